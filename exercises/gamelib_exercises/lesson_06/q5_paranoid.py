r"""Question 5: paranoid, graded by its value and by the leaves it looks at; and how many leaves it needs at best.

In a uniform tree with *b* actions at each node and *d* plies, :math:`d_1` of them the searching player's and
:math:`d_2 = d - d_1` the others', paranoid looks at no fewer than :math:`b^{d_1} + b^{d_2} - 1` leaves: what it
takes to show that the player gets the value (all of the others' actions, one of its own) and that it gets no more (all
of its own, one of the others'), with one leaf in common. Knuth and Moore's number is the case of two players.
"""

from __future__ import annotations

from math import ceil, floor
from typing import Any

from gamelib.rng import Draw
from gamelib.search.knuth_moore import minimal_leaves
from gamelib_exercises.case import Case
from gamelib_exercises.drill import Drill, Entry, Slip, each_once, number
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import in_turn, leaves_looked_at, right_leaves, right_number
from gamelib_exercises.lesson_06 import (
    FOUR,
    OUT,
    OUT_OF_TURN,
    SMALL,
    TEXTBOOK,
    UNEVEN,
    othello,
    player_words,
    vector_case,
)
from gamelib_exercises.part import Part
from gamelib_exercises.slips import FROM_RIGHT_TO_LEFT, FROM_THE_START, one_window
from gamelib_exercises.solution import Patch, Right, solution


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    cases = _cases()
    value = FunctionPart(
        "paranoid_value",
        check=right_number,
        counts_work=False,
        title="paranoid(game, state, player): the value",
        hints=(
            "How many kinds of nodes are there, if all the others are taken for one opponent?",
            "At the end of the game the value is game.utility(state, player). Where game.player(state) == player the "
            "greatest value goes up, and everywhere else the smallest.",
            "It is alpha-beta as in exercise 04, question 4, with game.player(state) == player for MAX's nodes. The "
            "player stays the same all the way down.",
        ),
        cases=cases,
        reference=Right("06", "paranoid"),
        slips=_VALUE,
    )
    leaves = FunctionPart(
        "paranoid_leaves",
        check=in_turn(right_number, right_leaves),
        also=leaves_looked_at,
        title="paranoid(game, state, player): the leaves it looks at",
        points=2,
        hints=(
            "There are windows again, as with two players. What is the player sure of, and what the others?",
            "Test after v has taken account of the child: v >= beta at the player's own nodes, v <= alpha at all "
            "others; equality is enough.",
            "Both ends of the window go down in every call, through the nodes of all the others too.",
        ),
        cases=cases,
        reference=Right("06", "paranoid"),
        slips=_LEAVES,
        builds_on=value,
    )
    return [value, leaves, _count_leaves(student)]


def _feared(tree: Any, player: int, words: str = "", **given: Any) -> Case:
    def notes(game: Any) -> Any:
        return lambda state: f"{solution('06').right('paranoid')(game, state, player):g}"

    return vector_case(tree, player, words=f"{words}, for {player_words(player)}", notes=notes, **given)


def _cases() -> list[Case]:
    wide = [
        [[(5, 3, 2), (4, 1, 5)], [(6, 2, 2), (3, 6, 1)], [(8, 1, 1), (2, 7, 1)]],
        [[(2, 5, 3), (1, 8, 1)], [(4, 4, 2), (7, 0, 3)], [(9, 0, 1), (0, 5, 5)]],
        [[(6, 1, 3), (5, 5, 0)], [(7, 3, 0), (4, 2, 4)], [(5, 4, 1), (8, 0, 2)]],
    ]
    # A window whose beta forgets what is known above it looks at too much here.
    forgotten = [[[(2, 3, 4), (0, 0, 9)], [(4, 4, 1), (6, 1, 2)]], [[(1, 7, 1), (0, 3, 6)], [(3, 4, 2), (0, 7, 2)]]]
    return [
        _feared((1, 2, 6), 2),
        _feared([(1, 2, 6), (4, 3, 3)], 0),
        _feared([(4, 3, 3), (1, 2, 6)], 1),
        _feared([(-4, 1, 3), (-2, 0, 2)], 0),
        _feared(SMALL, 0),
        _feared(SMALL, 1),
        _feared(SMALL, 2, first=2),
        _feared(SMALL, 1, node="C"),
        _feared(TEXTBOOK, 0),
        _feared(TEXTBOOK, 2),
        _feared(UNEVEN, 1, first=1),
        _feared(OUT_OF_TURN, 0, words=OUT),
        _feared(FOUR, 1, players=4, first=1),
        _feared(FOUR, 0, players=4, first=3),
        _feared(FOUR, 3, players=4, first=3),
        _feared([[(-5e30, 0, 0), (-3e30, 0, 0)], [(-4e30, 0, 0), (-6e30, 0, 0)]], 0),
        _feared([[(5e30, 0, 0), (3e30, 0, 0)], [(2e30, 0, 0), (6e30, 0, 0)]], 0),
        _feared(forgotten, 2),
        _feared(wide, 0),
        _feared(wide, 1),
        *othello(((2,), f", for {player_words(2)}"), ((0,), f", for {player_words(0)}")),
    ]


# -- by hand -------------------------------------------------------------------------------------


def draw_tree_of(student: int) -> tuple[int, int, int]:
    """Return players, branching factor and depth of a student's uniform tree.

    The searching player has one ply more than the last of the others.
    """
    draw = Draw(student, "paranoid leaves")
    players = draw.choice((3, 4))
    depth = draw.choice([depth for depth in range(4, 9) if depth % players])
    return players, draw.whole(3, 12), depth


def _own_plies(players: int, depth: int) -> int:
    """Return how many of the plies are those of the player who moves first."""
    return -(-depth // players)


def fewest_leaves(players: int, branching: int, depth: int) -> int:
    """Return how many leaves paranoid looks at with the best order.

    Example:
        >>> fewest_leaves(3, 10, 4), fewest_leaves(2, 10, 4) == minimal_leaves(10, 4)
        (199, True)
    """
    own = _own_plies(players, depth)
    leaves: int = branching**own + branching ** (depth - own) - 1
    return leaves


def _count_leaves(student: int) -> Drill:
    players, b, d = draw_tree_of(student)
    own = _own_plies(players, d)
    others, fewest, low = d - own, fewest_leaves(players, b, d), d // players
    ways = [
        (
            "two players: your own plies are taken to be half of all. That is so with two players; count your turns.",
            minimal_leaves(b, d),
        ),
        (
            "one turn too few: your own turns are counted as d divided by n, rounded down. You move first: round up.",
            b**low + b ** (d - low) - 1,
        ),
        ("one leaf twice: one leaf is counted twice. It belongs to both sets: take 1 away.", fewest + 1),
        (
            "the others' plies: only the actions of the others are counted. All of yours have to be refuted too.",
            b**others,
        ),
        ("one's own plies: only your own actions are counted. All answers to one of them have to be seen too.", b**own),
        (
            "the rule of thumb: b to the power of d (n - 1) / n is taken. That is about it, and not exactly.",
            b ** (d * (players - 1) / players),
        ),
        *(
            (
                f"the rule of thumb, {how}: b to the power of d (n - 1) / n is taken, {how}. That is about it, and "
                "not exactly.",
                to_whole(b ** (d * (players - 1) / players)),
            )
            for how, to_whole in (("rounded", round), ("rounded down", floor), ("rounded up", ceil))
        ),
    ]
    all_nodes = (b ** (d + 1) - 1) // (b - 1)
    answers: list[Slip] = [(said, (b**d, leaves)) for said, leaves in ways]
    answers += [
        ("nodes for leaves: all nodes are counted. Asked for are the leaves.", (all_nodes, fewest)),
        ("swapped: the two numbers have changed places.", (fewest, b**d)),
        (
            "base and exponent swapped: base and exponent have changed places for maxⁿ: it is b to the power of d, "
            f"{b}**{d}, and not {d}**{b}.",
            (d**b, fewest),
        ),
        (
            "base and exponent swapped twice: base and exponent have changed places, in both numbers: it is b to the "
            "power of the plies, and not the plies to the power of b.",
            (d**b, own**b + others**b - 1),
        ),
    ]
    return Drill(
        "count_leaves",
        title=f"the leaves of the uniform tree with n = {players}, b = {b} and d = {d}",
        hints=(
            "Whose turn is it at each of the d plies? You move first, and then every n-th ply is yours.",
            "At best paranoid shows two things: that you get the value (one action at your nodes, all at theirs), "
            "and that you get no more (all at yours, one at theirs). How many leaves does each take?",
            "b to the power of the others' plies, plus b to the power of your own, less the one leaf that is in "
            "both.",
        ),
        entries=[
            Entry("maxn_leaves", b**d, "Max^n without pruning looks at every leaf.", number),
            Entry(
                "paranoid_leaves", fewest, "The order is the best there is; count what cannot be left out.", number
            ),
        ],
        mutants=each_once((b**d, fewest), answers),
        given=(players, b, d),
    )


# -- slips ---------------------------------------------------------------------------------------

_UTILITY = "game.utility(state, player)"
_OWN = "own = game.player(state) == player"
_OVER = f"    if game.is_terminal(state):\n        return {_UTILITY}\n"
_CALL = "paranoid(game, game.result(state, action), player, alpha, beta)"
_UPDATE = "        v = max(v, value) if own else min(v, value)\n"
_CUT = "        if v >= beta if own else v <= alpha:\n            break\n"
_TESTS = "v >= beta if own else v <= alpha"


def _of_the_vector(score: str) -> Any:
    """Return what makes a search that hands vectors up, each chosen by a score of ``vector``, ``mover`` and ``one``."""

    def made(right: Any) -> Any:
        def search(game: Any, state: Any, one: int) -> Any:
            if game.is_terminal(state):
                return tuple(game.utility(state, player) for player in range(game.num_players))
            vectors = [search(game, game.result(state, action), one) for action in game.actions(state)]
            mover = game.player(state)
            return max(vectors, key=lambda vector: eval(score, {"vector": vector, "mover": mover, "one": one}))

        return lambda game, state, player: search(game, state, player)[player]

    return made


_VALUE = (
    FROM_THE_START,
    Patch(
        "always number 0: the search is always for player 1 (number 0). It is for the player it is asked for: its "
        "third argument.",
        made=lambda right: lambda game, state, player: right(game, state, 0),
    ),
    Patch(
        "whoever is to move: the search is for whoever moves in the state it is asked about. It is for the player in "
        "its third argument, who may have to wait.",
        made=lambda right: lambda game, state, player: right(
            game, state, player if game.is_terminal(state) else game.player(state)
        ),
    ),
    Patch(
        "the mover handed down: the player in the third argument changes on the way down: each call hands on who is to "
        "move. It is one player's search, and the same player at every node.",
        (_CALL, _CALL.replace("player,", "game.player(state),")),
        (_CUT, ""),
    ),
    Patch(
        "the next player handed down: the player in the third argument changes on the way down: each call hands on the "
        "next number. It is one player's search, and the same player at every node.",
        (_CALL, _CALL.replace("player,", "(player + 1) % game.num_players,")),
        (_CUT, ""),
    ),
    Patch(
        "utility of number 0: a leaf is worth its utility for number 0. Paranoid asks for the utility of the searching "
        "player.",
        (_UTILITY, "game.utility(state, 0)"),
    ),
    Patch(
        "number 0 maximises: number 0 maximises and all others minimise. It is the searching player who maximises.",
        (_OWN, "own = game.player(state) == 0"),
    ),
    Patch(
        "everybody for itself: this is maxⁿ: the others want the most for themselves. Paranoid fears that they want "
        "the least for the searching player.",
        made=_of_the_vector("vector[mover]"),
    ),
    Patch(
        "opponents minimise their own: an opponent minimises its own utility. It minimises the searching player's.",
        made=_of_the_vector("vector[mover] if mover == one else -vector[mover]"),
    ),
    Patch(
        "one opponent: only the player after the searching one minimises, and the rest maximise its number with it. "
        "Paranoid has all others against it.",
        (_OWN, "own = game.player(state) != (player + 1) % game.num_players"),
    ),
    Patch(
        "one opponent, the rest for themselves: only the player after the searching one minimises, and the rest want "
        "the most for themselves. Paranoid has all others against it.",
        made=_of_the_vector("-vector[one] if mover == (one + 1) % len(vector) else vector[mover]"),
    ),
    Patch(
        "player + 1: only number player + 1 minimises, and the rest maximise; after the last player that is nobody. "
        "Paranoid has all others against the searching player.",
        (_OWN, "own = game.player(state) != player + 1"),
    ),
    Patch(
        "every second ply: maximising and minimising take turns, as with two players. With three there are two plies "
        "of the others between two of one's own: ask game.player(state).",
        ("beta=inf):", "beta=inf, turn=None):"),
        (_OWN, f"{_OWN} if turn is None else turn"),
        (_CALL, _CALL.replace("beta)", "beta, not own)")),
    ),
    Patch(
        "everybody maximises: every node takes the greatest value: nobody is against the searching player.",
        (_OWN, "own = True"),
    ),
    Patch(
        "everybody minimises: every node takes the smallest value, the searching player's too.",
        (_OWN, "own = False"),
    ),
    Patch(
        "max and min swapped: the searching player minimises, and the others maximise.",
        (_OWN, "own = game.player(state) != player"),
    ),
    Patch(
        "terminal test forgotten: the function never asks game.is_terminal(state): at a leaf there are no actions, and "
        "an infinity is left. When the game is over, the value is game.utility(state, player).",
        (_OVER, ""),
        (_CUT, ""),
    ),
    Patch(
        "best starts at 0: the best value so far is 0 at the start: then the searching player's nodes are never worth "
        "less, and those of the others never more. Start at minus infinity and at infinity.",
        ("v = -inf if own else inf", "v = 0"),
    ),
    Patch(
        "alpha and beta swapped at the start: every node is left after its first child. Either alpha begins at "
        "infinity and beta at minus infinity, where the open window is from alpha = minus infinity to beta = infinity; "
        "or a test compares v with the wrong end, v >= alpha at one's own nodes, v <= beta at the others'.",
        ("alpha=-inf, beta=inf", "alpha=inf, beta=-inf"),
    ),
    Patch(
        "alpha and beta swapped in the call: alpha and beta change places in the call for a child. They go down in the "
        "order of the arguments: alpha first, then beta.",
        ("player, alpha, beta)\n        v", "player, beta, alpha)\n        v"),
    ),
    Patch(
        "cut tests swapped: the searching player's nodes are left when v <= alpha, or the others' when v >= beta. It "
        "is the other way round.",
        (_TESTS, "v <= alpha if own else v >= beta"),
    ),
    Patch(
        "the wrong end is narrowed: the searching player's nodes lower beta, or the others' raise alpha. It is sure of "
        "what it has found: alpha = max(alpha, v) at its nodes, beta = min(beta, v) at those of the others.",
        ("        if own:", "        if not own:"),
    ),
    one_window("own"),
    Patch(
        "a vector: a vector is returned. Paranoid needs no vectors: one number, the searching player's, is all it "
        "looks at.",
        made=lambda right: lambda game, state, player: tuple(
            right(game, state, each) for each in range(game.num_players)
        ),
    ),
)


def _open_below_the_root(right: Any) -> Any:
    def search(game: Any, state: Any, player: int) -> Any:
        if game.is_terminal(state):
            return right(game, state, player)
        values = [right(game, game.result(state, action), player) for action in game.actions(state)]
        return max(values) if game.player(state) == player else min(values)

    return search


_LEAVES = (
    FROM_THE_START,
    Patch(
        "no cut at all: no node is ever left early. All others are one opponent here, so that the windows of "
        "alpha-beta hold: test v >= beta at one's own nodes and v <= alpha at the others', and hand alpha and beta "
        "down.",
        (_CUT, ""),
    ),
    Patch(
        "< for <=: a node is left only if its value is *beyond* the window. A value that is equal changes nothing "
        "either: cut at v >= beta and v <= alpha.",
        (_TESTS, "v > beta if own else v < alpha"),
    ),
    Patch(
        "alpha > beta: a node is left when alpha is *greater* than beta. When they meet nothing can change any more "
        "either: cut at alpha >= beta.",
        ("v = -inf if own else inf", "v = alpha if own else beta"),
        (_CUT, ""),
        ("beta = min(beta, v)", "beta = min(beta, v)\n        if alpha > beta:\n            break"),
    ),
    Patch(
        "no cut at the others' nodes: the nodes of the others are never left early. The test v <= alpha is missing "
        "there, alpha is raised nowhere, or it does not come down to them.",
        ("v <= alpha", "False"),
    ),
    Patch(
        "no cut at one's own nodes: the searching player's nodes are never left early. The test v >= beta is missing "
        "there, beta is lowered nowhere, or it does not come down to them.",
        ("v >= beta", "False"),
    ),
    Patch(
        "shallow cuts only: a node knows what its parent has found, and nothing of older ancestors. That is the care "
        "maxⁿ needs; here all others are one opponent, and the window can be handed on through all plies.",
        (_CALL, _CALL.replace("alpha, beta", "*((v, inf) if own else (-inf, v))")),
    ),
    Patch(
        "fresh window at the root: the root's children all begin with the open window. What the first child is worth "
        "should narrow the window of the second.",
        made=_open_below_the_root,
    ),
    Patch(
        "cut test before the update: the test for a cut comes after a child was searched and before v takes account of "
        "it. So it is one child late: update v first, then test.",
        (f"{_UPDATE}{_CUT}", f"{_CUT}{_UPDATE}"),
    ),
    FROM_RIGHT_TO_LEFT,
)
