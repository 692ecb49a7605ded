import optuna
import optunahub


def objective(trial: optuna.Trial) -> float:
    rate = trial.suggest_float("rate", 1e-5, 1.0, log=True)
    width = trial.suggest_int("width", 4, 512, log=True)
    kind = trial.suggest_categorical("kind", ["relu", "tanh", "gelu"])
    return abs(rate - 0.01) + abs(width - 64) / 64 + (kind != "gelu")


if __name__ == "__main__":
    module = optunahub.load_module(package="samplers/ludevo")
    study = optuna.create_study(sampler=module.LudevoSampler(seed=1))
    study.optimize(objective, n_trials=300)
    print(study.best_trial.value, study.best_trial.params)
