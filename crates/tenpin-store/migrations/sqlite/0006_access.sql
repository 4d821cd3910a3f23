-- The code of an opening, with which keypads get in: random bits in hexadecimal digits for a QR code, and six digits for
-- those who type. NULL until a server makes one, and once the lane is closed.
ALTER TABLE openings ADD COLUMN code TEXT;
ALTER TABLE openings ADD COLUMN digits TEXT;

-- How often the code was renewed. A keypad that entered an earlier one is out.
ALTER TABLE openings ADD COLUMN renewals INTEGER NOT NULL DEFAULT 0;

-- Whether only the desk corrects.
ALTER TABLE openings ADD COLUMN locked INTEGER NOT NULL DEFAULT 0;

-- Who may do what: hashes of random secrets, in the place of the sessions of the desk. Whoever was signed in signs in again.
DROP TABLE sessions;

CREATE TABLE credentials (
    -- No later credential gets it, because events name keypads by it.
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    -- SHA-256 of the secret.
    hash BLOB NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('desk', 'keypad', 'screen', 'program')),
    -- What a screen or a program is called.
    name TEXT,
    -- What a program may do, each after the other with a space between.
    scopes TEXT,
    -- The opening of a keypad, how often its code had been renewed, and whether the digits were typed.
    opening INTEGER,
    renewals INTEGER,
    typed INTEGER,
    -- The lane that a screen shows; NULL if it shows all.
    lane INTEGER,
    -- Microseconds since 1970, UTC.
    at INTEGER NOT NULL,
    -- NULL if it is good until it is revoked.
    until INTEGER
) STRICT;

CREATE UNIQUE INDEX credentials_by_name ON credentials (name) WHERE role = 'program';

CREATE INDEX credentials_by_opening ON credentials (opening) WHERE opening IS NOT NULL;
