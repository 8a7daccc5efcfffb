"""Evaluations: what a state is worth to MAX where a search stops before the end, and how good that guess is."""

from gamelib.evaluation.breakthrough import breakthrough_evaluation
from gamelib.evaluation.chess import bishop_pair, chess_evaluation, chess_material
from gamelib.evaluation.connect_four import open_windows
from gamelib.evaluation.fit import Fit, fit_least_squares, fit_logistic
from gamelib.evaluation.linear import (
    Explanation,
    Feature,
    LinearEvaluation,
    Part,
    SquashedEvaluation,
    Term,
    ready_evaluation,
    squashed,
    to_move,
)
from gamelib.evaluation.othello import othello_evaluation
from gamelib.evaluation.shares import Shares, chinese_checkers_shares, othello_shares
from gamelib.evaluation.tablut import tablut_evaluation
from gamelib.evaluation.tic_tac_toe import open_lines

__all__ = [
    "Explanation", "Feature", "Fit", "LinearEvaluation", "Part", "Shares", "SquashedEvaluation", "Term",
    "bishop_pair", "breakthrough_evaluation", "chess_evaluation", "chess_material", "chinese_checkers_shares",
    "fit_least_squares", "fit_logistic", "open_lines", "open_windows", "othello_evaluation", "othello_shares",
    "ready_evaluation", "squashed", "tablut_evaluation", "to_move",
]  # fmt: skip
