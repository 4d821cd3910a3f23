-- The name of a bowler, as it is shown; NULL where nobody told it.
ALTER TABLE games ADD COLUMN name TEXT;

-- What names are compared by: the games of one person go by it.
ALTER TABLE games ADD COLUMN person TEXT;

CREATE INDEX games_by_person ON games (person, sheet) WHERE person IS NOT NULL;
