"""What every exported game promises: the contract, symmetries, what is refused, numbers of numpy, pictures."""

import inspect
import xml.etree.ElementTree as ElementTree
from functools import cache
from math import inf, nan

import numpy as np
import pytest

from gamelib import GameError, IllegalAction, InvalidGame, NotationError, games
from gamelib.errors import InvalidState, UnknownPlayer
from gamelib.game import CHANCE, Game
from gamelib.games import ChineseCheckers, ManyPlayerOthello, Nim, Othello, PacMan, Pig, Solitaire, TicTacToe, check
from gamelib.games.rulebook import Rulebook
from gamelib.search import solve

KINDS = [kind for kind in map(vars(games).get, games.__all__) if inspect.isclass(kind) and issubclass(kind, Game)]
try:
    games.Chess()
except ModuleNotFoundError:
    KINDS.remove(games.Chess)
GAMES = [game for kind in KINDS for game in kind.examples()]
GAMES += [
    Othello(size=4, score="discs"), ManyPlayerOthello(8, 4, score="discs"), ChineseCheckers(3, radius=2),
    PacMan("trapped", ghosts=0.3), PacMan("pocket", ghosts="random"), Pig(goal=5), Solitaire(5, 3, all_or_nothing=True),
]  # fmt: skip
ODD = (
    "no such action", "e2e9", None, -1, 10**30, 1.5, nan, "", (), (0,), (1, 40), [0], {}, {1}, b"a1", object(),
)  # fmt: skip
TEXTS = (None, 5, b"e4", ["e4"], "", "no such text", "x" * 10_000, "4" * 9_999, "a1 " * 5_000, "/" * 8_000, "\n", "٣")

by_game = pytest.mark.parametrize("game", GAMES, ids=repr)
by_kind = pytest.mark.parametrize("kind", KINDS)


@cache
def played(game):
    """The first 60 states of a game played at random, and its last two if it ends within 3,000 plies."""
    rng, states = np.random.default_rng(1), [game.initial_state()]
    while len(states) < 3_000 and not game.is_terminal(states[-1]):
        actions = game.actions(states[-1])
        states.append(game.result(states[-1], actions[int(rng.integers(len(actions)))]))
    return states[:60] + (states[max(60, len(states) - 2):] if game.is_terminal(states[-1]) else [])


@pytest.mark.parametrize("game", [
    pytest.param(game, marks=[pytest.mark.slow] if type(game).__name__ in ("Chess", "Tablut") else []) for game in GAMES
], ids=repr)  # fmt: skip
def test_a_game_keeps_its_promises(game):
    assert check(game, states=15, no_actions=ODD) == []


@by_game
def test_what_is_not_an_action_is_illegal_and_the_error_says_what_is_legal(game):
    for action in (*ODD, np.array([1, 2])):
        with pytest.raises(IllegalAction, match="is not legal here; the legal actions are"):
            game.result(game.initial_state(), action)
    *on_the_way, last = played(game)
    for state in [*on_the_way[:59], *on_the_way[-1:]]:
        later = game.result(state, game.actions(state)[0])
        if game.is_terminal(later):
            with pytest.raises(IllegalAction, match="the game is over"):
                game.result(later, game.actions(state)[0])
    if game.is_terminal(last):
        assert tuple(game.actions(last)) == ()
        assert tuple(getattr(game, "noisy_actions", game.actions)(last)) == ()
        for action in game.actions(on_the_way[-1]):
            with pytest.raises(IllegalAction, match="the game is over"):
                game.result(last, action)
        with pytest.raises(GameError, match="chance is not to move"):
            game.outcomes(last)


def numbered(action):
    """The same action in numbers of numpy."""
    if isinstance(action, int):
        return np.int64(action)
    if isinstance(action, tuple):
        kind = type(action)
        return kind(*map(numbered, action)) if hasattr(action, "_fields") else kind(map(numbered, action))
    return action


@by_game
def test_numbers_of_numpy_in_actions_lead_to_states_in_plain_ones(game):
    for state in played(game):
        for action in game.actions(state)[:5]:
            assert repr(game.result(state, numbered(action))) == repr(game.result(state, action))


@by_kind
def test_numbers_of_numpy_make_the_same_game_and_what_is_not_a_count_makes_none(kind):
    for name, parameter in inspect.signature(kind).parameters.items():
        if type(parameter.default) is int and kind is not games.TreeGame:
            assert repr(kind(**{name: np.int64(parameter.default)})) == repr(kind())
            for odd in (-1, 2.5, "3", True, [3], nan):
                with pytest.raises(InvalidGame):
                    kind(**{name: odd})


@by_game
def test_a_game_is_written_as_it_is_made(game):
    if not isinstance(game, games.TreeGame):  # whose text is not always Python's
        assert repr(eval(repr(game), vars(games))) == repr(game)


@by_game
def test_what_is_not_a_state_is_refused(game):
    states = [None, 5, "no such state", (), (1, 2, 3), [0] * 13, b"x", object()]
    state = game.initial_state()
    if isinstance(state, tuple):
        states += [tuple(state), state._replace(**{state._fields[0]: None}), state._replace(**{state._fields[0]: -1})]
    for thing in states:
        with pytest.raises((InvalidState, NotationError), match=r"is not a state of|is not a state of|has no node"):
            game.check_state(thing)
    for state in played(game):
        game.check_state(state)


@by_game
def test_what_is_not_a_text_of_the_game_is_refused_in_short(game):
    state = game.initial_state()
    for read in (game.parse, lambda text: game.parse_action(state, text), getattr(game, "play", game.parse)):
        for text in TEXTS:
            try:
                read(text)
            except NotationError as error:
                assert "x" * 500 not in str(error) and "4" * 500 not in str(error) and "a1 " * 200 not in str(error)
            else:
                assert text in ("", "\n") and read not in (game.parse, game.parse_action)  # a record of no moves


@by_game
def test_every_state_is_read_back(game):
    if type(game).parse is not Game.parse:
        for state in dict.fromkeys(played(game)):
            assert game.parse(game.text(state)) == state


@by_game
def test_there_are_no_bounds_and_no_utility_for_nobody(game):
    for player in (-1, game.num_players, None, "MAX", 1.5, 0.0, True, False, CHANCE):
        with pytest.raises(UnknownPlayer):
            game.utility_bounds(player)
        if game.is_terminal(played(game)[-1]):
            with pytest.raises(UnknownPlayer):
                game.utility(played(game)[-1], player)


@by_game
def test_what_one_side_can_win_the_other_can_lose(game):
    if game.num_players == 2 and game.zero_sum:
        least, greatest = game.utility_bounds(0)
        assert game.utility_bounds(1) == (-greatest, -least)


@by_game
def test_a_canonical_state_has_as_many_actions_the_same_mover_and_the_same_end(game):
    def facts(state):
        over = game.is_terminal(state)
        after = [] if over else sorted(len(game.actions(game.result(state, action))) for action in game.actions(state))
        return over, None if over else game.player(state), after, over and [game.utility(state, p) for p in players]

    players = range(game.num_players)
    for state in played(game)[::4] + played(game)[-2:]:
        image = game.canonical(state)
        assert facts(image) == facts(state)
        assert game.canonical(image) == image


@pytest.mark.parametrize(
    "game", [TicTacToe(), TicTacToe(m=3, n=2, k=2, misere=True), Nim((1, 2, 2)),
             games.ConnectFour(columns=3, rows=3, connect=3), games.Breakthrough(columns=3, rows=4, filled=1),
             pytest.param(Othello(size=4), marks=pytest.mark.slow)], ids=repr
)  # fmt: skip
def test_states_of_one_class_have_one_value(game):
    whole, classes = solve(game, limit=100_000), solve(game, symmetries=True)
    assert all(classes[state] == whole[state] for state in list(whole.states)[:2_000])


@by_game
def test_pictures_carry_their_marks_and_refuse_others(game):
    for state in played(game)[:3]:
        plain = game.svg(state)
        assert plain == game.svg(state)
        ElementTree.fromstring(plain)
        for action in game.actions(state)[:8]:
            assert ">+1<" in game.svg(state, notes={action: "+1"}).replace("+1</", ">+1<")
            in_words = getattr(type(game), "_picture", None) is Rulebook._picture  # without squares to shade
            assert in_words or isinstance(game, (games.TreeGame, games.Pirates)) or (
                game.svg(state, shades={action: 0.5}) != plain or game.actions(state) == (action,)
            )
            for note in (None, 3, b"x"):
                with pytest.raises(GameError, match=r"the note on .* is a short text"):
                    game.svg(state, notes={action: note})
            for shade in (None, "1", nan, inf, True, 10**400):
                with pytest.raises(GameError, match=r"the shade of .* is a number from 0 to 1"):
                    game.svg(state, shades={action: shade})
        for odd in ("e2e9", "no such action", (1, 40, 2), None, -7, 10**9, ()):
            for marks in ({"notes": {odd: "+1"}}, {"shades": {odd: 0.5}}):
                with pytest.raises(GameError, match="are for actions, "):
                    game.svg(state, **marks)
        with pytest.raises(GameError, match="notes are a dictionary by action"):
            game.svg(state, notes=["+1"])
