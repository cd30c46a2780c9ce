import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from core.app.learning import glossary_of, lesson_parts
from core.games import GAME_IDS, load_game
from core.kernel import Choice, Game
from core.kernel.style import SHORT
from core.learn import Lesson, LessonGuide, LessonPart, open_part
from core.table import Variation
from tests.tui.panel_painting import panel_lines, props_for
from tui.draw.change_arrows import without_values
from tui.draw.panel_props import PanelProps
from tui.panels import load_presenter

SIZES = ((80, 14), (114, 48))  # of the faces on a small screen, and on a wide one
# Two to four letters by themselves, or one behind a number; not a name cut with a point.
ABBREVIATION = re.compile(r"(?<![A-Za-z])[A-Za-z]{2,4}(?![A-Za-z'.])|(?<=\d)[a-z](?![A-Za-z\d])")
ROMAN = re.compile(r"[IVX]+")
# Words that everybody knows and that not every rulebook has.
PLAIN = """act chip done eats gone good half here hold home lead lie map max now paid pair pass per
rank rate seat seen stop sure take war what win work yet you your zoom"""


def words_of(game: Game[Any], scene: PanelProps) -> set[str]:
    """Return the words of the rules and of names, which are not abbreviations."""
    texts = [PLAIN, *(rule.text for rule in game.text.rules()), *scene.names]
    for thing in game.text.explainable_ids():
        found = game.text.explain(scene.view, scene.seat, thing, SHORT)
        texts += [found.title] if found else []
    return {word.lower() for text in texts for word in re.findall(r"[A-Za-z]+", text)}


def texts_in(scene: PanelProps, seat: int) -> Iterator[str]:
    """Return all short texts of a table: panels, bars and choices."""
    presenter, unasked = load_presenter(scene.game), replace(scene, question=None)
    for face in presenter.panels:
        for size in SIZES:
            yield from panel_lines(face.id, unasked, size)  # with a question there are jump labels
            yield from face.legend(unasked, size[0])
    yield "".join(text for text, _ in without_values(presenter.resources(scene.view, seat)))
    yield presenter.progress_text(scene.view, True)
    for row in scene.question.rows if scene.question else ():
        yield as_read(row.choice)


def as_read(choice: Choice) -> str:
    texts = (choice.price_text(SHORT), choice.effect_text(SHORT))
    return " | ".join((choice.group, choice.label, *texts))


def beginnings(
    game: Game[Any], part: LessonPart
) -> Iterator[tuple[Lesson, PanelProps, LessonGuide, Variation]]:
    guide, line = LessonGuide(game, part), open_part(game, part)
    for number, lesson in enumerate(part.lessons):
        line.switch_to(guide.choices_before(number))
        guide.begin_lesson(number)
        yield lesson, props_for(game, line.state, part.seat), guide, line


def open_choices(scene: PanelProps, guide: LessonGuide, line: Variation) -> Iterator[str]:
    """Return the choices of a lesson as they are displayed."""
    if scene.question is not None and not guide.is_waiting(line):
        is_open = guide.open_actions(line, scene.question.decision)
        yield from (as_read(row.choice) for row in scene.question.rows if row.action in is_open)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_abbreviation_in_a_lesson_is_in_the_glossary(game_id: str) -> None:
    game, glossary = load_game(game_id), glossary_of(game_id)
    unknown = {}
    for part in lesson_parts(game_id):
        words: set[str] = set()
        for lesson, scene, _, _ in beginnings(game, part):
            words = words or words_of(game, scene)
            for text in texts_in(scene, part.seat):
                for short in ABBREVIATION.findall(text):
                    is_word = short.lower() in words or ROMAN.fullmatch(short)
                    if not is_word and not glossary.meaning_of(short):
                        unknown[short] = f"{lesson.id}: {text.strip()}"
    assert not unknown, unknown


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_coach_introduces_abbreviations_before_they_are_needed(game_id: str) -> None:
    game, glossary = load_game(game_id), glossary_of(game_id)
    said, unsaid = set(), {}
    for part in lesson_parts(game_id):
        for lesson, scene, guide, line in beginnings(game, part):
            said |= set(re.findall(r"[A-Za-z]+", f"{lesson.text} {lesson.try_} {lesson.more}"))
            for text in open_choices(scene, guide, line):
                for short in filter(glossary.meaning_of, ABBREVIATION.findall(text)):
                    if short not in said and not set(short) <= said:  # `Km` are K and m
                        unsaid[short] = f"{lesson.id}: {text}"
    assert not unsaid, unsaid
