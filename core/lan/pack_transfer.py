"""A host's packs on their way to a guest who has none of them: bounded, and read like any input."""

import zlib
from collections.abc import Mapping

import msgpack

from core.kernel.packs import BadContent, Pack, pack_of
from core.lan.door import Refusal
from core.lan.frames import ProtocolError
from core.lan.limits import LARGEST_PACK, LARGEST_UNPACKED


def packed(packs: Mapping[str, Pack], name: str) -> bytes:
    """One of the packs of a table as it is sent. Refusal where it has none of that name."""
    if name not in packs:
        raise Refusal("pack", f"There is no pack '{name}' at this table.")
    texts: bytes = msgpack.packb(dict(packs[name].texts))
    data = zlib.compress(texts)
    if len(data) > LARGEST_PACK or len(texts) > LARGEST_UNPACKED:
        raise Refusal("pack", f"The pack '{name}' is too large to be sent: ask your host for it.")
    return data


def unpacked(data: bytes, name: str, digest: str) -> Pack:
    """The pack that a host has sent. ProtocolError where it is not the one that was promised."""
    try:
        stream = zlib.decompressobj()
        texts = msgpack.unpackb(stream.decompress(data, LARGEST_UNPACKED))
        if not stream.eof or not isinstance(texts, dict):
            raise ValueError("not one whole pack")
        if not all(isinstance(text, str) for pair in texts.items() for text in pair):
            raise ValueError("not texts by their names")
        pack = pack_of(name, texts)
    except BadContent as error:
        raise ProtocolError(f"The host's pack '{name}' cannot be used: {error}") from None
    except (ValueError, TypeError, zlib.error, msgpack.UnpackException, RecursionError):
        raise ProtocolError(f"The host's pack '{name}' makes no sense.") from None
    if pack.digest != digest:
        raise ProtocolError(f"The host has sent another pack than '{name}'.")
    return pack
