"""Small mazes for Pac-Man in which it shows what he takes the ghosts for.

What is said here of values holds for the whole game with its 20 steps, solved exactly; the tests do so.

- ``"trapped"``: two ghosts come from both sides. If they mean it, all is lost, whatever Pac-Man does, and the
  least expensive way to lose is to run into the nearer ghost at once: -502. If they walk at random, the room
  behind the second ghost is often free in time: the way there is worth 224, and Pac-Man wins 7 games in 10. The
  same dilemma is known from the layout ``trappedClassic`` of Berkeley's Pac-Man projects.
- ``"pocket"``: one of the two pieces of food is in a dead end behind the ghost. A ghost that means it guards the
  pocket for ever, or follows him in, so that nothing is to be had but the other piece, and not even that is safe:
  minimax keeps away and pays for the steps, -20. If the ghost walks at random, going in is worth 284.
- ``"loop"``: one ghost and two pieces of food on a ring, on which nobody who pays attention is ever caught.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_TRAPPED: Final = """
%%%%%%%%
%  P  G%
% %%%%%%
%G     %
%  ... %
%%%%%%%%
"""

_POCKET: Final = """
%%%%%%%%
%P     %
% %%%% %
%  .   %
%%%%G%%%
%%%%.%%%
%%%%%%%%
"""

_LOOP: Final = """
%%%%%%%
%  .  %
% %%% %
%P  G.%
%%%%%%%
"""

LAYOUTS: Final[Mapping[str, str]] = MappingProxyType({"trapped": _TRAPPED, "pocket": _POCKET, "loop": _LOOP})
"""The mazes by name."""
