"""Judges, levels and the environment."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludevo import checkpoint, theseus, tiles

CAVES = """
size = { width = 8, height = 7 }
tiles = [{ character = "#" }, { character = ".", walkable = true }]
[measures.path]
type = "longest-path"
require = { at_least = 12 }
"""


def distance(board: Any, start: tuple[int, int], goal: tuple[int, int]) -> int:
    """The slow judge of ten lines: 0 without a way."""
    height, width = board.shape
    if board[start] or board[goal]:
        return 0
    seen, queue = {start: 0}, deque([start])
    while queue:
        row, column = queue.popleft()
        for y, x in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= y < height and 0 <= x < width and not board[y, x] and (y, x) not in seen:
                seen[y, x] = seen[row, column] + 1
                queue.append((y, x))
    return seen.get(goal, 0)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), height=st.integers(2, 9), width=st.integers(2, 9))
def test_a_tour_without_checkpoints_is_a_shortest_way(seed: int, height: int, width: int) -> None:
    boards = np.random.default_rng(seed).random((5, height, width)) < 0.3
    expected = [distance(board, (0, 0), (height - 1, width - 1)) for board in boards]
    assert checkpoint.tour(boards).tolist() == expected


def test_a_tour_visits_checkpoints() -> None:
    board = np.zeros((5, 5), int)
    assert int(checkpoint.tour(board, checkpoints=[(0, 4), (4, 0)])) == 16
    with pytest.raises(ValueError, match="dimensions"):
        checkpoint.tour([1, 2])
    with pytest.raises(TypeError, match="integers"):
        checkpoint.tour(np.zeros((3, 3)))
    with pytest.raises(ValueError):
        checkpoint.tour(board, exit=(9, 9))


def test_theseus_waits_for_a_minotaur_that_is_locked_in() -> None:
    north, west = np.zeros((2, 4, 3), int), np.zeros((2, 3, 4), int)
    north[0, 2, 2] = west[0, 2, 2] = 1
    moves = theseus.solve(north, west, (0, 0), (2, 2), (0, 2))
    # In the second maze the Minotaur, who is twice as fast, is free.
    assert moves.shape == (2,) and moves[0] == 2
    with pytest.raises(ValueError, match="maze 0"):
        theseus.solve(north, west, (7, 0), (2, 2), (0, 2))
    with pytest.raises(ValueError, match="west has shape"):
        theseus.solve(north, west[:1], (0, 0), (2, 2), (0, 2))


def test_levels_keep_their_requirements_and_a_seed_gives_the_same_levels() -> None:
    description = tiles.Description.from_toml(CAVES)
    levels = description.evolve(4, seed=3)
    assert levels.dtype == np.uint8 and levels.shape == (4, 7, 8)
    assert (description.measure(levels)["path"] >= 12).all()
    assert (levels == description.evolve(4, seed=3)).all()
    assert description.text(levels[0]).count("\n") == 6
    assert description.picture(levels[0])._repr_svg_().startswith("<svg")


def test_levels_come_one_by_one() -> None:
    description = tiles.Description.from_toml(CAVES)
    one, two = description.levels(), description.levels()
    assert (one.next(5) == two.next(5)).all()
    assert (one.alone(6) == two.alone(6)).all()


def test_what_is_wrong_in_a_description_has_its_place() -> None:
    with pytest.raises(ValueError, match="line 2"):
        tiles.Description(CAVES.replace("width", "breadth"))
    description = tiles.Description(CAVES)
    with pytest.raises(ValueError, match="expected"):
        description.measure(np.zeros((3, 3), int))
    with pytest.raises(ValueError, match="no kind 7"):
        description.measure(np.full((7, 8), 7))
    impossible = CAVES.replace("12", "12000")
    with pytest.raises(ValueError):
        tiles.Description(impossible).evolve(1, seed=1)


def test_the_environment_passes_the_checks_of_gymnasium() -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from ludevo.gym import WalkEnv

    env = WalkEnv(tiles.Description(CAVES), ".", render_mode="ansi")
    check_env(env, skip_render_check=True)
    _, info = env.reset(seed=4)
    steps, best = 0, info["distance"]
    # Follow the distances to the goal, as an agent that knows them would.
    is_there = False
    while not is_there:
        agent = env._agent
        for action, (rows, columns) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            y, x = agent[0] + rows, agent[1] + columns
            inside = 0 <= y < 7 and 0 <= x < 8
            if inside and env._distances[y, x] == env._distances[agent] - 1 >= 0:
                _, _, is_there, _, _ = env.step(np.int64(action))
                break
        steps += 1
    assert steps == best
    assert "@" in str(env.render())
