"""What can be picked on a picture, and somebody who picks it."""

import re


def picks_of(picture):
    """Return the names of the parts that can be picked."""
    return re.findall('data-pick="([^"]*)"', picture)


def pick(explorer, name):
    """Pick a part of the picture of an explorer, which has to be there."""
    assert name in picks_of(explorer.shown.picture)
    explorer._picture.hear({"name": name})
