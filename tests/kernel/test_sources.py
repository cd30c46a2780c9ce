import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import pytest

from core.kernel.content import BadContent, Content, SourcedRecord
from core.kernel.packs import choose_packs, make_pack
from core.kernel.sources import (
    describe_sources,
    narrow_to_field,
    reconstructed_keys,
    source_status,
    sourced_records,
)

numbers = count()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(SourcedRecord):
    extra_field_names: ClassVar[tuple[str, ...]] = ("neighbours",)

    id: str = "masonry"
    name: str = "Masonry"
    cost: int = 3
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(SourcedRecord):
    sizes: Mapping[str, int]
    rate: int


@dataclass(frozen=True, slots=True)
class Box:
    cards: tuple[Card, ...]


WORDS = {"cost": "price", "effects.per": "what it counts"}


def describe(record: SourcedRecord, words: Mapping[str, str] = WORDS) -> str:
    return describe_sources([(record, words)])


@pytest.mark.parametrize(
    ("record", "text", "keys"),
    [
        (Card(origin="sourced"), "", ()),
        (
            Card(origin="reconstructed"),
            "Reconstructed: all values.",
            ("name", "cost", "effects"),
        ),
        (
            Card(origin="reconstructed", reconstructed_fields=("cost", "effects.per")),
            "Reconstructed: price and what it counts.",
            ("cost", "effects"),
        ),
        (Card(origin="sourced:other-edition"), "From another edition: all values.", ()),
        (
            Card(
                origin="sourced:partial",
                reconstructed_fields=("cost", "neighbours"),
                other_edition_fields=("name",),
            ),
            "Reconstructed: price and neighbours. From another edition: name.",
            ("cost",),
        ),
        (
            Card(
                origin="reconstructed",
                reconstructed_fields=("cost", "name"),
                corrections=(("cost", "mine"), ("origin", "mine")),
            ),
            "Reconstructed: name. From the pack 'mine': price.",
            ("name",),
        ),
        (
            Card(origin="reconstructed", corrections=(("cost", "mine"),)),
            "Reconstructed: name and effects. From the pack 'mine': price.",
            ("name", "effects"),
        ),
    ],
)
def test_sources_are_described_with_the_keys_to_look_up(
    record: Card, text: str, keys: tuple[str, ...]
) -> None:
    assert describe(record) == text
    assert reconstructed_keys(record) == keys


def test_sources_of_one_thing_are_described_together() -> None:
    first = Card(origin="reconstructed"), {"": "points of epoch I"}
    second = Card(origin="reconstructed"), {"": "points of epoch II"}
    text = describe_sources([first, second])
    assert text == "Reconstructed: points of epoch I and points of epoch II."


def test_record_can_be_narrowed_to_one_field() -> None:
    board = Board(
        origin="sourced",
        reconstructed_fields=("rate", "sizes.big"),
        sizes={},
        rate=1,
        corrections=(("sizes", "mine"),),
    )
    assert describe(narrow_to_field(board, "rate")) == "Reconstructed: rate."
    assert describe(narrow_to_field(board, "sizes")) == "From the pack 'mine': sizes."


def test_half_reconstructed_record_is_reconstructed_in_part() -> None:
    board = Board(origin="reconstructed", reconstructed_fields=("rate",), sizes={}, rate=1)
    assert source_status(board) == "reconstructed in part"


def content(folder: Path, pack: Mapping[str, Any] | None = None, **files: Any) -> Content:
    game = f"marbles{next(numbers)}"
    data = folder / game / "data"
    data.mkdir(parents=True)
    for name, rows in files.items():
        (data / f"{name}.json").write_text(json.dumps(rows))
    if pack:
        toml = f'name = "My box"\ngame = "{game}"\n'
        texts = {f"{name}.json": json.dumps(rows) for name, rows in pack.items()}
        choose_packs(game, [make_pack("mine", {"pack.toml": toml, **texts})])
    return Content(data)


def test_sources_of_unknown_fields_are_refused(tmp_path: Path) -> None:
    row = {"id": "coal", "origin": "sourced", "reconstructed_fields": ["neighbours", "price"]}
    with pytest.raises(BadContent, match=r"'coal': 'price' is not a field of this record"):
        content(tmp_path, cards=[row]).records("cards", Card)


def test_sourced_records_are_found_in_tables_and_values(tmp_path: Path) -> None:
    card = {"id": "coal", "origin": "sourced"}
    board = {"sizes": {}, "rate": 2, "origin": "reconstructed"}
    read = content(tmp_path, cards=[card], board=board, box={"cards": [card]})
    read.records("cards", Card)
    read.value("board", Board)
    read.value("box", Box)
    found = sourced_records(read)
    assert {table: len(records) for table, records in found.items()} == {
        "cards": 1,
        "board": 1,
        "box/cards": 1,
    }


def test_pack_that_only_renames_corrects_nothing(tmp_path: Path) -> None:
    card = {"id": "coal", "origin": "reconstructed"}
    read = content(tmp_path, {"cards": [{"id": "coal", "name": "Szén"}]}, cards=[card])
    (coal,) = read.records("cards", Card)
    assert coal.name == "Szén"
    assert describe(coal) == "Reconstructed: all values."


def test_pack_correcting_a_record_without_id_is_named(tmp_path: Path) -> None:
    board = {"sizes": {}, "rate": 2, "origin": "reconstructed"}
    read = content(tmp_path, {"board": {"rate": 3}}, board=board)
    value = read.value("board", Board)
    assert value.rate == 3
    assert describe(value) == "Reconstructed: sizes. From the pack 'mine': rate."


@pytest.mark.parametrize(
    ("record", "source"),
    [
        (Card(origin="sourced"), "sourced"),
        (Card(origin="reconstructed"), "reconstructed"),
        (Card(origin="reconstructed", reconstructed_fields=("cost", "name")), "reconstructed"),
        (Card(origin="reconstructed", reconstructed_fields=("cost",)), "reconstructed in part"),
        (
            Card(origin="reconstructed", reconstructed_fields=("neighbours",)),
            "reconstructed in part",
        ),
        (
            Card(origin="sourced:partial", reconstructed_fields=("cost", "name")),
            "reconstructed in part",
        ),
        (Card(origin="sourced:other-edition"), "other edition"),
        (Card(origin="sourced:partial", other_edition_fields=("name",)), "other edition"),
        (
            Card(
                origin="reconstructed",
                reconstructed_fields=("cost",),
                corrections=(("cost", "mine"),),
            ),
            "sourced",
        ),
    ],
)
def test_source_status_summarizes_a_record(record: Card, source: str) -> None:
    assert source_status(record) == source
