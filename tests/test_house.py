"""The house itself: the core knows no terminal, and every room says what it is for."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
ROOMS = ("core", "saves", "themes", "tui")
PACKAGES = sorted(path.parent for room in ROOMS for path in (HOUSE / room).rglob("__init__.py"))

IMPORT_ALL_AND_NAME_TERMINALS = """
import importlib, pkgutil, sys
for room in ("core", "saves"):
    package = importlib.import_module(room)
    for module in pkgutil.walk_packages(package.__path__, f"{room}."):
        importlib.import_module(module.name)
print(*sorted({"textual", "rich"} & set(sys.modules)))
"""


def test_the_core_and_the_saves_import_no_terminal() -> None:
    run = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL_AND_NAME_TERMINALS],
        cwd=HOUSE,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_every_package_says_what_it_is_for(package: Path) -> None:
    source = (package / "__init__.py").read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(source))
