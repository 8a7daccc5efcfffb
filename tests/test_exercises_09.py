"""The exercises of lesson 09: right answers pass however they are written, known wrong ones are told apart."""

import copy
from math import tanh
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from gamelib_exercises import State
from gamelib_exercises.lesson_09 import Followed, node_of, q1_by_hand, q4_visits, q6_loss, q7_luck, q8_evaluator
from gamelib_exercises.lessons import parts as parts_of
from gamelib_exercises.solution import solution
from gamelib_lessons.perfect_connect_four import PerfectConnectFour
from hypothesis import given
from hypothesis import strategies as some

from gamelib.game import MAX
from gamelib.games import TreeGame
from gamelib.learn import Examples, PolicyValueNetwork
from gamelib.montecarlo import PUCT, PolicyAndValue, mcts, puct, visit_shares
from gamelib.montecarlo.evaluator import legal_prior as library_prior
from gamelib.search import alphabeta, solve
from tests.exercise_parts import STUDENT, Lesson

SOLVED = SimpleNamespace(**solution("09").names)
BOARD, POSITIONS = q8_evaluator.BOARD, q8_evaluator.positions()
PARTS = Lesson("09").parts


def passes(name, answer):
    verdict = PARTS[name].judge(answer)
    assert verdict.state is State.RIGHT, verdict
    return True


def told(name, answer):
    verdict = PARTS[name].judge(answer)
    assert not verdict.passed
    return verdict.words[0]


def as_in_the_library(node):
    """Return a node as the library's tree policies want one."""
    return SimpleNamespace(children=node.children, notes=node.prior, totals=node.totals, visits=node.visits)


@pytest.mark.parametrize("seed", range(40))
def test_the_action_that_is_followed_is_that_of_the_library(seed):
    lots = Random(seed)
    prior = {action: lots.random() for action in "abcd"}
    followed = {
        action: Followed(visits, lots.random() * visits, lots.randrange(2))
        for action in "abcd"
        if (visits := lots.randrange(6))
    }
    node, c = node_of(lots.randrange(2), prior, followed, lots.random()), lots.random() * 3
    assert SOLVED.choose(node, c) == PUCT(c).choose(as_in_the_library(node), node.player)


def test_visits_are_those_of_the_librarys_search():
    compared = 0
    for case in q4_visits.SEARCHES:
        node, rewards, n, c = case.values
        if node.children:
            continue
        compared += 1
        utilities = [reward if node.player == 0 else 1 - reward for reward in rewards.values()]
        game = TreeGame([*utilities, 0.0, 1.0], first=node.player)  # two more, so that utilities are rewards
        prior = dict(zip(game.actions("A"), [*node.prior.values(), 0, 0], strict=True))
        evaluator = PolicyAndValue(lambda state, prior=prior: prior, lambda state, node=node: node.totals[0])
        found = puct(game, evaluator=evaluator, simulations=n + 1, tree_policy=PUCT(c), rng=1)
        visits = [found.visits.get(action, 0) for action in prior]
        grown = SOLVED.grow(copy.deepcopy(node), rewards, n, c)
        assert [*grown.values(), 0, 0] == visits
    assert compared >= 7


def test_no_two_indices_are_so_near_that_rounding_decides():
    for case in q4_visits.SEARCHES:
        node, rewards, n, c = copy.deepcopy(case.values)
        for _ in range(n):
            *_, second, first = sorted(SOLVED.index(node, action, c) for action in node.prior)
            assert first - second > 1e-6 or not node.children
            SOLVED.grow(node, rewards, 1, c)


def test_priors_and_policies_are_those_of_the_library():
    masses, legal = {"a": 3.0, "b": 1.0, "x": 5.0}, ["b", "a", "c"]
    assert SOLVED.legal_prior(masses, legal) == library_prior(masses, legal)
    for case in q7_luck.TEMPERATURES:
        visits, temperature = case.values
        root = SimpleNamespace(children={action: SimpleNamespace(visits=count) for action, count in visits.items()})
        shares = dict.fromkeys(visits, 0) | visit_shares(root, temperature)  # actions never followed are left out there
        assert SOLVED.to_policy(visits, temperature) == pytest.approx(shares)


def network_that_says(logits, u):
    """Return a network of two layers of weights whose outputs for the input 1 are these."""
    return PolicyValueNetwork.from_arrays({
        "weights_0": np.zeros((1, len(logits))), "biases_0": np.array(logits, float),
        "weights_1": np.zeros((1, 1)), "biases_1": np.array([float(u)]),
    })  # fmt: skip


def test_loss_and_gradient_are_those_of_the_librarys_network():
    for case in q6_loss.EXAMPLES:
        logits, u, policy, z = case.values
        examples = Examples(np.ones((1, 1)), np.array([policy]), np.array([z]))
        losses, gradients = network_that_says(logits, u).losses_and_gradients(examples)
        assert SOLVED.loss(*case.values) == pytest.approx(losses.policy + losses.value)
        of_logits, of_u = SOLVED.gradient(*case.values)
        assert [*of_logits, of_u] == pytest.approx([*gradients[2], *gradients[3]])


number = some.floats(-3, 3)


@given(some.lists(number, min_size=2, max_size=5), number, some.floats(-1, 1), some.data())
def test_the_gradient_is_what_a_small_step_changes(logits, u, z, data):
    masses = data.draw(some.lists(some.floats(0.01, 1), min_size=len(logits), max_size=len(logits)))
    policy = [mass / sum(masses) for mass in masses]
    of_logits, of_u = SOLVED.gradient(logits, u, policy, z)
    h = 1e-5

    def slope(place):
        def moved(step):
            return SOLVED.loss([each + step * (place == k) for k, each in enumerate(logits)],
                               u + step * (place is None), policy, z)  # fmt: skip

        return (moved(h) - moved(-h)) / (2 * h)

    assert [slope(place) for place in range(len(logits))] == pytest.approx(of_logits, abs=1e-6)
    assert slope(None) == pytest.approx(of_u, abs=1e-6)


def index_with_numpy(node, action, c):
    visits = {each: node.children[each].visits if each in node.children else 0 for each in node.prior}
    means = {each: node.children[each].totals[node.player] / visits[each] for each in node.children}
    bonus = c * np.float64(node.prior[action]) * np.sqrt(np.sum(list(visits.values()))) / (1 + visits[action])
    return means.get(action, node.totals[node.player] / node.visits) + bonus


def in_sorted_order(node, c):
    return max(sorted(node.prior), key=lambda action: (SOLVED.index(node, action, c), node.prior[action]))


def prior_backwards(masses, legal):
    row = np.array([masses.get(action, 0.0) for action in legal], dtype=float)
    row = row / row.sum() if row.any() else np.full(len(legal), 1 / len(legal))
    return dict(reversed(list(zip(legal, row, strict=True))))


def grow_on_arrays(node, rewards, n, c):
    actions = list(node.prior)
    prior = np.array([node.prior[action] for action in actions])
    visits = np.array([node.children[a].visits if a in node.children else 0 for a in actions])
    totals = np.array([node.children[a].totals[node.player] if a in node.children else 0.0 for a in actions])
    gained, seen = node.totals[node.player], node.visits
    for _ in range(n):
        means = np.where(visits > 0, totals / np.maximum(visits, 1), gained / seen)
        index = means + c * prior * np.sqrt(visits.sum()) / (1 + visits) if visits.any() else prior
        place = int(index.argmax())
        visits[place] += 1
        totals[place] += rewards[actions[place]]
        gained, seen = gained + rewards[actions[place]], seen + 1
    return dict(zip(actions, visits, strict=True))


def targets_as_lists(moves, outcome):
    return tuple(
        [{a: np.float64(n) / sum(visits.values()) for a, n in reversed(visits.items())}, outcome * (1 - 2 * player)]
        for player, visits in moves
    )


def loss_with_numpy(logits, u, policy, z):
    logits = np.array(logits, float)
    above = logits - logits.max()
    return (z - np.tanh(u)) ** 2 - np.dot(policy, above - np.log(np.exp(above).sum()))


def gradient_with_numpy(logits, u, policy, z):
    powers = np.exp(np.array(logits, float) - max(logits))
    return np.array(powers / powers.sum() - np.array(policy)), 2 * (np.tanh(u) - z) / np.cosh(u) ** 2


def noisy_in_a_loop(prior, noise, share, depth):
    part = share if depth == 0 else 0
    return {action: np.float64(prior[action] + part * (noise[action] - prior[action])) for action in noise}


def policy_by_the_greatest(visits, temperature):
    most = max(visits.values())
    powers = {a: (float(n == most) if not temperature else (n / most) ** (1 / temperature)) for a, n in visits.items()}
    return {action: powers[action] / sum(powers.values()) for action in sorted(powers, reverse=True)}


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("puct_index", index_with_numpy),
        ("puct_choose", in_sorted_order),
        ("prior_legal", prior_backwards),
        ("visits_grown", grow_on_arrays),
        ("targets_game", targets_as_lists),
        ("loss_value", loss_with_numpy),
        ("loss_gradient", gradient_with_numpy),
        ("noise_root", noisy_in_a_loop),
        ("policy_temperature", policy_by_the_greatest),
    ],
)
def test_a_right_answer_written_otherwise_passes(name, answer):
    assert passes(name, answer)


def less_by(name, what):
    """Return loss or gradient with something else than the greatest taken away from the logits."""
    return solution("09").patched(name, [("greatest = max(logits)", f"greatest = {what}")])


def without_zeros(moves, outcome):
    found = SOLVED.targets(moves, outcome)
    return [({action: share for action, share in shares.items() if share}, value) for shares, value in found]


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("puct_index", lambda node, action, c: SOLVED.index(node, action, c) + 0.01, "action \"a\", with c = 1, your"),
        ("puct_choose", lambda node, c: "z", "one of the actions ('a', 'b') is wanted"),
        ("puct_choose", lambda node, c: max(node.prior), "'a' is right (a "),
        ("prior_legal", lambda masses, legal: dict.fromkeys(legal, 0.3), "{'a': 0.5, 'b': 0.3, 'c': 0.2} is right"),
        ("prior_legal", lambda masses, legal: {}, "its keys have to be ('a', 'b', 'c')"),
        ("visits_grown", lambda node, rewards, n, c: dict.fromkeys(node.prior, n), "n = 1 and c = 1, your"),
        ("targets_game", lambda moves, outcome: [], "a list of pairs, one for each position"),
        ("targets_game", lambda moves, outcome: [(visits, 0) for _, visits in moves], "is right"),
        ("targets_game", without_zeros, "the keys of {'a': 0.5, 'c': 0.5} have to be ('a', 'b', 'c')."),
        ("loss_value", lambda *given: round(SOLVED.loss(*given), 3), "do not round"),
        ("loss_value", less_by("loss", "sum(logits) / len(logits)"), "logits = [-50, -1000"),
        ("loss_value", less_by("loss", "700"), "logits = [-50, -1000"),
        ("loss_gradient", less_by("gradient", "sum(logits) / len(logits)"), "logits = [-50, -1000"),
        ("loss_gradient", less_by("gradient", "700"), "logits = [-50, -1000"),
        ("loss_gradient", lambda *given: (SOLVED.gradient(*given)[0], 0.1), "logits = [0, 0], u = 0"),
        ("noise_root", lambda prior, noise, share, depth: noise, "{'a': 0.7, 'b': 0.3} is right"),
        ("policy_temperature", lambda visits, temperature: visits, "{'a': 0.75, 'b': 0.25} is right"),
    ],
)  # fmt: skip
def test_a_wrong_answer_that_nobody_has_named_is_refused_with_the_first_case_that_fails(name, answer, words):
    assert words in told(name, answer)


def test_late_positions_have_their_best_columns():
    late = [moves for moves in POSITIONS if len(moves) >= 12]
    assert len(late) == 24
    for moves in late:
        state = BOARD.play(moves)
        solved = solve(BOARD, state)
        worth = {c: solved.value(BOARD.result(state, c)) for c in BOARD.actions(state)}
        best = (max if BOARD.player(state) == MAX else min)(worth.values())
        assert POSITIONS[moves] == [column for column in worth if worth[column] == best] != [*worth]


@pytest.mark.slow
def test_the_positions_come_out_the_same_again_with_perfect_play():
    assert q8_evaluator.drawn(PerfectConnectFour(BOARD)) == POSITIONS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("simulations", "needed"), [(50, q8_evaluator.OF_FIFTY), (400, q8_evaluator.OF_FOUR_HUNDRED)], ids=str
)
def test_what_is_needed_is_what_plain_search_plays_in_the_mean_of_twenty_runs(simulations, needed):
    best = sum(
        mcts(BOARD, BOARD.play(moves), simulations=simulations, rng=seed).action in columns
        for seed in range(20)
        for moves, columns in POSITIONS.items()
    )
    assert round(best / 20) == needed
    assert f"{needed} " in solution("09").text


def windows_alone(state):
    """Judge by windows, and leave all columns alike."""
    x, o = SOLVED.discs(state)
    open_to = [[window for window in SOLVED.board.windows if not window & other] for other in (o, x)]
    worth = [sum(3 ** (window & own).bit_count() for window in each) for own, each in zip((x, o), open_to, strict=True)]
    return np.tanh((worth[0] - worth[1]) / 30), dict.fromkeys(SOLVED.board.actions(state), 1.0)


@pytest.mark.slow
def test_another_evaluator_passes_and_is_told_how_often_it_found_a_best_column():
    for name in ("evaluator_form", "evaluator_fifty"):
        assert passes(name, windows_alone)
    assert "Your evaluator plays a best column in " in PARTS["evaluator_fifty"].judge(windows_alone).words[0]


def test_an_evaluator_without_an_idea_is_refused_with_positions_to_look_at():
    def no_idea(state):
        return 0, dict.fromkeys(range(5), 1)

    assert passes("evaluator_form", no_idea)
    words = told("evaluator_fifty", no_idea)
    assert "of 96 positions, and 72 are needed" in words
    assert "best columns, from 1): " in words


def test_an_evaluator_that_looks_ahead_or_has_others_judge_is_refused():
    def ahead(state):
        board = SOLVED.board
        return tanh(len(board.actions(board.result(state, board.actions(state)[0])))), {0: 1, 1: 1, 2: 1, 3: 1, 4: 1}

    def searched(state):
        return alphabeta(SOLVED.board, state, depth=1, evaluate=lambda _: 0.0).value, dict.fromkeys(range(5), 1)

    def scored(state):
        return SOLVED.board.window_score(state), dict.fromkeys(range(5), 1)

    for name in ("evaluator_form", "evaluator_fifty"):
        assert "calls board.result" in told(name, ahead)
        assert "calls board.window_score" in told(name, scored)
        assert "alphabeta of gamelib" in told(name, searched)


@pytest.mark.parametrize("student", [1, 77, STUDENT, 555555])
def test_the_node_of_a_student_is_what_its_numbers_say(student):
    given, parts = q1_by_hand.given_of(student), {part.name: part for part in parts_of("09", student)}
    assert sum(given.priors.values()) == pytest.approx(1)
    assert given.node_visits == 1 + sum(given.visits.values())
    assert 0 < given.node_total - sum(given.totals.values()) < 1
    node = given.node()
    assert (node.visits, node.totals[1]) == (given.node_visits, pytest.approx(given.node_total))
    assert parts["puct_indices"].truth[4] == PUCT(given.c).choose(as_in_the_library(node), 1)
    flat = given.node(q1_by_hand.FLAT)
    assert parts["puct_flat"].truth[0] == PUCT(given.c).choose(as_in_the_library(flat), 1)
    assert parts["puct_indices"].truth[4] != parts["puct_flat"].truth[0]


def test_a_wise_prior_finds_the_good_action_sooner_than_none_and_a_foolish_one_late():
    for student in range(50):
        wise, flat, foolish, needed = q4_visits._answers(q4_visits.Bandit(student))
        assert wise > flat > foolish
        assert 20 < needed < 300
