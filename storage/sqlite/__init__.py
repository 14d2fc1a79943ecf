"""One file and one writer: the database of a bot on a small machine."""
