"""The page of a film of simulations in a browser: phases, nodes that come one by one, and labels that stand clear."""

import pytest

from gamelib.draw import mcts_film
from gamelib.games import ConnectFour, Leaf, Pig, TicTacToe, TreeGame
from tests.browser.test_tree_labels import problems_in_film

pytestmark = pytest.mark.browser

GAME = TicTacToe()
THREE = TreeGame([[Leaf((1, 2, 3)), Leaf((0, 5, 1))], [Leaf((4, 0, 2)), Leaf((2, 2, 2))]], num_players=3)
FILMS = {
    "tic-tac-toe": lambda: mcts_film(GAME, GAME.parse("X O X / . O . / . . ."), simulations=40, rng=3),
    "from the start": lambda: mcts_film(GAME, simulations=60, rng=3),
    "Connect Four": lambda: mcts_film(ConnectFour(), simulations=30, rng=1),
    "Pig": lambda: mcts_film(Pig(), simulations=30, rng=1),
    "three players": lambda: mcts_film(THREE, simulations=30, rng=1),
}
each_film = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "Pig" else [pytest.mark.slow]) for name in FILMS]
)
SHOWN = """() => ({
  facts: document.querySelector(".facts").textContent,
  phase: [...document.querySelectorAll(".phases li[aria-current]")].map(each => each.dataset.of),
  lit: [...document.querySelectorAll(".code .line")].findIndex(line => line.matches(".lit")),
  there: [...document.querySelectorAll(".node")].filter(node => getComputedStyle(node).visibility === "visible")
    .map(node => +node.id.slice(5)),
  edges: [...document.querySelectorAll(".edge")].filter(edge => getComputedStyle(edge).visibility === "visible").length,
  counts: Object.fromEntries([...document.querySelectorAll(".node")].map(
    node => [node.id.slice(5), node.querySelector(".count").textContent])),
  waves: [...document.querySelectorAll(".wave")].filter(wave => getComputedStyle(wave).display !== "none").length,
  boards: document.querySelectorAll(".boards > div").length,
  current: [...document.querySelectorAll(".node.current")].map(node => +node.id.slice(5)),
})"""


def test_every_step_shows_its_phase_its_line_and_the_nodes_there_are_forwards_and_back(page, tmp_path):
    made = mcts_film(GAME, GAME.parse("X O X / . O . / . . ."), simulations=10, rng=3)
    page.goto(made.save(tmp_path / "film.html").as_uri())
    numbers = {path: number for number, path in enumerate(made.graph)}
    there, counts, looks = {0}, {}, []
    for step in made.steps:
        looks.append(page.evaluate(SHOWN))
        if step.added is not None:
            there.add(numbers[step.added])
        counts |= {str(numbers[path]): texts["count"] for path, texts in step.kept.items() if "count" in texts}
        assert looks[-1]["facts"] == step.sentence
        assert looks[-1]["phase"] == ([step.phase] if step.phase else [])
        assert looks[-1]["lit"] == step.line
        assert set(looks[-1]["there"]) == there and looks[-1]["edges"] == len(there) - 1
        assert {number: text for number, text in looks[-1]["counts"].items() if text} == counts
        assert looks[-1]["waves"] == (step.phase == "simulate")
        assert looks[-1]["boards"] == len(step.boards)
        page.keyboard.press("ArrowRight")
    assert len(looks[-1]["there"]) > len(looks[20]["there"]) > 1
    for look in reversed(looks[-20:]):
        assert page.evaluate(SHOWN) == look
        page.keyboard.press("ArrowLeft")


def test_phases_differ_in_more_than_colour(page, tmp_path):
    made = FILMS["tic-tac-toe"]()
    page.goto(made.save(tmp_path / "film.html").as_uri())
    looks = {}
    for number, step in enumerate(made.steps):
        if step.simulation == 20:
            page.evaluate("k => show(k)", number)
            looks[step.phase] = page.evaluate("""() => {
              const node = document.querySelector(".node.current"), edge = document.querySelector(".edge.walked>line");
              const of = (each, what) => each ? getComputedStyle(each)[what] : "";
              return [node.querySelector(".glyph").textContent, of(node.querySelector(".shape"), "strokeDasharray"),
                of(node.querySelector(".wave"), "display"), of(edge, "strokeDasharray")].join();
            }""")
    assert len(looks) == len(set(looks.values())) == 4


@each_film
def test_no_label_covers_another_at_any_step(page, name):
    assert problems_in_film(page, name, FILMS[name](), every=3) == []


@pytest.mark.parametrize("width", [830, pytest.param(620, marks=pytest.mark.slow)])
@each_film
def test_letters_can_be_read_and_nothing_moves_from_step_to_step(page, name, width):
    """At 830 pixels: what JupyterLab leaves to a film in a window of 1280."""
    made = FILMS[name]()
    page.set_viewport_size({"width": width, "height": 800})
    page.set_content(f'<!doctype html><body style="margin:0">{made._repr_html_()}</body>')
    frame = page.frames[1]
    frame.wait_for_selector(".node.current")
    looks = frame.evaluate(
        """() => steps.map((_, k) => {
          show(k);
          const top = each => film.querySelector(each).getBoundingClientRect().top;
          const heights = [window.frameElement.offsetHeight, film.offsetHeight];
          return JSON.stringify([...heights, top(".stage"), top(".boards"), top("table")]);
        }).filter((each, k, all) => k === all.indexOf(each))"""
    )
    assert len(looks) == 1, looks
    letters = "() => 11 * picture.getBoundingClientRect().width / natural"
    assert frame.evaluate(letters) >= 10


def test_the_film_of_the_lesson_has_its_tree_beside_the_code(page):
    made = mcts_film(GAME, GAME.parse(". X . / X . O / . . ."), simulations=9, rng=7)
    page.set_viewport_size({"width": 830, "height": 800})
    page.set_content(f'<!doctype html><body style="margin:0">{made._repr_html_()}</body>')
    frame = page.frames[1]
    frame.wait_for_selector(".node.current")
    tree, code = (frame.locator(each).bounding_box() for each in (".tree > svg", ".code"))
    assert tree["x"] + tree["width"] <= code["x"] and abs(tree["y"] - code["y"]) < 10
    assert frame.evaluate("() => 11 * picture.getBoundingClientRect().width / natural") >= 10
    assert page.locator("iframe").bounding_box()["height"] < 720
    page.set_viewport_size({"width": 1060, "height": 800})
    page.wait_for_timeout(200)
    tree, boards, code = (frame.locator(each).bounding_box() for each in (".tree > svg", ".boards", ".code"))
    assert tree["x"] + tree["width"] <= boards["x"] < boards["x"] + boards["width"] <= code["x"]
    assert abs(boards["y"] - tree["y"]) < 30
