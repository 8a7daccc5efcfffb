"""What a search returns, and how it prints."""


import pytest

from gamelib import MAX, MIN, ActionValue, Bound, SearchResult
from tests.tables import Table


def result(**changes):
    found = {
        "action": "a1",
        "value": 3,
        "action_values": {"a1": ActionValue(3), "a2": ActionValue(3, Bound.AT_MOST), "a3": ActionValue(3)},
        "nodes": 549946,
        "leaves": 255168,
        "principal_variation": ("a1", "b1"),
        "player": MAX,
        "algorithm": "minimax",
    }
    return SearchResult(**{**found, **changes})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (ActionValue(3), "3"),
        (ActionValue(2.5), "2.5"),
        (ActionValue(2, Bound.AT_MOST), "≤ 2"),
        (ActionValue(-1, Bound.AT_LEAST), "≥ -1"),
        (ActionValue(float("-inf")), "-inf"),
    ],
)
def test_a_value_prints_with_what_is_known_of_it(value, text):
    assert str(value) == text


def test_a_value_is_exact_unless_it_is_said_to_be_a_bound():
    assert ActionValue(3) == ActionValue(3, Bound.EXACT) != ActionValue(3, Bound.AT_LEAST)


def test_only_actions_whose_exact_value_is_the_best_are_optimal():
    assert result().optimal_actions == ("a1", "a3")
    assert result(value=4).optimal_actions == ()


def test_a_result_prints_its_action_value_counts_and_line():
    assert repr(result()) == "minimax: a1, value 3 (549,946 nodes, 255,168 leaves; expected line a1 b1)"
    over = result(action=None, value=-1.5, action_values={}, nodes=1, leaves=1, principal_variation=())
    assert repr(over) == "minimax: the game is over, value -1.5 (1 node, 1 leaf)"


def test_in_a_notebook_a_result_is_a_table_of_its_actions():
    assert Table(result()._repr_html_()).rows == [
        ["action of MAX", "value for MAX", ""],
        ["a1", "3", "best"],
        ["a2", "≤ 3", ""],
        ["a3", "3", "best"],
    ]
    assert Table(result(player=MIN)._repr_html_()).rows[0][0] == "action of MIN"


def test_actions_with_signs_of_markup_are_shown_as_they_are():
    html = result(action="<b>", action_values={"<b>": ActionValue(3)}, principal_variation=("<b>",))._repr_html_()
    assert Table(html).rows[1] == ["<b>", "3", "best"]
    assert "<b>" not in html
