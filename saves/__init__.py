"""Games on disk: msgpack snapshots and journals, written so that nothing is lost."""

from saves.autosave import Autosave, make_save
from saves.codec import decode, encode
from saves.record import BadSave, Save, SaveFailed
from saves.replay import needed_snapshot, position, verify
from saves.store import (
    all_saves,
    find,
    held,
    home,
    new_path,
    newest_unfinished,
    read,
    saves_folder,
    write,
)

__all__ = [
    "Autosave",
    "BadSave",
    "Save",
    "SaveFailed",
    "all_saves",
    "decode",
    "encode",
    "find",
    "held",
    "home",
    "make_save",
    "needed_snapshot",
    "new_path",
    "newest_unfinished",
    "position",
    "read",
    "saves_folder",
    "verify",
    "write",
]
