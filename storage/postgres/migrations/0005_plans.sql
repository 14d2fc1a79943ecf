-- What players have planned for their next turn. For nobody else's eyes, and in no log.

CREATE TABLE plans (
    game_id bigint NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat integer NOT NULL CHECK (seat >= 0),
    data json NOT NULL,
    made_at bigint NOT NULL,
    is_kept boolean NOT NULL, -- to be played when the turn comes
    due_at bigint, -- when it is played; null until the seat is called
    PRIMARY KEY (game_id, seat)
);
