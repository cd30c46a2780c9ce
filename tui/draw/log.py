"""What happened, as rows of the log: a chip and a sentence, what goes on told in one breath."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from core.kernel import SPECTATOR, Phrase
from core.kernel.phrases import goes_on_from, in_one_breath, sentence
from core.table import Session, Told
from tui.draw.canvas import MUTED, TEXT, Ink
from tui.draw.glyphs import wrap
from tui.draw.presenter import Parts
from tui.draw.scene import Scene


def log_rows(
    scene: Scene, session: Session, log: Sequence[Told], width: int
) -> Iterator[tuple[Told, list[Parts]]]:
    """What happened, choice by choice: its first event, and a chip and a sentence for each seat."""
    for first, seat, phrases in _choices_told(scene, session, log):
        yield first, passage(scene, seat, phrases, width)


def _choices_told(
    scene: Scene, session: Session, log: Sequence[Told]
) -> list[tuple[Told, int, list[Phrase]]]:
    """The phrases of each choice; a rival's who goes on doing the same are put together."""
    told: list[tuple[Told, int, list[Phrase]]] = []
    for (_, seat), group in groupby(log, key=lambda each: (each.entry, each.event.seat)):
        events = list(group)
        phrases = [phrase for each in events if (phrase := session.phrase(each))]
        if not phrases:
            continue
        if told and told[-1][1] == seat not in (scene.seat, SPECTATOR):
            before = told[-1][2]
            if goes_on_from(before[-1], phrases[0]):
                before.extend(phrases)
                continue
        told.append((events[0], seat, phrases))
    return told


def passage(
    scene: Scene, seat: int, phrases: Sequence[Phrase], width: int, ink: Ink = TEXT
) -> list[Parts]:
    """A chip and what happened to that seat; what belongs to nobody stands line by line."""
    if seat == SPECTATOR:
        told = [sentence(phrase, scene.names) for phrase in phrases]
        mark = ("∙", Ink("faint"))
    else:
        told = [in_one_breath(phrases, scene.names).removesuffix(".")]
        mark = (scene.letter(seat), scene.chip(seat))
    rows: list[Parts] = []
    for text in filter(None, told):
        first, *rest = wrap(text, width)
        rows.append([mark, (f" {first}", ink)])
        rows += [[("│ ", MUTED), (line, MUTED)] for line in rest]
    return rows
