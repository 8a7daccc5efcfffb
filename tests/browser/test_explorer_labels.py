"""Labels in the pictures of the explorers, measured in a browser: none covers another, none is cut off."""

from itertools import product

import pytest
from gamelib_lessons.go_example_explorer import CONSTANTS, GoExampleExplorer
from gamelib_lessons.ladder_explorer import LadderExplorer
from gamelib_lessons.leaves_by_depth_explorer import LeavesByDepthExplorer
from gamelib_lessons.lottery_explorer import AMOUNTS, LotteryExplorer
from gamelib_lessons.network_explorers import FullBoardExplorer, LearningExplorer, NetworkGameExplorer, SelfPlayExplorer
from gamelib_lessons.open_lines_tree import by_hand
from gamelib_lessons.pig_game_explorer import PigGameExplorer
from gamelib_lessons.prior_explorer import GoSearchExplorer, PriorExplorer
from gamelib_lessons.trap import TrapExplorer
from gamelib_lessons.two_proofs_explorer import TwoProofsExplorer

from gamelib.draw import search_graph
from gamelib.draw.tree_svg import search_tree_svg
from gamelib.games import Breakthrough, ConnectFour, Leaf, Pig, TicTacToe, TreeGame
from gamelib.montecarlo import UCT, SearchTree
from gamelib.widgets import (
    BanditExplorer,
    BendExplorer,
    CasinoExplorer,
    ChanceByHandExplorer,
    EvaluationExplorer,
    GameCountsExplorer,
    GhostExplorer,
    HorizonExplorer,
    ManyPlayersExplorer,
    MixingExplorer,
    PigExplorer,
    PlayAgainstTreeExplorer,
    RegretExplorer,
    TieExplorer,
    TreeSearchExplorer,
    VectorsByHandExplorer,
)
from gamelib.widgets.bandit import OPTIONAL, offered
from gamelib.widgets.game_counts import ORDERS, WINDOWS
from gamelib.widgets.ghosts import STEPS
from gamelib.widgets.many_players import MAXN, PARANOID, PRUNED
from gamelib.widgets.tree_search import CONNECT_FOUR, TIC_TAC_TOE
from tests.browser.test_tree_labels import problems_of

pytestmark = pytest.mark.browser


def every(**values):
    """Return a setting for each combination of the values of these controls."""
    return [dict(zip(values, each, strict=True)) for each in product(*values.values())]


CHANCES = TreeGame.from_text("[{0.9: [2, 7], 0.1: [9, 3]}, {0.9: [5, 1], 0.1: [4, 6]}]")
MACHINES = ("0.4 0.7", "0 1", "0.1 0.5 0.9", "0.1 0.5 0.9 0.4 0.3")
SEARCHED = every(players=(2, 3, 4), depth=(3,), algorithm=(MAXN, PRUNED, PARANOID), number=(1, 58))

# What makes the explorer, and its settings, each on top of those before it.
SETTINGS = {
    "counts": (GameCountsExplorer, [
        *({"moves": moves, "depth": 3} | asked for moves in ("", "4453", "4444443322", "1212121") for asked in (
            *every(window=WINDOWS, order=("as given",)), *every(window=("open",), order=ORDERS))),
    ]),
    "horizon": (HorizonExplorer, [*every(depth=(1, 3, 4), quiescence=(False, True)), {"moves": "e3-d4 b5…"}]),
    "horizon at chess": (lambda: HorizonExplorer("delayed loss"), every(depth=(1, 3, 4), quiescence=(False, True))),
    "evaluation": (EvaluationExplorer, [
        {}, {"knights": 9.7, "mobility": -0.3}, {"moves": "Bxh7+ Kxh7", "bishop_pair": 1.9},
    ]),
    "leaves by depth": (LeavesByDepthExplorer, every(depth=(1, 4, 8))),
    "the ladder": (LadderExplorer, every(depth=(4, 8))),
    "two proofs": (TwoProofsExplorer, every(tree=(1, 7), shape=((2, 2), (2, 4), (2, 5), (3, 3)))),
    "bent scale": (BendExplorer, [
        setting | moved for setting in every(power=(0.1, 1, 3.7, 5), percent=(1, 50, 90, 99))
        for moved in ({"stretch": 1, "shift": 0}, {"stretch": 9, "shift": -20})
    ]),
    "by hand, with boards": (by_hand, [{}, dict.fromkeys("ABCD", "-1")]),
    "by hand": (lambda: ChanceByHandExplorer(CHANCES), [
        {},
        {"D": "7", "E": "abc", "B": "21/10", "C": "-100.25", "A": "never"},
        {"D": "2", "E": "3", "F": "1", "G": "4", "B": "2.1", "C": "1,3", "A": "2.10"},
        dict.fromkeys("ABCDEFG", "WWWWWW"),
    ]),
    "lotteries": (LotteryExplorer, [
        {}, {"u1000": 45, "u2000": 70, "u3000": 88, "prefer": "B"},
        *({"amount_a": amount, "amount_b": amount, "percent_a": percent, "percent_b": percent - less, "prefer": "A"}
          for amount in AMOUNTS[1:] for percent in (100, 75, 50, 10) for less in (0, 1)),
        *every(u1000=(1,), u2000=(1,), amount_a=(1000,), amount_b=(2000,), percent_b=(1, 50, 60)),
        {"u3000": 80, "amount_a": 3000},
    ]),
    "ghosts": (GhostExplorer, [
        *({"maze": maze, "believed": believed, "real": real, "depth": depth, "moves": ""} for maze in STEPS
          for believed, real in ((0, 0), (0, 100), (100, 0), (50, 50)) for depth in (1, STEPS[maze])),
        *every(maze=("pocket",), moves=("east", "east east stop east", "south south stop east")),
        *every(maze=("trapped",), moves=("west", "west west east", "west west east east west east")),
    ]),
    "Pig": (PigExplorer, [
        {"own": own, "opponent": opponent, "turn_total": turn_total}
        for own, opponent in ((0, 0), (49, 41), (41, 49), (99, 99), (0, 99), (99, 0), (80, 50))
        for turn_total in (0, 10, 27, 60, 99)
    ]),
    "Pig, played": (PigGameExplorer, every(
        odds=(False, True), moves=("", "roll", "roll roll roll roll", "roll roll roll roll hold roll hold"))),
    "casino": (CasinoExplorer, every(casino=(1, 4), pulls=("", "A", "ABC", "ABCCB" * 8))),
    "gamblers": (BanditExplorer, [
        *every(machines=MACHINES, pull=(0, 1, 7, 300), c=(0, 200)),
        *every(machines=("0.4 0.7",), left=dict(offered(OPTIONAL)).values(), pull=(40,)),
        *every(machines=MACHINES, left=("Thompson",), pull=(2,), c=(200,)),
    ]),
    "regret": (RegretExplorer, [
        *every(steps=(100, 1000), logarithmic=(False, True), bounds=(False, True)),
        {"steps": 100, "machines": 14}, {"own": "0.5 0.5"},
    ]),
    "mixing": (MixingExplorer, [
        *every(percent=(0, 50, 58, 90, 100), best=(False, True)), {"a11": 5, "a12": 5, "percent": 100, "best": True}]),
    "ties": (TieExplorer, every(taken=("", "d2"))),
    "vectors by hand": (VectorsByHandExplorer, every(number=(0, 1, 7), D=("d1",), E=("e2",), F=("f1",))),
    "many players": (ManyPlayersExplorer, [
        *SEARCHED, *every(players=(2, 3), depth=(4,), algorithm=(MAXN, PRUNED, PARANOID), number=(1, 58)),
        {"players": 3, "algorithm": PARANOID, "paranoid": 3},
        {"algorithm": MAXN, "against_2": True, "against_3": True},
    ]),
    "tree search": (TreeSearchExplorer, [
        *({"game": game, "moves": moves} | how for game, moves in (
            (TIC_TAC_TOE, ""), (TIC_TAC_TOE, "a1 b2 c3"), (CONNECT_FOUR, ""), (CONNECT_FOUR, "4445"))
          for how in every(simulations=(10, 1000), c=(0, 100, 300))),
        {"game": CONNECT_FOUR, "moves": "", "simulations": 5000},
    ]),
    "against the tree": (PlayAgainstTreeExplorer, [
        {"game": game, "first": first, "moves": moves}
        for game, moves in ((TIC_TAC_TOE, ""), (TIC_TAC_TOE, "b2"), (CONNECT_FOUR, ""), (CONNECT_FOUR, "44"))
        for first in (False, True)
        if not (first and moves == "b2")
    ]),
    "Go example": (GoExampleExplorer, every(
        step=range(6), c=[c for _, c in CONSTANTS], winner=("Black",)
    )),
    "a hint": (PriorExplorer, every(
        position=("3442314", "35513"), hint=(0, 50, 100), simulations=(1, 50), c=(0.0, 4.0)
    )),
    "against the network": (NetworkGameExplorer, every(
        first=(False, True), generation=(0, 70), truth=(False, True), moves=("", "3", "3 3")
    )),
    "on the full board": (FullBoardExplorer, every(first=(False, True), truth=(False, True), moves=("", "4", "4 1 7"))),
    "self-play": (SelfPlayExplorer, every(noise=(0, 100), temperature=(0.0, 1.0, 3.0), simulations=(2, 50))),
    "a network that learns": (LearningExplorer, every(generation=(0, 10, 70), position=("", "114443"))),
    "the search at Go": (GoSearchExplorer, every(simulations=(1, 100))),
    "three searches of a trap": (TrapExplorer, every(simulations=(10, 300, 4000), luck=(1, 9))),
}  # fmt: skip


def pictures_of(explorer, settings):
    """Return the picture of each setting, of which none is refused."""
    pictures = {}
    for values in settings:
        explorer.set(**values)
        assert not explorer.facts.startswith("This cannot be shown")
        pictures[f"{explorer.title} {values}".replace('"', "'")] = explorer.shown.picture
    return pictures


def check(page, name, every=1):
    make, settings = SETTINGS[name]
    assert problems_of(page, pictures_of(make(), settings[::every])) == []


def test_in_some_settings_the_labels_of_explorers_stand_clear(page):
    for name in SETTINGS:
        check(page, name, every=7)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETTINGS)
def test_in_every_setting_the_labels_of_explorers_stand_clear(page, name):
    check(page, name)


THREE = TreeGame([[Leaf((1, 2, 3)), Leaf((0, 5, 1))], [Leaf((4, 0, 2)), Leaf((2, 2, 2))]], num_players=3)


def test_the_labels_of_search_trees_stand_clear(page):
    pictures = {}
    for game in (TicTacToe(), ConnectFour(), Breakthrough(5, 5), Pig(), THREE):
        for simulations in (1, 20, 300):
            for c in (0, 1, 3):
                tree = SearchTree(game, tree_policy=UCT(c), rng=1)
                tree.grow(simulations)
                for most in (8, 40):
                    name = f"{game.name} {simulations} {c} {most}"
                    pictures[name] = search_tree_svg(search_graph(game, tree.root, most=most), title=name)
    assert problems_of(page, pictures) == []


def test_letters_are_large_enough_to_read_where_a_window_leaves_830_pixels(page):
    explorer, playing = TreeSearchExplorer(), PlayAgainstTreeExplorer()
    settings = [{"game": game, "moves": "", "simulations": 1000} for game in (TIC_TAC_TOE, CONNECT_FOUR)]
    pictures = pictures_of(explorer, settings)
    pictures |= pictures_of(playing, [{"moves": "b2 c3"}, {"game": CONNECT_FOUR, "moves": "44"}])
    page.set_viewport_size({"width": 830, "height": 800})
    figures = "".join(f'<figure id="{name}" style="margin:0">{each}</figure>' for name, each in pictures.items())
    page.set_content(f"<!doctype html><style>body{{margin:0}}svg{{max-width:100%}}</style>{figures}")
    sizes = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("figure")].map(figure => [figure.id, Math.min(
          ...[...figure.querySelectorAll("text")].filter(text => text.textContent).map(
            text => text.getAttribute("font-size") * text.getScreenCTM().a))]))"""
    )
    assert len(sizes) == len(pictures)
    assert {name: size for name, size in sizes.items() if size < 8.5} == {}
