"""Effects with decisions on the map: units, pieces, tokens and cities."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.games.mosaic.content import CITIES, HEXES, REGION_BY_HEX, TOWNS, GoodId, Unit
from core.games.mosaic.rules.actions import (
    PlaceAt,
    PlaceUnit,
    TakeOver,
    TakeToken,
    place_unit_action,
)
from core.games.mosaic.rules.actions import take_token_action as offer_token
from core.games.mosaic.rules.effect_counts import CountedEffect
from core.games.mosaic.rules.effect_registry import AT_ONCE, Effect, Effects, effect
from core.games.mosaic.rules.events import CityTakenOver, UnitLost
from core.games.mosaic.rules.map import (
    add_unit,
    legal_hexes,
    matching_token_hexes,
    place_actions,
    place_piece,
    take_token,
)
from core.games.mosaic.state import Building, MosaicState
from core.games.mosaic.text.counts import UNITS
from core.games.mosaic.text.effect_words import (
    TextLengths,
    join_items,
    piece_name,
    separator,
    text_of_length,
)
from core.games.mosaic.text.wording import good_name, id_to_words
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.content import OneOf
from core.kernel.presentation import format_count, join_words
from core.kernel.style import Style

_UNIT_DESTINATIONS = {
    "any_region": ("in any region", "in any regions"),
    "own_city_region": ("in a region where you have a city", "in regions where you have a city"),
    "region_of_this_city": ("in the region of this city", "in the region of this city"),
}
_UnitPlacement = Annotated[str, OneOf(*_UNIT_DESTINATIONS)]


def _destination_text(place: str, number: int) -> str:
    one, several = _UNIT_DESTINATIONS[place]
    return one if number == 1 else several


@effect("units", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class Units(Effect):
    """Units of certain kinds (R11.3).

    Data: `{"on": "play", "verb": "units", "amounts": {"cavalry": 2}, "place": "any_region"}`.
    """

    amounts: Mapping[Unit, int]
    place: _UnitPlacement

    def resolve(self, state: MosaicState, source: Effects) -> None:
        for unit, number in self.amounts.items():
            frame = GainUnit(source.seat, source.card, (unit,), self.place, source.hex)
            state.push(*[frame] * number)

    def full_clause(self, style: Style) -> str:
        units = join_words(f"{number} {id_to_words(unit)}" for unit, number in self.amounts.items())
        return f"place {units} {_destination_text(self.place, sum(self.amounts.values()))}"

    def brief_clause(self, style: Style, length: int) -> str:
        placed = [f"{number} {piece_name(unit, length)}" for unit, number in self.amounts.items()]
        return separator(length).join(placed)


@effect("units_choice", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitChoice(CountedEffect):
    """Units whose kinds the player chooses (R11.3).

    Data: `{"on": "play", "verb": "units_choice", "number": 1, "of": ["infantry", "cavalry"],
    "place": "own_city_region"}`.
    """

    number: int
    of: tuple[Unit, ...]
    place: _UnitPlacement

    def base_amount(self, state: MosaicState) -> int:
        return self.number

    def previewed_counts(self) -> tuple[str, ...]:
        return (UNITS.id,) if self.on == "take" else ()  # the region does not matter

    def resolve(self, state: MosaicState, source: Effects) -> None:
        frame = GainUnit(source.seat, source.card, self.of, self.place, source.hex)
        state.push(*[frame] * self.amount(state, source.seat))

    def full_text(self, style: Style) -> str:
        """Return the effect with its destination last."""
        clause = self.full_clause(style)
        return f"{self.per.text()} {clause}" if self.per else clause

    def full_clause(self, style: Style) -> str:
        kinds = join_words(map(id_to_words, self.of), "or")
        units = format_count(self.number, "unit")
        return f"place {units} ({kinds}) {_destination_text(self.place, self.number)}"

    def brief_clause(self, style: Style, length: int) -> str:
        return format_count(self.number, "unit")


@dataclass(frozen=True, slots=True)
class GainUnit(Frame[MosaicState]):
    """Place one gained unit in a region (R11.3, R11.4, R11.6)."""

    seat: int
    card: str
    kinds: tuple[str, ...]
    place: str
    hex: str = ""

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        supply = state.players[self.seat].supply
        actions = tuple(
            place_unit_action(unit, region)
            for unit in self.kinds
            if supply[unit]
            for region in self._regions(state)
        )
        if not actions:
            return ()
        return (Decision(self.seat, DecisionKind.SPACE, "unit", "R11.3", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceUnit)
        add_unit(state, seat, action.unit, action.region)

    def run(self, state: MosaicState) -> None:
        """Report the unit as lost if none can be placed."""
        state.emit(UnitLost(self.seat, self.kinds[0]))

    def _regions(self, state: MosaicState) -> list[str]:
        if self.place == "region_of_this_city":
            return [REGION_BY_HEX[self.hex]]
        if self.place == "own_city_region":
            return state.city_regions(self.seat) or state.regions
        return state.regions


@effect("take_token", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class TokensFromMap(CountedEffect):
    """Tokens from the map (R7.5). Data: `{"on": "play", "verb": "take_token", "number": 1}`."""

    number: int
    good: GoodId = ""  # the only trade good to take
    caches: bool = False  # whether caches count too

    def base_amount(self, state: MosaicState) -> int:
        return self.number

    def resolve(self, state: MosaicState, source: Effects) -> None:
        frame = TakeFromMap(source.seat, source.card, self.good, self.caches)
        state.push(*[frame] * self.amount(state, source.seat))

    def full_clause(self, style: Style) -> str:
        return f"take {self._tokens_text()} from the map"

    def brief_clause(self, style: Style, length: int) -> str:
        return f"take {self._tokens_text()}"

    def _tokens_text(self) -> str:
        if self.good:
            return f"{self.number} {good_name(self.good)}"
        goods = format_count(self.number, "good")
        return f"{goods} or cache" if self.caches else goods


@dataclass(frozen=True, slots=True)
class TakeFromMap(Frame[MosaicState]):
    """Take a token without building. Without tokens the gain is lost (R7.5)."""

    seat: int
    card: str
    good: str
    caches: bool

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions = tuple(offer_token(h) for h in matching_token_hexes(state, self.good, self.caches))
        if not actions:
            return ()
        return (Decision(self.seat, DecisionKind.SPACE, "token", "R7.5", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Take the token as if by building (R7.7)."""
        assert isinstance(action, TakeToken)
        take_token(state, seat, action.hex)


_PLACEMENT_TEXTS = {
    "any_hex": "on any free hex",
    "hex_adjacent_to_own_city": "on a free hex next to one of your cities",
    "region_without_own_city": "in a region where you have no city",
    "same_region_without_own_city": "in one region where you have no city",
    "region_adjacent_to_region_with_own_city": "in a region next to one where you have a city",
}
_NEW_REGION = (" in a new region", " in a new region", ", new region", " new region")
_BRIEF_PLACEMENT_TEXTS: dict[str, TextLengths] = {
    "any_hex": (" anywhere",),
    "hex_adjacent_to_own_city": (" by a city",),
    "region_without_own_city": _NEW_REGION,
    "same_region_without_own_city": _NEW_REGION,
    "region_adjacent_to_region_with_own_city": (" one region on",),
}


@effect("place_free", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class FreePieces(Effect):
    """Pieces placed free of charge (R6.3.8).

    Data: `{"on": "play", "verb": "place_free", "pieces": ["city"], "place": "any_hex"}`.
    """

    pieces: tuple[Annotated[str, OneOf(*CITIES, *TOWNS, "town", "infantry")], ...]
    place: Annotated[str, OneOf(*_PLACEMENT_TEXTS)]

    def resolve(self, state: MosaicState, source: Effects) -> None:
        if "infantry" in self.pieces:
            state.push(Explore(source.seat, source.card, self.place))
            return
        built = source.hook != "start"  # a leader's town does not count as built (R3.14)
        for piece in self.pieces:
            kinds = TOWNS if piece == "town" else (piece,)
            state.push(PlaceFree(source.seat, source.card, kinds, self.place, built))

    def full_clause(self, style: Style) -> str:
        pieces = join_words(
            piece if piece == "infantry" else f"a {id_to_words(piece)}" for piece in self.pieces
        )
        return f"place {pieces} free of charge {_PLACEMENT_TEXTS[self.place]}"

    def brief_clause(self, style: Style, length: int) -> str:
        pieces = join_items(length, [piece_name(piece, length) for piece in self.pieces])
        return f"free {pieces}{text_of_length(_BRIEF_PLACEMENT_TEXTS[self.place], length)}"


@dataclass(frozen=True, slots=True)
class PlaceFree(Frame[MosaicState]):
    """Place a free piece (R6.3.8)."""

    seat: int
    card: str
    kinds: tuple[str, ...]
    where: str
    built: bool

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Return each kind on each legal hex. Without any the piece is lost (R3.16)."""
        actions: tuple[Action, ...] = ()
        for kind in self.kinds:
            actions += place_actions(kind, legal_hexes(state, self.seat, kind, self.where))
        if not actions:
            return ()
        return (
            Decision(self.seat, DecisionKind.SPACE, "free_piece", "R6.3.8", actions, self.card),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceAt)
        place_piece(state, seat, action.piece, action.hex, self.built)


@dataclass(frozen=True, slots=True)
class Explore(Frame[MosaicState]):
    """Place Exploration's infantry and farm town in a region without own cities (R15.11)."""

    seat: int
    card: str
    where: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Return hexes for the town or, if there are none, regions for the infantry."""
        actions = place_actions("farm_town", legal_hexes(state, self.seat, "farm_town", self.where))
        if not actions and state.players[self.seat].supply["infantry"]:
            own_regions = state.city_regions(self.seat)
            actions = tuple(
                place_unit_action("infantry", r) for r in state.regions if r not in own_regions
            )
        if not actions:
            return ()
        return (Decision(self.seat, DecisionKind.SPACE, "explore", "R15.11", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        if isinstance(action, PlaceUnit):
            add_unit(state, seat, action.unit, action.region)
        elif isinstance(action, PlaceAt):
            if state.players[seat].supply["infantry"]:
                add_unit(state, seat, "infantry", REGION_BY_HEX[action.hex])
            place_piece(state, seat, action.piece, action.hex)


@effect("take_over_city", "own_turn")
@dataclass(frozen=True, slots=True, kw_only=True)
class CityTakeover(Effect):
    """A city of a player who has enough of them (R15.2).

    Data: `{"on": "own_turn", "verb": "take_over_city", "number": 4, "once": true}`.
    """

    number: int
    once: bool = False

    def is_once(self) -> bool:
        return self.once

    def is_usable(self, state: MosaicState, seat: int) -> bool:
        return bool(cities_to_take_over(state, seat, self.number))

    def resolve(self, state: MosaicState, source: Effects) -> None:
        state.push(TakeOverCity(source.seat, source.card, self.number))

    def full_clause(self, style: Style) -> str:
        return f"take over a city of a player who has {self.number} or more"

    def brief_clause(self, style: Style, length: int) -> str:
        return "take over a city"


def cities_to_take_over(state: MosaicState, seat: int, at_least: int) -> list[str]:
    """Return cities of players with enough cities, if the seat has a matching piece (R15.2)."""
    supply = state.players[seat].supply
    found = []
    for victim in state.seats_from(seat)[1:]:
        cities = state.city_hexes(victim)
        if len(cities) >= at_least:
            found += [h for h in HEXES if h in cities and supply[state.buildings[h].kind]]
    return found


@dataclass(frozen=True, slots=True)
class TakeOverCity(Frame[MosaicState]):
    """Replace an enemy city with an own piece, without cost or triggers (R15.2)."""

    seat: int
    card: str
    at_least: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        hexes = cities_to_take_over(state, self.seat, self.at_least)
        actions = tuple(TakeOver(h) for h in hexes)
        return (Decision(self.seat, DecisionKind.SPACE, "take_over", "R15.2", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """The victim keeps tokens, cards and towns (R15.21)."""
        assert isinstance(action, TakeOver)
        old = state.buildings[action.hex]
        state.players[old.owner].supply[old.kind] += 1
        state.players[seat].supply[old.kind] -= 1
        state.set_building(action.hex, Building(seat, old.kind))
        state.emit(CityTakenOver(seat, old.owner, action.hex))


MAP_CHOICE_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    GainUnit,
    TakeFromMap,
    PlaceFree,
    Explore,
    TakeOverCity,
)
