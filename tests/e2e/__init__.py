"""The real bot process on the local Discord, played by scripted people."""
