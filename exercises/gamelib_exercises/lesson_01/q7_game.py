"""Question 7: the game of three numbers, a game of the student's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.draw.board import Picture
from gamelib.game import MAX, MIN, Game
from gamelib_exercises.case import Case, picture_of
from gamelib_exercises.function import FunctionPart, by_answer, each_by
from gamelib_exercises.game_part import game_part, shown_as
from gamelib_exercises.kinds import own_work, right_truth
from gamelib_exercises.lesson_01 import complaint, ends_wrong, moves_wrong, promise_broken
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Patch, Right

_GAME: Final = Right("01", "ThreeNumbers")


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    three = FunctionPart(
        "has_three",
        check=right_truth,
        told_apart=each_by(by_answer),  # 1 counts as True there
        own_work=own_work,
        hints=(
            "Any three of the numbers may make the sum, not just three in a row.",
            "combinations(numbers, 3) from itertools goes through all ways to choose three of them.",
            "any(… for three in combinations(numbers, 3)) is True if something holds for at least one of them.",
        ),
        cases=[
            Case(f"the numbers {numbers} and the goal {goal}", values=(numbers, goal))
            for numbers, goal in (
                *((numbers, 15) for numbers in ((1, 5, 9), (1, 2, 3), (), (15,), (6, 9), (5, 9))),
                *(((1, 4, 7, 8), goal) for goal in (20, 12, 16, 19)),
                *((numbers, 15) for numbers in ((2, 4, 7, 9), (1, 2, 3, 9), (2, 3, 4, 6), (9, 8, 7))),
            )
        ],
        reference=Right("01", "has_three"),
        slips=_HAS_THREE,
    )
    moves = game_part(
        "three_moves",
        probe=moves_wrong,
        reproach="moves otherwise than the rules say",
        told_apart=each_by(complaint),
        title="ThreeNumbers: player, actions and result",
        hints=(
            "Nothing in the state says whose turn it is, but it can be seen from how many numbers either player has. "
            "Write player first, then actions, then result, and run the check after each: it names the method that is "
            "wrong.",
            "If both have as many numbers self.first is to move, otherwise the other one, 1 - self.first.",
            "actions lists the numbers from 1 to self.highest that are neither in state[MAX] nor in state[MIN], and "
            "nothing where the game is over.",
            "result makes a new pair: sorted((*state[mover], action)) is the new hand of the player to move, as a "
            "list; tuple(…) makes a tuple of it. The other hand stays as it is.",
        ),
        cases=_GAMES[:3],  # a game in which hands have four numbers has no other moves
        reference=_GAME,
        slips=_MOVES,
        draw=_picture,
    )
    ends = game_part(
        "three_ends",
        probe=ends_wrong,
        reproach="ends otherwise than the rules say",
        told_apart=each_by(complaint),
        title="ThreeNumbers: is_terminal and utility",
        hints=(
            "There are two ways in which a game ends. And is_terminal has to find out without asking actions, if "
            "actions asks is_terminal.",
            "The game is over if has_three holds for either hand, or if as many numbers are taken as there are, "
            "self.highest.",
            "For MAX the end is worth 1 if has_three(state[MAX], self.goal), -1 if has_three(state[MIN], self.goal), "
            "and 0 otherwise, whoever moved first and whoever would be next. two_player_utility(self, value_for_max, "
            "player) makes of it what player gets.",
        ),
        cases=_GAMES,
        reference=_GAME,
        slips=_ENDS,
        draw=_picture,
        builds_on=three,
    )
    promises = game_part(
        "three_promises",
        probe=promise_broken,
        told_apart=each_by(complaint),
        title="ThreeNumbers keeps what every game promises",
        hints=(
            "In a new cell, ask your own game for what it should turn down: an action that is not legal, the utility "
            "of the initial state, the utility for a player 2. Each has to be an error.",
            "Both result and utility look first whether they may answer at all, and raise the error if not. And where "
            "somebody has won, actions is empty.",
            "result begins: if action not in self.actions(state): raise self.illegal(state, action). utility begins: "
            "if not self.is_terminal(state): raise self.unfinished(state), and ends: return two_player_utility(self, "
            "value_for_max, player).",
        ),
        cases=_GAMES[:3],  # the smallest, whose states are asked about again and again
        reference=_GAME,
        slips=_PROMISES,
        draw=_picture,
        builds_on=ends,
    )
    return [three, moves, ends, promises]


# In the third game MAX may win before all numbers are taken, in the fourth MIN; in the last hands have four numbers.
_GAMES: Final[Sequence[Case]] = tuple(
    Case(f"ThreeNumbers({highest}, {goal}, {'MIN' if first == MIN else 'MAX'})", values=(highest, goal, first))
    for highest, goal, first in ((3, 6, MAX), (5, 8, MIN), (6, 10, MAX), (6, 10, MIN), (7, 15, MAX))
)


def _picture(game: Game[Any, Any], state: Any) -> Picture:
    def text(state: Any) -> str:
        mine, theirs = (" ".join(map(str, hand)) or "nothing" for hand in state)
        turn = "" if game.is_terminal(state) else f", {'MAX' if game.player(state) == MAX else 'MIN'} to move"
        return f"MAX has {mine}, MIN has {theirs}{turn}"

    return picture_of(shown_as(game, "three numbers", text), state, solved=False)


_CHOSEN = "for three in combinations(numbers, 3)"
_ANY = f"any(sum(three) == goal {_CHOSEN})"
_ANY_COUNT = "for count in range(1, len(numbers) + 1) for three in combinations(numbers, count)"
_ALL_AT_ONCE = "len(numbers) == 3 and sum(numbers) == goal"

_HAS_THREE = (
    Patch("any count: two numbers, or four, may make the sum as well. It takes three.", (_CHOSEN, _ANY_COUNT)),
    Patch(
        "a number twice: the same number may be used more than once. Three different ones are wanted.",
        ("combinations(numbers, 3)", "combinations(3 * numbers, 3)"),
    ),
    Patch(
        "neighbours only: only numbers that stand next to each other are added up. Any three of them may make the sum.",
        ("combinations(numbers, 3)", "zip(numbers, numbers[1:], numbers[2:])"),
    ),
    Patch(
        "sum of all: all the numbers are added up. A player with four or five numbers may still have three that sum to "
        "the goal.",
        (_ANY, _ALL_AT_ONCE),
    ),
    Patch("goal or more: a sum above the goal counts too.", ("== goal", ">= goal")),
    Patch(
        "first three: the function returns after the first three numbers it looks at. Return False only after the "
        "loop.",
        ("combinations(numbers, 3)", "[*combinations(numbers, 3)][:1]"),
    ),
)

_MOVER = "return self.first if len(state[MAX]) == len(state[MIN]) else 1 - self.first"
_NUMBERS = "range(1, self.highest + 1)"
_HAND = "tuple(sorted((*hands[mover], action)))"

_MOVES = (
    Patch(
        "whoever moves first is MAX: MAX is taken to move first. MAX and MIN are who they are, and either may begin: "
        "look at self.first.",
        (_MOVER, _MOVER.replace("1 - self.first", "MIN").replace("self.first", "MAX")),
    ),
    Patch(
        "no turns: the same player moves all the time. The state tells who is to move: compare how many numbers they "
        "have.",
        (_MOVER, "return self.first"),
    ),
    Patch(
        "as in the matches: player returns state[1], as with the matches of the lesson, where the state says who is to "
        "move. Here it is the hand of MIN: compare how many numbers the two have.",
        (_MOVER, "return state[1]"),
    ),
    Patch("taken numbers: numbers that are taken stay in the list.", (" if n not in taken", "")),
    Patch(
        "own numbers: the numbers that the player to move has already stay in the list.",
        ("taken = state[MAX] + state[MIN]", "taken = state[1 - self.player(state)]"),
    ),
    Patch(
        "highest left out: the highest number is left out: range(1, n) ends before n.",
        (_NUMBERS, "range(1, self.highest)"),
    ),
    Patch(
        "from 0: the numbers start at 0: range(n) counts from 0 and ends before n.",
        (_NUMBERS, "range(self.highest)"),
    ),
    Patch("always nine: the numbers go up to 9 in every game. Look at self.highest.", (_NUMBERS, "range(1, 10)")),
    Patch(
        "order of picking kept: a hand keeps the numbers in the order in which they were picked. Then the same hands "
        "make different states, and the game seems larger than it is: sort them.",
        (_HAND, "(*hands[mover], action)"),
    ),
    Patch("number replaced: result forgets the numbers that the player has already.", (_HAND, "(action,)")),
    Patch(
        "all to MAX: result gives every number to MAX. It is for the player to move: self.player(state).",
        ("list(state), self.player(state)", "list(state), MAX"),
    ),
)

_WON = "any(has_three(hand, self.goal) for hand in state)"
_FULL = "len(state[MAX] + state[MIN]) == self.highest"
_MAX_WON, _MIN_WON = "has_three(state[MAX], self.goal)", "has_three(state[MIN], self.goal)"
_VALUE = f"{_MAX_WON} - {_MIN_WON}"
_UTILITY = f"two_player_utility(self, {_VALUE}, player)"
_CLASS = "class ThreeNumbers(Game):"
_OF_MAX = (_UTILITY, f"two_player_utility(self, {_VALUE}, MAX)")
_OF_THE_MOVER = (_UTILITY, f"two_player_utility(self, {_VALUE}, self.player(state))")


def _by(rule: str) -> tuple[str, str]:
    """Return the change to the game in which three numbers win by another rule."""
    return _CLASS, f"def has_three(numbers, goal):\n    return {rule}\n\n\n{_CLASS}"


_ENDS = (
    Patch(
        "no draw: the game does not end when all numbers are taken. That is an end as well, a draw: asking for a win "
        "is not enough.",
        (f" or {_FULL}", ""),
    ),
    Patch(
        "played to the last number: the game goes on until all numbers are taken. It is over as soon as somebody has "
        "three that sum to the goal.",
        (f"{_WON} or ", ""),
    ),
    Patch(
        "15 in is_terminal: is_terminal takes the goal to be 15 in every game. Look at self.goal.",
        (_WON, _WON.replace("self.goal", "15")),
    ),
    Patch(
        "always 15: the goal is 15 in every game. Look at self.goal.",
        (_WON, _WON.replace("self.goal", "15")),
        (_VALUE, _VALUE.replace("self.goal", "15")),
    ),
    Patch(
        "hands together: the numbers of MAX and MIN are put together. The three have to be in one hand: ask for each "
        "of the two.",
        (_WON, "has_three(state[MAX] + state[MIN], self.goal)"),
    ),
    Patch("only MAX can end it: only the numbers of MAX are looked at. MIN can end the game too.", (_WON, _MAX_WON)),
    Patch(
        "draw scored as loss: whatever is not a win for MAX is a loss. If nobody has three that sum to the goal, it is "
        "a draw: 0.",
        (_VALUE, f"1 if {_MAX_WON} else -1"),
    ),
    Patch(
        "loss scored as draw: it is only asked whether the player has won, and whoever has lost gets 0, as in a draw. "
        "What one wins the other loses.",
        (_UTILITY, "int(has_three(state[player], self.goal))"),
    ),
    Patch(
        "utility of the player to move: the utility is that of the player to move, who has just lost. It has to be "
        "that of the argument player.",
        _OF_THE_MOVER,
    ),
    Patch(
        "as in the matches: whoever made the last move is taken to have won, as with the matches of the lesson. Here "
        "nobody may have three that sum to the goal: a draw.",
        (_VALUE, "1 if self.player(state) == MIN else -1"),
    ),
    Patch(
        "always the utility of MAX: MIN gets the same as MAX. What one wins the other loses: two_player_utility(self, "
        "value_for_max, player) turns the sign for MIN.",
        _OF_MAX,
    ),
    Patch(
        "whoever moves first is MAX: the player who moved first is taken for MAX. The first hand in the state is "
        "MAX's, whoever began.",
        (f"{_VALUE}, player", f"{_VALUE}, player if self.first == MAX else 1 - player"),
    ),
    Patch("sign turned: winning is worth -1 and losing 1: the sign is turned.", (_VALUE, f"{_MIN_WON} - {_MAX_WON}")),
    Patch("any count: two numbers, or four, win as well. It takes three.", _by(_ANY.replace(_CHOSEN, _ANY_COUNT))),
    Patch("sum of all: all the numbers of a player are added up.", _by(_ALL_AT_ONCE)),
)

_LOOKS = "if action not in self.actions(state):"
_FINDS_ALL = "One test finds them all: if action not in self.actions(state)."
_TAKEN, _STRANGE = "action in state[MAX] + state[MIN]", "not 1 <= action <= self.highest"

_PROMISES = (
    Patch(
        "a list in the state: a hand is a list, as sorted returns one. A list can be changed and so cannot be put into "
        "a set: make a tuple of it.",
        (_HAND, "sorted((*hands[mover], action))"),
    ),
    Patch(
        "a list of hands: result returns a list of the hands. A list can be changed and so cannot be put into a set: "
        "tuple(…) makes a tuple of it.",
        ("return tuple(hands)", "return hands"),
    ),
    Patch(
        "illegal actions accepted: result does not look whether the action is legal. Begin it with: if action not in "
        "self.actions(state): raise self.illegal(state, action).",
        (_LOOKS, "if False:"),
    ),
    Patch(
        "only taken numbers turned down: result turns down the numbers that are taken and no others. A number that "
        "the game does not have is not legal "
        f"either. {_FINDS_ALL}",
        (_LOOKS, f"if {_TAKEN}:"),
    ),
    Patch(
        "only strange numbers turned down: result turns down the numbers that the game does not have and no others. "
        "A number that is taken is not legal "
        f"either. {_FINDS_ALL}",
        (_LOOKS, f"if {_STRANGE}:"),
    ),
    Patch(
        "the end forgotten: result turns down numbers that are taken or that the game does not have. Where the game "
        "is over, no action is "
        f"legal. {_FINDS_ALL}",
        (_LOOKS, f"if {_TAKEN} or {_STRANGE}:"),
    ),
    Patch(
        "play goes on: actions lists the numbers left although somebody has won. Where the game is over there is "
        "nothing to do.",
        ("[] if self.is_terminal(state) else ", ""),
    ),
    Patch(
        "0 until it is over: the utility is 0 before the end. 0 is a draw; a game that goes on has no utility: raise "
        "self.unfinished(state).",
        ("raise self.unfinished(state)", "return 0"),
    ),
    Patch(
        "utility of the player to move: the utility is that of the player to move, whoever is asked about. Nobody is "
        "to move at the end: use the argument player.",
        _OF_THE_MOVER,
    ),
    Patch("always the utility of MAX: MIN gets the same as MAX. What one wins the other loses.", _OF_MAX),
    Patch(
        "draw without a number: a draw has no number (None). It is a result like any other: 0.",
        (_UTILITY, f"{_UTILITY} or None"),
    ),
    Patch(
        "any player: whoever is not MAX is taken for MIN. two_player_utility(self, value_for_max, player) turns down "
        "the others.",
        (f"{_VALUE}, player", f"{_VALUE}, MAX if player == MAX else MIN"),
    ),
)
