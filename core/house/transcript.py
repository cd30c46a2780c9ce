"""Transcripts: a finished game as JSON lines, and the import of such a file.

For the format see docs/transcript.md. Types are validated while reading, and the digest of the
position is compared after every choice.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from core.house.constants import LARGEST_SEED
from core.house.packs import game_of
from core.kernel import BadSetup, Codec, Event, Game, IllegalAction, Standing, clone
from core.kernel.codec import BadRecord
from core.table import BadJournal, Journal, Line, Seat, Setup
from saves import BadSave, Save, SaveFailed
from saves.autosave import make_save
from saves.codec import decode, encode
from saves.header import MOST_ENTRIES
from saves.replay import verify
from saves.store import bytes_of

FORMAT = 1  # version of the line format
LARGEST = 32 << 20  # bytes

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


def lines_of(save: Save) -> Iterator[str]:
    """Yield the lines.

    BadSave for a running game, whose transcript would reveal hidden information.
    """
    if not save.over:
        raise BadSave(
            "This game is not over: as JSON it would tell all that is hidden in it."
            " It can be had once the game is finished."
        )
    if save.journal.start:
        raise BadSave("This game began in the middle of another: as JSON it cannot be told.")
    game = game_of(save.journal.setup)
    line = verify(game, save)
    yield _written(_OPENING, _opening_line(game, save, line), game, tuple(line.start.told))
    for number, step in enumerate(line.steps, start=1):
        digest = game.codec.digest(step.state)
        choice = ChoiceLine(number, step.seat, str(step.action), step.is_forced, digest)
        yield _written(_CHOICE, choice, game, step.events)
    yield json.dumps(_END.data(EndLine(game.standings(line.state))))


def _opening_line(game: Game[Any], save: Save, line: Line) -> OpeningLine:
    setup = save.journal.setup
    return OpeningLine(
        annals=FORMAT,
        game=setup.game,
        rules_version=setup.rules_version,
        content=setup.content,
        packs=setup.packs,
        options=setup.options,
        seed=setup.seed,
        seats=save.seats,
        title=save.title,
        tags=save.tags,
        time=save.time,
        product=save.product,
        choices=len(line.steps),
        digest=game.codec.digest(line.start),
    )


def _written(codec: Codec[T], record: T, game: Game[Any], events: tuple[Event, ...]) -> str:
    """Format a record as a line, with the events at its end."""
    told = [game.event_codec.data(event) for event in events]
    return json.dumps({**codec.data(record), "events": told})


# --- reading ----------------------------------------------------------------------------------


def save_from(path: Path) -> Save:
    """Replay a transcript file and return it as a save.

    BadSave, in a sentence with the line number, if anything is invalid.
    """
    lines, at = bytes_of(path, LARGEST).splitlines(), 0
    try:
        opening = _read(_OPENING, lines, at)
        game, journal, state = _begun(opening)
        _checked(opening, make_save(game, journal, state, opening.seats, opening.product))
        for at in range(1, opening.choices + 1):
            _play(game, journal, state, _read(_CHOICE, lines, at), at)
        at = opening.choices + 1
        _compare(game, state, _read(_END, lines, at))
        if len(lines) > at + 1:
            at += 1
            raise BadSave("The game was over before.")
        save = make_save(game, journal, state, opening.seats, opening.product)
        return _checked(opening, save)
    except (BadSave, BadSetup, BadJournal, IllegalAction) as error:
        raise BadSave(f"Line {at + 1} of {path.name}: {error}") from None


def _read(codec: Codec[T], lines: Sequence[bytes], at: int) -> T:
    """Read the record in a line; its events are ignored, because they follow from replaying."""
    if at >= len(lines):
        raise BadSave("It is missing.")
    try:
        found = json.loads(lines[at])
        if isinstance(found, dict):
            found.pop("events", None)
        return codec.read(found)
    except BadRecord:
        what = {_OPENING: "how the game was set up", _CHOICE: "a choice"}.get(codec, "the end")
        raise BadSave(f"It does not say {what}.") from None
    except (ValueError, RecursionError):
        raise BadSave("It is not JSON.") from None


def _begun(opening: OpeningLine) -> tuple[Game[Any], Journal, Any]:
    if opening.annals != FORMAT:
        raise BadSave(f"It is of format {opening.annals}; this Annals reads format {FORMAT}.")
    if not (0 <= opening.seed <= LARGEST_SEED and 0 < opening.choices <= MOST_ENTRIES):
        raise BadSave("No game has such a seed or so many choices.")
    setup = Setup(
        opening.game,
        len(opening.seats),
        opening.options,
        opening.seed,
        opening.rules_version,
        opening.content,
        opening.packs,
    )
    game = game_of(setup)
    state = clone(Line(game, Journal(setup)).start)
    if game.codec.digest(state) != opening.digest:
        raise BadSave("The game does not begin with that position.")
    return game, Journal(setup), state


def _checked(opening: OpeningLine, save: Save) -> Save:
    """Complete a save with the data of the opening line, and check that it can be read again."""
    title, tags, time = opening.title, opening.tags, opening.time
    told = replace(save, title=title, tags=tags, time=time, order=time)
    try:
        return decode(encode(told))
    except (ValueError, OverflowError, SaveFailed):  # a value that no file can hold
        raise BadSave("Its seats, title, tags or time are none that a game has.") from None


def _play(game: Game[Any], journal: Journal, state: Any, line: ChoiceLine, number: int) -> None:
    if line.choice != number:
        raise BadSave(f"It should be choice {number}, and is {line.choice}.")
    action = game.parse(line.action)
    game.apply(state, line.seat, action)
    journal.record(line.seat, str(action))
    if game.codec.digest(state) != line.digest:
        raise BadSave("The choice leads to another position than it did.")


def _compare(game: Game[Any], state: Any, line: EndLine) -> None:
    if not game.is_over(state):
        raise BadSave("The game is not over yet.")
    if game.standings(state) != line.standings:
        raise BadSave("The game ends with other points.")
