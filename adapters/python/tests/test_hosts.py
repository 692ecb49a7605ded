"""The smallest tutorial of each host runs as its page has it, with `ludevo` in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = sorted((Path(__file__).parent / "hosts").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_the_tutorial_of_a_host_runs(program: Path) -> None:
    pytest.importorskip(program.stem.split("_")[0])
    done = subprocess.run([sys.executable, program], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
