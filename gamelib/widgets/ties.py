"""Ties for more than two: of two actions equally good to one player, which it takes decides what the others get."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from gamelib.games import Leaf, TreeGame, exam_tree, random_vector_tree
from gamelib.result import Vector
from gamelib.search import maxn_vectors
from gamelib.widgets.explorer import Explorer, View, choice, slider, switch
from gamelib.widgets.vector_tree import BackedUp, backed_up, choices_svg, vector_graph, vector_words

DEEP: Final = "a tree with ties"
TEXTBOOK: Final = "the textbook's figure"
RANDOM: Final = "a random tree"
SHARED: Final = 4
"""What the players of a random tree share: little, so that there are ties."""


def deep_tie() -> TreeGame:
    """Return a tree with a tie at the third ply that decides which player comes out on top, and two further up.

    At the second ply player 2 has a tie of its own; if it takes the last of the two, player 1 has one at the root.

    Example:
        >>> sorted(maxn_vectors(deep_tie()))
        [(2, 2, 6), (4, 2, 4), (4, 3, 3)]
    """
    rows = [[(8, 1, 1), (0, 9, 1)], [(4, 3, 3), (6, 2, 2)]], [[(2, 2, 6), (5, 3, 2)], [(7, 2, 1), (4, 2, 4)]]
    return TreeGame([[[Leaf(vector) for vector in leaves] for leaves in half] for half in rows], num_players=3)


class TieExplorer(Explorer):
    """A tree for three, and for each player a switch: first or last of equally good actions."""

    title = "which of equally good actions"
    wide = True
    knobs: ClassVar = {
        "tree": choice("tree", (DEEP, TEXTBOOK, RANDOM)),
        "number": slider("random tree", 1, 1, 99),
        "last_1": switch("player 1 takes the last of equals"),
        "last_2": switch("player 2 takes the last of equals"),
        "last_3": switch("player 3 takes the last of equals"),
    }

    def view(self, *, tree: str, number: int, last_1: bool, last_2: bool, last_3: bool) -> View:
        """Back the vectors up, and draw them with every choice and every tie."""
        game = _game(tree, number)
        last = {player for player, takes_last in enumerate((last_1, last_2, last_3)) if takes_last}
        found = backed_up(game, last=last)
        picture = choices_svg(vector_graph(game, found.vectors), found.chosen, found.ties)
        return View(f"{_rule(last)} {_facts(game, found, maxn_vectors(game))}", picture)

    @property
    def game(self) -> TreeGame:
        """The tree that is shown."""
        return _game(self.values["tree"], self.values["number"])

    def idle(self) -> Collection[str]:
        """Only random trees have a number."""
        return () if self.values["tree"] == RANDOM else ("number",)


def _game(tree: str, number: int) -> TreeGame:
    if tree == RANDOM:
        return random_vector_tree(total=SHARED, rng=number)
    return deep_tie() if tree == DEEP else exam_tree("three-players")


def _rule(last: Collection[int]) -> str:
    """Return in a sentence who takes which of equal actions.

    Example:
        >>> _rule({2}), _rule(())
        ('Player 3 takes the last of equals, the others the first.', 'All take the first of equals.')
    """
    if len(last) in (0, 3):
        return f"All take the {'last' if last else 'first'} of equals."
    players = " and ".join(str(player + 1) for player in sorted(last))
    who = f"Player {players} takes" if len(last) == 1 else f"Players {players} take"
    return f"{who} the last of equals, the others the first."


def _facts(game: TreeGame, found: BackedUp, possible: frozenset[Vector]) -> str:
    root = found.vectors[()]
    on_top = [game.player_names[player] for player, number in enumerate(root) if number == max(root)]
    most = f"{' and '.join(on_top)} {'has' if len(on_top) == 1 else 'have'} the most"
    vectors = ", ".join(map(vector_words, sorted(possible)))
    told = f"Play goes {' '.join(found.line)} and is worth {vector_words(root)}: {most}. "
    if not found.ties:
        return f"{told}There is no tie."
    what = f"breaking ties can lead to {vectors}" if len(possible) > 1 else "whichever is taken, it comes out the same"
    return f"{told}{_ties(game, found)}; {what}."


def _ties(game: TreeGame, found: BackedUp) -> str:
    places = []
    for path, actions in found.ties.items():
        state = game.initial_state()
        for action in path:
            state = game.result(state, action)
        player = game.player(state)
        assert isinstance(player, int)
        places.append(f"{' = '.join(actions)} ({game.player_names[player]} takes {found.chosen[path]})")
    return f"Ties: {', '.join(places)}"
