-- A few boards that were played are multiplied, and given a history of so many rulings. What a
-- running daemon asks for is there in its usual shape and number; the chains are not.
--
-- Each board has its players to itself. One ruling in four is on a letter, which is answered.

SET LOCAL session_replication_role = replica;

CREATE TABLE made AS
SELECT * FROM (
    SELECT number, 'b' || lpad(number::TEXT, 7, '0') AS name, 'seed-' || number % $SEEDS AS seed
    FROM generate_series(1, $BOARDS) AS number
) AS numbered JOIN (SELECT name AS of, last_event, head FROM games) AS seeds ON of = seed;

-- No two boards have the same key.
CREATE FUNCTION multiplied(text, seed TEXT, name TEXT) RETURNS TEXT IMMUTABLE LANGUAGE SQL AS
$$SELECT regexp_replace(replace($1, seed, name), '"key":"[0-9a-f]{64}"',
    '"key":"' || encode(sha256(convert_to(name, 'UTF8')), 'hex') || '"')$$;

INSERT INTO games
SELECT made.name, multiplied(state, seed, made.name), version, made.last_event, made.head, next_wake
FROM games JOIN made ON games.name = seed;

INSERT INTO directory
SELECT kind, replace(word, seed, name), name FROM directory JOIN made ON game = seed;

INSERT INTO events
SELECT name, events.number, salt, multiplied(text, seed, name), seal
FROM events JOIN made ON game = seed;

INSERT INTO shown SELECT name, event FROM shown JOIN made ON game = seed;
INSERT INTO shown_boards
SELECT name, tournament, round, phase, deadline, is_over FROM shown_boards JOIN made ON game = seed;
INSERT INTO shown_centres
SELECT name, year, power, centres FROM shown_centres JOIN made ON game = seed;

-- What the words by which a board is found hash to, as the ledger hashes them.
CREATE FUNCTION part(text) RETURNS BYTEA IMMUTABLE LANGUAGE SQL AS
$$SELECT set_byte('\x0000000000000000', 0, octet_length($1)) || convert_to($1, 'UTF8')$$;
CREATE TABLE found AS
SELECT game, sha256(sha256('directory')
    || string_agg(part(kind) || part(word), '' ORDER BY kind, word)) AS digest
FROM directory GROUP BY game;
ALTER TABLE found ADD PRIMARY KEY (game);

-- The rulings, the last of them just now.
CREATE TABLE history AS
SELECT step, name, last_event, head, digest, $NOW - ($STEPS - step) * 86400000::BIGINT / $PER_DAY AS at,
    step + (SELECT MAX(number) FROM rulings) AS ruling,
    CASE WHEN step % 4 = 0 THEN step / 4 + (SELECT COALESCE(MAX(number), 0) FROM letters) END AS letter,
    step / 4 + (SELECT MAX(number) FROM outbox) AS outgoing,
    step / 4 + (SELECT COALESCE(MAX(number), 0) FROM deliveries) AS delivery
FROM generate_series(1, $STEPS) AS step
    JOIN made ON made.number = step % $BOARDS + 1 JOIN found ON game = name;

INSERT INTO rulings
SELECT ruling, CASE WHEN letter IS NULL THEN 'wake-up ' || at || ' ' || step || ' ' || name
    ELSE 'letter ' || letter END,
    letter, at, '0', 'made', sha256(part(step::TEXT)), 0
FROM history;

INSERT INTO steps SELECT ruling, name, last_event, last_event, head, head, at, digest FROM history;

INSERT INTO letters
SELECT letter, 'orders', 1, step, step || '@players.example', at - 1000,
    convert_to('From: anne@' || name || '.example' || repeat(E'\r\nX-Some-Header: ' || step, 20), 'UTF8'),
    sha256(part(step::TEXT)), sha256(part(step::TEXT))
FROM history WHERE letter IS NOT NULL;

INSERT INTO outbox
SELECT outgoing, ruling, step || '@made.example', step || '@made.example',
    'anne@' || name || '.example', replace(text, 'seed-0', name), name, 0
FROM history, (SELECT text FROM outbox WHERE about = 'seed-0' AND rank = 0 LIMIT 1) AS receipt
WHERE letter IS NOT NULL;

INSERT INTO deliveries
SELECT delivery, outgoing, at + 1000, NULL, NULL, 'made', sha256(part(step::TEXT)), NULL
FROM history WHERE letter IS NOT NULL;

-- All that the boards wrote before has gone out.
DELETE FROM unsent;

INSERT INTO epochs
SELECT step / 20 + (SELECT COALESCE(MAX(number), 0) FROM epochs), at, sha256(part(step::TEXT))
FROM history WHERE step % 20 = 0;
INSERT INTO epoch_heads
SELECT step / 20 + (SELECT COALESCE(MAX(epoch), 0) FROM epoch_heads), chain, ruling, sha256(part(step::TEXT))
FROM history, unnest(ARRAY['letters', 'deliveries', 'rulings']) AS chain WHERE step % 20 = 0;

UPDATE heads SET number = last.number, seal = last.seal
FROM (SELECT number, seal FROM letters ORDER BY number DESC LIMIT 1) AS last WHERE chain = 'letters';
UPDATE heads SET number = last.number, seal = last.seal
FROM (SELECT number, seal FROM deliveries ORDER BY number DESC LIMIT 1) AS last
WHERE chain = 'deliveries';
UPDATE heads SET number = last.number, seal = last.seal
FROM (SELECT number, seal FROM epochs ORDER BY number DESC LIMIT 1) AS last WHERE chain = 'epochs';
SELECT setval('ruling_numbers', (SELECT MAX(number) FROM rulings));
SELECT setval('outgoing_numbers', (SELECT MAX(number) FROM outbox));
DROP TABLE made, found, history;
DROP FUNCTION part, multiplied;
