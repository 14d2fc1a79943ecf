-- Since when each seat is asked something, so that the most urgent games can be found in one query; and
-- since when a game is without its channel, which somebody has deleted.

ALTER TABLE games ADD COLUMN gone_at INTEGER;

-- A table of its own: seats are replaced as a whole, and this outlives that.
CREATE TABLE asked (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- Games that run: asked since the entry that opened the question. A position that is damaged names
-- nobody; its game is put right by its next step.
INSERT INTO asked (game_id, seat, since)
SELECT seats.game_id, seats.seat, coalesce(entries.made_at, games.updated_at)
FROM games
JOIN snapshots ON snapshots.game_id = games.id
JOIN seats ON seats.game_id = games.id
LEFT JOIN entries ON entries.game_id = games.id AND entries.seq = json_extract(
    CASE WHEN json_valid(position) THEN position ELSE '{}' END, '$.asked."' || seats.seat || '"'
)
WHERE games.status = 'running' AND json_type(
    CASE WHEN json_valid(position) THEN position ELSE '{}' END, '$.asked."' || seats.seat || '"'
) IS NOT NULL;
