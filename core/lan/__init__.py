"""Network play: a host with the full state, and guests that see one seat's view over sockets.

May import `core.kernel`, `core.bots`, `core.table` and `saves`, never `core.app` or a screen. Start
with `host`, `table_registry`, `room` and `running_game` for the host, with `guest` and
`remote_session` for the guest.
"""

from core.lan.address import Address, CannotJoin
from core.lan.auth import (
    CodeAuthenticator,
    Person,
    Refusal,
    SecretAuthenticator,
    new_code,
    new_token,
)
from core.lan.guest import Guest
from core.lan.host import Host
from core.lan.limits import Limits
from core.lan.messages import PROTOCOL, SeatInfo, TableCard, TableInfo
from core.lan.remote_session import RemoteSession
from core.lan.room import OpenTable, Room
from core.lan.seat_list import (
    Place,
    SeatList,
    read_seat_list,
    write_seat_list,
)
from core.lan.stream import ProtocolError

__all__ = [
    "PROTOCOL",
    "Address",
    "CannotJoin",
    "CodeAuthenticator",
    "Guest",
    "Host",
    "Limits",
    "OpenTable",
    "Person",
    "Place",
    "ProtocolError",
    "Refusal",
    "RemoteSession",
    "Room",
    "SeatInfo",
    "SeatList",
    "SecretAuthenticator",
    "TableCard",
    "TableInfo",
    "new_code",
    "new_token",
    "read_seat_list",
    "write_seat_list",
]
