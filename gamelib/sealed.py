"""Answers that no page shows: a notebook holds them in a form that nobody reads by accident.

It is no secret, only out of sight: base64 of JSON in UTF-8, which a page opens in one line of JavaScript::

    JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(sealed), (each) => each.charCodeAt(0))))
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping

from gamelib.errors import GameError


def seal(texts: Mapping[str, str]) -> str:
    """Return texts, by their names, as one word that says nothing to who sees it.

    Example:
        >>> seal({"answer": "½"})
        'eyJhbnN3ZXIiOiAiwr0ifQ=='
    """
    return b64encode(json.dumps(dict(texts), ensure_ascii=False).encode()).decode()


def unseal(sealed: str) -> dict[str, str]:
    """Return what was sealed.

    Raises:
        GameError: if it is not what :func:`seal` made.

    Example:
        >>> unseal("eyJhbnN3ZXIiOiAiwr0ifQ==")
        {'answer': '½'}
    """
    try:
        texts: dict[str, str] = json.loads(b64decode(sealed, validate=True))
    except ValueError:
        raise GameError(f"{sealed[:20]!r}… is not what a lesson seals; take the cell from a fresh copy") from None
    return texts
