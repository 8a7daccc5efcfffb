"""The steps of a film: what a traced search did, as the lines, numbers of nodes and texts that a film shows.

At the nodes stand values so far while the search is at work on them, and then what comes of them. A film goes by line,
or by node: the search comes to a node, hears what a child is worth, cuts, returns.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from numbers import Real
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.draw.code import Code
from gamelib.draw.graph import (
    DiGraph,
    Tree,
    is_tree,
    node_of,
    numbers_of,
    passed_over,
    player_text,
    tree_of,
    value_text,
    window_text,
    worth_text,
)
from gamelib.draw.picture import describe_cuts
from gamelib.game import CHANCE, MAX, MIN, Player
from gamelib.trace import NodeName, Step, Traced, Vector, Window, is_number, is_vector, value_of
from gamelib.trace import readable as readable_part
from gamelib.watch import Path

SO_FAR: Final = "…"
"""What stands behind a value that may still change."""
SIGNS: Final = "≤≥"
"""What stands before a value that is only a bound."""
RUNNING: Final = ("best_value", "best_score", "best", "v", "value", "values")
"""What searches call the variable that holds the value of their node so far, or the values of its children so far."""

Function: TypeAlias = tuple[str, str]
"""A function by its file and name."""


def node_values(steps: Sequence[Step], graph: DiGraph) -> Iterator[dict[Path, str]]:
    """Yield for each step the values that become known or change, as text; those that may still change end in ``…``.

    What comes back from a node is written with ``≤`` or ``≥`` if cuts at it or below leave it a bound.

    The value of a call's node so far is that of the variable in :data:`RUNNING` that its function returned, whenever
    it returned a value: a variable of that name which holds something else tells nothing.
    """
    tree = tree_of(graph)
    names = _running_names(steps, tree)
    settled = _settled(steps)
    later: dict[int, dict[Path, str]] = defaultdict(dict)
    shown: dict[Path, str] = {}
    worths, windows, signs = dict[Path, float | Vector](), dict[Path, Window](), dict[Path, str]()
    for number, step in enumerate(steps):
        now = later.pop(number, {})
        worths |= step.values
        windows |= step.windows
        for path, worth in step.values.items():
            now[path] = worth_text(worth)
            is_returned = path == step.node and step.returned is not None
            if tree.nodes[path].player is not None and not is_returned and settled[path] > number:
                later[settled[path]][path] = now[path]
                now[path] = _so_far(worth)
        if step.node is not None and (player := tree.nodes[step.node].player) is not None:
            running = _running(step, names.get((step.file, step.function), ""), player, tree)
            if step.returned is not None:
                now[step.node] = worth_text(step.returned)
            elif running is not None:
                now[step.node] = _so_far(running)
        if step.node is not None and step.returned is not None:
            worths[step.node] = step.returned
        for path, text in now.items():
            if not text.endswith(SO_FAR):
                below = [(worths[child], signs.get(child, "")) for child in graph.successors(path) if child in worths]
                signs[path] = _sign(
                    worths.get(path), tree.nodes[path].player, below, whole=len(below) == graph.out_degree(path),
                    window=windows.get(path, (-inf, inf)),
                )  # fmt: skip
                now[path] = signs[path] + text
        changed = {path: text for path, text in now.items() if shown.get(path) != text}
        shown |= changed
        yield changed


def _so_far(worth: float | Vector) -> str:
    return ("+" if worth == inf else "") + worth_text(worth) + SO_FAR


def _sign(
    worth: float | Vector | None, player: Player | None, heard: Sequence[tuple[float | Vector, str]], *, whole: bool,
    window: Window,
) -> str:  # fmt: skip
    """Return ``≤`` or ``≥`` for a node whose value is no more than a bound, because children were left out below it.

    Args:
        heard: what its children are known to be worth, with their signs.
        whole: whether these are all its children.
    """
    if not heard or not is_number(worth) or (whole and not any(sign for _, sign in heard)):
        return ""
    if player is CHANCE:
        low, high = window
        return "≤" if worth <= low else "≥" if worth >= high else ""
    own, other = ("≥", "≤") if player == MAX else ("≤", "≥")
    reached = any(value == worth and sign != other for value, sign in heard)
    no_better = whole and all(
        is_number(value) and (value <= worth if player == MAX else value >= worth) and sign != own
        for value, sign in heard
    )
    return "" if reached == no_better else own if reached else other


def _settled(steps: Sequence[Step]) -> Mapping[Path, int]:
    """Return for each node the last step in which its value, or one below it, changes or is met."""
    last: dict[Path, int] = {}
    for number, step in enumerate(steps):
        touched = (*step.values, *step.entered)
        last |= dict.fromkeys((path[:plies] for path in touched for plies in range(len(path))), number)
        last |= dict.fromkeys(step.values, number)
    return last


def _running_names(steps: Sequence[Step], tree: Tree) -> Mapping[Function, str]:
    """Return the variable that holds the value so far, for the functions that have one."""
    same: dict[tuple[Function, str], bool] = {}
    for step in steps:
        if step.node is None or step.returned is None or (player := tree.nodes[step.node].player) is None:
            continue
        for name in RUNNING:
            running = _running(step, name, player, tree)
            if running is not None:
                key = (step.file, step.function), name
                same[key] = running == step.returned and same.get(key, True)
    return {
        function: name
        for name in reversed(RUNNING)
        for (function, named), is_same in same.items()
        if named == name and is_same
    }


def _running(step: Step, name: str, player: Player, tree: Tree) -> float | Vector | None:
    """Return the value so far that a variable tells: a value, or the best of a row or table of values."""
    players = max(2, len(tree.seats))
    thing = step.variables.get(name)
    if is_number(thing) or is_vector(thing, players):
        return thing
    if isinstance(thing, Mapping) and all((*(step.node or ()), action) in tree.nodes for action in thing):
        thing = list(thing.values())  # by action
    if not isinstance(thing, list) or not thing or not isinstance(player, int):
        return None
    vectors = [worth for worth in thing if is_vector(worth, players)]
    numbers = [worth for worth in thing if is_number(worth)]
    if len(vectors) == len(thing):
        return max(vectors, key=lambda vector: vector[player])
    if len(numbers) == len(thing):
        return min(numbers) if player == MIN else max(numbers)
    return None


LONGEST_LIST: Final = 12


@dataclass(frozen=True, slots=True)
class FilmStep:
    """What a film shows at one moment.

    Attributes:
        lines: the lit line of each code shown, ``-1`` if none.
        node: the number of the node at work, or ``-1``.
        active: the numbers of the nodes whose calls are under way.
        variables: the variables as text, by name.
        values: the values of nodes that change here, by number; those that may still change end in ``…``.
        sentence: the step in words.
        windows: the windows of nodes that change here, as text, by number.
        entered: the numbers of the nodes the search comes to here for the first time.
        cut: the numbers of the nodes that it does not come to, because it leaves their parents here.
        best: the numbers of the nodes along the recommended line, once the search has chosen.
        place: of a step by node, the number of the step by line at which it ends.
    """

    lines: tuple[int, ...]
    node: int
    active: tuple[int, ...]
    variables: Mapping[str, str]
    values: Mapping[int, str]
    sentence: str
    windows: Mapping[int, str] = field(default_factory=dict)
    entered: tuple[int, ...] = ()
    cut: tuple[int, ...] = ()
    best: tuple[int, ...] = ()
    place: int = 0


def film_moments(steps: Sequence[Step], graph: DiGraph, codes: tuple[Code, ...]) -> list[FilmStep]:
    """Return what each step of a traced search shows, those on lines that no code shows included."""
    nodes, code = tree_of(graph).nodes, codes[0]
    numbers = {node: number for number, node in enumerate(graph)}
    moments, entered, cut = list[FilmStep](), set[Path](), set[Path]()
    for step, values in zip(steps, node_values(steps, graph), strict=True):
        entered.update(step.entered)
        missed = [] if step.left is None else passed_over(graph, entered, step.left)
        # Below the node that is left, cuts are reported once: a search may go through many nodes in one call.
        now_cut = [child for child in missed if child[:-1] == step.left or child not in cut]
        cut.update(now_cut)
        shown = {
            name: value for name, value in step.variables.items() if code.variables is None or name in code.variables
        }
        at_work = shown.get(code.node_variable or "")
        node = at_work.path if isinstance(at_work, NodeName) else step.node
        variables = {name: readable(graph, value) for name, value in shown.items()}
        lines = tuple(each.line_of.get((step.file, step.line), -1) for each in codes)
        where = f" at {nodes[node].label}" if node is not None else ""
        told = ", ".join(f"{name} = {text}" for name, text in variables.items())
        works = step.function.removeprefix("_")  # the search that star1 hands its work to is nobody's to call
        moments.append(FilmStep(
            lines=lines,
            node=-1 if node is None else numbers[node],
            active=tuple(numbers[path] for path in dict.fromkeys(step.calls)),
            variables=variables,
            values={numbers[path]: text for path, text in values.items()},
            sentence=f"{works}{where}: {code.lines[lines[0]].strip()}{f' ({told})' if told else ''}",
            windows={
                numbers[path]: window_text(window)
                for path, window in step.windows.items()
                if nodes[path].player is not None
            },
            entered=tuple(numbers[path] for path in step.entered),
            cut=tuple(numbers[path] for path in now_cut),
        ))  # fmt: skip
    return moments


def readable(graph: DiGraph, value: object) -> str:
    """Return the text that a film shows of a variable."""
    if isinstance(value, NodeName):
        return node_of(graph, value.path).label
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, Real):
        return value_text(float(value))
    if isinstance(value, dict):
        return "{" + _listed([f"{readable(graph, k)}: {readable(graph, v)}" for k, v in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + _listed([readable(graph, each) for each in value]) + "]"
    if isinstance(value, tuple):
        return "(" + _listed([readable(graph, each) for each in value]) + ("," if len(value) == 1 else "") + ")"
    return str(value)


def _listed(items: Sequence[str]) -> str:
    more = f", … {len(items)} in all" if len(items) > LONGEST_LIST else ""
    return ", ".join(items[:LONGEST_LIST]) + more


def by_line(moments: Sequence[FilmStep], graph: DiGraph) -> tuple[list[FilmStep], list[int]]:
    """Return the steps on shown lines, of several in a row on one line and node only the last, and where they end.

    What became known on lines that are not shown is shown by the next step. The numbers are those of the moments at
    which the steps end.
    """
    steps: list[FilmStep] = []
    ends: list[int] = []
    waiting: list[FilmStep] = []
    for number, moment in enumerate(moments):
        if moment.lines[0] < 0:
            waiting.append(moment)
            continue
        if steps and _where(steps[-1]) == _where(moment):
            waiting.insert(0, steps.pop())
            ends.pop()
        steps.append(joined([*waiting, moment]))
        ends.append(number)
        waiting = []
    if steps and waiting:
        shown, known = steps[-1], joined([steps[-1], *waiting])
        steps[-1] = replace(known, lines=shown.lines, node=shown.node, active=shown.active,
                            variables=shown.variables, sentence=shown.sentence)  # fmt: skip
    return [replace(step, sentence=step.sentence + cuts_told(graph, step.cut, "; cut, ")) for step in steps], ends


def _where(step: FilmStep) -> tuple[Any, ...]:
    return step.lines[0], step.node, step.active


def joined(steps: Sequence[FilmStep]) -> FilmStep:
    """Return the last of some steps with what became known in any."""
    values: dict[int, str] = {}
    windows: dict[int, str] = {}
    for step in steps:
        values |= step.values
        windows |= step.windows
    entered = tuple(number for step in steps for number in step.entered)
    cut = tuple(number for step in steps for number in step.cut)
    return replace(steps[-1], values=values, windows=windows, entered=entered, cut=cut)


def cuts_told(graph: DiGraph, cut: Collection[int], begin: str) -> str:
    """Return in words which nodes are cut, given by their numbers; nothing if none are."""
    nodes = list(graph)
    return f"{begin}not looked at: {describe_cuts(graph, (nodes[number] for number in cut))}" if cut else ""


ENTER: Final = "enter"
HEAR: Final = "hear"
CUT: Final = "cut"
END: Final = "end"


class _Scene(NamedTuple):
    """Moments that are one step by node: what happens, where, to which nodes the search comes, from which moment on."""

    kind: str
    node: Path
    new: tuple[Path, ...]
    start: int


def film_steps(
    traced: Traced[Any, Any], graph: DiGraph, codes: tuple[Code, ...]
) -> tuple[tuple[FilmStep, ...], tuple[FilmStep, ...]]:
    """Return the steps of a film by node, and those by line.

    Args:
        codes: the code beside the tree; lines that the first of them does not show make no steps.
    """
    moments = film_moments(traced.steps, graph, codes)
    lines, ends = by_line(moments, graph)
    if not lines:
        return (), ()
    teller = _NodeTeller(traced, graph)
    tells_node = codes[0].node_variable is not None
    scenes = list(_scenes(traced.steps, moments, graph, tells_node))
    starts = [scene.start for scene in scenes]
    nodes: list[FilmStep] = []
    for scene, start, end in zip(scenes, starts, [*starts[1:], len(moments)], strict=True):
        step, until = joined(moments[start:end]), start + 1 if scene.kind == CUT else end
        if tells_node and scene.kind == ENTER:
            here = (number for number in range(start, until) if moments[number].node == teller.numbers[scene.node])
            until = max(here, default=until - 1) + 1
        at = next((number for number in reversed(range(until)) if moments[number].lines[0] >= 0), ends[0])
        did = moments[at]
        if tells_node and at + 1 < len(moments) and moments[at + 1].node != did.node:  # it only fetches the next node
            before = (moment for moment in reversed(moments[start:at]) if moment.lines[0] not in {-1, did.lines[0]})
            did = next(before, did)
        nodes.append(replace(
            step, lines=did.lines, variables=moments[at].variables, node=teller.numbers[scene.node],
            sentence=teller.sentence(scene, step, traced.steps[start:end]), place=bisect_left(ends, at),
        ))  # fmt: skip
    chosen: dict[str, Any] = {"variables": {"returned": teller.returned}, "best": teller.best}
    nodes[-1] = replace(nodes[-1], **chosen)
    last = lines[-1]
    told = f"{last.sentence.partition(': ')[0]}: {codes[0].lines[last.lines[0]].strip()}"
    cut = cuts_told(graph, last.cut, "; cut, ")
    lines[-1] = replace(last, sentence=f"{told}{cut}; {teller.ending}.", **chosen)
    return tuple(nodes), tuple(lines)


def _scenes(
    steps: Sequence[Step], moments: Sequence[FilmStep], graph: DiGraph, tells_node: bool
) -> Iterator[_Scene]:
    """Yield where the steps by node begin.

    Args:
        tells_node: whether a variable tells the node at work, so that coming back to one is something that happens.
    """
    nodes, seen, cuts = list(graph), set[Path](), dict[int, Path]()
    for number, (step, moment) in enumerate(zip(steps, moments, strict=True)):
        if step.left is not None and moment.cut and number < len(steps) - 1:
            while steps[number - 1].node == step.left and steps[number - 1].returned is not None:
                number -= 1  # where the call that cuts returns, and not only the one about the node that called it
            cuts[number] = step.left
    at_work, scene = (), None
    for number, (step, moment) in enumerate(zip(steps, moments, strict=True)):
        before, at_work = at_work, nodes[moment.node] if moment.node >= 0 else at_work
        new = [path for path in dict.fromkeys((*step.entered, at_work)) if path not in seen]
        seen.update(new)
        left = steps[number - 1].left if number else None
        told = [path for path in step.values if step.returned is None and graph.out_degree(path)]
        begins = None
        if number == len(steps) - 1:
            begins = END, ()
        elif number in cuts:
            begins = CUT, cuts[number]
        elif new or scene is None:
            begins = ENTER, new[-1]
        elif left:
            begins = HEAR, left[:-1]
        elif told and told[-1] != scene.node:
            begins = HEAR, told[-1]
        elif tells_node and at_work != before and graph.out_degree(at_work):
            begins = HEAR, at_work
        if begins is not None:
            scene = _Scene(*begins, tuple(new), number)
            yield scene


class _NodeTeller:
    """Says what happens at nodes, in the words of one film."""

    def __init__(self, traced: Traced[Any, Any], graph: DiGraph) -> None:
        self.graph, self.nodes, self.tree = graph, list(graph), tree_of(graph)
        self.numbers = {node: number for number, node in enumerate(graph)}
        self.seats = self.tree.seats
        self.is_tree = is_tree(traced.watched.game)
        self.values: dict[Path, str] = {}
        self.windows: dict[Path, Window] = {}
        self.entered: set[Path] = set()
        self.returned, line = self._result(traced.returned, traced.watched.num_players)
        self.best = tuple(
            self.numbers[line[:plies]] for plies in range(1, len(line) + 1) if line[:plies] in self.numbers
        )
        self.ending = f"{traced.functions[0].__name__} returns {self.returned}"

    def _result(self, returned: Any, players: int) -> tuple[str, Path]:
        """Return in words what the search returned, and the line of play it recommends, as far as it is known."""
        value = value_of(returned, players)
        worth = "" if value is None else self._worth(worth_text(value))
        line: Path = getattr(returned, "principal_variation", ())
        if not line:
            actions = {path[-1] for path in self.graph.successors(())}
            parts = returned if isinstance(returned, tuple) else (returned,)
            line = tuple(part for part in parts if isinstance(part, str) and part in actions)[:1]
        if line:
            action = self.tree.edges[(), line[:1]].action
            return action + (f", worth {worth}" if worth else ""), line
        return worth or readable(self.graph, readable_part(returned, players)), ()

    def sentence(self, scene: _Scene, step: FilmStep, steps: Sequence[Step]) -> str:
        """Return what happens in a scene."""
        self.entered.update(scene.new, *(each.entered for each in steps))
        self.values |= {self.nodes[number]: text for number, text in step.values.items()}
        self.windows |= {path: window for each in steps for path, window in each.windows.items()}
        cut = cuts_told(self.graph, step.cut, "Cut, ")
        if scene.kind == END:
            return f"{cut}. {self.ending}." if cut else f"{self.ending}."
        if scene.kind == ENTER:
            return " ".join(self._comes_to(path, step) for path in scene.new)
        if scene.kind == CUT:
            return f"{self._who(scene.node)} is left{self._why(scene.node, steps[0].returned)}. {cut}."
        return self._has_seen(scene.node) + self._window(scene.node, step)

    def _comes_to(self, path: Path, step: FilmStep) -> str:
        node, value = self.tree.nodes[path], self._value(path)
        mover = player_text(node.player, self.seats)
        if self.is_tree and path:
            edge = self.tree.edges[path[:-1], path]
            chance = "" if edge.probability is None else f" ({value_text(edge.probability)})"
            where = f"{edge.action}{chance} leads to {node.label}"
            if node.player is None:
                return f"{where}, a leaf worth {value}."
            told = f"{where}: {mover} is to move"
        else:
            where = f"After {self._name(path)}" if path else f"At {self._name(path)}"
            if node.player is None:
                return f"{where} the game is over: worth {value}."
            told = f"{where} {mover} is to move"
        if value.endswith(SO_FAR):
            told += f"; v = {value.removesuffix(SO_FAR)} so far"
        elif value:
            told += f", but the search stops here: {value}"
        return f"{told}.{self._window(path, step)}"

    def _has_seen(self, path: Path) -> str:
        seen = []
        for child in self.graph.successors(path):
            value = self._value(child)
            if child in self.entered and value and not value.endswith(SO_FAR):
                chance = self.tree.edges[path, child].probability
                seen.append(value if chance is None else f"{value} ({value_text(chance)})")
        heard = f" has seen {' and '.join(filter(None, (', '.join(seen[:-1]), seen[-1])))}" if seen else ""
        value = self._value(path)
        if value.endswith(SO_FAR):
            return f"{self._who(path)}{heard}: v = {value.removesuffix(SO_FAR)} so far."
        if not heard and not value:
            return f"Back at {self._name(path)}."
        return f"{self._who(path)}{heard}{f': it is worth {value}' if value else ''}."

    def _why(self, path: Path, returned: float | Vector | None) -> str:
        """Return in words why a node is left early, as far as its value and its window tell."""
        if returned is None:
            return ""
        told = f" with {self._value(path).lstrip(SIGNS)}"
        window = self.windows.get(path)
        if window is None or not is_number(returned):
            return told
        low, high = window
        if returned <= low and (returned < high or returned == high):
            return f"{told}, not above alpha = {value_text(low)}"
        if returned >= high and (returned > low or returned == low):
            return f"{told}, not below beta = {value_text(high)}"
        return f"{told}, its window {window_text(window)} being closed" if low >= high else told

    def _window(self, path: Path, step: FilmStep) -> str:
        window = step.windows.get(self.numbers[path])
        return f" Window {window}." if window else ""

    def _value(self, path: Path) -> str:
        return self._worth(self.values.get(path) or self.tree.nodes[path].value)

    def _worth(self, value: str) -> str:
        """Return a value for a sentence, in which the numbers of several players need brackets around them."""
        plain = value.removesuffix(SO_FAR)
        return f"({plain}){value[len(plain):]}" if numbers_of(plain, self.seats) else value

    def _who(self, path: Path) -> str:
        mover = player_text(self.tree.nodes[path].player, self.seats)
        return f"{mover[0].upper()}{mover[1:]} {'at' if self.is_tree or not path else 'after'} {self._name(path)}"

    def _name(self, path: Path) -> str:
        if self.is_tree:
            return self.tree.nodes[path].label
        return " ".join(self.tree.nodes[path[:plies]].label for plies in range(1, len(path) + 1)) or "the root"
