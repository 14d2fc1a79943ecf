"""An installed game on the local Discord, played by clicks; a broken one does no harm."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import RefusedError
from games.core import registry
from tests.e2e.people import has_button, open_table, play_out, start_table
from tests.installed import ROOT, environment, install, register

PROJECT = ROOT / "tests" / "fixtures" / "sea_chart"
SLUG = "tictactoe"


async def test_an_installed_game_is_played_and_a_broken_one_refused(
    discord: LocalDiscord, data: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    install(PROJECT, site)
    (site / "wreck.py").write_text("import no_such_library\n", "utf-8")
    register(site, "wreck", "1.0", {registry.GROUP: {"wreck": "wreck"}})
    path = environment(site)["PYTHONPATH"]
    async with BotProcess(discord, data, PYTHONPATH=path, BATHYSPHERE_PACE="20") as bot:
        await discord.wait_for_command("game")
        with pytest.raises(RefusedError, match="does not offer wreck"):
            await discord.member("Bram").slash("game new", game="wreck")
        members, lobby = await open_table(discord, ["Ana", "Bram"], SLUG)
        assert "coral" in lobby.text
        board = await start_table(members, lobby)
        assert board.pictures
        end = await play_out(members, board, Random(3))
    assert has_button("Rematch")(end)
    assert end.pictures
    assert "Lines of three" in end.text
    (line,) = [line for line in bot.log if "wreck" in line]
    assert " WARNING games.core.registry game refused: wreck from wreck: ModuleNotFound" in line
    assert [line for line in bot.log if " ERROR " in line or "Traceback" in line] == []
