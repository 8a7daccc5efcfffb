"""Pages to read: each lesson as a page of the site that needs neither Python nor a network."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from typing import Any, Final

import gamelib.widgets
from gamelib.course.project import Course, CourseError
from gamelib.course.syllabus import SYLLABUS, Lesson

TEMPLATES: Final = Path(__file__).parent / "page"
INSTALL: Final = (
    "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e '.[lab,chess]' && .venv/bin/gamelib lab"
)
PDOC: Final = ("-d", "google", "--no-show-source", "--no-search", "--footer-text", "gamelib")
PACKAGES: Final = (
    "bandits", "draw", "drills", "engine", "evaluation", "game", "games", "learn", "montecarlo", "play", "result",
    "search", "trace", "watch", "widgets",
)  # fmt: skip
API: Final = ("gamelib", *(f"gamelib.{name}" for name in PACKAGES))
ELSEWHERE: Final = {
    "This lesson on Binder": "https://mybinder.org/v2/gh/{0}/HEAD?urlpath=lab/tree/my-course/lessons/{1}.ipynb",
    "This lesson on Colab": "https://colab.research.google.com/github/{0}/blob/HEAD/notebooks/{1}.ipynb",
}
FILM: Final = re.compile(r"<iframe srcdoc=.*?</iframe>", re.DOTALL)
LINK: Final = re.compile(r"^(?:\.\./)?(?:(?P<folder>\w+)/)?(?P<stem>[\w-]+)\.(?P<kind>ipynb|md|svg)(?P<place>#.*)?$")


def write_pages(course: Course, out: Path, repository: str | None = None) -> Iterator[str]:
    """Write the pages into a folder: the start page, the lessons, what lies beside them, and the library's own.

    Args:
        course: whose lessons and pages.
        out: the folder of the site.
        repository: where on GitHub the course lies, as ``OWNER/NAME``, for links to Binder and Colab.

    Yields:
        What is done next.

    Raises:
        CourseError: if a lesson cannot be run, or the library not be described.
    """
    _write_style_and_script(out)
    markdown = [page for folder in (course.lessons, course.pages) for page in sorted(folder.glob("*.md"))]
    texts = {page.stem: _html(page.read_text(encoding="utf-8")) for page in markdown}
    beside = {f"{stem}.html": _heading(main) for stem, main in texts.items()} | {"api/index.html": "The library"}
    yield "recording what the explorers of the lessons show, which takes some minutes …"
    notebooks = [course.lessons / f"{lesson.stem}.ipynb" for lesson in SYLLABUS]
    with ThreadPoolExecutor(os.cpu_count()) as workers:  # each waits for a process
        for notebook, recorded in zip(notebooks, workers.map(_recordings, notebooks), strict=True):
            cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
            texts[notebook.stem] = "\n".join(_cells(cells, notebook.stem, recorded))
            yield f"{notebook.stem}: {sum(map(bool, recorded.values()))} of {len(recorded)} explorers move on its page"
    texts["index"] = _start(texts)
    for stem, main in texts.items():
        (out / f"{stem}.html").write_text(_page(stem, main, beside, repository), encoding="utf-8")
    yield "describing the library …"
    _run("pdoc", *PDOC, *API, "-o", str(out / "api"))


def _write_style_and_script(out: Path) -> None:
    """Write the style of the pages, and their script, which begins with the pictures' own."""
    pictures = Path(gamelib.widgets.__file__).with_name("picture_view.js")
    files = TEMPLATES / "page.css", TEMPLATES / "page.js", pictures
    style, script, view = (path.read_text(encoding="utf-8") for path in files)
    own = view.replace("export default { render };", "return { render };")
    (out / "page.css").write_text(style + _code_style(), encoding="utf-8")
    (out / "page.js").write_text(f"const pictureView = (() => {{\n{own}}})();\n{script}", encoding="utf-8")


def _run(module: str, *arguments: str) -> str:
    command = [sys.executable, "-m", module, *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise CourseError(f"{module} {arguments[-1]} failed: {run.stderr.strip().splitlines()[-1]}")
    return run.stdout


def _recordings(lesson: Path) -> dict[str, str | None]:
    recorded: dict[str, str | None] = json.loads(_run("gamelib_lessons.site.record", str(lesson)))
    return recorded


# -- cells -----------------------------------------------------------------------------------------


def _cells(cells: Iterable[Mapping[str, Any]], stem: str, recorded: Mapping[str, str | None]) -> Iterator[str]:
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield _html(source)
            continue
        code = _html(f"~~~python\n{source}\n~~~")
        if cell["metadata"].get("jupyter", {}).get("source_hidden"):
            code = f'<details class="code"><summary>code</summary>{code}</details>'
        live = f"{_live(stem)}#cell-id={cell['id']}"
        outputs = "".join(_output(output, live, recorded) for output in cell["outputs"])
        yield f'<section id="{escape(cell["id"])}">{code}{outputs}</section>'


def _output(output: Mapping[str, Any], live: str, recorded: Mapping[str, str | None]) -> str:
    """Return an output as HTML: what may be moved with its recording, or with where to move it."""
    if output["output_type"] == "stream":
        return f'<div class="output"><pre>{escape("".join(output["text"]))}</pre></div>'
    data = {kind: "".join(text) for kind, text in output["data"].items()}
    plain = data.get("text/plain", "")
    if "text/html" in data:
        shown = data["text/html"]
    elif "text/markdown" in data:
        shown = _html(data["text/markdown"])
    elif "image/png" in data:
        alt = output["metadata"].get("image/png", {}).get("alt", plain)
        shown = f'<img alt="{escape(alt)}" src="data:image/png;base64,{data["image/png"].strip()}">'
    else:
        shown = f"<pre>{escape(plain)}</pre>"
    if plain not in recorded:
        return f'<div class="output">{shown}</div>'
    script = f'<script type="text/plain">{recorded[plain]}</script>' if recorded[plain] else ""
    told = "Make it live" if recorded[plain] else "This is a picture. Make it live"
    note = f'<p class="note live"><a href="{escape(live)}">{told}</a></p>'
    return f'<div class="output"><div class="explorer">{shown}{script}</div>{note}</div>'


def _code_style() -> str:
    from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]

    light, dark = (HtmlFormatter(style=style, nobackground=True) for style in ("default", "github-dark"))
    rules = light.get_style_defs(".highlight"), dark.get_style_defs(".highlight")
    return f"\n{rules[0]}\n@media (prefers-color-scheme: dark) {{\n{rules[1]}\n}}\n@media print {{\n{rules[0]}\n}}\n"


# -- text ------------------------------------------------------------------------------------------


def _html(text: str) -> str:
    r"""Return Markdown as HTML, its formulas as MathML, its links leading to pages of the site.

    Example:
        >>> _html("See [there](02_minimax.ipynb#in-code).")
        '<p>See <a href="02_minimax.html#in-code">there</a>.</p>\n'
    """
    from latex2mathml.converter import convert
    from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

    class Renderer(IPythonRenderer):
        def block_math(self, body: str) -> str:
            return convert(body, display="block")

        def inline_math(self, body: str) -> str:
            return convert(body)

        def heading(self, text: str, level: int, **attrs: Any) -> str:
            name = re.sub(r"<[^>]*>", "", text).replace(" ", "-")  # as JupyterLab names it
            return f'<h{level} id="{name}">{text}</h{level}>'

        def link(self, text: str, url: str, title: str | None = None) -> str:
            return super().link(text, page_of(url), title)

    return MarkdownWithMath(renderer=Renderer(escape=False)).render(text)


def page_of(link: str) -> str:
    """Return where in the site what a lesson or page links to is; an address of elsewhere stays as it is.

    Example:
        >>> page_of("../exercises/02_minimax.ipynb")
        'live/notebooks/index.html?path=exercises/02_minimax.ipynb'
        >>> page_of("glossary.md#leaf")
        'glossary.html#leaf'
    """
    named = LINK.match(link)
    if not named:
        return link
    if named["folder"] in ("exercises", "solutions"):
        return _live(named["stem"], named["folder"])
    return f"{named['stem']}.html{named['place'] or ''}"


# -- pages -----------------------------------------------------------------------------------------


def _start(texts: Mapping[str, str]) -> str:
    """Return what stands on the start page; its film is the first of alpha-beta."""
    film = FILM.search(texts["04_alpha_beta"])
    return _filled(
        "start.html",
        live=escape(_live(SYLLABUS[0].stem)),
        first=f"{SYLLABUS[0].stem}.html",
        film=film[0].replace("<iframe", '<iframe class="plays"', 1) if film else "",
        table="".join(map(_row, SYLLABUS)),
        install=escape(INSTALL),
    )


def _row(lesson: Lesson) -> str:
    exercises = ""
    if lesson.exercise_hours:
        there = escape(_live(lesson.stem, "exercises"))
        exercises = f'<a href="{there}">exercises</a>, {lesson.exercise_hours:g}&nbsp;h'
    kind = ' class="optional"' if lesson.optional else ""
    named = f'<a href="{lesson.stem}.html">{_title(lesson)}</a>'
    cells = named, escape(lesson.question), f"{lesson.hours:g}&nbsp;h", exercises
    return f"<tr{kind}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _page(stem: str, main: str, beside: Mapping[str, str], repository: str | None) -> str:
    live, foot, elsewhere = "", "", ""
    names = [lesson.stem for lesson in SYLLABUS]
    if stem in names:
        live = f'<a class="live" href="{escape(_live(stem))}">Make it live</a>'
        here = names.index(stem)
        around = [("← ", SYLLABUS[max(here - 1, 0) : here]), ("→ ", SYLLABUS[here + 1 : here + 2])]
        links = [f'<a href="{each.stem}.html">{arrow}{_title(each)}</a>' for arrow, found in around for each in found]
        foot = f'\n<p class="next">{"".join(links)}</p>'
        if repository:
            elsewhere = _list({address.format(repository, stem): name for name, address in ELSEWHERE.items()}, stem)
    return _filled(
        "page.html",
        title=_heading(main),
        kind="start" if stem == "index" else "lesson",
        main=main + foot,
        live=live,
        syllabus=_list({f"{each.stem}.html": _title(each) for each in SYLLABUS}, stem),
        beside=_list(beside, stem) + elsewhere,
    )


def _list(links: Mapping[str, str], here: str) -> str:
    """Return links, their names by address, one below the other."""
    current = {f"{here}.html": ' aria-current="page"'}
    items = [f'<li><a href="{to}"{current.get(to, "")}>{name}</a></li>' for to, name in links.items()]
    return f"<ul>{''.join(items)}</ul>"


def _title(lesson: Lesson) -> str:
    return f"{lesson.number} {escape(lesson.title)}{', optional' if lesson.optional else ''}"


def _heading(main: str) -> str:
    """Return the first heading of a page, without what is in it."""
    return re.sub("<[^>]*>", "", main[main.index("<h1") : main.index("</h1>")])


def _live(stem: str, folder: str = "lessons") -> str:
    """Return where the live edition opens a notebook."""
    return f"live/notebooks/index.html?path={folder}/{stem}.ipynb"


def _filled(template: str, **parts: str) -> str:
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda gap: parts[gap[1]], text)
