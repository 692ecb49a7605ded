"""Judges, levels and the environment."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludevo import _native, checkpoint, hextiles, minimax, theseus, tiles, units

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
    for outside in ([(-1, 0)], [(0, 5)]):
        with pytest.raises(ValueError, match="is no cell"):
            checkpoint.tour(board, checkpoints=outside)
    with pytest.raises(ValueError, match=r"\(5, 0\) is no cell \(row, column\) of a board of 5 x 5"):
        checkpoint.tour(board, entrance=(5, 0))
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
    levels = tiles.evolve(description, count=4, seed=3).levels
    assert levels.dtype == np.uint8 and levels.shape == (4, 7, 8)
    assert (description.measure(levels)["path"] >= 12).all()
    assert (levels == tiles.evolve(description, count=4, seed=3).levels).all()
    assert description.text(levels[0]).count("\n") == 6
    assert description.picture(levels[0])._repr_svg_().startswith("<svg")


def test_evolve_ends_after_the_generation_that_reaches_its_limit() -> None:
    # Almost every level has this path, so those that are found are those that were tried.
    easy = tiles.Description(CAVES.replace("12", "2"))
    found = {limit: tiles.evolve(easy, count=500, seed=1, evaluations=limit).levels for limit in (1, 4, 5, 12, 13, 500)}
    assert [len(levels) for levels in found.values()] == [4, 4, 8, 12, 16, 500]
    # The founders are tried in any case.
    assert {level.tobytes() for level in found[1]} < {level.tobytes() for level in found[13]}
    assert len(tiles.evolve(easy, count=3, seed=1, evaluations=1).levels) == 3


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
        tiles.evolve(impossible, count=1, seed=1)


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


def test_the_figures_of_hexagonal_tiles_are_those_of_a_slow_count() -> None:
    rng = np.random.default_rng(5)
    sets = rng.integers(0, 3, (4, 20, 2, 6))
    sets[0, :3, 1] = 7  # Three tiles that join all directions.
    scores = hextiles.score(sets, boards=300, seed=4)

    def design(labels: Any) -> str:
        """The least of all rotations, with labels numbered as they come."""
        turned = [list(np.roll(labels, turn)) for turn in range(6)]
        return min("".join(str(side.index(label)) for label in side) for side in turned)

    for row, tiles in enumerate(sets):
        designs = [design(side) for tile in tiles for side in tile]
        counts = [designs.count(one) for one in set(designs)]
        assert scores["duplicates"][row] == sum(count**2 for count in counts)
        joined = sum(any(len(set(side)) == 1 for side in tile) for tile in tiles)
        assert scores["all_joined"][row] == joined
    weights = {"bridges": -0.05, "duplicates": -0.02, "all_joined": -1.0, "extra_edges": -0.1}
    total = sum(weight * scores[name] for name, weight in weights.items()) + scores["paths"].sum(axis=1)
    np.testing.assert_allclose(scores["total"], total)
    assert (hextiles.score(sets[2], boards=300, seed=4)["total"] == scores["total"][2]).all()
    heavy = hextiles.score(sets, boards=300, seed=4, weights=[0, 0, 0, 0, 2])["total"]
    np.testing.assert_allclose(heavy, 2 * scores["paths"].sum(axis=1))


def test_what_is_wrong_in_sets_of_tiles_is_told() -> None:
    with pytest.raises(ValueError, match="set 0: .*20"):
        hextiles.score(np.zeros((1, 3, 2, 6), int))
    with pytest.raises(ValueError, match=r"expected \(tiles, 2, 6\)"):
        hextiles.score(np.zeros((20, 2, 5), int))
    with pytest.raises(ValueError, match="weight"):
        hextiles.score(np.zeros((20, 2, 6), int), weights=[np.nan] * 5)
    assert hextiles.score(np.zeros((0, 20, 2, 6), int))["total"].shape == (0,)


LONELY = {
    "width": 9,
    "height": 5,
    "sides": [
        {"building": [0, 2], "units": [{"id": 0, "kind": "infantry", "at": [1, 1]}, {"id": 1, "kind": "infantry", "at": [1, 3]}]},
        {"building": [8, 2]},
    ],
}


def test_the_fitness_of_plans_is_formula_3() -> None:
    battle = units.Battle(LONELY)
    assert battle.units.tolist() == [[1, 1], [1, 3]] and battle.size == (9, 5)
    plans = np.array([[[1, 1], [1, 3]], [[2, 2], [1, 2]], [[1, 1], [1, 1]], [[8, 4], [1, 3]], [[-1, 1], [1, 3]]])
    found = units.fitness(battle, plans)
    # Without enemies, the formula has the distances to their building and to the centroid only.
    far = np.hypot(plans[..., 0] - 8, plans[..., 1] - 2).mean(axis=1)
    apart = np.hypot(*(plans - plans.mean(axis=1, keepdims=True)).transpose(2, 0, 1)).mean(axis=1)
    np.testing.assert_allclose(found[:2], (1 / (5 * far + 2 * apart))[:2])
    # Two units on one cell, a cell out of reach, and a cell outside of the field.
    assert np.isnan(found[2:]).all()
    assert float(units.fitness(battle, plans[0])) == found[0]
    np.testing.assert_allclose(units.fitness(battle, plans[:2], weights=[0, 1, 0, 0]), 1 / far[:2])
    again = units.Battle(battle.to_json())
    assert (units.fitness(again, plans[:2]) == found[:2]).all()


def test_a_skirmish_has_destinations_and_an_error_has_its_place() -> None:
    battle = units.Battle.skirmish(15, units=20, seed=1)
    stay = battle.units
    assert stay.shape == (20, 2) and float(units.fitness(battle, stay)) > 0
    assert (battle.destinations(0) == stay[0]).all(axis=1).any()
    with pytest.raises(IndexError, match="no unit 20"):
        battle.destinations(20)
    with pytest.raises(ValueError, match=r"plans has shape \(3, 2\)"):
        units.fitness(battle, stay[:3])
    with pytest.raises(ValueError, match=r"sides\[0\]"):
        units.Battle({"width": 9, "height": 5, "sides": [{}, {}]})
    with pytest.raises(ValueError):
        units.Battle("{")


@pytest.mark.parametrize("player", ["genetic", "paper", "minimax", "alphabeta", "uct", "greedy", "level-10"])
def test_players_take_a_win(player: str) -> None:
    # X to move has two in a row.
    assert minimax.move("XX.OO....", game="tic-tac-toe", player=player, evaluations=2000) == "3"


def test_a_game_of_moves_ends() -> None:
    moves: list[str] = []
    while (position := minimax.play(moves, game="othello")).winner is None:
        chosen = minimax.move(position, player="greedy")
        assert chosen in position.moves
        moves.append(str(chosen))
    assert minimax.move(position) is None and position._repr_svg_().startswith("<svg")
    start = minimax.play(game="breakthrough")
    many = minimax.move([start, start], evaluations=200, seed=3)
    assert len(many) == 2 and many[0] == many[1] == minimax.move(start, evaluations=200, seed=3)
    # The default is the player that is best in this game, where our search chooses another move.
    best, ours = (minimax.move(start, player=player, evaluations=200, seed=3) for player in ("best", "genetic"))
    assert many[0] == best != ours


def test_what_is_wrong_in_a_position_is_told() -> None:
    with pytest.raises(ValueError, match="expected one of tic-tac-toe"):
        minimax.move("", game="go")
    with pytest.raises(ValueError, match="expected one of best, paper"):
        minimax.move("", player="deep")
    with pytest.raises(ValueError, match="position 1: .*a column"):
        minimax.move(["1", "9"])
    with pytest.raises(ValueError, match=r'moves\[1\] is "8", the legal moves are 1, 2'):
        minimax.play(["1", "8"])
    with pytest.raises(TypeError, match="position 0 is a int"):
        minimax.move([4])  # type: ignore[list-item]


def test_a_panic_is_an_error_of_python() -> None:
    # A width that no constructor of the package lets through.
    run = _native.Run("permutations", "best", 1, length=2**63)
    with pytest.raises(RuntimeError, match="a defect of ludevo"):
        run.ask()


def test_an_environment_is_made_by_its_id_and_refuses_actions_that_are_none() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from ludevo.gym import WalkEnv

    env = gymnasium.make("ludevo.gym:ludevo/Walk-v0", steps=50)
    observation, info = env.reset(seed=1)
    assert observation.shape == (4, 14, 14) and info["distance"] > 0
    text = 'size = { width = 5, height = 5 }\ntiles = [{ character = "x" }, { character = "o" }]'
    small = gymnasium.make("ludevo/Walk-v0", description=text, walkable="o")
    assert small.reset(seed=1)[0].shape == (4, 5, 5)

    walk = WalkEnv()
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        walk.step(np.int64(0))
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        WalkEnv(render_mode="ansi").render()
    walk.reset(seed=1)
    for wrong in (-1, 4, 1.0, None, "up", [0]):
        with pytest.raises(gymnasium.error.InvalidAction, match="expected an integer from 0 to 3"):
            walk.step(wrong)  # type: ignore[arg-type]
    # None of them was a step.
    assert walk._taken == 0 and not walk.step(np.int64(0))[2]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tiles.Description(3), TypeError, "text is a int, expected a str"),  # type: ignore[arg-type]
        (lambda: tiles.Levels(CAVES), TypeError, "description is a str, expected a ludevo.tiles.Description"),  # type: ignore[arg-type]
        (lambda: tiles.evolve(CAVES, seed="a"), TypeError, "^seed is a str"),  # type: ignore[arg-type]
        (lambda: tiles.Description(CAVES).levels().next(-1), ValueError, "^seed is -1, expected a seed from 0 to"),
        (lambda: tiles.Description(CAVES).measure([[1], [1, 2]]), ValueError, "levels has rows of different lengths"),
        (lambda: tiles.Description(CAVES).picture(np.zeros((7, 8), int), None), TypeError, "cell is a NoneType"),  # type: ignore[arg-type]
        (lambda: checkpoint.tour(np.zeros((5, 5), int), entrance=3), TypeError, r"entrance is 3, expected \(row, column\)"),  # type: ignore[arg-type]
        (lambda: checkpoint.tour(np.zeros((5, 5), int), exit=(0.5, 1)), TypeError, r"exit is \(0.5, 1\), expected"),  # type: ignore[arg-type]
        (lambda: checkpoint.tour(np.zeros((5, 5), int), checkpoints=[("a", "b")]), TypeError, r"checkpoints\[0\] is \('a'"),  # type: ignore[list-item]
        (lambda: checkpoint.tour(np.zeros((5, 5), int), checkpoints=(1, 2)), TypeError, r"checkpoints\[0\] is 1, expected"),  # type: ignore[arg-type]
        (lambda: hextiles.score(np.zeros((20, 2, 6), int), weights=list("abcde")), TypeError, "weights has 'a', expected a number"),
        (lambda: hextiles.score(np.zeros((20, 2, 6), int), seed="a"), TypeError, "^seed is a str"),  # type: ignore[arg-type]
        (lambda: minimax.move(3), TypeError, "position is a int, expected a str, a Position"),  # type: ignore[call-overload]
        (lambda: minimax.move(game=3), TypeError, "game is a int, expected a str"),  # type: ignore[call-overload]
        (lambda: minimax.move(player=None), TypeError, "player is a NoneType, expected a str"),  # type: ignore[call-overload]
        (lambda: minimax.play(3), TypeError, "moves is a int, expected moves"),  # type: ignore[arg-type]
        (lambda: minimax.play(game=None), TypeError, "game is a NoneType, expected a str"),  # type: ignore[arg-type]
        (lambda: units.Battle({"width": {1}}), TypeError, "position is no JSON: Object of type set"),
        (lambda: units.fitness(units.Battle(LONELY), [[[1], [1, 2]]]), ValueError, "plans has rows of different lengths"),
        (lambda: units.fitness(units.Battle(LONELY), [[1, 1], [1, 3]], weights="a"), TypeError, "weights has 'a'"),
    ],
)
def test_a_wrong_type_is_told_with_the_name_of_its_option(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_cells_of_a_tour_may_be_rows_of_an_array() -> None:
    board, corner = np.zeros((5, 5), int), np.array([4, 0])
    assert int(checkpoint.tour(board, entrance=[0, 4], exit=corner)) == 8  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"description": 3}, "text is a int, expected a str"),
        ({"walkable": None}, "walkable is a NoneType, expected a str"),
        ({"steps": "3"}, "steps is a str, expected an int"),
        ({"steps": 2.5}, "steps is a float, expected an int"),
    ],
)
def test_an_option_of_the_environment_of_a_wrong_type_is_told(options: dict[str, Any], message: str) -> None:
    pytest.importorskip("gymnasium")
    from ludevo.gym import WalkEnv

    with pytest.raises(TypeError, match=message):
        WalkEnv(**options)
