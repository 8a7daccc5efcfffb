"""Who plays whom in the meetings of Monte Carlo tree search: the games, and what each side is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gamelib.evaluation import breakthrough_evaluation, open_windows, othello_evaluation, squashed
from gamelib.game import Game
from gamelib.games import Breakthrough, ConnectFour, Othello, TicTacToe
from gamelib.montecarlo import MAST, DecisiveRollout, TruncatedRollout
from gamelib.play import Agent, MonteCarloAgent, SearchingAgent
from gamelib.search import MiddleFirst

OPENING_PLIES: Final = 4
SIMULATIONS: Final = 400
FEW: Final = 100
_SCALE: Final = 20
GAMES: Final[Mapping[str, Game[Any, Any]]] = {
    "Connect Four": ConnectFour(),
    "Breakthrough": Breakthrough(5, 5),
    "Othello": Othello(6),
    "four in a row": TicTacToe(m=5, n=5, k=4),
}
"""The games by name: Breakthrough is played on 5 x 5 squares, Othello on 6 x 6, four in a row on 5 x 5."""
_EVALUATIONS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "Connect Four": open_windows, "Breakthrough": breakthrough_evaluation, "Othello": othello_evaluation
}  # fmt: skip


def evaluation(game: str) -> Callable[[Any], float]:
    """Return what alpha-beta takes a state of the game to be worth."""
    rules: Any = GAMES[game]
    evaluate: Callable[[Any], float] = squashed(_EVALUATIONS[game](rules), _SCALE)
    return evaluate


def with_knowledge(game: str, seed: int) -> Mapping[str, Any]:
    """Return what alpha-beta knows of a game: its evaluation, and where it looks first."""
    return {"evaluate": evaluation(game), "order": MiddleFirst(7) if game == "Connect Four" else None}


def blind(game: str, seed: int) -> Mapping[str, Any]:
    """Return what is left to alpha-beta if unfinished games are all the same to it, and no action comes first."""
    random = Random(seed)
    return {
        "evaluate": lambda state: 0.0,
        "order": lambda game, state, actions: random.sample(actions, len(actions)),
    }


KNOWLEDGE: Final = {"with an evaluation": with_knowledge, "blind": blind}
"""What alpha-beta may know, by name."""


def alpha_beta(game: str, nodes: int, knowledge: str = "with an evaluation") -> Callable[[int], Agent]:
    """Return what makes alpha-beta from a seed: it deepens its search until the nodes are spent."""
    return lambda seed: SearchingAgent(**KNOWLEDGE[knowledge](game, seed), nodes=nodes)


def tree_search(simulations: int, **options: Callable[[], Any]) -> Callable[[int], Agent]:
    """Return what makes Monte Carlo tree search from a seed; options are made anew each time, as some of them learn."""
    return lambda seed: MonteCarloAgent(
        simulations=simulations, rng=seed, **{name: make() for name, make in options.items()}
    )


ROLLOUTS: Final[Mapping[str, Callable[[], Any]]] = {
    "wins seen": DecisiveRollout,
    "wins and losses seen": lambda: DecisiveRollout(anti_decisive=True),
    "4 plies, then evaluated": lambda: TruncatedRollout(4, evaluation("Connect Four")),
    "MAST": MAST,
}
"""What plays against random rollouts at Connect Four."""
