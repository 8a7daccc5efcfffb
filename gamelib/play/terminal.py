"""A person against an agent, in the terminal: ``gamelib play``; the agent gives hints when asked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final, TextIO

from gamelib import games
from gamelib.errors import GameError, NotationError
from gamelib.evaluation import ready_evaluation
from gamelib.game import CHANCE, MAX, MIN, Game
from gamelib.games.pig import Pig, PigSolution, PigState, solve_pig
from gamelib.games.rulebook import AtTerminal
from gamelib.play.agents import Agent, PerfectAgent, RandomAgent, random_outcome
from gamelib.play.many import Entered
from gamelib.play.one_game import result_text
from gamelib.play.searching import MonteCarloAgent
from gamelib.same_game import BudgetSpent
from gamelib.search import expectiminimax, iterative_deepening
from gamelib.search.quiescence import Noisy
from gamelib.wording import counted, quoted

if TYPE_CHECKING:
    from numpy.random import Generator


class Perfect(PerfectAgent):
    """Knows the whole game, which is small enough to be solved."""

    def hint(self, game: Game[Any, Any], state: Any, seat: int) -> str:
        """Return what it would play, and whether that wins."""
        action = game.action_text(state, self.choose(game, state))
        solution = self.solution(game, state)
        value, distance = solution[state]
        end = next(state for state in solution.states if game.is_terminal(state))
        lead = 2 * value - game.utility(end, MAX) - game.utility(end, MIN)  # the sum is the same at every end
        good = lead if seat == MAX else -lead
        if good > 0:
            return f"Hint: {action} wins at once." if distance == 1 else f"Hint: {action} wins, whatever the reply."
        if good < 0:
            return f"Hint: every move loses against perfect play; {action} holds out longest."
        return f"Hint: {action} keeps the draw; nothing wins against perfect play."


class PerfectPig:
    """Wins Pig or Piglet as often as anybody can."""

    name = "perfect"

    def __init__(self, game: Pig) -> None:
        self.game = game

    @cached_property
    def solution(self) -> PigSolution:
        """The solution of the game, found when it is first asked for."""
        return solve_pig(self.game)

    def choose(self, game: Game[Any, Any], state: Any) -> Any:
        """Return what optimal play does."""
        return self.solution.action(state)

    def hint(self, game: Game[Any, Any], state: PigState, seat: int) -> str:
        """Return what it would play, and how often that wins if both go on so."""
        value = self.solution.value(state)
        wins = (1 + (value if seat == MAX else -value)) / 2
        return f"Hint: {self.choose(game, state)}; you win {wins:.0%} of such games if both play perfectly."


class Limited:
    """Looks some plies ahead, or as far as it gets with some positions; throws of the dice are plies too.

    It remembers nothing from one move to the next, so that it plays the same whether moves were taken back or not.

    Args:
        evaluate: what a state is worth to MAX where it stops.
        depth: how many plies to look ahead.
        nodes: how many states to enter for a move.
        dice: whether chance moves in the game.

    Attributes:
        seen: how many plies its last search looked ahead.
    """

    def __init__(self, evaluate: Callable[[Any], float], depth: int, nodes: int, *, dice: bool = False) -> None:
        self.evaluate, self.depth, self.nodes, self.dice = evaluate, depth, nodes, dice
        self.seen = 0
        throws = ", throws counted" if dice else ""
        self.name = f"looks {counted(depth, 'move')} ahead{throws}, if {counted(nodes, 'position')} are enough"

    def choose(self, game: Game[Any, Any], state: Any) -> Any:
        """Return what the deepest complete search found best."""
        if self.dice:
            return self._weighed(game, state)
        found = iterative_deepening(
            game, state, evaluate=self.evaluate, depth=self.depth, nodes=self.nodes, quiescence=isinstance(game, Noisy)
        )
        self.seen = found.depth
        return found.action

    def _weighed(self, game: Game[Any, Any], state: Any) -> Any:
        """Return what the deepest complete search with chance nodes found best."""
        entered, action = Entered(game, self.nodes), game.actions(state)[0]
        self.seen = 0
        with suppress(BudgetSpent):
            while self.seen < self.depth:
                action = expectiminimax(entered, state, depth=self.seen + 1, evaluate=self.evaluate).action
                self.seen += 1
        return action

    def hint(self, game: Game[Any, Any], state: Any, seat: int) -> str:
        """Return what it would play, and how far it has looked."""
        action = game.action_text(state, self.choose(game, state))
        return f"Hint: {action} looks best, {counted(self.seen, 'move')} ahead."


DEFAULT_DEPTH: Final = 4
DEFAULT_SECONDS: Final = 3

COMMANDS: Final = """\
undo    take back your last move and the reply to it
hint    show a good move, and how good it looks
resign  give up
help    show this; so does ?
quit    stop without a result"""


def terminal_games() -> dict[str, type[Game[Any, Any]]]:
    """Return the classes of games that are played in the terminal, by the words that ask for them.

    Example:
        >>> terminal_games()["connect-four"]()
        ConnectFour()
    """
    kinds = [kind for name in games.__all__ if isinstance(kind := getattr(games, name), type)]
    return {vars(kind)["at_terminal"].word: kind for kind in kinds if "at_terminal" in vars(kind)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``gamelib play`` to ``parser``."""
    offered = dict(sorted(terminal_games().items()))
    solvable = ", ".join(word for word, kind in offered.items() if _declared(kind).solvable)
    parser.add_argument("game", choices=list(offered), metavar="GAME", help=f"what to play: {', '.join(offered)}")
    parser.add_argument(
        "--against",
        choices=("perfect", "limited", "monte-carlo", "random"),
        help=f"who to play: one that makes no mistakes ({solvable}; the default there), "
        "one that looks a few moves ahead (the default for the other games), one that plays the game to its end at "
        "random many times and sees what wins, or one that plays anything",
    )
    parser.add_argument("--second", action="store_true", help="let the program move first")
    for option, least, most, words in (
        ("--depth", 1, 99, "how many moves ahead, its own and yours, the limited program looks, if that is done with "
         f"the positions --nodes grants it (default: {DEFAULT_DEPTH})"),
        ("--nodes", 1, 1_000_000, "how many positions the limited program may look at for a move (default: as many as "
         "take a few seconds)"),
        ("--simulations", 1, 1_000_000, "how many games the monte-carlo program plays in its head for a move "
         f"(default: as many as it gets through in {DEFAULT_SECONDS} seconds)"),
        ("--seed", 0, 10**9, "make the dice and the random program do the same again for the same N, and the "
         "monte-carlo program too if it is given --simulations"),
    ):  # fmt: skip
        parser.add_argument(option, type=_whole(least, most), metavar="N", help=words)


def _whole(least: int, most: int) -> Any:
    def number(text: str) -> int:
        if not text.isdecimal() or len(text) > 20 or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"a whole number from {least} to {most} is needed, not {quoted(text)}")
        return int(text)

    return number


def run(arguments: argparse.Namespace, source: TextIO | None = None, output: TextIO | None = None) -> int:
    """Play one game with a person at the terminal, or who types elsewhere; return 0 however it ends."""
    from numpy.random import default_rng

    if source is None and sys.stdin is None:
        raise GameError("there is no input to read your moves from: play in a terminal")
    try:
        game = terminal_games()[arguments.game]()
    except ModuleNotFoundError as error:  # chess needs a library; the message says how to install it
        raise GameError(str(error)) from None
    dice = default_rng(arguments.seed)
    agent = _agent(arguments, game, dice)
    seat = MIN if arguments.second else MAX
    conversation = Conversation(game, agent, seat, source or sys.stdin, output or sys.stdout, dice)
    try:
        conversation.run()
    except (EOFError, KeyboardInterrupt):
        conversation.say("\nGoodbye.")
    return 0


def _declared(game: Any) -> AtTerminal:
    """Return what a game, or its class, says about itself."""
    declared: AtTerminal = game.at_terminal
    return declared


def _agent(arguments: argparse.Namespace, game: Game[Any, Any], dice: Generator) -> Agent:
    """Return the agent that was asked for."""
    kind = arguments.against or ("perfect" if _declared(game).solvable else "limited")
    for given, option, whose in (
        (arguments.depth, "--depth", "limited"),
        (arguments.nodes, "--nodes", "limited"),
        (arguments.simulations, "--simulations", "monte-carlo"),
    ):
        if given is not None and kind != whose:
            raise GameError(
                f"{option} is for the {whose} program, and this one is {kind}: leave it out or add --against {whose}"
            )
    if kind == "random":
        return RandomAgent(dice)
    if kind == "monte-carlo":
        simulations = arguments.simulations
        return MonteCarloAgent(
            simulations=simulations, seconds=None if simulations else DEFAULT_SECONDS, rng=dice, solver=True
        )
    if kind == "perfect":
        return perfect(game)
    return limited(game, arguments.depth or DEFAULT_DEPTH, arguments.nodes)


def perfect(game: Game[Any, Any]) -> Perfect | PerfectPig:
    """Return the program that makes no mistakes; GameError if the game does not say that it is small enough."""
    if not _declared(game).solvable:
        raise GameError(
            f"{game.name} is too large for perfect play here: use --against limited, monte-carlo or random"
        )
    return PerfectPig(game) if isinstance(game, Pig) else Perfect()


def limited(game: Game[Any, Any], depth: int = DEFAULT_DEPTH, nodes: int | None = None) -> Limited:
    """Return the program that looks some moves ahead, with the evaluation of the game if there is one."""
    declared = _declared(game)
    evaluate = partial(declared.evaluate, game) if declared.evaluate else ready_evaluation(game)
    return Limited(evaluate, depth, nodes or declared.nodes, dice=bool(declared.throws))


class Conversation:
    """One game between a person, who sits at ``seat``, and an agent, line by line; the dice draw what chance does."""

    def __init__(
        self, game: Game[Any, Any], agent: Agent, seat: int, source: TextIO, output: TextIO, dice: Generator
    ) -> None:
        self.game, self.agent, self.seat = game, agent, seat
        self.source, self.output, self.dice = source, output, dice
        self.declared = _declared(game)
        self.adviser: Perfect | PerfectPig | Limited
        if isinstance(agent, Perfect | PerfectPig):
            self.adviser = agent  # which has solved the game already
        else:
            self.adviser = perfect(game) if self.declared.solvable else limited(game)
        self.states: list[Any] = [game.initial_state()]

    def say(self, text: str) -> None:
        """Write a line, or several."""
        print(text, file=self.output, flush=True)

    def board(self) -> str:
        """Return the present state as the person sees it."""
        return (self.declared.show or type(self.game).text)(self.game, self.states[-1])

    def run(self) -> None:
        """Play until the game is over or the person leaves.

        Raises:
            EOFError: if the person's lines come to an end.
        """
        game, declared, seat = self.game, self.declared, self.seat
        me, other = game.player_names[seat], game.player_names[1 - seat]
        first = "You move first." if seat == MAX else "The program moves first."
        if game.player(self.states[-1]) is CHANCE:
            first = "The dice decide who moves first."
        self.say(f"You are {me}, the program ({self.agent.name}) is {other}. {first}")
        self.say(f"To move, {declared.how}. Other commands: undo, hint, resign, help (or ?), quit.")
        while not game.is_terminal(state := self.states[-1]):
            player = game.player(state)
            if player == seat:
                if not self._listen():
                    return
                continue
            if player is CHANCE:
                who, action = declared.throws, random_outcome(game, state, self.dice)
            else:
                who, action = "The program plays", self.agent.choose(game, state)
            self.say(f"{who} {game.action_text(state, action)}.")
            self.states.append(game.result(state, action))
        mine, others = game.utility(state, seat), game.utility(state, 1 - seat)
        verdict = "You win" if mine > others else "You lose" if mine < others else "Nobody wins"
        self.say(f"\n{self.board()}\n\n{verdict}: {result_text(game, state)}.")

    def _listen(self) -> bool:
        """Show the board and take lines until one is a move or takes one back; return whether play goes on."""
        self.say(f"\n{self.board()}\n")
        game, states, seat = self.game, self.states, self.seat
        turn = len(states)
        while len(states) == turn:
            line = self._line()
            command = line.casefold()
            if command in ("quit", "resign"):
                self.say("Goodbye." if command == "quit" else f"You resign: {game.player_names[1 - seat]} wins.")
                return False
            if command == "undo":
                mine = [number for number, state in enumerate(states[:-1]) if game.player(state) == seat]
                self.say("Taken back." if mine else "There is no move of yours to take back.")
                del states[mine[-1] + 1 if mine else turn :]
            elif command == "hint":
                self.say(self.adviser.hint(game, states[-1], seat))
            elif command in ("help", "?"):
                self.say(f"To move, {self.declared.how}.\n{COMMANDS}")
            elif line:
                try:
                    action = game.parse_action(states[-1], line)
                except NotationError as error:
                    self.say(f"{error}, or type help.")
                else:
                    states.append(game.result(states[-1], action))
        return True

    def _line(self) -> str:
        while True:
            print("Your move: ", end="", file=self.output, flush=True)
            try:
                line = self.source.readline()
            except UnicodeDecodeError:
                self.say("That line is not text; type a move or help.")
                continue
            if not line:
                raise EOFError
            return line.strip()
