"""A network that learns Connect Four on five columns and four rows from nothing, on two cores, against perfect play.

It makes the run again whose network ships, some minutes on two cores, and measures what that plays. Run it alone, with
one thread for each worker::

    OPENBLAS_NUM_THREADS=1 python -m pytest tests/benchmarks/test_learning.py -n 0 -s
"""

from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from gamelib_lessons.exact_four import BOARD
from gamelib_lessons.learned_four import ALONE, GENERATIONS, PLAN, SEARCHING, fight, openings, players, trained


def test_a_network_learns_from_nothing_to_play_nearly_as_well_as_perfect_play(tmp_path):
    begun = perf_counter()
    with ProcessPoolExecutor(2) as executor:
        run = trained(BOARD, PLAN, GENERATIONS, tmp_path, executor)
    minutes = (perf_counter() - begun) / 60
    print(f"\n{len(run.generations)} generations in {minutes:.1f} minutes")
    fights = {}
    for name, make in players(run.network).items():
        fights[name], _ = fight(make, openings())
        print(f"{name:<44} {fights[name]}")
    assert minutes < 15
    assert fights[SEARCHING].score >= 0.9 * fights["perfect play"].score
    assert fights[SEARCHING].optimal >= 0.97
    assert fights[ALONE].optimal >= 0.85
