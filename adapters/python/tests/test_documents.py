"""The programs of the guide, the README and the notebooks run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

PACKAGE = Path(__file__).parents[1]
GUIDE = PACKAGE.parents[1] / "docs/guide"
DOCUMENTS = [PACKAGE / "README.md", GUIDE / "python.md", GUIDE / "other-libraries.md"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_programs_of_a_document_run(document: Path) -> None:
    programs = re.findall(r"```python\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    assert programs
    for program in programs:
        exec(compile(program, str(document), "exec"), {})


def test_levels_of_the_guide_are_those_that_it_names() -> None:
    text = (GUIDE / "python.md").read_text(encoding="utf-8")
    (program,) = (one for one in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "tiles.evolve(caves" in one)
    names: dict[str, Any] = {}
    exec(compile(program, "python.md", "exec"), names)
    levels = names["levels"]
    (said,) = re.findall(r"tiles\.evolve\(caves, count=10, seed=1\)\.levels +# (.*)", program)
    assert said == f"{levels.dtype}, shape {levels.shape}"
    assert (names["caves"].measure(levels)["path"] >= 28).all() and len(np.unique(levels, axis=0)) == 10


@pytest.mark.parametrize("notebook", sorted((PACKAGE / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_the_cells_of_a_notebook_run(notebook: Path) -> None:
    names: dict[str, Any] = {}
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    programs = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert programs
    for program in programs:
        exec(compile(program, str(notebook), "exec"), names)
