from dataclasses import dataclass, field, is_dataclass
from typing import Any, get_args

import msgpack
import pytest

from core.games import GAME_IDS, load_game
from core.kernel import BadRecord, Codec, clone
from core.kernel.delta_codec import DeltaCodec, is_record_list
from core.kernel.records import record_fields


@dataclass(slots=True)
class Bed:
    flowers: dict[str, int]
    worth: int | None = field(default=None, init=False, compare=False, metadata={"transient": True})


@dataclass(slots=True)
class Garden:
    name: str
    beds: list[Bed]
    trees: list[str]
    age: int = 0


CODEC = DeltaCodec(Codec(Garden, positional=True))


def garden() -> Garden:
    return Garden("Eden", [Bed({"rose": 1}), Bed({"lily": 2})], ["oak", "elm"])


def test_record_round_trips_and_shares_unchanged_parts() -> None:
    first = CODEC.load(CODEC.dump(CODEC.encode(garden())))
    assert first.record == garden()
    later = garden()
    later.beds[1].flowers["lily"] = 3
    later.age = 1
    written = CODEC.encode(later, CODEC.encode(garden()))
    assert CODEC.dump(written) == CODEC.dump(CODEC.encode(later))
    second = CODEC.load(CODEC.dump(written), first)
    assert second.record == later
    assert second.record.trees is first.record.trees


def test_unchanged_parts_are_taken_from_a_second_record(monkeypatch: pytest.MonkeyPatch) -> None:
    before, beside = (
        CODEC.encode(garden()),
        CODEC.encode(Garden("Eden", [Bed({}), Bed({})], ["ash"])),
    )
    written: list[Any] = []
    dump = Codec.dump
    monkeypatch.setattr(Codec, "dump", lambda self, it: written.append(it) or dump(self, it))
    mixed = CODEC.encode(Garden("Eden", [Bed({"rose": 1}), Bed({})], ["ash"], 7), before, beside)
    assert written == [7]
    assert CODEC.load(CODEC.dump(mixed)).record == mixed.record


def test_transient_values_are_not_carried_over() -> None:
    first = CODEC.load(CODEC.dump(CODEC.encode(garden())))
    first.record.beds[0].worth = 10
    second = CODEC.load(CODEC.dump(CODEC.encode(garden())), first)
    assert second.record == first.record and second.record.beds[0].worth is None


def test_list_may_grow_and_shrink() -> None:
    known, written = None, None
    for beds in (2, 3, 1, 0):
        record = Garden("Eden", [Bed({"rose": n}) for n in range(beds)], [])
        written = CODEC.encode(clone(record), *filter(None, [written]))
        known = CODEC.load(CODEC.dump(written), known)
        assert known.record == record


NONSENSE: list[Any] = [
    None,
    [],
    [[1], []],
    [[0], [msgpack.packb(value) for value in ("Eden", ["oak"])]],  # too few
    [[0], [msgpack.packb(value) for value in ("Eden", ["oak"], 0, 0)]],  # too many
    [[-1], [msgpack.packb(value) for value in ("Eden", ["oak"])]],
    [[1 << 60], [msgpack.packb(value) for value in ("Eden", ["oak"], 0)]],
    [[2, -1], [msgpack.packb(value) for value in ("Eden", ["oak"], 0, [{}])]],
    [[0], [msgpack.packb(value) for value in ("Eden", ["oak"], True)]],
    [[0], [msgpack.packb(value) for value in ("Eden", [7], 0)]],
    [[1], [msgpack.packb(value) for value in ("Eden", ["oak"], 0, [{}, 1])]],
    [[1], [msgpack.packb(value) for value in ("Eden", ["oak"], 0, [{"rose": "1"}])]],
    [[0], ["Eden", ["oak"], 0]],
    [[0], [b"", b"", b""]],
    {0: [0], 1: []},
]


@pytest.mark.parametrize("data", NONSENSE)
@pytest.mark.parametrize("is_first", [True, False])
def test_invalid_data_is_refused_with_or_without_a_previous_record(
    data: Any, is_first: bool
) -> None:
    before = None if is_first else CODEC.load(CODEC.dump(CODEC.encode(Garden("Eden", [], ["oak"]))))
    with pytest.raises(BadRecord):
        CODEC.load(msgpack.packb(data), before)


def has_transient_fields(kind: Any) -> bool:
    """Return whether a type contains transient fields at any depth."""
    if isinstance(kind, type) and is_dataclass(kind):
        parts = record_fields(kind)
        return any(part.is_transient or has_transient_fields(part.kind) for part in parts)
    return any(has_transient_fields(part) for part in get_args(kind))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_only_the_state_and_its_list_records_have_transient_fields(
    game_id: str,
) -> None:
    """Deeper ones would be carried over from one position to the next."""
    for part in record_fields(load_game(game_id).state_type):
        if part.is_transient:
            continue
        kinds = [part.kind]
        if is_record_list(part.kind):
            (record,) = get_args(part.kind)
            kinds = [each.kind for each in record_fields(record) if not each.is_transient]
        assert not any(map(has_transient_fields, kinds)), part.name
