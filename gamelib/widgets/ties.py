"""Ties for more than two: of two actions equally good to one player, which it takes decides what the others get."""

from __future__ import annotations

from typing import ClassVar

from gamelib.games import Leaf, TreeGame
from gamelib.widgets.explorer import Explorer, View, on_picture
from gamelib.widgets.vector_tree import BackedUp, backed_up, choices_svg, vector_graph, vector_words, with_hands


def deep_tie() -> TreeGame:
    """Return a tree with a tie at the third ply that decides which player comes out on top, and two further up.

    At the second ply player 2 has a tie of its own; if it takes the last of the two, player 1 has one at the root.

    Example:
        >>> from gamelib.search import maxn_vectors
        >>> sorted(maxn_vectors(deep_tie()))
        [(2, 2, 6), (4, 2, 4), (4, 3, 3)]
    """
    rows = [[(8, 1, 1), (0, 9, 1)], [(4, 3, 3), (6, 2, 2)]], [[(2, 2, 6), (5, 3, 2)], [(7, 2, 1), (4, 2, 4)]]
    return TreeGame([[[Leaf(vector) for vector in leaves] for leaves in half] for half in rows], num_players=3)


class TieExplorer(Explorer):
    """A tree for three; where actions are equally good to who moves, a click on one takes it, or lets it go."""

    title = "which of equally good actions"
    wide = True
    knobs: ClassVar = {"taken": on_picture("")}

    def view(self, *, taken: str) -> View:
        """Back the vectors up, and draw them with every choice and every tie."""
        game = deep_tie()
        found = backed_up(game, taken=taken.split())
        graph = vector_graph(game, found.vectors)
        with_hands(graph, [(*path, each) for path, tied in found.ties.items() for each in tied], "take")
        return View(_facts(game, found), choices_svg(graph, found.chosen, found.ties))

    def picked(self, name: str) -> None:
        """Take this action, and no other of its node; a click on the one that is taken flips the tie."""
        taken = self.values["taken"].split()
        found = backed_up(deep_tie(), taken=taken)
        if name in found.chosen.values():
            name = next(each for tied in found.ties.values() if name in tied for each in tied if each != name)
        self.set(taken=" ".join([*(action for action in taken if action[0] != name[0]), name]))


def _facts(game: TreeGame, found: BackedUp) -> str:
    root = found.vectors[()]
    on_top = [game.player_names[player] for player, number in enumerate(root) if number == max(root)]
    most = f"{' and '.join(on_top)} {'has' if len(on_top) == 1 else 'have'} the most"
    ties = []
    for path, actions in found.ties.items():
        player = len(path)  # they move in turn
        ties.append(f"{' = '.join(actions)} ({game.player_names[player]} takes {found.chosen[path]})")
    return (
        f"Play goes {' '.join(found.line)} and is worth {vector_words(root)}: {most}. "
        f"Ties, to be clicked: {', '.join(ties)}."
    )
