"""Variations in plain mode: a numbered list, details and commands."""

import asyncio
from collections.abc import Awaitable, Sequence

from core.house.lines import Lines, what_ifs_of
from core.kernel import BadSetup
from core.table import (
    BadJournal,
    BadName,
    CannotUndo,
    Line,
    Session,
    compared,
    lines_of_play,
)
from saves import BadSave, SaveFailed
from tui.model.lines import LineRow, Sort, compared_rows, line_rows
from tui.plain.layout import wrap
from tui.plain.question import PlainQuestion, Then

MOST_NUMBERS = 12  # of the player, where they differ
NO_LINES = "Lines of play are kept at tables of your own."


def left_lines(lines: Lines, session: Session) -> list[LineRow]:
    """Return the rows of all variations in numbered order; this may take a moment."""
    found = lines_of_play(lines.line, session.seat)
    rows = line_rows(found, what_ifs_of(lines.path), session.seat, session.names)
    return [row for row in rows if row.sort in (Sort.BRANCH, Sort.WHAT_IF)]


def list_of_lines(rows: Sequence[LineRow], names: Sequence[str]) -> list[str]:
    """Return numbered entries with label, size, totals and last event."""
    if not rows:
        return ["Nothing was left yet; what you take back stays as a line."]
    said = []
    for number, row in enumerate(rows, 1):
        totals = ", ".join(
            f"{name} {total}" for name, total in zip(names, row.totals, strict=False)
        )
        parts = (f"from round {row.round}, {row.size}", totals, row.detail)
        said += wrap(f"{row.words}: {'; '.join(filter(None, parts))}.", f"{number:>3} ", "    ")
    return [*said, "line 1: how it stood; line 1 play, line 1 whatif, line 1 delete; name 1 TEXT."]


def line_shown(lines: Lines, session: Session, row: LineRow) -> list[str]:
    """Return the variation's last position and its differences from the main line."""
    assert row.line is not None
    game, line, seat = session.game, row.line.line, session.seat
    view = game.view(line.state, seat)
    side_by_side = compared([lines.line, line], seat)
    rows = compared_rows(side_by_side, seat, session.names, game.burdens)
    differing = [each for each in rows if each.values[0] != each.values[1]][:MOST_NUMBERS]
    numbers = ", ".join(f"{each.what} {each.values[1]} for {each.values[0]}" for each in differing)
    told = (
        f"After round {side_by_side.round}, beside the line being played: {numbers or 'the same'}."
    )
    return [
        *wrap(f"{row.words}: {row.detail}."),
        *game.summary(view, seat, session.names),
        *wrap(told),
    ]


# --- commands -------------------------------------------------------------------------------


async def list_lines(question: PlainQuestion, _: str) -> Then:
    rows = await _left(question)
    question.say(list_of_lines(rows, question.session.names) if question.lines else [NO_LINES])
    return Then.ASK_AGAIN


async def show_line(question: PlainQuestion, words: str) -> Then:
    number, _, deed = words.partition(" ")
    row = await _line_called(question, number)
    if row is None or question.lines is None:
        return Then.ASK_AGAIN
    lines, session = question.lines, question.session
    if row.line is None:
        question.say([f"That is a game of its own: annals load {row.id.removeprefix('game ')}"])
    elif deed == "play":
        return await _try(question, lines.take_up(session.seat, row.entry), Then.GO_ON)
    elif deed == "whatif":
        await _try(question, _begin_what_if(question, lines, row.line.line))
    elif deed == "delete":
        await _delete_line(question, lines, row)
    elif deed:
        question.say(["Type line 1, line 1 play, line 1 whatif or line 1 delete."])
    else:
        question.say(line_shown(lines, session, row))
    return Then.ASK_AGAIN


async def _begin_what_if(question: PlainQuestion, lines: Lines, line: Line) -> None:
    path = await asyncio.to_thread(lines.what_if, line, question.session.seat)
    question.say(wrap(f"A game of its own begins there: annals load {path.stem}"))


async def _delete_line(question: PlainQuestion, lines: Lines, row: LineRow) -> None:
    assert row.line is not None
    sure = "n"
    if not lines.why_not_change:
        sure = await question.console.ask(f"Delete {row.words} for good? (y/n) ") or "n"
    if lines.why_not_change:
        question.say(wrap(lines.why_not_change))
    elif sure.casefold() in ("y", "yes"):
        await _try(question, lines.forget(row.line.own[0]))
        await list_lines(question, "")
    else:
        question.say(["Not done."])


async def name_line(question: PlainQuestion, words: str) -> Then:
    number, _, name = words.partition(" ")
    row = await _line_called(question, number)
    if row is None or question.lines is None:
        return Then.ASK_AGAIN
    if row.line is None or question.lines.why_not_change:
        question.say(wrap(question.lines.why_not_change or "That is a game of its own."))
        return Then.ASK_AGAIN
    await _try(question, question.lines.call(row.line.own, name))
    return await list_lines(question, "")


async def _left(question: PlainQuestion) -> list[LineRow]:
    lines = question.lines
    if lines is None:
        return []
    await lines.known()
    return await asyncio.to_thread(left_lines, lines, question.session)


async def _line_called(question: PlainQuestion, number: str) -> LineRow | None:
    rows = await _left(question)
    if number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= len(rows):
        return rows[int(number[:9]) - 1]
    many = f"there are 1 to {len(rows)}" if len(rows) > 1 else "there is only line 1"
    which = many if rows else "nothing was left yet"
    question.say([f"There is no line '{number[:20]}'; {which}." if question.lines else NO_LINES])
    return None


async def _try(question: PlainQuestion, deed: Awaitable[None], then: Then = Then.ASK_AGAIN) -> Then:
    try:
        await deed
    except (BadName, BadSetup, BadSave, BadJournal, SaveFailed, CannotUndo) as refusal:
        question.say(wrap(str(refusal)))
        return Then.ASK_AGAIN
    return then
