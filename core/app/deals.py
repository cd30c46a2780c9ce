"""Deals, and codes for sharing them.

A deal is the setup of a game for one person and bots. A code names the game, encodes the rest and
ends with a checksum. Its alphabet avoids letters that look alike: `mosaic-0412P-K0R02-...`.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.app.constants import MAX_SEED
from core.app.local_game import Match, new_match
from core.bots import LEVELS
from core.common.seats import Seat
from core.common.setup import Setup
from core.games import load_game
from core.kernel import BadSetup, Game
from saves import Header, list_saves

FORMAT = 1
CHECKSUM_BYTES, DIGEST_BYTES = 2, 3  # bytes
GROUP_LENGTH = 5  # letters between hyphens
MAX_CODE_LENGTH = 200  # letters; longer than any code

# Crockford's alphabet has no I, L, O or U.
_CROCKFORD, _RFC_4648 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_TO_CROCKFORD, _FROM_CROCKFORD = (
    str.maketrans(_RFC_4648, _CROCKFORD),
    str.maketrans(_CROCKFORD + "ILO", _RFC_4648 + "BBA"),
)


@dataclass(frozen=True, slots=True)
class Deal:
    """The setup of a game for one person."""

    game: str
    levels: tuple[int, ...]  # by seat; 0 for the person
    options: Mapping[str, str]
    seed: int

    @property
    def seat(self) -> int:
        return self.levels.index(0)

    def seats(self, name: str = "You") -> tuple[Seat, ...]:
        return tuple(
            Seat(f"Bot {number}", "bot", level) if level else Seat(name)
            for number, level in enumerate(self.levels, start=1)
        )

    def new_match(self, name: str = "You") -> Match:
        """Raise BadSetup if the deal is invalid."""
        return new_match(load_game(self.game), self.seats(name), self.options, self.seed)


def deal_from_setup(setup: Setup, seats: Sequence[Seat]) -> Deal | None:
    """Return the deal, or None unless exactly one person plays."""
    levels = tuple(seat.level if seat.is_bot else 0 for seat in seats)
    if levels.count(0) != 1:
        return None
    return Deal(setup.game, levels, setup.options, setup.seed)


# --- codes ------------------------------------------------------------------------------------


def encode_deal(game: Game[Any], setup: Setup, seats: Sequence[Seat]) -> str:
    """Return the deal's code, or "" unless exactly one person plays."""
    deal = deal_from_setup(setup, seats)
    if deal is None or setup.rules_version != game.rules_version:
        return ""
    chosen = (option.choices.index(deal.options[option.name]) for option in game.options)
    payload = b"".join(
        (
            bytes([FORMAT]),
            _encode_number(setup.rules_version),
            _short_digest(setup.content_digest),
            bytes([len(deal.levels), *deal.levels, len(game.options), *chosen]),
            _encode_number(deal.seed),
        )
    )
    letters = base64.b32encode(payload + _checksum(game.id, payload)).decode().rstrip("=")
    written = letters.translate(_TO_CROCKFORD)
    groups = [
        written[start : start + GROUP_LENGTH] for start in range(0, len(written), GROUP_LENGTH)
    ]
    return "-".join([game.id, *groups])


def decode_deal(code: str) -> Deal:
    """Decode a code. Raise BadSetup if it is invalid or needs other rules or packs."""
    name, _, letters = "".join(code.split())[:MAX_CODE_LENGTH].partition("-")
    wrong = BadSetup(
        f"'{code[:MAX_CODE_LENGTH]}' is not a valid deal code. Check it for a missing or wrong"
        " letter."
    )
    try:
        game = load_game(name.lower())
    except BadSetup:
        raise wrong from None
    payload = _decode_payload(game.id, letters)
    if payload is None:
        raise wrong
    if payload[0] != FORMAT:
        raise BadSetup(
            "This deal code is from a newer version of Annals. Update Annals to play it."
        )
    version, rest = _decode_number(payload[1:])
    if version != game.rules_version:
        raise BadSetup(
            f"This deal uses version {version} of the {game.name} rules, but you have version"
            f" {game.rules_version}. Install the same version of Annals as your friend."
        )
    if rest[:DIGEST_BYTES] != _short_digest(game.content_digest):
        raise BadSetup(
            f"This deal uses other values for {game.name} than you do. Choose the same packs as"
            " your friend."
        )
    return _decode_deal(game, rest[DIGEST_BYTES:])


def _decode_deal(game: Game[Any], rest: bytes) -> Deal:
    levels, rest = _decode_block(rest)
    chosen, rest = _decode_block(rest)
    seed, rest = _decode_number(rest)
    options = {
        option.name: option.choices[index]
        for option, index in zip(game.options, chosen, strict=False)
        if index < len(option.choices)
    }
    is_known = all(level in (0, *LEVELS) for level in levels) and levels.count(0) == 1
    if rest or not is_known or len(options) != len(game.options) or seed > MAX_SEED:
        raise BadSetup(
            f"This deal of {game.name} is from another version of Annals. Install the same"
            " version as your friend."
        )
    return Deal(game.id, tuple(levels), options, seed)


def _decode_payload(game: str, letters: str) -> bytes | None:
    """Return None if the checksum is wrong."""
    usual = re.sub(r"[^0-9A-Z]", "", letters.upper()).translate(_FROM_CROCKFORD)
    try:
        raw = base64.b32decode(usual + "=" * (-len(usual) % 8))
    except (binascii.Error, ValueError):
        return None
    payload, check = raw[:-CHECKSUM_BYTES], raw[-CHECKSUM_BYTES:]
    return payload if payload and _checksum(game, payload) == check else None


def _checksum(game: str, payload: bytes) -> bytes:
    return hashlib.blake2b(game.encode() + payload, digest_size=CHECKSUM_BYTES).digest()


def _short_digest(digest: str) -> bytes:
    """Shorten a digest to what is enough to detect other content."""
    return hashlib.blake2b(digest.encode(), digest_size=DIGEST_BYTES).digest()


def _encode_number(number: int) -> bytes:
    """Encode a number in little-endian groups of seven bits."""
    row = bytearray()
    while number >= 0x80:
        row.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*row, number])


def _decode_number(raw: bytes) -> tuple[int, bytes]:
    number = 0
    for index, byte in enumerate(raw):
        number |= (byte & 0x7F) << 7 * index
        if byte < 0x80:
            return number, raw[index + 1 :]
    return number, b""


def _decode_block(raw: bytes) -> tuple[bytes, bytes]:
    end = 1 + sum(raw[:1])
    return raw[1:end], raw[end:]


# --- comparison -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OtherResult:
    """The result of another game with the same deal."""

    name: str  # the person's name
    file: str
    points: int


def find_other_results(setup: Setup, seats: Sequence[Seat], path: Path) -> list[OtherResult]:
    """Find finished saves of the same deal, best first."""
    deal = deal_from_setup(setup, seats)
    return sorted(
        (
            OtherResult(header.names[deal.seat], file.stem, header.scores[deal.seat])
            for file, header in list_saves()
            if deal is not None
            and isinstance(header, Header)
            and header.is_over
            and header.parent_game is None  # a what-if game knows hidden information
            and file.name != path.name
            and deal_from_setup(header.setup, header.seats) == deal
            and (header.setup.rules_version, header.setup.content_digest)
            == (setup.rules_version, setup.content_digest)
            and deal.seat < len(header.scores)
        ),
        key=lambda other: -other.points,
    )
