"""What happened, told in one breath: many small events of one player as one sentence."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from core.kernel import SPECTATOR
from core.table import Session, Told
from tui.canvas import MUTED, TEXT, Ink
from tui.glyphs import wrap
from tui.presenters import Parts
from tui.scene import Scene


def in_one_breath(sentences: Iterable[str], name: str) -> str:
    """Sentences about one player, with the name only where it is needed."""
    subjects = (f"{name} ", "Your " if name == "You" else f"{name}'s ")
    text = ""
    for sentence, row in groupby(sentence.rstrip(".") for sentence in sentences if sentence):
        times = len(list(row))
        often = f"{sentence} ({times} times)" if times > 1 else sentence
        is_going_on = text.rpartition(". ")[2].startswith(subjects)
        subject = next((subject for subject in subjects if sentence.startswith(subject)), "")
        if is_going_on and subject:
            text += f", {often.removeprefix(subject)}"
        else:
            text += f". {often}" if text else often
    return f"{text}." if text else ""


def log_rows(
    scene: Scene, session: Session, log: Sequence[Told], width: int
) -> Iterator[tuple[Told, list[Parts]]]:
    """What happened, choice by choice: its first event, and a chip and a sentence for each seat."""
    for (_, seat), group in groupby(log, key=lambda told: (told.entry, told.event.seat)):
        told = list(group)
        sentences = [session.sentence(each) for each in told]
        rows = passage(scene, seat, sentences, width)
        if rows:
            yield told[0], rows


def passage(
    scene: Scene, seat: int, sentences: Iterable[str], width: int, ink: Ink = TEXT
) -> list[Parts]:
    """A chip and what happened to that seat; what belongs to nobody stands line by line."""
    if seat == SPECTATOR:
        told = [sentence.rstrip(".") for sentence in sentences if sentence]
        mark = ("∙", Ink("faint"))
    else:
        told = [in_one_breath(sentences, scene.name(seat)).rstrip(".")]
        mark = (scene.letter(seat), scene.chip(seat))
    rows: list[Parts] = []
    for text in filter(None, told):
        first, *rest = wrap(text, width)
        rows.append([mark, (f" {first}", ink)])
        rows += [[("│ ", MUTED), (line, MUTED)] for line in rest]
    return rows
