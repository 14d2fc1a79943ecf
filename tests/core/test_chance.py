"""Chance: uniform, independent by stream, repeatable, recorded, provable."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.chance import Chance, ScriptError, commitment, is_mix, mixed, word_digest


def _chi_square(counts: Counter[int], cells: int, draws: int) -> float:
    expected = draws / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


# The 99.9 % quantile of the chi-square distribution with n - 1 degrees of freedom.
@pytest.mark.parametrize(("n", "limit"), [(2, 10.83), (6, 20.52), (7, 22.46), (30, 58.30)])
def test_draws_are_uniform(n: int, limit: float) -> None:
    chance = Chance("uniform")
    counts = Counter(chance.below(n) for _ in range(6000))
    assert set(counts) == set(range(n))
    assert _chi_square(counts, n, 6000) < limit


def test_a_huge_range_is_not_biased_towards_small_numbers() -> None:
    chance = Chance("huge")
    third = 1 << 62
    low = sum(chance.below(3 * third) < third for _ in range(900))
    assert 250 < low < 350  # 450 if words beyond the last full range were not drawn again
    assert chance.counters["table"] > 900


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance("shuffles")
    orders = {order: place for place, order in enumerate(permutations("abcd"))}
    counts = Counter(orders[tuple(chance.shuffled("abcd"))] for _ in range(6000))
    assert _chi_square(counts, 24, 6000) < 49.73


def test_pick_can_give_every_item() -> None:
    chance = Chance("picks")
    assert {chance.pick("xyz") for _ in range(60)} == set("xyz")


def test_below_one_draws_zero_and_is_recorded() -> None:
    chance = Chance("one")
    assert chance.below(1) == 0
    assert chance.drawn == [0]
    assert chance.counters == {"table": 1}


@pytest.mark.parametrize("n", [0, -3])
def test_nothing_can_be_drawn_below_one(n: int) -> None:
    chance = Chance("none")
    with pytest.raises(ValueError, match="cannot draw below"):
        chance.below(n)
    assert chance.drawn == []
    assert chance.counters == {}


@given(st.text(max_size=80), st.lists(st.integers(1, 10**6), max_size=40))
def test_the_same_seed_gives_the_same_draws(seed: str, sizes: list[int]) -> None:
    one, other = Chance(seed), Chance(seed.encode())
    assert [one.below(n) for n in sizes] == [other.below(n) for n in sizes]
    assert one.drawn == other.drawn


def test_other_seeds_give_other_draws() -> None:
    seeds = ["a", "b", "a" * 64, "a" * 65, "a" * 66]
    drawn = {tuple(Chance(seed).below(1000) for _ in range(4)) for seed in seeds}
    assert len(drawn) == len(seeds)


@given(st.lists(st.sampled_from(["deck", "dice", "table"]), max_size=60))
def test_streams_do_not_disturb_each_other(order: list[str]) -> None:
    mixed = Chance("streams")
    found: dict[str, list[int]] = {stream: [] for stream in order}
    for stream in order:
        found[stream].append(mixed.below(97, stream))
    for stream, values in found.items():
        alone = Chance("streams")
        assert values == [alone.below(97, stream) for _ in values]
    assert mixed.counters == {stream: len(values) for stream, values in found.items()}


def test_streams_differ() -> None:
    chance = Chance("streams")
    streams = ["a", "b", "a:0", "a:1"]
    assert len({tuple(chance.below(10**6, s) for _ in range(3)) for s in streams}) == len(streams)


@given(st.integers(0, 40), st.integers(1, 40))
def test_counters_continue_where_another_left_off(first: int, then: int) -> None:
    whole = Chance("counters")
    values = [whole.below(1000) for _ in range(first + then)]
    one = Chance("counters")
    for _ in range(first):
        one.below(1000)
    other = Chance("counters", one.counters)
    assert [other.below(1000) for _ in range(then)] == values[first:]
    assert other.counters == whole.counters
    assert len(one.drawn) == first


def test_the_counters_given_are_copied() -> None:
    counters = {"table": 3}
    Chance("copied", counters).below(6)
    assert counters == {"table": 3}


def test_a_script_replaces_the_generator() -> None:
    chance = Chance("", script=[4, 0, 2])
    assert [chance.below(6), chance.below(1), chance.below(3)] == [4, 0, 2]
    assert chance.drawn == [4, 0, 2]
    assert chance.counters == {}
    assert chance.is_spent()


def test_a_script_that_is_too_short_is_refused() -> None:
    chance = Chance("", script=[1])
    chance.below(6)
    with pytest.raises(ScriptError, match="fewer draws"):
        chance.below(6)
    assert chance.drawn == [1]


@pytest.mark.parametrize("value", [6, -1])
def test_a_script_that_does_not_fit_is_refused(value: int) -> None:
    chance = Chance("", script=[value])
    with pytest.raises(ScriptError, match="where the rules draw below 6"):
        chance.below(6)
    assert chance.drawn == []


def test_an_empty_script_is_still_a_script() -> None:
    with pytest.raises(ScriptError):
        Chance("seed", script=[]).below(2)


def test_live_draws_are_never_spent() -> None:
    chance = Chance("live")
    assert not chance.is_spent()
    chance.below(2)
    assert not chance.is_spent()


@given(st.lists(st.integers(), max_size=12))
def test_recorded_draws_repeat_a_shuffle(items: list[int]) -> None:
    live = Chance("record")
    order = live.shuffled(items)
    again = Chance("", script=live.drawn)
    assert again.shuffled(items) == order
    assert again.is_spent()
    assert sorted(order) == sorted(items)


def test_shuffling_leaves_the_items_alone() -> None:
    items = [1, 2, 3, 4, 5]
    Chance("items").shuffled(items)
    assert items == [1, 2, 3, 4, 5]


def test_a_commitment_is_the_hash_of_the_seed() -> None:
    seed = bytes(range(32))
    assert commitment(seed) == sha256(b"bathysphere:" + seed).hexdigest()
    assert commitment(seed) != commitment(seed[:-1] + b"\0")
    assert seed.hex() not in commitment(seed)


MIX: dict[str, Any] = {
    "seats": [[0, "1300000000000000001", None], [2, None, word_digest("kelp ≈")]],
    "start": "7",
}


def test_what_players_give_is_mixed_into_the_seed_as_documented() -> None:
    seed = bytes(range(32))
    digest = sha256("kelp ≈".encode()).hexdigest()
    text = (
        "bathysphere mix 1\n"
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
        "0 1300000000000000001 -\n"
        f"2 - {digest}\n"
        "start 7"
    )
    assert mixed(seed, MIX) == sha256(text.encode()).digest()
    assert mixed(seed, {"seats": [], "start": None}) != seed


@pytest.mark.parametrize(
    "change",
    [
        {"start": "8"},
        {"start": None},
        {"seats": [[0, "1300000000000000002", None], MIX["seats"][1]]},
        {"seats": [[1, "1300000000000000001", None], MIX["seats"][1]]},
        {"seats": [[0, "1300000000000000001", word_digest("")], MIX["seats"][1]]},
        {"seats": MIX["seats"][:1]},
        {"seats": MIX["seats"][::-1]},
    ],
)
def test_every_part_of_a_mix_counts(change: Any) -> None:
    assert mixed(bytes(32), {**MIX, **change}) != mixed(bytes(32), MIX)
    assert mixed(bytes(31) + b"1", MIX) != mixed(bytes(32), MIX)


def test_a_mix_has_one_form() -> None:
    assert is_mix(MIX, 3)
    assert is_mix({"seats": [], "start": None}, 2)
    odds: list[Any] = [
        *(None, [], {}, {"seats": []}, {**MIX, "more": 1}, {**MIX, "seats": None}),
        *({**MIX, "start": start} for start in (7, "", "07", "-1", "1\n", "1" * 21, "x", True)),
        *({**MIX, "seats": [[0, None, digest]]} for digest in ("", "AB" * 32, "ab" * 31, 5)),
        *({**MIX, "seats": [[seat, None, None]]} for seat in (-1, 3, True, "0", None, 0.0)),
        *({**MIX, "seats": seats} for seats in ([[0, None]], [0], [[1, None, None]] * 2)),
        {**MIX, "seats": MIX["seats"][::-1]},
    ]
    assert [odd for odd in odds if is_mix(odd, 3)] == []
