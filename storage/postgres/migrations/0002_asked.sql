-- Since when each seat is asked something, so that the most urgent games can be found in one query; and
-- since when a game is without its channel, which somebody has deleted.

ALTER TABLE games ADD COLUMN gone_at bigint;

-- A table of its own: seats are replaced as a whole, and this outlives that.
CREATE TABLE asked (
    game_id bigint NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat integer NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (game_id, seat)
);

-- Games that run: asked since the entry that opened the question. A position that is damaged names
-- nobody; its game is put right by its next step.
DO $$
DECLARE
    one record;
BEGIN
    FOR one IN
        SELECT games.id, updated_at, position FROM games
        JOIN snapshots ON snapshots.game_id = games.id WHERE status = 'running'
    LOOP
        BEGIN
            INSERT INTO asked (game_id, seat, since)
            SELECT one.id, seats.seat, coalesce(entries.made_at, one.updated_at)
            FROM seats LEFT JOIN entries ON entries.game_id = one.id
                AND entries.seq::text = one.position::json -> 'asked' ->> seats.seat::text
            WHERE seats.game_id = one.id
                AND (one.position::json -> 'asked' -> seats.seat::text) IS NOT NULL;
        EXCEPTION WHEN data_exception THEN
            RAISE NOTICE 'the position of game % cannot be read', one.id;
        END;
    END LOOP;
END $$;
