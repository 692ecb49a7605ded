"""Adds the mutants that the compiler refuses to a list; exits with 1 if there was none to add.

Reads the messages of `cargo check --message-format=json`. The innermost mutant around an error is
dropped, or the innermost switch with all of its mutants.
"""

import json
import re
import sys
from pathlib import Path

root, dropped_file = Path(sys.argv[1]), Path(sys.argv[2])
dropped = set(json.loads(dropped_file.read_text())) if dropped_file.exists() else set()
before, texts, elsewhere = len(dropped), {}, []
for line in sys.stdin:
    message = json.loads(line).get("message") if line.startswith("{") else None
    if not message or message.get("level") != "error":
        continue
    for span in (span for span in message["spans"] if span["is_primary"]):
        text = texts.setdefault(span["file_name"], (root / span["file_name"]).read_bytes())
        start, end = span["byte_start"], span["byte_end"]
        opened = []
        for mark in re.finditer(rb"/\*([<>])(\d+)\*/", text[:start]):
            opened.append(int(mark[2])) if mark[1] == b"<" else opened.pop()
        if opened:
            dropped.add(opened[-1])
            continue
        # No mutant: the first switch within or before the error on its lines.
        window = text[text.rfind(b"\n", 0, start) + 1:max(end, text.find(b"\n", end))]
        switch = re.search(rb"mutants::at\((\d+), (\d+)\)", window)
        if switch:
            dropped.update(range(int(switch[1]), int(switch[1]) + int(switch[2])))
        else:
            elsewhere.append(message["rendered"])
dropped_file.write_text(json.dumps(sorted(dropped)))
print(f"{len(dropped) - before} mutants are refused by the compiler", *elsewhere[:3], sep="\n", file=sys.stderr)
sys.exit(len(dropped) == before)
