import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import core.bots
import core.club
import core.common
import core.kernel
import core.table

MODULES = [
    module.name
    for package in (core.common, core.bots, core.kernel, core.table, core.club)
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_doctests_pass(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_example_in_the_architecture_page_runs() -> None:
    page = Path(__file__).parents[1] / "docs" / "architecture.md"
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted and not results.failed


def test_there_are_doctests() -> None:
    finder = doctest.DocTestFinder()
    pages = [finder.find(importlib.import_module(name)) for name in MODULES]
    assert sum(any(each.examples for each in page) for page in pages) >= 5
