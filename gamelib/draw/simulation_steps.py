"""The steps of a film of simulations: what each phase did, as the texts and numbers of nodes that the page shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from gamelib.draw.graph import value_text
from gamelib.draw.players import names_of
from gamelib.draw.search_tree import mover_text
from gamelib.draw.simulation_record import Compared, Simulation, index_text
from gamelib.draw.visits import visit_shade
from gamelib.game import CHANCE, Game
from gamelib.montecarlo.mcts import UCT
from gamelib.montecarlo.rollout import RandomRollout, Rollout
from gamelib.montecarlo.tree_policy import Greedy, TreePolicy
from gamelib.watch import Path
from gamelib.wording import counted

if TYPE_CHECKING:
    import networkx as nx

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


def pseudo_code_lines(tree_policy: TreePolicy, rollout: Rollout) -> tuple[str, ...]:
    """Return the four phases as pseudo-code, with what this tree policy and this rollout do in them."""
    how = "an action at random" if isinstance(rollout, RandomRollout) else f"as {type(rollout).__name__} plays"
    return (
        "function MCTS(s) returns an action",
        "  tree ← NODE(s)",
        "  repeat",
        "    ▷ 1 select",
        "    v ← tree",
        "    while v is fully expanded do",
        f"      v ← the child of greatest {index_text(tree_policy)}",
        "    ▷ 2 expand",
        "    v ← NEW-CHILD(v) unless v is over",
        "    ▷ 3 simulate",
        "    s ← STATE(v)",
        "    while s is not over do",
        f"      s ← RESULT(s, {how})",
        "    r ← the players’ rewards in s, 0 to 1",
        "    ▷ 4 back up",
        "    while v is not none do",
        "      N(v) ← N(v) + 1,  W(v) ← W(v) + r",
        "      v ← PARENT(v)",
        "  return the action of most visits",
    )


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
        is_map: whether it is the map of the visits, which is drawn even where other boards become text.
    """

    state: Any
    words: str
    marks: tuple[tuple[Any, str, float], ...] = ()
    is_map: bool = False


def simulation_steps(
    game: Game[Any, Any],
    simulations: Sequence[Simulation[Any, Any]],
    graph: nx.DiGraph,
    tree_policy: TreePolicy,
) -> Iterator[SimulationStep]:
    """Yield the steps of a film.

    Args:
        game: the game.
        simulations: what happened, from a root nothing was known of.
        graph: the tree in the end; what is not in it is folded away.
        tree_policy: what chose on the way down.
    """
    greatest = "index" if isinstance(tree_policy, UCT) else "Q" if isinstance(tree_policy, Greedy) else None
    teller = _Teller(game, graph, len(simulations), greatest)
    yield teller.beginning()
    for number, simulation in enumerate(simulations, 1):
        yield from teller.told(number, simulation)
    yield teller.end(simulations)


class _Teller:
    """Tells what happened, in the words of one film."""

    def __init__(self, game: Game[Any, Any], graph: nx.DiGraph, simulations: int, greatest: str | None) -> None:
        self.game, self.graph, self.simulations = game, graph, simulations
        self.names = names_of(game)
        self.folded: dict[Path, int] = {}
        self.greatest = greatest
        self.root: tuple[tuple[Any, str, float], ...] = ()
        self.number = 0

    def beginning(self) -> SimulationStep:
        return SimulationStep(
            1, "", 0, (), ((),), {"tree": "the root alone"},
            f"The tree is one node, the root, where {self._mover(())} is to move. Nothing is known: N is 0.",
            kept={(): {"count": "N 0"}}, boards=self._boards(),
        )  # fmt: skip

    def end(self, simulations: Sequence[Simulation[Any, Any]]) -> SimulationStep:
        visits = {action: child.visits for action, child in simulations[-1].root.items()}
        state = self.graph.nodes[()]["state"]
        chance = self.graph.nodes[()]["player"] is CHANCE
        best: list[Path] = [below for _, below in self.graph.out_edges(()) if self.graph.edges[(), below]["best"]]
        told = ", ".join(f"{self.game.action_text(state, action)} {count}" for action, count in visits.items())
        if chance or not best:
            sentence = f"After {counted(len(simulations), 'simulation')} the visits are {told or 'all at the root'}."
        else:
            name = self.game.action_text(state, best[0][-1])
            sentence = (
                f"After {counted(len(simulations), 'simulation')} the visits of the root's actions are {told}: {name} "
                "has most and is recommended."
            )
        return SimulationStep(
            RETURN, "", len(simulations), (), ((), *best), {"visits": told}, sentence, boards=self._boards()
        )

    def told(self, number: int, simulation: Simulation[Any, Any]) -> Iterator[SimulationStep]:
        """Yield the steps of one simulation."""
        paths: list[Path] = [tuple(simulation.actions[:ply]) for ply in range(len(simulation.nodes))]
        for ply, compared in enumerate(simulation.compared):
            yield self._select(number, simulation, paths, ply, compared)
        if simulation.expanded:
            yield self._expand(number, simulation, paths)
        yield from self._simulate(number, simulation, paths)
        for ply in reversed(range(len(paths))):
            if ply == 0:
                self.root, self.number = self._marks(simulation), number
            yield self._back_up(number, simulation, paths, ply)

    def _select(
        self, number: int, simulation: Simulation[Any, Any], paths: list[Path], ply: int,
        compared: Mapping[Any, Compared],
    ) -> SimulationStep:  # fmt: skip
        path, taken = paths[ply], simulation.actions[ply]
        node = simulation.nodes[ply]
        name = self.game.action_text(node.state, taken)
        variables = self._variables(number, path)
        variables["N(v)"] = f"{simulation.after[ply].visits - 1:,}"
        brief: dict[Path, dict[str, str]] = {self._shown(path): {"glyph": SIGN[SELECT]}}
        if not compared:
            chance = dict(self.game.outcomes(node.state))[taken]
            sentence = f"{self._where(path)} chance moves, and draws {name}, of probability {value_text(chance)}."
        else:
            for action, each in compared.items():
                below = (*path, action)
                mark = " ←" if action == taken else ""
                variables[self.game.action_text(node.state, action)] = sum_text(each, 3) + mark
                if below in self.graph and each.bonus is not None:
                    _, bonus, index = parts_of(each, 2)
                    brief[below] = {"bonus": f"+ {bonus}", "index": f"= {index}{'✓' if action == taken else ''}"}
            sentence = f"{self._where(path)} {self._mover(path)} is to move and all actions have been tried: " + (
                self._choice(node.state, compared, taken)
            )
        chosen = self._shown((*path, taken))
        return self._step(
            COMPARE, SELECT, number, path, paths[: ply + 1], variables, sentence, brief=brief,
            chosen=chosen if chosen == (*path, taken) else None,
            boards=self._boards(Board(node.state, "the state of v")),
        )  # fmt: skip

    def _choice(self, state: Any, compared: Mapping[Any, Compared], taken: Any) -> str:
        """Return in words which action the tree policy follows, and why."""
        name = self.game.action_text(state, taken)
        if self.greatest is None:
            return f"the tree policy follows {name}, whose Q is {sum_text(compared[taken], 3)}."
        equal = [
            self.game.action_text(state, action)
            for action, each in compared.items()
            if action != taken and each.index == compared[taken].index
        ]
        told = f"the greatest {self.greatest} is that of {name}, {sum_text(compared[taken], 3)}"
        return told + (f"; {' and '.join(equal)}, as great, came into the tree later." if equal else ".")

    def _expand(self, number: int, simulation: Simulation[Any, Any], paths: list[Path]) -> SimulationStep:
        above, path = paths[-2], paths[-1]
        parent = simulation.nodes[-2]
        name = self.game.action_text(parent.state, path[-1])
        if parent.player is CHANCE:
            why = f"chance draws {name}, for the first time"
        else:
            number_of = simulation.untried
            why = f"{self._mover(above)} has {counted(number_of, 'untried action')}" + (
                f", and {name} is drawn at random" if number_of > 1 else f", {name}"
            )
        kept: dict[Path, dict[str, str]] = {}
        if path in self.graph:
            kept[path] = {"count": "N 0"}
            tail = ""
        else:
            top = self._shown(path)
            self.folded[top] = self.folded.get(top, 0) + 1
            kept[top] = {"fold": f"+{self.folded[top]:,}"}
            tail = " (it is folded away here)"
        return self._step(
            ADD, EXPAND, number, path, paths, self._variables(number, path),
            f"{self._where(above)} {why}: a new node{tail}.", kept=kept,
            brief={self._shown(path): {"glyph": SIGN[EXPAND]}}, added=path if path in self.graph else None,
            boards=self._boards(Board(simulation.nodes[-1].state, "the state of v")),
        )  # fmt: skip

    def _simulate(
        self, number: int, simulation: Simulation[Any, Any], paths: list[Path]
    ) -> Iterator[SimulationStep]:
        path, leaf = paths[-1], simulation.nodes[-1]
        brief = {self._shown(path): {"glyph": SIGN[SIMULATE]}}
        variables = self._variables(number, path)
        end: Any = leaf.state
        if leaf.player is None:
            words = f"{self._where(path)} the game is over, and there is nothing to play out"
        else:
            line = "unknown: this rollout does not tell its moves"
            if simulation.moves is not None:
                end, line = self._played(leaf.state, simulation.moves)
            yield self._step(
                PLAY, SIMULATE, number, path, paths, variables | {"rollout": line},
                f"{self._where(path)} the game is played out, and no node is added: {line}.", brief=brief,
                boards=self._boards(Board(leaf.state, "the state of v, where the rollout begins")),
            )  # fmt: skip
            variables |= {"rollout": line}
            over = simulation.moves is not None and self.game.is_terminal(end)
            words = "The rollout ends the game" if over else "The rollout stops"
        got = self._rewards(simulation.rewards)
        boards = self._boards(Board(end, "where it ended")) if simulation.moves or leaf.player is None else (
            self._boards()
        )
        yield self._step(
            REWARD, SIMULATE, number, path, paths, variables | {"r": got}, f"{words}: rewards {got}.", brief=brief,
            boards=boards,
        )  # fmt: skip

    def _back_up(
        self, number: int, simulation: Simulation[Any, Any], paths: list[Path], ply: int
    ) -> SimulationStep:
        path, after = paths[ply], simulation.after[ply]
        chooser = self._chooser(simulation, ply)
        variables = self._variables(number, path)
        variables |= {"r": self._rewards(simulation.rewards), "N(v)": f"{after.visits:,}"}
        variables["W(v)"] = self._rewards(after.totals)
        kept: dict[str, str] = {"count": f"N {after.visits:,}"}
        brief: dict[str, str] = {"glyph": SIGN[BACK_UP]}
        sentence = f"{self._where(path)} N grows to {after.visits:,}"
        if chooser is not None:
            mean = after.totals[chooser] / after.visits
            kept["mean"] = f"Q {mean:.2f}"
            brief["bonus"] = f"r {value_text(simulation.rewards[chooser])}"
            variables["Q(v)"] = f"{value_text(after.totals[chooser])} / {after.visits:,} = {mean:.3f}"
            sentence += (
                f", and Q, the mean of {self.names[chooser]} who chose to come here, to {mean:.3f}"
                if after.visits > 1 else f", and Q is {self.names[chooser]}’s reward, {mean:.3f}"
            )
        shown = path in self.graph
        return self._step(
            COUNT, BACK_UP, number, path, paths[ply:], variables, f"{sentence}.",
            kept={path: kept} if shown else {}, brief={self._shown(path): brief if shown else {"glyph": SIGN[BACK_UP]}},
            boards=self._boards(),
        )  # fmt: skip

    def _step(
        self, line: int, phase: str, number: int, path: Path, active: Sequence[Path], variables: dict[str, str],
        sentence: str, **more: Any,
    ) -> SimulationStep:  # fmt: skip
        shown = tuple(dict.fromkeys(map(self._shown, active)))
        told = f"Simulation {number}, {phase}: {sentence[0].lower() if sentence[0] in 'AT' else sentence[0]}"
        return SimulationStep(line, phase, number, path, shown, variables, told + sentence[1:], **more)

    def _variables(self, number: int, path: Path) -> dict[str, str]:
        return {"simulation": f"{number} of {self.simulations}", "v": self._name(path)}

    def _boards(self, *boards: Board) -> tuple[Board, ...]:
        words = f"the root after {counted(self.number, 'simulation')}: the darker, the more visits; the number is Q"
        return (Board(self.graph.nodes[()]["state"], words, self.root, is_map=True), *boards)

    def _marks(self, simulation: Simulation[Any, Any]) -> tuple[tuple[Any, str, float], ...]:
        """Return Q of each of the root's actions, and its shade for its share of the visits."""
        player = simulation.nodes[0].player
        if not isinstance(player, int):
            return ()
        visits = sum(each.visits for each in simulation.root.values())
        return tuple(
            (action, f"{each.totals[player] / each.visits:.2f}", visit_shade(each.visits, visits))
            for action, each in simulation.root.items()
        )

    def _chooser(self, simulation: Simulation[Any, Any], ply: int) -> int | None:
        movers = (node.player for node in reversed(simulation.nodes[:ply]))
        return next((mover for mover in movers if isinstance(mover, int)), None)

    def _played(self, state: Any, moves: Sequence[tuple[Any, Any]]) -> tuple[Any, str]:
        """Return where a rollout ended, and its moves in a row."""
        names: list[str] = []
        for _, action in moves:
            names.append(self.game.action_text(state, action))
            state = self.game.result(state, action)
        more = f" … ({len(names)} moves in all)" if len(names) > MOST_MOVES else ""
        return state, " ".join(names[:MOST_MOVES]) + more or "no moves"

    def _rewards(self, rewards: Sequence[float]) -> str:
        return ", ".join(f"{name} {value_text(each)}" for name, each in zip(self.names, rewards, strict=True))

    def _shown(self, path: Path) -> Path:
        while path not in self.graph:
            path = path[:-1]
        return path

    def _name(self, path: Path) -> str:
        state, names = self.graph.nodes[()]["state"], []
        for action in path:
            names.append(self.game.action_text(state, action))
            state = self.game.result(state, action)
        return " ".join(names) or "the root"

    def _where(self, path: Path) -> str:
        return f"After {self._name(path)}," if path else "At the root"

    def _mover(self, path: Path) -> str:
        state = self.graph.nodes[()]["state"]
        for action in path:
            state = self.game.result(state, action)
        return "nobody" if self.game.is_terminal(state) else mover_text(self.game.player(state), self.names)


def parts_of(each: Compared, digits: int) -> tuple[str, str, str]:
    """Return a mean, its bonus and their sum as text; rounded so that the numbers shown add up.

    Example:
        >>> parts_of(Compared(0.574, 0.424), 2)
        ('0.57', '0.43', '1.00')
    """
    mean, index = round(each.mean, digits), round(each.index, digits)
    return f"{mean:.{digits}f}", f"{index - mean:.{digits}f}", f"{index:.{digits}f}"


def sum_text(each: Compared, digits: int) -> str:
    """Return a mean, its bonus and their sum in a row.

    Example:
        >>> sum_text(Compared(0.5, 0.25), 2), sum_text(Compared(0.5, None), 2)
        ('0.50 + 0.25 = 0.75', '0.50')
    """
    mean, bonus, index = parts_of(each, digits)
    return mean if each.bonus is None else f"{mean} + {bonus} = {index}"
