-- Games are played by the texts they began with. Texts of cards by the name of their content:
CREATE TABLE card_text (
    hash TEXT PRIMARY KEY,
    text TEXT NOT NULL
);
-- What the rules of games are made of: the version of the rulebook, and the hashes of the texts, one a line, by code.
CREATE TABLE ruleset (
    rules TEXT PRIMARY KEY,
    book BIGINT NOT NULL,
    cards TEXT NOT NULL
);
-- The program a game began with; '' before it begins, and from then on `rules` are its own.
ALTER TABLE game ADD COLUMN program TEXT NOT NULL DEFAULT '';
-- How it ended, as JSON; '' until then.
ALTER TABLE game ADD COLUMN result TEXT NOT NULL DEFAULT '';
