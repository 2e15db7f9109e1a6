-- How much of the time of an answer it was on its way, in milliseconds, as the server measured it.
ALTER TABLE entry ADD COLUMN lag BIGINT NOT NULL DEFAULT 0;
