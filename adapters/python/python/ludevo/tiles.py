"""Levels of your own: a text in TOML says which levels you want."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._arrays import batch_of
from ._search import Seed, count_of, seed_of, text_of
from ._searches import tiles_evolve as evolve, tiles_like as like, tiles_mend as mend, tiles_vary as vary

__all__ = ["Description", "Levels", "Picture", "evolve", "like", "mend", "vary"]

#: Colours of the kinds of tiles that have none.
_COLOURS = ("#3b3b3b", "#e8e4d8", "#7aa35a", "#5a86c2", "#c2675a", "#c2a65a", "#8a5ac2", "#5ac2b4")

Level = npt.NDArray[np.uint8]


class Picture:
    """A picture of a level, which notebooks show."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg


class Description:
    """A description of levels: size, kinds of tiles, measures and requirements.

    Parameters
    ----------
    text : str
        TOML, as the guide of ga-tiles describes it. Measures that are programs are refused.

    Examples
    --------
    >>> from ludevo import tiles
    >>> description = tiles.Description.from_toml('''
    ... size = { width = 6, height = 6 }
    ... tiles = [{ character = "#" }, { character = ".", walkable = true }]
    ... [measures.path]
    ... type = "longest-path"
    ... require = { at_least = 8 }
    ... ''')
    >>> levels = tiles.evolve(description, count=3, seed=1).levels
    >>> levels.shape
    (3, 6, 6)
    >>> bool((description.measure(levels)["path"] >= 8).all())
    True
    """

    def __init__(self, text: str) -> None:
        self._text, self._description = text, _native.Description(text_of("text", text))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._text,)

    def _request(self) -> str:
        """Return the description as a request has it."""
        return self._text

    def __repr__(self) -> str:
        height, width = self.shape
        return f"<ludevo.tiles.Description: {width} x {height} tiles of {self.characters!r}>"

    @classmethod
    def from_toml(cls, text: str) -> Description:
        """Read a description from a text."""
        return cls(text)

    @classmethod
    def from_file(cls, path: str | PathLike[str]) -> Description:
        """Read a description from a file."""
        return cls(Path(path).read_text(encoding="utf-8"))

    @property
    def shape(self) -> tuple[int, int]:
        """The height and the width of a level."""
        return self._description.height, self._description.width

    @property
    def characters(self) -> str:
        """The characters of the kinds of tiles; their places are the numbers in arrays."""
        return self._description.characters

    @property
    def measures(self) -> list[str]:
        """The names of all measures."""
        return self._description.measures

    def measure(self, levels: Any) -> dict[str, npt.NDArray[np.float64]]:
        """Measure levels.

        Parameters
        ----------
        levels : array_like of int, shape (count, height, width) or (height, width)

        Returns
        -------
        dict of numpy.ndarray
            For each measure an array of shape (count,). A level without such a value, or
            whose value is not known, has NaN.
        """
        found, is_single = self._levels(levels)
        values = np.asarray(self._description.measure(found.tobytes()), np.float64)
        columns = values.reshape(len(found), -1).T
        return {
            name: column.reshape(()) if is_single else column
            for name, column in zip(self.measures, columns)
        }

    def _levels(self, levels: Any) -> tuple[Level, bool]:
        found, is_single = batch_of("levels", levels, 2)
        if found.shape[1:] != self.shape:
            raise ValueError(f"levels have shape {found.shape[1:]}, expected {self.shape}")
        return found, is_single

    def text(self, level: Any) -> str:
        """Write one level as lines of characters."""
        found = self._one(level)
        return "\n".join("".join(self.characters[tile] for tile in row) for row in found)

    def picture(self, level: Any, cell: int = 16) -> Picture:
        """Draw one level, with squares of `cell` pixels."""
        found = self._one(level)
        height, width = self.shape
        cell = count_of("cell", cell, 1)
        colours = [
            "#" + bytes(colour).hex() if colour else _COLOURS[kind % len(_COLOURS)]
            for kind, colour in enumerate(self._description.colours)
        ]
        squares = "".join(
            f'<rect x="{x}" y="{y}" width="1" height="1" fill="{colours[tile]}"/>'
            for y, row in enumerate(found)
            for x, tile in enumerate(row)
        )
        return Picture(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{cell * width}" height="{cell * height}" '
            f'viewBox="0 0 {width} {height}" shape-rendering="crispEdges">{squares}</svg>'
        )

    def _one(self, level: Any) -> Level:
        found, is_single = self._levels(level)
        if not is_single:
            raise ValueError(f"expected one level, got {len(found)}: take levels[0]")
        if found.max() >= len(self.characters):
            raise ValueError(f"there is no kind {found.max()}: there are {len(self.characters)}")
        one: Level = found[0]
        return one

    def levels(self) -> Levels:
        """Make levels one by one, for instance one per episode of a learning agent."""
        return Levels(self)


class Levels:
    """Makes one level after the other, each in a bounded time.

    Parameters
    ----------
    description : Description
    """

    def __init__(self, description: Description) -> None:
        if not isinstance(description, Description):
            raise TypeError(f"description is a {type(description).__name__}, expected a ludevo.tiles.Description")
        self._description, self._shape = description, description.shape
        self._levels = description._description.levels(b"")

    def __reduce__(self) -> tuple[Any, ...]:
        return _levels_of, (self._description, bytes(self._levels.known()))

    def next(self, seed: Seed = None) -> Level:
        """Make a level that is apart from all that `next` made before.

        Raises
        ------
        RuntimeError
            If no level was found in time. Take another seed.
        """
        return self._make(seed, apart=True)

    def alone(self, seed: Seed = None) -> Level:
        """Make the level of a seed, whatever was made before."""
        return self._make(seed, apart=False)

    def _make(self, seed: Seed, apart: bool) -> Level:
        return np.frombuffer(self._levels.make(seed_of(seed, "seed"), apart), np.uint8).reshape(self._shape)

    def __iter__(self) -> Iterator[Level]:
        """Make levels of the seeds 0, 1, 2, .. until none is found."""
        seed = 0
        while True:
            try:
                yield self.next(seed)
            except RuntimeError:
                return
            seed += 1


def _levels_of(description: Description, known: bytes) -> Levels:
    levels = Levels(description)
    levels._levels = description._description.levels(known)
    return levels
