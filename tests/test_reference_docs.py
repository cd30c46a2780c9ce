import re

import pytest

from tests.reference_docs import COMMAND_GROUPS, DOCS, SCOPE_TITLES, pages
from tui.cli.arguments import make_parser
from tui.settings.keys import COMMANDS

ROOT = DOCS.parent


@pytest.mark.parametrize("name", ["keys.md", "command-line.md", "plain-mode.md"])
def test_reference_page_is_current(name: str) -> None:
    """`python -m tests.reference_docs` writes the pages again."""
    assert (DOCS / name).read_text(encoding="utf-8") == pages()[DOCS / name]


def test_pages_have_every_key_and_command() -> None:
    assert {command.scope for command in COMMANDS} == set(SCOPE_TITLES)
    listed = [name for names in COMMAND_GROUPS.values() for name in names]
    assert sorted([*listed, "analyse"]) == sorted(make_parser()[1])


def test_install_hints_do_not_name_the_package_index() -> None:
    """`annals` on the package index is another program: install from a checkout."""
    files = [*ROOT.glob("*.md"), *DOCS.glob("**/*.md")]
    files += [
        path
        for package in ("core", "saves", "themes", "tui")
        for path in (ROOT / package).rglob("*.py")
    ]
    wrong = re.compile(r"annals\[|(?:pip|pipx|uv tool) install '?annals")
    found = [path for path in files if wrong.search(path.read_text(encoding="utf-8"))]
    assert found == []
