"""Games on disk: msgpack snapshots and journals, written so that nothing is lost.

Here is what a list of games takes. Whoever opens one imports from its own room what takes rules:

    game_file  read, write                a whole game and its file
    codec      encode, decode             the same as bytes
    autosave   make_save, Autosave        a game saved as it goes
    growing    GrowingFile                choices added at the end of its file
    replay     position, resumed, verify  a saved game brought to life again
"""

from saves.files import home, write_private
from saves.record import BadSave, Header, Hosted, Save, SaveFailed, WhatIf
from saves.store import (
    SavedGame,
    all_saves,
    find,
    held,
    is_hosted,
    lookback_path,
    new_path,
    newest_unfinished,
    next_order,
    read_header,
    saves_folder,
    seat_list_path,
    tidy_up,
)

__all__ = [
    "BadSave",
    "Header",
    "Hosted",
    "Save",
    "SaveFailed",
    "SavedGame",
    "WhatIf",
    "all_saves",
    "find",
    "held",
    "home",
    "is_hosted",
    "lookback_path",
    "new_path",
    "newest_unfinished",
    "next_order",
    "read_header",
    "saves_folder",
    "seat_list_path",
    "tidy_up",
    "write_private",
]
