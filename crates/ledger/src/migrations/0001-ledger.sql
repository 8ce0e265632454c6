-- The ledger as it began.
--
-- Written for SQLite, in words that PostgreSQL has, too, except for these: INTEGER holds 64 bits here
-- and is BIGINT there, BLOB is BYTEA there, and STRICT, without which SQLite would take any value for
-- any column, is left out there. Numbers are given by the ledger, never by the database. Times are
-- milliseconds since 1970, UTC. What begins with `seal`, `head` or ends in `digest` is a SHA-256.

-- What nobody outside may know: events are salted with it.
CREATE TABLE identity (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;

-- The end of each chain. Whoever adds a row locks its head first.
CREATE TABLE heads (
    chain TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    seal BLOB NOT NULL
) STRICT;

-- The journal: letters as they were received.
CREATE TABLE letters (
    number INTEGER PRIMARY KEY,
    mailbox TEXT NOT NULL,
    uid_validity INTEGER,
    uid INTEGER,
    message_id TEXT,
    received INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    digest BLOB NOT NULL,
    seal BLOB NOT NULL,
    UNIQUE (mailbox, uid_validity, uid),
    CHECK ((uid_validity IS NULL) = (uid IS NULL))
) STRICT;
CREATE INDEX letters_by_digest ON letters (digest, received);

-- Letters that nobody has ruled on: a list to work through, made from letters and rulings.
CREATE TABLE unruled (
    letter INTEGER PRIMARY KEY REFERENCES letters (number)
) STRICT;

-- Each ruling once: `job` is the key of what was ruled on.
CREATE TABLE rulings (
    number INTEGER PRIMARY KEY,
    job TEXT NOT NULL UNIQUE,
    letter INTEGER UNIQUE REFERENCES letters (number),
    made_at INTEGER NOT NULL,
    version TEXT NOT NULL,
    node TEXT NOT NULL,
    seal BLOB NOT NULL
) STRICT;

-- Games as they stand after their last ruling: made from the events.
CREATE TABLE games (
    name TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    version TEXT NOT NULL,
    last_event INTEGER NOT NULL,
    head BLOB NOT NULL,
    next_wake INTEGER
) STRICT;
CREATE INDEX games_by_wake ON games (next_wake, name);

-- What happened in each game.
CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (name),
    number INTEGER NOT NULL,
    salt BLOB NOT NULL,
    text TEXT NOT NULL,
    seal BLOB NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;

-- What each ruling did to each game.
CREATE TABLE steps (
    ruling INTEGER NOT NULL REFERENCES rulings (number),
    game TEXT NOT NULL REFERENCES games (name),
    events_before INTEGER NOT NULL,
    events_after INTEGER NOT NULL,
    head BLOB NOT NULL,
    state_digest BLOB NOT NULL,
    next_wake INTEGER,
    directory_digest BLOB NOT NULL,
    PRIMARY KEY (ruling, game)
) STRICT;
CREATE INDEX steps_by_game ON steps (game, ruling);

-- By which addresses and tags a game is found: made from its state.
CREATE TABLE directory (
    kind TEXT NOT NULL CHECK (kind IN ('address', 'tag')),
    word TEXT NOT NULL,
    game TEXT NOT NULL REFERENCES games (name),
    PRIMARY KEY (kind, word, game)
) STRICT;
CREATE INDEX directory_by_game ON directory (game);

-- Letters that go out.
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY,
    ruling INTEGER NOT NULL REFERENCES rulings (number),
    key TEXT NOT NULL UNIQUE,
    message_id TEXT NOT NULL,
    recipient TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX outbox_by_ruling ON outbox (ruling);

-- Letters that are still to be sent: a list to work through, made from outbox and deliveries.
CREATE TABLE unsent (
    outgoing INTEGER PRIMARY KEY REFERENCES outbox (number),
    not_before INTEGER NOT NULL,
    claimed_by TEXT,
    claimed_until INTEGER,
    CHECK ((claimed_by IS NULL) = (claimed_until IS NULL))
) STRICT;

-- What became of letters that were handed out for sending. An empty `why` means that it was sent; an
-- empty `retry_at` beside a `why`, that it is not tried again.
CREATE TABLE deliveries (
    number INTEGER PRIMARY KEY,
    outgoing INTEGER NOT NULL REFERENCES outbox (number),
    reported_at INTEGER NOT NULL,
    why TEXT,
    retry_at INTEGER,
    node TEXT NOT NULL,
    seal BLOB NOT NULL,
    CHECK (why IS NOT NULL OR retry_at IS NULL)
) STRICT;

-- What one node has to itself for a time. A row stays when a lease ends, so that its generation
-- only grows.
CREATE TABLE leases (
    held TEXT PRIMARY KEY,
    node TEXT NOT NULL,
    held_until INTEGER NOT NULL,
    generation INTEGER NOT NULL
) STRICT;
