"""A person at the terminal, played by a list of lines."""

import argparse
import io
import sys
from importlib.util import find_spec

import numpy
import pytest

from gamelib import CHANCE, MAX, GameError
from gamelib.games import Chess
from gamelib.play import RandomAgent
from gamelib.play.terminal import Conversation, add_arguments, limited, run, terminal_games

needs_chess = pytest.mark.skipif(find_spec("chess") is None, reason="the rules come from the optional package 'chess'")
HERE = [name for name in terminal_games() if name != "chess" or find_spec("chess")]


def parsed(words):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(words.split())


def board(name, state=None):
    """Return the state of a game, at first the initial one, as a person at the terminal sees it."""
    game = terminal_games()[name]()
    conversation = Conversation(game, RandomAgent(1), MAX, io.StringIO(), io.StringIO(), numpy.random.default_rng(1))
    if state is not None:
        conversation.states.append(state)
    return conversation.board()


def talk(words, *lines):
    """Return what the program writes to a person who types these lines and then leaves."""
    output = io.StringIO()
    assert run(parsed(words), io.StringIO("".join(f"{line}\n" for line in lines)), output) == 0
    return output.getvalue()


@pytest.mark.parametrize("game", HERE)
def test_every_game_says_how_to_move_shows_its_board_and_ends_politely(game):
    for options in (
        "--second --against limited --depth 99 --nodes 300 --seed 1",
        "--against random --seed 1",
        "--against limited --depth 2",
        "--second --against monte-carlo --simulations 3 --seed 1",
    ):
        said = talk(f"{game} {options}")
        assert "To move, type" in said
        start = terminal_games()[game]().initial_state()
        thrown_first = terminal_games()[game]().player(start) is CHANCE
        assert "--second" in options or thrown_first or board(game) in said
        assert "--second" not in options or thrown_first or said.count("The program plays ") >= 1
        assert said.endswith("Your move: \nGoodbye.\n")
        if "99" in options:
            throws = ", throws counted" if game in ("pig", "piglet", "backgammon") else ""
            assert f"the program (looks 99 moves ahead{throws}, if 300 positions are enough) is" in said


@pytest.mark.parametrize(
    ("game", "line", "shown"),
    [
        ("othello", "d3", "3  . . . X . . . .\n4  . . . X X . . .\n5  . . . X O . . .\n"),
        ("breakthrough", "a2-b3", "4  . . . . . . . .\n3  . W . . . . . .\n2  . W W W W W W W\n"),
        ("go", "c3", "3  . . X . . . . . .\n2  . . . . . . . . .\n1  . . . . . . . . .\n   A B C D E F G H J\n"),
        pytest.param("chess", "e4", "4  . . . . P . . .\n3  . . . . . . . .\n2  P P P P . P P P\n", marks=needs_chess),
    ],
)
def test_moves_are_typed_as_players_of_the_game_write_them(game, line, shown):
    rules = terminal_games()[game]()
    state = rules.result(rules.initial_state(), rules.parse_action(rules.initial_state(), line))
    assert shown in board(game, state)
    said = talk(f"{game} --against random --seed 2", line)
    assert said.count("The program plays ") == 1
    assert "no legal" not in said


def test_the_monte_carlo_program_says_what_it_may_spend_and_plays_the_same_for_the_same_seed():
    words = "connect-four --second --against monte-carlo --simulations 200 --seed 3"
    said = talk(words, "4", "4")
    assert "the program (Monte Carlo, 200 simulations) is X" in said
    assert said.count("The program plays ") == 3
    assert said == talk(words, "4", "4")
    assert "the program (Monte Carlo, 3 s) is O" in talk("othello --against monte-carlo")


@needs_chess
def test_the_limited_program_takes_a_piece_that_is_left_to_it():
    program = limited(game := Chess(), 4, 2_000)
    assert program.choose(game, game.play("e4 d5 Qg4")) == "c8g4"
    assert program.seen >= 1


def test_chess_without_its_library_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(GameError, match=r'is not installed here: pip install "gamelib-course\[chess\]"'):
        talk("chess")


def test_a_whole_game_of_tic_tac_toe_ends_with_the_final_board_and_the_result():
    said = talk("tic-tac-toe --against perfect", "b2", "c3", "a2", "b1", "c1")
    assert said.startswith("You are X, the program (perfect) is O. You move first.\n")
    board = "3  O . .\n2  . X .\n1  . . .\n   a b c"
    assert f"The program plays a3.\n\n{board}\n\nYour move: The program plays a1.\n" in said
    assert said.endswith("3  O O X\n2  X X O\n1  O X X\n   a b c\n\nNobody wins: a draw.\n")


@pytest.mark.parametrize(
    ("game", "typed"), [("tic-tac-toe", "d4"), ("nim", "A4"), ("nim", "take two"), ("connect-four", "\x00")]
)
def test_what_is_not_a_move_gets_one_line_and_another_try(game, typed):
    said = talk(game, typed).splitlines()
    complaint = [line for line in said if "is not a legal action here; choose one of" in line]
    assert len(complaint) == 1
    assert complaint[0].startswith(f"Your move: {typed!r}")
    assert complaint[0].endswith(", or type help.")
    assert said[-2:] == ["Your move: ", "Goodbye."]
    assert not any("plays" in line for line in said)


def test_undo_takes_back_the_move_and_its_reply_and_leaves_the_programs_first_move_alone():
    said = talk("tic-tac-toe", "b2", "c3", "undo", "undo", "undo")
    assert said.count("3  . . .\n2  . . .\n1  . . .") == 2
    assert said.count("3  O . .\n2  . X .\n1  . . .") == 2
    assert said.count("There is no move of yours to take back.") == 1
    assert said.count("Your move: Taken back.\n\n3  ") == 2
    said = talk("tic-tac-toe --second", "undo", "b2", "undo")
    assert said.count("There is no move of yours to take back.") == 1
    assert said.count("3  X . .\n2  . . .\n1  . . .") == 2


def test_a_game_goes_on_after_undo_as_if_nothing_had_happened():
    straight = talk("connect-four --depth 2", "4", "3", "3")
    detour = talk("connect-four --depth 2", "4", "1", "undo", "3", "2", "undo", "3")
    assert straight.split("\n\n")[-2:] == detour.split("\n\n")[-2:]


def test_hints_tell_what_to_play_and_what_it_is_worth():
    assert "Hint: a3 keeps the draw; nothing wins against perfect play." in talk("tic-tac-toe", "hint")
    assert "Hint: A2 wins, whatever the reply." in talk("nim", "hint")
    assert "Hint: every move loses against perfect play; " in talk("nim --second", "hint")
    assert "looks best, 4 moves ahead." in talk("connect-four", "hint")


def test_resigning_and_quitting_end_the_game():
    assert talk("tic-tac-toe", "b2", "resign", "b3").endswith("Your move: You resign: O wins.\n")
    assert talk("tic-tac-toe --second", "resign").endswith("You resign: X wins.\n")
    assert talk("nim", "quit", "A1").endswith("Your move: Goodbye.\n")


def test_control_c_ends_politely():
    class Interrupted(io.StringIO):
        def readline(self):
            raise KeyboardInterrupt

    output = io.StringIO()
    assert run(parsed("connect-four"), Interrupted(), output) == 0
    assert output.getvalue().endswith("Your move: \nGoodbye.\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("connect-four --against perfect", "too large for perfect play here: use --against limited, monte"),
        ("nim --depth 3", "--depth is for the limited program"),
        ("othello --against monte-carlo --nodes 3", "--nodes is for the limited program"),
        ("othello --simulations 30", "--simulations is for the monte-carlo program, and this one is limited"),
    ],
)
def test_an_agent_that_cannot_play_is_refused_before_the_game(words, message):
    output = io.StringIO()
    with pytest.raises(GameError, match=message):
        run(parsed(words), io.StringIO(), output)
    assert output.getvalue() == ""


def test_arguments_that_make_no_sense_are_refused(capsys):
    wrong = ("--depth 0", "--depth two", f"--depth {10**20}", "--nodes 1000001", "--seed -1", "--against God")
    for words in ("mahjong", "", *(f"connect-four {options}" for options in wrong)):
        with pytest.raises(SystemExit) as refused:
            parsed(words)
        assert refused.value.code == 2
        assert "error: " in capsys.readouterr().err


def test_the_dice_of_pig_are_thrown_for_both_and_again_the_same_with_the_same_seed():
    lines = ["roll", "roll", "hold", "hint", "roll", "hold"]
    said = talk("pig --seed 3", *lines)
    assert said.startswith("You are MAX, the program (perfect) is MIN. You move first.\n")
    assert said.count("The die shows ") > 4
    assert "MAX    0, and 3 at stake\nMIN    0\n" in said
    assert "Hint: roll; you win 5" in said
    assert talk("piglet --seed 3", *lines) == talk("piglet --seed 3", *lines)
    assert len({talk(f"piglet --against random --seed {seed}", *lines) for seed in range(6)}) > 3


@pytest.mark.parametrize("game", ["pig", "piglet", "backgammon"])
def test_a_move_in_a_game_with_dice_is_taken_back_with_all_that_followed(game):
    before, _, after = talk(f"{game} --seed 4", "hint", "undo", "undo", "roll").partition("Taken back.")
    assert not after  # nothing of the person's has been played yet
    first = terminal_games()[game]()
    state = first.initial_state()
    assert first.player(state) in (CHANCE, MAX)
    line = "roll" if game != "backgammon" else before.split("Hint: ")[1].split(" looks best")[0]
    said = talk(f"{game} --seed 4", line, "undo")
    shown = said.split("Taken back.\n")[1].removesuffix("Your move: \nGoodbye.\n")
    assert shown in before
