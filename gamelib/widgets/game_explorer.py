"""Any game, played on its picture: against programs, against each other, or by the reader alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final

from gamelib import svg
from gamelib.draw.board import BEGUN, pick, pickable
from gamelib.errors import GameError
from gamelib.game import CHANCE, Game, starting_state
from gamelib.games.check import nothing
from gamelib.games.rulebook import Rulebook
from gamelib.number import is_whole_number
from gamelib.play import Agent
from gamelib.play.agents import check_chooses, random_outcome
from gamelib.play.one_game import result_text
from gamelib.rng import generator
from gamelib.search.search import checked_actions, checked_utility
from gamelib.widgets.explorer import Control, PlayingExplorer, View, begun, choice, on_picture, slider
from gamelib.wording import counted, quoted

YOU: Final = "you"
NEXT: Final = "next"
ROUND: Final = "next round"
"""What is picked where the reader only watches: a move, or one of each player."""
WIDEST: Final = 420.0
HIGHEST: Final = 380.0
MARGIN: Final = 12.0
CHIP: Final = 34.0
"""How high an action is written that has no place in the picture."""
TOLD: Final = 4
"""How many of the moves since the reader's last one the sentence names."""
ENDLESS: Final = 1_000
"""After how many moves of the others the reader's turn is not waited for."""


class GameExplorer(PlayingExplorer):
    """A board on which the reader plays, or watches, with anybody who can choose an action on the other seats.

    Args:
        games: a game, or games by name to choose from.
        agents: who may sit at it beside the reader, by name. The first of them has all seats but the first at first.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.play import PerfectAgent
        >>> explorer = GameExplorer(TicTacToe(), {"perfect": PerfectAgent()})
        >>> explorer.set(moves="b2")
        >>> print(explorer.facts)
        O (perfect): a3. X, your move.
    """

    title: ClassVar[str] = "a game to play"
    follows: ClassVar = {name: {"moves": ()} for name in ["game", "luck", *(f"seat_{seat}" for seat in range(6))]}

    def __init__(self, games: Game[Any, Any] | Mapping[str, Game[Any, Any]], agents: Mapping[str, Agent]) -> None:
        self.games = {games.name: games} if isinstance(games, Game) else _by_name("games", games, "Nim()")
        self.agents = _by_name("agents", agents, "Mine()")
        for game in self.games.values():
            starting_state(game, None)
            many, names = game.num_players, game.player_names
            if not is_whole_number(many) or len(names) < many:
                raise GameError(
                    f"num_players of {game.name} is a whole number, {quoted(many)}, with as many player_names, "
                    f"{quoted(names)}: write both into its class"
                )
        for agent in self.agents.values():
            check_chooses(agent)
        self._replies: dict[Any, Any] = {}
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the game, who sits where, what decides about chance, and the moves made on the picture."""
        game, *others = games = list(self.games.values())
        seats = range(max(each.num_players for each in games))
        controls: dict[str, Control] = {}
        if others:
            controls["game"] = choice("game", tuple(self.games))
        for number in seats:
            name = f"player {number + 1}" if others else game.player_names[number]
            seat = YOU if number == 0 else next(iter(self.agents))
            controls[f"seat_{number}"] = choice(name, (YOU, *self.agents), seat)
        if any(map(_has_chance, games)):
            controls["luck"] = slider("luck (seed)", 1, 1, 99)
        return {**controls, "moves": on_picture(())}

    def idle(self) -> Collection[str]:
        """Return the seats that this game has not, and the seed where chance does not move."""
        rules = self._rules(self.values.get("game", ""))
        seats = {f"seat_{player}" for player in range(rules.num_players)}
        none = set() if _has_chance(rules) else {"luck"}
        return none | {name for name in self.controls if name.startswith("seat_") and name not in seats}

    def _rules(self, game: str) -> Game[Any, Any]:
        return self.games[game] if game else next(iter(self.games.values()))

    def view(self, *, moves: tuple[str, ...], game: str = "", luck: int = 1, **seats: str) -> View:
        """Play the reader's moves and the replies to them, and draw the position."""
        rules = self._rules(game)
        state = _state(rules, "initial_state")
        line: list[tuple[Any, str, str]] = []
        left: Sequence[svg.Place] = ()
        half = begun(moves)
        waiting = list(moves[:-1] if half else moves)
        watched = YOU not in [seats[f"seat_{player}"] for player in range(rules.num_players)]
        if watched:
            waiting = [NEXT for word in waiting for _ in range(rules.num_players if word == ROUND else 1)]
        others = 0
        while not rules.is_terminal(state):
            player = rules.player(state)
            if player is not CHANCE:
                rules.check_player(player)
            who = "" if player is CHANCE else seats[f"seat_{player}"]
            if (who == YOU or watched) and not waiting:
                break
            word = waiting.pop(0) if who == YOU or watched else ""
            action = _meant(rules, state, word) if who == YOU else self._reply(game, line, who, state, luck)
            line.append((player, who, rules.action_text(state, action)))
            left = rules.places_of(state, action) if isinstance(rules, Rulebook) else ()
            state = _state(rules, "result", state, action)
            others = 0 if word else others + 1
            if others == ENDLESS:
                raise GameError(f"the others have made {counted(others, 'move')}, and you are still not to move")
        if waiting and not watched:
            raise GameError(f"the game is over, and {waiting[0]} comes too late: take it back")
        if watched and not rules.is_terminal(state):
            last = rules.num_players if moves[-1:] == (ROUND,) else 1
            picture = _picture(rules, state, half, left, (NEXT, ROUND))
            return View(f"{_told(rules, line[-last:])}Watch the next move.", picture)
        return View(_facts(rules, state, line), _picture(rules, state, half, left))

    def _reply(self, game: str, line: list[Any], who: str, state: Any, luck: int) -> Any:
        """Return what an agent, or chance, does after these moves: always the same."""
        rules = self._rules(game)
        key = (game, tuple(line), who, luck)
        if key not in self._replies:
            rng = generator(luck * 1000 + len(line))
            reply = self.agents[who].choose(rules, state) if who else random_outcome(rules, state, rng)
            legal = checked_actions(rules, state)
            if reply not in legal:
                raise GameError(f"{who} chose what it cannot: {rules.illegal(state, reply)}")
            self._replies[key] = legal[legal.index(reply)]  # 3 where it says 3.0
        return self._replies[key]


def _by_name(what: str, things: Any, such: str) -> dict[str, Any]:
    """Return games or agents, which are to have names that mean nothing else here."""
    if not isinstance(things, Mapping) or not things:
        raise GameError(f"{what} are given by name, such as {{'a name': {such}}}, and not as {quoted(things)}")
    for name in things:
        if not isinstance(name, str) or not name.strip() or name == YOU:
            raise GameError(f"{quoted(name)} is no name for one of the {what}: call it something else")
    return dict(things)


def _state(rules: Game[Any, Any], method: str, *given: Any) -> Any:
    """Return the state that a method of a game returns."""
    state = getattr(rules, method)(*given)
    if state is None:
        raise GameError(nothing(rules, method, "a state").text)
    return state


def _has_chance(game: Game[Any, Any]) -> bool:
    return type(game).outcomes is not Game.outcomes


def _named(rules: Game[Any, Any], state: Any) -> dict[str, Any]:
    """Return the legal actions by the texts they are picked by."""
    actions = checked_actions(rules, state)
    named = {rules.action_text(state, action): action for action in actions}
    bad = any(not text.strip() or text.endswith(BEGUN) or " at 0x" in text for text in named)
    if bad or len(named) < len(set(actions)):
        raise GameError(
            f"the actions cannot be picked by their names, {quoted(list(named))}: make them of texts, numbers or "
            "tuples, or write a method action_text(state, action)"
        )
    return named


def _meant(rules: Game[Any, Any], state: Any, word: str) -> Any:
    """Return the action that is picked by a word, or else what the game reads in it."""
    named = _named(rules, state)
    return named[word] if word in named else rules.parse_action(state, word)


def _facts(rules: Game[Any, Any], state: Any, line: list[tuple[Any, str, str]]) -> str:
    """Return what the others have done since the reader's last move, and who is to move or how it ended."""
    since = next((back for back, (_, who, _) in enumerate(reversed(line)) if who == YOU), len(line))
    told = _told(rules, line[len(line) - min(since, TOLD) :])
    if rules.is_terminal(state):
        for player in range(rules.num_players):
            checked_utility(rules, state, rules.utility(state, player))
        return f"{told}The game is over: {result_text(rules, state)}."
    mover: Any = rules.player(state)
    return f"{told}{rules.player_names[mover]}, your move."


def _told(rules: Game[Any, Any], line: list[tuple[Any, str, str]]) -> str:
    return "".join(
        f"{'chance' if player is CHANCE else f'{rules.player_names[player]} ({who})'}: {text}. "
        for player, who, text in line
    )


def _picture(
    rules: Game[Any, Any], state: Any, half: str, left: Sequence[svg.Place], only: tuple[str, ...] = ()
) -> str:
    """Return the position with what can be picked, on the board or below it where it has no place there.

    That is every action or, if they are given, ``only`` some words below the board. If the last move went from square
    to square, the ``left`` one first, both are marked.
    """
    over = rules.is_terminal(state)
    texts = [] if over else list(only) or list(_named(rules, state))
    for method in ("text", "svg"):
        drawn = getattr(rules, method)(state)
        if not isinstance(drawn, str):
            raise GameError(f"{method}() returned {quoted(drawn)}, and it has to return a text")
    if len(left) > 1:
        frame: dict[str, Any] = {"fill": "none", "stroke": svg.VERMILION, "stroke_width": 2}
        marks = [
            svg.tag("rect", x=x + 2, y=y + 2, width=wide - 4, height=high - 4, **frame) for _, x, y, wide, high in left
        ]
        drawn = f"{drawn.removesuffix('</svg>')}{''.join(marks)}</svg>"
    if isinstance(rules, Rulebook) and not only:
        drawn = pickable(rules, state, drawn, begun=half)
    width, height = svg.size_of(drawn)
    board = svg.scaled(drawn, min(WIDEST / width, HIGHEST / height, 2.0))
    if "data-pick" in board or over:
        return board
    return svg.beside([board, _chips(texts)], title="the position, and the actions there are", gap=8, below=True)


def _chips(texts: list[str]) -> str:
    """Return the actions as buttons in rows."""
    body, x, y = [], MARGIN, 0.0
    for text in texts:
        wide = svg.text_width(text, 14) + 24
        if x > MARGIN and x + wide > WIDEST:
            x, y = MARGIN, y + CHIP + 6
        frame = svg.tag("rect", x=x + 1, y=y + 1, width=wide, height=CHIP - 2, rx=6, fill="#f6f6f6", stroke=svg.LINE)
        body.append(svg.tag("g", frame + svg.label(x + 1 + wide / 2, y + CHIP / 2, text, size=14), **pick(text, text)))
        x += wide + 8
    return svg.document(WIDEST, y + CHIP + 6, body, title="actions")
