"""Question 7: the whole search, graded on the trees it grows and on the moves it finds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from gamelib.games.mnk import TicTacToe
from gamelib.games.tree import Decision
from gamelib_exercises.case import Case, board_case
from gamelib_exercises.lesson_08 import q2_play_on, q4_select, q5_grow, tree_case
from gamelib_exercises.lesson_08.whole import CALLS, MovesPart, OftenCase, TreePart
from gamelib_exercises.part import Part
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right, calling

_DRAWN: Final = " (the picture says who moves where)"


def _tree(tree: Any, simulations: int, c: float, *, words: str = "", **more: Any) -> Case:
    return tree_case(tree, simulations, c, words=f"{words}, {_many(simulations)} and c = {c:g}", solved=True, **more)


def _many(simulations: int) -> str:
    return f"{simulations} simulation{'' if simulations == 1 else 's'}"


def _board(notation: str, simulations: int, c: float) -> Case:
    return board_case(TicTacToe(), notation, simulations, c, words=f", {_many(simulations)} and c = {c:g}")


def _often(tree: Any) -> Case:
    case = tree_case(tree, 1, 1)
    text = f"{case.text}, 1 simulation and c = 1, {CALLS} times, with random going on"
    return OftenCase(text, case.game, case.state, case.values, case.draw, case.start)


_OUT_OF_TURN: Final = [Decision([[1, -1], [0, 1]], player=0), Decision([[-1, 1], [0, -1]], player=0), [[1, 0], [-1, 1]]]
_THREE: Final = [
    [[(2, -1, -1), (-1, 2, -1)], [(-1, -1, 2), (2, -1, -1)]],
    [[(-1, 2, -1), (-1, -1, 2)], [(0.5, 0.5, -1), (-1, 2, -1)]],
]

_ONE_CHOICE: Final = [
    Decision([
        Decision([(9, 4, 5, 1)], player=1), Decision([(5, 9, 1, 4)], player=1), Decision([(1, 0, 8, 7)], player=1),
    ], player=3)
]  # fmt: skip
"""Player 3 alone has a choice, who is not the next in turn; after that the one at the root moves again."""

_FOR_PLAYER_1: Final = [[(0, 3, 9), (3, 9, 1), (9, 5, 4)]]
"""The one choice is that of the next in turn."""

_OWN_CHOICES: Final = [[(7, 9), (7, 0), (7, 6)], [(6, 2), (6, 8), (6, 5)], [(4, 9), (4, 1)]]
"""Player 0 gets the same wherever player 1 goes, so that luck has no part in what player 0 chooses."""

_THREE_CHOICES: Final = [
    [[(7, 3, 9), (7, 3, 2)], [(7, 6, 4), (7, 6, 8)]],
    [[(5, 9, 3), (5, 9, 5), (5, 9, 0)], [(5, 2, 7), (5, 2, 0)]],
]
"""The same with three players, each of whom cares for their own choice alone."""

TREES: Final[Sequence[Case]] = (
    _tree([1, -1], 1, 1),
    _tree([3, 1, 2], 2, 1),
    _tree([3, 1, 2], 50, 1),
    _tree([3, 1, 2], 50, 0.3, first=1),
    _tree([(5, 2, 0), (3, 0, 4), (0, 3, 2)], 60, 0.6, first=1, players=3),
    _tree([1, -1, 0], 4, 1, node="A2"),
    _tree(_FOR_PLAYER_1, 60, 0.6, players=3),
    _tree(_ONE_CHOICE, 60, 0.6, first=1, players=4, words=_DRAWN),
    _tree([[1, -1], [-1, 0]], 30, 1),
    _tree([[[1, -1], 0], [[0, 1], [-1, 0]]], 3, 1),
    _tree([[[0, 1], [2, 3]], [[4, 5], [6, 7]]], 16, 1),
    _tree([[[1, -1], 0], [[0, 1], [-1, 0]]], 60, 0.7, first=1, node="C"),
    _tree(_OWN_CHOICES, 150, 0.6),
    _tree(_THREE_CHOICES, 200, 0.6, players=3),
    _tree(_OUT_OF_TURN, 60, 0.8, words=_DRAWN),
    _tree(_THREE, 50, 1, players=3),
    _often([[[0, 1, 2], [3, 4, 5], [6, 7, 8]]]),
    _often([[[[0, 1], [2, 3]], [[4, 5], [6, 7]]]]),
    _board("X O X / O . . / . . .", 80, 1),
)
"""Trees in which luck has no part; ends of games; three players; players who move twice running; and simulations.

The trees of :data:`_FOR_PLAYER_1` and :data:`_ONE_CHOICE` tell by whose totals a search selects, the next two by which
logarithm.
"""

MOVES: Final[Sequence[Case]] = (
    _tree([0, -1, -1, 1, -1, -1], 120, 0.7),
    _tree([[-1, -1], [0, 0], [-1, 1]], 120, 0.7),
    _tree([[0, 0], [[1, -1], [-1, 1]]], 200, 0.7),
    _tree([[-1, 1, 1, 1, 1], [0, 0]], 300, 0.7),
    _tree([[1, -1, -1, -1, -1], [0, 0]], 300, 0.7, first=1),
    _tree([[[-1, -1, -1, -1, -1, -1, -1, 1]], [0, 0]], 300, 0.7),
    _tree([[0, [[1, 1, 1, 1, 1, -1]]], -0.5], 800, 0.7),
    _tree([Decision([-1, 1, -1], player=0), 0], 200, 0.7, words=_DRAWN),
    _tree(_THREE, 300, 0.7, players=3),
    _board("X X . / O O . / . . .", 200, 0.7),
    _board("X X O / . O . / X . .", 300, 0.7),
    _board("X O X / . O . / . . .", 300, 0.7),
    _board("O X . / . X . / . . .", 600, 0.7),
    _board("X . . / O . . / . . X", 400, 0.7),
)
"""Positions with moves that win, that save a draw, and that fall into a trap."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    search = Right("08", "mcts")
    loop_words = "Is there one turn of the loop for each simulation, and does each of the phases end?"
    tree = TreePart(
        "mcts_tree",
        title=f"{search.signature}: the tree",
        points=2,
        hints=(
            "You have the four phases. In which order do they come, and what does each hand to the next?",
            "Make the root before the loop: Node(game, state). In each turn: select a node, expand it, simulate from "
            "what came of that, and back up from there.",
            "leaf = expand(game, select(game, root, c)), then back_up(leaf, simulate(game, leaf.state, random)); after "
            "the loop, return root.",
        ),
        cases=TREES,
        reference=search,
        slips=TREE,
        loop_words=loop_words,
    )
    moves = MovesPart(
        "mcts_moves",
        title=f"{search.signature}: the moves",
        points=2,
        hints=(
            "On which position does it go wrong, and what would you have to overlook to prefer that action?",
            "Find out where the slip is by looking at the tree for that position, from the root down. At each "
            "node three things have to hold: the totals of an end of the game are its rewards, as often as it was "
            "visited; those of any other node are the sum of its children's and, below the root, of one simulation "
            "more; and the most visited child is one that is good for the player who moves at the node.",
            "The first of these that does not hold says which function to look at. Ends with wrong totals: "
            "rewards or simulate. Sums that do not come out: back_up. Right means, and the wrong child visited "
            "most: select, where player = game.player(node.state) has to be asked again at each node. To look: "
            "for action, child in node.children.items(): print(action, child.visits, child.totals).",
        ),
        cases=MOVES,
        reference=search,
        slips=[slip for slip in TREE if slip.name in _ASTRAY],
        builds_on=tree,
        loop_words=loop_words,
    )
    return [tree, moves]


def _phase(phase: str, name: str) -> Any:
    """Return what makes the search with a known slip in one of its phases."""
    slips = {
        "simulate": q2_play_on.SIMULATE, "select": q4_select.SELECT, "expand": q5_grow.EXPAND,
        "back_up": q5_grow.BACK_UP,
    }  # fmt: skip
    (wrong,) = (slip.answer(Right("08", phase)) for slip in slips[phase] if slip.name == name)
    return lambda right: calling(right, **{phase: wrong})


def _select(names: Sequence[str]) -> list[Patch]:
    """Return the searches with such slips in their selection, which keep their names and words."""
    words = {slip.name: slip.words for slip in q4_select.SELECT}
    return [Patch(f"{name}: {words[name]}", made=_phase("select", name)) for name in names]


_SELECTIONS = (
    "no 2", "2 outside", "2 twice", "no constant", "root's logarithm", "player 0", "next player",
    "player of the child", "player of the child if any", "root decides", "by turns", "by depth",
    "least for player 1", "least for the others", "least for the one at the root", "least", "fewest visits",
    "over or not",
)  # fmt: skip
_LOOP = "    for _"
_LEAF = "leaf = expand(game, select(game, root, c))"
_PLAY = "simulate(game, leaf.state, random)"
_BACK = f"back_up(leaf, {_PLAY})"
_RETURN = "return root"
_NODE_FIRST = "node = select(game, root, c)\n        leaf = expand(game, node)"

TREE: Final[Sequence[Patch]] = (
    FROM_THE_START,
    Patch(
        "simulated from the parent: the simulation begins at the node that was selected, and not at its new child. "
        "What it brings says nothing of the child then.",
        (_LEAF, _NODE_FIRST),
        ("leaf.state", "node.state"),
    ),
    Patch(
        "simulated from the root: each simulation begins at the state that mcts is given, and not at the new node. "
        "What it brings says nothing of that node then.",
        ("leaf.state", "state"),
    ),
    Patch(
        "draw as loss: a draw counts as a loss: 1 for a win, and 0 for everything else. Half a win is half a reward.",
        (_PLAY, f"[float(each == 1) for each in {_PLAY}]"),
    ),
    Patch("draw as win: everything but a loss counts as a win.", (_PLAY, f"[float(each > 0) for each in {_PLAY}]")),
    Patch("utilities: utilities are backed up, and not rewards from 0 to 1.", made=_phase("simulate", "utilities")),
    Patch("reversed: the rewards are mixed up: each player is given another's.", (_PLAY, f"{_PLAY}[::-1]")),
    Patch(
        "turned round: the rewards are turned round from level to level. Each player has a total of its own at every "
        "node, so there is nothing to turn.",
        made=_phase("back_up", "sign at each level"),
    ),
    Patch("root not counted: the back-up stops below the root.", made=_phase("back_up", "root not counted")),
    Patch(
        "parent counted twice: each simulation is backed up twice, from the child and from its parent.",
        (_BACK, f"brought = {_PLAY}\n        back_up(leaf, brought)\n        back_up(leaf.parent, brought)"),
    ),
    Patch(
        "one simulation less: there is one simulation too few: range(1, n) are n - 1 numbers.",
        ("range(simulations)", "range(1, simulations)"),
    ),
    Patch(
        "one simulation more: there is one simulation too many: range(n + 1) are n + 1 numbers.",
        ("range(simulations)", "range(simulations + 1)"),
    ),
    Patch(
        "root begun at 1: the visits of the root begin at 1. They begin at 0, and each simulation counts one.",
        (_LOOP, f"    root.visits = 1\n{_LOOP}"),
    ),
    Patch(
        "one simulation left: the tree of a single simulation is returned: the function returns inside the loop, or "
        "the root is made anew there.",
        (f"    {_RETURN}", f"        {_RETURN}"),
    ),
    Patch(
        "all children: all missing children are added at once, and one of them simulated. The others are never "
        "counted.",
        made=_phase("expand", "all children"),
    ),
    Patch(
        "new node left out: the simulation is counted at the node that was selected, or at the root alone, and the new "
        "one is left out: leaf = expand(game, node) is where to simulate and to back up from.",
        (_LEAF, _NODE_FIRST),
        (_BACK, _BACK.replace("leaf", "node")),
    ),
    Patch(
        "expanded before: a node is added before the loop, which no simulation counts. The first simulation adds the "
        "first node.",
        (_LOOP, f"    expand(game, root)\n{_LOOP}"),
    ),
    Patch("nothing added: no node is ever added: expand is not called.", (_LEAF, "leaf = select(game, root, c)")),
    Patch(
        "flat: nodes are added below the root alone: that is flat Monte Carlo search. Each simulation adds a node "
        "where it leaves the tree.",
        (_LEAF, "leaf = select(game, root, c)\n        leaf = expand(game, leaf) if leaf is root else leaf"),
    ),
    Patch(
        "ends left out: a simulation that comes to the end of the game within the tree is left out, or ends the "
        "search. It has nothing to add; it is backed up like any other, and the next one begins at the root.",
        (_LEAF, f"if game.is_terminal(select(game, root, c).state):\n            continue\n        {_LEAF}"),
    ),
    Patch(
        "untried never tried: a simulation begins where the last one was, and not at the root; or selection goes on at "
        "nodes that have an untried action.",
        made=_phase("select", "untried never tried"),
    ),
    Patch(
        "greedy: the bonus has no part in the selection, or hardly any: with the logarithm of the child's own visits, "
        "or with totals in place of means.",
        made=_phase("select", "no bonus"),
    ),
    *_select(_SELECTIONS),
    Patch(
        "first action: a simulation takes the first action each time. It draws lots at each move.",
        made=_phase("simulate", "first action"),
    ),
    Patch(
        "last action left out: a simulation never takes the last action. random.randrange(n) returns numbers from 0 to "
        "n - 1, and so does int(n * random.random()).",
        made=_phase("simulate", "last action left out"),
    ),
    Patch(
        "first action left out: a simulation never takes the first action. It is number 0.",
        made=_phase("simulate", "first action left out"),
    ),
    Patch(
        "first move alone: only the first move of a simulation is drawn by lot, and the first action is taken from "
        "then on.",
        made=_phase("simulate", "first move alone"),
    ),
    Patch(
        "tree kept: the tree is kept from one call to the next. Each call begins with a root of its own.",
        ("random):", "random, kept={}):"),
        (
            "root = Node(game, state)",
            "root = kept.setdefault((repr(getattr(game, 'game', game)), str(state)), Node(game, state))",
        ),
        (_RETURN, "if root.visits >= 2 * simulations:\n        kept.clear()\n    return root"),
    ),
    Patch(
        "child returned: a child is returned. The root is wanted.",
        (_RETURN, "return next(iter(root.children.values()), root)"),
    ),
    Patch(
        "action returned: the best action is returned. The root of the tree is wanted; final_move finds the action.",
        (_RETURN, "return max(root.children, key=lambda action: root.children[action].visits, default=None)"),
    ),
    Patch(
        "seed of its own: the luck is drawn from a source with a seed of its own that is made anew each time, as by "
        "random.seed(1) or Random(1), and not from the random that is given: all simulations from a node take the same "
        "way then.",
        made=lambda right: lambda *given: right(*given[:-1], Random(3)),
    ),
    Patch(
        "luck of its own: the luck is drawn from another source than the random that is given.",
        made=lambda right: lambda *given: right(*given[:-1], Random()),
    ),
)

_ASTRAY: Final = (
    "simulated from the root", "draw as loss", "draw as win", "reversed", "turned round", "flat", "nothing added",
    "greedy", "player 0", "next player", "player of the child", "player of the child if any", "root decides",
    "by turns", "by depth", "least for player 1", "least for the others", "least for the one at the root", "least",
    "over or not",
)  # fmt: skip
"""Those of the mistakes that prefer a wrong action somewhere, whatever the luck."""
