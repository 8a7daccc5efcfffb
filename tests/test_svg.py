"""The building blocks of pictures: well-formed, repeatable, and legible to machines and people."""

import base64
import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib import svg

SVG = "{http://www.w3.org/2000/svg}"
SHORT = svg.document(10, 20, [svg.tag("circle", cx=5, cy=5, r=5)], title="a circle")


@given(st.floats(-1e9, 1e9))
def test_a_written_coordinate_is_the_number_to_two_decimals(value):
    text = svg.number(value)
    assert re.fullmatch(r"-?\d+(\.\d?[1-9])?", text)
    assert float(text) == pytest.approx(value, abs=0.0051)
    assert text != "-0"


@given(st.text(), st.text())
def test_any_text_makes_a_well_formed_picture_that_says_it(title, content):
    picture = svg.document(10, 10, [svg.label(5, 5, content, class_=title)], title=title)
    root = ElementTree.fromstring(picture)
    kept = lambda text: re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)  # noqa: E731
    lines = lambda text: (text or "").replace("\r\n", "\n").replace("\r", "\n")  # noqa: E731
    assert lines(root.find(f"{SVG}title").text) == lines(kept(title))
    assert lines(root.find(f"{SVG}text").text) == lines(kept(content))
    base64.b64encode(picture.encode())  # no half characters are left


def test_a_picture_stands_on_a_light_card_with_a_title_for_those_who_cannot_see_it():
    root = ElementTree.fromstring(SHORT)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("10", "20", "0 0 10 20")
    assert root.get("role") == "img"
    title, card, circle = root
    assert (title.tag, title.text) == (f"{SVG}title", "a circle")
    assert (card.get("width"), card.get("height"), card.get("fill")) == ("10", "20", "#ffffff")
    assert circle.tag == f"{SVG}circle"


def test_the_middle_of_a_label_is_where_it_is_asked_to_be():
    assert svg.label(10, 20, "a < b", size=10, anchor="end", bold=True, mono=True) == (
        '<text x="10" y="23.5" font-size="10" text-anchor="end" fill="#1b1b1b" font-weight="bold" '
        'font-family="DejaVu Sans Mono, Consolas, monospace">a &lt; b</text>'
    )


def test_a_picture_fits_into_a_box_of_another_one():
    assert svg.size_of(SHORT) == (10, 20)
    outer = svg.document(100, 100, [svg.embed(SHORT, 1, 2, 50, 25)], title="outer")
    inner = ElementTree.fromstring(outer).find(f"{SVG}svg")
    assert {name: inner.get(name) for name in ("x", "y", "width", "height", "viewBox")} == {
        "x": "1", "y": "2", "width": "50", "height": "25", "viewBox": "0 0 10 20"
    }  # fmt: skip
    assert inner.find(f"{SVG}circle") is not None


def test_an_image_holds_the_picture_and_says_what_it_shows():
    found = {}

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attributes):
            found[tag] = dict(attributes)

    Reader().feed(svg.image(SHORT, 'a "circle" <on> a card & more'))
    assert found.keys() == {"img"}
    assert found["img"]["alt"] == 'a "circle" <on> a card & more'
    kind, data = found["img"]["src"].split(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data).decode() == SHORT
