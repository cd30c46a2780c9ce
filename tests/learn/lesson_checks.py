"""Finds errors in lessons, glossaries and coaching texts, as sentences for tests and authors."""

import re
from collections.abc import Iterator
from dataclasses import fields
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Any

from core.games import lessons_folder, load_game
from core.kernel import BadSetup, Game, Rng
from core.kernel.content import BadContent
from core.learn import (
    BadPosition,
    Condition,
    Lesson,
    LessonGuide,
    LessonPart,
    LessonStage,
    TurnStep,
    open_part,
    read_challenges,
    read_coaching,
    read_glossary,
    read_lessons,
)
from core.learn.positions import POSITIONS_FOLDER
from core.table import Variation

KNOWN_FILES = {
    "lessons.json",
    "glossary.json",
    "coaching.json",
    "challenges.json",
    POSITIONS_FOLDER,
}
WIDTH = 74  # the coach's panel at 80 columns
SENTENCE_END = re.compile(r"[.!?][\")']?(?=\s|$)")
MAX_CHOICES = 200  # in a randomly played lesson
SEEDS = range(3)


def check_all(game_id: str) -> Iterator[str]:
    """Return all errors in a game's lessons folder."""
    game, folder = load_game(game_id), lessons_folder(game_id)
    for path in sorted(folder.iterdir()):
        if path.name not in KNOWN_FILES:
            yield f"{path.name}: nobody reads it."
    for name in sorted(_position_names(folder) - _used_positions(folder)):
        yield f"{POSITIONS_FOLDER}/{name}.json: no lessons and no challenge begin with it."
    for name, complaints in (
        ("lessons.json", check_lessons),
        ("glossary.json", check_glossary),
        ("coaching.json", check_coaching),
    ):
        if (folder / name).exists():
            try:
                yield from complaints(game, folder)
            except (BadContent, BadPosition, BadSetup) as error:
                yield str(error)


def _position_names(folder: Path) -> set[str]:
    return {path.stem for path in (folder / POSITIONS_FOLDER).glob("*")}


def _used_positions(folder: Path) -> set[str]:
    """Return the names of all positions that the lessons and challenges begin with."""
    return {part.id for part in read_lessons(folder)} | {
        challenge.id for challenge in read_challenges(folder)
    }


# --- lessons ---------------------------------------------------------------------------------


def check_lessons(game: Game[Any], folder: Path) -> Iterator[str]:
    parts = read_lessons(folder)
    ids = [lesson.id for part in parts for lesson in part.lessons]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"lessons.json: two lessons have the id '{name}'."
    for part in parts:
        for lesson in part.lessons:
            for complaint in (*_check_lesson_texts(game, lesson), *_names_in(game, part, lesson)):
                yield f"lessons.json, '{lesson.id}': {complaint}"
        yield from _check_playthroughs(game, part)


def _check_lesson_texts(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    yield from check_sentences("text", lesson.text, 2, 4)
    yield from check_rows("text", lesson.text, 4)
    if lesson.try_:
        yield from check_sentences("try", lesson.try_, 1, 1)
        yield from check_rows("try", f"Try it: {lesson.try_}", 2)
    if lesson.more:
        yield from check_sentences("more", lesson.more, 1, 8)
    for reaction in lesson.reactions:
        yield from check_sentences("reaction", reaction.say, 1, 3)
        yield from check_rows("reaction", reaction.say, 4)
    if len(lesson.title) > 30:
        yield "the title is longer than 30 letters."
    if not 1 <= lesson.minutes <= 8:
        yield "a lesson takes one to eight minutes."
    yield from check_rules_exist(game, lesson.rules)
    for earlier, later in pairwise(lesson.reactions):
        if earlier.when is None:
            yield f"nobody ever hears '{later.say}': the reaction before it has no condition."


def _names_in(game: Game[Any], part: LessonPart, lesson: Lesson) -> Iterator[str]:
    state = game.new(part.players, part.options, part.seed)
    ledger = game.text.ledger(state, part.seat)
    events = {kind.__name__: kind for kind in game.event_types}
    conditions = [lesson.done, *(each.when for each in lesson.reactions if each.when)]
    for condition in (inner for each in conditions for inner in _nested_conditions(each)):
        for name in filter(None, (condition.ledger, condition.change)):
            if name not in ledger:
                yield f"the ledger has no '{name}'; it has {', '.join(ledger)}."
        if condition.event is not None:
            if condition.event not in events:
                yield f"there is no event '{condition.event}'."
                continue
            known = [field.name for field in fields(events[condition.event])]
            for name in condition.with_ or {}:
                if name not in known:
                    yield f"{condition.event} has no '{name}'; it has {', '.join(known)}."


def _nested_conditions(condition: Condition) -> Iterator[Condition]:
    yield condition
    for part in condition.parts:
        yield from _nested_conditions(part)


def _check_playthroughs(game: Game[Any], part: LessonPart) -> Iterator[str]:
    """Play every lesson along its solution and along random open choices."""
    guide = LessonGuide(game, part)
    script = guide.script
    line = open_part(game, part)
    for number, lesson in enumerate(part.lessons):
        guide.begin_lesson(number)
        line.switch_to(script.choices[: script.starts[number]])
        place = f"lessons.json, '{lesson.id}'"
        yield from (f"{place}: {each}" for each in _unknown_looks(game, part, lesson, line))
        yield from (f"{place}: {each}" for each in _check_solution(guide, line))
        for seed in SEEDS:
            yield from (f"{place}: {each}" for each in _check_random_play(guide, line, seed))


def _unknown_looks(
    game: Game[Any], part: LessonPart, lesson: Lesson, line: Variation
) -> Iterator[str]:
    decision = game.decision_of(line.state, part.seat)
    targets = {t for action in (decision.actions if decision else ()) for t in action.targets}
    known = (
        targets | set(game.text.ledger(line.state, part.seat)) | set(game.text.explainable_ids())
    )
    for name in lesson.look:
        if name not in known:
            yield f"'{name}' to look at is no thing, no target and no name of the ledger."


def _check_solution(guide: LessonGuide, line: Variation) -> Iterator[str]:
    game, lesson, script = guide.game, guide.lesson, guide.script
    is_read = any(condition.read for condition in _nested_conditions(lesson.done))
    if guide.stage(line) is not LessonStage.TRYING:
        yield "it is done before anything was chosen."
        return
    unused = set(lesson.open)
    end = script.ends[guide.lesson_index]
    solution = list(lesson.solution)
    while len(line.steps) < end:
        if guide.stage(line) is LessonStage.DONE:
            yield f"it is done before '{solution[0] if solution else 'its end'}' of its solution."
            return
        seat, text = script.choices[len(line.steps)]
        action = game.parse(text)
        decision = game.decision_of(line.state, seat)
        assert decision is not None
        unused = {each for each in unused if not _mentions(each, decision)}
        if seat == guide.part.seat and not guide.is_open(line, decision, action):
            yield f"'{text}' of its solution is not open."
        solution = solution[1:]
        line.play(seat, action)
    if is_read:
        guide.mark_read()
    if guide.stage(line) is LessonStage.TRYING:
        yield "it is not done after its solution."
    if lesson.reactions and not guide.reaction(line):
        yield "no reaction fits its solution: let the last one have no condition."
    for pattern in sorted(unused):
        yield f"no choice on the way of its solution is '{pattern}'."
    if lesson.try_ and not lesson.solution:
        yield "it asks to try something, and has no solution."


def _mentions(pattern: str, decision: Any) -> bool:
    return any(fnmatchcase(str(action), pattern) for action in decision.actions)


def _check_random_play(guide: LessonGuide, line: Variation, seed: int) -> Iterator[str]:
    """Check that no open choice leads to a position without open choices."""
    game, part, rng = guide.game, guide.part, Rng(seed)
    known_faults = set(game.audit(line.start))  # a card of the game that is not in this position
    guide.begin_lesson(guide.lesson_index)
    line.switch_to(guide.choices)
    for _ in range(MAX_CHOICES):
        decisions = game.decisions(line.state)
        if guide.is_waiting(line) or guide.stage(line) is LessonStage.OVER or not decisions:
            return
        decision = rng.choice(decisions)
        actions = [action for action in decision.actions if not action.is_resignation]
        if decision.seat == part.seat:
            actions = [each for each in actions if guide.is_open(line, decision, each)]
            if not actions:
                yield (
                    "a dead end after"
                    f" {[str(step.action) for step in line.steps[guide.start_index :]]}"
                )
                return
        line.play(decision.seat, rng.choice(actions))
        faults = [fault for fault in game.audit(line.state) if fault not in known_faults]
        if faults:
            yield faults[0]
            return


# --- glossary and coaching -------------------------------------------------------------------


def check_glossary(game: Game[Any], folder: Path) -> Iterator[str]:
    taken: dict[str, str] = {}
    for term in read_glossary(folder):
        for form in (term.word, *term.forms):
            if taken.setdefault(form.casefold(), term.id) != term.id:
                yield f"glossary.json, '{term.id}': '{form}' is also '{taken[form.casefold()]}'."
        for complaint in (
            *check_sentences("text", term.text, 1, 3),
            *check_rules_exist(game, term.rules),
        ):
            yield f"glossary.json, '{term.id}': {complaint}"


def check_coaching(game: Game[Any], folder: Path) -> Iterator[str]:
    coaching = read_coaching(folder)
    yield from (f"coaching.json, {each}" for each in check_sentences("goal", coaching.goal, 1, 2))
    yield from (f"coaching.json, {each}" for each in check_rows("goal", coaching.goal, 2))
    if not 2 <= len(coaching.shape) <= 6:
        yield "coaching.json, shape: a turn has two to six steps."
    if len(" > ".join(step.word for step in coaching.shape)) > WIDTH:
        yield "coaching.json, shape: it does not fit a row."
    topics = topics_of(game.id)
    for step in coaching.shape:
        yield from (f"coaching.json, '{step.word}': {each}" for each in _options_of(game, step))
        for pattern in step.topics:
            if not any(fnmatchcase(topic, pattern) for topic in topics):
                yield f"coaching.json, shape: no question has the topic '{pattern}'."
    for topic, question in coaching.questions.items():
        if topic not in topics:
            yield f"coaching.json, questions: no question has the topic '{topic}'."
        for complaint in (
            *check_sentences("about", question.about, 1, 3),
            *check_sentences("look", question.look, 1, 2),
            *check_rows("about and look", f"{question.about} {question.look}", 5),
            *check_rules_exist(game, question.rules),
        ):
            yield f"coaching.json, '{topic}': {complaint}"


def _options_of(game: Game[Any], step: TurnStep) -> Iterator[str]:
    """Check that the options of a conditional step exist in the game."""
    known = {option.name: option.choices for option in game.options}
    for name, values in step.only.items():
        for value in values:
            if value not in known.get(name, ()):
                yield f"the game has no option {name}={value}."


def topics_of(game_id: str) -> set[str]:
    """Return every quoted word in the game's code, which includes all decision topics."""
    folder = lessons_folder(game_id).parent
    texts = (path.read_text("utf-8") for path in folder.rglob("*.py"))
    return {word for text in texts for word in re.findall(r'"([a-z_]+)"', text)}


# --- shared checks ---------------------------------------------------------------------------


def check_rules_exist(game: Game[Any], numbers: tuple[str, ...]) -> Iterator[str]:
    """Check that every record names existing rules."""
    known = {rule.number for rule in game.text.rules()}
    if not numbers:
        yield "it names no rule."
    for number in numbers:
        if number not in known:
            yield f"the game has no rule {number}."


def check_sentences(what: str, text: str, min_count: int, max_count: int) -> Iterator[str]:
    """Check the number of complete sentences in a text."""
    found = len(SENTENCE_END.findall(text))
    if not min_count <= found <= max_count:
        yield f"{what}: there are {found} sentences, and {min_count} to {max_count} are wanted."
    if not text[:1].isupper() and not text[:1].isdigit():
        yield f"{what}: a sentence begins with a capital letter."
    if not SENTENCE_END.search(text[-2:]):
        yield f"{what}: its last sentence does not end."
    if set(text) & set("•·×→…–●■★") or not text.isprintable():
        yield f"{what}: it has signs that not every terminal shows."


def check_rows(what: str, text: str, max_rows: int) -> Iterator[str]:
    """Check that a text fits the coach's panel at 80 columns."""
    found = len(wrap(text, WIDTH))
    if found > max_rows:
        yield f"{what}: it takes {found} rows of {WIDTH} letters, and there is room for {max_rows}."
