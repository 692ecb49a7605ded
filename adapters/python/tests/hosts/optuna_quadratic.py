"""Optuna's first example, and the one of its constraints."""

import optuna
from ludevo.optuna import LudevoSampler


def objective(trial):
    x = trial.suggest_float("x", -10, 10)
    return (x - 2) ** 2


study = optuna.create_study(sampler=LudevoSampler(seed=1))
study.optimize(objective, n_trials=100)
print(study.best_params)
assert abs(study.best_params["x"] - 2) < 0.1


def two(trial):
    x = trial.suggest_float("x", -15, 30)
    y = trial.suggest_float("y", -15, 30)
    # Constraints which are considered feasible if less than or equal to zero.
    c0 = (x - 5) ** 2 + y**2 - 25
    c1 = -((x - 8) ** 2) - (y + 3) ** 2 + 7.7
    trial.set_user_attr("constraint", (c0, c1))
    v0 = 4 * x**2 + 4 * y**2
    v1 = (x - 5) ** 2 + (y - 5) ** 2
    return v0, v1


def constraints(trial):
    return trial.user_attrs["constraint"]


sampler = LudevoSampler(seed=1, constraints_func=constraints)
study = optuna.create_study(directions=["minimize", "minimize"], sampler=sampler)
study.optimize(two, n_trials=60)
print(len(study.best_trials))
assert study.best_trials and all(max(constraints(trial)) <= 0 for trial in study.best_trials)
