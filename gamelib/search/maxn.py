r"""Max^n: what a state is worth to each of *n* players, when each wants the most for itself.

A value is a vector :math:`(u_1, …, u_n)`, one number a player. At a leaf it is what the game is worth to each; at a
node it is the vector of the child that has the greatest number *for the player to move*, who does not care about the
others' numbers:

.. math:: v(s) = v(\text{RESULT}(s, a^*)), \qquad a^* = \arg\max_a v_{\text{PLAYER}(s)}(\text{RESULT}(s, a)).

It assumes that the players move in turn, that each knows what the others want, that nobody makes agreements, and that
each is indifferent between its own best actions. This last assumption matters: of two children of equal worth to the
mover either may be chosen, and to the others they may be worth very different things. :func:`maxn` takes the first;
:func:`maxn_vectors` returns all vectors that some way of breaking ties leads to. With two players and vectors
:math:`(x, -x)` it is minimax, and there ties change nothing.

If no utility is less than a least value *m*, and the sum of all is at most *S*, then a mover *q* who is sure of
:math:`v_q` leaves the player above at most :math:`S - v_q - (n - 2) m`. If that player has as much already, the rest of
the node does not matter: *shallow pruning*. Windows set further up, alpha-beta's deep cuts, prove nothing here.

Source: C. Luckhardt and K. Irani, "An algorithmic solution of n-person games", *AAAI*, 1986; R. Korf, "Multi-player
alpha-beta pruning", *Artificial Intelligence* 48, 1991; N. Sturtevant, *Multi-player games: algorithms and approaches*,
2003, for what follows from ties.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from math import inf
from typing import Final, TypeAlias, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, Game, starting_state
from gamelib.number import is_finite_number, is_whole_number
from gamelib.result import Vector, VectorResult, vector_text
from gamelib.search.horizon import plies_to_go
from gamelib.search.nodes import Line
from gamelib.search.outcomes import checked_outcomes
from gamelib.search.root import LOOK_LESS_FAR, deep_recursion, no_actions, unlinked
from gamelib.wording import quoted

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

TOLERANCE: Final = 1e-9

VectorEvaluation: TypeAlias = Callable[[State], Sequence[float]]
"""From a state to what it is worth to each player."""


def maxn(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: VectorEvaluation[State] | None = None,
    coalition: Collection[int] = (),
    total: float | None = None,
    least: float = 0,
) -> VectorResult[Action]:
    """Search the tree below ``state`` with every player wanting the most for itself.

    Args:
        game: a game of any number of players, with or without chance.
        state: where to start; the initial state if not given.
        depth: how many plies to look ahead, throws of the dice counted; to the end of the game if not given.
        evaluate: what a state is worth to each player where the search stops before the end.
        coalition: players who do not want the most for themselves but the least for the one who is to move in the
            state. Without any it is max^n; with all the others in it, its number for the mover is :func:`paranoid`'s.
        total: what the utilities of all players add up to at the most; lets the search prune. No pruning if not given.
        least: the least utility there is, for pruning.

    Returns:
        The result. Of several actions that are equally good for the mover it names the first, at every node.

    Raises:
        InvalidSearch: if depth and evaluation do not go together, a vector has not one finite number for each player,
            the bounds for pruning are broken or are given together with a coalition, chance is to move in the state,
            or play goes on too long for a recursion.
        UnknownPlayer: if the coalition has a player who does not sit at the game.

    Example:
        >>> from gamelib.games import Decision, Leaf, TreeGame
        >>> def leaves(*vectors): return [Leaf(vector) for vector in vectors]
        >>> tree = TreeGame([leaves((1, 2, 6), (4, 3, 3)), leaves((6, 1, 2), (7, 4, 1))], num_players=3)
        >>> maxn(tree)
        maxn: a2, worth (7, 4, 1) (7 nodes, 4 leaves; expected line a2 c2)
    """
    root = starting_state(game, state)
    players = game.num_players
    top = plies_to_go(depth, evaluate)
    against = _checked_coalition(game, coalition, root)
    if total is not None and (against or not is_finite_number(total) or not is_finite_number(least)):
        raise InvalidSearch(
            f"pruning needs total=… and least=…, two numbers, and no coalition; here are {total!r}, {least!r} "
            f"and the coalition {sorted(against)!r}"
        )
    inner = leaves = 0

    def value(state: State, plies: int, enough: float) -> tuple[Vector, Line[Action]]:
        """Return the state's vector; one that gives the mover ``enough`` need not be its best."""
        nonlocal inner, leaves
        if plies == 0 or game.is_terminal(state):
            leaves += 1
            return promised(leaf_vector(game, state, evaluate)), None
        inner += 1
        mover = game.player(state)
        if mover is CHANCE:
            return expected(state, plies), None
        game.check_player(mover)
        return choice(state, mover, plies, enough)

    def choice(state: State, mover: int, plies: int, enough: float) -> tuple[Vector, Line[Action]]:
        best: Vector | None = None
        line: Line[Action] = None
        for action in game.actions(state):
            child = game.result(state, action)
            enough_there = bound(mover, child, best)
            vector, rest = value(child, plies - 1, enough_there)
            if best is None or (not left_early(child, vector, enough_there) and better(mover, vector, best)):
                best, line = vector, (action, rest)
                if best[mover] >= enough:
                    break
        if best is None:
            raise no_actions()
        return best, line

    def better(mover: int, vector: Vector, best: Vector) -> bool:
        return vector[one] < best[one] if mover in against else vector[mover] > best[mover]

    def bound(mover: int, child: State, best: Vector | None) -> float:
        """Return how much is enough for whoever moves in the child, so that the mover cannot want to come here."""
        if total is None or best is None or game.is_terminal(child) or game.player(child) in (mover, CHANCE):
            return inf
        return total - (players - 2) * least - best[mover]

    def left_early(child: State, vector: Vector, enough: float) -> bool:
        """Return whether whoever moves in the child has enough, so that the vector is only some of its worth."""
        mover = game.player(child)
        return is_whole_number(mover) and vector[mover] >= enough

    def expected(state: State, plies: int) -> Vector:
        means = [0.0] * players
        for outcome, probability in checked_outcomes(game, state):
            vector, _ = value(game.result(state, outcome), plies - 1, inf)
            for player in range(players):
                means[player] += probability * vector[player]
        return tuple(means)

    def promised(vector: Vector) -> Vector:
        if total is not None and (min(vector) < least or sum(vector) > total + TOLERANCE):
            raise InvalidSearch(
                f"{vector_text(vector)} came up, and pruning was promised that no utility is less than {least} and "
                f"all together are at most {total}: it could cut off the best action"
            )
        return vector

    if game.is_terminal(root):
        return VectorResult(None, leaf_vector(game, root, None), {}, 1, 1, (), None, "maxn")
    mover_at_root = game.player(root)
    if mover_at_root is CHANCE:
        raise InvalidSearch("chance is to move in this state, so there is no action to recommend: search what follows")
    game.check_player(mover_at_root)
    one: int = mover_at_root
    best: Vector | None = None
    values: dict[Action, Vector] = {}
    lines: dict[Action, Line[Action]] = {}
    cut: set[Action] = set()
    with deep_recursion("value", LOOK_LESS_FAR):
        for action in game.actions(root):
            child = game.result(root, action)
            enough = bound(one, child, best)
            values[action], lines[action] = value(child, top - 1, enough)
            if left_early(child, values[action], enough):
                cut.add(action)
            elif best is None or better(one, values[action], best):
                best, chosen = values[action], action
    if best is None:
        raise no_actions()
    return VectorResult(
        action=chosen,
        values=best,
        action_values=values,
        nodes=1 + inner + leaves,
        leaves=leaves,
        principal_variation=(chosen, *unlinked(lines[chosen])),
        player=one,
        algorithm="maxn",
        left_early=frozenset(cut),
    )


def leaf_vector(game: Game[State, Action], state: State, evaluate: VectorEvaluation[State] | None) -> Vector:
    """Return what a state is worth to each player: the utilities where the game is over, else the evaluation.

    Raises:
        InvalidSearch: if that is not one finite number for each player.
    """
    if game.is_terminal(state):
        return _checked_vector(game, state, [game.utility(state, player) for player in range(game.num_players)])
    assert evaluate is not None
    return _checked_vector(game, state, evaluate(state))


def share_of(game: Game[State, Action], player: int, evaluate: VectorEvaluation[State]) -> Callable[[State], float]:
    """Return what an evaluation says for one player, for a search that checks that this is a number.

    Raises:
        InvalidSearch: when it is called, if the evaluation does not return one number for each player.
    """
    players = game.num_players

    def share(state: State) -> float:
        found = evaluate(state)
        well_formed = isinstance(found, tuple | list) and len(found) == players
        own: float = found[player] if well_formed else _checked_vector(game, state, found)[player]
        return own

    return share


def _checked_vector(game: Game[State, Action], state: State, given: object) -> Vector:
    found = tuple(given) if isinstance(given, Sequence) and not isinstance(given, str | bytes) else ()
    if len(found) == game.num_players and all(map(is_finite_number, found)):
        return found
    raise InvalidSearch(
        f"{quoted(given)} came back where one finite number for each of {game.num_players} players was needed, for\n"
        f"{game.text(state)}"
    )


def _checked_coalition(game: Game[State, Action], coalition: Collection[int], root: State) -> frozenset[int]:
    if not isinstance(coalition, Collection) or isinstance(coalition, str):
        raise InvalidSearch(f"a coalition is a collection of players such as {{1, 2}}, not {quoted(coalition)}")
    for player in coalition:
        game.check_player(player)
    if not game.is_terminal(root) and game.player(root) in coalition:
        raise InvalidSearch(f"player {game.player(root)} is to move, and cannot be in a coalition against itself")
    return frozenset(coalition)


def maxn_vectors(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: VectorEvaluation[State] | None = None,
) -> frozenset[Vector]:
    """Return every vector that max^n can come to, whatever the players do where two actions are equally good to them.

    A vector can come up from a child if the player to move may be given no more by any of the other children,
    depending on how the ties below *them* are broken.

    Args:
        game: a game of any number of players, without chance.
        state: where to start; the initial state if not given.
        depth: how many plies to look ahead; to the end of the game if not given.
        evaluate: what a state is worth to each player where the search stops before the end.

    Raises:
        InvalidSearch: as for :func:`maxn`, or if chance moves.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> tree = TreeGame([[Leaf((1, 5, 0)), Leaf((4, 5, 9))], [Leaf((3, 2, 2))]], num_players=3)
        >>> sorted(maxn_vectors(tree))
        [(3, 2, 2), (4, 5, 9)]
    """
    root = starting_state(game, state)
    top = plies_to_go(depth, evaluate)

    def vectors(state: State, plies: int) -> frozenset[Vector]:
        if plies == 0 or game.is_terminal(state):
            return frozenset({leaf_vector(game, state, evaluate)})
        mover = game.player(state)
        if mover is CHANCE:
            raise InvalidSearch("where chance moves, the vectors that ties lead to are not listed")
        game.check_player(mover)
        children = [vectors(game.result(state, action), plies - 1) for action in game.actions(state)]
        possible: set[Vector] = set()
        for number, child in enumerate(children):
            others = [min(vector[mover] for vector in each) for other, each in enumerate(children) if other != number]
            possible |= {vector for vector in child if vector[mover] >= max(others, default=-inf)}
        return frozenset(possible)

    with deep_recursion("vectors", LOOK_LESS_FAR):
        return vectors(root, top)
