"""The film of Monte Carlo tree search: select, expand, simulate, back up, on the tree as it grows.

Of each simulation is kept what happened: the way down, what was compared, the rollout and the back-up. Steps tell it,
phase by phase, as the texts and numbers of nodes that the page shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log, sqrt
from typing import Any, ClassVar, Final, Generic, TypeAlias

from gamelib.draw.code import Code
from gamelib.draw.film import FilmPage, Row
from gamelib.draw.graph import DiGraph, is_tree, names_of, player_text, tree_of, value_text
from gamelib.draw.search_tree import MOST_NODES, children_of, describe_search_tree, search_graph
from gamelib.draw.tree_svg import Growth, search_tree_svg
from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import CHANCE, Action, Game, State
from gamelib.montecarlo.mcts import UCT, SearchTree, back_up, check_effort, expand, select, simulate
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import Move, RecordedRollout
from gamelib.montecarlo.tree import Tree
from gamelib.result import Vector
from gamelib.rng import Rng
from gamelib.svg import scaled, size_of, text_width
from gamelib.watch import Path
from gamelib.wording import counted

Compared: TypeAlias = tuple[float, float]
"""A child as UCT saw it: *Q* of the player who chooses, and the bonus added to it."""
Known: TypeAlias = tuple[int, Vector]
"""What a node knew at a moment: its visits, and what they brought each player in all."""


@dataclass(frozen=True, slots=True)
class Simulation(Generic[State, Action]):
    """One simulation.

    Attributes:
        nodes: from the root to where the rollout began.
        actions: those between them, one fewer.
        compared: for each node a choice was made at, what was compared there, by action in the game's order.
        expanded: whether the last of the nodes is new.
        untried: how many actions had not been tried where the tree was left, the one that was then taken included.
        moves: of the rollout; ``None`` if the game was over in the tree already.
        rewards: what each player got, from 0 to 1.
        after: what each of the nodes knew after the back-up.
        root: what the children of the root knew after it, by action in the game's order.
    """

    nodes: Sequence[Node[State, Action]]
    actions: Sequence[Action]
    compared: Sequence[Mapping[Action, Compared]]
    expanded: bool
    untried: int
    moves: Sequence[Move] | None
    rewards: Vector
    after: Sequence[Known]
    root: Mapping[Action, Known]


def one_simulation(tree: Tree[State, Action]) -> Simulation[State, Action]:
    """Let a tree of UCT, whose rollout remembers its moves, grow by one simulation, and return what happened."""
    assert isinstance(tree.rollout, RecordedRollout)
    way = select(tree)
    expand(tree, way)
    path = way.nodes
    expanded = path[-1].visits == 0 and len(path) > 1
    compared: list[dict[Action, Compared]] = [{} for _ in path[: len(path) - 1 - expanded]]
    policy = tree.given_policy
    assert isinstance(policy, UCT)
    for node, children in zip(path, compared, strict=False):
        if isinstance(player := node.player, int):
            spread = 2 * policy.c**2 * log(node.visits)
            for action, child in children_of(tree.game, node).items():
                children[action] = child.mean(player), sqrt(spread / child.visits)
    tree.rollout.moves = None
    rewards = simulate(tree, way)
    back_up(way, rewards)
    return Simulation(
        nodes=path,
        actions=way.actions,
        compared=compared,
        expanded=expanded,
        untried=len(path[-2].untried) + 1 if expanded else 0,
        moves=tree.rollout.moves,
        rewards=rewards,
        after=[(node.visits, tuple(node.totals)) for node in path],
        root={
            action: (child.visits, tuple(child.totals)) for action, child in children_of(tree.game, tree.root).items()
        },
    )


SELECT: Final = "select"
EXPAND: Final = "expand"
SIMULATE: Final = "simulate"
BACK_UP: Final = "back up"
PHASES: Final = (("↓", SELECT), ("+", EXPAND), ("~", SIMULATE), ("↑", BACK_UP))
"""The signs and names of the phases."""
SIGN: Final = {name: sign for sign, name in PHASES}
MOST_MOVES: Final = 12
"""How many moves of a rollout are written out."""

COMPARE, ADD, START, PLAY, REWARD, COUNT, RETURN = 6, 8, 10, 12, 13, 16, 18
"""The lines of the pseudo-code that steps light."""

PSEUDO_CODE: Final = """\
function MCTS(s) returns an action
  tree ← NODE(s)
  repeat
    ▷ 1 select
    v ← tree
    while v is fully expanded and not over do
      v ← the child of greatest Q + √(2 ln N(v) / N)
    ▷ 2 expand
    v ← NEW-CHILD(v) unless v is over
    ▷ 3 simulate
    s ← STATE(v)
    while s is not over do
      s ← RESULT(s, an action at random)
    r ← the players’ rewards in s, 0 to 1
    ▷ 4 back up
    while v is not none do
      N(v) ← N(v) + 1,  W(v) ← W(v) + r
      v ← PARENT(v)
  return the action of most visits"""
"""The four phases."""


@dataclass(frozen=True, slots=True)
class SimulationStep:
    """What a film of simulations shows at one moment.

    Attributes:
        line: the lit line of the pseudo-code.
        phase: ``"select"``, ``"expand"``, ``"simulate"``, ``"back up"``, or nothing at the beginning and the end.
        simulation: the number of the simulation, from 1; 0 before the first.
        path: the node at work.
        active: the nodes on the way, as far as the phase has come.
        variables: the variables as text, by name.
        sentence: the step in words.
        kept: texts that stand at nodes from now on: by node, and by what they are.
        brief: texts that stand there in this step only.
        chosen: the child with the greatest index, where one was chosen.
        added: the node that is new in this step.
        boards: what boards are shown, each with its words: a state with notes and shades for actions.
    """

    line: int
    phase: str
    simulation: int
    path: Path
    active: tuple[Path, ...]
    variables: Mapping[str, str]
    sentence: str
    kept: Mapping[Path, Mapping[str, str]] = field(default_factory=dict)
    brief: Mapping[Path, Mapping[str, str]] = field(default_factory=dict)
    chosen: Path | None = None
    added: Path | None = None
    boards: tuple[Board, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A board beside the tree.

    Attributes:
        state: of the game.
        words: what it shows.
        marks: actions, each with a note and a shade.
    """

    state: Any
    words: str
    marks: tuple[tuple[Any, str, float], ...] = ()


class _Teller:
    """Tells what happened, in the words of one film.

    Args:
        graph: the tree in the end; what is not in it is folded away.
        simulations: what happened, from a root nothing was known of.
    """

    def __init__(self, game: Game[Any, Any], graph: DiGraph, simulations: Sequence[Simulation[Any, Any]]) -> None:
        self.game, self.graph, self.simulations = game, graph, simulations
        self.names, self.tree = names_of(game), tree_of(graph)
        self.folded: Counter[Path] = Counter()
        self.root: tuple[tuple[Any, str, float], ...] = ()
        self.backed_up = 0
        self.number, self.now = 0, simulations[0]
        self.paths: list[Path] = []

    def steps(self) -> Iterator[SimulationStep]:
        """Yield the steps of the film."""
        mover = player_text(self.tree.nodes[()].player, self.names)
        yield SimulationStep(
            1, "", 0, (), ((),), {"tree": "the root alone"},
            f"The tree is one node, the root, where {mover} is to move. Nothing is known: N is 0.",
            kept={(): {"count": "N 0"}}, boards=self._boards(),
        )  # fmt: skip
        for number, now in enumerate(self.simulations, 1):
            self.number, self.now = number, now
            self.paths = [tuple(self.now.actions[:ply]) for ply in range(len(self.now.nodes))]
            for ply, compared in enumerate(self.now.compared):
                yield self._select(ply, compared)
            if self.now.expanded:
                yield self._expand()
            yield from self._simulate()
            for ply in reversed(range(len(self.paths))):
                if ply == 0:  # of each of the root's actions Q, and its shade for its share of the visits
                    player, self.backed_up = now.nodes[0].player, number
                    most = max((visits for visits, _ in now.root.values()), default=1)
                    self.root = tuple(
                        (action, f"{totals[player] / visits:.2f}", visits / most)
                        for action, (visits, totals) in now.root.items()
                        if isinstance(player, int)
                    )
                yield self._back_up(ply, *self.now.after[ply])
        yield self._end()

    def _end(self) -> SimulationStep:
        root = self.tree.nodes[()]
        best: list[Path] = [below for below in self.graph.successors(()) if self.tree.edges[(), below].best]
        names = {action: self.game.action_text(root.state, action) for action in self.now.root}
        told = ", ".join(f"{names[action]} {visits}" for action, (visits, _) in self.now.root.items())
        made = f"After {counted(self.number, 'simulation')} the visits"
        if root.player is CHANCE or not best:
            sentence = f"{made} are {told or 'all at the root'}."
        else:
            name = names[best[0][-1]]
            most = max(visits for visits, _ in self.now.root.values())
            leaders = [names[action] for action, (visits, _) in self.now.root.items() if visits == most]
            verdict = f"{name} has most and is recommended"
            if len(leaders) > 1:
                all_of_them = f"{', '.join(leaders[:-1])} and {leaders[-1]}"
                verdict = f"{all_of_them} have most, and {name}, of the best mean among them, is recommended"
            sentence = f"{made} of the root's actions are {told}: {verdict}."
        return SimulationStep(
            RETURN, "", self.number, (), ((), *best), {"visits": told}, sentence, boards=self._boards()
        )

    def _select(self, ply: int, compared: Mapping[Any, Compared]) -> SimulationStep:
        path, taken, node = self.paths[ply], self.now.actions[ply], self.now.nodes[ply]
        variables = {"N(v)": f"{self.now.after[ply][0] - 1:,}"}
        brief: dict[Path, dict[str, str]] = {self._shown(path): {"glyph": SIGN[SELECT]}}
        if not compared:
            chance = dict(self.game.outcomes(node.state))[taken]
            name = self.game.action_text(node.state, taken)
            sentence = f"{self._where(path)} chance moves, and draws {name}, of probability {value_text(chance)}."
        else:
            for action, each in compared.items():
                below = (*path, action)
                mark = " ←" if action == taken else ""
                variables[self.game.action_text(node.state, action)] = sum_text(each, 3) + mark
                if below in self.graph:
                    _, bonus, index = parts_of(each, 2)
                    brief[below] = {"bonus": f"+ {bonus}", "index": f"= {index}{'✓' if action == taken else ''}"}
            name, why = self.game.action_text(node.state, taken), sum_text(compared[taken], 3)
            greatest, best = sum(compared[taken]), max(mean for mean, _ in compared.values())
            beaten = "; its bonus outweighs a better mean" if compared[taken][0] < best else ""
            equal = [
                self.game.action_text(node.state, action)
                for action, each in compared.items()
                if action != taken and sum(each) == greatest
            ]
            later = f"; {' and '.join(equal)}, as great, came into the tree later." if equal else "."
            sentence = (
                f"{self._where(path)} {player_text(node.player, self.names)} is to move and all actions have been "
                f"tried: the greatest index is that of {name}, {why}{beaten}{later}"
            )
        chosen = (*path, taken)
        return self._step(
            COMPARE, SELECT, path, self.paths[: ply + 1], sentence, variables, brief=brief,
            chosen=chosen if chosen in self.graph else None, boards=self._boards(Board(node.state, "the state of v")),
        )  # fmt: skip

    def _expand(self) -> SimulationStep:
        above, path = self.paths[-2:]
        parent, untried = self.now.nodes[-2], self.now.untried
        name = self.game.action_text(parent.state, path[-1])
        if parent.player is CHANCE:
            why = f"chance draws {name}, for the first time"
        else:
            drawn = f", and {name} is drawn at random" if untried > 1 else f", {name}"
            why = f"{player_text(parent.player, self.names)} has {counted(untried, 'untried action')}{drawn}"
        top, is_drawn = self._shown(path), path in self.graph
        if not is_drawn:
            self.folded[top] += 1
        return self._step(
            ADD, EXPAND, path, self.paths,
            f"{self._where(above)} {why}: a new node{'' if is_drawn else ' (it is folded away here)'}.", {},
            kept={top: {"count": "N 0"} if is_drawn else {"fold": f"+{self.folded[top]:,}"}},
            brief={top: {"glyph": SIGN[EXPAND]}}, added=path if is_drawn else None,
            boards=self._boards(Board(self.now.nodes[-1].state, "the state of v")),
        )  # fmt: skip

    def _simulate(self) -> Iterator[SimulationStep]:
        path, leaf = self.paths[-1], self.now.nodes[-1]
        brief = {self._shown(path): {"glyph": SIGN[SIMULATE]}}
        variables: dict[str, str] = {}
        end: Any = leaf.state
        if leaf.player is None:
            words = f"{self._where(path)} the game is over, and there is nothing to play out"
        else:
            end, names = self._played(leaf.state, [action for _, action in self.now.moves or ()])
            more = f" … ({len(names)} moves in all)" if len(names) > MOST_MOVES else ""
            line = " ".join(names[:MOST_MOVES]) + more
            variables["rollout"] = line
            yield self._step(
                PLAY, SIMULATE, path, self.paths,
                f"{self._where(path)} the game is played out, and no node is added: {line}.", variables, brief=brief,
                boards=self._boards(Board(leaf.state, "the state of v, where the rollout begins")),
            )  # fmt: skip
            words = "The rollout ends the game"
        got = self._rewards(self.now.rewards)
        yield self._step(
            REWARD, SIMULATE, path, self.paths, f"{words}: rewards {got}.", variables | {"r": got},
            brief=brief, boards=self._boards(Board(end, "where it ended")),
        )  # fmt: skip

    def _back_up(self, ply: int, visits: int, totals: Sequence[float]) -> SimulationStep:
        path, rewards = self.paths[ply], self.now.rewards
        variables = {"r": self._rewards(rewards), "N(v)": f"{visits:,}", "W(v)": self._rewards(totals)}
        kept = {"count": f"N {visits:,}"}
        brief = {"glyph": SIGN[BACK_UP]}
        shown = path in self.graph
        sentence = f"{self._where(path)} N grows to {visits:,}"
        movers = (node.player for node in reversed(self.now.nodes[:ply]))
        chooser = next((mover for mover in movers if isinstance(mover, int)), None)
        if chooser is not None:
            mean, name = totals[chooser] / visits, self.names[chooser]
            kept["mean"] = f"Q {mean:.2f}"
            if shown:
                brief["bonus"] = f"r {value_text(rewards[chooser])}"
            variables["Q(v)"] = f"{value_text(totals[chooser])} / {visits:,} = {mean:.3f}"
            sentence += (
                f", and Q, the mean of {name} who chose to come here, to {mean:.3f}"
                if visits > 1 else f", and Q is {name}’s reward, {mean:.3f}"
            )
        return self._step(
            COUNT, BACK_UP, path, self.paths[ply:], f"{sentence}.", variables, kept={path: kept} if shown else {},
            brief={self._shown(path): brief}, boards=self._boards(),
        )  # fmt: skip

    def _step(
        self, line: int, phase: str, path: Path, active: Sequence[Path], sentence: str, variables: Mapping[str, str],
        **more: Any,
    ) -> SimulationStep:  # fmt: skip
        shown = tuple(dict.fromkeys(map(self._shown, active)))
        where = {"simulation": f"{self.number} of {len(self.simulations)}", "v": self._name(path)}
        told = f"Simulation {self.number}, {phase}: {sentence[0].lower() if sentence[0] in 'AT' else sentence[0]}"
        return SimulationStep(
            line, phase, self.number, path, shown, {**where, **variables}, told + sentence[1:], **more
        )

    def _boards(self, *boards: Board) -> tuple[Board, ...]:
        made = counted(self.backed_up, "simulation")
        words = f"the root after {made}: the darker, the more visits; the number is Q"
        return (Board(self.tree.nodes[()].state, words, self.root), *boards)

    def _played(self, state: Any, actions: Iterable[Any]) -> tuple[Any, list[str]]:
        """Return where a line of play ends, and its actions as text."""
        names: list[str] = []
        for action in actions:
            names.append(self.game.action_text(state, action))
            state = self.game.result(state, action)
        return state, names

    def _rewards(self, rewards: Sequence[float]) -> str:
        return ", ".join(f"{name} {value_text(each)}" for name, each in zip(self.names, rewards, strict=True))

    def _shown(self, path: Path) -> Path:
        while path not in self.graph:
            path = path[:-1]
        return path

    def _name(self, path: Path) -> str:
        return " ".join(self._played(self.tree.nodes[()].state, path)[1]) or "the root"

    def _where(self, path: Path) -> str:
        return f"After {self._name(path)}," if path else "At the root"


def parts_of(each: Compared, digits: int) -> tuple[str, str, str]:
    """Return a mean, its bonus and their sum as text; rounded so that the numbers shown add up.

    Example:
        >>> parts_of((0.574, 0.424), 2)
        ('0.57', '0.43', '1.00')
    """
    mean, index = round(each[0], digits), round(sum(each), digits)
    return f"{mean:.{digits}f}", f"{index - mean:.{digits}f}", f"{index:.{digits}f}"


def sum_text(each: Compared, digits: int) -> str:
    """Return a mean, its bonus and their sum in a row.

    Example:
        >>> sum_text((0.5, 0.25), 2)
        '0.50 + 0.25 = 0.75'
    """
    mean, bonus, index = parts_of(each, digits)
    return f"{mean} + {bonus} = {index}"


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
        self.steps = tuple(_Teller(tree.game, self.graph, made).steps())

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
        numbers = {path: number for number, path in enumerate(self.graph)}
        drawn = self.boards()
        pictures = {board: drawn.index(picture) for board, picture in self._boards.items()}
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
                    "boards": [[pictures[each], each.words] for each in step.boards if each in pictures],
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
        """The boards that steps show, by what they are; none of a tree."""
        drawn: dict[Board, str] = {}
        shown = () if is_tree(self.tree.game) else self.steps
        for board in dict.fromkeys(each for step in shown for each in step.boards):
            notes = {action: note for action, note, _ in board.marks}
            shades = {action: shade for action, _, shade in board.marks}
            picture = self.tree.game.svg(board.state, notes=notes, shades=shades)
            drawn[board] = scaled(picture, min(1.0, BOARD / size_of(picture)[0]))
        return drawn


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
