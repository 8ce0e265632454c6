-- Several daemons share the work.
--
-- Who fetches from a mailbox says how far it was read, so that the others know whether a deadline may
-- be ruled: `reached` is the moment, by the clock of the mailbox's server, before which everything
-- is in the journal. It is empty for leases of anything else.

ALTER TABLE leases ADD COLUMN reached INTEGER;
