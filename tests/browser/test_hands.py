"""Pictures that are clicked, and played on with nothing but the keyboard, in a browser without JupyterLab."""

import pytest

from gamelib.games import Nim, TreeGame
from gamelib.widgets import ByHandExplorer, GameExplorer, SolvedBoardExplorer, TieExplorer
from tests.browser.hands import Hands

pytestmark = pytest.mark.browser
TWO_PLY = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
RING = ".gamelib-picture .ring"


def test_a_click_fills_in_a_node_and_plays_on_a_square(page):
    hands = Hands(page, ByHandExplorer(TWO_PLY))
    hands.click("B")
    page.keyboard.type("3")
    hands.press("Enter")
    hands.wait()
    assert hands.explorer.facts.startswith("B = 3 ✓.")
    hands.click("C")
    page.keyboard.type("6")
    hands.click("D")  # to leave a field is to be done with it
    hands.wait()
    page.keyboard.type("2")
    page.click("text=before")
    hands.wait()
    assert hands.explorer.values == {"B": "3", "C": "6", "D": "2", "A": ""}
    assert "that is what MAX would choose, but at C it is MIN who moves" in hands.explorer.facts
    hands.click("A")
    hands.press("5", "Escape")
    assert hands.explorer.values["A"] == "" and page.query_selector("input") is None and hands.focused == "A"


def test_a_click_plays_on_a_square_and_no_other(page):
    hands = Hands(page, SolvedBoardExplorer("b3 a2 c2 b1"))
    assert page.eval_on_selector_all("[role=button]", "all => all.map(each => each.dataset.pick)") == [
        "a3", "c3", "b2", "a1", "c1"
    ]  # fmt: skip
    hands.click("c3")
    hands.wait()
    assert hands.explorer.values["moves"] == ("b3", "a2", "c2", "b1", "c3")
    assert page.query_selector(RING) is None  # a ring is for those who go by keyboard
    page.hover("[data-pick=a3]")
    assert len(page.query_selector_all(f"{RING}.hovered")) == 2
    page.dblclick("[data-pick=a1]")
    hands.wait()
    assert hands.explorer.values["moves"] == ("b3", "a2", "c2", "b1", "c3", "a1")


def test_ten_is_one_move_and_an_error_in_the_readers_agent_is_seen_and_taken_back(page):
    class Takes(Nim):
        def action_text(self, state, action):
            return str(action.count)

    class Mine:
        def choose(self, game, state):
            return 1 / 0

    hands = Hands(page, GameExplorer(Takes((12,)), {"mine": Mine()}))
    hands.click("10")
    hands.wait()
    assert hands.explorer.values["moves"] == ("10",)
    assert "ZeroDivisionError: division by zero, in line" in page.text_content(".gamelib-picture [role=status]")
    hands.explorer.undo.click()
    assert hands.explorer.facts.endswith("your move.")


def test_a_tree_is_filled_in_and_a_game_played_by_keyboard_alone(page):
    hands = Hands(page, ByHandExplorer(TWO_PLY))
    hands.press("Tab", "Tab")
    assert hands.focused == "A" and len(page.query_selector_all(RING)) == 2
    hands.press("ArrowDown", "ArrowLeft", "ArrowLeft")
    for name, keys in {"B": "3", "C": "2", "D": "2"}.items():
        assert hands.focused == name
        hands.press(*keys, "Enter")
        hands.wait()
        assert hands.focused == name  # after the picture has been drawn anew
        hands.press("ArrowRight")
    hands.press("ArrowUp", "Enter", "3", "Enter")
    hands.wait()
    assert hands.explorer.facts == "B = 3 ✓. C = 2 ✓. D = 2 ✓. A = 3 ✓. MAX plays a1."
    hands.press("Tab")
    assert page.evaluate("() => document.activeElement.textContent") == "after"  # one tab stop, and no trap


def test_a_game_is_played_to_its_end_by_keyboard_alone(page):
    hands = Hands(page, SolvedBoardExplorer())
    hands.press("Tab", "Tab", "End", "ArrowUp", "ArrowLeft")
    assert hands.focused == "b2"
    board = page.query_selector(".gamelib-picture svg")
    assert board.get_attribute("role") == "group" and board.query_selector("title").text_content().startswith("board")
    left = "ArrowLeft"
    ways = {"b2": [], "a3": ["Home"], "b3": ["Home"], "a2": ["End", left, left, "ArrowUp"], "b1": ["End", left]}
    for square, way in ways.items():
        hands.press(*way)
        assert hands.focused == square
        hands.press("Enter" if square == "b2" else " ")
        hands.wait()
    assert hands.explorer.facts == "The game is over: X has won."
    assert page.query_selector("[role=button]") is None


def test_a_tie_that_is_taken_by_keyboard_keeps_the_focus(page):
    hands = Hands(page, TieExplorer())
    hands.press("Tab", "Tab", "ArrowRight")
    assert hands.focused == "c2"
    hands.press("Enter")
    hands.wait()
    assert hands.explorer.values["taken"] == hands.focused == "c2"
