"""The recap: other players' choices since the reader's last turn."""

from collections.abc import Sequence

from core.kernel import SPECTATOR, Phrase
from core.kernel.phrases import Change, strikes, unsaid_changes
from core.table import Said, Session, Told
from tui.draw.canvas import BAD, MUTED, TEXT, WARN, Ink, Parts
from tui.draw.glyphs import cut, flow, parts_width, wrap
from tui.draw.log import Short, choices_told, in_words
from tui.draw.scene import Scene

Deed = tuple[Told, int, list[Phrase]]  # first entry, affected seat, phrases


def recap_rows(
    scene: Scene,
    session: Session,
    story: Sequence[Told],
    width: int,
    short: Short,
    is_short: bool = False,
) -> list[Parts]:
    """Return rows for choices that affect the reader, then for the rest in order.

    The short form has one row for each rival.
    """
    deeds = choices_told(scene, session, story)
    touching = [deed for deed in deeds if _touches_reader(scene, deed)]
    rest = [deed for deed in deeds if deed not in touching]
    rows = [row for deed in touching for row in _deed_rows(scene, deed, None, width, short)]
    if is_short:
        return rows + _rival_rows(scene, rest, width)
    last: Deed | None = None
    for deed in rest:
        rows += _deed_rows(scene, deed, last, width, short)
        last = deed
    return rows


def _rival_rows(scene: Scene, deeds: Sequence[Deed], width: int) -> list[Parts]:
    done: dict[int, list[Phrase]] = {}
    for _, seat, phrases in deeds:
        if seat not in (scene.seat, SPECTATOR):
            done.setdefault(seat, []).extend(phrases)
    rows: list[Parts] = []
    for seat, phrases in done.items():
        mark: Parts = [("  ", TEXT), (f" {scene.letter(seat)} ", scene.chip(seat)), (" ", TEXT)]
        text = cut(in_words(phrases, scene), width - parts_width(mark) - 1)
        rows.append([*mark, (text, TEXT)])
    return rows


def _touches_reader(scene: Scene, deed: Deed) -> bool:
    told, _, phrases = deed
    is_anothers = told.seat not in (scene.seat, SPECTATOR)
    return is_anothers and any(strikes(phrase, scene.seat) for phrase in phrases)


def _deed_rows(
    scene: Scene, deed: Deed, before: Deed | None, width: int, short: Short
) -> list[Parts]:
    """Return the rows of a choice; omit chip and name if its seat continues."""
    told, seat, phrases = deed
    is_said = isinstance(told.event, Said)
    goes_on = before is not None and before[1] == seat != SPECTATOR and not is_said
    after = before[2][-1] if before is not None and goes_on else None
    text = in_words(phrases, scene, after)
    pieces = _change_pieces(scene, seat, phrases, short)
    mark: Parts = [("! ", WARN) if _touches_reader(scene, deed) else ("  ", TEXT)]
    if goes_on:
        mark.append(("   ", TEXT))
    elif seat == SPECTATOR:
        mark.append(("∙  ", Ink("faint")))
    else:
        mark += [(f" {scene.letter(seat)} ", scene.chip(seat))]
    room = width - parts_width(mark) - 1
    aside = sum(map(parts_width, pieces))
    lines = wrap(text, room - aside - 1 if aside and aside <= room // 2 else room)
    rows: list[Parts] = []
    for number, line in enumerate(lines if text else []):
        start = mark if number == 0 else [("     ", TEXT)]
        rows.append([*start, (f" {line}", TEXT)])
    return _with_pieces(rows or [mark], pieces, width)


def _with_pieces(rows: list[Parts], pieces: list[Parts], width: int) -> list[Parts]:
    """Append changes to the first row if they fit, else in rows below."""
    if not pieces:
        return rows
    aside = [part for piece in pieces for part in piece]
    room = width - parts_width(rows[0]) - parts_width(aside)
    if room >= 1:
        return [[*rows[0], (" " * room, TEXT), *aside], *rows[1:]]
    below = flow(pieces, width - 8)
    return [*rows, *([(" " * (width - 2 - parts_width(row)), TEXT), *row] for row in below)]


def _change_pieces(scene: Scene, seat: int, phrases: Sequence[Phrase], short: Short) -> list[Parts]:
    """Return parts like `stone +11 0>11`, the reader's own changes first."""
    changes = unsaid_changes(phrases, scene.game.unsaid)
    changes.sort(key=lambda change: (change.seat != scene.seat, change.seat != seat))
    pieces: list[Parts] = []
    for change in changes:
        whose: Parts = []
        if change.seat == scene.seat != seat:
            whose = [("you: ", BAD if change.by < 0 else TEXT)]
        elif change.seat not in (seat, None, SPECTATOR):
            whose = [(f"{scene.letter(change.seat)}: ", TEXT)]
        pieces.append([*whose, (_course(change, short(change.what)), MUTED), ("  ", TEXT)])
    return pieces


def _course(change: Change, name: str) -> str:
    course = "" if change.now is None else f" {change.now - change.by}>{change.now}"
    return f"{name} {change.by:+d}{course}"
