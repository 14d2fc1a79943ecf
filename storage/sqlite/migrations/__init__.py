"""The numbered schema changes, one SQL file each; applied by `storage.sqlite.migrate`."""
