"""Palette commands about the people at a table, in every situation that offers one."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from core.bots import STRONGEST
from core.kernel import SPECTATOR
from tui.screens.table.participant_commands import participant_commands

NOBODY = SimpleNamespace(is_resigning=False, absent_seats=())


def commands(**changes: Any) -> tuple[Mock, dict[str, tuple[str, Any]]]:
    """Return a session, and its commands by title: their help and what they do."""
    session = Mock(
        names=("Ada", "Ben", "Cid"),
        seat=0,
        may_resign=False,
        is_over=False,
        participants=NOBODY,
        removable_seats=(),
        returnable_seats=(),
        spectators=(),
    )
    session.configure_mock(**changes)
    found = participant_commands(session, lambda request: request(), Mock())
    return session, {command.title: (command.help, command.callback) for command in found}


def test_player_alone_at_the_table_gets_no_command() -> None:
    assert commands()[1] == {}


@pytest.mark.parametrize(
    ("is_resigning", "shown"),
    [
        (False, {"Resign": "Leave at the start of your next turn and rank last"}),
        (True, {"Stay in the game": "Cancel your resignation"}),
    ],
)
def test_resigning_can_be_taken_back(is_resigning: bool, shown: dict[str, str]) -> None:
    people = SimpleNamespace(is_resigning=is_resigning, absent_seats=())
    _, found = commands(may_resign=True, participants=people)
    assert {title: text for title, (text, _) in found.items()} == shown
    assert commands(may_resign=True, participants=people, is_over=True)[1] == {}


def test_bot_can_play_for_somebody_who_is_away() -> None:
    people = SimpleNamespace(is_resigning=False, absent_seats=(1,))
    session, found = commands(participants=people)
    ((title, (text, run)),) = found.items()
    assert title == "Bot for Ben"
    assert text == "Ben is away. They get the seat back when they return"
    run()
    session.substitute_bot.assert_called_once_with(1, STRONGEST)
    assert commands(participants=people, seat=SPECTATOR)[1] == {}


def test_player_can_be_removed_for_a_bot_or_for_whoever_comes() -> None:
    session, found = commands(removable_seats=(2,))
    for (title, (text, run)), level in zip(found.items(), (STRONGEST, 0), strict=True):
        assert title.startswith("Remove Cid: ")
        assert text == "Permanent, host only"
        run()
        session.remove_player.assert_called_with(2, level)
    assert len(found) == 2


def test_seat_can_be_given_back_to_a_spectator() -> None:
    session, found = commands(returnable_seats=((1, "Zoe"),))
    ((title, (text, run)),) = found.items()
    assert (title, text) == ("Give Ben's seat to Zoe", "Ben is away")
    run()
    session.return_seat.assert_called_once_with(1, "Zoe")


@pytest.mark.parametrize(("is_muted", "title"), [(False, "Mute Zoe"), (True, "Unmute Zoe")])
def test_spectator_can_be_muted_and_removed(is_muted: bool, title: str) -> None:
    session, found = commands(spectators=(("Zoe", is_muted),))
    mute, remove = found[title], found["Remove Zoe"]
    assert (mute[0], remove[0]) == ("A spectator", "A spectator")
    mute[1]()
    session.mute_spectator.assert_called_once_with("Zoe", not is_muted)
    remove[1]()
    session.remove_spectator.assert_called_once_with("Zoe")
