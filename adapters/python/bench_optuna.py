"""Samplers of Optuna side by side: python bench_optuna.py [TRIALS SEEDS FIRST_SEED].

Five problems with categories, integers and log scales. For each problem and sampler it prints the
median of the best values, and at the end the mean rank over all problems and seeds.
"""

from __future__ import annotations

import math
import sys
import time
from typing import Any

import numpy as np
import optuna
from ludevo.optuna import LudevoSampler

KINDS = ["a", "b", "c", "d"]


def network(trial: Any) -> float:
    """A made-up loss of a small network: a rate, a size, a depth and an activation."""
    rate = math.log10(trial.suggest_float("rate", 1e-5, 1.0, log=True))
    width = math.log2(trial.suggest_int("width", 4, 512, log=True))
    depth = trial.suggest_int("depth", 1, 8)
    kind = KINDS.index(trial.suggest_categorical("kind", KINDS))
    best_rate, worse = ((-2.0, 0.4), (-3.0, 0.0), (-2.5, 0.7), (-1.0, 1.0))[kind]
    return float((rate - best_rate) ** 2 + 0.3 * abs(width - 7) + 0.2 * abs(depth - 3) + worse)


def valley(trial: Any) -> float:
    """Rosenbrock of two reals, and two integers that must agree."""
    x, y = trial.suggest_float("x", -2, 2), trial.suggest_float("y", -2, 2)
    n, m = trial.suggest_int("n", 0, 20), trial.suggest_int("m", 0, 20)
    return float((1 - x) ** 2 + 100 * (y - x * x) ** 2 + abs(n - m) + 0.1 * abs(n - 13))


def categories(trial: Any) -> float:
    """Six categories in pairs that must match."""
    chosen = [KINDS.index(trial.suggest_categorical(f"c{i}", KINDS)) for i in range(6)]
    pairs = sum((chosen[i] + chosen[i + 1]) % 4 != 1 for i in range(0, 6, 2))
    return pairs + 0.1 * sum(value != (3, 2, 0, 1, 2, 3)[i] for i, value in enumerate(chosen))


def integers(trial: Any) -> float:
    """Ten integers near a hidden point."""
    return float(sum((trial.suggest_int(f"n{i}", 0, 30) - (7 * i + 3) % 31) ** 2 for i in range(10)))


def ripples(trial: Any) -> float:
    """Rastrigin of four reals, with a switch and a step."""
    xs = [trial.suggest_float(f"x{i}", -4, 5) for i in range(4)]
    step = trial.suggest_float("step", 0, 2, step=0.25)
    on = trial.suggest_categorical("on", [True, False])
    waves = sum(x * x - 10 * math.cos(2 * math.pi * x) + 10 for x in xs)
    return float(waves + 4 * abs(step - 1.25) + (0.0 if on else 5.0))


PROBLEMS = [network, valley, categories, integers, ripples]
SAMPLERS: dict[str, Any] = {
    "ludevo": lambda seed: LudevoSampler(seed=seed),
    "TPE": lambda seed: optuna.samplers.TPESampler(seed=seed),
    "GA (NSGA-II)": lambda seed: optuna.samplers.NSGAIISampler(seed=seed, population_size=20),
    "CMA": lambda seed: optuna.samplers.CmaEsSampler(seed=seed, warn_independent_sampling=False),
    "random": lambda seed: optuna.samplers.RandomSampler(seed=seed),
}


def main() -> None:
    trials, seeds, first = ([int(number) for number in sys.argv[1:]] + [300, 20, 401][len(sys.argv) - 1 :])[:3]
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    ranks: dict[str, list[float]] = {name: [] for name in SAMPLERS}
    times = dict.fromkeys(SAMPLERS, 0.0)
    print(f"{trials} trials, seeds {first} to {first + seeds - 1}; the median of the best values")
    print(f"{'':12}" + "".join(f"{name:>14}" for name in SAMPLERS))
    for problem in PROBLEMS:
        best = np.empty((len(SAMPLERS), seeds))
        for row, (name, make) in enumerate(SAMPLERS.items()):
            start = time.process_time()
            for seed in range(seeds):
                study = optuna.create_study(sampler=make(first + seed))
                study.optimize(problem, n_trials=trials)
                best[row, seed] = study.best_value
            times[name] += time.process_time() - start
        for row, name in enumerate(SAMPLERS):
            better = (best < best[row]).sum(axis=0) + ((best == best[row]).sum(axis=0) - 1) / 2
            ranks[name].extend(1 + better)
        print(f"{problem.__name__:12}" + "".join(f"{np.median(row):14.4g}" for row in best))
    print(f"{'mean rank':12}" + "".join(f"{np.mean(found):14.2f}" for found in ranks.values()))
    each = {name: 1e3 * total / (trials * seeds * len(PROBLEMS)) for name, total in times.items()}
    print(f"{'ms a trial':12}" + "".join(f"{each[name]:14.2f}" for name in SAMPLERS))


if __name__ == "__main__":
    main()
