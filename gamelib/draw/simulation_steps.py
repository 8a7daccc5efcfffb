"""The steps of a film of simulations: what each phase did, as the texts and numbers of nodes that the page shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from gamelib.draw.graph import DiGraph, tree_of, value_text
from gamelib.draw.players import names_of, player_text
from gamelib.draw.simulation_record import Compared, Simulation
from gamelib.draw.visits import visit_shade
from gamelib.game import CHANCE, Game
from gamelib.watch import Path
from gamelib.wording import counted

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


def simulation_steps(
    game: Game[Any, Any],
    simulations: Sequence[Simulation[Any, Any]],
    graph: DiGraph,
) -> Iterator[SimulationStep]:
    """Yield the steps of a film.

    Args:
        simulations: what happened, from a root nothing was known of.
        graph: the tree in the end; what is not in it is folded away.
    """
    teller = _Teller(game, graph, simulations)
    yield teller.beginning()
    for number in range(1, len(simulations) + 1):
        yield from teller.told(number)
    yield teller.end()


class _Teller:
    """Tells what happened, in the words of one film."""

    def __init__(self, game: Game[Any, Any], graph: DiGraph, simulations: Sequence[Simulation[Any, Any]]) -> None:
        self.game, self.graph, self.simulations = game, graph, simulations
        self.names, self.tree = names_of(game), tree_of(graph)
        self.folded: Counter[Path] = Counter()
        self.root: tuple[tuple[Any, str, float], ...] = ()
        self.backed_up = 0
        self.number, self.now = 0, simulations[0]
        self.paths: list[Path] = []

    def beginning(self) -> SimulationStep:
        mover = player_text(self.tree.nodes[()].player, self.names)
        return SimulationStep(
            1, "", 0, (), ((),), {"tree": "the root alone"},
            f"The tree is one node, the root, where {mover} is to move. Nothing is known: N is 0.",
            kept={(): {"count": "N 0"}}, boards=self._boards(),
        )  # fmt: skip

    def end(self) -> SimulationStep:
        root = self.tree.nodes[()]
        best: list[Path] = [below for below in self.graph.successors(()) if self.tree.edges[(), below].best]
        told = ", ".join(
            f"{self.game.action_text(root.state, action)} {visits}" for action, (visits, _) in self.now.root.items()
        )
        made = f"After {counted(self.number, 'simulation')} the visits"
        if root.player is CHANCE or not best:
            sentence = f"{made} are {told or 'all at the root'}."
        else:
            name = self.game.action_text(root.state, best[0][-1])
            most = max(visits for visits, _ in self.now.root.values())
            leaders = [
                self.game.action_text(root.state, action)
                for action, (visits, _) in self.now.root.items()
                if visits == most
            ]
            verdict = f"{name} has most and is recommended"
            if len(leaders) > 1:
                all_of_them = f"{', '.join(leaders[:-1])} and {leaders[-1]}"
                verdict = f"{all_of_them} have most, and {name}, of the best mean among them, is recommended"
            sentence = f"{made} of the root's actions are {told}: {verdict}."
        return SimulationStep(
            RETURN, "", self.number, (), ((), *best), {"visits": told}, sentence, boards=self._boards()
        )

    def told(self, number: int) -> Iterator[SimulationStep]:
        """Yield the steps of one simulation."""
        self.number, self.now = number, self.simulations[number - 1]
        self.paths = [tuple(self.now.actions[:ply]) for ply in range(len(self.now.nodes))]
        for ply, compared in enumerate(self.now.compared):
            yield self._select(ply, compared)
        if self.now.expanded:
            yield self._expand()
        yield from self._simulate()
        for ply in reversed(range(len(self.paths))):
            if ply == 0:
                self.root, self.backed_up = self._marks(), number
            yield self._back_up(ply, *self.now.after[ply])

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
            mover, choice = player_text(node.player, self.names), self._choice(node.state, compared, taken)
            sentence = f"{self._where(path)} {mover} is to move and all actions have been tried: {choice}"
        chosen = (*path, taken)
        return self._step(
            COMPARE, SELECT, path, self.paths[: ply + 1], sentence, variables, brief=brief,
            chosen=chosen if chosen in self.graph else None, boards=self._boards(Board(node.state, "the state of v")),
        )  # fmt: skip

    def _choice(self, state: Any, compared: Mapping[Any, Compared], taken: Any) -> str:
        """Return in words which action is followed, and why."""
        name, why = self.game.action_text(state, taken), sum_text(compared[taken], 3)
        greatest = sum(compared[taken])
        equal = [
            self.game.action_text(state, action)
            for action, each in compared.items()
            if action != taken and sum(each) == greatest
        ]
        later = f"; {' and '.join(equal)}, as great, came into the tree later." if equal else "."
        best = max(mean for mean, _ in compared.values())
        beaten = "; its bonus outweighs a better mean" if compared[taken][0] < best else ""
        return f"the greatest index is that of {name}, {why}{beaten}{later}"

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

    def _marks(self) -> tuple[tuple[Any, str, float], ...]:
        """Return Q of each of the root's actions, and its shade for its share of the visits."""
        player, children = self.now.nodes[0].player, self.now.root
        if not isinstance(player, int):
            return ()
        most = max((visits for visits, _ in children.values()), default=1)
        return tuple(
            (action, f"{totals[player] / visits:.2f}", visit_shade(visits, most))
            for action, (visits, totals) in children.items()
        )

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
