"""The recap: other players' choices since the reader's last turn."""

from collections.abc import Sequence
from enum import Enum, auto

from core.kernel import SPECTATOR, Phrase
from core.kernel.phrases import Change, unmentioned_changes
from core.table import ChatMessage, LogEntry, Session
from tui.draw.canvas import BAD, MUTED, TEXT, WARN, Ink, Parts
from tui.draw.glyphs import cut, flow, parts_width, wrap
from tui.draw.log import affects_reader, group_by_choice, phrases_text
from tui.draw.panel_props import PanelProps
from tui.draw.short_names import Abbreviate


class RecapAmount(Enum):
    """The choices in a recap: those that affect the reader, and perhaps others."""

    ALL = auto()
    BRIEF = auto()  # one row for each rival
    AFFECTING = auto()  # no others


LoggedChoice = tuple[LogEntry, int, list[Phrase]]  # first entry, affected seat, phrases


def recap_rows(
    props: PanelProps,
    session: Session,
    entries: Sequence[LogEntry],
    width: int,
    abbreviate: Abbreviate,
    amount: RecapAmount = RecapAmount.ALL,
) -> list[Parts]:
    """Return rows for choices that affect the reader, then for the rest in order."""
    choices = group_by_choice(props, session, entries)
    affecting = [choice for choice in choices if affects_reader(props, choice[0], choice[2])]
    rest = [choice for choice in choices if choice not in affecting]
    rows = [
        row for choice in affecting for row in _choice_rows(props, choice, None, width, abbreviate)
    ]
    if amount is RecapAmount.AFFECTING:
        return rows
    if amount is RecapAmount.BRIEF:
        return rows + _rival_rows(props, rest, width)
    last: LoggedChoice | None = None
    for choice in rest:
        rows += _choice_rows(props, choice, last, width, abbreviate)
        last = choice
    return rows


def _rival_rows(props: PanelProps, choices: Sequence[LoggedChoice], width: int) -> list[Parts]:
    phrases_by_seat: dict[int, list[Phrase]] = {}
    for _, seat, phrases in choices:
        if seat not in (props.seat, SPECTATOR):
            phrases_by_seat.setdefault(seat, []).extend(phrases)
    rows: list[Parts] = []
    for seat, phrases in phrases_by_seat.items():
        head: Parts = [
            ("  ", TEXT),
            (f" {props.seat_letter(seat)} ", props.chip_ink(seat)),
            (" ", TEXT),
        ]
        text = cut(phrases_text(phrases, props), width - parts_width(head) - 1)
        rows.append([*head, (text, TEXT)])
    return rows


def _choice_rows(
    props: PanelProps,
    choice: LoggedChoice,
    previous: LoggedChoice | None,
    width: int,
    abbreviate: Abbreviate,
) -> list[Parts]:
    entry, seat, phrases = choice
    is_chat = isinstance(entry.event, ChatMessage)
    is_continuation = previous is not None and previous[1] == seat != SPECTATOR and not is_chat
    after = previous[2][-1] if previous is not None and is_continuation else None
    text = phrases_text(phrases, props, after)
    pieces = _change_parts(props, seat, phrases, abbreviate)
    head: Parts = [("! ", WARN) if affects_reader(props, entry, phrases) else ("  ", TEXT)]
    if is_continuation:
        head.append(("   ", TEXT))
    elif seat == SPECTATOR:
        head.append(("∙  ", Ink("faint")))
    else:
        head += [(f" {props.seat_letter(seat)} ", props.chip_ink(seat))]
    space = width - parts_width(head) - 1
    changes_width = sum(map(parts_width, pieces))
    lines = wrap(
        text, space - changes_width - 1 if changes_width and changes_width <= space // 2 else space
    )
    rows: list[Parts] = []
    for number, line in enumerate(lines if text else []):
        start = head if number == 0 else [("     ", TEXT)]
        rows.append([*start, (f" {line}", TEXT)])
    return _append_changes(rows or [head], pieces, width)


def _append_changes(rows: list[Parts], pieces: list[Parts], width: int) -> list[Parts]:
    if not pieces:
        return rows
    changes = [part for piece in pieces for part in piece]
    space = width - parts_width(rows[0]) - parts_width(changes)
    if space >= 1:
        return [[*rows[0], (" " * space, TEXT), *changes], *rows[1:]]
    below = flow(pieces, width - 8)
    return [*rows, *([(" " * (width - 2 - parts_width(row)), TEXT), *row] for row in below)]


def _change_parts(
    props: PanelProps, seat: int, phrases: Sequence[Phrase], abbreviate: Abbreviate
) -> list[Parts]:
    """Return parts like `stone +11 0>11`, the reader's own changes first."""
    changes = unmentioned_changes(phrases, props.game.text.derived_counts)
    changes.sort(key=lambda change: (change.seat != props.seat, change.seat != seat))
    pieces: list[Parts] = []
    for change in changes:
        owner_parts: Parts = []
        if change.seat == props.seat != seat:
            owner_parts = [("you: ", BAD if change.delta < 0 else TEXT)]
        elif change.seat not in (seat, None, SPECTATOR):
            owner_parts = [(f"{props.seat_letter(change.seat)}: ", TEXT)]
        pieces.append(
            [*owner_parts, (_change_text(change, abbreviate(change.count, 0)), MUTED), ("  ", TEXT)]
        )
    return pieces


def _change_text(change: Change, name: str) -> str:
    levels = "" if change.after is None else f" {change.after - change.delta}>{change.after}"
    return f"{name} {change.delta:+d}{levels}"
