-- Letters that wait, in the order in which they go.
--
-- How soon a letter goes is said when it is written: 0 a receipt, 1 a result, 2 a notice. It stands in
-- the list of those that wait, too, so that the next few are found without a look at any text. Of
-- letters from before nobody has said it, and they go with the results.

ALTER TABLE outbox ADD COLUMN rank INTEGER NOT NULL DEFAULT 1;
ALTER TABLE unsent ADD COLUMN rank INTEGER NOT NULL DEFAULT 1;
CREATE INDEX unsent_by_rank ON unsent (rank, outgoing);
