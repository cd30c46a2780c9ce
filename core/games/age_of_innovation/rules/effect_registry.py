"""Tile effects: the base class, the registry of classes, and the effects of every tile.

The classes are in `rules.tile_effects`. Each has an effect's data, its rule and its words. Effects
are carried out by `apply`, when something happens to which they listen, or they change the rules as
long as they last, through `Hooks`. Rules never test for a tile by name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Any, TypeVar

from core.games.age_of_innovation.content import (
    CONTENT,
    FACTIONS,
    NOTHING,
    TILE_TABLES,
    Amounts,
    Display,
    Tile,
)
from core.games.age_of_innovation.rules.mechanics.hex_map import CACHE_SIZE
from core.games.age_of_innovation.rules.obstacles import Obstacle
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.counts import GAIN_COUNTS, INCOME_COUNTS
from core.games.age_of_innovation.text.effect_text import (
    FULL,
    GOALS,
    NO_COUNTS,
    Group,
    begin_group,
    hook_goal,
    hook_prefix,
    join_parts,
    merge_clauses,
    plain_clause,
    without_counts,
)
from core.kernel.amounts import Count
from core.kernel.content import BadContent, Content, RawRecord
from core.kernel.effects import Clause
from core.kernel.style import Style

ACTION_HOOKS = ("special_action", "action")  # once per round, and any number of times
SETUP_HOOKS = ("setup_placement", "setup_after_placement")
Routes = list[tuple[str, int]]  # names and the hexes in reach


@dataclass(frozen=True, slots=True)
class GainSource:
    """The source of a gain, and its terms."""

    tile: str
    discipline: str = ""  # of the competency's slot
    must: bool = False  # chosen as an action, so it cannot be declined (R4.10)


@dataclass(frozen=True, slots=True)
class Route:
    """A way to build beyond the normal reach (R11.19)."""

    name: str  # tunnel or flight
    tile: str
    cost: Amounts
    skip_hexes: int
    points: Callable[[InnovationState, int], int]


@dataclass(frozen=True, slots=True)
class Hooks:
    """Values by which tiles change the rules as long as they last.

    The defaults change nothing. If several tiles have hooks, numbers add, tuples concatenate, and
    booleans combine with "or".
    """

    sailing_bonus: int = 0  # river hexes in the action phase (R2.4)
    routes: tuple[Route, ...] = ()
    area_skips: tuple[int, ...] = ()  # hexes that the largest area may skip (R14.2)
    city_powers: tuple[int, ...] = ()  # minimum power of a city (R7.9)
    has_cities_across_river: bool = False  # R7.12
    virtual_levels: int = 0  # for the science bonus (R11.21.1)
    power_action_cost: int = 0  # change of the cost (R11.22.7)
    starts_instead: tuple[str, ...] = ()  # building instead of workshops (R8.5.1)
    starts_besides: tuple[str, ...] = ()  # building besides workshops (R8.5.2)


def _merge_hooks(all_hooks: list[Hooks]) -> Hooks:
    merged: dict[str, Any] = {}
    for field in fields(Hooks):
        values = [getattr(hooks, field.name) for hooks in all_hooks]
        nothing: Any = field.default
        merged[field.name] = any(values) if field.type is bool else sum(values, nothing)
    return Hooks(**merged)


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of a tile. Its fields are its parameters in the data."""

    on: str  # when it applies, such as "take" or "pass"

    # A class that has one of these as a field must give it a default, such as NOTHING.
    @property
    def gain(self) -> Amounts:
        return NOTHING  # type: ignore[no-any-return]

    @property
    def cost(self) -> Amounts:
        return NOTHING  # type: ignore[no-any-return]

    @property
    def is_gift(self) -> bool:
        """Return whether passing without this special action loses something for nothing."""
        return not self.cost

    @property
    def depends_on_science(self) -> bool:
        """Return whether its points change with science levels."""
        return False

    # --- rule ---

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        """Carry it out, or queue the frames that do."""

    def find_obstacle(self, state: InnovationState, seat: int, routes: Routes) -> Obstacle | None:
        """Return why it cannot be chosen as an action (R11.22.3)."""
        return None

    def hooks(self, tile: str) -> Hooks:
        return Hooks()

    def rewards(self, state: InnovationState, hex_id: str) -> Amounts:
        """Return the gain from what happened, on a hex if it was a build."""
        return self.gain

    def times(self, state: InnovationState, seat: int) -> int:
        """Return by how much the gain is multiplied."""
        return 1

    def points(self, state: InnovationState, seat: int) -> int:
        return self.gain.get("vp", 0)

    def points_now(self, state: InnovationState, seat: int) -> int | None:
        """Return the points if they depend on a count, or None."""
        return None

    # --- words ---

    def text(self, length: int, style: Style) -> Group:
        """Return the body with the occasion."""
        body = self.body(length, style)
        if self.on in GOALS:
            body = (plain_clause(*merge_clauses(body, style).words, self._goal(length)),)
        elif self.on in ACTION_HOOKS:
            body = without_counts(body)
        return begin_group(hook_prefix(self.on, length), body, length)

    def body(self, length: int, style: Style) -> Group:
        return join_parts(self.parts(length, style), FULL if self.on in GOALS else length, style)

    def parts(self, length: int, style: Style) -> list[Clause]:
        """Return its parts, with the counts that change if it is carried out now."""
        raise NotImplementedError

    @property
    def gain_counts(self) -> Mapping[str, tuple[Count, ...]]:
        """Return the counts that its gains change, by resource."""
        if self.on == "income":
            return INCOME_COUNTS
        return GAIN_COUNTS if self.on in ("take", *ACTION_HOOKS) else NO_COUNTS

    def missing_target(self) -> str:
        """Return the reason for a missing target."""
        return ""

    def _goal(self, length: int) -> str:
        return hook_goal(self.on, "", length)


@dataclass(frozen=True, slots=True)
class NoTarget(Obstacle):
    """An effect without a target (R11.22.3), which it words itself."""

    effect: Effect


# --- registry ------------------------------------------------------------------------------------

E = TypeVar("E", bound=type[Effect])
# By hook, then by the field that only this class has; "" for the usual class of the hook.
EFFECT_CLASSES: dict[str, dict[str, type[Effect]]] = {}
EFFECTS: dict[str, tuple[Effect, ...]] = {}  # by tile or planning display


def tile_effect(*hooks: str, keys: tuple[str, ...] = ("",)) -> Callable[[E], E]:
    """Register an effect class for these hooks. The data selects it by the presence of a key."""

    def register(kind: E) -> E:
        for hook in hooks:
            EFFECT_CLASSES.setdefault(hook, {}).update(dict.fromkeys(keys, kind))
        return kind

    return register


def read_effect(raw: RawRecord, content: Content = CONTENT) -> Effect:
    hook = raw.get("on")
    if hook not in EFFECT_CLASSES:
        raise BadContent(f"'{hook}' is not one of {', '.join(EFFECT_CLASSES)}.").within("on")
    classes = EFFECT_CLASSES[hook]
    kind = next((classes[key] for key in raw if key in classes), classes.get(""))
    if kind is None:
        raise BadContent(f"on '{hook}' it needs one of {', '.join(classes)}.")
    return content.parse_raw(raw, kind)


def read_effects(record: Tile | Display, content: Content = CONTENT) -> tuple[Effect, ...]:
    effects = []
    for number, raw in enumerate(record.effects, 1):
        try:
            effects.append(read_effect(raw, content))
        except BadContent as error:
            raise error.within("effects", str(number)) from None
    return tuple(effects)


def register_tile(table: str, tile: Tile | Display) -> None:
    EFFECTS[tile.id] = CONTENT.convert(table, tile, read_effects)
    _effects_by_hook.cache_clear()
    _combine_effects.cache_clear()


def register_tiles() -> None:
    for table, tiles in TILE_TABLES.items():
        for tile in tiles.values():
            register_tile(table, tile)
    for faction in FACTIONS:  # refuse invalid errata at once, too
        for players in (2, 4):
            effects_of(faction, players)


# --- effects of tiles ----------------------------------------------------------------------------


def effects_of(tile: str, errata_players: int = 0) -> tuple[Effect, ...]:
    """Return a tile's effects, with errata for a number of players if requested."""
    if errata_players and tile in FACTIONS:
        return _effects_with_errata(tile, errata_players)
    return EFFECTS[tile]


@cache
def _effects_with_errata(faction: str, players: int) -> tuple[Effect, ...]:
    return CONTENT.convert(
        "factions/factions",
        FACTIONS[faction],
        lambda record: tuple(map(read_effect, record.effects_with_errata(players))),
    )


def effects_on(tile: str, hook: str, errata_players: int = 0) -> tuple[Effect, ...]:
    return _effects_by_hook(tile, errata_players).get(hook, ())


@cache
def _effects_by_hook(tile: str, errata_players: int) -> dict[str, tuple[Effect, ...]]:
    effects = effects_of(tile, errata_players) if tile in EFFECTS else ()
    return {
        hook: tuple(effect for effect in effects if effect.on == hook)
        for hook in dict.fromkeys(effect.on for effect in effects)
    }


class ActiveEffects:
    """The effects of a set of tiles: by hook, those of actions by tile, and their hooks merged."""

    __slots__ = ("actions", "by_hook", "hooks", "tiles")

    def __init__(self, tiles: tuple[str, ...], errata_players: int) -> None:
        self.tiles = tiles
        self.by_hook: dict[str, tuple[tuple[str, Effect], ...]] = {}
        self.actions = tuple(
            (tile, hook, effects)
            for tile in tiles
            for hook in ACTION_HOOKS
            if (effects := effects_on(tile, hook, errata_players))
        )
        hooks = []
        for tile in tiles:
            for hook, effects in _effects_by_hook(tile, errata_players).items():
                self.by_hook[hook] = (
                    *self.by_hook.get(hook, ()),
                    *((tile, effect) for effect in effects),
                )
                hooks += [effect.hooks(tile) for effect in effects]
        self.hooks = _merge_hooks(hooks)


_combine_effects = lru_cache(maxsize=CACHE_SIZE)(ActiveEffects)


def _find_active(state: InnovationState, seat: int) -> ActiveEffects:
    player = state.players[seat]
    found: ActiveEffects | None = player.active_effects
    if found is None:
        tiles = tuple(state.tiles_in_effect(seat)) if seat < state.persons else ()
        found = player.active_effects = _combine_effects(tiles, state.errata_players)
    return found


def active_effects(state: InnovationState, seat: int, hook: str) -> tuple[tuple[str, Effect], ...]:
    """Return a player's tiles with their effects on this hook."""
    return _find_active(state, seat).by_hook.get(hook, ())


def action_effects(
    state: InnovationState, seat: int
) -> tuple[tuple[str, str, tuple[Effect, ...]], ...]:
    """Return a player's tiles that are used as actions, with the hook and the effects."""
    return _find_active(state, seat).actions


def active_hooks(state: InnovationState, seat: int) -> Hooks:
    return _find_active(state, seat).hooks


@cache
def all_hooks() -> tuple[Hooks, ...]:
    """Return the hooks of all tiles, for limits that no position can exceed."""
    return tuple(effect.hooks(tile) for tile, effects in EFFECTS.items() for effect in effects)
