"""The exercises of lesson 06: right answers pass however they are written, known wrong ones are told apart."""

import re
from itertools import product
from math import inf, nan
from pathlib import Path
from types import SimpleNamespace

import jupytext
import numpy as np
import pytest
from gamelib_exercises import State
from gamelib_exercises.lesson_06 import q1_tree, q2_ties, q5_paranoid
from gamelib_exercises.lesson_06 import q8_evaluation as evaluation
from gamelib_exercises.solution import solution

from gamelib import MAX
from gamelib.evaluation import othello_shares
from gamelib.games import Leaf, ManyPlayerOthello, TreeGame, exam_tree, random_vector_tree
from gamelib.games.tree import Decision
from gamelib.search import (
    maxn,
    maxn_vectors,
    minimal_leaves,
    paranoid,
)
from gamelib.watch import watch
from tests.exercise_parts import Lesson

SOLUTION = solution("06")
references = SimpleNamespace(**SOLUTION.names)
shares = references.my_evaluation
SOURCE = Path(__file__).resolve().parents[1] / "solutions" / "source" / "06_multiplayer.py"
EXERCISES = Lesson("06")
PARTS = EXERCISES.parts
mutant, named, told = EXERCISES.mutant, EXERCISES.named, EXERCISES.told


# -- other ways to write them --------------------------------------------------------------------


def utilities(game, state):
    return [game.utility(state, player) for player in range(game.num_players)]


def with_arrays(game, state):
    """Return an array of numpy, and the action."""
    if game.is_terminal(state):
        return np.array(utilities(game, state), dtype=float), None
    actions = list(game.actions(state))
    vectors = [with_arrays(game, game.result(state, action))[0] for action in actions]
    best = int(np.argmax([vector[game.player(state)] for vector in vectors]))
    return vectors[best], actions[best]


@named("maxn_vector", "maxn_ties")
def test_max_n_may_be_written_with_arrays(part):
    assert part.judge(with_arrays).state is State.RIGHT


def test_where_no_tie_matters_the_last_of_equals_will_do():
    last = SOLUTION.patched("maxn", [("vector[mover] > best[mover]", "vector[mover] >= best[mover]")])
    joined = SOLUTION.patched("coalition_maxn", [("    mover =", "    vectors.reverse()\n    mover =")])
    assert PARTS["maxn_vector"].judge(last).state is State.RIGHT
    assert PARTS["coalition_vector"].judge(joined).state is State.RIGHT


def test_a_window_that_forgets_what_is_known_above_looks_at_too_much():
    forgetful = SOLUTION.patched("paranoid", [("beta = min(beta, v)", "beta = v")])
    assert PARTS["paranoid_value"].judge(forgetful).passed
    assert not PARTS["paranoid_leaves"].judge(forgetful).passed


def by_strategies(game, state):
    """Return a list of all vectors, one way of breaking ties after the other, with repeats."""
    if game.is_terminal(state):
        return [utilities(game, state)]
    mover = game.player(state)
    found = []
    for combination in product(*(by_strategies(game, game.result(state, action)) for action in game.actions(state))):
        most = max(vector[mover] for vector in combination)
        found += [vector for vector in combination if vector[mover] == most]
    return found


@pytest.mark.parametrize("answer", [by_strategies, lambda *given: np.array(by_strategies(*given))])
def test_all_vectors_may_be_found_in_many_ways(answer):
    assert PARTS["all_vectors"].judge(answer).state is State.RIGHT


def fail_hard(game, state, player, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return np.float64(min(max(game.utility(state, player), alpha), beta))
    for action in game.actions(state):
        value = fail_hard(game, game.result(state, action), player, alpha, beta)
        if game.player(state) == player:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if game.player(state) == player else beta


@named("paranoid_value", "paranoid_leaves")
def test_paranoid_may_fail_hard(part):
    assert part.judge(fail_hard).state is State.RIGHT


def test_paranoid_without_cuts_earns_the_point_for_the_value_alone():
    plain = mutant("paranoid_leaves", "no cut at all")
    assert PARTS["paranoid_value"].judge(plain).state is State.RIGHT
    verdict = PARTS["paranoid_leaves"].judge(plain)
    assert verdict.state is State.WRONG
    assert "The value is right; the first leaf that cannot matter any more is the leaf after" in verdict.words[0]


def own_minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return (max if game.player(state) == MAX else min)(
        own_minimax(game, game.result(state, action)) for action in game.actions(state)
    )


@pytest.mark.parametrize(
    "answer",
    [
        own_minimax,
        lambda game, state: references.coalition_maxn(game, state, 0, ())[0],
        lambda game, state: -references.maxn(game, state)[0][1],
        lambda game, state: references.paranoid(game, state, 0),
    ],
)
def test_minimax_may_be_found_by_any_of_the_searches(answer):
    assert PARTS["minimax_value"].judge(answer).state is State.RIGHT


def immediate_too(game, state, total, least, enough=inf):
    """Return the vector; who has everything stops too, and who moves twice running hands on what is enough."""
    if game.is_terminal(state):
        return utilities(game, state)
    mover, best = game.player(state), None
    for action in game.actions(state):
        child = game.result(state, action)
        limit = inf if best is None else total - (game.num_players - 2) * least - best[mover]
        if not game.is_terminal(child) and game.player(child) == mover:
            limit = enough
        vector = immediate_too(game, child, total, least, limit)
        if best is None or vector[mover] > best[mover]:
            best = vector
        if best[mover] >= min(enough, total - (game.num_players - 1) * least):
            break
    return best


@named("shallow_vector", "shallow_leaves")
def test_shallow_pruning_may_stop_at_everything_too(part):
    assert part.judge(immediate_too).state is State.RIGHT


def test_plain_max_n_earns_the_point_for_the_vector_alone():
    def unpruned(game, state, total, least):
        return references.maxn(game, state)[0]

    assert PARTS["shallow_vector"].judge(unpruned).state is State.RIGHT
    assert re.search(
        r"looked at 4 leaves, where 3 are enough. The vector is right; .* is the one after a2 b3\.",
        told("shallow_leaves", unpruned),
    )


# -- the references ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("total", [3, 30])
def test_the_references_agree_with_the_library(seed, total):
    game = random_vector_tree(3 + seed % 2, 2, 4, total=total, rng=seed)
    root, result = game.initial_state(), maxn(game)
    assert references.maxn(game, root) == (result.values, result.action)
    assert references.all_vectors(game, root) == maxn_vectors(game)
    for player in range(game.num_players):
        asked, wanted = watch(game), watch(game)
        assert references.paranoid(asked, asked.root, player) == paranoid(wanted, player=player).value
        assert asked.leaves == wanted.leaves
    for coalition in ((1,), (1, 2), tuple(range(1, game.num_players))):
        found = references.coalition_maxn(game, root, 0, coalition)
        assert found == maxn(game, coalition=coalition).values
    asked, wanted = watch(game), watch(game)
    assert references.shallow_maxn(asked, asked.root, total, 0) == maxn(wanted, total=total).values == result.values
    assert asked.leaves == wanted.leaves


def test_no_tie_matters_in_the_cases_for_any_way_of_breaking_them():
    for case in (*PARTS["maxn_vector"].cases, *PARTS["minimax_value"].cases):
        assert len(maxn_vectors(case.game, case.root)) == 1
    assert all(len(maxn_vectors(case.game, case.root)) > 1 for case in PARTS["maxn_ties"].cases[1:])
    assert exam_tree("three-players").tree == PARTS["maxn_ties"].cases[4].game.tree


def test_nobody_gets_less_than_the_least_or_all_together_more_than_the_total_where_it_is_promised():
    for case in PARTS["shallow_vector"].cases:
        total, least = case.values
        leaves = watch(case.game)
        references.maxn(leaves, leaves.root)
        for path in leaves.leaves:
            vector = utilities(case.game, leaves.states[path])
            assert min(vector) >= least
            assert sum(vector) <= total


def test_the_reference_prunes_as_the_library_does_whatever_the_least_utility():
    for case in PARTS["shallow_vector"].cases:
        total, least = case.values
        asked, wanted = watch(case.game), watch(case.game)
        if case.root == case.game.initial_state():
            found = references.shallow_maxn(asked, asked.root, total, least)
            assert found == maxn(wanted, total=total, least=least).values == maxn(case.game).values
            assert asked.leaves == wanted.leaves


# -- the evaluation ------------------------------------------------------------------------------

board = evaluation.BOARD


def by_squares(state):
    """Return shares of what the squares are worth, read off the bits, as an array."""
    edge = {i for i in range(36) if i // 6 in (0, 5) or i % 6 in (0, 5)}
    worths = [9 if i in (0, 5, 30, 35) else 3 if i in edge else 1 for i in range(36)]
    own = [sum(worth for i, worth in enumerate(worths) if discs >> i & 1) for discs in state.boards]
    return 3 * np.array(own) / sum(own) - 1


def by_place(worth):
    """Return the evaluation that is made of the worths of the players."""

    def evaluate(state):
        worths = [worth(state, player) for player in range(3)]
        return tuple(3 * each / sum(worths) - 1 for each in worths)

    return evaluate


@pytest.mark.parametrize(
    "worth",
    [
        lambda state, player: 1 + board.corners(state, player),
        lambda state, player: 1 + board.mobility(state, player),
        lambda state, player: 40 - board.discs(state, player) + 20 * board.corners(state, player),
        lambda state, player: board.discs(state, player) ** 2,
    ],
    ids=["corners", "mobility", "few discs, and corners", "discs squared"],
)
def test_every_sensible_evaluation_sees_who_leads_by_far(worth):
    assert PARTS["evaluation_vector"].judge(by_place(worth)).state is State.RIGHT


def test_the_leaders_lead_in_everything_and_another_is_to_move():
    for notation, leader in evaluation.LEADING.items():
        state = board.parse(notation)
        for what in (board.discs, board.mobility, board.corners):
            others = [what(state, player) for player in range(3) if player != leader]
            assert what(state, leader) > 1.5 * max(others)
        assert by_squares(state).argmax() == leader != board.player(state) != 0
    assert set(evaluation.LEADING.values()) == {0, 1, 2}


def test_an_evaluation_that_does_not_see_who_leads_by_far_is_told_who():
    words = told("evaluation_vector", lambda state: (0, 0, 0))
    assert "returned (0, 0, 0). Player 1 (X) leads by far there, in discs, corners and squares to move to" in words


def test_the_given_evaluation_is_no_evaluation_of_ones_own():
    def again(state):
        discs = [board.discs(state, player) for player in range(3)]
        return [3 * each / sum(discs) - 1 for each in discs]

    assert told("evaluation_vector", again).startswith("Your evaluation returns what the given one returns")


@pytest.mark.slow
def test_another_sensible_evaluation_passes():
    assert PARTS["evaluation_vector"].judge(by_squares).state is State.RIGHT
    verdict = PARTS["evaluation_contest"].judge(by_squares)
    assert verdict.state is State.RIGHT
    assert re.search(r"got 0\.4\d+ of a point per seat in 120 games, 95 % interval 0\.3\d+ to 0\.", verdict.words[0])


READY_MADE = [
    ("has its work done by Shares of gamelib", othello_shares(board)),
    ("has its work done by maxn of gamelib", lambda state: maxn(board, state, depth=1, evaluate=shares).values),
    ("calls board.result", lambda state: shares(board.result(state, board.actions(state)[0]))),
]


@pytest.mark.parametrize(("words", "answer"), READY_MADE)
def test_an_evaluation_of_the_library_or_one_that_plays_on_is_not_the_students_own(words, answer):
    found = told("evaluation_vector", answer)
    assert f"your evaluation {words}. An evaluation judges the position as it stands" in found


@pytest.mark.parametrize(
    ("vector", "words"),
    [
        ((0.5, 0.5), "a vector of three numbers is wanted"),
        ((1, 1, 1), "the three numbers sum to 3, and have to sum to 0"),
        ((1.5, -1.5, 0), "-1.5 is less than -1, and nobody gets less than who has lost"),
        ((30, -29, -1), "30 is beyond all utilities"),
        ((inf, -inf, 0), "infinity is beyond all utilities"),
        ((nan, 0, 0), "a vector of three numbers is wanted"),
    ],
)
def test_what_is_no_vector_on_the_scale_of_the_utilities_gets_words(vector, words):
    assert words in told("evaluation_vector", lambda state: vector)


def test_against_itself_the_given_evaluation_gets_a_third():
    found = evaluation.contest(evaluation.given_evaluation)
    assert (found.score, found.low, found.high) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert not found.is_better


def test_the_openings_are_different_positions_in_which_the_game_goes_on():
    states = evaluation.openings()
    assert len(set(states)) == len(states) == evaluation.OPENINGS
    assert not any(board.is_terminal(state) for state in states)


def test_the_board_and_the_given_evaluation_of_the_notebook_are_those_of_the_contest():
    cells = jupytext.read(SOURCE, fmt={"extension": ".py", "format_name": "percent", "comment_magics": False}).cells
    (cell,) = [cell for cell in cells if "def given_evaluation(" in cell.source]
    names = {"ManyPlayerOthello": ManyPlayerOthello}
    exec(cell.source.partition("\n\n\nprint(")[0], names)
    assert repr(names["board"]) == repr(evaluation.BOARD)
    for state in evaluation.openings():
        assert names["given_evaluation"](state) == evaluation.given_evaluation(state)
    games = evaluation.OPENINGS * 6
    assert f"{games} games in which both look two plies ahead" in SOURCE.read_text().replace("\n# ", " ")


# -- drills --------------------------------------------------------------------------------------


def test_the_truth_of_the_drills_is_the_librarys():
    for student in range(20):
        below, root, feared, ties, tied_root, counted = (
            *q1_tree.parts(student), *q2_ties.parts(student), q5_paranoid.parts(student)[2]
        )  # fmt: skip
        game = q1_tree.game_of(q1_tree.tree_of(q1_tree.draw_leaves_of(student)))
        result = maxn(game)
        assert below.truth == tuple(maxn(game, node.upper()).values for node in q1_tree.INNER)
        assert root.truth == (result.values, result.action)
        assert len(maxn_vectors(game)) == 1
        fear = paranoid(game)
        assert feared.truth == (fear.value, fear.action)
        assert fear.action != result.action
        game = q1_tree.game_of(q2_ties.draw_tree_of(student))
        assert ties.truth == tuple(maxn_vectors(game, node) for node in "BCD")
        found = maxn_vectors(game)
        firsts = [vector[0] for vector in found]
        assert tied_root.truth == (found, min(firsts), max(firsts))
        players, b, d = q5_paranoid.draw_tree_of(student)
        assert counted.truth == (b**d, q5_paranoid.fewest_leaves(players, b, d))


@pytest.mark.parametrize(("players", "branching", "depth"), [(3, 2, 4), (3, 3, 5), (4, 2, 5), (4, 2, 7), (2, 3, 4)])
def test_paranoid_comes_down_to_the_fewest_leaves_where_the_first_action_is_best(players, branching, depth):
    def tree(plies, value, mover):
        if plies == 0:
            return Leaf((value,) + (0,) * (players - 1))
        worse = value - 2**plies if mover == 0 else value + 2**plies
        children = [value, *[worse] * (branching - 1)]
        return Decision([tree(plies - 1, each, (mover + 1) % players) for each in children])

    game = TreeGame(tree(depth, 0, 0), num_players=players)
    assert paranoid(game).leaves == q5_paranoid.fewest_leaves(players, branching, depth)
    if players == 2:
        assert q5_paranoid.fewest_leaves(2, branching, depth) == minimal_leaves(branching, depth)
