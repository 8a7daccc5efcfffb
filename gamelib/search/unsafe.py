"""Two ways to search less that are not safe: they may miss the best action, and sometimes do.

Alpha-beta leaves out what *cannot* matter. These leave out what *probably* does not:

- a **beam** follows only the k actions that look best at first sight, so that a sacrifice is never seen;
- a **near cut** leaves a node already when alpha is *nearly* beta, so that the value at the root may be wrong by
  a margin for every cut, those at siblings too. What the chosen action is truly worth may be less by any amount:
  the refutation may lie in what was cut.

Source: the lecture notes that this course grew out of recommend both ("keep the k best paths", "prune when
alpha is nearly beta, in the opening") without a warning; for beams, A. Newell, J. Shaw and H. Simon,
"Chess-playing programs and the problem of complexity", 1958, on plausible-move generators.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game, State
from gamelib.identity import check_made_for
from gamelib.number import check_count, is_finite_number
from gamelib.result import SearchResult
from gamelib.search.ordering import ByValue
from gamelib.search.same_game import SameGame
from gamelib.search.search import Evaluation, Found, checked_actions
from gamelib.search.windows import WindowSearch


class Beam(SameGame[State, Action]):
    """The same game with only the most promising actions: any search of it is a beam search of the other.

    Args:
        evaluate: what a state is worth to MAX at first sight.
        width: how many actions are kept in each state, 1 or more.

    Raises:
        InvalidSearch: if the width is not such a number.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> narrow = Beam(game, lambda state: float(bool(state.crosses & 16)), width=2)
        >>> narrow.actions(narrow.initial_state())
        (0, 4)
    """

    def __init__(self, game: Game[State, Action], evaluate: Evaluation, width: int) -> None:
        super().__init__(game)
        self.width = check_count("width", width, error=InvalidSearch)
        check_made_for(evaluate, game)
        self._by_value = ByValue(evaluate)

    def actions(self, state: State) -> Sequence[Action]:
        """Return the most promising actions, in the order of the game."""
        actions = checked_actions(self.game, state)
        kept = self._by_value.arrange(self.game, state, actions, 0)[: self.width]
        return tuple(action for action in actions if action in kept)


def near_cut_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    margin: float,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> SearchResult[Action]:
    """Search as alpha-beta does, but leave a node already when it comes within a margin of a cut.

    Args:
        game, state, depth, evaluate: as for :func:`alphabeta`.
        margin: how near to alpha or beta is near enough, 0 or more; with 0 it is alpha-beta.

    Returns:
        What the search believes, marked as exact although it need not be: that is the trouble with it.

    Raises:
        InvalidSearch: as for :func:`alphabeta`, or if the margin is negative or not a number.

    Example:
        >>> from gamelib.games import TreeGame
        >>> tree = TreeGame([[[3, 0], [9, 0]], [[4, 9], [2, 9]]])
        >>> near_cut_search(tree, margin=0).action, near_cut_search(tree, margin=0).value
        ('a2', 9)
    """
    if not is_finite_number(margin) or margin < 0:
        raise InvalidSearch(f"margin is a number, 0 or more, not {margin!r}")
    search = WindowSearch("near_cut_search", game, state, depth, evaluate)

    def value(state: State, alpha: float, beta: float, depth: int) -> Found:
        if game.is_terminal(state):
            return search.utility(state), None
        if depth == search.limit:
            return search.estimate(state)
        maximises = search.maximises(state)
        v, line = -inf if maximises else inf, None
        for action in search.actions(state, depth):
            found, rest = search.value(game.result(state, action), alpha, beta, depth + 1)
            if found > v if maximises else found < v:
                v, line = found, (action, rest)
            alpha, beta = (max(alpha, v), beta) if maximises else (alpha, min(beta, v))
            if alpha >= beta - margin:
                break
        return v, line

    return search.best_action(value, below=value)
