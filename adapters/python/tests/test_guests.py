"""The guests in other tools, by the checks and the interfaces of their hosts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest


def test_optuna_searches_all_kinds_of_parameters() -> None:
    optuna = pytest.importorskip("optuna")
    from ludevo.optuna import LudevoSampler

    optuna.logging.set_verbosity(optuna.logging.WARNING)

    def objective(trial: Any) -> float:
        x = trial.suggest_float("x", -5, 5)
        rate = trial.suggest_float("rate", 1e-5, 1.0, log=True)
        step = trial.suggest_float("step", 0.0, 1.0, step=0.25)
        units = trial.suggest_int("units", 10, 100, step=10)
        width = trial.suggest_int("width", 1, 64, log=True)
        kind = trial.suggest_categorical("kind", ["a", "b", "c"])
        assert 1e-5 <= rate <= 1 and step in (0, 0.25, 0.5, 0.75, 1) and units % 10 == 0
        assert 1 <= width <= 64
        return float(
            x**2 + (np.log10(rate) + 2) ** 2 + abs(step - 0.5) + abs(units - 50) / 10
            + abs(np.log2(width) - 3) + (kind != "b")
        )

    def best(seed: int) -> float:
        study = optuna.create_study(sampler=LudevoSampler(seed=seed))
        study.optimize(objective, n_trials=300)
        return float(study.best_value)

    assert best(1) < 0.5
    assert best(2) == best(2)


def test_optuna_runs_trials_at_the_same_time_and_survives_failures() -> None:
    optuna = pytest.importorskip("optuna")
    from ludevo.optuna import LudevoSampler

    optuna.logging.set_verbosity(optuna.logging.ERROR)

    def objective(trial: Any) -> float:
        x = trial.suggest_float("x", -1, 1)
        if trial.number % 7 == 0:
            raise RuntimeError
        if trial.number % 5 == 0:
            raise optuna.TrialPruned
        return float(x**2)

    study = optuna.create_study(sampler=LudevoSampler(seed=1))
    study.optimize(objective, n_trials=60, n_jobs=4, catch=(RuntimeError,))
    assert len(study.trials) == 60 and study.best_value < 0.05


def test_optuna_has_several_objectives_and_directions() -> None:
    optuna = pytest.importorskip("optuna")
    from ludevo.optuna import LudevoSampler

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(directions=["minimize", "maximize"], sampler=LudevoSampler(seed=1))

    def objective(trial: Any) -> tuple[float, float]:
        x, n = trial.suggest_float("x", 0, 1), trial.suggest_int("n", 0, 3)
        return float(x + n), float(x)

    study.optimize(objective, n_trials=350)
    assert max(trial.values[1] for trial in study.best_trials) > 0.95
    assert all(trial.params["n"] == 0 for trial in study.best_trials)


def test_pymoo_minimises_one_and_two_objectives_with_constraints() -> None:
    pytest.importorskip("pymoo")
    from pymoo.indicators.hv import HV
    from pymoo.optimize import minimize
    from pymoo.problems import get_problem

    from ludevo.pymoo import Ludevo

    result = minimize(get_problem("sphere", n_var=5), Ludevo(), ("n_eval", 500), seed=1)
    assert float(result.F[0]) < 1e-6

    result = minimize(get_problem("zdt1"), Ludevo(), ("n_gen", 150), seed=1)
    assert HV(ref_point=np.array([1.1, 1.1]))(result.F) > 0.85
    again = minimize(get_problem("zdt1"), Ludevo(), ("n_gen", 150), seed=1)
    assert (result.F == again.F).all()

    result = minimize(get_problem("bnh"), Ludevo(), ("n_gen", 20), seed=1)
    assert (result.CV == 0).all() and len(result.F) > 20

    result = minimize(get_problem("g6"), Ludevo(), ("n_eval", 3000), seed=1)
    assert float(result.CV[0]) == 0.0


def test_nevergrad_finds_the_optimum_and_several_workers_work() -> None:
    pytest.importorskip("nevergrad")
    import nevergrad as ng

    from ludevo.nevergrad import Ludevo

    assert ng.optimizers.registry["Ludevo"] is Ludevo
    optimizer = Ludevo(parametrization=4, budget=400)
    optimizer.parametrization.random_state.seed(1)
    found = optimizer.minimize(lambda x: float(((x - 0.5) ** 2).sum()))
    assert ((found.value - 0.5) ** 2).sum() < 1e-6

    optimizer = Ludevo(parametrization=ng.p.Array(shape=(3,)).set_bounds(-1, 1), budget=300, num_workers=5)
    optimizer.parametrization.random_state.seed(1)
    waiting = [optimizer.ask() for _ in range(5)]
    for _ in range(200):
        candidate = waiting.pop(0)
        optimizer.tell(candidate, float((candidate.value**2).sum()))
        waiting.append(optimizer.ask())
    assert (optimizer.provide_recommendation().value ** 2).sum() < 1e-3
