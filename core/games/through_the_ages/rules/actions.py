"""Actions that players can choose."""

from dataclasses import dataclass
from functools import cache

from core.games.through_the_ages.target_ids import YELLOW_BANK, owned_id, seat_id, space_id
from core.kernel import Action


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a card from the card row. Spaces count from 1 (R6)."""

    card: str
    space: int

    @property
    def targets(self) -> tuple[str, ...]:
        return (space_id(self.space),)


@dataclass(frozen=True, slots=True)
class IncreasePopulation(Action):
    """Increase population (R7.1)."""

    @property
    def targets(self) -> tuple[str, ...]:
        return (YELLOW_BANK,)


@dataclass(frozen=True, slots=True)
class SailIn(Action):
    """Increase population with the Ocean Liner Service (R7.16)."""

    @property
    def targets(self) -> tuple[str, ...]:
        return (YELLOW_BANK,)


@dataclass(frozen=True, slots=True)
class Recruit(Action):
    """Barbarossa: increase population and build a unit with the new worker (R7.15)."""

    card: str


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Build a farm, a mine, an urban building or a unit (R7.2, R7.3, R7.17)."""

    card: str


@dataclass(frozen=True, slots=True)
class Upgrade(Action):
    """Move a worker to a higher card of the same type (R7.4, R7.18)."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Destroy(Action):
    """Destroy a building or disband a unit (R7.5, R7.19)."""

    card: str


@dataclass(frozen=True, slots=True)
class BuildStages(Action):
    """Build the next stages of the wonder (R7.6)."""

    wonder: str
    number: int


@dataclass(frozen=True, slots=True)
class PlayLeader(Action):
    """Play a leader from hand (R7.8)."""

    card: str


@dataclass(frozen=True, slots=True)
class PlayTechnology(Action):
    """Play a technology or change government peacefully (R7.9, R7.11)."""

    card: str


@dataclass(frozen=True, slots=True)
class Revolt(Action):
    """Change the government by revolution (R7.10)."""

    card: str


@dataclass(frozen=True, slots=True)
class PlayAction(Action):
    """Play an action card (R7.13)."""

    card: str


@dataclass(frozen=True, slots=True)
class PlayTactics(Action):
    """Play a tactics card (R7.20)."""

    card: str


@dataclass(frozen=True, slots=True)
class DrawCard(Action):
    """Spend a military action to draw a military card (R23.4)."""


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Pay one unit of the next price with the other good (R24.18)."""

    is_navigation = True


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End the action phase."""


@dataclass(frozen=True, slots=True)
class SeedEvent(Action):
    """Play an event or territory as a future event (R13.1)."""

    card: str


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Play an aggression against a rival (R16)."""

    card: str
    target: int

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.card, seat_id(self.target))


@dataclass(frozen=True, slots=True)
class DeclareWar(Action):
    """Declare war on a rival (R17)."""

    card: str
    target: int

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.card, seat_id(self.target))


@dataclass(frozen=True, slots=True)
class OfferPact(Action):
    """Offer a pact, with the offering player's side (R18.1)."""

    card: str
    partner: int
    side: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.card, seat_id(self.partner))


@dataclass(frozen=True, slots=True)
class CancelPact(Action):
    """End a pact of the player (R18.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class Colonize(Action):
    """Turn a territory from hand into a colony (R24.1, Columbus)."""

    card: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Take no political action, or make no higher bid."""

    is_silent_when_forced = True  # most turns have none; missing bids are events of their own


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """Leave the game (R22)."""

    is_resignation = True


@dataclass(frozen=True, slots=True)
class PlayOn(Action):
    """Stay in the game instead of resigning."""

    is_silent_when_forced = True


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Accept an offer."""


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Decline an offer."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid for a territory (R15.1)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Sacrifice(Action):
    """Sacrifice a unit (R15.3, R16.2)."""

    is_silent_when_forced = True  # the bid already implies it
    card: str


@dataclass(frozen=True, slots=True)
class Spend(Action):
    """Discard a bonus card for its value (R15.3, R16.2)."""

    card: str


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Add nothing more."""

    is_silent_when_forced = True


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard a military card (R4.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class LoseWorker(Action):
    """Choose the card that loses a worker (R14.6)."""

    card: str


@dataclass(frozen=True, slots=True)
class GiveUpToken(Action):
    """Choose the card that loses a blue token (R14.11)."""

    card: str


@dataclass(frozen=True, slots=True)
class Mix(Action):
    """Choose a mix of food and resources."""

    food: int
    resource: int


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose one of the player's cards: a wonder to turn face down, or a colony to lose."""

    card: str


@dataclass(frozen=True, slots=True)
class DestroyOf(Action):
    """Destroy urban buildings of a rival."""

    card: str
    number: int
    owner: int

    @property
    def targets(self) -> tuple[str, ...]:
        return (owned_id(self.card, self.owner),)


@dataclass(frozen=True, slots=True)
class TakeColony(Action):
    """Annex a colony."""

    card: str


@dataclass(frozen=True, slots=True)
class TakeSpecial(Action):
    """Take a special technology as spoils (R17.4)."""

    card: str


@dataclass(frozen=True, slots=True)
class SkipMine(Action):
    """Let a mine place one blue token fewer (R23.5)."""

    card: str


@dataclass(frozen=True, slots=True)
class KeepBonus(Action):
    """Keep or pick an event for the final scoring (R23.6)."""

    card: str


ACTIONS: tuple[type[Action], ...] = (
    Take,
    IncreasePopulation,
    SailIn,
    Recruit,
    Build,
    Upgrade,
    Destroy,
    BuildStages,
    PlayLeader,
    PlayTechnology,
    Revolt,
    PlayAction,
    PlayTactics,
    DrawCard,
    Trade,
    EndTurn,
    SeedEvent,
    Attack,
    DeclareWar,
    OfferPact,
    CancelPact,
    Colonize,
    Pass,
    Resign,
    PlayOn,
    Accept,
    Refuse,
    Bid,
    Sacrifice,
    Spend,
    Done,
    Discard,
    LoseWorker,
    GiveUpToken,
    Mix,
    Choose,
    DestroyOf,
    TakeColony,
    TakeSpecial,
    SkipMine,
    KeepBonus,
)

# Frequent actions are created once and cached.
END_TURN, INCREASE_POPULATION, PASS, RESIGN = EndTurn(), IncreasePopulation(), Pass(), Resign()
make_take = cache(Take)
make_build = cache(Build)
make_upgrade = cache(Upgrade)
make_destroy = cache(Destroy)
make_build_stages = cache(BuildStages)
make_play_leader = cache(PlayLeader)
make_play_technology = cache(PlayTechnology)
make_play_action = cache(PlayAction)
make_play_tactics = cache(PlayTactics)
make_seed_event = cache(SeedEvent)
make_attack = cache(Attack)
make_declare_war = cache(DeclareWar)
make_offer_pact = cache(OfferPact)
make_discard = cache(Discard)
