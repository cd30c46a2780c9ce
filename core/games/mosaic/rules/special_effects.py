"""Effects without a decision of their own, beyond gains: cards, goods and extra actions."""

from dataclasses import dataclass
from typing import Annotated

from core.games.mosaic.rules import offers
from core.games.mosaic.rules.effect_registry import AT_ONCE, Effect, Effects, effect
from core.games.mosaic.rules.events import UnseenCardTaken
from core.games.mosaic.rules.turn import MainChoice
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.effect_words import text_of_length
from core.kernel.content import OneOf
from core.kernel.presentation import format_count
from core.kernel.style import Style


@effect("wild_good", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class WildGood(Effect):
    """A good of any kind (R7.8). Data: `{"on": "play", "verb": "wild_good", "number": 1}`."""

    number: int

    def resolve(self, state: MosaicState, source: Effects) -> None:
        state.players[source.seat].wild_goods += self.number

    def full_clause(self, style: Style) -> str:
        return "a wild trade good: it counts as one more kind, and fills one gap on each set"

    def brief_clause(self, style: Style, length: int) -> str:
        return "one more kind of good"


@effect("multiply", "next_population_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class GrowthMultiplier(Effect):
    """A multiple of the next population card's value (R6.2.2).

    Data: `{"on": "next_population_card", "verb": "multiply", "number": 2}`.
    """

    number: int

    def resolve(self, state: MosaicState, source: Effects) -> None:
        state.players[source.seat].multiplier = self.number

    def full_clause(self, style: Style) -> str:
        return f"brings {self.number} times its printed value"

    def brief_clause(self, style: Style, length: int) -> str:
        return style.wording(
            f"next growth card x{self.number}", f"next growth card {self.number} times"
        )


@effect("draw_technology", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyDraw(Effect):
    """Unseen technologies, added to the drafted ones (R3.14).

    Data: `{"on": "start", "verb": "draw_technology", "number": 1}`.
    """

    number: int

    def resolve(self, state: MosaicState, source: Effects) -> None:
        for _ in range(self.number):
            card = offers.draw_card(state, "technology")
            state.players[source.seat].drafted.append(card)
            state.emit(UnseenCardTaken(source.seat, card))

    def full_clause(self, style: Style) -> str:
        return f"draw {format_count(self.number, 'technology', 'technologies')} unseen"

    def brief_clause(self, style: Style, length: int) -> str:
        one = text_of_length(("technology", "technology", "tech"), length)
        return f"draw {format_count(self.number, one, 'technologies')}"


@effect("extra_action", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraAction(Effect):
    """An action nested inside the current one (R4.4, R4.8).

    Data: `{"on": "play", "verb": "extra_action", "word": "any"}`.
    """

    needs_turn = True

    word: Annotated[str, OneOf("any", "work")]

    def resolve(self, state: MosaicState, source: Effects) -> None:
        state.push(MainChoice(source.seat, nested=True, only_work=self.word == "work"))

    def full_clause(self, style: Style) -> str:
        return f"take an extra {'Work ' if self.word == 'work' else ''}action"

    def brief_clause(self, style: Style, length: int) -> str:
        if self.word == "work":
            return "extra Work"
        return text_of_length(("extra action", "extra action", "+1 action"), length)
