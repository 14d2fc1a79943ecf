"""The position without the picture: a monospaced board, and sentences for the alt text."""

from __future__ import annotations

from collections import Counter

from render.atlantis.facts import ATLANTIS, KINDS, MAINLAND, MARKS, signed, waiting
from render.atlantis.words import kind_name, place_name
from render.frame import ALT_LIMIT, TEXT_LIMIT, Frame, Json
from render.passages import shortened
from render.words import noted, say

_ROWS = ((1, 9), (10, 21), (22, 33), (34, 45), (46, 53))  # as the road lies in the picture


def text(frame: Frame) -> str:
    """The road in five rows, then gaps, seats, piles and one's own things in short lines."""
    view = frame.view
    lines = [_where(frame), *_result(frame), ""]
    lines += [say(frame, "text-legend"), *_road(view)]
    lines += ["", *_gaps(frame)]
    lines += [*_last(frame), *(_seat(frame, seat) for seat in range(len(view["seats"])))]
    lines.append(_piles(frame))
    if view["own"]:
        lines += ["", *_own(frame)]
    return shortened(lines, TEXT_LIMIT, "\n")


def alt(frame: Frame) -> str:
    """The position in sentences, the most important first; what no longer fits is left out."""
    view = frame.view
    parts = [say(frame, "title") + ".", _where(frame) + ".", *_result(frame), *_last(frame)]
    if view["own"]:
        parts += _own(frame)
    parts += [_seat(frame, seat) for seat in range(len(view["seats"]))]
    parts += [_ends(frame), *_gaps(frame), _piles(frame)]
    return shortened(parts, ALT_LIMIT, " ")


def last_words(frame: Frame) -> str:
    """The last turn in one or two sentences."""
    return " ".join(_last(frame))


def _name(frame: Frame, seat: int) -> str:
    return f"{frame.names[seat]} ({MARKS[seat].letter})"


def _where(frame: Frame) -> str:
    view = frame.view
    if view["phase"] == "over":
        return say(frame, "over")
    parts = [say(frame, "turn", number=view["number"])]
    parts += [say(frame, "waiting", name=_name(frame, seat)) for seat in waiting(view)]
    return ", ".join(parts)


def _road(view: Json) -> list[str]:
    """Every place with its number; what has closed is left out."""
    lines = []
    for first, last in _ROWS:
        entries = [
            _entry(each) for each in view["path"][first - 1 : last] if each["is"] != "closed"
        ]
        if entries:
            lines.append("  ".join(entries))
    return lines


def _entry(each: Json) -> str:
    if each["is"] == "water":
        return f"{each['place']}:~"
    words = f"{each['place']}:{each['tile']['kind']}{each['tile']['value']}"
    if each["lower"]:
        words += f"/{each['lower']['kind']}{each['lower']['value']}"
    elif each["double"]:
        words += "+"
    return words + (f"({each['figure']})" if each["figure"] else "")


def _gaps(frame: Frame) -> list[str]:
    """What each gap costs, all in one line."""
    gaps = frame.view["gaps"]
    if not gaps:
        return [say(frame, "text-no-gaps")]
    words = [
        say(
            frame,
            "text-bridged" if gap["bridges"] else "text-gap",
            gap=gap["name"],
            price=gap["price"],
        )
        for gap in gaps
    ]
    return [say(frame, "text-gaps", gaps=", ".join(words))]


def _ends(frame: Frame) -> str:
    """How far the road still reaches."""
    stacks = [each for each in frame.view["path"] if each["is"] == "stack"]
    if not stacks:
        return say(frame, "text-no-road")
    doubles = sum(each["double"] for each in stacks)
    first, last = stacks[0]["place"], stacks[-1]["place"]
    return say(frame, "text-road", first=first, last=last, stacks=len(stacks), doubles=doubles)


def _places(frame: Frame, data: Json) -> str:
    return ", ".join(
        say(frame, "text-figure", figure=each["name"], place=each["place"])
        for each in data["figures"]
    )


def _seat(frame: Frame, seat: int) -> str:
    data = frame.view["seats"][seat]
    values = _values([each["value"] for each in data["tiles"]])
    bridge = say(frame, f"bridge-{data['bridge']}", place=data["bridge_place"] or 0)
    line = say(
        frame,
        "text-seat",
        name=noted(frame, seat, _name(frame, seat)),
        figures=_places(frame, data),
        points=data["tile_points"],
        hand=data["hand"],
        bridge=bridge,
        owes=data["owes"],
    )
    return line + (f" {say(frame, 'text-tiles', values=values)}" if values else "")


def _values(values: list[int]) -> str:
    """Values of tiles, high to low, equal ones together."""
    counted = Counter(values)
    return ", ".join(
        f"{value}×{counted[value]}" if counted[value] > 1 else str(value)
        for value in sorted(counted, reverse=True)
    )


def _piles(frame: Frame) -> str:
    view = frame.view
    counts = ", ".join(f"{kind} {count}" for kind, count in view["discard"].items() if count)
    return say(frame, "text-piles", draw=view["draw_pile"], count=sum(view["discard"].values())) + (
        f" ({counts})" if counts else ""
    )


def _tile(frame: Frame, tile: Json) -> str:
    return f"{kind_name(frame, tile['kind'])} {tile['value']}"


def _cards(frame: Frame, codes: list[str]) -> str:
    counted = Counter(codes)
    parts = []
    for kind in KINDS:
        if counted[kind]:
            times = f" ×{counted[kind]}" if counted[kind] > 1 else ""
            parts.append(kind_name(frame, kind) + times)
    return ", ".join(parts) or say(frame, "none")


def _last(frame: Frame) -> list[str]:
    last = frame.view["last"]
    if last is None:
        return []
    name = _name(frame, last["seat"])
    if last["kind"] != "move":
        shown = _cards(frame, last["shown"] or [])
        return [say(frame, "text-stuck", name=name, cards=shown)]
    cards = ", ".join(kind_name(frame, kind) for kind in last["cards"])
    start, end = (place_name(frame, last[key]) for key in ("start", "end"))
    lines = [
        say(
            frame, "text-moved", name=name, cards=cards, figure=last["figure"], start=start, end=end
        )
    ]
    if last["bridge"]:
        lines.append(say(frame, "text-built", gap=last["bridge"]["name"]))
    if last["due"]:
        lines.append(say(frame, "text-paid", due=last["due"]))
    if last["took"]:
        lines.append(
            say(frame, "text-took", tile=_tile(frame, last["took"]), place=last["took_from"])
        )
    return lines


def _result(frame: Frame) -> list[str]:
    result = frame.view["result"]
    if not result:
        return []
    winners = ", ".join(_name(frame, seat) for seat in result["winners"])
    best = signed(result["seats"][result["winners"][0]]["score"])
    key = "wins" if len(result["winners"]) == 1 else "share"
    lines = [say(frame, key, names=winners, score=best) + "."]
    for seat, bill in enumerate(result["seats"]):
        lines.append(
            say(
                frame,
                "text-bill",
                name=_name(frame, seat),
                tiles=bill["tile_points"],
                cards=bill["cards"],
                owed=bill["owed"],
                paid=bill["paid"],
                score=signed(bill["score"]),
            )
        )
    return lines


def _own(frame: Frame) -> list[str]:
    own = frame.view["own"]
    lines = [
        say(frame, "text-hand", cards=_cards(frame, own["hand"])),
        say(frame, "text-own", points=own["points"], owes=own["owes"]),
    ]
    for figure in own["moves"]:
        ways = [_way(frame, card) for card in figure["cards"]]
        if ways:
            lines.append(f"{figure['figure']}: {', '.join(ways)}.")
    turn = own["turn"]
    if turn and turn["due"]:
        lines.append(say(frame, "text-due", due=turn["due"], rest=turn["rest"]))
    if turn and turn["takes"]:
        takes = turn["takes"]
        lines.append(say(frame, "text-takes", tile=_tile(frame, takes), place=takes["place"]))
    return lines


def _way(frame: Frame, card: Json) -> str:
    """One card of one figure: where it leads and what it costs."""
    if card["why"]:
        return say(frame, "text-way-not", kind=card["card"])
    to = {ATLANTIS: "ATL", MAINLAND: "MAIN"}.get(card["to"], str(card["to"]))
    key = "text-way-occupied" if card["occupied"] else "text-way"
    return say(frame, key, kind=card["card"], place=to, toll=card["toll"])
