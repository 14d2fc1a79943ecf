"""For the person who hosts: health, proofs, backups, logs, games as files."""
