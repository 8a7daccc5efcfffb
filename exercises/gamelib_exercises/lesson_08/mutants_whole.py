"""Known wrong answers to the whole search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_08 import searches
from gamelib_exercises.lesson_08.mutants_rewards import DRAW_AS_LOSS
from gamelib_exercises.lesson_08.mutants_select import SELECT
from gamelib_exercises.lesson_08.references import mcts, simulate
from gamelib_exercises.lesson_08.searches import searching, simulating
from gamelib_exercises.part import Mutant

_SELECTIONS: Final = {mutant.name: mutant for mutant in SELECT}


def _selecting(*names: str) -> list[Mutant[Function]]:
    """Return the searches with such mistakes in their selection, of those that are known of it."""
    return [Mutant(name, _SELECTIONS[name].words, searching(select=_SELECTIONS[name].answer)) for name in names]


_FROM_PARENT: Final = (
    "the simulation begins at the node that was selected, and not at its new child. What it brings says nothing of the "
    "child then."
)
_FROM_ROOT: Final = (
    "each simulation begins at the state that mcts is given, and not at the new node. What it brings says nothing of "
    "that node then."
)
_FLAT: Final = (
    "nodes are added below the root alone: that is flat Monte Carlo search. Each simulation adds a node where it "
    "leaves the tree."
)
_TURNED: Final = (
    "the rewards are turned round from level to level. Each player has a total of its own at every node, so there is "
    "nothing to turn."
)

TREE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(mcts),
    Mutant("simulated from the parent", _FROM_PARENT, searches.from_the_parent),
    Mutant("simulated from the root", _FROM_ROOT, searches.from_the_root),
    Mutant("draw as loss", DRAW_AS_LOSS, searching(simulate=searches.wins)),
    Mutant("draw as win", "everything but a loss counts as a win.", searching(simulate=searches.not_lost)),
    Mutant(
        "utilities",
        "utilities are backed up, and not rewards from 0 to 1.",
        searching(simulate=searches.simulated_utilities),
    ),
    Mutant(
        "reversed",
        "the rewards are mixed up: each player is given another's.",
        searching(simulate=lambda game, state, random: simulate(game, state, random)[::-1]),
    ),
    Mutant("turned round", _TURNED, searching(back_up=searches.turned)),
    Mutant("root not counted", "the back-up stops below the root.", searching(back_up=searches.without_root)),
    Mutant("parent counted twice", "each simulation is backed up twice, from the child and from its parent.", searching(
        back_up=searches.two_up
    )),
    Mutant("one simulation less", "there is one simulation too few: range(1, n) are n - 1 numbers.", searching(
        times=lambda simulations: simulations - 1
    )),
    Mutant("one simulation more", "there is one simulation too many: range(n + 1) are n + 1 numbers.", searching(
        times=lambda simulations: simulations + 1
    )),
    Mutant(
        "root begun at 1",
        "the visits of the root begin at 1. They begin at 0, and each simulation counts one.",
        searches.begun_at_1,
    ),
    Mutant(
        "one simulation left",
        "the tree of a single simulation is returned: the function returns inside the loop, or the root is made anew "
        "there.",
        searches.once,
    ),
    Mutant(
        "all children",
        "all missing children are added at once, and one of them simulated. The others are never counted.",
        searching(expand=searches.all_children),
    ),
    Mutant(
        "new node left out",
        "the simulation is counted at the node that was selected, or at the root alone, and the new one is left out: "
        "leaf = expand(game, node) is where to simulate and to back up from.",
        searches.without_the_new,
    ),
    Mutant(
        "expanded before",
        "a node is added before the loop, which no simulation counts. The first simulation adds the first node.",
        searches.expanded_before,
    ),
    Mutant("nothing added", "no node is ever added: expand is not called.", searching(expand=lambda game, node: node)),
    Mutant("flat", _FLAT, searching(expand=searches.at_the_root)),
    Mutant(
        "ends left out",
        "a simulation that comes to the end of the game within the tree is left out, or ends the search. It has "
        "nothing to add; it is backed up like any other, and the next one begins at the root.",
        searches.no_ends,
    ),
    Mutant(
        "untried never tried",
        "a simulation begins where the last one was, and not at the root; or selection goes on at nodes that have an "
        "untried action.",
        searching(select=_SELECTIONS["untried never tried"].answer),
    ),
    Mutant(
        "greedy",
        "the bonus has no part in the selection, or hardly any: with the logarithm of the child's own visits, or with "
        "totals in place of means.",
        searching(select=_SELECTIONS["no bonus"].answer),
    ),
    *_selecting(
        "no 2", "2 outside", "2 twice", "no constant", "root's logarithm", "player 0", "next player",
        "player of the child",
        "player of the child if any", "root decides", "by turns", "least for player 1", "least for the others",
        "least for the one at the root", "least", "fewest visits", "over or not",
    ),
    Mutant("first action", "a simulation takes the first action each time. It draws lots at each move.", searching(
        simulate=simulating(lambda actions, random, first: actions[0])
    )),
    Mutant(
        "last action left out",
        "a simulation never takes the last action. random.randrange(n) returns numbers from 0 to n - 1, and so does "
        "int(n * random.random()).",
        searching(simulate=simulating(lambda actions, random, first: random.choice(actions[:-1] or actions))),
    ),
    Mutant("first action left out", "a simulation never takes the first action. It is number 0.", searching(
        simulate=simulating(lambda actions, random, first: random.choice(actions[1:] or actions))
    )),
    Mutant(
        "first move alone",
        "only the first move of a simulation is drawn by lot, and the first action is taken from then on.",
        searching(simulate=simulating(lambda actions, random, first: random.choice(actions) if first else actions[0])),
    ),
    Mutant(
        "tree kept",
        "the tree is kept from one call to the next. Each call begins with a root of its own.",
        searches.one_root,
    ),
    Mutant("child returned", "a child is returned. The root is wanted.", searching(returned=searches.first_child)),
    Mutant(
        "action returned",
        "the best action is returned. The root of the tree is wanted; final_move finds the action.",
        searching(returned=searches.most_visited),
    ),
    Mutant(
        "seed of its own",
        "the luck is drawn from a source with a seed of its own that is made anew each time, as by random.seed(1) or "
        "Random(1), and not from the random that is given: all simulations from a node take the same way then.",
        lambda game, state, simulations, c, random: mcts(game, state, simulations, c, Random(3)),
    ),
    Mutant(
        "luck of its own",
        "the luck is drawn from another source than the random that is given.",
        lambda game, state, simulations, c, random: mcts(game, state, simulations, c, Random()),
    ),
)  # fmt: skip

_ASTRAY: Final = (
    "simulated from the root", "draw as loss", "draw as win", "reversed", "turned round", "flat", "nothing added",
    "greedy", "player 0", "next player", "player of the child",
        "player of the child if any", "root decides", "by turns", "least for player 1",
    "least for the others", "least for the one at the root", "least", "over or not",
)  # fmt: skip

MOVES: Final[Sequence[Mutant[Function]]] = tuple(mutant for mutant in TREE if mutant.name in _ASTRAY)
"""Those of the mistakes that prefer a wrong action somewhere, whatever the luck."""
