"""The parts of lesson 05 that are answered by functions."""

from __future__ import annotations

from gamelib_exercises.kinds import ValuePart
from gamelib_exercises.leaves import SearchedValuePart, ValueLeavesPart
from gamelib_exercises.lesson_05 import (
    cases,
    mutants_actions,
    mutants_expected,
    mutants_lottery,
    mutants_model,
    mutants_pig,
    mutants_star,
    pig,
    references,
)
from gamelib_exercises.lesson_05.kinds import (
    ChanceDecisionPart,
    LotteryPart,
    ModelDecisionPart,
    PairValuePart,
)
from gamelib_exercises.part import Part


def lottery_parts() -> list[Part]:
    """Return the part about expected utility."""
    return [
        LotteryPart(
            "expected_utility",
            title="expected_utility(lottery, utility)",
            points=1,
            hints=(
                "Do for one prize after the other what you did with your own lotteries above.",
                "A loop over the pairs (probability, amount), and utility(amount) for each. What is added up?",
                "sum(probability * utility(amount) for probability, amount in lottery)",
            ),
            cases=cases.LOTTERIES,
            reference=references.expected_utility,
            mutants=mutants_lottery.LOTTERY,
        )
    ]


def model_parts() -> list[Part]:
    """Return the parts about searching against a model of the opponent."""
    value = PairValuePart(
        "model_value",
        title="against_model(game, state, model): the value",
        points=1,
        hints=(
            "What do you have to change in the function before, if MIN's actions are not equally probable?",
            "model(state) is a dictionary: for action, probability in model(state).items(). Ask it where MIN is to "
            "move, and nowhere else.",
            "The function returns pairs now: value, _ = against_model(game, game.result(state, action), model). At "
            "MIN's states add up probability * value.",
        ),
        cases=cases.MODELLED,
        reference=references.against_model,
        mutants=mutants_model.VALUE,
    )
    return [
        ValuePart(
            "random_value",
            title="against_random(game, state)",
            points=1,
            hints=(
                "It is minimax with one line changed. Which?",
                "Where MIN is to move, take the mean of the children's values: their sum divided by their number.",
                "Ask in this order: game.is_terminal(state), game.player(state) == MAX, and else it is MIN's turn.",
            ),
            cases=cases.RANDOM,
            reference=references.against_random,
            mutants=mutants_model.RANDOM,
        ),
        value,
        ModelDecisionPart(
            "model_action",
            title="against_model(game, state, model): the action",
            points=1,
            hints=(
                "Whose action is it, and where is there none?",
                "At MAX's states keep the action together with the best value so far. At MIN's states, and when the "
                "game is over, it is None.",
            ),
            cases=cases.MODELLED,
            reference=references.against_model,
            mutants=mutants_model.ACTION,
            builds_on=value,
        ),
    ]


def expectiminimax_parts() -> list[Part]:
    """Return the parts about expectiminimax."""
    value = PairValuePart(
        "expectiminimax_value",
        title="expectiminimax(game, state): the value",
        points=2,
        hints=(
            "There are four kinds of states. Which question has to be asked first?",
            "First game.is_terminal(state), then game.player(state): it is MAX, MIN or CHANCE.",
            "At CHANCE: the sum of probability times value over game.outcomes(state), pairs (outcome, probability). "
            "game.result(state, outcome) is the state that follows.",
        ),
        cases=cases.EXPECTED,
        reference=references.expectiminimax,
        mutants=mutants_expected.VALUE,
    )
    return [
        value,
        ChanceDecisionPart(
            "expectiminimax_action",
            title="expectiminimax(game, state): the action",
            points=1,
            hints=(
                "Who chooses at each of the four kinds of states?",
                "MAX's best action has the greatest value, MIN's the smallest. Where chance moves, and when the game "
                "is over, the action is None.",
            ),
            cases=cases.EXPECTED,
            reference=references.expectiminimax,
            mutants=mutants_actions.ACTION,
            builds_on=value,
        ),
    ]


def star_parts() -> list[Part]:
    """Return the parts about Star1."""
    value = SearchedValuePart(
        "star_value",
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
        cases=cases.STARRED,
        reference=references.star1,
        mutants=mutants_star.VALUE,
    )
    return [
        value,
        ValueLeavesPart(
            "star_leaves",
            title="star1(game, state, low, high): the leaves it looks at",
            points=2,
            hints=(
                "Go through a tree with two actions and then chance: after which outcome of the second action is it "
                "clear that the first is better?",
                "After every outcome: if the node cannot get above alpha, or cannot fall below beta, return that "
                "bound. Equality is enough.",
                "Both are needed: the test after each outcome, and the window that goes down to it. Take the outcome's "
                "own probability off the rest before you compute either.",
            ),
            cases=cases.STARRED,
            reference=references.star1,
            mutants=mutants_star.LEAVES,
            builds_on=value,
        ),
    ]


def pig_parts() -> list[Part]:
    """Return the parts about Pig."""
    return pig.pig_parts(references.pig_strategy, mutants_pig.BETTER, mutants_pig.NEAR)
