"""The numbered schema changes on PostgreSQL, one SQL file each."""
