"""A game against Monte Carlo tree search, which shows what it thinks of its own moves and of the reader's replies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from gamelib.draw.search_tree import mean_rewards
from gamelib.errors import GameError
from gamelib.game import Game
from gamelib.montecarlo import MonteCarloResult
from gamelib.widgets.explorer import View, choice, on_picture, slider, stepped_slider
from gamelib.widgets.playing import PlayingExplorer, ending_text
from gamelib.widgets.tree_search import CONSTANTS, Setting, in_rows, tree_of
from gamelib.widgets.tree_search_games import CONNECT_FOUR, RANDOM, TIC_TAC_TOE, search_game
from gamelib.widgets.tree_search_picture import above_tree, marked_board, top_of
from gamelib.wording import counted

SIMULATIONS: Final = (10, 50, 100, 200, 500, 1000, 2000, 5000)
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
        """Make a move of the reader's, and let the search reply as it is set.

        Raises:
            GameError: if that is not a move there; nothing has changed then.
        """
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


class PlayAgainstTreeExplorer(PlayingExplorer):
    """The reader plays against UCT, and sees what it thought of its moves, and what it thinks of the reader's replies.

    The tree is kept from move to move: what it knows of the position that has come about it need not find out again. A
    change of how it searches holds from its next reply on, with a new tree.

    Args:
        game: which game is played at first.
        first: whether the search begins.
    """

    title = "a game against the tree"
    wide = True
    knobs: ClassVar = {
        "game": choice("game", (TIC_TAC_TOE, CONNECT_FOUR)),
        "first": choice("begins", (("you", False), ("the search", True))),
        "simulations": stepped_slider("simulations", SIMULATIONS, 500),
        "c": stepped_slider("C", CONSTANTS, 100),
        "luck": slider("luck (seed)", 1, 1, 40),
        "moves": on_picture(()),
    }
    follows: ClassVar = {"game": {"moves": ()}, "first": {"moves": ()}}

    def __init__(self, game: str = TIC_TAC_TOE, *, first: bool = False) -> None:
        self._played: Played | None = None
        super().__init__(game=game, first=first)

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the controls in rows."""
        return in_rows(controls, self.undo)

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
        sentences.append(f"Its next reply will take {made} with C = {opponent.c_text} (seed {opponent.luck}).")
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
