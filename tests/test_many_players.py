"""Tables for three and more: shares, agents on a budget, tournaments, and the stored tournament of lesson 06."""

from collections import Counter
from itertools import product

import pytest
from gamelib_lessons.many_players import (
    EFFORTS,
    GAMES,
    OPENINGS,
    depth_reached,
    depths_reached,
    lead,
    openings,
    outcome,
    results,
    rules,
)
from gamelib_lessons.stored import read

from gamelib import InvalidSearch
from gamelib.evaluation import Shares, chinese_checkers_shares, othello_shares
from gamelib.games import ChineseCheckers, ManyPlayerOthello, TicTacToe, random_vector_tree
from gamelib.play import ManyPlayerAgent, PerfectAgent, TournamentResult, random_opening, tournament
from gamelib.play.many import ALGORITHMS
from gamelib.play.tournament import seatings, winners
from gamelib.search import maxn, paranoid

othello = ManyPlayerOthello()
star = ChineseCheckers(3, radius=2)
BOTH = [(othello, othello_shares(othello)), (star, chinese_checkers_shares(star))]


@pytest.mark.parametrize(("game", "evaluate"), BOTH)
def test_shares_are_on_the_scale_of_the_game(game, evaluate):
    for seed in range(30):
        state = random_opening(game, 12, rng=seed)
        vector = evaluate(state)
        assert sum(vector) == pytest.approx(0) == evaluate.total
        assert all(-1 == evaluate.least <= number <= 2 for number in vector)


def test_who_has_twice_as_much_has_twice_the_share():
    assert Shares(lambda state, player: state[player], 3)((2, 1, 1)) == (0.5, -0.25, -0.25)
    assert Shares(lambda state, player: 0, 4)("anything") == (0, 0, 0, 0)


def test_shares_need_a_function_players_and_no_debts():
    with pytest.raises(InvalidSearch, match="worth is a function"):
        Shares(3, 3)
    with pytest.raises(InvalidSearch, match="players who share a game is a whole number, 2 or more, not 1"):
        Shares(lambda state, player: 1, 1)
    with pytest.raises(InvalidSearch, match="0 or more"):
        Shares(lambda state, player: -player, 3)("state")


@pytest.mark.parametrize(("game", "evaluate"), BOTH)
@pytest.mark.parametrize("seed", [1, 2])
def test_at_a_depth_an_agent_plays_what_its_search_finds_best(game, evaluate, seed):
    state = random_opening(game, 7, rng=seed)
    mover = game.player(state)
    many = maxn(game, state, depth=3, evaluate=evaluate)
    agents = {name: ManyPlayerAgent(name, evaluate, depth=3) for name in ALGORITHMS}
    chosen = {name: agent.choose(game, state) for name, agent in agents.items()}
    assert chosen["max^n"] == many.action
    after, found = game.result(state, chosen["paranoid"]), paranoid(game, state, depth=3, evaluate=evaluate)
    # of equal actions it may take another, which is worth as much
    assert paranoid(game, after, player=mover, depth=2, evaluate=evaluate).value == found.value
    assert chosen["best reply"] in game.actions(state)
    assert all(agent.thought.depth == 3 for agent in agents.values())


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_budget_is_kept_and_the_same_every_time(name):
    state = random_opening(othello, 6, rng=4)
    for nodes in (0, 3, 50, 400):
        agent = ManyPlayerAgent(name, othello_shares(othello), nodes=nodes)
        action = agent.choose(othello, state)
        assert action in othello.actions(state)
        assert agent.thought.nodes <= max(nodes, 1)
        assert ManyPlayerAgent(name, othello_shares(othello), nodes=nodes).choose(othello, state) == action


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_states_that_are_charged_are_those_the_searches_enter(name):
    state, evaluate = random_opening(othello, 6, rng=4), othello_shares(othello)
    agent = ManyPlayerAgent(name, evaluate, depth=1)
    agent.choose(othello, state)
    assert agent.thought.nodes == 1 + len(othello.actions(state))


def test_maxn_prunes_with_what_the_evaluation_promises():
    evaluate = othello_shares(othello)
    promise = {"total": evaluate.total, "least": evaluate.least}
    saved = 0
    for seed in range(20):
        state = random_opening(othello, 18, rng=seed)
        agent = ManyPlayerAgent("max^n", evaluate, depth=3)
        agent.choose(othello, state)
        pruned, plain = (
            [maxn(othello, state, depth=depth, evaluate=evaluate, **given).nodes for depth in (1, 2, 3)]
            for given in (promise, {})
        )
        assert agent.thought.nodes in (sum(pruned[:depth]) for depth in (1, 2, 3))
        saved += sum(plain) - sum(pruned)
    assert saved > 0


def test_with_the_same_budget_paranoid_looks_further_than_maxn():
    deeper = []
    for seed in range(8):
        state = random_opening(othello, 8, rng=seed)
        agents = [ManyPlayerAgent(name, othello_shares(othello), nodes=1000) for name in ("max^n", "paranoid")]
        for agent in agents:
            agent.choose(othello, state)
        deeper.append(agents[1].thought.depth - agents[0].thought.depth)
    assert min(deeper) >= 0
    assert sum(deeper) >= 8


def test_maxn_stops_when_it_has_seen_the_end():
    game = random_vector_tree(3, 2, 4, rng=1)
    agent = ManyPlayerAgent("max^n", Shares(lambda state, player: 1, 3), nodes=10_000)
    assert agent.choose(random_zero_sum(game), "A") in ("a1", "a2")
    assert agent.thought.depth == 4
    assert agent.thought.nodes <= 3 + 7 + 15 + 31


def random_zero_sum(game):
    from gamelib.same_game import SameGame

    class Shifted(SameGame):
        def utility(self, state, player):
            return self.game.utility(state, player) * 3 / 10 - 1

    return Shifted(game)


class Takes:
    """Takes the square or column of a rank among the actions."""

    def __init__(self, rank):
        self.rank, self.name = rank, f"takes number {rank}"

    def choose(self, game, state):
        actions = game.actions(state)
        return actions[self.rank % len(actions)]


def test_every_mixed_seating_is_played_from_every_opening():
    states = [random_opening(othello, 4, rng=seed) for seed in range(2)]
    found = tournament(othello, [Takes(0), Takes(-1)], states)
    assert found.games == (2**3 - 2) * 2
    assert list(found.winners) == seatings(2, 3)
    for seating, rows in found.winners.items():
        for state, sharing in zip(states, rows, strict=True):
            assert sharing == winners(othello, [Takes((0, -1)[number]) for number in seating], state)


def test_players_who_get_as_much_share_the_point():
    game = TicTacToe()
    assert winners(game, [PerfectAgent(), PerfectAgent()], game.initial_state()) == (0, 1)
    assert winners(game, [Takes(0), Takes(0)], game.initial_state()) == (0,)


@pytest.mark.parametrize(("agents", "seats"), [(2, 2), (2, 3), (3, 3), (2, 6)])
def test_every_agent_takes_every_seat_equally_often(agents, seats):
    counts = Counter((seat, agent) for seating in seatings(agents, seats) for seat, agent in enumerate(seating))
    assert len(set(counts.values())) == 1
    assert len(seatings(agents, seats)) == agents**seats - agents


def test_scores_by_hand():
    rows = dict.fromkeys(seatings(2, 3), ((0,), (0, 1, 2)))
    found = TournamentResult(("one", "two"), rows)
    # Seat 0 wins with the first opening, all share with the second; each sits there in 3 of 9 seats.
    assert found.score(0) == found.score(1) == pytest.approx((1 / 3 + 1 / 3) / 2)
    low, high = found.interval(0)
    assert low == pytest.approx(high) == pytest.approx(1 / 3)
    always = TournamentResult(("one", "two"), {(0, 1): ((0,), (0, 1)), (1, 0): ((1,), (1,))})
    assert (always.score(0), always.score(1)) == (0.875, 0.125)
    assert always.interval(0) == (0.75, 1.0)
    assert repr(always) == (
        "4 games\none: score 0.875, 95 % interval 0.750 to 1.000\ntwo: score 0.125, 95 % interval 0.000 to 0.250"
    )
    once = TournamentResult(("one", "two"), {(0, 1): ((0,),), (1, 0): ((0, 1),)})  # one opening has no interval
    assert repr(once) == "2 games\none: score 0.750\ntwo: score 0.250"


def test_all_scores_together_are_one_point_a_game():
    found = results()["Othello", "3 plies"]
    assert sum(found.score(agent) for agent in range(3)) == pytest.approx(1)


@pytest.mark.parametrize("effort", EFFORTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_played_again_ends_as_stored(name, effort):
    stored = results()[name, effort]
    seating, opening = seatings(3, 3)[len(name + effort) % 24], len(effort) % OPENINGS
    assert outcome(name, effort, seating, opening) == stored.winners[seating][opening]


@pytest.mark.slow
@pytest.mark.parametrize("opening", range(0, OPENINGS, 6), ids="{}::".format)  # "::": each may run on another worker
def test_all_games_of_an_opening_played_again_end_as_stored(opening):
    for name, effort, seating in product(GAMES, EFFORTS, seatings(3, 3)):
        assert outcome(name, effort, seating, opening) == results()[name, effort].winners[seating][opening]


def test_everything_was_played_from_different_openings():
    for name in GAMES:
        game = rules(name)[0]
        states = openings(game, OPENINGS)
        assert len(set(states)) == OPENINGS
        assert not any(game.is_terminal(state) for state in states)
        assert all(results()[name, effort].games == 24 * OPENINGS for effort in EFFORTS)


def test_the_first_seat_gets_47_percent_of_the_points_at_othello():
    rows = results()["Othello", "1,000 nodes a move"].winners.values()
    games = [sharing for row in rows for sharing in row]
    assert round(sum(1 / len(sharing) for sharing in games if 0 in sharing) / len(games), 2) == 0.47


def test_leads_are_differences_of_scores_and_the_lesson_says_which_can_be_told():
    told = {}
    for key, found in results().items():
        for one, other in ((1, 0), (2, 0), (2, 1)):
            more, low, high = lead(found, one, other)
            assert more == pytest.approx(found.score(one) - found.score(other))
            assert low < more < high
            if other == 0:
                assert read("many_players.json")["leads"][", ".join(key)][one - 1] == pytest.approx([more, low, high])
            told[key, one, other] = (low > 0) - (high < 0)
    nodes, plies = EFFORTS
    assert [told[("Othello", plies), *pair] for pair in ((1, 0), (2, 0), (2, 1))] == [0, 0, 0]
    assert [told[("Othello", nodes), *pair] for pair in ((1, 0), (2, 0), (2, 1))] == [1, 0, -1]
    assert [told[("Chinese checkers", plies), *pair] for pair in ((1, 0), (2, 0), (2, 1))] == [-1, 1, 1]
    assert [told[("Chinese checkers", nodes), *pair] for pair in ((1, 0), (2, 0), (2, 1))] == [0, 1, 1]


def test_the_same_nodes_reach_further_with_paranoid_and_with_best_reply():
    for game, name in product(GAMES, ALGORITHMS):
        assert [depth_reached(game, name, seed) for seed in (0, 39)] == depths_reached(game, name)[::39]
    reached = {name: depths_reached("Othello", name) for name in ALGORITHMS}
    assert all(depths == 3 for depths in reached["max^n"])
    assert sum(reached["paranoid"]) > sum(reached["max^n"]) < sum(reached["best reply"])


@pytest.mark.parametrize("players", [2, 3, 5])
def test_leaves_of_a_random_tree_divide_the_total(players):
    game = random_vector_tree(players, 3, 4, total=7, rng=players)
    found = maxn(game, total=7)
    assert sum(found.values) == 7
    assert min(found.values) >= 0
    assert repr(game) == repr(random_vector_tree(players, 3, 4, total=7, rng=players))
    assert maxn(game).leaves == 3**4
    assert game.num_players == players
