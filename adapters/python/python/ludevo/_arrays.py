"""Arrays of levels."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._search import array_of


def batch_of(name: str, levels: Any, dimensions: int) -> tuple[npt.NDArray[np.uint8], bool]:
    """Return `levels` as an array with one dimension more than a level, and whether it was one."""
    found = array_of(f"{name} has", levels)
    if found.dtype == np.bool_:
        found = found.astype(np.uint8)
    if not np.issubdtype(found.dtype, np.integer):
        raise TypeError(f"{name} has elements of type {found.dtype}, expected integers")
    is_single = found.ndim == dimensions
    if is_single:
        found = found[np.newaxis]
    if found.ndim != dimensions + 1:
        raise ValueError(f"{name} has {found.ndim} dimensions, expected {dimensions} or {dimensions + 1}")
    if found.size and (found.min() < 0 or found.max() > 255):
        raise ValueError(f"{name} has elements from {found.min()} to {found.max()}, expected 0 to 255")
    return np.ascontiguousarray(found, np.uint8), is_single
