"""The Discord side: services, commands, scheduling, the command line."""
