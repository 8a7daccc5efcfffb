"""The glossary: whole, in four languages, and helpful about names it does not have."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from gamelib_lessons.glossary import GlossaryTable, glossary, glossary_table

from gamelib.errors import GameError
from tests.tables import Table

CHINESE = re.compile(r"[\u4e00-\u9fff]")


def test_the_terms_of_the_first_two_lessons_are_there():
    wanted = """game, state, initial state, action, player to move, transition model, terminal test, utility, zero-sum,
    perfect information, imperfect information, deterministic, stochastic, chance node, game tree, search tree, node,
    leaf, root, branching factor, ply, depth, transposition, symmetry, canonical form, strategy, optimal strategy,
    pure strategy, mixed strategy, saddle point, value of a game, minimax theorem, minimax value, backward induction,
    Zermelo's theorem, MAX, MIN, principal variation, depth-first search, breadth-first search, completeness,
    optimality, time complexity, space complexity, weakly solved, strongly solved, Grundy value, nim-sum, misère,
    best response, evaluation function, cutoff, horizon"""
    assert set(re.split(r",\s+", wanted)) <= glossary().keys()
    assert {each.lesson for each in glossary().values()} >= {1, 2}


def test_terms_come_in_the_order_of_the_lessons():
    lessons = [each.lesson for each in glossary().values()]
    assert lessons == sorted(lessons)


def test_definitions_are_one_or_two_sentences():
    for each in glossary().values():
        sentences = re.findall(r"[.!?](?=\s|$)", each.definition)
        assert 1 <= len(sentences) <= 2, each.term
        assert each.definition.endswith("."), each.term
        assert each.definition[0].isupper(), each.term


def test_chinese_words_are_written_in_chinese():
    without = {each.term for each in glossary().values() if not CHINESE.search(each.chinese)}
    assert without == {"MAX", "MIN"}
    for each in glossary().values():
        assert not CHINESE.search(each.italian + each.portuguese + each.definition), each.term


def test_no_name_stands_for_two_terms():
    names = Counter(name.casefold() for each in glossary().values() for name in (each.term, *each.also))
    assert [name for name, times in names.items() if times > 1] == []


def test_a_language_does_not_use_one_word_for_two_terms():
    for language in ("italian", "chinese", "portuguese"):
        words = Counter(getattr(each, language).casefold() for each in glossary().values())
        assert [word for word, times in words.items() if times > 1] == [], language


def test_the_names_of_the_lecture_notes_lead_to_the_terms_of_the_course():
    names = {name: each.term for each in glossary().values() for name in each.also}
    assert names["TO-MOVE(s)"] == names["jogador(s)"] == "player to move"
    assert names["IS-TERMINAL(s)"] == names["estado_terminal(s)"] == names["T(x)"] == "terminal test"
    assert names["SCS(x)"] == names["acoes(s)"] == "action"
    assert names["resultado(s, a)"] == "transition model"
    assert names["utilidade(s, j)"] == "utility"


def test_the_glossary_cannot_be_changed():
    with pytest.raises(TypeError):
        glossary()["game"] = None  # type: ignore[index]


def test_the_table_shows_the_terms_asked_for_in_their_order():
    table = glossary_table(["ply", "game"])
    assert repr(table) == "Glossary: ply, game"
    cells = Table(table._repr_html_())
    assert [row[0] for row in cells.rows] == ["English", "ply", "game"]
    assert cells.scopes == ["col"] * 6 + ["row"] * 2
    assert cells.rows[2][2:5] == ["gioco", "博弈", "jogo"]


def test_the_table_says_which_language_a_word_is_in():
    table = glossary_table(["transition model", "leaf"])
    assert Table(table._repr_html_()).each("lang", 1) == [None, None, "it", "zh-Hans", "pt", None]
    assert '<span lang="zh-Hans">叶节点</span>' in table._repr_html_()


def test_the_table_inherits_the_colours_of_the_page():
    html = glossary_table(list(glossary()))._repr_html_()
    assert "background" not in html
    assert not re.search(r"[;\"]color:", html)


def test_the_table_escapes_what_it_shows():
    nasty = '<script>"&'
    evil = replace(glossary()["game"], term=nasty, definition=nasty, italian=nasty, also=(nasty,))
    html = GlossaryTable((evil,))._repr_html_()
    assert "<script" not in html
    assert Table(html).rows[1] == [nasty, nasty, nasty, "博弈", "jogo", nasty]


def test_an_unknown_term_is_answered_with_close_ones():
    with pytest.raises(GameError, match=r"no term 'branchin factor': did you mean 'branching factor'"):
        glossary_table(["game", "branchin factor"])
    with pytest.raises(GameError, match=r"no term 'xyzzy': glossary\(\) lists all its terms"):
        glossary_table(["xyzzy"])


def test_another_name_of_a_term_is_answered_with_the_term():
    with pytest.raises(GameError, match=r"lists 'is-terminal\(s\)' under 'terminal test'"):
        glossary_table(["is-terminal(s)"])
    with pytest.raises(GameError, match=r"lists 'Game' under 'game'"):
        glossary_table(["Game"])


def test_one_text_is_not_a_list_of_terms():
    with pytest.raises(GameError, match=r"a list of terms, such as \['game'\]"):
        glossary_table("game")


def test_a_term_without_a_translation_or_lesson_is_refused_by_name():
    with pytest.raises(GameError, match="'game': its chinese is missing"):
        replace(glossary()["game"], chinese=" ")
    with pytest.raises(GameError, match="'game': lessons are numbered from 1"):
        replace(glossary()["game"], lesson=0)
