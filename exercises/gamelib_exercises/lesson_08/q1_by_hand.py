"""Question 1: the worked example, by hand on a tree of the student's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log, log2, log10, sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib_lessons import go_example as go

from gamelib.draw.board import Picture
from gamelib.rng import Draw
from gamelib_exercises.drill import Drill, Entry, Slip, Unreadable, name, named_together, number
from gamelib_exercises.part import Part
from gamelib_exercises.plain import is_number

Answer: TypeAlias = tuple[Any, ...]

Bonus: TypeAlias = Callable[[int, int], float]
"""What is added to a mean, by the visits of parent and child."""

Rule: TypeAlias = Callable[[go.Counts], tuple[float, ...]]
"""The indices of a node's children."""

Slips: TypeAlias = Iterable[Slip]

# -- the task ------------------------------------------------------------------------------------


class Example(NamedTuple):
    """A student's tree, and who wins the simulation.

    Attributes:
        root: the tree.
        names: the letter of each node, row by row from A.
        way: the way down with C of the square root of 1/2 and the logarithm of the parent's visits.
        winner: who wins.
    """

    root: go.Counts
    names: Mapping[go.Path, str]
    way: go.Path
    winner: str

    def letters_below(self, path: go.Path) -> list[str]:
        """Return the small letters of a node's children."""
        return [self.names[*path, i].lower() for i in range(len(go.node_at(self.root, path).children))]

    def choice(self, path: go.Path, rule: Rule) -> Answer:
        """Return the indices of a node's children, and the letter of the child that has the greatest."""
        indices = rule(go.node_at(self.root, path))
        return (*indices, self.letters_below(path)[_best(indices)])


def example_of(student: int) -> Example:
    """Return a student's example."""
    root = go.random_example(Draw(student, "go example").whole)
    way = go.chosen(go.choices(root, go.WITHOUT_TWO))
    row: list[go.Path] = [()]
    names: dict[go.Path, str] = {}
    while row:
        names |= {path: chr(ord("A") + len(names) + i) for i, path in enumerate(row)}
        row = [(*path, i) for path in row for i in range(len(go.node_at(root, path).children))]
    return Example(root, names, way, Draw(student, "go winner").choice((go.BLACK, go.WHITE)))


def example_picture(example: Example) -> Picture:
    """Return the tree with the counts in its nodes."""
    from gamelib.draw import draw_tree
    from gamelib.draw.graph import game_graph
    from gamelib.games.tree import TreeGame

    def nested(node: go.Counts) -> Any:
        return [nested(child) for child in node.children] or 0

    graph = game_graph(TreeGame(nested(example.root)))
    graph.graph["seats"] = (go.BLACK, go.WHITE)
    for actions, data in graph.nodes.items():
        path = tuple(int(action.lstrip("abcdefghijklmnopqrstuvwxyz")) - 1 for action in actions)
        node = go.node_at(example.root, path)
        data["label"] = example.names[path]
        data["value"] = f"{node.wins}/{node.visits}"
        data["player"] = 0 if node.mover == go.BLACK else 1
    for _, _, data in graph.edges(data=True):
        data["action"] = ""
    rows = []
    for path, letter in example.names.items():
        node = go.node_at(example.root, path)
        below = ", ".join(example.letters_below(path)).upper()
        rows.append(f"{letter} {node.wins}/{node.visits}" + (f" ({node.mover} to move) with {below}" if below else ""))
    text = "A tree with Black's wins and the visits of each node. " + "; ".join(rows) + "."
    return Picture(draw_tree(graph).svg, text)


def counts(value: Any) -> tuple[int, int]:
    """Read wins and visits, as a pair or as a text.

    Example:
        >>> counts((7, 10)), counts(" 7/10 ")
        ((7, 10), (7, 10))
    """
    if isinstance(value, str):
        parts = value.split("/")
        if len(parts) == 2 and all(part.strip().isdigit() for part in parts):
            return int(parts[0]), int(parts[1])
    elif isinstance(value, tuple) and len(value) == 2 and all(map(is_number, value)):
        return value
    raise Unreadable('a pair of wins and visits such as (7, 10) or "7/10"')


# -- the parts -----------------------------------------------------------------------------------


def parts(student: int) -> list[Part]:
    """Return the four parts of the question."""
    example = example_of(student)
    picture = example_picture(example)
    node_counts = {
        letter: (go.node_at(example.root, path).wins, go.node_at(example.root, path).visits)
        for path, letter in example.names.items()
    }
    first, second, third = (example.way[:depth] for depth in range(3))
    root = example.choice(first, _rule(_no_two))
    way = (*example.choice(second, _rule(_no_two)), *example.choice(third, _rule(_no_two)))
    constant = example.choice(first, _rule(_with_two))
    after = _pairs(counted(example, example.winner))
    return [
        Drill(
            "go_root",
            title="the indices at the root without the 2",
            hints=(
                "Black is to move at A. Which share of the simulations through B did Black win?",
                "The bonus of B is the root of ln n / n_j, with A's visits for n and B's for n_j.",
                "In Python: wins / visits + sqrt(log(visits_of_a) / visits), with the numbers of B, then of C and D.",
            ),
            entries=_entries(example, first, "first_choice", root),
            mutants=named_together(root, _root_slips(example, _no_two, _with_two, _TWO_THERE)),
            picture=picture,
            given=node_counts,
        ),
        Drill(
            "go_way",
            title="the way down to a leaf",
            hints=(
                "Who chooses below the node you came to? And how many simulations went through that node?",
                "White chooses first, by 1 - wins/visits, and n is the number of simulations through the node it "
                "chooses at, not through A.",
                "Then Black again, by wins/visits, with n of the node that White chose.",
            ),
            entries=[
                *_entries(example, second, "second_choice", way[:3]),
                *_entries(example, third, "third_choice", way[3:]),
            ],
            mutants=named_together(way, _way_slips(example)),
            picture=picture,
        ),
        Drill(
            "go_constant",
            title="the indices at the root with C = 1",
            hints=(
                "What has to be multiplied by the root of 2, and what stays?",
                "The mean stays; the bonus has 2 ln n.",
            ),
            entries=_entries(example, first, "choice", constant),
            mutants=named_together(constant, _root_slips(example, _with_two, _no_two, _NO_TWO)),
            picture=picture,
        ),
        Drill(
            "go_back_up",
            title=f"the counts after the back-up, if {example.winner} wins",
            hints=(
                "Which nodes did the simulation go through, the new one and the root included?",
                "The visits grow by 1 at each of them. The wins are Black's at all nodes, whoever is to move there.",
                "The new node begins as 0/0.",
            ),
            entries=[
                Entry(label, pair, "The visits grow at each node on the way, and the wins if Black has won.", counts)
                for label, pair in zip(("new", "third", "second", "first", "root"), after, strict=True)
            ],
            mutants=named_together(after, _back_up_slips(example)),
            picture=picture,
            given=example.winner,
        ),
    ]


def _entries(example: Example, path: go.Path, choice: str, truth: Answer) -> list[Entry]:
    reason = (
        "It is the mean of the one who chooses, and the bonus: n are the visits of the parent, and n_j those of the "
        "child."
    )
    letters = example.letters_below(path)
    return [
        *(Entry(f"index_{each}", value, reason, number) for each, value in zip(letters, truth[:-1], strict=True)),
        Entry(choice, truth[-1], "It is the letter of the child with the greatest index.", name),
    ]


# -- indices -------------------------------------------------------------------------------------


def _rule(bonus: Bonus, view: Callable[[go.Counts], str] = lambda node: node.mover) -> Rule:
    """Return the indices of a node's children by a bonus, and by the mean in a player's view."""

    def indices(node: go.Counts) -> tuple[float, ...]:
        shares = [child.wins / child.visits for child in node.children]
        means = shares if view(node) == go.BLACK else [1 - share for share in shares]
        return tuple(mean + bonus(node.visits, child.visits) for mean, child in zip(means, node.children, strict=True))

    return indices


def _no_two(n: int, own: int) -> float:
    return sqrt(log(n) / own)


def _with_two(n: int, own: int) -> float:
    return sqrt(2 * log(n) / own)


def _best(values: Sequence[float]) -> int:
    return values.index(max(values))


_TWO_THERE: Final = (
    "there is a 2 under the root, which is not asked for here: with it C is 1, and without it the square root of 1/2."
)
_NO_TWO: Final = "the factor 2 is missing under the root. With this convention c would be greater by the root of 2."


def _wrong_rules(right: Bonus, other: Bonus, other_words: str) -> list[tuple[str, Rule]]:
    """Return wrong ways to compute indices where a bonus is right, and the other one is the nearest mistake."""
    return [
        (f"other constant: {other_words}", _rule(other)),
        (
            "child's logarithm: the logarithm is that of the child's visits. It is that of the parent's, which goes on "
            "growing while the child waits.",
            _rule(lambda n, own: right(own, own)),
        ),
        (
            "logarithm to base 10: the logarithm is that to base 10. It is the natural one: math.log(x).",
            _rule(lambda n, own: right(n, own) * sqrt(log10(n) / log(n))),
        ),
        (
            "logarithm to base 2: the logarithm is that to base 2. It is the natural one: math.log(x).",
            _rule(lambda n, own: right(n, own) * sqrt(log2(n) / log(n))),
        ),
        (
            "the other's view: the wins are counted for the player who does not choose. Black chooses by wins/visits, "
            "and White by 1 less that.",
            _rule(right, lambda node: go.opponent(node.mover)),
        ),
        (
            "Black's view: the wins of Black count for White too. White chooses by its own: 1 - wins/visits.",
            _rule(right, lambda node: go.BLACK),
        ),
        (
            "no mean: the mean is missing.",
            lambda node: tuple(right(node.visits, child.visits) for child in node.children),
        ),
        ("no bonus: the bonus is missing.", _rule(lambda n, own: 0.0)),
        ("no root: the root is missing.", _rule(lambda n, own: right(n, own) ** 2)),
        (
            "visits outside the root: the child's visits stand outside the root, which divides by n_j. They belong "
            "under it.",
            _rule(lambda n, own: right(n, own) / sqrt(own)),
        ),
    ]


def _wrong_choices(example: Example, path: go.Path, truth: Answer) -> Slips:
    """Yield the slips in which the indices at one node are right, and the choice is not."""
    node, letters = go.node_at(example.root, path), example.letters_below(path)
    for said, scores in (
        (
            "mean: the indices are right, and the child with the best *mean* is chosen. It is the greatest index.",
            _rule(lambda n, own: 0.0)(node),
        ),
        (
            "least: the indices are right, and the *least* is chosen. Black and White both want the greatest.",
            [-each for each in truth[:-1]],
        ),
        (
            "visits: the indices are right, and the most visited child is chosen. It is the greatest index.",
            [child.visits for child in node.children],
        ),
    ):
        yield said, (*truth[:-1], letters[_best(scores)])


def _rounded(truth: Answer) -> Slips:
    for digits in (2, 3, 4):
        answer = tuple(round(each, digits) if isinstance(each, float) else each for each in truth)
        yield f"{digits} digits: the numbers are rounded. Hand over what Python computes.", answer


def _root_slips(example: Example, right: Bonus, other: Bonus, other_words: str) -> Slips:
    truth = example.choice((), _rule(right))
    for said, rule in _wrong_rules(right, other, other_words):
        yield said, example.choice((), rule)
    yield from _wrong_choices(example, (), truth)
    yield from _rounded(truth)


def _way_slips(example: Example) -> Slips:
    """Yield the wrong indices and choices at the two nodes below the root, whatever is chosen on the right way."""
    paths = (example.way[:1], example.way[:2])
    second, third = (example.choice(path, _rule(_no_two)) for path in paths)
    rules = [
        (
            "root's logarithm: the logarithm is that of the root's visits. Each node is a bandit of its own: it is "
            "that of the parent's visits.",
            _rule(lambda n, own: _no_two(example.root.visits, own)),
        ),
        *_wrong_rules(_no_two, _with_two, _TWO_THERE),
        (
            "White everywhere: Black, who moves one step further down, is taken for White there. Black and White move "
            "in turns.",
            _rule(_no_two, lambda node: go.WHITE),
        ),
    ]
    for said, rule in rules:
        above, below = (example.choice(path, rule) for path in paths)
        yield said, (*above, *below)
        yield said, (*above[:-1], second[-1], *below[:-1], third[-1])  # and the letters are right
        yield said, (*second, *below)
        yield said, (*above, *third)
    for said, answer in _wrong_choices(example, paths[0], second):
        yield said, (*answer, *third)
    yield from _rounded((*second, *third))


# -- the back-up ---------------------------------------------------------------------------------


def counted(example: Example, winner: str) -> list[go.Counts]:
    """Return the nodes from the new one up to the root, after the back-up."""
    leaf = (*example.way, len(go.node_at(example.root, example.way).children))
    tree = go.back_up(go.expand(example.root, example.way), leaf, winner)
    return [go.node_at(tree, leaf[:depth]) for depth in range(len(leaf), -1, -1)]


def _pairs(nodes: Sequence[go.Counts]) -> Answer:
    return tuple((node.wins, node.visits) for node in nodes)


def _back_up_slips(example: Example) -> Slips:
    """Yield the wrong counts, from the new node up to the root."""
    nodes = counted(example, example.winner)
    truth, won = _pairs(nodes), int(example.winner == go.BLACK)
    before = [(wins - won, visits - 1) for wins, visits in truth]

    def grown(more: Callable[[int], tuple[int, int]]) -> Answer:
        return tuple((wins + more(i)[0], visits + more(i)[1]) for i, (wins, visits) in enumerate(before))

    last = len(truth) - 1
    yield from [
        (
            "other winner: the other one has won. The wins are Black's, whoever is to move.",
            _pairs(counted(example, go.opponent(example.winner))),
        ),
        (
            "wins of the mover: a win is added where the winner is to move. The wins are Black's at every node.",
            grown(lambda i: (int(nodes[i].mover == example.winner), 1)),
        ),
        (
            "wins of the one who moved: a win is added where the winner has just moved. The wins are Black's at every "
            "node.",
            grown(lambda i: (int(nodes[i].mover != example.winner), 1)),
        ),
        ("wins of anybody: the wins grow whoever has won. They are Black's.", grown(lambda i: (1, 1))),
        ("visits alone: the visits grow, and the wins do not.", grown(lambda i: (0, 1))),
        ("wins alone: the wins grow, and the visits do not.", grown(lambda i: (won, 0))),
        ("nothing: nothing is counted yet.", tuple(before)),
        ("root left out: the root is left out.", grown(lambda i: (0, 0) if i == last else (won, 1))),
        ("new node left out: the new node is not counted.", grown(lambda i: (0, 0) if i == 0 else (won, 1))),
        ("new node alone: only the new node is counted.", grown(lambda i: (won, 1) if i == 0 else (0, 0))),
        ("twice: the simulation is counted twice.", grown(lambda i: (2 * won, 2))),
        ("from the root: the nodes are given from the root down. The new one comes first.", truth[::-1]),
    ]
