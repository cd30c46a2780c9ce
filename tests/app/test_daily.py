import asyncio
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from core.app import daily
from core.app.constants import VERSION
from core.app.deals import Deal, find_other_results
from core.app.game_end import EndNote, end_notes, record_game
from core.app.local_game import Match, open_local_game, saved_match
from core.app.profile import DailyRecord, Profile, load_profile
from core.games import GAME_IDS, load_game
from core.kernel import BadSetup, Rng, Standing
from core.table import CannotUndo, Seat, Variation
from saves import Header, list_saves, saves_folder
from saves.autosave import make_save
from saves.game_file import write_save
from tests.random_games import choose_randomly
from tests.tui.keyboard_player import InProcessBots

A_DAY = date(2026, 11, 16)


def test_daily_deal_is_the_same_on_every_machine() -> None:
    dealt = [daily.deal_for(A_DAY + timedelta(days)) for days in range(3)]
    assert dealt == [
        Deal("history_of_the_world", (4, 0, 4), {"selection": "classic"}, 2280975104),
        Deal("through_the_ages", (0, 2), {"length": "advanced"}, 2686183525),
        Deal("mosaic", (0, 4), {}, 1398603004),
    ]


def test_each_game_is_dealt_once_in_five_days() -> None:
    monday = date.fromordinal(A_DAY.toordinal() // 5 * 5)
    for block in range(40):
        days = [daily.deal_for(monday + timedelta(5 * block + at)) for at in range(5)]
        assert {deal.game for deal in days} == set(GAME_IDS)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_possible_daily_setup_can_be_played(game_id: str) -> None:
    for setup in daily.SETUPS[game_id]:
        load_game(game_id).new(setup.players, setup.options, 1)


def test_daily_deal_has_a_short_description() -> None:
    dealt = [daily.describe_deal(daily.deal_for(A_DAY + timedelta(days))) for days in range(3)]
    assert dealt == [
        "History of the World, empires drawn one at a time, 3 players, against 2 Kings",
        "Through the Ages, the advanced game, 2 players, against Chieftain",
        "Mosaic, 2 players, against King",
    ]


def standings(*points: int) -> list[Standing]:
    order = sorted(points, reverse=True)
    return [
        Standing(seat, each, (("all", each),), order.index(each) + 1)
        for seat, each in enumerate(points)
    ]


@pytest.mark.parametrize(
    ("levels", "points", "told"),
    [
        ((0, 4), (212, 194), "212, beat King by 18"),
        ((0, 5), (100, 107), "100, lost to Emperor by 7"),
        ((3, 0), (50, 50), "50, level with Warlord"),
        ((0, 4, 4), (212, 194, 1), "212, beat 2 Kings by 18"),
        ((4, 0, 4), (80, 70, 60), "70, place 2 of 3 against 2 Kings, 10 points behind"),
    ],
)
def test_daily_result_fits_one_line(
    levels: tuple[int, ...], points: tuple[int, ...], told: str
) -> None:
    result = daily.daily_result("2026-11-16", Deal("mosaic", levels, {}, 1), standings(*points))
    assert result.share_text == f"Annals 2026-11-16, Mosaic: {told}"


def test_result_names_the_tie_break() -> None:
    first, second = standings(50, 50)
    result = daily.daily_result(
        "2026-11-16", Deal("mosaic", (0, 4), {}, 1), [first, replace(second, rank=2)]
    )
    assert result.share_text.endswith("beat King on the tie-break")


def finished(match: Match, path: Path) -> None:
    """Play the game to its end and save it."""
    assert match.journal is not None
    game, line, rng = match.game, Variation(match.game, match.journal), Rng(3)
    while not game.is_over(line.state):
        line.play(*choose_randomly(game, line.state, rng))
    write_save(path, make_save(game, line.journal, line.state, match.seats, VERSION))


def small(name: str = "You", seat: int = 0) -> Match:
    """Return a short game of Mosaic."""
    levels = (0, 4) if seat == 0 else (4, 0)
    return Deal("mosaic", levels, {}, 5).new_match(name)


async def said(path: Path) -> list[EndNote]:
    async with open_local_game(saved_match(path), print) as sitting:
        assert record_game(sitting) == ""
        return await asyncio.to_thread(end_notes, sitting)


async def test_game_end_shows_deal_code_and_other_results() -> None:
    saves_folder().mkdir()
    finished(small(), saves_folder() / "mine.annals")
    finished(small("Ada"), saves_folder() / "adas.annals")
    finished(small("Bo", seat=1), saves_folder() / "another.annals")
    code, compared = await said(saves_folder() / "mine.annals")
    assert code.command.startswith("annals play --deal mosaic-")
    assert compared.text.startswith("The same deal in adas: Ada ")
    assert compared.text.endswith(", as many as you.")
    assert load_profile()[0].games == {"mosaic": ["mine"]}


def test_only_finished_games_under_the_same_rules_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saves_folder().mkdir()
    finished(small("Ada"), path := saves_folder() / "adas.annals")
    ((_, header),) = list_saves()
    assert isinstance(header, Header)
    setup, mine = header.setup, saves_folder() / "mine.annals"
    for other, found in (
        (header, ["Ada"]),
        (replace(header, is_over=False), []),
        (replace(header, setup=replace(setup, rules_version=setup.rules_version + 1)), []),
    ):
        monkeypatch.setattr("core.app.deals.list_saves", lambda other=other: [(path, other)])
        assert [each.name for each in find_other_results(setup, header.seats, mine)] == found


async def test_daily_game_is_played_once_and_its_result_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(daily, "deal_for", lambda day: Deal("mosaic", (0, 4), {}, 5))
    match = daily.daily_match(A_DAY, Profile())
    assert daily.record_start(match) == ""
    assert load_profile()[0].days == {"2026-11-16": DailyRecord("mosaic", "daily-2026-11-16")}
    with pytest.raises(BadSetup, match=r"its file daily-2026-11-16\.annals is missing"):
        daily.daily_match(A_DAY, load_profile()[0])
    saves_folder().mkdir()
    finished(match, match.path)
    assert daily.daily_match(A_DAY, load_profile()[0]).journal is None  # to be continued
    line = (await said(match.path))[0].text
    assert line.startswith("Annals 2026-11-16, Mosaic: ")
    ((day, known),) = daily.list_days(load_profile()[0])
    assert (day, known.result) == ("2026-11-16", line)
    with pytest.raises(
        BadSetup, match="You have already played the daily game of 2026-11-16: Annals"
    ):
        daily.daily_match(A_DAY, load_profile()[0])
    daily.record_start(match)  # opening it again changes nothing
    assert load_profile()[0].days[day].result == line


@pytest.mark.parametrize("name", ["daily-2026-11-16", "mosaic-1"])
async def test_daily_game_forbids_undo_after_new_information(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.app.local_game.BotPool", InProcessBots)
    seats = (Seat("You"), Seat("Livia", "bot", 1))
    match = replace(small(), seats=seats, path=saves_folder() / f"{name}.annals")
    async with open_local_game(match, print) as sitting:
        session = sitting.session()
        line = sitting.table.main_line
        async for _ in session.updates():
            chosen = [step.seat for step in line.steps if not step.is_forced]
            if session.decision is not None and 0 in chosen and chosen[-1] == 1:
                break
            if session.decision is not None:
                await session.play(session.decision.actions[0])
        if name.startswith("daily"):
            with pytest.raises(CannotUndo, match="another player has chosen since"):
                await session.undo()
        else:
            await session.undo()


async def test_game_of_bots_only_is_not_recorded() -> None:
    saves_folder().mkdir()
    bots = (Seat("Selma", "bot", 1), Seat("Livia", "bot", 1))
    finished(replace(small(), seats=bots), saves_folder() / "theirs.annals")
    assert await said(saves_folder() / "theirs.annals") == []
    assert load_profile()[0].games == {}


async def test_game_without_choices_is_not_counted() -> None:
    match = replace(small(), seats=(Seat("You"), Seat("Livia", "bot", 1)))
    async with open_local_game(match, print) as sitting:
        assert record_game(sitting) == ""
        assert end_notes(sitting) == []
    assert load_profile()[0].games == {}
