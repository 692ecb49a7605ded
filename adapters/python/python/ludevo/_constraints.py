"""Constraints as `scipy.optimize` has them, as one violation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

Violation = Callable[[Any], float]


def _outside(values: Any, low: Any, high: Any) -> float:
    """Return by how much `values` leave the range from `low` to `high`, in sum."""
    found = np.atleast_1d(np.asarray(values, np.float64))
    excess = np.maximum(np.asarray(low) - found, 0.0) + np.maximum(found - np.asarray(high), 0.0)
    return float(excess.sum())


def _from_dict(constraint: Mapping[str, Any], place: str) -> Violation:
    kind, fun = constraint.get("type"), constraint.get("fun")
    if kind not in ("ineq", "eq") or not callable(fun):
        raise ValueError(f"{place} needs 'type', which is 'ineq' or 'eq', and a function 'fun'")
    args, high = tuple(constraint.get("args", ())), np.inf if kind == "ineq" else 0.0
    return lambda x: _outside(fun(x, *args), 0.0, high)


def _from_object(constraint: Any, place: str) -> Violation:
    if not hasattr(constraint, "lb") or not hasattr(constraint, "ub"):
        raise TypeError(
            f"{place} is a {type(constraint).__name__}, expected a dict, a NonlinearConstraint or a "
            "LinearConstraint"
        )
    low, high = constraint.lb, constraint.ub
    if hasattr(constraint, "A"):
        matrix = constraint.A
        return lambda x: _outside(matrix @ x, low, high)
    fun = constraint.fun
    return lambda x: _outside(fun(x), low, high)


def violation_of(constraints: Any) -> Violation | None:
    """Return a function that adds up the violations of all constraints; None without any."""
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
        parts.append((_from_dict if is_dict else _from_object)(constraint, place))
    return lambda x: sum(part(x) for part in parts)
