"""Which cells of lessons and solutions need numpy, matplotlib or numba: in a browser these come late, or never.

The list is to stay short. A cell that is not on it gives without them what is stored; one that is on it does not.
"""

import pytest

from tests.plain_lesson import ROOT, different

PIG, ENGINE, MANY = "Pig is solved in arrays", "the compiled engine", "bandits play in arrays"
PLOT, FIT, EQUATIONS, NETWORK = "matplotlib, by hand", "weights are fitted", "linear equations are solved", "a network"
NEEDED = {
    "notebooks/02_minimax": {6: "networkx draws on matplotlib"},
    "notebooks/03b_weights_and_remedies": {1: FIT, 2: PLOT, 3: FIT, 13: "20,000 trees in arrays"},
    "notebooks/04_alpha_beta": {17: "normally distributed random numbers"},
    "notebooks/04b_the_ladder": {11: ENGINE, 12: ENGINE},
    "notebooks/05_stochastic_games": dict.fromkeys((15, 16, 17, 18, 19), PIG),
    "notebooks/07_bandits": {2: MANY, 5: PLOT, 6: PLOT, 8: MANY, 14: MANY, 15: MANY},
    "notebooks/07b_bandit_theory": {1: MANY, 3: PLOT, 4: PLOT, 6: MANY, 7: "what came of cell 6"},
    "notebooks/08_monte_carlo_tree_search": {14: ENGINE, 15: ENGINE},
    "notebooks/08b_beyond_uct": {12: EQUATIONS, 14: EQUATIONS},
    "notebooks/09_alphago_style_priors": {8: NETWORK, 9: "a value of 144 weights", 14: NETWORK, 15: NETWORK},
    "solutions/05_stochastic_games": {31: PIG, 33: PIG, 34: PIG, 36: "the points of 33 and 34"},
    "solutions/07_bandits": {48: MANY},
}
"""For each notebook its code cells that need them, by their numbers, with the reason."""
NOTEBOOKS = [path for folder in ("notebooks", "solutions") for path in sorted((ROOT / folder).glob("*.ipynb"))]


# What pytest-xdist keeps together has the same name up to the last "::"; so named, notebooks run beside each other.
@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.stem}::")
def test_a_cell_gives_what_is_stored_without_numpy_unless_it_is_listed(path):
    found = different(path)
    assert found.keys() == NEEDED.get(f"{path.parent.name}/{path.stem}", {}).keys(), found


def test_the_list_of_what_needs_numpy_stays_short():
    assert sum(len(cells) for name, cells in NEEDED.items() if name.startswith("notebooks")) <= 35
