"""Searches and contests of the games in one call."""

from __future__ import annotations

import ast
import difflib
import inspect
import json
import os
import re
import textwrap
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from os import PathLike
from pathlib import Path
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from . import _levels, _native
from ._minimize import _bar, _says_stop, _seconds
from ._search import Seed, count_of, list_of, seed_of

if TYPE_CHECKING:
    from typing_extensions import TypeVar as Kind

    Levels = Kind("Levels", default=Any)
else:
    Levels = TypeVar("Levels")

R = TypeVar("R")

_DOORS = {(door["tool"], door["command"]): door for door in json.loads(_native.doors())}

#: The keywords of all searches: their types, their defaults and what they do.
_COMMON = {
    "seed": ("Seed", "None", "Decides everything that is random. Without one, each run differs; `Result.seed` has it."),
    "generations": ("int | None", "None", "Ends the run after this many generations; a contest after this many games."),
    "evaluations": ("int | None", "None", "Ends the run with the generation that reaches this many evaluations."),
    "schedule": ("int | None", "None", "The generations over which a search cools, if it does. Those of the limits, unless given."),
    "time": ("float | None", "None", "Ends the run after this many seconds. What it cuts short does not count."),
    "progress": (
        "bool | Callable[[Progress], Any]", "False",
        "True shows a bar of tqdm. A function gets a `Progress` after each generation.",
    ),
    "stop": (
        "Callable[[Progress], Any] | None", "None",
        "Gets a `Progress` after each generation, and ends the run if it returns true.",
    ),
    "threads": ("int | None", "None", "The number of threads. As many as there are processors, unless given. It changes no result."),
    "resume": (
        "str | PathLike[str] | None", "None",
        "A run file, also one of the command line. The run goes on from it, with its options and its seed, which"
        " cannot be given then. Its limits hold unless others are given. It stays as it is, unless `save` names it too.",
    ),
    "save": (
        "str | PathLike[str] | None", "None",
        "A run file that is written each minute and at the end. The command line goes on from it if the command has"
        " ``--resume``. It replaces a finished run, also one that `stop` or `time` has ended.",
    ),
}
_LIMITS = ("generations", "evaluations", "schedule")
_RETURNS = "    Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then."


class Progress(NamedTuple):
    """How far a run is.

    Attributes
    ----------
    generations, evaluations : int
        What is complete.
    share : float or None
        The share of the work that is done, if it is known.
    best : float or None
        The best score, if it is a number.
    note : str
        A few words.
    """

    generations: int
    evaluations: int
    share: float | None
    best: float | None
    note: str


class Result(Generic[Levels]):
    """What a search or a contest of a game has found.

    Attributes
    ----------
    levels : dict of numpy.ndarray, or numpy.ndarray
        The levels that were found, as the judge of the game takes them: ``theseus.solve(**levels)``,
        ``checkpoint.tour(**levels)``, ``hextiles.score(levels)``, `tiles.Description.measure`, and for
        `units.plan` a plan for `units.fitness`. None if it is no search for levels, or found none.
    figures : list of dict
        The figures of each level; without levels, what was found.
    found : Any
        Everything that was found, as JSON; None for nothing.
    files : dict of str
        The text of each file that the command line writes, by its name. Pictures are in `pictures`.
    pictures : tuple of str
        Pictures as SVG. Notebooks show the first.
    unmet : tuple of str
        What was asked for and not found.
    met : bool
        Whether something was found, and nothing is unmet.
    stop : str
        Why the run ended: ``target``, ``idle``, ``stagnation``, ``generations``, ``evaluations``, ``time``,
        ``requested`` by the function `stop`, ``cancelled`` by Ctrl-C, or ``failed`` by an exception.
    seed, generations, evaluations : int
        The seed, and how far the run came.
    made : dict
        The record of the run, as the files have it.
    """

    def __init__(self, run: _native.Hosted, name: str, stop: str) -> None:
        outcome, made = map(json.loads, run.outcome())
        outcome = outcome or {"files": [], "pictures": [], "unmet": [], "found": None}
        self._run: _native.Hosted | None = run
        self._name, self.made = name, made
        self.stop = stop
        self.found: Any = outcome["found"]
        self.files: dict[str, str] = {file["name"]: file["text"] for file in outcome["files"]}
        self.pictures: tuple[str, ...] = tuple(outcome["pictures"])
        self.unmet: tuple[str, ...] = tuple(outcome["unmet"])
        self.met: bool = self.found is not None and not self.unmet
        self.seed: int = made["seed"]
        self.generations: int = made["generations"]
        self.evaluations: int = made["evaluations"]

    @property
    def levels(self) -> Levels:
        return _levels.arrays(self.made, self.found, self.files)  # type: ignore[no-any-return]

    @property
    def figures(self) -> list[dict[str, Any]]:
        return _levels.figures(self.made, self.found, self.files)

    def _request(self) -> Any:
        """Return the levels as a request has them."""
        return _levels.kin(self.made["tool"], self.found, self.files)

    def __getstate__(self) -> dict[str, Any]:
        # The state of the search may be large; a copy has all but that.
        return {**vars(self), "_run": None}

    def __repr__(self) -> str:
        far = f"{self.generations} generations, {self.evaluations} evaluations"
        return f"<ludevo.Result of {self._name}: {', '.join(self.files) or 'no files'}; {far}, {self.stop}>"

    def _repr_svg_(self) -> str | None:
        return self.pictures[0] if self.pictures else None

    def save(self, folder: str | PathLike[str]) -> list[Path]:
        """Write the files to a folder, and return their paths. Files of the same names are replaced."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        paths = [Path(folder, name) for name in self.files]
        for path, text in zip(paths, self.files.values()):
            try:
                path.write_text(text, encoding="utf-8", newline="\n")
            except OSError as error:
                error.filename = str(path)  # A full disk is said without it.
                raise
        return paths

    def verify(self, *, threads: int | None = None) -> bool:
        """Make the run again from its record, and compare all files byte by byte.

        Raises
        ------
        ValueError
            If one is not the same. The message has its name.
        """
        differ = _native.differing(json.dumps(self.made), list(self.files.items()), threads)
        if differ:
            raise ValueError(f"not the same when made again: {', '.join(differ)}")
        return True

    def checkpoint(self) -> Any:
        """Return the state of the search, as JSON; None if it cannot be saved."""
        text = self._whole().checkpoint()
        return None if text is None else json.loads(text)

    def save_run(self, path: str | PathLike[str]) -> None:
        """Write a run file, which `resume` and the command line go on from."""
        self._whole().save(_path("path", path), _word(self.stop))

    def _whole(self) -> _native.Hosted:
        if self._run is None:
            raise TypeError("a copy of a result has no state of the search: ask the result itself")
        return self._run


def _path(name: str, path: Any) -> str:
    if not isinstance(path, (str, PathLike)) or not os.fspath(path):
        raise TypeError(f"{name} is {path!r}, expected the path of a run file")
    return os.fspath(path)


def _no_text_of_npm(path: str) -> None:
    with suppress(OSError), open(path, "rb") as file:
        if file.read(7) == b'{"made"':
            raise ValueError(f"{path}: the text `saved` of the npm package, which only `resume` of the package goes on from")


def _word(stop: str) -> str:
    """Return why a run ended as its file has it: a run that an exception has cut is unfinished."""
    return "cancelled" if stop == "failed" else stop


def _plain(value: Any) -> Any:
    """Return the value of numpy as Python has it."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"found a {type(value).__name__}")


def _json(name: str, value: Any) -> Any:
    """Return an option as JSON holds it."""
    if isinstance(value, PathLike):
        raise TypeError(f"{name} is a {type(value).__name__}, expected the content of the file: its `read_text()`")
    if hasattr(value, "_request"):
        return value._request()
    try:
        text = json.dumps(value, default=_plain)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{name} is no JSON: {error}") from None

    def refuse(number: str) -> None:
        raise ValueError(f"{name}: found {number}, expected a finite number")

    return json.loads(text, parse_constant=refuse)


def _go(run: _native.Hosted, end: float, progress: Any, stop: Any) -> str:
    """Run until there is a reason to end, and return it."""
    watches = [watch for watch in (progress, stop) if watch is not None]
    while True:
        left = None if end == float("inf") else max(end - monotonic(), 0.0)
        reason = run.advance(1 if watches else None, left)
        if reason is not None:
            return reason
        far = Progress(*run.progress())
        if progress is not None:
            progress(far)
        if stop is not None and _says_stop(stop, far):
            return "requested"


def _drawn(stack: ExitStack) -> Callable[[Progress], None]:
    """Return a function that draws a bar."""
    bar = _bar(True, 100, stack, "%")

    def draw(far: Progress) -> None:
        bar.update(int(100 * (far.share or 0)) - bar.n)
        bar.set_postfix_str(far.note or f"generation {far.generations}", refresh=False)

    return draw


def _conduct(door: dict[str, Any], given: dict[str, Any]) -> Result[Any]:
    name = f"{door['tool']} {door['command']}"
    names = {field["name"].replace("-", "_"): field["name"] for field in door["fields"]}
    given = {key: value for key, value in given.items() if value is not None}
    own = {key: given.pop(key) for key in _COMMON if key in given and key not in names}
    resume, save, threads = own.pop("resume", None), own.pop("save", None), own.pop("threads", None)
    progress, stop, seed = own.pop("progress", False), own.pop("stop", None), own.pop("seed", None)
    if resume is not None:
        taken = [*given, *(["seed"] if seed is not None else []), *(["schedule"] if "schedule" in own else [])]
        if taken:
            raise ValueError(f"{taken[0]}: the run file has it already, expected only limits beside resume")
    for key, one in (("progress", progress), ("stop", stop)):
        if not (callable(one) or one is None or (key == "progress" and isinstance(one, bool))):
            raise TypeError(f"{key} is a {type(one).__name__}, expected a function")
    if "time" in own:
        _seconds(own["time"])
    if "levels" in given and "like" in names:
        given.update(_levels.shown(door["tool"], given, names))
    asked = {
        "tool": door["tool"],
        "command": door["command"],
        "request": {names[key]: _json(key, value) for key, value in given.items()},
        "limits": {key: _json(key, value) for key, value in own.items()},
        "seed": 0 if resume is not None else seed_of(seed, "seed"),
        "resume": None if resume is None else _path("resume", resume),
        "save": None if save is None else _path("save", save),
    }
    if resume is not None:
        _no_text_of_npm(asked["resume"])
    count = None if threads is None else count_of("threads", threads, 1, 1024)
    run = _native.Hosted(json.dumps(asked), count)
    with ExitStack() as stack:
        draw = _drawn(stack) if progress is True else progress or None
        try:
            reason = _go(run, _seconds(json.loads(run.limits).get("time")), draw, stop)
        except KeyboardInterrupt:
            reason = "cancelled"
        except BaseException as error:
            with suppress(Exception):
                error.intermediate_result = Result(run, name, "failed")  # type: ignore[attr-defined]
            try:
                run.end(_word("failed"))
            except Exception as lost:
                # The exception of the caller stays the one that is raised, with all its causes.
                lost.__context__ = error.__cause__ or error.__context__
                raise error from lost
            raise
    try:
        run.end(reason)
    except Exception as error:
        error.args = (f"{error}; the result is the `intermediate_result` of this exception",)
        error.intermediate_result = Result(run, name, reason)  # type: ignore[attr-defined]
        raise
    return Result(run, name, reason)


def _spelt(text: str) -> str:
    """Return a help with its options as keywords."""
    return re.sub(r"--([a-z][a-z-]*)", lambda option: f"`{option[1].replace('-', '_')}`", text)


def _paragraph(text: str) -> str:
    return textwrap.fill(text, 96, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)


def parameters_of(door: dict[str, Any]) -> list[tuple[str, str, str, str, bool]]:
    """Return name, type, default and help of each parameter, and whether it needs no name."""
    found = []
    for field, line in zip(door["fields"], door["parameters"].splitlines()):
        name, kind, default = re.fullmatch(r" *(\w+): (.*) = (.*),", line).groups()  # type: ignore[union-attr]
        text = f"{_spelt(field['help'])}."
        if field["only"]:
            tag, words = field["only"]
            text += f" Only with `{tag.replace('-', '_')}` {' or '.join(words)}."
            if field["default"] is not None:
                text += f" {json.dumps(field['default'])}, unless given."
        words = [word for word in field["kind"].get("words", []) if word["help"]]
        text += "".join(f" {word['name']}: {_spelt(word['help'])}." for word in words)
        found.append((name, kind, default, text, field["kind"].get("first", False)))
    found.sort(key=lambda parameter: not parameter[4])
    known = {parameter[0] for parameter in found}
    return found + [(name, *rest, False) for name, rest in _COMMON.items() if name not in known]


def _document(door: dict[str, Any], summary: str) -> str:
    """Return the documentation of a search."""
    lines = [summary, "", "Parameters", "----------"]
    for name, kind, default, text, _ in parameters_of(door):
        shown = "any" if kind.startswith("Any") else kind.replace("Literal[", "{").replace('"]', '"}').replace(" | None", "")
        ending = ", optional" if default in ("None", "()") else f", default {default}"
        lines += [f"{name} : {shown}{ending}", _paragraph(text)]
    return "\n".join([*lines, "", "Returns", "-------", "Result", _RETURNS])


def search(tool: str, command: str, name: str, summary: str) -> Callable[..., Result[Any]]:
    """Return the function of a search or of a contest."""
    door = _DOORS[tool, command]
    parameters = [
        inspect.Parameter(
            one,
            inspect.Parameter.POSITIONAL_OR_KEYWORD if is_first else inspect.Parameter.KEYWORD_ONLY,
            default=ast.literal_eval(default),
            annotation=kind,
        )
        for one, kind, default, _, is_first in parameters_of(door)
    ]
    signature = inspect.Signature(parameters, return_annotation="Result[Any]")
    most = sum(one.kind is one.POSITIONAL_OR_KEYWORD for one in parameters)

    def run(*args: Any, **options: Any) -> Result[Any]:
        for option in options:
            if option not in signature.parameters:
                near = difflib.get_close_matches(option, signature.parameters, 1)
                hint = f", did you mean {near[0]!r}?" if near else ""
                raise TypeError(f"{name}() has no keyword {option!r}{hint}")
        if len(args) > most:
            raise TypeError(f"{name}() has no option for {args[most]!r}, expected options by their names: {name}(seed=1)")
        return _conduct(door, dict(signature.bind(*args, **options).arguments))

    run.__name__ = run.__qualname__ = name
    run.__module__ = f"ludevo.{tool}"
    run.__doc__ = _document(door, summary)
    vars(run).update(__signature__=signature, door=door)
    return run


def runs(function: Callable[..., R], seeds: Iterable[Seed], *, workers: int | None = None, **options: Any) -> list[R]:
    """Make a whole run for each seed, several at a time.

    Parameters
    ----------
    function : function
        A search such as `ludevo.theseus.evolve`.
    seeds : iterable of int, numpy.random.Generator or numpy.random.SeedSequence
        One seed for each run.
    workers : int, optional
        The number of runs at a time. As many as there are processors, unless given.
    **options
        The options of each run. It has one thread, unless `threads` says otherwise.

    Returns
    -------
    list of Result
        In the order of the seeds. After Ctrl-C, those of the runs that had begun: `Result.stop` is
        ``cancelled`` for each that Ctrl-C has cut.

    Examples
    --------
    >>> import ludevo
    >>> found = ludevo.runs(ludevo.theseus.evolve, [1, 2, 3], size="5x5", generations=2)
    >>> [result.seed for result in found]
    [1, 2, 3]
    """
    for name in ("save", "resume", "seed"):
        if options.get(name) is not None:
            raise ValueError(f"{name} is for one run: `seeds` has those of all")
    listed = list_of("seeds", seeds, "many seeds, such as range(1, 4)")
    numbers = [seed_of(seed, f"seeds[{index}]") for index, seed in enumerate(listed)]
    count = (os.cpu_count() or 1) if workers is None else count_of("workers", workers, 1)
    ended, stop = Event(), options.pop("stop", None)

    def is_over(far: Any) -> bool:
        if ended.is_set():
            raise KeyboardInterrupt
        return stop is not None and _says_stop(stop, far)

    def one(seed: int) -> R:
        return function(**{"threads": 1, **options}, seed=seed, stop=is_over)

    # A `with` block would wait for runs without an end if Ctrl-C comes while they begin.
    pool, begun = ThreadPoolExecutor(count), list[Future[R]]()
    try:
        begun += (pool.submit(one, seed) for seed in numbers)
        return [run.result() for run in begun]
    except KeyboardInterrupt:
        ended.set()
        return [run.result() for run in begun if not run.cancel()]
    finally:
        ended.set()
        pool.shutdown(cancel_futures=True)
