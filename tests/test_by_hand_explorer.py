"""Filling in a tree by hand, with and without chance nodes: every slip has its own words."""

import pytest

from gamelib.games import TreeGame, chance_tree
from gamelib.widgets import ByHandExplorer, ChanceByHandExplorer


def tree():
    return TreeGame.from_text("[{0.9: [2, 7], 0.1: [9, 3]}, {0.9: [5, 1], 0.1: [4, 6]}]")


def test_right_values_are_accepted_from_the_leaves_up():
    explorer = ChanceByHandExplorer(tree())
    assert explorer.facts.startswith("Fill in D, E, F, G, B, C, A")
    assert 'aria-label="value of B (chance): not filled in"' in explorer.shown.picture
    for name, text in {"D": "2", "E": "3", "F": "1", "G": "4", "B": "2.1", "C": "1,3", "A": "2.1"}.items():
        explorer._picture.hear({"name": name, "text": text})
    assert explorer.facts == "D = 2 ✓. E = 3 ✓. F = 1 ✓. G = 4 ✓. B = 2.1 ✓. C = 1.3 ✓. A = 2.1 ✓. MAX plays a1."


@pytest.mark.parametrize(
    ("node", "entry", "told"),
    [
        ("B", "3", "nobody chooses"),
        ("B", "2", "nobody chooses"),
        ("B", "2.5", "not equally likely"),
        ("B", "5", "the plain sum"),
        ("B", "1.05", "do not divide once more"),
        ("B", "7", "multiply each child's value"),
        ("A", "1.3", "that is what MIN would choose, but at A it is MAX who moves"),
        ("A", "1.7", "nobody draws lots here, MAX chooses"),
        ("A", "9", "a leaf has that value, but others have a say"),
        ("D", "7", "that is what MAX would choose, but at D it is MIN who moves"),
        ("D", "4.5", "MIN chooses"),
        ("D", "1", "MIN moves at D and takes the smallest"),
        ("D", "two", "'two' is not a number"),
    ],
)
def test_a_slip_is_recognised(node, entry, told):
    explorer = ChanceByHandExplorer(tree())
    explorer.set(**{node: entry})
    assert told in explorer.facts


@pytest.mark.parametrize(
    ("node", "entry", "told"),
    [
        ("A", "3", "A = 3 ✓."),
        ("A", "14", "a leaf has that value, but others have a say"),
        ("A", "2", "that is what MIN would choose"),
        ("C", "6", "that is what MAX would choose"),
        ("C", "4", "that is the mean"),
        ("C", "5", "MIN moves at C and takes the smallest"),
    ],
)
def test_without_chance_too(node, entry, told):
    explorer = ByHandExplorer(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    explorer.set(**{node: entry})
    assert told in explorer.facts


def test_a_value_rounded_to_hundredths_is_right():
    explorer = ChanceByHandExplorer(chance_tree("cs188-thirds"))
    explorer.set(D="7")
    assert "D = 7 ✓" in explorer.facts
    explorer = ChanceByHandExplorer(chance_tree("dice-duel"))
    explorer.set(A="-0.11")
    assert "A = -0.111 ✓" in explorer.facts


@pytest.mark.parametrize("entry", ["7", "abc", "2.2", "✓.", "nan"])
def test_what_is_wrong_is_marked_in_the_picture(entry):
    explorer = ChanceByHandExplorer(tree())
    explorer.set(B=entry, C="1.3")
    assert f">✗{entry}<" in explorer.shown.picture
    assert ">1.3<" in explorer.shown.picture
    explorer.set(B="2.1")
    assert "✗" not in explorer.shown.picture


def test_what_an_evaluation_says_of_a_node_stands_beside_it():
    explorer = ByHandExplorer(TreeGame([[4, -2], [3, 2]]), estimates={"B": 4, "C": 3})
    assert [explorer.shown.picture.count(f">{name}<") for name in ("A", "B: e = 4", "C: e = 3")] == [1, 1, 1]
    assert explorer.shown.picture.count('fill-opacity="0"') == 2  # between a long name and its node one can click too
