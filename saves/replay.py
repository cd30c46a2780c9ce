"""Restores a saved game: its newest position, and the variation that leads to it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from core.kernel import SPECTATOR, Game, IllegalAction, Rng, clone
from core.table import OPENING, BadJournal, Line, Rest, is_shared, no_rest
from saves.record import BadSave, Save

TRIED = 40  # number of random choices, and of choices rendered


def position(game: Game[Any], save: Save) -> Any:
    """Return the newest position of a save. Raise BadSave if it is invalid in this version."""
    state = _checked_position(game, save, save.snapshot, save.over)
    line = save.journal.line()
    for index in line[len(line) - save.ahead :]:
        entry = save.journal.entries[index]
        try:
            game.apply(state, entry.seat, game.parse(entry.action))
        except IllegalAction:
            raise BadSave(f"The last choices in this save are none in {game.name} now.") from None
    return state


def without_its_last_choices(save: Save) -> Save:
    """Return the save rewound to its snapshot. Later choices become a branch."""
    line = save.journal.line()
    head = ([OPENING, *line])[len(line) - save.ahead]
    return replace(save, journal=replace(save.journal.copy(), head=head), ahead=0)


def _checked_position(game: Game[Any], save: Save, packed: bytes, over: bool) -> Any:
    """Decode a position and check it.

    The file may contain anything. Seats, options and rendering are checked, and some random choices
    are played: whether an agenda works shows only when it runs.
    """
    try:
        state = game.codec.load(packed)
        is_sound = (
            game.seat_count(state) == len(save.seats)
            and game.is_over(state) == over
            and not game.audit(state)
            and _has_its_options(game, save, state)
            and _names_its_seats(game, state)
        )
        _look_at(game, state, save.names)
        _look_at(game, _tried_out(game, state, save.names), save.names)
    except Exception:  # any error means an invalid position
        is_sound = False
    if not is_sound:
        raise BadSave(f"The position in this save is not one of {game.name} as it is played now.")
    return state


def _has_its_options(game: Game[Any], save: Save, state: Any) -> bool:
    """Return whether journal and state have all options with valid values."""
    game.check_options(save.journal.setup.options)
    chosen = game.codec.data(state).get("options", {})
    return not chosen or game.check_options(chosen) == chosen


def _names_its_seats(game: Game[Any], state: Any) -> bool:
    """Return whether all seats on the agenda exist."""
    seats = game.seat_count(state) + len(game.rivals(state))
    return all(SPECTATOR <= seat < seats for seat in _seats_in(game.codec.data(state)["agenda"]))


def _seats_in(data: Any) -> Iterator[int]:
    if isinstance(data, dict):
        yield from (value for key, value in data.items() if key == "seat" and value is not None)
    for inner in data.values() if isinstance(data, dict) else data:
        if isinstance(inner, dict | list):
            yield from _seats_in(inner)


def _look_at(game: Game[Any], state: Any, names: tuple[str, ...]) -> None:
    everybody = names + game.rivals(state)
    for seat in (SPECTATOR, *range(len(names))):
        view = game.view(state, seat)
        game.standings(view)
        game.board(view, seat, everybody)
        game.summary(view, seat, everybody)
        game.progress(view)
        if seat != SPECTATOR:
            game.ledger(view, seat)
            game.worth(game.determinize(view, seat, Rng(TRIED)), seat)
        for decision in game.decisions(view):
            game.prompt(view, decision)
            for action in decision.actions[:TRIED]:
                game.choice(view, decision, action)


def _tried_out(game: Game[Any], state: Any, names: tuple[str, ...]) -> Any:
    trial, luck = clone(state), Rng(TRIED)
    everybody = names + game.rivals(state)
    for _ in range(TRIED):
        decisions = game.decisions(trial)
        if not decisions:
            break
        asked = luck.choice(decisions)
        for event in game.apply(trial, asked.seat, luck.choice(asked.actions)):
            game.sentence(trial, event, everybody)
    return trial


def verify(game: Game[Any], save: Save, rest: Rest = no_rest) -> Line:
    """Replay a save and return the variation that leads to exactly the saved position.

    Raise BadJournal if choices cannot be replayed, and BadSave if the positions differ.
    """
    saved, journal = position(game, save), save.journal
    if journal.start:
        _checked_position(game, save, journal.start, over=False)
    line = Line(game, journal.copy(), rest=rest, shared=is_shared(save.seats))
    if game.codec.digest(line.state) != game.codec.digest(saved):
        raise BadSave("The choices in this save do not lead to the position it holds.")
    return line


def resumed(game: Game[Any], save: Save, rest: Rest = no_rest) -> Line:
    """Return the variation to continue with: replayed if possible, else from the snapshot.

    Raise BadSave if the snapshot is invalid too.
    """
    try:
        return verify(game, save, rest)
    except (BadJournal, BadSave):
        return Line(game, save.journal, position(game, save), shared=is_shared(save.seats))
