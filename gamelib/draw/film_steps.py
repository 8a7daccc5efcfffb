"""The steps of a film by line: what a traced search did, as the lines, numbers of nodes and texts that a film shows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from numbers import Real
from typing import Any, Final

from gamelib.draw.code import Code
from gamelib.draw.film_values import node_values
from gamelib.draw.graph import DiGraph, passed_over, value_text, window_text
from gamelib.draw.picture import describe_cuts
from gamelib.trace import NodeName, Step
from gamelib.watch import Path

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
    """Return what each step of a traced search shows, those on lines that no code shows included.

    Args:
        codes: the code beside the tree.
    """
    teller = _Teller(graph, codes)
    told = zip(steps, node_values(steps, graph), _cuts(graph, steps), strict=True)
    return [teller.moment(step, values, cut) for step, values, cut in told]


class _Teller:
    """Says what steps show, in the words of one film."""

    def __init__(self, graph: DiGraph, codes: tuple[Code, ...]) -> None:
        self.graph, self.codes = graph, codes
        self._numbers = {node: number for number, node in enumerate(graph)}

    def moment(self, step: Step, values: Mapping[Path, str], cut: Iterable[Path]) -> FilmStep:
        code = self.codes[0]
        shown = {
            name: value for name, value in step.variables.items() if code.variables is None or name in code.variables
        }
        at_work = shown.get(code.node_variable or "")
        node = at_work.path if isinstance(at_work, NodeName) else step.node
        variables = {name: readable(self.graph, value) for name, value in shown.items()}
        lines = tuple(each.line_of.get((step.file, step.line), -1) for each in self.codes)
        where = f" at {self._name(node)}" if node is not None else ""
        told = ", ".join(f"{name} = {text}" for name, text in variables.items())
        works = step.function.removeprefix("_")  # the search that star1 hands its work to is nobody's to call
        return FilmStep(
            lines=lines,
            node=-1 if node is None else self._numbers[node],
            active=tuple(self._numbers[path] for path in dict.fromkeys(step.calls)),
            variables=variables,
            values={self._numbers[path]: text for path, text in values.items()},
            sentence=f"{works}{where}: {code.lines[lines[0]].strip()}{f' ({told})' if told else ''}",
            windows={
                self._numbers[path]: window_text(window)
                for path, window in step.windows.items()
                if self.graph.nodes[path]["player"] is not None
            },
            entered=tuple(self._numbers[path] for path in step.entered),
            cut=tuple(self._numbers[path] for path in cut),
        )

    def _name(self, path: Path) -> str:
        return str(self.graph.nodes[path]["label"])


def readable(graph: DiGraph, value: object) -> str:
    """Return the text that a film shows of a variable."""
    if isinstance(value, NodeName):
        return str(graph.nodes[value.path]["label"])
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


def _cuts(graph: DiGraph, steps: Iterable[Step]) -> Iterator[list[Path]]:
    """Yield for each step the nodes that are cut in it, because the search leaves their parents there.

    Below the node that is left, cuts are reported once: a search may go through many nodes in one call.
    """
    entered: set[Path] = set()
    told: set[Path] = set()
    for step in steps:
        entered.update(step.entered)
        cut: list[Path] = []
        if step.left is not None:
            missed = passed_over(graph, entered, step.left)
            cut = [child for child in missed if child[:-1] == step.left or child not in told]
            told.update(cut)
        yield cut


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
