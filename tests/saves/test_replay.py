from dataclasses import replace

import pytest

from core.table import BadJournal, Journal, Line, Seat, open_journal
from saves import BadSave
from saves.autosave import make_save
from saves.replay import position, resumed, verify
from tests.saves.games import by_other_rules, opened, play_on, played, saved
from tests.table.quarry import QUARRY, Pay, Rest, keep_tolls_secret
from tests.toy import PEBBLES


def test_the_position_is_the_one_that_was_saved() -> None:
    journal, state = opened()
    play_on(journal, state, 6)
    assert position(PEBBLES, saved(journal, state)) == state


def test_a_replay_leads_to_the_saved_position() -> None:
    save = played(6)
    line = verify(PEBBLES, save)
    assert line.state == position(PEBBLES, save)
    assert len(line.steps) == 6


def test_a_line_taken_back_is_not_replayed() -> None:
    journal, state = opened()
    play_on(journal, state, 6)
    journal.go_back(journal.line()[1])
    save = saved(journal, Line(PEBBLES, journal).state)
    assert len(verify(PEBBLES, save).steps) == 2


def test_a_game_may_begin_with_any_position() -> None:
    """A what-if begins in the middle; what is chosen there is replayed from there."""
    _, state = opened()
    play_on(opened()[0], state, 3)
    journal = Journal(opened()[0].setup, start=PEBBLES.codec.dump(state))
    play_on(journal, state, 2)
    line = verify(PEBBLES, saved(journal, state))
    assert (line.state, len(line.steps)) == (state, 2)


def test_a_game_that_begins_with_no_position_is_refused() -> None:
    save = played(4)
    for start in (b"nonsense", PEBBLES.codec.dump(PEBBLES.new(3, {}, seed=1)), played(99).snapshot):
        journal = replace(save.journal, start=start)
        with pytest.raises(BadSave, match="is not one of Pebbles"):
            verify(PEBBLES, replace(save, journal=journal))


def test_choices_that_lead_elsewhere_are_found_out() -> None:
    other = replace(played(0), journal=played(0, seed=8).journal)
    with pytest.raises(BadSave, match="do not lead to the position"):
        verify(PEBBLES, other)


def test_a_choice_that_cannot_be_made_is_found_out() -> None:
    save = played(2)
    save.journal.record(0, "keep stone=stone_99")
    with pytest.raises(BadJournal, match=r"^Choice 3 cannot be made again: .*\.$"):
        verify(PEBBLES, save)


def test_a_game_by_other_rules_can_be_continued_but_not_replayed() -> None:
    save = by_other_rules(played(6))
    assert position(PEBBLES, save) == position(PEBBLES, played(6))
    with pytest.raises(BadJournal, match="cannot be replayed by version 1"):
        verify(PEBBLES, save)


def test_a_game_goes_on_from_its_opening_or_where_that_cannot_be_from_its_snapshot() -> None:
    assert len(resumed(PEBBLES, played(6)).steps) == 6
    for save in (by_other_rules(played(6)), replace(played(6), journal=played(5).journal)):
        line = resumed(PEBBLES, save)
        assert line.steps == []
        assert line.state == position(PEBBLES, played(6))


def test_what_is_secretly_forced_is_still_asked_where_several_persons_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keep_tolls_secret(monkeypatch)
    line = Line(QUARRY, open_journal(QUARRY, 2, {}, seed=1), shared=True)
    for action in (Pay(0), Rest(), Rest()):
        line.play(0, action)
    seats = (Seat("Ada"), Seat("Ben"))
    save = make_save(QUARRY, line.journal, line.state, seats, "0.1.0")
    for again in (verify(QUARRY, save), resumed(QUARRY, by_other_rules(save))):
        assert again.state == line.state
        assert [decision.seat for decision in QUARRY.decisions(again.state)] == [1]


@pytest.mark.parametrize("snapshot", [b"", b"\xc0", b"\x80", b"\x81\xa3rng\xc0"])
def test_a_position_the_game_does_not_know_is_refused(snapshot: bytes) -> None:
    with pytest.raises(BadSave, match="is not one of Pebbles as it is played now"):
        position(PEBBLES, replace(played(), snapshot=snapshot))


def test_a_position_that_breaks_the_rules_is_refused() -> None:
    journal, state = opened()
    state.deck.pop()
    with pytest.raises(BadSave, match="is not one of Pebbles"):
        position(PEBBLES, saved(journal, state))
