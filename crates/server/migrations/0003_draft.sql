-- Tables at which boosters go round, and the games that come of them.
ALTER TABLE game ADD COLUMN draft BIGINT NOT NULL DEFAULT 0;
CREATE INDEX game_origin ON game (origin);
