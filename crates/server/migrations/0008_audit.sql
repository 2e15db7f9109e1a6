-- What hosts have done about people and tables. Rows are added and never changed.
CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    -- the account of a host, or 'terminal'
    author TEXT NOT NULL,
    what TEXT NOT NULL,
    -- an account, a report or a table
    about TEXT NOT NULL,
    note TEXT NOT NULL
);
CREATE INDEX audit_at ON audit (at);
