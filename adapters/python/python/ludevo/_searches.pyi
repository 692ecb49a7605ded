from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, Literal

from numpy import uint8
from numpy.typing import NDArray

from ._hosted import Progress, Result
from ._search import Seed

def theseus_evolve(
    *,
    size: str | float | None = None,
    fitness: Literal["moves", "visited", "minotaur-moves", "combined", "traps", "difficulty"] | None = None,
    win: Literal["after", "before"] = "after",
    connected: bool = False,
    sealed_cells: str | float | None = None,
    scheme: Literal["paper", "longest"] | None = None,
    clamp: Literal["basic", "modulo"] | None = None,
    population_size: int | None = None,
    elites: int | None = None,
    immigrants: float | None = None,
    crossover: float | None = None,
    mutation: float | None = None,
    weights: Sequence[float] | None = None,
    unsolvable: float | None = None,
    moves: str | float | None = None,
    waits: int | None = None,
    count: int | None = None,
    campaign: int | None = None,
    founders: Any | None = None,
    template: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[dict[str, Any]]:
    """Evolve mazes whose shortest solution is long, or mazes to order.

    Parameters
    ----------
    size : str | float, optional
        Width and height of the maze [default: 6x6].
    fitness : {"moves", "visited", "minotaur-moves", "combined", "traps", "difficulty"}, optional
        What to maximise; difficulty only with the scheme longest [default: combined with the scheme
        paper, moves with longest]. moves: The length of the shortest solution. visited: The states
        that the search for it visits. minotaur-moves: The Minotaur's moves in it. combined: The
        weighted sum of these three. traps: The number of different traps that hold the Minotaur.
        difficulty: How hard the maze is for a person.
    win : {"after", "before"}, default "after"
        When Theseus wins on the exit cell. after: After the Minotaur's reply, if he has not caught
        Theseus. before: As soon as he stands on the exit cell, unless the Minotaur stands there
        too.
    connected : bool, default False
        Requires that every cell can be entered [default for mazes to order].
    sealed_cells : str | float, optional
        Allows at most N cells that cannot be entered, or any number [default: 0 for mazes to order,
        any with the scheme longest].
    scheme : {"paper", "longest"}, optional
        The scheme [default: paper; mazes to order use longest]. paper: The paper's: roulette,
        uniform crossover and random immigrants. longest: The search for the longest maze, with
        several temperatures.
    clamp : {"basic", "modulo"}, optional
        How a number is read that is too large for its places. Only with `scheme` paper. "modulo",
        unless given. basic: The number means the last place. modulo: The number is taken modulo the
        number of places.
    population_size : int, optional
        Number of mazes in the population [default: the scheme's].
    elites : int, optional
        Number of elites. Only with `scheme` paper. 4, unless given.
    immigrants : float, optional
        Share of the newborns that are random immigrants. Only with `scheme` paper. 0.5, unless
        given.
    crossover : float, optional
        Probability that a pair is crossed. Only with `scheme` paper. 0.7, unless given.
    mutation : float, optional
        Probability that a bit flips. Only with `scheme` paper. 0.001, unless given.
    weights : Sequence[float], optional
        Weights of moves, visited states and the Minotaur's moves in the combined fitness. Only with
        `scheme` paper. [200.0, 100.0, 200.0], unless given.
    unsolvable : float, optional
        The score of mazes without solution. Only with `scheme` paper. 0.0, unless given.
    moves : str | float, optional
        Length of the shortest solution, both ends included: 30..40, 30.. or 35.
    waits : int, optional
        Number of waits in the shortest solution.
    count : int, optional
        Number of mazes that differ from each other, in any orientation.
    campaign : int, optional
        Number of mazes that differ from each other, each harder than the one before.
    founders : any, optional
        Mazes to start from; random ones fill the population if they are too few.
    template : any, optional
        A maze with free parts: ? is a free wall, null a free actor or exit.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def theseus_like(
    levels: Any | None = None,
    *,
    like: Sequence[str | float] = (),
    far: float = 0.15,
    count: int = 8,
    tries: int = 10000,
    moves: str | float | None = None,
    waits: int | None = None,
    sealed_cells: str | float | None = None,
    win: Literal["after", "before"] = "after",
    origin: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[dict[str, Any]]:
    """Breed more mazes like the ones that you picked.

    Parameters
    ----------
    levels : any, optional
        All levels that were shown.
    like : Sequence[str | float], optional
        One to five levels to breed from: their ids, or their numbers counted from 1, as 3,7.
    far : float, default 0.15
        How far the new levels are from those, as a share above 0: 0.05 gives small variants, 0.15
        siblings, 0.4 distant relatives.
    count : int, default 8
        Number of new levels.
    tries : int, default 10000
        Ends each level after this many evaluations.
    moves : str | float, optional
        Length of the shortest solution, both ends included: 30..40, 30.. or 35 [default: as long as
        those of the mazes to breed from, give or take the share far].
    waits : int, optional
        Number of waits in the shortest solution [default: any].
    sealed_cells : str | float, optional
        Allows at most N cells that cannot be entered, or any number [default: as many as the mazes
        to breed from have].
    win : {"after", "before"}, default "after"
        When Theseus wins on the exit cell. after: After the Minotaur's reply, if he has not caught
        Theseus. before: As soon as he stands on the exit cell, unless the Minotaur stands there
        too.
    origin : any, optional
        Where they come from, for the name of the result.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def checkpoint_evolve(
    *,
    representation: Literal["direct", "rainbow", "wheel", "positive", "negative"] = "direct",
    size: str | float = "30x30",
    entrance: str | float | None = None,
    exit: str | float | None = None,
    checkpoints: str | float | None = None,
    target: int | None = None,
    reward: Sequence[str | float] = (),
    range: Sequence[str | float] = (),
    scheme: Literal["annealed", "paper"] = "annealed",
    guard: bool | None = None,
    population_size: int | None = None,
    fill: float = 0.05,
    tournament: int | None = None,
    crossover: float | None = None,
    mutation: float | None = None,
    cycle: int | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[dict[str, Any]]:
    """Evolve a board whose best tour is long.

    Parameters
    ----------
    representation : {"direct", "rainbow", "wheel", "positive", "negative"}, default "direct"
        The representation. direct: One bit per cell. rainbow: One colour per cell; the first and
        the last colour are not adjacent. wheel: One colour per cell; the first and the last colour
        are adjacent. positive: Barriers in an empty grid. negative: Tunnels in a solid grid.
    size : str | float, default "30x30"
        Rows and columns of the grid.
    entrance : str | float, optional
        The first cell of the tour, counted from 0 [default: 0,0; for a file: as in the file].
    exit : str | float, optional
        The last cell of the tour [default: the last cell; for a file: as in the file].
    checkpoints : str | float, optional
        "row,column row,column", or random:N [default: the paper's four at 30x30, else none; for a
        file: as in the file].
    target : int, optional
        Stops at a tour of this length; if it is not reached, the exit status is 1.
    reward : Sequence[str | float], optional
        Makes a weighted sum of measures great, instead of the length of the tour: tour, exit-path,
        culs-de-sac, dead-ends, reachable, islands, reconvergence, walls; a weight may be negative.
    range : Sequence[str | float], optional
        Keeps a measure from A to B, both included; A or B may be left out. Without a reward, the
        run stops when all ranges are met. If one is not met, the exit status is 1.
    scheme : {"annealed", "paper"}, default "annealed"
        The scheme. annealed: Ours: simulated annealing of two lineages, on up to two threads.
        paper: The paper's: a population of 120, tournaments of seven.
    guard : bool, optional
        Keeps entrance, checkpoints and exit free, as the annealed scheme always does. Only with
        `scheme` paper. false, unless given.
    population_size : int, optional
        Number of mazes in the population. Only with `scheme` paper. 120, unless given.
    fill : float, default 0.05
        The share of the founders' cells that are blocked.
    tournament : int, optional
        Number of mazes in a tournament, at least 4. Only with `scheme` paper. 7, unless given.
    crossover : float, optional
        Probability that a cell is exchanged between two children. Only with `scheme` paper. 0.05,
        unless given.
    mutation : float, optional
        Probability that a cell of a child changes; of the representations positive and negative, a
        line, 0.03 by default. Only with `scheme` paper. 0.01, unless given.
    cycle : int, optional
        Generations of the first cycle of cooling, independent of the limit; each later cycle is
        twice as long as the one before; without a limit, the run ends with the first cycle.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def checkpoint_like(
    levels: Any | None = None,
    *,
    like: Sequence[str | float] = (),
    far: float = 0.15,
    count: int = 8,
    tries: int = 10000,
    range: Sequence[str | float] = (),
    origin: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[dict[str, Any]]:
    """Breed more boards like the ones that you picked.

    Parameters
    ----------
    levels : any, optional
        All levels that were shown.
    like : Sequence[str | float], optional
        One to five levels to breed from: their ids, or their numbers counted from 1, as 3,7.
    far : float, default 0.15
        How far the new levels are from those, as a share above 0: 0.05 gives small variants, 0.15
        siblings, 0.4 distant relatives.
    count : int, default 8
        Number of new levels.
    tries : int, default 10000
        Ends each level after this many evaluations.
    range : Sequence[str | float], optional
        Keeps a measure from A to B, both included; A or B may be left out [default: the tour is as
        long as those of the mazes to breed from, give or take the share far].
    origin : any, optional
        Where they come from, for the name of the result.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def hextiles_evolve(
    *,
    scheme: Literal["common-boards", "paper"] = "common-boards",
    population_size: int | None = None,
    elites: int | None = None,
    tournament: int | None = None,
    crossover: float | None = None,
    mutation: float | None = None,
    boards: int | None = None,
    tiles: int | None = None,
    report_boards: int = 200000,
    history: int | None = None,
    weight_bridge: float = -0.05,
    weight_duplicate: float = -0.02,
    weight_all_joined: float = -1.0,
    weight_extra_edge: float = -0.1,
    weight_path: float = 1.0,
    start: Any | None = None,
    board: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[NDArray[uint8]]:
    """Evolve a set of tiles that makes good boards.

    Parameters
    ----------
    scheme : {"common-boards", "paper"}, default "common-boards"
        The scheme. common-boards: Ours: successive halving, with all sets on the same boards and
        the better ones on more of them. paper: That of the paper: each score is a mean over 500
        fresh boards.
    population_size : int, optional
        Number of sets in the population. Only with `scheme` paper. 20, unless given.
    elites : int, optional
        Number of best sets that stay. Only with `scheme` paper. 5, unless given.
    tournament : int, optional
        Number of different sets in a tournament. Only with `scheme` paper. 2, unless given.
    crossover : float, optional
        Probability that a pair is crossed. Only with `scheme` paper. 0.5, unless given.
    mutation : float, optional
        Probability that a bit of a child is flipped. Only with `scheme` paper. 0.5, unless given.
    boards : int, optional
        Number of boards for a score. Only with `scheme` paper. 500, unless given.
    tiles : int, optional
        Number of tiles, at least one for each place [default: one for each place]. Surplus tiles
        are left out of a board at random.
    report_boards : int, default 200000
        Number of boards of the reported score, at least 20000.
    history : int, optional
        Writes the best set and its figures on 20000 fresh boards, each N generations, to a file
        that ends with history.jsonl. The paper's program prints its best set every ten generations.
    weight_bridge : float, default -0.05
        Weight of each side that needs a bridge.
    weight_duplicate : float, default -0.02
        Weight of the sum of squared numbers of equal designs.
    weight_all_joined : float, default -1.0
        Weight of each tile with a side that joins all directions.
    weight_extra_edge : float, default -0.1
        Weight of each edge that closes a cycle.
    weight_path : float, default 1.0
        Weight of the probability of a path, for each pair of locations.
    start : any, optional
        The set from which the search starts. `None`: a random set.
    board : any, optional
        The judge, on whose board the tiles are laid. JSON has the board, null for the paper's.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def hextiles_pareto(
    *,
    by: Literal["objectives", "weights"] = "objectives",
    boards: int | None = None,
    each: int = 200,
    board: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[NDArray[uint8]]:
    """Find sets of tiles that are trade-offs between four objectives.

    Parameters
    ----------
    by : {"objectives", "weights"}, default "objectives"
        How sets are searched for. objectives: By non-dominated sorting of the four figures
        (NSGA-II). weights: By twenty searches with different weights.
    boards : int, optional
        Boards of each evaluation. Only with `by` objectives. 640, unless given.
    each : int, default 200
        Generations of the search for each choice of weights. A search by objectives has as many
        evaluations as all choices of weights together.
    board : any, optional
        The judge, on whose board the tiles are laid. JSON has the board, null for the paper's.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def hextiles_like(
    levels: Any | None = None,
    *,
    like: Sequence[str | float] = (),
    far: float = 0.15,
    count: int = 8,
    tries: int = 2000,
    least: float | None = None,
    boards: int = 200,
    weight_bridge: float = -0.05,
    weight_duplicate: float = -0.02,
    weight_all_joined: float = -1.0,
    weight_extra_edge: float = -0.1,
    weight_path: float = 1.0,
    origin: Any | None = None,
    board: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[NDArray[uint8]]:
    """Breed more sets of tiles like the ones that you picked.

    Parameters
    ----------
    levels : any, optional
        All levels that were shown.
    like : Sequence[str | float], optional
        One to five levels to breed from: their ids, or their numbers counted from 1, as 3,7.
    far : float, default 0.15
        How far the new levels are from those, as a share above 0: 0.05 gives small variants, 0.15
        siblings, 0.4 distant relatives.
    count : int, default 8
        Number of new levels.
    tries : int, default 2000
        Ends each level after this many evaluations.
    least : float, optional
        The least score of a new set [default: the lowest of the sets to breed from, less 5 times
        the share far].
    boards : int, default 200
        Number of boards of each evaluation.
    weight_bridge : float, default -0.05
        Weight of each side that needs a bridge.
    weight_duplicate : float, default -0.02
        Weight of the sum of squared numbers of equal designs.
    weight_all_joined : float, default -1.0
        Weight of each tile with a side that joins all directions.
    weight_extra_edge : float, default -0.1
        Weight of each edge that closes a cycle.
    weight_path : float, default 1.0
        Weight of the probability of a path, for each pair of locations.
    origin : any, optional
        Where they come from, for the name of the result.
    board : any, optional
        The board on which tiles are laid.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def tiles_evolve(
    level: Any | None = None,
    *,
    count: int = 100,
    apart: float | None = None,
    wish: Sequence[str | float] = (),
    template: Any | None = None,
    name: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[NDArray[uint8]]:
    """Find levels that keep all requirements of a description and differ.

    Parameters
    ----------
    level : any, optional
        The text of the description. None is refused.
    count : int, default 100
        Number of levels.
    apart : float, optional
        Least distance of any two levels [default: that of the description].
    wish : Sequence[str | float], optional
        Targets for single levels, in place of those of the description: NAME=A..B spreads them
        evenly over the levels, NAME=A,B,C gives them in turn, each to a level at least; :W after
        them says how far a value may be from its target [default: a tenth of the range; 0 for a
        list]; may be repeated.
    template : any, optional
        The content of a file with the tiles that all levels have in the same cells, in place of the
        picture of the description: a map of Tiled with a layer "locked", or text with `?` for free
        cells.
    name : any, optional
        A word for the description in the name of the result.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def tiles_vary(
    map: Any | None = None,
    *,
    lock: str | float = "",
    name: str | float | None = None,
    layer: str | float | None = None,
    count: int = 20,
    change: float = 0.2,
    apart: float = 0.02,
    level: Any | None = None,
    names: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[NDArray[uint8]]:
    """Make levels that differ a little from one that was drawn.

    Parameters
    ----------
    map : any, optional
        The content of the file: a map of Tiled or project of `LDtk`, text or JSON.
    lock : str | float, default ""
        Locks all cells with one of these tiles, too.
    name : str | float, optional
        The level of a project of LDtk [default: the first].
    layer : str | float, optional
        The layer of a project of LDtk, of the type IntGrid [default: the first one but "locked"].
    count : int, default 20
        Number of variations.
    change : float, default 0.2
        The greatest share of cells that change; 1 makes new levels around what is locked.
    apart : float, default 0.02
        The least share of cells in which two variations differ.
    level : any, optional
        The text of the description. Without one, the tiles and their possible neighbours are learnt
        from the level.
    names : any, optional
        Words for the description and the level in the name of the result.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def tiles_mend(
    map: Any | None = None,
    *,
    lock: str | float = "",
    name: str | float | None = None,
    layer: str | float | None = None,
    count: int = 1,
    evaluations: int = 20000,
    level: Any | None = None,
    names: Any | None = None,
    template: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[NDArray[uint8]]:
    """Change a level that was drawn so that it keeps all requirements.

    Parameters
    ----------
    map : any, optional
        The content of the file: a map of Tiled or project of `LDtk`, text or JSON.
    lock : str | float, default ""
        Locks all cells with one of these tiles, too.
    name : str | float, optional
        The level of a project of LDtk [default: the first].
    layer : str | float, optional
        The layer of a project of LDtk, of the type IntGrid [default: the first one but "locked"].
    count : int, default 1
        Number of levels that differ, the one with the fewest changes first.
    evaluations : int, default 20000
        Ends each level after this many evaluations.
    level : any, optional
        The text of the description. None is refused.
    names : any, optional
        Words for the description and the level in the name of the result.
    template : any, optional
        A picture of cells that are locked besides those of the file, with `?` for all others.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def tiles_like(
    levels: Any | None = None,
    *,
    like: Sequence[str | float] = (),
    far: float = 0.15,
    count: int = 8,
    tries: int = 5000,
    origin: Any | None = None,
    level: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[NDArray[uint8]]:
    """Breed more levels like the ones that you picked.

    Parameters
    ----------
    levels : any, optional
        All levels that were shown.
    like : Sequence[str | float], optional
        One to five levels to breed from: their ids, or their numbers counted from 1, as 3,7.
    far : float, default 0.15
        How far the new levels are from those, as a share above 0: 0.05 gives small variants, 0.15
        siblings, 0.4 distant relatives.
    count : int, default 8
        Number of new levels.
    tries : int, default 5000
        Ends each level after this many evaluations.
    origin : any, optional
        Where they come from, for the name of the result.
    level : any, optional
        The text of the description. None is refused.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def minimax_search(
    game: Any | None = None,
    *,
    position: str | float | None = None,
    player: Literal["best", "paper", "genetic", "minimax", "alphabeta", "pvs", "exact", "uct", "uct-positions", "uct-widening", "random", "greedy"] | None = None,
    budget: int | None = None,
    generations: int | None = None,
    memory: str | float | None = None,
    population_size: int | None = None,
    crossover: float | None = None,
    mutation: float | None = None,
    depth: int | None = None,
    survivors: Literal["everything", "offspring"] | None = None,
    ties: Literal["oldest", "youngest", "random"] | None = None,
    steps: Literal["in-sequence", "apart"] | None = None,
    explain: bool = False,
    seed: Seed = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[Any]:
    """Search a move in one position, with its value and its reasons.

    Parameters
    ----------
    game : any, optional
        The game.
    position : str | float, optional
        The position, in the notation of the documentation [default: the start of the game].
    player : {"best", "paper", "genetic", "minimax", "alphabeta", "pvs", "exact", "uct", "uct-positions", "uct-widening", "random", "greedy"}, optional
        The player who chooses [default: best; with `explain`, genetic]. best: The player that is
        best in this game at equal time. paper: The search of the paper by Hong, Huang and Lin.
        genetic: Our search. minimax: Exhaustive minimax with iterative deepening. alphabeta:
        Alpha-beta search with iterative deepening and move ordering. pvs: Alpha-beta with a table
        of positions, quiescence and reductions. exact: Solves the position: a value is exact, or
        missing if the budget is too small. uct: Monte-Carlo tree search with random play-outs; in
        chess, with estimates. uct-positions: Monte-Carlo tree search with estimates of positions.
        uct-widening: As uct, but considers few moves of a position at first. random: A random move.
        greedy: The best move by a search one move deep.
    budget : int, optional
        Evaluations per move [default: 1267; in `play` 200000, for the player paper 5000; for exact
        20 million; no limit if another limit is given].
    generations : int, optional
        Generations per move, for the players paper and genetic; with 0 they only have founders.
    memory : str | float, optional
        Memory for the positions that a search remembers, as in 64MiB; each search of a match has
        this much for itself. A full memory makes no value wrong [default: 1GiB].
    population_size : int, optional
        Lines in the population [default: 40].
    crossover : float, optional
        Share of couples that are crossed [default: 0.8].
    mutation : float, optional
        Share of children with one new random move [default: 0.1].
    depth : int, optional
        Greatest number of moves of a line; not in `search` [default: a depth that suits the game].
    survivors : {"everything", "offspring"}, optional
        Set from which survivors are selected [default: everything]. everything: All lines of the
        reservation tree. offspring: The population and its offspring.
    ties : {"oldest", "youngest", "random"}, optional
        Lines that win ties at the cut of the best lines; not with `survivors` offspring [default:
        oldest]. oldest: The lines that were found first. youngest: The lines that were found last.
        random: Lines drawn at random.
    steps : {"in-sequence", "apart"}, optional
        Whether children are crossed and then mutated, or crossed or mutated [default: in-sequence].
        in-sequence: Crossed, then mutated. apart: Crossed or mutated, each as often as its rate
        says.
    explain : bool, default False
        Says why: what the move gains, which reply it fears, and what other moves lose. Only for the
        player genetic.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def minimax_match(
    game: Any | None = None,
    *,
    a: Literal["best", "paper", "genetic", "minimax", "alphabeta", "pvs", "exact", "uct", "uct-positions", "uct-widening", "random", "greedy"] = "genetic",
    b: Literal["best", "paper", "genetic", "minimax", "alphabeta", "pvs", "exact", "uct", "uct-positions", "uct-widening", "random", "greedy"] = "paper",
    games: int = 100,
    budget: int | None = None,
    generations: int | None = None,
    memory: str | float | None = None,
    population_size: int | None = None,
    crossover: float | None = None,
    mutation: float | None = None,
    depth: int | None = None,
    survivors: Literal["everything", "offspring"] | None = None,
    ties: Literal["oldest", "youngest", "random"] | None = None,
    steps: Literal["in-sequence", "apart"] | None = None,
    move_time: float | None = None,
    budget_b: int | None = None,
    opening: int | None = None,
    seed: Seed = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[Any]:
    """Play a match of two players.

    Parameters
    ----------
    game : any, optional
        The game.
    a : {"best", "paper", "genetic", "minimax", "alphabeta", "pvs", "exact", "uct", "uct-positions", "uct-widening", "random", "greedy"}, default "genetic"
        The player whose wins and losses are counted. best: The player that is best in this game at
        equal time. paper: The search of the paper by Hong, Huang and Lin. genetic: Our search.
        minimax: Exhaustive minimax with iterative deepening. alphabeta: Alpha-beta search with
        iterative deepening and move ordering. pvs: Alpha-beta with a table of positions, quiescence
        and reductions. exact: Solves the position: a value is exact, or missing if the budget is
        too small. uct: Monte-Carlo tree search with random play-outs; in chess, with estimates.
        uct-positions: Monte-Carlo tree search with estimates of positions. uct-widening: As uct,
        but considers few moves of a position at first. random: A random move. greedy: The best move
        by a search one move deep.
    b : {"best", "paper", "genetic", "minimax", "alphabeta", "pvs", "exact", "uct", "uct-positions", "uct-widening", "random", "greedy"}, default "paper"
        The opponent; in three-in-a-row, both opponents. best: The player that is best in this game
        at equal time. paper: The search of the paper by Hong, Huang and Lin. genetic: Our search.
        minimax: Exhaustive minimax with iterative deepening. alphabeta: Alpha-beta search with
        iterative deepening and move ordering. pvs: Alpha-beta with a table of positions, quiescence
        and reductions. exact: Solves the position: a value is exact, or missing if the budget is
        too small. uct: Monte-Carlo tree search with random play-outs; in chess, with estimates.
        uct-positions: Monte-Carlo tree search with estimates of positions. uct-widening: As uct,
        but considers few moves of a position at first. random: A random move. greedy: The best move
        by a search one move deep.
    games : int, default 100
        Games to play; a is MAX in the first game, in the third game and so on; in three-in-a-row, a
        has each of the three seats in turn.
    budget : int, optional
        Evaluations per move [default: 1267; in `play` 200000, for the player paper 5000; for exact
        20 million; no limit if another limit is given].
    generations : int, optional
        Generations per move, for the players paper and genetic; with 0 they only have founders.
    memory : str | float, optional
        Memory for the positions that a search remembers, as in 64MiB; each search of a match has
        this much for itself. A full memory makes no value wrong [default: 1GiB].
    population_size : int, optional
        Lines in the population [default: 40].
    crossover : float, optional
        Share of couples that are crossed [default: 0.8].
    mutation : float, optional
        Share of children with one new random move [default: 0.1].
    depth : int, optional
        Greatest number of moves of a line; not in `search` [default: a depth that suits the game].
    survivors : {"everything", "offspring"}, optional
        Set from which survivors are selected [default: everything]. everything: All lines of the
        reservation tree. offspring: The population and its offspring.
    ties : {"oldest", "youngest", "random"}, optional
        Lines that win ties at the cut of the best lines; not with `survivors` offspring [default:
        oldest]. oldest: The lines that were found first. youngest: The lines that were found last.
        random: Lines drawn at random.
    steps : {"in-sequence", "apart"}, optional
        Whether children are crossed and then mutated, or crossed or mutated [default: in-sequence].
        in-sequence: Crossed, then mutated. apart: Crossed or mutated, each as often as its rate
        says.
    move_time : float, optional
        Seconds per move.
    budget_b : int, optional
        Evaluations per move of b [default: those of a].
    opening : int, optional
        Random moves at the start of a game; two games with exchanged sides start alike, and a game
        that ends in its opening counts [default: the game's own, 0 to 4].
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def units_evolve_weights(
    *,
    maps: int = 12,
    population_size: int = 12,
    against: Literal["paper", "genetic", "random", "greedy", "rush", "hold", "ascent"] = "genetic",
    width: int = 50,
    height: int = 50,
    distance: int | None = None,
    kinds_a: Sequence[str | float] = (),
    kinds_b: Sequence[str | float] = (),
    units: int | None = None,
    income: float | None = None,
    bounty: float | None = None,
    rounds: int | None = None,
    scenario: Any | None = None,
    clan_a: Any | None = None,
    clan_b: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[Any]:
    """Evolve the weights of the player `genetic`.

    Parameters
    ----------
    maps : int, default 12
        Maps for the score of a set of weights; each is played from both sides.
    population_size : int, default 12
        Number of individuals.
    against : {"paper", "genetic", "random", "greedy", "rush", "hold", "ascent"}, default "genetic"
        The player of the other side. Against genetic only the weights differ, and there is no
        bounty unless you set it; against others, the player is that of `tuned`. paper: The genetic
        player of the paper. genetic: Our genetic player: one-ply lookahead, a greedy founder.
        random: Random moves and attacks. greedy: The best attack of each unit, else towards the
        nearest enemy. rush: All units to the building. hold: No moves. ascent: Hill climbing with
        the fitness of genetic.
    width : int, default 50
        Columns of random maps, 2 to 500.
    height : int, default 50
        Rows of random maps, 2 to 500.
    distance : int, optional
        Columns between the buildings of random maps, odd if the width is even, else even [default:
        15, or the most that the width allows].
    kinds_a : Sequence[str | float], optional
        Kinds that player a may create, by name [default: all of its clan].
    kinds_b : Sequence[str | float], optional
        Kinds that player b may create, by name [default: all of its clan].
    units : int, optional
        Units a side at the beginning, at their buildings; then there is no money, and no income or
        bounty unless you set them.
    income : float, optional
        Money that a side gets each turn [default: 20; 0 with units].
    bounty : float, optional
        Share of a unit's cost that the side that kills it gets [default: 0.5; 0 with units].
    rounds : int, optional
        Rounds before a draw [default: 200].
    scenario : any, optional
        A battle to play instead of random maps; side 0 is player a.
    clan_a : any, optional
        The kinds of player a; those of the paper if there are none.
    clan_b : any, optional
        The kinds of player b; those of the paper if there are none.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def units_evolve_styles(
    *,
    games: int = 60,
    check: int = 200,
    levels: Sequence[int] = (),
    pick: int = 10,
    width: int = 50,
    height: int = 50,
    distance: int | None = None,
    kinds_a: Sequence[str | float] = (),
    kinds_b: Sequence[str | float] = (),
    units: int | None = None,
    income: float | None = None,
    bounty: float | None = None,
    rounds: int | None = None,
    scenario: Any | None = None,
    clan_a: Any | None = None,
    clan_b: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[Any]:
    """Find an archive of ways to play, and some that differ.

    Parameters
    ----------
    games : int, default 60
        Matches of each level for the score of a taste: two on each map, with sides swapped.
    check : int, default 200
        Matches of each level, on other maps, with which the archive is measured before the styles
        are picked.
    levels : Sequence[int], optional
        The levels at which a taste plays; the player without a style has the same level.
    pick : int, default 10
        The number of styles that are picked from the archive.
    width : int, default 50
        Columns of random maps, 2 to 500.
    height : int, default 50
        Rows of random maps, 2 to 500.
    distance : int, optional
        Columns between the buildings of random maps, odd if the width is even, else even [default:
        15, or the most that the width allows].
    kinds_a : Sequence[str | float], optional
        Kinds that player a may create, by name [default: all of its clan].
    kinds_b : Sequence[str | float], optional
        Kinds that player b may create, by name [default: all of its clan].
    units : int, optional
        Units a side at the beginning, at their buildings; then there is no money, and no income or
        bounty unless you set them.
    income : float, optional
        Money that a side gets each turn [default: 20; 0 with units].
    bounty : float, optional
        Share of a unit's cost that the side that kills it gets [default: 0.5; 0 with units].
    rounds : int, optional
        Rounds before a draw [default: 200].
    scenario : any, optional
        A battle to play instead of random maps; side 0 is player a.
    clan_a : any, optional
        The kinds of player a; those of the paper if there are none.
    clan_b : any, optional
        The kinds of player b; those of the paper if there are none.
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def units_plan(
    battle: Any | None = None,
    *,
    player: Literal["paper", "genetic", "random", "greedy", "rush", "hold", "ascent"] = "genetic",
    population_size: int | None = None,
    survivors: int | None = None,
    elites: int | None = None,
    crossover: float | None = None,
    mutation: float | None = None,
    redraw: Literal["all", "one"] | None = None,
    stable: int | None = None,
    weights: str | float | None = None,
    tuned: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[Any]:
    """Plan one turn of side 0.

    Parameters
    ----------
    battle : any, optional
        The battle. Side 0 is to move, whichever side begins in it.
    player : {"paper", "genetic", "random", "greedy", "rush", "hold", "ascent"}, default "genetic"
        The player that plans. paper: The genetic player of the paper. genetic: Our genetic player:
        one-ply lookahead, a greedy founder. random: Random moves and attacks. greedy: The best
        attack of each unit, else towards the nearest enemy. rush: All units to the building. hold:
        No moves. ascent: Hill climbing with the fitness of genetic.
    population_size : int, optional
        Individuals in the population [default: 10].
    survivors : int, optional
        Best individuals that enter the roulette [default: 5].
    elites : int, optional
        Best individuals that are kept unchanged [default: 1].
    crossover : float, optional
        Probability that a pair is crossed [default: 0.7].
    mutation : float, optional
        Probability that an individual is mutated [default: 0.1].
    redraw : {"all", "one"}, optional
        Cells of an individual that a mutation draws again [default: all]. all: The cells of all
        units, as the paper says (section 2.2.6). one: The cell of one unit.
    stable : int, optional
        The search ends after this many generations in a row without a better plan [default: 3; no
        end if a limit is given].
    weights : str | float, optional
        Weights of enemyLoss, dist, selfLoss and avgToC in formula (3) [default: 10,5,0.2,2].
    tuned : any, optional
        The weights of the lookahead of `genetic`, each from 0 to a billion
        ([`GeneticPlayer::with_weights`]).
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...

def units_match(
    *,
    players: Sequence[str | float] = (),
    fog: int | None = None,
    games: int | None = None,
    melee: bool = False,
    width: int = 50,
    height: int = 50,
    distance: int | None = None,
    kinds_a: Sequence[str | float] = (),
    kinds_b: Sequence[str | float] = (),
    units: int | None = None,
    income: float | None = None,
    bounty: float | None = None,
    rounds: int | None = None,
    population_size: int | None = None,
    survivors: int | None = None,
    elites: int | None = None,
    crossover: float | None = None,
    mutation: float | None = None,
    redraw: Literal["all", "one"] | None = None,
    stable: int | None = None,
    weights: str | float | None = None,
    scenario: Any | None = None,
    clan_a: Any | None = None,
    clan_b: Any | None = None,
    tuned: Any | None = None,
    seed: Seed = None,
    generations: int | None = None,
    evaluations: int | None = None,
    schedule: int | None = None,
    time: float | None = None,
    progress: bool | Callable[[Progress], Any] = False,
    stop: Callable[[Progress], Any] | None = None,
    threads: int | None = None,
    resume: str | PathLike[str] | None = None,
    save: str | PathLike[str] | None = None,
) -> Result[Any]:
    """Play games of two players or more.

    Parameters
    ----------
    players : Sequence[str | float], optional
        The players, one for each side, as texts such as `greedy+lanchester`.
    fog : int, optional
        How far all players see; everything without it.
    games : int, optional
        The number of games: two on each map, with sides swapped. On a scenario each has a seed of
        its own. 1 if there is none.
    melee : bool, default False
        Whether it is a melee: the scenario may have more than two sides, and from game to game each
        player takes the next seat.
    width : int, default 50
        Columns of random maps, 2 to 500.
    height : int, default 50
        Rows of random maps, 2 to 500.
    distance : int, optional
        Columns between the buildings of random maps, odd if the width is even, else even [default:
        15, or the most that the width allows].
    kinds_a : Sequence[str | float], optional
        Kinds that player a may create, by name [default: all of its clan].
    kinds_b : Sequence[str | float], optional
        Kinds that player b may create, by name [default: all of its clan].
    units : int, optional
        Units a side at the beginning, at their buildings; then there is no money, and no income or
        bounty unless you set them.
    income : float, optional
        Money that a side gets each turn [default: 20; 0 with units].
    bounty : float, optional
        Share of a unit's cost that the side that kills it gets [default: 0.5; 0 with units].
    rounds : int, optional
        Rounds before a draw [default: 200].
    population_size : int, optional
        Individuals in the population [default: 10].
    survivors : int, optional
        Best individuals that enter the roulette [default: 5].
    elites : int, optional
        Best individuals that are kept unchanged [default: 1].
    crossover : float, optional
        Probability that a pair is crossed [default: 0.7].
    mutation : float, optional
        Probability that an individual is mutated [default: 0.1].
    redraw : {"all", "one"}, optional
        Cells of an individual that a mutation draws again [default: all]. all: The cells of all
        units, as the paper says (section 2.2.6). one: The cell of one unit.
    stable : int, optional
        The search ends after this many generations in a row without a better plan [default: 3; no
        end if a limit is given].
    weights : str | float, optional
        Weights of enemyLoss, dist, selfLoss and avgToC in formula (3) [default: 10,5,0.2,2].
    scenario : any, optional
        A battle to play instead of random maps; side 0 is player a.
    clan_a : any, optional
        The kinds of player a; those of the paper if there are none.
    clan_b : any, optional
        The kinds of player b; those of the paper if there are none.
    tuned : any, optional
        The weights of the lookahead of `genetic`, each from 0 to a billion
        ([`GeneticPlayer::with_weights`]).
    seed : Seed, optional
        Decides everything that is random. Without one, each run differs; `Result.seed` has it.
    generations : int, optional
        Ends the run after this many generations; a contest after this many games.
    evaluations : int, optional
        Ends the run with the generation that reaches this many evaluations.
    schedule : int, optional
        The generations over which a search cools, if it does. Those of the limits, unless given.
    time : float, optional
        Ends the run after this many seconds. What it cuts short does not count.
    progress : bool | Callable[[Progress], Any], default False
        True shows a bar of tqdm. A function gets a `Progress` after each generation.
    stop : Callable[[Progress], Any], optional
        Gets a `Progress` after each generation, and ends the run if it returns true.
    threads : int, optional
        The number of threads. As many as there are processors, unless given. It changes no result.
    resume : str | PathLike[str], optional
        A run file, also one of the command line. The run goes on from it, with its options and its
        seed, which cannot be given then. Its limits hold unless others are given. It stays as it
        is, unless `save` names it too.
    save : str | PathLike[str], optional
        A run file that is written each minute and at the end. The command line goes on from it if
        the command has ``--resume``. It replaces a finished run, also one that `stop` or `time` has
        ended.

    Returns
    -------
    Result
        Ctrl-C ends the run with the result so far; `Result.stop` is ``cancelled`` then.
    """
    ...
