"""Where randomness comes from."""

import numpy as np
import pytest

from gamelib import GameError
from gamelib.games import TicTacToe, random_tree
from gamelib.play import FallibleAgent, PerfectAgent, RandomAgent, match, play
from gamelib.rng import generator


def test_a_generator_is_used_as_it_is_and_a_seed_makes_a_new_one():
    given = np.random.default_rng(3)
    assert generator(given) is given
    assert generator(3) is not generator(3)
    assert generator(3).random() == generator(np.int64(3)).random() == given.random()


@pytest.mark.parametrize("rng", [None, "x", -1, 1.5, True, [1], np.random])
@pytest.mark.parametrize(
    "ask",
    [
        generator,
        RandomAgent,
        lambda rng: FallibleAgent(PerfectAgent(), 0.1, rng),
        lambda rng: random_tree(rng=rng),
        lambda rng: play(TicTacToe(), (PerfectAgent(), PerfectAgent()), rng=rng) if rng is not None else generator(rng),
        lambda rng: match(TicTacToe(), (PerfectAgent(),) * 2, 2, rng) if rng is not None else generator(rng),
    ],
)
def test_anything_else_is_refused(ask, rng):
    with pytest.raises(GameError, match=r"rng is a generator of numpy's, or a seed for a new one, .* and is not "):
        ask(rng)
