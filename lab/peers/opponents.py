#!/usr/bin/env python3
"""Matches of the players of `ludevo minimax` against other programs: one JSON line per game.

    python3 -m venv VENV && VENV/bin/pip install open_spiel==2.0.2 chess==1.11.2 bitbully==0.0.79
    apt-get install gnuchess stockfish grhino
    VENV/bin/python opponents.py LUDEVO GAME PLAYER BUDGET RIVAL SETTING GAMES SEED [JOBS] >> FILE
    VENV/bin/python opponents.py table FILE..
    VENV/bin/python opponents.py kept FILE..

LUDEVO is the program, BUDGET its evaluations per move. RIVAL and SETTING are

    openspiel C:N    MCTS of OpenSpiel with random play-outs, constant C, N simulations a move
    rhino L          GRhino at level L, without its book
    gnuchess D       GNU Chess at depth D, without its book
    stockfish N      Stockfish at skill 0 with N nodes a move

Two games with exchanged sides begin with the same random moves: 4 in Connect Four and chess, 6 in
Othello, 2 in Breakthrough. The CPU seconds per move of both sides are measured, not given: choose
BUDGET and SETTING so that they are what you want. `table` has the share of points with Wilson's
interval. `kept` asks BitBully, an exact solver of Connect Four, which share of the moves kept the
outcome of the position under best play: of all moves, and of those in positions in which at least
one move does not.
"""

import json
import math
import os
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

OPENING = {"connect-four": 4, "othello": 6, "breakthrough": 2, "chess": 4}
SPIEL = {"connect-four": "connect_four", "othello": "othello", "breakthrough": "breakthrough(rows=6,columns=6)"}
TICKS = os.sysconf("SC_CLK_TCK")


class Program:
    """A program that answers lines with lines."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.moves = 0

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def close(self):
        self.send("quit")
        self.process.wait()


class Gtp(Program):
    """A program that speaks GTP. `names` translates a move of ours to one of the program."""

    def ask(self, line):
        self.send(line)
        lines = []
        while True:
            text = self.process.stdout.readline()
            if text == "":
                raise RuntimeError(f"{line}: the program has ended")
            if text.strip() == "" and lines:
                break
            if text.strip():
                lines.append(text.strip())
        if not lines[0].startswith("="):
            raise RuntimeError(f"{line}: {lines[0]}")
        return lines[0][1:].strip()

    def start(self, opening, sides):
        self.ask("clear_board")
        self.sides = sides
        for ply, name in enumerate(opening):
            self.ask(f"play {sides[ply % 2]} {name}")

    def play(self, side, name):
        self.ask(f"play {side} {name}")

    def choose(self, side):
        self.moves += 1
        return self.ask(f"genmove {side}").lower()


class Uci(Program):
    """A program that speaks UCI."""

    def __init__(self, command, options, go):
        super().__init__(command)
        self.go = go
        self.send("uci")
        self.until("uciok")
        for name, value in options.items():
            self.send(f"setoption name {name} value {value}")

    def until(self, word):
        while True:
            line = self.process.stdout.readline()
            if line == "":
                raise RuntimeError(f"no {word}: the program has ended")
            if line.startswith(word):
                return line

    def start(self):
        self.send("ucinewgame")
        self.send("isready")
        self.until("readyok")

    def choose(self, board):
        self.moves += 1
        self.send("position startpos moves " + " ".join(move.uci() for move in board.move_stack))
        self.send(self.go)
        return self.until("bestmove").split()[1]


class Spiel:
    """MCTS of OpenSpiel; its CPU time is that of this thread."""

    def __init__(self, game, setting, seed):
        import pyspiel

        constant, simulations = setting.split(":")
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self.bot = pyspiel.MCTSBot(pyspiel.load_game(SPIEL[game]), evaluator, float(constant),
                                   int(simulations), 1000, True, seed, False)
        self.moves, self.time = 0, 0.0

    def choose(self, state):
        start = time.thread_time()
        action = self.bot.step(state)
        self.moves, self.time = self.moves + 1, self.time + time.thread_time() - start
        return action


def name_of(game, state, action):
    """The name of a move of OpenSpiel in the notation of ludevo."""
    text = state.action_to_string(state.current_player(), action).lower()
    if game == "connect-four":
        return str(int(text[1:]) + 1)
    if game == "breakthrough":
        text = text.rstrip("*")
        return "".join(letter if letter.isalpha() else str(7 - int(letter)) for letter in text)
    return "pass" if "pass" in text else text


def of_board(game, ours, rival, spiel, rng, seat):
    """Plays a game by the rules of OpenSpiel; returns the points of ludevo and the moves."""
    import pyspiel

    state = pyspiel.load_game(SPIEL[game]).new_initial_state()
    names = []
    for _ in range(OPENING[game]):
        action = random.Random(rng.random()).choice(state.legal_actions())
        names.append(name_of(game, state, action))
        state.apply_action(action)
        if state.is_terminal():
            return None, names
    # Our side waits while it knows the moves so far only.
    sides = ["black", "white"]
    ours.start([], sides)
    replay = pyspiel.load_game(SPIEL[game]).new_initial_state()
    for name in names:
        ours.play(sides[replay.current_player()], name)
        replay.apply_action(next(a for a in replay.legal_actions() if name_of(game, replay, a) == name))
    if not spiel:
        rival.start([], sides)
        replay = pyspiel.load_game(SPIEL[game]).new_initial_state()
        for name in names:
            rival.play(sides[replay.current_player()], name)
            replay.apply_action(next(a for a in replay.legal_actions() if name_of(game, replay, a) == name))
    while not state.is_terminal():
        player = state.current_player()
        legal = {name_of(game, state, action): action for action in state.legal_actions()}
        if len(legal) == 1:
            name = next(iter(legal))
            ours.play(sides[player], name)
            # GRhino passes by itself.
            if not spiel and name != "pass":
                rival.play(sides[player], name)
        elif player == seat:
            name = ours.choose(sides[player])
            if not spiel:
                rival.play(sides[player], name)
        else:
            if spiel:
                name = name_of(game, state, rival.choose(state))
            else:
                name = rival.choose(sides[player])
            ours.play(sides[player], name)
        names.append(name)
        state.apply_action(legal[name])
    return 0.5 + 0.5 * state.returns()[seat], names


def of_chess(ours, rival, rng, seat):
    """Plays a game of chess by the laws of FIDE, with a draw after 300 moves."""
    import chess

    board = chess.Board()
    while True:
        board.reset()
        for _ in range(OPENING["chess"]):
            board.push(rng.choice(list(board.legal_moves)))
        if not board.is_game_over():
            break
    ours.start()
    rival.start()
    while len(board.move_stack) < 600:
        end = board.outcome(claim_draw=True)
        if end is not None:
            points = 0.5 if end.winner is None else float(end.winner == (seat == 0))
            return points, [move.uci() for move in board.move_stack], end.termination.name.lower()
        mover = ours if (board.turn == chess.WHITE) == (seat == 0) else rival
        board.push_uci(mover.choose(board))
    return 0.5, [move.uci() for move in board.move_stack], "long"


def play(ludevo, game, player, budget, rival, setting, seed, number):
    """One game; two games with exchanged sides have the same random numbers for the opening."""
    rng = random.Random(1_000_003 * seed + number // 2)
    seat = number % 2
    end = None
    command = [ludevo, "engine", game, "--player", player, "--budget", str(budget), "--seed", str(seed + number)]
    if game == "chess":
        ours = Uci(command, {}, f"go nodes {budget}")
        if rival == "gnuchess":
            theirs = Uci(["gnuchess", "--uci"], {"OwnBook": "false"}, f"go depth {setting}")
        else:
            theirs = Uci(["stockfish"], {"Skill Level": 0, "Threads": 1, "Hash": 16}, f"go nodes {setting}")
        points, names, end = of_chess(ours, theirs, rng, seat)
    else:
        ours = Gtp(command)
        spiel = rival == "openspiel"
        theirs = Spiel(game, setting, seed + number) if spiel else Gtp(["gtp-rhino", "-b", "0", "-l", setting])
        points = None
        while points is None:
            points, names = of_board(game, ours, theirs, spiel, rng, seat)
    times = [ours.seconds(), theirs.time if rival == "openspiel" else theirs.seconds()]
    moves = [ours.moves, theirs.moves]
    ours.close()
    if rival != "openspiel":
        theirs.close()
    return {"game": game, "player": player, "budget": budget, "rival": rival, "setting": setting, "seed": seed,
            "number": number, "points": points, "plies": len(names), "end": end, "moves": moves,
            "cpu": [round(seconds, 3) for seconds in times], "line": " ".join(names)}


def wilson(points, games):
    z, share = 1.96, points / games
    centre, spread = share + z * z / (2 * games), z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return [100 * (centre + sign * spread) / (1 + z * z / games) for sign in (-1, 1)]


def table(files):
    rows = {}
    for name in files:
        with open(name) as lines:
            for line in lines:
                found = json.loads(line)
                key = tuple(found[field] for field in ("game", "player", "budget", "rival", "setting"))
                rows.setdefault(key, []).append(found)
    print("| game | player | evaluations | rival | setting | ms a move, both | wins | draws | losses | score | 95 % interval |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for (game, player, budget, rival, setting), games in sorted(rows.items()):
        points = [found["points"] for found in games]
        wins, draws = points.count(1.0), points.count(0.5)
        speed = [1e3 * sum(found["cpu"][side] for found in games) / max(1, sum(found["moves"][side] for found in games)) for side in (0, 1)]
        low, high = wilson(sum(points), len(points))
        print(f"| {game} | {player} | {budget} | {rival} | {setting} | {speed[0]:.0f}, {speed[1]:.0f} | {wins} | {draws} "
              f"| {len(points) - wins - draws} | {100 * sum(points) / len(points):.1f} % | {low:.1f} to {high:.1f} % |")


def kept(files):
    from bitbully import BitBully, Board

    solver = BitBully()
    outcome = lambda score: (score > 0) - (score < 0)
    rows = {}
    for name in files:
        with open(name) as lines:
            for found in map(json.loads, lines):
                if found["game"] != "connect-four":
                    continue
                key = tuple(found[field] for field in ("player", "budget", "rival", "setting"))
                counts = rows.setdefault(key, [[[0, 0], [0, 0]], [[0, 0], [0, 0]]])
                board = Board()
                for ply, column in enumerate(int(column) - 1 for column in found["line"].split()):
                    outcomes = {move: outcome(score) for move, score in solver.score_all_moves(board).items()}
                    if ply >= OPENING["connect-four"] and len(outcomes) > 1:
                        is_kept = outcomes[column] == max(outcomes.values())
                        side = counts[ply % 2 != found["number"] % 2]
                        for count in side[: 1 + (len(set(outcomes.values())) > 1)]:
                            count[0] += is_kept
                            count[1] += 1
                    board.play(column)
    print("| player | evaluations | rival | setting | side | moves that keep the outcome | where one does not |")
    print("|---|---|---|---|---|---|---|")
    for key, counts in sorted(rows.items()):
        for side, pairs in zip((key[0], key[2]), counts):
            shares = [f"{good} of {moves}, {100 * good / max(1, moves):.1f} %" for good, moves in pairs]
            print(f"| {' | '.join(map(str, key))} | {side} | {' | '.join(shares)} |")


def main():
    if sys.argv[1] == "table":
        table(sys.argv[2:])
        return
    if sys.argv[1] == "kept":
        kept(sys.argv[2:])
        return
    ludevo, game, player, budget, rival, setting, games, seed = sys.argv[1:9]
    jobs = int(sys.argv[9]) if len(sys.argv) > 9 else 1
    with ThreadPoolExecutor(jobs) as pool:
        numbers = range(int(games))
        one = lambda number: play(ludevo, game, player, int(budget), rival, setting, int(seed), number)
        for found in pool.map(one, numbers):
            print(json.dumps(found), flush=True)


main()
