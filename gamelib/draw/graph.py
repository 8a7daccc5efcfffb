"""Game trees as networkx graphs: what pictures draw, and who is who in them.

A node of the graph is the path of actions that leads to it from the root, so ``()`` is the root and
``("a1", "b2")`` what comes of ``a1`` and then ``b2``. What networkx keeps of a node are the attributes of
:class:`Node`, of an edge those of :class:`Edge`. The graph itself carries ``seats``, what the players are
called if there are more than two of them; where there are none, 0 is MAX and 1 is MIN.

Whose turn it is can be read from the shape of a node alone: a triangle that points up for the first player, who is MAX
where there are two; one that points down for the second, MIN; a diamond, a pentagon, a hexagon and a plus for
the third to the sixth, and from the triangle again for further ones; a circle for chance and a square for a leaf.

Nodes are laid out without Graphviz: subtrees are laid out one by one and then pushed together until they touch,
comparing the right contour of what stands already with the left contour of what comes next; a parent stands over the
middle of its children.

Source: E. Reingold and J. Tilford, "Tidier drawings of trees", IEEE Transactions on Software
Engineering 7(2), 1981.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isinf
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from gamelib import svg
from gamelib.game import CHANCE, MAX, MIN, Action, Chance, Game, Player, State, starting_state
from gamelib.games.tree import TreeGame
from gamelib.same_game import SameGame
from gamelib.trace import Window
from gamelib.watch import Path

if TYPE_CHECKING:
    import networkx as nx


Corners: TypeAlias = tuple[tuple[float, float], ...]
"""The corners of a shape in a box that reaches from -1 to 1, ``y`` down the page."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture shows who is to move.

    Attributes:
        mark: a sign that looks like the shape, for lines of text.
        marker: the shape as matplotlib knows it.
        fill: the colour inside.
        stroke: the colour of the outline.
        corners: of the shape; none for a circle, and for a leaf, whose box is as high as a line of text.
        lower: how much lower than the middle there is most room for text, in pixels.
        vector_room: how wide the shape has to be for a row of numbers inside, in widths of that row.
    """

    mark: str
    marker: str
    fill: str
    stroke: str
    corners: Corners = ()
    lower: float = 0
    vector_room: float = 1


_PLUS: Final[Corners] = (
    (-1, -0.55), (-0.7, -0.55), (-0.7, -1), (0.7, -1), (0.7, -0.55), (1, -0.55),
    (1, 0.55), (0.7, 0.55), (0.7, 1), (-0.7, 1), (-0.7, 0.55), (-1, 0.55),
)  # fmt: skip

SEATS: Final = (
    Look("▲", "^", "#cfe8f7", svg.BLUE, ((-1, 1), (1, 1), (0, -1)), 5, 1.5),
    Look("▼", "v", "#fbe3cf", svg.VERMILION, ((-1, -1), (1, -1), (0, 1)), -5, 1.5),
    Look("◆", "D", "#e4f3ee", svg.GREEN, ((-1, 0), (0, -1), (1, 0), (0, 1)), 0, 1.4),
    Look("⬟", "p", "#f7e3ee", svg.PURPLE, ((-1, -0.15), (0, -1), (1, -0.15), (0.62, 1), (-0.62, 1)), 2, 1.15),
    Look("⬢", "h", "#fbefd2", svg.ORANGE, ((-1, 0), (-0.7, -1), (0.7, -1), (1, 0), (0.7, 1), (-0.7, 1)), 0, 1.1),
    Look("✚", "P", "#e3f1fb", svg.SKY, _PLUS, 0, 1.1),
)
"""The players' looks, by number."""

CHANCE_LOOK: Final = Look("●", "o", "#e9e9e9", svg.FAINT)
LEAF_LOOK: Final = Look("■", "s", svg.CARD, svg.INK)


def look_of(player: Player | None) -> Look:
    """Return the look of whoever is to move; of a leaf for ``None``.

    Example:
        >>> "".join(look_of(player).mark for player in (0, 1, 2, 3, 4, 5, 6))
        '▲▼◆⬟⬢✚▲'
    """
    if player is None:
        return LEAF_LOOK
    return CHANCE_LOOK if isinstance(player, Chance) else SEATS[player % len(SEATS)]


def seats_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return what to call the players of a game of more than two; nothing for two, who are MAX and MIN.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> seats_of(TreeGame([1, 2])), seats_of(TreeGame([Leaf((1, 2, 6))], num_players=3))
        ((), ('player 1', 'player 2', 'player 3'))
    """
    return names_of(game) if game.num_players > 2 else ()


def names_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return what to call the players.

    Example:
        >>> from gamelib.games import TicTacToe, TreeGame
        >>> names_of(TicTacToe()), names_of(TreeGame([1, 2]))
        (('X', 'O'), ('MAX', 'MIN'))
    """
    if len(game.player_names) == game.num_players:
        return tuple(game.player_names)
    if game.num_players <= 2:
        return tuple(player_text(player) for player in range(game.num_players))
    return tuple(f"player {seat + 1}" for seat in range(game.num_players))


def player_text(player: Player | None, seats: Sequence[str] = ()) -> str:
    """Return what a picture calls the one who is to move, a leaf for ``None``; seats are names for more than two.

    Example:
        >>> player_text(0), player_text(0, ("red", "green", "blue")), player_text(None)
        ('MAX', 'red', 'leaf')
    """
    if player is None:
        return "leaf"
    if isinstance(player, Chance):
        return "chance"
    return seats[player] if seats else {MAX: "MAX", MIN: "MIN"}[player]


def numbers_of(value: str, seats: Sequence[str]) -> list[str]:
    """Return the numbers in the text of a node's value, one a player, or nothing if it is not such a row.

    Example:
        >>> numbers_of("1, 2, 6", ("red", "green", "blue")), numbers_of("5", ("red", "green", "blue"))
        (['1', '2', '6'], [])
    """
    numbers = value.split(", ")
    return numbers if seats and len(numbers) == len(seats) else []


HEIGHT: Final = 14
WIDTH: Final = 20
ROW: Final = 22
TEXT: Final = 11
GAP: Final = 16


@dataclass(frozen=True, slots=True)
class Legend:
    """A legend, to be drawn at the place of its upper left corner."""

    body: str
    width: float
    height: float


def shape(player: Player | None, x: float, y: float, width: float, height: float, **look: Any) -> str:
    """Return the shape of a player, of chance, or of a leaf for ``None``, with its middle at ``x`` and ``y``."""
    corners = look_of(player).corners
    if corners:
        outline = svg.points((x + width / 2 * right, y + height / 2 * down) for right, down in corners)
        return svg.tag("polygon", points=outline, **look)
    if player is CHANCE:
        return svg.tag("ellipse", cx=x, cy=y, rx=width / 2, ry=height / 2, **look)
    return svg.tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, **look)


def legend(seats: Sequence[str], chance: bool, x: float, y: float, room: float) -> Legend:
    """Return the legend of the players, in rows no wider than ``room`` if a single entry is not."""
    movers: list[Player] = [*range(len(seats)), *([CHANCE] if chance else [])]
    parts: list[str] = []
    right, row, widest = 0.0, 0, 0.0
    for mover in movers:
        look, text = look_of(mover), player_text(mover, seats)
        width = WIDTH + 6 + svg.text_width(text, TEXT)
        if right and right + width > room:
            right, row = 0.0, row + 1
        middle = y + ROW * (row + 0.5)
        across = HEIGHT if mover is CHANCE else WIDTH
        parts.append(
            shape(mover, x + right + WIDTH / 2, middle, across, HEIGHT, fill=look.fill, stroke=look.stroke,
                  stroke_width=1.6)
            + svg.label(x + right + WIDTH + 6, middle, text, size=TEXT, anchor="start")
        )  # fmt: skip
        widest = max(widest, right + width)
        right += width + GAP
    return Legend(svg.tag("g", "".join(parts), class_="legend"), widest, ROW * (row + 1))


DiGraph: TypeAlias = "nx.DiGraph"
"""A tree as networkx has it, which is imported only when one is made."""
Worth: TypeAlias = "float | Sequence[float]"
"""What a state is worth: to MAX, or in a game of more than two players to each of them."""

MOST_NODES: Final = 200
"""Above this number of nodes a picture folds subtrees away."""

ROUNDING: Final = 1e-12
"""What is nearer to 0 is 0 but for rounding, as sums of chances and values come out."""


class Status(StrEnum):
    """What a search has done with a node."""

    UNSEEN = "unseen"
    ACTIVE = "active"
    CURRENT = "current"
    DONE = "done"


class Node(NamedTuple):
    """What a node of a tree carries; pictures of some kinds, and films, leave out what has a default.

    Attributes:
        label: what to call it.
        player: who is to move (MAX, MIN, another number or CHANCE); ``None`` at a leaf.
        hidden: whether what is below it is folded away; of a tree that simulations grew, how many nodes.
        state: the state of the game there.
        value: its value for MAX as text, or the values of all players with commas between them; ``""`` if unknown.
        status: what a search has done with it: ``""``, or one of :class:`Status`.
        visit: when a search came to it, 1 for the first; ``None`` if it did not.
        window: alpha and beta when a search was last at it; ``None`` if it had none.
        estimate: what an evaluation says of it, which stands behind its name.
        own: the player whose number of a row is set off, the mover if it is ``None``.
        below: an SVG document that stands below it.
        hand: the attributes with which it can be picked, see :func:`gamelib.draw.board.pick`.
        chooser: whose choice it was to come here: the player to move at the parent or, where chance moves
            there, at the nearest node above it that is a player's; ``None`` at the root.
        visits: *N*, how many simulations went through it; ``None`` in a tree that no simulations grew.
        totals: what they brought each player in all, as rewards from 0 to 1.
        mean: *Q*, the mean reward of the chooser; ``None`` if nobody chose or there were no simulations.
    """

    label: str
    player: Player | None
    hidden: int
    state: Any = None
    value: str = ""
    status: str = ""
    visit: int | None = None
    window: Window | None = None
    estimate: str = ""
    own: int | None = None
    below: str = ""
    hand: Mapping[str, str] = {}
    chooser: int | None = None
    visits: int | None = None
    totals: tuple[float, ...] = ()
    mean: float | None = None


class Edge(NamedTuple):
    """What an edge of a tree carries.

    Attributes:
        action: its text.
        probability: how likely chance takes it; ``None`` where somebody chooses.
        best: whether to draw it as the recommended one.
        cut: whether a search left the node above without coming to the one below.
        hand: as a node has it.
    """

    action: str
    probability: float | None
    best: bool
    cut: bool = False
    hand: Mapping[str, str] = {}


class Tree(NamedTuple):
    """A graph as it is read: what its nodes and edges carry, and what the players are called if more than two."""

    nodes: Mapping[Any, Node]
    edges: Mapping[tuple[Any, Any], Edge]
    seats: Sequence[str]


def tree_of(graph: DiGraph) -> Tree:
    """Return what a graph carries; attributes that people gave it for ends of their own are passed over."""
    nodes = {node: node_of(graph, node) for node in graph}
    edges = {edge: Edge(**_known(Edge._fields, graph.edges[edge])) for edge in graph.edges}
    return Tree(nodes, edges, graph.graph["seats"])


def node_of(graph: DiGraph, node: Hashable) -> Node:
    """Return what a node carries."""
    return Node(**_known(Node._fields, graph.nodes[node]))


def _known(names: Sequence[str], attributes: Mapping[str, Any]) -> dict[str, Any]:
    return {name: attributes[name] for name in names if name in attributes}


def game_graph(
    game: Game[State, Action],
    state: State | None = None,
    *,
    values: Callable[[State], Worth] | None = None,
    limit: int = MOST_NODES,
) -> DiGraph:
    """Return the tree of ``game`` below ``state``.

    Args:
        state: the root; the initial state if not given.
        values: the value for MAX of states that are not terminal, or their values for all of more than two
            players; without it only leaves have one.
        limit: how many nodes to show at the most. Plies that would go beyond are folded away.

    Example:
        >>> graph = game_graph(TreeGame([[3, 12], [2, 4]]))
        >>> graph.number_of_nodes(), graph.nodes[("a1", "b2")]["value"]
        (7, '12')
    """
    import networkx as nx

    root = starting_state(game, state)
    graph = nx.DiGraph(seats=seats_of(game))
    is_written = is_tree(game)
    row: list[tuple[Path, State]] = [((), root)]
    while row:
        below: list[tuple[Path, State, float | None]] = []
        for path, each in row:
            player, value = None if game.is_terminal(each) else game.player(each), ""
            if player is None and game.num_players > 2:
                value = worth_text([game.utility(each, seat) for seat in range(game.num_players)])
            elif player is None:
                value = value_text(game.utility(each, MAX))
            elif values is not None:
                value = worth_text(values(each))
            name = str(each) if is_written else graph.edges[path[:-1], path]["action"] if path else "root"
            graph.add_node(path, state=each, label=name, player=player, value=value, hidden=False, status="",
                           visit=None, window=None)  # fmt: skip
            if player is not None:
                chances = dict(game.outcomes(each)) if player is CHANCE else {}
                below += [((*path, action), each, chances.get(action)) for action in chances or game.actions(each)]
        if graph.number_of_nodes() + len(below) > limit:
            for path, each in row:
                graph.add_node(path, hidden=not game.is_terminal(each))
            break
        row = []
        for path, above, chance in below:
            name = game.action_text(above, path[-1])
            graph.add_edge(path[:-1], path, action=name, probability=chance, best=False, cut=False)
            row.append((path, game.result(above, path[-1])))
    return graph


def passed_over(graph: DiGraph, entered: Container[Path], below: Path = ()) -> list[Path]:
    """Return the nodes a search did not come to, of those whose parents it left after others of their children.

    A node of which no child was entered does not count: the search stopped there, as at a depth
    limit, or knew the node's value already.

    Args:
        below: the node at which to look, with what hangs below it.
    """
    found: list[Path] = []
    for node in graph:
        if node[: len(below)] == below:
            children = list(graph.successors(node))
            missed = [child for child in children if child not in entered]
            if len(missed) < len(children):
                found += missed
    return found


def mark_cuts(graph: DiGraph, children: Collection[Path]) -> None:
    """Mark the edges to these nodes, and no others, as cut."""
    wanted = set(children)
    for above, below in graph.edges:
        graph.add_edge(above, below, cut=below in wanted)


def mark_best(graph: DiGraph, line: Collection[Any]) -> None:
    """Mark the edges along a line of play from the root as the recommended ones."""
    path: Path = ()
    for action in line:
        below = (*path, action)
        if (path, below) not in graph.edges:
            return
        graph.add_edge(path, below, best=True)
        path = below


def worth_text(worth: Worth) -> str:
    """Return what a state is worth as pictures write it: a number, or one for each player with commas between them.

    Example:
        >>> worth_text(2.1000000000000001), worth_text((1, 2.5, 20 / 3))
        ('2.1', '1, 2.5, 6.667')
    """
    return ", ".join(map(value_text, worth)) if isinstance(worth, Sequence) else value_text(worth)


def value_text(value: float) -> str:
    """Return a value as pictures write it: with at most three decimals.

    Example:
        >>> value_text(3.0), value_text(-1 / 3), value_text(float("-inf")), value_text(0.1 + 0.2 - 0.3)
        ('3', '-0.333', '-∞', '0')
    """
    number = float(value)  # a fraction cannot be written with :g
    if abs(number) < ROUNDING:
        return "0"
    if isinf(number) or abs(number) >= 1e7 or abs(number) < 0.0005:
        return f"{number:.3g}".replace("inf", "∞")
    return f"{number:.3f}".rstrip("0").rstrip(".")


def window_text(window: Window) -> str:
    """Return a window as pictures write it; of a null window, which number is a whisker off.

    Example:
        >>> from math import inf, nextafter
        >>> window_text((3, inf)), window_text((-inf, inf)), window_text((3, nextafter(3, inf)))
        ('[3, +∞]', '[-∞, +∞]', '[3, 3+ε]')
    """
    low, high = (value_text(value).replace("∞", "+∞").replace("-+", "-") for value in window)
    if low == high and window[0] < window[1]:
        return f"[{low}, {high}+ε]" if window[0] == float(value_text(window[0])) else f"[{low}-ε, {high}]"
    return f"[{low}, {high}]"


def is_tree(game: Game[State, Action]) -> bool:
    """Return whether the states of a game are the nodes of a written tree, whatever stands in front of it."""
    while isinstance(game, SameGame):
        game = game.game
    return isinstance(game, TreeGame)


Key = TypeVar("Key", bound=Hashable)


def tidy_layout(
    tree: nx.DiGraph,
    root: Key,
    room: Callable[[Key], tuple[float, float]] = lambda node: (0.5, 0.5),
    gap: float = 0.0,
) -> dict[Key, tuple[float, int]]:
    """Return for each node below ``root`` its place across the page and its depth.

    Args:
        tree: a directed graph that is a tree below ``root``; children in the order of their edges.
        room: how far a node reaches from its middle to the left, and to the right.
        gap: the free room between two neighbours.

    Returns:
        The middle of each node, such that the leftmost edge of the drawing is at 0, and its depth,
        0 for the root.

    Example:
        >>> import networkx as nx
        >>> tidy_layout(nx.DiGraph([("A", "B"), ("A", "C")]), "A")
        {'A': (1.0, 0), 'B': (0.5, 1), 'C': (1.5, 1)}
    """
    order = [root]
    for node in order:  # the list grows while it is read
        order.extend(tree.successors(node))

    shift: dict[Key, float] = {}  # how far right of its parent a node stands
    contours: dict[Key, list[tuple[float, float]]] = {}  # leftmost and rightmost edge by depth, seen from the node
    for node in reversed(order):
        left_half, right_half = room(node)
        placed: list[tuple[float, float]] = []
        places: list[float] = []
        children = list(tree.successors(node))
        for child in children:
            contour = contours.pop(child)
            place = max((right - left + gap for (_, right), (left, _) in zip(placed, contour, strict=False)), default=0)
            places.append(place)
            shifted = [(left + place, right + place) for left, right in contour]
            both = [(left, right) for (left, _), (_, right) in zip(placed, shifted, strict=False)]
            placed = both + placed[len(both) :] + shifted[len(both) :]
        middle = (places[0] + places[-1]) / 2 if places else 0.0
        for child, place in zip(children, places, strict=True):
            shift[child] = place - middle
        contours[node] = [(-left_half, right_half), *((left - middle, right - middle) for left, right in placed)]

    start = -min(left for left, _ in contours[root])
    found = {root: (start, 0)}
    for node in order:
        x, depth = found[node]
        for child in tree.successors(node):
            found[child] = (x + shift[child], depth + 1)
    return found
