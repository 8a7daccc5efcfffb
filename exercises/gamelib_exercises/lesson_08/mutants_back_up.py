"""Known wrong answers to backing a simulation up, for two players and for more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_08.node import Node
from gamelib_exercises.lesson_08.references import Rewards, back_up
from gamelib_exercises.part import Mutant


def _path(node: Node) -> list[Node]:
    """Return the nodes from this one up to the root."""
    found = [node]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found


def _backing_up(
    add: Callable[[Node, Rewards, int], None], path: Callable[[list[Node]], list[Node]] = lambda nodes: nodes
) -> Callable[[Node, Rewards], None]:
    """Return a back-up that adds something else, by node, rewards and distance from the first node, or elsewhere."""

    def wrong(node: Node, rewards: Rewards) -> None:
        for distance, each in enumerate(path(_path(node))):
            add(each, rewards, distance)

    return wrong


def _add(node: Node, rewards: Rewards, distance: int = 0) -> None:
    node.visits += 1
    for player, reward in enumerate(rewards):
        node.totals[player] += reward


def _adding(made: Callable[[Rewards, int], Rewards]) -> Callable[[Node, Rewards], None]:
    """Return a back-up that adds other rewards, made of the right ones and of the distance from the first node."""
    return _backing_up(lambda node, rewards, distance: _add(node, made(rewards, distance)))


def _only_visits(node: Node, rewards: Rewards, distance: int) -> None:
    node.visits += 1


def _only_totals(node: Node, rewards: Rewards, distance: int) -> None:
    for player, reward in enumerate(rewards):
        node.totals[player] += reward


def _wins_as_visits(node: Node, rewards: Rewards, distance: int) -> None:
    _only_totals(node, rewards, distance)
    node.visits += round(rewards[0])


def _replaced(node: Node, rewards: Rewards, distance: int) -> None:
    node.visits += 1
    node.totals = list(rewards)


def _shared_list(node: Node, rewards: Rewards, distance: int) -> None:
    """Hand the list of the first visit on, so that it is everybody's."""
    node.visits += 1
    if node.visits == 1:
        node.totals = rewards  # type: ignore[assignment]
    else:
        _only_totals(node, rewards, distance)


def _lengthened(node: Node, rewards: Rewards, distance: int) -> None:
    """Add one list to another, which makes a longer one."""
    node.visits += 1
    node.totals = [*node.totals, *rewards]


def _means(node: Node, rewards: Rewards, distance: int) -> None:
    """Keep means where totals should be."""
    node.visits += 1
    for player, reward in enumerate(rewards):
        node.totals[player] += (reward - node.totals[player]) / node.visits


def _reversed_in_turn(rewards: Rewards, distance: int) -> Rewards:
    return rewards[::-1] if distance % 2 else rewards


def _from_wins(rewards: Rewards, distance: int) -> Rewards:
    return [float(each == 1) for each in rewards]


def _halves_cut(rewards: Rewards, distance: int) -> Rewards:
    return [int(each) for each in rewards]


def _first_for_all(rewards: Rewards, distance: int) -> Rewards:
    return [rewards[0]] * len(rewards)


def _children_too(node: Node, rewards: Rewards) -> None:
    back_up(node, rewards)
    for each in _path(node)[1:]:
        for child in each.children.values():
            if child not in _path(node):
                _add(child, rewards)


BACK_UP: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "root not counted",
        "the root is left out: the loop ends when a node has no parent, and the root has none. It ends when there is "
        "no node.",
        _backing_up(_add, lambda nodes: nodes[:-1]),
    ),
    Mutant(
        "node alone", "the node is counted, and none of those above it.", _backing_up(_add, lambda nodes: nodes[:1])
    ),
    Mutant(
        "root alone", "the root is counted, and none of those below it.", _backing_up(_add, lambda nodes: nodes[-1:])
    ),
    Mutant(
        "begins at the parent",
        "the node that was simulated from is left out. It was visited too.",
        _backing_up(_add, lambda nodes: nodes[1:]),
    ),
    Mutant(
        "node and parent",
        "the node and its parent are counted, and nothing above. The loop goes on up to the root.",
        _backing_up(_add, lambda nodes: nodes[:2]),
    ),
    Mutant("totals forgotten", "visits are counted, and no rewards added.", _backing_up(_only_visits)),
    Mutant("visits forgotten", "rewards are added, and no visits counted.", _backing_up(_only_totals)),
    Mutant(
        "visits of wins",
        "only simulations that player 0 wins are counted as visits. All of them are.",
        _backing_up(_wins_as_visits),
    ),
    Mutant("replaced", "the rewards replace the totals. They are added: +=.", _backing_up(_replaced)),
    Mutant(
        "lengthened",
        "a list is added to a list, as by totals += rewards, which puts its numbers behind the others. Each number is "
        "added to that of the same player.",
        _backing_up(_lengthened),
    ),
    Mutant(
        "shared list",
        "several nodes keep the very list of rewards that was given, so that what one of them adds shows in all.",
        _backing_up(_shared_list),
    ),
    Mutant(
        "means",
        "totals are made into means. Totals only grow; the mean is totals[player] / visits.",
        _backing_up(_means),
    ),
    Mutant(
        "sign at each level",
        "the rewards change places from level to level. Each player has a total of its own at every node, so nothing "
        "has to be turned round.",
        _adding(_reversed_in_turn),
    ),
    Mutant(
        "less than nothing",
        "the reward is subtracted at every other level. Each player has a total of its own, so nothing changes its "
        "sign.",
        _adding(lambda rewards, distance: [-each if distance % 2 else each for each in rewards]),
    ),
    Mutant(
        "players mixed up", "the rewards of the players are mixed up.", _adding(lambda rewards, _: rewards[::-1])
    ),
    Mutant("player 0 alone", "only player 0's reward is added. Each player has its own total.", _adding(
        lambda rewards, _: [rewards[0]] + [0] * (len(rewards) - 1)
    )),
    Mutant("player 0 for all", "the reward of player 0 is added to all totals.", _adding(_first_for_all)),
    Mutant("draw as loss", "only wins are added, so that a draw is as bad as a loss.", _adding(_halves_cut)),
    Mutant("draw as win", "everything but a loss is added as a win.", _adding(
        lambda rewards, _: [float(each > 0) for each in rewards]
    )),
    Mutant("beside the path", "nodes beside the path are counted too. Only the nodes above are.", _children_too),
)  # fmt: skip


def _two_players(rewards: Rewards, distance: int) -> Rewards:
    return [*rewards[:2], *[0] * (len(rewards) - 2)]


def _others_lose(rewards: Rewards, distance: int) -> Rewards:
    return [rewards[0], *[1 - rewards[0]] * (len(rewards) - 1)]


def _rotated(rewards: Rewards, distance: int) -> Rewards:
    by = distance % len(rewards)
    return [*rewards[by:], *rewards[:by]]


def _best_alone(rewards: Rewards, distance: int) -> Rewards:
    return [float(each == max(rewards)) for each in rewards]


def _mover_above(mover: Callable[[Node, int], int]) -> Callable[[Node, Rewards], None]:
    """Return a back-up that adds to one total alone at each node, whose being given by node and distance."""

    def add(node: Node, rewards: Rewards, distance: int) -> None:
        node.visits += 1
        one = mover(node, distance) % len(rewards)
        node.totals[one] += rewards[one]

    return _backing_up(add)


MANY: Final[Sequence[Mutant[Function]]] = (
    Mutant("two players", "only the first two players are thought of.", _adding(_two_players)),
    Mutant(
        "what is left of 1",
        "all others are given 1 less player 0's reward. So it is with two players who share one win; with more, each "
        "has a reward of its own.",
        _adding(_others_lose),
    ),
    Mutant(
        "turned from level to level",
        "the rewards are moved on by one player at each level. Each player has the same place at every node.",
        _adding(_rotated),
    ),
    Mutant(
        "sign at each level",
        "1 less the reward is added at every other level. That is a habit from two players: with a total for each "
        "player nothing is turned round.",
        _adding(lambda rewards, distance: [1 - each if distance % 2 else each for each in rewards]),
    ),
    Mutant(
        "winner takes all",
        "the player with the greatest reward is given 1 and the others nothing. Each gets what it got.",
        _adding(_best_alone),
    ),
    Mutant("wins alone", "only rewards of 1 are added. Any share counts.", _adding(_from_wins)),
    Mutant("player 0 for all", "the reward of player 0 is added to all totals.", _adding(_first_for_all)),
    Mutant("reversed", "the rewards stand in the wrong order.", _adding(lambda rewards, _: rewards[::-1])),
    Mutant(
        "last left out",
        "the last player is left out: range(n - 1) ends at n - 2.",
        _adding(lambda rewards, _: [*rewards[:-1], 0]),
    ),
    Mutant(
        "first left out", "player 0 is left out: numbers begin at 0.", _adding(lambda rewards, _: [0, *rewards[1:]])
    ),
    Mutant(
        "one a node",
        "at each node only one player's total grows, by turns. All totals grow at all nodes.",
        _mover_above(lambda node, distance: distance),
    ),
    Mutant(
        "root not counted",
        "the root is left out: the loop ends when a node has no parent, and the root has none.",
        _backing_up(_add, lambda nodes: nodes[:-1]),
    ),
    Mutant(
        "lengthened",
        "a list is added to a list, as by totals += rewards, which puts its numbers behind the others. Each number is "
        "added to that of the same player.",
        _backing_up(_lengthened),
    ),
    Mutant("visits forgotten", "rewards are added, and no visits counted.", _backing_up(_only_totals)),
    Mutant(
        "shared among the players",
        "each total grows by the mean reward of all players.",
        _adding(lambda rewards, _: [sum(rewards) / len(rewards)] * len(rewards)),
    ),
)
