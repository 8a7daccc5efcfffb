"""Drills as people meet them: question by question, in the terminal, on sheets for a class, and in a notebook."""

import io
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest

from gamelib import GameError
from gamelib.course.cli import main
from gamelib.drills import KINDS, LEVELS, DrillError, drill, from_tree, written
from gamelib.drills.drill import nodes, svg_of, text, words
from gamelib.drills.session import Session, review, score
from gamelib.drills.sheets import Student, questions, read_class, tasks
from gamelib.widgets import Drills

EVERY = [(kind, level) for kind in KINDS for level in LEVELS]


def answered(kind, level, seed=7):
    """Return a session in which all answers were right, written as people write them."""
    session = Session(kind, level, seed)
    while session.step is not None:
        assert session.answer(written(session.step.answer)).startswith("✓ Yes, ")
    return session


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_right_answers_typed_as_they_are_written_have_full_marks(kind, level):
    session = answered(kind, level)
    count = len(session.drill.steps)
    assert (score([session]), review([session])) == (f"{count} of {count} marks", [])
    assert session.question == f"This drill: {count} of {count} marks." and session.answered == session.drill.steps


@pytest.mark.parametrize("kind", KINDS)
def test_every_slip_is_told_and_its_reason_comes_after_the_second_try(kind):
    for step in (drill := Session(kind, 2, 7)).drill.steps:
        for wrong, story in step.slips.items():
            session = Session(kind, 2, 7)
            while session.step != step:
                session.answer("?")
            said = session.answer(written(wrong))
            assert story in said and step.reason not in said and said.endswith("Try once more, for half the mark.")
            assert session.step == step
            said = session.answer(written(wrong))
            assert f"it is {written(step.answer)}. {story} {step.reason}" in said and session.step != step
            told = f"{step.question} Not {written(step.read(written(wrong)))}, but {written(step.answer)}. {story}"
            assert told in "".join(review([session]))
    assert drill.marks == []


def test_the_second_try_is_worth_half_and_a_question_mark_nothing():
    session = Session("minimax", 1, 7)
    steps = session.drill.steps
    session.answer("-99")
    assert session.answer(written(steps[0].answer)).startswith("✓ Yes")
    assert session.answer("?") == f"It is {written(steps[1].answer)}. {steps[1].reason}"
    session.answer(written(steps[2].answer))
    assert (list(map(float, session.marks)), score([session])) == ([0.5, 0, 1], "1.5 of 3 marks")


def test_what_cannot_be_read_is_no_try():
    session = Session("alphabeta", 1, 7)
    for odd in ("", "x", "1,5,2", "1e9", "½", "１", "9" * 999, "\0", "🙂", "nan", "1/0", "--1", "B"):
        assert session.answer(odd).startswith(("Write a number ", "An answer has at most 200 characters"))
    assert (session.marks, session.slips) == ([], [])


def test_the_review_puts_the_same_slip_at_other_nodes_together():
    session = Session("minimax", 1, 7)
    for step in session.drill.steps[:3]:
        session.answer(written(next(iter(step.slips))))
        session.answer(written(step.answer))
    last = session.step
    session.answer("?")
    first, second = review([session])
    assert first.startswith("3 × minimax, for example: What is the value of B? Not ")
    assert second == f"1 × minimax: What is the value of A? You asked: it is {written(last.answer)}. {last.reason}"


def test_when_all_is_answered_nothing_more_is_asked():
    session = answered("ucb1", 1)
    assert session.answer("3") == "All questions of this drill have been answered."


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_the_picture_keeps_its_size_and_its_words_say_all_it_shows(kind, level):
    task = drill(kind, level, 7)
    for other in (task, *(drill(kind, level, seed) for seed in range(5))):
        pictures = [svg_of(other, other.steps[:k], now) for k, now in enumerate((*other.steps, None))]
        assert len({re.match(r"<svg [^>]*>", picture)[0] for picture in pictures}) == 1
    said, shown = words(task, task.steps), text(task, task.steps)
    for node, depth in nodes(task.tree):
        assert re.search(rf"\b{node.name}\b", said)
        start = r"^.* {3}" if node.role == "leaf" and depth > 1 else rf"^[*> ] {'  ' * depth}"
        assert re.search(rf"{start}(\([0-9.]+\) )?{node.name}\b", shown, re.MULTILINE)
    for step in task.steps:
        if kind not in ("alphabeta", "backup", "puct", "ucb1") and not step.choices:
            assert re.search(rf"\b{step.node} [^:;]*: {re.escape(written(step.answer).strip('()'))}[.;]", said)
    assert words(task) != words(task, task.steps) and not any(step.reason in words(task) for step in task.steps)


def test_windows_values_cuts_and_counts_appear_in_the_tree():
    task = from_tree("alphabeta", [[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    picture = svg_of(task, task.steps)
    assert "[3, +∞]" in picture and picture.count('class="cut"') == 2
    assert "data-" not in picture
    marked = svg_of(task, task.steps[:-1], task.steps[-1], marked=["C2"], hands=True)
    assert 'aria-label="take back C2"' in marked and 'aria-label="mark C3"' in marked
    backup = drill("backup", 3, 7)
    after = next(step for step in backup.steps if step.node == "A")
    assert f">{'/'.join(map(written, after.answer))}<" in svg_of(backup, backup.steps)


def run(*arguments, typed=""):
    """Return the exit status, and what was written, of the command in a process of its own."""
    command = [sys.executable, "-m", "gamelib.course.cli", "drill", *arguments]
    finished = subprocess.run(command, input=typed.encode() if isinstance(typed, str) else typed, capture_output=True)
    assert b"Traceback" not in finished.stderr
    return finished.returncode, finished.stdout.decode(), finished.stderr.decode()


def talk(monkeypatch, capsys, words, *lines):
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["drill", *words.split()]) == 0
    return capsys.readouterr().out


def test_a_drill_is_answered_in_the_terminal_and_another_follows(monkeypatch, capsys):
    steps = drill("minimax", 1, 7).steps
    said = talk(monkeypatch, capsys, "minimax --seed 7", *(written(step.answer) for step in steps), "", "quit")
    assert "minimax, level 1, --seed 7" in said and "minimax, level 1, --seed 8" in said
    assert f"Question 1 of {len(steps)}: What is the value of B?" in said and ">   B MIN" in said
    assert all(step.reason in said for step in steps)
    assert said.endswith(f"Score: {len(steps)} of {len(steps)} marks.\n")


def test_a_kind_is_chosen_from_a_list_and_several_take_turns(monkeypatch, capsys):
    said = talk(monkeypatch, capsys, "--seed 1", "9", "chess", "2", "q")
    assert "2 alphabeta" in said and said.count("Type one of the numbers, or of the names.") == 2
    assert "alphabeta, level 1, --seed 1" in said
    steps = len(drill("ucb1", 1, 1).steps)
    said = talk(monkeypatch, capsys, "ucb1 puct --seed 1", *["?"] * steps)
    assert f"Score: 0 of {steps} marks.\n" in said
    said = talk(monkeypatch, capsys, "ucb1 puct --seed 1", *["?"] * steps, "")
    assert "puct, level 1, --seed 2" in said


@pytest.mark.parametrize(
    "typed",
    ["", "\n\n\n", "?", "x\n" * 50, "9" * 100_000, "\x00\x1b[2J\n", "½\n１２\n-inf\n(\n,\n/\n", b"\xff\xfe\n13\n",
     b"\xed\xa0\x80"],
)
def test_whatever_is_typed_ends_with_a_score_and_no_traceback(typed):
    status, said, errors = run("minimax", "--seed", "7", typed=typed)
    assert (status, errors) == (0, "")
    assert "Score: " in said.splitlines()[-1] or "Score: " in said.splitlines()[-2]


def test_ctrl_c_ends_with_the_score(monkeypatch, capsys):
    class Interrupted(io.StringIO):
        def readline(self, *_):
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["drill", "maxn", "--level", "3"]) == 0
    assert capsys.readouterr().out.endswith("\nScore: 0 of 0 marks.\n")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["chess"], 1, "there is no kind of drill 'chess'; there are minimax, alphabeta"),
        (["minimax", "--level", "4"], 2, "invalid choice"),
        (["minimax", "--seed", "x"], 2, "invalid int value"),
        (["minimax", "--seed", "9" * 5000], 2, "invalid int value"),
        (["minimax", "--sheets", "class.txt"], 1, "--sheets and --out go together"),
        (["minimax", "--out", "there"], 1, "--sheets and --out go together"),
        (["--sheets", "class.txt", "--out", "there"], 1, "name the kinds to put on the sheets"),
        (["minimax", "--sheets", "missing.txt", "--out", "there"], 1, "missing.txt: No such file"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(arguments, status, said):
    found = run(*arguments)
    assert (found[0], found[1]) == (status, "") and said in found[2] and found[2].count("\n") == 1


def listed(tmp_path, content, name="class.txt"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_class(path)


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("20261 Ada Lovelace\n20262 Bob\n", "class.txt"),
        ("\n\n  20261\tAda   Lovelace \r\n\r\n20262 Bob", "class"),
        ("20261,Ada Lovelace\n20262,Bob\n", "class.csv"),
        ("\ufeffNumber;Surname;Name\n20261;Ada;Lovelace\n;;\n20262;Bob;\n", "class.CSV"),
        ('Matricola,Nome\r\n20261,"Ada Lovelace"\r\n20262,Bob\r\n', "class.csv"),
        ("id\tname\n20261\tAda Lovelace\n20262\tBob\n", "class.tsv"),
    ],
)
def test_class_lists_are_texts_or_tables_with_or_without_headings(tmp_path, content, name):
    assert listed(tmp_path, content, name) == [Student("20261", "Ada Lovelace"), Student("20262", "Bob")]


def test_names_alone_and_numbers_alone_will_do(tmp_path):
    assert listed(tmp_path, "Ada Lovelace\nBob\n") == [Student("", "Ada Lovelace"), Student("", "Bob")]
    assert listed(tmp_path, "name\nLovelace, Ada\n", "a.csv") == [Student("", "Lovelace Ada")]
    assert listed(tmp_path, "s1\ns2\n") == [Student("s1", ""), Student("s2", "")]
    assert listed(tmp_path, "1 \u202eevil\x07\nZoë\u0308 名前\n") == [Student("1", "evil"), Student("", "Zoë̈ 名前")]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "there is nobody in class.txt"),
        ("\n \n\t\n", "there is nobody in class.txt"),
        ("number name\n", "there is nobody in class.txt"),
        ("1 Ada\n2 Bob\n\n1 Cid\n2 Dan", r"somebody is twice in class.txt: lines 1 and 4, lines 2 and 5; tell them"),
        ("Ada\nada\n", "lines 1 and 2"),
        ("s1 Ada\nＳ1 Bob\n", "lines 1 and 2"),
        ("\n".join("12345" * 2), r"lines 1 and 6, lines 2 and 7, lines 3 and 8 and 2 more"),
        ("Zoë".encode("latin-1"), "class.txt is no UTF-8 text: save it as UTF-8"),
        ("1 Ada".encode("utf-16"), "class.txt is no UTF-8 text"),
        (b"PK\x03\x04\0\0\0", "class.txt is no UTF-8 text"),
    ],
)
def test_a_bad_class_list_is_one_error(tmp_path, content, said):
    with pytest.raises(GameError, match=said):
        listed(tmp_path, content)


def test_a_broken_table_says_where(tmp_path):
    with pytest.raises(DrillError, match=r"^line 2 of the class list is not CSV"):
        listed(tmp_path, "1,Ada\n2," + "x" * 200_000 + "\n", "a.csv")


class Page(HTMLParser):
    """The tags of a page, which have to be closed in order, and the text between them."""

    def __init__(self, source):
        super().__init__()
        self.open, self.tags, self.texts = [], [], []
        self.feed(source)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


ODD = ["20261 Ada <script>alert(1)</script>", "20262 ../../etc/passwd", "20263 &amp; \"quoted\" 'n'",
       "20264 " + "x" * 500, "20265 CON", "20266 名前 Zoë", "20267 %s {0} \\n", "a:1 b", "a/1 b", "A?1 b"]  # fmt: skip


def written_sheets(folder, kinds=("minimax", "alphabeta"), lines=ODD, *options):
    folder.mkdir()
    (folder / "class.txt").write_text("\n".join(lines), encoding="utf-8")
    out = folder / "out" / "s"
    where = ["--sheets", str(folder / "class.txt"), "--out", str(out)]
    assert main(["drill", *kinds, *where, "--seed", "0", *options]) == 0
    return {path.name: path.read_bytes() for path in out.iterdir()}


def test_everybody_has_a_sheet_of_a_safe_name_and_nothing_in_it_is_anybodys_code(tmp_path):
    sheets = written_sheets(tmp_path / "a")
    assert len(sheets) == len(ODD) + 2 and {"all.html", "key.html", "sheet-20262_etc_passwd.html"} <= sheets.keys()
    assert {"sheet-a_1_b.html", "sheet-a_1_b-2.html", "sheet-A_1_b-3.html"} <= sheets.keys()
    assert len({name.casefold() for name in sheets}) == len(sheets)
    for name, source in sheets.items():
        assert re.fullmatch(r"[\w.-]{5,60}", name)
        page = Page(source.decode())
        assert {"script", "link", "img"}.isdisjoint(tag for tag, _ in page.tags)
        assert not any("src" in attributes or "href" in attributes for _, attributes in page.tags)
    assert "Ada <script>alert(1)</script>, 20261" in Page(sheets["all.html"].decode()).texts


def test_the_same_list_has_the_same_bytes_and_another_seed_other_tasks(tmp_path):
    first, again = written_sheets(tmp_path / "a"), written_sheets(tmp_path / "b")
    assert first == again
    other = written_sheets(tmp_path / "c", ("minimax", "alphabeta"), ODD, "--seed", "5")
    assert not set(first.values()) & set(other.values())


@pytest.mark.parametrize("kind", KINDS)
def test_sheets_show_the_tree_and_a_blank_for_each_answer_but_no_answer(tmp_path, kind):
    sheets = written_sheets(tmp_path / "a", [kind], ["20261 Ada", "20262 Bob"], "--level", "2")
    students = [Student("20261", "Ada"), Student("20262", "Bob")]
    key = Page(sheets["key.html"].decode())
    for student, [task] in zip(students, tasks([kind], 2, 0, students), strict=True):
        source = sheets[f"sheet-{student.number}_{student.name}.html"].decode()
        page, asked = Page(source), questions(task)
        assert source.count('class="blank"') == len(asked) >= len(task.steps)
        assert source.count("<svg ") == source.count("<title>A tree. ") == 1
        for question, answer, reason in asked:
            assert any(question in text for text in page.texts) and reason not in "".join(page.texts)
            assert answer in key.texts and f" {reason}" in key.texts
    assert sheets["all.html"].decode().count("<article>") == 2


def test_on_paper_alpha_beta_does_not_tell_where_it_never_comes():
    task = from_tree("alphabeta", [[5, 12], [[2, 4], [14, 5]]])
    assert {step.node for step in task.steps} == {"A", "B", "C", "D", None}
    asked = questions(task)
    assert [question for question, *_ in asked if re.search(r"\bE\b", question)] == [
        "What are alpha and beta when the search enters E?", "What does E return?"
    ]  # fmt: skip
    assert ("What does E return?", "–", "The search never comes to E.") in asked


def test_no_two_students_of_three_hundred_have_the_same_task():
    students = [Student(str(number), "") for number in range(300)]
    for kind in KINDS:
        drawn = [task.tree for [task] in tasks([kind], 1, 0, students)]
        assert len(set(drawn)) == 300


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_every_drill_is_answered_on_its_picture(kind, level):
    drills = Drills(kind=kind, level=level, number=3)
    hear = drills._picture.hear
    while (step := drills.session.step) is not None:
        if isinstance(step.answer, frozenset):
            for leaf in sorted(step.answer):
                hear({"name": leaf})
            hear({"name": "done"})
        elif step.choices:
            hear({"name": step.answer})
        else:
            hear({"name": step.node, "text": written(step.answer)})
        assert drills.said.startswith("✓ ")
    count = len(drills.session.drill.steps)
    assert drills.facts.endswith(f"This drill: {count} of {count} marks.")
    hear({"name": "next"})
    assert drills.values["number"] == 4 and drills.asked.startswith("Question 1 of ")
    assert f"Score: {count} of {count} marks" in drills.report.value


def test_leaves_are_marked_and_taken_back_and_what_cannot_be_read_is_said():
    drills = Drills(kind="alphabeta", level=1, number=7)
    drills.entered("B", "<b>")
    assert drills.said.startswith("Write a number ") and drills.sessions["alphabeta", 1, 7].marks == []
    while not isinstance(drills.session.step.answer, frozenset):
        drills.entered("", "?")
    for name in ("B1", "C1", "B1"):
        drills.picked(name)
    assert drills.values["marked"] == ("C1",)
    assert 'aria-label="done: C1"' in drills.shown.picture and 'aria-label="take back C1"' in drills.shown.picture
    drills.picked("done")
    assert drills.said.startswith("✗ No, not C1.") and drills.values["marked"] == ()
    drills.set(level=2)
    assert drills.values["answers"] == ()
    drills.set(kind="ucb1", number=999)
    for _ in drills.session.drill.steps:
        drills.entered("", "?")
    assert drills.report.value.count("<li>") >= 3
    drills.picked("next")
    assert drills.values["number"] == 1
