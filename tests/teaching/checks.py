"""Finds errors in lessons, glossaries and coaching texts, as sentences for tests and authors."""

import re
from collections.abc import Iterator
from dataclasses import fields
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Any

from core.games import load_game, teaching_of
from core.kernel import BadSetup, Game, Rng
from core.kernel.content import BadContent
from core.table import Line
from core.teaching import (
    BadPosition,
    Condition,
    Guide,
    Lesson,
    Part,
    Stage,
    Step,
    coaching_in,
    glossary_in,
    laid_out,
    lessons_in,
)

KNOWN_FILES = {"lessons.json", "glossary.json", "coaching.json", "challenges.json"}
WIDTH = 74  # the coach's panel at 80 columns
SENTENCE_END = re.compile(r"[.!?][\")']?(?=\s|$)")
MOST_CHOICES = 200  # in a randomly played lesson
SEEDS = range(3)


def all_complaints(game_id: str) -> Iterator[str]:
    """Return all errors in a game's lessons folder."""
    game, folder = load_game(game_id), teaching_of(game_id)
    for path in sorted(folder.iterdir()):
        if path.name not in KNOWN_FILES:
            yield f"{path.name}: nobody reads it."
    for name, complaints in (
        ("lessons.json", lesson_complaints),
        ("glossary.json", glossary_complaints),
        ("coaching.json", coaching_complaints),
    ):
        if (folder / name).exists():
            try:
                yield from complaints(game, folder)
            except (BadContent, BadPosition, BadSetup) as error:
                yield str(error)


# --- lessons ---------------------------------------------------------------------------------


def lesson_complaints(game: Game[Any], folder: Path) -> Iterator[str]:
    parts = lessons_in(folder)
    ids = [lesson.id for part in parts for lesson in part.lessons]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"lessons.json: two lessons have the id '{name}'."
    for part in parts:
        for lesson in part.lessons:
            for complaint in (*_words_of(game, lesson), *_names_in(game, part, lesson)):
                yield f"lessons.json, '{lesson.id}': {complaint}"
        yield from _played(game, part)


def _words_of(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    yield from sentences("text", lesson.text, 2, 4)
    yield from rows("text", lesson.text, 4)
    if lesson.try_:
        yield from sentences("try", lesson.try_, 1, 1)
        yield from rows("try", f"Try it: {lesson.try_}", 2)
    if lesson.more:
        yield from sentences("more", lesson.more, 1, 8)
    for reaction in lesson.reactions:
        yield from sentences("reaction", reaction.say, 1, 3)
        yield from rows("reaction", reaction.say, 4)
    if len(lesson.title) > 30:
        yield "the title is longer than 30 letters."
    if not 1 <= lesson.minutes <= 8:
        yield "a lesson takes one to eight minutes."
    yield from rules_exist(game, lesson.rules)
    for earlier, later in pairwise(lesson.reactions):
        if earlier.when is None:
            yield f"nobody ever hears '{later.say}': the reaction before it has no condition."


def _names_in(game: Game[Any], part: Part, lesson: Lesson) -> Iterator[str]:
    state = game.new(part.players, part.options, part.seed)
    ledger = game.ledger(state, part.seat)
    events = {kind.__name__: kind for kind in game.event_types}
    conditions = [lesson.done, *(each.when for each in lesson.reactions if each.when)]
    for condition in (inner for each in conditions for inner in _all_in(each)):
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


def _all_in(condition: Condition) -> Iterator[Condition]:
    yield condition
    for part in condition.parts:
        yield from _all_in(part)


def _played(game: Game[Any], part: Part) -> Iterator[str]:
    """Play every lesson along its solution and along random open choices."""
    guide = Guide(game, part)
    script = guide.script
    line = laid_out(game, part)
    for number, lesson in enumerate(part.lessons):
        guide.begin(number)
        line.follow(script.choices[: script.starts[number]])
        place = f"lessons.json, '{lesson.id}'"
        yield from (f"{place}: {each}" for each in _unknown_looks(game, part, lesson, line))
        yield from (f"{place}: {each}" for each in _along_solution(guide, line))
        for seed in SEEDS:
            yield from (f"{place}: {each}" for each in _at_random(guide, line, seed))


def _unknown_looks(game: Game[Any], part: Part, lesson: Lesson, line: Line) -> Iterator[str]:
    decision = game.decision_of(line.state, part.seat)
    targets = {t for action in (decision.actions if decision else ()) for t in action.targets}
    known = targets | set(game.ledger(line.state, part.seat)) | set(game.things())
    for name in lesson.look:
        if name not in known:
            yield f"'{name}' to look at is no thing, no target and no name of the ledger."


def _along_solution(guide: Guide, line: Line) -> Iterator[str]:
    game, lesson, script = guide.game, guide.lesson, guide.script
    is_read = any(condition.read for condition in _all_in(lesson.done))
    if guide.stage(line) is not Stage.TRYING:
        yield "it is done before anything was chosen."
        return
    unused = set(lesson.open)
    end = script.ends[guide.number]
    solution = list(lesson.solution)
    while len(line.steps) < end:
        if guide.stage(line) is Stage.DONE:
            yield f"it is done before '{solution[0] if solution else 'its end'}' of its solution."
            return
        seat, text = script.choices[len(line.steps)]
        action = game.parse(text)
        decision = game.decision_of(line.state, seat)
        assert decision is not None
        unused = {each for each in unused if not _speaks_of(each, decision)}
        if seat == guide.part.seat and not guide.is_open(line, decision, action):
            yield f"'{text}' of its solution is not open."
        solution = solution[1:]
        line.play(seat, action)
    if is_read:
        guide.say_read()
    if guide.stage(line) is Stage.TRYING:
        yield "it is not done after its solution."
    if lesson.reactions and not guide.reaction(line):
        yield "no reaction fits its solution: let the last one have no condition."
    for pattern in sorted(unused):
        yield f"no choice on the way of its solution is '{pattern}'."
    if lesson.try_ and not lesson.solution:
        yield "it asks to try something, and has no solution."


def _speaks_of(pattern: str, decision: Any) -> bool:
    return any(fnmatchcase(str(action), pattern) for action in decision.actions)


def _at_random(guide: Guide, line: Line, seed: int) -> Iterator[str]:
    """Check that no open choice leads to a position without open choices."""
    game, part, rng = guide.game, guide.part, Rng(seed)
    guide.begin(guide.number)
    line.follow(guide.choices)
    for _ in range(MOST_CHOICES):
        decisions = game.decisions(line.state)
        if guide.waits(line) or guide.stage(line) is Stage.OVER or not decisions:
            return
        decision = rng.choice(decisions)
        actions = [action for action in decision.actions if not action.gives_up]
        if decision.seat == part.seat:
            actions = [each for each in actions if guide.is_open(line, decision, each)]
            if not actions:
                yield f"a dead end after {[str(step.action) for step in line.steps[guide.start :]]}"
                return
        line.play(decision.seat, rng.choice(actions))
        faults = game.audit(line.state)
        if faults:
            yield f"{faults[0]}"
            return


# --- glossary and coaching -------------------------------------------------------------------


def glossary_complaints(game: Game[Any], folder: Path) -> Iterator[str]:
    taken: dict[str, str] = {}
    for term in glossary_in(folder):
        for form in (term.word, *term.forms):
            if taken.setdefault(form.casefold(), term.id) != term.id:
                yield f"glossary.json, '{term.id}': '{form}' is also '{taken[form.casefold()]}'."
        for complaint in (
            *sentences("text", term.text, 1, 3),
            *rules_exist(game, term.rules),
        ):
            yield f"glossary.json, '{term.id}': {complaint}"


def coaching_complaints(game: Game[Any], folder: Path) -> Iterator[str]:
    coaching = coaching_in(folder)
    yield from (f"coaching.json, {each}" for each in sentences("goal", coaching.goal, 1, 2))
    yield from (f"coaching.json, {each}" for each in rows("goal", coaching.goal, 2))
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
            *sentences("about", question.about, 1, 3),
            *sentences("look", question.look, 1, 2),
            *rows("about and look", f"{question.about} {question.look}", 5),
            *rules_exist(game, question.rules),
        ):
            yield f"coaching.json, '{topic}': {complaint}"


def _options_of(game: Game[Any], step: Step) -> Iterator[str]:
    """Check that the options of a conditional step exist in the game."""
    known = {option.name: option.choices for option in game.options}
    for name, values in step.only.items():
        for value in values:
            if value not in known.get(name, ()):
                yield f"the game has no option {name}={value}."


def topics_of(game_id: str) -> set[str]:
    """Return every quoted word in the game's code, which includes all decision topics."""
    folder = teaching_of(game_id).parent
    texts = (path.read_text("utf-8") for path in folder.rglob("*.py"))
    return {word for text in texts for word in re.findall(r'"([a-z_]+)"', text)}


# --- shared checks ---------------------------------------------------------------------------


def rules_exist(game: Game[Any], numbers: tuple[str, ...]) -> Iterator[str]:
    """Check that every record names existing rules."""
    known = {rule.number for rule in game.rules()}
    if not numbers:
        yield "it names no rule."
    for number in numbers:
        if number not in known:
            yield f"the game has no rule {number}."


def sentences(what: str, text: str, least: int, most: int) -> Iterator[str]:
    """Check the number of complete sentences in a text."""
    found = len(SENTENCE_END.findall(text))
    if not least <= found <= most:
        yield f"{what}: there are {found} sentences, and {least} to {most} are wanted."
    if not text[:1].isupper() and not text[:1].isdigit():
        yield f"{what}: a sentence begins with a capital letter."
    if not SENTENCE_END.search(text[-2:]):
        yield f"{what}: its last sentence does not end."
    if set(text) & set("•·×→…–●■★") or not text.isprintable():
        yield f"{what}: it has signs that not every terminal shows."


def rows(what: str, text: str, most: int) -> Iterator[str]:
    """Check that a text fits the coach's panel at 80 columns."""
    found = len(wrap(text, WIDTH))
    if found > most:
        yield f"{what}: it takes {found} rows of {WIDTH} letters, and there is room for {most}."
