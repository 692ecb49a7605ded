"""A Gymnasium environment with a new level per episode. It needs the package ``gymnasium``."""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded

from . import tiles
from ._search import count_of, text_of

__all__ = ["WalkEnv"]

#: The levels of `gymnasium.make("ludevo/Walk-v0")`.
_CAVES = """
size = { width = 14, height = 14 }
tiles = [{ character = "#" }, { character = ".", walkable = true }]
[measures.path]
type = "longest-path"
require = { at_least = 28 }
"""

#: The steps of the actions: up, right, down, left.
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))

Observation = npt.NDArray[np.uint8]


class WalkEnv(gymnasium.Env[Observation, np.int64]):
    """Walk from one end of a level to the other: ``gymnasium.make("ludevo.gym:ludevo/Walk-v0")``.

    Each episode has a level that the description makes from the episode's seed. The start is the
    first cell of a walkable kind in reading order, the goal is the reachable cell that is farthest
    from it.

    Parameters
    ----------
    description : ludevo.tiles.Description, or str
        Which levels to make, or its text; caves of 14 x 14 cells, unless given.
    walkable : str
        The characters of the kinds that can be entered.
    steps : int, optional
        The longest episode; four times the number of cells, unless given.
    render_mode : {"ansi"}, optional
        `render` returns the level as text, with ``@`` for the agent and ``>`` for the goal.

    Notes
    -----
    The observation has a plane per kind of tile, a plane with the agent and one with the goal. The
    reward is 1 at the goal, and -1 / `steps` for each step. `info` has the `distance` to the goal,
    so the least number of steps of an episode is known exactly. Environments can be copied and pickled,
    also for vector environments in other processes.

    Examples
    --------
    >>> from ludevo import tiles
    >>> from ludevo.gym import WalkEnv
    >>> caves = tiles.Description.from_toml('''
    ... size = { width = 7, height = 7 }
    ... tiles = [{ character = "#" }, { character = ".", walkable = true }]
    ... [measures.path]
    ... type = "longest-path"
    ... require = { at_least = 10 }
    ... ''')
    >>> observation, info = WalkEnv(caves, ".").reset(seed=1)
    >>> observation.shape
    (4, 7, 7)

    By its id:

    >>> import gymnasium
    >>> env = gymnasium.make("ludevo.gym:ludevo/Walk-v0", render_mode="ansi")
    >>> observation, info = env.reset(seed=1)
    >>> len(env.render().split())
    14
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        description: tiles.Description | str = _CAVES,
        walkable: str = ".",
        *,
        steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}, expected 'ansi' or None")
        if not isinstance(description, tiles.Description):
            description = tiles.Description(description)
        unknown = set(text_of("walkable", walkable)) - set(description.characters)
        if unknown or not walkable:
            raise ValueError(f"walkable is {walkable!r}, expected some of {description.characters!r}")
        self.render_mode = render_mode
        self._description, self._levels = description, description.levels()
        self._walkable = [description.characters.index(character) for character in walkable]
        height, width = description.shape
        self._steps = 4 * height * width if steps is None else count_of("steps", steps, 1)
        self._planes = len(description.characters)
        shape = (self._planes + 2, height, width)
        self.observation_space = spaces.Box(0, 1, shape, np.uint8)
        self.action_space = spaces.Discrete(4)
        self._distances = np.zeros((height, width), np.int64)
        self._level: Observation = np.zeros((height, width), np.uint8)
        self._open = np.zeros((height, width), np.bool_)
        self._agent: tuple[int, ...] = ()
        self._goal: tuple[int, ...] = ()
        self._taken = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode with another level."""
        super().reset(seed=seed)
        # A level can be missed, and one without two walkable cells cannot be walked.
        for _ in range(100):
            try:
                self._level = self._levels.alone(int(self.np_random.integers(2**63)))
            except RuntimeError:
                continue
            if self._place():
                return self._observation(), self._info()
        raise RuntimeError("no level was found in 100 attempts: demand less of the description")

    def step(
        self, action: np.int64
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Go one cell up (0), right (1), down (2) or left (3); a blocked step stays."""
        self._check_begun()
        if not self.action_space.contains(action):
            raise InvalidAction(f"the action is {action!r}, expected an integer from 0 to 3")
        rows, columns = _STEPS[int(action)]
        row, column = self._agent[0] + rows, self._agent[1] + columns
        height, width = self._description.shape
        if 0 <= row < height and 0 <= column < width and self._open[row, column]:
            self._agent = (row, column)
        self._taken += 1
        is_there = self._agent == self._goal
        reward = (1.0 if is_there else 0.0) - 1.0 / self._steps
        return self._observation(), reward, is_there, self._taken >= self._steps, self._info()

    def render(self) -> Any:
        """Return the level as text."""
        if self.render_mode != "ansi":
            return None
        self._check_begun()
        rows = [list(line) for line in self._description.text(self._level).split("\n")]
        rows[self._goal[0]][self._goal[1]] = ">"
        rows[self._agent[0]][self._agent[1]] = "@"
        return "\n".join("".join(row) for row in rows)

    def _check_begun(self) -> None:
        if not self._goal:
            raise ResetNeeded("the episode has no level yet: call reset first")

    def _place(self) -> bool:
        """Put the agent and the goal on the level. False if there is only one cell to stand on."""
        self._open = np.isin(self._level, self._walkable)
        cells = np.argwhere(self._open)
        if not len(cells):
            return False
        self._agent = (int(cells[0][0]), int(cells[0][1]))
        from_start = self._flood(self._agent)
        far = int(from_start.argmax())
        row, column = divmod(far, self._level.shape[1])
        self._goal = (row, column)
        self._distances, self._taken = self._flood(self._goal), 0
        return self._goal != self._agent

    def _flood(self, start: tuple[int, ...]) -> npt.NDArray[np.int64]:
        """Return the distances from `start`; -1 where no way leads."""
        height, width = self._level.shape
        distances = np.full((height, width), -1, np.int64)
        distances[start] = 0
        queue = [start]
        for row, column in queue:
            for rows, columns in _STEPS:
                y, x = row + rows, column + columns
                if 0 <= y < height and 0 <= x < width and self._open[y, x] and distances[y, x] < 0:
                    distances[y, x] = distances[row, column] + 1
                    queue.append((y, x))
        return distances

    def _observation(self) -> Observation:
        planes = np.zeros((self._planes + 2, *self._level.shape), np.uint8)
        for kind in range(self._planes):
            planes[kind] = self._level == kind
        planes[(self._planes, *self._agent)] = 1
        planes[(self._planes + 1, *self._goal)] = 1
        return planes

    def _info(self) -> dict[str, Any]:
        return {"distance": int(self._distances[self._agent])}


gymnasium.register(id="ludevo/Walk-v0", entry_point="ludevo.gym:WalkEnv")
