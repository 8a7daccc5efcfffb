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

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Any, Final, Generic, TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, Action, Game, Player, State, starting_state
from gamelib.identity import check_made_for
from gamelib.number import is_finite_number, plain_number
from gamelib.result import Vector, VectorResult, vector_text
from gamelib.same_game import SameGame
from gamelib.search.outcomes import checked_outcomes
from gamelib.search.search import Line, checked_actions, deep_recursion, no_actions, plies_to_go, unlinked
from gamelib.wording import quoted

VectorEvaluation: TypeAlias = Callable[[State], Sequence[float]]
"""From a state to what it is worth to each player."""


class VectorSearch(Generic[State, Action]):
    """One search for many players: where it starts, how far it goes, and what it has counted.

    Attributes:
        state: where it starts.
        over: whether the game is over there.
        limit: how many plies below it the search stops; below 0 if it goes to the end.
        inner: how many of the states entered were looked beyond.
        leaves: how many of them were given a vector.
    """

    def __init__(
        self,
        game: Game[State, Action],
        state: State | None,
        depth: int | None,
        evaluate: VectorEvaluation[State] | None,
    ) -> None:
        self.game, self.evaluate = game, evaluate
        self.state = starting_state(game, state)
        self.limit = plies_to_go(depth, evaluate)
        self.inner = self.leaves = 0
        self.over = game.is_terminal(self.state)
        if not self.over and game.player(self.state) in range(game.num_players):
            checked_actions(game, self.state)

    def vector(self, state: State) -> Vector:
        """Return what a state is worth to each player: the utilities where the game is over, else the evaluation."""
        self.leaves += 1
        if self.game.is_terminal(state):
            players = range(self.game.num_players)
            return checked_vector(self.game, state, [self.game.utility(state, player) for player in players])
        assert self.evaluate is not None
        return checked_vector(self.game, state, self.evaluate(state))

    def actions(self, state: State) -> Sequence[Action]:
        """Return the actions of a state that is looked beyond."""
        self.inner += 1
        actions = self.game.actions(state)
        if not actions:
            raise no_actions(self.game, state)
        return actions


def share_of(game: Game[State, Action], player: int, evaluate: VectorEvaluation[State]) -> Callable[[State], float]:
    """Return what an evaluation says for one player, for a search that checks that this is a number."""
    check_made_for(evaluate, game)
    players = game.num_players

    def share(state: State) -> float:
        found = evaluate(state)
        well_formed = isinstance(found, tuple | list) and len(found) == players
        own: float = found[player] if well_formed else checked_vector(game, state, found)[player]
        return own

    return share


def checked_vector(game: Game[State, Action], state: State, given: object) -> Vector:
    """Return what a state is worth to each player as numbers of Python's own."""
    if isinstance(given, Sequence) and not isinstance(given, str | bytes):
        numbers = tuple(number for number in map(plain_number, given) if number is not None)
        if len(numbers) == len(given) == game.num_players:
            return numbers
    raise InvalidSearch(
        f"{quoted(given)} came back where one finite number for each of {game.num_players} players was needed, for\n"
        f"{game.text(state)}"
    )


FoundVector: TypeAlias = tuple[Vector, Line[Any]]
VectorOf: TypeAlias = Callable[[Any, int], FoundVector]
"""From a state and how many plies below the start it is to its vector and the line of play expected."""

PrunedChildren: TypeAlias = Callable[[Any, int, int], Iterator[tuple[Any, Vector, Line[Any], bool]]]

TOLERANCE: Final = 1e-9


def maxn_of(search: VectorSearch[State, Action]) -> VectorOf:
    """Return the function MAXN(s): the vector of a state when everybody wants the most for itself."""
    game = search.game

    def value(state: State, depth: int) -> FoundVector:
        if depth == search.limit or game.is_terminal(state):
            return search.vector(state), None
        mover = game.player(state)
        if mover is CHANCE:
            return mean_vector(search, state, lambda child: value(child, depth + 1)), None
        game.check_player(mover)
        best: Vector = ()
        line: Line[Any] = None
        for action in search.actions(state):
            vector, rest = value(game.result(state, action), depth + 1)
            if not best or vector[mover] > best[mover]:
                best, line = vector, (action, rest)
        return best, line

    return value


def mean_vector(search: VectorSearch[State, Action], state: State, value: Callable[[State], FoundVector]) -> Vector:
    """Return what a state in which chance moves is worth to each player on average."""
    search.inner += 1
    means = [0.0] * search.game.num_players
    for outcome, probability in checked_outcomes(search.game, state):
        vector, _ = value(search.game.result(state, outcome))
        for player, number in enumerate(vector):
            means[player] += probability * number
    return tuple(means)


def pruning_of(search: VectorSearch[State, Action], total: float, least: float) -> PrunedChildren:
    """Return the function that searches the children of a state, each only as far as its parent may care."""
    game = search.game
    for_others = (game.num_players - 2) * least

    def value(state: State, depth: int, enough: float) -> FoundVector:
        """Return the state's vector; one that gives the mover ``enough`` need not be its best."""
        if depth == search.limit or game.is_terminal(state):
            return promised(search.vector(state)), None
        mover = game.player(state)
        if mover is CHANCE:
            return mean_vector(search, state, lambda child: value(child, depth + 1, inf)), None
        game.check_player(mover)
        best: Vector = ()
        line: Line[Any] = None
        for action, vector, rest, left_early in children(state, mover, depth):
            if not best or (not left_early and vector[mover] > best[mover]):
                best, line = vector, (action, rest)
                if best[mover] >= enough:
                    break
        return best, line

    def children(state: State, mover: int, depth: int) -> Iterator[tuple[Any, Vector, Line[Any], bool]]:
        """Yield each action, its vector, its line, and whether the child was left early, as no better for the mover."""
        sure = -inf
        for action in search.actions(state):
            child = game.result(state, action)
            below = None if sure == -inf or game.is_terminal(child) else game.player(child)
            if below is None or below is CHANCE or below == mover:
                vector, rest = value(child, depth + 1, inf)
                left_early = False
            else:
                enough = total - for_others - sure
                vector, rest = value(child, depth + 1, enough)
                left_early = vector[below] >= enough
            if not left_early:
                sure = max(sure, vector[mover])
            yield action, vector, rest, left_early

    def promised(vector: Vector) -> Vector:
        if min(vector) < least or sum(vector) > total + TOLERANCE:
            raise InvalidSearch(
                f"{vector_text(vector)} came up, and pruning was promised that no utility is less than {least} and "
                f"all together are at most {total}: it could cut off the best action"
            )
        return vector

    return children


class Coalition(SameGame[State, Action]):
    """A game in which some players are one, at a seat of its own, who wants nothing but the loss of ``one``.

    Args:
        members: the players who moved for themselves before.
        one: whom they are against.
    """

    def __init__(self, game: Game[State, Action], members: Collection[int], one: int) -> None:
        super().__init__(game)
        self.members, self.one, self.seat = frozenset(members), one, game.num_players
        self.num_players = game.num_players + 1

    def player(self, state: State) -> Player:
        """Return who moves: the last seat for all members."""
        mover = self.game.player(state)
        return self.seat if mover in self.members else mover

    def utility(self, state: State, player: int) -> float:
        """Return what a terminal state is worth to a player, and to the coalition what it costs the one."""
        return -self.game.utility(state, self.one) if player == self.seat else self.game.utility(state, player)

    def evaluation(self, evaluate: VectorEvaluation[State] | None) -> VectorEvaluation[State] | None:
        """Return an evaluation for all seats."""
        if not callable(evaluate):
            return evaluate

        def for_all(state: State) -> Vector:
            vector = checked_vector(self.game, state, evaluate(state))
            return (*vector, -vector[self.one])

        return for_all


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

    Example:
        >>> from gamelib.games import Decision, Leaf, TreeGame
        >>> def leaves(*vectors): return [Leaf(vector) for vector in vectors]
        >>> tree = TreeGame([leaves((1, 2, 6), (4, 3, 3)), leaves((6, 1, 2), (7, 4, 1))], num_players=3)
        >>> maxn(tree)
        maxn: a2, worth (7, 4, 1) (7 nodes, 4 leaves; expected line a2 c2)
    """
    search = VectorSearch(game, state, depth, evaluate)
    check_made_for(evaluate, game)
    _check_coalition(game, coalition)
    if total is not None and (coalition or not is_finite_number(total) or not is_finite_number(least)):
        raise InvalidSearch(
            f"pruning needs total=… and least=…, two numbers, and no coalition; here are {total!r}, {least!r} "
            f"and the coalition {sorted(coalition)!r}"
        )
    if search.over:
        return VectorResult(None, search.vector(search.state), {}, 1, 1, (), None, "maxn")
    one = game.player(search.state)
    if one is CHANCE:
        raise InvalidSearch("chance is to move in this state, so there is no action to recommend: search what follows")
    game.check_player(one)
    if coalition:
        return _against(Coalition(game, coalition, one), search.state, depth, evaluate)
    values: dict[Action, Vector] = {}
    lines: dict[Action, Line[Any]] = {}
    cut: set[Action] = set()
    with deep_recursion("value"):
        if total is None:
            value = maxn_of(search)
            for action in search.actions(search.state):
                values[action], lines[action] = value(game.result(search.state, action), 1)
        else:
            for action, vector, line, left_early in pruning_of(search, total, least)(search.state, one, 0):
                values[action], lines[action] = vector, line
                if left_early:
                    cut.add(action)
    chosen = max((action for action in values if action not in cut), key=lambda action: values[action][one])
    return VectorResult(
        action=chosen,
        values=values[chosen],
        action_values=values,
        nodes=search.inner + search.leaves,
        leaves=search.leaves,
        principal_variation=(chosen, *unlinked(lines[chosen])),
        player=int(one),
        algorithm="maxn",
        left_early=frozenset(cut),
    )


def _against(
    game: Coalition[State, Action], state: State, depth: int | None, evaluate: VectorEvaluation[State] | None
) -> VectorResult[Action]:
    """Return what a search against a coalition finds, without the coalition's own number."""
    if game.game.player(state) in game.members:
        raise InvalidSearch(f"player {game.one} is to move, and cannot be in a coalition against itself")
    found = maxn(game, state, depth=depth, evaluate=game.evaluation(evaluate))
    values = {action: vector[:-1] for action, vector in found.action_values.items()}
    return replace(found, values=found.values[:-1], action_values=values)


def _check_coalition(game: Game[State, Action], coalition: Collection[int]) -> None:
    if not isinstance(coalition, Collection) or isinstance(coalition, str):
        raise InvalidSearch(f"a coalition is a collection of players such as {{1, 2}}, not {quoted(coalition)}")
    for player in coalition:
        game.check_player(player)


def maxn_vectors(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: VectorEvaluation[State] | None = None,
) -> frozenset[Vector]:
    """Return every vector that max^n can come to, whatever the players do where two actions are equally good to them.

    A vector can come up from a child if the player to move may be given no more by any of the other children,
    depending on how the ties below *them* are broken. Everybody always does the same at a node: who tosses for it can
    make others come up.

    Args:
        game: a game of any number of players, without chance.
        state, depth, evaluate: as for :func:`maxn`.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> tree = TreeGame([[Leaf((1, 5, 0)), Leaf((4, 5, 9))], [Leaf((3, 2, 2))]], num_players=3)
        >>> sorted(maxn_vectors(tree))
        [(3, 2, 2), (4, 5, 9)]
    """
    search = VectorSearch(game, state, depth, evaluate)
    check_made_for(evaluate, game)

    def vectors(state: State, depth: int) -> frozenset[Vector]:
        if depth == search.limit or game.is_terminal(state):
            return frozenset({search.vector(state)})
        mover = game.player(state)
        if mover is CHANCE:
            raise InvalidSearch("where chance moves, the vectors that ties lead to are not listed")
        game.check_player(mover)
        children = [vectors(game.result(state, action), depth + 1) for action in search.actions(state)]
        possible: set[Vector] = set()
        for number, child in enumerate(children):
            others = [min(vector[mover] for vector in each) for other, each in enumerate(children) if other != number]
            possible |= {vector for vector in child if vector[mover] >= max(others, default=-inf)}
        return frozenset(possible)

    with deep_recursion("vectors"):
        return vectors(search.state, 0)
