"""The position without the picture: short lines to read aloud, and sentences for the alt text."""

from __future__ import annotations

from collections.abc import Iterable

from render.frame import ALT_LIMIT, TEXT_LIMIT, Frame, Json
from render.passages import fitted
from render.swarm import news
from render.swarm.facts import KINDS, LETTERS, MARKS
from render.swarm.words import full_name, where
from render.words import noted, say, whereabouts, winners_line


def text(frame: Frame) -> str:
    """The board as lines."""
    blocks = [
        [_where(frame), *_last(frame)],
        _result(frame),
        _row(frame),
        [_seat(frame, seat) for seat in _seats(frame)],
        _networks(frame),
        [*_stations(frame), *_ships(frame), *_hazards(frame), *_queen(frame)],
        _tiles(frame),
        _unseen(frame),
    ]
    return fitted(blocks, TEXT_LIMIT, "\n\n", "\n")


def alt(frame: Frame) -> str:
    """The position in sentences, the most important first; what no longer fits is left out."""
    blocks = [
        [say(frame, "title") + ".", _where(frame)],
        _result(frame),
        _last(frame),
        _row(frame),
        [_standing(frame, seat) for seat in _seats(frame)],
        [*_queen(frame), *_stations(frame), *_ships(frame), *_hazards(frame)],
        _tiles(frame),
    ]
    return fitted(blocks, ALT_LIMIT, " ", " ")


def _seats(frame: Frame) -> range:
    return range(len(frame.view["players"]))


def _where(frame: Frame) -> str:
    return whereabouts(frame, where(frame), full_name)


def _last(frame: Frame) -> list[str]:
    last = frame.view["last"]
    if not last:
        return []
    deeds = " ".join(news.lines(frame, last))
    return [say(frame, "line-last", name=full_name(frame, last["seat"]), deeds=deeds)]


def _result(frame: Frame) -> list[str]:
    result = frame.view["result"]
    if not result:
        return []
    lines = [winners_line(frame, full_name)]
    for seat, score in enumerate(result["scores"]):
        counts = {key: score[key] for key in ("start", "eyes", "won", "lost", "paid", "queen")}
        lines.append(
            say(
                frame,
                "line-score",
                name=full_name(frame, seat),
                stages=" + ".join(map(str, score["stages"])) or "0",
                sides=score["sides"],
                total=score["total"],
                **counts,
            )
        )
    return lines


def _row(frame: Frame) -> list[str]:
    view = frame.view
    if view["phase"] != "buy":
        return []
    row = [f"{news.card_name(frame, each['card'])} {each['price']}" for each in view["row"]]
    lines = [say(frame, "line-row", cards=", ".join(row))] if row else []
    pile = view["order_pile"]
    if pile and pile["numbers"]:
        numbers = ", ".join(map(str, pile["numbers"]))
        lines.append(say(frame, "line-pile", numbers=numbers, price=pile["price"]))
    return lines


def _standing(frame: Frame, seat: int) -> str:
    player = frame.view["players"][seat]
    return say(
        frame,
        "line-standing",
        name=noted(frame, seat, full_name(frame, seat)),
        points=player["rp"],
        score=player["score"],
        sides=" ".join(player["sides"]) or say(frame, "none"),
    )


def _seat(frame: Frame, seat: int) -> str:
    player = frame.view["players"][seat]
    supply = player["supply"]
    held = [(kind, player["tiles"][kind]) for kind in KINDS]
    tiles = [f"{count} {news.tile_name(frame, kind)}" for kind, count in held if count]
    parts = [
        _standing(frame, seat),
        say(frame, "line-damage", damage=player["damage"]),
        say(frame, "line-supply", crew=player["crew"], **supply),
        say(frame, "line-open", tiles=", ".join(tiles) or say(frame, "none")),
        say(frame, "line-cards", cards=_cards(frame, player)),
    ]
    if player["ability"]:
        ability = news.ability_name(frame, player["ability"])
        parts.append(say(frame, "line-ability", ability=ability))
    return " ".join(parts)


def _cards(frame: Frame, player: Json) -> str:
    if player["cards"] is None:
        names = [say(frame, "hidden-cards", count=player["card_count"])]
    else:
        names = [news.card_name(frame, card) for card in player["cards"]]
    if player["joker"] == "up":
        names.append(news.card_name(frame, "joker"))
    return ", ".join(names) or say(frame, "none")


def _networks(frame: Frame) -> list[str]:
    """The own networks, in a private view only."""
    view = frame.view
    if view["own"] is None:
        return []
    lines = []
    for letter, each in zip(LETTERS, view["players"][view["seat"]]["networks"], strict=False):
        fields = " ".join([*each["stations"], *each["fields"]])
        lines.append(say(frame, "line-network", letter=letter, score=each["score"], fields=fields))
    return [say(frame, "networks") + ":", *lines] if lines else []


def _stations(frame: Frame) -> list[str]:
    found = [
        f"{each['field']} {MARKS[each['seat']].letter}{each['researchers']}"
        for each in frame.view["stations"]
    ]
    return _listed(frame, "line-stations", found)


def _ships(frame: Frame) -> list[str]:
    found = [f"{each['field']} {MARKS[each['seat']].letter}" for each in frame.view["ships"]]
    return _listed(frame, "line-ships", found)


def _hazards(frame: Frame) -> list[str]:
    hazards = frame.view["hazards"]
    found = [
        f"{news.action_name(frame, kind)} {field}"
        for kind in ("whale", "tsunami")
        for field in hazards[kind]
    ]
    if hazards["crab"]:
        found.append(f"{news.action_name(frame, 'crab')} {hazards['crab']}")
    return _listed(frame, "line-hazards", found)


def _queen(frame: Frame) -> list[str]:
    found = [MARKS[seat].letter for seat in frame.view["queen"]["buoys"]]
    return _listed(frame, "line-queen", found)


def _tiles(frame: Frame) -> list[str]:
    """Every tile face up: its field, its openings, whose buoys."""
    return _listed(frame, "line-tiles", [_tile(each) for each in frame.view["tiles"]])


def _tile(each: Json) -> str:
    owners = "".join(MARKS[seat].letter for seat in each["buoys"])
    return f"{each['field']} {each['openings']} {owners}".rstrip()


def _listed(frame: Frame, key: str, found: Iterable[str]) -> list[str]:
    words = ", ".join(found)
    return [say(frame, key, things=words)] if words else []


def _unseen(frame: Frame) -> list[str]:
    view = frame.view
    left = [f"{count} {news.tile_name(frame, kind)}" for kind, count in view["unseen"].items()]
    if not view["down"]:
        return []
    return [say(frame, "line-unseen", count=len(view["down"]), things=", ".join(left))]
