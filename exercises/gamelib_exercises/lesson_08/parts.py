"""The parts of lesson 08 that are answered by functions, but for the whole search."""

from __future__ import annotations

from fractions import Fraction

from gamelib_exercises.case import Case
from gamelib_exercises.lesson_08 import (
    cases,
    cases_trees,
    cases_whole,
    mutants_back_up,
    mutants_expand,
    mutants_final,
    mutants_flat,
    mutants_index,
    mutants_rewards,
    mutants_select,
    mutants_whole,
    references,
)
from gamelib_exercises.lesson_08.growing_kinds import BackUpPart, ExpandPart
from gamelib_exercises.lesson_08.kinds import FlatMovePart, MeansPart, PlayOut, RewardsPart
from gamelib_exercises.lesson_08.simulate_kinds import SimulatePart
from gamelib_exercises.lesson_08.tree_kinds import FinalMovePart, IndexPart, SelectPart, final_scores, final_text
from gamelib_exercises.lesson_08.whole import MovesPart, TreePart
from gamelib_exercises.part import Part


def simulate_parts() -> list[Part]:
    """Return the parts about rewards, and about playing on at random."""
    rewards = RewardsPart(
        "rewards_scaled",
        title="rewards(game, state)",
        points=1,
        hints=(
            "Where between the least and the greatest utility does this one lie? Halfway makes 0.5.",
            "For each player: low, high = game.utility_bounds(player), and the reward is the utility less low, "
            "divided by high less low.",
            "In a loop over range(game.num_players): (game.utility(state, player) - low) / (high - low), all in a "
            "list.",
        ),
        cases=cases.REWARDS,
        reference=references.rewards,
        mutants=mutants_rewards.REWARDS,
    )
    return [
        rewards,
        SimulatePart(
            "simulate_shares",
            title="simulate(game, state, random)",
            points=1,
            hints=(
                "How long do you go on, and what do you return in the end?",
                "While the game is not over, draw one of game.actions(state) by lot, and let state be where it leads.",
                "while not game.is_terminal(state): state = game.result(state, random.choice(game.actions(state))). "
                "Then return rewards(game, state).",
            ),
            cases=cases.SIMULATE,
            reference=references.simulate,
            mutants=mutants_rewards.SIMULATE,
            builds_on=rewards,
            loop_words="Does each turn of the loop make a move, by game.result?",
        ),
    ]


def flat_parts() -> list[Part]:
    """Return the parts about flat Monte Carlo search."""
    means = MeansPart(
        "flat_values",
        title="flat_means(game, state, k, play_out)",
        points=1,
        hints=(
            "Whose rewards matter to the one who chooses here? And where does a simulation of an action begin?",
            "mover = game.player(state), and the simulations of an action begin at game.result(state, action). Each "
            "call of play_out is a simulation of its own.",
            "For each action: sum(play_out(child)[mover] for _ in range(k)) / k, kept in a dictionary under the "
            "action.",
        ),
        cases=cases.FLAT,
        reference=references.flat_means,
        mutants=mutants_flat.MEANS,
    )
    return [
        means,
        FlatMovePart(
            "flat_best",
            title="flat_move(game, state, k, play_out)",
            points=1,
            hints=(
                "Which of the means does the one to move want, and which action has it?",
                "Let flat_means make the dictionary, and look for the action with the greatest mean in it. max(means) "
                "would compare the names of the actions.",
                "max(means, key=lambda action: means[action])",
            ),
            cases=cases.FLAT,
            reference=references.flat_move,
            mutants=mutants_flat.MOVE,
            builds_on=means,
            scores=_flat_scores,
            score_text=lambda mean: f"{float(mean):.4g}",
        ),
    ]


def _flat_scores(case: Case) -> dict[str, Fraction]:
    """Return the mean of each action, exactly, so that equal means are equal."""
    assert case.game is not None
    k, table = case.values
    play_out = PlayOut(table)
    mover = references.mover_of(case.game, case.root)
    return {
        action: sum((Fraction(play_out(case.game.result(case.root, action))[mover]) for _ in range(k)), Fraction(0)) / k
        for action in case.game.actions(case.root)
    }


def select_parts() -> list[Part]:
    """Return the parts about the index and the selection by it."""
    index = IndexPart(
        "uct_index",
        title="index(parent, child, player, c)",
        points=1,
        hints=(
            "It is the index of UCB1. Which node takes the part of the arm, and where are all pulls counted?",
            "The mean is child.totals[player] / child.visits, and the logarithm is that of parent.visits.",
            "child.totals[player] / child.visits + c * sqrt(2 * log(parent.visits) / child.visits)",
        ),
        cases=cases_trees.INDEX,
        reference=references.index,
        mutants=mutants_index.INDEX,
    )
    return [
        index,
        SelectPart(
            "select_node",
            title="select(game, root, c)",
            points=2,
            hints=(
                "Two questions at each node: do you stop here? And if not, who chooses the child?",
                "Stop where untried(game, node) is not empty, and where the game is over. Otherwise the player of "
                "game.player(node.state) takes the child with the greatest index.",
                "In a loop: player = game.player(node.state), and then node = max(node.children.values(), key=...), "
                "where the key of a child is index(node, child, player, c). Keep the parent in a variable of its own.",
            ),
            cases=cases_trees.SELECT,
            reference=references.select,
            mutants=mutants_select.SELECT,
            builds_on=index,
            loop_words="Does each turn of the loop go from a node to one of its children?",
        ),
    ]


def growing_parts() -> list[Part]:
    """Return the parts about adding a node and about backing up."""
    back_up = BackUpPart(
        "back_up_counts",
        title="back_up(node, rewards)",
        points=1,
        hints=(
            "How do you get from a node to the root, and how do you know that you have been there?",
            "At each node: visits grows by 1, and each player's total by that player's reward. Then go to node.parent; "
            "above the root there is None.",
            "while node is not None: node.visits += 1; for each player node.totals[player] += rewards[player]; and at "
            "last node = node.parent.",
        ),
        cases=cases_trees.BACK_UP,
        reference=references.back_up,
        mutants=mutants_back_up.BACK_UP,
        loop_words="Does each turn of the loop go from a node to its parent?",
    )
    return [
        ExpandPart(
            "expand_node",
            title="expand(game, node)",
            points=1,
            hints=(
                "What has to be known of a new node above, and what in the new node?",
                "untried(game, node) lists the actions without a child. Take one, make a Node of the state it leads "
                "to, and put it into node.children under the action. And if the list is empty?",
                "child = Node(game, game.result(node.state, action), node), then node.children[action] = child, then "
                "return child; return node if there is no untried action.",
            ),
            cases=cases_trees.EXPAND,
            reference=references.expand,
            mutants=mutants_expand.EXPAND,
        ),
        back_up,
        BackUpPart(
            "back_up_many",
            title="back_up(node, rewards) for three and four players",
            points=1,
            hints=(
                "Does your function say anywhere how many players there are?",
                "len(rewards) says it. Each player's own reward goes to that player's own total, at every node.",
            ),
            cases=cases_trees.MANY,
            reference=references.back_up,
            mutants=mutants_back_up.MANY,
            builds_on=back_up,
            loop_words="Does each turn of the loop go from a node to its parent?",
        ),
    ]


def final_part() -> Part:
    """Return the part about the final move."""
    return FinalMovePart(
        "final_choice",
        title="final_move(game, root)",
        points=1,
        hints=(
            "What has the search trusted most? And what do you do if two actions have been trusted equally?",
            "Compare pairs: first the visits, then the mean of the player to move at the root. Python compares pairs "
            "just so.",
            "max(root.children, key=...), where the key of an action is the pair of child.visits and "
            "child.totals[player] / child.visits, with child = root.children[action] and player = "
            "game.player(root.state).",
        ),
        cases=cases_trees.FINAL,
        reference=references.final_move,
        mutants=mutants_final.FINAL,
        scores=final_scores,
        score_text=final_text,
    )


def whole_parts() -> list[Part]:
    """Return the parts about the whole search."""
    tree = TreePart(
        "mcts_tree",
        title="mcts(game, state, simulations, c, random): the tree",
        points=2,
        hints=(
            "You have the four phases. In which order do they come, and what does each hand to the next?",
            "Make the root before the loop: Node(game, state). In each turn: select a node, expand it, simulate from "
            "what came of that, and back up from there.",
            "leaf = expand(game, select(game, root, c)), then back_up(leaf, simulate(game, leaf.state, random)); after "
            "the loop, return root.",
        ),
        cases=cases_whole.TREES,
        reference=references.mcts,
        mutants=mutants_whole.TREE,
        loop_words="Is there one turn of the loop for each simulation, and does each of the phases end?",
    )
    return [
        tree,
        MovesPart(
            "mcts_moves",
            title="mcts(game, state, simulations, c, random): the moves",
            points=2,
            hints=(
                "On which position does it go wrong, and what would you have to overlook to prefer that action?",
                "Find out where the slip is by looking at the tree for that position, from the root down. At each "
                "node three things have to hold: the totals of an end of the game are its rewards, as often as it was "
                "visited; those of any other node are the sum of its children's and of one simulation more; and the "
                "most visited child is one that is good for the player who moves at the node.",
                "The first of these that does not hold says which function to look at. Ends with wrong totals: "
                "rewards or simulate. Sums that do not come out: back_up. Right means, and the wrong child visited "
                "most: select, where player = game.player(node.state) has to be asked again at each node. To look: "
                "for action, child in node.children.items(): print(action, child.visits, child.totals).",
            ),
            cases=cases_whole.MOVES,
            reference=references.mcts,
            mutants=mutants_whole.MOVES,
            builds_on=tree,
            loop_words="Is there one turn of the loop for each simulation, and does each of the phases end?",
        ),
    ]
