"""The filterable catalogue: what it says is what the catalogue holds."""

import re
from itertools import product

from gamelib_lessons.catalogue import ANY, AXES, CatalogueExplorer, catalogue, select


def rows(explorer):
    return re.findall(r'<th scope="row"[^>]*>([^<]*)</th>', explorer.shown.picture)


def test_at_first_everything_is_shown():
    explorer = CatalogueExplorer()
    assert set(explorer.values.values()) == {ANY}
    assert len(rows(explorer)) == len(catalogue())
    assert explorer.facts.startswith(f"The catalogue has {len(catalogue())} entries: chess, Go,")
    assert explorer.facts.endswith(f"and {len(catalogue()) - 8} more.")


def test_the_table_and_the_sentence_agree_with_select():
    explorer = CatalogueExplorer()
    for information, chance in product(AXES["information"], AXES["chance"]):
        explorer.set(information=information, chance=chance)
        chosen = select(information=information, chance=chance)
        assert len(rows(explorer)) == len(chosen)
        assert explorer.facts.startswith(f"{len(chosen)} of the {len(catalogue())} entries have {information} inf")
        assert all(entry.name in explorer.facts for entry in chosen[:8])


def test_the_sentence_is_right_for_one_entry_and_for_none():
    explorer = CatalogueExplorer()
    explorer.set(zero_sum="no", continuity="discrete")
    assert explorer.facts == (
        f"1 of the {len(catalogue())} entries has discrete states and no constant sum: prisoner's dilemma."
    )
    explorer.set(players=3)
    assert explorer.facts == (
        f"None of the {len(catalogue())} entries has room for 3 players, discrete states and no constant sum."
    )
    assert rows(explorer) == []


def test_every_value_of_every_control_has_words():
    explorer = CatalogueExplorer()
    for axis, control in explorer.controls.items():
        for _, value in control.options[1:]:
            explorer.set(**{axis: value})
            said = re.match(rf"(\d+|None) of the {len(catalogue())} entries ha(s|ve) ", explorer.facts)
            assert said, (axis, value)
        explorer.set(**{axis: ANY})
