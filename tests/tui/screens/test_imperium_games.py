from functools import partial
from pathlib import Path

import pytest

from core.games.imperium import GAME
from core.games.imperium.state import ImperiumState
from core.kernel import Decision
from core.table import Seat, new_journal
from saves import Save
from tests.random_games import play_random_game
from tests.scenes import StopCondition, search_scene
from tests.tui.keyboard_player import SELECTION_METHODS, table_of
from tests.tui.pilot_helpers import NARROW, WIDE, running, screen_text
from tests.tui.saved_games import build_save, store_save
from tests.tui.table_steps import choose_and_undo, play_to_end, resume_newest_game, visit_all_panels

pytestmark = pytest.mark.usefixtures("bots_here")
YOU, ODO = Seat("You"), Seat("Odo", "bot", 1)
# Games in which a question comes early.
SEED_OF = {"break_through": 1, "garrison": 1, "exile_market": 1, "solstice": 1, "may": 1, "pay": 1}


def game(seats: tuple[Seat, ...], options: dict[str, str], seed: int, when: StopCondition) -> Save:
    """A game played at random up to your first decision of that kind."""
    play = partial(play_random_game, GAME, len(seats), GAME.check_options(options))
    seed, choices = search_scene(GAME, play, seed, when)
    return build_save(new_journal(GAME, len(seats), options, seed), seats, choices)


def at_once(state: ImperiumState, decision: Decision) -> bool:
    return True


def late(state: ImperiumState, decision: Decision) -> bool:
    """A game in which scoring is triggered, or nearly so."""
    return decision.topic == "turn" and (state.scoring_round > 0 or len(state.main) <= 4)


async def test_whole_practice_game_at_80_columns(home: Path) -> None:
    store_save(home, "imperium", game((YOU,), {"mode": "practice", "sides": "choose"}, 3, at_once))
    async with running(NARROW) as pilot:
        hand = await resume_newest_game(pilot)
        await choose_and_undo(pilot, hand)
        await hand.play(4)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)
        assert hand.used == set(SELECTION_METHODS)


async def test_last_rounds_against_a_bot_on_a_wide_screen(home: Path) -> None:
    store_save(home, "imperium", game((YOU, ODO), {"short": "yes"}, 9, late))
    async with running(WIDE) as pilot:
        hand = await resume_newest_game(pilot)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)


async def test_last_rounds_against_the_solo_bot_at_80_columns(home: Path) -> None:
    store_save(home, "imperium", game((YOU,), {"short": "yes", "nations": "choose"}, 1, late))
    async with running(NARROW) as pilot:
        hand = await resume_newest_game(pilot)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)


@pytest.mark.parametrize("topic", SEED_OF)
async def test_every_kind_of_question_is_answered_at_80_columns(topic: str, home: Path) -> None:
    def asks(state: ImperiumState, decision: Decision) -> bool:
        """Return whether a decision has several choices."""
        return decision.topic == topic and len(decision.actions) > 1

    store_save(home, "imperium", game((YOU, ODO), {}, SEED_OF[topic], asks))
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
