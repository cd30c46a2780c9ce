"""Transcripts: finished games as JSON lines, for export and import.

For the format see docs/transcript.md. Reading validates types, and compares the digest of the
position after every choice.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from core.app.constants import MAX_SEED
from core.app.packs import load_for_setup
from core.kernel import BadSetup, Codec, Event, Game, IllegalAction, Standing, clone
from core.kernel.codec import BadRecord
from core.table import BadJournal, Journal, Seat, Setup, Variation
from saves import BadSave, Save, SaveFailed
from saves.autosave import make_save
from saves.codec import decode, encode
from saves.header import MAX_ENTRIES
from saves.replay import verify_replay
from saves.store import read_bytes

FORMAT = 1  # version of the line format
MAX_FILE_BYTES = 32 << 20  # bytes

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """The first line: setup, players, and the digest of the opening position."""

    annals: int  # version of the line format
    game: str
    rules_version: int
    content: str  # digest of the content
    packs: dict[str, str]
    options: dict[str, str]
    seed: int
    seats: tuple[Seat, ...]
    title: str
    tags: tuple[str, ...]
    time: int
    product: str
    choices: int  # number of choice lines
    digest: str


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """A line per choice, with the digest of the position after it."""

    choice: int  # from 1
    seat: int
    action: str
    forced: bool  # the only possible action
    digest: str


@dataclass(frozen=True, slots=True)
class EndLine:
    """The last line: the final standings."""

    standings: tuple[Standing, ...]


_OPENING, _CHOICE, _END = Codec(OpeningLine), Codec(ChoiceLine), Codec(EndLine)


# --- writing ----------------------------------------------------------------------------------


def transcript_lines(save: Save) -> Iterator[str]:
    """Raise BadSave for a running game, whose transcript would reveal hidden information."""
    if not save.is_over:
        raise BadSave(
            "A game can be exported as JSON only when it is over, because the file shows all"
            " hidden cards."
        )
    if save.journal.start:
        raise BadSave(
            "This game started from a position of another game, so it can't be exported as JSON."
        )
    game = load_for_setup(save.journal.setup)
    variation = verify_replay(game, save)
    yield _format_line(
        _OPENING, _opening_line(game, save, variation), game, tuple(variation.start.events)
    )
    for number, step in enumerate(variation.steps, start=1):
        digest = game.codec.digest(step.state)
        choice = ChoiceLine(number, step.seat, str(step.action), step.is_forced, digest)
        yield _format_line(_CHOICE, choice, game, step.events)
    yield json.dumps(_END.to_data(EndLine(game.standings(variation.state))))


def _opening_line(game: Game[Any], save: Save, variation: Variation) -> OpeningLine:
    setup = save.journal.setup
    return OpeningLine(
        annals=FORMAT,
        game=setup.game,
        rules_version=setup.rules_version,
        content=setup.content_digest,
        packs=setup.pack_digests,
        options=setup.options,
        seed=setup.seed,
        seats=save.seats,
        title=save.title,
        tags=save.tags,
        time=save.saved_at,
        product=save.annals_version,
        choices=len(variation.steps),
        digest=game.codec.digest(variation.start),
    )


def _format_line(codec: Codec[T], record: T, game: Game[Any], events: tuple[Event, ...]) -> str:
    event_data = [game.event_codec.to_data(event) for event in events]
    return json.dumps({**codec.to_data(record), "events": event_data})


# --- reading ----------------------------------------------------------------------------------


def read_transcript(path: Path) -> Save:
    """Replay a transcript file and return it as a save.

    Raise BadSave with the line number if anything is invalid.
    """
    lines, index = read_bytes(path, MAX_FILE_BYTES).splitlines(), 0
    try:
        opening = _read_record(_OPENING, lines, index)
        game, journal, state = _start_game(opening)
        _finish_save(opening, make_save(game, journal, state, opening.seats, opening.product))
        for index in range(1, opening.choices + 1):
            _replay_choice(game, journal, state, _read_record(_CHOICE, lines, index), index)
        index = opening.choices + 1
        _check_end(game, state, _read_record(_END, lines, index))
        if len(lines) > index + 1:
            index += 1
            raise BadSave("The game was over before this line.")
        save = make_save(game, journal, state, opening.seats, opening.product)
        return _finish_save(opening, save)
    except (BadSave, BadSetup, BadJournal, IllegalAction) as error:
        raise BadSave(f"Line {index + 1} of {path.name}: {error}") from None


def _read_record(codec: Codec[T], lines: Sequence[bytes], at: int) -> T:
    """Read a record, without its events, because a replay produces them."""
    if at >= len(lines):
        raise BadSave("The line is missing.")
    try:
        record = json.loads(lines[at])
        if isinstance(record, dict):
            record.pop("events", None)
        return codec.from_data(record)
    except BadRecord:
        expected = {_OPENING: "the setup of the game", _CHOICE: "a choice"}.get(codec, "the end")
        raise BadSave(f"This line should contain {expected}.") from None
    except (ValueError, RecursionError):
        raise BadSave("The line is not valid JSON.") from None


def _start_game(opening: OpeningLine) -> tuple[Game[Any], Journal, Any]:
    if opening.annals != FORMAT:
        raise BadSave(
            f"The file uses format {opening.annals}, but this Annals reads format {FORMAT}."
        )
    if not (0 <= opening.seed <= MAX_SEED and 0 < opening.choices <= MAX_ENTRIES):
        raise BadSave("The seed or the number of choices is out of range.")
    setup = Setup(
        opening.game,
        len(opening.seats),
        opening.options,
        opening.seed,
        opening.rules_version,
        opening.content,
        opening.packs,
    )
    game = load_for_setup(setup)
    state = clone(Variation(game, Journal(setup)).start)
    if game.codec.digest(state) != opening.digest:
        raise BadSave("The game starts from another position.")
    return game, Journal(setup), state


def _finish_save(opening: OpeningLine, save: Save) -> Save:
    """Copy title, tags and time from the opening line. Raise BadSave if no file can hold them."""
    title, tags, time = opening.title, opening.tags, opening.time
    loaded = replace(save, title=title, tags=tags, saved_at=time, last_played=time)
    try:
        return decode(encode(loaded))
    except (ValueError, OverflowError, SaveFailed):  # a value that no file can hold
        raise BadSave("The seats, title, tags or time are not valid.") from None


def _replay_choice(
    game: Game[Any], journal: Journal, state: Any, record: ChoiceLine, number: int
) -> None:
    if record.choice != number:
        raise BadSave(f"This should be choice {number}, but it is {record.choice}.")
    action = game.parse(record.action)
    game.apply(state, record.seat, action)
    journal.record(record.seat, str(action))
    if game.codec.digest(state) != record.digest:
        raise BadSave("The choice leads to another position than when the game was played.")


def _check_end(game: Game[Any], state: Any, record: EndLine) -> None:
    if not game.is_over(state):
        raise BadSave("The game is not over at the end of the file.")
    if game.standings(state) != record.standings:
        raise BadSave("The game ends with other scores than the file says.")
