"""The plain generator draws what numpy's draws, number by number, and is there where numpy is not."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import default_rng

from gamelib import GameError
from gamelib.plain_rng import PlainGenerator
from gamelib.rng import generator

CALLS = st.one_of(
    st.just(lambda rng: rng.random()),
    st.builds(
        lambda low, more, end: lambda rng: int(rng.integers(low, low + more, endpoint=end)),
        st.integers(-10, 10), st.integers(1, 2**40), st.booleans(),
    ),
    st.builds(lambda most: lambda rng: int(rng.integers(most)), st.sampled_from([1, 2, 6, 2**32, 2**33, 2**63 - 1])),
    st.builds(lambda n: lambda rng: [int(each) for each in rng.integers(0, 100, n)], st.integers(0, 9)),
    st.builds(lambda n: lambda rng: int(rng.choice(n)), st.integers(1, 50)),
    st.builds(lambda n: lambda rng: [int(each) for each in rng.choice(3, n, p=[0.1, 0.2, 0.7])], st.integers(0, 9)),
    st.builds(lambda n: lambda rng: [int(each) for each in rng.permutation(n)], st.integers(0, 30)),
)  # fmt: skip


@given(st.integers(0, 2**200), st.lists(CALLS, max_size=20))
def test_the_numbers_are_those_of_numpy(seed, calls):
    ours, theirs = PlainGenerator(seed), default_rng(seed)
    assert [call(ours) for call in calls] == [call(theirs) for call in calls]


def test_a_generator_is_taken_as_it_is():
    for rng in (PlainGenerator(1), default_rng(1)):
        assert generator(rng) is rng
    with pytest.raises(GameError, match="a whole number of 0 or more"):
        generator(-1)
    with pytest.raises(GameError, match="from 0 to -1 there is no whole number"):
        PlainGenerator(1).integers(0)


WITHOUT_NUMPY = """
import sys
sys.modules |= dict.fromkeys(("numpy", "matplotlib", "jupyterlab", "numba", "nbformat"))
import gamelib.play, gamelib.widgets, gamelib.drills
from gamelib.games import TicTacToe, Pig
from gamelib.montecarlo import mcts
from gamelib.search import expectiminimax, minimax
from gamelib.play import RandomAgent, play
print(minimax(TicTacToe()).value, mcts(TicTacToe(), simulations=50, rng=1).action)
print(play(TicTacToe(), [RandomAgent(rng=1), RandomAgent(rng=2)]).actions)
"""


def printed(program):
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


def test_games_searches_and_play_need_no_numpy():
    assert printed(WITHOUT_NUMPY) == printed(WITHOUT_NUMPY.replace("sys.modules |=", "as_usual ="))


def test_in_a_browser_the_generator_is_numpys_once_numpy_is_there(monkeypatch):
    monkeypatch.setattr("gamelib.rng.IN_BROWSER", True)
    assert type(generator(7)) is type(default_rng(7))  # it draws arrays and normal numbers
    monkeypatch.delitem(sys.modules, "numpy")
    assert type(generator(7)) is PlainGenerator
    browser = "import gamelib.rng; gamelib.rng.IN_BROWSER = True"
    network = "from gamelib.learn import PolicyValueNetwork; print(PolicyValueNetwork(2, 2, rng=1).inputs)"
    assert printed(f"{browser}; {network}") == "2\n"
