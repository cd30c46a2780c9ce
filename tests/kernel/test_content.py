import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest

from core.kernel.content import (
    BadContent,
    Content,
    IdIn,
    OneOf,
    RawRecord,
    SourcedRecord,
    merge_tables,
)


@dataclass(frozen=True, slots=True)
class Effect:
    verb: Annotated[str, OneOf("gain", "lose")]
    amounts: Mapping[Annotated[str, OneOf("stone", "food")], int]
    if_: str = ""

    def __post_init__(self) -> None:
        if self.verb == "lose" and self.if_:
            raise BadContent("what is lost has no condition.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Technology(SourcedRecord):
    id: str
    cost: int
    needs: tuple[Annotated[str, IdIn("technologies")], ...] = ()
    effects: tuple[Effect, ...] = ()
    leads: tuple[Annotated[str, IdIn("technologies")], int] | None = None
    worth: float = 0


def content(folder: Path, **files: Any) -> Content:
    for name, data in files.items():
        (folder / f"{name}.json").write_text(json.dumps(data))
    return Content(folder)


def masonry(**changes: Any) -> dict[str, Any]:
    return {"id": "masonry", "cost": 3, "origin": "sourced", **changes}


def test_table_maps_ids_to_records(tmp_path: Path) -> None:
    effects = [{"verb": "gain", "amounts": {"stone": 2}, "if": "rich"}]
    rows = [
        masonry(effects=effects, worth=1, leads=["arch", 2]),
        masonry(id="arch", needs=["masonry"]),
    ]
    table = content(tmp_path, technologies=rows).table("technologies", Technology)

    assert list(table) == ["masonry", "arch"]
    assert table["masonry"].effects == (Effect("gain", {"stone": 2}, "rich"),)
    assert table["masonry"].leads == ("arch", 2)
    assert table["arch"].needs == ("masonry",)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            {"cots": 3},
            "unknown field 'cots'. Did you mean 'cost'? Available: origin, reconstructed_fields,"
            " other_edition_fields, id, cost, needs, effects, leads and worth.",
        ),
        ({"cost": "3"}, "cost: '3' is not a whole number."),
        ({"cost": True}, "cost: true is not a whole number."),
        ({"worth": "much"}, "worth: 'much' is not a number."),
        ({"needs": "arch"}, "needs: 'arch' is not a list."),
        ({"needs": ["arch"]}, "needs, 1: 'arch' is not in technologies.json."),
        ({"leads": ["masonry"]}, "leads: there must be 2 values."),
        ({"leads": ["masonry", 2, 3]}, "leads: there must be 2 values."),
        ({"needs": [["arch"]]}, 'needs, 1: ["arch"] is not text.'),
        ({"effects": [3]}, "effects, 1: 3 is not a record."),
        ({"effects": [{"verb": "gain"}]}, "effects, 1: the field 'amounts' is missing."),
        (
            {"effects": [{"verb": "win", "amounts": {}}]},
            "effects, 1, verb: unknown value 'win'. Available: gain and lose.",
        ),
        (
            {"effects": [{"verb": "gain", "amounts": {"gold": 1}}]},
            "effects, 1, amounts: unknown value 'gold'. Available: stone and food.",
        ),
        (
            {"effects": [{"verb": "lose", "amounts": {}, "if": "rich"}]},
            "effects, 1: what is lost has no condition.",
        ),
    ],
)
def test_error_names_file_record_and_field(
    tmp_path: Path, changes: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadContent) as caught:
        content(tmp_path, technologies=[masonry(**changes)]).table("technologies", Technology)
    assert str(caught.value).startswith("technologies.json, record 'masonry'")
    assert str(caught.value).removeprefix("technologies.json, record 'masonry'")[2:] == complaint


def test_missing_field_is_reported(tmp_path: Path) -> None:
    row = masonry()
    del row["cost"]
    with pytest.raises(BadContent, match=r"record 'masonry': the field 'cost' is missing\."):
        content(tmp_path, technologies=[row]).table("technologies", Technology)


def test_duplicate_id_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        BadContent, match=r"technologies.json, record 'masonry': this id is used twice\."
    ):
        content(tmp_path, technologies=[masonry(), masonry()]).table("technologies", Technology)
    with pytest.raises(BadContent, match="'masonry' is in two tables"):
        merge_tables({"masonry": 1}, {"arch": 2, "masonry": 3})


def test_duplicate_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "technologies.json").write_text('[{"id": "masonry", "cost": 3, "cost": 4}]')
    with pytest.raises(BadContent, match=r"technologies.json: 'cost' appears twice"):
        Content(tmp_path).table("technologies", Technology)


def test_missing_file_and_invalid_json_are_reported(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("[")
    with pytest.raises(BadContent, match=r"^broken.json: this is not JSON"):
        Content(tmp_path).raw_table("broken")
    (tmp_path / "broken.json").unlink()
    with pytest.raises(BadContent, match=r"^missing.json: the file is missing\."):
        Content(tmp_path).raw_table("missing")


def test_part_of_a_file_is_a_table_too(tmp_path: Path) -> None:
    tables = content(tmp_path, deck={"cards": [masonry(cost=None)], "sizes": {"2": 8}})
    assert tables.value("deck/sizes", Mapping[int, int]) == {2: 8}  # type: ignore[type-abstract]
    with pytest.raises(BadContent, match=r"^deck.json, cards, record 'masonry', cost: null is no"):
        tables.table("deck/cards", Technology)
    with pytest.raises(BadContent, match=r"^deck.json: the part 'tiles' is missing\."):
        tables.table("deck/tiles", Technology)


def test_unread_table_is_reported(tmp_path: Path) -> None:
    tables = content(tmp_path, technologies=[], deck={"cards": [], "tiles": []})
    tables.table("technologies", Technology)
    tables.table("deck/cards", Technology)
    with pytest.raises(BadContent, match=r"^deck.json, tiles: nobody reads it\."):
        tables.check_all_read()
    tables.table("deck/tiles", Technology)
    tables.check_all_read()


@dataclass(frozen=True, slots=True)
class Shelf:
    id: str
    things: tuple[RawRecord, ...]


def test_raw_values_are_read_later_by_schema(tmp_path: Path) -> None:
    things = [{"verb": "gain", "amounts": {"stone": 2}}, {"verb": "gain", "amount": 2}]
    house = content(tmp_path, shelves=[{"id": "top", "things": things}])
    good, bad = house.table("shelves", Shelf)["top"].things

    assert house.parse_raw(good, Effect, "shelves.json") == Effect("gain", {"stone": 2})
    with pytest.raises(BadContent, match=r"shelves\.json, top: unknown field 'amount'\."):
        house.parse_raw(bad, Effect, "shelves.json", "top")
