"""Games that a beginner gets wrong: the searches say so, or go by is_terminal, and agree with each other."""

from math import nan

import pytest

from gamelib import MAX, Game, GameError, InvalidSearch, InvalidState, NotationError, two_player_utility
from gamelib.draw import film, game_graph
from gamelib.games import ConnectFour, MnkState, Nim, Subtraction, TicTacToe, TreeGame
from gamelib.play import DepthLimitedAgent, RandomAgent, play
from gamelib.search import (
    TranspositionTable,
    alphabeta,
    aspiration,
    best_response,
    game_size,
    iterative_deepening,
    minimax,
    minimax_by_labels,
    minimax_by_stack,
    mtdf,
    near_cut_search,
    optimal_strategy,
    outcome,
    perft,
    principal_variation_search,
    solve,
    uniform_policy,
)
from gamelib.watch import watch
from tests.test_every_search import Chain

SEARCHES = (minimax, minimax_by_labels, minimax_by_stack)


class Race(Game):
    """Add 1 to 3 until 7 is reached or passed; what counts is by how much. Its actions do not stop at the end."""

    name = "race"

    def initial_state(self):
        return (0, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        return tuple(step for step in (1, 2, 3) if state[0] + step <= 12)

    def result(self, state, action):
        return (state[0] + action, 1 - state[1])

    def is_terminal(self, state):
        return state[0] >= 7

    def utility(self, state, player):
        return two_player_utility(self, (1 if state[1] else -1) * (state[0] - 6), player)


class Circle(Race):
    """Go round a circle of four for ever."""

    name = "circle"

    def actions(self, state):
        return (1, 3)

    def result(self, state, action):
        return ((state[0] + action) % 4, 1 - state[1])

    def is_terminal(self, state):
        return False


class Counting(Circle):
    """Count on for ever, and never see the same number twice."""

    def result(self, state, action):
        return (state[0] + action, 1 - state[1])


def test_actions_beyond_the_end_are_never_followed():
    results = [search(Race()) for search in SEARCHES]
    assert {(result.value, result.nodes) for result in results} == {(1, 157)}
    assert solve(Race()).value((0, 0)) == 1
    size = game_size(Race())
    assert size.total_nodes == 157
    assert sum(perft(Race(), depth) for depth in range(8)) == 157


# -- too long, or without an end ---------------------------------------------------------------------------


@pytest.mark.parametrize("search", [minimax_by_labels, minimax_by_stack])
@pytest.mark.parametrize("game", [Circle(), Counting()])
def test_a_game_without_an_end_does_not_fill_the_memory(search, game, monkeypatch):
    monkeypatch.setattr(f"{search.__module__}.LIMIT", 10_000)
    with pytest.raises(InvalidSearch, match=r"more than 1,000,000 nodes would have to be kept at once.*depth=…"):
        search(game)
    assert search(game, depth=3, evaluate=lambda state: state[0]).nodes == 15


@pytest.mark.parametrize("game", [Circle(), Counting(), Subtraction(999, (1,))])
def test_what_is_too_deep_for_recursion_is_said_with_the_depth_and_the_way_out(game):
    with pytest.raises(InvalidSearch, match=r"more than 4\d\d plies here, .*minimax_by_stack") as caught:
        minimax(game)
    assert caught.value.__suppress_context__
    with pytest.raises(InvalidSearch, match=r"more than \d\d\d plies here, deeper than Python.*game_size"):
        perft(game, 5000)


def test_long_games_are_searched_without_recursion():
    game = Subtraction(999, (1,))
    assert minimax_by_stack(game).value == minimax_by_labels(game).value == solve(game).value(game.initial_state()) == 1
    assert game_size(game).nodes[-1] == 1
    plan = optimal_strategy(game, MAX)
    with pytest.raises(InvalidSearch, match=r"more than \d\d\d plies here, deeper than Python.*give depth=…"):
        plan.text()
    assert plan.text(depth=2) == "play 1\n  if 1: …"


# -- something else in place of a game, a state, an evaluation ----------------------------------------------------

ASKING = (
    minimax, minimax_by_labels, minimax_by_stack, solve, watch, game_graph,
    lambda game, state=None: game_size(game, state=state),
    lambda game, state=None: perft(game, 2, state),
    lambda game, state=None: play(game, (RandomAgent(1), RandomAgent(2)), state),
    lambda game, state=None: film(minimax, game, state),
    lambda game, state=None: best_response(game, uniform_policy(game), MAX, state),
    lambda game, state=None: outcome(game, uniform_policy(game), uniform_policy(game), state),
)  # fmt: skip


@pytest.mark.parametrize("ask", ASKING)
def test_what_is_no_game_is_refused_with_the_way_to_write_one(ask):
    with pytest.raises(GameError, match=r"^\[\[1, 2\], \[3\]\] is not a game: a tree is written TreeGame\(\[\[1, 2\]"):
        ask([[1, 2], [3]])
    with pytest.raises(GameError, match=r"TicTacToe is a class of games, and not one of them: write TicTacToe\(\)$"):
        ask(TicTacToe)
    with pytest.raises(GameError, match="'chess' is not a game: it is an object of a class that begins with class"):
        ask("chess")


@pytest.mark.parametrize("ask", ASKING)
def test_a_state_of_another_game_is_refused(ask):
    with pytest.raises(InvalidState, match="'text' is not a state of tic-tac-toe: its states are"):
        ask(TicTacToe(), "text")


@pytest.mark.parametrize(
    ("game", "states"),
    [
        (TicTacToe(), ["x", "xo", None.__class__, 3, (1, 2, 3), (1 << 9, 0), (-1, 0), (3, 1), (1.0, 0), [1]]),
        (
            ConnectFour(),
            ["xyz", 7, (0, 0), (0, 2, False), (0, 1 << 6, False), (0, 1 << 49, False), (1, 1, False), (0, 0, True),
             ConnectFour(12, 12).play("9")],
        ),
        (Nim((1, 2)), ["x", (1, 2), ((1, 2, 3), 0), ((1,), 0), ((2, 2), 0), ((1, -1), 0), ((1, 2), 2), ((1.0, 2), 0)]),
        (Subtraction(5), [5, (6, 0), (-1, 0), (5, 2), ("5", 0)]),
    ],
    ids=["mnk", "connect four", "nim", "subtraction"],
)  # fmt: skip
def test_states_that_this_game_does_not_have_are_told_from_its_own(game, states):
    for state in states:
        words = f"is not a state of {game.name}: (its states are .* as initial_state|it is from a board of 12)"
        with pytest.raises(InvalidState, match=words):
            game.check_state(state)


def test_boards_that_no_game_leads_to_and_nodes_that_are_none_are_refused():
    with pytest.raises(InvalidState, match="2 X and 0 O: X moves first"):
        minimax(TicTacToe(), MnkState(3, 0))
    for node in ("Z", ["A"]):
        with pytest.raises(NotationError, match=r"the tree has no node .* it has A, A1, A2"):
            minimax(TreeGame([1, 2]), node)


@pytest.mark.parametrize("evaluate", [5, "window_score", (1, 2)])
def test_an_evaluation_that_is_no_function_is_refused(evaluate):
    for search in SEARCHES:
        with pytest.raises(InvalidSearch, match="evaluate is a function that says what a state is worth to MAX, not"):
            search(TicTacToe(), depth=1, evaluate=evaluate)
    with pytest.raises(InvalidSearch, match="evaluate is a function"):
        DepthLimitedAgent(2, evaluate)


# -- searches with a window ------------------------------------------------------------------------


def test_deepening_a_game_too_long_for_recursion_returns_what_it_has():
    found = iterative_deepening(Chain(None), evaluate=lambda state: 0.5, seconds=1000)
    assert (found.action, found.value, found.complete) == (0, 0.5, False)
    assert found.depth > 50


@pytest.mark.parametrize("search", [minimax, aspiration, None, "alphabeta", near_cut_search])
def test_a_search_that_cannot_be_deepened_is_refused(search):
    with pytest.raises(InvalidSearch, match="search is alphabeta, principal_variation_search, mtdf"):
        iterative_deepening(TreeGame([[1, 2], [3]]), evaluate=lambda state: 0, depth=3, search=search)


@pytest.mark.parametrize("table", [5, {}, True, TranspositionTable])
@pytest.mark.parametrize("search", [alphabeta, principal_variation_search, mtdf])
def test_a_table_is_a_table(search, table):
    with pytest.raises(InvalidSearch, match="table is a table"):
        search(TreeGame([[1, 2], [3]]), table=table)


@pytest.mark.parametrize("bounds", [None, 5, (1,), ("a", 3), (2, 1), (nan, 1)])
def test_a_promised_range_is_a_pair_of_numbers(bounds):
    def evaluate(state):
        return 0

    evaluate.bounds = bounds
    for search in (alphabeta, minimax):
        with pytest.raises(InvalidSearch, match="the bounds of an evaluation are a pair"):
            search(TreeGame([[1, 2], [3]]), depth=1, evaluate=evaluate)
