"""The guests in other tools, by the checks and the interfaces of their hosts."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import ludevo
import numpy as np
import pytest

PACKAGE = Path(__file__).parents[1]

try:
    from optuna.testing import pytest_samplers as suites
except ImportError:
    pass
else:

    class TestSampler(
        suites.BasicSamplerTestCase, suites.RelativeSamplerTestCase, suites.MultiObjectiveSamplerTestCase
    ):
        """The checks that Optuna has for its own samplers."""

        @pytest.fixture
        def sampler(self) -> Any:
            from ludevo.optuna import LudevoSampler

            return LudevoSampler


#: What is named in documents after `import ludevo` alone.
NAMES = {
    "optuna": "LudevoSampler",
    "pymoo": "Ludevo",
    "nevergrad": "Ludevo",
    "ribs": "IntegerEmitter",
    "gymnasium": "gym.WalkEnv",
    "numpy": "tiles.Description",
}


@pytest.mark.parametrize("host", NAMES)
def test_modules_are_imported_when_they_are_first_named(host: str) -> None:
    pytest.importorskip(host)
    name = NAMES[host] if "." in NAMES[host] else f"{host}.{NAMES[host]}"
    module = name.split(".")[0]
    program = f"""
import sys
import ludevo
assert "ludevo.{module}" not in sys.modules and "{module}" in dir(ludevo)
print(ludevo.{name}.__name__, "ludevo.{module}" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == f"{name.split('.')[1]} True\n", done.stderr
    with pytest.raises(AttributeError, match="module 'ludevo' has no attribute 'trees'"):
        getattr(ludevo, "trees")


def test_the_folder_for_optunahub_has_what_its_template_has() -> None:
    folder = PACKAGE / "optunahub/package/samplers/ludevo"
    assert {"LICENSE", "README.md", "__init__.py", "example.py"} <= {path.name for path in folder.iterdir()}
    front = (folder / "README.md").read_text(encoding="utf-8").split("---\n")[1]
    keys = [line.split(":")[0] for line in front.splitlines()]
    assert keys == ["author", "title", "description", "tags", "optuna_versions", "license"]
    assert "tags: [sampler," in front
    # As `optunahub.load_local_module` loads it.
    pytest.importorskip("optuna")
    spec = importlib.util.spec_from_file_location("hub", folder / "__init__.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    from ludevo.optuna import LudevoSampler

    assert module.LudevoSampler is LudevoSampler


@pytest.mark.parametrize("dtype", [np.float64, np.int32])
def test_ribs_fills_an_archive_with_integers(dtype: Any) -> None:
    pytest.importorskip("ribs")
    from ribs.archives import GridArchive
    from ribs.schedulers import Scheduler

    from ludevo.ribs import IntegerEmitter

    def run() -> Any:
        shape: Any = {"dims": [41], "ranges": [(0, 41)], "solution_dim": 8}
        archive = GridArchive(**shape, seed=1, solution_dtype=dtype)
        scheduler = Scheduler(archive, [IntegerEmitter(archive, [(0, 5)] * 8, batch_size=32, seed=1)])
        for _ in range(100):
            rows = scheduler.ask()
            assert rows.shape == (32, 8) and (rows == np.rint(rows)).all()
            assert rows.min() >= 0 and rows.max() <= 5
            scheduler.tell(-np.abs(np.diff(rows)).sum(axis=1), rows.sum(axis=1, keepdims=True))
        return archive

    archive = run()
    # A vector of equal integers has no differences; all other sums need one step of 1.
    assert len(archive) >= 38
    assert (archive.data("objective") >= -2).all()
    assert (run().data("solution") == archive.data("solution")).all()


def test_ribs_fills_an_archive_with_levels_that_keep_their_template() -> None:
    pytest.importorskip("ribs")
    from ribs.archives import GridArchive
    from ribs.schedulers import Scheduler

    from ludevo import tiles
    from ludevo.ribs import TileEmitter

    caves = tiles.Description("""
tiles = [{ character = "#" }, { character = ".", walkable = true }, { character = "E", weight = 0 }]
symmetry = "left-right"
fixed = '''
E??????E
????????
????????
????????
???##???
'''
[measures.path]
type = "longest-path"
[measures.walls]
type = "share"
tiles = "#"
""")
    archive = GridArchive(solution_dim=(5, 8), dims=[10], ranges=[(0, 1)], seed=1)
    emitter = TileEmitter(archive, caves, batch_size=20, seed=1)
    scheduler = Scheduler(archive, [emitter])
    for _ in range(30):
        levels = scheduler.ask()
        assert levels.shape == (20, 5, 8) and (levels == levels[:, :, ::-1]).all()
        assert (levels[:, 0, 0] == 2).all() and (levels[:, 4, 3] == 0).all()
        measured = caves.measure(levels.astype(np.uint8))
        path = np.nan_to_num(measured["path"])
        scheduler.tell(path, measured["walls"][:, None])
    assert len(archive) >= 6
    with pytest.raises(ValueError, match="solution_dim is"):
        TileEmitter(GridArchive(solution_dim=9, dims=[2], ranges=[(0, 1)]), caves)


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


def test_pymoo_asks_and_tells_and_an_interrupted_run_goes_on() -> None:
    pytest.importorskip("pymoo")
    import copy

    from pymoo.problems import get_problem

    from ludevo.pymoo import Ludevo

    problem = get_problem("zdt2")
    algorithm = Ludevo()
    algorithm.setup(problem, termination=("n_gen", 20), seed=1)
    while algorithm.has_next():
        infills = algorithm.ask()
        algorithm.evaluator.eval(problem, infills)
        algorithm.tell(infills=infills)
    assert algorithm.n_gen - 1 == 20 and len(algorithm.result().F)
    assert copy.deepcopy(Ludevo(rng=3))._given_rng == 3
    with pytest.raises(ValueError, match="5 objectives, expected 1 to 3"):
        Ludevo().setup(get_problem("dtlz2", n_obj=5), termination=("n_gen", 2))


def test_nevergrad_passes_the_checks_of_its_host() -> None:
    pytest.importorskip("nevergrad")
    import nevergrad as ng
    from nevergrad.common import testing
    from nevergrad.optimization import test_optimizerlib as checks

    import ludevo.nevergrad

    Ludevo = ludevo.nevergrad.Ludevo
    assert ng.optimizers.registry["Ludevo"] is Ludevo
    checks.check_optimizer(Ludevo, budget=300, verify_value=True)
    checks.test_optimizers_minimal("Ludevo")
    checks.test_optim_pickle("Ludevo")
    checks.test_mo_constrained("Ludevo")
    checks.test_mo_with_nan("Ludevo")
    # The checks of a start far from 0 and of losses that are no numbers skip most names.
    with testing.suppress_nevergrad_warnings():
        found = Ludevo(parametrization=2, budget=70).minimize(checks.buggy_function)
        assert checks.buggy_function(found.value) < 2
        optimizer = Ludevo(ng.p.Instrumentation(ng.p.Array(init=[1e12, 1e12])), budget=100)
        for _ in range(10):
            candidate = optimizer.ask()
            assert candidate.args[0][0] > 100
            optimizer.tell(candidate, 0)


@pytest.mark.parametrize("workers", [1, 5])
def test_nevergrad_searches_choices_as_genes(workers: int) -> None:
    ng = pytest.importorskip("nevergrad")
    from ludevo.nevergrad import Ludevo

    for parameter in (
        ng.p.Choice([0, 1], repetitions=24),
        ng.p.TransitionChoice([0, 1], repetitions=24),
        ng.p.TransitionChoice([0, 1], repetitions=24, ordered=False),
        ng.p.Choice([0, 3, 1, 2], repetitions=12),
    ):
        optimizer = Ludevo(parameter, budget=500, num_workers=workers)
        optimizer.parametrization.random_state.seed(1)
        found = optimizer.minimize(lambda x: float(sum(value != 1 for value in x)), batch_mode=True)
        assert set(found.value) == {1}


def test_nevergrad_mixes_kinds_and_goes_on_from_a_file(tmp_path: Path) -> None:
    ng = pytest.importorskip("nevergrad")
    from ludevo.nevergrad import Ludevo

    space = ng.p.Instrumentation(
        ng.p.Choice([1, 2, 3]), x=ng.p.Log(lower=0.01, upper=10), y=ng.p.TransitionChoice([1, 2, 3, 4])
    )

    def loss(a: int, x: float, y: int) -> float:
        return (a != 2) + abs(x - 1) + abs(y - 3)

    def go(optimizer: Any, count: int) -> list[Any]:
        values = []
        for _ in range(count):
            candidate = optimizer.ask()
            optimizer.tell(candidate, loss(*candidate.args, **candidate.kwargs))
            values.append(candidate.value)
        return values

    optimizer = Ludevo(space, budget=400)
    optimizer.parametrization.random_state.seed(1)
    # Within the founders, and after them.
    for count in (5, 100):
        go(optimizer, count)
        optimizer.dump(tmp_path / "run")
        assert go(Ludevo.load(tmp_path / "run"), 50) == go(optimizer, 50)
    go(optimizer, 100)
    found = optimizer.provide_recommendation()
    assert loss(*found.args, **found.kwargs) < 0.1


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


def needle(x: Any) -> float:
    turned = np.linalg.qr(np.random.default_rng(1).normal(size=(10, 10)))[0] @ (x - 0.37)
    return float((10.0 ** (5 * np.arange(10) / 9) * turned**2).sum())


#: Functions of reals, with the bounds of their variables and the evaluations of a run.
FUNCTIONS: dict[str, Any] = {
    "sensors": (
        lambda x: float(((np.linalg.norm(np.diff(x.reshape(6, 2), axis=0), axis=1) - 1) ** 2).sum() + x[0] ** 2),
        12, (-2, 2), 800,
    ),
    "needle": (needle, 10, (-5, 5), 2000),
    "valley": (
        lambda x: float((100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()), 8, (-3, 4), 2000
    ),
    "edge": (lambda x: float((x**2).sum() + x.sum()), 6, (0, 10), 300),
    "waves": (lambda x: float((x**2 - 3 * np.cos(2 * np.pi * x) + 3).sum()), 5, (-5, 4), 1200),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_nevergrad_searches_the_bounds_themselves(name: str) -> None:
    ng = pytest.importorskip("nevergrad")
    import ludevo
    from ludevo.nevergrad import Ludevo

    fun, width, (low, high), budget = FUNCTIONS[name]
    own = np.median([ludevo.minimize(fun, [(low, high)] * width, maxfev=budget, rng=seed).fun for seed in (1, 2, 3)])
    for method in ("bouncing", "clipping"):
        found = []
        for seed in (1, 2, 3):
            middle = ng.p.Array(init=np.full(width, (low + high) / 2))
            optimizer = Ludevo(middle.set_bounds(low, high, method=method), budget=budget)
            optimizer.parametrization.random_state.seed(seed)
            value = optimizer.minimize(fun).value
            assert (value >= low).all() and (value <= high).all()
            found.append(fun(value))
        # Rounding differs, so the course does; all of these are near 0 or equal.
        assert np.median(found) <= 1.1 * own + 1e-6


@pytest.mark.parametrize("optimum", [10.0, -1e4])
def test_nevergrad_has_no_wall_where_there_are_no_bounds(optimum: float) -> None:
    ng = pytest.importorskip("nevergrad")
    from ludevo.nevergrad import Ludevo

    for space in (ng.p.Scalar(), ng.p.Array(shape=(2,)), ng.p.Array(shape=(2,)).set_bounds(-2e4, None, method="clipping")):
        optimizer = Ludevo(space, budget=800)
        optimizer.parametrization.random_state.seed(1)
        found = optimizer.minimize(lambda x: float(np.square(x - optimum).sum()))
        assert np.abs(found.value - optimum).max() < 0.01
    half = Ludevo(ng.p.Array(shape=(2,)).set_bounds(0, None, method="clipping"), budget=300)
    half.parametrization.random_state.seed(1)
    assert np.abs(half.minimize(lambda x: float(((x + 1) ** 2).sum())).value).max() < 1e-6


def test_optuna_keeps_constraints() -> None:
    optuna = pytest.importorskip("optuna")
    from ludevo.optuna import LudevoSampler

    optuna.logging.set_verbosity(optuna.logging.ERROR)

    def objective(trial: Any) -> float:
        x, y = trial.suggest_float("x", -5, 5), trial.suggest_float("y", -5, 5)
        trial.set_user_attr("excess", (x + y + 2.0, -x - 4.0))
        return float(-x - y)

    # The constraint cuts off all but a corner: the best value of it is 2.
    sampler = LudevoSampler(seed=1, constraints_func=lambda trial: trial.user_attrs["excess"])
    study = optuna.create_study(sampler=sampler)
    study.optimize(objective, n_trials=120)
    feasible = [trial for trial in study.trials if max(trial.user_attrs["excess"]) <= 0.0]
    assert len(feasible) > 30
    assert study.best_trial in feasible and study.best_value < 2.1

    # None is feasible: the least violation is what counts.
    sampler = LudevoSampler(seed=1, constraints_func=lambda trial: (1.0 + abs(trial.params["x"] - 3.0),))
    study = optuna.create_study(sampler=sampler)
    study.optimize(objective, n_trials=100)
    assert min(abs(trial.params["x"] - 3.0) for trial in study.trials) < 0.05
