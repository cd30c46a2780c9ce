"""The position in a few lines, and of these only what is worth repeating."""

from collections.abc import Sequence

from core.table import Session


def position_lines(session: Session) -> list[str]:
    """The game's own summary."""
    return session.game.summary(session.view, session.seat, session.names)


def changed_lines(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """What is new in a position that was told before."""
    known = set(_paragraphs(before))
    new = [paragraph for paragraph in _paragraphs(after) if paragraph not in known]
    return [line for paragraph in new for line in paragraph]


def _paragraphs(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """Lines with those that are set in below them."""
    paragraphs: list[tuple[str, ...]] = []
    for line in lines:
        if paragraphs and line.startswith("  "):
            paragraphs[-1] += (line,)
        else:
            paragraphs.append((line,))
    return paragraphs
