"""What all explorers share: controls move a picture and its sentence, together or not at all."""

import pytest

from gamelib import GameError
from gamelib.draw import draw_tree
from gamelib.games import TreeGame
from gamelib.widgets import Explorer, FilmExplorer, View
from gamelib.widgets.explorer import choice, slider, switch, text_field


class TreeExplorer(Explorer):
    title = "a tree"

    def make_controls(self):
        return {
            "tree": text_field("tree", "[3, 12]"),
            "first": choice("moves first", (("MAX", 0), ("MIN", 1))),
            "leaves": slider("leaves", 2, 1, 4),
            "words": switch("in words"),
        }

    def view(self, *, tree, first, leaves, words):
        self.asked = getattr(self, "asked", 0) + 1
        picture = draw_tree(TreeGame.from_text(tree, first=first))
        facts = f"{leaves} leaves, {'MIN' if first else 'MAX'} & <{picture.text}>"
        return View(facts, f"<b>{picture.text}</b>" if words else picture.svg, still_svg=picture.svg)


@pytest.fixture
def explorer():
    return TreeExplorer()


def test_an_explorer_opens_with_the_values_of_its_controls(explorer):
    assert explorer.values == {"tree": "[3, 12]", "first": 0, "leaves": 2, "words": False}
    assert explorer.facts == "2 leaves, MAX & <A tree of 3 nodes, 2 of them leaves. A (MAX): a1 to 3, a2 to 12.>"
    assert repr(explorer) == f"a tree: {explorer.facts}"
    assert explorer.asked == 1


def test_moving_a_control_changes_picture_and_sentence(explorer):
    before = explorer._picture.value
    explorer.controls["tree"].value = "[3, [12, 4]]"
    assert "5 nodes" in explorer.facts
    assert explorer._picture.value != before
    assert "5 nodes" in explorer._sentence.value
    assert explorer.asked == 2


def test_several_controls_move_at_once_and_are_shown_once(explorer):
    explorer.set(tree="[[3, 12], 4]", first=1, leaves=3)
    assert explorer.facts.startswith("3 leaves, MIN & <A tree of 5 nodes")
    assert explorer.asked == 2


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


def test_the_sentence_is_text_and_not_markup(explorer):
    assert "MAX &amp; &lt;A tree" in explorer._sentence.value


def test_a_notebook_stores_a_still_and_the_sentence(explorer):
    bundle = explorer._repr_mimebundle_()
    assert bundle["text/plain"] == repr(explorer)
    assert "application/vnd.jupyter.widget-view+json" in bundle
    image = '<img style="max-width:100%;height:auto" alt="2 leaves, MAX &amp; &lt;A tree'
    assert bundle["text/html"].startswith(f'<div style="overflow-x:auto">{image}')
    assert "MAX &amp; &lt;A tree" in bundle["text/html"].split("</div>")[1]
    explorer.set(words=True)
    assert "<b>" in explorer.shown.html
    assert "<img" in explorer.shown.still  # not the HTML that only a live widget shows


def test_a_table_is_its_own_still():
    view = View("a fact", "<table></table>")
    assert (view.is_svg, view.still) == (
        False,
        '<div style="overflow-x:auto"><table></table></div><p>a fact</p>',
    )


def test_a_tree_typed_in_is_shown_even_while_a_random_one_is_chosen():
    films = FilmExplorer()
    films.set(seed=7, branching=2)
    films.controls["tree"].value = "[[1, 2], 5]"
    assert films.values["seed"] == 0
    assert films.facts.startswith("5 nodes, 3 leaves; value 5 for MAX")


def test_the_largest_random_tree_of_the_film_explorer_can_be_filmed():
    films = FilmExplorer()
    films.set(**{name: films.controls[name].max for name in ("seed", "branching", "depth")})
    assert films.facts.startswith("121 nodes, 81 leaves")
