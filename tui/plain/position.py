"""The position as lines of text, and its changes."""

from collections.abc import Sequence

from core.kernel import SPECTATOR
from core.kernel.style import Style
from core.table import Session
from tui.plain.layout import wrap


def position_lines(session: Session) -> list[str]:
    style = Style.spoken(session.names)
    text, view = session.game.text, session.view
    lines = text.summary(view, session.seat, session.names, style)
    if session.seat == SPECTATOR:
        return lines
    losses = text.losses_ahead(view, session.seat, style)
    return [*lines, *(line for loss in losses for line in wrap(loss, "", "  "))]


def changed_lines(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return the paragraphs that are not in the previous position."""
    known_paragraphs = set(_paragraphs(before))
    new_paragraphs = [
        paragraph for paragraph in _paragraphs(after) if paragraph not in known_paragraphs
    ]
    return [line for paragraph in new_paragraphs for line in paragraph]


def _paragraphs(lines: Sequence[str]) -> list[tuple[str, ...]]:
    paragraphs: list[tuple[str, ...]] = []
    for line in lines:
        if paragraphs and line.startswith("  "):
            paragraphs[-1] += (line,)
        else:
            paragraphs.append((line,))
    return paragraphs
