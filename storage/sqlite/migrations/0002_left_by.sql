-- Who gave a seat up. The seat keeps the player's name for the table; with this column the name can
-- be found when that person wants to be forgotten.

ALTER TABLE seats ADD COLUMN left_by INTEGER;
