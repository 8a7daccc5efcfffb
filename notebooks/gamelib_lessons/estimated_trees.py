"""Trees whose nodes carry their estimates behind their names: one to stop at, one that is not quiet."""

from __future__ import annotations

from gamelib.games import TreeGame
from gamelib.games.tree_nodes import Decision
from gamelib.widgets import ByHandExplorer


def estimate(state: str) -> float:
    """Return the estimate that stands behind a node's name.

    Example:
        >>> estimate("B (e 7)")
        7.0
    """
    return float(state.rstrip(")").split()[-1])


def two_ply() -> TreeGame:
    """Return lesson 02's tree of two plies with an estimate for each inner node.

    Example:
        >>> two_ply().actions("A (e 0)"), two_ply().result("A (e 0)", "a2")
        (('a1', 'a2', 'a3'), 'C (e 4)')
    """
    rows = (("B", 7, [3, 12, 8]), ("C", 4, [2, 4, 6]), ("D", 9, [14, 5, 2]))
    below = [Decision(leaves, name=f"{name} (e {e})", actions=_numbered(name)) for name, e, leaves in rows]
    return TreeGame(Decision(below, name="A (e 0)", actions=_numbered("A")))


def not_quiet() -> ByHandExplorer:
    """Return a tree to fill in by hand: MAX has two captures, and MIN can take back after either.

    Example:
        >>> print(not_quiet().facts)
        Fill in B (e 4), C (e 3), A (e 1): click a node, type its value and press Enter; those next to the leaves first.
    """
    after = ["stand pat", "take back"]
    below = [Decision([4, -2], name="B (e 4)", actions=after), Decision([3, 2], name="C (e 3)", actions=after)]
    return ByHandExplorer(TreeGame(Decision([1, *below], name="A (e 1)", actions=["stand pat", "take", "take other"])))


def _numbered(name: str) -> list[str]:
    return [f"{name.lower()}{number}" for number in (1, 2, 3)]
