from pathlib import Path

import pytest

from core.app.catalog import game_name
from core.app.reconstruction import describe_other_editions, describe_source
from core.games import GAME_IDS, load_game
from core.kernel.sources import PARTLY_RECONSTRUCTED, RECONSTRUCTED

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SOURCES = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")


def row_of(game_id: str) -> list[str]:
    """Return the cells of a game in the source table."""
    section = SOURCES.partition("## Sources by game")[2]
    (row,) = [row for row in section.splitlines() if row.startswith(f"| {game_name(game_id)} |")]
    return [cell.strip() for cell in row.strip("|").split("|")]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_source_table_matches_the_content(game_id: str) -> None:
    game = load_game(game_id)
    _, _, _, older, made_up = row_of(game_id)
    assert older == (f"values of {told}" if (told := describe_other_editions(game)) else "-")
    whole, part = describe_source(game, RECONSTRUCTED), describe_source(game, PARTLY_RECONSTRUCTED)
    assert made_up == "; ".join(filter(None, (whole, f"in part {part}" if part else "")))


def test_readme_claims_every_rule_but_not_every_value() -> None:
    assert "every rule kept" in README
    assert "every value" not in README.lower().replace("not every value", "")
