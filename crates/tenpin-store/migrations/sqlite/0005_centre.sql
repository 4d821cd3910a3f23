-- The lane that a sheet was placed on last; NULL if it never was on one. Made from the events.
ALTER TABLE sheets ADD COLUMN lane INTEGER;

-- Which lanes of a centre are open, and for whom. None of the tables from here on is part of the journal, and none is ever
-- exported.
CREATE TABLE openings (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    lane INTEGER NOT NULL CHECK (1 <= lane),
    -- The sheet that is bowled on; NULL as long as nobody has joined.
    sheet INTEGER,
    -- The series of its games, the number of the game that is bowled, and how many there are to be, if anybody said.
    series TEXT NOT NULL,
    game INTEGER NOT NULL CHECK (1 <= game),
    games INTEGER,
    -- The rule set of bowlers who name none.
    rules TEXT NOT NULL,
    needs_help INTEGER NOT NULL,
    -- Microseconds since 1970, UTC.
    opened_at INTEGER NOT NULL,
    closed_at INTEGER,
    -- How often the opening was changed, so that of two who change it at once only one gets through.
    changes INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX openings_by_lane ON openings (lane) WHERE closed_at IS NULL;

-- Answers to requests that may be sent again: whose key it is, what was asked, and what was answered.
CREATE TABLE answers (
    who TEXT NOT NULL,
    key TEXT NOT NULL,
    request BLOB NOT NULL,
    status INTEGER NOT NULL,
    answer TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (who, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX answers_by_time ON answers (at);

-- Hashes of secrets, such as the desk's password.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who is signed in: the hash of a random token, and until when it is good.
CREATE TABLE sessions (
    hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
