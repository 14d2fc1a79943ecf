"""The websocket side: sessions, intents, shards, events."""
