import pytest
from hypothesis import strategies as st

from core.common.toml import MAX_DOTS, MAX_TOML_LENGTH, BadToml, parse_toml
from tests.fuzzing import EXAMPLES, altered_bytes, try_examples

TOML = """\
# a comment
name = "My box"
numbers = [1, -2, 0x1f, 1_000, 1.5e3, inf, true, 2026-11-16T12:00:00Z]
a.b."c d" = 'literal'
text = \"\"\"several
lines\"\"\"

[keys]
undo = "u,ctrl+z"
point = { x = 1, y = 2 }

[[rows]]
id = "a"
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name =", "Invalid value"),
        ("a = 1\na = 2", "Cannot overwrite a value"),
        ("a = " + "[" * 5000, "the file is nested too deeply"),
        ("a = " + "9" * 5000, "a number has too many digits"),
        ("a = -" + "9" * 5000, "a number has too many digits"),
        ("a = [{b = 0x" + "f" * 5000 + "}]", "a number has too many digits"),
        ("a = 0x8000000000000000", "a number has too many digits"),
        ("a = 1\n" + "a." * 30_000 + "b = 1", "line 2 has more than 100 dots"),
        ("[" + "a . " * 10_000 + "b]", "line 1 has more than 100 dots"),
        ('"=".' * 10_000 + "b = 1", "line 1 has more than 100 dots"),
        ("#" * (MAX_TOML_LENGTH + 1), "the file is too large"),
    ],
)
def test_invalid_toml_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(BadToml) as refused:
        parse_toml(text)
    assert str(refused.value).startswith(reason)
    assert len(str(refused.value)) < 200


def test_numbers_and_keys_at_the_limit_are_read() -> None:
    assert parse_toml("a = 9223372036854775807") == {"a": (1 << 63) - 1}
    data = parse_toml("a." * MAX_DOTS + "b = 1")
    for _ in range(MAX_DOTS):
        data = data["a"]
    assert data == {"b": 1}


@EXAMPLES
def test_any_toml_is_read_or_refused(examples: int) -> None:
    def check(text: str) -> None:
        try:
            assert isinstance(parse_toml(text), dict)
        except BadToml as bad:
            assert str(bad)

    altered = altered_bytes(TOML.encode()).map(lambda raw: raw.decode("utf-8", "replace"))
    pieces = ["[", "]", "{", "}", "=", ".", ",", '"', "'", '"""', "\n", "a", "9" * 4400, "0x", "-"]
    tokens = st.lists(st.sampled_from(pieces), max_size=40).map("".join)
    try_examples(examples, check, text=altered | tokens | st.text())
