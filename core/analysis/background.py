"""Analysis in a separate process, with cached results."""

import asyncio
import os
import traceback
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from core.analysis.cache import cache_key, load_cached, save_cached
from core.analysis.choice_review import USUAL_BUDGET, AnalysisBudget, analyze
from core.analysis.records import Analysis, ChoiceReview
from core.analysis.summary import add_reviews
from core.app.packs import load_for_setup
from core.app.replay import allowed_viewpoints, find_seat
from core.bots import BotFailed
from core.bots.worker import LoadGame, Worker
from core.common.suggestions import unknown
from core.games import load_game
from core.kernel.presentation import join_words
from core.table import BadJournal
from saves import BadSave, Save
from saves.codec import decode
from saves.replay import verify_replay
from saves.store import read_bytes

CHOICES_PER_SAVE = 20  # choices reviewed between cache writes
NICENESS = 5  # for os.nice: interactive processes come first


class CannotAnalyze(BadSave):
    """A game that cannot be analyzed from this seat, or not yet."""


@dataclass(frozen=True, slots=True)
class _OpenedSave:
    """A save to analyze and its cached analysis."""

    raw: bytes
    key: str
    known: Analysis | None


async def analyze_in_background(
    path: Path, seat: int, budget: AnalysisBudget = USUAL_BUDGET
) -> AsyncGenerator[Analysis, None]:
    """Yield the growing analysis of a save, continuing from the cache.

    Closing the generator (`aclosing`) stops the process and caches the partial result. Raise
    BadSave, BadJournal or BotFailed.
    """
    opened_analysis = await asyncio.to_thread(_open, path, seat, budget)
    analysis_so_far, written = opened_analysis.known, opened_analysis.known
    if analysis_so_far is not None:
        yield analysis_so_far
        if analysis_so_far.is_complete:
            return
    worker = Worker(_work, load_game, opened_analysis.raw, seat, budget, analysis_so_far)
    try:
        while analysis_so_far is None or not analysis_so_far.is_complete:
            message = await asyncio.to_thread(worker.receive)
            if isinstance(message, Exception):
                raise message
            if isinstance(message, Analysis):
                analysis_so_far = message
            elif analysis_so_far is not None:
                analysis_so_far = add_reviews(analysis_so_far, (*analysis_so_far.reviews, message))
            if analysis_so_far is not None:
                if (
                    written is None
                    or len(analysis_so_far.reviews) >= len(written.reviews) + CHOICES_PER_SAVE
                ):
                    written = analysis_so_far
                    await asyncio.to_thread(
                        _try_to_save, path, opened_analysis.key, analysis_so_far
                    )
                yield analysis_so_far
    finally:
        worker.kill()
        if analysis_so_far is not None and analysis_so_far is not written:
            await asyncio.to_thread(_try_to_save, path, opened_analysis.key, analysis_so_far)


def parse_seat(save: Save, word: str) -> int:
    """Return the seat with this name, letter or number, by default the only person's.

    Raise CannotAnalyze if there is none, or if it may not be viewed.
    """
    persons = [seat for seat, participant in enumerate(save.seats) if not participant.is_bot]
    found = persons[0] if not word and len(persons) == 1 else find_seat(save, word)
    if found is None:
        if word:
            raise CannotAnalyze(unknown("player", word, save.names))
        raise CannotAnalyze(
            f"Choose a player to analyze with --seat: {join_words(save.names, 'or')}."
        )
    return check_seat(save, found)


def check_seat(save: Save, seat: int) -> int:
    """Return the seat. Raise CannotAnalyze if an analysis would reveal a running game's secrets."""
    if seat < 0 or seat not in allowed_viewpoints(save):
        raise CannotAnalyze(
            "This game is not over. Only a person who plays alone against bots can analyze it now."
        )
    return seat


def _open(path: Path, seat: int, budget: AnalysisBudget) -> _OpenedSave:
    raw = read_bytes(path)
    save = decode(raw, path.name)
    check_seat(save, seat)
    game = load_for_setup(save.journal.setup)
    key = cache_key(game, save, budget)
    return _OpenedSave(raw, key, load_cached(path, key).get(seat))


def _try_to_save(path: Path, key: str, analysis: Analysis) -> None:
    with suppress(OSError):
        save_cached(path, key, analysis)


def _work(
    load: LoadGame,
    raw: bytes,
    seat: int,
    budget: AnalysisBudget,
    partial: Analysis | None,
    connection: Connection,
) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        save = decode(raw)
        game = load(save.journal.setup.game)
        played = verify_replay(game, save)
        names = save.names + game.automa_names(played.start)
        for number, partial_analysis in enumerate(analyze(played, names, seat, budget, partial)):
            newest: Analysis | ChoiceReview = (
                partial_analysis.reviews[-1] if number else partial_analysis
            )
            connection.send(newest)
    except (EOFError, OSError):
        raise
    except (BadSave, BadJournal) as error:
        connection.send(error)
    except Exception as error:  # any failure is reported as a sentence
        failure = BotFailed(f"The analysis failed: {type(error).__name__}: {error}")
        failure.add_note("".join(traceback.format_exception(error)))
        connection.send(failure)
