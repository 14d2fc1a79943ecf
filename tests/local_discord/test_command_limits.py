"""One bad command per limit, refused as Discord does, and its twin at the limit, accepted."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local_discord.rules.command_rules import is_command_name
from bot.local_discord.world.world import Json
from tests.local_discord.payloads import command, parameter, subcommand, with_parameter
from tests.local_discord.raw import Raw, error_at


def _choices(count: int) -> list[Json]:
    return [{"name": f"n{n}", "value": f"v{n}"} for n in range(count)]


def _choice(**changes: Any) -> Json:
    return with_parameter(choices=[{"name": "n", "value": "v", **changes}])


def _parameters(count: int) -> list[Json]:
    return [parameter(f"p{n}") for n in range(count)]


def _long(total: int) -> Json:
    """A command of so many characters; of its description the longest translation counts."""
    choices = [{"name": f"{n:02}" + "x" * 98, "value": "y" * 100} for n in range(25)]
    options = [
        parameter("o", description="d" * 97, choices=choices),
        parameter("p", description="d" * 98, choices=choices[:13]),
        # 102 for the command, 5098 and 2699 for the first two options, 2 for this name.
        parameter("qq", description="d" * (total - 7901)),
    ]
    localized = {"nl": "d" * 100, "de": "d" * 50}
    return command(name="hh", description="d", description_localizations=localized, options=options)


_GROUP = parameter("group", 2, options=[subcommand(parameter())])
# what -> (accepted, refused, where the error is)
CASES: dict[str, tuple[Json, Json, str]] = {
    "name": (command(name="x" * 32), command(name="x" * 33), "0.name"),
    "name letters": (command(name="çédille-日本_1"), command(name="two words"), "0.name"),
    "name lower case": (command(name="game"), command(name="Game"), "0.name"),
    "description": (
        command(description="x" * 100),
        command(description="x" * 101),
        "0.description",
    ),
    "no description": (command(), command(description=""), "0.description"),
    "user command": (
        {"name": "Show Profile", "type": 2},
        {"name": "Show Profile", "type": 2, "description": "x"},
        "0.description",
    ),
    "type": (command(type=1), command(type=9), "0.type"),
    "options": (command(options=_parameters(25)), command(options=_parameters(26)), "0.options"),
    "option name": (
        with_parameter(name="x" * 32),
        with_parameter(name="x" * 33),
        "0.options.0.name",
    ),
    "option name form": (with_parameter(name="a_b"), with_parameter(name="A"), "0.options.0.name"),
    "option name unique": (
        command(options=[parameter("a"), parameter("b")]),
        command(options=[parameter("a"), parameter("a")]),
        "0.options.1.name",
    ),
    "option description": (
        with_parameter(description="x" * 100),
        with_parameter(description="x" * 101),
        "0.options.0.description",
    ),
    "option type": (with_parameter(kind=11), with_parameter(kind=12), "0.options.0.type"),
    "required first": (
        command(options=[parameter("a", required=True), parameter("b")]),
        command(options=[parameter("a"), parameter("b", required=True)]),
        "0.options.1.required",
    ),
    "choices": (
        with_parameter(choices=_choices(25)),
        with_parameter(choices=_choices(26)),
        "0.options.0.choices",
    ),
    "choice name": (_choice(name="x" * 100), _choice(name="x" * 101), "0.options.0.choices.0.name"),
    "choice value": (
        _choice(value="x" * 100),
        _choice(value="x" * 101),
        "0.options.0.choices.0.value",
    ),
    "integer choice": (
        with_parameter(kind=4, choices=[{"name": "n", "value": 2**53}]),
        with_parameter(kind=4, choices=[{"name": "n", "value": 2**53 + 1}]),
        "0.options.0.choices.0.value",
    ),
    "choices of a user option": (
        with_parameter(kind=6),
        with_parameter(kind=6, choices=_choices(1)),
        "0.options.0",
    ),
    "choices and autocomplete": (
        with_parameter(autocomplete=True),
        with_parameter(autocomplete=True, choices=_choices(1)),
        "0.options.0.autocomplete",
    ),
    "max length": (
        with_parameter(max_length=6000),
        with_parameter(max_length=6001),
        "0.options.0.max_length",
    ),
    "group in group": (
        command(options=[_GROUP]),
        command(options=[parameter("outer", 2, options=[_GROUP])]),
        "0.options.0.options.0.type",
    ),
    "subcommand in subcommand": (
        command(options=[subcommand(parameter())]),
        command(options=[subcommand(subcommand())]),
        "0.options.0.options.0.type",
    ),
    "subcommand beside option": (
        command(options=[subcommand()]),
        command(options=[subcommand(), parameter()]),
        "0.options",
    ),
    "locale": (
        command(name_localizations={"es-419": "hola"}),
        command(name_localizations={"es": "hola"}),
        "0.name_localizations.es",
    ),
    "localized name form": (
        command(name_localizations={"nl": "spel"}),
        command(name_localizations={"nl": "Spel"}),
        "0.name_localizations.nl",
    ),
    "localized description": (
        command(description_localizations={"nl": "x" * 100}),
        command(description_localizations={"nl": "x" * 101}),
        "0.description_localizations.nl",
    ),
    "contexts": (command(contexts=[0, 1, 2]), command(contexts=[3]), "0.contexts.0"),
    "permissions": (
        command(default_member_permissions="8192"),
        command(default_member_permissions="many"),
        "0.default_member_permissions",
    ),
    "8000 characters": (_long(8000), _long(8001), "0"),
    "whole numbers in order": (
        with_parameter(kind=4, min_value=3, max_value=3),
        with_parameter(kind=4, min_value=4, max_value=3),
        "0.options.0.min_value",
    ),
    "numbers in order": (
        with_parameter(kind=10, min_value=-1.5, max_value=0.5),
        with_parameter(kind=10, min_value=0.5, max_value=-1.5),
        "0.options.0.min_value",
    ),
    "lengths in order": (
        with_parameter(min_length=2, max_length=2),
        with_parameter(min_length=3, max_length=2),
        "0.options.0.min_length",
    ),
    "order inside a subcommand": (
        command(options=[subcommand(parameter(kind=4, min_value=1, max_value=2))]),
        command(options=[subcommand(parameter(kind=4, min_value=2, max_value=1))]),
        "0.options.0.options.0.min_value",
    ),
    "lengths of texts only": (
        with_parameter(max_length=2),
        with_parameter(kind=4, max_length=2),
        "0.options.0.max_length",
    ),
    "values of numbers only": (
        with_parameter(kind=4, min_value=2),
        with_parameter(min_value=2),
        "0.options.0.min_value",
    ),
}


@pytest.mark.parametrize("name", CASES)
async def test_limit(raw: Raw, name: str) -> None:
    good, bad, where = CASES[name]
    status, answer = await raw.register(good)
    assert (status, raw.local.violations) == (200, []), answer
    status, answer = await raw.register(bad)
    assert (status, answer["code"]) == (400, 50035), answer
    assert error_at(answer["errors"], where), answer
    assert [v.kind for v in raw.local.violations] == ["form"]
    assert [c["name"] for c in raw.local.server.core.world.commands.values()] == [good["name"]]


async def test_number_of_commands(raw: Raw) -> None:
    many = [command(name=f"c{n}") for n in range(101)]
    status, answer = await raw.register(*many[:100], {"name": "A user command", "type": 2})
    assert (status, len(answer)) == (200, 101)
    status, answer = await raw.register(*many)
    assert (status, answer["code"]) == (400, 30032)
    assert [v.kind for v in raw.local.violations] == ["limit"]


def _fresh(day: int, count: int = 100) -> list[Json]:
    return [command(name=f"day{day}-{n}") for n in range(count)]


async def test_two_hundred_commands_a_day_can_be_created(raw: Raw) -> None:
    for commands in (_fresh(1), _fresh(2), _fresh(2), _fresh(2, 50)):  # known ones count once
        assert (await raw.register(*commands))[0] == 200
    assert raw.local.violations == []
    path = f"/applications/{raw.app_id}/commands"
    for refused in (await raw.register(command()), await raw.ask("POST", path, command())):
        assert (refused[0], refused[1]["code"]) == (400, 30034)
    assert [(v.kind, v.code) for v in raw.local.violations] == [("limit", 30034)] * 2
    assert len((await raw.ask("GET", path))[1]) == 50  # the refused ones changed nothing
    guild = f"/applications/{raw.app_id}/guilds/{raw.local.guild_id}/commands"
    assert (await raw.ask("POST", guild, command()))[0] == 201  # every guild counts by itself
    raw.local.advance(24 * 3600)
    assert (await raw.ask("POST", path, command()))[0] == 201


async def test_names_are_unique_per_type(raw: Raw) -> None:
    status, _ = await raw.register(command(name="same"), {"name": "same", "type": 3})
    assert status == 200
    status, answer = await raw.register(command(), command())
    assert error_at(answer["errors"], "1.name")


async def test_commands_keep_their_ids_and_can_be_changed_one_by_one(raw: Raw) -> None:
    path = f"/applications/{raw.app_id}/commands"
    _, (first,) = await raw.register(command())
    _, (again,) = await raw.register(command(description="Other words"))
    assert again["id"] == first["id"]
    assert again["version"] != first["version"]
    status, second = await raw.ask("POST", path, command(name="two"))
    assert status == 201
    status, changed = await raw.ask("PATCH", f"{path}/{second['id']}", {"description": "New"})
    assert (status, changed["description"]) == (200, "New")
    assert (await raw.ask("DELETE", f"{path}/{second['id']}"))[0] == 204
    assert (await raw.ask("GET", f"{path}/{second['id']}"))[1]["code"] == 10063
    guild = raw.local.guild_id
    guild_path = f"/applications/{raw.app_id}/guilds/{guild}/commands"
    _, own = await raw.ask("PUT", guild_path, [command(name="here")])
    assert own[0]["guild_id"] == guild
    assert [c["name"] for c in (await raw.ask("GET", path))[1]] == ["hello"]


@pytest.mark.parametrize("name", ["game", "spiel-ä", "l'été", "เกม", "खेल", "게임", "a1_b"])
def test_good_names(name: str) -> None:
    assert is_command_name(name)


@pytest.mark.parametrize("name", ["Game", "two words", "a.b", "Ä", "🐙", "a/b"])
def test_bad_names(name: str) -> None:
    assert not is_command_name(name)
