-- Letters that come back are found by the id under which the mail server took them.
--
-- Some servers give letters ids of their own, say so when they take one, and name the letter by that
-- id when it comes back. Not sealed, since it says nothing of what became of the letter.

ALTER TABLE deliveries ADD COLUMN taken_as TEXT;
CREATE INDEX deliveries_by_taken_as ON deliveries (taken_as);
