"""Count unidiomatic English in docstrings, documents and strings.

`python -m tests.prose` prints the rate of each kind; `python -m tests.prose docstring` lists the
hits of one kind. The patterns point at sentences to read: a low rate is necessary, not sufficient.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PACKAGES = ("core", "saves", "themes", "tui")

PATTERNS = {
    "headless who or what": r"(?:^|[.;:,] )(?:[Ww]ho|[Ww]hat) (?!(?:is|are|was|do|does|did|can|will"
    r"|would|should|to|if|about|next|now|happens|happened)\b[^.]*\?)[a-z]+",
    "'is no' for 'is not a'": r"\b(?:is|are|was|were|be) no (?!longer|more|such|matter|doubt|need"
    r"|way\b|one\b)[a-z]+",
    "'a turn' for 'per turn'": r"\b(?:a|an|one|\d+|[A-Za-z]+s?) (?:row|line|points?|culture"
    r"|science|food|resource|choice|seconds?) an? (?:seat|turn|round|line|player|card|choice|move"
    r"|game|side|day)\b",
    "archaic": r"\b(?:anew|dearest|dear|the very|all the same|in the mean"
    r"|of (?:its|one's|their|your) own|oneself)\b",
    "'one' for 'you'": r"\bone(?:'s)? (?:can|may|has|is|was|wants|does|did|sees|plays|gets|had"
    r"|chooses|needs)\b|\bone's\b",
    "'goes on' for 'continues'": r"\b(?:go|goes|going|gone|went) on (?:with|from|to|at|where)\b",
    "'put away' or 'take back'": r"\b(?:put|puts) (?:it |them |this )?away\b"
    r"|\b(?:take|takes|took|taken) back\b",
    "'stands' or 'lies' for 'is'": r"\b(?:stands?|stood|lies|lie|lay) (?:there|here|in|at|on"
    r"|behind|beside|before|above|below|for itself)\b",
    "'brings' for 'gives'": r"\b(?:brings?|brought)\b",
    "'tells' for 'shows'": r"\b(?:is|are|was|were|be) (?:told|said)\b"
    r"|\btells? (?:of|how|what|where|which|that|whether)\b",
    "'so many' or 'such as has'": r"\bso (?:many|much|few)\b(?! (?:that|as))"
    r"|\bsuch as (?:has|have|is|are)\b",
    "'beside' or 'behind'": r"\b(?:beside|behind|besides)\b",
    "house metaphors": r"\b(?:deeds?|(?<!waiting )rooms?(?!\.py)|house|knots?|rubbish"
    r"|knock(?:s|ing)?|hall)\b",
    "'where' for 'if'": r"(?:^|[,;] )where (?:there|it|that|nobody|nothing|somebody|several|all|no"
    r"|one|a|an|the) ",
    "'nobody' as subject": r"\b(?:[Nn]obody|[Nn]othing) (?:has|have|is|was|can|could|knows?|needs?"
    r"|may|sees?|chooses?|plays?|that)\b",
}
COMPILED = {name: re.compile(pattern) for name, pattern in PATTERNS.items()}

# Keys of the data files whose values people read.
TEXT_KEYS = {
    *("text", "try", "more", "say", "about", "look", "goal", "title", "task"),
    *("hint", "words", "word", "printed", "ruling"),
}
# Their tables are copies of strings, and strings are counted already.
GENERATED_TABLES = ("keys.md", "command-line.md", "plain-mode.md")
_IS_CODE = re.compile(r"SELECT |INSERT |CREATE |PRAGMA|:\s*\w+;|\{\s*$|\bimport ")
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, slots=True)
class Text:
    """A text that somebody reads, with its kind (docstring, doc or string) and place."""

    kind: str
    place: str
    text: str

    @property
    def hits(self) -> list[str]:
        """Return the names of the patterns found, one for each occurrence."""
        return [name for name, regex in COMPILED.items() for _ in regex.findall(self.text)]


@cache
def all_texts() -> tuple[Text, ...]:
    """Return every docstring, document line and user-visible string of the repository."""
    found: list[Text] = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            found.extend(_python_texts(path))
        for path in sorted((ROOT / package).rglob("*.json")):
            found.extend(_json_texts(json.loads(path.read_text(encoding="utf-8")), _name(path)))
    documents = (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "core").rglob("*.md"))
    for path in sorted(documents):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            is_copy = path.name in GENERATED_TABLES and line.startswith("|")
            if len(line.split()) >= 3 and not line.startswith(("    ", "$", "```")) and not is_copy:
                found.append(Text("doc", f"{_name(path)}:{number}", line))
    return tuple(found)


def hits_per_1000_words(kind: str) -> float:
    """Return the rate of unidiomatic patterns in all texts of one kind."""
    texts = [each for each in all_texts() if each.kind == kind]
    words = sum(len(each.text.split()) for each in texts)
    return 1000 * sum(len(each.hits) for each in texts) / words


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _python_texts(path: Path) -> Iterator[Text]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            expression = node.body[0]
            assert isinstance(expression, ast.Expr)
            docstrings.add(id(expression.value))
            text = ast.get_docstring(node, clean=False) or ""
            yield Text("docstring", f"{_name(path)}:{expression.lineno}", text)
    nodes: list[ast.AST] = [tree]
    while nodes:
        node = nodes.pop()
        if id(node) in docstrings:
            continue
        literal = _literal(node)
        if literal is None:
            nodes.extend(ast.iter_child_nodes(node))
        elif len(re.findall(r"[A-Za-z']{2,}", literal)) >= 3 and not _IS_CODE.search(literal):
            yield Text("string", f"{_name(path)}:{getattr(node, 'lineno', 0)}", literal)


def _literal(node: ast.AST) -> str | None:
    """Return the text of a string expression, with `{}` for the parts of an f-string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _literal(node.left), _literal(node.right)
        return None if left is None or right is None else left + right
    return None


def _json_texts(value: Any, place: str, key: str = "") -> Iterator[Text]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _json_texts(inner, place, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _json_texts(inner, place, key)
    elif isinstance(value, str) and key in TEXT_KEYS and len(value.split()) >= 3:
        yield Text("string", place, value)


def main() -> None:
    for kind in ("docstring", "doc", "string"):
        print(f"{kind}: {hits_per_1000_words(kind):.1f} hits per 1,000 words")
    for each in all_texts():
        if each.kind in sys.argv[1:] and each.hits:
            text = " ".join(each.text.split())[:160]
            print(f"{each.place}: {', '.join(sorted(set(each.hits)))}: {text}")


if __name__ == "__main__":
    main()
