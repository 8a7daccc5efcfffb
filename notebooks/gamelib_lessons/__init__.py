"""What the lessons share: the glossary, the catalogue of games, explorers of a lesson's own numbers, experiments too
long for a cell and the tables of what came of them, and how notebooks are built from their sources.
"""

import gamelib.moved  # noqa: F401  # a reader's notebook may import by old names
