"""The pages of the site that need neither Python nor a network; they are opened in tests/browser/test_site_pages.py."""

import base64
import gzip
import json
import re
from html import unescape
from pathlib import Path

import pytest
from gamelib_lessons.cost_explorer import CostExplorer
from gamelib_lessons.erring_min_explorer import ErringMinExplorer
from gamelib_lessons.leaves_by_depth_explorer import LeavesByDepthExplorer
from gamelib_lessons.site import pages, record

from gamelib.course.project import shipped
from gamelib.course.syllabus import SYLLABUS
from gamelib.course.working_copy import live_notebooks
from gamelib.games import Nim
from gamelib.play import RandomAgent
from gamelib.widgets import GameExplorer, ScissorsExplorer

LINK = re.compile(r'(?:href|src)="([^"]*)"')


def unpacked(recording):
    return json.loads(gzip.decompress(base64.b64decode(recording)))


def seen(explorer):
    return explorer.shown.html, explorer.facts


@pytest.mark.parametrize("kind", [ErringMinExplorer, LeavesByDepthExplorer, CostExplorer])
def test_a_recording_shows_what_the_explorer_does(kind):
    """Each state, and where each control leads from it."""
    explorer = kind()
    before = explorer.values
    told = unpacked(record.record(explorer))
    assert explorer.values == before
    names = {control["name"] for control in told["controls"]}
    choices = {name: record._options(explorer.controls[name]) for name in names}
    for state in told["states"]:
        explorer = kind()
        explorer.set(**{name: choices[name][place] for name, place in state["at"].items()})
        assert seen(explorer) == (told["pictures"][state["picture"]], state["facts"])
        for name, leads in state.get("go", told["states"][0]["go"]).items():
            assert [told["states"][number]["at"][name] for number in leads] == list(range(len(choices[name])))


def test_a_recording_is_clicked_as_the_explorer_is():
    explorer = ScissorsExplorer()
    told = unpacked(record.record(explorer))
    state = told["states"][0]
    for step in range(12):
        name = list(state["picks"])[-1 - step % 2]
        explorer.picked(name)
        state = told["states"][state["picks"][name]]
        assert seen(explorer) == (told["pictures"][state["picture"]], state["facts"])


def test_what_has_no_end_or_is_too_much_is_not_recorded(monkeypatch):
    assert record.record(GameExplorer(Nim((3, 2)), {"random": RandomAgent(0)})) is None
    explorer = CostExplorer()
    monkeypatch.setattr(record, "MOST_STATES", 116)  # its three controls have 117 settings, one at a time
    assert record.record(explorer) is None


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The pages, their explorers as stills, and without the library's own."""
    out = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pages, "_run", lambda module, *_: "{}")
        list(pages.write_pages(shipped(), out))
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(out.glob("*.html"))}


def test_every_lesson_and_page_is_there_and_on_the_start_page(site):
    start = site["index.html"]
    for lesson in SYLLABUS:
        page = site[f"{lesson.stem}.html"]
        assert f"<title>{lesson.number} · " in page
        assert f'href="{lesson.stem}.html"' in start and lesson.question in start


def test_the_start_page_installs_as_the_readme_does():
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    assert f"```sh\n{pages.INSTALL}\n```" in readme


def test_pages_load_nothing_from_elsewhere_and_lead_somewhere(site):
    files = live_notebooks(shipped())
    for name, page in site.items():
        assert not re.findall(r"<(?:script|img|iframe|link)[^>]*(?:src|href)=.https?:", page)
        for link in map(unescape, LINK.findall(page)):
            if link.startswith("live/"):
                assert re.match(r"live/notebooks/index\.html\?path=([^#]*)", link)[1] in files, (name, link)
            elif not re.match("https?:|data:|#", link):
                target, _, place = link.partition("#")
                assert target in {*site, "page.css", "page.js", "api/index.html"}, (name, link)
                assert not place or f'id="{place}"' in site[target], (name, link)


def test_pictures_say_what_they_show(site):
    assert not re.findall(r'alt="(?:A plot:|)"', "".join(site.values()))


def test_formulas_are_typeset_and_answers_sealed(site):
    text = {name: re.sub(r"<(pre|code|script|math).*?</\1>", "", page, flags=re.DOTALL) for name, page in site.items()}
    assert not {name for name, page in text.items() if re.search(r"\$[^$<]+\$", re.sub('="[^"]*"', "", page))}
    assert site["02_minimax.html"].count("<math") > 3
