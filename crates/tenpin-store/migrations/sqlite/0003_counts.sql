-- What makes lost events and numbers known. The program counts them, in the same transaction.

-- How many events the sheet had when the index was written: all of a closed or deleted one, and perhaps not the last
-- balls of an open one.
ALTER TABLE sheets ADD COLUMN events INTEGER NOT NULL DEFAULT 0;

-- How many of the seqs up to the highest are not kept any more.
ALTER TABLE changes ADD COLUMN gaps INTEGER NOT NULL DEFAULT 0;

-- The highest short number that was removed with a sheet.
ALTER TABLE changes ADD COLUMN removed_sheet INTEGER NOT NULL DEFAULT 0;

-- How many sheets are kept.
ALTER TABLE changes ADD COLUMN sheets INTEGER NOT NULL DEFAULT 0;
