"""What pruning leaves to look at in random trees for three: the chart of lesson 06."""

from gamelib_lessons.pruned_leaves import leaves_looked_at


def test_shallow_pruning_saves_little_and_paranoid_much():
    found = leaves_looked_at(7)
    assert found.all == 3**7
    assert [round(100 * leaves / found.all) for leaves in (found.shallow, found.paranoid, found.fewest)] == [89, 26, 5]
