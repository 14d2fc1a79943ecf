-- The first schema on PostgreSQL: what SQLite has at its second. JSON keeps its text, unlike jsonb.

CREATE TABLE games (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- never reused: old buttons carry it
    slug text NOT NULL,
    ruleset integer NOT NULL,
    options json NOT NULL,
    seats_wanted integer NOT NULL CHECK (seats_wanted >= 1),
    status text NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'stopped')),
    guild_id bigint, -- null in a direct message
    channel_id bigint NOT NULL,
    host_id bigint NOT NULL,
    seed bytea NOT NULL CHECK (length(seed) = 32), -- secret until the game is over
    seed_hash text NOT NULL,
    counters json NOT NULL DEFAULT '{}',
    seq integer NOT NULL DEFAULT 0 CHECK (seq >= 0), -- number of the last entry
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    outcome json
);

CREATE UNIQUE INDEX games_open_in_channel ON games (channel_id)
    WHERE status IN ('lobby', 'running');
CREATE INDEX games_open_of_host ON games (host_id) WHERE status IN ('lobby', 'running');
CREATE INDEX games_of_guild ON games (guild_id);
CREATE INDEX games_of_seed ON games (seed_hash);

CREATE TABLE seats (
    game_id bigint NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat integer NOT NULL CHECK (seat >= 0),
    user_id bigint,
    name text NOT NULL,
    level text, -- of the computer player
    resigned boolean NOT NULL DEFAULT false,
    left_by bigint, -- who gave the seat up, and whose name it still bears
    PRIMARY KEY (game_id, seat),
    CHECK (user_id IS NULL OR level IS NULL) -- neither: the seat is vacant
);

CREATE INDEX seats_of_user ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE entries (
    game_id bigint NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq integer NOT NULL CHECK (seq >= 1),
    kind text NOT NULL,
    seat integer,
    key text,
    data json NOT NULL,
    made_at bigint NOT NULL,
    PRIMARY KEY (game_id, seq)
);

CREATE FUNCTION entries_without_gap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq IS DISTINCT FROM
        (SELECT coalesce(max(seq), 0) + 1 FROM entries WHERE game_id = NEW.game_id)
    THEN
        RAISE EXCEPTION 'entries are numbered without gaps'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

-- When a game is deleted its row goes first, then the cascade arrives here.
CREATE FUNCTION entries_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT 1 FROM games WHERE id = OLD.game_id) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'entries are append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER entries_without_gap BEFORE INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_without_gap();
CREATE TRIGGER entries_never_change BEFORE UPDATE OR DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_never_change();
CREATE TRIGGER entries_never_vanish BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION entries_never_change();

CREATE TABLE snapshots (
    game_id bigint PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    seq integer NOT NULL,
    position text NOT NULL,
    checksum text NOT NULL
);

CREATE TABLE settings (
    scope text NOT NULL CHECK (scope IN ('guild', 'user')),
    scope_id bigint NOT NULL,
    name text NOT NULL,
    value json NOT NULL,
    PRIMARY KEY (scope, scope_id, name)
);

CREATE TABLE panels (
    game_id bigint NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind text NOT NULL,
    key text NOT NULL, -- tells several of a kind apart: a user id, or empty
    channel_id bigint NOT NULL,
    message_id bigint, -- null until posted
    data json NOT NULL,
    PRIMARY KEY (game_id, kind, key)
);

CREATE TABLE timers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- a late `done` must not hit another timer
    game_id bigint NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind text NOT NULL,
    due_at bigint NOT NULL,
    data json NOT NULL,
    claimed_at bigint,
    claimed_by bigint, -- the lock that its process holds while it lives
    done_at bigint,
    CHECK ((claimed_at IS NULL) = (claimed_by IS NULL))
);

CREATE INDEX timers_of_game ON timers (game_id);
CREATE INDEX timers_waiting ON timers (due_at) WHERE claimed_at IS NULL AND done_at IS NULL;
CREATE INDEX timers_claimed ON timers (claimed_by) WHERE claimed_at IS NOT NULL AND done_at IS NULL;
