"""The same table across sockets: a host with the truth, guests with their views."""

from core.lan.client import Address, CannotJoin, Guest, RemoteSession
from core.lan.door import CodeDoor, Person, Refusal, SecretDoor, new_code, new_token
from core.lan.frames import ProtocolError
from core.lan.host import Host
from core.lan.ledger import Ledger, Place, ledger_path, read_ledger, write_ledger, write_private
from core.lan.limits import Limits
from core.lan.messages import PROTOCOL, Chair, Lobby, TableCard
from core.lan.room import OpenTable, Room

__all__ = [
    "PROTOCOL",
    "Address",
    "CannotJoin",
    "Chair",
    "CodeDoor",
    "Guest",
    "Host",
    "Ledger",
    "Limits",
    "Lobby",
    "OpenTable",
    "Person",
    "Place",
    "ProtocolError",
    "Refusal",
    "RemoteSession",
    "Room",
    "SecretDoor",
    "TableCard",
    "ledger_path",
    "new_code",
    "new_token",
    "read_ledger",
    "write_ledger",
    "write_private",
]
