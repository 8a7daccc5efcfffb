"""Trees with chance nodes drawn at random, for tests of searches."""

from numpy.random import default_rng

from gamelib.game import MAX, MIN
from gamelib.games import ChanceNode, Decision, TreeGame

MOVERS = {"max": MAX, "min": MIN}


def random_chance_tree(plies="max chance min chance", *, branching=2, leaves=(-10, 10), denominator=10, rng):
    """A game whose tree, probabilities (in parts of ``denominator``) and leaves are drawn; ``plies`` says who moves."""
    words, dice = plies.split(), default_rng(rng)
    least, most = branching if isinstance(branching, tuple) else (branching, branching)

    def subtree(ply, turn):
        if ply == len(words):
            return int(dice.integers(*leaves, endpoint=True))
        count = int(dice.integers(least, most, endpoint=True))
        if words[ply] == "chance":
            cuts = sorted(int(cut) + 1 for cut in dice.choice(denominator - 1, size=count - 1, replace=False))
            shares = [high - low for low, high in zip([0, *cuts], [*cuts, denominator], strict=True)]
            return ChanceNode([(share / denominator, subtree(ply + 1, turn)) for share in shares])
        mover = MOVERS[words[ply]]
        children = [subtree(ply + 1, 1 - mover) for _ in range(count)]
        return children if mover == turn else Decision(children, player=mover)

    first = next((MOVERS[word] for word in words if word != "chance"), MAX)
    return TreeGame(subtree(0, first), first=first)
