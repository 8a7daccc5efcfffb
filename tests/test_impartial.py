"""Nim-sums and Grundy values against published values and their own definition."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import InvalidGame
from gamelib.games import grundy_values, nim_sum

some_takes = st.sets(st.integers(1, 9), min_size=1, max_size=4)


def mex(values):
    value = 0
    while value in values:
        value += 1
    return value


def test_published_nim_sums_and_grundy_values():
    assert (nim_sum((3, 4, 5)), nim_sum(())) == (2, 0)
    assert grundy_values(40, (1, 2, 3)) == tuple(n % 4 for n in range(41))
    assert grundy_values(20, (1, 3, 4)) == (0, 1, 0, 1, 2, 3, 2) * 3


@given(some_takes, st.integers(0, 40))
def test_a_grundy_value_is_the_least_that_cannot_be_moved_to(takes, remaining):
    @cache
    def by_definition(n):
        return mex({by_definition(n - take) for take in takes if take <= n})

    assert grundy_values(remaining, takes)[remaining] == by_definition(remaining)


def test_the_grundy_value_of_several_nim_heaps_is_their_nim_sum():
    @cache
    def by_definition(heaps):
        reached = set()
        for i, heap in enumerate(heaps):
            reached |= {by_definition((*heaps[:i], left, *heaps[i + 1 :])) for left in range(heap)}
        return mex(reached)

    positions = [(a, b, c) for a in range(5) for b in range(5) for c in range(5)]
    assert [by_definition(heaps) for heaps in positions] == [nim_sum(heaps) for heaps in positions]


@pytest.mark.parametrize("takes", [(), (0, 1), (1, -2), (1, 1), (1.5,), (True, 2), "12", 3, None])
def test_takes_that_are_not_different_positive_numbers_are_refused(takes):
    with pytest.raises(InvalidGame, match=r"take"):
        grundy_values(5, takes)


@pytest.mark.parametrize("remaining", [-1, 2.0, "3", None, True])
def test_a_number_that_is_not_one_of_objects_is_refused(remaining):
    with pytest.raises(InvalidGame, match="the number of objects is a whole number, 0 or more, not"):
        grundy_values(remaining, (1, 2))
    with pytest.raises(InvalidGame, match="the number of objects in a heap is a whole number, 0 or more, not"):
        nim_sum((1, remaining))
