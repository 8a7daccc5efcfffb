"""What Monte Carlo searches are given: parts that are none, broken rules, and ways to stop before the end."""

from concurrent.futures import Executor, Future
from math import inf, nan
from random import Random

import numpy as np
import pytest

from gamelib import GameError, IllegalAction, InvalidGame, InvalidSearch, InvalidState
from gamelib.bandits import UCB1Tuned as BanditPolicy
from gamelib.games import ChanceNode, ConnectFour, Leaf, Nim, Pig, TicTacToe, TreeGame
from gamelib.montecarlo import (
    MAST,
    RAVE,
    UCT,
    Both,
    DecisiveRollout,
    GuidedRollout,
    RandomRollout,
    SearchTree,
    TruncatedRollout,
    flat_monte_carlo,
    mcts,
    root_parallel,
)
from gamelib.play import MonteCarloAgent
from tests.executors import AtOnce

GAME = TicTacToe()
COIN = TreeGame(ChanceNode([(0.25, 1), (0.75, -1)]))


def changed(tree=((3, 12), (2, 14)), **methods):
    """Return a game on a tree, some of whose rules are others."""
    kind = type("Changed", (TreeGame,), methods)
    return kind(tree if isinstance(tree, ChanceNode) else [list(each) for each in tree])


# -- the parts of a search -------------------------------------------------------------------------

THINGS = [0, "x", [UCT()]]


def makers(**keywords):
    return (
        lambda: SearchTree(GAME, rng=1, **keywords),
        lambda: mcts(GAME, simulations=5, rng=1, **keywords),
        lambda: root_parallel(GAME, simulations=5, trees=2, executor=AtOnce(), rng=1, **keywords),
        lambda: MonteCarloAgent(simulations=5, rng=1, **keywords),
    )


@pytest.mark.parametrize("thing", THINGS)
def test_a_tree_policy_chooses_and_a_rollout_can_be_called(thing):
    for make in makers(tree_policy=thing):
        with pytest.raises(InvalidSearch, match="is not a tree policy: a tree policy has a method choose"):
            make()
    for make in (*makers(rollout=thing), lambda: flat_monte_carlo(GAME, episodes=2, rng=1, rollout=thing)):
        with pytest.raises(InvalidSearch, match="is not a rollout: a rollout is called with"):
            make()


def test_classes_and_parts_that_were_mixed_up_are_told():
    for keywords, words in (
        ({"tree_policy": UCT}, r"UCT is a class and not a tree policy: write UCT\(…\)"),
        ({"rollout": RandomRollout}, r"RandomRollout is a class and not a rollout"),
        ({"tree_policy": MAST()}, "is a rollout and not a tree policy: write rollout=…"),
        ({"tree_policy": DecisiveRollout()}, "is a rollout and not a tree policy: write rollout=…"),
        ({"tree_policy": BanditPolicy()}, "is a policy for bandits"),
    ):
        for make in makers(**keywords):
            with pytest.raises(InvalidSearch, match=words):
                make()


@pytest.mark.parametrize("final", [*THINGS, None, Both])
def test_a_final_move_is_a_function_before_anything_is_searched(final):
    played = []

    def rollout(game, state, random):
        played.append(state)
        return 0, 0

    for make in (
        lambda: mcts(GAME, simulations=5, rng=1, final=final, rollout=rollout),
        lambda: root_parallel(GAME, simulations=5, trees=2, executor=AtOnce(), rng=1, final=final),
        lambda: MonteCarloAgent(simulations=5, rng=1, final=final),
    ):
        with pytest.raises(InvalidSearch, match="final move"):
            make()
    assert not played
    tree = SearchTree(GAME, rng=1)
    tree.grow(5)
    with pytest.raises(InvalidSearch, match="final move"):
        tree.result(final)


@pytest.mark.parametrize("solver", [False, True])
@pytest.mark.parametrize("action", [9, "a1", None, [0], 5])
def test_a_final_move_that_was_not_tried_is_named(action, solver):
    tree = SearchTree(GAME, rng=1, solver=solver)
    tree.grow(3)
    tried = [each for each, child in tree.root.children.items() if child.visits]
    assert action not in tried
    with pytest.raises(IllegalAction, match=r"the final move .* which was not tried: the actions that were are"):
        tree.result(lambda node, player: action)
    assert tree.result().simulations == 3


@pytest.mark.parametrize(
    ("make", "words", "more"),
    [
        (UCT, "an exploration constant is a number of 0", ()),
        (lambda c: RAVE(c=c), "an exploration constant", ()),
        (lambda k: RAVE(k=k), "the equivalence parameter k", (inf,)),
        (MAST, "a temperature is a number of more than 0", (0,)),
        (lambda plies: TruncatedRollout(plies, abs), "plies is a whole number, 0 or more", (1.0,)),
        (lambda longest: RandomRollout(longest=longest), "longest is a whole number", (0, 2.5)),
        (lambda longest: DecisiveRollout(longest=longest), "longest is a whole number", (0, 2.5)),
        (lambda longest: MAST(longest=longest), "longest is a whole number", (0, 2.5)),
        (Both, "more is a whole number", (1.5,)),
        (lambda more: SearchTree(GAME, rng=1).grow(1, more=more), "more is a whole number", (1.5,)),
    ],
)
def test_numbers_of_the_parts_that_make_no_sense_are_refused(make, words, more):
    for wrong in (-1, nan, True, "3", None, *more):
        with pytest.raises(GameError, match=words):
            make(wrong)


# -- where a tree goes on -----------------------------------------------------------------------------


class Careless(TicTacToe):
    """Does not look at what is played."""

    def result(self, state, action):
        return super().result(state, action if action in range(9) else self.actions(state)[0])


@pytest.mark.parametrize("action", [9, "a1", None, [1]])
@pytest.mark.parametrize("simulations", [1, 50])
def test_an_action_that_is_none_is_refused_even_where_the_rules_are_careless(action, simulations):
    tree = SearchTree(Careless(), rng=1, transpositions=True)
    tree.grow(simulations)
    before = tree.root, tree.nodes, tree.result()
    with pytest.raises(IllegalAction, match="not legal here"):
        tree.advance(action)
    assert (tree.root, tree.nodes, tree.result()) == before


@pytest.mark.parametrize("action", [99, "a1", None, [1]])
def test_a_rollout_that_chooses_no_action_is_named_even_where_the_rules_are_careless(action):
    class Stray(GuidedRollout):
        def choose(self, game, state, legal, random):
            return action

    with pytest.raises(IllegalAction, match=r"Stray object at .* chose wrongly: .* not legal here"):
        SearchTree(Careless(), rollout=Stray(), rng=1).grow(1)


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(), Nim((2, 1)), Pig(20)])
@pytest.mark.parametrize("state", [None, 3, "x", ("a", "b", "c", "d", "e")])
def test_a_tree_moves_to_states_of_its_game(game, state):
    tree = SearchTree(game, rng=1)
    tree.grow(20)
    before = tree.root, tree.nodes
    with pytest.raises(InvalidState):
        tree.move_to(state)
    assert (tree.root, tree.nodes) == before


# -- broken rules -------------------------------------------------------------------------------------


def searches(game, **keywords):
    yield lambda: mcts(game, simulations=200, rng=1, **keywords)
    yield lambda: mcts(
        game, simulations=200, rng=1, transpositions=True, tree_policy=RAVE(5), rollout=MAST(), solver=True, **keywords
    )
    yield lambda: flat_monte_carlo(game, episodes=10, rng=1, **keywords)


def test_actions_beyond_the_end_are_told_as_rollouts_would_follow_them():
    game = changed(
        is_terminal=lambda self, state: state == "B" or TreeGame.is_terminal(self, state),
        utility=lambda self, state, player: 0 if state == "B" else TreeGame.utility(self, state, player),
    )
    for search in (lambda: mcts(game, simulations=50, rng=1), lambda: flat_monte_carlo(game, episodes=5, rng=1)):
        with pytest.raises(GameError, match="the game is over here, and have actions"):
            search()


@pytest.mark.parametrize("mover", [None, "MAX", 2, -1, True, 1.0])
def test_somebody_who_sits_at_the_game_moves(mover):
    for nowhere in ("A", "C"):
        game = changed(player=lambda self, state, at=nowhere: mover if state == at else TreeGame.player(self, state))
        for search in searches(game):
            with pytest.raises(GameError, match=r"player\(\) of tree returned .* a number from 0 to 1, or CHANCE"):
                search()


def test_probabilities_that_leave_much_over_are_told_in_a_rollout():
    tree = ChanceNode([(0.5, [1, 2]), (0.5, [2, 3])])
    game = changed(tree, outcomes=lambda self, state: [("a1", 0.25), ("a2", 0.25)])
    with pytest.raises(InvalidGame, match=r"sum to 0\.5"):
        for seed in range(20):
            RandomRollout()(game, "A", Random(seed))


@pytest.mark.parametrize("bounds", [3, (1,), (1, -1), (nan, 1), (None, 1), (0, inf)])
def test_what_a_game_says_of_its_utilities_is_looked_at(bounds):
    for search in searches(changed(utility_bounds=lambda self, player: bounds)):
        with pytest.raises(InvalidGame, match=r"utility_bounds\(0\) of tree returned"):
            search()


@pytest.mark.parametrize("utility", [None, "won", nan, inf, (1,)])
def test_a_utility_that_is_no_number_is_refused(utility):
    for search in searches(changed(utility=lambda self, state, player: utility), utilities=(-20, 20)):
        with pytest.raises(InvalidSearch, match="a rollout of tree"):
            search()


# -- stopping -----------------------------------------------------------------------------------------


def stopped(search, answer):
    """Return what a search finds where progress answers so from the second time on, and what progress was told."""
    told = []

    def progress(done):
        told.append(done)
        return answer if len(told) >= 2 else None

    return search(progress), told


SEARCHES = {
    "mcts": lambda progress: mcts(GAME, simulations=20, rng=1, progress=progress),
    "mcts until both agree": lambda progress: mcts(GAME, simulations=50, final=Both(20), rng=1, progress=progress),
    "flat": lambda progress: flat_monte_carlo(GAME, episodes=2, rng=1, progress=progress),
    "root-parallel": lambda progress: root_parallel(
        GAME, simulations=40, trees=8, executor=AtOnce(), rng=1, progress=progress
    ),
}


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("stop", [False, np.bool_(False)])
def test_a_search_stops_where_progress_returns_false_and_keeps_what_it_has(name, stop):
    result, told = stopped(SEARCHES[name], stop)
    assert len(told) == 2
    most = 40 if name == "root-parallel" else told[-1]  # there the trees that are done count too
    assert told[-1] <= result.simulations <= most
    assert result.action is not None


@pytest.mark.parametrize("name", SEARCHES)
def test_an_error_of_progress_comes_out_as_it_is(name):
    def progress(done):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        SEARCHES[name](progress)


def test_a_grown_tree_goes_on_after_it_was_stopped():
    tree, whole = SearchTree(GAME, rng=1), SearchTree(GAME, rng=1)
    tree.grow(50, progress=lambda done: done < 20)
    assert tree.root.visits == 20
    tree.grow(30)
    whole.grow(50)
    assert tree.result() == whole.result()


def test_flat_search_of_chance_weighs_the_outcomes_so_far():
    assert flat_monte_carlo(COIN, episodes=4, rng=1).value == -0.5
    assert flat_monte_carlo(COIN, episodes=4, rng=1, progress=lambda done: False).value == 1
    three = TreeGame(ChanceNode([(0.25, Leaf((3,))), (0.25, Leaf((1,))), (0.5, Leaf((0,)))]), num_players=1)
    stopped = flat_monte_carlo(three, episodes=4, rng=1, utilities=(0, 3), progress=lambda done: done < 8)
    assert stopped.value == 2


def test_an_interrupt_while_tasks_are_handed_in_cancels_those_that_were():
    class Interrupted(Executor):
        futures: list = []  # noqa: RUF012

        def submit(self, task, *arguments):
            if len(self.futures) == 3:
                raise KeyboardInterrupt
            self.futures.append(Future())
            return self.futures[-1]

    with pytest.raises(KeyboardInterrupt):
        root_parallel(GAME, simulations=80, trees=8, executor=Interrupted(), rng=1)
    assert [future.cancelled() for future in Interrupted.futures] == [True] * 3
