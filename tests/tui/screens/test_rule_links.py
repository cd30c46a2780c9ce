from pathlib import Path

import pytest

from tests.scenes import is_topic
from tests.tui.keyboard_player import dismiss_summary, wait_for_decision, wait_until
from tests.tui.pilot_helpers import NARROW, WIDE, press, running, screen_text, wait_for_screen
from tests.tui.saved_games import load_scene, store_save
from tui.screens.help import HelpScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
@pytest.mark.parametrize(
    ("game_id", "name", "topic"),
    [("mosaic", "4_clever_players", "turn"), ("through_the_ages", "3_clever_players", "actions")],
)
async def test_help_cites_the_asking_rule_and_enter_opens_it(
    home: Path, size: tuple[int, int], game_id: str, name: str, topic: str
) -> None:
    store_save(home, "mine", load_scene(game_id, name, is_topic(topic, 3)))
    async with running(size) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        await dismiss_summary(pilot)
        question = table.model.question
        assert question is not None
        asked = question.decision.rule
        (rule,) = (rule for rule in table.session.game.text.rules() if rule.number == asked)
        await press(pilot, "question_mark")
        help_page = await wait_for_screen(pilot, HelpScreen)
        await wait_until(pilot, lambda: asked in screen_text(pilot))
        page = screen_text(pilot)
        assert (
            f"Now: {table.session.game.text.progress_text(table.session.view)}" in page
        )  # in words
        assert help_page.rule_numbers[0] == asked
        assert " ".join(rule.text.split()[:3]) in page
        await press(pilot, "enter")
        rules = await wait_for_screen(pilot, RulesScreen)
        assert (rules.game_id, rules.requested_rule) == (game_id, asked)
        await press(pilot, "q")
        assert await wait_for_screen(pilot, TableScreen) is table


async def test_wide_help_shows_keys_beside_explanations(home: Path) -> None:
    store_save(home, "mine", load_scene("mosaic", "4_clever_players", is_topic("turn", 3)))
    async with running(WIDE) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        await dismiss_summary(pilot)
        await press(pilot, "question_mark")
        await wait_for_screen(pilot, HelpScreen)
        await wait_until(pilot, lambda: "ABBREVIATIONS ON THIS SCREEN" in screen_text(pilot))
        page = screen_text(pilot)
        assert "Take the selected choice." in page and "Now: " in page
        assert "Show all commands by name." in await press(pilot, "end")
