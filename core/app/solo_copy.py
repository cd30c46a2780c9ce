"""Copying a network game, to continue it on one machine without the other players."""

from dataclasses import replace
from pathlib import Path

from core.app.tokens import tokens_for
from core.bots import STRONGEST
from core.lan.auth import id_from_token
from core.lan.lookalike_names import is_same_name
from core.table import Seat
from saves import Save, new_path, next_play_time
from saves.game_file import read_save, write_save


def make_solo_copy(path: Path, name: str, with_bots: bool) -> Path:
    """Copy a game for one person and return the copy's path. Raise BadSave or SaveFailed.

    Bots replace the others, or the person plays all seats. The original is unchanged.
    """
    save = read_save(path)
    own_seat = find_own_seat(save, name)
    seats = tuple(
        seat if seat.is_bot or index == own_seat else _solo_seat(save, index, with_bots)
        for index, seat in enumerate(save.seats)
    )
    copy = new_path(save.journal.setup.game)
    last_played = max(next_play_time(copy.parent), save.last_played)
    write_save(copy, replace(save, seats=seats, hosted_table=None, last_played=last_played))
    return copy


def find_own_seat(save: Save, name: str) -> int:
    """Find the person's seat by a saved token, else by name, else the first person's."""
    people = [index for index, seat in enumerate(save.seats) if not seat.is_bot]
    if save.hosted_table is not None:
        for token in tokens_for(save.hosted_table.id, name):
            if id_from_token(token) in save.hosted_table.owners:
                return save.hosted_table.owners.index(id_from_token(token))
    return next(
        (index for index in people if is_same_name(save.seats[index].name, name)), people[0]
    )


def _solo_seat(save: Save, index: int, with_bots: bool) -> Seat:
    seat = save.seats[index]
    level = save.hosted_table.levels[index] if save.hosted_table is not None else 0
    return Seat(seat.name, "bot", level or STRONGEST) if level or with_bots else seat
