"""Analysis in the background: a separate process does the work, and the results are cached."""

import asyncio
import os
import traceback
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from core.bots import BotFailed
from core.bots.worker import LoadGame, Worker
from core.games import load_game
from core.house.lookback.judging import USUAL, Budget, look_back
from core.house.lookback.keeping import keep, kept, key_of
from core.house.lookback.records import Judged, Lookback
from core.house.lookback.summary import with_judged
from core.house.packs import game_of
from core.house.replay import seat_meant, seats_to_see_from
from core.kernel.words import listed
from core.table import BadJournal
from saves import BadSave, Save
from saves.codec import decode
from saves.replay import verify
from saves.store import bytes_of

OFTEN = 20  # choices reviewed between cache writes
MODEST = 5  # for os.nice: interactive processes come first


class CannotLookBack(BadSave):
    """The game cannot be analyzed from this seat, or not yet."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """A save to analyze and its cached analysis."""

    raw: bytes
    key: str
    known: Lookback | None


async def looking_back(
    path: Path, seat: int, budget: Budget = USUAL
) -> AsyncGenerator[Lookback, None]:
    """Yield the growing analysis of a save, continuing from the cache.

    Closing the generator (`aclosing`) stops the process and caches the result so far. Raises
    BadSave, BadJournal or BotFailed.
    """
    opened = await asyncio.to_thread(_open, path, seat, budget)
    found, written = opened.known, opened.known
    if found is not None:
        yield found
        if found.is_complete:
            return
    worker = Worker(_think, load_game, opened.raw, seat, budget, found)
    try:
        while found is None or not found.is_complete:
            said = await asyncio.to_thread(worker.hear)
            if isinstance(said, Exception):
                raise said
            if isinstance(said, Lookback):
                found = said
            elif found is not None:
                found = with_judged(found, (*found.judged, said))
            if found is not None:
                if written is None or len(found.judged) >= len(written.judged) + OFTEN:
                    written = found
                    await asyncio.to_thread(_try_to_keep, path, opened.key, found)
                yield found
    finally:
        worker.end()
        if found is not None and found is not written:
            await asyncio.to_thread(_try_to_keep, path, opened.key, found)


def seat_called(save: Save, word: str) -> int:
    """Return the seat with this name, letter or number, by default that of the only person.

    CannotAnalyze if there is no such seat, or if it may not be viewed.
    """
    persons = [seat for seat, who in enumerate(save.seats) if not who.is_bot]
    found = persons[0] if not word and len(persons) == 1 else seat_meant(save, word)
    if found is None:
        said = "There is no such seat" if word else "Whose choices are meant"
        raise CannotLookBack(f"{said}: name one with --seat, {listed(list(save.names), 'or')}.")
    return checked_seat(save, found)


def checked_seat(save: Save, seat: int) -> int:
    """Return the seat. CannotAnalyze if an analysis would reveal secrets of a running game."""
    if seat < 0 or seat not in seats_to_see_from(save):
        raise CannotLookBack(
            "This game is not over and keeps its secrets: only who plays alone against bots can"
            " look back on it now."
        )
    return seat


def _open(path: Path, seat: int, budget: Budget) -> _Opened:
    raw = bytes_of(path)
    save = decode(raw, path.name)
    checked_seat(save, seat)
    game = game_of(save.journal.setup)
    key = key_of(game, save, budget)
    return _Opened(raw, key, kept(path, key).get(seat))


def _try_to_keep(path: Path, key: str, found: Lookback) -> None:
    """Cache the analysis, ignoring write errors."""
    with suppress(OSError):
        keep(path, key, found)


def _think(
    load: LoadGame,
    raw: bytes,
    seat: int,
    budget: Budget,
    begun: Lookback | None,
    line: Connection,
) -> None:
    """Run the worker process: send the initial analysis, then each review."""
    if hasattr(os, "nice"):
        os.nice(MODEST)
    try:
        save = decode(raw)
        game = load(save.journal.setup.game)
        played = verify(game, save)
        names = save.names + game.rivals(played.start)
        for number, found in enumerate(look_back(played, names, seat, budget, begun)):
            newest: Lookback | Judged = found.judged[-1] if number else found
            line.send(newest)
    except (EOFError, OSError):
        raise
    except (BadSave, BadJournal) as error:
        line.send(error)
    except Exception as error:  # any failure is reported as a sentence
        failure = BotFailed(f"The look back went wrong: {type(error).__name__}: {error}")
        failure.add_note("".join(traceback.format_exception(error)))
        line.send(failure)
