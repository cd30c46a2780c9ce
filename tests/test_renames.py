"""`docs/notes/renames.csv` leads from old names to names that exist.

`package.module.Class.name` is a name, and `package.module.f(x)` is the parameter `x` of `f`.
"""

import ast
import csv
from functools import cache
from pathlib import Path

PROJECT_ROOT = Path(__file__).parents[1]
RENAMES = PROJECT_ROOT / "docs" / "notes" / "renames.csv"
PACKAGES = ("core", "saves", "themes", "tui")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda


def module_file(name: str) -> Path | None:
    path = PROJECT_ROOT / name.replace(".", "/")
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.exists():
            return file
    return path if path.is_dir() else None


@cache
def names_in(module: str) -> frozenset[str]:
    """Return all names and parameters that a module defines, relative to it."""
    file = module_file(module)
    if file is None or file.is_dir():
        return frozenset()
    found: set[str] = set()
    collect_names(ast.parse(file.read_text(encoding="utf-8")), "", "", found)
    return frozenset(found)


def collect_names(node: ast.AST, scope: str, owner: str, found: set[str]) -> None:
    """Add the names below a node. `owner` is the class that attributes of `self` belong to."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{scope}{child.name}"
            found.add(name)
            is_class = isinstance(child, ast.ClassDef)
            if not isinstance(child, ast.ClassDef):
                arguments = child.args
                each = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
                extra = filter(None, (arguments.vararg, arguments.kwarg))
                found.update(f"{name}({argument.arg})" for argument in (*each, *extra))
            collect_names(child, f"{name}.", f"{name}." if is_class else owner, found)
            continue
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            found.add(f"{scope}{child.id}")
        elif isinstance(child, ast.Attribute) and isinstance(child.ctx, ast.Store):
            if isinstance(child.value, ast.Name) and child.value.id == "self":
                found.add(f"{owner}{child.attr}")
        elif isinstance(child, ast.alias):
            found.add(f"{scope}{(child.asname or child.name)}")
        collect_names(child, scope, owner, found)


def exists(path: str) -> bool:
    parts = path.partition("(")[0].split(".")
    for length in range(len(parts), 0, -1):
        module = ".".join(parts[:length])
        if module_file(module) is not None:
            return path == module or path.removeprefix(f"{module}.") in names_in(module)
    return False


def new_paths() -> list[str]:
    with RENAMES.open(encoding="utf-8", newline="") as file:
        return sorted({row["new"] for row in csv.DictReader(file)})


def test_every_new_name_exists() -> None:
    paths = new_paths()
    assert len(paths) > 10_000
    assert [path for path in paths if not exists(path)] == []


def test_existing_and_missing_names_are_told_apart() -> None:
    for path in (
        "core.kernel",
        "core.kernel.rules.Rules.apply",
        "core.kernel.rules.Rules.apply(action)",
        "core.bots.beam.BeamSearch._nodes_left",
    ):
        assert exists(path), path
    for path in (
        "core.no_module",
        "core.kernel.rules.Rules.apply(nothing)",
        "core.kernel.rules.No",
    ):
        assert not exists(path), path
