"""The syllabus: the lessons in their order, with what each asks, how long it takes and what comes before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as the syllabus lists it; its notebook, and that of its exercises if it has any, is called ``stem``.

    The textbook is Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition.
    """

    stem: str
    title: str
    hours: float
    exercise_hours: float
    before: str
    textbook: str
    question: str

    @property
    def number(self) -> str:
        """What the lesson is known by.

        Example:
            >>> SYLLABUS[1].number
            '01b'
        """
        return self.stem.partition("_")[0]

    @property
    def optional(self) -> bool:
        """Whether the course can do without it.

        Example:
            >>> [lesson.number for lesson in SYLLABUS if lesson.optional]
            ['01b', '02b', '03b', '04b', '05b', '07b', '08b']
        """
        return self.number.endswith("b")


SYLLABUS: Final = (
    Lesson("01_game_formalization", "Game formalization", 1, 2, "Python functions and classes", "5.1",
           "What do you have to tell a machine before it can play?"),
    Lesson("01b_both_move_at_once", "Both move at once", 0.5, 0, "01", "18.2",
           "What is a solution when nobody moves first?"),
    Lesson("02_minimax", "Minimax", 1, 3, "01, recursion", "5.2",
           "How do you choose when the other side will make the worst of it?"),
    Lesson("02b_labels_and_a_list", "Labels and a list", 0.5, 0, "02", "5.2",
           "Can a machine without recursion play minimax?"),
    Lesson("03_cutoff_with_heuristics", "Cutoff with heuristics", 1.25, 3, "02", "5.3",
           "What do you do when the end is too far away?"),
    Lesson("03b_weights_and_remedies", "Weights, remedies, pathology", 1, 0, "03", "5.3",
           "Where do weights come from, and when is deeper worse?"),
    Lesson("04_alpha_beta", "Alpha-beta", 1.5, 3, "03", "5.2.3",
           "How much of a game can you afford not to look at?"),
    Lesson("04b_the_ladder", "The ladder", 1, 0, "04", "5.2.4",
           "How do programs make alpha-beta fast, and when do they go too far?"),
    Lesson("05_stochastic_games", "Stochastic games", 1.5, 3, "02, 03", "5.5, 16.1–16.3",
           "How do you choose when dice have a say, or an opponent who does not play the best?"),
    Lesson("05b_utilities_beliefs_pruned_chance", "Utilities, beliefs, pruned chance", 1.25, 0,
           "05; 04 for pruning", "5.5, 12.2, 16.1–16.3",
           "Where do utilities and probabilities come from, and can chance be pruned?"),
    Lesson("06_multiplayer", "Multiplayer", 1.5, 3, "02, 04", "5.2.2",
           "What do three players want, and whom should one fear?"),
    Lesson("07_bandits", "Bandits", 1.25, 3, "01, probability as in 05", "17.3",
           "Which of several machines do you play next, when all you know is what they have paid?"),
    Lesson("07b_bandit_theory", "Bandits, promised and paid", 1, 0, "07", "17.3",
           "What does a theorem promise, and what does a gambler pay?"),
    Lesson("08_monte_carlo_tree_search", "Monte Carlo tree search", 1.5, 3.5, "04, 07", "5.4",
           "How does a program play a game of which it knows the rules and nothing else?"),
    Lesson("08b_beyond_uct", "Beyond UCT", 1.25, 0, "08", "17, 22",
           "What makes a simulation worth more, and what if nobody gives the rules?"),
    Lesson("09_alphago_style_priors", "Priors, as in AlphaGo", 2, 3, "08", "5.4, 22",
           "How does a program know where to look?"),
)  # fmt: skip
