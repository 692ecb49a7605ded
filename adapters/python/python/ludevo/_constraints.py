"""Constraints as `scipy.optimize` has them, as one violation.

An equality is a range narrower than twice the tolerance, which is relative to bounds above 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from ._search import list_of, number_of, numbers_of

#: The exact violation, and whether it counts: some of it is beyond the tolerance.
Found = tuple[float, bool]
Violation = Callable[[Any], Found]


def _outside(place: str, values: Any, low: Any, high: Any, tolerance: float) -> Found:
    """Return by how much `values` leave the range from `low` to `high`, in sum."""
    found = np.atleast_1d(numbers_of(f"{place} returned", values))
    low, high = np.atleast_1d(low), np.atleast_1d(high)
    try:
        excess = np.maximum(low - found, 0.0) + np.maximum(found - high, 0.0)
    except ValueError:
        raise ValueError(f"{place} returned shape {found.shape}, and its bounds have {low.shape}") from None
    # The upper limit is for ranges without bounds.
    size = np.clip(np.minimum(np.abs(low), np.abs(high)), 1.0, 1e100)
    slack = np.maximum(tolerance * size - (high - low) / 2.0, 0.0)
    # Not `>`: NaN counts.
    return float(excess.sum()), not bool((excess <= slack).all())


def _from_dict(constraint: Mapping[str, Any], place: str, tolerance: float) -> Violation:
    kind, fun = constraint.get("type"), constraint.get("fun")
    if kind not in ("ineq", "eq") or not callable(fun):
        raise ValueError(f"{place} needs 'type', which is 'ineq' or 'eq', and a function 'fun'")
    args = list_of(f"{place}['args']", constraint.get("args", ()), "a tuple")
    high = np.inf if kind == "ineq" else 0.0
    return lambda x: _outside(place, fun(x, *args), 0.0, high, tolerance)


def _product(place: str, matrix: Any, x: Any) -> Any:
    if np.shape(matrix)[-1:] != x.shape:
        raise ValueError(f"{place}.A has shape {np.shape(matrix)}, expected {len(x)} columns, one per variable")
    return matrix @ x


def _from_object(constraint: Any, place: str, tolerance: float) -> Violation:
    is_linear = hasattr(constraint, "A")
    fun = partial(_product, place, constraint.A) if is_linear else getattr(constraint, "fun", None)
    if not hasattr(constraint, "lb") or not hasattr(constraint, "ub") or not callable(fun):
        raise TypeError(
            f"{place} is a {type(constraint).__name__}, expected a dict, a NonlinearConstraint or a "
            "LinearConstraint"
        )
    low, high = (numbers_of(f"{place} has the bound", one) for one in (constraint.lb, constraint.ub))
    return lambda x: _outside(place, fun(x), low, high, tolerance)


def violation_of(constraints: Any, tolerance: float) -> Violation | None:
    """Return a function that adds up the violations of all constraints; None without any."""
    tolerance = number_of("constraint_tolerance", tolerance)
    if not 0 <= tolerance < np.inf:
        raise ValueError(f"constraint_tolerance is {tolerance}, expected 0 or more")
    if constraints is None:
        return None
    several = isinstance(constraints, Sequence) and not isinstance(constraints, str)
    listed = list(constraints) if several else [constraints]
    if not listed:
        return None
    parts = []
    for index, constraint in enumerate(listed):
        place = f"constraints[{index}]"
        is_dict = isinstance(constraint, Mapping)
        parts.append((_from_dict if is_dict else _from_object)(constraint, place, tolerance))

    def violation(x: Any) -> Found:
        found = [part(x) for part in parts]
        return sum(excess for excess, _ in found), any(counts for _, counts in found)

    return violation
