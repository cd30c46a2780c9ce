"""The position in a few lines, and of these only what is worth repeating."""

from collections.abc import Sequence

from core.table import Session


def position_lines(session: Session) -> list[str]:
    """The game's own summary."""
    return session.game.summary(session.view, session.seat, session.names)


def changed_lines(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """What is new in a position that was shown before; all of it where most of it is."""
    known = set(_paragraphs(before))
    paragraphs = _paragraphs(after)
    new = [paragraph for paragraph in paragraphs if paragraph not in known]
    shown = paragraphs if 2 * len(new) > len(paragraphs) else new
    return [line for paragraph in shown for line in paragraph]


def _paragraphs(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """Lines with those that are set in below them."""
    paragraphs: list[tuple[str, ...]] = []
    for line in lines:
        if paragraphs and line.startswith("  "):
            paragraphs[-1] += (line,)
        else:
            paragraphs.append((line,))
    return paragraphs
