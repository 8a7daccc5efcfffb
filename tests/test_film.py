"""Films of searches: the code beside the tree, the steps, and the page that shows them."""

import __future__

import ast
import inspect
import json
import linecache
import re
import textwrap
from functools import partial
from importlib import import_module
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import CHANCE, MAX, MIN, GameError, WatchLimitReached
from gamelib.draw import Status, film
from gamelib.draw.code import PSEUDO_CODE, pseudo_code, worker_of
from gamelib.draw.pruned_tree import cut_children, known_values, pruned_graph
from gamelib.games import ChanceNode, Leaf, TicTacToe, TreeGame, random_tree
from gamelib.search import (
    alphabeta,
    expectiminimax,
    maxn,
    minimax,
    minimax_by_labels,
    minimax_by_stack,
    solve,
    star1,
)
from gamelib.trace import functions_of
from gamelib.watch import watch

MINIMAXES = (minimax, minimax_by_labels, minimax_by_stack)
SEARCHES = (*MINIMAXES, alphabeta)
GAME = TreeGame([[3, 12], [2, 4]])
TWO_PLY = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
trees = st.recursive(st.integers(-2, 2), lambda children: st.lists(children, min_size=1, max_size=3), max_leaves=10)


# -- functions a reader might write ------------------------------------------------------------------------


def decide(game, state):
    """Return the value of the best action.

    The best, that is, for MAX.
    """
    best = None
    for action in game.actions(state):
        v = value_of(game, game.result(state, action))
        if best is None or v > best:
            best = v
    return best


def value_of(game, state):
    """Return the minimax value."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [value_of(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)


def bounded(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) == MAX:
        v = -inf
        for action in game.actions(state):
            v = max(v, bounded(game, game.result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for action in game.actions(state):
        v = min(v, bounded(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def swapped(game, state):
    return bounded(game, state, inf, -inf)


def signs_turned(game, state, α=-inf, β=inf):
    sign = 1 if game.player(state) == MAX else -1
    v = -inf
    for action in game.actions(state):
        child = game.result(state, action)
        if game.is_terminal(child):  # looked at from above, without a call
            v = max(v, sign * game.utility(child, MAX))
        else:
            v = max(v, -signs_turned(game, child, -β, -α))
        α = max(α, v)
        if α >= β:
            break
    return v


def made_first(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    maximises = game.player(state) == MAX
    children = [game.result(state, action) for action in game.actions(state)]
    while children and alpha < beta:
        found = made_first(game, children.pop(0), alpha, beta)
        alpha, beta = (max(alpha, found), beta) if maximises else (alpha, min(beta, found))
    return alpha if maximises else beta


def wins_early(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX) > 0
    for action in game.actions(state):
        if wins_early(game, game.result(state, action)) == (game.player(state) == MAX):
            return game.player(state) == MAX
    return game.player(state) != MAX


def twice(game, state):
    bounded(game, state, inf, -inf)
    return bounded(game, state)


def wasteful(game, state):
    tag = "<!--<script></script>{{data}}"
    for _ in range(10_000):
        game.actions(state)
    return tag


def tagged(game, state):
    tag = "<!--<script></script>{{data}} & \u2028"
    actions = game.actions(state)
    return len(tag) + len(actions)


# -- pseudo-code -------------------------------------------------------------------------------------------


with_pseudo_code = pytest.mark.parametrize("key", PSEUDO_CODE)


def search_of(key):
    module, name = key.rsplit(".", 1)
    return getattr(import_module(module), name)


def sources_of(key):
    """Each function a key of PSEUDO_CODE works by, its tree, and its lines with the function each belongs to."""
    search = search_of(key)
    for function in dict.fromkeys(each for start in (search, *worker_of(search)) for each in functions_of(start)):
        lines, first = inspect.getsourcelines(function)
        owner = {}
        tree = ast.parse("".join(lines))
        for each in ast.walk(tree):
            if isinstance(each, ast.FunctionDef):
                owner |= dict.fromkeys(range(each.lineno, each.end_lineno + 1), each.name)
        numbered = enumerate(lines, 1)
        yield function, tree, {number: (owner.get(number, ""), f"{line.strip()}\n") for number, line in numbered}, first


def statements_that_run(tree):
    """The first lines of all statements inside loops, or inside functions that are inside another."""
    outer = tree.body[0]
    blocks = [each for each in ast.walk(outer) if isinstance(each, (ast.For, ast.While, ast.FunctionDef))]
    inside = [node for block in blocks if block is not outer for each in block.body for node in ast.walk(each)]
    told = [node for node in inside if isinstance(node, ast.stmt) and not isinstance(node, ast.Nonlocal)]
    return {node.lineno for node in told if not isinstance(getattr(node, "value", None), ast.Constant)
            or not isinstance(node, ast.Expr)}  # a docstring does not run


@with_pseudo_code
def test_every_beginning_beside_the_pseudo_code_is_in_the_source_and_no_line_of_python_begins_as_two_say(key):
    lines = [each for _, _, lines, _ in sources_of(key) for each in lines.values()]
    for text, name, beginnings in PSEUDO_CODE[key].lines:
        for beginning in beginnings:
            hits = [line for owner, line in lines if owner == name and line.startswith(beginning)]
            assert hits, f"{text!r} names {beginning!r}, and no line of {name} begins so"
    for owner, line in lines:
        hits = [text for text, name, starts in PSEUDO_CODE[key].lines if name == owner and line.startswith(starts)]
        assert len(hits) <= 1, (line, hits)


@with_pseudo_code
def test_every_statement_of_the_loops_and_inner_functions_lights_a_line(key):
    line_of = pseudo_code(search_of(key)).line_of
    told = {name for _, name, _ in PSEUDO_CODE[key].lines}
    checked = 0
    for function, tree, lines, first in sources_of(key):
        for number in statements_that_run(tree):
            if lines[number][0] in told:
                assert (inspect.getsourcefile(function), first + number - 1) in line_of, lines[number]
                checked += 1
    assert checked >= 10


CHANCES = TreeGame([ChanceNode([(0.9, [2, 5]), (0.1, [3, [1, 4]])]), 1])
THREE = TreeGame(
    [
        [[Leaf((1, 2, 6)), Leaf((4, 3, 3))], [Leaf((6, 1, 2)), Leaf((7, 4, 1))]],
        [ChanceNode([(0.25, Leaf((5, 1, 1))), (0.75, Leaf((1, 5, 2)))]), [Leaf((7, 7, 1)), Leaf((5, 4, 5))]],
    ],
    num_players=3,
)
LIT_ON = {"expectiminimax": CHANCES, "maxn": THREE}


LIT = [key for key in PSEUDO_CODE if search_of(key) in SEARCHES or search_of(key).__name__ in LIT_ON]


@pytest.mark.parametrize("key", LIT)
def test_every_line_of_pseudo_code_that_does_something_is_lit_in_a_film(key):
    search = search_of(key)
    made = film(search, LIT_ON.get(search.__name__, TreeGame([[[3, 12], 5], [2, 4]])))
    lit = {step.lines[0] for step in made.steps}
    silent = ("", "  loop", "    else")
    for index, line in enumerate(made.codes[0].lines):
        if line not in silent and not line.startswith("function"):
            assert index in lit, line


def test_the_source_is_shown_without_docstrings_and_with_the_functions_that_help():
    made = film(decide, GAME)
    assert [code.title for code in made.codes] == ["Python"]
    helper = textwrap.dedent(inspect.getsource(value_of)).splitlines()
    lines = made.codes[0].lines
    assert list(lines[:3]) == ["def decide(game, state):", "    best = None", "    for action in game.actions(state):"]
    assert list(lines[7:]) == ["", helper[0], *helper[2:]]
    first = inspect.getsourcelines(value_of)[1]
    assert made.codes[0].line_of[__file__, first + 2] == 9
    assert (__file__, first + 1) not in made.codes[0].line_of


# -- steps -------------------------------------------------------------------------------------------------


def told(made, step):
    shown = made.steps[step]
    return made.codes[0].lines[shown.lines[0]].strip(), shown.node, dict(shown.variables)


def test_the_film_of_the_recursion_begins_and_ends_at_the_root():
    made = film(minimax, GAME)
    assert told(made, 0) == ("if TERMINAL-TEST(state) then return none", 0, {"state": "A"})
    assert told(made, 1) == ("for each action in ACTIONS(state) do", 0, {"state": "A", "values": "{}"})
    line, node, variables = told(made, -1)
    assert (line, node) == ("return the best action (MIN: of smallest value)", 0)
    assert variables == {"returned": "a1, worth 3"}  # and not the action that the loop tried last
    assert made.returned.value == 3
    assert repr(made) == "film of minimax: 14 steps by node, 41 by line; a tree of 7 nodes, 4 of them leaves"


@pytest.mark.parametrize("search", [*MINIMAXES, value_of], ids=lambda search: search.__name__)
@given(tree=trees, first=st.sampled_from([MAX, MIN]))
@settings(max_examples=25, deadline=None)
def test_at_the_end_of_a_film_every_node_has_its_minimax_value(search, tree, first):
    game = TreeGame([tree], first=first)
    made = film(search, game)
    shown = {}
    for step in made.steps:
        shown |= step.values
    values = solve(game)
    expected = [f"{values.value(made.graph.nodes[node]['state']):g}" for node in made.graph]
    assert [shown[number] for number in range(len(expected))] == expected


def test_a_step_by_node_lights_what_was_done_there_and_not_where_the_next_node_comes_from():
    lit = {}
    for search in (minimax_by_stack, minimax_by_labels):
        made = film(search, GAME)
        code = made.codes[0].lines
        lit[search] = [(code[step.lines[0]].strip(), step.variables.get("x")) for step in made.node_steps]
    assert lit[minimax_by_stack][:2] == [("add the children of x at the head of L", each) for each in "AB"]
    assert lit[minimax_by_labels][0] == ("else add its children at the end of tree", "A")
    assert lit[minimax_by_labels][3] == ("if TERMINAL-TEST(x): label UTILITY(x, MAX)", "B1")
    assert lit[minimax_by_labels][-4:-2] == [("if MIN moves at x: its children's smallest", each) for each in "CB"]


def test_no_two_steps_in_a_row_are_the_same_line_of_the_same_call():
    for search in (*SEARCHES, decide):
        steps = [(step.lines[0], step.node, step.active) for step in film(search, GAME).steps]
        assert all(before != after for before, after in pairwise(steps))


def test_a_long_list_is_shortened_with_its_length():
    made = film(minimax_by_labels, random_tree(4, 2, rng=1))
    assert made.steps[-2].variables["tree"] == "[A, B, C, D, E, B1, B2, B3, B4, C1, C2, C3, … 21 in all]"


def test_a_film_starts_in_the_state_and_with_the_keywords_it_is_given():
    made = film(minimax, GAME, "C")
    assert made.graph.number_of_nodes() == 3
    assert made.returned.value == 2
    limited = film(minimax, GAME, depth=1, evaluate=lambda state: 10)
    assert limited.returned.value == 10
    assert {1: "10", 2: "10"}.items() <= {k: v for step in limited.steps for k, v in step.values.items()}.items()


# -- steps by node ---------------------------------------------------------------------------------------------


def sentences(made):
    return [step.sentence for step in made.node_steps]


def values_after(made, step):
    """The values in the tree, by the names of nodes, once so many steps by node were shown."""
    names = [data["label"] for _, data in made.graph.nodes(data=True)]
    known = {}
    for each in made.node_steps[:step]:
        known |= {names[number]: text for number, text in each.values.items()}
    return known


def appended(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = []
    for action in game.actions(state):
        values.append(appended(game, game.result(state, action)))
    return max(values) if game.player(state) == MAX else min(values)


@pytest.mark.parametrize("search", [minimax, bounded, appended], ids=lambda search: search.__name__)
@given(tree=trees)
@settings(max_examples=15, deadline=None)
def test_a_search_takes_two_steps_a_node_and_one_a_cut(search, tree):
    made = film(search, TreeGame([tree]))
    entered = sum(data["visit"] is not None for _, data in made.searched.nodes(data=True))
    assert len(made.node_steps) == 2 * entered + sum("Cut, " in told for told in sentences(made))


def test_the_steps_by_node_tell_what_is_known_at_the_nodes():
    assert sentences(film(minimax, GAME)) == [
        "At A MAX is to move.",
        "a1 leads to B: MIN is to move; v = +∞ so far.",
        "b1 leads to B1, a leaf worth 3.",
        "MIN at B has seen 3: v = 3 so far.",
        "b2 leads to B2, a leaf worth 12.",
        "MIN at B has seen 3 and 12: it is worth 3.",
        "MAX at A has seen 3: v = 3 so far.",
        "a2 leads to C: MIN is to move; v = +∞ so far.",
        "c1 leads to C1, a leaf worth 2.",
        "MIN at C has seen 2: v = 2 so far.",
        "c2 leads to C2, a leaf worth 4.",
        "MIN at C has seen 2 and 4: it is worth 2.",
        "MAX at A has seen 3 and 2: v = 3 so far.",
        "minimax returns a1, worth 3.",
    ]


def test_the_value_so_far_stands_at_the_node_and_is_marked_until_it_is_returned():
    for search in (minimax, appended):
        made = film(search, GAME)
        assert values_after(made, 4) == {"B1": "3", "B": "3…"}
        assert values_after(made, 5)["B"] == "3…"
        assert values_after(made, 6)["B"] == "3"
        assert values_after(made, 12)["A"] == "3…"
        assert values_after(made, None) == {"A": "3", "B": "3", "C": "2", "B1": "3", "B2": "12", "C1": "2", "C2": "4"}


def test_a_variable_tells_the_value_so_far_only_if_it_is_what_the_function_returns():
    def last_child(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        top = -inf
        for action in game.actions(state):
            value = last_child(game, game.result(state, action))
            top = max(top, value)
        return top

    steps = film(last_child, TreeGame([[5, 3], 4])).steps
    assert not any("…" in text for step in steps for text in step.values.values())


def listed(game, root):
    state, value, waiting = {(): root}, {}, [()]  # a node is the sequence of actions that leads to it
    while True:
        x = waiting[0]
        if x == () and x in value:
            return value[x]
        if x in value:
            better = max if game.player(state[x[:-1]]) == MAX else min
            value[x[:-1]] = better(value[x[:-1]], value.pop(waiting.pop(0)))
        elif game.is_terminal(state[x]):
            value[x] = game.utility(state[x], MAX)
        else:
            value[x] = -inf if game.player(state[x]) == MAX else inf
            waiting = [(*x, action) for action in game.actions(state[x])] + waiting
            state |= {(*x, action): game.result(state[x], action) for action in game.actions(state[x])}


def test_a_sequence_of_actions_stands_for_a_node_in_a_table():
    made = film(listed, GAME)
    assert values_after(made, 4) == {"A": "-∞…", "B": "3…", "B1": "3"}
    assert values_after(made, None) == {"A": "3", "B": "3", "C": "2", "B1": "3", "B2": "12", "C1": "2", "C2": "4"}
    assert sentences(made)[-2:] == ["c2 leads to C2, a leaf worth 4.", "listed returns 3."]


def test_what_a_helper_returns_about_a_state_is_not_taken_for_the_value_of_the_root():
    """The mean at a chance node is worked out by a function whose first argument has a state too, the root's."""
    made = film(maxn, THREE)
    roots = [step.values[0] for step in made.node_steps if 0 in step.values]
    assert roots == ["1, 2, 6…", "2, 4, 1.75…", "2, 4, 1.75"]


@pytest.mark.parametrize("search", [bounded, alphabeta], ids=["a reader's", "ours"])
def test_windows_and_cuts_are_told_at_their_nodes(search):
    assert sentences(film(search, TWO_PLY))[8:14] == [
        "MAX at A has seen 3: v = 3 so far. Window [3, +∞].",
        "a2 leads to C: MIN is to move; v = +∞ so far. Window [3, +∞].",
        "c1 leads to C1, a leaf worth 2.",
        "MIN at C has seen 2: v = 2 so far.",
        "MIN at C is left with 2, not above alpha = 3. Cut, not looked at: C's c2, c3.",
        "MAX at A has seen 3 and ≤2: v = 3 so far.",
    ]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("search", [bounded, alphabeta], ids=["a reader's", "ours"])
def test_what_comes_back_after_cuts_is_marked_as_the_bound_that_the_leaves_looked_at_leave(search, seed):
    game = random_tree(2, 4, leaves=(0, 9), rng=seed)
    shown = {}
    made = film(search, game)
    for step in made.steps:
        shown |= step.values
    watched = watch(game)
    search(watched, watched.root)
    known = known_values(game, watched.leaves)
    for number, text in shown.items():
        low, high = known[list(made.graph)[number]]
        value = float(text.lstrip("≤≥"))
        assert {"≤": value == high, "≥": value == low}.get(text[0], low == high == value), (number, text, low, high)


def test_at_a_cut_the_line_that_cuts_is_lit():
    made = film(alphabeta, TWO_PLY)
    [cut] = [step for step in made.node_steps if step.cut]
    assert made.codes[0].lines[cut.lines[0]].strip() == "if v ≤ α then return v  (a cut)"


def test_the_reason_of_a_cut_is_right_where_signs_are_turned_and_where_the_window_was_closed_from_the_start():
    [turned] = [told for told in sentences(film(signs_turned, TWO_PLY)) if "is left" in told]
    assert turned.startswith("MIN at C is left with -2, not below beta = -3. Cut")
    [closed] = [told for told in sentences(film(swapped, TWO_PLY)) if "is left" in told]
    assert closed.startswith("MIN at B is left with 3, its window [+∞, -∞] being closed. Cut")


@pytest.mark.parametrize(
    ("made", "ending", "best"),
    [
        (lambda: film(minimax, TWO_PLY), "minimax returns a1, worth 3.", ["B", "B1"]),
        (lambda: film(alphabeta, TWO_PLY), "alphabeta returns a1, worth 3.", ["B", "B1"]),
        (lambda: film(expectiminimax, CHANCES), "expectiminimax returns a1, worth 2.1.", ["B"]),
        (lambda: film(maxn, THREE), "maxn returns a2, worth (2, 4, 1.75).", ["C", "F"]),
        (lambda: film(appended, TWO_PLY), "appended returns 3.", []),
        (lambda: film(named, TWO_PLY), "named returns a1, worth 3.", ["B"]),
        (lambda: film(wins_early, TWO_PLY), "wins_early returns True.", []),
    ],
)
def test_the_last_frame_shows_the_choice_as_far_as_it_is_known(made, ending, best):
    made = made()
    for last in (made.node_steps[-1], made.steps[-1]):
        assert last.sentence.endswith(ending)
        assert [made.graph.nodes[list(made.graph)[number]]["label"] for number in last.best] == best
        assert last.variables == {"returned": ending.split("returns ")[1].rstrip(".")}
    assert not any(step.best for step in (*made.node_steps[:-1], *made.steps[:-1]))


def named(game, state):
    values = {action: value_of(game, game.result(state, action)) for action in game.actions(state)}
    best = max(values, key=values.get)
    return values[best], best


def test_on_boards_nodes_are_called_by_the_moves_that_lead_there():
    game = TicTacToe()
    told = sentences(film(minimax, game, game.parse("X O X / O O . / . X .")))
    assert told[1:5] == [
        "After c2 MIN is to move; v = +∞ so far.",
        "After c2 a1 MAX is to move; v = -∞ so far.",
        "After c2 a1 c1 the game is over: worth 1.",
        "MAX after c2 a1 has seen 1: it is worth 1.",
    ]
    assert told[-1] == "minimax returns c2, worth 0."


def test_where_the_search_stops_early_or_chance_moves_the_steps_by_node_say_so():
    stopped = sentences(film(minimax, GAME, depth=1, evaluate=lambda state: 10))
    assert stopped[1] == "a1 leads to B: MIN is to move, but the search stops here: 10."
    chance = sentences(film(expectiminimax, CHANCES))
    assert "Chance at B has seen 2 (0.9): v = 1.8 so far." in chance
    assert "b2 (0.1) leads to D: MIN is to move; v = +∞ so far." in chance


def test_estimates_stand_beside_the_nodes_that_the_evaluation_knows():
    made = film(minimax, GAME, depth=1, evaluate={"B": 7, "C": -0.5}.__getitem__)
    assert re.findall(r">(\w: e = [^<]*)<", made.page) == ["B: e = 7", "C: e = -0.5"]
    assert "B (MIN), estimate 7: b1 to 3" in made.page
    assert ("estimate", "estimate") in made.key()
    assert ("estimate", "estimate") not in film(minimax, GAME).key()


# -- readers' own functions ----------------------------------------------------------------------------------


def test_functions_of_several_cells_of_a_notebook_are_told_apart_though_their_lines_have_the_same_numbers():
    cells = {
        "<film cell 1>": "def best(game, state):\n    return max if game.player(state) == 0 else min\n",
        "<film cell 2>": "def value(game, state):\n    if game.is_terminal(state):\n"
        "        return game.utility(state, 0)\n"
        "    return best(game, state)([value(game, game.result(state, a)) for a in game.actions(state)])\n",
    }
    namespace = {"__name__": "__main__"}
    for name, text in cells.items():
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)  # as IPython does
        exec(compile(text, name, "exec"), namespace)
    made = film(namespace["value"], GAME)
    assert made.codes[0].lines[-2:] == tuple(cells["<film cell 1>"].splitlines())
    lit = {(step.sentence.split(" at ")[0], step.lines[0]) for step in made.steps}
    assert lit == {("value", 1), ("value", 2), ("value", 3), ("best", 6)}


# -- windows and cuts ------------------------------------------------------------------------------------------

PRUNING = (bounded, alphabeta, partial(alphabeta, fail_hard=True), signs_turned, made_first)


def shown_after(made, step):
    """The windows and cuts that are known after so many steps, by the names of nodes."""
    names = [data["label"] for _, data in made.graph.nodes(data=True)]
    windows, cut = {}, []
    for each in made.steps[:step]:
        windows |= {names[number]: window for number, window in each.windows.items()}
        cut += [names[number] for number in each.cut]
    return windows, cut


@pytest.mark.parametrize("search", [bounded, alphabeta], ids=["a reader's", "ours"])
def test_the_windows_of_the_two_ply_tree_narrow_and_stay_as_they_were_last(search):
    made = film(search, TWO_PLY)
    seen = [shown_after(made, step)[0] for step in range(1, len(made) + 1)]
    assert [each for before, each in pairwise([{}, *seen]) if each != before] == [
        {"A": "[-∞, +∞]"},
        {"A": "[-∞, +∞]", "B": "[-∞, +∞]"},
        {"A": "[-∞, +∞]", "B": "[-∞, 3]"},
        {"A": "[3, +∞]", "B": "[-∞, 3]"},
        {"A": "[3, +∞]", "B": "[-∞, 3]", "C": "[3, +∞]"},
        {"A": "[3, +∞]", "B": "[-∞, 3]", "C": "[3, +∞]", "D": "[3, +∞]"},
        {"A": "[3, +∞]", "B": "[-∞, 3]", "C": "[3, +∞]", "D": "[3, 14]"},
        {"A": "[3, +∞]", "B": "[-∞, 3]", "C": "[3, +∞]", "D": "[3, 5]"},
    ]


@pytest.mark.parametrize("search", PRUNING, ids=["a reader's", "ours", "fail-hard", "negamax", "made first"])
@given(tree=st.lists(trees, min_size=1, max_size=3), first=st.sampled_from([MAX, MIN]))
@settings(max_examples=15, deadline=None)
def test_the_cuts_of_a_film_are_those_the_leaves_looked_at_tell(search, tree, first):
    game = TreeGame(tree, first=first)
    made, watched = film(search, game), watch(game)
    search(watched, watched.root)
    graph = pruned_graph(game, watched.leaves)
    numbers = {node: number for number, node in enumerate(made.graph)}
    told = [number for step in made.steps for number in step.cut]
    assert sorted(told) == sorted(numbers[child] for child in cut_children(graph))
    assert [data["status"] for _, data in made.searched.nodes(data=True)] == [
        data["status"] or Status.DONE for _, data in graph.nodes(data=True)
    ]


def test_any_function_that_leaves_children_out_has_its_cuts_shown_and_without_alpha_and_beta_no_windows():
    made = film(wins_early, TreeGame([[-3, 12], [2, 4], [1, 1]]))
    assert shown_after(made, None) == ({}, ["B2", "D"])
    assert 'class="window"' not in made.page
    assert made.page.count('class="cut"') == 2
    assert [step["cut"] for step in steps_in(made.page)["line"] if "cut" in step] == [[[5]], [[3, 8, 9]]]


def test_a_child_that_is_looked_at_in_a_second_visit_is_no_longer_cut():
    made = film(twice, TWO_PLY)
    assert shown_after(made, None)[1] == ["B2", "B3", "C2", "C3"]
    assert [edge[1] for edge in made.searched.edges if made.searched.edges[edge]["cut"]] == [("a2", "c2"), ("a2", "c3")]


# -- chance, and several players --------------------------------------------------------------------------------


def expectiminimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) is CHANCE:
        v = 0
        for outcome, probability in game.outcomes(state):
            v += probability * expectiminimax_value(game, game.result(state, outcome))
        return v
    values = [expectiminimax_value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)


PLAIN_THREE = TreeGame([[[Leaf((1, 2, 6)), Leaf((4, 3, 3))], [Leaf((6, 1, 2)), Leaf((7, 4, 1))]], [
    [Leaf((5, 1, 1)), Leaf((1, 5, 2))], [Leaf((7, 7, 1)), Leaf((5, 4, 5))]]], num_players=3)  # fmt: skip


def at_the_end(made):
    return [data["value"] for _, data in made.searched.nodes(data=True) if data["player"] is not None]


def test_a_film_of_expectiminimax_shows_expected_values_without_their_rounding_errors():
    game = TreeGame([ChanceNode([(0.1, 1), (0.2, 1), (0.7, 0)]), ChanceNode([(0.1, -1), (0.9, [1 / 9, 9])]),
        ChanceNode([(0.1, 1), (0.2, 1), (0.7, [-3 / 7, 5])])])  # fmt: skip
    made = film(expectiminimax_value, game)
    assert made.returned == 0.1 + 0.2 > 0.3
    assert expectiminimax_value(game, "D") != 0
    assert at_the_end(made) == ["0.3", "0.3", "0", "0", "0.111", "-0.429"]
    assert made.page.count("<ellipse ") == 3
    assert {">0.9<", ">0.1<", ">0.2<", ">0.7<"} <= set(re.findall(r">[0-9.]+<", made.page))
    assert not re.search(r"\d\.\d{4}", json.dumps(steps_in(made.page)))


@pytest.mark.parametrize("key", [key for key in PSEUDO_CODE if PSEUDO_CODE[key].workers])
def test_an_algorithm_that_hands_its_work_on_is_filmed_at_its_work(key):
    search = search_of(key)
    bounds = {"bounds": (0, 12)} if search.__name__ == "star1" else {}
    die = TreeGame([ChanceNode([(1 / 3, 3), (1 / 3, 12), (1 / 3, 9)]), ChanceNode([(0.5, 8), (0.5, 10)])])
    games = {"paranoid": PLAIN_THREE, "star1": die}
    made = film(search, games.get(search.__name__, TreeGame([[3, 12, 9], [2, 4, 6]])), **bounds)
    assert made.title == search.__name__
    assert len(made) > 40
    for worker in PSEUDO_CODE[key].workers:
        assert any(line.startswith(f"def {worker}(") for line in made.codes[1].lines)
    assert made.searched.nodes[()]["value"] == f"{made.returned.value:g}"
    assert search.__name__ == "expectiminimax" or not any("EXPECTIMINIMAX" in line for line in made.codes[0].lines)


def test_every_line_of_star1_that_does_something_is_lit_in_a_film():
    below = [ChanceNode([(0.5, [0, 9]), (0.5, [9, 9])]), ChanceNode([(0.5, [10, 9]), (0.5, [9, [0, 3]])])]
    chances = [*below, ChanceNode([(0.5, [1, 2]), (0.5, 0)]), ChanceNode([(0.9, 0), (0.1, 1)])]
    lit = set()
    for tree in (TreeGame(chances), TreeGame(chances, first=1), TreeGame([[6, 1], chances])):
        made = film(star1, tree, bounds=(0, 10))
        assert made.returned.value == pytest.approx(expectiminimax(tree).value)
        lit |= {step.lines[0] for step in made.steps}
    for index, line in enumerate(made.codes[0].lines):
        if line and not line.startswith(("function", "              max")):  # a line that goes on
            assert index in lit, line
    assert all(step.sentence.startswith(("star at", "value at", "chance_value at")) for step in made.steps)


# -- limits and mistakes -----------------------------------------------------------------------------------------


def test_a_tree_too_large_to_film_is_refused_before_it_is_searched():
    with pytest.raises(WatchLimitReached) as caught:
        film(minimax, TreeGame(list(range(200))))
    assert str(caught.value) == (
        "this tree has more than 200 nodes, too many to film; start from a later position or a smaller tree"
    )
    assert film(minimax, TreeGame(list(range(199)))).graph.number_of_nodes() == 200


def test_a_search_that_runs_too_many_lines_is_refused():
    with pytest.raises(WatchLimitReached) as caught:
        film(wasteful, GAME)
    assert str(caught.value) == (
        "this search runs more than 9,000 lines, or one of them for ever, too many to film; "
        "start from a later position or a smaller tree, and look for a loop that never ends"
    )


def test_where_the_game_is_over_a_film_shows_the_terminal_test_if_the_pseudo_code_has_one():
    first, *_ = film(minimax, TreeGame(5)).steps
    assert first.sentence == "minimax at A: if TERMINAL-TEST(state) then return none; minimax returns 5."
    with pytest.raises(GameError, match="there is nothing to film: minimax_by_stack has nothing to do in this state"):
        film(minimax_by_stack, TreeGame(5))


def test_a_function_that_a_timing_cell_or_exec_made_is_refused_with_the_reason():
    namespace = {"__name__": "__main__"}
    exec(compile("def timed(game, state):\n    return len(game.actions(state))\n", "<timed exec>", "exec"), namespace)
    with pytest.raises(GameError, match=r"source of timed is not to be had.*%%time or %%timeit, and exec, keep none"):
        film(namespace["timed"], GAME)


SOURCE = """from __future__ import annotations

def value(game, state):
    def tell(number: int): return number
    if game.is_terminal(state):
        return tell(game.utility(state, 0))
    values = [value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == 0 else min(values)
"""


def test_a_file_that_was_changed_after_its_import_is_not_filmed_with_the_wrong_lines(tmp_path):
    file = tmp_path / "edited.py"
    file.write_text(SOURCE)
    namespace = {"__name__": "edited"}
    exec(compile(SOURCE, str(file), "exec"), namespace)
    assert film(namespace["value"], GAME).returned == 3
    for changed in (SOURCE.replace("max(", "min("), "# new\n" + SOURCE, SOURCE[:60] + "(\n", "x = 1\n"):
        file.write_text(changed)
        with pytest.raises(GameError, match=r"edited\.py no longer says what value does: it was changed after"):
            film(namespace["value"], GAME)
    file.write_text(SOURCE)
    assert film(namespace["value"], GAME).codes[0].lines[0] == "def value(game, state):"
    file.unlink()
    with pytest.raises(GameError, match="the source of value is not to be had"):
        film(namespace["value"], GAME)


def test_a_cell_after_one_with_a_future_import_is_compiled_with_it_too():
    name, text = "<film cell 3>", SOURCE.partition("\n\n")[2]
    namespace = {"__name__": "__main__"}
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    exec(compile(text, name, "exec", flags=__future__.annotations.compiler_flag), namespace)
    assert film(namespace["value"], GAME).returned == 3


# -- the page ------------------------------------------------------------------------------------------------------


def steps_in(page):
    return json.loads(re.search(r'<script type="application/json" id="steps">(.*?)</script>', page, re.DOTALL)[1])


@pytest.mark.parametrize("search", [*SEARCHES, decide], ids=lambda search: search.__name__)
def test_the_page_is_self_contained_and_its_data_are_the_steps(search, tmp_path):
    made = film(search, GAME)
    page = made.save(tmp_path / "film.html").read_text(encoding="utf-8")
    assert page == made.page == film(search, GAME).page
    assert set(re.findall(r"https?://[^\s\"'<>]*", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(link|img|iframe)|src=|@import|url\(|fetch\(|import\(", page)
    for rows, steps in zip(steps_in(page).values(), (made.node_steps, made.steps), strict=True):
        for row, step in zip(rows, steps, strict=True):
            assert [row["lines"], row["node"], row["active"]] == [list(step.lines), step.node, list(step.active)]
            assert (row["variables"], row["sentence"]) == (step.variables, step.sentence)
            assert row.get("values", {}) == {str(number): text for number, text in step.values.items()}
    assert page.count('class="line"') == sum(len(code.lines) for code in made.codes)
    assert "{{" not in page


def test_a_variable_that_looks_like_markup_stays_text():
    made = film(tagged, GAME)
    assert steps_in(made.page)["line"][-2]["variables"]["tag"] == "<!--<script></script>{{data}} & \u2028"
    assert made.page.count("<script") == 2
    assert made.page.count("<!--") == 0


def test_in_a_notebook_a_film_is_an_embedded_page_with_a_title():
    made = film(minimax, GAME)
    html = made._repr_html_()
    assert html.startswith("<iframe srcdoc=")
    assert f'title="{made!r}"' in html
    assert f"height:{made.height}px" in html
    assert re.search(r'srcdoc="([^"]*)"', html)[1].count("&lt;script") == 2
