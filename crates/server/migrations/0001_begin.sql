-- One set for SQLite and PostgreSQL. Times are milliseconds since 1970; what is absent is '' or 0.

CREATE TABLE account (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- 'name:anna' for accounts, 'guest:ID' for guests, 'gone:ID' for deleted ones
    name_key TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    host BIGINT NOT NULL,
    banned BIGINT NOT NULL,
    made BIGINT NOT NULL
);

CREATE TABLE login (
    -- SHA-256 of what the client holds
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    -- 'cookie' or 'token'
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    label TEXT NOT NULL,
    made BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX login_account ON login (account);

CREATE TABLE game (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    rules TEXT NOT NULL,
    settings TEXT NOT NULL,
    -- 'open', 'running', 'over'
    state TEXT NOT NULL,
    -- the server's part of the shuffle
    secret TEXT NOT NULL,
    maker TEXT NOT NULL,
    made BIGINT NOT NULL,
    began BIGINT NOT NULL,
    -- when a clock must be looked at; 0 for never
    wake BIGINT NOT NULL,
    -- the game this is a rematch of, and the rematch of this one
    before TEXT NOT NULL,
    next TEXT NOT NULL,
    -- the game this was branched from
    origin TEXT NOT NULL,
    shared BIGINT NOT NULL,
    private BIGINT NOT NULL
);
CREATE INDEX game_state ON game (state, made);
CREATE INDEX game_wake ON game (state, wake);

CREATE TABLE seat (
    game TEXT NOT NULL,
    seat BIGINT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    -- the level of a bot
    bot TEXT NOT NULL,
    -- card codes, one a line
    deck TEXT NOT NULL,
    -- this seat's part of the shuffle
    part TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX seat_account ON seat (account);

-- The truth about every game. Rows are added and never changed.
CREATE TABLE entry (
    game TEXT NOT NULL,
    seq BIGINT NOT NULL,
    -- when it was done, and when the others are shown it
    at BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    what TEXT NOT NULL,
    -- the fingerprint of the game after it
    print BIGINT NOT NULL,
    -- the client's request id
    request TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE chat (
    game TEXT NOT NULL,
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    request TEXT NOT NULL,
    PRIMARY KEY (game, n)
);

CREATE TABLE block (
    account TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (account, other)
);
CREATE INDEX block_other ON block (other);

CREATE TABLE report (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    account TEXT NOT NULL,
    about TEXT NOT NULL,
    game TEXT NOT NULL,
    text TEXT NOT NULL,
    -- when the host dealt with it; 0 for not yet
    done BIGINT NOT NULL
);

-- Servers that are running, and times in which none was: clocks stand still then.
CREATE TABLE node (
    id TEXT PRIMARY KEY,
    beat BIGINT NOT NULL
);
CREATE TABLE outage (
    id TEXT PRIMARY KEY,
    begins BIGINT NOT NULL,
    ends BIGINT NOT NULL
);
