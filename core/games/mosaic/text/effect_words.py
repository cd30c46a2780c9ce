"""Words of effects in several lengths, for the effect classes.

A brief text has four lengths: `BRIEF`, `SHORTER`, `SHORTEST`, and `TIGHT`, which also drops commas.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from core.games.mosaic.content import Amounts
from core.games.mosaic.text.wording import id_to_words, production_steps, production_text
from core.kernel.presentation import join_words

BRIEF, SHORTER, SHORTEST, TIGHT = range(4)
TextLengths = tuple[str, ...]  # longest first; the last one serves all shorter lengths

_PIECE_NAMES: dict[str, TextLengths] = {
    "infantry": ("infantry", "infantry", "inf"),
    "cavalry": ("cavalry", "cavalry", "cav"),
    "manufactory_town": ("manufactory town", "manufactory town", "manufactory", "manuf."),
}


def text_of_length(lengths: TextLengths, length: int) -> str:
    return lengths[min(length, len(lengths) - 1)]


def separator(length: int) -> str:
    return " " if length == TIGHT else ", "


def join_items(length: int, words: Sequence[str]) -> str:
    return join_words(words) if length < SHORTEST else separator(length).join(words)


def piece_name(piece: str, length: int) -> str:
    return text_of_length(_PIECE_NAMES.get(piece, (id_to_words(piece),)), length)


def brief_production(amounts: Amounts, length: int) -> str:
    """Return production changes. Only the longest form has the word "production"."""
    if length == BRIEF:
        return production_text(amounts)
    return separator(length).join(production_steps(amounts, partial(join_items, length)))


def player_count_ranges(by_players: Mapping[int, int]) -> dict[int, str]:
    """Map each number to its range of player counts: `{2: "2-3"}`."""
    counts: dict[int, list[int]] = {}
    for players, number in by_players.items():
        counts.setdefault(number, []).append(players)
    return {
        number: f"{player_counts[0]}-{player_counts[-1]}"
        for number, player_counts in counts.items()
    }
