"""Monte Carlo tree search on a board: the heat map of its visits, and beside it the top of the tree it grew.

The reader sets its constant, its simulations and its rollouts; or plays against it, and sees what it thinks of its own
moves and of the replies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, ClassVar, Final

import ipywidgets as widgets

from gamelib import svg
from gamelib.draw.board import pickable
from gamelib.draw.graph import legend, names_of
from gamelib.draw.search_tree import describe_search_tree, mean_rewards, search_graph, visit_shades
from gamelib.draw.tree_svg import search_tree_svg
from gamelib.errors import GameError
from gamelib.evaluation import open_lines, open_windows, squashed
from gamelib.game import MAX, Game
from gamelib.games import ConnectFour, TicTacToe
from gamelib.games.rulebook import Rulebook
from gamelib.montecarlo import (
    UCT,
    DecisiveRollout,
    MonteCarloResult,
    RandomRollout,
    SearchTree,
    TruncatedRollout,
    best_mean,
)
from gamelib.montecarlo.rollout import Rollout
from gamelib.widgets.explorer import (
    PlayingExplorer,
    View,
    after_text,
    choice,
    ending_text,
    on_picture,
    played,
    slider,
    stepped_slider,
)
from gamelib.widgets.tic_tac_toe import solved_tic_tac_toe
from gamelib.wording import counted

TIC_TAC_TOE: Final = "tic-tac-toe"
CONNECT_FOUR: Final = "Connect Four"
RANDOM: Final = "random"
WINS: Final = "takes wins"
REPLIES: Final = "and sees the reply"
TRUNCATED: Final = "4 plies, then evaluated"
ROLLOUTS: Final = (
    ("random", RANDOM),
    ("wins when it can", WINS),
    ("… and fears the reply", REPLIES),
    ("4 plies, then evaluates", TRUNCATED),
)
"""The rollouts, as lists offer them."""
ROLLOUT_PLIES: Final = 4
SCALE: Final = 10.0
FIRST_COLUMNS: Final = (-1.0, -1.0, 0.0, 1.0, 0.0, -1.0, -1.0)
"""What each first move of Connect Four is worth to X: published, from the solution of the game."""


GAMES: Final = (TIC_TAC_TOE, CONNECT_FOUR)
"""The games offered."""


@dataclass(frozen=True, slots=True)
class SearchGame:
    """A game to search.

    Attributes:
        game: its rules.
        evaluate: what a state is worth where a rollout stops.
        microseconds: what a simulation from the start takes, roughly, by rollout.
        most: how many nodes of its trees fit into a picture.
    """

    game: Rulebook[Any, Any]
    evaluate: Callable[[Any], float]
    microseconds: Mapping[str, int]
    most: int

    def rollout(self, name: str) -> Rollout:
        """Return one of the rollouts offered."""
        if name == TRUNCATED:
            return TruncatedRollout(ROLLOUT_PLIES, self.evaluate)
        return RandomRollout() if name == RANDOM else DecisiveRollout(anti_decisive=name == REPLIES)


@cache
def search_game(name: str) -> SearchGame:
    """Return one of the games offered."""
    if name == TIC_TAC_TOE:
        game, costs = TicTacToe(), {RANDOM: 20, WINS: 35, REPLIES: 130, TRUNCATED: 25}
        return SearchGame(game, squashed(open_lines(game), SCALE), costs, 16)
    four, costs = ConnectFour(), {RANDOM: 50, WINS: 160, REPLIES: 900, TRUNCATED: 40}
    return SearchGame(four, squashed(open_windows(four), SCALE), costs, 13)


def true_values(name: str, state: Any) -> Mapping[Any, float] | None:
    """Return what each action is worth to MAX with perfect play; ``None`` where we do not know.

    Tic-tac-toe is solved here; of Connect Four the first move is known from its published solution.

    Example:
        >>> state = TicTacToe().parse("X X . / O O . / . . .")
        >>> true_values(TIC_TAC_TOE, state)
        {2: 1.0, 5: 0.0, 6: -1.0, 7: -1.0, 8: -1.0}
    """
    game = search_game(name).game
    if name == TIC_TAC_TOE:
        solution = solved_tic_tac_toe()
        return {action: float(solution.value(game.result(state, action))) for action in game.actions(state)}
    if name == CONNECT_FOUR and state == game.initial_state():
        return dict(enumerate(FIRST_COLUMNS))
    return None


def truth_text(name: str, state: Any, action: Any) -> str:
    """Return in words what perfect play comes to, and whether an action keeps to it; nothing where we do not know.

    Example:
        >>> state = TicTacToe().parse("X X . / O O . / . . .")
        >>> truth_text(TIC_TAC_TOE, state, 2)
        'With perfect play X wins, and only c3 keeps it so: the search is right.'
    """
    game, values = search_game(name).game, true_values(name, state)
    if values is None:
        return ""
    value = (max if game.player(state) == MAX else min)(values.values())
    best = [each for each in values if values[each] == value]
    outcome = "the game is a draw" if value == 0 else f"{game.player_names[0 if value > 0 else 1]} wins"
    if len(best) == len(values):
        return f"With perfect play {outcome}, whatever is moved here."
    names = [game.action_text(state, each) for each in best]
    how = f"only {names[0]} keeps it so" if len(best) == 1 else f"{', '.join(names[:-1])} and {names[-1]} keep it so"
    return f"With perfect play {outcome}, and {how}: the search is {'right' if action in best else 'wrong'}."


def position(name: str, moves: Sequence[str]) -> tuple[Any, str]:
    """Return the state after these moves, and who is to move there: nobody, ``""``, if the game is over."""
    game: Any = search_game(name).game
    state = played(game, moves)
    return state, "" if game.is_terminal(state) else game.player_names[game.player(state)]


WIDTH: Final = 812.0
"""How wide a picture is: as wide as there is room in a window of 1280 pixels."""
BESIDE: Final = 206.0
"""How high a board beside the tree is."""
ABOVE: Final = 250.0
"""How high boards above the tree are, with the words above them."""
LARGEST: Final = 1.3
"""How many times as large as it is a board is drawn at the most."""
DOWN: Final = 245.0
"""How high a tree below boards may be."""
GAP: Final = 10.0
ROW: Final = 17.0
TEXT: Final = 11.0
SHOWN_PLIES: Final = 2
KEY: Final = (
    "N: simulations through the node; Q: mean reward of the player above it; thick: most visits; +n: folded away; "
    "square: the end"
)


def marked_board(
    game: Rulebook[Any, Any], state: Any, result: MonteCarloResult[Any] | None, *, hands: bool = True
) -> str:
    """Return a board with what a search found: shades for visits, and *Q*; actions are picked with hands."""
    notes, shades = dict[Any, str](), None
    if result is not None:
        means, shades = mean_rewards(game, result), visit_shades(result)
        notes = {action: f"{means[action]:.2f}" for action in sorted(means, key=lambda each: -result.visits[each])}
    board = game.svg(state, notes=notes, shades=shades)
    return pickable(game, state, board, notes=notes) if hands else board


def top_of(tree: SearchTree[Any, Any], most: int) -> str:
    """Return the picture of the first plies of a tree, with so many nodes at the most, and without its key."""
    graph = search_graph(tree.game, tree.root, depth=SHOWN_PLIES, most=most)
    return search_tree_svg(graph, title=describe_search_tree(graph), with_key=False)


def beside_tree(game: Game[Any, Any], board: str, tree: str | None, *, words: str, title: str) -> str:
    """Return a board and the tree to its right, as large as any other such picture, so that nothing jumps."""
    body, left = _in_a_row([("", board)], BESIDE)
    if tree is not None:
        body.append(_fitted(tree, left, 0, WIDTH - left, BESIDE + GAP))
    bottom = BESIDE + GAP + 4
    players = legend(names_of(game), False, GAP + 4, bottom, WIDTH)
    body.append(players.body)
    body.append(svg.label(GAP + players.width + 24, bottom + players.height / 2, words, size=TEXT, anchor="start"))
    bottom += players.height
    if tree is not None:
        body.append(svg.label(GAP + 4, bottom + ROW / 2, KEY, size=TEXT, anchor="start"))
    return svg.document(WIDTH, bottom + ROW + 6, body, title=title)


def above_tree(
    game: Game[Any, Any], boards: Sequence[tuple[str, str]], tree: str | None, *, words: str, title: str
) -> str:
    """Return one board or two and, if there is one, the tree below them, in as much room as any other has.

    Each board has words above it; of those said of them all, what stands between semicolons has a line of its own.
    """
    body, left = _in_a_row(boards, ABOVE)
    players = legend(names_of(game), False, left, GAP, WIDTH - left)
    body.append(players.body)
    lines = [*words.split("; "), *(KEY.split("; ") if tree is not None else [])]
    for row, line in enumerate(lines):
        body.append(svg.label(left, GAP + players.height + ROW * (row + 1), line, size=TEXT, anchor="start"))
    if tree is not None:
        body.append(_fitted(tree, 0, ABOVE + GAP, WIDTH, DOWN))
    below = DOWN if tree is not None else 0
    return svg.document(WIDTH, ABOVE + below + 2 * GAP, body, title=title)


def _in_a_row(boards: Sequence[tuple[str, str]], high: float) -> tuple[list[str], float]:
    """Return boards with the words above them, so high in all, and how far to the right there is room again."""
    above = ROW if any(words for words, _ in boards) else 0.0
    body, left = [], GAP
    for heading, board in boards:
        width, height = svg.size_of(board)
        scale = min(LARGEST, (high - above) / height)
        body.append(svg.label(left + 4, GAP + ROW / 2, heading, size=TEXT, anchor="start", bold=True))
        body.append(svg.embed(board, left, GAP + above, width * scale, height * scale))
        left += max(width * scale, svg.text_width(heading, TEXT)) + GAP
    return body, left + GAP


def _fitted(tree: str, x: float, y: float, room: float, high: float) -> str:
    """Return the tree in the middle of the room there is, no larger than it is."""
    width, height = svg.size_of(tree)
    scale = min(1.0, room / width, high / height)
    return svg.embed(tree, x + (room - width * scale) / 2, y, width * scale, height * scale)


SIMULATIONS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""How many simulations can be asked for."""
CONSTANTS: Final = tuple((f"{each / 100:g}", each) for each in range(0, 301, 5))
"""The constants C that can be asked for, in hundredths."""
AT_ONCE: Final = 250_000
"""How many microseconds, roughly, a search may take; of a longer one the beginning is made."""
START: Final = ("a1",)
"""The moves made at first: O answers in the middle, or loses."""
LUCK: Final = 6
"""A seed with which few simulations are wrong there, and many are right."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is searched, and how: by UCT with so many hundredths as its constant."""

    game: str
    moves: tuple[str, ...]
    c: int
    simulations: int
    rollout: str
    luck: int


class _TreeExplorer(PlayingExplorer):
    """An explorer whose controls stand in rows of three; below them is what resets them, and what takes back."""

    wide = True

    def _arranged(self, controls: list[Any]) -> Any:
        *moved, reset = controls
        for control in moved:
            control.layout.width = "326px" if isinstance(control, widgets.SelectionSlider) else "248px"
            control.style.description_width = "100px"
        reset.layout.width = "92px"
        rows = (widgets.Box(each, layout=widgets.Layout(flex_flow="row wrap")) for each in (moved, [reset, self.undo]))
        return widgets.VBox(list(rows))


class TreeSearchExplorer(_TreeExplorer):
    """A position, searched by UCT with a constant, a number of simulations and a rollout of the reader's choice.

    Args:
        game: the game at first.
        simulations: how many simulations are made at first.
    """

    title = "tree search"
    knobs: ClassVar = {
        "game": choice("game", GAMES),
        "simulations": stepped_slider("simulations", SIMULATIONS, 1000),
        "c": stepped_slider("C", CONSTANTS, 100),
        "rollout": choice("rollout", ROLLOUTS, RANDOM),
        "luck": slider("luck (seed)", LUCK, 1, 40),
        "moves": on_picture(START),
    }
    follows: ClassVar = {"game": {"moves": ()}}

    def __init__(self, game: str = TIC_TAC_TOE, *, simulations: int = 1000) -> None:
        super().__init__(game=game, simulations=simulations, moves=START if game == TIC_TAC_TOE else ())

    def view(self, *_: Any, **values: Any) -> View:
        """Search, and draw what was found."""
        setting = Setting(**values)
        rules = search_game(setting.game).game
        state, mover = position(setting.game, setting.moves)
        place = after_text(setting.game, setting.moves)
        if not mover:
            facts = f"{place}: the game is over, {ending_text(rules, state)}."
            board = marked_board(rules, state, None)
            return View(facts, beside_tree(rules, board, None, words="the game is over", title=facts))
        result, best, tree = searched(replace(setting, simulations=simulations_at_once(setting)))
        facts = f"{place}, {mover} to move (click to play on). {told(setting, state, result, best)}"
        board = marked_board(rules, state, result)
        words = f"{mover} to move; on the board: the darker, the more visits; number: Q, mean reward of {mover}"
        return View(facts, beside_tree(rules, board, tree, words=words, title=facts))


def simulations_at_once(setting: Setting) -> int:
    """Return how many of the simulations asked for are made, so that an answer comes at once.

    Example:
        >>> simulations_at_once(Setting("Connect Four", (), 100, 5000, "and sees the reply", 1))
        200
    """
    each = search_game(setting.game).microseconds[setting.rollout]
    quick = max(number for number in SIMULATIONS if number == SIMULATIONS[0] or number * each <= AT_ONCE)
    return min(setting.simulations, quick)


def tree_of(setting: Setting, state: Any = None) -> SearchTree[Any, Any]:
    """Return the tree of a setting before it grows, from another state than its moves lead to if one is given."""
    offered = search_game(setting.game)
    state = position(setting.game, setting.moves)[0] if state is None else state
    policy, rollout = UCT(setting.c / 100), offered.rollout(setting.rollout)
    return SearchTree(offered.game, state, tree_policy=policy, rollout=rollout, rng=setting.luck)


@lru_cache(maxsize=64)
def searched(setting: Setting) -> tuple[MonteCarloResult[Any], Any, str]:
    """Return what a search found, the action of the best mean, and the picture of its tree's top."""
    tree = tree_of(setting)
    tree.grow(setting.simulations)
    assert isinstance(tree.root.player, int)
    return tree.result(), best_mean(tree.root, tree.root.player), top_of(tree, search_game(setting.game).most)


def told(setting: Setting, state: Any, result: MonteCarloResult[Any], best: Any) -> str:
    """Return in words what a search found, and what is true."""
    rules = search_game(setting.game).game
    means = mean_rewards(rules, result)
    name = {action: rules.action_text(state, action) for action in means}
    made = counted(result.simulations, "simulation")
    if result.simulations < setting.simulations:
        made = f"{made}, since {setting.simulations:,} would take too long,"
    action: Any = result.action
    count = result.visits[action]
    leaders = [name[each] for each, visits in result.visits.items() if visits == count]
    most = f"{name[action]}, {count:,}"
    if len(leaders) > 1:
        most = f"{', '.join(leaders[:-1])} and {leaders[-1]}, {count:,} each; of these it takes {name[action]}"
    words = f"{made} with C = {setting.c / 100:g}: most visits for {most}, Q {means[action]:.2f}"
    if best == action:
        words += ", which has the best mean too."
    else:
        words += f"; best mean {name[best]}, {means[best]:.2f} of {counted(result.visits[best], 'visit')}."
    return f"{words} {truth_text(setting.game, state, action)}".strip()


OF_OPPONENT: Final = (10, 50, 100, 200, 500, 1000, 2000, 5000)
SLOW: Final = 120_000
"""How many microseconds, roughly, a reply may take that needs no warning."""
TOLD: Final = 3
"""How many moves the sentence names."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What the search thought when it replied: in which state, how many simulations it had kept from before, and the
    position after its move with what it knew of the replies there, if the game goes on, and its picture of the tree.
    """

    state: Any
    result: MonteCarloResult[Any]
    kept: int
    after: Any
    replies: MonteCarloResult[Any] | None
    tree: str


class Played:
    """A game as far as it has come: the reader's ``moves``, and the ``thoughts`` of the search at each reply.

    Each move comes with the setting by which the search replies to it. Where that is another one than before, its tree
    begins anew.
    """

    def __init__(self, opponent: Setting, first: bool) -> None:
        self.game, self.first = opponent.game, first
        self._rules: Any = search_game(opponent.game).game
        self._tree = tree_of(opponent)
        self.moves: tuple[str, ...] = ()
        self.thoughts: list[Thought] = []
        self.settings: list[Setting] = [opponent]
        if first:
            self._reply()

    @property
    def state(self) -> Any:
        """The position now."""
        return self._tree.root.state

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._tree.root.player is None

    def play(self, move: str, opponent: Setting) -> None:
        """Make a move of the reader's, and let the search reply as it is set."""
        if self.over:
            raise GameError(f"the game is over, and {move} comes too late: take it back")
        self._tree.advance(self._rules.parse_action(self.state, move))
        self.moves += (move,)
        before = self.settings[-1]
        self.settings.append(opponent)
        if not self.over:
            if before != opponent:
                self._tree = tree_of(opponent, self.state)
            self._reply()

    def _reply(self) -> None:
        """Let the search think, and make the move of most visits; what it knows of the position below is kept."""
        tree, kept = self._tree, self._tree.root.visits
        tree.grow(self.settings[-1].simulations)
        state, result = self.state, tree.result()
        assert result.action is not None
        tree.advance(result.action)
        replies = tree.result() if tree.root.children else None
        picture = top_of(tree, search_game(self.game).most)
        self.thoughts.append(Thought(state, result, kept, self.state, replies, picture))


class PlayAgainstTreeExplorer(_TreeExplorer):
    """The reader plays against UCT, and sees what it thought of its moves, and what it thinks of the reader's replies.

    The tree is kept from move to move: what it knows of the position that has come about it need not find out again. A
    change of how it searches holds from its next reply on, with a new tree.

    Args:
        game: which game is played at first.
        first: whether the search begins.
    """

    title = "a game against the tree"
    knobs: ClassVar = {
        "game": choice("game", GAMES),
        "first": choice("begins", (("you", False), ("the search", True))),
        "simulations": stepped_slider("simulations", OF_OPPONENT, 500),
        "c": stepped_slider("C", CONSTANTS, 100),
        "luck": slider("luck (seed)", 1, 1, 40),
        "moves": on_picture(()),
    }
    follows: ClassVar = {"game": {"moves": ()}, "first": {"moves": ()}}

    def __init__(self, game: str = TIC_TAC_TOE, *, first: bool = False) -> None:
        self._played: Played | None = None
        super().__init__(game=game, first=first)

    def view(self, *, moves: tuple[str, ...], first: bool, **values: Any) -> View:
        """Play the reader's moves, and draw the board and what the search thought last."""
        opponent = Setting(moves=(), rollout=RANDOM, **values)
        played = self._game(opponent, first, moves)
        rules = search_game(opponent.game).game
        facts = _told(played, opponent)
        now = "now: the game is over" if played.over else "now: your move"
        if not played.thoughts:
            boards = [(now, marked_board(rules, played.state, None))]
            return View(facts, above_tree(rules, boards, None, words="", title=facts))
        thought = played.thoughts[-1]
        its = ("before: its moves", marked_board(rules, thought.state, thought.result, hands=False))
        yours = marked_board(rules, thought.after, thought.replies, hands=not played.over)
        if not played.over:
            boards, tree = [its, ("now: your replies", yours)], thought.tree
        elif played.state == thought.after:
            boards, tree = [its, (now, yours)], None
        else:
            over = (now, marked_board(rules, played.state, None))
            boards, tree = [("before: your replies", yours), over], thought.tree
        words = "on the boards: the darker, the more visits; number: Q, mean reward of whoever moves there"
        return View(facts, above_tree(rules, boards, tree, words=words, title=facts))

    def _game(self, opponent: Setting, first: bool, moves: tuple[str, ...]) -> Played:
        """Return the game after the reader's moves; those that were made before get the replies they got then."""
        known = self._played
        if known is None or not moves or (known.game, known.first) != (opponent.game, first):
            known = Played(opponent, first)
        elif known.moves != moves[: len(known.moves)]:  # one is taken back
            past, known = known, Played(known.settings[0], first)
            for move, made, setting in zip(moves, past.moves, past.settings[1:], strict=False):
                if move != made:
                    break
                known.play(move, setting)
        self._played = None  # until it is known that all moves can be made
        for move in moves[len(known.moves) :]:
            known.play(move, opponent)
        self._played = known
        return known


def _told(played: Played, opponent: Setting) -> str:
    """Return in words how the game stands, and what the search thought last."""
    offered = search_game(opponent.game)
    rules = offered.game
    sentences = [f"The game is over: {ending_text(rules, played.state)}."] if played.over else []
    if played.thoughts:
        thought = played.thoughts[-1]
        result = thought.result
        made = counted(result.simulations - thought.kept, "simulation")
        kept = f" beside {thought.kept:,} kept from its last search" if thought.kept else ""
        sentences.append(
            f"It made {made}{kept}; its moves by visits: {_by_visits(rules, thought.state, result)}; it played "
            f"{rules.action_text(thought.state, result.action)}."
        )
        if thought.replies is not None and not played.over:
            told = _by_visits(rules, thought.after, thought.replies)
            sentences.append(f"Your replies, with Q for you: {told}.")
    if not played.over and (not played.thoughts or opponent != played.settings[-1]):
        made = counted(opponent.simulations, "simulation")
        sentences.append(f"Its next reply will take {made} with C = {opponent.c / 100:g} (seed {opponent.luck}).")
    if not played.over:
        sentences.append("Your move: click it on the board.")
    if opponent.simulations * offered.microseconds[RANDOM] > SLOW:
        sentences.append("Each of its moves may take about a second.")
    return " ".join(sentences)


def _by_visits(rules: Game[Any, Any], state: Any, result: MonteCarloResult[Any]) -> str:
    """Return the most visited moves with their visits and means."""
    means = mean_rewards(rules, result)
    ranked = sorted(means, key=lambda action: (-result.visits[action], -means[action]))[:TOLD]
    return ", ".join(
        f"{rules.action_text(state, action)} {result.visits[action]:,} (Q {means[action]:.2f})" for action in ranked
    )
