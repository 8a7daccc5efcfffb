"""Trees for the tests of Monte Carlo search: grown in one line, and looked at node by node."""

from gamelib.montecarlo import SearchTree
from gamelib.montecarlo.node import layers


def grown(game, simulations, *, rng=1, **options):
    """Return a tree of so many simulations."""
    tree = SearchTree(game, rng=rng, **options)
    tree.grow(simulations)
    return tree


def nodes_of(root):
    """Return the nodes below a root, itself included, each once."""
    return [node for layer in layers(root) for node in layer]
