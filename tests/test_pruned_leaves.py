"""What pruning leaves to look at in trees for three: the table of lesson 06."""

import pytest
from gamelib_lessons.pruned_leaves import best_for_shallow_pruning, leaves_looked_at

from gamelib.search import maxn


@pytest.mark.parametrize("branching", [2, 3, 4])
def test_the_best_case_of_shallow_pruning_grows_as_korf_says(branching):
    best = [1]
    for depth in range(1, 7):
        game = best_for_shallow_pruning(branching, depth)
        pruned, whole = maxn(game, total=2), maxn(game)
        assert (pruned.values, pruned.action) == (whole.values, whole.action)
        best.append(pruned.leaves)
    assert best[1] == branching
    assert all(best[d] == best[d - 1] + (branching - 1) * best[d - 2] for d in range(2, 7))


def test_in_the_best_case_the_leaves_are_those_of_the_formulas():
    for depth in range(1, 6):
        found = leaves_looked_at(depth)
        assert (found.shallow_best, found.paranoid_best) == (found.shallow_formula, found.paranoid_formula)
        assert found.shallow_best <= found.shallow <= found.all
        assert found.paranoid_best <= found.paranoid <= found.all
    assert leaves_looked_at(5).shallow > 0.8 * 3**5  # on average shallow pruning saves little
