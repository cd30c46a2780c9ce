import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from core.games import GAME_IDS, load_game
from core.kernel import Action, Choice, Decision, Event, Game, clone
from core.kernel.style import SHORT
from core.table.preview import NO_CHANGE, Changes, Preview, preview_action, preview_notes
from tests.recorded_games import parse_recorded_game, recorded_files, replay

EVERY = 60  # interval of tested positions, besides the first of each topic
CHOICES = 10  # choices tested per decision
ANSWERS = 40  # answers tested per follow-up question
FEWER = 3  # divides the number of answers at each further question


@dataclass(frozen=True, slots=True)
class Shown:
    """A choice in a position of a recorded game, and its preview."""

    game: Game[Any]
    state: Any
    decision: Decision
    action: Action
    choice: Choice
    foretold: Preview

    @property
    def changes(self) -> Changes:
        return self.foretold.changes

    @property
    def words(self) -> str:
        return preview_notes(self.choice, self.foretold, SHORT)

    @property
    def name(self) -> str:
        return f"{self.decision.topic}: {self.choice.label} ({self.action})"

    def carried_out(self) -> tuple[Any, list[Event]]:
        """Return the position after the choice and forced follow-ups, and the events."""
        after = clone(self.state)
        events = list(self.game.apply_until_phase(after, self.decision.seat, self.action))
        while (only := self.taken_without_asking(after)) is not None:
            events += self.game.apply_until_phase(after, self.decision.seat, only)
        return after, events

    def taken_without_asking(self, state: Any) -> Action | None:
        """Return the choice that the table then makes, because it is the only one."""
        question = follow_up_question(state, self.decision.seat)
        if question is None or len(question.actions) > 1:
            return None
        view = self.game.view(state, self.decision.seat)
        choice = self.game.text.choice(view, question, question.actions[0], SHORT)
        return None if choice.is_destructive else question.actions[0]

    def by_itself(self, after: Any) -> dict[str, tuple[int, int]]:
        """Return the real changes, except those that declining the offer causes, too."""
        view = self.game.view(self.state, self.decision.seat)
        actions = self.decision.actions
        offered = {
            each: self.game.text.choice(view, self.decision, each, SHORT) for each in actions
        }
        others = (a for a, choice in offered.items() if choice.declines != self.choice.declines)
        other = next(others, None)
        if other is None:
            return self.really(after)
        either_way = self.really(replace(self, action=other).carried_out()[0]).items()
        return dict(item for item in self.really(after).items() if item not in either_way)

    def really(self, after: Any) -> dict[str, tuple[int, int]]:
        """Return the real changes of the seat's ledger."""
        seat = self.decision.seat
        was, now = (
            self.game.text.ledger(self.state, seat),
            self.game.text.ledger(after, seat),
        )
        return {name: (count, now[name]) for name, count in was.items() if count != now[name]}


def sample_choices(game_id: str) -> Iterator[Shown]:
    """Yield choices from the recorded games, covering every topic."""
    game = load_game(game_id)
    met: set[str] = set()
    for path in recorded_files(game_id):
        for number, state in enumerate(
            replay(game, parse_recorded_game(path.read_text(encoding="utf-8")))
        ):
            for decision in game.decisions(state):
                if number % EVERY and decision.topic in met:
                    continue
                met.add(decision.topic)
                seat = decision.seat
                view, kept = game.view(state, seat), clone(state)
                for action in decision.actions[:: len(decision.actions) // CHOICES + 1]:
                    choice = game.text.choice(view, decision, action, SHORT)
                    shown = preview_action(game, view, seat, action, SHORT)
                    yield Shown(game, kept, decision, action, choice, shown)


@pytest.fixture(scope="module", params=GAME_IDS)
def lines(request: pytest.FixtureRequest) -> list[Shown]:
    """Return the sampled choices of a game."""
    return list(sample_choices(request.param))


def follow_up_question(state: Any, seat: int) -> Decision | None:
    """Return the follow-up question that belongs to the seat's choice."""
    parts = (asked for asked in state.pending if asked.seat == seat and not asked.is_main)
    return next(parts, None)


def test_preview_covers_the_choice_and_not_the_next_turn(lines: list[Shown]) -> None:
    for line in lines:
        after, _ = line.carried_out()
        assert line.game.turn_number(after) == line.game.turn_number(line.state), line.name
        assert line.game.round_number(after) == line.game.round_number(line.state), line.name


def test_previewed_numbers_come_true(lines: list[Shown]) -> None:
    """In the true position, which the player cannot see, and for any follow-up answer.

    Effects before the question, such as a price, are previewed as they happen.
    """
    for line in lines:
        after, _ = line.carried_out()
        shown, spans = line.changes.items() - line.really(after).items(), line.foretold.ranges
        if not shown and not spans:
            continue
        assert follow_up_question(after, line.decision.seat) is not None, line.name
        for answers, end in play_follow_ups(line, after):
            really, where = line.really(end), f"{line.name}, then {', '.join(answers)}"
            assert shown <= really.items(), where
            for name, (before, least, most) in spans.items():
                assert least <= really.get(name, (before, before))[1] <= most, f"{where}: {name}"


def play_follow_ups(
    line: Shown, asked: Any, most: int = ANSWERS
) -> Iterator[tuple[list[str], Any]]:
    """Yield the positions after some of the answers to all follow-up questions.

    Stop if the next effect of a card asks the same question again.
    """
    question = follow_up_question(asked, line.decision.seat)
    if question is None or question.topic == line.decision.topic:
        yield [], asked
    elif most:
        for answer in question.actions[:: len(question.actions) // most + 1]:
            further = clone(asked)
            line.game.apply_until_phase(further, line.decision.seat, answer)
            for answers, end in play_follow_ups(line, further, most // FEWER):
                yield [str(answer), *answers], end


def test_forced_follow_up_is_named_in_advance(lines: list[Shown]) -> None:
    for line in lines:
        after = clone(line.state)
        events = line.game.apply_until_phase(after, line.decision.seat, line.action)
        only = line.taken_without_asking(after)
        if only is None or only.is_silent_when_forced or any(event.reveals for event in events):
            continue
        question = follow_up_question(after, line.decision.seat)
        view = line.game.view(after, line.decision.seat)
        label = line.game.text.choice(view, question, only, SHORT).label.casefold()
        before = line.game.view(line.state, line.decision.seat)
        asked = line.game.text.prompt(before, line.decision, SHORT)
        read = f"{asked} {line.choice.label} {line.words}".casefold()
        if line.game.apply_until_phase(after, line.decision.seat, only):  # unless nothing happens
            assert label in read, line.name


def test_without_chance_every_changed_number_is_previewed(lines: list[Shown]) -> None:
    for line in lines:
        after, events = line.carried_out()
        if follow_up_question(after, line.decision.seat) or any(
            e.reveals or e.unpredictable_counts for e in events
        ):
            continue
        assert line.changes == line.by_itself(after), line.name


def test_every_choice_shows_its_effect_or_no_change(lines: list[Shown]) -> None:
    """Before a follow-up question, the full label may be enough."""
    for line in lines:
        shown = line.changes or line.foretold.ranges or line.words or line.choice.warning
        assert shown or (line.foretold.has_follow_up and line.choice.full_label), line.name
        if line.words == NO_CHANGE:
            after, events = line.carried_out()
            assert not line.changes, line.name
            assert not line.by_itself(after) or any(e.reveals for e in events), line.name


def test_no_preview_repeats_a_number(lines: list[Shown]) -> None:
    """Neither the new value nor the difference."""
    for line in lines:
        words = line.words.casefold()
        for name, (before, after) in line.changes.items():
            step = f"{after - before:+d}"
            assert not re.search(rf"(?<!\d){before} ?> ?{after}(?!\d)", words), (
                f"{line.name}: {words}"
            )
            for said in (f"{step} {name}", f"{name} {step}"):
                assert said.casefold() not in words, f"{line.name}: {words}"
        assert len(set(clauses(words))) == len(clauses(words)), f"{line.name}: {words}"


def clauses(words: str) -> list[str]:
    return [clause.strip() for clause in re.split(r"[;,.] ?", words) if re.search(r"\d", clause)]
