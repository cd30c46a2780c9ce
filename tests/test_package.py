import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PROJECT_ROOT = Path(__file__).parents[1]
ROOMS = ("core", "saves", "themes", "tui")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the file names of a wheel built from this checkout."""
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=PROJECT_ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("only a git checkout knows what belongs to it")
    for name in filter(None, listed.stdout.split("\0")):
        if (PROJECT_ROOT / name).is_file() and not name.startswith("tests/"):
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((PROJECT_ROOT / name).read_bytes())
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet"]
    subprocess.run([*pip, "--wheel-dir", built, source], check=True, capture_output=True)
    (path,) = built.glob("annals-*.whl")
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize("room", ROOMS)
def test_every_source_file_is_in_the_wheel(wheel: set[str], room: str) -> None:
    suffixes = {".py", ".json", ".toml", ".tcss", ".md", ".typed"}
    here = {
        path.relative_to(PROJECT_ROOT).as_posix()
        for path in (PROJECT_ROOT / room).rglob("*")
        if path.suffix in suffixes and "__pycache__" not in path.parts
    }
    assert f"{room}/py.typed" in here
    assert here <= wheel


def test_tests_are_not_in_the_wheel(wheel: set[str]) -> None:
    assert not [name for name in wheel if name.startswith("tests/")]
