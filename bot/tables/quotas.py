"""What the host of the bot is asked to keep: numbers that bound the database.

Games that were played are kept for ever; docs/architecture.md says what one costs.
"""

from __future__ import annotations

LOBBIES_PER_USER = 5  # hosted and not started
GAMES_PER_USER = 50  # hosted, lobbies and running games
LOBBIES_PER_SERVER = 40
GAMES_PER_SERVER = 300  # lobbies and running games
LOBBY_DAYS = 14  # a lobby nobody touched for so long is closed
LOBBY_SECONDS = LOBBY_DAYS * 24 * 3600
LAST_CALL_SECONDS = 24 * 3600  # of these: between the look that finds it idle and the closing
UNDOS_PER_SEAT = 300  # in one game: each leaves an entry, and a long log is slow to replay
DECLINES_HEARD = 2  # of one request; after that nobody is asked again until the game goes on

LONGEST_MOVE = 300  # characters; a whole turn of any game takes a third of that
LONGEST_OPTIONS = 300
LONGEST_WORD = 40  # that a player gives to chance
