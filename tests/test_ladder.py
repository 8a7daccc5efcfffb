"""The ladder of lesson 04: its stored table is what the searches cost."""

import pytest
from gamelib_lessons.ladder_explorer import DEPTHS, climbed, cost, rungs


@pytest.mark.parametrize("depth", [4, 5, *(pytest.param(depth, marks=pytest.mark.slow) for depth in (6, 7, 8))])
def test_the_ladder_climbed_again_costs_what_is_stored(depth):
    assert {name: cost(search(depth)) for name, search in rungs().items()} == {
        name: row[depth] for name, row in climbed().items()
    }


def test_every_rung_finds_the_same_value():
    for depth in DEPTHS:
        assert len({row[depth].value for row in climbed().values()}) == 1
