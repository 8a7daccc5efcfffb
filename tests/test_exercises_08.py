"""The exercises of lesson 08: right answers pass however they are written, known wrong ones are told apart."""

import random
from fractions import Fraction
from math import log, sqrt
from types import SimpleNamespace

import numpy as np
import pytest
from gamelib_exercises import State
from gamelib_exercises.lesson_08 import (
    growth,
    q1_by_hand,
    q2_play_on,
    q4_select,
    q5_grow,
    q7_whole,
    whole,
)
from gamelib_exercises.lessons import parts as parts_of
from gamelib_exercises.solution import calling, solution
from gamelib_lessons.go_example import (
    UCB1_CONSTANT,
    WITHOUT_TWO,
    back_up,
    child_indices,
    choices,
    chosen,
    expand,
    node_at,
    random_example,
)

from gamelib.games import TreeGame
from gamelib.montecarlo import UCT, SearchTree
from gamelib.montecarlo.mcts import expand as library_expand
from gamelib.montecarlo.mcts import select as library_select
from gamelib.montecarlo.node import Node as LibraryNode
from gamelib.montecarlo.scale import Scale
from gamelib.rng import Draw
from gamelib.search import minimax
from tests.exercise_parts import Lesson

SOLVED = SimpleNamespace(**solution("08").names)
Node, untried = SOLVED.Node, SOLVED.untried
PARTS = Lesson("08").parts


def told(name, answer):
    verdict = PARTS[name].judge(answer)
    assert not verdict.passed
    return verdict.words[0]


def passes(name, answer):
    verdict = PARTS[name].judge(answer)
    assert verdict.state is State.RIGHT, verdict
    return True


def bounds(game):
    return [game.utility_bounds(player) for player in range(game.num_players)]


def test_the_rewards_are_those_of_the_library():
    for case in q2_play_on.ENDS:
        utilities = [case.game.utility(case.root, player) for player in range(case.game.num_players)]
        assert SOLVED.rewards(case.game, case.root) == pytest.approx(Scale(case.game).rewards(utilities))


def by_shuffling(game, state, random):
    while actions := list(game.actions(state)):
        random.shuffle(actions)
        state = game.result(state, actions.pop())
    return np.array(SOLVED.rewards(game, state))


def in_turns(game, state, k, play_out):
    """Go round all actions k times."""
    totals = dict.fromkeys(game.actions(state), 0)
    for _ in range(k):
        for action in reversed(game.actions(state)):
            totals[action] += play_out(game.result(state, action))[game.player(state)]
    return {action: total / k for action, total in totals.items()}


def select_by_recursion(game, node, c):
    if game.is_terminal(node.state) or len(node.children) < len(game.actions(node.state)):
        return node
    mover, best, chosen = game.player(node.state), -1, None
    for child in node.children.values():
        number = child.totals[mover] / child.visits + c * (2 * np.log(node.visits) / child.visits) ** 0.5
        if number >= best:
            best, chosen = number, child
    return select_by_recursion(game, chosen, c)


def test_selection_is_that_of_the_library():
    for case in q4_select.SELECT_CASES:
        grown, c = case.values
        root, _ = grown.plant(case.game, case.root)
        tree = SearchTree(case.game, tree_policy=UCT(c), rng=1)
        tree.root.visits, tree.root.totals = root.visits, root.totals

        waiting = [(tree.root, root)]
        for theirs, mine in waiting:
            for action, child in mine.children.items():
                theirs.untried.remove(action)
                new = theirs.children[action] = LibraryNode(case.game, child.state)
                new.visits, new.totals = child.visits, child.totals
                waiting.append((new, child))
        way = library_select(tree)
        library_expand(tree, way)
        path = way.nodes
        here = SOLVED.select(case.game, root, c)
        assert here.state in [each.state for each in path[-2:]]
        assert here.parent is None or here.parent.state in [each.state for each in path]


@pytest.mark.parametrize(
    "case", [*q4_select.SELECT_CASES, *q4_select.INDEX, *q5_grow.MANY_CASES], ids=lambda case: case.text[:60]
)
def test_the_counts_of_the_trees_are_such_as_simulations_leave(case):
    _, nodes = case.values[0].plant(case.game, case.root)
    for path, each in nodes.items():
        children = list(each.children.values())
        if case.game.is_terminal(each.state) or (not path and each.visits == 0):
            continue
        begun = 1 if path else 0
        assert each.visits - sum(child.visits for child in children) == begun
        for player, total in enumerate(each.totals):
            assert 0 <= total - sum(child.totals[player] for child in children) <= 1


class Larger(Node):
    """A node of a student who needed more."""

    def __init__(self, game, state, parent=None):
        super().__init__(game, state, parent)
        self.action, self.depth = None, 0 if parent is None else getattr(parent, "depth", 0) + 1


def expand_the_last(game, node):
    for action in reversed(game.actions(node.state)):
        if action not in node.children:
            node.children[action] = child = Larger(game, game.result(node.state, action), parent=node)
            return child
    return node


def expand_by_lot(game, node):
    actions = untried(game, node)
    if actions:
        action = random.choice(actions)
        node.children = {**node.children, action: Node(game, game.result(node.state, action), node)}
        node = node.children[action]
    return node


def back_up_with_arrays(node, rewards):
    while node is not None:
        node.visits += 1
        node.totals = np.array(node.totals) + np.array(rewards)
        node = node.parent


def back_up_by_path(node, rewards):
    path = [node]
    while path[0].parent is not None:
        path.insert(0, path[0].parent)
    for each in path:
        each.visits += 1
        for player in range(len(rewards)):
            each.totals[player] += Fraction(rewards[player])


def final_by_sorting(game, root):
    mover = game.player(root.state)
    return max((child.visits, child.totals[mover], action) for action, child in root.children.items())[-1]


def expand_from(place):
    """Return an expansion that takes the first or last untried action, or one by a lot that the search draws."""

    def expand_it(game, node, random):
        actions = untried(game, node)
        if not actions:
            return node
        action = random.choice(actions) if place == "by lot" else actions[place]
        child = node.children[action] = Node(game, game.result(node.state, action), node)
        return child

    return expand_it


EXPANSIONS = {"first": 0, "last": -1, "by lot": "by lot"}
each_expansion = pytest.mark.parametrize(
    "place", [pytest.param(0, marks=pytest.mark.slow), pytest.param(-1, marks=pytest.mark.slow), "by lot"]
)


def search_with(
    place, *, index=SOLVED.index, simulate=SOLVED.simulate, player=None, root_of=lambda node, _: node
):
    """Return a search in one function: with an expansion, an index, a simulation, and a player who chooses."""

    def search(game, state, simulations, c, random):
        root = Node(game, state)
        for _ in range(simulations):
            here = root
            while here.children and not untried(game, here):
                above = here
                mover = game.player(here.state) if player is None else player(game, root, here)
                counted = root_of(above, root)
                here = max(above.children.values(), key=lambda child: index(counted, child, mover, c))
            leaf = expand_from(place)(game, here, random)
            SOLVED.back_up(leaf, simulate(game, leaf.state, random))
        return root

    return search


def playing(choose):
    """Return a simulation that chooses by the actions and the luck."""

    def play(game, state, random):
        while not game.is_terminal(state):
            state = game.result(state, choose(list(game.actions(state)), random))
        return SOLVED.rewards(game, state)

    return play


MCTS = SOLVED.mcts


@pytest.mark.parametrize(
    ("parts", "answers"),
    [
        (
            "rewards_scaled",
            [
                lambda game, state: np.array(SOLVED.rewards(game, state)),
                lambda game, state: [
                    Fraction(game.utility(state, player) - low, high - low)
                    for player, (low, high) in enumerate(bounds(game))
                ],
            ],
        ),
        ("simulate_shares", [by_shuffling]),
        ("flat_values", [in_turns]),
        ("flat_best", [lambda *given: sorted((m := in_turns(*given)), key=lambda action: m[action])[-1]]),
        ("uct_index", [lambda parent, child, player, c: np.float64(SOLVED.index(parent, child, player, c))]),
        ("select_node", [select_by_recursion]),
        ("expand_node", [expand_the_last, expand_by_lot]),
        ("back_up_counts back_up_many", [back_up_with_arrays, back_up_by_path]),
        ("final_choice", [final_by_sorting]),
        pytest.param(
            "mcts_tree mcts_moves",
            [
                calling(MCTS, expand=expand_the_last),
                calling(MCTS, select=select_by_recursion, back_up=back_up_with_arrays, simulate=by_shuffling),
                calling(MCTS, back_up=back_up_by_path),
            ],
            marks=pytest.mark.slow,
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_function_may_be_written_in_many_ways(parts, answers):
    for name in parts.split():
        for answer in answers:
            assert passes(name, answer)


def second_twice(game, state, random):
    while not game.is_terminal(state):
        actions = game.actions(state)
        state = game.result(state, random.choice([*actions, actions[-1]]))
    return SOLVED.rewards(game, state)


def mean_of_all(game, state, random):
    if game.is_terminal(state):
        return SOLVED.rewards(game, state)
    below = [mean_of_all(game, game.result(state, action), random) for action in game.actions(state)]
    return [sum(each) / len(below) for each in zip(*below, strict=True)]


def counts_while_selecting(game, root, c):
    found = SOLVED.select(game, root, c)
    found.visits += 1
    return found


def stray(game, node):
    child = SOLVED.expand(game, node)
    child.parent = Node(game, node.state)
    return child


def forgetful(game, node):
    node.children = {}
    return SOLVED.expand(game, node)


def changes_rewards(node, rewards):
    SOLVED.back_up(node, rewards)
    rewards[0] = 7


def orphans(node, rewards):
    SOLVED.back_up(node, rewards)
    node.parent = None if node.parent else Node(TreeGame([1]), "A")


def texts(node, rewards):
    node.visits, node.totals = "1", None


def biased(game, state, simulations, c, random):
    root = MCTS(game, state, simulations, c, random)
    for child in root.children.values():
        child.totals[0] += 0.25
    return root


def leaving(**attributes):
    """Return a back-up that only changes the node it is given; the word node stands for itself."""
    return lambda node, rewards: [
        setattr(node, name, {"a1": node} if value == "itself" else value) for name, value in attributes.items()
    ]


@pytest.mark.parametrize(
    ("part", "answer", "words"),
    [
        ("rewards_scaled", lambda *given: [round(each, 3) for each in SOLVED.rewards(*given)], "do not round"),
        ("simulate_shares", lambda *given: map(float, SOLVED.simulate(*given)), "returned <map object> (of the"),
        ("flat_best", lambda g, s, k, play: SOLVED.flat_move(g, s, 100, play), "returned 'a2'; 'a1' is right"),
        ("simulate_shares", second_twice, "in 600 simulations. If all actions are equally likely at each move, it is"),
        ("flat_values", lambda game, state, *_: dict.fromkeys(game.actions(state), 0), "called play_out never after"),
        ("flat_values", lambda game, state, k, play_out: play_out(game, state), "play_out() takes 1 positional"),
        ("rewards_scaled", lambda game, state: game.utility_bounds(), "game.utility_bounds() missing 1 required"),
        ("rewards_scaled", lambda game, state: game.utility(state), "game.utility() missing 1 required"),
        ("flat_values", lambda *given: {0: 0.5, 1: 0.75}, "its keys have to be the actions"),
        ("flat_values", lambda *given: {a: round(m, 2) for a, m in SOLVED.flat_means(*given).items()}, "do not round"),
        (
            "flat_values",
            lambda game, state, k, play_out: {action: play_out(action) for action in game.actions(state)},
            "play_out(state) is called with a state of the game, and not with 'a1'",
        ),
        ("uct_index", lambda *given: round(SOLVED.index(*given), 4), "do not round"),
        ("select_node", lambda game, root, c: [*root.children.values(), root][0], "The root has an untried action"),
        ("select_node", lambda game, root, c: root, "At the root all actions have been tried; the indices of its"),
        ("select_node", counts_while_selecting, "changed the tree"),
        ("select_node", lambda game, root, c: Node(game, root.state), "a node that is not in the tree"),
        ("expand_node", stray, "whose parent is not the root"),
        ("expand_node", forgetful, "was there already"),
        ("expand_node", lambda game, node: node, "which has the untried action"),
        ("expand_node", lambda game, node: node.untried.pop(), "raised AttributeError"),
        ("back_up_counts", leaving(children=None), "for its children, where a dictionary is wanted"),
        ("back_up_counts", leaving(children={"a1": 3}), "where a Node is wanted"),
        ("back_up_many", leaving(children="itself"), "one and the same node in two places"),
        ("back_up_many", changes_rewards, "changed the list of rewards"),
        ("back_up_counts", orphans, "changed children or parents"),
        ("back_up_many", texts, "with visits = '1'"),
        ("back_up_counts", lambda node, rewards: None, "with visits = 0; 1 is right"),
        ("mcts_tree", biased, "do not come to that"),
        ("mcts_tree", lambda *given: (MCTS(*given), 1), "where the root of the tree, a Node, is wanted"),
    ],
)  # fmt: skip
def test_a_wrong_answer_gets_words_that_fit_it(part, answer, words):
    assert words in told(part, answer)


def test_the_mean_of_all_ends_is_not_taken_for_a_seed_of_its_own():
    assert "is what one gets when" not in " ".join(PARTS["simulate_shares"].judge(mean_of_all).words)


@pytest.mark.parametrize("place", EXPANSIONS.values(), ids=EXPANSIONS)
@pytest.mark.parametrize("part", ["mcts_tree", pytest.param("mcts_moves", marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", [3, pytest.param(1000, marks=pytest.mark.slow)])
def test_no_right_search_fails_by_bad_luck(part, place, seed, monkeypatch):
    monkeypatch.setattr(whole, "SEED", seed)
    assert passes(part, search_with(place))


def slips_of(part, answer):
    """Return the names of the mistakes that a refusal names."""
    verdict = PARTS[part].judge(answer)
    assert not verdict.passed
    return [mutant.name for mutant in PARTS["mcts_tree"].mutants if any(mutant.words in word for word in verdict.words)]


@each_expansion
@pytest.mark.parametrize(
    ("slip", "change"),
    [
        ("root's logarithm", {"root_of": lambda node, root: root}),
        ("first action", {"simulate": playing(lambda actions, random: actions[0])}),
        ("last action left out", {"simulate": playing(lambda actions, random: random.choice(actions[:-1] or actions))}),
        ("first action left out", {"simulate": playing(lambda actions, random: random.choice(actions[1:] or actions))}),
        ("seed of its own", {"simulate": lambda game, state, _: SOLVED.simulate(game, state, random.Random(1))}),
        ("no constant", {"index": lambda above, child, player, c: SOLVED.index(above, child, player, 1)}),
        ("no 2", {"index": lambda above, child, player, c: SOLVED.index(above, child, player, c / sqrt(2))}),
        ("root decides", {"player": lambda game, root, node: game.player(root.state)}),
        ("player 0", {"player": lambda game, root, node: 0}),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_slip_in_the_search_has_its_name_however_nodes_are_added(place, slip, change, monkeypatch):
    monkeypatch.setattr(whole, "SEED", 11)
    assert slips_of("mcts_tree", search_with(place, **change)) == [slip]


def test_luck_has_no_part_where_visits_are_compared():
    compared = 0
    for case in q7_whole.TREES:
        game, (simulations, c) = case.game, case.values
        if game.is_terminal(case.root) or not growth.is_without_luck(game, case.root):
            continue
        compared += 1
        trees = []
        for place in EXPANSIONS.values():
            least = []

            def index(above, child, player, c, least=least):
                values = sorted(SOLVED.index(above, each, player, c) for each in above.children.values())
                least.append(values[-1] - values[-2] if len(values) > 1 else 1)
                return SOLVED.index(above, child, player, c)

            root = search_with(place, index=index)(game, case.root, simulations, c, random.Random(5))
            assert growth.visits_trouble(case, whole.kept_in(root), simulations, c) is None
            trees.append({path: kept.visits for path, kept in whole.kept_in(root).items()})
            assert min([gap for gap in least if gap], default=1) > 1e-6, case.text
        if all(kept > 1 for path, kept in trees[0].items() if len(path) == 1):
            assert trees[0] == trees[1] == trees[2]
    assert compared >= 8


def test_shares_of_simulations_are_off_by_chance_once_in_a_million():
    often = [case for case in q7_whole.TREES if isinstance(case, whole.OftenCase)]
    assert len(often) == 2
    for case in often:
        ways = whole.shares(case.game, "B", lambda count, moves: [1 / count] * count)
        for share in ways.values():
            assert 5 * sqrt(share * (1 - share) / whole.CALLS) < whole.TOLERANCE


def test_a_tree_made_up_from_the_values_of_minimax_is_no_tree_of_simulations():
    def made_up(game, state, simulations, c, random):
        root = Node(game, state)
        root.visits = simulations
        for action in game.actions(state):
            child = root.children[action] = Node(game, game.result(state, action), root)
            child.visits = 1
        if root.children and game.num_players == 2:
            best = max(root.children, key=lambda action: value(game, root.children[action].state, game.player(state)))
            root.children[best].visits += simulations - len(root.children)
        return root

    def value(game, state, player):
        if game.is_terminal(state):
            return game.utility(state, player)
        values = [value(game, game.result(state, action), player) for action in game.actions(state)]
        return max(values) if game.player(state) == player else min(values)

    assert "no child of it was ever added" in told("mcts_moves", made_up)


def test_the_best_moves_are_those_of_minimax_and_the_reference_finds_them_with_any_luck():
    for case in q7_whole.MOVES:
        right = whole.best_actions(case.game, case.root)
        if case.game.num_players == 2:
            assert right == minimax(case.game, case.root).optimal_actions
        assert 0 < len(right) < len(case.game.actions(case.root))
        for seed in range(4):
            root = SOLVED.mcts(case.game, case.root, *case.values, random.Random(seed))
            assert SOLVED.final_move(case.game, root) in right


def test_visits_without_luck_are_those_of_the_library():
    for case in q7_whole.TREES[2:5]:
        simulations, c = case.values
        tree = SearchTree(case.game, case.root, tree_policy=UCT(c), rng=3)
        tree.grow(simulations)
        root = SOLVED.mcts(case.game, case.root, simulations, c, random.Random(5))
        assert {action: child.visits for action, child in tree.root.children.items()} == {
            action: child.visits for action, child in root.children.items()
        }


def worst_for_the_next(game, root):
    following = (game.player(root.state) + 1) % game.num_players
    rows = root.children.items()
    return max(rows, key=lambda row: (row[1].visits, -row[1].totals[following]))[0]


@pytest.mark.parametrize(
    ("part", "answer"),
    [
        ("uct_index", lambda above, child, player, c: (
            child.totals[player] / sum(child.totals) + c * sqrt(2 * log(above.visits) / child.visits)
            if sum(child.totals) else SOLVED.index(above, child, player, c)
        )),
        ("final_choice", worst_for_the_next),
    ],
    ids=["share of all totals", "worst for the next"],
)  # fmt: skip
def test_answers_that_are_nearly_right_do_not_pass(part, answer):
    assert not PARTS[part].judge(answer).passed


@pytest.mark.parametrize("student", [1, 77, 20261, 555555])
def test_the_example_is_the_librarys_for_the_students_number(student):
    parts = {part.name: part for part in parts_of("08", student)}
    root = random_example(Draw(student, "go example").whole)
    steps = choices(root, WITHOUT_TWO)
    names = q1_by_hand.example_of(student).names
    assert parts["go_root"].truth[:3] == pytest.approx(steps[0].indices)
    assert parts["go_root"].truth[3] == names[(steps[0].child,)].lower()
    assert parts["go_way"].truth[:2] == pytest.approx(steps[1].indices)
    assert parts["go_way"].truth[3:5] == pytest.approx(steps[2].indices)
    indices = child_indices(root, UCB1_CONSTANT)
    assert parts["go_constant"].truth[:3] == pytest.approx(indices)
    assert parts["go_constant"].truth[3] != parts["go_root"].truth[3]
    way = chosen(steps)
    after = back_up(expand(root, way), (*way, 0), parts["go_back_up"].given)
    nodes = [node_at(after, (*way, 0)[:depth]) for depth in range(4, -1, -1)]
    assert parts["go_back_up"].truth == tuple((each.wins, each.visits) for each in nodes)
