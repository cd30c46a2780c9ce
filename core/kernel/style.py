"""The style of a text: short with symbols, in full, or in whole words to be spoken.

Every function whose words depend on the style takes it as an argument.

>>> SHORT.wording("4s 2p", "4 stone, 2 population")
'4s 2p'
>>> FULL.wording("4s 2p", "4 stone, 2 population")
'4 stone, 2 population'
>>> spoken = Style.spoken(["You", "Livia"])
>>> spoken.wording("4s 2p", "4 stone, 2 population"), spoken.times(2), spoken.player_name(1)
('4 stone, 2 population', ' (2 times)', 'Livia')
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is worded. Styles are hashable, so a cache of texts can have them in its key."""

    is_short: bool = True  # symbols and abbreviations, for narrow rows
    names: tuple[str, ...] = ()  # of the players; empty for letters in their place

    @classmethod
    def spoken(cls, names: Iterable[str] = ()) -> "Style":
        """Return the style of plain mode, with whole words and these names for players."""
        return cls(is_short=False, names=tuple(names))

    @property
    def is_spoken(self) -> bool:
        return not self.is_short

    def wording(self, short: str, long: str) -> str:
        """Return the wording that fits this style."""
        return short if self.is_short else long

    def times(self, number: int) -> str:
        """Return a suffix for repeated items: `Unrest x3`."""
        return self.wording(f" x{number}", f" ({number} times)") if number > 1 else ""

    def player_name(self, seat: int) -> str:
        """Return the name of a player, or an empty text if this style has none for the seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else ""


SHORT: Final = Style()
FULL: Final = Style(is_short=False)  # whole words, letters for players: details on a screen
