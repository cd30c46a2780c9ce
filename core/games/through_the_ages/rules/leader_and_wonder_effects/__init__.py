"""Abilities: the effects of leaders and wonders while they are in play.

An ability is one class. Its fields are its parameters in the data, `wording` has its text, and
`hooks` its rule. `data/leaders.json` and `data/wonders.json` name it, so search for that name:
`"ability": "population_discount"` is `@ability("population_discount")` in `prices`.

`prices`, `ratings` and `combat` have the abilities that change these. `reactions` has those that
follow something, such as production or a card played. `hooks` lists all hooks, which the rules read
through `player_hooks(player)`. Rules never test for a card by name.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from core.games.through_the_ages.content import CARDS, CONTENT, Card
from core.games.through_the_ages.rules.leader_and_wonder_effects import (
    combat,
    prices,
    ratings,
    reactions,
)
from core.games.through_the_ages.rules.leader_and_wonder_effects.hooks import (
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
    "hook_source",
    "hooks_by_card",
    "player_hooks",
    "prices",
    "ratings",
    "reactions",
    "register_card",
]


ABILITIES: dict[str, tuple[Ability, ...]] = {}  # by card
HOOKS: dict[str, Hooks] = {"": Hooks()}  # by card; "" for no leader


def register_card(card: Card) -> None:
    ABILITIES[card.id] = tuple(_read_ability(card, raw) for raw in card.abilities)
    HOOKS[card.id] = merge_hooks(ability.hooks() for ability in ABILITIES[card.id])


def _read_ability(card: Card, raw: RawRecord) -> Ability:
    place = (f"{card.type}s.json", f"record '{card.id}'", "abilities")
    parameters = RawRecord(raw)
    name = parameters.pop("ability", None)
    if name not in ABILITY_CLASSES:
        raise BadContent(f"there is no ability '{name}'.").within(*place)
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
    """Return the card whose hooks satisfy the predicate, or an empty string."""
    return next(card for card, hooks in hooks_by_card(player) if predicate(hooks))


def hooks_by_card(player: Player) -> Iterator[tuple[str, Hooks]]:
    """Yield the leader and the face-up wonders, each with its hooks."""
    for card in (player.leader, *player.wonders):
        if card and card not in player.face_down:
            yield card, HOOKS[card]
