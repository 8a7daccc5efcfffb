"""A game of one's own is a file of its own, named beside the others: it is found wherever games are asked for."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import gamelib

ROOT = Path(__file__).parents[1]

HEXAPAWN = '''
"""Hexapawn: three pawns a side on a board of nine squares; who comes through, or leaves no move, wins."""

from typing import NamedTuple

from gamelib.wording import labelled
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.rulebook import AtTerminal
from gamelib.games.rulebook import Rulebook


class HexapawnState(NamedTuple):
    """The squares of both sides' pawns, from the top left, and who is to move."""

    pawns: tuple[frozenset[int], frozenset[int]]
    mover: int


class Hexapawn(Rulebook[HexapawnState, tuple[int, int]]):
    """Martin Gardner's smallest chess."""

    name = "hexapawn"
    player_names = ("white", "black")
    state_type, states = HexapawnState, "the squares of both sides and who is to move"
    at_terminal = AtTerminal(
        "hexapawn", how="type two squares, such as a1b2", show=lambda game, state: labelled(game.text(state))
    )

    def initial_state(self):
        return HexapawnState((frozenset((6, 7, 8)), frozenset((0, 1, 2))), MAX)

    def player(self, state):
        return state.mover

    def actions(self, state):
        if any(p < 3 for p in state.pawns[MAX]) or any(p > 5 for p in state.pawns[MIN]):
            return ()
        own, other = state.pawns[state.mover], state.pawns[1 - state.mover]
        step = -3 if state.mover == MAX else 3
        ahead = [(p, p + step) for p in sorted(own) if p + step not in own | other]
        aside = [(p, p + step + d) for p in sorted(own) for d in (-1, 1) if 0 <= p % 3 + d < 3]
        return (*ahead, *(each for each in aside if each[1] in other))

    def result(self, state, action):
        self._check_legal(state, action)
        source, target = map(int, action)
        pawns = [side - {target} for side in state.pawns]
        pawns[state.mover] = pawns[state.mover] - {source} | {target}
        return HexapawnState(tuple(pawns), 1 - state.mover)

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state, player):
        if not self.is_terminal(state):
            raise self.unfinished(state)
        return two_player_utility(self, -1 if state.mover == MAX else 1, player)

    def _is_state(self, state):
        return state.mover in (MAX, MIN) and all(p in range(9) for p in sum(map(tuple, state.pawns), ()))

    def text(self, state):
        signs = ["W" if p in state.pawns[MAX] else "B" if p in state.pawns[MIN] else "." for p in range(9)]
        return "\\n".join(" ".join(signs[row : row + 3]) for row in (0, 3, 6))

    def action_text(self, state, action):
        return "".join(f"{'abc'[p % 3]}{3 - p // 3}" for p in action)
'''

PROGRAM = """
from gamelib.draw import draw_tree
from gamelib.games import Hexapawn, check
from gamelib.play import RandomAgent, match
from gamelib.play.terminal import terminal_games
from gamelib.search import minimax

assert terminal_games()["hexapawn"] is Hexapawn
assert check(Hexapawn()) == []
assert minimax(Hexapawn()).value == -1
assert match(Hexapawn(), (RandomAgent(1), RandomAgent(2)), 2).draws == 0
assert "a1a2" in draw_tree(Hexapawn()).svg
"""


def test_a_file_and_its_name_are_all_that_a_new_game_needs(tmp_path):
    shutil.copytree(Path(gamelib.__file__).parent, tmp_path / "gamelib", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "gamelib/games/hexapawn.py").write_text(HEXAPAWN.lstrip(), encoding="utf-8")
    names = tmp_path / "gamelib/games/__init__.py"
    listed = names.read_text(encoding="utf-8").replace("__all__ = [", "__all__ = [\n    'Hexapawn',")
    names.write_text(f"from gamelib.games.hexapawn import Hexapawn\n{listed}", encoding="utf-8")

    def python(*arguments, typed=""):
        run = subprocess.run(
            [sys.executable, *arguments], cwd=tmp_path, input=typed, capture_output=True, text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}, check=False,
        )  # fmt: skip
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    python("-c", PROGRAM)
    said = python("-m", "gamelib.course.cli", "play", "hexapawn", typed="hint\na1a2\nquit\n")
    assert "Hint: " in said and "The program plays " in said and "3  B B B\n2  . . .\n1  W W W\n   a b c" in said
