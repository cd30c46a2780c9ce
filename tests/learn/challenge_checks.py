"""Finds errors in challenges, as sentences for tests and authors."""

import re
from collections.abc import Iterator
from typing import Any

from core.kernel import Game, IllegalAction
from core.learn.challenges import Challenge, ChallengeRun, open_challenge
from core.learn.conditions import Condition, is_met
from core.learn.positions import BadPosition

MAX_TASK_LENGTH = 150  # characters: two rows of the smallest screen
MAX_TITLE_LENGTH = 30
ID_PATTERN = re.compile(r"[a-z][a-z0-9_]{2,39}")
# Abbreviations: "CA", "VPs", "4s".
ABBREVIATION = re.compile(r"\b[A-Z]{2,}s?\b|\b\d+[a-z]{1,2}\b")


def check_challenge(game: Game[Any], challenge: Challenge) -> Iterator[str]:
    yield from check_texts(challenge)
    yield from check_names(game, challenge)
    try:
        yield from check_solution(game, challenge)
    except (BadPosition, IllegalAction, KeyError) as error:
        yield f"It cannot be played: {error}"


def check_texts(challenge: Challenge) -> Iterator[str]:
    """Check that the texts make sense without knowing the game."""
    if not ID_PATTERN.fullmatch(challenge.id):
        yield "Its id is not like 'two_cities'."
    if not 0 < len(challenge.title) <= MAX_TITLE_LENGTH:
        yield f"Its title has 1 to {MAX_TITLE_LENGTH} letters."
    for name, text in (("task", challenge.task), ("hint", challenge.hint)):
        if not text.endswith("."):
            yield f"Its {name} is no sentence."
        if len(text) > MAX_TASK_LENGTH:
            yield f"Its {name} is {len(text)} letters long; there is room for {MAX_TASK_LENGTH}."
    if not challenge.measure.words:
        yield "What it measures has no words."
    if not challenge.par.by:
        yield "Nobody knows who reached par."
    texts = (challenge.title, challenge.task, challenge.hint, challenge.measure.words)
    for found in ABBREVIATION.findall(" ".join(texts)):
        yield f"It says '{found}', which nobody has explained."


def check_names(game: Game[Any], challenge: Challenge) -> Iterator[str]:
    known = {rule.number for rule in game.text.rules()}
    if not challenge.rules:
        yield "It names no rule."
    for number in challenge.rules:
        if number not in known:
            yield f"There is no rule {number}."
    events = {kind.__name__ for kind in game.event_types}
    within = [challenge.within] if isinstance(challenge.within, Condition) else []
    for condition in (
        *nested_conditions(challenge.goal),
        *(p for w in within for p in nested_conditions(w)),
    ):
        if condition.event is not None and condition.event not in events:
            yield f"There is no event {condition.event}."
        if condition.read:
            yield "Nobody says in a challenge that something was read."


def nested_conditions(condition: Condition) -> Iterator[Condition]:
    yield condition
    for part in condition.parts:
        yield from nested_conditions(part)


def check_setup(game: Game[Any], challenge: Challenge, state: Any) -> Iterator[str]:
    """Check that the stored position is one of this setup."""
    setup = challenge.position
    if game.seat_count(state) != setup.players:
        yield f"Its position has {game.seat_count(state)} players."
    if game.codec.to_data(state)["options"] != game.check_options(setup.options):
        yield "Its position has other options."


def check_solution(game: Game[Any], challenge: Challenge) -> Iterator[str]:
    """Check that the solution works and scores at least as well as the strongest bot."""
    line = open_challenge(game, challenge)
    seat = challenge.position.seat
    yield from check_setup(game, challenge, line.state)
    trial = ChallengeRun(game, challenge, line)
    if game.decision_of(line.state, seat) is None:
        yield "Its player is asked nothing where it begins."
        return
    if is_met(challenge.goal, trial.progress):
        yield "Its task is done before it begins."
    for text in challenge.solution:
        if trial.next_question() is None:
            yield f"It is over before '{text}'."
            return
        trial.play(game.parse(text))
    trial.next_question()
    if trial.result is None:
        yield "It is not over after its solution."
    elif challenge.others_choices(trial.progress.steps) != challenge.replies:
        yield "Its replies are not those to its solution."
    elif not trial.result.is_done:
        yield "Its solution does not do the task."
    elif challenge.stars(trial.result, has_seen_hint=False) < 2:
        yield f"Its solution reaches {trial.result.value}, less than par."
    else:
        is_beaten = challenge.measure.is_better(trial.result.value, challenge.par.value)
        if is_beaten and challenge.par.unbeaten:
            yield "Its solution beats par, which is said to be unbeaten."
        if not is_beaten and not challenge.par.unbeaten:
            yield "Its solution does not beat par: say so with 'unbeaten', or find a better one."
