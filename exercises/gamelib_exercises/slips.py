"""Slips that searches of several lessons have in common: patches of lines that stand in each of their solutions."""

from __future__ import annotations

from typing import Final

from gamelib_exercises.solution import Patch

FROM_THE_START: Final = Patch(
    "start of the game",
    "the function begins at game.initial_state() and not at the state it is given. It may be asked about any state, in "
    "the middle of a game too.",
    made=lambda right: lambda game, state, *values: right(game, game.initial_state(), *values),
)

# -- leaves --------------------------------------------------------------------------------------

_UTILITY: Final = "game.utility(state, MAX)"

UTILITY_OF_THE_MOVER: Final = Patch(
    "utility of the player to move",
    "the value of a leaf is its utility for the player to move there. It has to be the utility for MAX at every leaf: "
    "game.utility(state, MAX).",
    (_UTILITY, "game.utility(state, game.player(state) if game.player(state) in (0, 1) else MAX)"),
)
UTILITY_OF_MIN: Final = Patch(
    "utility of MIN",
    "the value of a leaf is its utility for MIN. Every value here is MAX's: game.utility(state, MAX).",
    (_UTILITY, "game.utility(state, 1)"),
)

# -- who chooses ---------------------------------------------------------------------------------

_MAX_MOVES: Final = "game.player(state) == MAX"

MIN_AND_MAX_SWAPPED: Final = Patch(
    "MIN and MAX swapped",
    "MAX takes the smallest value and MIN the greatest.",
    (_MAX_MOVES, "game.player(state) != MAX"),
)
MAX_EVERYWHERE: Final = Patch(
    "max everywhere",
    "MIN's nodes take the greatest value too. Who is to move decides: ask game.player(state).",
    (_MAX_MOVES, "True"),
)

# -- the best value so far -----------------------------------------------------------------------

_START: Final = "(-inf if maximising else inf)"

STARTS_AT_0: Final = Patch(
    "best starts at 0",
    "the best value so far is 0 at the start: then a MAX node is never worth less and a MIN node never more. Start at "
    "minus infinity for MAX and at infinity for MIN.",
    (_START, "0"),
)
STARTS_AT_MINUS_INFINITY: Final = Patch(
    "best starts at minus infinity for both",
    "the best value so far is minus infinity at the start for MIN too, and nothing is smaller than that. For MIN it "
    "starts at infinity.",
    (_START, "-inf"),
)
STARTS_AT_INFINITY: Final = Patch(
    "best starts at infinity for both",
    "the best value so far is infinity at the start for MAX too, and nothing is greater than that. For MAX it starts "
    "at minus infinity.",
    (_START, "inf"),
)

# -- value and action ----------------------------------------------------------------------------

VALUE_ALONE: Final = Patch(
    "the value alone",
    "the value alone is returned. Here it goes with an action, return value, action; and what the function returns for "
    "a child is such a pair too.",
    made=lambda right: lambda *asked: right(*asked)[0],
)
PAIR_SWAPPED: Final = Patch(
    "pair swapped",
    "the two have changed places: the value comes first, then the action.",
    made=lambda right: lambda *asked: right(*asked)[::-1],
)
