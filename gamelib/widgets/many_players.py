"""Trees for several players: a vector at every node, backed up as the players choose.

A tree for two, three or four is searched as the reader likes: who wants what, and what that leaves out. Maxⁿ is done by
hand: at each node the reader clicks the child that its player takes. And of two actions equally good to one player,
which it takes decides what the others get.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from gamelib.draw import Picture, draw_tree
from gamelib.draw.board import pick
from gamelib.draw.graph import DiGraph, Status, game_graph, mark_best, node_of, tree_of, worth_text
from gamelib.draw.pruned_tree import (
    cut_children,
    enlarged,
    interval_text,
    known_values,
    nodes_of,
    on_the_way,
    pruned_svg,
)
from gamelib.games import Leaf, TreeGame, exam_tree, random_vector_tree
from gamelib.result import Vector
from gamelib.search import OneAgainstAll, maxn, paranoid
from gamelib.watch import Path, watch
from gamelib.widgets.explorer import Explorer, View, choice, on_picture, slider, switch
from gamelib.wording import counted


def vector_words(vector: Vector) -> str:
    """Return a vector as pictures and sentences write it.

    Example:
        >>> vector_words((1, 2.5, -1))
        '(1, 2.5, -1)'
    """
    return f"({worth_text(vector)})"


@dataclass(frozen=True, slots=True)
class BackedUp:
    """What goes up in a tree for several players.

    Attributes:
        vectors: the vector of every node, by path.
        chosen: the action chosen at every inner node.
        ties: at inner nodes with several equally good actions, these actions.
    """

    vectors: Mapping[Path, Vector]
    chosen: Mapping[Path, str]
    ties: Mapping[Path, tuple[str, ...]]

    @property
    def line(self) -> tuple[str, ...]:
        """The line of play that follows the choices from the root."""
        path: Path = ()
        while path in self.chosen:
            path = (*path, self.chosen[path])
        return path


def backed_up(game: TreeGame, *, taken: Collection[str] = (), coalition: Collection[int] = ()) -> BackedUp:
    """Return what goes up from the leaves of a tree if all players choose for themselves.

    Args:
        taken: actions that are taken where others are equally good; elsewhere the first of equals is.
        coalition: players who want the least for the player at the root, and nothing for themselves.

    Example:
        >>> from gamelib.games import Leaf
        >>> tree = TreeGame([Leaf((4, 2, 3)), Leaf((4, 0, 6))], num_players=3)
        >>> backed_up(tree).line, backed_up(tree, taken={"a2"}).line
        (('a1',), ('a2',))
    """
    vectors: dict[Path, Vector] = {}
    chosen: dict[Path, str] = {}
    ties: dict[Path, tuple[str, ...]] = {}
    root = game.initial_state()
    one = None if game.is_terminal(root) else game.player(root)

    def visit(state: str, path: Path) -> Vector:
        if game.is_terminal(state):
            vectors[path] = tuple(game.utility(state, player) for player in range(game.num_players))
            return vectors[path]
        mover = game.player(state)
        assert isinstance(mover, int) and isinstance(one, int)
        found = {action: visit(game.result(state, action), (*path, action)) for action in game.actions(state)}
        wants = {action: -vector[one] if mover in coalition else vector[mover] for action, vector in found.items()}
        best = [action for action in found if wants[action] == max(wants.values())]
        if len(best) > 1:
            ties[path] = tuple(best)
        chosen[path] = next((action for action in best if action in taken), best[0])
        vectors[path] = found[chosen[path]]
        return vectors[path]

    visit(root, ())
    return BackedUp(vectors, chosen, ties)


def vector_graph(game: TreeGame, values: Mapping[Path, str | Vector], *, unseen: Collection[Path] = ()) -> DiGraph:
    """Return the tree with a vector or a text at its nodes, and what a search never saw marked as such.

    A tree for two is drawn as one for more: with a vector at each leaf, and both players' names.

    Args:
        values: what to write at nodes; a leaf that is not in it keeps its vector.
    """
    graph = game_graph(game, limit=10**9)
    graph.graph["seats"] = game.player_names
    for path, node in tree_of(graph).nodes.items():
        if node.player is None:
            vector = [game.utility(node.state, player) for player in range(game.num_players)]
            graph.add_node(path, value=worth_text(vector))
    for path, value in values.items():
        graph.add_node(path, value=value if isinstance(value, str) else worth_text(value))
    graph.add_nodes_from(unseen, status=Status.UNSEEN)
    return graph


def with_hands(graph: DiGraph, paths: Iterable[Path], what: str) -> None:
    """Let nodes be picked, each with the edge above it, by the action that leads there; ``what`` a pick does to it."""
    for path in paths:
        hand = pick(path[-1], f"{what} {path[-1]}")
        graph.add_node(path, hand=hand)
        graph.add_edge(path[:-1], path, hand=hand)


def choices_svg(graph: DiGraph, chosen: Mapping[Path, str], ties: Mapping[Path, tuple[str, ...]]) -> str:
    """Return a picture of the tree with every chosen action drawn bold, and a sign of equality at equally good ones."""
    edges = tree_of(graph).edges
    for path, actions in ties.items():
        for below in ((*path, action) for action in actions):
            graph.add_edge(path, below, action=f"{edges[path, below].action}=")
    for path, action in chosen.items():
        graph.add_edge(path, (*path, action), best=True)
    return enlarged(draw_tree(graph).svg)


OPEN: Final = "?"
INNER: Final = "DEFGBCA"
"""The nodes of three plies of two, from the leaves up: the order in which they can be filled in."""
TREES: Final = 30
"""How many random trees there are beside the textbook's."""


class VectorsByHandExplorer(Explorer):
    """Three plies for three players; the vector of each node appears when its action was chosen rightly.

    Another tree starts with nothing chosen.
    """

    title = "maxⁿ by hand"
    wide = True
    knobs: ClassVar = {
        "number": slider("tree", 0, 0, TREES),
        **{name: on_picture(OPEN, (OPEN, f"{name.lower()}1", f"{name.lower()}2")) for name in INNER},
    }
    follows: ClassVar = {"number": dict.fromkeys(INNER, OPEN)}

    def view(self, *, number: int, **chosen: str) -> View:
        """Fill in the vectors that were chosen rightly, and say what is wrong with each other choice."""
        game = exam_tree("three-players") if number == 0 else random_vector_tree(rng=number)
        paths = {name: path for path, name in nodes_of(game).items()}
        vectors = {
            path: tuple(game.utility(state, player) for player in range(3))
            for state, path in paths.items()
            if game.is_terminal(state)
        }
        right: dict[Path, str] = {}
        remarks = []
        for name in INNER:
            path, action = paths[name], chosen[name]
            if action == OPEN:
                continue
            below = {each: vectors.get((*path, each)) for each in game.actions(name)}
            known = {each: vector for each, vector in below.items() if vector is not None}
            if len(known) < len(below):
                remarks.append(f"Node {name} has to wait: first the nodes below it.")
                continue
            player = len(path)  # they move in turn
            most = max(vector[player] for vector in known.values())
            best = [each for each, vector in known.items() if vector[player] == most]
            if action in best:
                right[path], vectors[path] = action, known[action]
                remarks += [f"{' and '.join(best)} tie; you took {action}."] if len(best) > 1 else []
            else:
                remarks.append(
                    f"Node {name}: {game.player_names[player]} chooses here and looks at number {player + 1} of each "
                    f"vector. {action} gives {known[action][player]:g}, and {best[0]} gives more."
                )
        tree = "The textbook's tree" if number == 0 else f"Random tree {number}"
        worth = f" It is worth {vector_words(vectors[()])}." if () in vectors else ""
        words = f"{tree}: {len(right)} of {len(INNER)} nodes are right.{worth}"
        if set(chosen.values()) == {OPEN}:
            remarks = ["Click the child that player 3 takes at D, and so on, from the bottom up."]
        shown: dict[Path, str | Vector] = dict.fromkeys(paths.values(), OPEN)
        graph = vector_graph(game, shown | vectors)
        with_hands(graph, [path for path in paths.values() if path], "take")
        return View(" ".join([words, *remarks]), choices_svg(graph, right, {}))

    def picked(self, name: str) -> None:
        """Choose this action at its node."""
        self.set(**{name[0].upper(): name})


def deep_tie() -> TreeGame:
    """Return a tree with a tie at the third ply that decides which player comes out on top, and two further up.

    At the second ply player 2 has a tie of its own; if it takes the last of the two, player 1 has one at the root.

    Example:
        >>> from gamelib.search import maxn_vectors
        >>> sorted(maxn_vectors(deep_tie()))
        [(2, 2, 6), (4, 2, 4), (4, 3, 3)]
    """
    rows = [[(8, 1, 1), (0, 9, 1)], [(4, 3, 3), (6, 2, 2)]], [[(2, 2, 6), (5, 3, 2)], [(7, 2, 1), (4, 2, 4)]]
    return TreeGame([[[Leaf(vector) for vector in leaves] for leaves in half] for half in rows], num_players=3)


class TieExplorer(Explorer):
    """A tree for three; where actions are equally good to who moves, a click on one takes it, or lets it go."""

    title = "which of equally good actions"
    wide = True
    knobs: ClassVar = {"taken": on_picture("")}

    def view(self, *, taken: str) -> View:
        """Back the vectors up, and draw them with every choice and every tie."""
        game = deep_tie()
        found = backed_up(game, taken=taken.split())
        graph = vector_graph(game, found.vectors)
        with_hands(graph, [(*path, each) for path, tied in found.ties.items() for each in tied], "take")
        root, names = found.vectors[()], game.player_names
        on_top = [names[player] for player, number in enumerate(root) if number == max(root)]
        ties = [  # players move in turn
            f"{' = '.join(actions)} ({names[len(path)]} takes {found.chosen[path]})"
            for path, actions in found.ties.items()
        ]
        facts = (
            f"Play goes {' '.join(found.line)} and is worth {vector_words(root)}: {' and '.join(on_top)} "
            f"{'has' if len(on_top) == 1 else 'have'} the most. Ties, to be clicked: {', '.join(ties)}."
        )
        return View(facts, choices_svg(graph, found.chosen, found.ties))

    def picked(self, name: str) -> None:
        """Take this action, and no other of its node; a click on the one that is taken flips the tie."""
        taken = self.values["taken"].split()
        found = backed_up(deep_tie(), taken=taken)
        if name in found.chosen.values():
            name = next(each for tied in found.ties.values() if name in tied for each in tied if each != name)
        self.set(taken=" ".join([*(action for action in taken if action[0] != name[0]), name]))


MAXN: Final = "maxⁿ"
PRUNED: Final = "maxⁿ, shallow pruning"
PARANOID: Final = "paranoid, alpha-beta"
TOTAL: Final = 10
"""What the players of a tree share."""
MOST_PLAYERS: Final = 4
ENEMIES: Final = (2, 3)
"""Who may be against player 1: with four players the trees are at most three plies deep, and player 4 never moves."""


class ManyPlayersExplorer(Explorer):
    """What a tree is worth to each, and which leaves were looked at, by algorithm and by who is against whom.

    With maxⁿ there is a switch for each of the others who move to be against player 1; with paranoid search it is said
    who is paranoid. What does not apply is hidden.
    """

    title = "a tree for several players"
    wide = True
    knobs: ClassVar = {
        "players": slider("players", 3, 2, MOST_PLAYERS),
        "depth": slider("depth", 3, 1, 4),
        "number": slider("random tree", 58, 1, 99),
        "algorithm": choice("algorithm", (MAXN, PRUNED, PARANOID)),
        "paranoid": slider("who is paranoid", 1, 1, 3),
        **{f"against_{other}": switch(f"player {other} against player 1") for other in ENEMIES},
    }

    def limits(self) -> Mapping[str, int]:
        """Return how many players there are, and how deep their vectors can still be read."""
        players: int = self.values["players"]
        return {"paranoid": players, "depth": 4 if players < MOST_PLAYERS else 3}

    def updated(self) -> None:
        """Hide the controls that do not apply."""
        values = self.values
        applies = {"paranoid": values["algorithm"] == PARANOID}
        movers = min(values["players"], values["depth"])  # one player a ply
        for other in ENEMIES:
            applies[f"against_{other}"] = values["algorithm"] == MAXN and other <= movers
            self.controls[f"against_{other}"].layout.margin = "2px 2px 2px 14px"  # clear of what stands to its left
        for name, there in applies.items():
            self.controls[name].layout.display = None if there else "none"

    def view(self, *, players: int, depth: int, number: int, algorithm: str, **who: int) -> View:
        """Search the tree, and draw what each node is known to be worth."""
        game = random_vector_tree(players, 2, depth, total=TOTAL, rng=number)
        game.player_names = tuple(f"player {seat + 1}" for seat in range(players))  # MAX and MIN if they are two
        if algorithm == PARANOID:
            picture = _feared(game, who["paranoid"] - 1)
        elif algorithm == PRUNED:
            picture = shallow_pruning(game, TOTAL)
        else:
            movers = [other for other in ENEMIES if other <= min(players, depth)]
            picture = against_the_first(game, {other - 1 for other in movers if who[f"against_{other}"]})
        return View(picture.text, picture.svg)


def against_the_first(game: TreeGame, coalition: Collection[int]) -> Picture:
    """Return the tree with what maxⁿ finds if some players want the least for the one at the root.

    Example:
        >>> from gamelib.games import Leaf
        >>> tree = TreeGame([[Leaf((5, 4, 1)), Leaf((2, 1, 7))], Leaf((3, 0, 7))], num_players=3)
        >>> against_the_first(tree, {1}).text.partition(" (")[0]
        'Maxⁿ, with player 2 against player 1, who gets 3'
    """
    found = backed_up(game, coalition=coalition)
    alone = backed_up(game).vectors[()]
    root = found.vectors[()]
    leaves = len(found.vectors) - len(found.chosen)
    who = " and ".join(game.player_names[player] for player in sorted(coalition))
    against = (
        f"with {who} against player 1, who gets {root[0]:g} (if everybody plays for itself: {alone[0]:g})"
        if coalition
        else "everybody plays for itself"
    )
    facts = (
        f"Maxⁿ, {against}: {counted(leaves, 'leaf', 'leaves')}, all looked at; worth {vector_words(root)}, "
        f"play goes {' '.join(found.line)}."
    )
    graph = vector_graph(game, found.vectors)
    for path in found.chosen:
        if node_of(graph, path).player in coalition:
            graph.add_node(path, own=0)  # theirs is the number they decide by
    return Picture(choices_svg(graph, found.chosen, {}), facts)


def shallow_pruning(game: TreeGame, total: float) -> Picture:
    """Return the tree as maxⁿ with shallow pruning leaves it: what is known of each node, and what was cut.

    Args:
        game: a tree without chance, with no utility below 0.
        total: what the utilities at a leaf add up to, at the most.

    Example:
        >>> from gamelib.games import Leaf
        >>> shallow_pruning(TreeGame([Leaf((5, 4, 1)), [Leaf((2, 6, 2)), Leaf((9, 1, 0))]], num_players=3), 10)
        Maxⁿ with shallow pruning: 2 of 3 leaves looked at; worth (5, 4, 1), play goes a1.
    """
    watched = watch(game)
    result = maxn(watched, total=total)
    nodes, seen = nodes_of(game), on_the_way(watched.leaves)
    leaves = {path for path, name in nodes.items() if game.is_terminal(name)}
    known: dict[Path, Vector] = {
        path: tuple(game.utility(nodes[path], player) for player in range(game.num_players)) for path in leaves & seen
    }
    shown: dict[Path, str | Vector] = dict.fromkeys(nodes.keys() - leaves - seen, "")
    for path in reversed([path for path in nodes if path in seen - leaves]):  # children before their parents
        mover = game.player(nodes[path])
        assert isinstance(mover, int)
        below = [(*path, action) for action in game.actions(nodes[path])]
        best = max((known[child] for child in below if child in known), key=lambda vector: vector[mover])
        if seen.issuperset(below):
            shown[path] = known[path] = best
        else:
            shown[path] = f"{game.player_names[mover].removeprefix('player ')}: ≥{best[mover]:g}"
    facts = (
        f"Maxⁿ with shallow pruning: {result.leaves} of {counted(len(leaves), 'leaf', 'leaves')} looked at; "
        f"worth {vector_words(result.values)}, play goes {' '.join(result.principal_variation)}."
    )
    unseen = nodes.keys() - seen
    return Picture(_cut_svg(vector_graph(game, shown, unseen=unseen), result.principal_variation), facts)


def _feared(game: TreeGame, searcher: int) -> Picture:
    watched = watch(game)
    result = paranoid(watched, player=searcher)
    seen = on_the_way(watched.leaves)
    known = known_values(OneAgainstAll(game, searcher), watched.leaves)  # type: ignore[arg-type]
    inner = {path[:plies] for path in known for plies in range(len(path))}
    shown: dict[Path, str | Vector] = {path: interval_text(known[path]) for path in inner}
    line = result.principal_variation
    with_action = f" with {line[0]}" if searcher == 0 else ""
    facts = (
        f"Paranoid with alpha-beta: {result.leaves} of {counted(len(known) - len(inner), 'leaf', 'leaves')} "
        f"looked at; {game.player_names[searcher]} gets at least {result.value:g}{with_action}, whatever the others "
        f"do (maxⁿ expects {backed_up(game).vectors[()][searcher]:g})."
    )
    return Picture(_cut_svg(vector_graph(game, shown, unseen=known.keys() - seen), line), facts)


def _cut_svg(graph: DiGraph, line: tuple[str, ...]) -> str:
    mark_best(graph, line)
    return pruned_svg(graph, cut_children(graph))
