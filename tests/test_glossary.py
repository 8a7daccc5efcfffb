"""The glossary: whole, in four languages, the page made of it, and the links that lead there."""

import re
from collections import Counter
from pathlib import Path

import pytest
from gamelib_lessons.glossary import anchor, page
from gamelib_lessons.stored import read

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
CHINESE = re.compile(r"[\u4e00-\u9fff]")
LANGUAGES = ("italian", "chinese", "portuguese")
TERMS = read("glossary.json")
ANCHORS = {anchor(each["term"]): each for each in TERMS}


def test_every_term_says_everything():
    for each in TERMS:
        assert list(each) == ["term", *LANGUAGES, "also", "definition"], each["term"]
        assert all(each[field].strip() for field in ("term", *LANGUAGES)), each["term"]


def test_definitions_are_one_or_two_sentences():
    for each in TERMS:
        sentences = re.findall(r"[.!?](?=\s|$)", each["definition"])
        assert 1 <= len(sentences) <= 2, each["term"]
        assert each["definition"].endswith("."), each["term"]
        assert each["definition"][0].isupper(), each["term"]


def test_chinese_words_are_written_in_chinese():
    assert {each["term"] for each in TERMS if not CHINESE.search(each["chinese"])} == {"MAX", "MIN"}
    for each in TERMS:
        assert not CHINESE.search(each["italian"] + each["portuguese"] + each["definition"]), each["term"]


def test_no_name_stands_for_two_terms():
    names = Counter(name.casefold() for each in TERMS for name in (each["term"], *each["also"]))
    assert [name for name, times in names.items() if times > 1] == []
    for language in LANGUAGES:
        words = Counter(each[language].casefold() for each in TERMS)
        assert [word for word, times in words.items() if times > 1] == [], language


def test_the_names_of_the_lecture_notes_lead_to_the_terms_of_the_course():
    names = {name: each["term"] for each in TERMS for name in each["also"]}
    assert names["TO-MOVE(s)"] == names["jogador(s)"] == "player to move"
    assert names["IS-TERMINAL(s)"] == names["estado_terminal(s)"] == names["T(x)"] == "terminal test"
    assert names["SCS(x)"] == names["acoes(s)"] == "action"
    assert names["resultado(s, a)"] == "transition model"
    assert names["utilidade(s, j)"] == "utility"


def test_the_page_is_made_of_the_terms():
    assert NOTEBOOKS.joinpath("glossary.md").read_text(encoding="utf-8") == page(), "python -m gamelib_lessons.glossary"


def test_the_page_has_a_place_for_each_term_and_says_which_language_a_word_is_in():
    rows = page().splitlines()[-len(TERMS) :]
    assert [re.findall(r'id="(.*?)"', row) for row in rows] == [[place] for place in sorted(ANCHORS, key=alphabet)]
    (leaf,) = [row for row in rows if 'id="leaf"' in row]
    assert '<span lang="it">foglia</span> |' in leaf and '<span lang="zh-Hans">叶结点</span>' in leaf
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 7 for row in rows)


def alphabet(place):
    return ANCHORS[place]["term"].casefold()


@pytest.mark.parametrize("source", sorted(NOTEBOOKS.glob("source/*.py")), ids=lambda path: path.stem)
def test_a_lesson_ends_with_links_to_words_that_it_uses(source):
    text = re.sub(r"\s*\n#? *", " ", source.read_text(encoding="utf-8"))
    places = re.findall(r"\]\(glossary\.md#(.*?)\)", text)
    assert places or source.name[2] != "_"  # an optional lesson may do without
    used = re.sub(r"\[[^\]]*\]\(glossary\.md#.*?\)", "", text).casefold()
    for place in places:
        names = [ANCHORS[place]["term"], *ANCHORS[place]["also"]]
        # Every word of one of its names is there, at least with its first five letters: "solved", "solves".
        assert any(all(word[:5] in used for word in re.findall(r"\w+", name.casefold())) for name in names), place
