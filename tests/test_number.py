"""What counts as a number, and as a count."""

import numpy as np
import pytest

from gamelib import GameError, InvalidSearch
from gamelib.number import check_count


def test_integers_of_numpy_are_counts_and_come_back_as_python_s_own() -> None:
    for given in (3, np.int64(3), np.uint8(3)):
        assert type(check_count("depth", given)) is int


@pytest.mark.parametrize("given", [0, -1, 2.0, True, np.float64(2), "2", None, float("nan"), np.array(2)])
def test_what_is_not_a_count_is_refused_by_name(given: object) -> None:
    with pytest.raises(InvalidSearch, match=r"depth is a whole number, 1 or more, not "):
        check_count("depth", given, error=InvalidSearch)


def test_a_count_has_the_bounds_it_was_given() -> None:
    assert check_count("rows", 0, least=0) == 0
    assert check_count("rows", 19, most=19) == 19
    with pytest.raises(GameError, match="rows is a whole number from 1 to 19, not 20"):
        check_count("rows", 20, most=19)
