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

Judges and levels are modules: `ludevo.checkpoint`, `ludevo.theseus`, `ludevo.hextiles`,
`ludevo.minimax`, `ludevo.units` and `ludevo.tiles`. Guests in other tools are `ludevo.optuna`,
`ludevo.pymoo`, `ludevo.nevergrad`, `ludevo.ribs` and `ludevo.gym`.
"""

from ._minimize import OptimizeResult, archive, bits, categories, front, minimize, mixed, noisy, permutations
from ._search import Search, first_front

__version__ = "0.1.0"

__all__ = [
    "OptimizeResult",
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
]
