"""Slips that searches of several lessons have in common: patches of lines that stand in each of their solutions."""

from __future__ import annotations

from typing import Final

from gamelib_exercises.solution import Patch

FROM_THE_START: Final = Patch(
    "start of the game: the function begins at game.initial_state() and not at the state it is given. It may be asked "
    "about any state, in the middle of a game too.",
    made=lambda right: lambda game, state, *values: right(game, game.initial_state(), *values),
)

FROM_RIGHT_TO_LEFT: Final = Patch(
    "from right to left: the actions are tried from right to left. Alpha-beta takes them as game.actions(state) lists "
    "them.",
    ("in game.actions(state):", "in game.actions(state)[::-1]:"),
)

# -- leaves --------------------------------------------------------------------------------------

_UTILITY: Final = "game.utility(state, MAX)"

UTILITY_OF_THE_MOVER: Final = Patch(
    "utility of the player to move: the value of a leaf is its utility for the player to move there. It has to be the "
    "utility for MAX at every leaf: game.utility(state, MAX).",
    (_UTILITY, "game.utility(state, game.player(state) if game.player(state) in (0, 1) else MAX)"),
)
UTILITY_OF_MIN: Final = Patch(
    "utility of MIN: the value of a leaf is its utility for MIN. Every value here is MAX's: game.utility(state, MAX).",
    (_UTILITY, "game.utility(state, 1)"),
)

# -- who chooses ---------------------------------------------------------------------------------

_MAX_MOVES: Final = "game.player(state) == MAX"

MIN_AND_MAX_SWAPPED: Final = Patch(
    "MIN and MAX swapped: MAX takes the smallest value and MIN the greatest.",
    (_MAX_MOVES, "game.player(state) != MAX"),
)
MAX_EVERYWHERE: Final = Patch(
    "max everywhere: MIN's nodes take the greatest value too. Who is to move decides: ask game.player(state).",
    (_MAX_MOVES, "True"),
)



def every_second_ply(signature: str, call: str) -> Patch:
    """Return the slip of a search that counts plies; its signature and its call of itself end with these."""
    return Patch(
        "MAX at every second ply: MAX is taken to move at the root and then at every second ply. MIN may be the first "
        "to move, and a player may move twice running: ask game.player(state).",
        (signature, f"{signature[:-2]}, ply=0):"),
        (_MAX_MOVES, "ply % 2 == 0"),
        (call, f"{call[:-1]}, ply + 1)"),
    )


def strict_turns(signature: str, call: str) -> Patch:
    """Return the slip of a search in which turns alternate; its signature and its call of itself end with these."""
    return Patch(
        "strict turns: the players are taken to alternate after the first move. In some games a player moves twice "
        "running: ask game.player(state) at every state.",
        (signature, f"{signature[:-2]}, turn=None):"),
        ("maximising = ", "turn = game.player(state) if turn is None else turn\n    maximising = "),
        (_MAX_MOVES, "turn == MAX"),
        (call, f"{call[:-1]}, 1 - turn)"),
    )


def one_window(own: str) -> Patch:
    """Return the slip of alpha-beta that never narrows and widens again; ``own`` says whose nodes raise alpha."""
    return Patch(
        "one window for the whole tree: alpha and beta are kept in one place for the whole tree, so that what was "
        "learned below one node still counts beside it. Each call needs a window of its own: hand it down as "
        "arguments.",
        ("alpha=-inf, beta=inf):", "window=None):\n    window = window or [-inf, inf]"),
        (" alpha, beta)", " window)"),
        (f"v >= beta if {own} else v <= alpha", f"v >= window[1] if {own} else v <= window[0]"),
        ("alpha = max(alpha, v)", "window[0] = max(window[0], v)"),
        ("beta = min(beta, v)", "window[1] = min(window[1], v)"),
    )


# -- the best value so far -----------------------------------------------------------------------

_START: Final = "(-inf if maximising else inf)"

STARTS_AT_0: Final = Patch(
    "best starts at 0: the best value so far is 0 at the start: then a MAX node is never worth less and a MIN node "
    "never more. Start at minus infinity for MAX and at infinity for MIN.",
    (_START, "0"),
)
STARTS_AT_MINUS_INFINITY: Final = Patch(
    "best starts at minus infinity for both: the best value so far is minus infinity at the start for MIN too, and "
    "nothing is smaller than that. For MIN it starts at infinity.",
    (_START, "-inf"),
)
STARTS_AT_INFINITY: Final = Patch(
    "best starts at infinity for both: the best value so far is infinity at the start for MAX too, and nothing is "
    "greater than that. For MAX it starts at minus infinity.",
    (_START, "inf"),
)

# -- estimates -----------------------------------------------------------------------------------

EVALUATION_AT_THE_ENDS: Final = Patch(
    "evaluation at the ends: evaluate is asked about states in which the game is over. What they are worth is known: "
    "game.utility(state, MAX).",
    (_UTILITY, "evaluate(state)"),
)
ENDS_ESTIMATED_TOO: Final = Patch(
    "ends estimated too: evaluate is asked about states in which the game is over, though the utility is what is "
    "returned.",
    (f"return {_UTILITY}", f"evaluate(state)\n        return {_UTILITY}"),
)
ESTIMATE_FOR_THE_MOVER: Final = Patch(
    "estimate for the player to move: the estimate is turned round where MIN is to move. evaluate(state) is what the "
    "state is worth to MAX, whoever is to move.",
    ("evaluate(state)", f"(evaluate(state) if {_MAX_MOVES} else -evaluate(state))"),
)

# -- value and action ----------------------------------------------------------------------------

VALUE_ALONE: Final = Patch(
    "the value alone: the value alone is returned. Here it goes with an action, return value, action; and what the "
    "function returns for a child is such a pair too.",
    made=lambda right: lambda *asked: right(*asked)[0],
)
PAIR_SWAPPED: Final = Patch(
    "pair swapped: the two have changed places: the value comes first, then the action.",
    made=lambda right: lambda *asked: right(*asked)[::-1],
)


def state_for_action(noted: str) -> Patch:
    """Return the slip in what is noted, an assignment that ends with the action."""
    return Patch(
        "state for action: the state after the best action is returned in its place; asked for is the action.",
        (noted, f"{noted.removesuffix('action')}game.result(state, action)"),
    )


def first_action(returned: str) -> Patch:
    """Return the slip in a return that ends with the action."""
    return Patch(
        "first action: the action is always the first, whatever the others are worth.",
        (returned, f"{returned.partition(',')[0]}, game.actions(state)[0]"),
    )


def no_action_noted(*changes: tuple[str, str]) -> Patch:
    """Return the slip that these changes make."""
    return Patch(
        "no action noted: no action is noted, or the best child's pair is handed up as it is: with the action that is "
        "best *there*, in the end the None of the leaf. Note the action that leads to the best child together with its "
        "value.",
        *changes,
    )


# -- the index of UCB1, which lesson 07 knows of arms and lesson 08 of nodes -----------------------

def logarithm_slips(logarithm: str) -> tuple[Patch, Patch]:
    """Return the slips of taking a logarithm to another base."""
    return (
        Patch(
            "logarithm to base 10: the logarithm is that to base 10. It is the natural one: math.log(x).",
            (logarithm, f"({logarithm}) / log(10)"),
        ),
        Patch(
            "logarithm to base 2: the logarithm is that to base 2. It is the natural one: math.log(x).",
            (logarithm, f"({logarithm}) / log(2)"),
        ),
    )


def index_slips(mean: str, logarithm: str) -> tuple[Patch, ...]:
    """Return the slips in an index that is written ``mean + c * sqrt(2 * logarithm / visits)``, of these two texts."""
    return (
        Patch(
            "no 2: the factor 2 is missing under the root. With this convention the constant would be greater by the "
            "root of 2.",
            ("2 * log", "log"),
        ),
        Patch(
            "2 twice: the factor 2 stands under the root and outside of it. (That is the convention of Browne and "
            "others, whose constant is half of ours.)",
            ("sqrt(2", "2 * sqrt(2"),
        ),
        Patch(
            "c under the root: the constant stands under the root. It multiplies the root.",
            ("c * sqrt(2", "sqrt(2 * c"),
        ),
        Patch(
            "c times everything: mean and bonus are both multiplied by the constant. It multiplies the bonus alone.",
            (mean, f"c * {mean}"),
        ),
        Patch("lower bound: the bonus is taken away from the mean. Optimism adds it.", (" + c", " - c")),
        *logarithm_slips(logarithm),
        Patch("no root: the root is missing.", ("sqrt(", "(")),
    )
