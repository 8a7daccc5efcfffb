"""A game of Pig against a rule that holds, perfect play, or what the reader wrote."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from gamelib.draw.board import pickable
from gamelib.errors import GameError
from gamelib.game import MAX
from gamelib.games import Pig, hold_at
from gamelib.games.pig import PigState
from gamelib.rng import generator
from gamelib.widgets.explorer import Control, PlayingExplorer, View, choice, on_picture, slider, switch
from gamelib.widgets.pig import chances, solved

if TYPE_CHECKING:
    from numpy.random import Generator

PIG: Final = Pig()
YOURS: Final = "plays your rule"
Rule = Callable[[PigState], Any]
"""What says ``"roll"`` or ``"hold"`` in a state; it is not asked where the goal is reached."""


class Played(NamedTuple):
    """A choice of the reader's, with the dice it was made with, the state after the opponent's reply, and a report."""

    luck: int
    choice: str
    state: PigState
    told: str


class PigGameExplorer(PlayingExplorer):
    """The reader, who is MAX and begins, against an opponent who follows a rule.

    What has been played stays as it was: another opponent plays from the next turn on, and a rule that draws lots
    draws them once. Other dice begin another game.

    Args:
        yours: the reader's own rule, which plays if it is given.
    """

    title = "a game of Pig"
    follows: ClassVar = {"luck": {"moves": ()}}

    def __init__(self, yours: Rule | None = None) -> None:
        self.opponents: dict[str, Rule] = {} if yours is None else {YOURS: yours}
        self.opponents |= {"holds at 20": hold_at(PIG, 20), "plays perfectly": lambda state: solved().action(state)}
        self._game: list[Played] = []
        super().__init__()

    def make_controls(self) -> dict[str, Control]:
        """Return who the opponent is, whether chances show, which dice fall, and what the reader did so far."""
        return {
            "opponent": choice("opponent", tuple(self.opponents)),
            "odds": switch("show the chances of rolling and holding"),
            "luck": slider("new game, dice", 1, 1, 99),
            "moves": on_picture(()),
        }

    def view(self, *, opponent: str, odds: bool, luck: int, moves: tuple[str, ...]) -> View:
        """Play the reader's choices and the opponent's turns, and draw how the game stands."""
        state, told = self._played(opponent, luck, moves)
        (own, other), at_stake, _, _ = state
        notes: dict[str | int, str] = {}
        if PIG.is_terminal(state):
            stands = f"{'You have' if own > other else 'The opponent has'} won, {max(own, other)} to {min(own, other)}."
        else:
            stands = f"You have {own} and {at_stake} at stake, the opponent has {other}: click roll or hold."
            if odds and own + at_stake < PIG.goal:
                worth = dict(zip(("roll", "hold"), chances(own, other, at_stake), strict=True))
                notes |= {action: f"{chance:.1%}" for action, chance in worth.items()}
                stands += " Between perfect players " + " and ".join(
                    f"{action}ing wins {note}" for action, note in notes.items()
                ) + " of the games."  # fmt: skip
        facts = f"{told} {stands}".strip()
        return View(facts, pickable(PIG, state, PIG.svg(state, notes=notes), notes=notes))

    def _played(self, opponent: str, luck: int, moves: tuple[str, ...]) -> tuple[PigState, str]:
        """Return where the game stands after these choices, and what happened last."""
        game = self._game
        as_before = takewhile(lambda pair: pair[0][:2] == (luck, pair[1]), zip(game, moves, strict=False))
        del game[sum(1 for _ in as_before) :]
        for move in moves[len(game) :]:
            state = game[-1].state if game else PIG.initial_state()
            if PIG.is_terminal(state):
                raise GameError(f"the game is over, and {move} comes too late")
            dice = generator(luck + (len(game) << 32))
            state, told = _choice(state, PIG.parse_action(state, move), dice)
            if not PIG.is_terminal(state) and state.player != MAX:
                state, reply = _turn(state, self.opponents[opponent], dice)
                told += f" The opponent {reply}"
            game.append(Played(luck, move, state, told))
        return (game[-1].state, game[-1].told) if game else (PIG.initial_state(), "")


def _choice(state: PigState, action: Any, dice: Generator) -> tuple[PigState, str]:
    """Return the state after a choice of the reader's, and what came of it."""
    after = PIG.result(state, action)
    if action == "hold":
        return after, f"You hold {state.turn_total}."
    throw = int(dice.integers(1, 7))
    lost = f": the {state.turn_total} at stake are lost" if throw == 1 else ""
    return PIG.result(after, throw), f"You throw {throw}{lost}."


def _turn(state: PigState, rule: Rule, dice: Generator) -> tuple[PigState, str]:
    """Return the state after a turn of the opponent's, and what happened in it."""
    mover = state.player
    throws: list[str] = []
    while state.player == mover:
        reached = state.scores[mover] + state.turn_total >= PIG.goal
        action = "hold" if reached else rule(state)
        if action == "hold":
            held = f"threw {', '.join(throws)} and holds {state.turn_total}." if throws else "passes."
            return PIG.result(state, "hold"), held
        throw = int(dice.integers(1, 7))
        throws.append(str(throw))
        state = PIG.result(PIG.result(state, action), throw)
    return state, f"threw {', '.join(throws)}: nothing."
