"""The position without the picture: a monospaced board, and sentences for the alt text."""

from __future__ import annotations

from render.frame import ALT_LIMIT, Frame, Json
from render.nautilus_duel.facts import (
    DOMAINS,
    HORIZONTAL,
    MARKS,
    PLACEABLE,
    VERTICAL,
    domain,
    points,
    signed,
    sort_hand,
    value,
    victor,
    waiting,
)
from render.nautilus_duel.words import domain_name, special_name
from render.passages import shortened
from render.words import noted, say


def text(frame: Frame) -> str:
    """The board as a table of columns and short lines."""
    view = frame.view
    lines = [_where(frame)]
    if view["award"]:
        lines += ["", *_award(frame)]
    if view["row"]:
        lines += ["", *_table(frame)]
    if view["result"]:
        lines += ["", *_result(frame)]
    lines += ["", *_last(frame), *(_seat(frame, seat) for seat in (0, 1)), *_piles(frame)]
    if view["own"]:
        lines += ["", *_own(frame)]
    return "\n".join(line.rstrip() for line in lines)


def alt(frame: Frame) -> str:
    """The position in sentences, the most important first; what no longer fits is left out."""
    view = frame.view
    parts = [say(frame, "title") + ".", _where(frame) + "."]
    if view["result"]:
        parts += _result(frame)
    parts += _last(frame)
    if view["award"]:
        parts += _award(frame)
    if view["row"]:
        parts += [_column(frame, number) for number in range(1, 6)]
    if view["own"]:
        # The hand and the special card; the rest is for the longer text.
        parts += _own(frame)[:2]
    parts += [_seat(frame, seat) for seat in (0, 1)]
    parts += _piles(frame)
    return shortened(parts, ALT_LIMIT, " ")


def _name(frame: Frame, seat: int) -> str:
    return f"{frame.names[seat]} ({MARKS[seat].letter})"


def _where(frame: Frame) -> str:
    view = frame.view
    parts = [
        say(frame, "round", round=view["round"], rounds=view["rounds"]),
        say(frame, view["phase"], number=view["placement"], numbers=view["placements"]),
    ]
    for seat in waiting(view):
        parts.append(f"{say(frame, 'waiting')} {_name(frame, seat)}")
    return ", ".join(parts)


def _prize(frame: Frame, card: str) -> str:
    worth = points(card)
    return f"{domain_name(frame, domain(card))} {'+' if worth > 0 else ''}{signed(worth)}"


def _card(frame: Frame, card: str) -> str:
    """A card in words: its number, its arrow, or the name of a placed special."""
    if card in PLACEABLE:
        return f"{special_name(frame, card)} {value(card)}"
    # As printed on the card: it says where the card may move, and not all cards have one.
    arrow = " ↕" if card in VERTICAL else " ↔" if card in HORIZONTAL else ""
    return card + arrow


def _on(frame: Frame, space: str) -> str:
    view = frame.view
    if space not in view["board"]:
        return say(frame, "empty")
    card = _card(frame, view["board"][space])
    return say(frame, "anchored", card=card) if view["anchor"] == space else card


def _table(frame: Frame) -> list[str]:
    """One line a column, sides B and A as they lie above and below the ship."""
    head = [
        say(frame, "column"),
        say(frame, "prize"),
        *(say(frame, "side", letter=s) for s in "AB"),
    ]
    rows = [head]
    for number, card in enumerate(frame.view["row"], 1):
        sides = [_on(frame, f"{side}{number}") for side in "AB"]
        rows.append([str(number), _prize(frame, card), *sides])
    # Monospaced type: every column as wide as its longest cell.
    widths = [max(len(row[k]) for row in rows) for k in range(len(head))]
    return ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) for row in rows]


def _column(frame: Frame, number: int) -> str:
    card = frame.view["row"][number - 1]
    return say(
        frame,
        "line-column",
        column=number,
        prize=_prize(frame, card),
        a=_on(frame, f"A{number}"),
        b=_on(frame, f"B{number}"),
    )


def _award(frame: Frame) -> list[str]:
    data = frame.view["award"]
    lines = [say(frame, "award", round=data["round"]) + ":"]
    for column in data["columns"]:
        winner = column["winner"]
        best, other = column["cards"][winner], column["cards"][1 - winner]
        lines.append(
            say(
                frame,
                "line-award",
                column=column["column"],
                name=_name(frame, winner),
                prize=_prize(frame, column["prize"]),
                winner=signed(value(best)),
                loser=signed(value(other)),
            )
        )
    return lines + [_unplayed(frame, each) for each in data["specials"]]


def _unplayed(frame: Frame, data: Json) -> str:
    special = special_name(frame, data["special"])
    return say(frame, "line-unplayed", name=_name(frame, data["seat"]), special=special)


def _result(frame: Frame) -> list[str]:
    result = frame.view["result"]
    won = victor(frame.view)
    # The best first, whoever resigned last: not always the higher number.
    more, fewer = (result["tally"][seat] for tied in result["ranking"] for seat in tied)
    tally = say(frame, "tally", more=more, fewer=fewer)
    if won is None:
        lines = [f"{say(frame, 'draw')}: {tally}."]
    else:
        lines = [f"{say(frame, 'result', name=_name(frame, won))}, {tally}."]
    for each in result["domains"]:
        a, b = (signed(total) for total in each["sums"])
        winner = "" if each["winner"] is None else MARKS[each["winner"]].letter
        name = domain_name(frame, each["domain"])
        lines.append(say(frame, "line-domain", domain=name, a=a, b=b, winner=winner or "–"))
    return lines


def _last(frame: Frame) -> list[str]:
    last = frame.view["last"]
    if not last or not last["space"]:
        return []
    name, card = _name(frame, last["seat"]), _card(frame, last["card"])
    lines = [say(frame, "line-last", name=name, card=card, space=last["space"])]
    if last["move"]:
        source, target = last["move"]
        lines.append(say(frame, "line-moved", source=source, target=target))
    if last["anchored"]:
        lines.append(say(frame, "line-anchored", space=last["anchored"]))
    return lines


def _seat(frame: Frame, seat: int) -> str:
    data = frame.view["seats"][seat]
    state = say(frame, f"state-{data['special']}", special=_shown(frame, data))
    line = say(
        frame,
        "line-seat",
        name=noted(frame, seat, _name(frame, seat)),
        hand=data["hand"],
        won=data["won"],
        special=state,
    )
    if frame.view["first"] == seat:
        line += " " + say(frame, "line-first")
    if data["sums"]:
        line += f" {_sums(data['sums'])}."
    return line


def _shown(frame: Frame, data: Json) -> str:
    return special_name(frame, data["shown"]) if data["shown"] else ""


def _sums(sums: dict[str, int]) -> str:
    return ", ".join(f"{DOMAINS[code].letter} {signed(sums[code])}" for code in DOMAINS)


def _piles(frame: Frame) -> list[str]:
    view = frame.view
    lines = [
        say(
            frame,
            "line-piles",
            pile=view["pile"],
            specials=view["special_pile"],
            deck=view["deck"],
        )
    ]
    if view["aside"]:
        names = ", ".join(special_name(frame, name) for name in view["aside"])
        lines.append(say(frame, "line-aside", specials=names))
    return lines


def _own(frame: Frame) -> list[str]:
    own = frame.view["own"]
    hand = ", ".join(_card(frame, card) for card in sort_hand(own["hand"])) or say(frame, "none")
    lines = [say(frame, "line-hand", cards=hand)]
    if own["special"]:
        shown = frame.view["seats"][frame.view["seat"]]["special"] == "shown"
        state = say(frame, "usable" if own["usable"] else "played" if shown else "spent")
        special = special_name(frame, own["special"])
        lines.append(say(frame, "line-special", special=special, state=state))
    lines.append(say(frame, "line-won", sums=_sums(own["sums"])))
    if own["unseen"]:
        lines.append(f"{say(frame, 'unseen')}: {', '.join(own['unseen'])}.")
    return lines + _notes(frame, own["notes"])


def _notes(frame: Frame, notes: Json) -> list[str]:
    lines = []
    if notes["gave"]:
        lines.append(say(frame, "note-gave", special=special_name(frame, notes["gave"])))
    if notes["eye"]:
        lines.append(f"{say(frame, 'note-eye')} {', '.join(notes['eye'])}.")
    if notes["module"]:
        kept, returned = notes["module"]["kept"], notes["module"]["returned"]
        lines.append(f"{say(frame, 'note-kept')} {kept}, {say(frame, 'note-returned')} {returned}.")
    if notes["harpoon"]:
        lines.append(_harpoon(frame, notes["harpoon"]))
    return lines


def _harpoon(frame: Frame, note: Json) -> str:
    mine = note["user"] == frame.view["seat"]
    line = f"{say(frame, 'note-took' if mine else 'note-lost')} {note['drawn']}"
    if note["given"]:
        line += f", {say(frame, 'note-gave-for-it' if mine else 'note-got-for-it')} {note['given']}"
    elif note["returned"]:
        line += f", {say(frame, 'note-given-back')}"
    return line + "."
