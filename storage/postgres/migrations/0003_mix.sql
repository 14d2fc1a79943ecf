-- What the players give to chance: on their seats until the start, then fixed with the game.

ALTER TABLE games ADD COLUMN mix json;
ALTER TABLE seats ADD COLUMN press bigint; -- the number of the click that took the seat
ALTER TABLE seats ADD COLUMN word text NOT NULL DEFAULT '';
