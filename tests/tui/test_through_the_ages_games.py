from pathlib import Path

import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.state import AgesState
from core.kernel import Decision
from core.table import Seat
from saves import Save
from tests.games.through_the_ages.busy import busy_game
from tests.tui.driving import NARROW, WIDE, running, shown
from tests.tui.playing import WAYS, strike, table_of, wait_until
from tests.tui.saved import When, choices_until, keep, save_of, saved
from tests.tui.sitting import look_around, sit_down, take_back, to_the_end
from tests.tui.test_through_the_ages_looks import CLEVER, actions
from tui.screens.overlays import AskScreen

pytestmark = pytest.mark.usefixtures("bots_here")
SEATS = (Seat("You"), Seat("Odo", "bot", 1))
# Games in which a question comes early.
SEED_OF = {"politics": 28, "bid": 43, "force": 45, "defend": 19, "strike": 28, "discard": 43}


def game(options: dict[str, str], seed: int, when: When) -> Save:
    """A game of busy players up to your first question of that kind."""
    played = busy_game(len(SEATS), options, seed)
    choices = choices_until(GAME, ((moment.state, moment.choice) for moment in played), when)
    return save_of(GAME, SEATS, GAME.check_options(options), seed, choices)


async def test_a_whole_simple_game_at_80_columns(home: Path) -> None:
    keep(home, "ages", game({"length": "simple"}, 3, lambda state, decision: True))
    async with running(NARROW) as pilot:
        hand = await sit_down(pilot)
        await take_back(pilot, hand)
        await look_around(pilot)
        await to_the_end(pilot, hand, home)
        assert hand.used == set(WAYS)


def late(state: AgesState, decision: Decision) -> bool:
    return state.age == 3 and state.round > 16


async def test_the_last_rounds_of_a_full_game_on_a_wide_screen(home: Path) -> None:
    keep(home, "ages", game({}, 5, late))
    async with running(WIDE) as pilot:
        hand = await sit_down(pilot)
        await look_around(pilot)
        await to_the_end(pilot, hand, home)


@pytest.mark.parametrize("topic", SEED_OF)
async def test_every_question_of_politics_is_answered_at_80_columns(topic: str, home: Path) -> None:
    def asks(state: AgesState, decision: Decision) -> bool:
        """What has one answer only is not asked."""
        return decision.topic == topic and len(decision.actions) > 1

    keep(home, "ages", game({"resigning": "no"}, SEED_OF[topic], asks))
    async with running(NARROW) as pilot:
        hand = await sit_down(pilot)
        table = table_of(pilot)
        assert (
            table.model.chooser is not None and table.model.chooser.question.decision.topic == topic
        )
        assert (
            table.presenter.opens(table.model.chooser.question.decision) == table.model.panes.open
        )
        assert table.model.chooser.question.prompt[:40] in shown(pilot)
        await hand.choose()


async def test_leaving_is_confirmed_whatever_the_settings_say_r22_1(home: Path) -> None:
    (home / "settings.toml").write_text("confirm = false\n")
    keep(home, "ages", game({}, 3, lambda state, decision: decision.topic == "politics"))
    async with running(NARROW) as pilot:
        await sit_down(pilot)
        table = table_of(pilot)
        question = table.model.question
        assert question is not None
        assert table.model.selected is not question.rows[-1]
        await strike(pilot, "end", "enter")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, AskScreen))
        assert "Resign" in shown(pilot)
        await strike(pilot, "n")
        assert table.session.view.resigned == []


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_leader_who_would_cost_something_is_asked_about_r7_8(
    size: tuple[int, int], home: Path
) -> None:
    keep(home, "ages", saved(*CLEVER, actions))
    async with running(size) as pilot:
        await sit_down(pilot)
        table = table_of(pilot)
        before = table.session.view.players[0].leader
        await strike(pilot, "slash", *"bach")
        await wait_until(pilot, lambda: table.model.selected is not None)
        assert table.model.selected and table.model.selected.choice.label == "J. S. Bach"
        await strike(pilot, "enter")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, AskScreen))
        await wait_until(pilot, lambda: "Rock'n'Roll Icon leaves" in shown(pilot))
        assert "-2c -2 hap" in shown(pilot)
        await strike(pilot, "n")
        assert table.session.view.players[0].leader == before


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_card_that_cannot_be_taken_says_why_at_enter(
    size: tuple[int, int], home: Path
) -> None:
    keep(home, "ages", saved(*CLEVER, actions))
    async with running(size) as pilot:
        await sit_down(pilot)
        table = table_of(pilot)
        before = table.session.view
        await strike(pilot, "slash", *"hollywood")
        await strike(pilot, "enter")
        assert "Hollywood: a wonder is under way" in shown(pilot)
        assert table.session.view == before
