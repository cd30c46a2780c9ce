from pathlib import Path

import pytest
from hypothesis import strategies as st

from tests.fuzzing import EXAMPLES, altered_bytes, try_examples
from themes import BadTheme, load_theme
from themes.palette import THEMES_FOLDER
from tui.settings.settings import Settings, keys_of, load_settings, packs_of, save_settings

TOML = b"""\
theme = "night"
bot_seconds = 0.5
ascii = true
recap = "short"
packs = "mine, other"
name = "Ada"

[keys]
undo = "u,ctrl+z"
hint = "f1"
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    return tmp_path / "settings.toml"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bot_seconds = " + "9" * 5000, "a number has too many digits"),
        ("bot_seconds = 0x" + "f" * 5000, "a number has too many digits"),
        ("[keys]\n" + "a." * 20_000 + "b = 1", "line 2 has more than 100 dots"),
        ("a = " + "[" * 5000, "the file is nested too deeply"),
        ("#" * 100_000, "it is too large"),
        ("name = \udcff", "it is not UTF-8 text"),
    ],
)
def test_unreadable_settings_are_replaced_by_defaults(path: Path, text: str, reason: str) -> None:
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert load_settings() == (
        Settings(),
        [f"The settings file can't be read: {reason}. The defaults are used."],
    )


def check_settings(path: Path) -> None:
    """Load the settings, and save and load them again."""
    settings, problems = load_settings()
    assert len(keys_of(settings)) > 20
    assert all(isinstance(name, str) for name in packs_of(settings))
    assert all(len(problem) < 5000 for problem in problems)
    assert save_settings(settings) == ""
    assert load_settings() == (settings, [])
    for file in path.parent.glob("settings*"):
        file.unlink()


@EXAMPLES
def test_altered_settings_are_read_and_saved_again(path: Path, examples: int) -> None:
    def check(content: bytes) -> None:
        path.write_bytes(content)
        check_settings(path)

    lines = st.lists(st.sampled_from(TOML.splitlines(keepends=True))).map(b"".join)
    try_examples(examples, check, content=altered_bytes(TOML) | lines | st.binary())


@EXAMPLES
def test_any_texts_are_saved_and_read_again(path: Path, examples: int) -> None:
    def check(name: str, packs: str) -> None:
        settings = Settings(name=name, packs=packs)
        assert save_settings(settings) == ""
        assert load_settings() == (settings, [])

    texts = st.text(st.characters(exclude_categories=["Cs"]))  # all that UTF-8 can hold
    try_examples(examples, check, name=texts, packs=texts)


@EXAMPLES
def test_altered_theme_is_read_or_refused(tmp_path: Path, examples: int) -> None:
    path = tmp_path / "mine.toml"

    def check(content: bytes) -> None:
        path.write_bytes(content)
        try:
            theme = load_theme(path)
        except BadTheme as bad:
            assert str(bad).endswith(".")
        else:
            assert theme.color("text") and theme.seat_color(3)

    safe = (THEMES_FOLDER / "safe.toml").read_bytes()
    try_examples(examples, check, content=altered_bytes(safe))


@pytest.mark.parametrize("line", ["depth = 0x" + "f" * 5000, "title = " + "9" * 5000])
def test_theme_with_a_huge_number_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"{line}\n{(THEMES_FOLDER / 'safe.toml').read_text()}")
    with pytest.raises(BadTheme, match="a number has too many digits"):
        load_theme(path)
