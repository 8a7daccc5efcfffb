"""Question 3: flat Monte Carlo search, its means and its move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from gamelib.games.tree import TreeGame, write_tree
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, not_wanted
from gamelib_exercises.kinds import NEARLY, best_by, rounded_off
from gamelib_exercises.lesson_06 import planted
from gamelib_exercises.lesson_08 import Rewards, Watched, mover_of, own_part, tree_picture
from gamelib_exercises.part import Part
from gamelib_exercises.plain import is_number, plain, same_number, shown
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right, calling


def player_out(rewards: Mapping[Any, Sequence[Rewards]]) -> tuple[Callable[[Any], list[float]], Counter[Any]]:
    """Return what plays states out as a table says, and how often it played out which.

    Args:
        rewards: what each state brings the first time, the second time and so on, round and round.
    """
    times: Counter[Any] = Counter()

    def play_out(state: Any) -> list[float]:
        name = plain(state)
        if name not in rewards:
            raise TypeError(f"play_out(state) is called with a state of the game, and not with {shown(name)}")
        times[name] += 1
        return list(rewards[name][(times[name] - 1) % len(rewards[name])])

    play_out.__qualname__ = "play_out"
    return play_out, times


_WANTED: Final = "a dictionary from actions to numbers"


def _with_times(case: Case, game: Watched, function: Function) -> Any:
    """Return the answer about k and a table of play-outs, and how often each state was played out."""
    k, rewards = case.values
    play_out, times = player_out(rewards)
    return plain(function(game, game.root, k, play_out)), dict(times)


def _right_means(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with the mean rewards by action, or with how often each state was played out."""
    (value, times), (truth, _) = seen.outcome.value, true.outcome.value
    if not isinstance(value, dict):
        return not_wanted(value, _WANTED)
    if value.keys() != truth.keys():
        actions = tuple(case.game.actions(case.root))
        return f"returned {shown(value)}; its keys have to be the actions {shown(actions)}."
    if wrong := [each for each in value.values() if not is_number(each)]:
        return f"returned {shown(value)}, where {_WANTED} is wanted: {shown(wrong[0])} is not a number."
    if trouble := _times_trouble(case, times):
        return trouble
    wrong_means = [action for action in truth if not same_number(value[action], truth[action])]
    if not wrong_means:
        return None
    nearly = all(rounded_off(value[action], truth[action]) for action in wrong_means)
    return f"returned {shown(value)}; {shown(truth)} is right.{f' {NEARLY}' if nearly else ''}"


def _times_trouble(case: Case, times: Mapping[Any, int]) -> str | None:
    """Return what is wrong with how often each state was played out."""
    k = case.values[0]
    if case.root in times:
        return (
            "let play_out begin at the state itself. The simulations of an action begin where it leads, at "
            "game.result(state, action)."
        )
    for action in case.game.actions(case.root):
        count = times.get(case.game.result(case.root, action), 0)
        if count != k:
            often = {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")
            return f"called play_out {often} after {action}, and k = {k} is right."
    return None


def _means(case: Case) -> dict[str, Fraction]:
    """Return the mean of each action, exactly."""
    k, table = case.values
    play_out, _ = player_out(table)
    mover = mover_of(case.game, case.root)
    return {
        action: sum((Fraction(play_out(case.game.result(case.root, action))[mover]) for _ in range(k)), Fraction(0)) / k
        for action in case.game.actions(case.root)
    }


def _flat(
    tree: Any,
    k: int,
    table: Mapping[str, Sequence[Rewards]],
    *,
    first: int = 0,
    players: int = 2,
    node: str | None = None,
) -> Case:
    """Return a case of k simulations, by what play_out returns for each child, the first time and so on."""
    game = TreeGame(planted(tree), first=first, num_players=players)
    root = game.initial_state() if node is None else node
    states = [game.initial_state()]
    for state in states:
        states += [game.result(state, action) for action in game.actions(state)]
    everything = {state: [[1 / 4, *[3 / 4] * (players - 1)]] for state in states}
    shown_rows = "; ".join(
        f"{state}: {', '.join(str(list(rewards)) for rewards in row)}" for state, row in table.items()
    )
    text = (
        f"the node {root} of the tree {write_tree(game.tree)}, where player number {game.player(root)} is to move, "
        f"with k = {k}, if play_out returns these rewards ({shown_rows})"
    )
    values = (k, everything | {state: [list(rewards) for rewards in row] for state, row in table.items()})
    return Case(text, game, root, values, draw=lambda: tree_picture(game), start="A")


_TWO: Final = [[(1, -1), (-1, 1)], [(0, 0), (-1, 1)]]
_SOME: Final = [[(1, -1), (-1, 1)], (0, 0), [(1, -1), [(0, 0), (-1, 1)]]]
_THREE: Final = [[(2, 0, 1), (0, 3, 0)], [(0, 1, 4), (1, 2, 0)], (1, 1, 1)]
_WON, _LOST, _DRAWN = (1, 0), (0, 1), (0.5, 0.5)

FLAT: Final[Sequence[Case]] = (
    _flat(_TWO, 2, {"B": [_WON, _LOST], "C": [_DRAWN, _WON]}),
    _flat(_TWO, 4, {"B": [_LOST, _DRAWN, _DRAWN, _LOST], "C": [_WON, _LOST, _LOST, _LOST]}, first=1),
    _flat(_SOME, 3, {"B": [_LOST, _WON, _DRAWN], "A2": [_DRAWN], "D": [_DRAWN, _WON, _DRAWN]}),
    _flat(_SOME, 3, {"B": [_LOST, _WON, _LOST], "A2": [_DRAWN], "D": [_LOST, _DRAWN, _LOST]}, first=1),
    _flat(_SOME, 2, {"D1": [_WON], "F": [_LOST, _DRAWN]}, node="D"),
    _flat(
        _THREE, 2,
        {"B": [(1, 0, 0.25), (0, 1, 0)], "C": [(0, 0.25, 1), (0.5, 0.75, 0)], "A3": [(0.5, 0.25, 0.5)]},
        first=1, players=3,
    ),
    _flat(
        _THREE, 4,
        {
            "B": [(1, 0, 0.25), (0, 1, 0), (1, 0, 0.25), (1, 0, 0.25)],
            "C": [(0, 0.25, 1), (0.5, 0.75, 0), (0, 0.25, 0), (0, 0.25, 0)],
            "A3": [(0.5, 0.25, 0.25)],
        },
        first=2, players=3,
    ),
    _flat(_TWO, 1, {"B": [_DRAWN], "C": [_LOST]}),
    _flat(_TWO, 4, {"B": [_DRAWN, _WON, _DRAWN, _DRAWN], "C": [_LOST, _WON, _WON, _LOST]}),
    _flat(_TWO, 4, {"B": [_DRAWN], "C": [_LOST, _LOST, _LOST, _WON]}),
    _flat(_TWO, 3, {"B": [_LOST, _WON, _WON], "C": [_DRAWN]}),
    _flat(_TWO, 2, {"B": [_LOST], "C": [_LOST]}),
    _flat(_TWO, 1, {"B": [_WON, _LOST, _LOST], "C": [(0.75, 0.25)]}),
)  # fmt: skip
"""Simulations by a table: some of draws, for another player than the first, for three players; the last needs k."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    means = own_part(
        "flat_values",
        asked=_with_times,
        check=_right_means,
        hints=(
            "Whose rewards matter to the one who chooses here? And where does a simulation of an action begin?",
            "mover = game.player(state), and the simulations of an action begin at game.result(state, action). Each "
            "call of play_out is a simulation of its own.",
            "For each action: sum(play_out(child)[mover] for _ in range(k)) / k, kept in a dictionary under the "
            "action.",
        ),
        cases=FLAT,
        reference=Right("08", "flat_means"),
        slips=_MEANS,
    )
    move = own_part(
        "flat_best",
        asked=lambda case, game, function: _with_times(case, game, function)[0],
        check=best_by(_means, lambda mean: f"{float(mean):.4g}"),
        hints=(
            "Which of the means does the one to move want, and which action has it?",
            "Let flat_means make the dictionary, and look for the action with the greatest mean in it. max(means) "
            "would compare the names of the actions.",
            "max(means, key=lambda action: means[action])",
        ),
        cases=FLAT,
        reference=Right("08", "flat_move"),
        slips=_MOVE,
        builds_on=means,
    )
    return [means, move]


_MOVER = "mover = game.player(state)"
_REWARD = "play_out(child)[mover]"
_FOUND = f"[{_REWARD} for _ in range(k)]"
_MEAN = f"sum({_REWARD} for _ in range(k)) / k"
_KEPT = "        means[action]"

_MEANS = (
    FROM_THE_START,
    Patch(
        "from the parent: the simulations begin at the state itself, before the action. They begin at "
        "game.result(state, action).",
        ("play_out(child)", "play_out(state)"),
    ),
    Patch(
        "after a reply: the simulations begin one move later, after a reply to the action.",
        (
            _KEPT,
            f"        child = game.result(child, game.actions(child)[0]) if game.actions(child) else child\n{_KEPT}",
        ),
    ),
    Patch(
        "player 0: the rewards of player 0 are added up, whoever is to move. The one who chooses looks at its own.",
        (_MOVER, "mover = 0"),
    ),
    Patch(
        "next player: the rewards of the player who moves next are added up, whose turn it is after the action.",
        (_MOVER, "mover = (game.player(state) + 1) % game.num_players"),
    ),
    Patch(
        "player of the child: the rewards of the player who moves in the child are added up: game.player is asked "
        "about the child. It is state that the choice is made in.",
        ("[mover]", "[game.player(child)]"),
    ),
    Patch("sum: the rewards are added up and not divided by k.", (" / k", "")),
    Patch("rounded down: the mean is computed by //, which rounds down.", (" / k", " // k")),
    Patch("best: the best of the k simulations counts, and not their mean.", (_MEAN, f"max({_FOUND})")),
    Patch("worst: the worst of the k simulations counts, and not their mean.", (_MEAN, f"min({_FOUND})")),
    Patch("last: only the last of the k simulations counts.", (_MEAN, f"{_FOUND}[-1]")),
    Patch(
        "last, divided: the total is replaced by each new reward, and not added to: += adds.",
        (_MEAN, f"{_FOUND}[-1] / k"),
    ),
    Patch("wins: only wins are counted, so that a draw is as bad as a loss.", (_REWARD, f"({_REWARD} == 1)")),
    Patch("draws as wins: everything but a loss counts as a win.", (_REWARD, f"({_REWARD} > 0)")),
    Patch(
        "simulated once: each action is simulated once, and what comes is divided by k. There are k simulations for "
        "each.",
        ("range(k)", "range(1)"),
    ),
    Patch("once: each action is simulated once.", ("range(k)) / k", "range(1))")),
    Patch("k ignored: each action is simulated ten times, whatever k is.", ("range(k)) / k", "range(10)) / 10")),
    Patch(
        "one more: there is one simulation too many: range(k + 1) are k + 1 numbers.",
        ("range(k)) / k", "range(k + 1)) / (k + 1)"),
    ),
    Patch(
        "one less: there is one simulation too few: range(1, k) are k - 1 numbers.",
        ("range(k)) / k", "range(1, k)) / max(1, k - 1)"),
    ),
    Patch(
        "total carried over: the total is set to 0 once, before the loop over the actions. Each action has a total of "
        "its own.",
        ("means = {}", "means, total = {}, 0"),
        (f"means[action] = {_MEAN}", f"total += {_MEAN[:-4]}\n        means[action] = total / k"),
    ),
    Patch(
        "by state: the keys are the states that the actions lead to. They are the actions.",
        ("means[action]", "means[child]"),
    ),
    Patch(
        "return inside the loop: the function returns inside the loop, after the first action.",
        ("    return", "        return"),
    ),
)

_BEST = "max(means, key=lambda action: means[action])"


def _by(name: str) -> Any:
    """Return what makes a move of wrong means, by the name of their slip."""
    (slip,) = (slip for slip in _MEANS if slip.name == name)
    return lambda right: calling(right, flat_means=slip.answer(Right("08", "flat_means")))


_MOVE = (
    FROM_THE_START,
    Patch("least mean: the action with the least mean is chosen.", ("max", "min")),
    Patch(
        "least for player 1: player 1 takes the least mean. The means are those of the one who moves already: whoever "
        "it is wants the greatest.",
        ("max", "(max if game.player(state) == 0 else min)"),
    ),
    Patch(
        "mean for action: the best mean is returned, and not the action it belongs to.",
        (_BEST, "max(means.values())"),
    ),
    Patch("first action: the first action is returned.", (_BEST, "next(iter(means))")),
    Patch(
        "greatest name: the action is chosen by its name, max(means): without a key, max compares the keys of a "
        "dictionary.",
        (_BEST, "max(means)"),
    ),
    Patch("player 0: the means are those of player 0, whoever is to move.", made=_by("player 0")),
    Patch("next player: the action is the one that is best for the player who moves next.", made=_by("next player")),
    Patch("wins: only wins are counted, so that a draw is as bad as a loss.", made=_by("wins")),
    Patch(
        "best simulation: the action with the best single simulation is chosen, and not the one with the best mean.",
        made=_by("best"),
    ),
    Patch("simulated once: each action is simulated once, and not k times.", made=_by("simulated once")),
    Patch("k ignored: each action is simulated ten times, whatever k is.", made=_by("k ignored")),
)
