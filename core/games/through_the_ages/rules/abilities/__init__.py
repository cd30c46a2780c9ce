"""Abilities of leaders and wonders, each with its rule and its wording in one class.

The data names an ability and its parameters. The class registered under that name fills the hooks
that the rules read through `player_hooks(player)`. Rules never test for a card by name. Start
reading at `hooks.py`.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from core.games.through_the_ages.content import CARDS, CONTENT, Card
from core.games.through_the_ages.rules.abilities import combat, event_hooks, prices, ratings
from core.games.through_the_ages.rules.abilities.hooks import (
    ABILITY_CLASSES,
    Ability,
    Hooks,
    RatingBonus,
    ability,
    merge_hooks,
)
from core.games.through_the_ages.state import Player
from core.kernel.content import BadContent, RawRecord

__all__ = [
    "ABILITIES",
    "ABILITY_CLASSES",
    "HOOKS",
    "Ability",
    "Hooks",
    "RatingBonus",
    "ability",
    "combat",
    "event_hooks",
    "hook_source",
    "hooks_by_card",
    "player_hooks",
    "prices",
    "ratings",
    "register_card",
]


ABILITIES: dict[str, tuple[Ability, ...]] = {}  # by card
HOOKS: dict[str, Hooks] = {"": Hooks()}  # by card; "" for no leader


def register_card(card: Card) -> None:
    """Read a card's abilities and register their hooks."""
    ABILITIES[card.id] = tuple(_read_ability(card, raw) for raw in card.abilities)
    HOOKS[card.id] = merge_hooks(ability.hooks() for ability in ABILITIES[card.id])


def _read_ability(card: Card, raw: RawRecord) -> Ability:
    place = (f"{card.type}s.json", f"record '{card.id}'", "abilities")
    parameters = RawRecord(raw)
    name = parameters.pop("ability", None)
    if name not in ABILITY_CLASSES:
        raise BadContent(f"nobody knows the ability '{name}'.").within(*place)
    return CONTENT.parse_raw(parameters, ABILITY_CLASSES[name], *place, f"'{name}'")


for _card in CARDS.values():
    register_card(_card)


def player_hooks(player: Player) -> Hooks:
    if not player.wonders:
        return HOOKS[player.leader]
    return _merge_player_hooks(player.leader, tuple(player.wonders), tuple(player.face_down))


@lru_cache(maxsize=1024)
def _merge_player_hooks(leader: str, wonders: tuple[str, ...], face_down: tuple[str, ...]) -> Hooks:
    return merge_hooks(HOOKS[card] for card in (leader, *wonders) if card not in face_down)


def hook_source(player: Player, predicate: Callable[[Hooks], bool]) -> str:
    """Return the card whose hooks satisfy the predicate."""
    return next(card for card, hooks in hooks_by_card(player) if predicate(hooks))


def hooks_by_card(player: Player) -> Iterator[tuple[str, Hooks]]:
    """Yield the leader and the wonders that are not face down, each with its hooks."""
    for card in (player.leader, *player.wonders):
        if card and card not in player.face_down:
            yield card, HOOKS[card]
