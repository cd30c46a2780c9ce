"""A finished game as JSON lines, for programs; and a save made of them again.

docs/transcript.md says what stands in each line. A line is read with every type checked, and after
every choice the position must have the digest that stands there.
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

FORMAT = 1  # of the lines
LARGEST = 32 << 20  # bytes of a file

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """The first line: how the game was set up, who played it, and the opening position's digest."""

    annals: int  # the format of the lines
    game: str
    rules_version: int
    content: str  # the digest of the data it was played with
    packs: dict[str, str]
    options: dict[str, str]
    seed: int
    seats: tuple[Seat, ...]
    title: str
    tags: tuple[str, ...]
    time: int
    product: str
    choices: int  # how many lines follow before the last
    digest: str


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """One line a choice, and the digest of the position after it."""

    choice: int  # counted from 1
    seat: int
    action: str
    forced: bool  # nobody was asked: there was nothing else to choose
    digest: str


@dataclass(frozen=True, slots=True)
class EndLine:
    """The last line: everybody's place and points."""

    standings: tuple[Standing, ...]


_OPENING, _CHOICE, _END = Codec(OpeningLine), Codec(ChoiceLine), Codec(EndLine)


# --- written ----------------------------------------------------------------------------------


def lines_of(save: Save) -> Iterator[str]:
    """The lines. BadSave for a game that goes on: they hold all that is hidden in it."""
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
    """A line with what happened at its end."""
    told = [game.event_codec.data(event) for event in events]
    return json.dumps({**codec.data(record), "events": told})


# --- read -------------------------------------------------------------------------------------


def save_from(path: Path) -> Save:
    """The game in a file of such lines, played again choice by choice.

    BadSave, in a sentence that names the line, where anything in it is wrong.
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
    """What stands in a line; what happened there is known again once it is played."""
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
    """The game at its opening, with nothing chosen yet."""
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
    """A save with what the opening says of it, as it can be read again."""
    title, tags, time = opening.title, opening.tags, opening.time
    told = replace(save, title=title, tags=tags, time=time, order=time)
    try:
        return decode(encode(told))
    except (ValueError, OverflowError, SaveFailed):  # a number or a text that no file holds
        raise BadSave("Its seats, title, tags or time are none that a game has.") from None


def _play(game: Game[Any], journal: Journal, state: Any, line: ChoiceLine, number: int) -> None:
    """Make a choice again; it must lead where it led."""
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
