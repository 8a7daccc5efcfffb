"""Labels in the pictures of lesson 08, measured in a browser: none covers another, none is cut off."""

import pytest
from gamelib_lessons.go_example_explorer import CONSTANTS, GoExampleExplorer

from gamelib.draw import draw_search_tree
from gamelib.games import Breakthrough, ConnectFour, Leaf, Pig, TicTacToe, TreeGame
from gamelib.montecarlo import UCT, SearchTree
from gamelib.widgets import GreedyAgainstUCTExplorer, PlayAgainstTreeExplorer, TreeSearchExplorer
from gamelib.widgets.greedy_against_uct import POSITIONS
from gamelib.widgets.tree_search_games import BREAKTHROUGH, CONNECT_FOUR, TIC_TAC_TOE
from tests.browser.test_explorer_labels import pictures_of
from tests.browser.test_tree_labels import problems_of

pytestmark = pytest.mark.browser

THREE = TreeGame([[Leaf((1, 2, 3)), Leaf((0, 5, 1))], [Leaf((4, 0, 2)), Leaf((2, 2, 2))]], num_players=3)


def test_the_labels_of_search_trees_stand_clear(page):
    pictures = {}
    for game in (TicTacToe(), ConnectFour(), Breakthrough(5, 5), Pig(), THREE):
        for simulations in (1, 20, 1000):
            for c in (0, 1, 3):
                tree = SearchTree(game, tree_policy=UCT(c), rng=1)
                tree.grow(simulations)
                for most in (8, 40):
                    name = f"{game.name} {simulations} {c} {most}"
                    pictures[name] = draw_search_tree(tree, depth=None, most=most).svg
    assert problems_of(page, pictures) == []


def test_the_labels_of_boards_beside_trees_stand_clear(page):
    settings = [
        {"game": game, "moves": moves, "simulations": simulations, "c": c}
        for game, moves in ((TIC_TAC_TOE, ""), (TIC_TAC_TOE, "a1 b2 c3"), (CONNECT_FOUR, ""), (CONNECT_FOUR, "4445"))
        for simulations in (10, 1000)
        for c in (0, 100, 300)
    ]
    settings += [{"game": BREAKTHROUGH, "moves": moves, "simulations": 200} for moves in ("", "b2-b3 c4-c3")]
    settings.append({"game": CONNECT_FOUR, "moves": "", "simulations": 100_000})
    assert problems_of(page, pictures_of(TreeSearchExplorer(), settings)) == []


def test_the_labels_of_a_game_against_the_tree_stand_clear(page):
    settings = [
        {"game": game, "first": first, "moves": moves}
        for game, moves in ((TIC_TAC_TOE, ""), (TIC_TAC_TOE, "b2"), (CONNECT_FOUR, ""), (CONNECT_FOUR, "44"))
        for first in (False, True)
        if not (first and moves == "b2")
    ]
    assert problems_of(page, pictures_of(PlayAgainstTreeExplorer(), settings)) == []


def test_the_labels_of_the_go_example_stand_clear(page):
    settings = [
        {"step": step, "c": c, "logarithm": logarithm, "winner": "Black"}
        for step in range(6)
        for _, c in CONSTANTS
        for logarithm in ("root", "parent")
    ]
    assert problems_of(page, pictures_of(GoExampleExplorer(), settings)) == []


def test_the_labels_of_greedy_against_uct_stand_clear(page):
    settings = [{"moves": moves, "simulations": number} for moves in POSITIONS for number in (50, 1000)]
    assert problems_of(page, pictures_of(GreedyAgainstUCTExplorer(), settings)) == []


def test_letters_are_large_enough_to_read_where_a_window_leaves_830_pixels(page):
    explorer, playing = TreeSearchExplorer(), PlayAgainstTreeExplorer()
    settings = [{"game": game, "moves": "", "simulations": 1000} for game in (TIC_TAC_TOE, CONNECT_FOUR, BREAKTHROUGH)]
    pictures = pictures_of(explorer, settings)
    pictures |= pictures_of(playing, [{"moves": "b2 c3"}, {"game": CONNECT_FOUR, "moves": "44"}])
    pictures |= pictures_of(GreedyAgainstUCTExplorer(), [{"moves": moves} for moves in POSITIONS])
    page.set_viewport_size({"width": 830, "height": 800})
    figures = "".join(f'<figure id="{name}" style="margin:0">{each}</figure>' for name, each in pictures.items())
    page.set_content(f"<!doctype html><style>body{{margin:0}}svg{{max-width:100%}}</style>{figures}")
    sizes = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("figure")].map(figure => [figure.id, Math.min(
          ...[...figure.querySelectorAll("text")].filter(text => text.textContent).map(
            text => text.getAttribute("font-size") * text.getScreenCTM().a))]))"""
    )
    assert len(sizes) == len(pictures)
    assert {name: size for name, size in sizes.items() if size < 8} == {}
