"""Rollouts: what each chooses, exactly where it can be computed, and clear errors for those that go wrong."""

from collections import Counter
from math import exp, nan, sqrt
from random import Random

import pytest

from gamelib import CHANCE, InvalidSearch
from gamelib.games import Leaf, Nim, Pig, Pirates, TicTacToe, TreeGame
from gamelib.montecarlo import (
    MAST,
    DecisiveRollout,
    Episode,
    PolicyRollout,
    RandomRollout,
    SearchTree,
    TruncatedRollout,
    flat_monte_carlo,
    mcts,
)
from gamelib.search import fallible, outcome, solve, uniform_policy
from tests.endless_game import Endless


def nothing(state):
    return 0.0


EVERY_ROLLOUT = [
    RandomRollout(),
    PolicyRollout(lambda state: 0),
    DecisiveRollout(),
    DecisiveRollout(anti_decisive=True),
    TruncatedRollout(3, nothing),
    MAST(),
]


def name(thing):
    return type(thing).__name__


def chosen(rollout, game, state, times):
    """Return how often a rollout chooses each action."""
    random = Random(1)
    return Counter(rollout.choose(game, state, game.actions(state), random) for _ in range(times))


def positions():
    """Return every position of tic-tac-toe in which the game goes on, one of each class."""
    game = TicTacToe()
    found, waiting = set(), [game.canonical(game.initial_state())]
    while waiting:
        state = waiting.pop()
        if state not in found and not game.is_terminal(state):
            found.add(state)
            waiting += [game.canonical(game.result(state, action)) for action in game.actions(state)]
    return game, sorted(found)


def winning(game, state):
    """Return the actions with which the mover completes a line."""
    mover = game.player(state)
    children = {action: game.result(state, action) for action in game.actions(state)}
    return {a for a, child in children.items() if game.is_terminal(child) and game.utility(child, mover) == 1}


@pytest.mark.parametrize("rollout", [each for each in EVERY_ROLLOUT if not isinstance(each, PolicyRollout)], ids=name)
def test_the_moves_a_rollout_tells_lead_to_what_it_returns_and_are_those_it_makes_untold(rollout):
    game = TicTacToe()
    for seed in range(20):
        start = game.result(game.initial_state(), seed % 9)
        utilities, moves = rollout.played(game, start, Random(seed))
        assert utilities == rollout(game, start, Random(seed))
        state = start
        for player, action in moves:
            assert player == game.player(state)
            state = game.result(state, action)
        if isinstance(rollout, TruncatedRollout):
            assert len(moves) == 3 or game.is_terminal(state)
        else:
            assert utilities == (game.utility(state, 0), game.utility(state, 1))


@pytest.mark.parametrize(
    "rollout",
    [
        RandomRollout(50),
        PolicyRollout(lambda state: "on", 50),
        DecisiveRollout(longest=50),
        MAST(longest=50),
    ],
    ids=name,
)
def test_a_rollout_that_does_not_end_is_an_error_and_says_after_how_many_plies(rollout):
    with pytest.raises(InvalidSearch, match="the endless game was not over after 50 plies"):
        mcts(Endless(), simulations=5, rollout=rollout, rng=1)


@pytest.mark.parametrize("rollout", [DecisiveRollout(), MAST()], ids=name)
def test_chance_moves_in_rollouts_as_its_probabilities_say(rollout):
    game = Pig(20)
    throws = Counter(
        action
        for seed in range(150)
        for player, action in rollout.played(game, game.initial_state(), Random(seed))[1]
        if player is CHANCE
    )
    total = sum(throws.values())
    assert total > 1000
    for throw in range(1, 7):
        assert abs(throws[throw] / total - 1 / 6) < 4 * sqrt(5 / 36 / total)


@pytest.mark.parametrize("returned", [(1,), (1, 0, 0), (), None, 1, "ab", ("a", "b"), (None, 1)])
def test_a_rollout_has_to_return_a_number_for_each_player(returned):
    for search in (
        lambda rollout: mcts(TicTacToe(), simulations=3, rollout=rollout, rng=1),
        lambda rollout: flat_monte_carlo(TicTacToe(), episodes=3, rollout=rollout, rng=1),
    ):
        with pytest.raises(InvalidSearch, match="has to return what each player gets: 2 numbers"):
            search(lambda game, state, random: returned)


def test_the_mean_of_rollouts_by_a_policy_is_what_the_policies_come_to_exactly():
    game = TicTacToe()
    state = game.parse("X . O / . X . / . . O")
    solution = solve(game)
    good = fallible(lambda each: solution.best_actions(each)[0], 0.2, game)
    policy = lambda each: good(each) if game.player(each) == 0 else uniform_policy(game)(each)  # noqa: E731
    exact = outcome(game, policy, policy, state)
    expected = sum(utility * probability for utility, probability in exact.items())
    spread = sqrt(sum(utility**2 * probability for utility, probability in exact.items()) - expected**2)
    random, rollout = Random(1), PolicyRollout(policy)
    mean = sum(rollout(game, state, random)[0] for _ in range(1500)) / 1500
    assert spread > 0.3
    assert abs(mean - expected) < 3 * spread / sqrt(1500)
    at_random = outcome(game, uniform_policy(game), uniform_policy(game), state)
    assert abs(sum(u * p for u, p in at_random.items()) - expected) > 6 * spread / sqrt(1500)  # it does tell them apart


@pytest.mark.parametrize("returned", [None, "good", nan, (1, -1, 0), True])
def test_an_evaluation_that_returns_no_number_is_an_error(returned):
    rollout = TruncatedRollout(1, lambda state: returned)
    with pytest.raises(InvalidSearch, match=r"evaluate returned .* where a number was needed"):
        rollout(TreeGame([[[1]], [[2]]]), "A", Random(1))


def test_players_whose_gains_are_not_each_others_losses_need_a_number_each():
    game = Pirates()
    state = game.initial_state()
    with pytest.raises(InvalidSearch, match=f"one number for each of {game.num_players} was needed"):
        TruncatedRollout(0, nothing)(game, state, Random(1))
    assert TruncatedRollout(0, lambda each: [1] * game.num_players)(game, state, Random(1)) == (1,) * game.num_players


@pytest.mark.parametrize("rollout", [DecisiveRollout(), DecisiveRollout(anti_decisive=True)], ids=repr)
def test_a_win_in_one_is_taken_in_every_position_of_tic_tac_toe_that_has_one(rollout):
    game, found = positions()
    wins = {state: winning(game, state) for state in found if winning(game, state)}
    assert len(wins) > 200
    for state, actions in wins.items():
        assert set(chosen(rollout, game, state, 3)) <= actions


def test_the_opponents_win_in_one_is_prevented_wherever_it_can_be_and_only_with_anti_decisive():
    game, found = positions()
    careless = 0
    for state in found:
        if winning(game, state):
            continue
        safe = {action for action in game.actions(state) if not winning(game, game.result(state, action))}
        allowed = safe or set(game.actions(state))
        assert set(chosen(DecisiveRollout(anti_decisive=True), game, state, 3)) <= allowed
        careless += not set(chosen(DecisiveRollout(), game, state, 3)) <= allowed
    assert careless > 50


def test_all_safe_actions_are_equally_likely():
    game = TicTacToe()
    counts = chosen(DecisiveRollout(anti_decisive=True), game, game.initial_state(), 1800)
    for square in range(9):
        assert abs(counts[square] - 200) < 4 * sqrt(200 * 8 / 9)


def test_a_move_that_loses_at_once_is_not_made_if_there_is_another():
    game = TicTacToe(misere=True)  # who completes a line loses
    state = game.parse("X X . / O O . / . . .")
    assert game.player(state) == 0
    assert 2 not in chosen(DecisiveRollout(), game, state, 200)
    nim = Nim(heaps=(1,), misere=True)
    assert len(chosen(DecisiveRollout(), nim, nim.initial_state(), 3)) == 1  # there is no other


def test_of_several_wins_the_greatest_is_taken():
    assert chosen(DecisiveRollout(), TreeGame([1, 3, 2, [9], 3]), "A", 100).keys() == {"a2", "a5"}


@pytest.mark.parametrize("plies", range(5))
def test_a_truncated_rollout_evaluates_the_state_after_so_many_plies(plies):
    game, seen = TicTacToe(), []
    rollout = TruncatedRollout(plies, lambda state: seen.append(game.text(state)) or 0.25)
    assert rollout(game, game.initial_state(), Random(1)) == (0.25, -0.25)
    assert [9 - text.count(".") for text in seen] == [plies]


def test_a_truncated_rollout_returns_the_utilities_of_a_game_that_ends_before_or_on_the_last_ply():
    game = TreeGame([[7]])
    for plies in (2, 3, 100):
        assert TruncatedRollout(plies, lambda state: 1 / 0)(game, "A", Random(1)) == (7, -7)
    assert TruncatedRollout(0, lambda state: 1 / 0)(game, "B1", Random(1)) == (7, -7)


class HalfPoints(TicTacToe):
    """Tic-tac-toe that pays 1, 1/2 and 0, as chess does."""

    def utility(self, state, player):
        return (super().utility(state, player) + 1) / 2

    def utility_bounds(self, player):
        return (0, 1)


def test_where_a_rollout_stops_early_the_other_player_gets_the_rest_of_what_there_is():
    game = HalfPoints()
    start = game.initial_state()
    assert TruncatedRollout(2, lambda state: 0.75)(game, start, Random(1)) == (0.75, 0.25)
    assert TruncatedRollout(2, lambda state: 0.75)(TicTacToe(), start, Random(1)) == (0.75, -0.75)
    result = mcts(game, simulations=50, rollout=TruncatedRollout(2, lambda state: 0.5), rng=1)
    assert result.values == (0.5, 0.5)
    unequal = TreeGame([[Leaf((3, 7)), Leaf((8, 2))], [Leaf((5, 5))]])  # what there is to share is ten
    assert TruncatedRollout(0, lambda state: 4)(unequal, "A", Random(1)) == (4, 6)


def test_an_evaluation_beyond_the_utilities_is_an_error_that_says_how_to_mend_it():
    with pytest.raises(InvalidSearch, match=r"utilities=\(lowest, highest\), or squash the evaluation"):
        mcts(Endless(), simulations=3, rollout=TruncatedRollout(2, lambda state: 3.0), rng=1)
    result = mcts(Endless(), simulations=3, rollout=TruncatedRollout(2, lambda state: 3.0), utilities=(-9, 9), rng=1)
    assert result.value == pytest.approx(3)


def test_mast_chooses_by_the_distribution_of_gibbs_over_its_means():
    mast, game = MAST(temperature=0.5), TreeGame([[0], [0], [0], [0]])
    for action, rewards in (("a1", (1, 0, 0, 1)), ("a2", (1, 1, 0.2)), ("a3", (0, 0))):
        for reward in rewards:
            mast.observe(Episode([], [(0, action), (1, "a1")], (reward, 1 - reward)))
    means = {"a1": 0.5, "a2": 2.2 / 3, "a3": 0, "a4": 1}  # the last was never made
    for action, mean in means.items():
        assert mast.mean(0, action) == pytest.approx(mean)
    assert mast.mean(1, "a1") == pytest.approx(1 - 4.2 / 9)
    assert [mast.count(0, action) for action in means] == [4, 3, 2, 0]
    total = sum(exp(mean / 0.5) for mean in means.values())
    counts = chosen(mast, game, "A", 3000)
    for action, mean in means.items():
        share = exp(mean / 0.5) / total
        assert abs(counts[action] / 3000 - share) < 4 * sqrt(share * (1 - share) / 3000)


def test_mast_learns_from_every_move_of_a_simulation_in_tree_and_rollout_and_not_from_dice():
    mast, game = MAST(), TicTacToe()
    tree = SearchTree(game, game.parse("X . . / . O . / . . ."), rollout=mast, rng=1)
    lengths = []
    for _ in range(60):
        before = sum(mast.count(player, square) for player in range(2) for square in range(9))
        tree.grow(1)
        lengths.append(sum(mast.count(player, square) for player in range(2) for square in range(9)) - before)
        assert sum(mast.count(0, square) for square in range(9)) == sum(length - length // 2 for length in lengths)
    assert mast.count(0, 0) == mast.count(1, 4) == 0  # these squares were taken
    assert min(lengths) >= 3 and max(lengths) == 7
    dice = MAST()
    mcts(Pig(10), simulations=50, rollout=dice, rng=1)
    assert {player for player, _ in dice._known} == {0, 1}


def test_a_search_with_a_new_mast_is_the_same_every_time_and_learns_which_moves_do_well():
    game = TicTacToe()
    first, second = MAST(), MAST()
    assert mcts(game, simulations=300, rollout=first, rng=7) == mcts(game, simulations=300, rollout=second, rng=7)
    mcts(game, simulations=1500, rollout=first, rng=8)
    assert max(range(9), key=lambda square: first.mean(0, square)) == 4


@pytest.mark.parametrize(
    "rollout",
    [DecisiveRollout(anti_decisive=True), TruncatedRollout(2, nothing), MAST()],
    ids=name,
)
def test_a_search_with_any_rollout_finds_the_win_and_the_only_defence(rollout):
    game = TicTacToe()
    assert mcts(game, game.parse("X X . / O O . / . . ."), simulations=300, rollout=rollout, rng=1).action == 2
    assert mcts(game, game.parse("X X . / . O . / . . ."), simulations=600, rollout=rollout, rng=1).action == 2
