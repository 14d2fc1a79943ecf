"""Work behind the clicks: due timers, follow-ups, pictures and thoughts in their turn."""
