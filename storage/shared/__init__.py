"""What both databases have in common: how values are stored, locks, what is saved."""
