-- The host can take the chat from somebody.
ALTER TABLE account ADD COLUMN muted BIGINT NOT NULL DEFAULT 0;
