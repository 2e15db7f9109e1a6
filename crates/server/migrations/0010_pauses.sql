-- A time that counts for nobody in one game alone: its rules were busy. Outages are of no game.
ALTER TABLE outage ADD COLUMN game TEXT NOT NULL DEFAULT '';
