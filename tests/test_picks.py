"""What can be picked on pictures of positions and trees."""

import pytest

from gamelib import svg
from gamelib.draw import draw_tree
from gamelib.draw.board import entry, pick, pickable
from gamelib.games import (
    Breakthrough,
    Chess,
    ChineseCheckers,
    ConnectFour,
    Nim,
    Othello,
    PacMan,
    Pig,
    Subtraction,
    Tablut,
    TicTacToe,
    TreeGame,
)
from gamelib.widgets.explorer import PictureView
from tests.picks import picks_of

PLACED = [
    TicTacToe(), TicTacToe(5, 4, 4), ConnectFour(), ConnectFour(5, 4), Othello(), Nim((3, 14, 5)), Subtraction(23),
    PacMan("pocket"), Pig(),
]  # fmt: skip
MOVED = [Breakthrough(5, 6), Chess(), ChineseCheckers(3, radius=2), Tablut()]


def names_of(game, state):
    return [game.action_text(state, action) for action in game.actions(state)]


@pytest.mark.parametrize("game", PLACED, ids=lambda game: game.name)
def test_every_action_is_picked_at_a_place_of_its_own_inside_the_picture(game):
    state = game.initial_state()
    for _ in range(3):
        picture = game.svg(state)
        width, height = svg.size_of(picture)
        places = [place for action in game.actions(state) for place in game.places_of(state, action)]
        assert all(each.x >= 0 and each.x + each.width <= width and each.y + each.height <= height for each in places)
        assert len({place[1:] for place in places}) == len(places)
        assert picks_of(pickable(game, state, picture)) == names_of(game, state)
        state = game.result(state, game.actions(state)[-1])


@pytest.mark.parametrize("game", MOVED, ids=lambda game: game.name)
def test_a_move_from_square_to_square_takes_two_picks(game):
    state = game.initial_state()
    firsts = picks_of(pickable(game, state, game.svg(state)))
    found = set()
    for first in firsts:
        assert first.endswith("…")
        seconds = picks_of(pickable(game, state, game.svg(state), begun=first))
        assert set(firsts) < set(seconds)
        goals = set(seconds) - set(firsts)
        assert pickable(game, state, game.svg(state), begun=first).count('stroke-dasharray="4 4"') >= len(goals)
        found.update(seconds)
    assert found - set(firsts) == set(names_of(game, state))


def test_what_is_known_of_a_move_is_read_aloud():
    game = TicTacToe()
    state = game.parse("X X . / O O . / . . .")
    picture = pickable(game, state, game.svg(state), notes={2: "X wins in 1"})
    assert 'data-pick="c3" aria-label="c3: X wins in 1"' in picture and 'data-pick="c2" aria-label="c2"' in picture


def test_nothing_is_picked_where_the_game_is_over_or_has_no_places():
    over, pig = TicTacToe(), Pig()
    rolling = pig.result(pig.initial_state(), "roll")  # nobody chooses what the die shows
    state = over.parse("X X X / O O . / . . .")
    assert pickable(over, state, over.svg(state)) == over.svg(state)
    assert pickable(pig, rolling, pig.svg(rolling)) == pig.svg(rolling)


def test_a_pass_is_picked_below_the_board():
    game = Othello(4)
    state = game.play("b1 a1 a2 c1 d1 a3 a4 d3")
    picture = game.svg(state)
    assert picks_of(pickable(game, state, picture)) == ["pass"]
    (place,) = game.places_of(state, game.passing)
    assert svg.size_of(picture)[1] > place.y > game.places_of(state, 15)[0].y


def test_nodes_and_edges_of_a_tree_have_what_the_graph_says():
    plain = draw_tree(TreeGame([1, 2]))
    graph = plain.graph
    graph.nodes[()]["hand"] = entry("A", "value of A")
    graph.edges[(), ("a1",)]["hand"] = pick("a1", "cut a1 off")
    picture = draw_tree(graph).svg
    assert 'class="node MAX" data-entry="A" aria-label="value of A"' in picture
    assert 'class="edge" data-pick="a1" aria-label="cut a1 off"' in picture
    assert "data-" not in plain.svg


def test_only_what_is_in_the_picture_can_be_picked():
    heard = []
    view = PictureView(heard.append, lambda *entered: heard.append(entered))
    view.value = svg.tag("g", **pick("a&b", "both")) + svg.tag("g", **entry("C", "a value"))
    for name, text in (("a&b", None), ("a", None), ("C", None), ("C", "3"), ("a&b", "3")):
        view.hear({"name": name} if text is None else {"name": name, "text": text})
    assert heard == ["a&b", ("C", "3")]
