import re

import pytest
from textual.pilot import Pilot

from core.app.profile import AttemptRecord, load_profile
from core.learn import Challenge, ChallengeSession
from tests.learn.sample_challenges import FIVE_CITIES, WONDER
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import NARROW, WIDE, press, running, screen_text, wait_for_screen
from tui.screens.challenge_over import ChallengeOverScreen
from tui.screens.challenges import ChallengesScreen
from tui.screens.home import HomeScreen
from tui.screens.overlays import ConfirmScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("two_tasks")
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])


async def at_the_list(pilot: "Pilot[None]") -> ChallengesScreen:
    await press(pilot, "g")
    return await wait_for_screen(pilot, ChallengesScreen)


async def at_a_challenge(pilot: "Pilot[None]", *keys: str) -> TableScreen:
    await at_the_list(pilot)
    await press(pilot, *keys, "enter")
    return await wait_for_screen(pilot, TableScreen)


def session_of(table: TableScreen) -> ChallengeSession:
    assert isinstance(table.session, ChallengeSession)
    return table.session


async def solve(pilot: "Pilot[None]", table: TableScreen, challenge: Challenge) -> None:
    """Play the stored solution to the result."""
    session = session_of(table)
    for text in challenge.solution:
        await wait_until(pilot, lambda: session.decision is not None)
        await session.play(session.game.parse(text))
    await wait_for_screen(pilot, ChallengeOverScreen)


def reached(challenge: Challenge = FIVE_CITIES) -> AttemptRecord:
    return load_profile()[0].attempts_at("mosaic", challenge.id)


@SIZES
async def test_challenge_shows_its_task_and_keeps_the_stars(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        table = await at_a_challenge(pilot)
        page = await press(pilot)
        assert "Challenge  Five cities" in page
        assert "Turn 1 of 3; points if it ended there: 10" in page
        assert "par 30." in page
        await solve(pilot, table, FIVE_CITIES)
        page = await press(pilot)
        assert "✦✦∙  Two stars." in page
        result = "You finished the task with 30 points if it ended there: equal to par, the best"
        assert result in " ".join(page.split())
        assert "2 stars of 6" in page  # with the others of this game, and where one is among them
        assert re.search(r"▸ +1 +Five cities +✦✦∙", page)
        assert reached() == AttemptRecord(tries=1, stars=2, best=30)
        await press(pilot, "q")
        await wait_for_screen(pilot, ChallengesScreen)
        row = next(line for line in screen_text(pilot).splitlines() if "1 Five cities" in line)
        assert row.split()[4:8] == ["✦✦∙", "30", "30", "1"]


async def test_next_challenge_follows_until_the_last() -> None:
    async with running() as pilot:
        table = await at_a_challenge(pilot)
        await solve(pilot, table, FIVE_CITIES)
        await press(pilot, "n")
        following = await wait_for_screen(pilot, TableScreen, other_than=table)
        assert session_of(following).challenge is WONDER
        await solve(pilot, following, WONDER)
        page = await press(pilot)
        assert "the next one" not in page
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, ChallengeOverScreen)
        await press(pilot, "r")
        again = await wait_for_screen(pilot, TableScreen, other_than=following)
        assert session_of(again).challenge is WONDER
        assert not session_of(again).is_over


async def test_hint_announces_its_cost_first() -> None:
    async with running() as pilot:
        table = await at_a_challenge(pilot)
        page = await press(pilot)
        assert "h hint (costs a star)" in page
        assert FIVE_CITIES.hint[:40] not in page
        page = await press(pilot, "h")
        assert isinstance(pilot.app.screen, ConfirmScreen)
        assert "The hint costs one star" in page
        await press(pilot, "n")
        assert not reached().has_seen_hint
        await press(pilot, "h", "y")
        await wait_until(pilot, lambda: session_of(table).has_seen_hint)
        await wait_until(pilot, lambda: f"Hint: {FIVE_CITIES.hint[:40]}" in screen_text(pilot))
        assert reached().has_seen_hint
        await solve(pilot, table, FIVE_CITIES)
        page = await press(pilot)
        assert "✦∙∙  One star." in page and "The hint cost you a star." in page


async def test_finished_attempt_counts_once_and_can_be_undone() -> None:
    async with running() as pilot:
        table = await at_a_challenge(pilot)
        session = session_of(table)
        for _ in range(3):
            await wait_until(pilot, lambda: session.decision is not None)
            await session.play(session.game.parse("work currency=stone"))
        first = await wait_for_screen(pilot, ChallengeOverScreen)
        assert "∙∙∙  Not yet." in await press(pilot)
        page = await press(pilot, "t")
        assert "The challenge is over. Press Enter for the result." in page
        await press(pilot, "enter", "enter")  # what the others did is read before
        second = await wait_for_screen(pilot, ChallengeOverScreen, other_than=first)
        assert reached().tries == 1
        await press(pilot, "t", "u")
        await wait_until(pilot, lambda: session.decision is not None)
        await session.play(session.game.parse("work currency=food"))
        await wait_for_screen(pilot, ChallengeOverScreen, other_than=second)
        assert reached() == AttemptRecord(tries=2)


async def test_list_starts_at_the_selected_game_and_returns_home() -> None:
    async with running() as pilot:
        await press(pilot, "pageup")
        screen = await at_the_list(pilot)
        assert screen.selected is not None and screen.selected.challenge is FIVE_CITIES
        await press(pilot, "right", "down")
        assert "Par: 23 points gained, by Emperor: the best known result." in screen_text(pilot)
        assert screen.selected.challenge is WONDER
        assert "A wonder in three turns" in screen_text(pilot)
        await press(pilot, "q")
        await wait_for_screen(pilot, HomeScreen)


async def test_very_wide_list_shows_the_tasks() -> None:
    async with running((200, 60)) as pilot:
        await at_the_list(pilot)
        row = next(line for line in screen_text(pilot).splitlines() if WONDER.title in line)
        assert WONDER.task[:20] in row


async def test_leaving_early_is_not_an_attempt() -> None:
    async with running() as pilot:
        await at_a_challenge(pilot, "down")
        await press(pilot, "q")
        await wait_for_screen(pilot, ChallengesScreen)
        assert reached(WONDER) == AttemptRecord()


async def test_list_tells_what_a_hint_costs_and_has_cost() -> None:
    async with running() as pilot:
        await at_the_list(pilot)
        assert "A hint costs one star (you keep at least one)." in await press(pilot)
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        await press(pilot, "h", "y")
        await wait_until(pilot, lambda: session_of(table).has_seen_hint)
        await press(pilot, "q")
        await wait_for_screen(pilot, ChallengesScreen)
        assert "You used the hint, which costs one star (you keep at least one)." in await press(
            pilot
        )


async def test_list_without_challenges_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.app.challenges.challenges_of", lambda game: ())
    async with running() as pilot:
        await at_the_list(pilot)
        assert "No challenges yet." in await press(pilot)
