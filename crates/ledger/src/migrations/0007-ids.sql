-- A letter that comes again is found by its Message-ID, however many letters there are.

CREATE INDEX letters_by_message_id ON letters (message_id);
