import pytest

from core.lan import Person, Place, Refusal, Room, SeatList
from core.lan.participant import Participant
from tests.lan.hosts import HostedTable, bot
from tests.toy import PEBBLES


def room() -> Room:
    """Return Ada's waiting room with two open seats."""

    def unopened(*_: object) -> None:
        raise AssertionError("Nobody begins the game.")

    return Room("t", PEBBLES, SeatList("pebbles", "", [Place(), Place()], host_id="ada"), unopened)


def somebody(room: Room, name: str) -> Participant:
    """Enter the room under this name."""
    who = Participant(Person(name.lower(), name), lambda: None, lambda reason: None)
    room.enter(who)
    return who


def test_leaving_the_waiting_room_keeps_the_seat_but_not_ready() -> None:
    lobby = room()
    ben = somebody(lobby, "Ben")
    lobby.take_seat(ben, 1)
    lobby.set_ready(ben, True)
    lobby.leave(ben)
    assert (lobby.places[1].person_id, lobby.places[1].is_ready) == ("ben", False)
    assert somebody(lobby, "Ben").seat == 1


def test_host_who_watches_is_not_a_mutable_spectator() -> None:
    lobby = room()
    ada = somebody(lobby, "Ada")
    with pytest.raises(Refusal, match="No spectator has that name"):
        lobby.mute_spectator(ada, "Ada", True)


async def test_table_cannot_be_closed_once_its_game_has_begun() -> None:
    it = HostedTable(PEBBLES, [bot(), bot()])
    assert it.room.can_be_closed_by(it.owner)
    await it.room.start()
    assert not it.room.can_be_closed_by(it.owner)  # before the event loop runs again
    await it.host.close()
