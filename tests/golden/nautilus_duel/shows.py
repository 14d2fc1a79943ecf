"""What the golden games of the duel show besides its ending."""

from __future__ import annotations

from tests.golden.record import Recording, Show


def all_six_specials(recording: Recording) -> bool:
    """Return whether each of the six specials was used, and the Harpoon in both ways."""
    kinds, placed = set(), set()
    for event in recording.happened():
        kinds.add(event.kind)
        if event.kind == "card-placed":
            placed.add(event.data["card"])
    opening = {"eye-used", "module-used", "harpoon-returned", "harpoon-exchanged"}
    return opening <= kinds and "card-anchored" in kinds and {"KRAKEN", "FISHBONE"} <= placed


def arrows_and_crab(recording: Recording) -> bool:
    """Return whether all four arrows moved a card and the crab beat the 14."""
    moved, arrow, crab = set(), "", False
    for event in recording.happened():
        if event.kind == "card-placed":
            arrow = event.data["card"]
        elif event.kind == "card-moved":
            moved.add(arrow)
        elif event.kind == "column-won":
            crab = crab or event.data["crab"]
    return crab and moved == {"6", "7", "8", "9"}


SHOWS = (
    Show(
        "all-six-specials-used",
        all_six_specials,
        options={"first_player": "A", "confirm_turn": False, "auto_forced": False},
        transcript=True,
    ),
    Show(
        "all-arrows-move-and-the-crab-bites",
        arrows_and_crab,
        options={"first_player": "B", "open_piles": True},
    ),
)
