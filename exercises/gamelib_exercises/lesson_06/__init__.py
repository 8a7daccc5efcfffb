"""Several players: checks of vectors, and trees and positions as cases, drawn with their vectors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

from gamelib.draw.board import Picture
from gamelib.game import Game
from gamelib.games.othello import ManyPlayerOthello
from gamelib.games.tree import Decision, Leaf, Tree, TreeGame, write_tree
from gamelib.result import vector_text
from gamelib.search.maxn import maxn
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.drill import Unreadable
from gamelib_exercises.function import FunctionPart, Tries, by_answer, not_wanted
from gamelib_exercises.plain import Thing, is_number, rounded, same_number, shown
from gamelib_exercises.solution import solution

Vector: TypeAlias = tuple[float, ...]

_PAIR: Final = "a pair (vector, action)"


# -- vectors -------------------------------------------------------------------------------------


def is_vector(value: Any, players: int) -> bool:
    """Return whether a plain value is one number a player."""
    return isinstance(value, tuple) and len(value) == players and all(map(is_number, value))


def same_vector(vector: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether two vectors are the same but for rounding."""
    return all(map(same_number, vector, other))


def _numbers(case: Case) -> str:
    return f"one number for each of the {case.game.num_players} players"


def no_vector(value: Any, case: Case) -> str:
    """Return the words for something in the place of a vector."""
    if isinstance(value, tuple) and all(map(is_number, value)):
        return f"{shown(value)} has {len(value)} number{'' if len(value) == 1 else 's'}; a vector has {_numbers(case)}"
    return f"{shown(value)} is not a vector; a vector has {_numbers(case)}"


def right_vector(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with a tuple, a list or an array that has to be the vector of the reference."""
    vector, right = seen.outcome.value, true.outcome.value
    if _is_pair(vector, case):
        return f"returned {shown(vector)}: this is the pair of vector and action. Return the vector alone."
    if not is_vector(vector, case.game.num_players):
        return not_wanted(vector, f"a vector, {_numbers(case)},")
    return None if same_vector(vector, right) else f"returned {shown(vector)}; {shown(right)} is right."


# -- a vector and an action ----------------------------------------------------------------------

Actions: TypeAlias = Callable[[Case, Seen], tuple[Any, ...]]


def best_for_the_mover(case: Case, true: Seen) -> tuple[Any, ...]:
    """Return the actions that are as good to the mover as any, by maxⁿ."""
    found = maxn(case.game, case.root)
    if found.player is None:
        return ()
    best = found.values[found.player]
    return tuple(action for action, vector in found.action_values.items() if same_number(vector[found.player], best))


def vector_decision_part(
    name: str, *, right_actions: Actions = best_for_the_mover, best: str = "best is", **arguments: Any
) -> FunctionPart:
    """Return a part whose function has to return the vector of the reference, and one of the right actions.

    Args:
        name, arguments: as for :class:`~gamelib_exercises.function.FunctionPart`.
        right_actions: returns the actions that pass, given the case and what was seen of the reference.
        best: the words that go before them.
    """

    def check(case: Case, seen: Seen, true: Seen) -> str | None:
        if wrong := _vector_trouble(case, seen, true):
            return wrong
        pair, right = seen.outcome.value, right_actions(case, true)
        if _is_in(pair[1], right) or (not right and pair[1] is None):
            return None
        if not right:
            return f"returned {shown(pair)}. The game is over: the action is None there."
        actions = " or ".join(map(shown, right))
        return f"returned {shown(pair)}. The vector is right, and the action is not: {best} {actions}."

    return FunctionPart(name, check=check, told_apart=partial(_pairs, right_actions=right_actions), **arguments)


def _vector_trouble(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with a pair of vector and action, but for its action."""
    pair, players = seen.outcome.value, case.game.num_players
    if is_vector(pair, players) or not isinstance(pair, tuple) or len(pair) != 2:
        alone = " A vector alone came; the action is missing." if is_vector(pair, players) else ""
        return not_wanted(pair, _PAIR) + alone
    (vector, action), wanted = pair, true.outcome.value[0]
    if not is_vector(vector, players):
        if is_vector(action, players):
            return f"returned {shown(pair)}: the vector comes first, and the action second."
        return f"returned {shown(pair)}, where {_PAIR} is wanted: {no_vector(vector, case)}."
    if same_vector(vector, wanted):
        return None
    return f"returned {shown(pair)}, and the vector {shown(vector)} is not right; {shown(wanted)} is."


def _pairs(tries: Tries, *, right_actions: Actions) -> list[object]:
    """Return vectors with actions, all right ones being the same.

    Where any vector is wrong, actions are left out: they depend on how it is written.
    """
    wrong = any(_is_pair(seen.outcome.value, case) and _vector_trouble(case, seen, true) for case, seen, true in tries)
    found: list[object] = []
    for case, seen, true in tries:
        pair = seen.outcome.value
        if not _is_pair(pair, case):
            found.append(by_answer(seen))
        elif wrong:
            found.append(("pair", rounded(pair[0])))
        else:
            right = right_actions(case, true) or (None,)
            found.append(("pair", rounded(pair[0]), "best" if _is_in(pair[1], right) else pair[1]))
    return found


def _is_pair(value: Any, case: Case) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and is_vector(value[0], case.game.num_players)


def _is_in(action: Any, actions: tuple[Any, ...]) -> bool:
    return not isinstance(action, (dict, Thing)) and action in actions


# -- vectors written by hand ---------------------------------------------------------------------

PLAYERS: Final = 3


def vector(value: Any) -> Vector:
    """Read the vector of three players.

    Example:
        >>> vector((1, 2.0, 6))
        (1, 2.0, 6)
    """
    if not is_vector(value, PLAYERS):
        raise Unreadable("a vector of three numbers such as (1, 2, 6)")
    return tuple(value)


def vectors(value: Any) -> frozenset[Vector]:
    """Read several vectors, in a list, a tuple or a set.

    Example:
        >>> sorted(vectors(((4, 3, 3), (1, 2, 6))))
        [(1, 2, 6), (4, 3, 3)]
    """
    if not isinstance(value, (tuple, frozenset)) or not all(is_vector(each, PLAYERS) for each in value):
        raise Unreadable("a list of vectors such as [(1, 2, 6), (4, 3, 3)], also if it is only one,")
    return frozenset(map(tuple, value))


# -- trees and positions as cases ------------------------------------------------------------------

Notes: TypeAlias = Callable[[Any], str]
"""What is written at a node of a tree."""

_NUMBERS: Final = {2: "two", 3: "three", 4: "four"}


def planted(tree: Any) -> Tree:
    """Return a tree in which every tuple of numbers has become a leaf; a number is one already."""
    if isinstance(tree, tuple):
        return Leaf(tree)
    if isinstance(tree, Decision):
        return replace(tree, children=[planted(child) for child in tree.children])
    return tree if is_number(tree) else [planted(child) for child in tree]


def by_place(player: Any) -> str:
    """Return what players are called who are counted from 1."""
    return f"player {player + 1}"


def by_number(player: Any) -> str:
    """Return what players are called whose numbers functions are given."""
    return f"player number {player}"


def player_words(player: int) -> str:
    """Return what an exercise calls a player whose number a function is given, among players counted from 1."""
    return f"{by_place(player)} (number {player})"


def vector_picture(
    game: TreeGame, root: str, notes: Notes | None = None, called: Callable[[Any], str] = by_place
) -> Picture:
    """Return the picture of a tree for several players, with notes at its inner nodes."""
    from gamelib.draw import draw_tree
    from gamelib.draw.graph import game_graph

    graph = game_graph(game, root, limit=10**9)
    if called is by_number:
        graph.graph["seats"] = tuple(map(called, range(game.num_players)))
    rows: dict[int, list[str]] = {}
    for path, node in graph.nodes.items():
        state = node["state"]
        note = _target(game, state) if game.is_terminal(state) else notes(state) if notes else ""
        node["value"] = note.strip("()")
        if game.is_terminal(state):
            continue
        ways = ", ".join(f"{action} to {_target(game, game.result(state, action))}" for action in game.actions(state))
        worth = f" is worth {note}" if note else ""
        rows.setdefault(len(path), []).append(f"{state} ({called(game.player(state))}){worth}: {ways}")
    text = f"A leaf, worth {_target(game, root)}."
    if rows:
        nodes = ". ".join(row for plies in rows.values() for row in plies)
        text = f"A tree for {_NUMBERS[game.num_players]} players. {nodes}."
    return Picture(draw_tree(graph).svg, text)


def _target(game: TreeGame, state: str) -> str:
    if not game.is_terminal(state):
        return state
    return vector_text(tuple(game.utility(state, player) for player in range(game.num_players)))


def vector_case(
    tree: Any,
    *values: Any,
    first: int = 0,
    players: int = 3,
    node: str | None = None,
    words: str = "",
    notes: Callable[[TreeGame], Notes] | None = None,
    called: Callable[[Any], str] = by_place,
) -> Case:
    """Return the case of a tree for several players.

    Args:
        tree: nested lists, with numbers or tuples of numbers for leaves; :class:`Decision` where a player moves out of
            turn.
        values: what the function is given besides the game and the state.
        first: the number of the player who is to move at the root.
        players: how many there are.
        node: the node the function is asked about; the root if not given.
        words: how the text of the case goes on.
        notes: makes of the game what is written at the nodes of the picture.
        called: what players are called.

    Example:
        >>> vector_case([(1, 2, 6), (4, 3, 3)], first=1).text
        'the tree [<1, 2, 6>, <4, 3, 3>] for three players, player 2 to move at the root'
    """
    game = TreeGame(planted(tree), first=first, num_players=players)
    root = game.initial_state()
    text = f"the tree {write_tree(game.tree)}" + (f" for {_NUMBERS[players]} players" if players > 2 else "")
    if game.is_terminal(root):
        text = f"the leaf {write_tree(game.tree)}"
    elif first:
        text += f", {called(first)} to move at the root"
    if node is not None:
        who = "a leaf" if game.is_terminal(node) else f"{called(game.player(node))} to move"
        text = f"the node {node} ({who}) of {text}"
    written = None if notes is None or game.is_terminal(root) else notes(game)
    return Case(
        f"{text}{words}", game, node or root, values,
        draw=lambda: vector_picture(game, root, written, called), start=None if node is None else root,
    )  # fmt: skip


def position_case(game: Game[Any, Any], notation: str, name: str, *values: Any, words: str = "") -> Case:
    """Return the case of a position of a game for several players, drawn as it stands."""
    state = game.parse(notation)
    picture = Picture(game.svg(state), game.text(state).replace("\n", " / "))
    return Case(f"{name} {notation}{words}", game, state, values, draw=lambda: picture)


def vectors_of(game: TreeGame) -> Notes:
    """Return the notes of a tree that say its vectors by maxⁿ, the first of equal actions being taken."""
    return lambda state: vector_text(solution("06").right("maxn")(game, state)[0])


# -- what several questions are tried on ---------------------------------------------------------

SMALL: Final = [[(1, 2, 6), (4, 3, 3)], [(6, 1, 2), (7, 4, 1)]]
TEXTBOOK: Final = [[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]]
"""The tree of the textbook's figure, in which there is a tie at the root."""

UNEVEN: Final = [(3, 5, 2), [(6, 0, 4), (2, 3, 5)], [[(7, 2, 1), (1, 1, 8)], (4, 6, 0)]]
OUT_OF_TURN: Final = [
    Decision([[(5, 1, 4), (2, 6, 2)], [(3, 3, 4), (7, 2, 1)]], player=0),
    Decision([(1, 4, 5), [(4, 4, 2), (6, 3, 1)]], player=2),
]
"""Somebody moves twice running, and somebody's turn is left out."""

TWICE: Final = [Decision([(5, 1, 4), (2, 6, 2)], player=0), [(3, 3, 4), (4, 5, 1)]]

ENVY: Final = [(5, 5, 5), (4, 0, 0)]
"""Who looks at the others' numbers takes less for itself."""

OUT: Final = " (where turns are left out)"
ENVY_WORDS: Final = (
    "envy: the mover wants the greatest lead over all the others: its own number less the sum of theirs. In maxⁿ "
    "nobody is against anybody: it wants the greatest number, whatever the others get."
)
FOUR: Final = [
    [[(0, 2, 1, 7), (5, 1, 4, 0)], [(1, 3, 5, 1), (5, 0, 0, 5)]],
    [[(0, 7, 3, 0), (0, 3, 6, 1)], [(0, 2, 7, 1), (2, 3, 1, 4)]],
]


def othello(*asked: tuple[tuple[Any, ...], str]) -> list[Case]:
    """Return two positions of Othello for three in which somebody has to pass, with more arguments and words."""
    game = ManyPlayerOthello(5)
    boards = (
        "X X X O A / X X X X O / . A A X X / O A O O O / A A . X . / A to move",
        ". X X X X / A X O X X / A A X X . / A X A A A / . X X A O / O to move",
    )
    return [
        position_case(game, board, "the position of Othello for three", *values, words=words)
        for board, (values, words) in zip(boards, asked or [((), "")] * 2, strict=True)
    ]
