from functools import partial
from pathlib import Path

import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.state import AgesState
from core.kernel import Decision
from core.table import Seat, new_journal
from saves import Save
from tests.games.through_the_ages.busy_players import play_busy_game
from tests.lan.pilot_helpers import palette_entries
from tests.scenes import StopCondition, search_scene
from tests.tui.keyboard_player import SELECTION_METHODS, press_keys, table_of, wait_until
from tests.tui.panels.test_through_the_ages_snapshots import CLEVER, actions
from tests.tui.pilot_helpers import NARROW, WIDE, running, screen_text
from tests.tui.saved_games import build_save, load_scene, store_save
from tests.tui.table_steps import choose_and_undo, play_to_end, resume_newest_game, visit_all_panels
from tui.screens.overlays import ConfirmScreen

pytestmark = pytest.mark.usefixtures("bots_here")
SEATS = (Seat("You"), Seat("Odo", "bot", 1))
# Games in which a question comes early.
SEED_OF = {"politics": 28, "bid": 43, "force": 45, "defend": 19, "strike": 28, "discard": 43}


def game(options: dict[str, str], seed: int, when: StopCondition) -> Save:
    """A game of busy players up to your first decision of that kind."""
    play = partial(play_busy_game, len(SEATS), options)
    seed, choices = search_scene(GAME, play, seed, when)
    return build_save(new_journal(GAME, len(SEATS), options, seed), SEATS, choices)


async def test_whole_simple_game_at_80_columns(home: Path) -> None:
    store_save(home, "ages", game({"length": "simple"}, 3, lambda state, decision: True))
    async with running(NARROW) as pilot:
        hand = await resume_newest_game(pilot)
        await choose_and_undo(pilot, hand)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)
        assert hand.used == set(SELECTION_METHODS)


def late(state: AgesState, decision: Decision) -> bool:
    return state.age == 3 and state.round > 16


async def test_last_rounds_of_a_full_game_on_a_wide_screen(home: Path) -> None:
    store_save(home, "ages", game({}, 5, late))
    async with running(WIDE) as pilot:
        hand = await resume_newest_game(pilot)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)


@pytest.mark.parametrize("topic", SEED_OF)
async def test_every_question_of_politics_is_answered_at_80_columns(topic: str, home: Path) -> None:
    def asks(state: AgesState, decision: Decision) -> bool:
        """Return whether a decision has several choices."""
        return decision.topic == topic and len(decision.actions) > 1

    store_save(home, "ages", game({"resigning": "no"}, SEED_OF[topic], asks))
    async with running(NARROW) as pilot:
        hand = await resume_newest_game(pilot)
        table = table_of(pilot)
        assert (
            table.model.chooser is not None and table.model.chooser.question.decision.topic == topic
        )
        assert (
            table.presenter.panel_for(table.model.chooser.question.decision)
            == table.model.panes.open_pane
        )
        assert table.model.chooser.question.prompt[:40] in screen_text(pilot)
        await hand.choose()


async def test_resigning_is_a_confirmed_palette_command_r22_1(home: Path) -> None:
    (home / "settings.toml").write_text("confirm = false\n")
    store_save(home, "ages", game({}, 3, lambda state, decision: decision.topic == "politics"))
    async with running(NARROW) as pilot:
        await resume_newest_game(pilot)
        table = table_of(pilot)
        palette_entries(table)["Resign"]()
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, ConfirmScreen))
        await wait_until(pilot, lambda: "You can't come back" in screen_text(pilot))
        await press_keys(pilot, "n")
        assert not table.session.participants.is_resigning
        palette_entries(table)["Resign"]()
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, ConfirmScreen))
        await press_keys(pilot, "y")
        await wait_until(pilot, lambda: table.session.participants.is_resigning)
        await wait_until(pilot, lambda: "You will resign" in screen_text(pilot))
        palette_entries(table)["Stay in the game"]()
        await wait_until(pilot, lambda: not table.session.participants.is_resigning)


async def test_resigning_is_not_offered_where_the_option_is_off_r22_1(home: Path) -> None:
    store_save(home, "ages", game({"resigning": "no"}, 3, lambda state, decision: True))
    async with running(NARROW) as pilot:
        await resume_newest_game(pilot)
        assert "Resign" not in palette_entries(table_of(pilot))


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_leader_with_a_loss_is_confirmed_r7_8(size: tuple[int, int], home: Path) -> None:
    store_save(home, "ages", load_scene(*CLEVER, actions))
    async with running(size) as pilot:
        await resume_newest_game(pilot)
        table = table_of(pilot)
        before = table.session.view.players[0].leader
        await press_keys(pilot, "slash", *"bach")
        await wait_until(pilot, lambda: table.model.selected is not None)
        assert table.model.selected and table.model.selected.choice.label == "J. S. Bach"
        await press_keys(pilot, "enter")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, ConfirmScreen))
        await wait_until(pilot, lambda: "Rock'n'Roll Icon leaves" in screen_text(pilot))
        assert "-2c -2 hap" in screen_text(pilot)
        await press_keys(pilot, "n")
        assert table.session.view.players[0].leader == before


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_unavailable_card_gives_its_reason_on_enter(
    size: tuple[int, int], home: Path
) -> None:
    store_save(home, "ages", load_scene(*CLEVER, actions))
    async with running(size) as pilot:
        await resume_newest_game(pilot)
        table = table_of(pilot)
        before = table.session.view
        await press_keys(pilot, "slash", *"hollywood")
        await press_keys(pilot, "enter")
        assert "Hollywood: a wonder is under way" in screen_text(pilot)
        assert table.session.view == before
