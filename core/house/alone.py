"""Copying a network game, to continue it on one machine without the other players."""

from dataclasses import replace
from pathlib import Path

from core.bots import STRONGEST
from core.house.tokens import tokens_for
from core.lan.door import id_of
from core.lan.names import is_same_name
from core.table import Seat
from saves import Save, new_path, next_order
from saves.game_file import read, write


def copied_alone(path: Path, name: str, with_bots: bool) -> Path:
    """Copy a game and return the copy's path.

    Bots replace the others, or one person plays all seats.

    The original is not changed. Raises BadSave or SaveFailed.
    """
    save = read(path)
    own = own_seat(save, name)
    seats = tuple(
        seat if seat.is_bot or at == own else _bot_for(save, at, with_bots)
        for at, seat in enumerate(save.seats)
    )
    copy = new_path(save.journal.setup.game)
    order = next_order(copy.parent)
    write(copy, replace(save, seats=seats, hosted=None, order=max(order, save.order)))
    return copy


def own_seat(save: Save, name: str) -> int:
    """Find this person's seat by a saved token, else by name, else the first person's seat."""
    people = [at for at, seat in enumerate(save.seats) if not seat.is_bot]
    if save.hosted is not None:
        for token in tokens_for(save.hosted.table, name):
            if id_of(token) in save.hosted.owners:
                return save.hosted.owners.index(id_of(token))
    return next((at for at in people if is_same_name(save.seats[at].name, name)), people[0])


def _bot_for(save: Save, at: int, with_bots: bool) -> Seat:
    """Return the substitute for an absent player: a bot, or a person at this keyboard."""
    seat = save.seats[at]
    level = save.hosted.levels[at] if save.hosted is not None else 0
    return Seat(seat.name, "bot", level or STRONGEST) if level or with_bots else seat
