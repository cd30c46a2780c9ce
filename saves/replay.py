"""A saved game brought to life again: its newest position, and the way that led there."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from core.kernel import SPECTATOR, Game, IllegalAction, Rng, clone
from core.table import OPENING, BadJournal, Line, Rest, is_shared, no_rest
from saves.record import BadSave, Save

TRIED = 40  # choices: what lies on the agenda is run, as far as they reach


def position(game: Game[Any], save: Save) -> Any:
    """The newest position of a save. BadSave where this version cannot go on from it."""
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
    """The game as it was when its position was written down; what was chosen since is a branch."""
    line = save.journal.line()
    head = ([OPENING, *line])[len(line) - save.ahead]
    return replace(save, journal=replace(save.journal.copy(), head=head), ahead=0)


def _checked_position(game: Game[Any], save: Save, packed: bytes, over: bool) -> Any:
    """A position in a save, once it is known to be one.

    A file may hold anything. Seats, options and what the position looks like are checked, and
    some choices are tried out: an agenda shows only by running that it leads nowhere.
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
    except Exception:  # whatever an impossible position breaks
        is_sound = False
    if not is_sound:
        raise BadSave(f"The position in this save is not one of {game.name} as it is played now.")
    return state


def _has_its_options(game: Game[Any], save: Save, state: Any) -> bool:
    """Whether all options are there, with values they can have: in the journal and in the state."""
    game.check_options(save.journal.setup.options)
    chosen = game.codec.data(state).get("options", {})
    return not chosen or game.check_options(chosen) == chosen


def _names_its_seats(game: Game[Any], state: Any) -> bool:
    """Whether every seat on the agenda is one at this table."""
    seats = game.seat_count(state) + len(game.rivals(state))
    return all(SPECTATOR <= seat < seats for seat in _seats_in(game.codec.data(state)["agenda"]))


def _seats_in(data: Any) -> Iterator[int]:
    """All that is called a seat in there."""
    if isinstance(data, dict):
        yield from (value for key, value in data.items() if key == "seat" and value is not None)
    for inner in data.values() if isinstance(data, dict) else data:
        if isinstance(inner, dict | list):
            yield from _seats_in(inner)


def _look_at(game: Game[Any], state: Any, names: tuple[str, ...]) -> None:
    """See the position as everybody does, with the words for it and for what is asked."""
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
    """Where it leads to play on a little, by luck, and tell what happens."""
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
    """The line that leads to exactly the saved position.

    BadJournal where the choices cannot be made again, BadSave where they lead elsewhere.
    """
    saved, journal = position(game, save), save.journal
    if journal.start:
        _checked_position(game, save, journal.start, over=False)
    line = Line(game, journal.copy(), rest=rest, shared=is_shared(save.seats))
    if game.codec.digest(line.state) != game.codec.digest(saved):
        raise BadSave("The choices in this save do not lead to the position it holds.")
    return line


def resumed(game: Game[Any], save: Save, rest: Rest = no_rest) -> Line:
    """The line to go on with: from the opening, or where that cannot be replayed from the snapshot.

    BadSave where that is no position either.
    """
    try:
        return verify(game, save, rest)
    except (BadJournal, BadSave):
        return Line(game, save.journal, position(game, save), shared=is_shared(save.seats))
