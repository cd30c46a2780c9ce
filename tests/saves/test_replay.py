from dataclasses import replace
from typing import NoReturn

import pytest

from core.kernel import EndlessRun
from core.kernel.rules import Rules
from core.table import BadJournal, Journal, Seat, Variation, new_journal
from saves import BadSave
from saves.autosave import make_save
from saves.codec import decode
from saves.replay import load_position, resume_variation, verify_replay
from tests.saves.games import (
    open_game,
    play_and_append,
    play_game,
    play_random_choices,
    toy_save,
    with_older_rules,
)
from tests.table.quarry import QUARRY, Pay, Rest, hide_opponent_gold
from tests.toy import PEBBLES


def test_saved_position_is_loaded() -> None:
    journal, state = open_game()
    play_random_choices(journal, state, 6)
    assert load_position(PEBBLES, toy_save(journal, state)) == state


def test_replay_reaches_the_saved_position() -> None:
    save = play_game(6)
    line = verify_replay(PEBBLES, save)
    assert line.state == load_position(PEBBLES, save)
    assert len(line.steps) == 6


def test_undone_choices_are_not_replayed() -> None:
    journal, state = open_game()
    play_random_choices(journal, state, 6)
    journal.move_head(journal.main_line()[1])
    save = toy_save(journal, Variation(PEBBLES, journal).state)
    assert len(verify_replay(PEBBLES, save).steps) == 2


def test_game_may_start_from_any_position() -> None:
    """A what-if game starts in the middle, and is replayed from there."""
    _, state = open_game()
    play_random_choices(open_game()[0], state, 3)
    journal = Journal(open_game()[0].setup, start=PEBBLES.codec.dump(state))
    play_random_choices(journal, state, 2)
    line = verify_replay(PEBBLES, toy_save(journal, state))
    assert (line.state, len(line.steps)) == (state, 2)


def test_invalid_start_position_is_refused() -> None:
    save = play_game(4)
    for start in (
        b"nonsense",
        PEBBLES.codec.dump(PEBBLES.new(3, {}, seed=1)),
        play_game(99).snapshot,
    ):
        journal = replace(save.journal, start=start)
        with pytest.raises(BadSave, match="is not valid in this version of Pebbles"):
            verify_replay(PEBBLES, replace(save, journal=journal))


def test_choices_that_lead_elsewhere_are_refused() -> None:
    other = replace(play_game(0), journal=play_game(0, seed=8).journal)
    with pytest.raises(BadSave, match="do not lead to its position"):
        verify_replay(PEBBLES, other)


def test_illegal_choice_is_reported() -> None:
    save = play_game(2)
    save.journal.record(0, "keep stone=stone_99")
    with pytest.raises(BadJournal, match=r"^Choice 3 can't be replayed: .*\.$"):
        verify_replay(PEBBLES, save)


def test_game_under_other_rules_can_be_continued_but_not_replayed() -> None:
    save = with_older_rules(play_game(6))
    assert load_position(PEBBLES, save) == load_position(PEBBLES, play_game(6))
    with pytest.raises(BadJournal, match="can't be replayed with version 1"):
        verify_replay(PEBBLES, save)


def test_game_resumes_from_its_opening_or_else_its_snapshot() -> None:
    assert len(resume_variation(PEBBLES, play_game(6)).steps) == 6
    for save in (
        with_older_rules(play_game(6)),
        replace(play_game(6), journal=play_game(5).journal),
    ):
        line = resume_variation(PEBBLES, save)
        assert line.steps == []
        assert line.state == load_position(PEBBLES, play_game(6))


def test_secretly_forced_choice_is_still_asked_after_resuming(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hide_opponent_gold(monkeypatch)
    line = Variation(QUARRY, new_journal(QUARRY, 2, {}, seed=1), multiple_people=True)
    for action in (Pay(0), Rest(), Rest()):
        line.play(0, action)
    seats = (Seat("Ada"), Seat("Ben"))
    save = make_save(QUARRY, line.journal, line.state, seats, "0.1.0")
    for again in (verify_replay(QUARRY, save), resume_variation(QUARRY, with_older_rules(save))):
        assert again.state == line.state
        assert [decision.seat for decision in QUARRY.decisions(again.state)] == [1]


@pytest.mark.parametrize("snapshot", [b"", b"\xc0", b"\x80", b"\x81\xa3rng\xc0"])
def test_unreadable_position_is_refused(snapshot: bytes) -> None:
    with pytest.raises(BadSave, match="is not valid in this version of Pebbles"):
        load_position(PEBBLES, replace(play_game(), snapshot=snapshot))


def test_position_that_breaks_the_rules_is_refused() -> None:
    journal, state = open_game()
    state.deck.pop()
    with pytest.raises(BadSave, match="is not valid in this version of Pebbles"):
        load_position(PEBBLES, toy_save(journal, state))


def test_choices_that_run_on_for_ever_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position may be crafted so that only a certain choice never ends."""

    def run_on(*_: object) -> NoReturn:
        raise EndlessRun

    save = decode(play_and_append(3, 4)[0])
    _, state = open_game()
    from_opening = replace(save.journal, start=PEBBLES.codec.dump(state))
    monkeypatch.setattr(Rules, "apply", run_on)
    monkeypatch.setattr("saves.replay.TRIAL_CHOICES", 0)
    with pytest.raises(
        BadSave, match="The last choices in this save are not valid in this version of"
    ):
        load_position(PEBBLES, save)
    with pytest.raises(BadJournal, match="Choice 1 can't be replayed: The game runs on"):
        Variation(PEBBLES, from_opening)
