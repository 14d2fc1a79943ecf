"""What the table refuses: codes with parameters, on top of those of the rules."""

from __future__ import annotations

from games.core.errors import GameError


class NoGameError(GameError):
    """There is no such game, or none in this channel."""

    code = "no-game"


class ChannelBusyError(GameError):
    """The channel already has a game in the lobby or running."""

    code = "channel-busy"


class TooManyTablesError(GameError):
    """No more tables for now; `which` bound is reached: user, host, server, games, pace."""

    code = "too-many-tables"


class AlreadyStartedError(GameError):
    """The change is only possible before the start."""

    code = "already-started"


class NotStartedError(GameError):
    """The game is still in the lobby."""

    code = "not-started"


class NotOverError(GameError):
    """What was asked for would tell secrets of a game that is not over."""

    code = "not-over"


class NotWaitingError(GameError):
    """Whoever is asked plays; plans are made while others think."""

    code = "not-waiting"


class NothingToPlanError(GameError):
    """What the player will be asked next cannot be known yet, or has no plan in this game."""

    code = "nothing-to-plan"


class StalePlanError(GameError):
    """The plan, or the table it was made on, has changed since the panel was shown."""

    code = "stale-plan"


class LobbyFullError(GameError):
    """All seats are taken."""

    code = "lobby-full"


class SeatTakenError(GameError):
    """That seat is taken by somebody else."""

    code = "seat-taken"


class AlreadySeatedError(GameError):
    """The player already sits at this table."""

    code = "already-seated"


class NotSeatedError(GameError):
    """The user does not sit at this table."""

    code = "not-seated"


class NotHostError(GameError):
    """Only the host may do that."""

    code = "not-host"


class EmptySeatsError(GameError):
    """The game cannot start while seats are empty."""

    code = "empty-seats"


class FreeSeatsError(GameError):
    """Seats are free: starting without somebody on them (`taken` sit, `free` do not) is asked."""

    code = "free-seats"


class NotReadyError(GameError):
    """`users` have sat there for more than a day: they are asked first whether they are in."""

    code = "not-ready"


class NotAdriftError(GameError):
    """The game has its channel; only one without it can be moved."""

    code = "not-adrift"


class UnknownLevelError(GameError):
    """There is no computer player of that level."""

    code = "unknown-level"


class TooManyComputersError(GameError):
    """More computers than free seats: a table of `seats` has room for `most`.

    `needed` is for how many a table would be large enough, None if the game has none that large.
    """

    code = "too-many-computers"


class NoComputerError(GameError):
    """There is no computer at this table that could go."""

    code = "no-computer"


class ValuelessOptionError(GameError):
    """An option was named without a value; `allowed` says how it can be typed."""

    code = "valueless-option"


class NoRequestError(GameError):
    """The request was answered, or the game went on since."""

    code = "no-request"


class RequestOpenError(GameError):
    """Somebody else (`by_seat`) has asked the others for just this; `message` shows it."""

    code = "request-open"


class PausedAlreadyError(GameError):
    """The table pauses, `until` when is said."""

    code = "paused-already"


class NotPausedError(GameError):
    """There is no pause that could be ended."""

    code = "not-paused"


class EndlessPauseError(GameError):
    """A pause was asked for without an end (T11)."""

    code = "pause-endless"


class NothingChangesError(GameError):
    """What was asked for is so already."""

    code = "nothing-changes"


class AskedAlreadyError(GameError):
    """The others declined just this, twice; they are asked again when the game has gone on."""

    code = "asked-already"


class NotUnderstoodError(GameError):
    """The typed move fits none of the options; `words` is what was left, `example` would fit.

    `why` is the game's own reason, if it has one: a Message.
    """

    code = "not-understood"


class BrokenGameError(GameError):
    """A fault of ours: the move was not made; `reference` finds it in the log."""

    code = "broken-game"


class CaredForError(GameError):
    """Somebody else plays for this player; who is back can play again."""

    code = "cared-for"


class NotKeptError(GameError):
    """Nobody plays for this player: there is nothing to come back to."""

    code = "not-kept"


class NotBorrowedError(GameError):
    """The user plays for nobody else at this table."""

    code = "not-borrowed"


class NotAskedError(GameError):
    """Somebody else was asked to play for a friend."""

    code = "not-asked"


class FavourClosedError(GameError):
    """Whoever was to be played for is back, or has asked somebody else."""

    code = "favour-closed"


class TooLateError(GameError):
    """The seat was opened, and somebody new has it now."""

    code = "too-late"


class SawAnotherHandError(GameError):
    """The player has, or had, another hand of this game, and may not see a second."""

    code = "saw-another-hand"


class CardClosedError(GameError):
    """The late card was answered, or the turn was made."""

    code = "card-closed"


class LateOneselfError(GameError):
    """The late card is for the others."""

    code = "late-oneself"


class WaitsAlreadyError(GameError):
    """The player waits already; the others are asked again at an instant."""

    code = "waits-already"


class WantsAlreadyError(GameError):
    """The player wants the seat opened already; so many `more` would have to."""

    code = "wants-already"
