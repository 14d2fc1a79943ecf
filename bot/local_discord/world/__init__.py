"""The state of the local Discord: servers, channels, messages, and what follows from a change."""
