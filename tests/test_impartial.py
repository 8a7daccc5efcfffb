"""Nim-sums against a published value and their own definition."""

from functools import cache

import pytest

from gamelib import InvalidGame
from gamelib.games import nim_sum


def mex(values):
    value = 0
    while value in values:
        value += 1
    return value


def test_published_nim_sums():
    assert (nim_sum((3, 4, 5)), nim_sum(())) == (2, 0)


def test_the_grundy_value_of_several_nim_heaps_is_their_nim_sum():
    @cache
    def by_definition(heaps):
        reached = set()
        for i, heap in enumerate(heaps):
            reached |= {by_definition((*heaps[:i], left, *heaps[i + 1 :])) for left in range(heap)}
        return mex(reached)

    positions = [(a, b, c) for a in range(5) for b in range(5) for c in range(5)]
    assert [by_definition(heaps) for heaps in positions] == [nim_sum(heaps) for heaps in positions]


@pytest.mark.parametrize("remaining", [-1, 2.0, "3", None, True])
def test_a_number_that_is_not_one_of_objects_is_refused(remaining):
    with pytest.raises(InvalidGame, match="the number of objects in a heap is a whole number, 0 or more, not"):
        nim_sum((1, remaining))
