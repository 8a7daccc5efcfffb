"""Ties for more than two: of two actions equally good to one player, which it takes decides what the others get."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from gamelib.games import Leaf, TreeGame, exam_tree, random_vector_tree
from gamelib.widgets.explorer import Explorer, View, choice, on_picture, slider
from gamelib.widgets.vector_tree import BackedUp, backed_up, choices_svg, vector_graph, vector_words, with_hands

DEEP: Final = "a tree with ties"
TEXTBOOK: Final = "the textbook's figure"
RANDOM: Final = "a random tree"
SHARED: Final = 4
"""What the players of a random tree share: little, so that there are ties."""


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
    """A tree for three; where actions are equally good to who moves, a click on one takes it."""

    title = "which of equally good actions"
    wide = True
    knobs: ClassVar = {
        "tree": choice("tree", (DEEP, TEXTBOOK, RANDOM)),
        "number": slider("random tree", 1, 1, 99),
        "taken": on_picture(""),
    }
    follows: ClassVar = {"tree": {"taken": ""}, "number": {"taken": ""}}

    def view(self, *, tree: str, number: int, taken: str) -> View:
        """Back the vectors up, and draw them with every choice and every tie."""
        game = _game(tree, number)
        found = backed_up(game, taken=taken.split())
        graph = vector_graph(game, found.vectors)
        others = [(*path, each) for path, tied in found.ties.items() for each in tied if each != found.chosen[path]]
        with_hands(graph, others, "take")
        return View(_facts(game, found), choices_svg(graph, found.chosen, found.ties))

    def picked(self, name: str) -> None:
        """Take this action, and no other of its node."""
        others = [action for action in self.values["taken"].split() if action[0] != name[0]]
        self.set(taken=" ".join([*others, name]))

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


def _facts(game: TreeGame, found: BackedUp) -> str:
    root = found.vectors[()]
    on_top = [game.player_names[player] for player, number in enumerate(root) if number == max(root)]
    most = f"{' and '.join(on_top)} {'has' if len(on_top) == 1 else 'have'} the most"
    told = f"Play goes {' '.join(found.line)} and is worth {vector_words(root)}: {most}."
    return f"{told} {_ties(game, found)}." if found.ties else f"{told} There is no tie."


def _ties(game: TreeGame, found: BackedUp) -> str:
    places = []
    for path, actions in found.ties.items():
        state = game.initial_state()
        for action in path:
            state = game.result(state, action)
        player = game.player(state)
        assert isinstance(player, int)
        places.append(f"{' = '.join(actions)} ({game.player_names[player]} takes {found.chosen[path]})")
    return f"Ties, to be clicked: {', '.join(places)}"
