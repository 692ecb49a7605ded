"""Prints `_searches.pyi`, the types of all searches and contests: `python -m ludevo._stubs`."""

from __future__ import annotations

import textwrap

from . import _searches
from ._hosted import parameters_of

_BEGIN = '''from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, Literal

from numpy import uint8
from numpy.typing import NDArray

from ._hosted import Progress, Result
from ._search import Seed
'''

#: What the levels of a result are.
_LEVELS = {"theseus": "dict[str, Any]", "checkpoint": "dict[str, Any]", "tiles": "NDArray[uint8]", "hextiles": "NDArray[uint8]"}


def text() -> str:
    """Return the text of the stub."""
    stub = _BEGIN
    for name, function in vars(_searches).items():
        if not hasattr(function, "door"):
            continue
        lines = [(is_first, f"    {own}: {kind} = {default},\n") for own, kind, default, _, is_first in parameters_of(function.door)]
        first = "".join(line for is_first, line in lines if is_first)
        named = "".join(line for is_first, line in lines if not is_first)
        document = textwrap.indent(f'"""{function.__doc__}\n"""', "    ")
        levels = _LEVELS.get(function.door["tool"], "Any")
        stub += f"\ndef {name}(\n{first}    *,\n{named}) -> Result[{levels}]:\n{document}\n    ...\n"
    return stub


if __name__ == "__main__":
    print(text(), end="")
