"""The Discord side: sessions, commands, scheduling, the command line."""
