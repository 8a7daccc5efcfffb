"""The table of bonuses: what others write is the course's bonus with the constant that the table gives."""

from math import log, sqrt

import pytest
from gamelib_lessons.bonuses import CONVENTIONS, BonusTable

OURS = (1, 1, sqrt(2), 1, 1 / sqrt(2))


@pytest.mark.parametrize(("convention", "ours"), list(zip(CONVENTIONS, OURS, strict=True)))
def test_the_usual_constant_of_each_is_the_constant_of_this_course_that_the_table_names(convention, ours):
    for n, n_j in ((21, 3), (1000, 50)):
        assert convention.bonus(convention.constant, n, n_j) == pytest.approx(ours * sqrt(2 * log(n) / n_j))
    shown = {1: "1", sqrt(2): r"\sqrt 2", 1 / sqrt(2): r"1/\sqrt 2"}
    assert convention.here.endswith(f"= {shown[ours]}")
    assert shown[convention.constant] == convention.usual if convention.constant != 2 else convention.usual == "2"


def test_the_table_has_a_row_for_each():
    assert BonusTable()._repr_markdown_().count("\n| ") == len(CONVENTIONS) == len(repr(BonusTable()).splitlines())
