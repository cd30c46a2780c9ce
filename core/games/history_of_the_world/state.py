"""Everything that changes during a game, with simple queries."""

from dataclasses import dataclass, field
from typing import Literal

from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    LANDS_BY_REGION,
    MAP_ORDER,
    MAX_CITIES,
    MAX_FORTS,
    MAX_MONUMENTS,
    REGION_BY_LAND,
    REGION_TOKENS,
)
from core.kernel import State
from core.kernel.ranges import SeatOrNobody, SignedTotal


@dataclass(frozen=True, slots=True)
class Held:
    """An event card chosen by a player: the epoch of the choice, and where it is."""

    card: str
    epoch: int
    place: Literal["hand", "played", "away"] = "hand"  # away: an unplayed kingdom (R11.16)


@dataclass(slots=True)
class Player:
    """One player's points, armies and cards."""

    score: int
    supply: int  # armies neither on the board nor on a card
    earned: dict[str, SignedTotal]  # the score by source
    empires: list[str] = field(default_factory=list)  # one per epoch; the last may be secret
    events: list[Held] = field(default_factory=list)  # one per epoch
    passed: list[str] = field(default_factory=list)  # cards seen in the draft and passed (R17.3)
    given: dict[str, int] = field(default_factory=dict)  # classic: card to recipient (R14.5)

    def hand(self) -> list[str]:
        return [held.card for held in self.events if held.place == "hand"]


@dataclass(slots=True)
class Realm:
    """The empire or kingdom card in play, with its pieces."""

    card: str
    armies: int = 0  # in the card pool
    siege_tokens: int = 0
    zones: list[str] = field(default_factory=list)  # with the realm's fleet or caravan
    active: list[str] = field(default_factory=list)  # lands with the realm's active armies
    monuments: int = 0  # built this turn
    fleet_regions: list[str] = field(default_factory=list)  # entered by fleet this turn


@dataclass(slots=True)
class Turn:
    """Everything that is remembered during one turn."""

    seat: SeatOrNobody
    number: int  # counts all turns of the game, and each draft as one
    empire: Realm
    kingdom: Realm | None = None  # while it is being played
    # T1 and T2, T3 and T4, effects before T5, T5, and the turn is over.
    step: Literal["begin", "conquest", "settling", "monuments", "over"] = "begin"
    played: list[str] = field(default_factory=list)  # advancements played this turn
    uses: dict[str, int] = field(default_factory=dict)  # of limited effects, by card

    @property
    def realm(self) -> Realm:
        """Return the realm with the active armies: a kingdom in play, else the empire."""
        return self.kingdom or self.empire


@dataclass(slots=True)
class Battle:
    """The battle for a land, from the first roll to the end of the siege."""

    land: str
    by: str  # land, caravan or fleet
    defender: int
    no_siege: bool = False  # Turks (R16.10)
    result: Literal["", "win", "tie"] = ""  # while the consequences are resolved
    sieges: int = 0  # siege steps taken
    catapult: list[str] = field(default_factory=list)  # army or token, on +1, +2, +3
    attack: list[int] = field(default_factory=list)  # empty before the roll
    defence: list[int] = field(default_factory=list)
    attack_rerolls: int = 0  # left in this battle
    defence_rerolls: int = 0
    last_attack: list[int] = field(default_factory=list)  # the dice of the last lost battle
    last_defence: list[int] = field(default_factory=list)


@dataclass(slots=True)
class WorldState(State):
    """The complete state of a game."""

    options: dict[str, str]
    players: list[Player]
    piles: dict[str, tuple[str, ...]]  # cards not yet chosen, by deck and epoch: "event1"
    box: dict[str, tuple[str, ...]]  # undealt cards, face down (R3.3), by the same names
    turn: Turn
    epoch: int = 0
    called: int = 0  # the last empire called in this epoch, by its order
    ranks: list[tuple[int, ...]] = field(default_factory=list)  # at each epoch's start, best first
    scores: list[tuple[int, ...]] = field(default_factory=list)  # at each epoch's start, by seat
    holders: dict[str, int] = field(default_factory=dict)  # deck to the seat that looks at it
    sealed: dict[str, list[int]] = field(
        default_factory=dict
    )  # deck to seats that got an unseen card (R14.4)
    tokens: dict[str, str] = field(default_factory=dict)  # by region
    armies: dict[str, int] = field(default_factory=dict)  # land to owner
    cities: dict[str, str] = field(default_factory=dict)  # land: capital or city
    monuments: list[str] = field(default_factory=list)
    forts: list[str] = field(default_factory=list)
    battle: Battle | None = None

    # --- the board ---

    def cities_left(self) -> int:
        """Return the capital/city pieces in the common supply (R15.1)."""
        return MAX_CITIES - len(self.cities)

    def monuments_left(self) -> int:
        return MAX_MONUMENTS - len(self.monuments)

    def forts_left(self) -> int:
        return MAX_FORTS - len(self.forts)

    def has_structure(self, land: str) -> bool:
        """Return whether the land has a capital, city or monument. Forts do not count (R2.2)."""
        return land in self.cities or land in self.monuments

    def structures_in(self, land: str) -> tuple[str, ...]:
        city = (self.cities[land],) if land in self.cities else ()
        return (*city, "monument") if land in self.monuments else city

    def armies_in(self, region: str) -> dict[int, int]:
        counts: dict[int, int] = {}
        for land in LANDS_BY_REGION[region]:
            owner = self.armies.get(land)
            if owner is not None:
                counts[owner] = counts.get(owner, 0) + 1
        return counts

    def lands_of_player(self, seat: int) -> list[str]:
        return [land for land in LANDS if self.armies.get(land) == seat]

    def presence_points(self, region: str) -> int:
        """Return the points of the region's token, or 0 without one (R12.2)."""
        token = self.tokens.get(region)
        return REGION_TOKENS[token].presence if token else 0

    # --- the active realm ---

    def active_lands(self) -> list[str]:
        """Return the lands with active armies, in map order."""
        return sorted(self.turn.realm.active, key=MAP_ORDER.__getitem__)

    def resource_icon_count(self) -> int:
        """Count the resource icons in lands with active armies (R7.7)."""
        return sum(LANDS[land].resource for land in self.turn.realm.active)

    def active_regions(self) -> frozenset[str]:
        return frozenset(REGION_BY_LAND[land] for land in self.turn.realm.active)

    def has_uses_left(self, card: str, limit: int) -> bool:
        """Return whether a limited effect can be used again (R16.6)."""
        return not limit or self.turn.uses.get(card, 0) < limit

    def count_use(self, card: str) -> None:
        self.turn.uses[card] = self.turn.uses.get(card, 0) + 1

    # --- the players ---

    def seats_by_points(self) -> list[int]:
        """Return all seats, most points first (R2.7)."""
        return sorted(range(len(self.players)), key=lambda seat: -self.players[seat].score)

    def current_pile(self, deck: str) -> tuple[str, ...]:
        return self.piles[f"{deck}{self.epoch}"]

    def picking_order(self, deck: str, epoch: int) -> tuple[int, ...]:
        """Return the draft order: events from most points down, empires from fewest up (R5.2)."""
        ranks = self.ranks[epoch - 1]
        return ranks if deck == "event" else ranks[::-1]

    def has_card(self, seat: int, deck: str) -> bool:
        """Return whether the player already chose from this epoch's deck."""
        player = self.players[seat]
        return len(player.events if deck == "event" else player.empires) >= self.epoch

    def kingdom_in_hand(self, seat: int) -> str:
        """Return the kingdom that can be played in this epoch (R11.2), or ""."""
        for held in self.players[seat].events:
            if held.place == "hand" and held.epoch == self.epoch:
                return held.card if CARDS[held.card].kind == "kingdom" else ""
        return ""
