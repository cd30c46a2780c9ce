from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.kernel import (
    Action,
    BadRecord,
    BadSetup,
    EndlessRun,
    Frame,
    IllegalAction,
    Rng,
    clone,
    parse_action,
)
from core.kernel.agenda import run_to_phase
from tests.toy import PEBBLES, Keep, Pebbles, Roll, Take

NAMES = st.text(alphabet="abcdefghijklmnopqrstuvwxyz_0123456789", min_size=1)


@dataclass(frozen=True, slots=True)
class SendUnits(Action):
    place: str
    many: int = 1
    boldly: bool = False
    kinds: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


def test_first_random_numbers_never_change() -> None:
    rng = Rng(4182)
    assert [rng.below(100) for _ in range(8)] == [97, 91, 12, 16, 96, 79, 15, 1]
    assert rng.counter == 8


@given(st.integers(0, 2**70), st.integers(1, 1000))
def test_random_numbers_stay_below_their_bound(seed: int, bound: int) -> None:
    assert 0 <= Rng(seed).below(bound) < bound


@given(NAMES, st.integers(), st.booleans(), st.lists(NAMES), st.lists(st.integers()))
def test_action_text_round_trips(
    place: str, many: int, boldly: bool, kinds: list[str], dice: list[int]
) -> None:
    action = SendUnits(place, many, boldly, tuple(kinds), tuple(dice))
    assert parse_action(str(action), (Take, SendUnits)) == action


@given(st.text())
def test_malformed_action_is_refused_with_a_sentence(text: str) -> None:
    try:
        parse_action(text, (Take, SendUnits))
    except IllegalAction as error:
        assert str(error).endswith(".")


def test_targets_are_the_ids_in_an_action() -> None:
    assert SendUnits("rome", kinds=("cavalry",)).targets == ("rome", "cavalry")


def test_illegal_action_changes_nothing() -> None:
    state = PEBBLES.new(2, {}, 1)
    before = PEBBLES.codec.digest(state)
    for action in (Roll(), Keep("stone_99")):
        with pytest.raises(IllegalAction):
            PEBBLES.apply(state, 0, action)
    assert PEBBLES.codec.digest(state) == before


def test_simultaneous_choices_can_be_made_in_any_order() -> None:
    state = PEBBLES.new(3, {}, 1)
    assert [d.seat for d in PEBBLES.decisions(state)] == [0, 1, 2]
    PEBBLES.apply(state, 2, PEBBLES.decisions(state)[2].actions[0])
    assert [d.seat for d in PEBBLES.decisions(state)] == [0, 1]


def test_clone_is_independent_and_equal() -> None:
    state = PEBBLES.new(2, {}, 7)
    copy = clone(state)
    assert copy == state
    PEBBLES.apply(copy, 0, PEBBLES.decisions(copy)[0].actions[0])
    assert copy != state
    assert PEBBLES.codec.digest(copy) != PEBBLES.codec.digest(state)


def test_state_round_trips() -> None:
    state = PEBBLES.new(2, {"bonus": "1"}, 7)
    assert PEBBLES.codec.load(PEBBLES.codec.dump(state)) == state


@given(st.binary(max_size=200))
def test_bytes_that_are_not_a_state_are_refused(raw: bytes) -> None:
    with pytest.raises(BadRecord):
        PEBBLES.codec.load(raw)


def test_events_round_trip() -> None:
    state = PEBBLES.new(2, {}, 7)
    events = PEBBLES.apply(state, 0, PEBBLES.decisions(state)[0].actions[0])
    codec = PEBBLES.event_codec
    assert [codec.load(codec.dump(event)) for event in events] == events


def test_secret_choice_is_shown_to_its_owner_only() -> None:
    state = PEBBLES.new(2, {}, 7)
    pick = PEBBLES.decisions(state)[0].actions[0]
    (event,) = PEBBLES.apply(state, 0, pick)
    assert isinstance(pick, Keep)
    mine, theirs = event.view_for(0), event.view_for(1)
    assert mine is not None and theirs is not None
    assert PEBBLES.event_codec.to_data(mine)["stone"] == pick.stone
    assert PEBBLES.event_codec.to_data(theirs)["stone"] == "?"


@pytest.mark.parametrize(
    ("players", "options"), [(1, {}), (4, {}), (2, {"bonus": "7"}), (2, {"colour": "red"})]
)
def test_invalid_setup_is_refused(players: int, options: dict[str, str]) -> None:
    with pytest.raises(BadSetup):
        PEBBLES.new(players, options, 1)


def test_view_holds_nothing_hidden_and_can_be_determinized() -> None:
    state = PEBBLES.new(2, {}, 7)
    view = PEBBLES.view(state, 0)
    assert view.rng == Rng(0)
    assert [d.seat for d in PEBBLES.decisions(view)] == [0]
    assert set(view.deck) == set(view.players[1].hand) == {"?"}
    full = PEBBLES.determinize(view, 0, Rng(3))
    assert PEBBLES.audit(full) == []
    assert full.players[0] == state.players[0]


@dataclass(frozen=True, slots=True)
class Again(Frame[Pebbles]):
    """A frame without an end."""

    def run(self, state: Pebbles) -> None:
        state.push(self)


def test_frames_that_never_end_are_an_error() -> None:
    state = PEBBLES.new(2, {}, 1)
    state.pending = None
    state.push(Again())
    with pytest.raises(EndlessRun, match="without a decision"):
        PEBBLES.decisions(state)
    with pytest.raises(EndlessRun, match="without a decision"):
        run_to_phase(state)
