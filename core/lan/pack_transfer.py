"""Sending a host's packs to guests, with limits and validation."""

import zlib
from collections.abc import Mapping

import msgpack

from core.kernel.packs import MAX_FILE_BYTES, MAX_FILES, BadContent, Pack, make_pack
from core.lan.auth import Refusal
from core.lan.limits import MAX_PACK_BYTES, MAX_UNPACKED_BYTES
from core.lan.stream import ProtocolError


def encode_pack(packs: Mapping[str, Pack], name: str) -> bytes:
    """Encode a table's pack for sending. Raise Refusal if the table does not use it."""
    if name not in packs:
        raise Refusal("pack", f"This table has no pack '{name}'.")
    texts: bytes = msgpack.packb(dict(packs[name].texts))
    data = zlib.compress(texts)
    if len(data) > MAX_PACK_BYTES or len(texts) > MAX_UNPACKED_BYTES:
        raise Refusal("pack", f"The pack '{name}' is too large to send. Ask the host for the file.")
    return data


def decode_pack(data: bytes, name: str, digest: str) -> Pack:
    """Raise ProtocolError if the pack's digest is not the expected one."""
    try:
        stream = zlib.decompressobj()
        texts = msgpack.unpackb(stream.decompress(data, MAX_UNPACKED_BYTES))
        if not stream.eof or not isinstance(texts, dict):
            raise ValueError("the pack is incomplete")
        if not all(isinstance(text, str) for pair in texts.items() for text in pair):
            raise ValueError("the files have no names")
        if len(texts) > MAX_FILES or any(len(text) > MAX_FILE_BYTES for text in texts.values()):
            raise ValueError("the pack is too large")
        pack = make_pack(name, texts)
    except BadContent as error:
        raise ProtocolError(f"The host's pack '{name}' can't be used: {error}") from None
    except (ValueError, TypeError, zlib.error, msgpack.UnpackException, RecursionError):
        raise ProtocolError(f"The host's pack '{name}' is damaged.") from None
    if pack.digest != digest:
        raise ProtocolError(f"The host sent another pack instead of '{name}'.")
    return pack
