"""A board with two players or more around it, and what each of three searches would play there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

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
from gamelib.search.maxn import VectorEvaluation
from gamelib.widgets.explorer import Explorer, View, choice, slider
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
"""How many states a search may enter, so that it takes a fraction of a second."""
SMALLEST: Final = 6
STAR_SCALE: Final = 1.5
DIGITS: Final = 2


class ManyBoardsExplorer(Explorer):
    """Othello or Chinese checkers for several players: a search looks ahead, and the board says what it thinks."""

    title = "a board for several players"

    def make_controls(self) -> Mapping[str, Any]:
        """Return the game, who sits at it, the position, the algorithm and the depth."""
        return {
            "game": choice("game", (OTHELLO, STAR)),
            "players": slider("players", 3, 2, 6),
            "plies": slider("random plies", 6, 0, 24),
            "number": slider("number", 1, 1, 99),
            "algorithm": choice("algorithm", (MAXN, PARANOID, BEST_REPLY)),
            "depth": slider("depth", 2, 1, 7),
        }

    def view(self, *, game: str, players: int, plies: int, number: int, algorithm: str, depth: int) -> View:
        """Set up the position, search it, and write on the board what the best actions are worth to the mover."""
        rules, evaluate = _rules(game, players)
        state = random_opening(rules, plies, rng=number)
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
    try:
        action, values, told, nodes = _searched(game, evaluate, state, algorithm, depth)
    except BudgetSpent:
        raise GameError(
            f"{algorithm} {counted(depth, 'ply', 'plies')} deep enters more than {AT_MOST:,} states here: choose a "
            "smaller depth"
        ) from None
    mover = game.player(state)
    least, most = min(values.values()), max(values.values())
    shades = {each: (value - least) / (most - least) if most > least else 1.0 for each, value in values.items()}
    star = isinstance(game, ChineseCheckers)  # where a note on every arrow would hide the board
    notes = {action: told[action]} if star else told
    facts = (
        f"{game.num_players} players, {game.player_names[mover]} to move: {algorithm}, "
        f"{counted(depth, 'ply', 'plies')} deep, enters {counted(nodes, 'state')} and plays "
        f"{game.action_text(state, action)}, worth {told[action]} {WHO[algorithm]}. "
        f"Now: {vector_words(tuple(round(number, DIGITS) for number in evaluate(state)))}."
    )
    picture = game.svg(state, notes=notes, shades=shades)
    return View(facts, svg.scaled(picture, STAR_SCALE) if star else picture)


class _MeteredTurns(Metered[Any, Any]):
    """A metered game that can give turns, since the one behind it can."""

    def give_turn(self, state: Any, player: int) -> Any:
        """Return the same position with ``player`` to move."""
        turns: Any = self.game
        return turns.give_turn(state, player)


def _searched(
    game: Game[Any, Any], evaluate: VectorEvaluation[Any], state: Any, algorithm: str, depth: int
) -> tuple[Any, dict[Any, float], dict[Any, str], int]:
    """Return the action, what each action is worth to the mover, these numbers as text, and the states entered."""
    metered = _MeteredTurns(game, nodes=AT_MOST)
    if algorithm == MAXN:
        many = maxn(metered, state, depth=depth, evaluate=evaluate)
        assert many.player is not None
        own = {action: vector[many.player] for action, vector in many.action_values.items()}
        return many.action, own, {action: value_text(round(own[action], DIGITS)) for action in own}, many.nodes
    search = paranoid if algorithm == PARANOID else best_reply_search
    found = search(metered, state, depth=depth, evaluate=evaluate)
    told = {
        action: f"{'' if each.bound is Bound.EXACT else each.bound.value}{value_text(round(each.value, DIGITS))}"
        for action, each in found.action_values.items()
    }
    return found.action, {action: each.value for action, each in found.action_values.items()}, told, found.nodes
