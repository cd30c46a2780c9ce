"""Finds errors in challenges, as sentences for tests and authors."""

import re
from collections.abc import Iterator
from typing import Any

from core.kernel import Game, IllegalAction
from core.teaching.challenges import Challenge, Trial, line_of
from core.teaching.conditions import Condition, holds
from core.teaching.positions import BadPosition

LONGEST_TASK = 150  # characters: two rows of the smallest screen
LONGEST_TITLE = 30
AN_ID = re.compile(r"[a-z][a-z0-9_]{2,39}")
# Abbreviations: "CA", "VPs", "4s".
ABBREVIATION = re.compile(r"\b[A-Z]{2,}s?\b|\b\d+[a-z]{1,2}\b")


def complaints_about(game: Game[Any], challenge: Challenge) -> Iterator[str]:
    """Return all errors of a challenge."""
    yield from about_its_words(challenge)
    yield from about_its_names(game, challenge)
    try:
        yield from about_its_solution(game, challenge)
    except (BadPosition, IllegalAction, KeyError) as error:
        yield f"It cannot be played: {error}"


def about_its_words(challenge: Challenge) -> Iterator[str]:
    """Check that the texts make sense without knowing the game."""
    if not AN_ID.fullmatch(challenge.id):
        yield "Its id is not like 'two_cities'."
    if not 0 < len(challenge.title) <= LONGEST_TITLE:
        yield f"Its title has 1 to {LONGEST_TITLE} letters."
    for name, text in (("task", challenge.task), ("hint", challenge.hint)):
        if not text.endswith("."):
            yield f"Its {name} is no sentence."
        if len(text) > LONGEST_TASK:
            yield f"Its {name} is {len(text)} letters long; there is room for {LONGEST_TASK}."
    if not challenge.measure.words:
        yield "What it measures has no words."
    if not challenge.par.by:
        yield "Nobody knows who reached par."
    texts = (challenge.title, challenge.task, challenge.hint, challenge.measure.words)
    for found in ABBREVIATION.findall(" ".join(texts)):
        yield f"It says '{found}', which nobody has explained."


def about_its_names(game: Game[Any], challenge: Challenge) -> Iterator[str]:
    """Check that all names in it exist."""
    known = {rule.number for rule in game.rules()}
    if not challenge.rules:
        yield "It names no rule."
    for number in challenge.rules:
        if number not in known:
            yield f"There is no rule {number}."
    events = {kind.__name__ for kind in game.event_types}
    within = [challenge.within] if isinstance(challenge.within, Condition) else []
    for condition in (*parts_of(challenge.goal), *(p for w in within for p in parts_of(w))):
        if condition.event is not None and condition.event not in events:
            yield f"There is no event {condition.event}."
        if condition.read:
            yield "Nobody says in a challenge that something was read."


def parts_of(condition: Condition) -> Iterator[Condition]:
    """Yield a condition and all nested ones."""
    yield condition
    for part in condition.parts:
        yield from parts_of(part)


def about_its_solution(game: Game[Any], challenge: Challenge) -> Iterator[str]:
    """Check that the solution works and scores at least as well as the strongest bot."""
    line = line_of(game, challenge)
    seat = challenge.position.seat
    trial = Trial(game, challenge, line)
    if game.decision_of(line.state, seat) is None:
        yield "Its player is asked nothing where it begins."
        return
    if holds(challenge.goal, trial.since):
        yield "Its task is done before it begins."
    for text in challenge.solution:
        if trial.next_question() is None:
            yield f"It is over before '{text}'."
            return
        trial.play(game.parse(text))
    trial.next_question()
    if trial.verdict is None:
        yield "It is not over after its solution."
    elif not trial.verdict.is_done:
        yield "Its solution does not do the task."
    elif challenge.stars(trial.verdict, has_seen_hint=False) < 2:
        yield f"Its solution reaches {trial.verdict.value}, less than par."
    else:
        is_beaten = challenge.measure.is_better(trial.verdict.value, challenge.par.value)
        if is_beaten and challenge.par.unbeaten:
            yield "Its solution beats par, which is said to be unbeaten."
        if not is_beaten and not challenge.par.unbeaten:
            yield "Its solution does not beat par: say so with 'unbeaten', or find a better one."
