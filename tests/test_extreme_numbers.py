"""Utilities that floats can hardly tell apart: beyond 2 ** 53, the smallest there are, ints among floats."""

from functools import partial
from random import Random

import pytest

from gamelib import InvalidGame, InvalidPolicy, InvalidSearch
from gamelib.bandits import UCB1
from gamelib.games import ChanceNode, TreeGame
from gamelib.learn import MDP, kl_divergence
from gamelib.montecarlo import flat_monte_carlo, mcts
from gamelib.search import (
    TranspositionTable,
    alphabeta,
    aspiration,
    iterative_deepening,
    minimax,
    mtdf,
    principal_variation_search,
    probabilities,
    star1,
    star2,
)
from gamelib.search.outcomes import checked_outcomes
from tests.any_arm import AnyArm

HUGE = 2**60

LEAVES = {
    "near 2 ** 60": lambda rng: HUGE + rng.randint(-300, 300),
    "beside each other": lambda rng: HUGE + rng.randint(-2, 2),
    "ints and floats": lambda rng: rng.choice([HUGE + rng.randint(-300, 300), float(HUGE + 256), 7, 0.5]),
    "smallest": lambda rng: 5e-324 * rng.randint(-3, 3),
}

SEARCHES = {
    "alphabeta": alphabeta,
    "failing hard": partial(alphabeta, fail_hard=True),
    "with a table": lambda game: alphabeta(game, table=TranspositionTable()),
    "principal_variation_search": principal_variation_search,
    "the same with a table": lambda game: principal_variation_search(game, table=TranspositionTable()),
    "mtdf": mtdf,
    "mtdf from near": partial(mtdf, guess=HUGE),
    "aspiration": partial(aspiration, guess=HUGE, half_width=1000),
    "aspiration from far": partial(aspiration, guess=0, half_width=5e-324),
    "star1": partial(star1, bounds=(-2 * HUGE, 2 * HUGE)),
    "star2": partial(star2, bounds=(-2 * HUGE, 2 * HUGE)),
    "deepening": partial(iterative_deepening, evaluate=lambda state: 0.0, depth=5, search=mtdf),
}


def random_tree(rng, leaf, plies):
    if plies == 0 or (plies < 3 and rng.random() < 0.2):
        return leaf(rng)
    return [random_tree(rng, leaf, plies - 1) for _ in range(rng.randint(1, 3))]


@pytest.mark.parametrize("leaf", LEAVES.values(), ids=LEAVES)
def test_every_search_with_windows_tells_utilities_apart_that_floats_cannot(leaf):
    for seed in range(75):
        rng = Random(seed)
        game = TreeGame([random_tree(rng, leaf, rng.randint(1, 4)) for _ in range(rng.randint(2, 3))])
        truth = minimax(game)
        for name, search in SEARCHES.items():
            try:
                found = search(game)
            except InvalidSearch as error:
                assert "star" in name and "rounded away" in str(error)
                continue
            assert (found.value, found.action in truth.optimal_actions) == (truth.value, True), (name, game.tree)


def test_a_window_beyond_2_to_the_53_is_searched_as_it_was_given():
    game = TreeGame([[HUGE + 1, HUGE + 3], [HUGE + 2, HUGE + 4]])
    found = alphabeta(game, window=(HUGE + 1, HUGE + 2))
    assert (found.value, found.bound.value) == (HUGE + 2, "≥")
    with pytest.raises(InvalidSearch, match="alpha less than beta"):
        alphabeta(game, window=(HUGE + 2, HUGE + 2))


def test_utilities_too_near_to_each_other_for_rewards_are_refused():
    game = TreeGame([[5e-324, 1e-323], [0, 1.5e-323]])
    for search in (partial(mcts, simulations=5), partial(flat_monte_carlo, episodes=5)):
        with pytest.raises(InvalidSearch, match=r"between 0 and 1.5e-323 .* multiply all utilities by the same number"):
            search(game, rng=1)
    assert mcts(TreeGame([[1e-299, 2e-299], [0, 3e-299]]), simulations=50, rng=1).action == "a1"
    assert mcts(TreeGame([[HUGE + 1, HUGE + 2], [HUGE, HUGE + 3]]), simulations=50, rng=1).action == "a1"


def test_an_error_about_probabilities_shows_by_how_much_their_sum_is_wrong():
    short = {"x": 0.5, "y": 0.4999999}
    tree = TreeGame([3, 4])
    with pytest.raises(InvalidGame, match=r"'go' in 'x' sum to 0\.9999999, and must sum to 1"):
        MDP({"x": {"go": short}, "y": {}}, {"x": {"go": 0}}, 1)
    with pytest.raises(InvalidGame, match=r"chance node A sum to 0\.9999999, and must sum to 1"):
        TreeGame(ChanceNode([(0.5, 3), (0.4999999, 4)]))
    with pytest.raises(InvalidPolicy, match=r"a policy sum to 1\.000000002, and must sum to 1"):
        probabilities(tree, lambda state: {"a1": 0.5, "a2": 0.500000002}, "A")
    with pytest.raises(ValueError, match=r"sum to 1, and not to 0\.9999999"):
        kl_divergence(short, {"x": 1})
    chance = type("Chance", (TreeGame,), {"outcomes": lambda self, state: [("a1", 0.5), ("a2", 0.4999999)]})
    with pytest.raises(InvalidGame, match=r"chance sum to 0\.9999999, and must sum to 1"):
        checked_outcomes(chance([3, 4]), "A")


def test_an_error_about_a_range_shows_all_digits_and_what_it_proposes_is_taken():
    with pytest.raises(InvalidSearch, match=r"utilities \(-1, 1\).* between -1 and 0\.9999999: say"):
        mcts(TreeGame([1, -1]), simulations=5, rng=1, utilities=(-1, 0.9999999))
    arms = [AnyArm(5.0, (0, 1234567.5))]
    with pytest.raises(ValueError, match=r"write UCB1\(…, rewards=\(0, 1234567\.5\)\)"):
        UCB1().check_arms(arms)
    UCB1(rewards=(0, 1234567.5)).check_arms(arms)
