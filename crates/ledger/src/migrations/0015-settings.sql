-- What the configurations of all nodes that rule have to agree on, as lines of text.
--
-- The row is written by the first node that rules while no other is at work, so that it always says
-- by which settings rulings are made. A node whose settings are others waits.

CREATE TABLE shared_settings (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    digest BLOB NOT NULL,
    text TEXT NOT NULL
) STRICT;

-- What was received since a moment is found without a look at the whole journal.

CREATE INDEX letters_by_receipt ON letters (received);
