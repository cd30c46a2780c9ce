"""Progress of building groups towards a city, now or after a change."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.games.age_of_innovation.content import (
    ANNEX,
    BUILDINGS,
    MIN_CITY_BUILDINGS,
)
from core.games.age_of_innovation.rules.board import city_power, groups_without_city, power_value
from core.games.age_of_innovation.state import Built, InnovationState
from core.games.age_of_innovation.text.facts.building import adjacent_buildings
from core.kernel.presentation import format_count

NO_BUILDINGS: Mapping[str, Built] = {}


@dataclass(frozen=True, slots=True)
class CityProgress:
    """A group of buildings that is not a city yet."""

    hexes: tuple[str, ...]
    buildings: int  # as a city counts them
    power: int
    needed_buildings: int
    needed_power: int

    @property
    def short_text(self) -> str:
        """Return `5/7pw 3/4 bld`."""
        return f"{self.power}/{self.needed_power}pw {self.buildings}/{self.needed_buildings} bld"

    @property
    def missing(self) -> str:
        """Return `1 building, 2 power`, or ""."""
        more = max(self.needed_buildings - self.buildings, 0)
        power = max(self.needed_power - self.power, 0)
        parts = [format_count(more, "building")] if more else []
        return ", ".join(parts + ([f"{power} power"] if power else []))


def _city_progress(
    view: InnovationState, seat: int, hexes: Iterable[str], new: Mapping[str, Built] = NO_BUILDINGS
) -> CityProgress:
    hexes = tuple(dict.fromkeys((*hexes, *new)))
    built = [new.get(h) or view.buildings[h] for h in hexes]
    needed = [n for b in built if (n := BUILDINGS[b.kind].city_buildings)]
    return CityProgress(
        hexes,
        sum(1 + ANNEX.buildings * b.annex for b in built),
        sum(map(power_value, built)),
        min(needed, default=MIN_CITY_BUILDINGS),
        city_power(view, seat),
    )


def groups_by_progress(view: InnovationState, seat: int) -> list[CityProgress]:
    groups = [_city_progress(view, seat, hexes) for hexes in groups_without_city(view, seat)]
    return sorted(groups, key=lambda g: (-g.power, -g.buildings))


def best_group(view: InnovationState, seat: int) -> CityProgress | None:
    return next(iter(groups_by_progress(view, seat)), None)


def group_after_build(
    view: InnovationState, seat: int, hex_id: str, kind: str = "workshop"
) -> CityProgress | None:
    """Return the group after a build, new hex last, or None if it joins a city."""
    adjacent = [h for h, b in adjacent_buildings(view, hex_id) if b.owner == seat]
    if any(view.buildings[h].city for h in adjacent):
        return None
    old = view.buildings.get(hex_id)
    new = Built(seat, kind, annex=bool(old and old.annex))
    groups = [g for g in groups_without_city(view, seat) if any(h in adjacent for h in g)]
    hexes = [h for group in groups for h in group if h != hex_id]
    return _city_progress(view, seat, hexes, {hex_id: new})


def group_after_annex(view: InnovationState, seat: int, hex_id: str) -> CityProgress | None:
    new = replace(view.buildings[hex_id], annex=True)
    groups = [group for group in groups_without_city(view, seat) if hex_id in group]
    return _city_progress(view, seat, groups[0], {hex_id: new}) if groups else None


def group_after_bridge(view: InnovationState, seat: int, a: str, b: str) -> CityProgress | None:
    """Return the group after a bridge, or None unless it joins two groups."""
    groups = [group for group in groups_without_city(view, seat) if a in group or b in group]
    return _city_progress(view, seat, [h for g in groups for h in g]) if len(groups) == 2 else None


def founds_city(view: InnovationState, group: CityProgress | None) -> bool:
    """Check completeness and the supply of city tiles (R7.11)."""
    return group is not None and not group.missing and any(view.city_tiles.values())
