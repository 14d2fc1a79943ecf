"""Load: many scripted people at many tables, to measure what the bot can bear."""
