"""Optimisation without settings, written in Rust.

All functions minimise. Each makes a complete search for one kind of problem.

=================  ==========================================================
function           problem
=================  ==========================================================
`minimize`         reals, integers and categories, with or without constraints
`bits`             strings of bits
`permutations`     orders
`categories`       unordered choices
`mixed`            named reals, integers, categories and switches
`noisy`            a fitness that gives another value each time
`front`            several objectives
`archive`          many different good solutions
`Search`           any of them, told its scores generation by generation
=================  ==========================================================

The games are modules: `ludevo.checkpoint`, `ludevo.theseus`, `ludevo.hextiles`, `ludevo.minimax`,
`ludevo.units` and `ludevo.tiles`. Each has its searches, such as `ludevo.theseus.evolve`, and its judges;
`runs` makes many runs of a search. Guests in other tools are `ludevo.optuna`,
`ludevo.pymoo`, `ludevo.nevergrad`, `ludevo.ribs` and `ludevo.gym`. Each is imported when it is first named.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ._hosted import Progress, Result, runs
from ._minimize import OptimizeResult, archive, bits, categories, front, minimize, mixed, noisy, permutations
from ._search import Search, first_front

__version__ = "0.1.0"

__all__ = [
    "OptimizeResult",
    "Progress",
    "Result",
    "Search",
    "archive",
    "bits",
    "categories",
    "first_front",
    "front",
    "minimize",
    "mixed",
    "noisy",
    "permutations",
    "runs",
]

if TYPE_CHECKING:
    from . import checkpoint as checkpoint, hextiles as hextiles, minimax as minimax, theseus as theseus
    from . import gym as gym, nevergrad as nevergrad, optuna as optuna, pymoo as pymoo, ribs as ribs
    from . import tiles as tiles, units as units
else:
    _MODULES = {"checkpoint", "hextiles", "minimax", "theseus", "tiles", "units"}
    _MODULES |= {"gym", "nevergrad", "optuna", "pymoo", "ribs"}

    def __getattr__(name):
        # Guests need their hosts, which not all users have.
        if name in _MODULES:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return [*globals(), *_MODULES]
