"""Variations in plain mode: a numbered list, details and commands."""

import asyncio
from collections.abc import Awaitable, Sequence

from core.app.variations import Variations, list_what_ifs
from core.kernel import BadSetup
from core.kernel.style import Style
from core.table import (
    BadJournal,
    BadName,
    CannotUndo,
    Session,
    Variation,
    compare_variations,
    list_variations,
)
from saves import BadSave, SaveFailed
from tui.model.variations import RowKind, VariationRow, comparison_rows, variation_rows
from tui.plain.layout import wrap
from tui.plain.question import Outcome, PlainQuestion

MAX_NUMBERS = 12  # of the player, where they differ
NO_VARIATIONS = "Variations are kept only at your own tables."


def read_variation_rows(variations: Variations, session: Session) -> list[VariationRow]:
    """Return the rows of all variations in numbered order. This may take a moment."""
    played_out = list_variations(variations.main_line, session.seat)
    games, names = list_what_ifs(variations.path), session.names
    rows = variation_rows(played_out, games, session.seat, names, Style.spoken(names))
    return [row for row in rows if row.kind in (RowKind.VARIATION, RowKind.WHAT_IF)]


def variation_list(rows: Sequence[VariationRow], names: Sequence[str]) -> list[str]:
    if not rows:
        return ["No variations yet. Moves you undo are kept here."]
    lines = []
    for number, row in enumerate(rows, 1):
        totals = ", ".join(
            f"{name} {total}" for name, total in zip(names, row.totals, strict=False)
        )
        parts = (f"from round {row.round}, {row.size}", totals, row.detail)
        lines += wrap(f"{row.label}: {'; '.join(filter(None, parts))}.", f"{number:>3} ", "    ")
    return [
        *lines,
        "Type: variation 1, variation 1 play, variation 1 new, variation 1 delete or name 1 TEXT.",
    ]


def variation_details(variations: Variations, session: Session, row: VariationRow) -> list[str]:
    """Return the variation's last position and its differences from the main line."""
    assert row.variation is not None
    game, variation, seat = session.game, row.variation.variation, session.seat
    view, style = game.view(variation.state, seat), Style.spoken(session.names)
    comparison = compare_variations([variations.main_line, variation], seat, style)
    rows = comparison_rows(comparison, seat, session.names, game.text.unwanted_counts)
    differing = [difference for difference in rows if difference.values[0] != difference.values[1]][
        :MAX_NUMBERS
    ]
    numbers = ", ".join(
        f"{difference.name} {difference.values[1]} for {difference.values[0]}"
        for difference in differing
    )
    comparison_text = (
        f"After round {comparison.round}, compared with the main line: {numbers or 'the same'}."
    )
    return [
        *wrap(f"{row.label}: {row.detail}."),
        *game.text.summary(view, seat, session.names, style),
        *wrap(comparison_text),
    ]


# --- commands -------------------------------------------------------------------------------


async def print_variations(question: PlainQuestion, _: str) -> Outcome:
    rows = await _read_rows(question)
    question.write_lines(
        variation_list(rows, question.session.names) if question.variations else [NO_VARIATIONS]
    )
    return Outcome.ASK_AGAIN


async def print_variation(question: PlainQuestion, argument: str) -> Outcome:
    number, _, command = argument.partition(" ")
    row = await _find_row(question, number)
    if row is None or question.variations is None:
        return Outcome.ASK_AGAIN
    variations, session = question.variations, question.session
    if row.variation is None:
        question.write_lines([f"This is a separate game: annals load {row.file_name}"])
    elif command == "play":
        switch = variations.switch_variation(session.seat, row.entry, question.style)
        return await _run_request(question, switch, Outcome.CONTINUE)
    elif command in ("new", "whatif"):
        await _run_request(question, _begin_new_game(question, variations, row.variation.variation))
    elif command == "delete":
        await _delete_variation(question, variations, row)
    elif command:
        question.write_lines(
            ["Type: variation 1, variation 1 play, variation 1 new or variation 1 delete."]
        )
    else:
        question.write_lines(variation_details(variations, session, row))
    return Outcome.ASK_AGAIN


async def _begin_new_game(question: PlainQuestion, variations: Variations, line: Variation) -> None:
    path = await asyncio.to_thread(variations.start_what_if, line, question.session.seat)
    question.write_lines(wrap(f"New game from here: annals load {path.stem}"))


async def _delete_variation(
    question: PlainQuestion, variations: Variations, row: VariationRow
) -> None:
    assert row.variation is not None
    reply = "n"
    if not variations.edit_obstacle:
        reply = await question.console.ask(f"Delete {row.label} for good? (y/n) ") or "n"
    if variations.edit_obstacle:
        question.write_lines(wrap(variations.edit_obstacle))
    elif reply.casefold() in ("y", "yes"):
        await _run_request(question, variations.delete_branch(row.variation.entries[0]))
        await print_variations(question, "")
    else:
        question.write_lines(["Canceled."])


async def name_variation(question: PlainQuestion, argument: str) -> Outcome:
    number, _, name = argument.partition(" ")
    row = await _find_row(question, number)
    if row is None or question.variations is None:
        return Outcome.ASK_AGAIN
    if row.variation is None or question.variations.edit_obstacle:
        question.write_lines(wrap(question.variations.edit_obstacle or "This is a separate game."))
        return Outcome.ASK_AGAIN
    await _run_request(question, question.variations.name_variation(row.variation.entries, name))
    return await print_variations(question, "")


async def _read_rows(question: PlainQuestion) -> list[VariationRow]:
    variations = question.variations
    if variations is None:
        return []
    await variations.wait_for_history()
    return await asyncio.to_thread(read_variation_rows, variations, question.session)


async def _find_row(question: PlainQuestion, number: str) -> VariationRow | None:
    rows = await _read_rows(question)
    if number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= len(rows):
        return rows[int(number[:9]) - 1]
    valid_numbers = f"there are 1 to {len(rows)}" if len(rows) > 1 else "there is only 1"
    explanation = valid_numbers if rows else "there are none yet"
    question.write_lines(
        [
            f"There is no variation '{number[:20]}'; {explanation}."
            if question.variations
            else NO_VARIATIONS
        ]
    )
    return None


async def _run_request(
    question: PlainQuestion, request: Awaitable[None], outcome: Outcome = Outcome.ASK_AGAIN
) -> Outcome:
    try:
        await request
    except (BadName, BadSetup, BadSave, BadJournal, SaveFailed, CannotUndo) as refusal:
        question.write_lines(wrap(str(refusal)))
        return Outcome.ASK_AGAIN
    return outcome
