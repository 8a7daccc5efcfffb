"""What is given to agents, matches and openings and makes no sense there: said first, before anything is played."""

import pytest

from gamelib import Game, GameError
from gamelib.errors import InvalidState
from gamelib.games import TicTacToe
from gamelib.games.othello import Othello
from gamelib.play import (
    DepthLimitedAgent,
    PerfectAgent,
    RandomAgent,
    match,
    play,
    played_positions,
    random_opening,
)

GAME = TicTacToe()
OVER = GAME.parse("X X X / O O . / . . .")


class Asked:
    """An agent that remembers whether it was asked."""

    def __init__(self, **attributes):
        self.asked = False
        vars(self).update(attributes)

    def choose(self, game, state):
        self.asked = True
        return game.actions(state)[0]


class Stuck(Game):
    """A game whose rules forget to say that it is over."""

    name = "stuck"

    def initial_state(self):
        return 0

    def player(self, state):
        return 0

    def actions(self, state):
        return () if state else (1,)

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        (None, "the agents are a tuple, one for each player"),
        (5, "the agents are a tuple, one for each player"),
        ("ab", "the agents are a tuple, one for each player"),
        ((), "has 2 players, and 0 agents were given"),
        ((Asked(name="a"),), "has 2 players, and 1 agents were given"),
        ((Asked(name="a"), None), "None is not an agent: an agent has a name and a method choose"),
        ((RandomAgent, RandomAgent), r"RandomAgent is a class of agents and not an agent: write RandomAgent\(…\)"),
        ((Asked(name="a"), Asked()), "has no name: write name = '…' into its class"),
        ((Asked(name="a"), Asked(name=3)), "has no name"),
    ],
)
def test_agents_are_checked_before_they_play(agents, message):
    for begin in (
        lambda: play(GAME, agents),
        lambda: match(GAME, agents, 2),
        lambda: played_positions(GAME, agents, 2, rng=1),
    ):
        with pytest.raises(GameError, match=message):
            begin()
    assert not any(isinstance(agent, Asked) and agent.asked for agent in (agents if isinstance(agents, tuple) else ()))


def test_a_match_does_not_begin_where_nothing_is_left_to_play_for():
    agents = Asked(name="a"), Asked(name="b")
    with pytest.raises(GameError, match="the game is over in the opening with index 1, so there is nothing"):
        match(GAME, agents, 8, openings=[GAME.initial_state(), OVER])
    with pytest.raises(InvalidState):
        match(GAME, agents, 2, openings=[Othello().initial_state()])
    for openings in ({GAME.initial_state()}, iter([GAME.initial_state()]), 3, None):
        with pytest.raises(GameError, match="the openings are a list of states, not "):
            match(GAME, agents, 2, openings=openings)
    assert not agents[0].asked
    assert match(GAME, agents, 4, openings=(GAME.initial_state(),)).games == 4


def test_a_game_without_end_and_without_actions_is_named():
    agent = RandomAgent(rng=1)
    for begin in (
        lambda: agent.choose(Stuck(), 1),
        lambda: play(Stuck(), (agent, agent)),
        lambda: random_opening(Stuck(), 2, rng=1),
    ):
        with pytest.raises(GameError, match="is empty in a state that is not terminal"):
            begin()


@pytest.mark.parametrize("agent", [RandomAgent(rng=1), PerfectAgent(), DepthLimitedAgent(2, lambda state: 0)])
def test_agents_say_what_is_not_a_state_and_not_a_game(agent):
    for state in ("x", 5, [], (1, 2, 3)):
        with pytest.raises(InvalidState, match="is not a state of tic-tac-toe"):
            agent.choose(GAME, state)
    for game in (None, TicTacToe):
        with pytest.raises(GameError, match=r"is not a game|is a class of games"):
            agent.choose(game, GAME.initial_state())
    with pytest.raises(GameError, match="the game is over"):
        agent.choose(GAME, OVER)


def test_an_opening_that_always_ends_the_game_is_given_up_soon(monkeypatch):
    monkeypatch.setattr("gamelib.play.one_game._GAMES", 20)
    with pytest.raises(GameError, match=r"of 20 games of Othello that began with 100 random plies none went on"):
        random_opening(Othello(4), 100, rng=1)
    monkeypatch.setattr("gamelib.play.one_game._PLIES", 200)
    with pytest.raises(GameError, match=r"of \d games of Othello that began with 100000 random plies none went on"):
        random_opening(Othello(), 10**5, rng=1)
