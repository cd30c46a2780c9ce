import pickle
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from core.kernel import Event
from tests.toy import PEBBLES


@dataclass(frozen=True, slots=True)
class Found(Event):
    """A record like those of games."""

    what: str
    number: int = 1


def test_slotted_record_behaves_like_its_dataclass() -> None:
    found = Found(2, what="coal")
    assert (found.seat, found.what, found.number) == (2, "coal", 1)
    assert found == Found(2, "coal", 1) and hash(found) == hash(Found(2, "coal", 1))
    assert replace(found, number=3) == Found(2, "coal", 3)
    assert pickle.loads(pickle.dumps(found)) == found
    assert repr(found) == "Found(seat=2, what='coal', number=1)"
    with pytest.raises(FrozenInstanceError):
        found.number = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        Found(2)  # type: ignore[call-arg]


def test_action_is_legal_by_value_not_identity() -> None:
    state = PEBBLES.new(2, {}, 1)
    decision = PEBBLES.decisions(state)[0]
    same = PEBBLES.parse(str(decision.actions[-1]))
    assert same is not decision.actions[-1]
    PEBBLES.apply(state, decision.seat, same)
