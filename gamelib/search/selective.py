"""Selective search: looking further where it matters, and less far where it probably does not.

A search that stops everywhere at the same depth has a horizon: what happens just beyond it does not
exist, and a loss that can be pushed there by throwing in a few moves seems to be avoided. Besides
quiescence (see :mod:`gamelib.search.quiescence`) there are two old remedies:

- **secondary search** searches on from the end of the line that was chosen, and takes another action
  if what comes to light there is bad;
- a **singular extension** looks one ply deeper below an action that is much better than all others
  of its state, because there everything hangs on this one being right.

Alpha-beta leaves out what *cannot* matter. Two more ways leave out what *probably* does not. They are not safe: they
may miss the best action, and sometimes do.

- a **beam** follows only the k actions that look best at first sight, so that a sacrifice is never seen;
- a **near cut** leaves a node already when alpha is *nearly* beta, so that the value at the root may be wrong by
  a margin for every cut, those at siblings too. What the chosen action is truly worth may be less by any amount:
  the refutation may lie in what was cut.

Source: A. de Groot on progressive deepening, *Thought and Choice in Chess*, 1965; R. Greenblatt and others, "The
Greenblatt chess program", 1967, for secondary search; T. Anantharaman, M. Campbell and F. Hsu, "Singular extensions:
adding selectivity to brute-force searching", *Artificial Intelligence* 43, 1990; the lecture notes that this course
grew out of recommend both ("keep the k best paths", "prune when alpha is nearly beta, in the opening") without a
warning; for beams, A. Newell, J. Shaw and H. Simon, "Chess-playing programs and the problem of complexity", 1958, on
plausible-move generators.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from math import inf

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Action, Game, State, starting_state
from gamelib.identity import check_made_for
from gamelib.number import check_count, is_finite_number
from gamelib.result import ActionValue, SearchResult
from gamelib.same_game import SameGame
from gamelib.search.alphabeta import alphabeta
from gamelib.search.minimax import minimax
from gamelib.search.ordering import ByValue
from gamelib.search.search import Evaluation, Found, checked_actions, deep_recursion
from gamelib.search.windows import WindowSearch


def secondary_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int,
    extra: int,
    evaluate: Evaluation,
) -> SearchResult[Action]:
    """Search with alpha-beta, then search on from the ends of the lines of play, the most promising action first.

    An action whose line turns out worse for the mover than it seemed is worth what came to light. If another could
    now be best of which only a bound is known, it is searched to its value. The first action that is still best
    after that is chosen.

    Args:
        game, state, evaluate: as for :func:`alphabeta`.
        depth: how many plies the first search looks ahead, 1 or more.
        extra: how many plies it looks on from the end of a line, 1 or more.

    Returns:
        The result; the values of actions that were looked at again are corrected, those of others may be bounds, and
        the counts are those of all searches together.
    """
    for plies, name in ((depth, "depth"), (extra, "extra")):
        check_count(name, plies, error=InvalidSearch)
    root = starting_state(game, state)
    first = alphabeta(game, root, depth=depth, evaluate=evaluate)
    if first.action is None:
        return replace(first, algorithm="secondary_search")
    best, worst = (max, min) if first.player == MAX else (min, max)
    values = dict(first.action_values)
    nodes, leaves = first.nodes, first.leaves
    lines = {first.action: first.principal_variation}
    checked: set[Action] = set()

    def searched(state: State, plies: int) -> SearchResult[Action]:
        nonlocal nodes, leaves
        found = alphabeta(game, state, depth=plies, evaluate=evaluate)
        nodes, leaves = nodes + found.nodes, leaves + found.leaves
        return found

    while (action := best(values, key=lambda each: values[each].value)) not in checked:
        if action not in lines:  # what is known of it may be a bound, except one ply deep
            lines[action] = (action,)
            if depth > 1:
                below = searched(game.result(root, action), depth - 1)
                values[action], lines[action] = ActionValue(below.value), (action, *below.principal_variation)
            continue
        checked.add(action)
        end = reduce(game.result, lines[action], root)
        if not game.is_terminal(end):
            further = searched(end, extra)
            lines[action] += further.principal_variation
            values[action] = ActionValue(worst(values[action].value, further.value))
    return replace(
        first, action=action, value=values[action].value, nodes=nodes, leaves=leaves, algorithm="secondary_search",
        action_values=values, principal_variation=lines[action],
    )  # fmt: skip


def singular_extension_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int,
    margin: float,
    evaluate: Evaluation,
) -> SearchResult[Action]:
    """Search as alpha-beta does, one ply deeper below an action that is better than all others by a margin.

    Whether it is, is found out by looking two plies ahead; an action without any others counts as such. A line is
    extended by no more than ``depth`` plies in all.

    Args:
        game, state, evaluate: as for :func:`alphabeta`.
        depth: how many plies are looked ahead where nothing is extended, 1 or more.
        margin: by how much the best action has to be better, above 0.

    Returns:
        The result; its counts include the looking ahead.
    """
    if not is_finite_number(margin) or margin <= 0:
        raise InvalidSearch(f"margin is a number above 0, not {margin!r}")
    search = WindowSearch("singular_extension_search", game, state, depth, evaluate)

    def value(state: State, alpha: float, beta: float, plies: int, room: int = search.limit) -> Found:
        if game.is_terminal(state):
            return search.utility(state), None
        if plies == search.limit:
            return search.estimate(state)
        maximises = search.maximises(state)
        singular = singular_action(state) if room else None
        v, line = -inf if maximises else inf, None
        for action in search.actions(state, plies):
            extension = 1 if action == singular else 0
            below = game.result(state, action)
            found, rest = value(below, alpha, beta, plies + 1 - extension, room - extension)
            if plies == 0 and room == search.limit:  # no extension, so it is the root
                search.tried[action] = (found, rest), (alpha, beta)
            if found > v if maximises else found < v:
                v, line = found, (action, rest)
            alpha, beta = (max(alpha, v), beta) if maximises else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v, line

    def singular_action(state: State) -> Action | None:
        looked = minimax(game, state, depth=2, evaluate=evaluate)
        search.count(looked.nodes - looked.leaves, looked.leaves)
        sign = 1 if looked.player == MAX else -1
        first, *others = sorted((sign * found.value for found in looked.action_values.values()), reverse=True)
        return looked.action if not others or first - others[0] >= margin else None

    if search.over:
        return search.finished()
    with deep_recursion("value"):
        best = value(search.state, *search.window, 0)
    return search.report(best)


class Beam(SameGame[State, Action]):
    """The same game with only the most promising actions: any search of it is a beam search of the other.

    Args:
        evaluate: what a state is worth to MAX at first sight.
        width: how many actions are kept in each state, 1 or more.

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

    Example:
        >>> from gamelib.games import TreeGame
        >>> tree = TreeGame([[[3, 0], [9, 0]], [[4, 9], [2, 9]]])
        >>> near_cut_search(tree, margin=0).action, near_cut_search(tree, margin=0).value
        ('a2', 9)
    """
    if not is_finite_number(margin) or margin < 0:
        raise InvalidSearch(f"margin is a number, 0 or more, not {margin!r}")
    search = WindowSearch("near_cut_search", game, state, depth, evaluate)

    def value(state: State, alpha: float, beta: float, plies: int) -> Found:
        if game.is_terminal(state):
            return search.utility(state), None
        if plies == search.limit:
            return search.estimate(state)
        maximises = search.maximises(state)
        v, line = -inf if maximises else inf, None
        for action in search.actions(state, plies):
            found, rest = value(game.result(state, action), alpha, beta, plies + 1)
            if plies == 0:
                search.tried[action] = (found, rest), (alpha, beta)
            if found > v if maximises else found < v:
                v, line = found, (action, rest)
            alpha, beta = (max(alpha, v), beta) if maximises else (alpha, min(beta, v))
            if alpha >= beta - margin:
                break
        return v, line

    if search.over:
        return search.finished()
    with deep_recursion("value"):
        best = value(search.state, *search.window, 0)
    return search.report(best)
