"""What all explorers share: controls move a picture and its sentence, together or not at all."""


import html
from typing import ClassVar

import ipywidgets
import pytest
from gamelib_lessons.catalogue import CatalogueExplorer
from gamelib_lessons.cost_explorer import CostExplorer
from gamelib_lessons.erring_min_explorer import ErringMinExplorer
from gamelib_lessons.go_example_explorer import GoExampleExplorer
from gamelib_lessons.ladder_explorer import LadderExplorer
from gamelib_lessons.leaves_by_depth_explorer import LeavesByDepthExplorer
from gamelib_lessons.lottery_explorer import LotteryExplorer
from gamelib_lessons.two_proofs_explorer import TwoProofsExplorer

import gamelib.widgets
from gamelib import GameError, svg
from gamelib.draw import draw_tree
from gamelib.draw.board import entry, pick
from gamelib.games import TicTacToe, TreeGame
from gamelib.play import PerfectAgent
from gamelib.widgets import (
    ByHandExplorer,
    ChanceByHandExplorer,
    Explorer,
    GameExplorer,
    SortingExplorer,
    View,
    WindowExplorer,
)
from gamelib.widgets.explorer import OnPicture, choice, on_picture, slider, switch, text_field


class HandsExplorer(Explorer):
    title = "hands"
    knobs: ClassVar = {"B": on_picture(""), "leaf": on_picture("?", ("?", "look"))}

    def view(self, *, B, leaf):  # noqa: N803 - the name of a node
        return View(f"{B} {leaf}", svg.tag("svg", svg.tag("g", **entry("B", "B")) + svg.tag("g", **pick("C", "C"))))

    def picked(self, name):
        self.set(leaf="look")


class TreeExplorer(Explorer):
    title = "a tree"
    knobs: ClassVar = {
        "tree": text_field("tree", "[3, 12]"),
        "first": choice("moves first", (("MAX", 0), ("MIN", 1))),
        "leaves": slider("leaves", 2, 1, 4),
        "words": switch("in words"),
    }

    def view(self, *, tree, first, leaves, words):
        self.asked = getattr(self, "asked", 0) + 1
        picture = draw_tree(TreeGame.from_text(tree, first=first))
        facts = f"{leaves} leaves, {'MIN' if first else 'MAX'} & <{picture.text}>"
        return View(facts, f"<b>{picture.text}</b>" if words else picture.svg)


@pytest.fixture
def explorer():
    return TreeExplorer()


def test_reset_puts_all_controls_back(explorer):
    facts = explorer.facts
    explorer.set(tree="[[3, 12], 4]", first=1, leaves=3, words=True)
    left, _ = explorer.widget.children
    left.children[-1].click()
    assert explorer.values == {"tree": "[3, 12]", "first": 0, "leaves": 2, "words": False}
    assert explorer.facts == facts


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"height": 3}, "there is no control 'height'; there are tree, first, leaves, words"),
        ({"leaves": 9}, "leaves is a whole number from 1 to 4, not 9"),
        ({"leaves": "two"}, "leaves is a whole number from 1 to 4, not 'two'"),
        ({"first": 2}, "first is one of 0, 1, not 2"),
        ({"first": (0, 1)}, "first is one of 0, 1, not (0, 1)"),
        ({"words": "yes"}, "words is True or False, not 'yes'"),
        ({"tree": 3}, "tree is a text, not 3"),
    ],
)
def test_a_value_that_a_control_does_not_take_moves_none_of_them(explorer, values, message):
    before, facts = explorer.values, explorer.facts
    with pytest.raises(GameError) as caught:
        explorer.set(**{"first": 1, "tree": "[[3, 12], 4]", **values})
    assert str(caught.value) == message
    assert (explorer.values, explorer.facts, explorer.asked) == (before, facts, 1)
    explorer.set(first=1)
    assert explorer.facts.startswith("2 leaves, MIN")


def test_what_cannot_be_shown_is_said_and_mended_by_the_next_move(explorer):
    explorer.controls["tree"].value = "[3, <12"
    assert explorer.facts == "This cannot be shown: '<' at character 5 is never closed: a '>' is missing"
    assert "&lt;" in explorer._picture.value
    assert "opacity" in explorer._picture.value and "<svg" in explorer._picture.value  # the last picture, faded
    explorer.controls["tree"].value = "[3, <14"
    assert explorer._picture.value.count("opacity") == 1
    explorer.controls["tree"].value = "[3, 12]"
    assert explorer.facts.startswith("2 leaves")
    assert "<svg" in explorer._picture.value and "opacity" not in explorer._picture.value


def test_what_the_picture_changes_is_a_control_that_is_not_shown():
    explorer = HandsExplorer()
    picture, panel = explorer.widget.children
    assert [each.description for each in panel.children] == ["reset"]
    assert explorer._picture in picture.children
    explorer._picture.hear({"name": "B", "text": "3"})
    explorer._picture.hear({"name": "C"})
    assert explorer.values == {"B": "3", "leaf": "look"} and explorer.facts == "3 look"
    panel.children[0].click()
    assert explorer.values == {"B": "", "leaf": "?"}
    with pytest.raises(GameError, match=r"^leaf is one of '\?', 'look', not 'cut'$"):
        explorer.set(B="4", leaf="cut")
    with pytest.raises(GameError, match=r"^B is a text, not 4$"):
        explorer.set(B=4)
    assert explorer.values == {"B": "", "leaf": "?"}


def test_a_notebook_stores_a_still_and_the_sentence(explorer):
    bundle = explorer._repr_mimebundle_()
    assert bundle["text/plain"] == repr(explorer)
    assert "application/vnd.jupyter.widget-view+json" in bundle
    image = '<img style="max-width:100%;height:auto" alt="2 leaves, MAX &amp; &lt;A tree'
    assert bundle["text/html"].startswith(f'<div style="overflow-x:auto">{image}')
    assert "MAX &amp; &lt;A tree" in bundle["text/html"].split("</div>")[1]
    explorer.set(words=True)
    assert "<b>" in explorer.shown.html


def test_a_faded_picture_cannot_be_picked():
    picture = svg.document(9, 9, [svg.tag("g", **entry("B", "B")), svg.tag("g", **pick("C", "C"))], title="hands")
    assert "data-pick" in View("", picture).html and "data-entry" in View("", picture).html
    faded = View("why", picture, faded=True).html
    assert "data-pick" not in faded and "data-entry" not in faded


TWO_PLY = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
ARGUMENTS = {
    ByHandExplorer: (TWO_PLY,),
    ChanceByHandExplorer: (TreeGame.from_text("[{0.9: [2, 7], 0.1: [9, 3]}, {0.9: [5, 1], 0.1: [4, 6]}]"),),
    GameExplorer: (TicTacToe(), {"perfect": PerfectAgent()}),
    SortingExplorer: (TWO_PLY,),
    WindowExplorer: (TWO_PLY,),
}
WHERE = {
    ("GameExplorer", "seat_1"): {"moves": "b2"},
    ("GhostExplorer", "luck"): {"moves": "east"},
    **{("LotteryExplorer", name): {"u1000": 45, "u2000": 70, "u3000": 88}
       for name in ("amount_a", "percent_a", "amount_b", "percent_b", "prefer")},
    ("GameCountsExplorer", "fail"): {"window": "null: more than the value?"},
    ("ManyPlayersExplorer", "paranoid"): {"algorithm": "paranoid, alpha-beta"},
    ("GoExampleExplorer", "winner"): {"step": 5},
    ("GoExampleExplorer", "c"): {"step": 1},
    ("GoExampleExplorer", "said"): {"step": 1},
}  # fmt: skip
"""Where controls do something that do nothing at the defaults."""
TYPED = {
    "moves": ("a1", "4", "east", "e4"), "text": ("[[1, 2], 3]",), "tree": ("[[1, 2], 3]",),
    "position": ("8/8/8/8/8/4k3/4p3/4K3 b - - 0 1",), "machines": ("0.2 0.9",),
    "own": ("0.2 0.9",), "pulls": ("AB",), "taken": ("d2",), "answers": (("3",),), "marked": (("B",),),
}  # fmt: skip
NO_PICTURE = {"patient", "reply", "casino", "marked", *(f"leaf_{number}" for number in range(2, 17))}
"""What only says how the next answer is to come about, or waits for the leaves before it."""


def other_values(name, control):
    """Return values that a control takes, from end to end."""
    if isinstance(control, ipywidgets.Text) or (isinstance(control, OnPicture) and not control.options):
        return TYPED.get(name, ("3", "2"))
    if isinstance(control, ipywidgets.Checkbox):
        return False, True
    if isinstance(control, OnPicture):
        return control.options[:4]
    if isinstance(control, ipywidgets.Dropdown | ipywidgets.SelectionSlider):
        return [each[1] if isinstance(each, tuple) else each for each in control.options][:4]
    return control.min, type(control.value)((control.min + control.max) / 2), min(control.max, control.min + 3)


EXPORTED = [getattr(gamelib.widgets, name) for name in gamelib.widgets.__all__]
EXPLORERS = [each for each in EXPORTED if issubclass(each, Explorer) and each is not Explorer]
OF_LESSONS = [
    CatalogueExplorer, CostExplorer, GoExampleExplorer, LeavesByDepthExplorer, LotteryExplorer, ErringMinExplorer,
    TwoProofsExplorer, pytest.param(LadderExplorer, marks=pytest.mark.slow),
]  # fmt: skip


@pytest.mark.parametrize("kind", [*EXPLORERS, *OF_LESSONS], ids=lambda kind: kind.__name__)
def test_every_explorer_says_what_it_shows_and_each_control_changes_it_and_is_put_back(kind):
    explorer = kind(*ARGUMENTS.get(kind, ()))
    opened, values = explorer.shown, explorer.values
    assert repr(explorer) == f"{kind.title}: {opened.facts}" and opened.facts
    assert "<img" in opened.still or "<table" in opened.still
    assert opened.still.endswith(f"<p>{html.escape(opened.facts)}</p>")
    assert explorer._repr_mimebundle_()["text/html"] == opened.still
    for name, control in explorer.controls.items():
        explorer.set(**WHERE.get((kind.__name__, name), {}))
        before = explorer.shown
        for value in other_values(name, control):
            explorer.set(**{name: value})
            if explorer.shown != before:
                break
        else:
            assert name in NO_PICTURE, name
        explorer.set(**values)
        assert (explorer.values, explorer.shown) == (values, opened), name
