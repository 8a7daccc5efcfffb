"""A search tree as one array of records: what the compiled tree searches keep of each node.

The children of a node are neighbours, made all at once when the node is visited for the second time, in random order:
the untried ones are the last of them. A node takes 24 bytes; what is proved of it, or its prior, takes 8 more.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamelib.engine.compiled import drawn, helper

NODE: Final = np.dtype(
    [("mean", "f8"), ("width", "f4"), ("visits", "i4"), ("first", "i4"), ("count", "i2"), ("move", "i2")], align=True
)
"""What a node keeps.

- *mean*: of what its simulations brought the player who chose to go there, from 0 to 1;
- *width*: one over the root of its visits, which a bonus is in proportion to;
- *visits*; *first*, the number of its first child, and *count*, of its children, 0 before they are made; *move*, the
  number of the move that leads there.
"""

Nodes = NDArray[np.void]


@helper
def expand(rules: Any, state: Any, nodes: Any, node: Any, used: Any, dice: Any, found: Any) -> Any:
    """Make the children of a node, in random order, and return how many nodes are in use then."""
    count = rules.moves(state, found)
    nodes[np.uint32(node)].first, nodes[np.uint32(node)].count = used, count
    for place in range(count):
        other = place + drawn(dice, count - place)
        nodes[used + place].move = found[other]
        found[other] = found[place]
    return used + count


@helper
def credit(nodes: Any, node: Any, reward: float) -> None:
    """Count one more visit, and what it brought."""
    visits = nodes[np.uint32(node)].visits + 1
    share = 1.0 / visits
    nodes[np.uint32(node)].visits = visits
    nodes[np.uint32(node)].mean += (reward - nodes[np.uint32(node)].mean) * share
    nodes[np.uint32(node)].width = np.sqrt(share)


def below(nodes: Nodes, root: int | NDArray[Any]) -> NDArray[np.int64]:
    """Return the numbers of a node, or of several, and all nodes below it, parents first and children beside one another."""
    order = [at := np.atleast_1d(root)]
    while len(at):
        firsts, counts = nodes["first"][at].astype(np.int64), nodes["count"][at].astype(np.int64)
        before = counts.cumsum() - counts
        order.append(at := np.repeat(firsts - before, counts) + np.arange(counts.sum()))
    return np.concatenate(order)


def kept(nodes: Nodes, numbers: NDArray[np.int64], room: int) -> Nodes:
    """Return these nodes in an array with room for so many, the links between them made anew."""
    new = np.zeros(room, nodes.dtype)
    new[: len(numbers)] = nodes[numbers]
    place = np.zeros(len(nodes), np.int32)
    place[numbers] = np.arange(len(numbers))
    new["first"][: len(numbers)] = place[new["first"][: len(numbers)]]
    return new
