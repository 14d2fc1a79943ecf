"""The rules of time, absence and attention (docs/courtesy.md) as pure functions.

Instants are whole seconds since 1970, UTC. Whoever asks brings the time along: nothing in here
knows what time it is, where things are stored, or that there is a Discord.
"""
