"""A prediction: a question whose answer waits until somebody has chosen."""

import pytest

from gamelib.draw import draw_tree
from gamelib.errors import GameError
from gamelib.games import TreeGame
from gamelib.widgets import Prediction

TREE = draw_tree(TreeGame([3, 12]))


@pytest.mark.parametrize(("shows", "sign"), [(TREE, "<img"), ("3 < 12", "<pre>3 &lt; 12</pre>")])
def test_what_a_prediction_shows_appears_with_the_answer_and_not_before(shows, sign):
    asked = Prediction("which?", ["a", "b"], answer="a", because="so", shows=shows)
    assert asked.reply.value == ""
    asked.buttons.value = "b"
    assert "No: a." in asked.reply.value
    assert sign in asked.reply.value
    open_part, folded = asked._repr_mimebundle_()["text/html"].split("<details>")
    assert sign in folded
    assert "so" not in open_part


def test_an_answer_is_one_of_the_options():
    with pytest.raises(GameError, match="one of two or more options"):
        Prediction("which?", ["a", "b"], answer="c", because="so")
