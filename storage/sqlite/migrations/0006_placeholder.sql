-- Takes the place of a migration that comes from elsewhere.
SELECT 1;
