"""The position without the picture: short lines to read aloud, and sentences for the alt text."""

from __future__ import annotations

from collections.abc import Iterable

from render.frame import ALT_LIMIT, TEXT_LIMIT, Frame, Json
from render.nautilus.facts import ABILITY, DIVED, FINDS, KEPT, LABS, MARKS, MODULES, found, sub_name
from render.nautilus.words import find_name, full_name, module_name, where, zone_name
from render.passages import fitted
from render.words import noted, say, whereabouts, winners_line


def text(frame: Frame) -> str:
    """The board as lines; the city is shortened to codes when it grows."""
    blocks = [
        [_where(frame), *_last(frame)],
        _result(frame),
        [_seat(frame, seat) for seat in range(len(frame.names))],
        _own(frame),
        _subs(frame),
        [*_up(frame), *_known(frame)],
        _city(frame),
        _table(frame),
        _unseen(frame),
    ]
    return fitted(blocks, TEXT_LIMIT, "\n\n", "\n")


def alt(frame: Frame) -> str:
    """The position in sentences, the most important first; what no longer fits is left out."""
    blocks = [
        [say(frame, "title") + ".", _where(frame)],
        _result(frame),
        _last(frame),
        [_seat(frame, seat) for seat in range(len(frame.names))],
        _own(frame),
        _subs(frame),
        _up(frame),
        _table(frame),
        _city(frame),
    ]
    return fitted(blocks, ALT_LIMIT, " ", " ")


def _where(frame: Frame) -> str:
    return whereabouts(frame, where(frame)[0], full_name)


def _last(frame: Frame) -> list[str]:
    last = frame.view["last"]
    if not last:
        return []
    name = full_name(frame, last["seat"])
    return [say(frame, "line-last", name=name, deeds=done_in(frame, last))]


def done_in(frame: Frame, turn: Json) -> str:
    """What was done in a turn, in a few words; none if nothing was."""
    return "; ".join(_deed(frame, turn["seat"], act) for act in turn["acts"])


def _deed(frame: Frame, seat: int, act: list[str]) -> str:
    """One thing done in a turn, in a few words."""
    verb, *rest = act
    if verb == "bought":
        crew = int(rest[1])
        return say(frame, "deed-bought", module=module_name(frame, rest[0]), crew=crew)
    if verb == "built":
        return say(frame, "deed-built", module=module_name(frame, rest[0]), field=rest[1])
    if verb in ("covered", "recovered", "unpaid"):
        find = find_name(frame, rest[1], int(rest[2] or 0))
        return say(frame, f"deed-{verb}", field=rest[0], find=find)
    if verb in ("based", "peeked"):
        return say(frame, f"deed-{verb}", field=rest[0])
    if verb == "walked":
        return say(frame, "deed-walked", source=rest[0], target=rest[1])
    sub = sub_name(seat, int(rest[0]))
    return say(frame, f"deed-{verb}", sub=sub, source=rest[1], target=rest[-1])


def _result(frame: Frame) -> list[str]:
    result = frame.view["result"]
    if not result:
        return []
    lines = [winners_line(frame, full_name)]
    for seat, score in enumerate(result["scores"]):
        finds = ", ".join(f"{find_name(frame, k)} {n}" for k, n in score["finds"].items() if n)
        labs = ", ".join(f"{MODULES[k].code} {n}" for k, n in score["research"].items() if n)
        lines.append(
            say(
                frame,
                "line-score",
                name=full_name(frame, seat),
                finds=finds or "0",
                upgrades=score["upgrades"],
                atlantis=score["atlantis"],
                points=score["find_total"],
                labs=labs or "0",
                research=score["research_total"],
                nemo=score["nemo"],
                total=score["total"],
            )
        )
    return lines


def _seat(frame: Frame, seat: int) -> str:
    player = frame.view["players"][seat]
    labs = ", ".join(_lab(frame, seat, kind) for kind in LABS if player["counts"][kind])
    kinds = (*KEPT, "atlantis")
    finds = ", ".join(
        f"{found(player, kind)} {_plain(frame, kind)}" for kind in kinds if found(player, kind)
    )
    line = say(
        frame,
        "line-seat",
        name=noted(frame, seat, full_name(frame, seat)),
        nemo="?" if player["nemo"] is None else str(player["nemo"]),
        researchers=player["researchers"],
        subs=player["subs"],
        labs=labs or say(frame, "none"),
        finds=finds or say(frame, "none"),
    )
    if player["held"]:
        line += " " + say(frame, "line-held", modules=", ".join(map(_held, player["held"])))
    if frame.view["start"] == seat:
        line += " " + say(frame, "line-start")
    return line


def _lab(frame: Frame, seat: int, kind: str) -> str:
    player = frame.view["players"][seat]
    words = f"{MODULES[kind].code} {player['counts'][kind]}"
    return f"{words} {say(frame, 'with-chip')}" if frame.view["chips"][kind] == seat else words


def _plain(frame: Frame, kind: str) -> str:
    """The name of a kind of find, without the number of a piece."""
    return say(frame, "pieces") if kind == "atlantis" else find_name(frame, kind)


def _held(each: Json) -> str:
    code = MODULES[each["kind"]].code
    return f"{code}+{each['crew']}" if each["crew"] else code


def _own(frame: Frame) -> list[str]:
    own = frame.view["own"]
    if not own:
        return []
    player = frame.view["players"][frame.view["seat"]]
    order = ", ".join(find_name(frame, kind) for kind in own["order"])
    score = own["score"]
    formula = f"{score['find_total']} × {score['research_total']} + {score['nemo']}"
    abilities = [say(frame, f"ability-{kind}", value=player[ABILITY[kind]]) for kind in LABS]
    lines = [
        say(frame, "line-order", kinds=order, eligible=own["eligible"]),
        say(frame, "line-now", formula=formula, total=score["total"]),
        say(frame, "line-abilities", abilities=", ".join(abilities)),
    ]
    if own["look"]:
        lines.append(f"{say(frame, 'look')} {_faces(frame, own['look'])}.")
    return lines


def _known(frame: Frame) -> list[str]:
    own = frame.view["own"]
    if not own or not own["known"]:
        return []
    return [say(frame, "line-known", finds=_faces(frame, own["known"]))]


def _faces(frame: Frame, finds: Iterable[Json]) -> str:
    return ", ".join(f"{f['field']} {find_name(frame, f['find'], f['number'])}" for f in finds)


def _subs(frame: Frame) -> list[str]:
    subs = [
        say(frame, "sub-on", sub=sub_name(s["seat"], s["number"]), field=s["field"])
        for s in frame.view["subs"]
    ]
    return [say(frame, "line-subs", subs=", ".join(subs))] if subs else []


def _up(frame: Frame) -> list[str]:
    finds = [f"{f['field']} {find_name(frame, f['find'])}" for f in frame.view["finds"]["up"]]
    return [say(frame, "line-up", finds=", ".join(finds))] if finds else []


def _city(frame: Frame) -> list[str]:
    """Where each module stands, with the researchers inside by the letters of their seats."""
    modules = [_module(module) for module in frame.view["modules"]]
    return [say(frame, "line-city", modules=", ".join(modules))] if modules else []


def _module(module: Json) -> str:
    crew = "".join(
        f" {count}{MARKS[seat].letter}" for seat, count in enumerate(module["crew"]) if count
    )
    way = module["orientation"] if module["orientation"] in ("V", "H") else ""
    return f"{module['code']}{way and ' ' + way} {module['field']}{crew and ' (' + crew[1:] + ')'}"


def _table(frame: Frame) -> list[str]:
    view = frame.view
    abyss = say(frame, "abyss-open" if view["abyss_open"] else "abyss-closed")
    stacks = ", ".join(f"{MODULES[k].code} {each['left']}" for k, each in view["stacks"].items())
    missing = ", ".join(str(each["number"]) for each in view["ruins"] if not each["found"])
    return [
        say(frame, "line-stacks", stacks=stacks, abyss=abyss),
        say(frame, "line-ruins", missing=missing or say(frame, "none")),
    ]


def _unseen(frame: Frame) -> list[str]:
    lines = []
    for zone in DIVED:
        kinds = frame.view["unseen"][zone]
        left = ", ".join(f"{kinds[kind]} {_plain(frame, kind)}" for kind in FINDS if kinds[kind])
        where = zone_name(frame, zone)
        lines.append(say(frame, "line-unseen", zone=where, finds=left or say(frame, "none")))
    return lines
