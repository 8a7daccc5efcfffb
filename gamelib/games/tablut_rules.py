"""What captures in Tablut, and who can move: the rules on plain bitboards."""

from __future__ import annotations

from gamelib.games.tablut_bits import CAMP_SQUARES, CASTLE, FIRST_COLUMN, LAST_COLUMN, OPEN, ROYAL, SIDE, beside


def king_falls(king: int, attackers: int, enclosed: bool) -> bool:
    """Return whether an attacker that has just moved beside the king captures him.

    Elsewhere than in or beside the castle it does if the move encloses him as it would any other piece.
    """
    return not beside(king) & ~(attackers | CASTLE) if king & ROYAL else enclosed


def capture_squares(enemies: int, own: int) -> int:
    """Return the squares on which a piece that moves there captures one of ``enemies``, the king not counted.

    The squares need not be empty.
    """
    in_camps = enemies & CAMP_SQUARES
    squares = _enclosing(enemies ^ in_camps, own | CAMP_SQUARES | CASTLE)
    return squares | _enclosing(in_camps, own) if in_camps else squares


def king_capture_squares(king: int, attackers: int) -> int:
    """Return the squares on which an attacker that moves there captures the king.

    The squares need not be empty, but for those of a king in or beside the castle.
    """
    if not king & ROYAL:
        return _enclosing(king, attackers | CAMP_SQUARES)
    missing = beside(king) & ~(attackers | CASTLE)
    return 0 if missing & missing - 1 else missing


def _enclosing(enemies: int, hostile: int) -> int:
    """Return the squares from which a piece encloses one of ``enemies`` against one of ``hostile``."""
    rightward = (hostile & ~LAST_COLUMN) << 1 & enemies & ~LAST_COLUMN
    leftward = (hostile & ~FIRST_COLUMN) >> 1 & enemies & ~FIRST_COLUMN
    vertical = (hostile << SIDE & enemies) << SIDE | (hostile >> SIDE & enemies) >> SIDE
    return rightward << 1 | leftward >> 1 | vertical


def can_move(attackers: int, defenders: int, king: int, player: int) -> bool:
    """Return whether ``player`` has a piece beside an empty square that it may enter."""
    empty = OPEN & ~(attackers | defenders | king)
    if beside(attackers if player else defenders | king) & empty:
        return True
    return bool(player and beside(attackers & CAMP_SQUARES) & CAMP_SQUARES & ~attackers)
