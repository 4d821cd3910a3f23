-- Who wrote an event, in which order across the journal, and a hash that chains it to the one before. The events are
-- copied by the program, which computes the hashes, in the same transaction.
DROP TRIGGER IF EXISTS events_are_never_changed;
DROP TRIGGER IF EXISTS events_go_only_with_a_deleted_sheet;
ALTER TABLE events RENAME TO events_without_stamps;

CREATE TABLE events (
    sheet INTEGER NOT NULL REFERENCES sheets (number),
    number INTEGER NOT NULL CHECK (1 <= number),
    -- The order of writing across the journal; NULL if the event was written elsewhere and imported.
    seq INTEGER,
    -- Microseconds since 1970, UTC.
    at INTEGER NOT NULL,
    -- Who wrote it; empty if nobody kept that.
    "by" TEXT NOT NULL,
    event TEXT NOT NULL,
    -- SHA-256 of this event and of the hash before it.
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (sheet, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX events_by_seq ON events (seq) WHERE seq IS NOT NULL;

CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;

CREATE TRIGGER events_go_only_with_a_deleted_sheet BEFORE DELETE ON events
WHEN (SELECT state FROM sheets WHERE number = OLD.sheet) <> 'deleted'
BEGIN
    SELECT RAISE(ABORT, 'an event goes only with a deleted sheet');
END;

-- What the events do not tell: the highest seq that was ever removed with a sheet, so that none is given twice, and how
-- often the journal was changed by anything but an event with a seq: an import, a removal, a rebuild.
CREATE TABLE changes (removed INTEGER NOT NULL, others INTEGER NOT NULL) STRICT;
INSERT INTO changes (removed, others) VALUES (0, 0);

-- It was written and never read.
ALTER TABLE games DROP COLUMN so_far;
