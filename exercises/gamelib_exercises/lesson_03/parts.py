"""The parts of lesson 03 that are answered by functions."""

from __future__ import annotations

from gamelib_exercises.lesson_03 import (
    cases,
    mutants_decision,
    mutants_deepening,
    mutants_quiescence,
    mutants_quiescent_minimax,
    mutants_share,
    references,
)
from gamelib_exercises.lesson_03.kinds import (
    BudgetPart,
    DeepeningPart,
    DepthDecisionPart,
    DepthLeavesPart,
    QuiescentDecisionPart,
    SearchLeavesPart,
    SearchValuePart,
)
from gamelib_exercises.part import Part

_DEPTH_LOOP = "Does each call below get a smaller depth?"


def depth_parts() -> list[Part]:
    """Return the parts about minimax that stops at a depth."""
    value = DepthDecisionPart(
        "h_minimax",
        title="h_minimax(game, state, depth, evaluate): value and action",
        points=3,
        hints=(
            "It is minimax with one more case: the game is over, the depth is used up, MAX is to move, MIN is. In "
            "which order do you ask?",
            "Two cases return at once: game.utility(state, MAX), None where the game is over; otherwise "
            "evaluate(state), None where depth is 0.",
            "In the others each action's value is h_minimax(game, game.result(state, action), depth - 1, evaluate)[0]; "
            "keep the best together with its action.",
        ),
        cases=cases.DEPTHS,
        reference=references.h_minimax,
        mutants=mutants_decision.DECISION,
        loop_words=_DEPTH_LOOP,
    )
    return [
        value,
        DepthLeavesPart(
            "h_minimax_leaves",
            title="h_minimax(game, state, depth, evaluate): where it asks for a value",
            points=1,
            hints=(
                "Of which states does the search need a value that does not come from below?",
                "evaluate is needed where depth is 0 and the game goes on; game.utility where the game is over; and "
                "nothing else at all the other states.",
            ),
            cases=cases.DEPTHS,
            reference=references.h_minimax,
            mutants=mutants_decision.LOOKS,
            builds_on=value,
            loop_words=_DEPTH_LOOP,
        ),
    ]


def share_parts() -> list[Part]:
    """Return the parts about a search whose nodes are shared out."""
    loop = "Does each child get fewer nodes than its parent has?"
    value = SearchValuePart(
        "shared_minimax",
        title="shared_minimax(game, state, nodes, evaluate): the value",
        points=1,
        hints=(
            "Only one line of the search to a depth is another one: what tells it to stop?",
            "A state pays one node for itself. With n actions each child gets (nodes - 1) // n of the others.",
            "The end of the game first; then share = (nodes - 1) // len(game.actions(state)); if share < 1 the "
            "estimate; otherwise the best of shared_minimax(game, game.result(state, action), share, evaluate).",
        ),
        cases=cases.SHARED,
        reference=references.shared_minimax,
        mutants=mutants_share.VALUE,
        loop_words=loop,
    )
    return [
        value,
        SearchLeavesPart(
            "shared_leaves",
            title="shared_minimax(game, state, nodes, evaluate): where it asks for a value",
            points=1,
            hints=(
                "At which states does this search stop, and what is wanted of all the others?",
                "Find out whether the search stops here before you call evaluate: the estimate of a state that is "
                "searched is of no use.",
            ),
            cases=cases.SHARED,
            reference=references.shared_minimax,
            mutants=mutants_share.LOOKS,
            builds_on=value,
            loop_words=loop,
        ),
    ]


def quiescence_parts() -> list[Part]:
    """Return the parts about quiescence search."""
    loop = "Are the noisy actions the only ones that are played?"
    value = SearchValuePart(
        "quiescence",
        title="quiescence(game, state, evaluate): the value",
        points=2,
        hints=(
            "It is minimax over fewer actions. Which values may the player to move choose from?",
            "From the value after each of game.noisy_actions(state), found by quiescence itself; and from "
            "evaluate(state), where a quiet action is left: len(game.noisy_actions(state)) < len(game.actions(state)).",
            "Put all these values into one list and return its greatest for MAX, its smallest for MIN. A quiet "
            "position has the estimate alone in its list. Before all that: is the game over?",
        ),
        cases=cases.QUIET,
        reference=references.quiescence,
        mutants=mutants_quiescence.VALUE,
        loop_words=loop,
    )
    return [
        value,
        SearchLeavesPart(
            "quiescence_leaves",
            title="quiescence(game, state, evaluate): where it asks for a value",
            points=1,
            hints=(
                "Which estimates does your function ask for and never use?",
                "Where the game is over, and where all actions are noisy, no estimate is among the values to choose "
                "from: call evaluate only where there is a quiet action.",
            ),
            cases=cases.QUIET,
            reference=references.quiescence,
            mutants=mutants_quiescence.LOOKS,
            builds_on=value,
            loop_words=loop,
        ),
        QuiescentDecisionPart(
            "quiescent_minimax",
            title="quiescent_minimax(game, state, depth, evaluate)",
            points=1,
            hints=(
                "Which line of h_minimax meets a position that may be noisy?",
                "Where depth is 0 return quiescence(game, state, evaluate), None; all the rest is as in h_minimax, "
                "calling quiescent_minimax below.",
            ),
            cases=cases.QUIET_DEPTHS,
            reference=references.quiescent_minimax,
            mutants=mutants_quiescent_minimax.MUTANTS,
            builds_on=value,
            loop_words=_DEPTH_LOOP,
        ),
    ]


def deepening_parts(builds_on: Part) -> list[Part]:
    """Return the parts about iterative deepening."""
    loop = "Does every search go through the Meter, so that the budget ends the loop?"
    legal = BudgetPart(
        "deepening_legal",
        title="deepening(game, state, nodes, evaluate): always an action, and never too many nodes",
        points=1,
        hints=(
            "What is to be returned if the budget is spent before anything is finished? Begin with that.",
            "meter = Meter(game, nodes) before the loop; in the loop h_minimax(meter, state, depth, evaluate) with "
            "depth 1, 2, 3 and so on. The loop needs no other end than BudgetSpent.",
        ),
        cases=cases.BUDGETS,
        reference=references.deepening,
        mutants=mutants_deepening.LEGAL,
        builds_on=builds_on,
        loop_words=loop,
    )
    return [
        legal,
        DeepeningPart(
            "deepening",
            title="deepening(game, state, nodes, evaluate): the best action",
            points=1,
            hints=(
                "Which of the searches knows most about the actions, and which has not seen all of them?",
                "try: while True: _, best = h_minimax(meter, state, depth, evaluate) and then depth += 1; "
                "except BudgetSpent: return best. An unfinished search raises before best is replaced.",
            ),
            cases=cases.BUDGETS,
            reference=references.deepening,
            mutants=mutants_deepening.BEST,
            builds_on=legal,
            loop_words=loop,
        ),
    ]
