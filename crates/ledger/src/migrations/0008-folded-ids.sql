-- A letter that comes again is found by its Message-ID in whatever case.

DROP INDEX letters_by_message_id;
CREATE INDEX letters_by_folded_id ON letters (LOWER(message_id));
