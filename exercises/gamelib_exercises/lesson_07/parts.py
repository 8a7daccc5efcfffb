"""The parts of lesson 07 that are answered by functions, but for the policy."""

from __future__ import annotations

from gamelib_exercises.lesson_07 import (
    cases,
    mutants_arm,
    mutants_choice,
    mutants_estimate,
    mutants_kl,
    mutants_regret,
    mutants_ucb,
    references,
)
from gamelib_exercises.lesson_07.kinds import (
    ArmPart,
    ErrorPart,
    EstimatePart,
    KLIndexPart,
    KLPart,
    NumberPart,
    means_of,
)
from gamelib_exercises.lesson_07.shares import ShareOfArmsPart
from gamelib_exercises.part import Part


def estimate_parts() -> list[Part]:
    """Return the parts about a Monte Carlo estimate."""
    mean = EstimatePart(
        "estimate_mean",
        title="estimate(draw, n): the mean",
        points=1,
        hints=(
            "Each call of draw draws anew. What do you have to keep, if both numbers are to be about the same draws?",
            "values = [draw() for _ in range(n)], and the mean is sum(values) / n. Return a pair, for the time being "
            "with 0 as its second number.",
        ),
        cases=cases.DRAWN,
        reference=references.estimate,
        mutants=mutants_estimate.MEAN,
    )
    return [
        mean,
        ErrorPart(
            "estimate_error",
            title="estimate(draw, n): the standard error",
            points=1,
            hints=(
                "Three steps: how far is each draw from the mean, how much does a single draw vary, and how much less "
                "does the mean of n draws vary?",
                "The variance of a draw is the sum of (value - mean) ** 2, divided by n - 1.",
                "The variance of the mean is that divided by n, and the error its root: sqrt(variance / n).",
            ),
            cases=cases.DRAWN,
            reference=references.estimate,
            mutants=mutants_estimate.ERROR,
            builds_on=mean,
        ),
    ]


def choice_parts() -> list[Part]:
    """Return the parts about greedy and epsilon-greedy."""
    greedy = ArmPart(
        "greedy_arm",
        title="greedy(pulls, totals)",
        points=1,
        hints=(
            "What does an arm pay on average? And do you return that, or who pays it?",
            "The mean of an arm is totals[arm] / pulls[arm]. Look for the arm with the greatest among "
            "range(len(pulls)).",
            "max(range(len(pulls)), key=lambda arm: totals[arm] / pulls[arm])",
        ),
        cases=cases.GREEDY,
        reference=references.greedy,
        mutants=mutants_choice.GREEDY,
        scores=means_of,
        score_words="means",
    )
    return [
        greedy,
        ShareOfArmsPart(
            "epsilon_shares",
            title="epsilon_greedy(pulls, totals, epsilon, random)",
            points=1,
            hints=(
                "Two lots may be needed: whether to explore, and then which arm.",
                "random.random() is less than epsilon with probability epsilon. random.randrange(k) draws one of the "
                "numbers from 0 to k - 1, all equally likely.",
                "if random.random() < epsilon: return random.randrange(len(pulls)), and else what your greedy returns.",
            ),
            cases=cases.EPSILON,
            reference=references.epsilon_greedy,
            mutants=mutants_choice.EPSILON,
            builds_on=greedy,
        ),
    ]


def ucb_parts() -> list[Part]:
    """Return the parts about UCB1."""
    index = NumberPart(
        "ucb_index",
        title="ucb_index(pulls, totals, arm, c)",
        points=1,
        hints=(
            "Do for one arm what you did with your own record in question 1. Which of the numbers are the arm's own, "
            "and which are all arms'?",
            "The mean is totals[arm] / pulls[arm], and n is sum(pulls): all pulls so far.",
            "totals[arm] / pulls[arm] + c * sqrt(2 * log(sum(pulls)) / pulls[arm])",
        ),
        cases=cases.INDEX,
        reference=references.ucb_index,
        mutants=mutants_ucb.INDEX,
    )
    arm = ArmPart(
        "ucb1_arm",
        title="ucb1(pulls, totals, c, low, high): the arm with the greatest index",
        points=1,
        hints=(
            "Greedy looks for the greatest mean. What does UCB1 look for? And what becomes of a mean when low is taken "
            "off each reward, and what is left is divided by high - low?",
            "The mean becomes (totals[arm] / pulls[arm] - low) / (high - low), and the bonus stays. It comes to the "
            "same to leave the rewards as they are and to multiply the bonus by high - low.",
            "max(range(len(pulls)), key=lambda arm: ucb_index(pulls, totals, arm, c * (high - low)))",
        ),
        cases=cases.ARM,
        reference=references.ucb1,
        mutants=mutants_arm.ARM,
        builds_on=index,
        scores=references.ucb_indices,
        score_words="indices (of rewards brought to 0 to 1)",
    )
    return [
        index,
        arm,
        ArmPart(
            "ucb1_untried",
            title="ucb1(pulls, totals, c, low, high): untried arms first",
            points=1,
            hints=(
                "What do you know of an arm that was never pulled, and what does optimism say of it?",
                "Look for an arm with pulls[arm] == 0 before you ask for any index; return it if there is one.",
                "for arm in range(len(pulls)): if pulls[arm] == 0: return arm. What you had before comes after it.",
            ),
            cases=cases.UNTRIED,
            reference=references.ucb1,
            mutants=mutants_arm.UNTRIED,
            builds_on=arm,
            scores=references.ucb_indices,
            score_words="indices (of rewards brought to 0 to 1)",
        ),
    ]


def regret_parts() -> list[Part]:
    """Return the parts about two regrets."""
    return [
        NumberPart(
            "pseudo_regret",
            title="pseudo_regret(means, rewards, pulled)",
            points=1,
            hints=(
                "Which of the three does it need: means, rewards, pulled?",
                "Each pull costs the gap between the best mean and the mean of the pulled arm.",
                "sum(max(means) - means[arm] for arm in pulled)",
            ),
            cases=cases.REGRETS,
            reference=references.pseudo_regret,
            mutants=mutants_regret.PSEUDO,
        ),
        NumberPart(
            "realised_regret",
            title="realised_regret(means, rewards, pulled)",
            points=1,
            hints=(
                "How much would each arm have paid, had you pulled nothing else?",
                "Arm i would have paid sum(row[i] for row in rewards). The greatest of these sums, less what was paid.",
                "What was paid: sum(rewards[t][pulled[t]] for t in range(len(pulled))). The difference may be below 0.",
            ),
            cases=cases.REGRETS,
            reference=references.realised_regret,
            mutants=mutants_regret.REALISED,
        ),
    ]


def kl_parts() -> list[Part]:
    """Return the parts about KL-UCB."""
    divergence = KLPart(
        "kl_value",
        title="kl(p, q)",
        points=1,
        hints=(
            "There are two terms, one for rewards of 1 and one for rewards of 0. What becomes of them if p is 0, or 1?",
            "log(0) is an error in Python. Begin with 0, add p * log(p / q) only if p > 0, and the second term only if "
            "p < 1.",
            "The second term is (1 - p) * log((1 - p) / (1 - q)).",
        ),
        cases=cases.KL,
        reference=references.kl,
        mutants=mutants_kl.KL,
    )
    return [
        divergence,
        KLIndexPart(
            "kl_index",
            title="kl_index(mean, pulls, step)",
            points=1,
            hints=(
                "From q = mean upwards the divergence only grows. How does one find a name in a telephone book?",
                "Keep two ends, low = mean and high = 1. Is the middle still credible? Then the greatest such q lies "
                "above it: low = middle. If not, high = middle.",
                "for _ in range(50): middle = (low + high) / 2, and credible is pulls * kl(mean, middle) <= log(step). "
                "(Should the middle come to be 1 itself, it is not.) Return low in the end.",
            ),
            cases=cases.KL_INDEX,
            reference=references.kl_index,
            mutants=mutants_kl.INDEX,
            builds_on=divergence,
            loop_words="A fixed number of rounds is enough, such as 50: each halves what is left.",
        ),
    ]
