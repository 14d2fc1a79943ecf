"""Who plays: characters as data, and lives drawn from them by a seed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from bot.courtesy.zones import instant, local

ZONES = (
    "Europe/Brussels",
    "America/New_York",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
)
NAMES = (
    *("Ada", "Ben", "Cleo", "Dov", "Eli", "Fay", "Gus", "Hana", "Ivo", "June", "Kai", "Lena"),
    *("Mo", "Nia", "Otto", "Pia", "Quin", "Rosa", "Sam", "Tess", "Uri", "Vera", "Wim", "Xena"),
    *("Yan", "Zoe"),
)


@dataclass(frozen=True, slots=True)
class Character:
    """How somebody treats calls; all spans in seconds."""

    name: str
    reaction: tuple[int, int] = (MINUTE, 30 * MINUTE)  # after a call, drawn evenly
    plays_at: tuple[int, int] | None = None  # hours of their day; None: whenever they are awake
    forgets: float = 0.0  # how often a call is forgotten, until days later or until the next one
    forgotten_for: tuple[int, int] = (DAY, 5 * DAY)
    wanders_off: float = 0.0  # how often a turn is begun and left before its end
    has_quiet_hours: bool = False
    days_off: int = 0
    travels: bool = False  # away once, and says so
    leaves: bool = False  # the server
    returns: bool = False
    ghosts: bool = False  # answers nothing after the first day
    presses_cards: float = 0.2  # how often a late card of somebody else is answered
    # How often, after a turn of their own or in the midst of one:
    plans: float = 0.0  # the next turn is planned
    takes_back: float = 0.0  # a step is taken back
    asks_undo: float = 0.0  # the whole turn is to be taken back
    pauses: float = 0.0  # the table is to pause
    agrees_anew: float = 0.0  # another pace, or another way with the late, is proposed
    changes_hours: bool = False  # other quiet hours, in the middle of the run
    takes_seats: float = 0.0  # an open seat that is seen is taken


PROMPT = Character("answers at once", presses_cards=1.0, plans=0.3, pauses=0.02, takes_seats=1.0)
EVENING = Character(
    "answers in the evening",
    (MINUTE, HOUR),
    (19, 23),
    presses_cards=0.5,
    takes_back=0.1,
    asks_undo=0.05,
)
FORGETFUL = Character(
    "forgets for days", (MINUTE, 6 * HOUR), forgets=0.4, wanders_off=0.1, agrees_anew=0.05
)
SLEEPER = Character(
    "sleeps", has_quiet_hours=True, presses_cards=0.5, plans=0.3, changes_hours=True
)
WEEKDAYS = Character("has weekends", has_quiet_hours=True, days_off=2, plans=0.2, takes_seats=0.5)
TRAVELLER = Character("travels", has_quiet_hours=True, travels=True, plans=0.2)
LEAVER = Character("leaves the server", leaves=True)
RETURNER = Character("leaves and comes back", leaves=True, returns=True)
GHOST = Character("ignores everything", ghosts=True, presses_cards=0.0)
CHARACTERS = (
    *(PROMPT, EVENING, SLEEPER, FORGETFUL, PROMPT, WEEKDAYS, TRAVELLER, SLEEPER),
    *(EVENING, RETURNER, FORGETFUL, LEAVER, PROMPT, GHOST),
)

_LENDS = ("computer", "friend", "")


@dataclass(slots=True)
class Life:
    """One person: a character with the dates of one run."""

    name: str
    character: Character
    own: OwnTime
    where: str  # notices go: here, dm, both, digest
    takes_direct: bool  # messages
    away: Span | None
    gone: Span | None  # from the server
    ghost_from: float
    lends: str  # who plays while they are away: nobody (""), the computer, a friend
    changes_at: float | None  # their quiet hours
    chance: Random = field(repr=False)

    def looks_at(self, called: float) -> float | None:
        """Return when a call is followed, None if never."""
        if called >= self.ghost_from:
            return None
        character = self.character
        at = called + self.chance.uniform(*character.reaction)
        if self.chance.random() < character.forgets:
            at += self.chance.uniform(*character.forgotten_for)
        if self.away is not None and self.away.holds(int(at)):
            at = self.away.end + self.chance.uniform(*character.reaction)
        if self.gone is not None and self.gone.holds(int(at)):
            if not character.returns:
                return None
            at = self.gone.end + self.chance.uniform(*character.reaction)
        return self._awake_from(at)

    def _awake_from(self, at: float) -> float:
        """Return the first instant from then on at which they would play."""
        hours = self.character.plays_at
        if hours is not None and self.own.zone:
            here = local(self.own.zone, int(at))
            if not hours[0] <= here.hour < hours[1]:
                day = here.toordinal() + (here.hour >= hours[1])
                at = instant(self.own.zone, day, hours[0] * 60) + self.chance.uniform(0, 2 * HOUR)
        for span in self.own.quiet_spans(int(at), int(at) + 1):
            if span.holds(int(at)):
                at = span.end + self.chance.uniform(*self.character.reaction)
        return at


def lives(count: int, begins: int, days: int, seed: int) -> list[Life]:
    """Return so many people; the same seed gives the same lives."""
    chance = Random(f"lives {seed}")
    return [_life(number, begins, days, Random(chance.random())) for number in range(count)]


def _life(number: int, begins: int, days: int, chance: Random) -> Life:
    character = CHARACTERS[number % len(CHARACTERS)]
    span = days * DAY
    dates = _dates(character, begins, span, chance)
    own = _own_time(character, number, chance)
    ways = (*("here", "here", "here", "dm", "both"), "digest" if own.zone else "here")
    return Life(
        name=_name(number),
        character=character,
        own=own,
        where=chance.choice(ways),
        takes_direct=chance.random() > 0.2,
        away=dates if character.travels else None,
        gone=dates if character.leaves else None,
        ghost_from=begins + DAY if character.ghosts else float("inf"),
        lends=_LENDS[number // len(CHARACTERS) % len(_LENDS)] if character.travels else "",
        changes_at=begins + span * 0.45 if character.changes_hours else None,
        chance=chance,
    )


def _dates(character: Character, begins: int, span: int, chance: Random) -> Span:
    """Return when somebody is not there: beginning in the first half, for a quarter at most."""
    start = begins + int(span * chance.uniform(0.15, 0.4))
    if character.leaves and not character.returns:
        return Span(start, begins + 10 * span)
    return Span(start, start + max(HOUR, min(int(span * chance.uniform(0.1, 0.25)), 14 * DAY)))


def _own_time(character: Character, number: int, chance: Random) -> OwnTime:
    # One in seven never says where they live.
    if number % 7 == 3:
        return OwnTime()
    own = OwnTime(zone=ZONES[number % len(ZONES)])
    if character.has_quiet_hours:
        start = chance.choice((21, 22, 23, 0)) * 60 + chance.choice((0, 30))
        own = replace(
            own, quiet=QuietHours(start, (start + chance.randint(6, 10) * 60) % (24 * 60))
        )
    if character.days_off:
        own = replace(own, days_off=frozenset({5, 6}))
    return own


def _name(number: int) -> str:
    rounds, place = divmod(number, len(NAMES))
    return NAMES[place] + (str(rounds + 1) if rounds else "")
