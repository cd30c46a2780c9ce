from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.kernel import BadRecord, Codec, Event, TaggedUnion
from tests.toy import PEBBLES


class Colour(Enum):
    RED = "red"


class Bark(str, Enum):
    ROUGH = "rough"


@dataclass(frozen=True, slots=True)
class Leaf:
    name: str
    size: int = 0


@dataclass(slots=True)
class Tree:
    age: int
    is_tall: bool
    height: float
    leaves: list[Leaf]
    place: tuple[int, str]
    rings: tuple[int, ...]
    birds: dict[str, list[str]]
    colour: Colour
    bark: Bark
    season: Literal["spring", "autumn"]
    fruit: Leaf | None
    seed: bytes
    shade: int = field(default=0, init=False, metadata={"transient": True})


def tree(**more: Any) -> Tree:
    values: dict[str, Any] = {
        "age": 3,
        "is_tall": True,
        "height": 2.5,
        "leaves": [Leaf("a", 1), Leaf("b")],
        "place": (1, "north"),
        "rings": (1, 2, 3),
        "birds": {"owl": ["Ada"]},
        "colour": Colour.RED,
        "bark": Bark.ROUGH,
        "season": "spring",
        "fruit": None,
        "seed": b"\x00",
    }
    return Tree(**{**values, **more})


BY_NAME = Codec(Tree)


def test_record_round_trips_without_transient_fields() -> None:
    it = tree(fruit=Leaf("nut"))
    it.shade = 7
    again = BY_NAME.load(BY_NAME.dump(it))
    assert again == tree(fruit=Leaf("nut"))
    assert (type(again.bark), type(again.place), type(again.leaves)) == (Bark, tuple, list)


def test_equal_records_have_equal_bytes_in_any_table_order() -> None:
    one, other = tree(birds={"owl": [], "crow": []}), tree(birds={"crow": [], "owl": []})
    assert BY_NAME.digest(one) == BY_NAME.digest(other) != BY_NAME.digest(tree())


WRONG: list[tuple[str, Any]] = [
    ("age", "3"),
    ("age", 3.0),
    ("age", True),
    ("age", None),
    ("is_tall", 1),
    ("height", "2.5"),
    ("height", float("nan")),
    ("height", float("inf")),
    ("height", 1e300),
    ("leaves", "ab"),
    ("leaves", {}),
    ("leaves", [["a", 1]]),
    ("leaves", [{"name": "a", "size": 1, "smell": 2}]),
    ("leaves", [{"size": 1}]),
    ("leaves", [None]),
    ("place", [1]),
    ("place", [1, "north", 2]),
    ("place", ["north", 1]),
    ("rings", [1, "2"]),
    ("rings", [1, True]),
    ("rings", "123"),
    ("rings", None),
    ("birds", []),
    ("birds", {"owl": "Ada"}),
    ("birds", {"owl": [7]}),
    ("birds", {7: ["Ada"]}),
    ("colour", "blue"),
    ("colour", ["red"]),
    ("bark", "smooth"),
    ("bark", 7),
    ("season", "winter"),
    ("season", ["spring"]),
    ("fruit", 0),
    ("fruit", {}),
    ("seed", "text"),
    ("shade", 7),
    ("unknown", 1),
]


def unpacked_tree() -> dict[str, Any]:
    """Return a tree as if unpacked from bytes, with lists instead of tuples."""
    data: dict[str, Any] = msgpack.unpackb(BY_NAME.dump(tree()), strict_map_key=False)
    assert BY_NAME.from_data(data) == tree()
    return data


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_value_of_another_type_is_refused(name: str, value: Any) -> None:
    data = unpacked_tree()
    with pytest.raises(BadRecord):
        BY_NAME.from_data({**data, name: value})


@pytest.mark.parametrize("name", [f for f in Tree.__slots__ if f != "shade"])
def test_missing_value_is_refused(name: str) -> None:
    data = unpacked_tree()
    del data[name]
    with pytest.raises(BadRecord):
        BY_NAME.from_data(data)


@dataclass(frozen=True, slots=True)
class Stem:
    height: int
    leaf: Leaf


IN_ORDER = Codec(Stem, positional=True)


def test_positional_record_needs_exactly_its_values() -> None:
    assert IN_ORDER.to_data(Stem(2, Leaf("a", 1))) == [2, ["a", 1]]
    for row in (
        [2],
        [2, ["a", 1], 3],
        [2, ["a"]],
        {"height": 2},
        [2, {"name": "a"}],
        ["2", ["a", 1]],
    ):
        with pytest.raises(BadRecord):
            IN_ORDER.from_data(row)


@pytest.mark.parametrize("in_order", [False, True])
def test_tagged_union_is_decoded_by_name(in_order: bool) -> None:
    codec = Codec(Event, TaggedUnion(Event, "event", PEBBLES.event_types), positional=in_order)
    state = PEBBLES.new(2, {}, 7)
    (event,) = PEBBLES.apply(state, 0, PEBBLES.decisions(state)[0].actions[0])
    assert codec.load(codec.dump(event)) == event
    for nothing in ({"event": "Leaf", "seat": 0}, ["Leaf", 0], ["Event", 0], {"seat": 0}, []):
        with pytest.raises(BadRecord):
            codec.from_data(nothing)


def test_validator_sees_every_text() -> None:
    codec = Codec(Tree, validators={str: str.upper})
    read = codec.load(codec.dump(tree(season="spring")))
    assert (read.place, read.birds, read.leaves[0].name) == ((1, "NORTH"), {"OWL": ["ADA"]}, "A")


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=12,
)


@given(st.sampled_from([name for name in Tree.__slots__ if name != "shade"]), anything)
def test_decoded_value_is_encoded_unchanged(name: str, value: Any) -> None:
    """Accepted data is never silently corrected."""
    data = unpacked_tree()
    data[name] = value
    try:
        read = BY_NAME.from_data(data)
    except BadRecord:
        return
    assert msgpack.unpackb(BY_NAME.dump(read), strict_map_key=False) == data
