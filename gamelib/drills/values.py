"""Drills about the values of a tree, backed up from the leaves: minimax, expectimax, maxⁿ and paranoid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from statistics import mean
from typing import Final, TypeAlias

from gamelib.drills.step import Answer, Step, room, told_apart, written
from gamelib.drills.task import (
    Exact,
    Kind,
    Slips,
    Task,
    all_nodes,
    below,
    bottom_up,
    exact,
    game_of,
    grown,
    listed,
    picture,
    role,
    seat,
)
from gamelib.game import CHANCE, MAX, MIN
from gamelib.games.tree import TreeGame
from gamelib.games.tree_nodes import ChanceNode, Decision, Leaf, Tree
from gamelib.rng import Draw
from gamelib.search.expectiminimax import expectiminimax
from gamelib.search.maxn import maxn
from gamelib.search.paranoid import paranoid

Worth: TypeAlias = Mapping[str, Exact]

Pick: TypeAlias = Callable[[Sequence[Exact]], Exact]

SIDES: Final[Mapping[str, tuple[Pick, Pick, str, str]]] = {
    "MAX": (max, min, "greatest", "smallest"),
    "MIN": (min, max, "smallest", "greatest"),
}
"""What a player takes, and what it leaves: as functions, then as words."""


def _asked(node: str, value: Answer, reason: str, slips: Slips) -> Step:
    """Return the question for the value of a node."""
    places = " To two places." if isinstance(value, Fraction) and room(value) else ""
    reason = reason[0].upper() + reason[1:]
    return Step(f"What is the value of {node}?{places}", node, value, reason, told_apart(value, slips))


def _with_choice(text: str, game: TreeGame, steps: Sequence[Step], best: Sequence[str]) -> Task:
    """Return the task, with the choice at the root as its last question if somebody chooses there."""
    root = game.initial_state()
    if not best:
        return Task(text, picture(game), tuple(steps))
    worth = {step.node: written(step.answer) for step in steps}
    ties = " Of equals, name the first." if len(best) > 1 else ""
    choices = below(game, root)
    choice = Step(
        f"Which node does {role(game, root)} choose at {root}?{ties}",
        root,
        best[0],
        f"The value of {root}, {worth[root]}, is that of {best[0]}.",
        {child: f"The value of {root} is not that of {child}." for child in choices if child not in best},
        tuple(choices),
    )
    return Task(text, picture(game), (*steps, choice), clear=len(best) == 1)


def _best(game: TreeGame, found: Mapping[str, Answer]) -> list[str]:
    """Return the children that have the value of the root; none if chance moves there."""
    root = game.initial_state()
    return [] if game.player(root) is CHANCE else [each for each in below(game, root) if found[each] == found[root]]


# -- one number a node ---------------------------------------------------------------------------


def draw_minimax(draw: Draw, level: int) -> Tree:
    """Draw a tree for two; on the highest level either may move at the root, and leaves may be below 0."""
    widths = ((3, 3), (2, 3, 2), (2, 2, 2, 2))[level - 1]
    tree = grown(widths, lambda: draw.whole(1, 20) if level < 3 else draw.whole(-50, 50))
    return Decision(tree, player=draw.choice((MAX, MIN))) if level == 3 else tree


def draw_expectimax(draw: Draw, level: int) -> Tree:
    """Draw a tree with MAX at the root and chance below, and on the highest level MIN below that."""
    actions, outcomes, more = ((2, 2, ()), (3, 3, ()), (3, 3, (2,)))[level - 1]

    def weights() -> list[int]:
        tenths = [draw.whole(1, 8) for _ in range(outcomes)]
        return tenths if sum(tenths) == 10 and len(set(tenths)) > 1 else weights()

    def leaf() -> int:
        return draw.whole(1, 20) if level < 3 else draw.whole(-20, 20)

    return [ChanceNode([(tenth / 10, grown(more, leaf)) for tenth in weights()]) for _ in range(actions)]


def two_player_task(tree: Tree) -> Task:
    """Return the task to find the value of every node of a tree for MAX, MIN and perhaps chance."""
    game = TreeGame(tree)
    found = {node: exact(expectiminimax(game, node).value) for node in all_nodes(game)}
    steps, chance = [], ""
    for node in bottom_up(game):
        if game.player(node) is CHANCE:
            steps.append(_mean_step(game, node, found))
            chance = ", and chance brings the mean, weighted by the probabilities"
        else:
            steps.append(_pick_step(game, node, found, role(game, node)))
    text = "The leaves say what they are worth to MAX. Back the values up: MAX takes the greatest, MIN the smallest"
    return _with_choice(f"{text}{chance}.", game, steps, _best(game, found))


def _pick_step(game: TreeGame, node: str, found: Worth, side: str, verb: str = "takes", slips: Slips = ()) -> Step:
    """Return the question for the value of a node where somebody chooses as MAX does, or as MIN does."""
    mover = role(game, node)
    pick, other, takes, leaves = SIDES[side]
    values = [found[child] for child in below(game, node)]
    wrong: Slips = [
        (other(values), f"That is the {leaves} value below {node}, but {mover} {verb} the {takes}."),
        *slips,
        (exact(mean(map(Fraction, values))), f"That is the mean, but {mover} chooses at {node}: no dice there."),
    ]
    reason = f"{mover} moves at {node} and {verb} the {takes} of {listed(values)}: {written(pick(values))}."
    return _asked(node, pick(values), reason, wrong)


def _mean_step(game: TreeGame, node: str, found: Worth) -> Step:
    """Return the question for the value of a node where chance moves."""
    values = [found[child] for child in below(game, node)]
    weights = [Fraction(exact(probability)) for _, probability in game.outcomes(node)]

    def weighted(weights: Sequence[Fraction]) -> Exact:
        return exact(sum((p * value for p, value in zip(weights, values, strict=True)), Fraction(0)))

    terms = " + ".join(f"{written(p)} · {written(value)}" for p, value in zip(weights, values, strict=True))
    wrong: Slips = [
        (exact(mean(map(Fraction, values))), "That counts all outcomes the same: the probabilities are forgotten."),
        (exact(Fraction(weighted(weights)) / len(values)), "The weighted sum is the mean: do not divide it once more."),
        (weighted(weights[::-1]), "The probabilities are in the reverse order: each belongs to its own branch."),
        (min(values), "That is the worst outcome. Chance is no enemy: weigh the outcomes."),
        (max(values), "That is the best outcome, and not a certain one: weigh the outcomes."),
        (sum(values), "That is the sum without the probabilities."),
    ]
    return _asked(node, found[node], f"Chance moves at {node}: {terms} = {written(found[node])}.", wrong)


# -- one number a player -------------------------------------------------------------------------


def draw_vectors(draw: Draw, level: int) -> Tree:
    """Draw a tree for three players; on the highest level the leaves have no common sum."""
    widths = ((2, 3), (2, 2, 2), (3, 2, 2))[level - 1]

    def leaf() -> Leaf:
        if level == 3:
            return Leaf((draw.whole(0, 20), draw.whole(0, 20), draw.whole(0, 20)))
        low, high = sorted((draw.whole(0, 10), draw.whole(0, 10)))
        return Leaf((low, high - low, 10 - high))

    return grown(widths, leaf)  # type: ignore[no-any-return]


def maxn_task(tree: Tree) -> Task:
    """Return the task to back vectors up."""
    game = game_of(tree)
    found = {node: tuple(map(exact, maxn(game, node).values)) for node in all_nodes(game)}
    steps, clear, players = [], True, range(game.num_players)
    for node in bottom_up(game):
        mover, name = seat(game, node), role(game, node)
        vectors = [found[child] for child in below(game, node)]
        own = [vector[mover] for vector in vectors]
        clear = clear and len({vector for vector in vectors if vector[mover] == max(own)}) == 1
        wrong: Slips = [
            *(
                (_best_for(other, vectors), f"That is best for player {other + 1}, but {name} moves at {node}.")
                for other in players
                if other != mover
            ),
            (vectors[own.index(min(own))], f"That is the smallest number of {name}, who wants the greatest."),
            (
                tuple(max(vector[player] for vector in vectors) for player in players),
                "That is the greatest of each number, but a vector goes up whole.",
            ),
        ]
        reason = f"{name} moves at {node} and looks at its own numbers, {listed(own)}: "
        steps.append(_asked(node, found[node], f"{reason}{written(found[node])} goes up whole.", wrong))
    root = game.initial_state()
    text = f"Each leaf says what it is worth to players 1 to {game.num_players}, in this order. Back the vectors up: "
    mover = seat(game, root)
    best = [child for child in below(game, root) if found[child][mover] == found[root][mover]]
    ties = "" if clear else " and, of equals, the first"
    task = _with_choice(f"{text}everybody takes what is best for itself{ties}.", game, steps, best)
    return task._replace(clear=clear)


def _best_for(player: int, vectors: Sequence[tuple[Exact, ...]]) -> tuple[Exact, ...]:
    return max(vectors, key=lambda vector: vector[player])


def paranoid_task(tree: Tree) -> Task:
    """Return the task to find what the player at the root gets if all the others are against it."""
    game = game_of(tree)
    searcher, name = seat(game, game.initial_state()), role(game, game.initial_state())
    found = {node: exact(paranoid(game, node, player=searcher).value) for node in all_nodes(game)}
    steps = []
    for node in bottom_up(game):
        if seat(game, node) == searcher:
            steps.append(_pick_step(game, node, found, "MAX"))
            continue
        own = exact(maxn(game, node).values[searcher])
        slip = f"That is maxⁿ: {role(game, node)} takes what is best for itself. Here it is feared to harm {name}."
        steps.append(_pick_step(game, node, found, "MIN", "is feared to take", [(own, slip)]))
    return _with_choice(
        f"Each leaf says what it is worth to players 1 to {game.num_players}, in this order. Back up what {name} gets, "
        f"the paranoid way: {name} takes the most for itself, all the others the least for {name}.",
        game,
        steps,
        _best(game, found),
    )


KINDS: Final = {
    "minimax": Kind(draw_minimax, two_player_task),
    "expectimax": Kind(draw_expectimax, two_player_task),
    "maxn": Kind(draw_vectors, maxn_task),
    "paranoid": Kind(draw_vectors, paranoid_task),
}
"""The kinds of this family."""
