"""Saved games on disk: msgpack snapshots and journals in crash-safe files.

This module exports what a list of games needs. Import the rest from the submodules, because they
load the rules:

    game_file    read_save, write_save     a complete game and its file
    codec        encode, decode            the same as bytes
    autosave     make_save, Autosave       continuous saving of a game
    append_file  AppendFile                appends choices to a file
    replay       load_position, ...        restores a game from its save

May import `core.table` and everything below it.
"""

from saves.files import data_folder, write_private
from saves.record import BadSave, Header, HostedTable, ParentGame, Save, SaveFailed
from saves.store import (
    SavedGame,
    analysis_path,
    clean_up,
    find_save,
    hold_save,
    is_hosted,
    list_saves,
    new_path,
    newest_unfinished,
    next_play_time,
    read_header,
    saves_folder,
    seat_list_path,
)

__all__ = [
    "BadSave",
    "Header",
    "HostedTable",
    "ParentGame",
    "Save",
    "SaveFailed",
    "SavedGame",
    "analysis_path",
    "clean_up",
    "data_folder",
    "find_save",
    "hold_save",
    "is_hosted",
    "list_saves",
    "new_path",
    "newest_unfinished",
    "next_play_time",
    "read_header",
    "saves_folder",
    "seat_list_path",
    "write_private",
]
