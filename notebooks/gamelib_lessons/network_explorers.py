"""The network of lesson 09: played against, and watched while it learns."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from statistics import fmean
from threading import Event, Thread
from typing import Any, ClassVar, Final

import ipywidgets as widgets

from gamelib import svg
from gamelib.arrays import np
from gamelib.draw.chart import Axis, Series, line_plot
from gamelib.errors import GameError
from gamelib.games import ConnectFour
from gamelib.learn import AlphaZero, Generation, NetworkEvaluator, Plan, PolicyValueNetwork
from gamelib.montecarlo import DirichletNoise, GuidedTree, Sampled, visit_shares
from gamelib.widgets.explorer import (
    Explorer,
    PlayingExplorer,
    View,
    choice,
    decimal_slider,
    ending_text,
    on_picture,
    slider,
    stepped_slider,
)
from gamelib.wording import counted
from gamelib_lessons import learned_seven
from gamelib_lessons.exact_four import BOARD, optimal_actions
from gamelib_lessons.learned_four import PLAN, STEPS, network_after, results
from gamelib_lessons.prior_explorer import WORDS, Bars, Words, columns_picture, truth
from gamelib_lessons.prior_report import positions

SIMULATIONS: Final = (2, 10, 50, 100, 200)
POSITIONS: Final = (("empty board", ""), ("X saves the draw", "114443"), ("O wins", "35513"))
KNOWN: Final = 12
"""From how many discs on the solver answers quickly on the full board."""
LIVE: Final = 20


class NetworkGameExplorer(PlayingExplorer):
    """The reader plays against a network, and sees its prior, its visits and what it thinks the position is worth."""

    title = "a game against the network"
    knobs: ClassVar = {
        "first": choice("begins", (("you", False), ("the network", True))),
        "generation": stepped_slider("generation", STEPS, STEPS[-1]),
        "simulations": stepped_slider("simulations", SIMULATIONS, 50),
        "truth": choice("perfect play", (("hidden", False), ("shown", True))),
        "moves": on_picture(()),
    }
    follows: ClassVar = {"first": {"moves": ()}, "generation": {"moves": ()}, "simulations": {"moves": ()}}

    board: ClassVar = BOARD

    def tree(self, generation: int, simulations: int, state: Any) -> Any:
        """Return the tree that the network of a generation grows from a position."""
        return _grown(BOARD, network_after(generation), PLAN, simulations, state)

    def truth(self, state: Any) -> dict[int, str]:
        """Return what each column comes to with perfect play, in words."""
        return truth(state)

    def view(
        self, *, first: bool, simulations: int, truth: bool, moves: tuple[str, ...],
        generation: int = learned_seven.GENERATIONS,
    ) -> View:  # fmt: skip
        """Play the reader's moves and the network's replies, and draw what it thought last."""
        board, thought = self.board, None
        state, waiting, reader = board.initial_state(), list(moves), not first
        while not board.is_terminal(state) and (waiting or not reader):
            if reader:
                state = board.result(state, board.parse_action(state, waiting.pop(0)))
            else:
                thought = state, self.tree(generation, simulations, state)
                state = board.result(state, thought[1].result().action)
            reader = not reader
        if waiting:
            raise GameError(f"the game is over, and {waiting[0]} comes too late: take it back")
        self.state = state
        told = f"The network of generation {generation} has not moved yet; it will make {simulations} simulations."
        bars, lines = [], []
        if thought is not None:
            before, tree = thought
            result = tree.result()
            told = (
                f"The network ({board.player_names[board.player(before)]}) expected "
                f"{tree.evaluator.evaluate(before).value:+.2f} for X at first sight, {result.value:+.2f} after "
                f"{counted(result.simulations, 'simulation')}, and played column {result.action + 1}."
            )
            bars = [Bars("prior of its last move", tree.root.notes), Bars("visits", visit_shares(tree.root))]
            lines = [Words("its move", {result.action: "played"})]
        over = board.is_terminal(state)
        if truth and not over:
            if known := self.truth(state):
                lines.append(Words("now, in truth", known))
            else:
                told += f" Perfect play is worked out from {KNOWN} discs on."
        do = f"The game is over: {ending_text(board, state)}." if over else "Your move: click a column."
        facts = f"{told} {do}"
        return View(facts, columns_picture(board, state, bars, lines, title=facts, played=True))


@lru_cache(maxsize=64)
def _grown(board: ConnectFour, network: PolicyValueNetwork, plan: Plan, simulations: int, state: Any) -> Any:
    evaluator = NetworkEvaluator(board, network)
    tree = GuidedTree(board, state, evaluator=evaluator, tree_policy=plan.how.tree_policy, rng=1)
    tree.grow(simulations)
    return tree


class FullBoardExplorer(NetworkGameExplorer):
    """The reader plays on the full board, against the network that learned there; perfect play is the solver's."""

    title = "a game against the network of the full board"
    wide = True
    knobs: ClassVar = {
        **{name: knob for name, knob in NetworkGameExplorer.knobs.items() if name != "generation"},
        "simulations": stepped_slider("simulations", SIMULATIONS, learned_seven.SIMULATIONS),
    }
    follows: ClassVar = {name: NetworkGameExplorer.follows[name] for name in ("first", "simulations")}
    board = learned_seven.BOARD

    def tree(self, generation: int, simulations: int, state: Any) -> Any:
        """Return the tree that the last network grows from a position."""
        return _grown(self.board, learned_seven.trained_network(), learned_seven.PLAN, simulations, state)

    def truth(self, state: Any) -> dict[int, str]:
        """Return what each column comes to with perfect play, in words; nothing where the solver would take long."""
        if state.occupied.bit_count() < KNOWN:
            return {}
        sign = 1 - 2 * self.board.player(state)
        return {column: WORDS[sign * float(np.sign(each))] for column, each in _solver().scores(state).items()}


@cache
def _solver() -> Any:
    from gamelib.engine import ConnectFourSolver

    return ConnectFourSolver()


class LearningExplorer(Explorer):
    """The same position seen by the network after so many generations, beside the curve of what it has learned."""

    title = "a network that learns"
    wide = True
    knobs: ClassVar = {
        "generation": stepped_slider("generation", STEPS, 0),
        "position": choice("position", POSITIONS),
    }

    def view(self, *, generation: int, position: str) -> View:
        """Draw the board with the network's prior, and the curve with a mark at the generation."""
        state = BOARD.play(position)
        network = NetworkEvaluator(BOARD, network_after(generation))
        prior, value = network.policy(state), network.evaluate(state).value
        shares = {number: (alone, searching) for number, alone, searching in results()["shares"]}
        alone, searching = shares[generation]
        favourite = max(prior, key=prior.__getitem__)
        right = "right" if favourite in optimal_actions(state) else "wrong"
        facts = (
            f"After {counted(generation, 'generation')} the network thinks first of column {favourite + 1}, which is "
            f"{right}, and expects {value:+.2f} for X. Of the test positions it gets {alone:.0%} right at first sight, "
            f"and {searching:.0%} with {PLAN.how.simulations} simulations."
        )
        board = columns_picture(
            BOARD, state, [Bars("prior", prior)], [Words("in truth", truth(state))], title="the board"
        )
        return View(facts, svg.beside([board, _curve(generation)], title=facts, gap=10))


def _curve(generation: int) -> str:
    """Return the plot of what the networks of a run are worth, with a mark at one of them."""
    found = results()
    numbers, alone, searching = zip(*found["shares"], strict=True)
    lines = [
        Series("first choice, no search", list(zip(numbers, alone, strict=True))),
        Series(f"with {PLAN.how.simulations} simulations", list(zip(numbers, searching, strict=True))),
    ]
    last = numbers[-1]
    lines += [Series(name, [(0, share), (last, share)]) for name, share in found["plain"].items() if "UCT" in name]
    y = Axis("share of positions played right", 0.2, 1.0, [(each / 10, f"{each / 10:.1f}") for each in range(2, 11, 2)])
    x = Axis("generation", 0, last, [(each, str(each)) for each in range(0, last + 1, 10)])
    marks = [(generation, shares[generation], "") for shares in (alone, searching)]
    return line_plot(lines, x, y, title="what the network has learned", marks=marks)


class SelfPlayExplorer(Explorer):
    """One move of a network's game against itself: noise in its prior, a search, and a move drawn by visits."""

    title = "a move of self-play"
    knobs: ClassVar = {
        "noise": slider("noise, %", 25, 0, 100),
        "temperature": decimal_slider("temperature", 1.0, 0.0, 3.0),
        "simulations": stepped_slider("simulations", SIMULATIONS, 50),
        "luck": slider("luck (seed)", 2, 1, 40),
    }

    def view(self, *, noise: int, temperature: float, simulations: int, luck: int) -> View:
        """Search from the empty board with noise, and draw the prior and the shares by which the move is drawn."""
        state = BOARD.initial_state()
        evaluator = NetworkEvaluator(BOARD, network_after(STEPS[-1]))
        tree: Any = GuidedTree(
            BOARD, state, evaluator=evaluator, tree_policy=PLAN.how.tree_policy, rng=luck,
            noise=DirichletNoise(alpha=2.0, share=noise / 100),
        )  # fmt: skip
        tree.grow(simulations)
        shares = visit_shares(tree.root, temperature)
        drawn = tree.result(Sampled(temperature, rng=luck)).action
        facts = (
            f"With {noise} % noise and temperature {temperature:g} the move is drawn by these shares: "
            + ", ".join(f"column {action + 1}: {100 * share:.0f} %" for action, share in sorted(shares.items()))
            + f". Drawn with this luck: column {drawn + 1}."
        )
        bars = [Bars("prior with noise", tree.root.notes), Bars("chance to be played", shares)]
        lines = [
            Words("prior, %", {action: f"{100 * share:.0f}" for action, share in evaluator.policy(state).items()}),
            Words("visits", {action: str(child.visits) for action, child in tree.root.children.items()}),
        ]
        return View(facts, columns_picture(BOARD, state, bars, lines, title=facts))


class TrainingExplorer(Explorer):
    """A network that learns while the reader watches: begun with a button, in a thread, and stopped with another."""

    title = "a network that learns now"
    wide = True
    knobs: ClassVar = {
        "games": stepped_slider("games", (32, 64, 128), 64),
        "simulations": stepped_slider("simulations", (10, 25, 50), 25),
        "luck": slider("luck (seed)", 1, 1, 40),
    }

    def __init__(self) -> None:
        self._key: tuple[int, ...] = ()
        self._shares: list[tuple[float, float]] = []
        self.thread: Thread | None = None
        self._stop = Event()
        layout = widgets.Layout(width="110px")
        self.starter, self.stopper = (widgets.Button(description=each, layout=layout) for each in ("learn", "stop"))
        self.starter.on_click(lambda _: self._begin())
        self.stopper.on_click(lambda _: self._stop.set())
        super().__init__()

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the controls with the two buttons beside the last of them."""
        return super()._arranged([*controls, self.starter, self.stopper])

    def updated(self) -> None:
        """Enable the button that would do something."""
        self.starter.disabled, self.stopper.disabled = self.thread is not None, self.thread is None

    def view(self, *, games: int, simulations: int, luck: int) -> View:
        """Draw how many positions the network gets right so far."""
        if self._key != (games, simulations, luck):
            self._key, self._shares = (games, simulations, luck), []
        done = len(self._shares)
        facts = (
            f"{counted(LIVE, 'generation')} of {games} games each, {simulations} simulations a move, seed {luck}: "
            "press “learn”. One move of five is right, so chance gets 20 %."
        )
        if done:
            facts = (
                f"After {counted(done, 'generation')}, {games * done:,} games, its first choice is right in "
                f"{self._shares[-1][1]:.0%} of {len(positions())} positions."
            )
        y = Axis("share of the 100 positions", 0.0, 1.0, [(each / 10, f"{each / 10:.1f}") for each in range(0, 11, 2)])
        x = Axis("generation", 0, LIVE, [(each, str(each)) for each in range(0, LIVE + 1, 5)])
        lines = [
            Series("first choice right, no search", self._shares, markers=True),
            Series("by chance", [(0, 0.2), (LIVE, 0.2)]),
        ]
        return View(facts, line_plot(lines, x, y, title=facts))

    def _begin(self) -> None:
        if self.thread is None:  # a second click may be under way while the button is being disabled
            self._stop.clear()
            self.thread = Thread(target=self._learn, daemon=True)
            self.updated()
            self.thread.start()

    def _learn(self) -> None:
        """Train, and draw each generation."""
        games, simulations, luck = self._key
        how = replace(PLAN.how, simulations=simulations)
        run = AlphaZero(BOARD, replace(PLAN, how=how, games=games, side_by_side=games, steps=200), seed=luck)
        self._shares = []

        def progress(generation: Generation) -> bool:
            self._shares.append((generation.number, _right_at_first_sight(run.network)))
            self._update()
            return not self._stop.is_set()

        try:
            run.learn(LIVE, progress=progress)
        finally:
            self.thread = None
            self.updated()


def _right_at_first_sight(network: PolicyValueNetwork) -> float:
    policy = NetworkEvaluator(BOARD, network).policy
    priors = [(policy(state), right) for state, right in positions()]
    return fmean(max(prior, key=prior.__getitem__) == right for prior, right in priors)
