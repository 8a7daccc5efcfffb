"""From preferences to utilities: the explorer of lesson 05."""

import re

import pytest
from gamelib_lessons.lottery_explorer import LotteryExplorer

ANSWERS = {"u1000": 45, "u2000": 70, "u3000": 88}


def asked(**values):
    explorer = LotteryExplorer()
    explorer.set(**(ANSWERS | {"prefer": "A"} | values))
    return explorer


def test_nothing_is_said_of_the_lotteries_before_the_three_answers():
    explorer = LotteryExplorer()
    for amount, (name, answer) in zip(("1,000", "2,000", "3,000"), ANSWERS.items(), strict=True):
        explorer.set(prefer="A")
        asked_now = f"With which chance of 4,000 is a lottery as good to you as {amount} for certain?"
        assert explorer.facts.startswith("Of A (3,000 for certain) or B (4,000 with 80%) you said A.")
        assert explorer.facts.endswith(asked_now)
        assert "<polygon" not in explorer.shown.picture
        explorer.set(**{name: answer})
    assert "You agree with yourself." in explorer.facts


def test_the_reader_chooses_before_the_answers_are_asked():
    explorer = asked(prefer="?")
    assert explorer.facts == (
        "Which would you take, A (3,000 for certain) or B (4,000 with 80%)? Say so, then see what your three answers "
        "say."
    )
    assert "<polygon" not in explorer.shown.picture
    explorer.set(prefer="A")
    assert explorer.shown.picture.count("<polygon") == 2


def test_a_careful_reader_takes_the_sure_sum_though_the_other_pays_more():
    assert asked().facts == (
        "By your answers A (3,000 for certain) is worth 0.880 and B (4,000 with 80%) 0.800: take A. You said A. "
        "You agree with yourself. In money the more on average is B (3,000 against 3,200)."
    )


@pytest.mark.parametrize(
    ("u3000", "agreeing"), [(88, {"A"}), (75, {"B"}), (80, {"A", "B", "either"})]
)  # at 80 both are equally good, and whatever one takes is right
def test_it_says_whether_the_reader_agrees_with_the_answers(u3000, agreeing):
    for prefer in ("A", "B", "either"):
        facts = asked(prefer=prefer, u3000=u3000).facts
        assert f"You said {prefer}. " in facts
        assert ("You agree with yourself" in facts) == (prefer in agreeing)
        assert ("You do not agree with yourself" in facts) == (prefer not in agreeing)


@pytest.mark.parametrize(("amount_b", "percent_b", "texts"), [(3000, 100, 1), (3000, 99, 2), (4000, 88, 2)])
def test_equal_lotteries_share_their_name(amount_b, percent_b, texts):
    picture = asked(amount_b=amount_b, percent_b=percent_b).shown.picture
    assert len(re.findall(">(?:A|B|A and B)<", picture)) == texts


@pytest.mark.parametrize("u3000", [1, 50, 79, 80, 81, 100])
def test_no_answer_makes_both_of_the_usual_choices_right(u3000):
    explorer = asked()
    explorer.set(u3000=u3000)
    sure = "take A" in explorer.facts
    explorer.set(percent_a=25, percent_b=20)
    assert ("take A" in explorer.facts) == sure
    assert ("equally good" in explorer.facts) == (u3000 == 80)
