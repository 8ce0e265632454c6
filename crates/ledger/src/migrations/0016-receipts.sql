-- What was received since a moment is found without a look at the whole journal.

CREATE INDEX letters_by_receipt ON letters (received);
