"""A room without its lines: who is there, who is ready, who is not wanted."""

import pytest

from core.lan import Person, Place, Refusal, Room, SeatList
from core.lan.participant import Participant
from tests.toy import PEBBLES


def room() -> Room:
    """A lobby with two open seats, opened by Ada."""

    def unopened(*_: object) -> None:
        raise AssertionError("Nobody begins the game.")

    return Room("t", PEBBLES, SeatList("pebbles", "", [Place(), Place()], owner="ada"), unopened)


def somebody(room: Room, name: str) -> Participant:
    """Who has just come in."""
    who = Participant(Person(name.lower(), name), wake=lambda: None)
    room.enter(who)
    return who


def test_who_leaves_the_lobby_keeps_the_seat_but_is_not_ready_any_more() -> None:
    lobby = room()
    ben = somebody(lobby, "Ben")
    lobby.sit(ben, 1)
    lobby.ready(ben, True)
    lobby.leave(ben)
    assert (lobby.places[1].owner, lobby.places[1].is_ready) == ("ben", False)
    assert somebody(lobby, "Ben").seat == 1


def test_a_host_who_watches_is_not_muted_with_a_watcher_of_that_name() -> None:
    lobby = room()
    ada = somebody(lobby, "Ada")
    with pytest.raises(Refusal, match="Nobody of that name watches"):
        lobby.mute(ada, "Ada", True)
