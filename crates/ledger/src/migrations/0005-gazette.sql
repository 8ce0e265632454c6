-- What everybody may know, to be read with any client.
--
-- The tables that begin with `shown` are made from games and tournaments as they stand, when the
-- daemon has nothing to rule on, and made again whenever something happened since; `shown` says by
-- which event each was made. The views that begin with `gazette` are for whoever asks. Nothing
-- secret has a place here: no address, key or seed, no set on file, no author of a grey piece.

CREATE TABLE shown (
    game TEXT PRIMARY KEY REFERENCES games (name),
    event INTEGER NOT NULL
) STRICT;

CREATE TABLE shown_tournaments (
    game TEXT PRIMARY KEY REFERENCES games (name),
    tournament TEXT NOT NULL,
    name TEXT NOT NULL,
    scoring TEXT NOT NULL
) STRICT;

CREATE TABLE shown_rounds (
    game TEXT NOT NULL REFERENCES games (name),
    round TEXT NOT NULL,
    boards INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    PRIMARY KEY (game, round)
) STRICT;

CREATE TABLE shown_boards (
    game TEXT PRIMARY KEY REFERENCES games (name),
    tournament TEXT,
    round TEXT NOT NULL,
    phase TEXT NOT NULL,
    deadline TEXT,
    is_over INTEGER NOT NULL
) STRICT;

CREATE TABLE shown_centres (
    game TEXT NOT NULL REFERENCES games (name),
    year INTEGER NOT NULL,
    power TEXT NOT NULL,
    centres INTEGER NOT NULL,
    PRIMARY KEY (game, year, power)
) STRICT;

CREATE TABLE shown_standings (
    game TEXT NOT NULL REFERENCES games (name),
    ranking TEXT NOT NULL,
    line INTEGER NOT NULL,
    title TEXT NOT NULL,
    place INTEGER,
    player TEXT,
    team TEXT,
    power TEXT,
    board TEXT,
    points TEXT NOT NULL,
    points_decimal TEXT NOT NULL,
    goes_on TEXT,
    reason TEXT NOT NULL,
    PRIMARY KEY (game, ranking, line)
) STRICT;

CREATE VIEW gazette_tournaments AS
    SELECT tournament, shown_tournaments.name AS name, scoring,
        CASE WHEN shown.event = games.last_event THEN 1 ELSE 0 END AS is_current
    FROM shown_tournaments
        JOIN shown ON shown.game = shown_tournaments.game
        JOIN games ON games.name = shown_tournaments.game;

CREATE VIEW gazette_rounds AS
    SELECT tournament, round, boards, finished
    FROM shown_rounds JOIN shown_tournaments ON shown_tournaments.game = shown_rounds.game;

CREATE VIEW gazette_boards AS
    SELECT shown_boards.game AS board, tournament, round, phase, deadline, is_over,
        CASE WHEN shown.event = games.last_event THEN 1 ELSE 0 END AS is_current
    FROM shown_boards
        JOIN shown ON shown.game = shown_boards.game
        JOIN games ON games.name = shown_boards.game;

CREATE VIEW gazette_centres AS
    SELECT game AS board, year, power, centres FROM shown_centres;

CREATE VIEW gazette_standings AS
    SELECT tournament, ranking, line, title, place, player, team, power, board, points,
        points_decimal, goes_on, reason
    FROM shown_standings JOIN shown_tournaments ON shown_tournaments.game = shown_standings.game;
