"""The close look at the board: where a card goes, what is anchored, what an arrow moves."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from PIL import Image

from render import close_look
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import target
from render.nautilus_duel import cards, hull, outcome, table, tags
from render.nautilus_duel.deck import Deck
from render.nautilus_duel.facts import CARD, COLUMNS, MARKS, ROWS, SPACES, centre
from render.nautilus_duel.outcome import Outcome
from render.nautilus_duel.water import water
from render.sprites import backdrop
from render.theme import GLOW_SELECT, GLOW_TARGET, INK, IVORY
from render.tokens import token
from render.words import say

HEIGHT = 1044
DECK = Deck(x=-260, y=55, label=46)  # the five columns alone; bow and stern leave the picture
_DISC = 84
_LIST = (184, 230)  # a space on which several cards may be laid
_ROW = 62  # of the list on it, at most
_SHIFT = 12  # of it towards the ship, where there is room


@dataclass(frozen=True, slots=True)
class _Entry:
    """One of several cards that may come to lie on a space."""

    number: int
    card: str
    outcome: Outcome | None
    anchored: bool = False


def spaces(frame: Frame) -> Image.Image:
    """Where the card taken up may go: every free space says who takes the prize then."""
    image, view = _board(frame), frame.view
    card = view["own"]["turn"]["card"]
    for each in frame.targets:
        space = each.key.partition(":")[2]
        x, y = DECK.at(*centre(space))
        stamp(image, target(each.number, _DISC), x, y - 60)
        found = outcome.placed(view, space, card)
        if found is None:
            close_look.line(image, (x, y + 62), say(frame, "open"), 140, fill=IVORY, halo=INK)
        else:
            stamp(image, tags.prize(found), x, y + 62)
    return image


def cards_and_spaces(frame: Frame) -> Image.Image:
    """Each card on each free space: on every space a list of the cards that may go there."""
    image, view = _board(frame, is_listed=True), frame.view
    lists: dict[str, list[_Entry]] = defaultdict(list)
    for each in frame.targets:
        space = each.key.partition(":")[2]
        card, plus, _ = each.first[-1].removeprefix("card:").partition("+")
        found = outcome.placed(view, space, card)
        lists[space].append(_Entry(each.number, card, found, bool(plus)))
    for space, entries in lists.items():
        _list(image, space, entries)
    return image


def anchors(frame: Frame) -> Image.Image:
    """The cards that can be anchored, a number on each."""
    image = _board(frame)
    _placed(image, frame.view)
    for each in frame.targets:
        x, y = DECK.at(*centre(each.key.partition(":")[2]))
        stamp(image, target(each.number, _DISC), x, y + 30)
    return image


def moves(frame: Frame) -> Image.Image:
    """What the arrow may move: a number where each card would come to lie."""
    image, view = _board(frame, is_listed=True), frame.view
    _placed(image, view)
    lists: dict[str, list[_Entry]] = defaultdict(list)
    for each in frame.targets:
        source, _, end = each.key.partition(":")[2].partition(">")
        card = view["board"][source]
        lists[end].append(_Entry(each.number, card, outcome.moved(view, source, end)))
        table.way(image, DECK, source, end, GLOW_TARGET, 10)
    for space, entries in lists.items():
        _list(image, space, entries)
    return image


def turn(frame: Frame) -> Image.Image:
    """The turn that waits to be confirmed: the card where it lies, and what it has moved."""
    image, view = _board(frame), frame.view
    _placed(image, view)
    move = view["own"]["turn"]["move"]
    if move:
        source, end = move
        table.way(image, DECK, source, end, GLOW_SELECT, 10)
    return image


def _board(frame: Frame, *, is_listed: bool = False) -> Image.Image:
    """The ship and the cards, and for every full column who takes its prize."""
    image, view = ground(), frame.view
    wanted = {each.key.rpartition(">" if ">" in each.key else ":")[2] for each in frame.targets}
    table.prizes(image, DECK, view["row"])
    for space in SPACES:
        if space in view["board"]:
            continue
        if is_listed and space in wanted:
            stamp(image, cards.empty_space("", DECK.percent, _LIST), *_middle(space))
            table.space_plate(image, DECK, space)
        else:
            stamp(image, cards.empty_space(space, DECK.percent), *DECK.at(*centre(space)))
    table.divers(image, DECK, view)
    takers(image, DECK, view)
    sides(image, DECK, frame)
    return image


def takers(image: Image.Image, deck: Deck, view: Json) -> None:
    """On the prize of every full column whoever takes it as the cards lie."""
    for column in range(1, 6):
        found = outcome.of_column(view, column, view["board"])
        if found is not None:
            x, y = deck.at(*centre(f"D{column}"))
            # In place of the stars or the ink, which it says in figures.
            stamp(image, tags.prize(found, deck.percent), x, y + deck.span(44))


def sides(image: Image.Image, deck: Deck, frame: Frame) -> None:
    """Whose row is whose: cards count for the side they lie on."""
    for seat, side in enumerate("AB"):
        x, y = deck.at(COLUMNS[0] - CARD[0] / 2, ROWS[side])
        stamp(image, token(MARKS[seat], 54), x / 2, y)
        if seat == frame.view["seat"]:
            close_look.line(image, (x / 2, y + 54), say(frame, "you"), x - 4, size=36, halo=INK)


def _placed(image: Image.Image, view: Json) -> None:
    """A white ring around the card of the turn in progress."""
    space = view["own"]["turn"]["space"]
    if space not in view["board"]:
        table.put(image, DECK, space, view["own"]["turn"]["card"])
    table.selected(image, DECK, space)


def _list(image: Image.Image, space: str, entries: list[_Entry]) -> None:
    """Numbers with their cards, below each other on a space."""
    x, y = _middle(space)
    step = min(_ROW, (_LIST[1] - 4) / len(entries))
    size = min(54, round(step) - 3)
    if len(entries) == 1:
        (only,) = entries
        stamp(image, target(only.number, _DISC), x, y - 46)
        stamp(image, tags.card(only.card, only.outcome, 62, anchored=only.anchored), x, y + 44)
        return
    for index, each in enumerate(entries):
        row = y + (index - (len(entries) - 1) / 2) * step
        stamp(image, target(each.number, size), x - 62, row)
        tag = tags.card(each.card, each.outcome, size - 6, anchored=each.anchored)
        # All begin at the same place, so that cards stand below each other.
        stamp(image, tag, x - 38 + tag.width / 2, row)


def _middle(space: str) -> tuple[float, float]:
    """The middle of a space with a list."""
    x, y = DECK.at(*centre(space))
    return x, y + (_SHIFT if space[0] == "B" else -_SHIFT)


@backdrop
def ground() -> Image.Image:
    """Water and ship without anything that changes."""
    out = water((close_look.WIDTH, HEIGHT))
    hull.lay(out, DECK.x, DECK.y, DECK.percent)
    return out
