"""The parts of lesson 01 that are answered by functions and by a game."""

from __future__ import annotations

from typing import Final

from gamelib_exercises.kinds import TruthPart
from gamelib_exercises.lesson_01 import (
    cases,
    mutants_boards,
    mutants_counting,
    mutants_ends,
    mutants_moves,
    references,
)
from gamelib_exercises.lesson_01.counting import CountPart, OncePart, SizePart
from gamelib_exercises.lesson_01.game_parts import EndsPart, MovesPart, PromisesPart
from gamelib_exercises.lesson_01.kinds import CanonicalPart, ImagesPart, PairPart
from gamelib_exercises.part import Part

_LOOP: Final = "Does it come back to states it has gone through already?"


def counting_parts() -> list[Part]:
    """Return the parts about the size of a game."""
    count = CountPart(
        "count_states",
        title="count_states(game, state)",
        points=1,
        hints=(
            "States can be put into a set, and a set holds each of them once.",
            "Keep two collections: the states you have seen, and those you still have to look at. At the start both "
            "hold the given state and nothing else.",
            "Take a state to look at; if the game is not over there, look at the result of each action. If that is not "
            "among the seen, it is new: put it into both. In the end, len(seen).",
        ),
        cases=cases.STATES,
        reference=references.count_states,
        mutants=mutants_counting.COUNT_STATES,
        loop_words=_LOOP,
    )
    return [
        SizePart(
            "tree_size",
            title="tree_size(game, state)",
            points=1,
            hints=(
                "A tree is its root and the trees below the root's children: the function calls itself for each child.",
                "Where the game is over the tree is a single leaf: return 1, 1.",
                "Otherwise add up what tree_size(game, game.result(state, action)) returns for every action of "
                "game.actions(state), and add 1 to the nodes for the state itself.",
            ),
            wanted="a pair of numbers (nodes, leaves)",
            cases=cases.SIZES,
            reference=references.tree_size,
            mutants=mutants_counting.TREE_SIZE,
        ),
        count,
        OncePart(
            "count_states_once",
            title="count_states goes once through what follows a state",
            points=1,
            hints=(
                "When does your function learn that it has been at a state before: before it goes on from there, or "
                "after?",
                "Ask whether a state is among the seen at the moment result returns it. If it is, drop it.",
                "If it is not, put it among the seen at once, in the same breath as among those to look at: then it "
                "cannot get there twice.",
            ),
            cases=cases.STATES,
            reference=references.count_states,
            mutants=mutants_counting.ONCE,
            builds_on=count,
            loop_words=_LOOP,
        ),
    ]


def board_parts() -> list[Part]:
    """Return the parts about symmetrical boards."""
    images = ImagesPart(
        "images",
        title="images(board)",
        points=1,
        hints=(
            "Two functions are enough: one turns the board by a quarter, one mirrors it.",
            'A quarter turn clockwise: the new top row is the old left column, read upwards, so "abcdefghi" becomes '
            '"gdahebifc".',
            "Turn the board four times; each time note it, and note its mirror image: 4 + 4 = 8.",
        ),
        cases=cases.IMAGES,
        reference=references.images,
        mutants=mutants_boards.IMAGES,
    )
    canonical = CanonicalPart(
        "canonical",
        title="canonical(board)",
        points=1,
        hints=(
            "All boards of a class have the same images. Choose one of them by a rule that does not depend on which "
            "board you started from.",
            "Sort the eight images by any rule you like, and return the one that comes first.",
            "Python compares texts letter by letter, so the images have a smallest one: min(images(board)).",
        ),
        cases=cases.CANONICAL,
        reference=references.canonical,
        mutants=mutants_boards.CANONICAL,
        builds_on=images,
    )
    return [images, canonical]


def matrix_part() -> Part:
    """Return the part about matrix games."""
    return PairPart(
        "pure_values",
        title="pure_values(payoffs)",
        points=1,
        hints=(
            "You have just done it by hand: what did you note beside each row, and what below each column?",
            "min(row) is the worst that a row can bring. For columns it is the other way round; zip(*payoffs) gives "
            "them one after the other.",
            "The lower value is the max of min(row) over the rows, the upper value the min of max(column) over the "
            "columns.",
        ),
        wanted="a pair of numbers (lower, upper)",
        cases=cases.MATRICES,
        reference=references.pure_values,
        mutants=(*mutants_boards.PURE_VALUES, *mutants_boards.STARTS),
    )


def game_parts() -> list[Part]:
    """Return the parts about the game of one's own."""
    three = TruthPart(
        "has_three",
        title="has_three(numbers, goal)",
        points=1,
        hints=(
            "Any three of the numbers may make the sum, not just three in a row.",
            "combinations(numbers, 3) from itertools goes through all ways to choose three of them.",
            "any(… for three in combinations(numbers, 3)) is True if something holds for at least one of them.",
        ),
        cases=cases.HANDS,
        reference=references.has_three,
        mutants=mutants_moves.HAS_THREE,
    )
    moves = MovesPart(
        "three_moves",
        title="ThreeNumbers: player, actions and result",
        points=1,
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
        cases=cases.GAMES,
        reference=references.ThreeNumbers,
        mutants=mutants_moves.MOVES,
    )
    ends = EndsPart(
        "three_ends",
        title="ThreeNumbers: is_terminal and utility",
        points=1,
        hints=(
            "There are two ways in which a game ends. And is_terminal has to find out without asking actions, if "
            "actions asks is_terminal.",
            "The game is over if has_three holds for either hand, or if as many numbers are taken as there are, "
            "self.highest.",
            "For MAX the end is worth 1 if has_three(state[MAX], self.goal), -1 if has_three(state[MIN], self.goal), "
            "and 0 otherwise, whoever moved first and whoever would be next. two_player_utility(self, value_for_max, "
            "player) makes of it what player gets.",
        ),
        cases=cases.GAMES,
        reference=references.ThreeNumbers,
        mutants=mutants_ends.ENDS,
        builds_on=three,
    )
    promises = PromisesPart(
        "three_promises",
        title="ThreeNumbers keeps what every game promises",
        points=1,
        hints=(
            "In a new cell, ask your own game for what it should turn down: an action that is not legal, the utility "
            "of the initial state, the utility for a player 2. Each has to be an error.",
            "Both result and utility look first whether they may answer at all, and raise the error if not. And where "
            "somebody has won, actions is empty.",
            "result begins: if action not in self.actions(state): raise self.illegal(state, action). utility begins: "
            "if not self.is_terminal(state): raise self.unfinished(state), and ends: return two_player_utility(self, "
            "value_for_max, player).",
        ),
        cases=cases.SMALL_GAMES,
        reference=references.ThreeNumbers,
        mutants=mutants_ends.PROMISES,
        builds_on=ends,
    )
    return [three, moves, ends, promises]
