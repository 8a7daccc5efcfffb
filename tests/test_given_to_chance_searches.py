"""What is given to the searches of lessons 05 and 06 and makes no sense there: said, not computed with."""

from decimal import Decimal
from math import inf, nan

import numpy as np
import pytest

from gamelib import MAX, GameError, InvalidGame, InvalidPolicy, InvalidSearch, UnknownPlayer
from gamelib.games import ChanceNode, Leaf, ManyPlayerOthello, Piglet, Solitaire, TreeGame
from gamelib.games.pig import hold_at, roll_table, solve_pig, winning_probability
from gamelib.montecarlo import flat_monte_carlo, mcts
from gamelib.play import ManyPlayerAgent, RandomAgent, play, tournament
from gamelib.search import (
    BestReply,
    best_response,
    expectimax,
    expectiminimax,
    maxn,
    maxn_vectors,
    outcome,
    paranoid,
    star1,
    star2,
    uniform_policy,
)
from gamelib.search.expectiminimax import AgainstModel
from gamelib.search.paranoid import OneAgainstAll

TREE = [ChanceNode([(0.5, 3), (0.5, 4)]), [2, 1]]
TWO = TreeGame([[3, 12], [2, 14]])
THREE = TreeGame([[Leaf((1, 2, 3)), Leaf((2, 2, 2))], Leaf((3, 2, 1))], num_players=3)
OTHELLO = ManyPlayerOthello(4, 2)
NO_NUMBERS = [None, "x", b"x", 1j, nan, (1, 2), [1], {}, Decimal("NaN"), np.array([1.0, 2.0]), object()]

WITH_CHANCE = {
    "expectiminimax": expectiminimax,
    "expectimax": expectimax,
    "star1": lambda game, *given: star1(game, *given, bounds=(-99, 99)),
    "star2": lambda game, *given: star2(game, *given, bounds=(-99, 99)),
}
SAMPLING = {
    "mcts": lambda game, *given: mcts(game, *given, simulations=200, rng=1, solver=True),
    "flat": lambda game, *given: flat_monte_carlo(game, *given, episodes=10, rng=1),
}
by_search = pytest.mark.parametrize("search", WITH_CHANCE.values(), ids=WITH_CHANCE)


def changed(name, function, tree=TREE, **more):
    """Return the tree as a game of which one function is another."""
    return type("Changed", (TreeGame,), {name: function})(tree, **more)


@by_search
def test_an_error_in_the_rules_themselves_is_not_hidden(search):
    def utility(self, state, player):
        raise TypeError("mine")

    with pytest.raises(TypeError, match="mine"):
        search(changed("utility", utility))


@pytest.mark.parametrize("value", [*NO_NUMBERS, True, inf])
def test_a_vector_has_one_finite_number_for_each_player(value):
    for search in (maxn, maxn_vectors):
        for vector in ((1, value, 2), [value] * 3):
            with pytest.raises(InvalidSearch, match="one finite number for each of 3 players"):
                search(THREE, depth=1, evaluate=lambda state, vector=vector: vector)
    with pytest.raises(InvalidSearch, match="evaluate returned"):
        paranoid(THREE, depth=1, evaluate=lambda state: (value, 1, 2))
    for evaluate in (lambda state: value, lambda state: (1, 2, 3), lambda state: b"ab"):
        if isinstance(value, tuple):  # two numbers for two players
            continue
        for algorithm in ("max^n", "paranoid", "best reply"):
            with pytest.raises(InvalidSearch, match="one finite number for each of 2 players"):
                ManyPlayerAgent(algorithm, evaluate, nodes=50).choose(OTHELLO, OTHELLO.initial_state())


@pytest.mark.parametrize("search", (WITH_CHANCE | SAMPLING).values(), ids=WITH_CHANCE | SAMPLING)
@pytest.mark.parametrize(
    ("outcomes", "message"),
    [
        (None, "pairs of an outcome and its probability in a list, and here None"),
        ("b1", "pairs of an outcome and its probability in a list, and here 'b1'"),
        ({"b1": 1.0}, "pairs of an outcome and its probability in a list"),
        ((), "has no outcomes"),
        (["b1", "b2"], "and 'b1' is not one"),
        ([("b1", 0.5, 0.5)], "is not one"),
        ([("b1", None), ("b2", 1)], "an outcome of probability None"),
        ([("b1", "1")], "an outcome of probability '1'"),
        ([("b1", 1j)], "an outcome of probability 1j"),
        ([("b1", nan), ("b2", 1)], "an outcome of probability nan"),
        ([("b1", inf), ("b2", 1)], "an outcome of probability inf"),
        ([("b1", -0.5), ("b2", 1.5)], "an outcome of probability -0.5"),
        ([("b1", 10**400)], "an outcome of probability 1000"),
        ([("b1", np.array([1.0, 2.0]))], "an outcome of probability array"),
        ([("b1", Decimal("NaN"))], "an outcome of probability Decimal"),
        ([("b1", 0.5), ("b2", 0.4)], "sum to 0.9"),
        (iter([("b1", 1.0)]), "in a list, and here <list_iterator"),
    ],
)
def test_outcomes_that_are_none_are_told_one_from_the_other(search, outcomes, message):
    game = changed("outcomes", lambda self, state: outcomes)
    for root in ("A", "B"):
        with pytest.raises(InvalidGame) as refused:
            search(game, root)
        assert message in str(refused.value)
    with pytest.raises(InvalidGame):
        play(game, (RandomAgent(1), RandomAgent(2)), "B", rng=1)


def test_an_outcome_named_twice_counts_twice():
    game = changed("outcomes", lambda self, state: [("b1", 0.25), ("b2", 0.5), ("b1", 0.25)])
    assert expectiminimax(game, "B").value == 3.5
    assert sum(outcome(game, uniform_policy(game), uniform_policy(game), "B").values()) == 1
    assert best_response(game, uniform_policy(game), MAX, "B").value == 3.5


@pytest.mark.parametrize("search", [maxn, maxn_vectors])
@pytest.mark.parametrize("mover", [None, "0", 3, -1, True, 1.0])
def test_in_a_game_of_three_one_of_them_moves(search, mover):
    for nowhere in ("A", "B"):
        game = type(
            "Changed", (TreeGame,), {"player": lambda self, state, at=nowhere: mover if state == at else 0}
        )(THREE.tree, num_players=3)
        with pytest.raises(UnknownPlayer, match="there is no player"):
            search(game)


@pytest.mark.parametrize("seat", [None, "0", True, False, 1.0, -1, 3, nan, np.array([0, 1])])
def test_seats_that_nobody_has_are_refused(seat):
    for ask in (
        lambda: AgainstModel(TWO, seat, uniform_policy(TWO)),
        lambda: expectimax(TWO, player=seat),
        lambda: expectimax(Solitaire(3, 2), player=seat),
        lambda: OneAgainstAll(THREE, seat),
        lambda: BestReply(OTHELLO, seat),
        lambda: maxn(THREE, coalition=[seat]),
        lambda: roll_table(Piglet(2), hold_at(Piglet(2), 1), seat),
        lambda: winning_probability(Piglet(2), (hold_at(Piglet(2), 1),) * 2, player=seat),
    ):
        with pytest.raises(UnknownPlayer):
            ask()


def test_who_plays_alone_has_no_opponent():
    game = Solitaire(3, 2)
    with pytest.raises(InvalidSearch, match="has one player, who has no opponent"):
        expectimax(game, opponent=uniform_policy(game))


@pytest.mark.parametrize("share", [None, "1", nan, inf, -1, 2, True, 1j, 10**400])
def test_what_a_model_of_the_opponent_gives_is_probabilities(share):
    with pytest.raises(InvalidPolicy, match="probability"):
        expectimax(TWO, opponent=lambda state: dict.fromkeys(TWO.actions(state), share))


@pytest.mark.parametrize("tolerance", [0, -1, 1e-16, 1, 2, nan, inf, -inf, True, None, "1", 1j, np.array([0.1, 0.2])])
def test_a_tolerance_that_would_never_be_met_or_tell_nothing_is_refused(tolerance):
    with pytest.raises(InvalidSearch, match="the tolerance is a number from 1e-13 to below 1"):
        solve_pig(Piglet(3), tolerance=tolerance)


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        (None, "a function of a state or a table of numbers"),
        ("roll", "a function of a state or a table of numbers"),
        ([[1], [2, 3]], "a function of a state or a table of numbers"),
        (np.full((3, 3, 3), "0.5"), "a function of a state or a table of numbers"),
        (np.full((3, 3, 3), None), "a function of a state or a table of numbers"),
        (np.full((3, 3, 3), 1j), "a function of a state or a table of numbers"),
        (5, r"has the shape \(3, 3, 3\), not \(\)"),
        (lambda state: None, "the policy answers None"),
        (lambda state: ["roll"], r"the policy answers \['roll'\]"),
        (lambda state: np.array(["roll", "hold"]), "the policy answers array"),
    ],
)
def test_what_is_no_policy_for_pig_is_refused(policy, message):
    with pytest.raises(InvalidPolicy, match=message):
        winning_probability(Piglet(3), (policy, policy))


def test_a_tournament_looks_at_what_it_is_given_first():
    agents = RandomAgent(1), RandomAgent(2)
    for given, message in (
        ((None, ["A"]), "the agents are a tuple of two or more"),
        (((RandomAgent, RandomAgent), ["A"]), "is a class of agents"),
        (((None, 5), ["A"]), "is not an agent"),
        ((agents, None), "the openings are a list of states"),
        ((agents, 5), "the openings are a list of states"),
        ((agents, [None]), "the tree has no node None"),
        ((agents, ["A2"]), "the game is over in the opening with index 0"),
        ((agents, []), "two agents and an opening"),
    ):
        with pytest.raises(GameError, match=message):
            tournament(THREE, *given)
    result = tournament(THREE, agents, ["A", "A"])
    for agent in (True, 1.0, "0", None, 2, -1, np.array([0, 1])):
        with pytest.raises(GameError, match="the agents are numbered from 0 to 1"):
            result.score(agent)
    assert result.score(np.int64(0)) == result.score(0)
