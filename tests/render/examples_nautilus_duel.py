"""Example views of the duel, from the empty start to the final scoring, drawn by the tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.texts import speaker
from games.core.api import Seat
from games.core.standings import Standings
from games.core.wording import Say
from render import Frame, Target
from render.nautilus_duel import focus_board, stage
from render.nautilus_duel.facts import SPACES
from tests.render import walks
from tests.render.gallery import Examples, Gallery
from tests.render.walks import targets

Json = dict[str, Any]
NAMES, LONG = walks.NAMES[:2], walks.LONG[:2]
DOMAINS = ("SCI", "EXP", "NAV", "ENG", "WAR")


def say() -> Say:
    """English."""
    return speaker("nautilus_duel", "en")


def seat(**changes: Any) -> Json:
    """What everybody sees of one seat."""
    base: Json = {"hand": 5, "special": "none", "shown": None, "won": 0, "cards": None}
    return {**base, "sums": None, **changes}


def view(**changes: Any) -> Json:
    """A spectator's view of the first preparation."""
    base: Json = {
        "game": "nautilus_duel",
        "seat": None,
        "round": 1,
        "rounds": 6,
        "phase": "preparation",
        "placement": 1,
        "placements": 10,
        "waiting_for": [0],
        "first": 0,
        "row": ["SCI-2", "WAR-1a", "NAV-ink", "ENG-1b", "EXP-1d"],
        "board": {},
        "anchor": None,
        "pile": 4,
        "special_pile": 4,
        "deck": 25,
        "aside": [],
        "open_piles": False,
        "seats": [seat(), seat()],
        "last": None,
        "award": None,
        "result": None,
        "own": None,
    }
    return {**base, **changes}


def own(**changes: Any) -> Json:
    """What a player sees of the own things."""
    base: Json = {
        "hand": ["2", "5", "8", "9", "13"],
        "special": None,
        "usable": False,
        "won": ["SCI-2", "SCI-ink", "NAV-1a", "ENG-1c", "WAR-ink"],
        "sums": {"SCI": 1, "EXP": 0, "NAV": 1, "ENG": 1, "WAR": -1},
        "draft": None,
        "module": None,
        "harpooned": None,
        "turn": None,
        "notes": {"gave": None, "eye": None, "module": None, "harpoon": None},
        "unseen": ["3", "4", "6", "10", "11", "12"],
    }
    return {**base, **changes}


def notes(**changes: Any) -> Json:
    """Private notes of a round."""
    return {"gave": None, "eye": None, "module": None, "harpoon": None, **changes}


AWARD: Json = {
    "round": 2,
    "columns": [
        {"column": 1, "cards": ["1", "14"], "winner": 0, "prize": "SCI-2"},
        {"column": 2, "cards": ["9", "12"], "winner": 1, "prize": "WAR-1a"},
        {"column": 3, "cards": ["KRAKEN", "11"], "winner": 0, "prize": "NAV-ink"},
        {"column": 4, "cards": ["7", "FISHBONE"], "winner": 0, "prize": "ENG-1b"},
        {"column": 5, "cards": ["6", "10"], "winner": 1, "prize": "EXP-1d"},
    ],
    "specials": [{"seat": 0, "special": "HARPOON"}, {"seat": 1, "special": "ANCHOR"}],
}
SUMS = [
    {"SCI": 3, "EXP": 0, "NAV": 2, "ENG": 1, "WAR": -1},
    {"SCI": 0, "EXP": 2, "NAV": 0, "ENG": 1, "WAR": 2},
]


def _middle() -> Json:
    return view(
        round=3,
        phase="placement",
        placement=7,
        board={"A1": "1", "B1": "14", "A2": "9", "A4": "KRAKEN", "B3": "11", "B5": "7"},
        anchor="B3",
        special_pile=0,
        deck=15,
        aside=["EYE", "MODULE", "HARPOON", "FISHBONE"],
        last={"seat": 1, "card": "9", "space": "A2", "move": ["B4", "A4"], "anchored": None},
        seats=[
            seat(hand=3, special="shown", shown="KRAKEN", won=6),
            seat(hand=2, special="shown", shown="ANCHOR", won=4),
        ],
    )


def _horizontal() -> Json:
    """Round 2, seven on side B moved a card along it; long names, open piles."""
    return {
        **_middle(),
        "round": 2,
        "placement": 6,
        "waiting_for": [1],
        "first": 1,
        "board": {"B1": "8", "B4": "14", "A1": "3", "A3": "12", "A5": "FISHBONE"},
        "anchor": "A3",
        "aside": ["EYE", "MODULE"],
        "special_pile": 2,
        "deck": 20,
        "open_piles": True,
        "seats": [
            seat(hand=6, special="held", won=10, cards=[], sums=SUMS[0]),
            seat(hand=4, special="shown", shown="ANCHOR", won=12, cards=[], sums=SUMS[1]),
        ],
        "last": {"seat": 0, "card": "8", "space": "B1", "move": ["B2", "B4"], "anchored": None},
    }


def _full() -> Json:
    """Everything occupied but one space, last round, the largest counts."""
    board = {
        "A1": "10",
        "A2": "14",
        "A3": "13",
        "A4": "6",
        "A5": "KRAKEN",
        "B1": "11",
        "B2": "12",
        "B3": "9",
        "B4": "8",
    }
    return view(
        round=6,
        phase="placement",
        placement=10,
        waiting_for=[1],
        board=board,
        anchor="A2",
        pile=3,
        special_pile=0,
        deck=0,
        aside=["EYE", "MODULE", "HARPOON", "FISHBONE"],
        last={"seat": 0, "card": "6", "space": "A4", "move": None, "anchored": "A2"},
        seats=[
            seat(hand=1, special="shown", shown="KRAKEN", won=14),
            seat(hand=1, special="held", won=11),
        ],
    )


def _award(**changes: Any) -> Json:
    return view(
        round=3,
        waiting_for=[1],
        first=1,
        award=AWARD,
        special_pile=2,
        deck=15,
        row=["EXP-2", "NAV-1c", "SCI-ink", "WAR-2", "ENG-1a"],
        aside=["EYE", "MODULE", "HARPOON", "ANCHOR"],
        seats=[seat(won=6), seat(won=4)],
        **changes,
    )


CARDS = [
    ["SCI-2", "SCI-1a", "SCI-1b", "SCI-1c", "SCI-1d", "SCI-ink", "EXP-1a", "NAV-2", "NAV-1a",
     "ENG-1a", "WAR-ink", "WAR-1d", "ENG-2"],
    ["EXP-2", "EXP-1b", "EXP-1c", "EXP-1d", "EXP-ink", "NAV-1b", "NAV-1c", "NAV-1d", "NAV-ink",
     "ENG-1b", "ENG-1c", "ENG-1d", "ENG-ink", "WAR-2", "WAR-1a", "WAR-1b", "WAR-1c"],
]  # fmt: skip


def _over() -> Json:
    sums = [
        {"SCI": 5, "EXP": 1, "NAV": 3, "ENG": 3, "WAR": 0},
        {"SCI": 0, "EXP": 4, "NAV": 2, "ENG": 2, "WAR": 5},
    ]
    domains = [
        {"domain": d, "sums": [sums[0][d], sums[1][d]], "winner": int(sums[0][d] < sums[1][d])}
        for d in DOMAINS
    ]
    return view(
        round=6,
        phase="over",
        placement=10,
        waiting_for=[],
        row=[],
        deck=0,
        pile=0,
        special_pile=0,
        award={**AWARD, "round": 6},
        aside=[],
        seats=[
            seat(hand=0, won=13, cards=CARDS[0], sums=sums[0]),
            seat(hand=0, won=17, cards=CARDS[1], sums=sums[1]),
        ],
        result={
            "domains": domains,
            "cards": CARDS,
            "unplayed": [{"seat": 0, "special": "HARPOON"}, {"seat": 1, "special": "ANCHOR"}],
            **_standings((0,), (1,)),
            "tally": [3, 2],
        },
    )


def _standings(*ranking: tuple[int, ...]) -> Json:
    ranks = tuple(tuple(Seat(seat) for seat in tied) for tied in ranking)
    return Standings(ranks, "ND-6.6").shown()


def _private(base: Json, who: int = 0, **changes: Any) -> Json:
    return {**base, "seat": who, "own": own(**changes)}


def _turn(card: str, space: str | None, anchor: bool = False) -> Json:
    turn: Json = {"seat": 0, "card": card, "space": space, "move": None, "anchored": None}
    return {**turn, "anchor": anchor, "with_anchor": anchor}


def _frame(shown: Json, keys: tuple[str, ...] = (), names: tuple[str, str] = NAMES) -> Frame:
    return Frame(shown, names, say(), targets(*keys))


HAND = ("2", "5", "8", "9", "13")
MOVES: Json = {
    **_middle(),
    "board": {"A1": "1", "B2": "12", "A3": "8", "A4": "14", "A5": "3"},
    "anchor": None,
}
ACROSS: Json = {
    **_middle(),
    "board": {"A1": "1", "A2": "9", "A4": "KRAKEN", "A5": "7", "B2": "3", "B3": "11"},
    "anchor": "B3",
}


def frames() -> Examples:
    """Every example by name."""
    panels = {**_opening_panels(), **_card_panels(), **_space_panels()}
    return {**_boards(), **panels, **_close_looks(panels)}


def _boards() -> Examples:
    opened = _award(open_piles=True) | {"seats": _horizontal()["seats"]}
    drawn = _over()
    drawn["result"] |= {**_standings((0, 1)), "tally": [2, 2], "unplayed": []}
    drawn["result"]["domains"][0] = {"domain": "SCI", "sums": [2, 2], "winner": None}
    return {
        "start": ("board", _frame(view())),
        "middle": ("board", _frame(_middle())),
        "horizontal": ("board", _frame(_horizontal(), names=LONG)),
        "full": ("board", _frame(_full(), names=LONG)),
        "award": ("board", _frame(_award())),
        "award-open": ("board", _frame(opened, names=LONG)),
        "over": ("board", _frame(_over(), names=LONG)),
        "final": ("final", _frame(_over())),
        "final-long": ("final", _frame(_over(), names=LONG)),
        "final-draw": ("final", _frame(drawn)),
    }


KNOWN = notes(
    gave="HARPOON",
    eye=["1", "3", "7", "11", "14", "6"],
    harpoon={"user": 1, "drawn": "4", "given": "2", "returned": False},
)
MODULE = notes(module={"kept": "13", "returned": "4"})
SIX = ["2", "5", "6", "8", "9", "13"]


def _opening_panels() -> Examples:
    """The private pictures of the preparation."""
    nothing = dict.fromkeys(DOMAINS, 0)
    unseen = ["1", "3", "4", "6", "7", "10", "11", "12", "14"]
    mine = notes(gave="EYE", harpoon={"user": 0, "drawn": "13", "given": None, "returned": True})
    draft = _private(view(), draft=["KRAKEN", "HARPOON"], won=[], sums=nothing, unseen=unseen)
    opening = _private(view(), special="HARPOON", usable=True, notes=notes(gave="EYE"))
    module = _private(view(), special="MODULE", module=["7", "14"])
    six = ["2", "5", "8", "9", "12", "13"]
    harpoon = _private(view(), special="HARPOON", hand=six, harpooned="14", notes=mine)
    return {
        "panel-draft": ("panel", _frame(draft, ("keep:KRAKEN", "keep:HARPOON"))),
        "panel-opening": ("panel", _frame(opening, ("use:HARPOON", "skip"), LONG)),
        "panel-module": ("panel", _frame(module, ("keep:7", "keep:14"))),
        "panel-harpoon": ("panel", _frame(harpoon, ("return", *(f"give:{v}" for v in six)))),
    }


def _card_panels() -> Examples:
    """The private pictures for the choice of a card, and for waiting."""
    middle = _middle()
    waiting = _private({**middle, "waiting_for": [1]}, special="ANCHOR", usable=True)
    kraken = _private(middle, special="KRAKEN", usable=True, hand=SIX, notes=KNOWN)
    fishbone = _private(middle, special="FISHBONE", usable=True, notes=MODULE)
    anchor = _private(middle, special="ANCHOR", usable=True, notes=KNOWN)
    plain = tuple(f"card:{v}" for v in HAND)
    return {
        "panel-waiting": ("panel", _frame(waiting)),
        "panel-card": ("panel", _frame(kraken, (*(f"card:{v}" for v in SIX), "card:KRAKEN"))),
        "panel-fishbone": ("panel", _frame(fishbone, ("card:FISHBONE", *plain))),
        "panel-anchor-card": (
            "panel",
            _frame(anchor, (*plain, *(f"{key}+ANCHOR" for key in plain)), LONG),
        ),
    }


def _space_panels() -> Examples:
    """The private pictures for the choice of a space, a card to anchor or a move."""
    middle, full = _middle(), _full()
    spaces = [f"{side}{column}" for side in "AB" for column in range(1, 6)]
    free = tuple(f"space:{space}" for space in spaces if space not in middle["board"])
    taken = tuple(f"anchor:{space}" for space in sorted(middle["board"]))
    start = view(phase="placement")
    space = _private(middle, special="KRAKEN", usable=True, turn=_turn("9", None))
    empty = _private(start, special="ANCHOR", usable=True, turn=_turn("8", None))
    anchor = _private(middle, special="ANCHOR", usable=True, turn=_turn("9", "A2", True))
    across = _private(ACROSS, special="EYE", turn=_turn("9", "A2"))
    along = _private(MOVES, special="EYE", turn=_turn("8", "A3"))
    two = {**MOVES, "board": {"B1": "8", "B2": "12", "B4": "14"}}
    confirm = _private(middle, special="EYE", turn=_turn("9", "A2"), notes=KNOWN)
    sums = _over()["seats"][1]["sums"]
    held = {"hand": ["5"], "won": CARDS[1], "sums": sums, "special": "FISHBONE"}
    last = _private(full, 1, **held, notes=KNOWN, turn=_turn("5", None))
    ways = ("move:B2>B3", "move:B2>B5", "move:B4>B3", "move:B4>B5")
    return {
        "panel-space": ("panel", _frame(space, free)),
        "panel-space-empty": ("panel", _frame(empty, tuple(f"space:{s}" for s in spaces))),
        "panel-anchor": ("panel", _frame(anchor, taken)),
        "panel-move-across": (
            "panel",
            _frame(across, ("move:A1>B1", "move:A4>B4", "move:A5>B5")),
        ),
        "panel-move-along": (
            "panel",
            _frame(along, ("move:A1>A2", "move:A4>A2", "move:A5>A2")),
        ),
        "panel-move-two": ("panel", _frame(_private(two, turn=_turn("8", "B1")), ways)),
        "panel-confirm": ("panel", _frame(confirm, ("confirm",))),
        "panel-full": ("panel", _frame(last, ("space:B5",), LONG)),
    }


_ASKED = {
    "draft": "draft",
    "opening": "opening",
    "module": "module_keep",
    "harpoon": "harpoon_exchange",
    "card": "place_card",
    "fishbone": "place_card",
    "anchor-card": "place_card",
    "space": "place_space",
    "space-empty": "place_space",
    "full": "place_space",
    "anchor": "anchor_target",
    "move-across": "arrow_move",
    "move-along": "arrow_move",
    "move-two": "arrow_move",
    "confirm": "confirm",
}


def _close_looks(panels: Examples) -> Examples:
    """A close look at the question of every panel that asks one, and at cards with their spaces."""
    found: Examples = {
        f"focus-{name}": ("focus", replace(panels[f"panel-{name}"][1], asked=kind))
        for name, kind in _ASKED.items()
    }
    last = _private(_full(), 1, turn=_turn("5", "B5"))
    board = {**ACROSS["board"], "B4": "KRAKEN"}
    del board["A4"]
    moved = _private({**ACROSS, "board": board}, turn=_turn("9", "A2") | {"move": ["A4", "B4"]})
    for name, shown in (("last", last), ("moved", moved)):
        found[f"focus-{name}"] = ("focus", replace(_frame(shown, ("confirm",)), asked="confirm"))
    board = {"A1": "10", "A2": "14", "B1": "11", "B3": "9", "B4": "8", "A5": "1"}
    four = {**_middle(), "board": board, "anchor": "A2"}
    pairs = (_private(four, who, special="ANCHOR", usable=True) for who in (0, 1))
    mine, theirs = pairs
    anchored = [f"{card}{plus}" for plus in ("", "+ANCHOR") for card in ("5", "13")]
    five = {**four, "placement": 6, "board": {k: v for k, v in board.items() if k != "A5"}}
    six = {**five, "placement": 5, "board": {k: v for k, v in board.items() if k < "B3"}}
    return {
        **found,
        "focus-both": ("focus", _pairs(mine, anchored)),
        "focus-both-B": ("focus", _pairs(theirs, ["2", "6", "12"])),
        "focus-both-five": ("focus", _pairs(_private(five), ["FISHBONE", "2", "6", "12"])),
        "both": ("panel", _pairs(_private(six), ["2", "6", "KRAKEN"])),
        "both-five": ("panel", _pairs(_private(five), ["FISHBONE", "2", "6", "12"])),
        "focus-both-six": ("focus", _pairs(_private(six), ["2", "6", "KRAKEN"])),
    }


def _pairs(shown: Json, hand: list[str]) -> Frame:
    """Each card of a hand on each free space, as shortcuts offer them."""
    free = [space for space in SPACES if space not in shown["board"]]
    pairs = [(card, space) for card in hand for space in free]
    keys = tuple(
        Target(number, f"space:{space}", (f"card:{card}",))
        for number, (card, space) in enumerate(pairs, 1)
    )
    return replace(_frame(shown), targets=keys, asked="place_card")


GALLERY = Gallery(
    slug="nautilus_duel",
    examples=frames,
    sizes={
        "board": (1080, stage.BOARD_HEIGHT),
        "final": (1600, 1080),
        "panel": (1600, stage.PANEL_HEIGHT),
        "focus": (1080, focus_board.HEIGHT),
    },
    golden=(
        "start",
        "middle",
        "award",
        "final",
        "panel-card",
        "panel-move-two",
        "focus-draft",
        "focus-card",
        "focus-space",
        "focus-both-five",
    ),
    heavy=("middle", "award", "final", "panel-card", "focus-card", "focus-both-five"),
    public="start",
    private="panel-card",
    pair="start",
    letters=("A", "B"),
    noted=("horizontal", "full", "award-open", "start", "panel-full", "panel-waiting"),
)
