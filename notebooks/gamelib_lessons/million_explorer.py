"""A million simulations while one watches: Connect Four by the compiled engine, beside what perfect play says."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw.search_tree import mean_rewards, visit_shades
from gamelib.games import ConnectFour
from gamelib.montecarlo import MonteCarloResult
from gamelib.widgets.explorer import Explorer, View, choice, slider, stepped_slider, switch

GAME: Final = ConnectFour()
POSITIONS: Final = {
    "first": ("4155137641261", (-13, -11, 0, -13, -13, -3, -13)),
    "second": ("2452431352", (-14, -12, -3, -3, 4, -12, -12)),
}
"""Two positions, and the solver's score of each column: above 0 it wins for the player to move, below 0 it loses."""
SIMULATIONS: Final = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)


def verdict(score: int) -> str:
    """Return what a score says of a column.

    Example:
        >>> [verdict(score) for score in (4, 0, -3)]
        ['wins', 'draws', 'loses']
    """
    return "wins" if score > 0 else "loses" if score < 0 else "draws"


class MillionExplorer(Explorer):
    """UCT at Connect Four after 100 to 1,000,000 simulations: means above the columns, visits as tints."""

    title = "a million simulations"
    knobs: ClassVar = {
        "position": choice("position", tuple(POSITIONS)),
        "simulations": stepped_slider("simulations", SIMULATIONS, SIMULATIONS[0]),
        "truth": switch("say what the columns are worth"),
        "luck": slider("luck (seed)", 2, 1, 5),
    }

    def __init__(self) -> None:
        self._trees: dict[tuple[str, int], Any] = {}
        self._results: dict[tuple[str, int, int], MonteCarloResult[int]] = {}
        super().__init__()

    def result(self, position: str, luck: int, simulations: int) -> MonteCarloResult[int]:
        """Return what so many simulations find; a tree grows on from where it was."""
        from gamelib.engine import CompiledTree

        if (position, luck) not in self._trees:
            self._trees[position, luck] = CompiledTree(GAME, GAME.play(POSITIONS[position][0]), rng=luck)
        for each in SIMULATIONS[: SIMULATIONS.index(simulations) + 1]:
            if (position, luck, each) not in self._results:
                tree = self._trees[position, luck]
                tree.grow(each - tree.root.visits)
                self._results[position, luck, each] = tree.result()
        return self._results[position, luck, simulations]

    def view(self, *, position: str, simulations: int, truth: bool, luck: int) -> View:
        """Draw the board with what the search thinks of the columns, or with what is true of them."""
        moves, scores = POSITIONS[position]
        state, found = GAME.play(moves), self.result(position, luck, simulations)
        assert found.action is not None
        means = {column: f"{mean:.2f}" for column, mean in mean_rewards(GAME, found).items()}
        mover, share = GAME.player_names[GAME.player(state)], found.visits[found.action] / found.simulations
        facts = f"{simulations:,} simulations: {mover} plays column {found.action + 1}, with {share:.0%} of the visits."
        if truth:
            facts += f" With perfect play it {verdict(scores[found.action])}."
        notes = {column: verdict(score) for column, score in enumerate(scores)} if truth else means
        picture = GAME.svg(state, notes=notes, shades=visit_shades(found))
        return View(facts, svg.scaled(picture, 1.2))


def how_often(position: str, simulations: int) -> int:
    """Return with how many of the five seeds UCT plays the best column after so many simulations.

    Example:
        >>> how_often("first", 10_000)
        5
    """
    explorer, (_, scores) = MillionExplorer(), POSITIONS[position]
    found = [explorer.result(position, luck, simulations).action for luck in range(1, 6)]
    return found.count(scores.index(max(scores)))
