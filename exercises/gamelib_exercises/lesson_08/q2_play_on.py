"""Question 2: rewards on one scale, and a simulation that plays on at random."""

from __future__ import annotations

import random as luck
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from gamelib.games.mnk import TicTacToe
from gamelib.games.tree import TreeGame, write_tree
from gamelib_exercises.case import Case, Seen, board_case
from gamelib_exercises.function import Function
from gamelib_exercises.kinds import NEARLY, rounded_off
from gamelib_exercises.lesson_06 import is_vector, planted, same_vector
from gamelib_exercises.lesson_08 import (
    OWN,
    AnyGame,
    Watched,
    leaves_below,
    mover_of,
    no_rewards,
    own_part,
    rewards_of,
    tree_case,
    tree_picture,
)
from gamelib_exercises.lesson_08.growth import ONE_WAY
from gamelib_exercises.part import Part
from gamelib_exercises.plain import rounded, same_number, shown
from gamelib_exercises.sandbox import How, run
from gamelib_exercises.shares import OTHER_LUCK, SharesPart, counted
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right, calling
from gamelib_exercises.watched import ExaminedGame


def _right_rewards(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with rewards that have to be those of the reference, one for each player."""
    value, truth = seen.outcome.value, true.outcome.value
    if not is_vector(value, case.game.num_players):
        return no_rewards(value, case.game.num_players)
    if same_vector(value, truth):
        return None
    pairs = zip(value, truth, strict=True)
    nearly = all(same_number(one, other) or rounded_off(one, other) for one, other in pairs)
    return f"returned {shown(value)}; {shown(truth)} is right.{f' {NEARLY}' if nearly else ''}"


_SIMULATIONS: Final = 600
_NEAR: Final = 0.1


def _simulate_part(name: str, **arguments: Any) -> SharesPart:
    """Return a part whose function has to bring the rewards of each end as often as random moves lead there."""
    return SharesPart(
        name, check=_right_ends, look=_look, tolerance=_NEAR, otherwise=_one_way, **{**OWN, **arguments}
    )


def _look(case: Case, function: Function, seconds: float) -> Seen:
    """Return how often each list of rewards came, or what came instead."""
    game = case.game
    watched: Watched = ExaminedGame(game, case.root, case.start)

    def count() -> Any:
        return counted(
            lambda lots: function(watched, watched.root, lots),
            function,
            lambda lots: (game, case.root, lots),
            lambda value: rounded(value) if is_vector(value, game.num_players) else None,
            calls=_SIMULATIONS,
            twice=40,
        )

    outcome = run(count, seconds=seconds)
    return Seen(outcome, results=watched.asked["result"], library=watched.library)


def _right_ends(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with what came, or with how often it came."""
    kind, value = seen.outcome.value
    if kind == "other luck":
        return OTHER_LUCK
    if kind == "unfit":
        return no_rewards(value, case.game.num_players)
    right, came = right_shares(case.game, case.root), dict(value)
    if unknown := [rewards for rewards in came if rewards not in right]:
        possible = ", ".join(shown(list(rewards)) for rewards in right)
        return (
            f"returned {shown(list(unknown[0]))}, which are the rewards of no end that can be reached; possible "
            f"are {possible}."
        )
    if all(abs(came.get(rewards, 0) - share) <= _NEAR for rewards, share in right.items()):
        return None
    return (
        f"returned {_table(came)} in {_SIMULATIONS:,} simulations. If all actions are equally likely at each move, "
        f"it is about {_table(right)}."
    )


def _one_way(tries: Sequence[tuple[Case, Seen]]) -> str | None:
    """Return that mistake if in each case all simulations came to the same end, and to one that there is."""
    for case, seen in tries:
        if seen.outcome.how is not How.RETURNED or seen.outcome.value[0] != "shares":
            return None
        came = dict(seen.outcome.value[1])
        if len(came) != 1 or not came.keys() <= right_shares(case.game, case.root).keys():
            return None
    return ONE_WAY


def right_shares(game: AnyGame, state: Any) -> dict[tuple[float, ...], float]:
    """Return how likely each list of rewards is if all actions are equally likely at each move.

    Example:
        >>> from gamelib.games import TreeGame
        >>> right_shares(TreeGame([1, [1, -1]]), "A")
        {(1.0, 0.0): 0.75, (0.0, 1.0): 0.25}
    """
    if game.is_terminal(state):
        return {rounded(rewards_of(game, state)): 1.0}
    found: dict[tuple[float, ...], float] = {}
    actions = game.actions(state)
    for action in actions:
        for rewards, share in right_shares(game, game.result(state, action)).items():
            found[rewards] = found.get(rewards, 0) + share / len(actions)
    return found


def _table(shares: Mapping[tuple[float, ...], float]) -> str:
    rows = sorted(shares.items(), key=lambda pair: -pair[1])
    return ", ".join(f"{shown(list(rewards))} with the share {share:.2f}" for rewards, share in rows)


def _leaf(tree: Any, leaf: str, players: int = 2) -> Case:
    game = TreeGame(planted(tree), num_players=players)
    text = f"the leaf {leaf} of the tree {write_tree(game.tree)}" + (f" for {players} players" if players > 2 else "")
    return Case(text, game, leaf, draw=lambda: tree_picture(game), start="A")


ENDS: Final[Sequence[Case]] = (
    board_case(TicTacToe(), "X X X / O O . / . . ."),
    board_case(TicTacToe(), "X X . / O O O / X . ."),
    board_case(TicTacToe(), "X O X / X O O / O X X"),
    _leaf([0, 10, 4], "A3"),
    _leaf([3, 12, 6], "A3"),
    _leaf([3, 12, 6], "A1"),
    _leaf([-4, 0, -3], "A3"),
    _leaf([(1, 2, 6), (4, 3, 3), (7, 4, 1)], "A2", 3),
    _leaf([(0, 9, 1), (10, 5, 3), (6, 1, 6)], "A3", 3),
    _leaf([(0, 0, 4, 8), (2, 6, 1, 0), (5, 3, 0, 2)], "A2", 4),
)
"""Ends of games, with bounds that are not -1 and 1, and that are not the same for all players."""


def _chain(plies: int, end: Any) -> Any:
    """Return a tree in which so many moves that nobody can choose lead to an end."""
    return end if plies == 0 else [_chain(plies - 1, end)]


STARTS: Final[Sequence[Case]] = (
    tree_case([1, 0, -1], node="A2"),
    tree_case([1, -1]),
    tree_case([1, 0, -1]),
    tree_case([1, [0, -1, 1]]),
    tree_case([[1, 0], [0, [-1, 1]]], first=1),
    tree_case([[1, -1], [0, 1]], node="C"),
    tree_case([[(2, 0, 1), (0, 3, 0)], [(0, 1, 4), (1, 2, 0)]], first=2, players=3),
    board_case(TicTacToe(), "X O X / O O X / . X ."),
    tree_case([[[0, 1], [2, 3]], [[4, 5], [6, 7]]]),
    tree_case([1, _chain(12, -1)]),
)
"""Trees and a position from which a game goes on at random."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    rewards = own_part(
        "rewards_scaled",
        check=_right_rewards,
        hints=(
            "Where between the least and the greatest utility does this one lie? Halfway makes 0.5.",
            "For each player: low, high = game.utility_bounds(player), and the reward is the utility less low, "
            "divided by high less low.",
            "In a loop over range(game.num_players): (game.utility(state, player) - low) / (high - low), all in a "
            "list.",
        ),
        cases=ENDS,
        reference=Right("08", "rewards"),
        slips=_REWARDS,
    )
    simulate = _simulate_part(
        "simulate_shares",
        hints=(
            "How long do you go on, and what do you return in the end?",
            "While the game is not over, draw one of game.actions(state) by lot, and let state be where it leads.",
            "while not game.is_terminal(state): state = game.result(state, random.choice(game.actions(state))). "
            "Then return rewards(game, state).",
        ),
        cases=STARTS,
        reference=Right("08", "simulate"),
        slips=SIMULATE,
        builds_on=rewards,
        loop_words="Does each turn of the loop make a move, by game.result?",
    )
    return [rewards, simulate]


_UTILITY = "game.utility(state, player)"
_SCALED = f"({_UTILITY} - low) / (high - low)"
_RETURN = "return found"
_ALL = f"[{_UTILITY} for player in range(game.num_players)]"

_REWARDS = (
    Patch(
        "utilities: utilities are returned as they are. Rewards go from 0 to 1: what is above the least utility, "
        "divided by the distance from the least to the greatest.",
        (_SCALED, _UTILITY),
    ),
    Patch(
        "half of one more: the least utility is taken for -1 and the greatest for 1. game.utility_bounds(player) says "
        "what they are.",
        (_SCALED, f"({_UTILITY} + 1) / 2"),
    ),
    Patch(
        "draw as loss: a draw counts as a loss: 1 for a win, and 0 for everything else. Half a win is half a reward. "
        "(To divide by //, which rounds down, comes to the same.)",
        (_SCALED, f"float({_UTILITY} == high)"),
    ),
    Patch(
        "draw as win: whatever is better than the least counts as a win. Half a win is half a reward.",
        (_SCALED, f"float({_UTILITY} > low)"),
    ),
    Patch(
        "always half: everything between the least and the greatest counts as half a win. It counts for as much as it "
        "is.",
        (_SCALED, f"0.5 if low < {_UTILITY} < high else float({_UTILITY} == high)"),
    ),
    Patch(
        "by the greatest: the utility is divided by the greatest one, and the least not taken away.",
        (_SCALED, f"{_UTILITY} / (high or 1)"),
    ),
    Patch(
        "least not taken away: the utility is divided by the distance from least to greatest, and the least is not "
        "taken away before.",
        (_SCALED, f"{_UTILITY} / (high - low)"),
    ),
    Patch(
        "divided by the greatest: the least utility is taken away, and what is left divided by the greatest one. It is "
        "divided by the distance between the two, so that the greatest becomes 1.",
        (_SCALED, f"({_UTILITY} - low) / (high or 1)"),
    ),
    Patch(
        "brackets forgotten: brackets are missing: utility - low / (high - low) takes only the quotient away.",
        (_SCALED, f"{_UTILITY} - low / (high - low)"),
    ),
    Patch(
        "from 1 to 0: the scale is upside down: the least utility becomes 1.",
        (_SCALED, f"(high - {_UTILITY}) / (high - low)"),
    ),
    Patch(
        "share of the sum: a player's utility is divided by the sum of all. It is compared with the least and the "
        "greatest that this player can get.",
        (_RETURN, f"paid = {_ALL}\n    return [each / sum(paid) for each in paid] if sum(paid) else found"),
    ),
    Patch(
        "player 0 for all: each player is given the reward of player 0. Each has one of its own.",
        (_RETURN, "return found[:1] * game.num_players"),
    ),
    Patch(
        "reversed: the rewards are in the wrong order. That of player 0 comes first.", (_RETURN, "return found[::-1]")
    ),
    Patch(
        "what is left of 1: the others' rewards are 1 less player 0's. So it is with two players who share one win, "
        "and else not.",
        (_RETURN, "return found[:1] + [1 - found[0]] * (game.num_players - 1)"),
    ),
    Patch(
        "bounds of player 0: the bounds of player 0 are used for all players. Each has its own: "
        "game.utility_bounds(player).",
        ("utility_bounds(player)", "utility_bounds(0)"),
    ),
    Patch(
        "two players: there are taken to be two players. game.num_players says how many there are.",
        ("range(game.num_players)", "range(2)"),
    ),
    Patch(
        "return inside the loop: the function returns inside the loop, after the first player.",
        ("    return found", "        return found"),
    ),
)

_LOT = "random.choice(game.actions(state))"
_LOOP = "while not game.is_terminal(state)"
_END = "return rewards(game, state)"


def _leaves_by_lot(game: AnyGame, state: Any, random: Random) -> list[float]:
    return rewards_of(game, random.choice(leaves_below(game, state)))


def _greedy(game: AnyGame, state: Any) -> Any:
    """Return the action whose best end is best for the mover."""
    mover = mover_of(game, state)
    return max(
        game.actions(state),
        key=lambda action: max(game.utility(leaf, mover) for leaf in leaves_below(game, game.result(state, action))),
    )


SIMULATE: Final[Sequence[Patch]] = (
    FROM_THE_START,
    Patch(
        "one move: one move is made, and its end taken for that of the game. Moves are made while the game is not "
        "over.",
        ("while", "if"),
    ),
    Patch(
        "a move too many: a move is made before it is asked whether the game is over. It may be over from the "
        "beginning.",
        (_LOOP, "while True"),
        (f"{_LOT})", f"{_LOT})\n        if game.is_terminal(state):\n            break"),
    ),
    Patch("first action: the first action is taken each time.", (_LOT, "game.actions(state)[0]")),
    Patch(
        "last action left out: the last action is never taken. random.randrange(n) returns numbers from 0 to n - 1, "
        "and so does int(n * random.random()).",
        (_LOT, "random.choice(game.actions(state)[:-1] or game.actions(state))"),
    ),
    Patch(
        "first action left out: the first action is never taken. It is number 0.",
        (_LOT, "random.choice(game.actions(state)[1:] or game.actions(state))"),
    ),
    Patch(
        "one lot for all: one number is drawn by lot for the whole game. Each move takes a draw of its own.",
        (_LOOP, f"lot = random.random()\n    {_LOOP}"),
        (_LOT, "game.actions(state)[int(lot * len(game.actions(state)))]"),
    ),
    Patch(
        "leaves by lot: all ends of the game are equally likely. At each move all *actions* are; where a move leads to "
        "few ends, these come up often.",
        made=lambda right: _leaves_by_lot,
    ),
    Patch(
        "first move alone: only the first move is drawn by lot, and the first action is taken from then on.",
        (_LOOP, f"first = True\n    {_LOOP}"),
        (
            f"state = game.result(state, {_LOT})",
            f"action = {_LOT} if first else game.actions(state)[0]\n"
            "        state, first = game.result(state, action), False",
        ),
    ),
    Patch(
        "greedy: each player goes for the best end there is. A simulation is blind.",
        (_LOT, "greedy(game, state)"),
        made=lambda right: calling(right, greedy=_greedy),
    ),
    Patch(
        "other luck: the luck is not drawn from the random that is given, but from the module random, so that nothing "
        "can be repeated.",
        made=lambda right: lambda game, state, random: right(game, state, luck),
    ),
    Patch(
        "seed of its own: the luck is drawn from a source with a seed of its own that is made anew each time, as by "
        "random.seed(1) or Random(1), or no lots are drawn at all: each simulation from a state takes the same way "
        "then.",
        made=lambda right: lambda game, state, random: right(game, state, Random(3)),
    ),
    Patch("utilities: utilities are returned, and not rewards from 0 to 1.", (_END, f"return {_ALL}")),
    Patch(
        "draw as loss: a draw counts as a loss: 1 for a win, and 0 for everything else. Half a win is half a reward.",
        (_END, "return [float(each == 1) for each in rewards(game, state)]"),
    ),
    Patch("player 0 alone: only the reward of player 0 is returned. All players want theirs.", (_END, f"{_END}[0]")),
    Patch("state: the state is returned in which the game ended, and not what it is worth.", (_END, "return state")),
    Patch(
        "mover first: the reward of the player to move comes first. They stand in the order of the players' numbers, "
        "whoever moves.",
        (_LOOP, f"mover = 0 if game.is_terminal(state) else game.player(state)\n    {_LOOP}"),
        (_END, "found = rewards(game, state)\n    return found[mover:] + found[:mover]"),
    ),
)
