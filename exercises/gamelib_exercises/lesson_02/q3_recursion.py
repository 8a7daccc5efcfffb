"""Question 3: minimax by recursion, with the action, with the expected line, and with all optimal actions."""

from __future__ import annotations

from typing import Any

from gamelib.search.minimax import minimax
from gamelib_exercises import slips
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart, not_wanted
from gamelib_exercises.kinds import all_best_actions, decision_part
from gamelib_exercises.lesson_02 import DECISIONS, VALUES
from gamelib_exercises.part import Part
from gamelib_exercises.plain import shown
from gamelib_exercises.solution import Patch, Right

_OVER = "    if game.is_terminal(state):\n        return game.utility(state, MAX), None\n"
_BETTER = "value > best_value if maximising else value < best_value"
_START = "(-inf if maximising else inf)"
_COMPARED = "            best_value, best_action = value, action"
_RECURSION = "value, _ = value_and_action(game, game.result(state, action))"
_UTILITY = "game.utility(state, MAX)"
_OF_THE_MOVER = (_UTILITY, "game.utility(state, game.player(state) if game.player(state) in (0, 1) else MAX)")


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    value = decision_part(
        "value_and_action",
        points=3,
        hints=(
            "The definition has three cases, and so has the function: the game is over, MAX is to move, MIN is. Which "
            "pair does it return in each of them?",
            "When the game is over the pair is game.utility(state, MAX), None. Otherwise look at every action of "
            "game.actions(state): the pair the function returns for game.result(state, action) begins with the "
            "action's value.",
            "Keep the best value so far together with its action: value, _ = value_and_action(game, game.result(state, "
            "action)); if it is better for game.player(state), greater for MAX and smaller for MIN, both are replaced.",
        ),
        cases=VALUES,
        reference=Right("02", "value_and_action"),
        slips=_VALUE,
    )
    line = FunctionPart(
        "expected_line",
        check=_best_line,
        hints=(
            "Who plays the first action of the line, and who is asked next, about which state?",
            "value_and_action returns the action to play now; game.result(state, action) is where to ask again.",
            "A loop that runs while not game.is_terminal(state): put the action into the list, and let the state be "
            "the result of it.",
        ),
        cases=VALUES,
        reference=Right("02", "expected_line"),
        slips=_LINE,
        builds_on=value,
        loop_words="Does the loop go on with the state that game.result returned?",
    )
    optimal = FunctionPart(
        "optimal_actions",
        check=all_best_actions,
        hints=(
            "When can you tell that an action is among the best: while you look through them, or afterwards?",
            "Two steps: find the best value first, then collect the actions that have it.",
            "A dictionary from action to value helps: best = max(values.values()) for MAX.",
        ),
        cases=DECISIONS,
        reference=Right("02", "optimal_actions"),
        slips=_OPTIMAL,
        builds_on=value,
    )
    return [value, line, optimal]


def _best_line(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with a line of play in which every action has to be optimal, and from where on."""
    line = seen.outcome.value
    if not isinstance(line, tuple):
        return not_wanted(line, "a list of actions")
    game, state = case.game, case.root
    for number, action in enumerate(line, 1):
        actions = game.actions(state)
        if not actions:
            return f"returned {shown(line)}, which goes on after the end of the game: it ends after {number - 1}."
        if action not in actions:
            legal = " or ".join(map(shown, actions))
            return f"returned {shown(line)}; action number {number} is not legal there. Legal is {legal}."
        best = minimax(game, state).optimal_actions
        if action not in best:
            right = " or ".join(map(shown, best))
            return f"returned {shown(line)}; action number {number} is not best there. Best is {right}."
        state = game.result(state, action)
    if not game.is_terminal(state):
        return f"returned {shown(line)}, and the game goes on after that. The line leads to its end."
    return None


_VALUE = (
    slips.UTILITY_OF_THE_MOVER,
    slips.UTILITY_OF_MIN,
    Patch(
        "terminal test forgotten: the function never asks game.is_terminal(state): at a leaf there are no actions, and "
        "max or min of nothing is an error. When the game is over, the value is game.utility(state, MAX).",
        (_OVER, ""),
        ("    return best_value", "    max([best_value][: bool(best_action)])\n    return best_value"),
    ),
    Patch(
        "terminal test forgotten, with a start value: the function never asks game.is_terminal(state): at a leaf there "
        "are no actions, and the infinity that the search starts from is left. When the game is over, the value is "
        "game.utility(state, MAX).",
        (_OVER, ""),
    ),
    slips.MIN_AND_MAX_SWAPPED,
    slips.MAX_EVERYWHERE,
    Patch(
        "terminal root not tested: only the children are tested for being terminal. The function may be asked about a "
        "state in which the game is over already: test the state itself, first of all.",
        (_OVER, ""),
        (
            _RECURSION,
            "child = game.result(state, action)\n"
            "        value = game.utility(child, MAX) if game.is_terminal(child) else value_and_action(game, child)[0]",
        ),
    ),
    Patch(
        "one ply short: the children are taken for leaves. Their value is what the function itself returns for them.",
        (_RECURSION, "value = game.utility(game.result(state, action), MAX)"),
    ),
    slips.STARTS_AT_0,
    slips.STARTS_AT_MINUS_INFINITY,
    slips.STARTS_AT_INFINITY,
    Patch(
        "best has no value at the start: the variable for the best value so far has none before the loop. Set it to "
        "minus infinity for MAX and to infinity for MIN.",
        ("best_value, best_action = (-inf if maximising else inf), None", "best_action = None"),
    ),
    Patch(
        "best starts at None: the best value so far is None at the start, which no number can be compared with. Start "
        "at minus infinity for MAX and at infinity for MIN.",
        (_START, "None"),
    ),
    slips.every_second_ply("(game, state):", "game.result(state, action))"),
    slips.strict_turns("(game, state):", "game.result(state, action))"),
    Patch(
        "return inside the loop: the function returns after the first action. The return belongs after the loop.",
        ("    return best_value, best_action", "        return best_value, best_action"),
    ),
    Patch(
        "the last child counts: each child's value replaces the one before, so that the last child's is left. Compare "
        "them.",
        (_BETTER, "True"),
    ),
    Patch(
        "MIN averages: MIN's nodes take the average. That would be chance; MIN chooses the smallest value.",
        (
            "    return best_value, best_action",
            "    if not maximising:\n"
            "        values = [value_and_action(game, game.result(state, each))[0] for each in game.actions(state)]\n"
            "        best_value = sum(values) / len(values)\n"
            "    return best_value, best_action",
        ),
    ),
    Patch(
        "value of the player to move: values are those of the player to move (as in negamax). Here every value is "
        "MAX's.",
        _OF_THE_MOVER,
        (_RECURSION, f"child = game.result(state, action)\n        {_RECURSION}\n        "
         "value = value if game.player(child) in (None, game.player(state)) else -value"),
        ("game.player(state) == MAX", "True"),
    ),
    Patch(
        "negamax as it stands: values are those of the player to move, and the sign turns at every ply. That is "
        "negamax (lesson 02b): it needs players who alternate strictly, and here every value is MAX's.",
        _OF_THE_MOVER,
        (_RECURSION, f"{_RECURSION}\n        value = -value"),
        ("game.player(state) == MAX", "True"),
    ),
    Patch(
        "negamax without its minus: leaves have their utility for the player to move and every node takes the greatest "
        "value, as in negamax, but the sign does not turn. Here every value is MAX's, and MIN's nodes take the "
        "smallest.",
        _OF_THE_MOVER,
        ("game.player(state) == MAX", "True"),
    ),
    Patch(
        "sign turned, utility of MAX: the sign turns at every ply, as in negamax, while leaves have their utility for "
        "MAX: one of the two is too much.",
        (_RECURSION, f"{_RECURSION}\n        value = -value"),
        ("game.player(state) == MAX", "True"),
    ),
    slips.FROM_THE_START,
    slips.VALUE_ALONE,
    slips.PAIR_SWAPPED,
    Patch(
        "the action alone: the action alone is returned. The value goes before it: return value, action.",
        made=lambda right: lambda game, state: right(game, state)[1],
    ),
    slips.no_action_noted((_COMPARED, "            best_value = value")),
    slips.state_for_action(_COMPARED),
    slips.first_action("return best_value, best_action"),
    Patch(
        "argmax for MIN: the action of the greatest value is taken where MIN is to move too. MIN wants the smallest.",
        made=lambda right: _acting(right, lambda game, state, valued: max),
    ),
    Patch(
        "worst action: each player takes the action that is worst for it: min and max are swapped, though only for the "
        "action.",
        made=lambda right: _acting(right, lambda game, state, valued: min if game.player(state) == 0 else max),
    ),
)


def _valued(right: Any, game: Any, state: Any) -> dict[Any, float]:
    return {action: right(game, game.result(state, action))[0] for action in game.actions(state)}


def _acting(right: Any, choose: Any) -> Any:
    """Return a function with the right value and another choice of the action."""

    def pair(game: Any, state: Any) -> Any:
        value, action = right(game, state)
        valued = _valued(right, game, state)
        return value, action if action is None else choose(game, state, valued)(valued, key=valued.__getitem__)

    return pair


_ASKS = "_, action = value_and_action(game, state)"
_CHOSEN = (
    "values = {each: value_and_action(game, game.result(state, each))[0] for each in game.actions(state)}\n"
    "        action = (%s)(values, key=values.get)"
)
_ADDED = "line.append(action)"

_LINE = (
    slips.FROM_THE_START,
    Patch(
        "first action alone: only the first action is returned. Go on with the state it leads to, until the game is "
        "over.",
        ("return line", "return line[:1]"),
    ),
    Patch("line backwards: the line is returned from its end to its start.", ("return line", "return line[::-1]")),
    Patch(
        "None at the end: the end of the game adds its None to the line. There is no action to add there.",
        ("return line", "return [*line, None]"),
    ),
    Patch(
        "pairs: the pairs (value, action) are put into the line. Asked for are the actions.",
        (_ADDED, "line.append(value_and_action(game, state))"),
    ),
    Patch(
        "states: the states are put into the line. Asked for are the actions between them.",
        (_ADDED, "line.append(game.result(state, action))"),
    ),
    Patch(
        "one player's actions: the other player's actions are left out of the line.",
        ("line = []", "line, mover = [], None if game.is_terminal(state) else game.player(state)"),
        (_ADDED, "line += [action] if game.player(state) == mover else []"),
    ),
    Patch(
        "first actions: each player takes the first action, whatever it is worth.",
        (_ASKS, "action = game.actions(state)[0]"),
    ),
    Patch("argmax for MIN: MIN plays the action of the greatest value too.", (_ASKS, _CHOSEN % "max")),
    Patch(
        "worst actions: each player plays what is worst for it: min and max are swapped.",
        (_ASKS, _CHOSEN % "min if game.player(state) == MAX else max"),
    ),
)

_BEST = "best = max(values.values()) if game.player(state) == MAX else min(values.values())"
_COLLECTED = "[action for action, value in values.items() if value == best]"
_RECORDS = (
    "found, record, sign = [], -inf, 1 if game.player(state) == MAX else -1\n"
    "    for action, value in values.items():\n"
    "        if sign * value %s record:\n"
    "            found.append(action)\n"
    "            record = sign * value\n"
    "    return found"
)

_OPTIMAL = (
    slips.FROM_THE_START,
    Patch(
        "just one: one best action is returned; there can be several of the same value.",
        (_COLLECTED, f"{_COLLECTED}[:1]"),
    ),
    Patch(
        "argmax for MIN: the actions of the greatest value are taken where MIN is to move too.",
        (_BEST, "best = max(values.values())"),
    ),
    Patch(
        "every record kept: an action stays in the list although a better one was found later. Find the best value "
        "first, then collect the actions that have it.",
        (f"return {_COLLECTED}", _RECORDS % ">="),
    ),
    Patch(
        "every new record kept: each action that is better than all before it is collected, while those as good as the "
        "best are not. Find the best value first, then collect the actions that have it.",
        (f"return {_COLLECTED}", _RECORDS % ">"),
    ),
    Patch("values for actions: the values are returned; asked for are the actions.", ("[action for", "[value for")),
    Patch("all of them: all legal actions are returned.", (" if value == best", "")),
    Patch(
        "order reversed: the best actions come from the last to the first. Asked for is the order of "
        "game.actions(state).",
        (_COLLECTED, f"{_COLLECTED}[::-1]"),
    ),
    Patch(
        "a set: the actions are put into a set, which has no order. Make a list of them.",
        (_COLLECTED, f"set({_COLLECTED})"),
    ),
    Patch(
        "pair for value: whole pairs (value, action) are compared. Compare their values alone: value_and_action(…)[0].",
        ("game.result(state, action))[0]", "game.result(state, action))"),
    ),
)
