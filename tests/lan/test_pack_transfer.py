import json
import secrets
import zlib
from pathlib import Path
from typing import Any

import msgpack
import pytest

from core.kernel.packs import MAX_FILE_BYTES, MAX_FILES, Pack, make_pack
from core.lan.auth import Refusal
from core.lan.limits import MAX_PACK_BYTES, MAX_UNPACKED_BYTES
from core.lan.pack_transfer import decode_pack, encode_pack
from core.lan.stream import ProtocolError
from tests.lan.annals_process import AnnalsProcess
from tests.lan.process_group import ProcessGroup

TOML = 'name = "My box"\ngame = "mosaic"\n'


def pack(**files: Any) -> Pack:
    texts = {f"{name}.json": json.dumps(data) for name, data in files.items()}
    return make_pack("mine", {"pack.toml": TOML, **texts})


RENAMED = [{"id": "leader_philosopher", "name": "Thinker"}]  # visible in the output
CORRECTED = pack(constants={"start_population": 8}, leaders=RENAMED)


def install_pack(folder: Path, one: Pack) -> None:
    place = folder / "packs" / one.name
    place.mkdir(parents=True)
    for name, text in one.texts.items():
        (place / name).write_text(text)


def test_pack_round_trips() -> None:
    assert (
        decode_pack(encode_pack({"mine": CORRECTED}, "mine"), "mine", CORRECTED.digest) == CORRECTED
    )


def test_host_refuses_unknown_and_oversized_packs() -> None:
    with pytest.raises(Refusal, match="no pack 'other'"):
        encode_pack({"mine": CORRECTED}, "other")
    noise = {f"n{at}": secrets.token_hex(200) for at in range(MAX_PACK_BYTES // 200)}
    with pytest.raises(Refusal, match="too large"):
        encode_pack({"mine": pack(constants=noise)}, "mine")
    blank = {
        f"n{at}": " " * 1999 for at in range(MAX_UNPACKED_BYTES // 1999)
    }  # although it compresses well
    with pytest.raises(Refusal, match="too large"):
        encode_pack({"mine": pack(constants=blank)}, "mine")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nonsense",
        zlib.compress(b"\xc1"),
        zlib.compress(msgpack.packb([1])),
        zlib.compress(msgpack.packb({"pack.toml": 1})),
        zlib.compress(msgpack.packb({"pack.toml": "name ="})),
        zlib.compress(msgpack.packb({"pack.toml": TOML + "[" * 100_000})),
        zlib.compress(msgpack.packb({"pack.toml": TOML + "a." * 50_000 + "b = 1"})),
        zlib.compress(b"\xdb\x7f\xff\xff\xff" + b" " * (2 * MAX_UNPACKED_BYTES)),
        zlib.compress(msgpack.packb(dict(CORRECTED.texts)))[:-4],
        encode_pack({"mine": pack(constants={"start_population": 9})}, "mine"),
    ],
)
def test_invalid_pack_data_is_refused(data: bytes) -> None:
    with pytest.raises(ProtocolError):
        decode_pack(data, "mine", CORRECTED.digest)


@pytest.mark.parametrize(
    "files",
    [{"a.json": " " * MAX_FILE_BYTES + "[]"}, {f"{at}.json": "[]" for at in range(MAX_FILES)}],
    ids=["long file", "many files"],
)
def test_pack_larger_than_a_pack_on_disk_is_refused(files: dict[str, str]) -> None:
    data = zlib.compress(msgpack.packb({"pack.toml": TOML, **files}))
    with pytest.raises(ProtocolError, match="is damaged"):
        decode_pack(data, "mine", "")


def make_one_choice_each(players: list[AnnalsProcess]) -> None:
    for player in players:
        player.wait_for("or ? >")
        before = len(player.shown)
        player.type("1")
        player.wait_for("\n", before)


def test_guest_without_the_pack_plays_with_the_hosts_values(process_group: ProcessGroup) -> None:
    install_pack(process_group.folder / "host", CORRECTED)
    arguments = ("mosaic", "--seats", "you,open", "--seed", "3", "--pack", "mine")
    host = process_group.host(*arguments, module="tui.cli")
    ben = process_group.join(host, "Ben", module="tui.cli")
    make_one_choice_each([host, ben])
    ben.wait_for("Thinker")
    assert not (process_group.folder / "Ben" / "packs").exists()  # used for that table only


def test_guest_with_a_different_pack_plays_with_the_hosts_values(
    process_group: ProcessGroup,
) -> None:
    install_pack(process_group.folder / "host", CORRECTED)
    install_pack(process_group.folder / "Ben", pack(constants={"start_population": 2}))
    arguments = ("mosaic", "--seats", "you,open", "--seed", "3", "--pack", "mine")
    host = process_group.host(*arguments, module="tui.cli")
    ben = process_group.join(host, "Ben", module="tui.cli")
    make_one_choice_each([host, ben])
    ben.wait_for("Thinker")
