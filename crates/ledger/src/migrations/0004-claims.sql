-- A letter is handed out under a number.
--
-- A node that was stopped for so long that another one took its letters may still report that they
-- failed. `claim` says how many times a letter was handed out, and a report on an earlier time
-- changes nothing.

ALTER TABLE unsent ADD COLUMN claim INTEGER NOT NULL DEFAULT 0;
