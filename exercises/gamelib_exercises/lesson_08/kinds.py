"""The kinds of functions lesson 08 asks for: numbers, rewards, means by action, actions, and what is done to a tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart, not_wanted
from gamelib_exercises.lesson_08.references import Rewards
from gamelib_exercises.outside import from_the_library
from gamelib_exercises.plain import is_number, plain, same_number, shown
from gamelib_exercises.rounding import NEARLY, number_trouble, rounded_off
from gamelib_exercises.sandbox import run
from gamelib_exercises.verdict import State, Verdict
from gamelib_exercises.watched import ExaminedGame

_DIGITS: Final = 9


class OwnPart(FunctionPart):
    """The function has to do its work itself: the library has the whole search ready made."""

    deep_words: ClassVar[str] = "There is no need for it to call itself."

    def judge(self, *answers: Any) -> Verdict:
        """Return the verdict on the function."""
        verdict = super().judge(*answers)
        borrowed = from_the_library(answers[0]) if verdict.passed else []
        if not borrowed:
            return verdict
        return self.failed(
            State.WRONG,
            f"Your function has {' and '.join(borrowed)} of gamelib do the work. The point of this part is to write it "
            "yourself.",
        )

    def try_case(self, case: Case, function: Function, seconds: float) -> Seen:
        """Return what is seen of the function on one case: what ``asked`` makes of its answer."""
        assert case.game is not None
        game: ExaminedGame[Any, Any] = ExaminedGame(case.game, case.root, case.start)
        outcome = run(lambda: self.asked(case, game, function), seconds=seconds)
        return Seen(outcome, results=game.asked["result"], library=game.library)

    def asked(self, case: Case, game: ExaminedGame[Any, Any], function: Function) -> Any:
        """Return the answer of the function on a case, as plain data."""
        return function(game, game.root, *case.values)

    def waste(self, seen: Sequence[Seen], true: Sequence[Seen]) -> str | None:
        """Return nothing: what is graded is what comes of it."""
        return None


class NumberPart(OwnPart):
    """The function has to return the number that the reference returns."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the number that came."""
        return number_trouble(seen.outcome.value, true.outcome.value)


# -- one number a player -------------------------------------------------------------------------


def is_rewards(value: Any, players: int) -> bool:
    """Return whether a plain value is one number a player.

    Example:
        >>> is_rewards((1, 0.5), 2), is_rewards((1, None), 2), is_rewards(1, 2)
        (True, False, False)
    """
    return isinstance(value, tuple) and len(value) == players and all(map(is_number, value))


def no_rewards(value: Any, players: int) -> str:
    """Return the words for a plain value that is not one number a player.

    Example:
        >>> no_rewards((1, 0, 0), 2)
        'returned (1, 0, 0), 3 numbers, where a list of 2 numbers is wanted, one for each player.'
    """
    wanted = f"a list of {players} numbers"
    if isinstance(value, tuple) and all(map(is_number, value)):
        many = f"{len(value)} number{'' if len(value) == 1 else 's'}"
        return f"returned {shown(value)}, {many}, where {wanted} is wanted, one for each player."
    if is_number(value):
        return f"returned {shown(value)}, a single number, where {wanted} is wanted, one for each player."
    return not_wanted(value, f"{wanted}, one for each player,")


def same_rewards(value: Rewards, truth: Rewards) -> bool:
    """Return whether two lists of rewards are the same but for rounding."""
    return all(map(same_number, value, truth))


class RewardsPart(OwnPart):
    """The function has to return the rewards that the reference returns, one for each player."""

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the rewards that came."""
        assert case.game is not None
        value, truth = seen.outcome.value, true.outcome.value
        if not is_rewards(value, case.game.num_players):
            return no_rewards(value, case.game.num_players)
        if same_rewards(value, truth):
            return None
        pairs = zip(value, truth, strict=True)
        nearly = all(same_number(one, other) or rounded_off(one, other) for one, other in pairs)
        return f"returned {shown(value)}; {shown(truth)} is right.{f' {NEARLY}' if nearly else ''}"

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the rewards, whatever they were written as."""
        assert case.game is not None
        value = seen.outcome.value
        if is_rewards(value, case.game.num_players):
            return ("rewards", *(round(float(number), _DIGITS) for number in value))
        return super().fingerprint(case, seen, true)


# -- flat Monte Carlo ----------------------------------------------------------------------------


class PlayOut:
    """Plays states out as a table says: what a state brings the first time, the second time, and so on.

    Args:
        rewards: what each state brings, round and round.

    Attributes:
        asked: the states that were played out, in that order.
    """

    def __init__(self, rewards: Mapping[Any, Sequence[Rewards]]) -> None:
        self.rewards, self.asked = rewards, list[Any]()
        self._times: dict[Any, int] = {}

    def __call__(self, state: Any) -> list[float]:
        """Return what a state brings."""
        name = plain(state)
        if name not in self.rewards:
            raise TypeError(f"play_out(state) is called with a state of the game, and not with {shown(name)}")
        time = self._times[name] = self._times.get(name, -1) + 1
        self.asked.append(name)
        return list(self.rewards[name][time % len(self.rewards[name])])


class MeansPart(OwnPart):
    """The function has to return the mean reward by action; each case's values are k and the table of play-outs."""

    wanted: ClassVar[str] = "a dictionary from actions to numbers"

    def asked(self, case: Case, game: ExaminedGame[Any, Any], function: Function) -> Any:
        """Return the answer, and how often each state was played out."""
        k, rewards = case.values
        play_out = PlayOut(rewards)
        value = plain(function(game, game.root, k, play_out))
        return value, {name: play_out.asked.count(name) for name in play_out.asked}

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the means, or with how often each state was played out."""
        assert case.game is not None
        (value, times), (truth, _) = seen.outcome.value, true.outcome.value
        k, actions = case.values[0], tuple(case.game.actions(case.root))
        if not isinstance(value, dict):
            return not_wanted(value, self.wanted)
        if value.keys() != truth.keys():
            return f"returned {shown(value)}; its keys have to be the actions {shown(actions)}."
        if wrong := [each for each in value.values() if not is_number(each)]:
            return f"returned {shown(value)}, where {self.wanted} is wanted: {shown(wrong[0])} is no number."
        if trouble := self.times_trouble(case, times, k):
            return trouble
        wrong_means = [action for action in truth if not same_number(value[action], truth[action])]
        if not wrong_means:
            return None
        nearly = all(rounded_off(value[action], truth[action]) for action in wrong_means)
        return f"returned {shown(value)}; {shown(truth)} is right.{f' {NEARLY}' if nearly else ''}"

    def times_trouble(self, case: Case, times: Mapping[Any, int], k: int) -> str | None:
        """Return what is wrong with how often each state was played out."""
        assert case.game is not None
        if case.root in times:
            return (
                "let play_out begin at the state itself. The simulations of an action begin where it leads, at "
                "game.result(state, action)."
            )
        for action in case.game.actions(case.root):
            child = case.game.result(case.root, action)
            if times.get(child, 0) != k:
                return f"called play_out {_times(times.get(child, 0))} after {action}, and k = {k} is right."
        return None

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the means and the number of simulations."""
        if not isinstance(seen.outcome.value, tuple):
            return super().fingerprint(case, seen, true)
        value, times = seen.outcome.value
        if isinstance(value, dict) and all(map(is_number, value.values())):
            value = tuple(sorted((str(key), round(float(each), _DIGITS)) for key, each in value.items()))
        return ("means", value, tuple(sorted((str(key), each) for key, each in times.items())))


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


class ScoredActionPart(OwnPart):
    """The function has to return an action, any of those that a score says are best.

    Args:
        scores: returns the score of each action of a case.
        score_text: how to write a score.
    """

    def __init__(
        self, *args: Any, scores: Callable[[Case], Mapping[Any, Any]], score_text: Callable[[Any], str], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.scores, self.score_text = scores, score_text

    def right(self, case: Case) -> tuple[Any, ...]:
        """Return the actions that pass."""
        scores = self.scores(case)
        best = max(scores.values())
        return tuple(action for action, score in scores.items() if score == best)

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the action that came."""
        assert case.game is not None
        action, right, scores = seen.outcome.value, self.right(case), self.scores(case)
        if action not in list(scores):  # in a list, since not everything that may come can be looked up
            return not_wanted(action, f"one of the actions {shown(tuple(scores))}")
        if action in right:
            return None
        table = ", ".join(f"{each} {self.score_text(score)}" for each, score in scores.items())
        return f"returned {shown(action)}; {' or '.join(map(shown, right))} is right ({table})."

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the action; all that are right are the same."""
        action = seen.outcome.value
        if action in self.right(case):
            return "right"
        return super().fingerprint(case, seen, true)


class FlatMovePart(ScoredActionPart):
    """The action with the best mean, simulations being as a table says."""

    def asked(self, case: Case, game: ExaminedGame[Any, Any], function: Function) -> Any:
        """Return the answer."""
        k, rewards = case.values
        return function(game, game.root, k, PlayOut(rewards))
