"""The same table across sockets: a host with the truth, guests with their views."""

from core.lan.address import Address, CannotJoin
from core.lan.door import CodeDoor, Person, Refusal, SecretDoor, new_code, new_token
from core.lan.frames import ProtocolError
from core.lan.guest import Guest
from core.lan.host import Host
from core.lan.limits import Limits
from core.lan.messages import PROTOCOL, Chair, Lobby, TableCard
from core.lan.remote_session import RemoteSession
from core.lan.room import OpenTable, Room
from core.lan.seat_list import (
    Place,
    SeatList,
    read_seat_list,
    write_seat_list,
)

__all__ = [
    "PROTOCOL",
    "Address",
    "CannotJoin",
    "Chair",
    "CodeDoor",
    "Guest",
    "Host",
    "Limits",
    "Lobby",
    "OpenTable",
    "Person",
    "Place",
    "ProtocolError",
    "Refusal",
    "RemoteSession",
    "Room",
    "SeatList",
    "SecretDoor",
    "TableCard",
    "new_code",
    "new_token",
    "read_seat_list",
    "write_seat_list",
]
