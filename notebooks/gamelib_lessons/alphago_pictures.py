"""Pictures of learning by reward: an agent in its world, what came before AlphaGo, and how its networks were made."""

from __future__ import annotations

from typing import Final

from gamelib import svg

SIZE: Final = 13
_BOX: Final = 38


def learning_loop() -> str:
    """Return both pictures, side by side."""
    title = (
        "Left: the agent sends an action to the environment, which returns a reward and the next state. Right: "
        "experience teaches values and policy directly, model-free, or a model, in which is planned, model-based; "
        "acting makes new experience."
    )
    left = [
        arrow([(200, 62), (232, 62), (232, 172), (204, 172)]),
        arrow([(80, 172), (48, 172), (48, 62), (76, 62)]),
        box(140, 62, 120, "agent"),
        box(140, 172, 120, "environment"),
        svg.label(240, 117, "action", size=SIZE, anchor="start"),
        svg.label(58, 108, "reward,", size=SIZE, anchor="start"),
        svg.label(58, 126, "next state", size=SIZE, anchor="start"),
    ]
    right = [
        arrow([(620, 62), (680, 62), (680, 192), (614, 192)]),
        arrow([(540, 173), (540, 85)], dashed=True),
        arrow([(466, 192), (400, 192), (400, 146)]),
        arrow([(400, 108), (400, 62), (456, 62)]),
        box(540, 62, 160, "values, policy"),
        box(540, 192, 140, "experience"),
        box(400, 127, 90, "model"),
        svg.label(690, 137, "acting", size=SIZE, anchor="start"),
        svg.label(550, 122, "learning directly", size=SIZE, anchor="start"),
        svg.label(550, 140, "(model-free)", size=SIZE, anchor="start"),
        svg.label(392, 82, "planning", size=SIZE, anchor="end"),
        svg.label(392, 166, "learning a", size=SIZE, anchor="end"),
        svg.label(392, 184, "model", size=SIZE, anchor="end"),
    ]
    heads = [
        svg.label(140, 20, "agent and environment", size=14, bold=True),
        svg.label(540, 20, "acting, learning, planning", size=14, bold=True),
    ]
    return svg.document(760, 230, [*heads, *left, *right], title=title)


def box(x: float, y: float, width: float, text: str) -> str:
    """Return a box around a middle point."""
    return _frame(x, y, width, _BOX, "white") + svg.label(x, y, text, bold=True)


def _frame(x: float, y: float, width: float, height: float, fill: str) -> str:
    x, y = x - width / 2, y - height / 2
    return svg.tag("rect", x=x, y=y, width=width, height=height, rx=6, fill=fill, stroke=svg.INK, stroke_width=1.5)


def arrow(points: list[tuple[float, float]], *, dashed: bool = False) -> str:
    """Return a line along the points, and a head at its end."""
    (x0, y0), (x, y) = points[-2:]
    dx, dy = (x > x0) - (x < x0), (y > y0) - (y < y0)
    head = [(x, y), (x - 9 * dx + 4 * dy, y - 9 * dy + 4 * dx), (x - 9 * dx - 4 * dy, y - 9 * dy - 4 * dx)]
    dashes = "6 4" if dashed else None
    line = svg.tag(
        "polyline", points=svg.points(points), fill="none", stroke=svg.INK, stroke_width=1.5, stroke_dasharray=dashes
    )  # fmt: skip
    return line + svg.tag("polygon", points=svg.points(head), fill=svg.INK)


HISTORY: Final = (
    ("1992", "Backgammon: TD-Gammon learns its evaluation from games with itself, and soon plays like the best."),
    ("1994", "Checkers: Chinook becomes champion; Marion Tinsley, ill, resigns the match after six draws."),
    ("1997", "Chess: Deep Blue beats Garry Kasparov 3½ : 2½ (alpha-beta, special chips)."),
    ("1997", "Othello: Logistello beats the world champion, Takeshi Murakami, 6 : 0 (weights fitted to games)."),
    ("1998", "Bridge: GIB deals the hidden cards at random, many times, and solves each deal by alpha-beta."),
    ("2006", "Go: Monte Carlo tree search; programs become strong on 9 x 9."),
    ("2007", "Checkers is solved: with perfect play a draw."),
    ("2015", "Go: AlphaGo beats Fan Hui 5 : 0, and in March 2016 Lee Sedol 4 : 1."),
    ("2016", "AlphaGo leads a rating list of people, with 3612 to Ke Jie's 3608 (GoRatings, 18 July)."),
    ("2017", "Go: AlphaGo Zero, taught by itself alone, beats the version that met Lee Sedol 100 : 0."),
    ("2018", "One program, AlphaZero, learns chess, shogi and Go from the rules, a network for each."),
)
"""When programs did what; each line in so many words."""


def history() -> str:
    """Return the years as a line from the top down."""
    row = 28
    height = row * len(HISTORY) + 16
    body = [svg.tag("line", x1=72, y1=16, x2=72, y2=height - 16, stroke=svg.LINE, stroke_width=2)]
    for place, (year, what) in enumerate(HISTORY):
        y = 8 + row * (place + 0.5)
        body.append(svg.tag("circle", cx=72, cy=y, r=5, fill=svg.BLUE))
        body.append(svg.label(60, y, year, size=SIZE, anchor="end", bold=True))
        body.append(svg.label(88, y, what, size=SIZE, anchor="start"))
    return svg.document(820, height, body, title=" ".join(f"{year}: {what}" for year, what in HISTORY))


def alphago() -> str:
    """Return how AlphaGo's parts were made, one from the other, and that the search uses three of them."""
    title = (
        "From 30 million positions of strong players' games comes a deep policy network, from 8 million others a quick "
        "linear policy. The network goes on learning from games against its earlier selves. From games of that one "
        "comes a value network. The search uses the linear policy for rollouts, the first network as its prior, and "
        "the value network."
    )
    body = [
        arrow([(200, 70), (246, 70)]),
        arrow([(110, 92), (110, 178)]),
        arrow([(394, 70), (436, 70)]),
        arrow([(584, 70), (626, 70)]),
        arrow([(320, 92), (320, 188), (436, 188)]),
        arrow([(205, 206), (436, 206)]),
        arrow([(700, 92), (700, 200), (584, 200)]),
        _two_lines(110, 70, 180, "games of people", "30 million positions"),
        _two_lines(320, 70, 148, "policy network p_σ", "imitates: 57 %"),
        _two_lines(510, 70, 148, "reinforced p_ρ", "beats the first: 80 %"),
        _two_lines(700, 70, 148, "value network v_θ", "who will win"),
        _two_lines(110, 200, 190, "linear policy p_π", "24 %, from 8 million others"),
        _two_lines(510, 200, 148, "the search", "PUCT"),
        svg.label(330, 140, "prior", size=SIZE, anchor="start"),
        svg.label(690, 140, "value", size=SIZE, anchor="end"),
        svg.label(310, 222, "rollouts", size=SIZE),
        svg.label(320, 20, "1  imitation", size=SIZE, bold=True),
        svg.label(510, 20, "2  reinforcement", size=SIZE, bold=True),
        svg.label(700, 20, "3  value", size=SIZE, bold=True),
    ]
    return svg.document(800, 240, body, title=title)


def alphago_zero() -> str:
    """Return how AlphaGo Zero learns, as a circle."""
    title = (
        "A circle: one network with a policy and a value guides a search; the search plays against itself; what it "
        "looked at and who won is what the network learns."
    )
    body = [
        arrow([(210, 50), (326, 50)]),
        arrow([(474, 50), (590, 50)]),
        arrow([(670, 72), (670, 130), (130, 130), (130, 76)]),
        _two_lines(130, 50, 160, "one network", "policy and value"),
        _two_lines(400, 50, 148, "the search", "PUCT, no rollouts"),
        _two_lines(670, 50, 160, "games with itself", "shares of visits, result"),
        svg.label(268, 38, "guides", size=SIZE),
        svg.label(532, 38, "plays", size=SIZE),
        svg.label(400, 118, "is trained to say at once what the search found out", size=SIZE),
    ]
    return svg.document(800, 150, body, title=title)


def _two_lines(x: float, y: float, width: float, name: str, more: str) -> str:
    """Return a box with a name and a line below it."""
    frame = _frame(x, y, width, 44, svg.CARD)
    return frame + svg.label(x, y - 8, name, size=SIZE, bold=True) + svg.label(x, y + 10, more, size=11)
