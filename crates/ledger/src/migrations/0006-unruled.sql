-- Letters that nobody has ruled on, in the order in which they are ruled on.
--
-- Whatever gives that order stands in the list itself, so that the next few are found without a
-- look at all others: after a downtime there may be tens of thousands. A letter without a number
-- of its mailbox has -1 in its place.

CREATE TABLE unruled_in_order (
    letter INTEGER PRIMARY KEY REFERENCES letters (number),
    received INTEGER NOT NULL,
    mailbox TEXT NOT NULL,
    uid_validity INTEGER NOT NULL,
    uid INTEGER NOT NULL
) STRICT;

INSERT INTO unruled_in_order (letter, received, mailbox, uid_validity, uid)
    SELECT letter, received, mailbox, COALESCE(uid_validity, -1), COALESCE(uid, -1)
    FROM unruled JOIN letters ON number = letter;

DROP TABLE unruled;
ALTER TABLE unruled_in_order RENAME TO unruled;

CREATE INDEX unruled_by_receipt ON unruled (received, mailbox, uid_validity, uid, letter);
