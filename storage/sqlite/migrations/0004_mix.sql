-- What the players give to chance: on their seats until the start, then fixed with the game.

ALTER TABLE games ADD COLUMN mix TEXT CHECK (mix IS NULL OR json_valid(mix));
ALTER TABLE seats ADD COLUMN press INTEGER; -- the number of the click that took the seat
ALTER TABLE seats ADD COLUMN word TEXT NOT NULL DEFAULT '';
