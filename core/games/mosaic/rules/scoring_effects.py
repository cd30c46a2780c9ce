"""Effects that score points or reduce unrest (R12.8, R14)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.games.mosaic.content import GoodId
from core.games.mosaic.rules.effect_counts import CountedEffect
from core.games.mosaic.rules.effect_registry import AT_ONCE, Effect, Effects, effect
from core.games.mosaic.rules.events import VictoryPoints
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.counts import POINTS, POINTS_IF_ENDED
from core.games.mosaic.text.effect_words import player_count_ranges
from core.games.mosaic.text.wording import good_name, points_text
from core.kernel.presentation import join_words
from core.kernel.style import Style


@dataclass(frozen=True, slots=True, kw_only=True)
class Points(CountedEffect):
    """An effect that gives a number of victory points, perhaps per something that is counted."""

    number: int = 0

    def base_amount(self, state: MosaicState) -> int:
        return self.number

    def full_clause(self, style: Style) -> str:
        return points_text(self.number, style)

    def brief_clause(self, style: Style, length: int) -> str:
        return points_text(self.number, style)


@effect("vp", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class PointsNow(Points):
    """Victory points when the card is played.

    Data: `{"on": "play", "verb": "vp", "number": 1, "per": {"scope": "own", "thing": "population"},
    "at_most": 10}`.
    """

    has_certain_outcome = True

    def resolve(self, state: MosaicState, source: Effects) -> None:
        points = self.amount(state, source.seat)
        if points:
            state.players[source.seat].played_vp += points
            state.emit(VictoryPoints(source.seat, points, source.card))

    def changed_counts(self) -> tuple[str, ...]:
        return (POINTS.id,)


@effect("vp", "empire_scoring")
@dataclass(frozen=True, slots=True, kw_only=True)
class GovernmentPoints(Points):
    """Victory points at each empire scoring (R12.8).

    Data: `{"on": "empire_scoring", "verb": "vp", "number": 3, "per": {"scope": "own", "thing":
    "wonder"}}`.
    """

    by_players: Mapping[int, int] = field(default_factory=dict)  # overrides `number`

    def base_amount(self, state: MosaicState) -> int:
        return self.by_players.get(len(state.players), self.number)

    def full_clause(self, style: Style) -> str:
        if not self.by_players:
            return points_text(self.number, style)
        alternatives = (
            f"{points_text(points, style)} with {player_range} players"
            for points, player_range in player_count_ranges(self.by_players).items()
        )
        return f"{join_words(alternatives, 'or')},"

    def brief_clause(self, style: Style, length: int) -> str:
        if not self.by_players:
            return points_text(self.number, style)
        return points_text("/".join(map(str, player_count_ranges(self.by_players))), style)


@effect("vp", "game_end")
@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPoints(Points):
    """Victory points at the end, possibly for a complete set of goods (R14.7).

    Data: `{"on": "game_end", "verb": "vp", "number": 2}`.
    """

    goods: tuple[GoodId, ...] = ()  # the complete set

    def previewed_counts(self) -> tuple[str, ...]:
        return () if self.per or self.goods else (POINTS_IF_ENDED.id,)

    def full_clause(self, style: Style) -> str:
        condition = f" if you have {join_words(map(good_name, self.goods))}" if self.goods else ""
        return f"{points_text(self.number, style)}{condition}"

    def brief_clause(self, style: Style, length: int) -> str:
        return f"{points_text(self.number, style)}{' for the set' if self.goods else ''}"


@effect("unrest", "game_end")
@dataclass(frozen=True, slots=True, kw_only=True)
class UnrestReduction(CountedEffect):
    """Less unrest at the end (R14.8). No count shows it until the player has unrest.

    Data: `{"on": "game_end", "verb": "unrest", "number": -3}`.
    """

    number: int

    def base_amount(self, state: MosaicState) -> int:
        return self.number

    def full_clause(self, style: Style) -> str:
        return f"ignore {-self.number} unrest"

    def brief_clause(self, style: Style, length: int) -> str:
        return f"{self.number} unrest"


@effect("double_project", "game_end")
@dataclass(frozen=True, slots=True, kw_only=True)
class DoubledProject(Effect):
    """The best projects count double (R14.11).

    Data: `{"on": "game_end", "verb": "double_project", "number": 1}`.
    """

    number: int

    def full_clause(self, style: Style) -> str:
        return "your best project counts double"

    def brief_clause(self, style: Style, length: int) -> str:
        return "best project doubled"
