-- The pace of a table and its pauses, and the clock of each seat: since when it is called, what it has left.
-- Games of earlier releases have no pace.

ALTER TABLE games ADD COLUMN time json NOT NULL DEFAULT '{}';

CREATE TABLE clocks (
    game_id bigint NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat integer NOT NULL,
    data json NOT NULL,
    PRIMARY KEY (game_id, seat)
);
