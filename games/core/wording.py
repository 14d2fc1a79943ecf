"""Messages without a language: an id and arguments, spoken later from a catalogue."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from games.core.api import CONFIRM, Decision, Event, Json, Option

if TYPE_CHECKING:
    from games.core.foresight import Foreseen


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence or label to be spoken: the id of a catalogue entry and its arguments.

    An argument that is itself a Message is spoken first, in the same language; a tuple of messages
    is spoken as a list. Arguments named ``seat`` or ``..._seat`` hold seat numbers and are spoken
    as player names. A line of the story that `goes_on` is spoken on the line of the one before it:
    its sentence needs no subject, and a turn does not become a wall of lines.
    """

    id: str
    args: Mapping[str, Any] = field(default_factory=dict)
    goes_on: bool = False


Say = Callable[[Message], str]
Line = Callable[[Event], Message | None]  # what the log says of an event, None for nothing


def signed(number: int) -> str:
    """Return a number as it is shown: a negative one with a true minus sign, no hyphen."""
    return str(number).replace("-", "−")


def told(event: Event, /, **args: Any) -> Message:
    """Return the message "event-<kind>" with these arguments."""
    return Message(f"event-{event.kind}", args)


def plain(event: Event) -> Message:
    """Return the message "event-<kind>" with the facts of the event."""
    return told(event, **event.data)


def line_of(
    event: Event, lines: Mapping[str, Line], going_on: Collection[str] = ()
) -> Message | None:
    """Return what the line of its kind says of an event; some kinds go on the line before."""
    message = lines[event.kind](event)
    if message is None or event.kind not in going_on:
        return message
    return replace(message, goes_on=True)


def players(seats: Iterable[int]) -> tuple[Message, ...]:
    """Return the names of some players, to be spoken as a list."""
    return tuple(Message("player", {"seat": seat}) for seat in seats)


def sections(names: Iterable[str]) -> list[Message]:
    """Return sections of the rules for players, each once."""
    return [Message(f"rules-{name}") for name in dict.fromkeys(names)]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The result of a finished game: one row a component, one column a seat.

    `total` says what the totals count where they are no sum of points.
    """

    rows: tuple[tuple[Message, tuple[str, ...]], ...]
    totals: tuple[str, ...]
    verdict: Message
    total: Message | None = None


class Choice(NamedTuple):
    """One of several choices made as one: the question, the option, what its player sees then."""

    decision: Decision
    option: Option
    view: Json


class Wording(Protocol):
    """The words of one game as message ids; the sentences are in its ``locale/<language>.ftl``.

    Everything here works on views, decisions and events, never on states, so that no sentence can
    tell more than its reader may know.
    """

    def event(self, event: Event) -> Message | None:
        """Return the log line of an event, or None when it needs no words."""
        ...

    def question(self, decision: Decision, view: Json) -> Message:
        """Return the question put to the seat that decides; `view` is that seat's view."""
        ...

    def option(self, decision: Decision, option: Option, view: Json) -> Message:
        """Return the label of one option (80 characters at most once spoken)."""
        ...

    def group(self, token: str) -> Message:
        """Return the label of one step of a grouped menu (see Option.group)."""
        ...

    def typed(self, decision: Decision, option: Option) -> Sequence[str]:
        """Return the spellings a player may type for an option, the usual one first."""
        ...

    def tidy(self, text: str) -> str:
        """Return typed text with the parts in the order in which they are asked."""
        ...

    def phase(self, view: Json) -> Message:
        """Return where the game stands: round, phase, whom it waits for."""
        ...

    def rules(self, view: Json) -> Sequence[Message]:
        """Return the rules for players, section by section, what matters now first."""
        ...

    def scores(self, view: Json) -> ScoreTable:
        """Return the score table of a finished game; who won is in `view["result"]["winners"]`."""
        ...

    def kinds(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return all event kinds and all decision kinds this wording knows (for tests)."""
        ...


class BaseWording:
    """Defaults for wordings whose messages are named after events, questions and options.

    A subclass lists its `events` and `questions`, and adds `phase`, `rules` and `scores`.
    """

    events: frozenset[str]
    questions: frozenset[str]
    placeless: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    by_ends: frozenset[str] = frozenset()

    def event(self, event: Event) -> Message | None:
        """Return the message "event-<kind>" with the facts of the event."""
        return plain(event)

    def question(self, decision: Decision, view: Json) -> Message:
        """Return the message "ask-<kind>"."""
        return Message(f"ask-{decision.kind.replace('_', '-')}")

    def option(self, decision: Decision, option: Option, view: Json) -> Message:
        """Return the message "option-<verb>"; what follows the verb in the key is its `what`."""
        verb, _, rest = option.key.partition(":")
        return Message(f"option-{verb}", {"what": rest})

    def group(self, token: str) -> Message:
        """Never asked: no list of options is long."""
        raise KeyError(token)

    def typed(self, decision: Decision, option: Option) -> Sequence[str]:
        """Return what follows the verb in the key of an option, and the whole key."""
        verb, _, rest = option.key.partition(":")
        return (rest or verb, option.key)

    def tidy(self, text: str) -> str:
        """Return the text as it is."""
        return text

    def kinds(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return the listed kinds, and the question that confirms a turn."""
        return self.events, self.questions | {CONFIRM}


@runtime_checkable
class Cautious(Protocol):
    """A wording that says what is at stake before a choice that cannot be taken back."""

    def warning(
        self, decision: Decision, option: Option, view: Json, foreseen: Foreseen
    ) -> Message | None:
        """Return what the choice draws, reveals, destroys or ends (see core.foresight).

        Only asked of a choice that is final; None if its label already says as much ("End my
        turn"), or if it merely ends a turn at a table that does not confirm turns.
        """
        ...


@runtime_checkable
class PlainSpoken(Protocol):
    """A wording in which the labels of some final options say all that a warning would."""

    own_words: frozenset[tuple[str, str]]  # kind of the question, verb of the option's key


def own_words(wording: Wording) -> frozenset[tuple[str, str]]:
    """Return the final options that need no warning, by question and verb."""
    return wording.own_words if isinstance(wording, PlainSpoken) else frozenset()


@runtime_checkable
class Placing(Protocol):
    """A wording that knows which options have no place in the picture: "End my turn"."""

    placeless: frozenset[str]  # keys, or the verbs they begin with: "end", "buy:"


def has_place(wording: Wording, option: Option) -> bool:
    """Return whether an option is marked in the picture where its thing lies, so that its number
    says enough; others are better said in words.
    """
    placeless = wording.placeless if isinstance(wording, Placing) else frozenset()
    verb, colon, _ = option.key.partition(":")
    return option.key not in placeless and verb + colon not in placeless


@runtime_checkable
class Numbering(Protocol):
    """A wording whose pictures number several choices made as one; both are kinds of the questions
    at which these are offered. Of all others they are told in words.
    """

    apart: frozenset[str]  # each has a place of its own
    by_ends: frozenset[str]  # each has its number where it ends, if no other ends there


@runtime_checkable
class Effective(Protocol):
    """A wording that says in a line what an option does, costs or gains."""

    def effect(self, decision: Decision, option: Option, view: Json) -> Message | None:
        """Return the line (100 characters at most once spoken), None if the label says it all."""
        ...


def effect(wording: Wording, decision: Decision, option: Option, view: Json) -> Message | None:
    """Return what an option does, in a line below its label; None if there is nothing to add."""
    return wording.effect(decision, option, view) if isinstance(wording, Effective) else None


@runtime_checkable
class SelfExplaining(Protocol):
    """A wording that knows which labels may say it all, so that no line below them is missed."""

    clear: frozenset[str]  # keys, or the verbs they begin with: "end", "walk:"


def is_clear(wording: Wording, option: Option) -> bool:
    """Return whether the label of an option may say all that it does."""
    clear = wording.clear if isinstance(wording, SelfExplaining) else frozenset()
    verb, colon, _ = option.key.partition(":")
    return option.key in clear or verb + colon in clear


@runtime_checkable
class Useful(Protocol):
    """A wording that knows which options of a long list matter: 6 of 41 places open a house."""

    def useful(self, decision: Decision, view: Json) -> Sequence[str] | None:
        """Return the keys of the options worth showing first, None if all are.

        By the view alone, which is that of the seat that is asked. The others stay one press away.
        """
        ...


def useful(wording: Wording, decision: Decision, view: Json) -> frozenset[str] | None:
    """Return the keys of the options worth showing first, None if all are."""
    found = wording.useful(decision, view) if isinstance(wording, Useful) else None
    return None if found is None else frozenset(found)


@runtime_checkable
class Shortening(Protocol):
    """A wording with words of its own for several choices made as one (see core.shortcuts)."""

    def shortcut(self, choices: Sequence[Choice], after: Json) -> Message:
        """Return the label (80 characters at most once spoken).

        `after` is what the player would see once they are made, as far as they can be foreseen.
        """
        ...

    def shortcut_effect(self, choices: Sequence[Choice], after: Json) -> Message | None:
        """Return what they do, cost or gain in a line, None if the label says it all."""
        ...


def together(
    wording: Wording, choices: Sequence[Choice], after: Json
) -> tuple[Sequence[Message], Message | None]:
    """Return the label of several choices made as one, in parts, and what they do."""
    if isinstance(wording, Shortening):
        return [wording.shortcut(choices, after)], wording.shortcut_effect(choices, after)
    return [wording.option(*choice) for choice in choices], None


@runtime_checkable
class Merging(Protocol):
    """A wording that tells small steps together: four streets built are one line, not four."""

    def merged(self, earlier: Event, later: Event) -> Event | None:
        """Return one event that tells both in the words of `event`, None if they stay two lines.

        `earlier` may itself be merged. The result is only told, never stored or replayed.
        """
        ...


@runtime_checkable
class Happening(Protocol):
    """A wording some of whose events nobody does though they name a player: a round begins."""

    happenings: frozenset[str]  # their kinds


def happenings(wording: Wording) -> frozenset[str]:
    """Return the kinds of events that nobody does though they name a player."""
    return wording.happenings if isinstance(wording, Happening) else frozenset()


@runtime_checkable
class Brief(Protocol):
    """A wording that has fewer words for a post than for the log: five prizes in one line."""

    def in_brief(self, earlier: Event, later: Event) -> Event | None:
        """Return one event that tells both as briefly as may be, None if they stay two lines."""
        ...


def merge(
    wording: Wording, earlier: Event, later: Event, *, is_brief: bool = False
) -> Event | None:
    """Return one event to tell in place of two that follow each other, None to tell both."""
    both = wording.merged(earlier, later) if isinstance(wording, Merging) else None
    if both is None and is_brief and isinstance(wording, Brief):
        both = wording.in_brief(earlier, later)
    return both


@runtime_checkable
class Explaining(Protocol):
    """A wording that knows why something that can be typed is not offered now."""

    def why_not(self, view: Json, words: Sequence[str]) -> Message | None:
        """Return why the first of some typed words cannot be played, None if nothing can be said.

        They are tidied, in lower case and all that is left of what was typed: at least one.

        `view` is the view of the seat that typed it: the reason tells nobody anything new.
        """
        ...


def explained(wording: Wording, view: Json, words: Sequence[str]) -> Message | None:
    """Return why the first of some typed words cannot be played, None if nothing is known."""
    return wording.why_not(view, words) if words and isinstance(wording, Explaining) else None
