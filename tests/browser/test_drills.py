"""Drills that are answered on their tree in a browser, by mouse and with nothing but the keyboard."""

import pytest

from gamelib.drills import KINDS, LEVELS, drill, written
from gamelib.drills.drill import svg_of
from gamelib.widgets import Drills
from tests.browser.hands import Hands
from tests.browser.test_tree_labels import problems_of

pytestmark = pytest.mark.browser


def step_to(hands, goal):
    """Go from part to part with the arrow keys until one with this name has the focus."""
    for key in ("Home", *["ArrowRight"] * 40):
        hands.press(key)
        if hands.focused == goal:
            return
    pytest.fail(f"no arrow leads to {goal}")


def test_a_minimax_drill_is_answered_by_mouse(page):
    hands = Hands(page, Drills(kind="minimax", level=1, number=7))
    for step in hands.explorer.session.drill.steps:
        hands.click(step.answer if step.choices else step.node)
        if not step.choices:
            page.keyboard.type(written(step.answer))
            hands.press("Enter")
        hands.wait()
        assert hands.explorer.said.startswith("✓ Yes, ")
    count = len(hands.explorer.session.drill.steps)
    assert hands.explorer.facts.endswith(f"This drill: {count} of {count} marks.")
    hands.click("next")
    hands.wait()
    assert hands.explorer.values["number"] == 8


def test_an_alpha_beta_drill_is_answered_by_keyboard_alone(page):
    hands = Hands(page, Drills(kind="alphabeta", level=1, number=7))
    *steps, last = hands.explorer.session.drill.steps
    hands.press("Tab", "Tab")
    for step in steps:
        assert hands.focused == step.node  # the focus has gone on to the node that is asked about
        assert len(page.query_selector_all(".gamelib-picture .ring")) == 2
        assert page.get_attribute("[data-entry]", "aria-label") == step.question
        hands.press("Enter")
        page.keyboard.type(written(step.answer))
        hands.press("Enter")
        hands.wait()
        assert hands.explorer.said.startswith("✓ Yes, ")
    for leaf in sorted(last.answer):
        step_to(hands, leaf)
        hands.press(" ")
        hands.wait()
        assert hands.focused == leaf
    hands.press("End")
    assert hands.focused == "done"
    hands.press("Enter")
    hands.wait()
    assert hands.explorer.said.startswith("✓ Yes, ")
    assert hands.focused == "next"
    hands.press("Enter")
    hands.wait()
    assert (hands.explorer.values["number"], hands.focused) == (8, hands.explorer.session.step.node)
    hands.press("Tab")
    assert page.evaluate("() => document.activeElement.textContent") == "after"  # one tab stop, and no trap


def test_nothing_moves_from_question_to_question(page):
    hands = Hands(page, Drills(kind="backup", level=2, number=7))
    sizes = set()
    for step in hands.explorer.session.drill.steps:
        box = page.locator(".gamelib-picture svg").first.bounding_box()
        sizes.add(tuple(box.values()))
        hands.click(step.answer if step.choices else step.node)
        if not step.choices:
            page.keyboard.type("?")
            hands.press("Enter")
        hands.wait()
    assert len(sizes) == 1


def test_the_labels_of_drills_stand_clear(page):
    pictures = {}
    for kind in KINDS:
        for level in LEVELS:
            for seed in range(6):
                task = drill(kind, level, seed)
                for k in (0, len(task.steps) // 2, len(task.steps)):
                    now = task.steps[k] if k < len(task.steps) else None
                    pictures[f"{kind} {level} {seed} {k}"] = svg_of(task, task.steps[:k], now, hands=True)
    assert problems_of(page, pictures) == []


@pytest.mark.parametrize(("kind", "above"), [("expectimax", True), ("ucb1", False)])
def test_the_field_hides_neither_the_probabilities_below_nor_the_names_above(page, kind, above):
    first = ("?",) * (kind == "ucb1")  # which asks of A before B
    hands = Hands(page, Drills(kind=kind, level=1, number=7, answers=first))
    hands.click("B")
    upper, lower = (page.locator(each).bounding_box() for each in (".gamelib-picture input", "[data-entry=B]"))
    upper, lower = (upper, lower) if above else (lower, upper)
    assert abs(upper["y"] + upper["height"] - lower["y"]) < 6  # lines are thick
