"""What happened, told in one breath: many small events of one player as one sentence."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from core.kernel import SPECTATOR
from core.table import Session, Told
from tui.draw.canvas import MUTED, TEXT, Ink
from tui.draw.glyphs import wrap
from tui.draw.presenter import Parts
from tui.draw.scene import Scene

ARTICLES = ("a", "an", "the", "its", "their", "your")


def in_one_breath(sentences: Iterable[str], name: str) -> str:
    """Sentences about one player, with name and verb only where they are needed."""
    subjects = (f"{name} ", "Your " if name == "You" else f"{name}'s ")
    text = ""
    last = ""
    for sentence, row in groupby(sentence.rstrip(".") for sentence in sentences if sentence):
        times = len(list(row))
        often = f"{sentence} ({times} times)" if times > 1 else sentence
        is_going_on = text.rpartition(". ")[2].startswith(subjects)
        subject = next((subject for subject in subjects if sentence.startswith(subject)), "")
        if is_going_on and subject:
            text += f", {often.removeprefix(same_beginning(last, sentence, subject) or subject)}"
        else:
            text += f". {often}" if text else often
        last = sentence
    return f"{text}." if text else ""


def same_beginning(one: str, other: str, subject: str) -> str:
    """Subject and verb where two sentences share them: `Bot 2 discards `; else nothing."""
    if not (one.startswith(subject) and other.startswith(subject)):
        return ""
    verb: list[str] = []
    words, others = one.removeprefix(subject).split(), other.removeprefix(subject).split()
    for word, same in zip(words, others, strict=False):
        if word != same or not (word.islower() and word.isalpha()):
            break
        verb.append(word)
    while verb and verb[-1] in ARTICLES:
        verb.pop()
    return f"{subject}{' '.join(verb)} " if 0 < len(verb) < len(others) else ""


def log_rows(
    scene: Scene, session: Session, log: Sequence[Told], width: int
) -> Iterator[tuple[Told, list[Parts]]]:
    """What happened, choice by choice: its first event, and a chip and a sentence for each seat."""
    for first, seat, sentences in _choices_told(scene, session, log):
        rows = passage(scene, seat, sentences, width)
        if rows:
            yield first, rows


def _choices_told(
    scene: Scene, session: Session, log: Sequence[Told]
) -> list[tuple[Told, int, list[str]]]:
    """The sentences of each choice; a rival's who goes on doing the same are put together."""
    told: list[tuple[Told, int, list[str]]] = []
    for (_, seat), group in groupby(log, key=lambda each: (each.entry, each.event.seat)):
        events = list(group)
        sentences = [sentence for each in events if (sentence := session.sentence(each))]
        if not sentences:
            continue
        if told and told[-1][1] == seat not in (scene.seat, SPECTATOR):
            before = told[-1][2]
            if same_beginning(before[-1], sentences[0], f"{scene.name(seat)} "):
                before.extend(sentences)
                continue
        told.append((events[0], seat, sentences))
    return told


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
