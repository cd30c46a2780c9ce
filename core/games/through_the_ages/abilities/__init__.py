"""What leaders and wonders can do: every ability in one place, its rule and its words together.

The data names an ability and its parameters; a small class here (one of `KINDS`) says what stands
on the card and fills the hooks of the rules. The rules ask `powers(player)` and never for a name.
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


ABILITIES: dict[str, tuple[Ability, ...]] = {}  # of every card
HOOKS: dict[str, Hooks] = {"": Hooks()}  # of every card, and of nobody


def introduce(card: Card) -> None:
    """Make a card's abilities known to rules and words."""
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
    """Everything a player's leader and wonders have to say to the rules."""
    if not player.wonders:
        return HOOKS[player.leader]
    return _powers(player.leader, tuple(player.wonders), tuple(player.face_down))


@lru_cache(maxsize=1024)
def _powers(leader: str, wonders: tuple[str, ...], face_down: tuple[str, ...]) -> Hooks:
    return together(HOOKS[card] for card in (leader, *wonders) if card not in face_down)


def source(player: Player, answers: Callable[[Hooks], bool]) -> str:
    """The card that answers a question of the rules with yes."""
    return next(card for card, able in working(player) if answers(able))


def working(player: Player) -> Iterator[tuple[str, Hooks]]:
    """The leader and the wonders that stand upright, where it matters who it is."""
    for card in (player.leader, *player.wonders):
        if card and card not in player.face_down:
            yield card, HOOKS[card]
