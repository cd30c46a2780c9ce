import asyncio
import sys

import pytest
from rich.cells import cell_len

from core.lan.auth import CodeAuthenticator, FailedAttempts, Refusal, validate_name
from core.lan.limits import Limits
from core.lan.lookalike_names import has_visible_letter
from core.lan.messages import PROTOCOL, Hello

CODE, EVE = "abcdef", "192.0.2.7"
LIMITS = Limits(wrong_codes_allowed=3, lockout_seconds=60, wrong_code_delay=0.5)


@pytest.mark.parametrize(
    "name",
    [
        "\u2800\u2800",  # an empty Braille cell
        "\u3164",  # a Hangul filler
        "\u0301\u0302",  # accents of nothing
        "\u20dd \ufe0f",  # an enclosing circle and a variant selector
        "\u0e31",  # a Thai vowel without its consonant
        "\u1161\ud7b0\u11a8",  # Hangul vowels and a final consonant alone
        "\U0001f3fb",  # the skin color of nobody
    ],
)
def test_name_without_a_visible_letter_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match=r"(at least one visible character|1 to 20 printable)"):
        validate_name(name)


@pytest.mark.parametrize(
    "name", ["Ada", "王小明", "7", "J\u0301o", "\U0001f98a", "+", "\u1112\u1161"]
)
def test_name_with_a_visible_letter_is_accepted(name: str) -> None:
    assert validate_name(name) == name


def test_every_letter_that_takes_no_cell_is_invisible() -> None:
    for letter in map(chr, range(sys.maxunicode + 1)):
        if letter.isprintable() and not cell_len(letter):
            assert not has_visible_letter(letter), ascii(letter)


class Watch:
    """A stopped clock; sleeping returns at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.slept: list[float] = []
        monkeypatch.setattr("core.lan.auth.time.monotonic", lambda: self.now)
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


async def fail(tries: FailedAttempts, times: int) -> None:
    for _ in range(times):
        await tries.record_failure(EVE)


async def test_each_wrong_code_is_answered_more_slowly(watch: Watch) -> None:
    await fail(FailedAttempts(LIMITS), 3)
    assert watch.slept == [0.5, 1.0, 2.0]


async def test_address_may_try_again_after_the_lockout(watch: Watch) -> None:
    tries = FailedAttempts(LIMITS)
    await fail(tries, 3)
    for later, is_heard in ((0, False), (60, False), (1, True)):
        watch.now += later
        if is_heard:
            assert tries.check(EVE) == 0
        else:
            with pytest.raises(Refusal, match="Too many failed attempts"):
                tries.check(EVE)


async def test_right_code_resets_the_failed_attempts(watch: Watch) -> None:
    door = CodeAuthenticator(CODE, limits=LIMITS)
    for _ in range(2):
        for _ in range(2):
            with pytest.raises(Refusal, match="The join code is wrong"):
                await door.admit(Hello(PROTOCOL, "Ada", "wrong", ""), EVE)
        await door.admit(Hello(PROTOCOL, "Ada", CODE, ""), EVE)
