-- What somebody proves who they are with beside the password, and what is kept for them.
CREATE TABLE totp (
    account TEXT PRIMARY KEY,
    secret TEXT NOT NULL,
    -- when a first code has shown that it is set up; 0 until then
    since BIGINT NOT NULL,
    -- the last step of time whose code was taken: none is taken twice
    used BIGINT NOT NULL
);
-- SHA-256 of the codes that are left
CREATE TABLE recovery (
    account TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (account, hash)
);
-- decks, settings, lessons: JSON that means something to clients alone
CREATE TABLE kept (
    account TEXT NOT NULL,
    what TEXT NOT NULL,
    revision BIGINT NOT NULL,
    at BIGINT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (account, what)
);
