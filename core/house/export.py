"""A saved game as readable text, from its opening to its newest position."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from core.house.catalogue import clock
from core.house.packs import game_of
from core.house.setup import spec
from core.kernel import SPECTATOR, Event, Game, State
from core.kernel.phrases import in_one_breath
from core.table import BadJournal
from saves import BadSave, Save, home, write_private
from saves.game_file import read
from saves.replay import position, verify


def story_of(save: Save) -> Iterator[str]:
    """The lines of the text."""
    game = game_of(save.journal.setup)
    yield from (*_heading(game, save), "", *_story(game, save), "", *_scores(game, save))


def write_story(path: Path) -> Path:
    """Write the text of a save into a file of its own; returns where it is.

    It is private like the save: of a game under way it tells what its reader alone may know.
    """
    lines = story_of(read(path))
    text = home() / "texts" / f"{path.stem}.txt"
    write_private(text, "".join(f"{line}\n" for line in lines).encode())
    return text


def _heading(game: Game[Any], save: Save) -> Iterator[str]:
    setup = save.journal.setup
    yield game.name
    yield f"saved {clock(save.time)} by Annals {save.product}, rules version {setup.rules_version}"
    yield "players: " + ", ".join(
        f"{seat.name} ({spec(seat)})" if seat.is_bot else seat.name for seat in save.seats
    )
    if setup.options:
        yield "options: " + ", ".join(f"{name} {value}" for name, value in setup.options.items())
    if save.over:  # before the end, the seed would tell what is still hidden
        yield f"seed: {setup.seed}"


def _story(game: Game[Any], save: Save) -> Iterator[str]:
    """Every event as a sentence, with the number of the choice it came of."""
    try:
        line = verify(game, save)
    except (BadJournal, BadSave) as error:
        yield f"{error} These are the choices as they were written down."
        for number, index in enumerate(save.journal.line(), start=1):
            entry = save.journal.entries[index]
            yield f"{number:5}  {save.names[entry.seat]}: {entry.action}"
        return
    story = [(line.start, tuple(line.start.told))]
    story += [(step.state, step.events) for step in line.steps]
    for number, (state, events) in enumerate(story):
        for sentence in _sentences(game, save, state, events):
            yield f"{number:5}  {sentence}"
    taken_back = len(save.journal.entries) - len(line.steps)
    if taken_back:
        yield f"(Choices taken back on the way: {taken_back}.)"


def _sentences(
    game: Game[Any], save: Save, state: State, events: tuple[Event, ...]
) -> Iterator[str]:
    view = _as_known(game, save, state)
    names = save.names + game.rivals(view)
    for event in events:
        seen = event if save.over else event.seen_by(_reader(save))
        phrase = seen and game.narrate(view, seen)
        if phrase:
            yield in_one_breath([phrase], names)


def _scores(game: Game[Any], save: Save) -> Iterator[str]:
    yield "Final scores" if save.over else f"Scores if the game ended here ({save.progress})"
    view = _as_known(game, save, position(game, save))
    names = save.names + game.rivals(view)
    for standing in sorted(game.standings(view), key=lambda standing: standing.rank):
        sources = ", ".join(f"{source} {points}" for source, points in standing.lines if points)
        name = names[standing.seat]
        yield f"{standing.rank:3}. {name}: {standing.total}" + (f" ({sources})" if sources else "")


def _as_known(game: Game[Any], save: Save, state: State) -> Any:
    """The whole state of a finished game; before that, what its reader may know."""
    return state if save.over else game.view(state, _reader(save))


def _reader(save: Save) -> int:
    """The only person at the table; where there are more, or none, somebody who just watches."""
    people = [at for at, seat in enumerate(save.seats) if not seat.is_bot]
    return people[0] if len(people) == 1 else SPECTATOR
