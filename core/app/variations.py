"""Variations at a table or in a saved game: naming, deleting, switching, and what-if games.

A running game must not leak secrets. So a what-if game redeals what the seat does not know, and
none can start while others play the same game or deal.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from core.app.constants import VERSION
from core.app.local_game import LocalGame, daily_date
from core.app.replay import Replay
from core.bots import STRONGEST
from core.kernel import SPECTATOR, BadSetup, Rng
from core.kernel.style import SHORT, Style
from core.table import CannotUndo, Journal, Seat, Variation, has_multiple_people
from core.table.variations import name_variation
from saves import BadSave, Header, ParentGame, hold_save, list_saves, new_path, next_play_time
from saves.autosave import make_save
from saves.game_file import read_save_to_edit, write_save
from saves.header import MAX_TITLE_LENGTH

READ_ONLY = "You can only view variations in a game with several people."
NOT_SAVED_HERE = "You can only view this game. It was sent by the server and isn't saved."
OTHERS_PLAYING = "You can't explore variations of a shared game until it is over."
DAILY_RUNNING = "You can't explore variations of a daily game until it is over."
OVER_AT_THIS_POINT = "The game is over at that point. Choose an earlier one."
ONLY_BOTS = "You can only view a game between bots until it is over."


class Variations(Protocol):
    """The variations of a game. Each obstacle is a sentence, empty if the action is allowed."""

    @property
    def main_line(self) -> Variation: ...

    @property
    def path(self) -> Path | None: ...

    @property
    def edit_obstacle(self) -> str:
        """Return why variations cannot be renamed or deleted."""

    @property
    def switch_obstacle(self) -> str:
        """Return why the game cannot switch to another variation."""

    @property
    def what_if_obstacle(self) -> str:
        """Return why no what-if game can start from this game."""

    async def wait_for_history(self) -> None: ...

    async def name_variation(self, entries: Sequence[int], name: str) -> None:
        """Name the variation with these entries. Raise BadName or BadSave."""

    async def delete_branch(self, first: int) -> None:
        """Delete the branch that starts with this entry. Raise CannotUndo or BadSave."""

    async def switch_variation(self, seat: int, entry: int, style: Style = SHORT) -> None:
        """Make the variation up to this entry the main line. Raise CannotUndo if that fails."""

    def start_what_if(self, variation: Variation, seat: int) -> Path:
        """Start a what-if game from a variation's end and return its path. Uses files.

        Raise BadSetup if it is not allowed, SaveFailed if it cannot be saved.
        """


class TableVariations:
    """The variations of a game at a local table."""

    def __init__(self, local_game: LocalGame) -> None:
        self._local_game = local_game
        self._table = local_game.table

    @property
    def main_line(self) -> Variation:
        return self._table.main_line

    @property
    def path(self) -> Path:
        return self._local_game.match.path

    @property
    def edit_obstacle(self) -> str:
        return READ_ONLY if has_multiple_people(self._table.seats) else ""

    @property
    def switch_obstacle(self) -> str:
        seats = self._table.seats
        if has_multiple_people(seats):
            return READ_ONLY
        if all(seat.is_bot for seat in seats):
            return ONLY_BOTS
        return DAILY_RUNNING if self._table.is_strict else ""

    @property
    def what_if_obstacle(self) -> str:
        is_at_a_table = self._local_game.get_hosted_table() is not None
        return find_what_if_obstacle(
            self.path, self._table.seats, self._table.is_over, is_at_a_table
        )

    async def wait_for_history(self) -> None:
        await self._table.wait_for_history()

    async def name_variation(self, entries: Sequence[int], name: str) -> None:
        await self._table.name_variation(entries, name)

    async def delete_branch(self, first: int) -> None:
        await self._table.delete_branch(first)

    async def switch_variation(self, seat: int, entry: int, style: Style = SHORT) -> None:
        await self._table.switch_variation(seat, entry, style)

    def start_what_if(self, variation: Variation, seat: int) -> Path:
        if why_not := self.what_if_obstacle:
            raise BadSetup(why_not)
        return create_what_if(self.path, variation, self._table.seats, seat, self._table.is_over)


class SavedVariations:
    """The variations of a replayed game. One received from a server has no file."""

    def __init__(self, replay: Replay, path: Path | None) -> None:
        self._replay = replay
        self.main_line = replay.main_line
        self.path = path

    @property
    def edit_obstacle(self) -> str:
        if self.path is None:
            return NOT_SAVED_HERE
        is_running = not self._replay.is_over
        return READ_ONLY if is_running and has_multiple_people(self._replay.seats) else ""

    @property
    def switch_obstacle(self) -> str:
        return "You can't play on in a replay. Load the game to continue from here."

    @property
    def what_if_obstacle(self) -> str:
        if self.path is None:
            return NOT_SAVED_HERE
        replay = self._replay
        return find_what_if_obstacle(self.path, replay.seats, replay.is_over, replay.is_hosted)

    async def wait_for_history(self) -> None: ...

    async def name_variation(self, entries: Sequence[int], name: str) -> None:
        await self._edit(lambda journal: name_variation(journal, entries, name))

    async def delete_branch(self, first: int) -> None:
        if first in self.main_line.journal.main_line():
            raise CannotUndo("You can't delete the main line.")
        await self._edit(lambda journal: journal.delete_branch(first))

    async def switch_variation(self, seat: int, entry: int, style: Style = SHORT) -> None:
        raise CannotUndo(self.switch_obstacle)

    def start_what_if(self, variation: Variation, seat: int) -> Path:
        if self.path is None or self.what_if_obstacle:
            raise BadSetup(self.what_if_obstacle)
        return create_what_if(self.path, variation, self._replay.seats, seat, self._replay.is_over)

    async def _edit(self, edit: Callable[[Journal], None]) -> None:
        if self.path is None or self.edit_obstacle:
            raise BadSave(self.edit_obstacle)
        await asyncio.to_thread(_edit_saved_journal, self.path, edit, self.main_line.journal)
        edit(self.main_line.journal)


def _edit_saved_journal(path: Path, edit: Callable[[Journal], None], known: Journal) -> None:
    """Edit the journal of a save. Raise BadSave if it is in use or has changed."""
    with hold_save(path):
        save = read_save_to_edit(path)
        if save.journal.entries != known.entries:
            raise BadSave(f"{path.stem} has changed since you opened it. Open it again.")
        edit(save.journal)
        write_save(path, save)


# --- what-if games --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WhatIfGame:
    """A what-if game, and the point at which it left its original."""

    path: Path
    header: Header
    entry: int  # the last shared choice, as a journal entry of the original


def list_what_ifs(path: Path | None) -> list[WhatIfGame]:
    """Return the what-if games started from this save, newest last."""
    if path is None:
        return []
    return [
        WhatIfGame(file, header, header.parent_game.entry)
        for file, header in reversed(list_saves(path.parent))
        if isinstance(header, Header)
        and header.parent_game is not None
        and header.parent_game.game == path.stem
    ]


def find_what_if_obstacle(
    path: Path, seats: Sequence[Seat], is_over: bool, is_at_a_table: bool
) -> str:
    """Return why a what-if game is not possible, or "".

    A finished game has no secrets. In a running game a single person learns nothing new, but a
    daily game must not reveal anything.
    """
    persons = sum(not seat.is_bot for seat in seats)
    if is_over:
        return ""
    if is_at_a_table or persons > 1:
        return OTHERS_PLAYING
    if daily_date(path):
        return DAILY_RUNNING
    return "" if persons else ONLY_BOTS


def create_what_if(
    path: Path, variation: Variation, seats: Sequence[Seat], seat: int, is_over: bool
) -> Path:
    """Create a what-if game from a variation's end and return its path.

    Bots replace all other people. A finished game's choices are copied. A running game is redealt
    from the seat's view.
    """
    game = variation.game
    if game.is_over(variation.state):
        raise BadSetup(OVER_AT_THIS_POINT)
    own_seat = seat if seat != SPECTATOR else _first_person(seats)
    players = tuple(_solo_seat(each, index == own_seat) for index, each in enumerate(seats))
    journal = _copy_journal(variation) if is_over else _redeal(variation, own_seat)
    new_variation = Variation(game, journal, multiple_people=has_multiple_people(players))
    copy = new_path(game.id)
    save = make_save(
        game,
        new_variation.journal,
        new_variation.state,
        players,
        VERSION,
        next_play_time(copy.parent),
        title=f"What if: {game.text.progress_text(game.view(variation.state, own_seat))}"[
            :MAX_TITLE_LENGTH
        ],
        parent_game=ParentGame(path.stem, variation.entries[-1]),
    )
    write_save(copy, save)
    return copy


def _first_person(seats: Sequence[Seat]) -> int:
    return next((index for index, each in enumerate(seats) if not each.is_bot), 0)


def _solo_seat(seat: Seat, is_own: bool) -> Seat:
    if is_own:
        return Seat(seat.name)
    return seat if seat.is_bot else Seat(seat.name, "bot", STRONGEST)


def _copy_journal(variation: Variation) -> Journal:
    journal = Journal(variation.journal.setup, start=variation.journal.start)
    for step in variation.steps:
        journal.record(step.seat, str(step.action))
    return journal


def _redeal(variation: Variation, seat: int) -> Journal:
    """Start a new journal from the seat's view alone, with a new seed.

    It contains no choices of others and no hidden cards.
    """
    game, old = variation.game, variation.journal.setup
    seed = secrets.randbits(32)
    start = game.determinize(game.view(variation.state, seat), seat, Rng(seed))
    has_same_content = old.content_digest == game.content_digest
    setup = replace(
        old,
        seed=seed,
        rules_version=game.rules_version,
        content_digest=game.content_digest if has_same_content else "",
        pack_digests=game.packs,
    )
    return Journal(setup, start=game.codec.dump(start))
