"""What is private to Textual is known in one file only."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import tui
from tui.widgets import textual_internals

ROOT = Path(tui.__file__).parent
ALLOWED = Path(textual_internals.__file__)
OWN = ("self", "cls", "super()", "os")  # `os._exit` is a public name


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for path in ROOT.rglob("*.py"):
        if path != ALLOWED:
            yield path, ast.parse(path.read_text("utf-8"))


def test_no_private_module_is_imported() -> None:
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert "._" not in (node.module or ""), path


def test_no_private_name_of_another_thing_is_used() -> None:
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
                is_ours = ast.unparse(node.value) in OWN or node.attr.startswith("__")
                assert is_ours, f"{path}: {ast.unparse(node)}"


def test_no_private_method_of_textual_is_overridden() -> None:
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name in (textual_internals.__name__, "tui.cli.__main__"):
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
