"""What was made for one game: right on its own board, and refused by, and in, every other one."""

from functools import partial
from random import Random

import numpy as np
import pytest

from gamelib import MAX, InvalidSearch, InvalidState
from gamelib.evaluation import (
    LinearEvaluation,
    Shares,
    bishop_pair,
    breakthrough_evaluation,
    chess_evaluation,
    chess_material,
    chinese_checkers_shares,
    open_lines,
    open_windows,
    othello_evaluation,
    othello_shares,
    ready_evaluation,
    squashed,
    tablut_evaluation,
    to_move,
)
from gamelib.games import (
    Breakthrough,
    BreakthroughState,
    Chess,
    ChineseCheckers,
    ConnectFour,
    Go,
    ManyPlayerOthello,
    MnkState,
    Nim,
    Othello,
    PacMan,
    Pig,
    Tablut,
    TicTacToe,
    TreeGame,
    hold_at,
    winning_probability,
)
from gamelib.identity import check_made_for, game_of, same_game
from gamelib.learn import NetworkEvaluator, PolicyValueNetwork, encoding, greedy_strategy
from gamelib.montecarlo import (
    Evaluation,
    Evaluator,
    PolicyAndValue,
    PolicyRollout,
    RandomRollout,
    TruncatedRollout,
    WithRollouts,
    leaning_policy,
    mcts,
    puct,
)
from gamelib.play import (
    DepthLimitedAgent,
    ManyPlayerAgent,
    PolicyAgent,
    SearchingAgent,
)
from gamelib.same_game import Metered
from gamelib.search import (
    AgainstModel,
    Beam,
    BestReply,
    ByValue,
    KillerMoves,
    OneAgainstAll,
    alphabeta,
    best_response,
    expectiminimax,
    fallible,
    game_size,
    iterative_deepening,
    maxn,
    maxn_vectors,
    minimax,
    mtdf,
    optimal_strategy,
    outcome,
    perft,
    principal_variation_search,
    solve,
    star1,
    uniform_policy,
)
from gamelib.watch import watch
from tests.test_every_game import played

BOARDS = {
    TicTacToe: [TicTacToe(), TicTacToe(3, 2, 2), TicTacToe(2, 3, 2), TicTacToe(4, 3, 3), TicTacToe(5, 5, 4)],
    ConnectFour: [ConnectFour(), ConnectFour(5, 4, 3), ConnectFour(4, 5, 3), ConnectFour(7, 5), ConnectFour(6, 6)],
    Breakthrough: [Breakthrough(6, 6), Breakthrough(5, 5), Breakthrough(5, 6), Breakthrough(6, 5), Breakthrough()],
    Othello: [Othello(4), Othello(6), Othello()],
    ManyPlayerOthello: [ManyPlayerOthello(), ManyPlayerOthello(7, 3), ManyPlayerOthello(6, 4), ManyPlayerOthello(6, 2)],
    Go: [Go(3), Go(4), Go(5)],
    ChineseCheckers: [ChineseCheckers(radius=2), ChineseCheckers(3, radius=2), ChineseCheckers(radius=3)],
    PacMan: [PacMan("trapped"), PacMan("pocket"), PacMan("loop")],
    Tablut: [Tablut()],
    Chess: [Chess()],
}
"""Boards of each kind of which no two are the same."""

GAMES = [game for boards in BOARDS.values() for game in boards]

OTHER_RULES = [
    (TicTacToe(), TicTacToe(misere=True)), (TicTacToe(4, 4, 3), TicTacToe(4, 4, 4)),
    (ConnectFour(5, 4, 3), ConnectFour(5, 4, 4)), (Breakthrough(6, 6), Breakthrough(6, 6, filled=1)),
    (Othello(4), Othello(4, score="discs")), (Go(3), Go(3, komi=0.5)), (Go(3), Go(3, superko=True)),
    (ManyPlayerOthello(), ManyPlayerOthello(score="discs")),
    (ChineseCheckers(3, radius=2), ChineseCheckers(3, radius=2, may_leave_goal=True)),
    (PacMan(), PacMan(step_limit=9)), (Nim((1, 2)), Nim((1, 2), misere=True)), (Pig(20), Pig(30)),
]  # fmt: skip
"""Games on the same board, whose states nothing tells apart, and which are different games."""


def network(game):
    shown = encoding(game)
    return NetworkEvaluator(game, PolicyValueNetwork(shown.inputs, len(shown.actions), rng=1))


def first_moves(game):
    return lambda state: game.actions(state)[:1]


FOR_KIND = {
    TicTacToe: [open_lines, lambda game: network(game).evaluate, lambda game: network(game).policy],
    ConnectFour: [
        open_windows, lambda game: game.window_score, lambda game: network(game).evaluate,
        lambda game: lambda state: encoding(game).rows([state]),
    ],
    Breakthrough: [breakthrough_evaluation],
    Othello: [othello_evaluation],
    ManyPlayerOthello: [othello_shares],
    Go: [lambda game: game.lead, lambda game: game.margin, lambda game: game.areas],
    ChineseCheckers: [chinese_checkers_shares],
    PacMan: [lambda game: game.score],
    Tablut: [tablut_evaluation],
    Chess: [chess_evaluation, chess_material, lambda game: bishop_pair],
}  # fmt: skip
FOR_PLAYER = {
    Breakthrough: ["pieces", "steps_to_go"], Othello: ["discs", "mobility", "corners"],
    ManyPlayerOthello: ["discs", "mobility", "corners"], ChineseCheckers: ["distance"],
}  # fmt: skip
FOR_ALL = [
    to_move, uniform_policy, lambda game: LinearEvaluation({"one": (1, hash)}, game),
    lambda game: squashed(LinearEvaluation({"one": (1, hash)}, game), 3),
    lambda game: LinearEvaluation({"one": (1, hash)}, game).explain,
    lambda game: LinearEvaluation({"one": (1, hash)}, game).values,
    lambda game: (LinearEvaluation({"one": (1, hash)}) + LinearEvaluation({"two": (1, to_move(game))}, game)),
    lambda game: Shares(lambda state, player: 1, 2, game), lambda game: fallible(uniform_policy(game), 0.5, game),
    lambda game: leaning_policy(game, first_moves(game), 0.5),
    lambda game: PolicyAndValue(uniform_policy(game)).evaluate,
    lambda game: PolicyAndValue(lambda state: {}, to_move(game)).evaluate,
]  # fmt: skip


def made_for(game):
    """Return all that the library makes for a game, to be called with a state."""
    kind = type(game)
    players = [partial(getattr(game, name), player=0) for name in FOR_PLAYER.get(kind, ())]
    ready = [ready_evaluation(game)] if kind in (Breakthrough, Othello, Tablut, Chess) else []
    greedy = [greedy_strategy(game, lambda state: 0.0)] if game.num_players == 2 else []
    small = kind is TicTacToe and game.m * game.n <= 9
    solved = [optimal_strategy(game, MAX), solve(game).value, solve(game).__getitem__] if small else []
    return [make(game) for make in [*FOR_KIND[kind], *FOR_ALL]] + players + ready + greedy + solved


def states_of(game, number=12):
    """The initial state, and some of a game played at random in which MAX is to move."""
    return [state for state in played(game)[:48] if not game.is_terminal(state) and game.player(state) == MAX][:number]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_what_was_made_for_a_game_is_right_on_its_states_and_refuses_those_of_all_others(game):
    own, kind = states_of(game), type(game)
    foreign = [(other, state) for other in GAMES if other is not game for state in states_of(other, 3)]
    again = kind(*game._made_with[0], **game._made_with[1])
    for thing, same in zip(made_for(game), made_for(again), strict=True):
        for state in own:
            assert repr(thing(state)) == repr(same(state))
        for other, state in foreign:
            with pytest.raises(InvalidState) as refused:
                thing(state)
            if type(other) is kind:
                assert type(state).board in str(refused.value) and game.board_state.board in str(refused.value)


def test_the_evaluation_of_one_board_is_not_that_of_another():
    states = states_of(Breakthrough(5, 5), 30)
    right, wrong = (breakthrough_evaluation(Breakthrough(size, size)) for size in (5, 6))
    untagged = [BreakthroughState(*state) for state in states]
    assert [right(state) for state in untagged] == [right(state) for state in states]
    with pytest.raises(
        InvalidState, match="is not a state of Breakthrough: it is from a board of 5 x 5 squares, and this game is "
        "played on a board of 6 x 6 squares",
    ):  # fmt: skip
        wrong(states[0])


def test_a_state_made_by_hand_names_no_board_and_is_judged_if_it_could_be_one():
    evaluate = open_lines(TicTacToe())
    assert evaluate(MnkState(1, 2)) == evaluate(TicTacToe().parse("X O . / . . . / . . ."))
    for impossible in (MnkState(1 << 9, 0), MnkState(7, 7), MnkState(0, 1)):
        with pytest.raises(InvalidState):
            evaluate(impossible)


@pytest.mark.parametrize("game", [game for game in GAMES if hasattr(game, "board_state")], ids=repr)
def test_all_states_of_a_game_name_its_board_and_look_as_if_they_did_not(game):
    found = states_of(game)
    found += [other for state in found for other in (
        game.canonical(state), game.parse(game.text(state)), state._replace(),
    )]  # fmt: skip
    for state in found:
        assert type(state) is game.board_state
        plain = game.state_type(*state)
        assert (repr(state), hash(state)) == (repr(plain), hash(plain)) and state == plain and plain == state
        assert isinstance(state, game.state_type) and not hasattr(state, "__dict__")


def test_boards_of_one_shape_are_one_board_whatever_else_the_rules_are():
    for one, other in OTHER_RULES:
        assert type(one.initial_state()) is type(other.initial_state())
        assert not same_game(one, other)


SEARCHES = [
    minimax, alphabeta, expectiminimax, solve, maxn, partial(iterative_deepening, depth=1, evaluate=lambda state: 0),
    principal_variation_search, mtdf, partial(mcts, simulations=3, rng=1), partial(star1, bounds=(-1, 1)),
    lambda game, state: perft(game, 1, state), lambda game, state: game_size(game, state=state),
    lambda game, state: puct(game, state, evaluator=PolicyAndValue(uniform_policy(game)), simulations=3, rng=1),
]  # fmt: skip


@pytest.mark.parametrize("search", SEARCHES)
def test_no_search_starts_from_a_state_of_another_board(search):
    for game, other in ((TicTacToe(3, 2, 2), TicTacToe(2, 3, 2)), (ConnectFour(3, 2, 2), ConnectFour(2, 3, 2))):
        search(game, game.initial_state())
        with pytest.raises(InvalidState, match=r"is not a state of .* it is from a board of"):
            search(game, other.initial_state())


# -- searches with what was made for another game ------------------------------------------------


class Says(Evaluator):
    """An evaluator of one's own that names its game."""

    def __init__(self, game):
        self.game = game

    def evaluate(self, state):
        return Evaluation(0.0, dict.fromkeys(self.game.actions(state), 1.0))


def makers(game):
    """What can be searched with, made for a game."""
    yield from (make(game) for make in FOR_KIND.get(type(game), ())[:1])
    linear = LinearEvaluation({"one": (1, lambda state: 0.5)}, game)
    policy = uniform_policy(game)
    yield from (linear, squashed(linear, 2), linear.with_weights(one=2), linear + LinearEvaluation({"two": (1, hash)}))
    yield from (to_move(game), policy, fallible(policy, 0.1, game), leaning_policy(game, first_moves(game), 0.5))
    yield from (ByValue(linear), KillerMoves(ByValue(linear)), Shares(lambda *_: 1, 2, game))
    yield from (greedy_strategy(game, hash), PolicyAndValue(policy), PolicyAndValue(lambda state: {}, linear))
    yield from (Says(game), WithRollouts(Says(game), game, rng=1), PolicyRollout(policy), TruncatedRollout(1, linear))


@pytest.mark.parametrize(("game", "other"), OTHER_RULES, ids=repr)
def test_what_was_made_for_a_game_knows_it_again_and_not_one_of_other_rules(game, other):
    if game.num_players != 2:
        return
    again = type(game)(*game._made_with[0], **game._made_with[1])
    for thing in makers(game):
        assert same_game(game_of(thing), game)
        for same in (game, again, OneAgainstAll(game, 0), AgainstModel(again, 0, hash), Metered(game), watch(game)):
            check_made_for(thing, same)
        for wrong in (other, OneAgainstAll(other, 0), watch(other), TreeGame([1, 2])):
            with pytest.raises(InvalidSearch) as refused:
                check_made_for(thing, wrong)
            assert repr(game) in str(refused.value)
        with pytest.raises(InvalidSearch, match="make it with this game, as in breakthrough_evaluation"):
            check_made_for(thing, other)


def test_ones_own_functions_are_for_every_game():
    for thing in (len, lambda state: 0.0, partial(max, 1), LinearEvaluation({"one": (1, len)}), RandomRollout(), None):
        assert game_of(thing) is None
        check_made_for(thing, TicTacToe())


TWO_BOARDS = [BOARDS[kind][:2] for kind in (TicTacToe, ConnectFour, Breakthrough, Othello, Go)]


@pytest.mark.parametrize(("game", "other"), [*OTHER_RULES[:6], *TWO_BOARDS], ids=repr)
def test_no_search_asks_an_evaluation_of_another_game(game, other):
    for evaluate in list(makers(game))[:5]:
        for search in (minimax, alphabeta, expectiminimax, iterative_deepening, principal_variation_search, mtdf):
            with pytest.raises(InvalidSearch, match=r"was made for .*, and the game here is"):
                search(other, depth=1, evaluate=evaluate)
        for agent in (DepthLimitedAgent(1, evaluate), SearchingAgent(evaluate, depth=1)):
            with pytest.raises(InvalidSearch, match=r"was made for .*, and the game here is"):
                agent.choose(other, other.initial_state())


FOR_MANY = [
    *OTHER_RULES[7:9], (ManyPlayerOthello(), ManyPlayerOthello(7, 3)),
    (ChineseCheckers(3, radius=2), ChineseCheckers(3, radius=3)),
]  # fmt: skip


@pytest.mark.parametrize(("game", "other"), FOR_MANY, ids=repr)
def test_no_search_for_many_asks_an_evaluation_of_another_game(game, other):
    shares = FOR_KIND[type(game)][0](game)
    agents = [ManyPlayerAgent(name, shares, depth=1) for name in ("max^n", "paranoid", "best reply")]
    asks = [lambda at, agent=agent: agent.choose(at, at.initial_state()) for agent in agents]
    asks += [lambda at: maxn(at, depth=1, evaluate=shares), lambda at: maxn_vectors(at, depth=1, evaluate=shares)]
    for ask in asks:
        ask(game)
        with pytest.raises(InvalidSearch, match=r"the evaluation was made for .*, and the game here is .*as in "):
            ask(other)
    check_made_for(shares, BestReply(game, 0))


def test_no_policy_no_rollout_and_no_evaluator_is_for_another_game():
    game, other = TicTacToe(3, 2, 2), TicTacToe(3, 2, 2, misere=True)
    policy = uniform_policy(game)
    for wrong in (
        lambda: outcome(other, policy, uniform_policy(other)), lambda: outcome(other, uniform_policy(other), policy),
        lambda: PolicyAgent(policy).choose(other, other.initial_state()), lambda: fallible(policy, 0.1, other),
        lambda: leaning_policy(other, solve(game).best_actions, 0.9), lambda: greedy_strategy(other, solve(game).value),
        lambda: PolicyRollout(policy)(other, other.initial_state(), Random(1)),
        lambda: TruncatedRollout(1, open_lines(game))(other, other.initial_state(), Random(1)),
        lambda: mcts(other, simulations=2, rollout=TruncatedRollout(1, open_lines(game)), rng=1),
        lambda: WithRollouts(Says(game), other, rng=1), lambda: WithRollouts(Says(other), other, rollout=PolicyRollout(
            policy), rng=1), lambda: PolicyAndValue(policy, open_lines(other)),
        lambda: mcts(other, simulations=2, rollout=PolicyRollout(policy), rng=1),
        lambda: puct(other, evaluator=Says(game), simulations=2, rng=1), lambda: Beam(other, open_lines(game), 1),
        lambda: AgainstModel(other, MAX, policy), lambda: best_response(other, policy, MAX),
        lambda: winning_probability(Pig(5), (hold_at(Pig(6), 3), hold_at(Pig(5), 3))),
        lambda: open_lines(game) + LinearEvaluation({"more": (1, hash)}, other),
    ):  # fmt: skip
        with pytest.raises(InvalidSearch):
            wrong()


def test_the_engine_makes_states_of_the_board_and_takes_no_others():
    engine = pytest.importorskip("gamelib.engine.rulebooks")
    for game in (TicTacToe(4, 4, 3), ConnectFour(5, 4, 3), Breakthrough(5, 5), Othello(6), Go(4)):
        known = engine.compiled(game)
        for state in states_of(game):
            made = known.state(np.array(known.state_words(state)))
            assert made == state and type(made) is type(state)
