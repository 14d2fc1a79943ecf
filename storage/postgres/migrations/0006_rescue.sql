-- Who plays a seat in place of its owner: a computer (care), or a friend, who then sits there (owner_id).
-- Who has seen the hand of a seat and left it stands in seen, as numbers that name nobody.

ALTER TABLE seats ADD COLUMN care text;
ALTER TABLE seats ADD COLUMN owner_id bigint;
ALTER TABLE seats ADD COLUMN seen text NOT NULL DEFAULT '[]';

CREATE INDEX seats_of_owner ON seats (owner_id) WHERE owner_id IS NOT NULL;
