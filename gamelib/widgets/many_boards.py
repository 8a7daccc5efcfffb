"""A board with two players or more around it, and what each of three searches would play there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw.graph import value_text
from gamelib.errors import GameError
from gamelib.evaluation import chinese_checkers_shares, othello_shares
from gamelib.game import Game
from gamelib.games import ChineseCheckers, ManyPlayerOthello
from gamelib.games.chinese_checkers import SEATS
from gamelib.play import random_opening
from gamelib.result import Bound
from gamelib.search import best_reply_search, maxn, paranoid
from gamelib.search.budget import BudgetSpent, Metered
from gamelib.search.vectors import VectorEvaluation
from gamelib.widgets.explorer import Explorer, View, choice, slider, text_field
from gamelib.widgets.moves import played
from gamelib.widgets.vector_tree import vector_words
from gamelib.wording import counted

OTHELLO: Final = "Othello"
STAR: Final = "Chinese checkers"
MAXN: Final = "max^n"
PARANOID: Final = "paranoid"
BEST_REPLY: Final = "best reply"
WHO: Final = {
    MAXN: "if all play for themselves",
    PARANOID: "if all the others are against it",
    BEST_REPLY: "if one of the others at a time replies",
}
AT_MOST: Final = 12_000
"""How many states may be entered, all depths together, so that it takes a fraction of a second."""
FEW: Final = 4
"""How many of the best moves get an arrow on a star, where more would hide the board."""
DEEPEST: Final = 7
SMALLEST: Final = 6
STAR_SCALE: Final = 1.5
DIGITS: Final = 2


class ManyBoardsExplorer(Explorer):
    """Othello or Chinese checkers for several players: a search looks ahead, and the board says what it thinks."""

    title = "a board for several players"
    knobs: ClassVar = {
        "game": choice("game", (OTHELLO, STAR)),
        "players": slider("players", 3, 2, 6),
        "plies": slider("random plies", 6, 0, 24),
        "number": slider("number", 1, 1, 99),
        "moves": text_field("moves played", ""),
        "algorithm": choice("algorithm", (MAXN, PARANOID, BEST_REPLY)),
        "depth": slider("depth", 2, 1, DEEPEST),
    }

    def view(self, *, game: str, players: int, plies: int, number: int, moves: str, algorithm: str, depth: int) -> View:
        """Set up the position, search it, and write on the board what the best actions are worth to the mover."""
        rules, evaluate = _rules(game, players)
        state = random_opening(rules, plies, rng=number)
        state = played(rules, moves, state)
        if rules.is_terminal(state):
            raise GameError("the game is over here, so there is nothing to search: take moves away")
        return _view(rules, evaluate, state, algorithm, depth)


@lru_cache(maxsize=16)
def _rules(name: str, players: int) -> tuple[Any, VectorEvaluation[Any]]:
    if name == OTHELLO:
        othello = ManyPlayerOthello(max(SMALLEST, players + 2), players)
        return othello, othello_shares(othello)
    if players not in SEATS:
        raise GameError(f"at a star {', '.join(map(str, SEATS))} can play, and not {players}: choose another number")
    star = ChineseCheckers(players, radius=2)
    return star, chinese_checkers_shares(star)


def _view(game: Any, evaluate: VectorEvaluation[Any], state: Any, algorithm: str, depth: int) -> View:
    found = _deepest(game, evaluate, state, algorithm, depth)
    mover = game.player(state)
    by_value = sorted(found.values, key=lambda each: -found.values[each])
    least, most = min(found.values.values()), max(found.values.values())
    shades = {each: (value - least) / (most - least) if most > least else 1.0 for each, value in found.values.items()}
    plies = counted(found.depth, "ply", "plies")
    stopped = f" ({found.depth + 1} would take more than {AT_MOST:,} states)" if found.depth < depth else ""
    facts = (
        f"{game.num_players} players, {game.player_names[mover]} to move: {algorithm}, "
        f"{plies} deep{stopped}, enters {counted(found.nodes, 'state')} and plays "
        f"{game.action_text(state, found.action)}, worth {found.told[found.action]} {WHO[algorithm]}. "
        f"Now: {vector_words(tuple(round(number, DIGITS) for number in evaluate(state)))}."
    )
    if not isinstance(game, ChineseCheckers):
        return View(facts, game.svg(state, notes=found.told, shades=shades))
    shown = dict.fromkeys([found.action, *by_value][: FEW + 1])
    others = [f"{game.action_text(state, each)} {found.told[each]}" for each in shown if each != found.action]
    if others:
        facts += f" Next best: {', '.join(others)}."
    return View(facts, svg.scaled(game.svg(state, shades={each: shades[each] for each in shown}), STAR_SCALE))


@dataclass(frozen=True, slots=True)
class _Found:
    """What a search found: what each action is worth to the mover, as a number and in words."""

    action: Any
    values: Mapping[Any, float]
    told: Mapping[Any, str]
    nodes: int
    depth: int


def _deepest(game: Any, evaluate: VectorEvaluation[Any], state: Any, algorithm: str, depth: int) -> _Found:
    """Search to one depth after another, as far as the states last; the first always fits."""
    metered: Any = Metered(game, nodes=AT_MOST)
    metered.give_turn = game.give_turn
    found = _searched(metered, evaluate, state, algorithm, 1)
    for plies in range(2, depth + 1):
        try:
            found = _searched(metered, evaluate, state, algorithm, plies)
        except BudgetSpent:
            break
    return found


def _searched(game: Game[Any, Any], evaluate: VectorEvaluation[Any], state: Any, algorithm: str, depth: int) -> _Found:
    if algorithm == MAXN:
        many = maxn(game, state, depth=depth, evaluate=evaluate)
        assert many.player is not None
        own = {action: vector[many.player] for action, vector in many.action_values.items()}
        told = {action: value_text(round(own[action], DIGITS)) for action in own}
        return _Found(many.action, own, told, many.nodes, depth)
    search = paranoid if algorithm == PARANOID else best_reply_search
    found = search(game, state, depth=depth, evaluate=evaluate)
    told = {
        # One ply down there is nothing to cut: what came back is what the state is worth.
        action: f"{'' if each.bound is Bound.EXACT or depth == 1 else each.bound.value}"
        f"{value_text(round(each.value, DIGITS))}"
        for action, each in found.action_values.items()
    }
    values = {action: each.value for action, each in found.action_values.items()}
    return _Found(found.action, values, told, found.nodes, depth)
