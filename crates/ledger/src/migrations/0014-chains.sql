-- Each shard has a chain of rulings of its own, and epochs bind the ends of all chains.
--
-- A chain has the rulings of its shard in the order of their numbers. The rulings from before are
-- the first of the chain of shard 0, whose head goes on as `rulings`; the others are called
-- `rulings 01` to `rulings 63`. Numbers go up in the order in which rulings build on each other,
-- and where several nodes draw them, some are left out.
--
-- An epoch names the chains that have grown since the one before, each with its end, and its seal
-- is over the ends of all chains.
--
-- `routes` counts the rulings after which letters may lead elsewhere. It is a row of its own, for
-- which those alone wait that change it.

ALTER TABLE rulings ADD COLUMN shard INTEGER NOT NULL DEFAULT 0;

CREATE TABLE epochs (
    number INTEGER PRIMARY KEY,
    made_at INTEGER NOT NULL,
    seal BLOB NOT NULL
) STRICT;

CREATE TABLE epoch_heads (
    epoch INTEGER NOT NULL REFERENCES epochs (number),
    chain TEXT NOT NULL,
    number INTEGER NOT NULL,
    seal BLOB NOT NULL,
    PRIMARY KEY (epoch, chain)
) STRICT;
CREATE INDEX epoch_heads_by_chain ON epoch_heads (chain, epoch);

CREATE TABLE routes (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    changes INTEGER NOT NULL
) STRICT;
INSERT INTO routes (id, changes) SELECT 1, COALESCE(MAX(routes), 0) FROM heads;
ALTER TABLE heads DROP COLUMN routes;
UPDATE unruled SET routed = -1;
