from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.kernel import (
    Action,
    BadSetup,
    Choice,
    Decision,
    DecisionKind,
    Frame,
    Game,
    IllegalAction,
    Rng,
    clone,
)
from core.table import BadJournal, Entry, Journal, Variation, new_journal
from tests.table.quarry import QUARRY, Dig, Dream, Pan, Pay, Rest, Shaft, hide_opponent_gold
from tests.toy import PEBBLES, Pebbles, Roll, with_text


def new_variation(game: Game[Any] = QUARRY, seed: int = 1) -> Variation:
    return Variation(game, new_journal(game, 2, {}, seed))


def play_randomly(line: Variation, many: int, rng: Rng) -> None:
    """Make random choices, sometimes going back to a random place."""
    for _ in range(many):
        if line.steps and rng.below(4) == 0:
            line.undo_to_step(rng.below(len(line.steps)))
        decisions = line.game.decisions(line.state)
        if decisions:
            decision = rng.choice(decisions)
            line.play(decision.seat, rng.choice(decision.actions))


def test_choice_with_one_option_is_taken_automatically() -> None:
    line = new_variation()
    (toll,) = line.steps
    assert (toll.seat, toll.action, toll.is_forced) == (0, Pay(0), True)
    line.play(0, Rest())
    steps = line.play(0, Rest())
    assert [(step.seat, step.action) for step in steps] == [(0, Rest()), (1, Pay(0))]


def test_forced_choice_is_taken_unless_that_reveals_a_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal = new_journal(QUARRY, 2, {}, seed=1)
    assert (
        len(Variation(QUARRY, clone(journal), multiple_people=True).steps) == 1
    )  # everyone can see the gold
    hide_opponent_gold(monkeypatch)
    assert len(Variation(QUARRY, clone(journal)).steps) == 1
    assert not Variation(QUARRY, clone(journal), multiple_people=True).steps


def test_destructive_single_option_is_left_to_its_player() -> None:
    hurting = with_text(
        QUARRY, choice=lambda view, decision, action, style: Choice("Pay", is_destructive=True)
    )
    line = new_variation(hurting)
    assert not line.steps
    assert not line.play(0, Pay(0))[0].is_forced


def make_other_work_resign(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every other action a resignation."""
    for work in (Dream, Rest, Dig):
        monkeypatch.setattr(work, "is_resignation", True)


@pytest.mark.parametrize("is_shared", [False, True])
def test_nobody_is_asked_to_resign_for_lack_of_choices(
    monkeypatch: pytest.MonkeyPatch, is_shared: bool
) -> None:
    make_other_work_resign(monkeypatch)
    journal = new_journal(QUARRY, 2, {}, seed=1)
    line = Variation(QUARRY, journal, multiple_people=is_shared)
    chosen, again, *rest = line.play(0, Pan())
    assert (chosen.action, again.action) == (Pan(), Pan()) and again.is_forced
    assert not any(step.action.is_resignation for step in rest)


def test_seat_that_wants_to_resign_does_so_when_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    make_other_work_resign(monkeypatch)
    line = Variation(QUARRY, new_journal(QUARRY, 2, {}, seed=1))
    chosen, resigned, *_ = line.play(0, Pan(), resigning={0})
    assert (chosen.action, resigned.seat) == (Pan(), 0)
    assert resigned.action.is_resignation and not resigned.is_forced


def test_save_left_at_the_resignation_question_asks_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = new_variation()
    line.play(0, Rest())
    make_other_work_resign(monkeypatch)
    again = Variation(QUARRY, clone(line.journal))
    assert again.journal == line.journal and again.state == line.state
    assert [step.is_forced for step in again.steps] == [True, False]  # resigning was a choice


def test_illegal_action_changes_nothing() -> None:
    line = new_variation()
    state, journal = line.state, clone(line.journal)
    for seat, action in ((0, Shaft(1)), (1, Dig()), (0, Pay(7))):
        with pytest.raises(IllegalAction):
            line.play(seat, action)
    assert (line.state, line.journal) == (state, journal)


def test_past_positions_never_change() -> None:
    line = new_variation()
    digests = []
    for action in (Dig(), Shaft(2), Pan()):
        line.play(0, action)
        digests.append(QUARRY.codec.digest(line.steps[-1].state))
    passed = [QUARRY.codec.digest(step.state) for step in line.steps]
    assert [digest for digest in digests if digest in passed] == digests


def test_undo_restores_the_position_before_the_choice() -> None:
    line = new_variation()
    line.play(0, Dig())
    before = QUARRY.codec.digest(line.state)
    line.play(0, Shaft(2))
    line.undo_to_step(len(line.steps) - 1)
    assert QUARRY.codec.digest(line.state) == before
    assert QUARRY.decisions(line.state)[0].topic == "shaft"


def test_random_results_are_the_same_when_replayed() -> None:
    line = new_variation()
    (first,) = line.play(0, Pan())
    line.undo_to_step(len(line.steps) - 1)
    (again,) = line.play(0, Pan())
    assert again == first


@pytest.mark.parametrize("game", [QUARRY, PEBBLES], ids=lambda game: game.id)
@given(st.integers(0, 1000), st.integers(0, 30))
def test_journal_with_any_branches_replays_to_the_same_variation(
    game: Game[Any], seed: int, many: int
) -> None:
    line = new_variation(game, seed)
    play_randomly(line, many, Rng(seed))
    again = Variation(game, clone(line.journal))
    assert game.codec.digest(again.state) == game.codec.digest(line.state)
    assert again.steps == line.steps
    assert again.journal == line.journal


def test_snapshot_continues_without_its_history() -> None:
    line = new_variation()
    line.play(0, Dig())
    saved = QUARRY.codec.load(QUARRY.codec.dump(line.state))
    journal = clone(line.journal)
    other = Variation(QUARRY, journal, saved)
    assert other.steps == []
    other.play(0, Shaft(2))
    other.undo_to_step(0)
    assert (other.state, journal.head) == (saved, line.journal.head)


def test_journal_of_another_game_is_refused() -> None:
    with pytest.raises(BadJournal, match=r"^This is a game of pebbles, not of quarry\.$"):
        Variation(QUARRY, new_journal(PEBBLES, 2, {}, 1))


def test_journal_under_other_rules_can_only_be_continued() -> None:
    line = new_variation()
    newer = replace(QUARRY, rules_version=2)
    with pytest.raises(BadJournal, match=r"with version 1 .* with version 2"):
        Variation(newer, line.journal)
    Variation(newer, line.journal, line.state).play(0, Dig())


@pytest.mark.parametrize("action", ["fly", "dig deep=yes", "shaft number=1"])
def test_unplayable_journal_entry_is_named(action: str) -> None:
    journal = Journal(new_journal(QUARRY, 2, {}, 1).setup, [Entry(-1, 0, action)], 0)
    with pytest.raises(BadJournal, match=r"^Choice 1 can't be replayed: .*\.$"):
        Variation(QUARRY, journal)


def test_invalid_setup_is_refused() -> None:
    with pytest.raises(BadSetup):
        new_journal(QUARRY, 2, {"weather": "fine"}, 1)
    with pytest.raises(BadSetup):
        Variation(QUARRY, new_journal(QUARRY, 9, {}, 1))


@dataclass(frozen=True, slots=True)
class OneOption(Frame[Pebbles]):
    """A question with one answer, asked forever."""

    def decisions(self, state: Pebbles) -> tuple[Decision, ...]:
        return (Decision(0, DecisionKind.ACTION, "turn", "R2", (Roll(),)),)

    def answer(self, state: Pebbles, seat: int, action: Action) -> None:
        state.push(self)


def test_forced_choices_that_never_end_are_an_error() -> None:
    """A crafted save may hold such a position."""
    state = PEBBLES.new(2, {}, 1)
    state.pending, state.agenda = None, [OneOption()]
    with pytest.raises(BadJournal, match="never end"):
        Variation(PEBBLES, new_journal(PEBBLES, 2, {}, seed=1), snapshot=state)
