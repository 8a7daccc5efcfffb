"""What all explorers share: controls beside or above a picture, and a sentence of facts below it.

An explorer is a class that names its controls and says what to show for their values. Moving a
control changes the picture, and so may a click on it, see :class:`PictureView`;
nothing is printed and nothing is redrawn by matplotlib.

A picture takes hands: parts of it are clicked, or picked by keyboard, and values are written into it. How an explorer
uses that, on trees and boards alike (``by_hand.py`` and ``tic_tac_toe.py`` are the models):

1. What the picture changes is a control without a widget: ``knobs = {"moves": on_picture(()), …}``. It is set, tested
   and put back by name as all others are.
2. On a board: ``pickable(game, state, game.svg(state))`` of :mod:`gamelib.draw.board` makes every legal move pickable;
   an explorer that plays is a :class:`PlayingExplorer`, and needs nothing else.
3. On a tree: give nodes or edges of the graph, before it is drawn, ``graph.add_node(path, hand=pick("B", "say B"))``,
   or ``entry("B", "value of B")`` where a number is written, see :mod:`gamelib.draw.board`.
4. On any other SVG: ``svg.tag("rect", …, **pick("next", "the next step"))``.
5. The hooks ``picked(name)`` and ``entered(name, text)`` say what is to happen, mostly ``self.set(…)``; without one of
   its own an explorer gives what was entered to the control of that name.
6. The sentence of facts says what to click. Outside an explorer a :class:`PictureView` is a widget as any other.

A picture is one tab stop. The arrow keys go to the nearest part in their direction, Home and End to the first and the
last; Enter, the space bar and a click pick it. A digit begins an entry, Enter ends it, Escape drops it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Final

import anywidget
import ipywidgets as widgets
import traitlets
from traitlets import TraitError

from gamelib import svg
from gamelib.draw.board import BEGUN
from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import MAX, Game
from gamelib.in_browser import StillComing
from gamelib.their_code import told
from gamelib.wording import quoted

ASLEEP: Final = """<style>
:is(.gamelib-explorer, .gamelib-prediction) .jupyter-widgets-disconnected::before { content: none; }
:is(.gamelib-explorer, .gamelib-prediction).jupyter-widgets-disconnected::before { flex: 0 0 100%; color: inherit;
  font: inherit; content: "This is how it was left. To wake it, run the cells down to here again (Shift+Enter)."; }
</style>"""
"""What is said of a widget whose kernel is gone, in place of the broken chains that ipywidgets shows."""


class PictureView(anywidget.AnyWidget):
    """HTML or SVG whose parts with ``data-pick`` or ``data-entry`` are buttons.

    Args:
        picked: called with the name of a part that was picked.
        entered: called with the name of a part, and the text that was written into it.
    """

    _esm = Path(__file__).with_name("picture_view.js")
    value = traitlets.Unicode().tag(sync=True)

    def __init__(self, picked: Callable[[str], None], entered: Callable[[str, str], None]) -> None:
        super().__init__()
        self._picked, self._entered = picked, entered
        self.on_msg(lambda _, content, __: self.hear(content))

    def hear(self, content: Any) -> None:
        """Take a message from the page, and say when it is done; what is no longer in the picture cannot be picked."""
        name, text = content["name"], content.get("text")
        kind = "pick" if text is None else "entry"
        try:
            if f'data-{kind}="{escape(name)}"' not in self.value:
                return
            if text is None:
                self._picked(name)
            else:
                self._entered(name, text)
        finally:
            self.send("done")


@dataclass(frozen=True, slots=True)
class View:
    """What an explorer shows for one setting of its controls.

    Attributes:
        facts: one sentence that says in words what the picture shows; it is the picture's alt text.
        picture: an SVG document, or HTML where the picture is a table or a film.
        faded: whether the picture is an earlier one, and the facts say why the one asked for cannot be shown.
    """

    facts: str
    picture: str
    faded: bool = False

    @property
    def html(self) -> str:
        """The picture as HTML for a live widget; where it is faded, why, above it, where the controls are."""
        shown = _fitted(self.picture, "svg")
        if self.faded:
            shown = shown.replace("data-pick=", "data-was=").replace("data-entry=", "data-was=")  # it is past
            shown = f'<p role="status"><b>{escape(self.facts)}</b></p><div style="opacity:.35">{shown}</div>'
        return f'<div style="overflow-x:auto">{shown}</div>'

    @property
    def still(self) -> str:
        """The picture as HTML that shows without a kernel and in a notebook nobody has trusted yet."""
        if self.faded:
            return f"{self.html}<p>{escape(self.facts)}</p>"
        drawn = self.picture.startswith("<svg")
        picture = _fitted(svg.image(self.picture, self.facts), "img") if drawn else self.picture
        return f'<div style="overflow-x:auto">{picture}</div><p>{escape(self.facts)}</p>'


def _fitted(html: str, tag: str) -> str:
    """Return the HTML with its picture no wider than the room there is beside the controls."""
    start = f"<{tag} "
    return f'{start}style="max-width:100%;height:auto" {html[len(start) :]}' if html.startswith(start) else html


Control = Callable[[], Any]
"""What makes a control, an ipywidget of its own for each explorer."""


class Explorer(ABC):
    """A picture with controls.

    Subclasses give a :attr:`title`, :attr:`knobs` (or :meth:`make_controls`, where they depend on more than the
    class) and :meth:`view`, which gets the controls' values by name. What controls do to each other is said by
    :attr:`follows`, :meth:`limits` and :meth:`idle`, and what a click on the picture does by :meth:`picked` and
    :meth:`entered`. A button puts all controls back to where they were at first.

    Args:
        start: what controls are set to at first, by name, if not to what their makers say.
    """

    title: ClassVar[str]
    """What the explorer is called."""
    wide: ClassVar[bool] = False
    """Whether the picture needs the whole width of the page; the controls are above it then."""
    knobs: ClassVar[Mapping[str, Control]] = {}
    """What makes each control, by name, in the order in which they are shown."""
    follows: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """The values that other controls take when one is moved, by its name."""

    def __init__(self, **start: Any) -> None:
        self.controls = {name: make() for name, make in self.make_controls().items()}
        for name, value in start.items():
            _move(self.controls[name], name, value)
        self._defaults = self._before = self.values
        self._picture = PictureView(self.picked, self.entered)
        self._sentence = widgets.HTML()
        self._quiet = False
        reset = widgets.Button(description="reset", tooltip="put all controls back")
        reset.on_click(lambda _: self.set(**self._defaults))
        for control in self.controls.values():
            control.observe(lambda _: self._moved(), names="value")
        seen = [control for control in self.controls.values() if isinstance(control, widgets.Widget)]
        self._panel = self._arranged([*seen, reset])
        above = self.wide or not seen
        layout = widgets.Layout(flex="0 0 auto" if above else "1 1 280px", min_width="0")
        parts = [self._panel, widgets.VBox([self._picture, self._sentence], layout=layout)]
        flow, align = ("column", "stretch") if above else ("row wrap", "flex-start")  # which wraps on a telephone
        self.widget = widgets.Box(
            parts if seen else parts[::-1], layout=widgets.Layout(display="flex", flex_flow=flow, align_items=align)
        )
        self.widget.add_class("gamelib-explorer")
        self.shown = View(facts="", picture="")
        self._update()

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the box of the controls: a column beside the picture, or rows above it; buttons alone are below it."""
        if self.wide or all(isinstance(each, widgets.Button) for each in controls):
            return widgets.Box(controls, layout=widgets.Layout(flex_flow="row wrap", align_items="center"))
        return widgets.VBox(controls, layout=widgets.Layout(width="310px", flex="0 0 auto"))

    def make_controls(self) -> Mapping[str, Control]:
        """Return what makes each control, by name, in the order in which they are shown."""
        return self.knobs

    @abstractmethod
    def view(self, *_: Any, **values: Any) -> View:
        """Return what to show for these values of the controls, which come by name."""

    def limits(self) -> Mapping[str, int]:
        """Return how far sliders go, by name, where that depends on the other controls."""
        return {}

    def idle(self) -> Collection[str]:
        """Return the controls that do nothing as the others stand, which are disabled."""
        return ()

    def updated(self) -> None:  # noqa: B027 - a hook
        """Bring what else the explorer shows up to date, such as buttons, after its picture."""

    def picked(self, name: str) -> None:  # noqa: B027 - a hook
        """Do what is to be done when the part of the picture with this name is picked."""

    def entered(self, name: str, text: str) -> None:
        """Do what is to be done when a text is written into this part of the picture: its control gets it."""
        self.set(**{name: text})

    @property
    def values(self) -> dict[str, Any]:
        """The values of the controls by name."""
        return {name: control.value for name, control in self.controls.items()}

    @property
    def facts(self) -> str:
        """The sentence below the picture, for printing."""
        return self.shown.facts

    def set(self, **values: Any) -> None:
        """Move controls, by name: all of them or, after an error, none.

        They move in the order in which they are shown, those that others limit after those.
        """
        unknown = values.keys() - self.controls.keys()
        if unknown:
            raise GameError(f"there is no control {min(unknown)!r}; there are {', '.join(self.controls)}")
        before = self.values
        self._quiet = True
        try:
            limited = self.limits()
            for name in sorted((each for each in self.controls if each in values), key=limited.__contains__):
                _move(self.controls[name], name, values[name])
                self._limit()
        except GameError:
            for name, value in before.items():
                self.controls[name].value = value
                self._limit()
            raise
        finally:
            self._quiet = False
        self._update(values)

    def _moved(self) -> None:
        if not self._quiet:
            self._limit()
            self._update()

    def _limit(self) -> None:
        before, self._quiet = self._quiet, True
        for name, most in self.limits().items():
            self.controls[name].max = most
        self._quiet = before

    def _update(self, given: Collection[str] = ()) -> None:
        """Show what the controls say now; those ``given`` a value keep it, whatever else has been moved."""
        if self._quiet:
            return
        changed = [name for name, value in self.values.items() if value != self._before[name]]
        self._quiet = True
        for name, value in (each for moved in changed for each in self.follows.get(moved, {}).items()):
            if name not in given:
                self.controls[name].value = value
        self._quiet = False
        self._before = self.values
        idle = self.idle()
        for name, control in self.controls.items():
            control.disabled = name in idle
        try:
            self.shown = self.view(**self.values)
        except StillComing as error:
            self.shown = replace(self.shown, facts=f"Wait: {error}", faded=True)
            error.then(self._update)
        except Exception as error:
            why = error if isinstance(error, GameError | WatchLimitReached) else told(error)  # of the reader's own code
            self.shown = replace(self.shown, facts=f"This cannot be shown: {why}", faded=True)
        self._picture.value = self.shown.html
        sentence = "" if self.shown.faded else escape(self.shown.facts)
        self._sentence.value = f'{ASLEEP}<p role="status" style="line-height:1.45;margin:6px 0">{sentence}</p>'
        self.updated()

    def __repr__(self) -> str:
        return f"{self.title}: {self.facts}"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = self.widget._repr_mimebundle_()
        return {**bundle, "text/plain": repr(self), "text/html": self.shown.still}


def _move(control: Any, name: str, value: Any) -> None:
    """Give a control a value that it takes as it is: a slider moves a value beyond its ends back, silently."""
    try:
        control.value = value
        taken = value is not None and control.value == value  # None would empty a drop-down list
    except (TraitError, TypeError):  # a drop-down list cannot put a tuple that it lacks into words
        taken = False
    if not taken:
        if getattr(control, "options", ()):
            values = [each[1] if isinstance(each, tuple) else each for each in control.options]
            allowed = f"one of {', '.join(map(repr, values))}"
        elif isinstance(control, widgets.IntSlider):
            allowed = f"a whole number from {control.min} to {control.max}"
        elif isinstance(control, widgets.FloatSlider):
            allowed = f"a number from {control.min:g} to {control.max:g}"
        else:
            allowed = "True or False" if isinstance(control, widgets.Checkbox) else "a text"
        raise GameError(f"{name} is {allowed}, not {quoted(value)}")


class OnPicture(traitlets.HasTraits):
    """A control that is not shown beside the picture, since the picture itself changes it.

    Args:
        options: what it may be; if not given, any text or, if the first value is a tuple, any texts.
    """

    value = traitlets.Any()
    disabled = traitlets.Bool(False)

    def __init__(self, value: Any, options: Sequence[Any] = ()) -> None:
        self.options, self._kind = tuple(options), type(value)
        super().__init__(value=value)

    @traitlets.validate("value")
    def _taken(self, proposal: Any) -> Any:
        value = proposal["value"]
        alike = isinstance(value, self._kind) and all(isinstance(each, str) for each in value)
        if value in self.options if self.options else alike:
            return value
        raise TraitError("not one of its values")


def on_picture(value: Any, options: Sequence[Any] = ()) -> Control:
    """Return what makes a control that the picture changes: a text, a tuple of texts, or one of the options."""
    return partial(OnPicture, value, options)


def slider(description: str, value: int, low: int, high: int) -> Control:
    """Return what makes a slider over whole numbers; the picture follows while it moves."""
    return _control(widgets.IntSlider, description, value=value, min=low, max=high)


def decimal_slider(description: str, value: float, low: float, high: float) -> Control:
    """Return what makes a slider over tenths; the picture follows while it moves."""
    return _control(widgets.FloatSlider, description, value=value, min=low, max=high, step=0.1, readout_format=".1f")


def stepped_slider(description: str, options: Any, value: Any) -> Control:
    """Return what makes a slider over numbers of any distance, or over pairs of a name and a value."""
    named = [each if isinstance(each, tuple) else (f"{each:,}", each) for each in options]
    return _control(widgets.SelectionSlider, description, options=named, value=value)


def choice(description: str, options: Any, value: Any = None) -> Control:
    """Return what makes a drop-down list of values or of pairs of a name and a value, the first of them chosen if none
    is given.
    """
    settings = {"options": options} if value is None else {"options": options, "value": value}
    return _control(widgets.Dropdown, description, **settings)


def switch(description: str, value: bool = False) -> Control:
    """Return what makes a switch that is on or off."""
    return partial(widgets.Checkbox, value=value, description=description, indent=False)


def text_field(description: str, value: str) -> Control:
    """Return what makes a line to type in; the picture changes when Enter is pressed or the line is left."""
    return _control(widgets.Text, description, value=value, continuous_update=False)


def _control(kind: Callable[..., Any], description: str, **settings: Any) -> Control:
    style = {"description_width": "110px"}
    return lambda: kind(description=description, style=style, layout=widgets.Layout(width="300px"), **settings)


class PlayingExplorer(Explorer):
    """An explorer with a control ``moves``, the moves played so far, to which each move picked on the board is added.

    Its :meth:`view` makes a position's actions pickable with :func:`gamelib.draw.board.pickable`. Where a move goes
    from square to square, the square picked first is the last of ``moves``, see :func:`begun`.
    """

    start: tuple[str, ...] = ()
    """The moves that were played before the reader came: they are not taken back."""

    def __init__(self, **start: Any) -> None:
        self.undo = widgets.Button(description="take back", layout=widgets.Layout(width="92px"))
        self.undo.on_click(lambda _: self.set(moves=self.one_back()))
        super().__init__(**start)

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the controls with the button that takes a move back, the last but one."""
        return super()._arranged([*controls[:-1], self.undo, controls[-1]])

    def picked(self, name: str) -> None:
        """Add a move, or its first half in place of that of another."""
        moves = self.values["moves"]
        first = begun(moves)
        self.set(moves=(*(moves[:-1] if first else moves), *([name] if name != first else [])))

    def set(self, **values: Any) -> None:
        """Move controls, see :meth:`Explorer.set`; moves may be given as a text too, see :func:`moves_of`."""
        if isinstance(values.get("moves"), str | list):
            values["moves"] = moves_of(values["moves"])
        super().set(**values)

    def one_back(self) -> tuple[str, ...]:
        """Return the moves there are when the reader takes one back."""
        moves: tuple[str, ...] = self.values["moves"]
        return moves[:-1]

    def updated(self) -> None:
        """Enable the button that takes back."""
        self.undo.disabled = len(self.values["moves"]) <= len(self.start)


def begun(moves: tuple[str, ...]) -> str:
    """Return the square that was picked first of a move that is still to end, if the last of the moves is one.

    Example:
        >>> begun(("e4", "g8…")), begun(("e4",))
        ('g8…', '')
    """
    return moves[-1] if moves and moves[-1].endswith(BEGUN) else ""


def moves_of(written: Sequence[str]) -> tuple[str, ...]:
    """Return moves one by one; in a text there are blanks or commas between them, but between columns, as in "4453".

    Example:
        >>> moves_of("b2, a3"), moves_of("44 5"), moves_of(["take 10", "(1, 1)"])
        (('b2', 'a3'), ('4', '4', '5'), ('take 10', '(1, 1)'))
    """
    if not isinstance(written, str):
        return tuple(written)
    words = written.replace(",", " ").split()
    return tuple(letter for word in words for letter in (word if word.isdecimal() else [word]))


def played(game: Game[Any, Any], moves: Sequence[str], state: Any = None) -> Any:
    """Return the state that moves lead to, from the initial one if no other is given.

    A move of which only the first square has been picked is not played yet.
    """
    state = game.initial_state() if state is None else state
    for move in moves_of(moves):
        if not move.endswith(BEGUN):
            state = game.result(state, game.parse_action(state, move))
    return state


def after_text(name: str, moves: tuple[str, ...]) -> str:
    """Return where a game stands in words: its name, and the moves if there are any."""
    return f"{name} after {' '.join(moves)}" if moves else name


def ending_text(game: Game[Any, Any], state: Any) -> str:
    """Return in words how a game that is over has ended.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> ending_text(game, played(game, "a1 b1 a2 b2 a3"))
        'X has won'
    """
    value = game.utility(state, MAX)
    return "a draw" if value == 0 else f"{game.player_names[0 if value > 0 else 1]} has won"
