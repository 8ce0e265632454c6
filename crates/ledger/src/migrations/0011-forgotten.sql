-- What a forgotten person leaves behind.
--
-- A row that named or quoted that person no longer fits its seal. The seal stays, and `proof`, made
-- with the ledger's secret, says that we changed the row and nobody else. An event keeps the hash
-- that went into its chain as `content`. A game whose events were changed has another state and
-- another directory than its rulings say, up to `ruling`.

CREATE TABLE forgotten_rows (
    chain TEXT NOT NULL,
    number INTEGER NOT NULL,
    proof BLOB NOT NULL,
    PRIMARY KEY (chain, number)
) STRICT;

CREATE TABLE forgotten_events (
    game TEXT NOT NULL REFERENCES games (name),
    number INTEGER NOT NULL,
    content BLOB NOT NULL,
    proof BLOB NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;

CREATE TABLE forgotten_games (
    game TEXT PRIMARY KEY REFERENCES games (name),
    ruling INTEGER NOT NULL REFERENCES rulings (number),
    version TEXT NOT NULL,
    state_digest BLOB NOT NULL,
    directory_digest BLOB NOT NULL,
    proof BLOB NOT NULL
) STRICT;
