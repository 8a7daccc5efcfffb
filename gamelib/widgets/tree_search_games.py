"""The games, rollouts and truths that the explorers of tree search offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from gamelib.evaluation import open_lines, open_windows, squashed
from gamelib.game import MAX
from gamelib.games import ConnectFour, TicTacToe
from gamelib.games.rulebook import Rulebook
from gamelib.montecarlo import DecisiveRollout, RandomRollout, TruncatedRollout
from gamelib.montecarlo.rollout import Rollout
from gamelib.widgets.playing import played
from gamelib.widgets.solved_board import solved_tic_tac_toe

TIC_TAC_TOE: Final = "tic-tac-toe"
CONNECT_FOUR: Final = "Connect Four"
RANDOM: Final = "random"
WINS: Final = "takes wins"
REPLIES: Final = "and sees the reply"
TRUNCATED: Final = "4 plies, then evaluated"
ROLLOUTS: Final = (
    ("random", RANDOM),
    ("wins when it can", WINS),
    ("… and fears the reply", REPLIES),
    ("4 plies, then evaluates", TRUNCATED),
)
"""The rollouts, as lists offer them."""
PLIES: Final = 4
SCALE: Final = 10.0
FIRST_COLUMNS: Final = (-1.0, -1.0, 0.0, 1.0, 0.0, -1.0, -1.0)
"""What each first move of Connect Four is worth to X: published, from the solution of the game."""


GAMES: Final = (TIC_TAC_TOE, CONNECT_FOUR)
"""The games offered."""


@dataclass(frozen=True, slots=True)
class SearchGame:
    """A game to search.

    Attributes:
        game: its rules.
        evaluate: what a state is worth where a rollout stops.
        microseconds: what a simulation from the start takes, roughly, by rollout.
        most: how many nodes of its trees fit into a picture.
    """

    game: Rulebook[Any, Any]
    evaluate: Callable[[Any], float]
    microseconds: Mapping[str, int]
    most: int

    def rollout(self, name: str) -> Rollout:
        """Return one of the rollouts offered."""
        if name == TRUNCATED:
            return TruncatedRollout(PLIES, self.evaluate)
        return RandomRollout() if name == RANDOM else DecisiveRollout(anti_decisive=name == REPLIES)


@cache
def search_game(name: str) -> SearchGame:
    """Return one of the games offered."""
    if name == TIC_TAC_TOE:
        game, costs = TicTacToe(), {RANDOM: 20, WINS: 35, REPLIES: 130, TRUNCATED: 25}
        return SearchGame(game, squashed(open_lines(game), SCALE), costs, 16)
    four, costs = ConnectFour(), {RANDOM: 50, WINS: 160, REPLIES: 900, TRUNCATED: 40}
    return SearchGame(four, squashed(open_windows(four), SCALE), costs, 13)


def true_values(name: str, state: Any) -> Mapping[Any, float] | None:
    """Return what each action is worth to MAX with perfect play; ``None`` where we do not know.

    Tic-tac-toe is solved here; of Connect Four the first move is known from its published solution.

    Example:
        >>> state = TicTacToe().parse("X X . / O O . / . . .")
        >>> true_values(TIC_TAC_TOE, state)
        {2: 1.0, 5: 0.0, 6: -1.0, 7: -1.0, 8: -1.0}
    """
    game = search_game(name).game
    if name == TIC_TAC_TOE:
        solution = solved_tic_tac_toe()
        return {action: float(solution.value(game.result(state, action))) for action in game.actions(state)}
    if name == CONNECT_FOUR and state == game.initial_state():
        return dict(enumerate(FIRST_COLUMNS))
    return None


def truth_text(name: str, state: Any, action: Any) -> str:
    """Return in words what perfect play comes to, and whether an action keeps to it; nothing where we do not know.

    Example:
        >>> state = TicTacToe().parse("X X . / O O . / . . .")
        >>> truth_text(TIC_TAC_TOE, state, 2)
        'With perfect play X wins, and only c3 keeps it so: the search is right.'
    """
    game, values = search_game(name).game, true_values(name, state)
    if values is None:
        return ""
    value = (max if game.player(state) == MAX else min)(values.values())
    best = [each for each in values if values[each] == value]
    outcome = "the game is a draw" if value == 0 else f"{game.player_names[0 if value > 0 else 1]} wins"
    if len(best) == len(values):
        return f"With perfect play {outcome}, whatever is moved here."
    names = [game.action_text(state, each) for each in best]
    how = f"only {names[0]} keeps it so" if len(best) == 1 else f"{', '.join(names[:-1])} and {names[-1]} keep it so"
    return f"With perfect play {outcome}, and {how}: the search is {'right' if action in best else 'wrong'}."


def position(name: str, moves: Sequence[str]) -> tuple[Any, str]:
    """Return the state after these moves, and who is to move there: nobody, ``""``, where the game is over.

    Raises:
        NotationError: if one of them is not a move, naming it.
    """
    game: Any = search_game(name).game
    state = played(game, moves)
    return state, "" if game.is_terminal(state) else game.player_names[game.player(state)]
