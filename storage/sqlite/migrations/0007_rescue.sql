-- Who plays a seat in place of its owner: a computer (care), or a friend, who then sits there (owner_id).
-- Who has seen the hand of a seat and left it stands in seen, as numbers that name nobody.

ALTER TABLE seats ADD COLUMN care TEXT;
ALTER TABLE seats ADD COLUMN owner_id INTEGER;
ALTER TABLE seats ADD COLUMN seen TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(seen));

CREATE INDEX seats_of_owner ON seats (owner_id) WHERE owner_id IS NOT NULL;
