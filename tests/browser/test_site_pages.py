"""A page to read, in a browser that nothing answers: its predictions, its recorded explorers, its film."""

import pytest
from gamelib_lessons.site import pages

from gamelib.course.project import shipped
from gamelib.sealed import unseal
from tests.browser.live import served

pytestmark = pytest.mark.browser
LESSON = "02_minimax"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Yield the address of pages on which one lesson's explorers move."""
    pytest.importorskip("latex2mathml", reason="the pages' formulas need latex2mathml: pip install -e '.[test]'")
    out, recorded, run = tmp_path_factory.mktemp("site"), pages._recordings, pages._run
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pages, "_recordings", lambda path: recorded(path) if path.stem == LESSON else {})
        patched.setattr(pages, "_run", lambda module, *rest: "" if module == "pdoc" else run(module, *rest))
        list(pages.write_pages(shipped(), out))
    server, address = served(out)
    yield address
    server.shutdown()


@pytest.fixture
def asked(page, site):
    """The addresses that pages asked for."""
    addresses = []
    page.on("request", lambda request: addresses.append(request.url))
    yield addresses
    assert [address for address in addresses if not address.startswith((site, "data:", "blob:", "about:"))] == []


def test_a_prediction_keeps_its_answer_until_it_is_chosen(page, site, asked):
    page.goto(f"{site}{LESSON}.html")
    prediction = page.query_selector(".prediction")
    told = unseal(prediction.get_attribute("data-sealed"))
    assert told["because"] not in page.inner_text("body")
    options = prediction.query_selector_all("button")
    wrong = next(option for option in options if option.inner_text() != told["answer"])
    wrong.press("Enter")
    assert f"✗ No: {told['answer']}." in prediction.inner_text() and told["because"] in prediction.inner_text()
    next(option for option in options if option.inner_text() == told["answer"]).click()
    assert "✓ Yes." in prediction.inner_text()


def test_a_recorded_explorer_moves_by_keyboard_and_by_mouse(page, site, asked):
    page.goto(f"{site}{LESSON}.html")
    page.wait_for_selector(".explorer input[type=range]")
    explorer = next(each for each in page.query_selector_all(".explorer") if "at random" in each.inner_text())
    picture, facts = explorer.query_selector(".picture"), explorer.query_selector(".facts")
    before = picture.inner_html(), facts.inner_text()
    explorer.query_selector("input[type=range]").press("ArrowRight")
    assert "MIN moves at random in 1 %" in facts.inner_text() and picture.inner_html() != before[0]
    explorer.query_selector("button").click()
    assert (picture.inner_html(), facts.inner_text()) == before
    board = page.query_selector(".picture:has([data-pick=a3])")
    before = board.inner_html()
    board.query_selector("[data-pick=a3]").click()
    assert board.inner_html() != before and board.query_selector("[data-pick=a3]") is None
    cell = board.evaluate("each => each.closest('section').id")
    link = board.evaluate("each => each.closest('.output').querySelector('.live a').getAttribute('href')")
    assert link == f"live/notebooks/index.html?path=lessons/{LESSON}.ipynb#cell-id={cell}"


def test_a_film_plays_and_steps(page, site, asked):
    page.goto(f"{site}index.html")
    film = page.query_selector("iframe").content_frame()
    count = film.query_selector(".count").inner_text()
    film.wait_for_function("count => document.querySelector('.count').textContent !== count", arg=count)
    film.click("[data-go=first]")
    film.press("body", "ArrowRight")
    assert "step 2" in film.query_selector(".count").inner_text()


@pytest.mark.parametrize("name", ["index", LESSON, "04_alpha_beta", "07_bandits", "glossary", "teachers"])
@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_the_screen(page, site, asked, name, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site}{name}.html")
    assert page.evaluate("document.documentElement.scrollWidth") == width
