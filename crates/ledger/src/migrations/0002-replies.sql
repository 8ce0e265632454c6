-- Replies find their game, and reports their letter.
--
-- Who answers a letter of ours names its Message-ID; `about` says which game that letter was about.
-- Letters from before have none and are found by address or tag. How often a letter has failed is
-- counted at each attempt, which took a look at all deliveries there are.

ALTER TABLE outbox ADD COLUMN about TEXT REFERENCES games (name);
CREATE INDEX outbox_by_message_id ON outbox (message_id);
CREATE INDEX deliveries_by_outgoing ON deliveries (outgoing, number);
