"""Garrisoning cards (R12.14)."""

from dataclasses import dataclass
from typing import ClassVar

from core.games.imperium.content import ANYTHING, CARDS, HIDDEN_ZONES, Filter, Zone
from core.games.imperium.rules.candidates import cards_in_zone
from core.games.imperium.rules.card_effects.selection import Select, Selection
from core.games.imperium.rules.card_queries import fits_filter, fits_filter_in_play
from core.games.imperium.rules.program_interpreter import start_ability
from core.games.imperium.rules.programs import (
    ABILITIES,
    Ability,
    CardPlace,
    Keyword,
    Run,
    instruction,
)
from core.games.imperium.rules.zones import find_zone, garrison_under
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.effect_words import is_plain_count, selection_text
from core.games.imperium.text.style import TextStyle
from core.games.imperium.text.terms import filter_noun
from core.kernel.amounts import with_article
from core.kernel.presentation import format_count


@instruction("garrison")
@dataclass(frozen=True, slots=True, kw_only=True)
class Garrison(Selection):
    """Garrison cards under the program's card, if it is in play.

    Data: `{"op": "garrison", "n": 1, "frm": ["hand"]}`.
    """

    keyword: ClassVar = Keyword(
        "garrison", "tucked under this card: it scores and is not in play", "R12.14"
    )
    rule: ClassVar[str] = "R12.14"

    n: int
    frm: tuple[Zone, ...]
    filter: Filter = ANYTHING

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        player = state.players[seat]
        return [
            (candidate, zone)
            for zone in self.frm
            for candidate in cards_in_zone(state, player, zone, card)
            if candidate != card
            and CARDS[candidate].garrisonable
            and fits_filter(self.filter, CARDS[candidate])
        ]

    def is_unverifiable(self) -> bool:
        return not HIDDEN_ZONES.isdisjoint(self.frm)

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return _can_host(state, seat, card) and bool(self.candidates(state, seat, card))

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        return self.can_change(state, seat, card)

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        if _can_host(state, seat, state.scope.card):
            state.push(Select(here.block, here.at, seat, self.n))

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, zone = place
        garrison_under(state, seat, card, zone, state.scope.card)

    def text(self, style: TextStyle) -> str:
        if is_plain_count(self, style) and self.frm == ("hand",):
            return style.render("{garrisons} {n}", n=format_count(self.n, "card"))
        return style.render("{garrisons} {cards} here", cards=selection_text(self, style))

    def prompt(self, style: TextStyle, more: str) -> str:
        if self.n == 1 and self.frm == ("hand",):
            return f"which card from your hand do you garrison here?{more}"
        return Selection.prompt(self, style, more)


def _can_host(state: ImperiumState, seat: int, card: str) -> bool:
    player = state.players[seat]
    return card in player.play or card == player.court


@instruction("garrison_self")
@dataclass(frozen=True, slots=True, kw_only=True)
class GarrisonSelf(Selection):
    """Garrison the program's card under another instead of discarding it.

    Data: `{"op": "garrison_self", "host": {"suit": "region"}}`.
    """

    keyword: ClassVar = Keyword(
        "garrison", "tucked under a card: it scores and is not in play", "R12.14", False
    )
    rule: ClassVar[str] = "R12.14"

    host: Filter

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        player = state.players[seat]
        return [(c, "play") for c in player.play if fits_filter_in_play(player, self.host, c)]

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(Select(here.block, here.at, seat, 1))

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        """Garrison the played card under a host, whose play ability runs again (R21.8)."""
        host, card = place[0], state.scope.card
        garrison_under(state, seat, card, find_zone(state.players[seat], card), host)
        ability = ABILITIES[host].play
        if ability is not None:
            start_ability(state, seat, host, Ability("host_play", ability.do))

    def text(self, style: TextStyle) -> str:
        return style.render(
            "{garrisons} this card under {a_host} and {resolves} that {host}'s play ability again",
            "{garrisons} this under {a_host} and {resolves} its play ability again",
            a_host=with_article(filter_noun(self.host)),
            host=filter_noun(self.host),
        )

    def prompt(self, style: TextStyle, more: str) -> str:
        return f"under which {filter_noun(self.host)} is it garrisoned?"
