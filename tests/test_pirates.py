"""The pirate game against its formula, by induction over all equally good choices, and as the puzzle tells it."""

from functools import cache
from math import comb

import pytest

from gamelib import InvalidGame
from gamelib.games import check
from gamelib.games.pirates import NAY, Pirates, PiratesState

UNIQUE = [(2, 1), (2, 5), (3, 1), (3, 3), (3, 10), (4, 2), (4, 4), (5, 2), (5, 5), (6, 3), (7, 3)]


def vectors(game, state=None):
    """Return all vectors of utilities that play from ``state`` can lead to if nobody ever does worse than best.

    Of several actions that may be equally good any may be played, so a vector below an action is kept if there are
    vectors below all other actions that do not give the mover more.
    """

    @cache
    def below(state):
        if game.is_terminal(state):
            return frozenset([tuple(game.utility(state, player) for player in range(game.num_players))])
        mover = game.player(state)
        found = [below(game.result(state, action)) for action in game.actions(state)]
        sure = max(min(vector[mover] for vector in each) for each in found)
        return frozenset(vector for each in found for vector in each if vector[mover] >= sure)

    return below(game.initial_state() if state is None else state)


def played(game, choose):
    """Return the vector of utilities where ``choose`` picks among the equally good actions."""

    @cache
    def value(state):
        if game.is_terminal(state):
            return tuple(game.utility(state, player) for player in range(game.num_players))
        mover = game.player(state)
        found = [value(game.result(state, action)) for action in game.actions(state)]
        best = max(vector[mover] for vector in found)
        return choose([vector for vector in found if vector[mover] == best])

    return value(game.initial_state())


def puzzle(pirates, coins):
    """Return who gets what as the puzzle is told: all vote at the same time, the cheapest votes are bought.

    Pirates are counted from the lowest; -1 is overboard. Who would go overboard anyway votes for nothing.
    """
    shares = [coins]
    for aboard in range(2, pirates + 1):
        prices = sorted((share + 1, rank) for rank, share in enumerate(shares))  # to get -1 costs nothing
        wanted = (aboard + 1) // 2 - 1
        bought = prices[:wanted]
        if sum(price for price, _ in bought) > coins:
            shares = [*shares, -1]
            continue
        given = {rank: price for price, rank in bought}
        shares = [given.get(rank, 0) for rank in range(aboard - 1)]
        shares.append(coins - sum(shares))
    return shares[::-1]


@pytest.mark.parametrize(("players", "coins"), UNIQUE)
def test_play_for_the_best_ends_as_the_formula_says_and_in_no_other_way(players, coins):
    game = Pirates(players, coins)
    assert vectors(game) == {tuple(map(float, game.solution()))}
    assert list(game.solution()) == puzzle(players, coins)


def test_five_pirates_with_a_hundred_coins_keep_98_0_1_0_1():
    with pytest.raises(InvalidGame, match="5 pirates could divide 100 coins in 4,598,126 ways"):
        Pirates(5, 100)
    assert puzzle(5, 100) == [98, 0, 1, 0, 1]
    assert Pirates(5, 30).solution() == (28, 0, 1, 0, 1)
    assert Pirates(2, 100).solution() == (100, 0)


@pytest.mark.parametrize("coins", [1, 2, 5])
def test_the_captain_keeps_what_every_second_vote_leaves(coins):
    for players in range(2, 2 * coins + 2):
        if comb(coins + players - 1, players - 1) < 400:
            assert Pirates(players, coins).solution()[0] == coins - (players - 1) // 2


@pytest.mark.parametrize(("coins", "most"), [(0, 9), (1, 11), (2, 8)])
def test_the_captain_of_a_larger_crew_is_saved_if_it_is_a_power_of_two_more_than_twice_the_coins(coins, most):
    for players in range(2 * coins + 1, most + 1):
        if players >= 2:
            extra = players - 2 * coins
            saved = {vector[0] >= 0 for vector in vectors(Pirates(players, coins))}
            assert saved == {extra & (extra - 1) == 0}


def test_beyond_the_formula_there_is_more_than_one_best_division():
    game = Pirates(4, 1)
    assert vectors(game) == {(0, 1, 0, 0), (0, 0, 1, 0)}
    with pytest.raises(InvalidGame, match="the solution is unique if pirates are bloodthirsty and at most 2 x coins"):
        game.solution()


def test_pirates_who_do_not_mind_leave_it_to_how_ties_are_broken():
    game = Pirates(3, 3, bloodthirsty=False)
    assert played(game, choose=lambda equal: equal[0]) == (3, 0, 0)  # aye where it makes no difference
    assert played(game, choose=lambda equal: equal[-1]) == (2, 0, 1)  # nay
    assert vectors(game) == {(3, 0, 0), (2, 0, 1), (2, 1, 0)}  # C may even vote for the last and not for the first
    for choose in (lambda equal: equal[0], lambda equal: equal[-1]):
        assert played(Pirates(3, 3), choose) == (2, 0, 1)
    with pytest.raises(InvalidGame, match="the solution is unique if"):
        game.solution()


def test_without_the_captain_the_others_share_as_a_smaller_crew():
    game = Pirates(4, 3)
    for gone in (1, 2):
        smaller = Pirates(4 - gone, 3).solution()
        expected = (-1,) * gone + tuple(share + gone / 4 for share in smaller)
        assert vectors(game, PiratesState(gone)) == {expected}


def test_who_is_overboard_gets_less_than_nothing_and_others_a_little_for_it():
    game = Pirates(3, 2)
    state = game.initial_state()
    for action in ((2, 0, 0), NAY, NAY, (1, 1)):
        state = game.result(state, action)
    assert game.is_terminal(state)
    assert [game.utility(state, player) for player in range(3)] == pytest.approx([-1, 1 + 1 / 3, 1 + 1 / 3])
    calm = Pirates(3, 2, bloodthirsty=False)
    assert [calm.utility(state, player) for player in range(3)] == [-1, 1, 1]


@pytest.mark.parametrize(("players", "coins"), UNIQUE)
def test_there_is_a_proposal_for_each_way_to_divide_the_coins(players, coins):
    game = Pirates(players, coins)
    proposals = game.actions(game.initial_state())
    assert len(set(proposals)) == len(proposals) == comb(coins + players - 1, players - 1)
    assert all(sum(proposal) == coins for proposal in proposals)
    assert list(proposals) == sorted(proposals, reverse=True)


@pytest.mark.parametrize("game", [Pirates(3, 2), Pirates(4, 2), Pirates(5, 1), Pirates(2, 0)])
def test_every_state_keeps_the_promises_of_a_game(game):
    assert check(game) == []
