"""Games on disk: msgpack snapshots and journals, written so that nothing is lost."""

from saves.autosave import Autosave, make_save
from saves.codec import decode, encode
from saves.files import home, write_private
from saves.record import BadSave, Header, Save, SaveFailed
from saves.replay import position, resumed, verify
from saves.store import (
    all_saves,
    find,
    held,
    new_path,
    newest_unfinished,
    next_order,
    read,
    read_header,
    saves_folder,
    tidy_up,
    write,
)

__all__ = [
    "Autosave",
    "BadSave",
    "Header",
    "Save",
    "SaveFailed",
    "all_saves",
    "decode",
    "encode",
    "find",
    "held",
    "home",
    "make_save",
    "new_path",
    "newest_unfinished",
    "next_order",
    "position",
    "read",
    "read_header",
    "resumed",
    "saves_folder",
    "tidy_up",
    "verify",
    "write",
    "write_private",
]
