"""Effects of cards and tiles: their base class, the registry of classes, and the lookup.

The data names a verb and the hook of each effect. The class registered for both has its fields,
its rule and its words. Rules look effects up by class or by hook, never by card.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar, overload

from core.games.mosaic.content import (
    BUILD_CARDS,
    CONTENT,
    NO_AMOUNTS,
    TECHNOLOGIES,
    WONDERS,
    Amounts,
    Card,
)
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.effect_words import BRIEF
from core.kernel import Frame
from core.kernel.content import BadContent, RawRecord
from core.kernel.style import Style

AT_ONCE = ("play", "take", "claim", "build", "start")  # hooks of one-time effects

_HOOK_TEXTS = {
    "start": "At the start",
    "play": "When played",
    "take": "When taken",
    "claim": "When claimed",
    "build": "When built",
    "ongoing": "From then on",
    "while_held": "While you hold it",
    "next_population_card": "Your next population card",
    "population_card": "With each population card",
    "tax_card": "With each tax card",
    "any_city_built": "Whenever anybody builds a city that is no port",
    "any_port_built": "Whenever anybody builds a port",
    "any_wonder_built": "Whenever anybody builds a wonder",
    "own_turn": "In your turn",
    "before_action": "Before each of your actions",
    "first_turn": "In your first turn",
    "game_end_turn": "After the last round",
    "pre_scoring": "Before each empire scoring you may",
    "empire_scoring": "At each empire scoring",
    "game_end": "At the end",
}
_BRIEF_HOOK_TEXTS = {
    "population_card": "each growth card",
    "tax_card": "each tax card",
    "any_city_built": "any city",
    "any_port_built": "any port",
    "any_wonder_built": "any wonder",
    "own_turn": "once",
    "first_turn": "first turn",
    "empire_scoring": "scoring",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One effect of a card or tile. The fields of each class are its parameters in the data."""

    # Whether it changes only counts, without chance or a decision.
    has_certain_outcome: ClassVar[bool] = False
    needs_turn: ClassVar[bool] = False  # whether it waits for its owner's first turn (R3.15)

    on: str  # its hook

    # --- rule ---

    def resolve(self, state: MosaicState, source: "Effects") -> None:
        """Carry out the effect for the seat and card of the frame."""
        raise NotImplementedError

    def resolve_for_automa(self, state: MosaicState, seat: int) -> None:
        """Carry out the effect of an automa's new wonder, if automas have a rule for it (R16)."""

    def is_triggered_by(self, what: str) -> bool:
        """Return whether a currency or piece triggers the effect at its hook."""
        return True

    def use_cost(self) -> Amounts:
        """Return the cost of using a power in its owner's turn."""
        return NO_AMOUNTS

    def is_usable(self, state: MosaicState, seat: int) -> bool:
        return True

    def is_once(self) -> bool:
        """Return whether the owner may use the effect only once in the game."""
        return False

    def is_lost(self, state: MosaicState, seat: int) -> bool:
        """Return whether the effect would find nothing to act on now."""
        return False

    # --- words ---

    def changed_counts(self) -> tuple[str, ...]:
        """Return the ids of the counts that it changes if its outcome is certain."""
        return ()

    def previewed_counts(self) -> tuple[str, ...]:
        """Return the counts of a preview that show the whole effect, if there are any."""
        is_previewed = self.has_certain_outcome and self.on in (*AT_ONCE, "while_held")
        return self.changed_counts() if is_previewed else ()

    def full_clause(self, style: Style) -> str:
        """Return what the effect does in full words, without its hook and what it counts."""
        raise NotImplementedError

    def brief_clause(self, style: Style, length: int) -> str:
        raise NotImplementedError

    def hook_text(self) -> str:
        """Return the hook's text for the start of a sentence."""
        hook = _HOOK_TEXTS[self.on]
        return f"Once in the game, {hook[0].lower()}{hook[1:]}" if self.is_once() else hook

    def brief_hook(self, style: Style, length: int) -> str:
        """Return the hook in a few characters, or nothing if it is obvious."""
        return _BRIEF_HOOK_TEXTS.get(self.on, "")

    def full_text(self, style: Style) -> str:
        return self.full_clause(style)

    def brief_action(self, style: Style, length: int = BRIEF) -> str:
        return self.brief_clause(style, length)

    def brief_limit(self) -> str:
        return ""

    def brief_without_limit(self, style: Style, length: int = BRIEF) -> str:
        hook, action = self.brief_hook(style, length), self.brief_action(style, length)
        return f"{hook}: {action}" if hook else action

    def brief_text(self, style: Style, length: int = BRIEF) -> str:
        """Return the effect in a few characters, with its hook if that is not obvious."""
        return self.brief_without_limit(style, length) + self.brief_limit()


# --- the registry ------------------------------------------------------------------------------

E = TypeVar("E", bound=Effect)
K = TypeVar("K", bound=type[Effect])

EFFECT_CLASSES: dict[tuple[str, str], type[Effect]] = {}  # by verb and hook
CARD_EFFECTS: dict[str, tuple[Effect, ...]] = {}


def effect(verb: str, *hooks: str) -> Callable[[K], K]:
    """Register an effect class for a verb of the data at these hooks."""

    def register(kind: K) -> K:
        for hook in hooks:
            EFFECT_CLASSES[verb, hook] = kind
        return kind

    return register


class EffectIndex:
    """The effects of a class or hook by card."""

    def __init__(self) -> None:
        self.effects: dict[str, tuple[Effect, ...]] = {}
        self.has_technologies = False
        self.has_buildings = False

    def add(self, card: str, effect: Effect) -> None:
        self.effects[card] = (*self.effects.get(card, ()), effect)
        self.has_technologies |= card in TECHNOLOGIES
        self.has_buildings |= card in BUILD_CARDS or card in WONDERS


# By hook, and by class including base classes.
_INDEXES: defaultdict[str | type[Effect], EffectIndex] = defaultdict(EffectIndex)


def register_card(card: Card) -> None:
    """Read the effects of a card. Raise BadContent if no class is registered for one of them."""
    CARD_EFFECTS[card.id] = tuple(
        _read_effect(raw, "effects", str(number)) for number, raw in enumerate(card.effects, 1)
    )
    for each in CARD_EFFECTS[card.id]:
        _INDEXES[each.on].add(card.id, each)
        for kind in type(each).__mro__:
            if issubclass(kind, Effect):
                _INDEXES[kind].add(card.id, each)


def _read_effect(raw: RawRecord, *place: str) -> Effect:
    verb, hook = str(raw.get("verb", "")), str(raw.get("on", ""))
    if not any(verb == known for known, _ in EFFECT_CLASSES):
        raise BadContent(f"there is no verb '{verb}'.").within(*place)
    if (verb, hook) not in EFFECT_CLASSES:
        raise BadContent(f"the verb '{verb}' is not possible on '{hook}'.").within(*place)
    parameters = RawRecord({key: value for key, value in raw.items() if key != "verb"})
    return CONTENT.parse_raw(parameters, EFFECT_CLASSES[verb, hook], *place, f"'{verb}'")


# --- lookup ------------------------------------------------------------------------------------


def has_effects(hook: str) -> bool:
    """Return whether any card has an effect at this hook."""
    return hook in _INDEXES


def effects_on(card: str, hook: str) -> tuple[Effect, ...]:
    return _INDEXES[hook].effects.get(card, ()) if hook in _INDEXES else ()


def effects_of(cards: Iterable[str], kind: type[E]) -> list[E]:
    """Return the effects of a class on these cards."""
    index: Any = _INDEXES.get(kind)
    if index is None:
        return []
    effects = index.effects
    return [each for card in cards if card in effects for each in effects[card]]


@overload
def active_effects_with_source(
    state: MosaicState, seat: int, key: type[E]
) -> list[tuple[str, E]]: ...


@overload
def active_effects_with_source(
    state: MosaicState, seat: int, key: str
) -> list[tuple[str, Effect]]: ...


def active_effects_with_source(
    state: MosaicState, seat: int, key: type[Effect] | str
) -> list[tuple[str, Any]]:
    """Return the effects of a class, or at a hook, on the face-up cards, with the cards."""
    if not active_effects(state, seat, key):
        return []
    player, effects = state.players[seat], _INDEXES[key].effects
    cards = (
        player.leader,
        player.government,
        *player.technologies,
        *player.build_cards,
        *player.wonders,
    )
    return [(card, each) for card in cards for each in effects.get(card, ())]


@overload
def active_effects(state: MosaicState, seat: int, key: type[E]) -> list[E]: ...


@overload
def active_effects(state: MosaicState, seat: int, key: str) -> list[Effect]: ...


def active_effects(state: MosaicState, seat: int, key: type[Effect] | str) -> list[Any]:
    """Return the effects of a class, or at a hook, on the face-up cards of a player."""
    index = _INDEXES.get(key)
    if index is None or seat >= state.persons:
        return []
    player, effects = state.players[seat], index.effects
    found: list[Any] = []
    if player.leader in effects:
        found += effects[player.leader]
    if player.government in effects:
        found += effects[player.government]
    if index.has_technologies and not effects.keys().isdisjoint(player.technologies):
        for card in player.technologies:
            if card in effects:
                found += effects[card]
    if index.has_buildings:
        for card in (*player.build_cards, *player.wonders):
            if card in effects:
                found += effects[card]
    return found


# --- resolution --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effects(Frame[MosaicState]):
    """Resolves a card's effects for a hook, in order (R8.10)."""

    seat: int
    card: str
    hook: str
    hex: str = ""  # of the new piece
    next: int = 0

    def run(self, state: MosaicState) -> None:
        """Resolve the next effect. The others wait until it is complete."""
        effects = effects_on(self.card, self.hook)
        if self.next < len(effects):
            if self.next + 1 < len(effects):
                state.push(Effects(self.seat, self.card, self.hook, self.hex, self.next + 1))
            effects[self.next].resolve(state, self)


def trigger_effects(state: MosaicState, seat: int, hook: str, what: str = "") -> None:
    """Resolve the effects of a player's face-up cards that a currency or piece triggers."""
    for card, each in active_effects_with_source(state, seat, hook):
        if each.is_triggered_by(what):
            each.resolve(state, Effects(seat, card, hook))
