-- Passkeys: what a browser or a device proves itself with in place of the password.
CREATE TABLE passkey (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    -- the device's own name for it, base64url
    credential TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- the point of P-256 as it is written by SEC 1, hex
    key TEXT NOT NULL,
    -- how often it was used, as the device counts; 0 if it does not
    count BIGINT NOT NULL,
    made BIGINT NOT NULL,
    used BIGINT NOT NULL
);
CREATE INDEX passkey_account ON passkey (account);
-- Secrets that were given out and are good once, for a while: challenges, links in mails.
CREATE TABLE once (
    -- SHA-256 of the secret
    hash TEXT PRIMARY KEY,
    -- what it is good for
    kind TEXT NOT NULL,
    account TEXT NOT NULL,
    note TEXT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX once_until ON once (until);
-- Where mail reaches an account: only once that was confirmed.
CREATE TABLE mail (
    account TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    since BIGINT NOT NULL
);
