"""What a player alone is told before an undo goes past dice and cards."""

from typing import Any

import pytest

from core.bots import advise_in_process
from core.games import load_game
from core.kernel import Action, Decision, Event
from core.table import LocalSession, Seat, Seen, Table, UndoScope
from tests.scenes import StopCondition, is_topic
from tests.tui.saved_games import load_scene

ALONE = (Seat("Ada"), *(Seat(f"Bot {number}", "bot", 1) for number in (2, 3, 4, 5, 6)))
PEOPLE = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dan"))


def is_conquest(state: Any, decision: Decision) -> bool:
    return decision.topic == "conquest" and state.epoch > 1


def session_at(
    game_id: str, name: str, stop: StopCondition, seats: tuple[Seat, ...]
) -> LocalSession:
    game, save = load_game(game_id), load_scene(game_id, name, stop)
    players = game.seat_count(Table(game, save.journal, save.seats, advise_in_process).state)
    return LocalSession(Table(game, save.journal, seats[:players], advise_in_process), 0)


async def play_to_a_roll(session: LocalSession) -> Action:
    """Play and undo actions until one leads to a roll of dice, and return it."""
    assert session.decision is not None
    for action in session.decision.actions:
        start = len(session.log)
        await session.play(action)
        if rolls_from(session, start):
            return action
        await session.undo()
    raise AssertionError("nobody can be attacked")


def rolls_from(session: LocalSession, start: int) -> list[Event]:
    return [entry.event for entry in session.log[start:] if entry.event.is_die_roll]


async def test_dice_seen_alone_are_mentioned() -> None:
    session = session_at("history_of_the_world", "4_sensible_players", is_conquest, ALONE)
    await play_to_a_roll(session)
    assert await session.seen_before_undo(UndoScope.LAST_CHOICE) is Seen.DICE


async def test_undo_past_dice_brings_the_same_roll_again() -> None:
    session = session_at("history_of_the_world", "4_sensible_players", is_conquest, ALONE)
    start = len(session.log)
    action = await play_to_a_roll(session)
    rolls = rolls_from(session, start)
    await session.undo()
    again = len(session.log)
    await session.play(action)
    assert rolls and rolls_from(session, again) == rolls


@pytest.mark.parametrize("game_id", ["mosaic", "imperium"])
async def test_only_revealed_things_are_mentioned(game_id: str) -> None:
    name = {"mosaic": "4_clever_players", "imperium": "3_clever_players"}[game_id]
    session = session_at(game_id, name, is_topic("turn", 3), ALONE)
    assert session.decision is not None
    found = set()
    for action in session.decision.actions[:40]:
        start = len(session.log)
        await session.play(action)
        seen = await session.seen_before_undo(UndoScope.LAST_CHOICE)
        assert (seen is Seen.CARDS) == any(each.event.reveals for each in session.log[start:])
        found.add(seen)
        await session.undo()
    assert Seen.NOTHING in found


async def test_nothing_is_mentioned_where_undo_stops_at_revealed_things() -> None:
    session = session_at("mosaic", "4_clever_players", is_topic("turn", 3), PEOPLE)
    assert await session.seen_before_undo(UndoScope.LAST_CHOICE) is Seen.NOTHING
