"""A prediction: a question whose answer waits until somebody has chosen, and that no page says before."""

import ast
import html
import re
from pathlib import Path

import nbformat
import pytest
from gamelib_lessons.convert import convert, with_sealed_answers
from nbconvert import HTMLExporter

from gamelib.course.project import CourseError
from gamelib.draw import draw_tree
from gamelib.errors import GameError
from gamelib.games import TreeGame
from gamelib.sealed import seal, unseal
from gamelib.widgets import Prediction

LESSONS = sorted((Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))
TREE = draw_tree(TreeGame([3, 12]))
SEALED = re.compile(r'class="gamelib-prediction" data-sealed="([^"]*)"')


@pytest.mark.parametrize(("shows", "sign"), [(TREE, "<img"), ("3 < 12", "<pre>3 &lt; 12</pre>")])
def test_what_a_prediction_shows_appears_with_the_answer_and_not_before(shows, sign):
    asked = Prediction("which?", ["a", "b"], answer="a", because="so < so", shows=shows)
    assert asked.reply.value == ""
    asked.buttons.value = "b"
    assert "No: a." in asked.reply.value
    assert "so &lt; so" in asked.reply.value and sign in asked.reply.value


def test_without_a_kernel_it_looks_alike_whatever_the_answer_is_and_says_how_to_give_one():
    one, other = (
        Prediction("which?", ["a", "b"], answer=answer, because=because, shows=shows)._repr_mimebundle_()
        for answer, because, shows in (("a", "of this", "1"), ("b", "of that", TREE))
    )
    assert one["text/plain"] == other["text/plain"] == "Choose: which? (a / b) To answer, run this cell in Jupyter."
    assert SEALED.sub("", one["text/html"]) == SEALED.sub("", other["text/html"])
    (sealed,) = SEALED.findall(one["text/html"])
    assert unseal(sealed) == {"answer": "a", "because": "of this", "shows": "<pre>1</pre>"}


def test_an_answer_is_one_of_the_options():
    with pytest.raises(GameError, match="one of two or more options"):
        Prediction("which?", ["a", "b"], answer="c", because="so")


@pytest.mark.parametrize("sealed", ["", "no base64", seal({"answer": "½"})[:-8], "½"])
def test_what_nobody_sealed_is_an_error(sealed):
    with pytest.raises(GameError, match="not what a lesson seals"):
        Prediction.sealed("which?", ["a", "b"], sealed)


def test_a_cell_says_the_question_and_computes_what_it_shows_and_seals_the_rest():
    cell = """\
n = "½"; display(
    Prediction("½?", ["½", f"{n}"], answer="½", because="So "
        'it "is".', shows=str(n)),
    widgets.Prediction("?", ("a",
        "b"), shows="It is b.", answer="b", because="So."),
)"""
    made = []
    for source in (cell, with_sealed_answers(cell)):
        asked = []
        names = {"Prediction": Prediction, "widgets": type("", (), {"Prediction": Prediction})}
        exec(source, names | {"display": lambda *each, asked=asked: asked.extend(each)})
        made.append([(each.question, each.options, each.answer, each.because, each.shown) for each in asked])
    assert made[0] == made[1] and len(made[0]) == 2
    assert "shows=str(n)," in source
    assert not re.search(r"answer|because|So|It is", source)


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        ('Prediction("?", ["a", "b"], answer="a", because=f"{1}")', "plain strings that can be sealed"),
        ('Prediction("?", ["a", "b"], because="so", **more)', "plain strings that can be sealed"),
        ('Prediction("?", options=["a", "b"], answer="a", because="so")', "a question and options, then"),
        ('Prediction("?" ["a", "b"', "not Python"),
    ],
)
def test_a_prediction_that_cannot_be_sealed_is_named(call, complaint):
    with pytest.raises(CourseError, match=rf"^cell 1 \('Prediction\(.*{complaint}"):
        convert(f"# %%\n{call}", lesson=False)


# -- the lessons -----------------------------------------------------------------------------------


def words(text):
    """Return the words of a text, whatever marks, tags and line ends stand between them."""
    found = re.findall(r"[^\W_]+", html.unescape(re.sub("<[^>]*>", "", text)))
    return f" {' '.join(found)} "


def written_answers(path):
    """Return what the source of a lesson says with the answers of its predictions."""
    source = (path.parent / "source" / f"{path.stem}.py").read_text(encoding="utf-8")
    calls = [each for each in ast.walk(ast.parse(source)) if getattr(getattr(each, "func", 0), "id", 0) == "Prediction"]
    return [
        {name.arg: name.value.value for name in call.keywords if isinstance(name.value, ast.Constant)} for call in calls
    ]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_no_page_of_a_lesson_says_an_answer(path):
    """Neither the file, read as a text or as a notebook, nor what plain nbconvert makes of it."""
    notebook = nbformat.read(path, as_version=4)
    file = path.read_text(encoding="utf-8")
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    pictures = [output.get("data", {}).get("text/html", "") for output in outputs]
    shown = [unseal(sealed) for picture in pictures for sealed in SEALED.findall(picture)]
    written = written_answers(path)
    assert sorted((each["answer"], each["because"]) for each in shown) == sorted(
        (each["answer"], each["because"]) for each in written
    )
    assert not re.search(r"Prediction\(|\b(answer|because) ?= ?[\"'f]", file)
    page, _ = HTMLExporter().from_notebook_node(notebook)
    pages = words(page), words(file.replace("\\n", " ")), words(" ".join(cell.source for cell in notebook.cells))
    texts = [each[name] for each in written for name in ("because", "shows") if name in each]
    told = [sentence for text in texts for sentence in re.split(r"(?<=[.:;])\s|\n", text)]
    told = [words(text) for text in (*told, *(each["shows"] for each in shown))]
    assert not [text for text in told if text.count(" ") > 5 and any(text in page for page in pages)]
