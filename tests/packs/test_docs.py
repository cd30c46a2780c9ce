import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.packs.isolated_process import PROJECT_ROOT

PAGE = PROJECT_ROOT / "docs/packs.md"
FILE = re.compile(r"`(my-box/\w+\.json)`\n\n```json\n(.*?)```", re.DOTALL)
COMMANDS = re.compile(r"```console\n(.*?)```", re.DOTALL)


def documented_steps(page: str) -> Iterator[tuple[str, str]]:
    """Yield the documented steps in order: files to write and commands to run."""
    found = [(m.start(), m[1], m[2]) for m in FILE.finditer(page)]
    for block in COMMANDS.finditer(page):
        lines = block[1].strip().splitlines()
        found += [(block.start() + at, "", line) for at, line in enumerate(lines)]
    yield from ((file, text) for _, file, text in sorted(found))


def test_documented_pack_steps_work(tmp_path: Path) -> None:
    corrected = 0
    for file, text in documented_steps(PAGE.read_text("utf-8")):
        if file:
            path = tmp_path / "packs" / file
            assert path.exists()  # created by an earlier command
            path.write_text(text, encoding="utf-8")
            corrected += len(re.findall('"id"', text))
            continue
        prompt, program, *arguments = shlex.split(text)
        assert (prompt, program) == ("$", "annals")
        done = subprocess.run(
            [sys.executable, "-m", "tui.cli", *arguments],
            cwd=PROJECT_ROOT,
            env={**os.environ, "ANNALS_HOME": str(tmp_path)},
            input="quit\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
        if "check my-box" in text:
            assert done.stdout == "The pack 'my-box' is valid.\n"
    assert corrected == 10
