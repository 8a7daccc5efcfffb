"""Question 6: Star1, graded by its value, and by the leaves it looks at."""

from __future__ import annotations

from gamelib.game import MAX, MIN
from gamelib.games.tree import TreeGame
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import in_turn, leaves_looked_at, right_leaves, right_number
from gamelib_exercises.lesson_05 import ChanceCase
from gamelib_exercises.part import Part
from gamelib_exercises.slips import FROM_THE_START, MIN_AND_MAX_SWAPPED
from gamelib_exercises.solution import Patch, Right, solution


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    cases = _cases()
    value = FunctionPart(
        "star_value",
        check=right_number,
        counts_work=False,
        title="star1(game, state, low, high): the value",
        points=2,
        hints=(
            "MAX's and MIN's nodes are those of alpha-beta. At a chance node: how much do you know once some of the "
            "outcomes have been searched?",
            "Keep two numbers: the sum of probability times value so far, and the probability of the outcomes to come. "
            "The node is worth at most seen + rest * high, and at least seen + rest * low.",
            "The window of an outcome with probability p: ((alpha - seen - rest * high) / p, (beta - seen - rest * "
            "low) / p), where rest does not count the outcome itself.",
        ),
        cases=cases,
        reference=Right("05", "star1"),
        slips=_VALUE,
    )
    leaves = FunctionPart(
        "star_leaves",
        check=in_turn(right_number, right_leaves),
        also=leaves_looked_at,
        title="star1(game, state, low, high): the leaves it looks at",
        points=2,
        hints=(
            "Go through a tree with two actions and then chance: after which outcome of the second action is it clear "
            "that the first is better?",
            "After every outcome: if the node cannot get above alpha, or cannot fall below beta, return that bound. "
            "Equality is enough.",
            "Both are needed: the test after each outcome, and the window that goes down to it. Take the outcome's own "
            "probability off the rest before you compute either.",
        ),
        cases=cases,
        reference=Right("05", "star1"),
        slips=_LEAVES,
        builds_on=value,
    )
    return [value, leaves]


def _star(text: str, *, first: int = MAX, bounds: tuple[float, float] = (0, 10), node: str | None = None) -> ChanceCase:
    words = ", low {:g} and high {:g}".format(*bounds)
    return ChanceCase.tree(TreeGame.from_text(text, first=first), *bounds, node=node, words=words)


def _cases() -> list[ChanceCase]:
    """Return trees with the bounds of all values, the smallest first; no leaf is as low or as high as a bound."""
    return [
        _star("7"),
        _star("[3, 5]"),
        _star("[3, 5]", first=MIN),
        _star("{0.5: 3, 0.5: 8}"),
        _star("{0.25: 4, 0.25: 8, 0.5: 6}"),
        _star("[{0.5: 6, 0.5: 8}, {0.5: 4, 0.5: 9}]"),
        _star("[{0.5: 6, 0.5: 8}, {0.5: 4, 0.5: 9}]", node="C"),
        _star("[{0.9: 4, 0.1: 2}, {0.7: 8, 0.3: 3}]", first=MIN),
        _star("[{0.9: -4, 0.1: -2}, {0.7: -8, 0.3: 3}]", bounds=(-10, 5)),
        _star("[{0.5: -4, 0.5: -4}, {0.5: -7, 0.5: -5}]", bounds=(-10, -1)),
        _star("[{0.5: 4, 0.5: 4}, {0.5: 7, 0.5: 5}]", first=MIN, bounds=(1, 10)),
        _star("[{0.5: 9, 0.5: 4}, {0.75: 1, 0.25: 4}, {0.25: 7, 0.75: 9}]"),
        _star("[{0.7: [9, 3], 0.3: [2, 8]}, {0.8: [5, 2], 0.2: [8, 5]}]"),
        _star("[{0.7: [9, 8], 0.3: [5, 9]}, {0.9: [9, 1], 0.1: [5, 6]}]", first=MIN),
        _star("[{0.9: [6, 7], 0.1: [5, 5]}, {0.7: [7, 8], 0.3: [6, 5]}]", first=MIN),
        _star("[{0.75: [-3, 4], 0.25: [8, 3]}, {0.5: [8, 1], 0.25: [-2, -3], 0.25: [-3, 8]}]", bounds=(-4, 10)),
        _star("[[{0.5: 6, 0.5: 8}, {0.5: 7, 0.5: 1}], [{0.5: 4, 0.5: 1}, {0.5: 5, 0.5: 1}]]"),
        _star("[{0.5: [8, 9], 0.25: [3, 8], 0.25: [3, 8]}, {0.5: [5, 1, 1], 0.5: [7, 8, 5]}]"),
        _star(
            "[{0.9: [{0.6: 7, 0.4: 9}, {0.6: 7, 0.4: 8}], 0.1: [{0.3: 1, 0.7: 3}, {0.3: 8, 0.7: 9}]}, "
            "{0.1: [{0.5: 8, 0.5: 2}, {0.8: 2, 0.2: 5}], 0.9: [{0.8: 3, 0.2: 4}, {0.3: 7, 0.7: 3}]}]",
            bounds=(-1, 12),
        ),
        # Each of these needs beta's end of the window, with a low that is not zero.
        _star("[{0.5: -7, 0.5: 6}, {0.5: [0, 2], 0.5: -2}]", first=MIN, bounds=(-9, 9)),
        _star("[2, {0.5: [2, 8], 0.5: -2}]", first=MIN, bounds=(-9, 9)),
        _star("[-6, {0.5: -7, 0.5: [-1, 1]}]", first=MIN, bounds=(-9, 9)),
        _star("[-6, {0.5: 3, 0.5: 6}]", first=MIN, bounds=(-9, 9)),
        _star("[3, {0.5: [-6, -1], 0.5: [7, -3]}]", first=MIN, bounds=(-9, 9)),
        _star("[{0.5: [-6, -5], 0.5: [-1, -9]}, {0.5: [-6, -8], 0.5: [-5, 5]}]", first=MIN, bounds=(-10, 9)),
        # And these the bounds that are given: other ones, written into the function, cut off what matters.
        _star("[15, {0.25: [-10, -11], 0.75: 26}]", bounds=(-20, 30)),
        _star("[-19, {0.25: [-5, 3], 0.75: -29}]", first=MIN, bounds=(-30, 20)),
        _star(
            "[{0.5: [{0.9: 57, 0.1: 31}, {0.1: 53, 0.9: 36}], 0.5: [34, 57]}, "
            "{0.5: [{0.9: 39, 0.1: 55}, {0.1: 49, 0.9: 54}], 0.5: [{0.5: 32, 0.5: 44}, 37]}]",
            bounds=(30, 60),
        ),
        _star(
            "[{0.9: [{0.5: 54, 0.5: 59}, 46], 0.1: [42, 32]}, "
            "{0.75: [{0.9: 45, 0.1: 59}, {0.9: 48, 0.1: 44}], 0.25: [43, {0.9: 45, 0.1: 57}]}]",
            bounds=(30, 60),
        ),
        _star("[{0.5: -5000000, 0.5: -3000000}, {0.5: -4000000, 0.5: -6000000}]", bounds=(-7e6, -2e6)),
        _star("[{0.5: 5000000, 0.5: 3000000}, {0.5: 4000000, 0.5: 6000000}]", first=MIN, bounds=(2e6, 7e6)),
    ]


_OVER = "    if game.is_terminal(state):\n        return game.utility(state, MAX)\n"
_UTILITY = "game.utility(state, MAX)"
_IS_MAX = "game.player(state) == MAX"
_WINDOW = "(alpha - seen - rest * high) / p, (beta - seen - rest * low) / p"
_SUMMED = "seen += p * star1(game, game.result(state, outcome), low, high, *window)"
_ABOVE = "            if seen + rest * high <= alpha:\n                return seen + rest * high\n"
_BELOW = "            if seen + rest * low >= beta:\n                return seen + rest * low\n"
_CUT = "        if v >= beta if maximising else v <= alpha:\n            break\n"
_TESTS = "v >= beta if maximising else v <= alpha"
_OPEN = (_WINDOW, "-inf, inf")
_NEVER_LEFT = (f"{_ABOVE}{_BELOW}", "")
_PLAIN = (_OPEN, _NEVER_LEFT, (_CUT, ""))

_VALUE = (
    FROM_THE_START,
    Patch(
        "window handed on as it is: chance hands its own window to its outcomes. A value counts only as much as it is "
        "probable: from alpha and beta subtract what was seen and what the rest can bring at the most (for alpha) or "
        "at least (for beta), and divide by the outcome's probability.",
        (_WINDOW, "alpha, beta"),
    ),
    Patch(
        "window not divided by the probability: the window of an outcome is not divided by its probability. What is "
        "left of alpha and beta is a share p times the value: divide by p.",
        (_WINDOW, "alpha - seen - rest * high, beta - seen - rest * low"),
    ),
    Patch(
        "bounds swapped: low and high have changed places. To be sure that a node cannot get above alpha, let all "
        "outcomes to come bring *high*; to be sure that it cannot fall below beta, let them bring *low*.",
        (_WINDOW, "(alpha - seen - rest * low) / p, (beta - seen - rest * high) / p"),
        (_ABOVE, _ABOVE.replace("high", "low ")),
        (_BELOW, _BELOW.replace("low", "high")),
    ),
    Patch(
        "the rest forgotten: the outcomes to come are taken to bring nothing. They bring between low and high times "
        "their probability.",
        (_WINDOW, "(alpha - seen) / p, (beta - seen) / p"),
        (_ABOVE, _ABOVE.replace(" + rest * high", "")),
        (_BELOW, _BELOW.replace(" + rest * low", "")),
    ),
    Patch(
        "what was seen forgotten: the outcomes searched before are left out of the window: subtract the sum of "
        "probability times value too.",
        (_WINDOW, "(alpha - rest * high) / p, (beta - rest * low) / p"),
    ),
    Patch(
        "what was seen returned: a chance node that is left early returns what was seen so far. The bound has to take "
        "in the rest: seen + rest * high for a cut at alpha, seen + rest * low for one at beta.",
        ("return seen + rest * high", "return seen"),
        ("return seen + rest * low", "return seen"),
    ),
    Patch(
        "unweighted mean: all outcomes of chance count the same. Each counts as much as it is probable.",
        *_PLAIN,
        (_SUMMED, f"{_SUMMED.replace('p * ', '')} / len(game.outcomes(state))"),
    ),
    Patch(
        "averaged twice: the weighted sum is divided by the number of outcomes once more. The probabilities have taken "
        "the mean already.",
        *_PLAIN,
        ("        return seen\n", "        return seen / len(game.outcomes(state))\n"),
    ),
    MIN_AND_MAX_SWAPPED,
    Patch(
        "MIN as MAX: MIN's nodes take the greatest value too. Who is to move decides: ask game.player(state).",
        (_IS_MAX, "True"),
    ),
    Patch(
        "utility of MIN: the value of a leaf is its utility for MIN. Every value here is MAX's: game.utility(state, "
        "MAX).",
        *_PLAIN,
        (_UTILITY, "game.utility(state, 1)"),
    ),
    Patch(
        "terminal test forgotten: the function never asks game.is_terminal(state): at a leaf there are no actions, and "
        "the infinity that the search starts from is left. When the game is over, the value is game.utility(state, "
        "MAX), whoever would be to move.",
        *_PLAIN,
        (_OVER, ""),
    ),
    Patch(
        "the pair: a pair is returned. Here the value alone is asked for.",
        made=lambda right: lambda game, state, low, high: solution("05").right("expectiminimax")(game, state),
    ),
)

_LEAVES = (
    FROM_THE_START,
    Patch("no cut at all: no node is ever left early: plain expectiminimax.", *_PLAIN),
    Patch(
        "no cut at chance nodes: chance searches all its outcomes with the open window. The bounds low and high are "
        "there to narrow it, and to leave the node as soon as the outcomes to come cannot bring it back into the "
        "window.",
        _OPEN,
        _NEVER_LEFT,
    ),
    Patch(
        "outcomes searched with the open window: a chance node is left as early as it can be, and its outcomes are "
        "searched with the open window, or with that from low to high. Hand a narrower one down to them: what this "
        "outcome would have to bring for the node to stay inside its own.",
        _OPEN,
    ),
    Patch(
        "windows alone: outcomes get their windows, and chance never leaves a node early. A value outside the "
        "outcome's window is enough: the rest of the outcomes cannot change it.",
        _NEVER_LEFT,
    ),
    Patch(
        "chance cut at alpha alone: a chance node is left only where it cannot get above alpha. Leave it as well where "
        "it cannot fall below beta.",
        (_BELOW, ""),
    ),
    Patch(
        "chance cut at beta alone: a chance node is left only where it cannot fall below beta. Leave it as well where "
        "it cannot get above alpha.",
        (_ABOVE, ""),
    ),
    Patch(
        "this outcome among the rest: the outcome just searched still counts among those to come, so that the bounds "
        "are wider than they need be. Take its probability off the rest first.",
        ("            rest -= p\n", ""),
        (_BELOW, f"{_BELOW}            rest -= p\n"),
    ),
    Patch(
        "< for <= at chance nodes: a chance node is left only if its bound is *beyond* the window. A bound equal to "
        "alpha or beta changes nothing either.",
        (_ABOVE, _ABOVE.replace("<=", "<")),
        (_BELOW, _BELOW.replace(">=", ">")),
    ),
    Patch(
        "< for <= at the players' nodes: a node of MAX or MIN is left only if its value is *beyond* the window: v > "
        "beta or v < alpha. A value that is equal changes nothing either.",
        (_TESTS, "v > beta if maximising else v < alpha"),
    ),
    Patch(
        "no cut at the players' nodes: MAX's and MIN's nodes are never left early. They are at v >= beta and v <= "
        "alpha, as in alpha-beta.",
        (_CUT, ""),
    ),
    Patch(
        "from right to left: actions and outcomes are tried from right to left. Take them as the game lists them.",
        ("in game.outcomes(state):", "in game.outcomes(state)[::-1]:"),
        ("in game.actions(state):", "in game.actions(state)[::-1]:"),
    ),
)
