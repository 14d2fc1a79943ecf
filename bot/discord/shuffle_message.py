"""What players read about chance: the seal, what they gave to it, and at the end the proof."""

from __future__ import annotations

import json

from bot.discord.interaction import Reply
from bot.discord.message_builder import Layout
from bot.discord.names import shown_name
from bot.discord.sentences import Speech, own_speech
from bot.operate.exchange import pack_for_players
from bot.tables.services import Services
from bot.tables.table import Table


def begun_chance(table: Table, speech: Speech) -> str:
    """Return the seal of a game that has begun, and what each player gave, to be compared."""
    sealed = speech.bot("chance-sealed", hash=table.row.seed_hash)
    if table.row.mix is None:
        return sealed
    given = {seat: press for seat, press, _ in table.row.mix["seats"]}
    shares = []
    for row in table.seats:
        if row.word:
            word = shown_name(row.word)
            shares.append(speech.bot("chance-word", who=speech.names[row.seat], word=word))
        elif given.get(row.seat) is not None:
            shares.append(speech.bot("chance-press", who=speech.names[row.seat]))
    if not shares:
        return sealed
    return f"{sealed}\n{speech.bot('chance-mixed', shares=' · '.join(shares))}"


async def show_shuffle(services: Services, reply: Reply, game_id: int) -> None:
    """Give whoever asks everything about a game that is over; refuses before that."""
    data = await pack_for_players(services.store, game_id, services.tables.now())
    table, speech = await own_speech(services, reply, game_id)
    row = table.row
    name = f"bathysphere-game-{game_id}.json"
    layout = Layout().text(f"### {speech.title} · {speech.bot('button-shuffle')}")
    layout.text(speech.bot("shuffle-seed", hash=row.seed_hash, seed=row.seed.hex()))
    layout.text(speech.bot("shuffle-check", file=name))
    content = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    await reply.show(layout.file(name, content))
