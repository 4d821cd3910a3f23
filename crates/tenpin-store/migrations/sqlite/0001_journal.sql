-- What tells a file of ours from others: "tenp".
PRAGMA application_id = 1952804464;

-- The journal: every sheet, and everything that happened to it. Events are only ever added.
CREATE TABLE sheets (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    -- From here on made from the events, and made anew by a rebuild.
    state TEXT NOT NULL CHECK (state IN ('open', 'closed', 'deleted')),
    opened_at INTEGER NOT NULL,
    series TEXT,
    game INTEGER,
    games INTEGER
) STRICT;

CREATE TABLE events (
    sheet INTEGER NOT NULL REFERENCES sheets (number),
    number INTEGER NOT NULL CHECK (1 <= number),
    -- Microseconds since 1970, UTC.
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (sheet, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;

CREATE TRIGGER events_go_only_with_a_deleted_sheet BEFORE DELETE ON events
WHEN (SELECT state FROM sheets WHERE number = OLD.sheet) <> 'deleted'
BEGIN
    SELECT RAISE(ABORT, 'an event goes only with a deleted sheet');
END;

-- Beside the journal, for speed: the lines of every sheet. Of an open sheet only the bowlers are kept up to date.
CREATE TABLE games (
    sheet INTEGER NOT NULL REFERENCES sheets (number),
    line INTEGER NOT NULL CHECK (1 <= line),
    bowler TEXT NOT NULL,
    -- Whether another line of the sheet has the same bowler's name.
    shared INTEGER NOT NULL,
    rules TEXT NOT NULL,
    notation TEXT NOT NULL,
    score INTEGER,
    so_far INTEGER NOT NULL,
    has_left INTEGER NOT NULL,
    PRIMARY KEY (sheet, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX sheets_by_time ON sheets (opened_at, number);
CREATE INDEX sheets_by_state ON sheets (state, opened_at, number);
CREATE INDEX sheets_by_series ON sheets (series, game) WHERE series IS NOT NULL;
CREATE INDEX games_by_bowler ON games (bowler, sheet);
