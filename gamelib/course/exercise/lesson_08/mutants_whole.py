"""Known wrong answers to the whole search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from gamelib.course.exercise.function import Function, from_the_start
from gamelib.course.exercise.lesson_08.mutants_rewards import DRAW_AS_LOSS, utilities
from gamelib.course.exercise.lesson_08.mutants_select import BY_TURNS, by_turns, selecting
from gamelib.course.exercise.lesson_08.node import AnyGame, Node
from gamelib.course.exercise.lesson_08.references import (
    Rewards,
    back_up,
    expand,
    index,
    mcts,
    select,
    simulate,
)
from gamelib.course.exercise.part import Mutant

Values = Callable[[AnyGame, Any, Random], Rewards]


def searching(
    *,
    select: Callable[[AnyGame, Node, float], Node] = select,
    expand: Callable[[AnyGame, Node], Node] = expand,
    simulate: Values = simulate,
    back_up: Callable[[Node, Rewards], None] = back_up,
    begin: Callable[[Node], Node] = lambda leaf: leaf,
    times: Callable[[int], int] = lambda simulations: simulations,
    returned: Callable[[Node], Any] = lambda root: root,
) -> Function:
    """Return the search with some of its phases replaced.

    Args:
        select, expand, simulate, back_up: the phases.
        begin: the node to simulate from.
        times: how many simulations to make.
        returned: what to return.
    """

    def wrong(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Any:
        root = Node(game, state)
        for _ in range(times(simulations)):
            leaf = expand(game, select(game, root, c))
            back_up(leaf, simulate(game, begin(leaf).state, random))
        return returned(root)

    return wrong


def above(leaf: Node) -> Node:
    """Return the node that was selected, above the one that was added."""
    return leaf.parent or leaf


def _without_root(node: Node, rewards: Rewards) -> None:
    root = node
    while root.parent is not None:
        root = root.parent
    back_up(node, rewards)
    root.visits -= 1
    for player, reward in enumerate(rewards):
        root.totals[player] -= reward


def _two_up(node: Node, rewards: Rewards) -> None:
    back_up(node, rewards)
    if node.parent is not None:
        back_up(node.parent, rewards)


def _all_children(game: AnyGame, node: Node) -> Node:
    first = expand(game, node)
    for _ in range(len(game.actions(node.state)) - len(node.children)):
        expand(game, node)
    return first


def _at_the_root(game: AnyGame, node: Node) -> Node:
    return expand(game, node) if node.parent is None else node


def _no_ends(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Make no simulation where the game is over within the tree."""
    root = Node(game, state)
    for _ in range(simulations):
        node = select(game, root, c)
        if not game.is_terminal(node.state):
            leaf = expand(game, node)
            back_up(leaf, simulate(game, leaf.state, random))
    return root


def _once(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Return inside the loop."""
    return mcts(game, state, 1, c, random)


_kept: dict[Any, Node] = {}


def _one_root(game: AnyGame, state: Any, simulations: int, c: float, random: Random) -> Node:
    """Keep the root of a state from one call to the next."""
    root = _kept.setdefault((repr(getattr(game, "game", game)), str(state)), Node(game, state))
    for _ in range(simulations):
        leaf = expand(game, select(game, root, c))
        back_up(leaf, simulate(game, leaf.state, random))
    if 2 * simulations <= root.visits:  # so that a third call begins as the first one did
        _kept.clear()
    return root


def _first_child(root: Node) -> Any:
    return next(iter(root.children.values()), root)


def _most_visited(root: Node) -> Any:
    return max(root.children, key=lambda action: root.children[action].visits, default=None)


def _wins(game: AnyGame, state: Any, random: Random) -> Rewards:
    return [float(each == 1) for each in simulate(game, state, random)]


def _not_lost(game: AnyGame, state: Any, random: Random) -> Rewards:
    return [float(each > 0) for each in simulate(game, state, random)]


def _utilities(game: AnyGame, state: Any, random: Random) -> Rewards:
    while not game.is_terminal(state):
        state = game.result(state, random.choice(game.actions(state)))
    return utilities(game, state)


def _turned(node: Node, rewards: Rewards) -> None:
    """Turn the rewards round from level to level."""
    at: Node | None = node
    while at is not None:
        at.visits += 1
        for player, reward in enumerate(rewards):
            at.totals[player] += reward
        rewards = rewards[::-1]
        at = at.parent


SELECT_BY_0: Final = selecting(lambda game, parent, child, player, c: index(parent, child, 0, c))
SELECT_BY_NEXT: Final = selecting(
    lambda game, parent, child, player, c: index(parent, child, (player + 1) % len(child.totals), c)
)
LEAST_FOR_1: Final = selecting(
    lambda game, parent, child, player, c: index(parent, child, player, c) * (-1 if player == 1 else 1)
)
GREEDY: Final = selecting(lambda game, parent, child, player, c: index(parent, child, player, 0))

_FROM_PARENT: Final = (
    "the simulation begins at the node that was selected, and not at its new child. What it brings says nothing of the "
    "child then."
)
_ONLY_0: Final = "player 0's mean decides, whoever chooses."
_ONLY_NEXT: Final = "the mean of the player who moves next decides, and not that of the one who chooses."
_LEAST: Final = (
    "player 1 takes the least index. Its own rewards are in it already: whoever chooses wants the greatest."
)
_FLAT: Final = (
    "nodes are added below the root alone: that is flat Monte Carlo search. Each simulation adds a node where it "
    "leaves the tree."
)
_TURNED: Final = (
    "the rewards are turned round from level to level. Each player has a total of its own at every node, so there is "
    "nothing to turn."
)

TREE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(mcts),
    Mutant("simulated from the parent", _FROM_PARENT, searching(begin=above)),
    Mutant("draw as loss", DRAW_AS_LOSS, searching(simulate=_wins)),
    Mutant("draw as win", "everything but a loss counts as a win.", searching(simulate=_not_lost)),
    Mutant("utilities", "utilities are backed up, and not rewards from 0 to 1.", searching(simulate=_utilities)),
    Mutant(
        "reversed",
        "the rewards are mixed up: each player is given another's.",
        searching(simulate=lambda game, state, random: simulate(game, state, random)[::-1]),
    ),
    Mutant("turned round", _TURNED, searching(back_up=_turned)),
    Mutant("root not counted", "the back-up stops below the root.", searching(back_up=_without_root)),
    Mutant("parent counted twice", "each simulation is backed up twice, from the child and from its parent.", searching(
        back_up=_two_up
    )),
    Mutant("one simulation less", "there is one simulation too few: range(1, n) are n - 1 numbers.", searching(
        times=lambda simulations: simulations - 1
    )),
    Mutant("one simulation more", "there is one simulation too many: range(n + 1) are n + 1 numbers.", searching(
        times=lambda simulations: simulations + 1
    )),
    Mutant(
        "one simulation left",
        "the tree of a single simulation is returned: the function returns inside the loop, or the root is made anew "
        "there.",
        _once,
    ),
    Mutant(
        "all children",
        "all missing children are added at once, and one of them simulated. The others are never counted.",
        searching(expand=_all_children),
    ),
    Mutant("nothing added", "no node is ever added: expand is not called.", searching(expand=lambda game, node: node)),
    Mutant("flat", _FLAT, searching(expand=_at_the_root)),
    Mutant(
        "ends left out",
        "a simulation that comes to the end of the game within the tree is left out, or ends the search. It has "
        "nothing to add; it is backed up like any other, and the next one begins at the root.",
        _no_ends,
    ),
    Mutant(
        "untried never tried",
        "a simulation begins where the last one was, and not at the root; or selection goes on at nodes that have an "
        "untried action.",
        searching(select=selecting(lambda game, *rest: index(*rest), stop=False)),
    ),
    Mutant(
        "greedy",
        "the bonus has no part in the selection (or hardly: with the logarithm of the child's own visits).",
        searching(select=GREEDY),
    ),
    Mutant("player 0", _ONLY_0, searching(select=SELECT_BY_0)),
    Mutant("next player", _ONLY_NEXT, searching(select=SELECT_BY_NEXT)),
    Mutant("least for player 1", _LEAST, searching(select=LEAST_FOR_1)),
    Mutant(
        "tree kept",
        "the tree is kept from one call to the next. Each call begins with a root of its own.",
        _one_root,
    ),
    Mutant("child returned", "a child is returned. The root is wanted.", searching(returned=_first_child)),
    Mutant(
        "action returned",
        "the best action is returned. The root of the tree is wanted; final_move finds the action.",
        searching(returned=_most_visited),
    ),
    Mutant(
        "seed of its own",
        "the luck is drawn from a source with a seed of its own, and not from the random that is given: every search "
        "is the same then.",
        lambda game, state, simulations, c, random: mcts(game, state, simulations, c, Random(3)),
    ),
    Mutant(
        "luck of its own",
        "the luck is drawn from another source than the random that is given.",
        lambda game, state, simulations, c, random: mcts(game, state, simulations, c, Random()),
    ),
)  # fmt: skip

MOVES: Final[Sequence[Mutant[Function]]] = (
    Mutant("simulated from the parent", _FROM_PARENT, searching(begin=above)),
    Mutant("draw as loss", DRAW_AS_LOSS, searching(simulate=_wins)),
    Mutant("draw as win", "everything but a loss counts as a win.", searching(simulate=_not_lost)),
    Mutant("turned round", _TURNED, searching(back_up=_turned)),
    Mutant("flat", _FLAT, searching(expand=_at_the_root)),
    Mutant("greedy", "the bonus has no part in the selection: c is not handed on.", searching(select=GREEDY)),
    Mutant("player 0", _ONLY_0, searching(select=SELECT_BY_0)),
    Mutant("next player", _ONLY_NEXT, searching(select=SELECT_BY_NEXT)),
    Mutant("least for player 1", _LEAST, searching(select=LEAST_FOR_1)),
    Mutant("by turns", BY_TURNS, searching(select=by_turns)),
)
