"""Chess positions with few men in which a search shows what it cannot see.

They are positions in Forsyth-Edwards notation, to be read by :meth:`gamelib.games.chess.Chess.parse`. What is said
of them holds for the material count and is asserted in the tests.
"""

from typing import Final

SHUT_IN_BISHOP: Final = "6k1/ppq3pp/8/8/8/P3B2P/5PP1/6KR w - - 0 1"
"""White can take the pawn a7, and after ...b6 the bishop is shut in and lost, as Fischer's was on h2 (Spassky against
Fischer, Reykjavik 1972, game 1, after 29...Bxh2). Looking 1, 2 or 3 plies ahead White takes."""

DELAYED: Final = "6k1/B1q3pp/1p3P2/8/8/P6P/5PP1/6KR w - - 0 1"
"""The bishop is lost already, and best sold for the pawn b6. At depth 3 White throws in f7+ first: that costs a pawn,
and pushes the loss of the bishop behind the horizon."""
