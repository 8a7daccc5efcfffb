"""A Breakthrough position with few pieces in which a search shows what it cannot see."""

from typing import Final

BAIT: Final = """
. B B B .
. . . . .
W B . B W
W . . . .
W . . . W
white to move"""
"""White can take b3 for nothing, it seems, and black's piece on d3 walks through: d3-c2 and c2-b1. Counting pieces,
white takes when it looks 1, 2 or 3 plies ahead. At 4 it sees the loss, at 5 that e3-d4 wins. Only that and a3-b4 do."""
