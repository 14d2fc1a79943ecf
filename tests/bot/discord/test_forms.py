"""Forms: opened by a button instead of an acknowledgement, sent back like a click."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

import discord
import pytest

from bot.discord.custom_ids import Ref
from bot.discord.forms import Field, form, sent
from bot.discord.throttle import Throttle
from bot.tables.services import Services
from storage.api.errors import StorageError
from tests.bot.standin import Click, Stage, is_one_kind_answer

OPEN, SENT = "g:0:0:form.me.zone", "g:0:0:me.zone"


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def test_a_form_is_the_acknowledgement(stage: Stage) -> None:
    click = await stage.click(1, OPEN, on_private=True)
    (opened,) = click.forms
    assert opened.custom_id == SENT
    assert opened.is_finished()  # nothing is kept of it
    assert click.acknowledged == ["form"]
    assert click.answers == []


async def test_a_click_that_is_delivered_twice_opens_one_form(stage: Stage) -> None:
    click = Click(1, on_private=True)
    await asyncio.gather(*(stage.press(click, OPEN) for _ in range(2)))
    assert len(click.forms) == 1


async def test_who_is_too_fast_gets_a_sentence(services: Services) -> None:
    stage = Stage.of(services, Throttle(0.01))
    click = await stage.click(1, OPEN, on_private=True)
    assert click.forms == []
    is_one_kind_answer(click)
    await stage.close()


async def test_a_database_that_fails_is_told(
    stage: Stage, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StorageError("gone")

    monkeypatch.setattr(services.store.preferences, "all", fail)
    click = await stage.click(1, OPEN, on_private=True)
    assert click.forms == []
    is_one_kind_answer(click)
    assert "not" in click.answers[0].text


@pytest.mark.parametrize("trouble", [ConnectionResetError(), discord.ClientException()])
async def test_a_form_that_does_not_come_through_raises_nothing(
    stage: Stage, trouble: Exception
) -> None:
    click = Click(1, on_private=True)
    click.unheard.append(trouble)
    await stage.press(click, OPEN)
    assert click.forms == []


async def test_a_form_that_is_sent_changes_the_panel_it_was_opened_from(
    stage: Stage, services: Services
) -> None:
    click = await stage.send(1, SENT, typed="Asia/Tokyo")
    is_one_kind_answer(click)
    assert click.acknowledged == ["update"]
    assert (await services.people.settings(1)).own.zone == "Asia/Tokyo"


async def test_what_is_typed_cannot_format_or_mention(stage: Stage) -> None:
    click = await stage.send(1, SENT, typed="x@everyone <@1> **[a](https://b.c)**")
    is_one_kind_answer(click)
    assert "\\<@1>" in click.answers[0].text
    assert "**[a]" not in click.answers[0].text


@pytest.mark.parametrize("what", ["me.city.nowhere", "me.off.9", "me.off.1-2-3", "me.hour.99"])
async def test_forged_choices_are_refused_kindly(
    stage: Stage, services: Services, what: str
) -> None:
    await services.people.set_zone(1, "Asia/Tokyo")
    before = await services.people.settings(1)
    click = await stage.click(1, f"g:0:0:{what}", on_private=True)
    is_one_kind_answer(click)
    assert await services.people.settings(1) == before


@pytest.mark.parametrize("what", ["me.nothing", "me.where.moon", "me.hour.x", "away.999", "away.x"])
async def test_forged_clicks_show_how_it_stands(
    stage: Stage, services: Services, what: str
) -> None:
    click = await stage.click(1, f"g:0:0:{what}", on_private=True)
    is_one_kind_answer(click)
    assert await services.store.preferences.all("user", 1) == {}


@pytest.mark.parametrize("what", ["form.me.nothing", "form"])
async def test_a_form_that_nobody_knows_is_answered(stage: Stage, what: str) -> None:
    click = await stage.click(1, f"g:0:0:{what}", on_private=True)
    assert len(click.acknowledged) == 1
    assert click.answers


@pytest.mark.parametrize("custom_id", ["somebody-else's", "g:0:0:", ""])
async def test_forms_of_others_are_left_alone(stage: Stage, custom_id: str) -> None:
    click = Click(1, on_private=True)
    click.type = discord.InteractionType.modal_submit
    click.data = {"custom_id": custom_id}
    await sent(cast("discord.Interaction[Any]", click), stage.dispatch)
    assert click.acknowledged == []


async def test_all_of_a_form_keeps_the_limits() -> None:
    long = "x" * 200
    made = form(Ref(0, 0, "me"), long, [Field("typed", long, long, long, "y")]).to_dict()
    (label,) = made["components"]
    assert (len(made["title"]), len(label["label"]), len(label["description"])) == (45, 45, 100)
    assert len(label["component"]["placeholder"]) == 100
