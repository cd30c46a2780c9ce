"""Effects of cards: one class with data, rule and wording for each, registered at its hook.

The data of an effect names its hook, which is the moment of the effect. Its other fields select the
class. The rules go through the active effects of a hook and never test for a card by name. The
classes are in the modules called `..._effects`, and `all_effects` loads them.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar

from core.games.history_of_the_world.content import (
    CARDS,
    CONTENT,
    LANDS,
    REGION_BY_LAND,
    ROUTES,
    TABLE_BY_KIND,
    Card,
    RegionId,
)
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.wording import Wording, format_pieces, regions_text
from core.kernel import Frame
from core.kernel.content import BadContent, OneOf, RawRecord
from core.kernel.presentation import join_words
from core.kernel.schema import schema_fields


class Effect(ABC):
    """An effect of a card. Its fields are its parameters in the data."""

    @abstractmethod
    def wording(self, this_turn: bool) -> Wording:
        """Return a full and a brief text, of an event if it lasts only for this turn."""

    def is_useful(self, state: WorldState, card: str) -> bool:
        """Return whether it could do something if its event were played now (R11.12)."""
        return state.turn.step in ("begin", "conquest")


class ImmediateEffect(Effect):
    """An effect that is carried out once, when its moment comes."""

    @abstractmethod
    def apply(self, state: WorldState, card: str) -> None: ...

    def pending_points(self, state: WorldState) -> int:
        """Return the points it would score now."""
        return 0


class QuestionEffect(ImmediateEffect):
    """An effect that asks the player first."""

    @abstractmethod
    def question(self, card: str) -> Frame[WorldState]: ...

    def apply(self, state: WorldState, card: str) -> None:
        state.push(self.question(card))

    def is_useful(self, state: WorldState, card: str) -> bool:
        return bool(self.question(card).decisions(state))


class Gain(NamedTuple):
    """The immediate gain of a triggered effect. The text omits points."""

    points: int = 0
    armies: int = 0
    text: str = ""


def forecast_pieces(
    view: WorldState, seat: int, armies: int, siege_tokens: int = 0, points: int = 0
) -> Gain:
    """Return a gain of pieces. Tokens replace missing armies (R15.2)."""
    gained = min(armies, view.players[seat].supply)
    pieces = format_pieces(gained, siege_tokens + armies - gained)
    return Gain(points, gained, f"+{pieces}" if pieces else "")


class LandEffect(Effect):
    """An effect of something that has happened in a land."""

    @abstractmethod
    def apply(self, state: WorldState, card: str, land: str) -> None: ...


class TriggeredEffect(LandEffect):
    """An effect of a conquest or of the end of a battle."""

    returns_army: ClassVar[bool] = False  # the attacking army goes back to the card
    limit: int

    def forecast(self, captured: WorldState, seat: int, land: str) -> Gain:
        """Return the gain, from a view in which the land is already captured."""
        return Gain()


@dataclass(frozen=True, slots=True)
class Build:
    """Pieces that an effect allows its player to build (R16.5)."""

    piece: Annotated[str, OneOf("fort", "city", "monument")]
    count: int = 1  # at most
    count_per: Annotated[str, OneOf("resource_icon_active")] = ""
    regions: tuple[RegionId, ...] = ()


# --- conditions ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackCondition:
    """The attacks to which an effect applies (R16.3). An empty field matches every attack."""

    via: Annotated[str, OneOf(*ROUTES)] = ""
    regions: tuple[RegionId, ...] = ()
    not_regions: tuple[RegionId, ...] = ()
    has_structure: bool = False
    resource: bool = False

    def matches(self, land: str, route: str, has_structure: bool) -> bool:
        region = REGION_BY_LAND[land]
        return (
            self.via in ("", route)
            and (not self.regions or region in self.regions)
            and region not in self.not_regions
            and (not self.has_structure or has_structure)
            and (not self.resource or LANDS[land].resource)
        )


@dataclass(frozen=True, slots=True)
class ConquestCondition(AttackCondition):
    """The condition of a conquest."""

    was_empty: bool = False
    first_in_region: bool = False

    def is_met(self, state: WorldState, land: str, route: str, former_state: str) -> bool:
        return (
            self.matches(land, route, state.has_structure(land))
            and (not self.was_empty or former_state == "empty")
            and (
                not self.first_in_region
                or REGION_BY_LAND[land] not in state.turn.realm.fleet_regions
            )
        )

    def trigger_text(self) -> str:
        """Return `when you occupy an empty land in Eurasia`."""
        land = "an empty land" if self.was_empty else "a land"
        if self.first_in_region:
            land = "your first land of a region"
        if self.resource:
            land += " with a resource icon"
        if self.regions:
            land += f" in {regions_text(self.regions)}"
        if self.not_regions:
            land += f" outside {regions_text(self.not_regions)}"
        by = f" by {self.via}" if self.via else ""
        return f"when you occupy {land}{by}"


@dataclass(frozen=True, slots=True)
class BattleCondition:
    """The results of a battle that trigger an effect."""

    results: tuple[Annotated[str, OneOf("win", "tie", "retreat")], ...] = ()


class ConquestEffect(TriggeredEffect):
    """An effect of some conquests."""

    condition: ConquestCondition


class BattleEffect(TriggeredEffect):
    """An effect of some ends of battles."""

    condition: BattleCondition


# --- hooks ---------------------------------------------------------------------------------------

E = TypeVar("E", bound=Effect)
C = TypeVar("C", bound=type[Effect])


class Hook(Generic[E]):
    """A moment of the game, with its effect classes and the effects of all cards (R16.1)."""

    def __init__(self, name: str, prefix: str = "") -> None:
        self.name = name
        self.prefix = prefix  # of the text of each effect
        self.classes: list[Any] = []
        self.effects: dict[str, tuple[tuple[str, E], ...]] = {}  # by card, each with its card
        HOOKS[name] = self

    def register(self, effect_class: C) -> C:
        self.classes.append(effect_class)
        return effect_class

    def read(self, raw: RawRecord) -> E:
        """Parse data as the class with the most required fields that are all there."""
        fitting = [kind for kind in self.classes if _required_fields(kind) <= raw.keys()]
        if not fitting:
            given = join_words(f"'{name}'" for name in raw)
            raise BadContent(f"no effect at '{self.name}' has {given or 'no fields'}.")
        effect: E = CONTENT.parse_raw(
            raw, max(fitting, key=lambda kind: len(_required_fields(kind)))
        )
        outcome = schema_fields(type(effect)).keys() - {"condition", "limit"}
        if not any(getattr(effect, name) for name in outcome):
            raise BadContent(f"at '{self.name}' nothing happens.")
        return effect

    def active(self, state: WorldState) -> tuple[tuple[str, E], ...]:
        """Return the active empire's effects with their cards. Kingdoms have none."""
        turn, effects = state.turn, self.effects
        if turn.kingdom is not None:
            return ()
        own = effects.get(turn.empire.card, ())
        if not turn.played:
            return own
        return (*own, *(pair for card in turn.played for pair in effects.get(card, ())))


def _required_fields(effect_class: Any) -> set[str]:
    return {name for name, field in schema_fields(effect_class).items() if field.required}


HOOKS: dict[str, Hook[Any]] = {}
FOUND = Hook[ImmediateEffect]("found")
AFTER_CONQUEST = Hook[ConquestEffect]("after_conquest")
AFTER_BATTLE = Hook[BattleEffect]("after_battle")
DAMAGE = Hook[LandEffect]("damage")
FORT_BUILT = Hook[ImmediateEffect]("fort_built")
END_OF_CONQUEST = Hook[ImmediateEffect]("end_of_conquest", "at the end of the conquest: ")
AFTER_MONUMENTS = Hook[ImmediateEffect]("after_monuments", "after the monuments: ")
INSTANT = Hook[ImmediateEffect]("instant")


def apply_effects(state: WorldState, hook: Hook[ImmediateEffect]) -> None:
    for card, effect in hook.active(state):
        effect.apply(state, card)


# --- effects of cards ----------------------------------------------------------------------------

EFFECTS: dict[str, list[tuple[Hook[Any], Effect]]] = {}  # by card, each with its hook


def register_card(card: Card) -> None:
    """Read the effects of a card. All effect classes must be registered."""
    EFFECTS[card.id] = CONTENT.convert(TABLE_BY_KIND[card.kind], card, _read_effects)
    for hook in HOOKS.values():
        hook.effects[card.id] = tuple(
            (card.id, effect) for own, effect in EFFECTS[card.id] if own is hook
        )


def _read_effects(card: Card) -> list[tuple[Hook[Any], Effect]]:
    pairs: list[tuple[Hook[Any], Effect]] = []
    for number, given in enumerate(card.effects, start=1):
        raw = RawRecord(given)
        hook = raw.pop("hook", None)
        try:
            if not isinstance(hook, str) or hook not in HOOKS:
                raise BadContent(f"'{hook}' is not one of {', '.join(HOOKS)}.")
            pairs.append((HOOKS[hook], HOOKS[hook].read(raw)))
        except BadContent as error:
            raise error.within("effects", str(number)) from None
    return pairs


def card_effect(card: str, effect_class: type[E]) -> E:
    """Return the card's effect of a class."""
    return next(effect for _, effect in EFFECTS[card] if isinstance(effect, effect_class))


def effect_wordings(card: str) -> list[Wording]:
    is_event = CARDS[card].kind == "advancement"
    return [
        wording._replace(long=f"{hook.prefix}{wording.long}")
        for hook, effect in EFFECTS[card]
        for wording in [effect.wording(this_turn=is_event)]
    ]
