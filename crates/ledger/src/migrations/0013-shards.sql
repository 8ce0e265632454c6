-- Nodes share the work by shards, and no longer game by game.
--
-- Each letter without a ruling has the shard into which it led when it was last looked up: 64 if it
-- was about games of several, and 0 if about none. `routed` is the last ruling of that time. Since
-- `routes`, the last ruling after which letters may lead elsewhere, it may be another one. A letter
-- whose node has set it `aside` holds up no other node.

ALTER TABLE unruled ADD COLUMN shard INTEGER NOT NULL DEFAULT 0;
ALTER TABLE unruled ADD COLUMN routed INTEGER NOT NULL DEFAULT -1;
ALTER TABLE unruled ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;

ALTER TABLE heads ADD COLUMN routes INTEGER NOT NULL DEFAULT 0;

DELETE FROM leases WHERE held LIKE 'game %';
