"""Packs that a stranger has altered: each is read or refused with one sentence."""

import json
import zlib
from typing import Any

import msgpack
from hypothesis import strategies as st

from core.kernel.packs import BadContent, Pack, make_pack
from core.lan.pack_transfer import decode_pack, encode_pack
from core.lan.stream import ProtocolError
from tests.fuzzing import EXAMPLES, altered_bytes, altered_trees, try_examples

TOML = b"""\
name = "My box"
game = "pebbles"
author = 'Ada'
about = \"\"\"
Values as my box has them.\"\"\"
"""
CARDS = [
    {"id": "masonry", "name": "Masonry", "cost": 3, "effects": [{"gain": "food", "per": 0.5}]},
    {"id": "coal", "name": "Coal", "cost": 5, "from": None},
]
TEXTS = {"pack.toml": TOML.decode(), "cards.json": json.dumps(CARDS)}


def read_or_refuse(texts: dict[str, str]) -> None:
    try:
        pack = make_pack("mine", texts)
    except BadContent as bad:
        assert str(bad).endswith(".")
        assert len(str(bad)) < 500, bad
    else:
        assert isinstance(pack.digest, str)
        assert pack.title.isprintable()


@EXAMPLES
def test_altered_manifest_is_read_or_refused(examples: int) -> None:
    def check(manifest: bytes) -> None:
        read_or_refuse({**TEXTS, "pack.toml": manifest.decode("utf-8", "replace")})

    try_examples(examples, check, manifest=altered_bytes(TOML))


@EXAMPLES
def test_altered_records_are_read_or_refused(examples: int) -> None:
    def check(cards: Any) -> None:
        read_or_refuse({**TEXTS, "cards.json": json.dumps(cards)})

    try_examples(examples, check, cards=altered_trees(CARDS))


@EXAMPLES
def test_altered_text_is_read_or_refused(examples: int) -> None:
    def check(content: bytes | str) -> None:
        text = content if isinstance(content, str) else content.decode("utf-8", "replace")
        read_or_refuse({**TEXTS, "cards.json": text})

    pieces = ["[", "]", "{", "}", ":", ",", '"', "\\u", "9" * 4400, "1e999", "NaN", '"a":1', "-"]
    tokens = st.lists(st.sampled_from(pieces), max_size=40).map("".join)
    try_examples(examples, check, content=altered_bytes(TEXTS["cards.json"].encode()) | tokens)


@EXAMPLES
def test_altered_pack_of_a_host_is_read_or_refused(examples: int) -> None:
    pack = make_pack("mine", TEXTS)
    sent = zlib.decompress(encode_pack({"mine": pack}, "mine"))

    def check(content: bytes) -> None:
        try:
            received = decode_pack(zlib.compress(content), "mine", pack.digest)
        except ProtocolError as bad:
            assert len(str(bad)) < 500, bad
        else:
            assert isinstance(received, Pack)

    packed = altered_trees(TEXTS).map(lambda texts: msgpack.packb(texts) or b"")
    try_examples(examples, check, content=altered_bytes(sent) | packed)
