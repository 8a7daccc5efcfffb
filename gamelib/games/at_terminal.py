"""What a game says about itself to be played in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class AtTerminal:
    """How a game is played in the terminal.

    A class of two-player games that can be made without arguments is offered by ``gamelib play`` if it has one of
    these in its attribute ``at_terminal``.

    Attributes:
        word: what is typed after ``gamelib play``.
        how: how an action is typed, in words that follow "To move, ".
        show: from the game and a state, the text that a person sees, with what they need to name an action;
            :meth:`gamelib.Game.text` if not given.
        evaluate: from the game and a state, what it is worth to MAX where a search stops, from -1 to 1; if not given,
            :mod:`gamelib.evaluation` may know, and otherwise it is 0.
        solvable: whether the whole game is small enough to be solved, so that nobody plays better than the program.
        nodes: how many states may be looked at for a move, so that nobody waits longer than some seconds.
        throws: how what chance has done is announced; empty where it does not move.
    """

    word: str
    how: str
    show: Callable[[Any, Any], str] | None = None
    evaluate: Callable[[Any, Any], float] | None = None
    solvable: bool = False
    nodes: int = 60_000
    throws: str = ""
