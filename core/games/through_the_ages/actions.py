"""What a player of Through the Ages can choose."""

from dataclasses import dataclass
from functools import cache

from core.kernel import Action

YELLOW_BANK = "yellow_bank"


def space_id(space: int) -> str:
    """A space of the card row, as a thing that can be pointed at."""
    return f"space {space}"


def seat_id(seat: int) -> str:
    """A civilization, as a thing that can be pointed at."""
    return f"seat {seat}"


def owned_id(card: str, owner: int) -> str:
    """A card in front of a rival: others may have it, too."""
    return f"{card}@{owner}"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a card from the row (R6); spaces are counted from 1."""

    card: str
    space: int

    @property
    def targets(self) -> tuple[str, ...]:
        """The space: the same card may lie elsewhere, too."""
        return (space_id(self.space),)


@dataclass(frozen=True, slots=True)
class IncreasePopulation(Action):
    """Move a yellow token from the bank to the pool (R7.1)."""

    @property
    def targets(self) -> tuple[str, ...]:
        """The bank the worker comes from."""
        return (YELLOW_BANK,)


@dataclass(frozen=True, slots=True)
class SailIn(Action):
    """Increase population by the Ocean Liner Service (R7.16)."""

    @property
    def targets(self) -> tuple[str, ...]:
        """The bank the worker comes from."""
        return (YELLOW_BANK,)


@dataclass(frozen=True, slots=True)
class Recruit(Action):
    """Barbarossa: increase population and train a unit with the worker at once (R7.15)."""

    card: str


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Build a farm, mine or urban building, or train a unit (R7.2, R7.3, R7.17)."""

    card: str


@dataclass(frozen=True, slots=True)
class Upgrade(Action):
    """Move a worker to a higher card of the same type (R7.4, R7.18)."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Destroy(Action):
    """Take a worker back: destroy a building or disband a unit (R7.5, R7.19)."""

    card: str


@dataclass(frozen=True, slots=True)
class BuildStages(Action):
    """Build the next stages of the wonder (R7.6)."""

    wonder: str
    number: int


@dataclass(frozen=True, slots=True)
class PlayLeader(Action):
    """Play a leader from the hand (R7.8)."""

    card: str


@dataclass(frozen=True, slots=True)
class PlayTechnology(Action):
    """Play a technology; a government in peace (R7.9, R7.11)."""

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
    """Draw a military card for a military action (R23.4)."""


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Pay one unit of the next price with the other good (R24.18)."""

    aside = True


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Do nothing more in this turn."""


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
        """The card and whom it hits."""
        return (self.card, seat_id(self.target))


@dataclass(frozen=True, slots=True)
class DeclareWar(Action):
    """Declare war on a rival (R17)."""

    card: str
    target: int

    @property
    def targets(self) -> tuple[str, ...]:
        """The card and whom it hits."""
        return (self.card, seat_id(self.target))


@dataclass(frozen=True, slots=True)
class OfferPact(Action):
    """Offer a pact to a rival; `side` is one's own (R18.1)."""

    card: str
    partner: int
    side: str

    @property
    def targets(self) -> tuple[str, ...]:
        """The card and the partner."""
        return (self.card, seat_id(self.partner))


@dataclass(frozen=True, slots=True)
class CancelPact(Action):
    """End a pact one is party to (R18.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class Colonize(Action):
    """Columbus: a territory from the hand becomes a colony (R24.1)."""

    card: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """No political action, or no higher bid."""

    goes_without_saying = True  # most turns have no politics, and a bid not made is told as one


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """Leave the game (R22)."""

    gives_up = True


@dataclass(frozen=True, slots=True)
class PlayOn(Action):
    """Stay in the game."""

    goes_without_saying = True


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Accept what is offered."""


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Leave it."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid for a territory (R15.1)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Sacrifice(Action):
    """Give up a unit (R15.3, R16.2)."""

    goes_without_saying = True  # the bid has said so, where there is no other force
    card: str


@dataclass(frozen=True, slots=True)
class Spend(Action):
    """Discard a bonus card for its value (R15.3, R16.2)."""

    card: str


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Nothing more of this."""

    goes_without_saying = True


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a military card away (R4.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class LoseWorker(Action):
    """Choose where a worker is lost (R14.6)."""

    card: str


@dataclass(frozen=True, slots=True)
class GiveUpToken(Action):
    """Choose the card a blue token is given up from (R14.11)."""

    card: str


@dataclass(frozen=True, slots=True)
class Mix(Action):
    """A mix of food and resources."""

    food: int
    resource: int


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """One of several cards of one's own: a wonder to turn down, a colony to lose."""

    card: str


@dataclass(frozen=True, slots=True)
class DestroyOf(Action):
    """Destroy urban buildings of a rival."""

    card: str
    number: int
    owner: int

    @property
    def targets(self) -> tuple[str, ...]:
        """The building in front of its owner."""
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
    """Let a mine place one token fewer (R23.5)."""

    card: str


@dataclass(frozen=True, slots=True)
class KeepBonus(Action):
    """Keep or pick a bonus card for the final scoring (R23.6)."""

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

# What stands in nearly every list is made once.
END_TURN, INCREASE_POPULATION, PASS, RESIGN = EndTurn(), IncreasePopulation(), Pass(), Resign()
the_take = cache(Take)
the_build = cache(Build)
the_upgrade = cache(Upgrade)
the_destroy = cache(Destroy)
the_stages = cache(BuildStages)
the_play_leader = cache(PlayLeader)
the_play_technology = cache(PlayTechnology)
the_play_action = cache(PlayAction)
the_play_tactics = cache(PlayTactics)
the_seed = cache(SeedEvent)
the_attack = cache(Attack)
the_war = cache(DeclareWar)
the_offer = cache(OfferPact)
the_discard = cache(Discard)
