-- What each hook has been told of.
--
-- An entry of the gazette's feeds stands here for each hook once it is known, so that none is posted
-- twice and none from before a hook was there at all. Only ids stand here: what is posted is worded
-- when it is, from what everybody may read then.

CREATE TABLE hooks (
    name TEXT PRIMARY KEY
) STRICT;

CREATE TABLE hook_entries (
    hook TEXT NOT NULL REFERENCES hooks (name),
    place INTEGER NOT NULL,
    entry TEXT NOT NULL,
    since INTEGER NOT NULL,
    waits INTEGER NOT NULL,
    PRIMARY KEY (hook, place)
) STRICT;

CREATE UNIQUE INDEX hook_entries_by_entry ON hook_entries (hook, entry);
CREATE INDEX hook_entries_waiting ON hook_entries (hook, place) WHERE waits = 1;
