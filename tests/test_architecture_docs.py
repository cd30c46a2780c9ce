import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

PROJECT_ROOT = Path(__file__).parents[1]
READMES = sorted((PROJECT_ROOT / "core" / "games").glob("*/README.md"))
PAGES = [
    *sorted(PROJECT_ROOT.glob("*.md")),
    *sorted((PROJECT_ROOT / "docs").rglob("*.md")),
    *READMES,
]
GLOSSARY = (PROJECT_ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
GLOSSARY_TERM = re.compile(r"- \*\*([^*]+)\*\*: [^;]+; `([\w./]+)`( of each game)?")

ROOTED_PATH = re.compile(r"(?<![\w/.-])(?:core|saves|themes|tui|tests)/[\w./*]*[\w*/]")
CODE = re.compile(r"`([^`\n]+)`")
LOCAL_PATH = re.compile(r"(?:[a-z_]+/)+(?:\w+\.(?:py|json))?|\w+\.py")
LINK = re.compile(r"\]\(([\w./-]+\.md)\)")
MODULE = re.compile(r"python -m (tests(?:\.\w+)+)")


def page_id(page: Path) -> str:
    return str(page.relative_to(PROJECT_ROOT))


def exists(path: str, folder: Path = PROJECT_ROOT) -> bool:
    """Return whether a path exists. GAME in it stands for any game."""
    return any(folder.glob(path.rstrip("/").replace("GAME", "*")))


def paths_in(page: Path) -> Iterator[tuple[str, Path]]:
    """Return the paths that a page names, each with the folder it starts from."""
    text = page.read_text(encoding="utf-8")
    for path in ROOTED_PATH.findall(text):
        yield path, PROJECT_ROOT
    if page in READMES:
        for code in CODE.findall(text):
            if LOCAL_PATH.fullmatch(code) and not ROOTED_PATH.match(code):
                yield code, page.parent


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_path_in_a_document_exists(page: Path) -> None:
    assert [path for path, folder in paths_in(page) if not exists(path, folder)] == []


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_linked_document_exists(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_test_tool_in_a_document_exists(page: Path) -> None:
    modules = MODULE.findall(page.read_text(encoding="utf-8"))
    assert [name for name in modules if find_spec(name) is None] == []


def test_a_missing_path_is_found() -> None:
    assert exists("core/kernel/game.py") and exists("core/games/GAME/data")
    assert not exists("core/kernel/no_such_module.py") and not exists("core/games/GAME/no_such")


def test_the_glossary_has_one_line_per_term_with_its_place() -> None:
    lines = [line for line in GLOSSARY.splitlines() if line.startswith("- ")]
    terms = [GLOSSARY_TERM.fullmatch(line) for line in lines]
    assert [line for line, term in zip(lines, terms, strict=True) if term is None] == []
    found = [term for term in terms if term is not None]
    names = [term[1] for term in found]
    assert len(names) >= 100 and len(set(names)) == len(names)
    games = PROJECT_ROOT / "core" / "games"
    missing = [term[2] for term in found if term[3] and not exists(f"*/{term[2]}", games)]
    assert missing == []
