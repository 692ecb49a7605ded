"""The searches and contests of the games: the same files as the command line, run files, and refusals."""

from __future__ import annotations

import copy
import inspect
import json
import os
import pickle
import re
import shutil
import signal
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer
from typing import Any

import ludevo
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ludevo import _searches, _stubs, checkpoint, hextiles, minimax, theseus, tiles, units

DATA = Path(__file__).parents[3] / "crates"
CAVES = (DATA / "ga-tiles/data/caves.toml").read_text(encoding="utf-8")
SKIRMISH = (DATA / "ga-units/data/skirmish.json").read_text(encoding="utf-8")
SMALL: dict[str, Any] = {"width": 12, "height": 8}
FUNCTIONS = {name: function for name, function in vars(_searches).items() if hasattr(function, "door")}

needs_program = pytest.mark.skipif("LUDEVO_PROGRAM" not in os.environ, reason="needs the program `ludevo`")


def ludo(line: str, folder: Path) -> str:
    """Run the program of the command line in a folder."""
    words = [os.environ["LUDEVO_PROGRAM"], *line.split()]
    run = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    # After ten seconds, which any command may take on a busy machine, come lines of progress.
    messages = re.sub(r"^\d+ % .*\n", "", run.stderr, flags=re.MULTILINE)
    assert run.returncode in (0, 1) and not messages, messages
    return run.stdout


#: Searches with their options, also as the command line has them, and whether it saves their runs.
CASES: dict[str, tuple[Callable[..., ludevo.Result], dict[str, Any], str, bool]] = {
    "paper": (theseus.evolve, {"size": "5x5", "generations": 6}, "theseus evolve --size 5x5 --generations 6", True),
    "longest": (
        theseus.evolve,
        {"size": "5x6", "scheme": "longest", "sealed_cells": 3, "evaluations": 300},
        "theseus evolve --size 5x6 --scheme longest --sealed-cells 3 --evaluations 300",
        True,
    ),
    "order": (
        theseus.evolve,
        {"size": "4x4", "moves": "8..14", "count": 3},
        "theseus evolve --size 4x4 --moves 8..14 --count 3",
        True,
    ),
    "annealed": (
        checkpoint.evolve,
        {"size": "8x7", "reward": ["tour=1", "walls=-1"], "generations": 4},
        "checkpoint evolve --size 8x7 --reward tour=1,walls=-1 --generations 4",
        True,
    ),
    "cooled": (
        checkpoint.evolve,
        {"size": "8x7", "reward": ["tour=2"], "generations": 3, "schedule": 9},
        "checkpoint evolve --size 8x7 --reward tour=2 --generations 3 --schedule 9",
        True,
    ),
    "negative": (
        checkpoint.evolve,
        {"scheme": "paper", "representation": "negative", "size": "8x7", "evaluations": 900},
        "checkpoint evolve --scheme paper --representation negative --size 8x7 --evaluations 900",
        True,
    ),
    "set": (
        hextiles.evolve,
        {"generations": 3, "report_boards": 20_000, "weight_bridge": -0.25},
        "hextiles evolve --generations 3 --report-boards 20000 --weight-bridge -0.25",
        True,
    ),
    "pareto": (hextiles.pareto, {"each": 2, "boards": 32}, "hextiles pareto --each 2 --boards 32", True),
    "caves": (
        tiles.evolve,
        {"level": CAVES, "name": "caves", "count": 4, "wish": ["path=28..40"]},
        "tiles evolve caves.toml --count 4 --wish path=28..40",
        True,
    ),
    "weights": (
        units.evolve_weights,
        {"maps": 1, "population_size": 2, **SMALL, "against": "greedy", "generations": 2},
        "units evolve-weights --maps 1 --population-size 2 --width 12 --height 8 --against greedy --generations 2",
        True,
    ),
    "styles": (
        units.evolve_styles,
        {"games": 2, "check": 2, **SMALL, "levels": [3], "pick": 2, "generations": 2},
        "units evolve-styles --games 2 --check 2 --width 12 --height 8 --levels 3 --pick 2 --generations 2",
        False,
    ),
    "plan": (units.plan, {"battle": SKIRMISH, "player": "paper"}, "units plan skirmish.json --player paper", False),
    "games": (
        units.match,
        {"players": ["greedy", "hold"], **SMALL, "games": 2},
        "units match --a greedy --b hold --width 12 --height 8 --games 2",
        False,
    ),
    "othello": (
        minimax.match,
        {"game": "tic-tac-toe", "games": 4, "budget": 50, "b": "random"},
        "minimax match tic-tac-toe --games 4 --budget 50 --b random",
        False,
    ),
    "mend": (
        tiles.mend,
        {"map": "\n".join(["#" * 14] * 14), "level": CAVES, "evaluations": 3000},
        "tiles mend caves.toml --map walls.txt --evaluations 3000",
        False,
    ),
    "vary": (
        tiles.vary,
        {"map": "\n".join([".#" * 7, "#." * 7] * 7), "level": CAVES, "count": 3},
        "tiles vary floor.txt --level caves.toml --count 3",
        False,
    ),
}
SAVED = [name for name, (*_, is_saved) in CASES.items() if is_saved]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the files that command lines name."""
    (tmp_path / "caves.toml").write_text(CAVES, encoding="utf-8")
    (tmp_path / "skirmish.json").write_text(SKIRMISH, encoding="utf-8")
    (tmp_path / "walls.txt").write_text(CASES["mend"][1]["map"])
    (tmp_path / "floor.txt").write_text(CASES["vary"][1]["map"])
    return tmp_path


def limits(options: dict[str, Any]) -> dict[str, Any]:
    return {name: options[name] for name in ("generations", "evaluations") if name in options}


def halves() -> tuple[list[ludevo.Progress], Callable[[ludevo.Progress], bool]]:
    """Return a list of what was seen, and a function that stops after two steps."""
    seen: list[ludevo.Progress] = []
    return seen, lambda far: seen.append(far) or len(seen) == 2  # type: ignore[func-returns-value]


@needs_program
@pytest.mark.parametrize("name", CASES)
def test_files_are_those_of_the_command_line(name: str, folder: Path) -> None:
    function, options, line, _ = CASES[name]
    result = function(**options, seed=3)
    if name == "styles":
        printed = ludo(f"{line} --seed 3 --json", folder).splitlines()
        assert [json.loads(row) for row in printed] == result.found and result.verify()
        return
    ludo(f"{line} --seed 3 --out out", folder)
    written = {path.name: path.read_text(encoding="utf-8") for path in (folder / "out").iterdir()}
    # These have a word of the name of their file in their own names, which no request has.
    if name in ("plan", "mend", "vary"):
        assert set(result.files.values()) <= set(written.values())
    else:
        assert result.files and result.files == {own: written.get(own) for own in result.files}
    kept = {own for own in written if not own.endswith(".svg")}
    assert len(kept - {"hextiles-3-laid.json"}) == len(result.files)
    assert result.verify()


@needs_program
@pytest.mark.parametrize("name", ["paper", "annealed", "set", "caves"])
def test_levels_like_others_are_those_of_the_command_line(name: str, folder: Path) -> None:
    function, options, *_ = CASES[name]
    result = function(**options, seed=3)
    (first, *_) = result.save(folder)
    tool = result.made["tool"]
    like = {"theseus": theseus, "checkpoint": checkpoint, "hextiles": hextiles, "tiles": tiles}[tool].like
    # The command line gives sets the names of their files.
    levels = [{"id": "x", "level": json.loads(result.files[first.name])}] if name == "set" else result
    more = like(levels, origin="x", like=[1], count=2, tries=200, seed=5)
    first.rename(folder / "x.json")
    ludo(f"{tool} like x.json --like 1 --count 2 --evaluations 200 --seed 5 --out out", folder)
    written = {path.name: path.read_text(encoding="utf-8") for path in (folder / "out").iterdir()}
    assert more.files == {own: written.get(own) for own in more.files}
    assert len(more.figures) == 2 and more.verify()
    # From the file, and from what was bred.
    again = like((folder / "x.json").read_text(encoding="utf-8"), origin="x", like="1", count=2, tries=200, seed=5)
    assert again.figures == more.figures
    assert len(like(more, like=[1, 3], count=2, tries=100, seed=5).figures) == 2


@needs_program
def test_a_move_is_that_of_the_command_line(folder: Path) -> None:
    line = "minimax move othello --player genetic --budget 300 --explain --json --seed 4"
    printed = json.loads(ludo(line, folder).splitlines()[-1])
    result = minimax.search("othello", player="genetic", budget=300, explain=True, seed=4)
    shared = set(result.found) & set(printed)
    assert {"move", "value", "line"} <= shared
    assert {key: result.found[key] for key in shared} == {key: printed[key] for key in shared}


@pytest.mark.parametrize("name", CASES)
def test_a_stopped_run_goes_on_to_the_same_result(name: str, tmp_path: Path) -> None:
    function, options, *_ = CASES[name]
    whole = function(**options, seed=3)
    seen, stop = halves()
    file = tmp_path / "half.run"
    part = function(**options, seed=3, stop=stop)
    assert part.verify()
    if part.checkpoint() is None:
        pytest.skip("it cannot be saved")
    assert part.stop == "requested" and len(seen) == 2
    part.save_run(file)
    assert function(resume=file).files == whole.files


@needs_program
@pytest.mark.parametrize("name", SAVED)
def test_run_files_go_on_here_and_there(name: str, folder: Path) -> None:
    function, options, line, _ = CASES[name]
    whole = function(**options, seed=3, save=folder / "whole.run")
    ludo(f"{line} --seed 3 --save same.run", folder)
    # The same bytes: record, notes, checkpoint and the reason of the end.
    assert (folder / "whole.run").read_bytes() == (folder / "same.run").read_bytes()

    _, stop = halves()
    part = function(**options, seed=3, stop=stop, save=folder / "half.run")
    assert part.stop == "requested"
    ludo("{} {} --resume half.run --out out".format(*line.split()[:2]), folder)
    written = {path.name: path.read_text(encoding="utf-8") for path in (folder / "out").iterdir()}
    assert whole.files == {own: written.get(own) for own in whole.files}

    fewer = " ".join(line.split()).replace("--evaluations", "--generations 1 --evaluations")
    fewer = fewer if "--generations" in fewer else f"{fewer} --generations 1"
    fewer = fewer.replace("--generations 6", "--generations 2").replace("--generations 4", "--generations 2")
    if options.get("schedule") is None and "annealed" in name:
        fewer += " --schedule 4"
    ludo(f"{fewer} --seed 3 --save begun.run", folder)
    rest = limits(options) or {"generations": 10**9}
    resumed = function(resume=folder / "begun.run", **rest, save=folder / "begun.run")
    assert resumed.files == whole.files


@pytest.mark.parametrize("name", ["paper", "negative", "annealed", "set", "caves", "weights", "plan"])
def test_threads_change_nothing(name: str) -> None:
    function, options, *_ = CASES[name]
    one, two = (function(**options, seed=3, threads=threads) for threads in (1, 2))
    assert one.files == two.files and one.verify(threads=2)


def test_levels_are_those_that_the_judges_take() -> None:
    maze = theseus.evolve(**CASES["order"][1], seed=1)
    moves = theseus.solve(**maze.levels)
    assert len(moves) == 3 and moves.tolist() == [figures["moves"] for figures in maze.figures]
    board = checkpoint.evolve(**CASES["annealed"][1], seed=1)
    assert checkpoint.tour(**board.levels).tolist() == [board.figures[0]["tour"]]
    tile_set = hextiles.evolve(**CASES["set"][1], seed=1)
    score = hextiles.score(tile_set.levels, weights=[-0.25, -0.02, -1, -0.1, 1])
    assert abs(score["total"][0] - tile_set.figures[0]["total"]) < 0.5
    description = tiles.Description(CAVES)
    caves = tiles.evolve(description, count=4, seed=1)
    assert caves.levels.dtype == np.uint8 and caves.levels.shape == (4, 14, 14)
    assert description.measure(caves.levels)["path"].tolist() == [figures["path"] for figures in caves.figures]
    battle = units.Battle(SKIRMISH)
    plan = units.plan(battle, player="paper", seed=1)
    assert units.fitness(battle, plan.levels) == pytest.approx(plan.figures[0]["fitness"])


def test_a_result_has_pictures_and_files(tmp_path: Path) -> None:
    result = theseus.evolve(size="4x4", generations=2, seed=1)
    picture = result._repr_svg_()
    assert picture is not None and picture.startswith("<svg") and result.met and result.unmet == ()
    (path,) = result.save(tmp_path / "new")
    assert path.read_text(encoding="utf-8") == result.files["theseus-4x4-1.json"]
    assert "theseus evolve" in repr(result) and (result.seed, result.generations) == (1, 2)
    for same in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert same.files == result.files and same.verify()
        with pytest.raises(TypeError, match="ask the result itself"):
            same.checkpoint()
    result.files["theseus-4x4-1.json"] += " "
    with pytest.raises(ValueError, match=r"not the same when made again: theseus-4x4-1\.json"):
        result.verify()


def test_an_unmet_wish_is_said() -> None:
    result = theseus.evolve(size="3x3", moves="200..", evaluations=50, seed=1)
    assert not result.met and "200 moves or more" in result.unmet[0]


def test_progress_is_seen_and_a_limit_of_time_holds() -> None:
    seen: list[ludevo.Progress] = []
    result = theseus.evolve(size="4x4", generations=3, seed=1, progress=seen.append)
    assert [far.generations for far in seen] == [0, 1, 2, 3] and seen[-1].evaluations == result.evaluations
    late = theseus.evolve(size="8x8", time=0.05, seed=1, generations=10**9)
    assert late.stop == "time" and late.generations < 10**9
    with pytest.raises(ZeroDivisionError) as raised:
        theseus.evolve(size="4x4", seed=1, stop=lambda far: 1 // 0)
    assert raised.value.intermediate_result.evaluations > 0  # type: ignore[attr-defined]


def interrupt() -> Callable[[ludevo.Progress], None]:
    """Return a callback that sends Ctrl-C soon after the first report of a run."""
    timer = Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT))
    begin = iter([timer.start])
    return lambda far: next(begin, lambda: None)()


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_gives_the_result_so_far(tmp_path: Path) -> None:
    result = theseus.evolve(size="8x8", generations=10**9, seed=1, save=tmp_path / "long.run", progress=interrupt())
    assert result.stop == "cancelled" and result.files
    more = theseus.evolve(resume=tmp_path / "long.run", generations=result.generations + 3)
    assert more.generations == result.generations + 3
    results = ludevo.runs(theseus.evolve, range(3), workers=2, size="8x8", generations=10**9, progress=interrupt())
    assert {one.stop for one in results} == {"cancelled"}


def test_ctrl_c_while_many_runs_begin_ends_those_that_have(monkeypatch: pytest.MonkeyPatch) -> None:
    submit = ThreadPoolExecutor.submit

    def cut(pool: Any, run: Any, seed: int) -> Any:
        if seed == 2:
            raise KeyboardInterrupt
        return submit(pool, run, seed)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", cut)
    results = ludevo.runs(theseus.evolve, range(4), workers=2, size="8x8", generations=10**9)
    assert [(one.seed, one.stop) for one in results] == [(0, "cancelled"), (1, "cancelled")]


@pytest.mark.parametrize(
    ("fault", "raised", "ended"),
    [(None, ValueError, "requested"), (KeyboardInterrupt(), ValueError, "cancelled"), (ZeroDivisionError(), ZeroDivisionError, "failed")],
)
def test_a_run_whose_file_cannot_be_written_keeps_its_result(fault: Any, raised: Any, ended: str, tmp_path: Path) -> None:
    folder = tmp_path / "removed"
    folder.mkdir()

    def stop(far: ludevo.Progress) -> bool:
        shutil.rmtree(folder, ignore_errors=True)
        if fault is not None:
            raise fault
        return True

    with pytest.raises(raised) as error:
        theseus.evolve(size="4x4", seed=1, stop=stop, save=folder / "x.run")
    result = error.value.intermediate_result
    assert result.files and result.stop == ended
    assert "x.run: cannot be written" in str(error.value.__cause__ or error.value)
    assert ("`intermediate_result`" in str(error.value)) == (raised is ValueError)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said_with_the_name_of_the_file(tmp_path: Path) -> None:
    result = theseus.evolve(size="4x4", generations=1, seed=1)
    (tmp_path / "theseus-4x4-1.json").symlink_to("/dev/full")
    with pytest.raises(OSError, match=r"No space left.*theseus-4x4-1\.json"):
        result.save(tmp_path)


def test_many_runs_are_in_the_order_of_their_seeds() -> None:
    results = ludevo.runs(theseus.evolve, [5, 3, 4], workers=2, size="4x4", generations=2)
    assert [result.seed for result in results] == [5, 3, 4]
    assert results[1].files == theseus.evolve(size="4x4", generations=2, seed=3).files
    with pytest.raises(ValueError, match="^save is for one run"):
        ludevo.runs(theseus.evolve, [1], save="x.run")
    with pytest.raises(TypeError, match="^seeds is a int, expected many seeds"):
        ludevo.runs(theseus.evolve, 3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (lambda: theseus.evolve(elits=3), TypeError, r"^evolve\(\) has no keyword 'elits', did you mean 'elites'\?"),  # type: ignore[call-arg]
        (lambda: theseus.evolve(scheme="paper", elites=300), ValueError, "^elites=300: expected fewer than .* population_size$"),
        (lambda: theseus.evolve(generations=0), ValueError, "^generations=0: expected a whole number from 1 to"),
        (lambda: theseus.evolve(schedule=3), ValueError, "^schedule: nothing cools in this search$"),
        (lambda: theseus.evolve(seed=-1), ValueError, "^seed is -1, expected a seed"),
        (lambda: theseus.evolve(time=0), ValueError, "^time is 0, expected more than 0"),
        (lambda: theseus.evolve(threads=0), ValueError, "^threads is 0, expected at least 1"),
        (lambda: theseus.evolve(stop=3), TypeError, "^stop is a int, expected a function"),  # type: ignore[arg-type]
        (lambda: theseus.evolve(founders=Path("x")), TypeError, "^founders is a .*, expected the content of the file"),
        (lambda: theseus.evolve(mutation=float("nan")), ValueError, "^mutation: found NaN, expected a finite number$"),
        (lambda: theseus.evolve(generations=float("-inf")), ValueError, "^generations: found -Infinity, expected a finite"),  # type: ignore[arg-type]
        (lambda: theseus.evolve(mutation={1}), TypeError, "^mutation is no JSON"),  # type: ignore[arg-type]
        (lambda: theseus.evolve("6x6"), TypeError, r"^evolve\(\) has no option for '6x6', expected options by their names"),  # type: ignore[call-arg]
        (lambda: theseus.evolve(save=""), TypeError, "^save is '', expected the path of a run file"),
        (lambda: theseus.evolve(resume=b"x.run"), TypeError, "^resume is b'x.run', expected the path"),  # type: ignore[arg-type]
        (lambda: theseus.evolve(resume="no.run"), ValueError, "^no.run: cannot be read"),
        (lambda: theseus.evolve(resume="no.run", size="4x4"), ValueError, "^size: the run file has it already"),
        (lambda: theseus.evolve(resume="no.run", seed=1), ValueError, "^seed: the run file has it already"),
        (lambda: theseus.evolve(generations=1, size="4x4", save="no/x.run"), ValueError, "^no/x.run: its folder does not exist"),
        (lambda: tiles.evolve("size = 3"), ValueError, "^line 1"),
        (lambda: tiles.like([["."]], like=[1], level=CAVES), ValueError, "^level 1: a level has 1 columns and 1 rows: expected 14"),
        (lambda: theseus.like("0, 1", like=[1]), ValueError, "^levels is no JSON, expected a result, the text of a JSON file"),
        (lambda: theseus.like(Path("x"), like=[1]), TypeError, "^levels is a .*Path, expected a result"),
        (lambda: theseus.like([3], like=[1]), TypeError, r"^levels\[0\] is a int, expected a level"),
        (lambda: theseus.like({"north": np.zeros(3)}, like=[1]), TypeError, "^levels has arrays, .*: give the result itself$"),
        (lambda: minimax.match("chess", games=0), ValueError, "^games=0: expected a whole number from 1"),
    ],
)
def test_a_refusal_names_the_keyword(call: Callable[[], Any], kind: Any, sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        call()


def test_a_run_file_of_another_search_is_refused(tmp_path: Path) -> None:
    theseus.evolve(size="4x4", generations=1, seed=1, save=tmp_path / "one.run")
    with pytest.raises(ValueError, match="a run of theseus evolve, expected one of tiles evolve"):
        tiles.evolve(resume=tmp_path / "one.run")
    with pytest.raises(ValueError, match="not a run file"):
        (tmp_path / "other").write_text("x")
        theseus.evolve(resume=tmp_path / "other")
    with pytest.raises(ValueError, match="the text `saved` of the npm package"):
        (tmp_path / "other").write_text('{"made":{}}')
        theseus.evolve(resume=tmp_path / "other")
    # A finished run is replaced, also one that `stop` has ended; one that an exception has cut is not.
    theseus.evolve(size="4x4", seed=1, stop=lambda far: True, save=tmp_path / "one.run")
    with pytest.raises(ZeroDivisionError):
        theseus.evolve(size="4x4", seed=1, stop=lambda far: 1 // 0, save=tmp_path / "one.run")
    with pytest.raises(ValueError, match="holds an unfinished run"):
        theseus.evolve(size="4x4", seed=1, save=tmp_path / "one.run")


def test_help_shows_all_options() -> None:
    for name, function in FUNCTIONS.items():
        signature, document = inspect.signature(function), inspect.getdoc(function) or ""
        assert function.__module__ == f"ludevo.{name.partition('_')[0]}"
        for one in signature.parameters:
            assert f"\n{one} : " in document, (name, one)
    assert inspect.signature(theseus.evolve).parameters["win"].default == "after"
    assert pickle.loads(pickle.dumps(theseus.evolve)) is theseus.evolve


def test_the_stub_is_the_one_that_is_generated() -> None:
    stub = Path(_searches.__file__).with_suffix(".pyi")
    assert stub.read_text(encoding="utf-8") == _stubs.text(), "python -m ludevo._stubs > _searches.pyi"


def values(field: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return values of a field, most of them possible."""
    kind = field["kind"]
    of = kind["type"]
    if of == "flag":
        one: st.SearchStrategy[Any] = st.booleans()
    elif of == "whole":
        one = st.integers(kind["least"], min(kind["most"], kind["least"] + 3))
    elif of == "number":
        low, high = kind["least"] or 0.0, kind["most"] or 1.0
        one = st.floats(max(low, -2.0), min(high, 2.0))
    elif of == "choice":
        one = st.sampled_from([word["name"] for word in kind["words"]])
    else:
        one = st.sampled_from(["1", "2..3", "4x4", "x"])
    return st.lists(one, max_size=2) if field["list"] else one


def requests(door: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    fields = {field["name"]: field for field in door["fields"] if field["kind"]["type"] != "content"}
    some = st.lists(st.sampled_from(sorted(fields)), max_size=3, unique=True)
    return some.flatmap(lambda names: st.fixed_dictionaries({name.replace("-", "_"): values(fields[name]) for name in names}))


#: What a small run needs: contents, and limits.
NEEDS: dict[str, dict[str, Any]] = {
    "theseus_evolve": {"size": "4x4", "evaluations": 300},
    "checkpoint_evolve": {"size": "6x6", "evaluations": 300},
    "hextiles_evolve": {"generations": 1, "report_boards": 20_000},
    "hextiles_pareto": {"each": 2, "boards": 20, "generations": 1},
    "tiles_evolve": {"level": CAVES, "count": 2, "evaluations": 60},
    "tiles_vary": {"map": CASES["vary"][1]["map"], "count": 2},
    "tiles_mend": {"map": CASES["mend"][1]["map"], "level": CAVES, "evaluations": 50},
    "minimax_search": {"game": "tic-tac-toe", "budget": 30},
    "minimax_match": {"game": "tic-tac-toe", "budget": 20, "games": 2},
    "units_evolve_weights": {"maps": 1, "population_size": 2, **SMALL, "against": "greedy", "generations": 1},
    "units_evolve_styles": {"games": 2, "check": 2, **SMALL, "pick": 2, "evaluations": 2},
    "units_plan": {"battle": SKIRMISH, "player": "greedy"},
    "units_match": {"players": ["greedy", "hold"], **SMALL, "games": 1, "rounds": 20},
}


@pytest.mark.parametrize("name", NEEDS)
@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_request_is_carried_out_again_or_refused_by_its_name(name: str, data: st.DataObject) -> None:
    function: Any = FUNCTIONS[name]
    options = data.draw(requests(function.door))
    try:
        result = function(**{**options, **NEEDS[name]}, seed=1, time=2)
    except ValueError as error:
        assert str(error)
    else:
        assert result.stop == "time" or result.verify()
