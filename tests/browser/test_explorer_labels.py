"""Labels in the pictures of the explorers on boards, measured in a browser: none covers another, none is cut off."""

import pytest

from gamelib.games.chess_studies import DELAYED
from gamelib.widgets import EvaluationExplorer, GameCountsExplorer, HorizonExplorer, LeavesByDepthExplorer
from gamelib.widgets.game_counts import GAMES, ORDERS, WINDOWS
from tests.browser.test_tree_labels import problems_of

pytestmark = pytest.mark.browser


def pictures_of(explorer, settings):
    """Return the picture of each setting, of which none is refused."""
    pictures = {}
    for values in settings:
        explorer.set(**values)
        assert not explorer.facts.startswith("This cannot be shown")
        pictures[f"{explorer.title} {values}".replace('"', "'")] = explorer.shown.picture
    return pictures


def test_the_labels_of_counts_windows_and_boards_stand_clear(page):
    played = {"Connect Four": ("", "4453", "4444443322", "1212121"), "tic-tac-toe": ("", "b2 a3", "b2 a3 b1 b3 a1 c1")}
    settings = [
        {"game": game, "moves": moves, "window": window, "order": order, "depth": 3}
        for game in GAMES
        for moves in played[game]
        for window, order in [*((window, "as given") for window in WINDOWS), *(("open", order) for order in ORDERS)]
    ]
    windows = ("-1 -0.99", "0.98 1", "-0.02 0.02", "-inf 0")
    typed = [{"window": "as typed in", "numbers": numbers} for numbers in windows]
    settings += [values | {"game": game, "moves": "", "depth": 5} for values in typed for game in GAMES]
    assert problems_of(page, pictures_of(GameCountsExplorer(), settings)) == []


def test_the_labels_below_and_beside_chess_boards_stand_clear(page):
    pytest.importorskip("chess")
    long = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
    horizons = [{"depth": depth, "quiescence": depth < 3} for depth in range(1, 5)]
    horizons += [{"depth": 3, "mobility": -37, "king_attackers": 33}, {"position": long, "moves": "Ng5 d5"}]
    sums = [{}, {"queens": 2000, "mobility": -37}, {"position": long, "centre_control": 43}, {"pawns": 287}]
    pictures = pictures_of(HorizonExplorer(DELAYED), horizons) | pictures_of(EvaluationExplorer(), sums)
    assert problems_of(page, pictures) == []


def test_the_labels_of_leaves_by_depth_stand_clear(page):
    rows = [(depth, 35**depth, max(1, 35 ** (depth // 2))) for depth in range(1, 9)]
    explorer = LeavesByDepthExplorer({"chess": rows, "a small game": [(depth, 1, 1 + depth) for depth in range(1, 9)]})
    settings = [{"depth": depth, "game": game} for depth in (1, 4, 8) for game in ("chess", "a small game")]
    assert problems_of(page, pictures_of(explorer, settings)) == []
