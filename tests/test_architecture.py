import ast
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import core.app

PROJECT_ROOT = Path(__file__).parents[1]
TOP_PACKAGES = ("core", "saves", "themes", "tui")
PACKAGES = sorted(
    path.parent
    for package in TOP_PACKAGES
    for path in (PROJECT_ROOT / package).rglob("__init__.py")
)

IMPORT_ALL_AND_NAME_TERMINALS = """
import importlib, pkgutil, sys
for room in ("core", "saves"):
    package = importlib.import_module(room)
    for module in pkgutil.walk_packages(package.__path__, f"{room}."):
        importlib.import_module(module.name)
print(*sorted({"textual", "rich"} & set(sys.modules)))
"""


def test_core_and_saves_import_no_terminal_library() -> None:
    run = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL_AND_NAME_TERMINALS],
        cwd=PROJECT_ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(PROJECT_ROOT)))
def test_every_package_has_a_docstring(package: Path) -> None:
    source = (package / "__init__.py").read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(source))


# Everything that the first screen may load from core and saves.
WHAT_THE_FIRST_SCREEN_TAKES = {
    *("core.common.seats", "core.common.setup", "core.common.toml", "core.common.wording"),
    *("core.games", "core.app.catalog", "core.app.profile"),
    *("saves.files", "saves.header", "saves.record", "saves.store"),
}
SHOW_THE_FIRST_SCREEN_AND_NAME_WHAT_IS_LOADED = """
import sys
from unittest.mock import patch
from textual.drivers.headless_driver import HeadlessDriver
from tui.cli import main
from tui.screens.home import HomeScreen

def is_there(screen):  # what is loaded after that keeps nobody waiting
    screen.app.exit()
    print(len(screen.readable_saves), *sys.modules, file=sys.__stdout__)

with (
    patch.object(HomeScreen, "handle_saves_loaded", is_there),
    patch("tui.cli.terminal.can_show_screens", lambda: True),
    patch("textual.app.App.get_driver_class", lambda app: HeadlessDriver),
):
    main([])
"""


def test_first_screen_loads_no_rules_tables_bots_or_network(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    for saved in (PROJECT_ROOT / "tests" / "saves" / "golden").glob("*.annals"):  # in all formats
        shutil.copy(saved, tmp_path / "saves")
    run = subprocess.run(
        [sys.executable, "-c", SHOW_THE_FIRST_SCREEN_AND_NAME_WHAT_IS_LOADED],
        cwd=PROJECT_ROOT,
        env={**os.environ, "ANNALS_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    shown, *modules = run.stdout.split()
    assert int(shown) == len(list((tmp_path / "saves").iterdir()))
    loaded = {name for name in modules if name.startswith(("core.", "saves."))}
    packages = {"core.common", "core.app"}
    assert loaded - packages <= WHAT_THE_FIRST_SCREEN_TAKES
    screens = {name for name in modules if name.startswith("tui.screens.")}
    assert "tui.screens.home" in screens and "tui.screens.table" not in screens
    assert not {"tui.model", "tui.panels", "tui.widgets.panes"} & set(modules)
    assert not {"tui.cli.arguments", "attr", "cattrs", "multiprocessing"} & set(modules)


def test_another_front_end_needs_no_terminal(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.example_front_end"],
        cwd=PROJECT_ROOT,
        env={**os.environ, "ANNALS_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Final scores" in run.stdout
    assert "Ada and Bo play over the network" in run.stdout
    assert run.stderr == ""


def test_documented_names_of_core_app_exist_with_docstrings() -> None:
    offered = re.findall(r"^    (\w+) +((?:\w+, )*\w+)  ", core.app.__doc__ or "", re.M)
    modules = {each.name for each in pkgutil.iter_modules(core.app.__path__)}
    assert {name for name, _ in offered} == modules
    for module_name, names in offered:
        module = importlib.import_module(f"core.app.{module_name}")
        for name in names.split(", "):
            assert name.isupper() or getattr(module, name).__doc__, name


# Packages that word things or show them: they pass data on, and never take a text apart again.
PACKAGES_WITH_TEXTS = (
    *(f"core/{name}" for name in ("games/*/text", "table", "app", "analysis")),
    *(f"tui/{name}" for name in ("panels", "widgets", "plain", "screens", "model", "draw")),
)
MODULES_WITH_PATTERNS = {
    "core/app/deals.py",  # a code that somebody types
    "core/app/library.py",  # tags that somebody types
    "core/app/local_game.py",  # file names
    "core/games/history_of_the_world/text/rulebook.py",  # the names of cards in the rules
    "core/games/imperium/text/rulebook.py",
    "core/games/mosaic/text/rulebook.py",
    "core/games/through_the_ages/text/rulebook.py",
    "tui/panels/through_the_ages/cards.py",  # places for a line break
    "tui/screens/rules.py",  # what somebody searches for, and the numbers of the rules
    "tui/widgets/panes/choice_row.py",  # places where a line may end
}


def test_no_pattern_takes_generated_texts_apart() -> None:
    modules = (
        path
        for package in PACKAGES_WITH_TEXTS
        for folder in PROJECT_ROOT.glob(package)
        for path in folder.rglob("*.py")
    )
    assert {
        path.relative_to(PROJECT_ROOT).as_posix()
        for path in modules
        if re.search(r"^\s*(?:import|from) re\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    } == MODULES_WITH_PATTERNS


def test_another_package_called_core_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "__init__.py").touch()
    paths = os.pathsep.join((str(tmp_path), str(PROJECT_ROOT)))
    run = subprocess.run(
        [sys.executable, "-m", "tui.cli", "games"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    (sentence,) = run.stderr.splitlines()
    assert sentence.startswith("annals: Another package called 'core' stands in the way")
    assert str(tmp_path) in sentence
