"""Only `tui/renderer` uses Textual's private names, and only those that it checks for."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest
from textual.app import App

import tui
from tui import renderer
from tui.app import AnnalsApp
from tui.renderer import NEEDED_NAMES, find_unknown_names

ROOT = Path(tui.__file__).parent
ALLOWED = Path(renderer.__file__).parent
OWN = ("self", "cls", "super()", "os")  # `os._exit` is a public name


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for path in ROOT.rglob("*.py"):
        if ALLOWED not in path.parents:
            yield path, ast.parse(path.read_text("utf-8"))


def test_no_private_module_is_imported() -> None:
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert "._" not in (node.module or ""), path


def test_no_private_attribute_of_another_object_is_used() -> None:
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
                is_ours = ast.unparse(node.value) in OWN or node.attr.startswith("__")
                assert is_ours, f"{path}: {ast.unparse(node)}"


def test_no_private_method_of_textual_is_overridden() -> None:
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name == "tui.cli.__main__":
            continue
        for _, cls in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if cls.__module__ != module.name:
                continue
            textual = [b for b in cls.__mro__ if b.__module__.startswith("textual")]
            for name, value in vars(cls).items():
                if name.startswith("_") and not name.startswith("__"):
                    is_ours = isinstance(value, FunctionType | property)
                    above = [base for base in textual if name in vars(base)]
                    assert not (is_ours and above), f"{cls.__qualname__}.{name}"


def test_documentation_lists_every_needed_name() -> None:
    page = Path("docs/renderer.md").read_text("utf-8")
    listed = set(re.findall(r"^\| `([\w.:]+)`", page, re.MULTILINE))
    assert listed == set(NEEDED_NAMES)


@pytest.fixture
def fresh_check() -> Iterator[None]:
    find_unknown_names.cache_clear()
    yield
    find_unknown_names.cache_clear()


@pytest.mark.usefixtures("fresh_check")
def test_this_textual_is_known() -> None:
    assert find_unknown_names() == ()
    assert AnnalsApp().is_fast


def display_later(self: App[None], screen: object, renderable: object, delay: float) -> None:
    """A method with one parameter more than ours."""


@pytest.mark.usefixtures("fresh_check")
@pytest.mark.parametrize("change", ["removed", "changed"])
def test_unknown_textual_is_drawn_by_itself(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if change == "removed":
        monkeypatch.delattr(App, "_display")
    else:
        monkeypatch.setattr(App, "_display", display_later)
    assert find_unknown_names() == ("textual.app:App._display",)
    app = AnnalsApp()
    assert not app.is_fast
    assert "_display" not in vars(app)


def test_setting_selects_the_compatible_renderer(home: Path) -> None:
    (home / "settings.toml").write_text('renderer = "compatible"\n')
    app = AnnalsApp()
    assert app.driver_class.__module__.startswith("textual.")
    assert not app.is_fast and not vars(app).keys() & {"_display", "_handle_exception"}


@pytest.mark.usefixtures("fresh_check")
def test_missing_fast_renderer_is_reported_if_it_was_chosen(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(App, "_display")
    assert not AnnalsApp().startup_warnings
    (home / "settings.toml").write_text('renderer = "fast"\n')
    assert len(AnnalsApp().startup_warnings) == 1
