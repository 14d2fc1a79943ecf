"""The private sheet: money and supplies, the own table, the secret order, the score by now."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.materials import letterpress, seat_card
from render.nautilus import chips, seat_cards, side
from render.nautilus.facts import ABILITY, KEPT, LABS, MARKS, found
from render.nautilus.names import drawn_name
from render.nautilus.stage import PANEL_SIDE
from render.theme import INK, RULE, SEPIA
from render.tokens import token
from render.words import say

X0, X1 = PANEL_SIDE[0] + 18, PANEL_SIDE[2] - 18
MIDDLE, ROOM = (X0 + X1) / 2, X1 - X0


def sheet(image: Image.Image, frame: Frame) -> float:
    """Everything that is always there, from top to bottom; returns where the rest may begin."""
    words, ink = side.headline(frame)
    letterpress(image, (MIDDLE, 42), words, ROOM, 38, ink if ink != INK else "#5f3f10")
    _turn(image, frame, 84)
    _supplies(image, frame, 132)
    # Everything below moves down when modules are held.
    y = _held(image, frame, 168)
    _labs(image, frame, y + 26)
    _finds(image, frame, y + 274)
    _order(image, frame, y + 302)
    _score(image, frame, y + 428)
    return y + 458


def _turn(image: Image.Image, frame: Frame, y: float) -> None:
    """What the turn in progress still allows, or whom the table waits for."""
    turn = frame.view["own"]["turn"]
    if turn is None and frame.view["seat"] in frame.view["waiting_for"]:
        words = say(frame, "your-turn")
    elif turn is None:
        names = [drawn_name(frame, seat) for seat in frame.view["waiting_for"]]
        words = say(frame, "waiting", names=", ".join(names)) if names else say(frame, "over")
    else:
        words = _in_progress(frame, turn)
    fonts.label(image, (MIDDLE, y), words, ROOM, "bold", 29, SEPIA)


def _in_progress(frame: Frame, turn: Json) -> str:
    asks = turn["asks"]
    if asks in ("walker", "walk", "bonus_walker", "bonus_walk"):
        return say(frame, "steps-left", steps=turn["steps_left"])
    if asks in ("sail", "tempo_sail"):
        return say(frame, "range", range=turn["range"])
    if asks == "peek":
        return say(frame, "looks-left", looks=turn["peeks"])
    if asks in ("build", "site", "orientation"):
        return say(frame, "paid", paid=turn["paid"])
    return say(frame, "your-turn")


def _supplies(image: Image.Image, frame: Frame, y: float) -> None:
    """Who one is, money, researchers, submarines, and the modules held."""
    seat = frame.view["seat"]
    player = frame.view["players"][seat]
    stamp(image, token(MARKS[seat], 58), X0 + 30, y)
    nemo = "?" if player["nemo"] is None else str(player["nemo"])
    for x, name, size, words in (
        (86, "coin", 44, nemo),
        (182, "researcher", 40, str(player["researchers"])),
        (278, "submarine", 46, str(player["subs"])),
    ):
        stamp(image, chips.glyph(name, size), X0 + x, y)
        fonts.mark(image, (X0 + x + 27, y), words, "black", 34, INK, "lm")


def _held(image: Image.Image, frame: Frame, y: float) -> float:
    """The modules bought and not yet built, with their crews; returns where the rest begins."""
    held = frame.view["players"][frame.view["seat"]]["held"]
    if not held:
        return y
    tiles = [chips.held(each["kind"], each["crew"]) for each in held]
    # Many modules take the whole width, and the word before the tray gives way.
    room = 320 if sum(tile.width for tile in tiles) > 240 else 250
    stamp(image, chips.tray(room, 50), X1 - room / 2, y + 20)
    if room < 300:
        words = say(frame, "held")
        fonts.label(image, (X0 + 4, y + 20), words, ROOM - room - 14, "semi", 28, SEPIA, "lm")
    step = room / len(tiles)
    for i, tile in enumerate(tiles):
        stamp(image, tile, X1 - room + step * (i + 0.5), y + 20)
    return y + 48


def _labs(image: Image.Image, frame: Frame, y: float) -> None:
    """The own labs: number, what they allow, research points."""
    view = frame.view
    seat = view["seat"]
    player = view["players"][seat]
    for i, kind in enumerate(LABS):
        row = y + i * 47
        count = player["counts"][kind]
        leads = view["chips"][kind] == seat
        stamp(image, chips.lab_count(kind, count, leads), X0 + 36, row)
        words = say(frame, f"ability-{kind}", value=player[ABILITY[kind]])
        fonts.label(image, (X0 + 84, row), words, ROOM - 160, "semi", 29, SEPIA, "lm")
        points = player["research"][kind]
        stamp(image, chips.glyph("star", 32) if points else chips.faint("star", 32), X1 - 46, row)
        role, tone = ("black", INK) if points else ("semi", "#8a7142")
        fonts.mark(image, (X1 - 10, row), str(points), role, 31, tone, "rm")
    rule(image, y + 218)


def rule(image: Image.Image, y: float) -> None:
    """A printed line across the sheet."""
    ImageDraw.Draw(image).line([(X0 + 2, y), (X1 - 2, y)], fill=RULE, width=2)


def _finds(image: Image.Image, frame: Frame, y: float) -> None:
    player = frame.view["players"][frame.view["seat"]]
    kinds = (*KEPT, "atlantis")
    step = ROOM / len(kinds)
    for i, kind in enumerate(kinds):
        x = X0 + step * (i + 0.5) - 12
        seat_cards.number(image, kind, found(player, kind), x, y, 38)


def _order(image: Image.Image, frame: Frame, y: float) -> None:
    """The secret order: its two kinds, how many own finds it fits, what could be paid."""
    own = frame.view["own"]
    seat = frame.view["seat"]
    card = seat_card(ROOM, 98, MARKS[seat].colour, True)
    image.paste(card, (X0, round(y)), card)
    for i, kind in enumerate(own["order"]):
        stamp(image, chips.glyph(kind, 56), X0 + 50 + i * 62, y + 49)
    room = X1 - 12 - (X0 + 150)
    title = say(frame, "order")
    fonts.label(image, (X0 + 150, y + 30), title, room, "bold", 29, INK, "lm")
    if own["answered"] is not None:
        words = say(frame, "order-chosen", upgrades=own["answered"])
    else:
        words = say(frame, "order-fits", eligible=own["eligible"], upgrades=own["upgrades"])
    fonts.label(image, (X0 + 150, y + 68), words, room, "semi", 28, SEPIA, "lm")


def _score(image: Image.Image, frame: Frame, y: float) -> None:
    """The own score if the game ended now: finds × research + money."""
    score = frame.view["own"]["score"]
    formula = f"{score['find_total']} × {score['research_total']} + {score['nemo']} ="
    fonts.label(image, (X0 + 4, y), say(frame, "by-now"), 106, "semi", 28, SEPIA, "lm")
    total = str(score["total"])
    fonts.mark(image, (X1 - 6, y), total, "black", 38, INK, "rm")
    right = X1 - 16 - fonts.length(total, "black", 38)
    fonts.label(image, (right, y), formula, right - X0 - 116, "bold", 30, INK, "rm")
    rule(image, y + 28)
