-- The pace of a table and its pauses, and the clock of each seat: since when it is called, what it has left.
-- Games of earlier releases have no pace.

ALTER TABLE games ADD COLUMN time TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(time));

CREATE TABLE clocks (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
