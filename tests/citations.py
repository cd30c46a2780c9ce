"""Lists the rules and examples of a game that no test cites: `python -m tests.citations mosaic`.

A test cites a rule in its name (`test_a7_...`, `test_r6_3_4_...`) or in its docstring (`R6.3.4`,
`A7`). Chapters are only titles, so their numbered rules must be cited.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

PROJECT_ROOT = Path(__file__).parents[1]
WRITTEN_CITATION = re.compile(r"\bR\d+(?:\.\d+)*\b|\b[A-Z]\d+\b")
NAMED_CITATION = re.compile(r"(?<=_)r\d+(?:_\d+)*(?=_|$)|(?<=_)[a-z]\d+(?=_|$)")


def citable_rules(game_id: str) -> list[str]:
    """Return the numbers of all rules and worked examples in the game's rules file."""
    path = PROJECT_ROOT / "core" / "games" / game_id / "data" / "rules.json"
    file = json.loads(path.read_text(encoding="utf-8"))
    rules = [rule["number"] for rule in file["rules"]]
    titles = {number.rpartition(".")[0] for number in rules}
    examples = [example["number"] for example in file["examples"]]
    return [number for number in rules if number not in titles] + examples


def cited_rules(game_id: str) -> set[str]:
    """Return everything that the tests of a game cite."""
    folder = PROJECT_ROOT / "tests" / "games" / game_id
    return {number for path in folder.rglob("*.py") for number in citations_in(path)}


def citations_in(path: Path) -> Iterator[str]:
    """Yield the citations in the names and docstrings of a test file."""
    definitions = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, definitions) and node.name.lower().startswith("test"):
            yield from citations_of(node.name, ast.get_docstring(node) or "")


def citations_of(name: str, docstring: str) -> Iterator[str]:
    """Parse `test_r6_3_4_a_port` as R6.3.4, and R6.3.4 in a docstring."""
    yield from (found.upper().replace("_", ".") for found in NAMED_CITATION.findall(name))
    yield from WRITTEN_CITATION.findall(docstring)


def uncited_rules(game_id: str) -> list[str]:
    """Return the rules and examples that no test cites, in rulebook order."""
    known = cited_rules(game_id)
    return [number for number in citable_rules(game_id) if number not in known]


if __name__ == "__main__":
    left = uncited_rules(sys.argv[1])
    print(*left, sep="\n")
    sys.exit(1 if left else 0)
