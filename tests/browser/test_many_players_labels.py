"""Labels in the pictures of lesson 06, measured in a browser: none covers another, none is cut off."""

import pytest

from gamelib.widgets import ManyBoardsExplorer, ManyPlayersExplorer, TieExplorer, VectorsByHandExplorer
from gamelib.widgets.many_players import MAXN, PARANOID, PRUNED
from gamelib.widgets.ties import DEEP, RANDOM, TEXTBOOK
from tests.browser.test_explorer_labels import pictures_of
from tests.browser.test_tree_labels import problems_of

pytestmark = pytest.mark.browser


def test_the_labels_of_trees_for_several_players_stand_clear(page):
    trees = [{"tree": tree, "last_3": last} for tree in (DEEP, TEXTBOOK, RANDOM) for last in (False, True)]
    sizes = [{"players": 2, "depth": 4}, {"players": 3, "depth": 3}, {"players": 4, "depth": 4}, {"branching": 3}]
    searched = [
        size | {"algorithm": algorithm, "number": number}
        for size in sizes
        for algorithm in (MAXN, PRUNED, PARANOID)
        for number in (1, 58)
    ]
    searched += [{"algorithm": PARANOID, "paranoid": 3}, {"algorithm": MAXN, "against_2": True, "against_3": True}]
    by_hand = [{"number": number, "D": "d1", "E": "e2", "F": "f1"} for number in (0, 1, 7)]
    pictures = pictures_of(TieExplorer(), trees) | pictures_of(VectorsByHandExplorer(), by_hand)
    for values in searched:
        pictures |= pictures_of(ManyPlayersExplorer(), [values])
    assert problems_of(page, pictures) == []


def test_the_labels_of_boards_for_several_players_stand_clear(page):
    settings = [
        {"game": game, "players": players, "algorithm": algorithm, "plies": 9}
        for game in ("Othello", "Chinese checkers")
        for players in (2, 3, 6)
        for algorithm in ("max^n", "paranoid", "best reply")
    ]
    assert problems_of(page, pictures_of(ManyBoardsExplorer(), settings)) == []
