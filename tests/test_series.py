"""Matches and tournaments of agents made anew: the same on every executor, saved, and resumed whatever happens."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest

from gamelib import GameError, WorkLost
from gamelib.games import ChanceNode, Nim, TicTacToe, TreeGame
from gamelib.play import MonteCarloAgent, PerfectAgent, RandomAgent, match, random_opening, tournament
from tests.executors import AtOnce, LastFirst

GAME, NIM = TicTacToe(), Nim((2, 1))
OPENINGS = [random_opening(GAME, 2, rng=seed) for seed in range(3)]
AGENTS = {
    "ten": partial(MonteCarloAgent, simulations=10),
    "three": partial(MonteCarloAgent, simulations=3),
    "random": RandomAgent,
}
TWO = {"one": RandomAgent, "two": RandomAgent}
STARTS = [NIM.initial_state()] * 3


class Learning:
    """Plays at random, and would play otherwise if it went on from game to game."""

    name = "learning"

    def __init__(self, rng):
        self.random, self.games = RandomAgent(rng), 0

    def choose(self, game, state):
        self.games += 1
        return game.actions(state)[0] if self.games > 9 else self.random.choose(game, state)


class Interrupting:
    """Makes random agents; during the game with some number the reader presses Ctrl-C."""

    def __init__(self, at):
        self.at, self.made = at, -1  # one is made at the door

    def __call__(self, *, rng):
        if self.made == self.at:
            raise KeyboardInterrupt
        self.made += 1
        return RandomAgent(rng)


@pytest.fixture(scope="module")
def executors():
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        yield threads, processes


def lines(path):
    return sorted(path.read_text().splitlines())


# -- the same wherever it is played ------------------------------------------------------------------


def test_a_match_is_the_same_on_every_executor_and_in_every_order(executors):
    agents = {"learning": Learning, "random": RandomAgent}
    played = match(GAME, agents, 24, rng=5, openings=OPENINGS)
    assert min(played.wins, played.draws, played.losses) > 0
    for executor in (AtOnce(), LastFirst(24), *executors):
        assert match(GAME, agents, 24, rng=5, openings=OPENINGS, executor=executor) == played
    assert any(match(GAME, agents, 24, rng=seed, openings=OPENINGS) != played for seed in (6, 7))


def test_a_tournament_is_the_same_on_every_executor_and_saved_alike(executors, tmp_path):
    played = tournament(GAME, AGENTS, OPENINGS, rng=5, file=tmp_path / "none")
    for number, executor in enumerate((LastFirst(18), *executors)):
        path = tmp_path / str(number)
        assert tournament(GAME, AGENTS, OPENINGS, rng=5, executor=executor, file=path) == played
        assert lines(path) == lines(tmp_path / "none")
    assert list(played.winners) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert played.games == 18


def test_games_are_not_all_alike_and_chance_throws_for_each_anew():
    coin = TreeGame(ChanceNode([(0.5, -1), (0.5, 1)]))
    thrown = match(coin, TWO, 400, rng=2)
    assert thrown.draws == 0
    assert abs(thrown.wins - 200) < 40
    rows = tournament(coin, TWO, [coin.initial_state()] * 200, rng=2).winners
    assert {row.count((0,)) in range(70, 131) for row in rows.values()} == {True}


def test_each_side_of_an_opening_is_taken_in_turn():
    """From Nim's first opening whoever moves first wins, from the other whoever moves second."""
    perfect = PerfectAgent()
    played = match(NIM, (perfect, perfect), 4, openings=[NIM.initial_state(), NIM.parse("1 1")])
    assert (played.wins, played.losses) == (2, 2)
    result = tournament(NIM, {"one": lambda rng: perfect, "two": lambda rng: perfect}, STARTS, rng=1)
    assert result.winners == {(0, 1): ((0,),) * 3, (1, 0): ((0,),) * 3}


# -- saved and resumed -------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [0, 1, 5, 6, 11])
def test_an_interrupted_tournament_is_resumed_and_no_game_is_played_twice(at, tmp_path):
    broken, unbroken, heard = tmp_path / "broken", tmp_path / "unbroken", []
    with pytest.raises(KeyboardInterrupt):
        tournament(NIM, {"one": RandomAgent, "two": Interrupting(at)}, STARTS * 2, rng=3, file=broken)
    again = tournament(NIM, TWO, STARTS * 2, rng=3, file=broken, progress=heard.append)
    assert heard == list(range(at + 1, 13))
    assert again == tournament(NIM, TWO, STARTS * 2, rng=3, file=unbroken)
    assert broken.read_bytes() == unbroken.read_bytes()
    assert tournament(NIM, TWO, STARTS * 2, rng=3, file=broken, progress=heard.append) == again
    assert len(heard) == 12 - at


def test_a_file_that_was_cut_off_anywhere_is_mended(tmp_path):
    path = tmp_path / "games.jsonl"
    whole = tournament(NIM, TWO, STARTS[:1], rng=3, file=path)
    content = path.read_bytes()
    for length in range(len(content)):
        path.write_bytes(content[:length])
        assert tournament(NIM, TWO, STARTS[:1], rng=3, file=path) == whole
        assert path.read_bytes() == content


def test_when_the_disk_is_full_what_was_saved_is_kept(tmp_path):
    resource = pytest.importorskip("resource", reason="this limits the size of files as only Unix can")
    path = tmp_path / "games.jsonl"
    whole = tournament(NIM, TWO, STARTS, rng=3, file=path)
    content = path.read_bytes()
    path.unlink()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(content) - 10, before[1]))
    try:
        with pytest.raises(GameError, match=r"cannot be written: .*What was written before is kept"):
            tournament(NIM, TWO, STARTS, rng=3, file=path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert path.read_bytes() == content[:-10]
    assert tournament(NIM, TWO, STARTS, rng=3, file=path) == whole
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        ({"agents": dict(reversed(TWO.items()))}, "agents"),
        ({"agents": {"one": RandomAgent, "three": RandomAgent}}, "agents"),
        ({"openings": STARTS[:2]}, "openings"),
        ({"rng": 4}, "seed"),
        ({"game": Nim((2, 1), misere=True)}, "game"),
        ({"game": Nim((3, 1)), "openings": [Nim((3, 1)).initial_state()], "rng": 9}, "game, seed, openings"),
    ],
)
def test_a_file_of_another_tournament_is_refused_and_left_alone(other, differs, tmp_path):
    path, given = tmp_path / "games.jsonl", {"game": NIM, "agents": TWO, "openings": STARTS, "rng": 3}
    tournament(**given, file=path)
    content = path.read_bytes()
    with pytest.raises(GameError, match=rf"belongs to something else \(what differs: {differs}\)"):
        tournament(**{**given, **other}, file=path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "line",
    [b"?", b"{}", b"5", b'{"game": 6, "winners": [0]}', b'{"game": "0", "winners": [0]}', b'{"game": 0, "winners": []}',
     b'{"game": 0, "winners": [2]}', b'{"game": 0, "winners": 0}', b'{"game": 0, "winners": [[0]]}'],
)  # fmt: skip
def test_a_line_that_is_not_a_game_is_named_and_the_file_left_alone(line, tmp_path):
    path = tmp_path / "games.jsonl"
    tournament(NIM, TWO, STARTS, rng=3, file=path)
    content = path.read_bytes().splitlines(keepends=True)
    content[3] = line + b"\n"
    path.write_bytes(b"".join(content) + b'{"cut of')
    with pytest.raises(GameError, match=r"line 4 of .* is not"):
        tournament(NIM, TWO, STARTS, rng=3, file=path)
    assert path.read_bytes().startswith(b"".join(content))


# -- stopped and lost --------------------------------------------------------------------------------


def test_a_match_that_is_stopped_is_scored_as_far_as_it_went():
    heard = []
    result = match(GAME, TWO, 10, rng=1, progress=lambda done: heard.append(done) or done < 4)
    assert (heard, result.games) == ([1, 2, 3, 4], 4)
    assert match(GAME, (RandomAgent(1), RandomAgent(2)), 10, progress=lambda done: done < 3).games == 3


def test_a_tournament_that_is_stopped_is_that_of_the_openings_played_whole(tmp_path):
    whole = tournament(NIM, TWO, STARTS, rng=3)
    stopped = tournament(NIM, TWO, STARTS, rng=3, progress=lambda done: done < 5)
    assert stopped.winners == {seats: row[:2] for seats, row in whole.winners.items()}
    with pytest.raises(GameError, match="stopped after 1 game, before all 2 from one opening"):
        tournament(NIM, TWO, STARTS, rng=3, file=tmp_path / "games", progress=lambda done: False)
    done = tournament(NIM, TWO, STARTS, rng=3, executor=AtOnce(), progress=lambda done: False)
    assert done == whole  # what an executor has played already is not thrown away
    assert tournament(NIM, TWO, STARTS, rng=3, file=tmp_path / "games") == whole


def test_games_that_come_back_are_not_lost_with_those_that_do_not(tmp_path):
    with pytest.raises(WorkLost, match=r"2 of 10 games were lost \(BrokenProcessPool: a worker died\)") as caught:
        match(GAME, TWO, 10, rng=1, executor=AtOnce(lose=[2, 3]))
    assert caught.value.result.games == 8
    with pytest.raises(WorkLost, match="nothing was found") as caught:
        match(GAME, TWO, 2, rng=1, executor=AtOnce(refuse_after=0))
    assert caught.value.result is None
    path, whole = tmp_path / "games", tournament(NIM, TWO, STARTS, rng=3)
    with pytest.raises(WorkLost, match="1 of 6 games were lost") as caught:
        tournament(NIM, TWO, STARTS, rng=3, executor=AtOnce(lose=[2]), file=path)
    assert caught.value.result.winners == {seats: row[::2] for seats, row in whole.winners.items()}
    assert len(path.read_text().splitlines()) == 1 + 5
    again = AtOnce()
    assert tournament(NIM, TWO, STARTS, rng=3, executor=again, file=path) == whole
    assert again.submitted == 1


# -- what is refused at the door ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agents", "keywords", "message"),
    [
        ((RandomAgent(1), RandomAgent(2)), {"executor": AtOnce()}, "played by agents that are made anew for each"),
        (TWO, {"rng": None}, "made anew for each game: give rng=…"),
        (TWO, {"rng": -1}, "rng is a generator"),
        (TWO, {"executor": 2}, "executor is one of concurrent"),
        (TWO, {"progress": 2}, "progress is a function"),
        ({"one": RandomAgent(1), "two": RandomAgent}, {}, "'one' is not a function that makes an agent .*not callable"),
        ({"one": PerfectAgent, "two": RandomAgent}, {}, "'one' is not a function .*or lambda rng: PerfectAgent"),
        ({"one": lambda rng: rng, "two": RandomAgent}, {}, "0 is not an agent"),
        ({"one": lambda rng: RandomAgent(rng), "two": RandomAgent}, {"executor": AtOnce()},
         "the agent 'one' cannot be sent to another process, which an executor needs"),
    ],
)  # fmt: skip
def test_agents_that_cannot_be_made_or_sent_are_refused(agents, keywords, message):
    for begin in (partial(match, GAME, agents, 2), partial(tournament, GAME, agents, OPENINGS)):
        with pytest.raises(GameError, match=message):
            begin(**{"rng": 1, **keywords})
