"""Restores a saved game: its newest position, and the variation that leads to it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from core.kernel import SPECTATOR, EndlessRun, Game, IllegalAction, Rng, clone
from core.kernel.rules import MissingCard
from core.kernel.style import SHORT
from core.table import (
    OPENING,
    BadJournal,
    ReplayCallback,
    Variation,
    has_multiple_people,
    ignore_replay_step,
)
from saves.record import BadSave, Save

SEAT_FIELDS = ("seat", "first")  # of a state and its frames
TRIAL_CHOICES = 40  # number of random choices, and of choices rendered


def load_position(game: Game[Any], save: Save) -> Any:
    """Return a save's newest position. Raise BadSave if it is invalid in this version."""
    state = _validate_position(game, save, save.snapshot, save.is_over)
    variation = save.journal.main_line()
    for index in variation[len(variation) - save.choices_after_snapshot :]:
        entry = save.journal.entries[index]
        try:
            game.apply(state, entry.seat, game.parse(entry.action))
        except (IllegalAction, EndlessRun):
            raise BadSave(
                f"The last choices in this save are not valid in this version of {game.name}."
            ) from None
    return state


def rewind_to_snapshot(save: Save) -> Save:
    """Return the save rewound to its snapshot. Later choices become a branch."""
    variation = save.journal.main_line()
    head = ([OPENING, *variation])[len(variation) - save.choices_after_snapshot]
    return replace(save, journal=replace(save.journal.copy(), head=head), choices_after_snapshot=0)


def _validate_position(game: Game[Any], save: Save, packed: bytes, is_over: bool) -> Any:
    """Decode a position and check it.

    The file may contain anything. Seats, options and rendering are checked, and some random choices
    are played, because only running shows whether an agenda works.
    """
    try:
        state = game.codec.load(packed)
        is_sound = (
            game.seat_count(state) == len(save.seats)
            and game.is_over(state) == is_over
            and not _find_faults(game, save, state)
            and _has_valid_options(game, save, state)
            and _has_valid_seats(game, state)
        )
        _render_all_views(game, state, save.names)
        _render_all_views(game, _play_randomly(game, state, save.names), save.names)
    except Exception:  # any error means an invalid position
        is_sound = False
    if not is_sound:
        raise BadSave(
            f"The position in this save is not valid in this version of {game.name}. Load a copy"
            " of the save, or start a new game."
        )
    return state


def _find_faults(game: Game[Any], save: Save, state: Any) -> list[str]:
    """Audit a position. A game with other content may lack cards that were added since."""
    has_other_content = save.journal.setup.content_digest != game.content_digest
    return [
        fault
        for fault in game.audit(state)
        if not (has_other_content and isinstance(fault, MissingCard))
    ]


def _has_valid_options(game: Game[Any], save: Save, state: Any) -> bool:
    game.check_options(save.journal.setup.options)
    chosen = game.codec.to_data(state).get("options", {})
    return not chosen or game.check_options(chosen) == chosen


def _has_valid_seats(game: Game[Any], state: Any) -> bool:
    """Return whether all seats in the fields of these names exist."""
    seats = game.seat_count(state) + len(game.automa_names(state))
    return all(SPECTATOR <= seat < seats for seat in _seats_in(game.codec.to_data(state)))


def _seats_in(data: Any) -> Iterator[int]:
    if isinstance(data, dict):
        yield from (data[name] for name in SEAT_FIELDS if type(data.get(name)) is int)
    for inner in data.values() if isinstance(data, dict) else data:
        if isinstance(inner, dict | list):
            yield from _seats_in(inner)


def _render_all_views(game: Game[Any], state: Any, names: tuple[str, ...]) -> None:
    everybody = names + game.automa_names(state)
    for seat in (SPECTATOR, *range(len(names))):
        view = game.view(state, seat)
        game.standings(view)
        game.text.board(view, seat, everybody, SHORT)
        game.text.summary(view, seat, everybody, SHORT)
        game.text.progress_text(view)
        if seat != SPECTATOR:
            game.text.ledger(view, seat)
            game.total_value(game.determinize(view, seat, Rng(TRIAL_CHOICES)), seat)
        for decision in game.decisions(view):
            game.text.prompt(view, decision, SHORT)
            for action in decision.actions[:TRIAL_CHOICES]:
                game.text.choice(view, decision, action, SHORT)


def _play_randomly(game: Game[Any], state: Any, names: tuple[str, ...]) -> Any:
    trial, luck = clone(state), Rng(TRIAL_CHOICES)
    everybody = names + game.automa_names(state)
    for _ in range(TRIAL_CHOICES):
        decisions = game.decisions(trial)
        if not decisions:
            break
        decision = luck.choice(decisions)
        for event in game.apply(trial, decision.seat, luck.choice(decision.actions)):
            game.text.sentence(trial, event, everybody, SHORT)
    return trial


def verify_replay(
    game: Game[Any], save: Save, on_step: ReplayCallback = ignore_replay_step
) -> Variation:
    """Replay a save and return the variation that leads to exactly the saved position.

    Raise BadJournal if choices cannot be replayed, BadSave if the positions differ.
    """
    saved, journal = load_position(game, save), save.journal
    if journal.start:
        _validate_position(game, save, journal.start, is_over=False)
    variation = Variation(
        game, journal.copy(), on_step=on_step, multiple_people=has_multiple_people(save.seats)
    )
    if game.codec.digest(variation.state) != game.codec.digest(saved):
        raise BadSave("The choices in this save do not lead to its position.")
    return variation


def resume_variation(
    game: Game[Any], save: Save, on_step: ReplayCallback = ignore_replay_step
) -> Variation:
    """Return the variation to continue: replayed if possible, else from the snapshot.

    Raise BadSave if the snapshot is invalid, too.
    """
    try:
        return verify_replay(game, save, on_step)
    except (BadJournal, BadSave):
        return Variation(
            game,
            save.journal,
            load_position(game, save),
            multiple_people=has_multiple_people(save.seats),
        )
