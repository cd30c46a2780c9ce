"""Abilities of leaders and wonders, each with its rule and its wording in one class.

The data names an ability and its parameters. The class registered under that name fills the hooks
that the rules read through `player_hooks(player)`. Rules never test for a card by name. Start
reading at `hooks.py`.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from core.games.through_the_ages.abilities import fighting, moments, prices, ratings
from core.games.through_the_ages.abilities.hooks import (
    KINDS,
    Ability,
    Counted,
    Hooks,
    ability,
    together,
)
from core.games.through_the_ages.content import CARDS, CONTENT, Card
from core.games.through_the_ages.state import Player
from core.kernel.content import BadContent, Raw

__all__ = [
    "ABILITIES",
    "HOOKS",
    "KINDS",
    "Ability",
    "Counted",
    "Hooks",
    "ability",
    "fighting",
    "introduce",
    "moments",
    "powers",
    "prices",
    "ratings",
    "source",
    "working",
]


ABILITIES: dict[str, tuple[Ability, ...]] = {}  # by card
HOOKS: dict[str, Hooks] = {"": Hooks()}  # by card; "" for no leader


def introduce(card: Card) -> None:
    """Read a card's abilities and register their hooks."""
    ABILITIES[card.id] = tuple(_read(card, raw) for raw in card.abilities)
    HOOKS[card.id] = together(ability.hooks() for ability in ABILITIES[card.id])


def _read(card: Card, raw: Raw) -> Ability:
    place = (f"{card.type}s.json", f"record '{card.id}'", "abilities")
    parameters = Raw(raw)
    name = parameters.pop("ability", None)
    if name not in KINDS:
        raise BadContent(f"nobody knows the ability '{name}'.").within(*place)
    return CONTENT.read(parameters, KINDS[name], *place, f"'{name}'")


for _card in CARDS.values():
    introduce(_card)


def powers(player: Player) -> Hooks:
    if not player.wonders:
        return HOOKS[player.leader]
    return _powers(player.leader, tuple(player.wonders), tuple(player.face_down))


@lru_cache(maxsize=1024)
def _powers(leader: str, wonders: tuple[str, ...], face_down: tuple[str, ...]) -> Hooks:
    return together(HOOKS[card] for card in (leader, *wonders) if card not in face_down)


def source(player: Player, answers: Callable[[Hooks], bool]) -> str:
    """Return the card whose hooks satisfy the predicate."""
    return next(card for card, able in working(player) if answers(able))


def working(player: Player) -> Iterator[tuple[str, Hooks]]:
    """Yield the leader and the wonders that are not face down, each with its hooks."""
    for card in (player.leader, *player.wonders):
        if card and card not in player.face_down:
            yield card, HOOKS[card]
