"""What events do: each part of a card becomes frames for the players it names (R14)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from core.games.through_the_ages.actions import (
    Accept,
    Choose,
    Destroy,
    DestroyOf,
    Done,
    Mix,
    Refuse,
    Take,
)
from core.games.through_the_ages.building import has_room
from core.games.through_the_ages.civilization import (
    LosePopulation,
    add_yellow,
    destroy,
    give_up_blue,
    grow,
    lose_colony,
    lose_leader,
    put_worker,
    turn_wonder_down,
)
from core.games.through_the_ages.content import CARDS, URBAN, WORKER_CARDS, Part
from core.games.through_the_ages.decks import draw_military, renew_events
from core.games.through_the_ages.events import ActionsLost, Built
from core.games.through_the_ages.production import (
    MineProduction,
    consume,
    produce_food,
)
from core.games.through_the_ages.ratings import by_rank, discontent, ratings
from core.games.through_the_ages.row import slide_and_fill, take, takes
from core.games.through_the_ages.scoring import impact
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import (
    gain,
    lose,
    score_culture,
    score_science,
    stored,
)
from core.kernel import Action, AskForOne, Decision, Frame, Kind

Frames = list[Frame[AgesState]]


def resolve_event(state: AgesState, card: str) -> None:
    """Read all ranks and counts once, lay the parts out, then put the card away (R14.13)."""
    frames: Frames = []
    if CARDS[card].scoring:
        active = state.turn.seat
        for seat in state.seats_from(active):
            frames.append(Change(seat, card, "culture", impact(state, seat, card, active)))
    else:
        for part in CARDS[card].parts:
            frames += _frames_of(state, card, part)
    state.then(*frames, FinishEvent(card))


def named_seats(state: AgesState, part: Part) -> list[int]:
    """Whom a part concerns, in the order of play (R14.2 to R14.5)."""
    active = state.turn.seat
    seats = state.seats_from(active)
    many = 1 if len(seats) == 2 else part.many
    match part.who:
        case "all":
            return seats
        case "active":
            return [active]
        case "strongest":
            chosen = by_rank(state, "strength", active)[:many]
        case "weakest":
            chosen = by_rank(state, "strength", active)[-many:]
        case "most_culture":
            chosen = by_rank(state, "culture_points", active)[:1]
        case "least_culture":
            chosen = by_rank(state, "culture_points", active)[-1:]
        case "most_happy_all_tied":
            most = max(ratings(state, seat).happy for seat in seats)
            chosen = [seat for seat in seats if ratings(state, seat).happy == most]
        case _:
            return []
    if part.among_weakest:
        among = 1 if len(seats) == 2 else part.among_weakest
        weakest = by_rank(state, "strength", active)[-among:]
        chosen = [seat for seat in chosen if seat in weakest]
    return [seat for seat in seats if seat in chosen]


def _frames_of(state: AgesState, card: str, part: Part) -> Frames:
    frames: Frames = []
    if not part.who:  # International Agreement's second part
        return [RefillRow(state.turn.seat)]
    for seat in named_seats(state, part):
        for verb, value in part.does.items():
            frames += VERBS[verb](state, seat, card, value, part)
    return frames


Verb = Callable[[AgesState, int, str, Any, Part], Frames]
VERBS: dict[str, Verb] = {}


def verb(name: str) -> Callable[[Verb], Verb]:
    """Register what a verb of the event cards does."""

    def register(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return register


@verb("gain")
def _gain(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    rated = ratings(state, seat)
    words = {"culture_rating": rated.culture, "science_rating": rated.science}
    return [Change(seat, card, what, words.get(n, n)) for what, n in value.items()]


@verb("lose")
def _lose(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    frames: Frames = []
    for what, number in value.items():
        if isinstance(number, dict):
            number = number["per_discontent"] * discontent(state, seat)
        if number == "all":
            frames.append(Change(seat, card, "no_food", 0))
        else:
            frames.append(Change(seat, card, what, -number))
    return frames


@verb("choose")
def _choose(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    ways = tuple((way.get("food", 0), way.get("resource", 0)) for way in value)
    return [GainMix(seat, card, ways)]


@verb("gain_mix")
def _gain_mix(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [GainMix(seat, card, tuple((food, value - food) for food in range(value, -1, -1)))]


@verb("lose_mix")
def _lose_mix(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [LoseMix(seat, card, value)]


@verb("draw_military")
def _draw(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [Change(seat, card, "cards", value)]


@verb("skip_military_discard")
def _skip_discard(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [Change(seat, card, "skip_discard", 1)]


@verb("increase_population")
def _increase(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [Change(seat, card, "population", value)]


@verb("lose_population")
def _lose_population(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    number = -(-discontent(state, seat) // 2) if value == "half_of_discontent" else value
    return [LosePopulation(seat, number, card)]


@verb("build_free")
def _build_free(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [BuildFree(seat, card, value)]


@verb("destroy_own")
def _destroy_own(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [DestroyOwn(seat, card)]


@verb("produce")
def _produce(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    frames: Frames = []
    if "food" in value:
        frames.append(FarmProduction(seat, card, part.consumption))
    if "resource" in value:
        frames.append(MineProduction(seat, card, part.corruption))
    return frames


@verb("next_turn")
def _next_turn(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    number = value["civil_actions"]["per_discontent"] * discontent(state, seat)
    return [Change(seat, card, "civil_actions", -number)]


@verb("give_yellow_to_strongest")
def _give_yellow(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    strongest = by_rank(state, "strength", state.turn.seat)[0]
    return [GiveYellow(seat, strongest, value)]


@verb("discard_old_leader")
def _discard_leader(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    leader = state.players[seat].leader
    old = leader and CARDS[leader].age != state.age_name
    return [Change(seat, card, "leader", -1)] if old else []


@verb("lose_colony")
def _lose_colony(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [LoseColony(seat, card)]


@verb("take_cards_budget")
def _take_cards(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [Agreement(seat, card, value)]


@verb("flip_wonder")
def _flip_wonder(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [FlipWonder(seat, card, tuple(value))]


@verb("destroy_urban_of_each_other")
def _terrorism(state: AgesState, seat: int, card: str, value: Any, part: Part) -> Frames:
    return [DestroyForeign(seat, card, victim, value) for victim in state.rivals(seat)]


# --- the frames -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FinishEvent(Frame[AgesState]):
    """The event goes to the past; an empty pile is renewed (R13.10)."""

    card: str

    def run(self, state: AgesState) -> None:
        """A colonized territory has gone to its owner already."""
        if state.event:
            state.past.append(state.event)
            state.event = ""
        if not state.current and state.future:
            renew_events(state)


@dataclass(frozen=True, slots=True)
class Change(Frame[AgesState]):
    """A plain gain or loss of one thing."""

    seat: int
    card: str
    what: str
    number: int

    def run(self, state: AgesState) -> None:
        """No choice is left."""
        seat, number = self.seat, self.number
        match self.what:
            case "culture":
                score_culture(state, seat, number, "events", self.card)
            case "science":
                score_science(state, seat, number, self.card)
            case "food" | "resource":
                gain(state, seat, self.what, number, self.card)
            case "no_food":
                lose(state, seat, "food", stored(state.players[seat], "food"))
            case "population":
                grow(state, seat, number)
            case "cards":
                draw_military(state, seat, number)
            case "skip_discard":
                state.turn.skip_discard = True
            case "blue_tokens":
                give_up_blue(state, seat, -number)
            case "civil_actions":
                _lose_actions(state, seat, -number)
            case "leader":
                lose_leader(state, seat)
            case _:
                raise ValueError(self.what)


def _lose_actions(state: AgesState, seat: int, number: int) -> None:
    """Rebellion: in the next action phase, for the active player in this turn (R14.12)."""
    if not number:
        return
    if seat == state.turn.seat:
        state.players[seat].extra_civil -= number
    else:
        state.players[seat].rebellion += number
    state.tell(ActionsLost(seat, number))


@dataclass(frozen=True, slots=True)
class FarmProduction(Frame[AgesState]):
    """Farms produce by an event, with or without consumption (R9.9)."""

    seat: int
    card: str
    consumption: bool

    def run(self, state: AgesState) -> None:
        """Pacts do not count."""
        produce_food(state, self.seat, self.card)
        if self.consumption:
            consume(state, self.seat)


@dataclass(frozen=True, slots=True)
class GiveYellow(Frame[AgesState]):
    """A yellow token goes from one bank to another (R14.7)."""

    seat: int
    to: int
    number: int

    def run(self, state: AgesState) -> None:
        """No more than there is."""
        moved = -add_yellow(state, self.seat, -self.number)
        add_yellow(state, self.to, moved)


@dataclass(frozen=True, slots=True)
class GainMix(Frame[AgesState]):
    """Produce food or resources, in one of several ways."""

    seat: int
    card: str
    ways: tuple[tuple[int, int], ...]

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """The ways."""
        actions = tuple(Mix(food, resource) for food, resource in self.ways)
        return (Decision(self.seat, Kind.RESOURCE, "gain_mix", "R14.1", actions, self.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Gain it."""
        assert isinstance(action, Mix)
        gain(state, seat, "food", action.food, self.card)
        gain(state, seat, "resource", action.resource, self.card)


def mixes(food: int, resource: int, total: int) -> list[Mix]:
    """Every way to make up a total from what there is; all of it where that is too little."""
    total = min(total, food + resource)
    most = min(food, total)
    return [Mix(f, total - f) for f in range(most, -1, -1) if total - f <= resource]


@dataclass(frozen=True, slots=True)
class LoseMix(AskForOne[AgesState]):
    """Lose food and resources; the loser picks the mix."""

    card: str
    total: int

    def question(self, state: AgesState) -> Decision:
        """The mixes."""
        player = state.players[self.seat]
        ways = mixes(stored(player, "food"), stored(player, "resource"), self.total)
        return Decision(self.seat, Kind.RESOURCE, "lose_mix", "R14.7", tuple(ways), self.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Lose it."""
        assert isinstance(action, Mix)
        lose(state, seat, "food", action.food)
        lose(state, seat, "resource", action.resource)


@dataclass(frozen=True, slots=True)
class BuildFree(Frame[AgesState]):
    """A free building or unit with an unused worker, if one wants to (R14.10)."""

    seat: int
    card: str
    what: str

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Do it or leave it."""
        if not state.players[self.seat].unused or not has_room(state, self.seat, self.what):
            return ()
        actions = (Accept(), Refuse())
        return (Decision(self.seat, Kind.YES_NO, "build_free", "R14.10", actions, self.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """No cost, no action."""
        if isinstance(action, Accept):
            put_worker(state, seat, self.what)
            state.tell(Built(seat, self.what, free=True))


@dataclass(frozen=True, slots=True)
class DestroyOwn(AskForOne[AgesState]):
    """Lose an urban building, farm or mine of one's own choice (R14.8)."""

    card: str

    def question(self, state: AgesState) -> Decision:
        """What there is to lose."""
        workers = state.players[self.seat].workers
        cards = [c for c in WORKER_CARDS if workers.get(c) and CARDS[c].group != "military"]
        actions = tuple(map(Destroy, cards))
        return Decision(self.seat, Kind.PIECE, "destroy_own", "R14.8", actions, self.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """The worker returns to the pool."""
        assert isinstance(action, Destroy)
        destroy(state, seat, action.card)


def urban_buildings(state: AgesState, seat: int) -> list[str]:
    """Urban cards of a player with a worker on them."""
    workers = state.players[seat].workers
    return [c for c in WORKER_CARDS if workers.get(c) and CARDS[c].type in URBAN]


@dataclass(frozen=True, slots=True)
class DestroyForeign(AskForOne[AgesState]):
    """Terrorism: choose an urban building of another player (R14.14)."""

    card: str
    victim: int
    number: int

    def question(self, state: AgesState) -> Decision:
        """The buildings."""
        cards = urban_buildings(state, self.victim)
        actions = tuple(DestroyOf(card, self.number, self.victim) for card in cards)
        return Decision(self.seat, Kind.PIECE, "destroy_foreign", "R14.14", actions, self.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Its worker returns to the pool."""
        assert isinstance(action, DestroyOf)
        destroy(state, self.victim, action.card)


@dataclass(frozen=True, slots=True)
class LoseColony(AskForOne[AgesState]):
    """Lose a colony of one's own choice."""

    card: str

    def question(self, state: AgesState) -> Decision:
        """The colonies."""
        actions = tuple(map(Choose, state.players[self.seat].colonies))
        return Decision(self.seat, Kind.CARD, "lose_colony", "R15.6", actions, self.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """It goes to past events."""
        assert isinstance(action, Choose)
        lose_colony(state, seat, action.card)


@dataclass(frozen=True, slots=True)
class FlipWonder(AskForOne[AgesState]):
    """Ravages of Time: turn an old wonder down (R24.12)."""

    card: str
    ages: tuple[str, ...]

    def question(self, state: AgesState) -> Decision:
        """The wonders."""
        player = state.players[self.seat]
        upright = (wonder for wonder in player.wonders if wonder not in player.face_down)
        actions = tuple(Choose(wonder) for wonder in upright if CARDS[wonder].age in self.ages)
        return Decision(self.seat, Kind.CARD, "flip_wonder", "R14.14", actions, self.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """It gives culture instead of its effects."""
        assert isinstance(action, Choose)
        turn_wonder_down(state, seat, action.card)


@dataclass(frozen=True, slots=True)
class Agreement(Frame[AgesState]):
    """International Agreement: take cards within a budget, for one's next politics (R24.11)."""

    seat: int
    card: str
    budget: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Cards by the normal rules of taking."""
        cards = takes(state, self.seat, self.budget)
        if not cards:
            return ()
        actions = (*cards, Done())
        return (Decision(self.seat, Kind.CARD, "agreement", "R24.11", actions, self.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Whoever takes one forfeits the next political action (R13.9)."""
        if isinstance(action, Take):
            state.players[seat].forfeits_politics = True
            state.then(replace(self, budget=self.budget - take(state, seat, action)))


@dataclass(frozen=True, slots=True)
class RefillRow(Frame[AgesState]):
    """Slide and fill the row without clearing its front (R24.11)."""

    seat: int

    def run(self, state: AgesState) -> None:
        """It may end an age; the player whose turn it is counts (R21.8)."""
        slide_and_fill(state, self.seat)


EFFECT_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    FinishEvent,
    Change,
    FarmProduction,
    GiveYellow,
    GainMix,
    LoseMix,
    BuildFree,
    DestroyOwn,
    DestroyForeign,
    LoseColony,
    FlipWonder,
    Agreement,
    RefillRow,
)
