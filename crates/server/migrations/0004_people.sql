-- When a session was last used; what a name looks like, to those who do not look closely; what only spectators are told.
ALTER TABLE login ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN look TEXT NOT NULL DEFAULT '';
ALTER TABLE chat ADD COLUMN aside BIGINT NOT NULL DEFAULT 0;
CREATE INDEX account_look ON account (look);
