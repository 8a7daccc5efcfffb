"""Labels in drawn trees, measured in a browser: none covers another, none is cut off."""

import pytest
from numpy.random import default_rng

from gamelib.draw import draw_tree, film, game_graph
from gamelib.games import (
    ChanceNode,
    ConnectFour,
    Decision,
    Leaf,
    Nim,
    TicTacToe,
    TreeGame,
    exam_trees,
    random_tree,
)
from gamelib.search import alphabeta, minimax, minimax_by_stack, principal_variation_search, solve
from tests.max_n import vector_of

pytestmark = pytest.mark.browser

# Returns what is wrong with the pictures of a page, as sentences.
MEASURE = """() => [...document.querySelectorAll("figure")].flatMap(figure => {
  const name = figure.id, card = figure.querySelector("svg").getBoundingClientRect(), found = [];
  const labels = [...figure.querySelectorAll("text")].filter(text => text.textContent)
    .map(text => ({text: text.textContent, box: text.getBoundingClientRect()}));
  labels.forEach(({text, box}, i) => {
    if (box.left < card.left || box.right > card.right || box.top < card.top || box.bottom > card.bottom)
      found.push(`${name}: ${text} is cut off`);
    labels.slice(i + 1).forEach(({text: other, box: its}) => {
      if (box.left < its.right && its.left < box.right && box.top < its.bottom && its.top < box.bottom)
        found.push(`${name}: ${text} covers ${other}`);
    });
  });
  figure.querySelectorAll(".cut").forEach(mark => {
    const its = mark.getBoundingClientRect();
    labels.filter(({box}) => its.width && box.left < its.right && its.left < box.right && box.top + 2 < its.bottom
      && its.top < box.bottom - 2).forEach(({text}) => found.push(`${name}: a cut covers ${text}`));
  });
  figure.querySelectorAll(".node:has(.value):not(:has(svg))").forEach(node => {
    const value = node.querySelector(".value"), [inside, outside] = [value, node.querySelector(".shape")]
      .map(each => each.getBoundingClientRect());
    if (value.textContent && (inside.left < outside.left || inside.right > outside.right))
      found.push(`${name}: ${value.textContent} is wider than its node`);
  });
  return found.concat(labels.length ? [] : [`${name} has no labels`]);
})"""


def problems_of(page, pictures):
    figures = "".join(f'<figure id="{name}">{picture}</figure>' for name, picture in pictures.items())
    page.set_content(f'<!doctype html><meta charset="utf-8"><body>{figures}</body>')
    assert page.locator("figure").count() == len(pictures) > 0
    return page.evaluate(MEASURE)


def random_chances(rng, plies, players):
    """A random tree with chance nodes, and with vectors at the leaves if there are more than two players."""
    if plies == 0 or rng.random() < 0.15:
        values = [float(round(rng.normal(0, 20), int(rng.integers(0, 4)))) for _ in range(players)]
        return Leaf(tuple(values)) if players > 2 else values[0]
    children = [random_chances(rng, plies - 1, players) for _ in range(int(rng.integers(1, 4)))]
    if rng.random() < 0.4:
        weights = rng.integers(1, 9, size=len(children)).tolist()
        return ChanceNode([(weight / sum(weights), each) for weight, each in zip(weights, children, strict=True)])
    return children


def random_trees(number):
    rng = default_rng(2024)
    draws = {
        "whole numbers": (-99, 99),
        "decimals": lambda generator: round(float(generator.normal(0, 20)), 3),
        "large numbers": lambda generator: int(generator.integers(-1_000_000, 1_000_000)),
        "thirds": lambda generator: int(generator.integers(-9, 9)) / 3,
    }
    found = {}
    while len(found) < number:
        depth = int(rng.integers(1, 7))
        most = int(rng.integers(1, 10))
        if most**depth <= 81:
            kind = list(draws)[len(found) % len(draws)]
            least = int(rng.integers(1, most + 1))
            game = random_tree((least, most), depth, leaves=draws[kind], first=len(found) % 2, rng=rng)
            found[f"{len(found)} {least}-{most}x{depth} {kind}"] = game
    return found


def test_no_label_of_fifty_random_trees_covers_another_or_is_cut_off(page):
    trees = random_trees(50)
    largest = max(sum(game.is_terminal(name) for name in game._nodes) for game in trees.values())
    assert 64 <= largest <= 81
    pictures = {}
    for name, game in trees.items():
        solution = solve(game)
        pictures[name] = draw_tree(game, values=solution.value, line=minimax(game).principal_variation).svg
    assert problems_of(page, pictures) == []


def test_the_labels_of_the_exam_trees_stand_clear(page):
    pictures = {name: draw_tree(tree.game).svg for name, tree in exam_trees().items()}
    assert problems_of(page, pictures) == []


def test_long_names_chance_several_players_and_folded_trees_stand_clear(page):
    chances = ChanceNode([(1 / 3, -12.25), (2 / 3, [5, ChanceNode([(0.125, 1), (0.875, -1 / 3)])])])
    wide = Decision([Decision([1, 2], actions=["MWMW", "WMWM"]), 3], name="MMMM", actions=["WWWWWW", "mmmmmmmm"])
    chinese = Decision([Decision([1, 2], name="黑棋"), 3], name="白棋", actions=["左边的路", "右边的路"])
    long = Decision([[1, 2], [3, 4]], name="the decision at the root", actions=["take everything", "leave it to MIN"])
    vectors = [[Leaf((-10.25, 20, 3.125)), Leaf((1, 2, 3))], [Leaf((0, 0, 0)), [Leaf((1e6, -1e6, 0)), Leaf((7, 8, 9))]]]
    games = {
        "chance": TreeGame([chances, [chances, 100]]),
        "wide names": TreeGame([wide, wide.children[1]]),
        "Chinese names": TreeGame([chinese, 2]),
        "long names": TreeGame([long, -5]),
        "three players": TreeGame(vectors, num_players=3),
        **{f"{players} players": TreeGame([random_chances(default_rng(8), 3, players)], num_players=players)
           for players in (2, 4, 5, 6)},
        "folded": random_tree(4, 6, leaves=(-1000, 1000), rng=5),
        "a chain": TreeGame([[[[[[1_000_000]]]]]]),
        "a leaf": TreeGame(-1234567),
    }
    pictures = {name: draw_tree(game).svg for name, game in games.items()}
    pictures |= {f"{name}, folded": draw_tree(game_graph(game, limit=4)).svg for name, game in games.items()}
    pictures["long values"] = draw_tree(games["chance"], values=lambda state: -1234.567).svg
    assert problems_of(page, pictures) == []


def test_the_captions_of_boards_stand_clear(page):
    game = TicTacToe()
    late = game.parse("X O X / O O . / . X .")
    solution = solve(game)
    pictures = {
        "late": draw_tree(game, late, values=solution.value).svg,
        "first plies": draw_tree(game, values=lambda state: -12345.678).svg,
        "Connect Four": draw_tree(ConnectFour(), values=ConnectFour().window_score).svg,
        "Nim": draw_tree(Nim((1, 2, 2))).svg,
    }
    assert problems_of(page, pictures) == []


LATE = TicTacToe().parse("X O X / O O . / . X .")
VECTORS = random_chances(default_rng(8), 3, 3)
FILMS = {
    "-1/3 to 1000000": lambda: film(minimax, TreeGame([[-1 / 3, 1e6], [[2.125, -888_888], 4], [14, 5, -2.5]])),
    "random": lambda: film(minimax_by_stack, random_tree(3, 3, leaves=(-9999, 9999), rng=3)),
    "boards": lambda: film(minimax, TicTacToe(), LATE),
    "windows": lambda: film(alphabeta, random_tree(3, 3, leaves=(-9999, 9999), rng=3)),
    "null windows": lambda: film(principal_variation_search, random_tree(2, 4, leaves=(-99, 99), rng=1)),
    "windows of boards": lambda: film(alphabeta, TicTacToe(), LATE),
    "vectors": lambda: film(vector_of, TreeGame([VECTORS], num_players=3)),
}


def problems_in_film(page, name, made, every=1):
    """Return what is wrong with the pictures of a film, looking at one step of so many."""
    page.set_content(made.page)
    return page.evaluate(
        f"""([name, every]) => {{
          const tree = document.querySelector(".tree"), figure = document.createElement("figure");
          figure.id = name;
          tree.replaceWith(figure);
          figure.append(tree);
          const measure = {MEASURE}, found = new Set();
          for (let k = 0; k < steps.length; k += every) {{
            show(k);
            const gone = [...figure.querySelectorAll(".unborn")].map(each => [each, each.parentNode, each.nextSibling]);
            gone.forEach(([each]) => each.remove());
            measure().forEach(each => found.add(each));
            gone.reverse().forEach(([each, parent, next]) => parent.insertBefore(each, next));
          }}
          return [...found];
        }}""",
        [name, every],
    )


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in ("windows", "vectors") else pytest.mark.slow) for name in FILMS]
)
def test_no_label_covers_another_at_any_step_of_a_film(page, name):
    assert problems_in_film(page, name, FILMS[name]()) == []
