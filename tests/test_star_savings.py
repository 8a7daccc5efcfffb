"""Lesson 05's savings of Star1 and Star2: what is stored is what the searches look at."""

import pytest
from gamelib_lessons.star_savings import TREES, WIDTHS, leaves_looked_at, savings


@pytest.mark.parametrize("width", [2, 3, *(pytest.param(width, marks=pytest.mark.slow) for width in WIDTHS[2:])])
def test_leaves_counted_again_are_as_stored(width):
    for seed in range(TREES):
        shares = {name: 1 - leaves / width**4 for name, leaves in leaves_looked_at(width, seed).items()}
        assert shares == {name: rows[width][seed] for name, rows in savings().items()}
