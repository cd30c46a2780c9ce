import json
import os
import stat
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from core.common import suggestions
from core.kernel import packs
from core.kernel.content import BadContent, Content, SourcedRecord, check_symmetric
from core.kernel.pack_limits import find_out_of_range, number_ranges
from core.kernel.packs import (
    MAX_FILES,
    MAX_ZIP_BYTES,
    SOURCE_FIELDS,
    TEXT_FIELDS,
    Pack,
    PackConflict,
    choose_packs,
    is_content_loaded,
    make_pack,
    read_pack,
)
from core.kernel.schema import MAX_HINTS

numbers = count()  # each test uses a new game id, because a game is read once per process

TOML = 'name = "My box"\ngame = "pebbles"\n'


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(SourcedRecord):
    id: str
    name: str
    cost: int
    suit: str = ""


OWN = {
    "cards": [
        {"id": "masonry", "name": "Masonry", "cost": 3, "origin": "reconstructed"},
        {"id": "coal", "name": "Coal", "cost": 5, "origin": "sourced"},
    ],
    "board": {
        "sizes": {"2": 8},
        "tiles": [{"id": "a", "name": "A", "cost": 1, "origin": "sourced"}],
    },
}


def pack(**files: Any) -> Pack:
    texts = {f"{name}.json": json.dumps(data) for name, data in files.items()}
    return make_pack("mine", {"pack.toml": TOML, **texts})


@pytest.fixture
def content(tmp_path: Path) -> Any:
    """Return a function that reads a game's content with the given packs."""

    def read(*packs: Pack, complaints: list[BadContent] | None = None) -> Content:
        game = f"pebbles{next(numbers)}"
        folder = tmp_path / game / "data"
        folder.mkdir(parents=True)
        for name, data in OWN.items():
            (folder / f"{name}.json").write_text(json.dumps(data))
        choose_packs(game, [replace(each, game=game) for each in packs], complaints)
        return Content(folder)

    return read


def test_records_are_corrected_by_id_and_field(content: Any) -> None:
    read = content(pack(cards=[{"id": "masonry", "cost": 4}]))
    masonry, coal = read.records("cards", Card)
    assert (masonry.name, masonry.cost, coal.cost) == ("Masonry", 4, 5)
    assert (masonry.corrections, coal.corrections) == ((("cost", "mine"),), ())


def test_record_with_a_new_id_is_added_and_must_be_complete(content: Any) -> None:
    oil = {"id": "oil", "name": "Oil", "cost": 7, "origin": "sourced"}
    assert [card.id for card in content(pack(cards=[oil])).records("cards", Card)][-1] == "oil"
    with pytest.raises(BadContent) as caught:
        content(pack(cards=[{"id": "col", "cost": 7}])).records("cards", Card)
    assert str(caught.value) == (
        "pack mine, cards.json, record 'col': the game has no record with this id. "
        "Did you mean 'coal'? A new record needs origin and name too."
    )


def test_tables_without_ids_are_replaced_completely(content: Any) -> None:
    read = content(pack(board={"sizes": {"3": 9}, "tiles": [{"id": "a", "cost": 2}]}))
    assert read.raw_table("board/sizes") == {"3": 9}
    assert read.records("board/tiles", Card)[0].cost == 2


def test_number_of_records_is_limited(content: Any) -> None:
    cards = [{"id": f"new{at}", "name": "A", "cost": 3, "origin": "sourced"} for at in range(500)]
    assert len(content(pack(cards=cards)).records("cards", Card)) == 502
    complaints: list[BadContent] = []
    read = content(pack(cards=[*cards, {"id": "coal", "cost": 4}]), complaints=complaints)
    assert len(read.records("cards", Card)) == 2
    assert str(*complaints) == (
        "pack mine, cards.json: a pack can change at most 500 records of a table."
    )


def test_last_pack_takes_precedence(content: Any) -> None:
    read = content(pack(cards=[{"id": "coal", "cost": 6}]), pack(cards=[{"id": "coal", "cost": 7}]))
    assert read.records("cards", Card)[1].cost == 7


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({"card": []}, r"^pack mine: unknown file 'card.json'. Did you mean 'cards.json'"),
        ({"board": {"tile": []}}, r"^pack mine, board.json: unknown part 'tile'"),
        ({"board": []}, r"^pack mine, board.json: this is not a record"),
        ({"cards": {"masonry": 4}}, r"^pack mine, cards.json: this is not a list of records"),
        ({"cards": [{"cost": 4}]}, r"^pack mine, cards.json, record 1: the record has no id"),
        ({"cards": [{"id": "coal", "cots": 4}]}, r"^pack mine, .*'coal': unknown field 'cots'"),
        (
            {"cards": [{"id": "coal", "cost": "4"}]},
            r"record 'coal', cost: '4' is not a whole number",
        ),
        ({"cards": [{"id": "coal", "corrected": []}]}, r"unknown field 'corrected'"),
    ],
)
def test_each_error_names_its_place(content: Any, files: Any, complaint: str) -> None:
    with pytest.raises(BadContent, match=complaint):
        content(pack(**files)).records("cards", Card)


def test_all_errors_can_be_collected(content: Any) -> None:
    wrong = [{"id": "coal", "cost": "much"}, {"id": "masonry", "nmae": ""}, {"cost": 1}]
    complaints: list[BadContent] = []
    read = content(pack(cards=wrong, none=[]), complaints=complaints)
    assert [card.cost for card in read.records("cards", Card)] == [3, 5]  # the game's own
    assert len(complaints) == 4


def test_one_way_border_is_reported(content: Any) -> None:
    read = content()
    check_symmetric(read, "cards", {"a": ["b"], "b": ["a"]})
    with pytest.raises(BadContent, match=r"^cards.json, record 'a': it borders on 'b'"):
        check_symmetric(read, "cards", {"a": ["b"], "b": []})
    with pytest.raises(BadContent, match="on itself"):
        check_symmetric(read, "cards", {"a": ["a"]})
    with pytest.raises(BadContent, match="twice on the same"):
        check_symmetric(read, "cards", {"a": ["b", "b"], "b": ["a"]})


def test_table_can_be_closed_to_new_records(content: Any) -> None:
    oil = {"id": "oil", "name": "Oil", "cost": 7, "origin": "sourced"}
    read = content(pack(cards=[oil]))
    read.records("cards", Card)
    with pytest.raises(BadContent, match=r"'oil': the rules know 2 of these and no more"):
        read.require_no_new_records("cards")
    read = content(pack(cards=[{"id": "coal", "cost": 7}]))
    read.records("cards", Card)
    read.require_no_new_records("cards")


def test_fields_fixed_by_the_rules_cannot_be_changed(content: Any) -> None:
    read = content(pack(cards=[{"id": "coal", "cost": 7}], board={"sizes": {"3": 9}}))
    read.require_unchanged("cards", "name")
    with pytest.raises(BadContent, match=r"^pack mine, cards.json, record 'coal': the rules are"):
        read.require_unchanged("cards", "cost")
    with pytest.raises(BadContent, match=r"^pack mine, board.json, sizes: the rules are written"):
        read.require_unchanged("board/sizes")


@pytest.mark.parametrize("cost", [-1, 0, 26, 1_000_000])
def test_numbers_must_be_in_the_range_of_the_game(content: Any, cost: int) -> None:
    complaints: list[BadContent] = []
    read = content(pack(cards=[{"id": "coal", "cost": cost}]), complaints=complaints)
    assert str(*complaints) == (
        f"pack mine, cards.json, record 'coal', cost: {cost} is out of range."
        " Use a number from 1 to 25."
    )
    assert read.table("cards", Card)["coal"].cost == 5  # the game's own value


def test_values_without_ids_must_be_in_range_too(content: Any) -> None:
    with pytest.raises(BadContent, match=r"^pack mine, board.json, sizes, 3: 35 is out of range"):
        content(pack(board={"sizes": {"3": 35}}))


def test_only_changed_values_count_as_corrections(content: Any) -> None:
    read = content(pack(cards=[{"id": "coal", "name": "Coal", "cost": 6}], board={"sizes": {}}))
    assert read.corrections_of("cards", "coal") == {"cost": "mine"}
    assert read.corrections_of("board", "") == {"sizes": "mine"}


def test_every_error_in_a_record_is_reported(content: Any) -> None:
    complaints: list[BadContent] = []
    wrong = [{"id": "coal", "cost": "much", "nmae": "Coal", "suit": 3}]
    content(pack(cards=wrong), complaints=complaints).records("cards", Card)
    assert len(complaints) == 3


def test_digest_depends_on_values_but_not_on_names(content: Any) -> None:
    plain = content().digest
    renaming = pack(cards=[{"id": "coal", "name": "Szén", "origin": "reconstructed"}])
    assert content(renaming).digest == plain
    assert renaming.digest == ""
    dearer = pack(cards=[{"id": "coal", "cost": 6}])
    assert content(dearer).digest != plain
    assert dearer.digest != pack(cards=[{"id": "coal", "cost": 7}]).digest != ""


def test_content_is_loaded_once_per_process(content: Any) -> None:
    read = content(pack(cards=[{"id": "coal", "cost": 6}]))
    game = read.packs[0].game
    assert is_content_loaded(game)
    choose_packs(game, read.packs)
    with pytest.raises(PackConflict, match="is already loaded with the pack mine"):
        choose_packs(game, [])
    with pytest.raises(PackConflict):  # same name, other content
        choose_packs(game, [replace(pack(cards=[{"id": "coal", "cost": 7}]), game=game)])


def test_pack_is_a_folder_or_a_zip(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text(TOML)
    (folder / "cards.json").write_text("[]")
    (folder / "notes.txt").write_text("nobody reads this")
    with zipfile.ZipFile(tmp_path / "mine.zip", "w") as file:
        for each in ("pack.toml", "cards.json"):
            file.write(folder / each, f"mine/{each}")
    assert read_pack(folder) == read_pack(tmp_path / "mine.zip")
    assert read_pack(folder).title == "My box"


@pytest.mark.parametrize(
    ("texts", "complaint"),
    [
        ({}, "has no pack.toml"),
        ({"pack.toml": "name ="}, "not TOML"),
        (
            {"pack.toml": TOML + "version = " + "9" * 5000},
            "not TOML",
        ),
        (
            {"pack.toml": TOML + "a." * 20_000 + "b = 1"},
            "not TOML",
        ),
        ({"pack.toml": TOML + "#" * (1 << 20)}, r"^pack.toml: the file is larger than 64 kB\."),
        ({"pack.toml": TOML + f"{'x' * 3000} = 1"}, "unknown field 'x{60}'"),
        ({"pack.toml": 'name = "A"'}, "'game' is missing"),
        ({"pack.toml": TOML + "shell = 'rm'"}, "unknown field 'shell'"),
        ({"pack.toml": TOML + "version = 2"}, "version: this is not text"),
        ({"pack.toml": TOML + 'about = "\\u001b[31m"'}, "about: .* is not printable"),
        ({"pack.toml": TOML + f'about = "{"x" * 3000}"'}, "about: .* longer than"),
        ({"pack.toml": TOML, "cards.json": "[" * 100_000}, "not readable JSON"),
        ({"pack.toml": TOML, "cards.json": "[" * 50 + "]" * 50}, "nested too deeply"),
        ({"pack.toml": TOML, "cards.json": '["\\u001b[31m"]'}, "is not printable"),
        ({"pack.toml": TOML, "cards.json": '["\\u202e"]'}, "is not printable"),
        ({"pack.toml": TOML, "cards.json": "[NaN]"}, "is not a number"),
        ({"pack.toml": TOML, "cards.json": f"[{'9' * 5000}]"}, "not readable JSON"),
        ({"pack.toml": TOML, "cards.json": "[99999999999]"}, "is too large"),
        ({"pack.toml": TOML, "cards.json": "[-99999999999]"}, "is too large"),
        ({"pack.toml": TOML, "cards.json": "[1e999]"}, "inf is too large"),
        ({"pack.toml": TOML, "cards.json": f"[{'9' * 4000}]"}, "9{20} is too large"),
        ({"pack.toml": TOML, "cards.json": '{"\\u001b[31m": 1}'}, "is not printable"),
        ({"pack.toml": TOML, "cards.json": '{"a": 1, "a": 2}'}, "appears twice"),
        ({"pack.toml": TOML, "cards.json": json.dumps(["x" * 3000])}, "longer than"),
    ],
)
def test_invalid_pack_is_refused_with_one_sentence(texts: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadContent, match=complaint):
        make_pack("mine", texts)


def test_repeated_key_among_many_is_found_quickly() -> None:
    """Counting each key would take an hour here."""
    keys = ",".join(f'"{number}":0' for number in range(100_000))
    with pytest.raises(BadContent, match=r"^cards.json: '99999' appears twice"):
        make_pack("mine", {"pack.toml": TOML, "cards.json": f'{{{keys},"99999":1}}'})


def test_similar_names_are_searched_for_a_few_unknown_fields_only(
    content: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger's pack may have 80,000 of them, which would take 10 seconds."""
    searched: list[str] = []

    def search(word: str, known: Sequence[str]) -> str:
        searched.extend([word] if known else [])
        return ""

    monkeypatch.setattr(suggestions, "closest_word", search)
    fields = {f"cots{number}": 4 for number in range(1000)}
    with pytest.raises(BadContent, match=r"unknown field 'cots0'"):
        content(pack(cards=[{"id": "coal", **fields}])).records("cards", Card)
    assert len(searched) == MAX_HINTS


def test_digest_of_a_pack_is_not_computed_for_each_record(
    content: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes the whole pack each time: for 2,000 records of a stranger's pack, minutes."""
    computed: list[Any] = []
    monkeypatch.setattr(packs, "rules_digest", lambda files: computed.append(files) or "a digest")
    new = [{"id": f"new{at}", "name": "A", "cost": 3, "origin": "sourced"} for at in range(100)]
    read = content(pack(cards=new))
    assert len(read.records("cards", Card)) == 102
    assert len(computed) == 1


def test_pack_size_is_limited_before_it_is_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("pack.toml", TOML)
        file.writestr("cards.json", " " * (50 << 20))
    with pytest.raises(BadContent, match="larger than"):
        read_pack(tmp_path / "bomb.zip")
    many = tmp_path / "many"
    many.mkdir()
    for number in range(MAX_FILES + 1):
        (many / f"{number}.json").write_text("[]")
    with pytest.raises(BadContent, match="at most"):
        read_pack(many)
    (tmp_path / "torn.zip").write_bytes((tmp_path / "bomb.zip").read_bytes()[:-9])
    for none in ("torn.zip", "nowhere"):
        with pytest.raises(BadContent, match="can't be read"):
            read_pack(tmp_path / none)


@pytest.mark.parametrize("name", ["", "../mine", "my box", "\x1b[31m", "x" * 61])
def test_invalid_pack_name_is_refused(name: str) -> None:
    with pytest.raises(
        BadContent, match="the name of a pack can only contain letters, digits, '-' and '_'"
    ):
        make_pack(name, {"pack.toml": TOML})


def test_zip_holds_one_folder_and_hidden_files_are_ignored(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as file:
        file.writestr("one/pack.toml", TOML)
        file.writestr("other/cards.json", "[]")
    with pytest.raises(BadContent, match="all files of a pack must be in one folder"):
        read_pack(tmp_path / "two.zip")
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text(TOML)
    (folder / "._cards.json").write_bytes(b"\x00\xff")  # created by some systems
    assert read_pack(folder).files == {}


def write_zip(path: Path, *names: str, packing: int = zipfile.ZIP_DEFLATED, mode: int = 0) -> Path:
    """Write a zip with these files; the last one gets the file mode."""
    with zipfile.ZipFile(path, "w", packing) as file:
        for name in names:
            info = zipfile.ZipInfo(name)
            info.compress_type = packing
            info.external_attr = mode << 16 if name == names[-1] else 0
            file.writestr(info, TOML if name.endswith("pack.toml") else "[]")
    return path


@pytest.mark.parametrize("folder", ["../", "/etc/", "a/../../", "a/b/"])
def test_zip_paths_outside_the_folder_are_refused(tmp_path: Path, folder: str) -> None:
    path = write_zip(tmp_path / "mine.zip", f"{folder}pack.toml", f"{folder}cards.json")
    with pytest.raises(BadContent, match="is outside the pack's folder"):
        read_pack(path)


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_zip_with_other_compression_is_refused(tmp_path: Path, packing: int) -> None:
    with pytest.raises(BadContent, match="the zip uses an unsupported method"):
        read_pack(write_zip(tmp_path / "mine.zip", "pack.toml", packing=packing))


def test_huge_zip_is_refused_unopened(tmp_path: Path) -> None:
    path = tmp_path / "mine.zip"
    path.touch()
    os.truncate(path, MAX_ZIP_BYTES + 1)
    with pytest.raises(BadContent, match=r"^mine.zip: the file is larger than 4 MB"):
        read_pack(path)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_duplicate_file_in_a_zip_is_refused(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "mine.zip", "pack.toml", "cards.json", "cards.json")
    with pytest.raises(
        BadContent, match=r"^mine.zip, cards.json: the zip contains this file twice"
    ):
        read_pack(path)


def test_link_in_a_pack_is_refused(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "mine.zip", "pack.toml", "cards.json", mode=stat.S_IFLNK | 0o777)
    with pytest.raises(BadContent, match=r"^cards.json: the file is a link"):
        read_pack(path)
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text(TOML)
    (tmp_path / "secret.json").write_text("[]")
    (folder / "cards.json").symlink_to(tmp_path / "secret.json")
    with pytest.raises(BadContent, match=r"^cards.json: the file is a link"):
        read_pack(folder)


def test_file_name_with_control_characters_is_refused(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "mine.zip", "pack.toml", "\x1b[31mcards.json")
    with pytest.raises(BadContent, match=r"^'\\x1b\[31mcards.json' is not printable"):
        read_pack(path)


def test_damaged_zip_is_read_or_refused_cleanly(tmp_path: Path) -> None:
    path = tmp_path / "mine.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("pack.toml", TOML)
        file.writestr("cards.json", json.dumps([{"id": "coal", "cost": 4}, {"id": "masonry"}]))
    sound = path.read_bytes()
    for at in range(len(sound)):
        for byte in (sound[at] ^ 0xFF, sound[at] ^ 0x01):
            path.write_bytes(sound[:at] + bytes([byte]) + sound[at + 1 :])
            with suppress(BadContent):
                read_pack(path)


def test_texts_do_not_affect_the_digest() -> None:
    assert pack(rules={"rules": [{"id": "R1", "text": "Otherwise."}]}).digest == ""
    assert pack(bot_values=[{"id": "coal", "worth": 3}]).digest == ""
    assert pack(cards=[{"id": "coal", "bots": {"worth": 3}}]).digest == ""


@pytest.mark.parametrize("word", sorted(TEXT_FIELDS | SOURCE_FIELDS))
def test_texts_and_sources_are_not_in_the_digest(word: str) -> None:
    assert pack(cards=[{"id": "coal", word: "otherwise"}]).digest == ""


def test_negative_numbers_have_the_same_range() -> None:
    sizes = number_ranges([{"worth": -5}, {"worth": 1}])
    assert find_out_of_range([{"worth": -25}, {"worth": 25}], sizes) == []
    assert [number for _, number, _, _ in find_out_of_range({"worth": -26}, sizes)] == [-26]


def test_range_is_taken_from_the_same_key_in_the_same_field() -> None:
    sizes = number_ranges([{"cost": {"food": 40}, "gain": {"food": 1}}])
    (found,) = find_out_of_range([{"cost": {"food": 100}}, {"gain": {"food": 100}}], sizes)
    assert found == (("gain", "food"), 100, 1, 13)


def test_error_about_a_whole_table_names_the_packs_records(content: Any) -> None:
    cards = [{"id": f"new{at}", "name": "New", "cost": 2, "origin": "sourced"} for at in range(5)]
    for many, place in (
        (0, "cards.json"),
        (1, "pack mine, cards.json, record 'new0'"),
        (2, "pack mine, cards.json, records 'new0' and 'new1'"),
        (5, "pack mine, cards.json, records 'new0', 'new1', 'new2' and 2 more"),
    ):
        complaints: list[BadContent] = []
        content(pack(cards=cards[:many]), complaints=complaints).require_count(
            "cards", "cards", 9, 2
        )
        assert str(*complaints) == f"{place}: the rules need 2 cards, and there are 9."


def test_failed_conversion_falls_back_to_the_games_own_record(
    content: Any,
) -> None:
    def half(card: Card) -> int:
        if card.cost % 2 == 0:
            raise BadContent("it is even.").within("cost")
        return card.cost // 2

    complaints: list[BadContent] = []
    new = {"id": "oil", "name": "Oil", "cost": 8, "origin": "sourced"}
    read = content(pack(cards=[{"id": "coal", "cost": 6}, new]), complaints=complaints)
    _, coal, oil = read.records("cards", Card)
    assert read.convert("cards", coal, half) == 2  # of 5
    assert str(*complaints) == "pack mine, cards.json, record 'coal', cost: it is even."
    with pytest.raises(BadContent, match="'oil', cost: it is even"):  # the game has no such record
        read.convert("cards", oil, half)


def test_pack_of_another_game_is_refused() -> None:
    with pytest.raises(BadContent, match="is for pebbles, not for quarry"):
        choose_packs("quarry", [pack()])
