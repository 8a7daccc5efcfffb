"""A tree for two, three or four players, searched as the reader likes: who wants what, and what that leaves out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar, Final

from gamelib.draw import Picture
from gamelib.draw.graph import DiGraph, mark_best
from gamelib.draw.pruned_tree import cut_children, interval_text, known_values, nodes_of, pruned_svg
from gamelib.games import TreeGame, random_vector_tree
from gamelib.result import Vector
from gamelib.search import OneAgainstAll, maxn, paranoid
from gamelib.watch import Path, watch
from gamelib.widgets.explorer import Explorer, View, choice, slider, switch
from gamelib.widgets.vector_tree import backed_up, choices_svg, vector_graph, vector_words
from gamelib.wording import counted

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
            return _feared(game, who["paranoid"] - 1)
        if algorithm == PRUNED:
            picture = shallow_pruning(game, TOTAL)
            return View(picture.text, picture.svg)
        movers = min(players, depth)
        picture = against_the_first(
            game, {other - 1 for other in ENEMIES if other <= movers and who[f"against_{other}"]}
        )
        return View(picture.text, picture.svg)


def against_the_first(game: TreeGame, coalition: Collection[int]) -> Picture:
    """Return the tree with what maxⁿ finds if some players want the least for the one at the root.

    Args:
        game: a tree without chance.
        coalition: who is against the player at the root.

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
        if graph.nodes[path]["player"] in coalition:
            graph.nodes[path]["own"] = 0  # theirs is the number they decide by
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
    nodes, seen = nodes_of(game), _prefixes(watched.leaves)
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


def _feared(game: TreeGame, searcher: int) -> View:
    watched = watch(game)
    result = paranoid(watched, player=searcher)
    seen = _prefixes(watched.leaves)
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
    return View(facts, _cut_svg(vector_graph(game, shown, unseen=[path for path in known if path not in seen]), line))


def _prefixes(leaves: Collection[Path]) -> set[Path]:
    return {leaf[:plies] for leaf in leaves for plies in range(len(leaf) + 1)}


def _cut_svg(graph: DiGraph, line: tuple[str, ...]) -> str:
    mark_best(graph, line)
    return pruned_svg(graph, cut_children(graph))
