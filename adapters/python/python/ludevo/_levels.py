"""Levels of results as arrays, and as requests have them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from . import _native
from ._search import list_of

_DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
#: The list of the levels of a file. A file without it is one level.
_LISTS = {"theseus": "mazes", "checkpoint": "mazes", "tiles": "levels", "hextiles": "sets"}
_SHOWN = "a result, the text of a JSON file of a result, or a list of levels as such a file has them"


def _of_file(tool: str, file: Any) -> list[Any]:
    listed = file.get(_LISTS[tool], [file])
    return listed if isinstance(listed, list) else [listed]


def _documents(tool: str, files: Mapping[str, str]) -> list[Any]:
    """Return the levels of all files."""
    read = [json.loads(text) for name, text in files.items() if name.endswith(".json")]
    return [level for file in read for level in _of_file(tool, file)] if tool in _LISTS else read


def _named(tool: str, index: int, level: Any) -> dict[str, Any]:
    """Return a level of a file with its name and its parents."""
    if tool == "tiles" and isinstance(level, list):
        level = {"rows": level}
    if not isinstance(level, Mapping):
        raise TypeError(f"levels[{index}] is a {type(level).__name__}, expected a level as a JSON file of a result has it")
    if "level" in level:
        return dict(level)
    own = level["rows"] if tool == "tiles" else level
    return {"id": str(level.get("id") or index + 1), "level": own, "parents": level.get("parents", [])}


def kin(tool: str, found: Any, files: Mapping[str, str]) -> list[Any]:
    """Return the levels of a result with their names and their parents."""
    if isinstance(found, dict) and "bred" in found:
        return list(found["levels"])
    return [_named(tool, index, level) for index, level in enumerate(_documents(tool, files))]


def shown(tool: str, given: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the levels to breed from, and the description of those of `tiles` if it is not given."""
    levels = given["levels"]
    made = getattr(levels, "made", None)
    if hasattr(levels, "_request"):
        levels, files = levels._request(), given["levels"].files
        sources = [json.loads(text) for name, text in files.items() if name.endswith(".json")]
    else:
        try:
            levels = json.loads(levels) if isinstance(levels, str) else levels
        except ValueError:
            raise ValueError(f"levels is no JSON, expected {_SHOWN}") from None
        sources = [levels]
        if isinstance(levels, Mapping):
            levels = _of_file(tool, levels)
        listed = list_of("levels", levels, _SHOWN)
        if any(isinstance(one, np.ndarray) for level in listed for one in (level.values() if isinstance(level, Mapping) else [level])):
            raise TypeError(f"levels has arrays, expected {_SHOWN}: give the result itself")
        levels = [_named(tool, index, level) for index, level in enumerate(listed)]
    found = {"levels": levels}
    if "level" in names and "level" not in given:
        for source in filter(lambda source: isinstance(source, Mapping), sources):
            options = (made or source.get("made", {})).get("options", {})
            text = source.get("description", options.get("level"))
            found.update({} if text is None else {"level": text})
    return found


def figures(made: Mapping[str, Any], found: Any, files: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the figures of each level, or what was found."""
    if isinstance(found, dict) and "bred" in found:
        return list(found["bred"])
    if made["tool"] in _LISTS:
        return [level.get("figures", level.get("features", {})) for level in _documents(made["tool"], files)]
    return found if isinstance(found, list) else [] if found is None else [found]


def arrays(made: Mapping[str, Any], found: Any, files: Mapping[str, str]) -> Any:
    """Return the levels of a result as the judge of the game takes them; None for none."""
    tool = made["tool"]
    if tool == "units" and made.get("command") == "plan" and found is not None:
        orders = sorted(found["match"]["turns"][0]["orders"], key=lambda order: order["unit"])
        return np.array([order["to"] for order in orders], np.int64).reshape(-1, 2)
    if tool not in _LISTS or found is None:
        return None
    if "bred" in found:
        levels = [one["level"] for one in found["levels"][len(found["levels"]) - len(found["bred"]) :]]
    else:
        levels = [level["rows"] if tool == "tiles" else level for level in _documents(tool, files)]
    return _ARRAYS[tool](levels, made) if levels else None


def _theseus(levels: list[Any], made: Mapping[str, Any]) -> Any:
    def walls(name: str, mark: str) -> Any:
        return np.array([[[cell == mark for cell in row] for row in level[name]] for level in levels], np.uint8)

    def cells(name: str) -> Any:
        return np.array([level[name]["cell"] if name == "exit" else level[name] for level in levels], np.int64)

    actors = {name: cells(name) for name in ("theseus", "minotaur", "exit")}
    return {"north": walls("h_walls", "-"), "west": walls("v_walls", "|"), **actors}


def _checkpoint(levels: list[Any], made: Mapping[str, Any]) -> Any:
    boards = [[[cell == "#" for cell in row] for row in level["rows"]] for level in levels]
    course = {name: tuple(levels[0][name]) for name in ("entrance", "exit")}
    checkpoints = [tuple(cell) for cell in levels[0]["checkpoints"]]
    return {"boards": np.array(boards, np.uint8), **course, "checkpoints": checkpoints}


def _hextiles(levels: list[Any], made: Mapping[str, Any]) -> Any:
    def side(groups: list[list[str]]) -> list[int]:
        labels = list(range(6))
        for group in groups:
            for direction in group:
                labels[_DIRECTIONS.index(direction)] = _DIRECTIONS.index(group[0])
        return labels

    sets = [[[side(tile["top"]), side(tile["bottom"])] for tile in level["tiles"]] for level in levels]
    return np.array(sets, np.uint8)


def _tiles(levels: list[Any], made: Mapping[str, Any]) -> Any:
    text = made["options"].get("level")
    rows = [row for level in levels for row in level]
    # Without a description, tiles are numbered in the order of their characters.
    known = _native.Description(text).characters if text else "".join(sorted(set("".join(rows))))
    return np.array([[[known.index(cell) for cell in row] for row in level] for level in levels], np.uint8)


_ARRAYS = {"theseus": _theseus, "checkpoint": _checkpoint, "hextiles": _hextiles, "tiles": _tiles}
