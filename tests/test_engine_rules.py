"""The compiled rules beside the readable ones: the same actions, results, ends and utilities, on random positions."""

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba", reason="the engine is compiled by numba: pip install numba")

from gamelib.engine import Estimate, perft, playouts
from gamelib.engine.compiled import kernel
from gamelib.engine.rulebooks import compiled
from gamelib.game import MAX, MIN
from gamelib.games import Breakthrough, ConnectFour, Go, Othello, TicTacToe
from gamelib.montecarlo import RandomRollout

GAMES = [
    ConnectFour(), ConnectFour(8, 7), ConnectFour(4, 4, 3), ConnectFour(12, 4, 5), ConnectFour(3, 2, 2),
    TicTacToe(), TicTacToe(misere=True), TicTacToe(7, 8, 5), TicTacToe(5, 4, 4), TicTacToe(2, 1, 1),
    Othello(), Othello(6), Othello(4, score="discs"),
    Breakthrough(), Breakthrough(5, 6), Breakthrough(3, 4, filled=1), Breakthrough(2, 2, filled=1),
    Go(), Go(5, komi=0), Go(2), Go(1), Go(3, komi=3, most_plies=200), Go(19),
]  # fmt: skip


USUAL = [ConnectFour(), TicTacToe(), Othello(), Breakthrough(), Go()]


@kernel
def walked(rules, state, chosen, found, counts, moves, states, facts):
    """Play the moves that are chosen by place, and write down each state, its moves, whether it is over, and whose turn
    it is; return the utility of the last, at which the game is over."""
    for ply in range(len(chosen)):
        states[ply] = state
        counts[ply] = rules.moves(state, found)
        moves[ply, : counts[ply]] = found[: counts[ply]]
        facts[ply, 0], facts[ply, 1] = rules.over(state), rules.mover(state)
        if counts[ply] == 0:
            break
        rules.play(state, found[chosen[ply] % counts[ply]])
    return rules.utility(state)


def compare(game, positions, every):
    """Play random games by both rulebooks until so many positions were seen.

    Every so many positions the compiled rules are run as the plain Python they are, too.
    """
    known, random, seen = compiled(game), Random(1), 0
    found = np.empty(max(1, known.most_moves), np.int16)
    while seen < positions:
        chosen = np.array([random.randrange(2**20) for _ in range(known.longest + 1)])
        counts, moves = np.zeros(len(chosen), np.int16), np.zeros((len(chosen), len(found)), np.int16)
        words, facts = known.state_words(game.initial_state()), np.zeros((len(chosen), 2), np.int8)
        states = np.empty((len(chosen), len(words)), words.dtype)
        utility = walked(known.rules, words, chosen, found, counts, moves, states, facts)
        state = game.initial_state()
        for ply, choice in enumerate(chosen):
            actions = list(game.actions(state))
            numbers = moves[ply, : counts[ply]].tolist()
            assert [known.action(number) for number in numbers] == actions
            assert [known.number(action) for action in actions] == numbers
            assert known.state(states[ply]) == state
            assert bool(facts[ply, 0]) == game.is_terminal(state) == (not actions)
            if seen % every == 0:
                again = known.state_words(state)
                assert known.state(again) == state
                assert known.legal(again) == numbers
                assert bool(known.rules.over(again)) == (not actions)
                assert not actions or known.rules.mover(again) == game.player(state)
            seen += 1
            if not actions:
                break
            assert facts[ply, 1] == game.player(state)
            state = game.result(state, actions[choice % len(actions)])
        assert game.is_terminal(state)
        assert utility == known.rules.utility(words) == game.utility(state, MAX)
    return seen


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_in_random_games_every_position_is_the_readable_one(game):
    compare(game, 400, every=5)


@pytest.mark.slow
@pytest.mark.parametrize("game", USUAL, ids=repr)
def test_a_hundred_thousand_positions_of_the_usual_board_are_the_readable_ones(game):
    assert compare(game, 100_000, every=100) >= 100_000


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if repr(game) not in map(repr, USUAL)], ids=repr)
def test_ten_thousand_positions_of_other_boards_are_the_readable_ones(game):
    compare(game, 10_000, every=20)


def in_the_middle(game, plies, seed=3):
    """Return a state that is so many random plies from the start, and not an end."""
    random = Random(seed)
    while True:
        state = game.initial_state()
        for _ in range(plies):
            if game.is_terminal(state):
                break
            state = game.result(state, random.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            return state


@pytest.mark.parametrize(
    ("game", "plies", "readable"),
    [
        (ConnectFour(), 20, 4_000), (TicTacToe(misere=True), 2, 4_000), (Othello(4, score="discs"), 5, 2_000),
        (Breakthrough(3, 4), 1, 2_000), (Go(2, komi=1), 1, 2_000),
        *(pytest.param(*each, marks=pytest.mark.slow) for each in (
            (ConnectFour(), 0, 2_000), (TicTacToe(), 0, 4_000), (TicTacToe(4, 4, 3), 3, 4_000), (Othello(), 40, 500),
            (Othello(4), 0, 2_000), (Breakthrough(), 20, 400), (Go(), 100, 60), (Go(3), 2, 1_000),
        )),
    ],
    ids=repr,
)  # fmt: skip
def test_random_playouts_end_as_often_in_each_way_as_the_readable_ones(game, plies, readable):
    state, often = in_the_middle(game, plies), 20_000
    compiled_values = playouts(game, state, count=often, rng=4)
    rollout, random = RandomRollout(), Random(5)
    values = np.array([rollout(game, state, random)[MAX] for _ in range(readable)])
    for utility in set(values) | set(compiled_values):
        ours, theirs = np.mean(compiled_values == utility), np.mean(values == utility)
        together = (ours * often + theirs * readable) / (often + readable)
        error = np.sqrt(together * (1 - together) * (1 / often + 1 / readable))
        assert abs(ours - theirs) <= 4 * error


@pytest.mark.parametrize("game", USUAL, ids=repr)
def test_a_playout_from_an_end_is_worth_what_the_end_is(game):
    random = Random(7)
    for _ in range(10):
        state = game.initial_state()
        while not game.is_terminal(state):
            state = game.result(state, random.choice(list(game.actions(state))))
        assert playouts(game, state, count=3, rng=1).tolist() == [game.utility(state, MAX)] * 3


def evaluated(game, state):
    """What the estimate of each game says it is, in the words of the readable game."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if isinstance(game, ConnectFour):
        return game.window_score(state)
    if isinstance(game, Breakthrough):
        white, black = game.pieces(state, MAX), game.pieces(state, MIN)
        return (white - black) / (white + black)
    if isinstance(game, Go):
        return max(-1.0, min(1.0, game.margin(state) / game.size**2))
    if isinstance(game, Othello):
        black, white = game.mobility(state, MAX), game.mobility(state, MIN)
        return (black - white) / (black + white + 1)
    return 0


@pytest.mark.parametrize(
    "game",
    [ConnectFour(5, 4), ConnectFour(5, 11, 6), TicTacToe(4, 3, 3), Othello(6), Breakthrough(5, 5), Go(4)],
    ids=repr,
)
def test_the_estimate_is_what_its_docstring_says(game):
    estimate, random = Estimate(game), Random(9)
    for _ in range(10):
        state = game.initial_state()
        while True:
            assert estimate(state) == pytest.approx(evaluated(game, state), rel=1e-12, abs=1e-12)
            if game.is_terminal(state):
                break
            state = game.result(state, random.choice(list(game.actions(state))))


def test_four_in_a_column_are_no_row_of_eight():
    game = TicTacToe(15, 4, 8)
    state = game.initial_state()
    for action in (0, 1, 15, 2, 30, 3, 45):
        state = game.result(state, action)
    assert len(game.actions(state)) == perft(game, 1, state) == 53


def key(game, state):
    with np.errstate(over="ignore"):
        known = compiled(game)
        return int(known.rules.key(known.state_words(state)))


@pytest.mark.parametrize(
    "game", [ConnectFour(5, 4), TicTacToe(4, 3, 3), Othello(4), Breakthrough(3, 4), Go(3)], ids=repr
)
def test_states_that_differ_have_different_keys(game):
    random, states = Random(1), {game.initial_state()}
    while len(states) < 1_000:
        state = game.initial_state()
        while not game.is_terminal(state) and random.random() < 0.95:
            state = game.result(state, random.choice(list(game.actions(state))))
            states.add(state)
    assert len({key(game, state) for state in states}) == len(states)


def test_a_ko_early_on_and_none_later_are_two_keys():
    """Found among random games: here the number of plies and the point of the ko once added up to the same."""
    game = Go(3)
    late = game.initial_state()._replace(black=85, white=288, plies=9)
    soon = late._replace(ko=2, plies=7)
    assert game.actions(late) != game.actions(soon)
    assert key(game, late) != key(game, soon)
