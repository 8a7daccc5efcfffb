"""The film of Monte Carlo tree search: select, expand, simulate, back up, on the tree as it grows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

from gamelib.draw.code import Code
from gamelib.draw.film_page import FilmPage, Row
from gamelib.draw.graph import is_tree
from gamelib.draw.search_tree import MOST_NODES, describe_search_tree, search_graph
from gamelib.draw.search_tree_svg import Growth, search_tree_svg
from gamelib.draw.simulation_record import one_simulation
from gamelib.draw.simulation_steps import BACK_UP, PHASES, PSEUDO_CODE, Board, SimulationStep, simulation_steps
from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import Action, Game, State
from gamelib.montecarlo.mcts import SearchTree, check_effort
from gamelib.montecarlo.rollout import RecordedRollout
from gamelib.rng import Rng
from gamelib.svg import scaled, size_of, text_width
from gamelib.watch import Path
from gamelib.wording import counted

MOST_SIMULATIONS: Final = 60
"""How many simulations anybody would watch, and a notebook can hold."""
BOARD: Final = 240.0
"""How wide a board beside the tree is at the most."""
FLANKED: Final = """\
@media (min-width:1040px) {
.boarded:not(.above) .left{display:grid;grid-template-columns:minmax(0,1fr) 150px;align-content:start;gap:0 14px}
.boarded:not(.above) .boards{display:block;grid-area:1/2/3/3}
}
"""
"""On a wide page boards stand between tree and code."""
SMALL: Final = 530.0
"""How wide a tree is, and a board at the most 150, for which there is room so."""


class SimulationFilm(FilmPage[SimulationStep]):
    """Simulations to step through, phase by phase.

    Attributes:
        tree: the tree that grew.
        graph: the tree in the end, as a networkx graph of the nodes that are drawn.
        returned: what the search returns; what :func:`gamelib.montecarlo.mcts` returns for the same arguments.
    """

    caption: ClassVar[str] = "variables; Q is the mean reward of the player who moves at the parent"
    phases: ClassVar[Sequence[tuple[str, str]]] = PHASES

    def __init__(self, tree: SearchTree[Any, Any], simulations: int) -> None:
        made, numbers = [], {id(tree.root): 0}
        for _ in range(simulations):
            made.append(one_simulation(tree))
            numbers.setdefault(id(made[-1].nodes[-1]), len(numbers))
        self.tree = tree
        self.title = "Monte Carlo tree search"
        self.returned = tree.result()
        self.graph = search_graph(tree.game, tree.root, most=MOST_NODES, numbers=numbers)
        self.codes = (Code("pseudo-code", tuple(PSEUDO_CODE.splitlines()), {}),)
        self.steps = tuple(simulation_steps(tree.game, made, self.graph))
        self._numbers = {path: number for number, path in enumerate(self.graph)}

    def __repr__(self) -> str:
        return (
            f"film of {self.title}: {counted(self.tree.root.visits, 'simulation')} of {self.tree.game.name} in "
            f"{counted(len(self), 'step')}; {self.returned!r}"
        )

    @property
    def height(self) -> int:
        """How many pixels high the player is at first; the page finds out how much it needs."""
        depth = max(len(path) for path in self.graph)
        boards = 0 if is_tree(self.tree.game) else 220
        return max(700, 100 + 120 * (depth + 1) + boards)

    def picture(self) -> str:
        """Return the tree as it is in the end, each node with the step at which it appears."""
        born: dict[Path, int] = {(): 0}
        widest: dict[Path, str] = {}
        folds: dict[Path, str] = {}
        for number, step in enumerate(self.steps):
            if step.added is not None:
                born[step.added] = number
            for texts in (step.kept, step.brief):
                for path, each in texts.items():
                    folds[path] = each.get("fold", folds.get(path, ""))
                    below = [widest.get(path, ""), *(text for name, text in each.items() if name != "fold")]
                    widest[path] = max(below, key=lambda text: text_width(text, 1))
        return search_tree_svg(
            self.graph, title=describe_search_tree(self.graph), growth=Growth(born=born, widest=widest, folds=folds)
        )

    def rows(self) -> Mapping[str, list[Row]]:
        """Return a row for each step: what the page reads."""
        numbers, pictures = self._numbers, {picture: number for number, picture in enumerate(self.boards())}
        return {
            "phase": [
                {
                    "lines": [step.line],
                    "node": numbers[step.active[-1] if step.phase != BACK_UP else step.active[0]],
                    "active": [numbers[path] for path in step.active],
                    "variables": step.variables,
                    "sentence": step.sentence,
                    "phase": step.phase,
                    "kept": {numbers[path]: texts for path, texts in step.kept.items()},
                    "brief": {numbers[path]: texts for path, texts in step.brief.items()},
                    "chosen": -1 if step.chosen is None else numbers[step.chosen],
                    "boards": [[pictures[self._boards[each]], each.words] for each in self._boards_of(step)],
                }
                for step in self.steps
            ]
        }

    def style(self) -> str:
        """Return the rules that put small boards beside a small tree."""
        wide, boards = size_of(self.picture())[0], [size_of(each)[0] for each in self.boards()]
        return FLANKED if boards and max(boards) <= 150 and wide <= SMALL else ""

    def boards(self) -> Sequence[str]:
        """Return the boards that steps show, each once."""
        return tuple(dict.fromkeys(self._boards.values()))

    @cached_property
    def _boards(self) -> dict[Board, str]:
        """The boards that steps show, by what they are."""
        return {each: self._board(each) for step in self.steps for each in self._boards_of(step)}

    def _boards_of(self, step: SimulationStep) -> Sequence[Board]:
        return () if is_tree(self.tree.game) else step.boards

    def _board(self, board: Board) -> str:
        picture = self.tree.game.svg(
            board.state,
            notes={action: note for action, note, _ in board.marks},
            shades={action: shade for action, _, shade in board.marks},
        )
        return scaled(picture, min(1.0, BOARD / size_of(picture)[0]))


def mcts_film(
    game: Game[State, Action], state: State | None = None, *, simulations: int, rng: Rng
) -> SimulationFilm:
    """Film Monte Carlo tree search, phase by phase: UCT with C = 1 and random rollouts.

    Of a large tree the 30 nodes most visited in the end are drawn; what is folded away is described in words.

    Args:
        game: a game of any number of players, with or without chance.
        state: where to start; the initial state if not given.
        simulations: how many simulations to make, 1 to 60.
        rng: a generator, or a seed for a new one; the tree is the one that ``mcts`` grows from the same seed.

    Raises:
        GameError: if the game or the generator is not one, or the game is over.
        InvalidState: if the state is not one of the game.
        InvalidSearch: if simulations make no sense, or a rollout does not end.
        WatchLimitReached: if there are more simulations than anybody would watch.

    Example:
        >>> from gamelib.games import TreeGame
        >>> mcts_film(TreeGame([[1, -1], [-1, -1]]), simulations=3, rng=1)
        film of Monte Carlo tree search: 3 simulations of tree in 18 steps; mcts: a1, value 1.000 (3 simulations, \
4 nodes; expected line a1 b1)
    """
    check_effort(simulations, None)
    if simulations > MOST_SIMULATIONS:
        raise WatchLimitReached(
            f"{simulations:,} simulations are too many to film, at most {MOST_SIMULATIONS}: the first show how it goes"
        )
    tree = SearchTree(game, state, rng=rng)
    tree.rollout = RecordedRollout(tree.given_rollout)
    if tree.root.player is None:
        raise GameError("there is nothing to film: the game is over in this state")
    return SimulationFilm(tree, simulations)
