"""The saved page of a film, stepped by mouse and by keyboard in a browser."""

import pytest

from gamelib.draw import film
from gamelib.games import Leaf, Pirates, TreeGame, exam_tree, random_tree
from gamelib.search import alphabeta, maxn, minimax
from tests.max_n import vector_of

pytestmark = pytest.mark.browser

GAME = TreeGame([[3, 12], [2, 4]])
SHOWN = """() => ({
  count: document.querySelector(".count").textContent,
  facts: document.querySelector(".facts").textContent,
  slider: +document.querySelector("input[type=range]").value,
  lit: [...document.querySelectorAll(".code")].map(code => [...code.children].findIndex(line => line.matches(".lit"))),
  lits: document.querySelectorAll(".line.lit").length,
  variables: Object.fromEntries([...document.querySelectorAll("tbody tr")].map(
    row => [row.cells[0].textContent, row.cells[1].textContent])),
  values: [...document.querySelectorAll(".node")].map(node => node.querySelector(".value").textContent),
  current: [...document.querySelectorAll(".node.current")].map(node => +node.id.slice(5)),
})"""


@pytest.fixture(scope="module")
def made():
    return film(minimax, GAME)


@pytest.fixture
def film_page(page, made, tmp_path):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.install()
    page.goto(made.save(tmp_path / "film.html").as_uri())
    yield page
    assert [url for url in asked if not url.startswith("file:")] == []


def values_after(made, steps, step):
    """The values in the tree once this many steps were shown: the leaves' own, then what became known."""
    known = {number: data["value"] for number, (_, data) in enumerate(made.graph.nodes(data=True))}
    for each in steps[:step]:
        known |= each.values
    return list(known.values())


def expected(made, step, by_line=False):
    steps = made.steps if by_line else made.node_steps
    shown = steps[step - 1]
    return {
        "count": f"{'line' if by_line else 'step'} {step} of {len(steps)}",
        "facts": shown.sentence,
        "slider": step,
        "lit": list(shown.lines),
        "lits": sum(line >= 0 for line in shown.lines),
        "variables": dict(shown.variables),
        "values": values_after(made, steps, step),
        "current": [shown.node],
    }


@pytest.mark.parametrize("by_line", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["by node", "by line"])
def test_the_next_button_steps_through_line_variables_and_values_to_the_end(film_page, made, by_line):
    seen, last = [], len(made.steps if by_line else made.node_steps)
    if by_line:
        film_page.click("text=by line")
        film_page.click("text=first")
    for step in range(1, last + 1):
        seen.append(film_page.evaluate(SHOWN))
        assert seen[-1] == expected(made, step, by_line)
        film_page.click("text=next")
    assert film_page.evaluate(SHOWN) == expected(made, last, by_line)  # there is no step beyond
    assert seen[0]["values"] == ["", "", "", "3", "12", "2", "4"]
    assert seen[-1]["values"] == ["3", "3", "2", "3", "12", "2", "4"]
    assert len({tuple(each["lit"]) for each in seen}) > (10 if by_line else 4)
    assert {"v", "state", "action"} <= {name for each in seen for name in each["variables"]}


@pytest.mark.parametrize("turn", [lambda page: page.click("text=by line"), lambda page: page.keyboard.press("l")])
def test_by_line_and_by_node_one_is_at_the_same_place(film_page, made, turn):
    for step, shown in list(enumerate(made.node_steps, 1))[::4]:
        film_page.evaluate("step => show(step - 1)", step)
        turn(film_page)
        assert film_page.evaluate(SHOWN) == expected(made, shown.place + 1, by_line=True)
        assert film_page.get_attribute("[data-go=turn]", "aria-pressed") == "true"
        turn(film_page)
        back = made.node_steps[film_page.evaluate("at")]
        assert (back.place, film_page.get_attribute("[data-go=turn]", "aria-pressed")) == (shown.place, "false")
    film_page.evaluate("step => show(step - 1)", 4)
    turn(film_page)
    film_page.keyboard.press("ArrowRight")
    turn(film_page)  # from the middle of a step by node to that step
    assert film_page.evaluate(SHOWN) == expected(made, 5)


def test_values_that_may_still_change_are_set_off_and_the_last_frame_marks_the_choice(film_page, made):
    running = "() => [...document.querySelectorAll('.value.running')].map(each => each.textContent)"
    chosen = "() => [...document.querySelectorAll('.edge.best')].map(each => +each.id.slice(5))"
    seen = []
    for step in range(1, len(made.node_steps) + 1):
        film_page.evaluate("step => show(step - 1)", step)
        shown = film_page.evaluate(SHOWN)["values"]
        assert film_page.evaluate(running) == [each for each in shown if each.endswith("…")]
        seen.append(film_page.evaluate(chosen))
    assert seen == [[]] * (len(made.node_steps) - 1) + [[1, 3]]
    thick = "n => parseFloat(getComputedStyle(document.querySelector(`#edge-${n}>line`)).strokeWidth)"
    assert film_page.evaluate(thick, 1) > 4 > film_page.evaluate(thick, 2)


def test_a_key_below_the_tree_says_what_marks_mean(page, tmp_path):
    keys = {}
    for search in (minimax, alphabeta):
        page.goto(film(search, GAME).save(tmp_path / "film.html").as_uri())
        keys[search] = page.locator(".key li").all_text_contents()
    always = ["not visited", "waiting for an answer", "at work", "the way there", "value so far"]
    assert keys[minimax] == [*always, "chosen, and the play expected"]
    assert keys[alphabeta] == [*always, "window", "cut", "chosen, and the play expected"]


def test_the_keys_do_the_same(film_page, made):
    last = len(made.node_steps)
    keys = (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", last), ("ArrowRight", last))
    for key, step in (*keys, ("ArrowLeft", last - 1), ("Home", 1), ("ArrowLeft", 1)):
        film_page.keyboard.press(key)
        assert film_page.evaluate(SHOWN) == expected(made, step)
    film_page.keyboard.press("Control+ArrowRight")  # the browser's own
    assert film_page.evaluate(SHOWN) == expected(made, 1)


def test_the_slider_goes_anywhere_and_its_keys_step_once(film_page, made):
    slider = film_page.locator("input[type=range]")
    slider.fill("7")
    assert film_page.evaluate(SHOWN) == expected(made, 7)
    slider.focus()
    film_page.keyboard.press("ArrowRight")
    assert film_page.evaluate(SHOWN) == expected(made, 8)
    box = slider.bounding_box()
    film_page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    assert film_page.evaluate(SHOWN) == expected(made, len(made.node_steps))


def test_space_plays_pauses_and_stops_at_the_end(film_page, made):
    play = film_page.locator("[data-go=play]")
    film_page.keyboard.press("Space")
    assert play.text_content() == "pause"
    film_page.clock.run_for(4400)
    assert film_page.evaluate(SHOWN) == expected(made, 4)
    film_page.keyboard.press("Space")
    film_page.clock.run_for(4400)
    assert (play.text_content(), film_page.evaluate(SHOWN)) == ("play", expected(made, 4))
    play.click()
    film_page.clock.run_for(1500 * len(made.node_steps))
    assert (play.text_content(), film_page.evaluate(SHOWN)) == ("play", expected(made, len(made.node_steps)))
    film_page.keyboard.press("Space")  # from the end it starts anew
    assert film_page.evaluate(SHOWN) == expected(made, 1)


def test_the_tabs_show_the_pseudo_code_or_the_python(film_page):
    assert film_page.title() == "minimax"
    visible = """() => [...document.querySelectorAll(".code")].filter(code => code.offsetParent)
        .map(code => code.dataset.title)"""
    assert film_page.evaluate(visible) == ["pseudo-code"]
    film_page.click("button >> text=Python")
    assert film_page.evaluate(visible) == ["Python"]
    film_page.click("button >> text=pseudo-code")
    assert film_page.evaluate(visible) == ["pseudo-code"]


def both(game, state, most):
    if game.is_terminal(state):
        return game.utility(state, 0)
    return max(both(game, game.result(state, action), most) for action in game.actions(state)[:most])


LOOK = """() => ({
  windows: [...document.querySelectorAll(".node")].map(node => node.querySelector(".window")?.textContent),
  left: [...document.querySelectorAll(".edge")].filter(edge => getComputedStyle(
    edge.querySelector(".cut") ?? document.head).display !== "none").map(edge => +edge.id.slice(5)),
  off: [...document.querySelectorAll(".node.off")].map(node => +node.id.slice(5)),
})"""


def test_windows_and_cuts_appear_step_by_step_and_go_when_one_steps_back(page, tmp_path):
    made = film(alphabeta, TreeGame([[3, 12], [[2, 4], [1, 5]], [1, [6, 7]]]))
    page.goto(made.save(tmp_path / "film.html").as_uri())
    nodes, looks = list(made.graph), []
    for step in range(1, len(made.node_steps) + 1):
        looks.append(page.evaluate(LOOK))
        windows, cut = {}, []
        for each in made.node_steps[:step]:
            windows |= each.windows
            cut += each.cut
        inner = [bool(made.graph.out_degree(node)) for node in nodes]
        assert looks[-1]["windows"] == [windows.get(n, "") if inner[n] else None for n in range(len(nodes))]
        assert looks[-1]["left"] == sorted(cut)
        tops = [nodes[number] for number in cut]
        below = [number for number, node in enumerate(nodes) if any(node[: len(top)] == top for top in tops)]
        assert looks[-1]["off"] == below
        page.keyboard.press("ArrowRight")
    assert len(looks[-1]["off"]) > len(looks[-1]["left"]) > 0 == len(looks[0]["left"])
    for look in reversed(looks):
        assert page.evaluate(LOOK) == look
        page.keyboard.press("ArrowLeft")


THREE = TreeGame([[[Leaf((1, 2, 6)), Leaf((4, 3, 3))], Leaf((6, 1, 2))], Leaf((5, 5, 5))], num_players=3)
OWN = """() => [...document.querySelectorAll(".node")].map(node => {
  const own = node.querySelector(".value .own"), look = own && getComputedStyle(own);
  return [node.querySelector(".value").textContent, own && own.textContent,
    own && look.textDecorationLine === "underline" && +look.fontWeight >= 600];
})"""


@pytest.mark.parametrize("game", [THREE, Pirates(3, coins=1)], ids=["tree", "boards"])
def test_at_every_step_the_movers_own_number_is_set_off_from_the_others(page, tmp_path, game):
    made = film(vector_of, game)
    page.goto(made.save(tmp_path / "film.html").as_uri())
    nodes = list(made.graph.nodes(data=True))
    seen = set()
    for step in range(1, len(made.node_steps) + 1):
        known = {}
        for each in made.node_steps[:step]:
            known |= each.values
        for number, (text, own, marked) in enumerate(page.evaluate(OWN)):
            _, data = nodes[number]
            value = known.get(number, data["value"])
            assert text.lstrip("▲▼◆■ ") == value
            mover = data["player"]
            assert (own, marked) == ((None, None) if mover is None or not value else (value.split(", ")[mover], True))
            seen.add((mover, bool(value)))
        page.keyboard.press("ArrowRight")
    assert seen == {(0, False), (0, True), (1, False), (1, True), (2, False), (2, True), (None, True)}
    names = page.locator(".legend text").all_text_contents()
    assert names == (["player 1", "player 2", "player 3"] if game is THREE else ["A", "B", "C"])


def test_a_cut_goes_when_the_search_comes_back_and_looks(page, tmp_path):
    def again(game, state):
        for most in (1, 9):
            for action in game.actions(state):
                both(game, game.result(state, action), most)

    page.goto(film(again, TreeGame([[3, 12], [2, 4]])).save(tmp_path / "film.html").as_uri())
    steps = range(page.evaluate("steps.length"))
    lefts = [page.evaluate(f"k => {{ show(k); return ({LOOK})().left; }}", step) for step in steps]
    assert list(dict.fromkeys(map(tuple, lefts))) == [(), (4,), (4, 6), (6,)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_dark_letters_stand_on_a_light_card_in_light_and_dark(film_page, scheme):
    film_page.emulate_media(color_scheme=scheme)
    assert film_page.evaluate("s => matchMedia(`(prefers-color-scheme: ${s})`).matches", scheme)
    colours = film_page.evaluate(
        """() => {
          const style = where => getComputedStyle(document.querySelector(where));
          const look = (where, what) => style(where)[what].match(/[\\d.]+/g).map(Number);
          return {
            backgrounds: [look("body", "backgroundColor"), look(".code:not([hidden])", "backgroundColor"),
              look("button", "backgroundColor"), look(".lit", "backgroundColor"), look(".tree svg rect", "fill")],
            letters: [look(".facts", "color"), look(".line", "color"), look("button", "color"), look("td", "color"),
              look(".node text", "fill")],
          };
        }"""
    )
    for colour in colours["backgrounds"]:
        assert colour[3:] != [0] and luminance(colour) > 0.7
    for colour in colours["letters"]:
        assert (0.7 + 0.05) / (luminance(colour) + 0.05) > 7  # the contrast that accessibility asks for


def luminance(colour):
    parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize(("width", "beside"), [(840, False), (1100, True)])
def test_a_tree_for_three_is_seen_whole_with_its_code_in_one_screen_of_a_notebook(page, width, beside):
    """With the sidebar open and without it a screen of 1280 pixels leaves so much."""
    page.set_viewport_size({"width": width, "height": 800})
    made = film(maxn, exam_tree("three-players"))
    page.set_content(f'<!doctype html><body style="margin:0">{made._repr_html_()}</body>')
    frame = page.frames[1]
    frame.wait_for_selector(".node.current")
    seen = frame.evaluate("""() => {
      const [tree, side] = [".tree", ".side"].map(each => document.querySelector(each).getBoundingClientRect());
      const code = document.querySelector(".code"), lit = code.querySelector(".lit");
      show(steps.length - 1);
      return [pane.scrollWidth <= pane.clientWidth, side.left >= tree.right, lit.offsetTop - code.scrollTop
        < code.offsetTop + code.clientHeight, 11 * picture.getBoundingClientRect().width / natural >= 10];
    }""")
    assert seen == [True, beside, True, True]
    assert page.locator("iframe").bounding_box()["height"] < 760


def test_the_node_the_search_is_at_stays_in_sight_in_a_wide_tree(page, tmp_path):
    wide = film(minimax, random_tree(3, 4, rng=1))
    page.set_viewport_size({"width": 800, "height": 700})
    page.goto(wide.save(tmp_path / "wide.html").as_uri())
    assert page.evaluate("() => { const t = document.querySelector('.tree'); return t.scrollWidth > t.clientWidth; }")
    for step in range(1, len(wide.node_steps) + 1, 31):
        page.evaluate("step => show(step - 1)", step)
        assert page.evaluate("""() => {
          const pane = document.querySelector(".tree").getBoundingClientRect();
          const node = document.querySelector(".node.current").getBoundingClientRect();
          return pane.left <= node.left && node.right <= pane.right;
        }"""), f"step {step}"
