"""What storage tells about many games at once: those of a user, and those around one."""

from dataclasses import dataclass

from storage.api.rows import GameRow


@dataclass(frozen=True, slots=True)
class Concern:
    """An open game of a user; `asked_at` says since when it waits for this user, None if not.

    For nobody else's eyes: that somebody is asked may be a secret of the game.
    """

    game: GameRow
    asked_at: int | None


@dataclass(frozen=True, slots=True)
class Agenda:
    """The most urgent open games of a user, and how many there are in all."""

    concerns: tuple[Concern, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many open games there are around somebody who wants to open one more.

    Games without a channel are not counted: nobody can play them on or close them there. Nor are
    those that sleep.
    """

    lobbies_of_host: int
    games_of_host: int  # in the lobby or running
    lobbies_of_guild: int  # 0 in a direct message, like the next
    games_of_guild: int  # in the lobby or running
