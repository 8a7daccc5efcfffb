"""Minimax with a list: depth first without recursion, every node on the list L until it is done.

1. Put the root into L.
2. Let x be the first node of L. If x is the root and has its value, return it.
3. If x has a value, let p be its parent: set p's value to the greater of the two if MAX is to move
   at p, to the smaller if MIN is. Remove x from L. Back to 2.
4. If x has no value and is terminal, its value is its utility for MAX. Leave it in L, since its
   parent has still to learn it. Back to 2.
5. If x has no value and is not terminal, give it the provisional value of minus infinity if MAX is
   to move, of plus infinity if MIN is, and add its children *at the head* of L. Back to 2.

At the head: with the children at the tail, the root stays first, and step 2 returns its provisional
infinity at once. L never holds more than the siblings along one path: its space is :math:`O(bm)`, as
for the recursion, whose stack L is. (The lines of play that are reported come on top of that, at
most one of length *m* for each node of the path.)
"""

from __future__ import annotations

from collections import deque
from math import inf

from gamelib.game import MAX, MIN, Action, Game, State
from gamelib.result import SearchResult
from gamelib.search.nodes import Node, label, too_many_nodes
from gamelib.search.search import Evaluation, Search
from gamelib.search.walk import LIMIT


def minimax_by_stack(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> SearchResult[Action]:
    """Search the whole game tree below ``state`` with the list L in place of recursion.

    Arguments, result and errors are those of :func:`gamelib.search.minimax`, but that play may be as
    long as the list L is, which holds at most a million nodes.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> minimax_by_stack(game, game.parse("X O X / O O . / . X ."))
        minimax_by_stack: 5, value 0 (14 nodes, 6 leaves; expected line 5 8 6)
    """
    search = Search("minimax_by_stack", game, state, depth, evaluate)
    if search.over:
        return search.finished()

    root = Node[State, Action](search.state)
    L = deque([root])
    while True:
        x = L[0]
        if x is root and x.value is not None:
            break
        if x.value is not None:
            x.report()
            L.popleft()
        elif game.is_terminal(x.state):
            x.value = search.utility(x.state)
        elif x.depth == search.limit:
            x.value = search.estimate(x.state)[0]
        else:
            x.player = game.player(x.state)
            if x.player not in (MAX, MIN):
                raise search.no_player(x.state)
            x.value = -inf if x.player == MAX else inf
            children = x.expanded(game, search.actions(x.state))
            L.extendleft(reversed(children))
            if x is root:
                root.children = children
            if len(L) > LIMIT:
                raise too_many_nodes(LIMIT)

    return search.decision({child.action: (label(child), child.line()) for child in root.children})
