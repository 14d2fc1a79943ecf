"""Menus: every option is reached by exactly one path, and no menu is too long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.api import Option
from games.core.menu import MOST, Item, Path, leads_somewhere, menu


def _options(*groups: tuple[str, ...]) -> list[Option]:
    return [Option(f"o:{place}", "DE-1.1", group) for place, group in enumerate(groups)]


def _reached(options: list[Option], most: int = MOST) -> dict[int, Path]:
    """Follow every path and return where each option is found."""
    found: dict[int, Path] = {}
    waiting: list[Path] = [()]
    while waiting:
        path = waiting.pop()
        items = menu(options, path, most)
        assert 0 < len(items) <= most
        for place, item in enumerate(items):
            if item.index is None:
                assert item.token is not None or item.span is not None
                waiting.append((*path, place))
            else:
                assert item.index not in found
                found[item.index] = (*path, place)
    return found


def test_a_list_that_fits_is_shown_as_it_is() -> None:
    options = _options(*[("row:1", "column:1")] * MOST)
    assert menu(options) == [Item(index=place) for place in range(MOST)]


def test_a_longer_list_is_split_by_its_groups() -> None:
    options = _options(*[(f"row:{place // 6}",) for place in range(36)])
    assert menu(options) == [Item(token=f"row:{row}") for row in range(6)]
    assert menu(options, (2,)) == [Item(index=place) for place in range(12, 18)]


def test_options_without_a_group_stand_in_the_first_menu() -> None:
    options = _options((), *[(f"row:{place // 10}",) for place in range(30)], ())
    first = [Item(index=0), *[Item(token=f"row:{row}") for row in range(3)], Item(index=31)]
    assert menu(options) == first


def test_a_group_of_one_is_shown_as_its_option() -> None:
    options = _options(("row:a",), *[("row:b",)] * 26)
    assert menu(options)[0] == Item(index=0)


def test_a_group_that_is_too_long_is_split_by_its_next_step() -> None:
    options = _options(*[("row:a", f"column:{place % 3}") for place in range(30)], ("row:b",))
    assert menu(options) == [Item(token="row:a"), Item(index=30)]
    assert menu(options, (0,)) == [Item(token=f"column:{column}") for column in range(3)]
    assert menu(options, (0, 1)) == [Item(index=place) for place in range(1, 30, 3)]


def test_a_list_without_groups_is_cut_into_spans() -> None:
    options = _options(*[()] * 60)
    assert menu(options)[0] == Item(span=(0, 2))
    assert menu(options, (19,)) == [Item(index=57), Item(index=58), Item(index=59)]


def test_as_many_groups_as_entries_fit() -> None:
    assert MOST == 25  # what a select menu of Discord holds
    options = _options(*[(f"row:{place // 2}",) for place in range(2 * MOST)])
    assert menu(options) == [Item(token=f"row:{row}") for row in range(MOST)]


def test_too_many_groups_are_cut_into_spans() -> None:
    options = _options(*[(f"row:{place // 2}",) for place in range(60)])
    assert all(item.span for item in menu(options))
    assert set(_reached(options)) == set(range(60))


@pytest.mark.parametrize("path", [(6,), (-1,), (0, 0), (0, 99)])
def test_a_path_that_leads_nowhere_is_refused(path: Path) -> None:
    options = _options(*[(f"row:{place // 6}",) for place in range(36)])
    with pytest.raises(IndexError, match="there is no submenu"):
        menu(options, path)


def test_paths_are_told_apart_by_where_they_lead() -> None:
    options = _options(*[("a",)] * 20, *[("b",)] * 20)
    assert leads_somewhere(options, ())
    assert leads_somewhere(options, (1,))
    assert not leads_somewhere(options, (2,))
    assert not leads_somewhere(options, (1, 0))  # an option, not a menu
    assert not leads_somewhere((), (0,))


def test_no_options_make_an_empty_menu() -> None:
    assert menu([]) == []


@given(
    st.lists(
        st.lists(st.sampled_from("abcdefgh"), max_size=3).map(tuple), min_size=1, max_size=200
    ),
    st.integers(2, MOST),
)
def test_every_option_is_reached_once(groups: list[tuple[str, ...]], most: int) -> None:
    options = _options(*groups)
    assert set(_reached(options, most)) == set(range(len(options)))
