-- What players have planned for their next turn. For nobody else's eyes, and in no log.

CREATE TABLE plans (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    data TEXT NOT NULL CHECK (json_valid(data)),
    made_at INTEGER NOT NULL,
    is_kept INTEGER NOT NULL CHECK (is_kept IN (0, 1)), -- to be played when the turn comes
    due_at INTEGER, -- when it is played; null until the seat is called
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
