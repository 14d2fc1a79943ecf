-- The first schema. Times are unix seconds, ids of Discord are integers, JSON is text.

PRAGMA application_id = 1111577672; -- "BATH": tells our files from those of other programs

CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never reused: old buttons carry it
    slug TEXT NOT NULL,
    ruleset INTEGER NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    seats_wanted INTEGER NOT NULL CHECK (seats_wanted >= 1),
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'stopped')),
    guild_id INTEGER, -- null in a direct message
    channel_id INTEGER NOT NULL,
    host_id INTEGER NOT NULL,
    seed BLOB NOT NULL CHECK (length(seed) = 32), -- secret until the game is over
    seed_hash TEXT NOT NULL,
    counters TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(counters)),
    seq INTEGER NOT NULL DEFAULT 0 CHECK (seq >= 0), -- number of the last entry
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    outcome TEXT CHECK (outcome IS NULL OR json_valid(outcome))
) STRICT;

CREATE UNIQUE INDEX games_open_in_channel ON games (channel_id)
    WHERE status IN ('lobby', 'running');

CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    name TEXT NOT NULL,
    level TEXT, -- of the computer player
    resigned INTEGER NOT NULL DEFAULT 0 CHECK (resigned IN (0, 1)),
    PRIMARY KEY (game_id, seat),
    CHECK (user_id IS NULL OR level IS NULL) -- neither: the seat is vacant
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_user ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE entries (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    kind TEXT NOT NULL,
    seat INTEGER,
    key TEXT,
    data TEXT NOT NULL CHECK (json_valid(data)),
    made_at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

-- Also what stops INSERT OR REPLACE, which would delete without firing the delete trigger.
CREATE TRIGGER entries_without_gap BEFORE INSERT ON entries
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entries WHERE game_id = NEW.game_id)
BEGIN
    SELECT RAISE(ABORT, 'entries are numbered without gaps');
END;

CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries
BEGIN
    SELECT RAISE(ABORT, 'entries are append-only');
END;

-- When a game is deleted its row goes first, then the cascade arrives here.
CREATE TRIGGER entries_never_vanish BEFORE DELETE ON entries
WHEN EXISTS (SELECT 1 FROM games WHERE id = OLD.game_id)
BEGIN
    SELECT RAISE(ABORT, 'entries are append-only');
END;

CREATE TABLE snapshots (
    game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    position TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
    scope TEXT NOT NULL CHECK (scope IN ('guild', 'user')),
    scope_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL CHECK (json_valid(value)),
    PRIMARY KEY (scope, scope_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE panels (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    key TEXT NOT NULL, -- tells several of a kind apart: a user id, or empty
    channel_id INTEGER NOT NULL,
    message_id INTEGER, -- null until posted
    data TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (game_id, kind, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE timers (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never reused: a late `done` must not hit another timer
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)),
    claimed_at INTEGER,
    done_at INTEGER
) STRICT;

CREATE INDEX timers_of_game ON timers (game_id);
CREATE INDEX timers_waiting ON timers (due_at) WHERE claimed_at IS NULL AND done_at IS NULL;
