"""What a seat may hope for: armies on the card, monuments, cards on hand, the empire to come."""

from core.games.history_of_the_world.content import (
    BOT_VALUES,
    CARDS,
    EPOCHS,
    LANDS,
    REGION_OF,
    Card,
)
from core.games.history_of_the_world.evaluate.holdings import (
    armies_by_region,
    counts_now,
    level_of,
    region_worth,
    standing,
    structure_worth,
)
from core.games.history_of_the_world.flow.turn import clear_land, icons_per_monument
from core.games.history_of_the_world.odds import odds, terms_of
from core.games.history_of_the_world.reach import conquests
from core.games.history_of_the_world.state import Realm, WorldState
from core.games.history_of_the_world.weights import Weights
from core.kernel import HIDDEN, clone


def card_hopes(state: WorldState, seat: int, weights: Weights) -> float:
    """Events on hand, and an empire that has not been called."""
    player = state.players[seat]
    hopes = 0.0
    to_come = counts_now(state, seat, weights) == weights.soon
    my_turn = seat == state.turn.seat and state.turn.step != "over"
    for held in player.events:
        if held.place != "hand" or held.card == HIDDEN:
            continue
        if CARDS[held.card].kind == "advancement":
            last = state.epoch == EPOCHS[-1]
            if to_come:
                hopes += BOT_VALUES[held.card]
            elif not last:
                hopes += weights.kept_event
            elif my_turn:
                hopes += 0.01
        elif to_come and held.epoch == state.epoch:
            hopes += BOT_VALUES[held.card]
    if to_come and len(player.empires) == state.epoch and player.empires[-1] != HIDDEN:
        hopes += _empire_hopes(state, seat, CARDS[player.empires[-1]], weights)
    return hopes


def _empire_hopes(state: WorldState, seat: int, card: Card, weights: Weights) -> float:
    """What an empire usually brings; it founds best on what belongs to others."""
    hopes = BOT_VALUES[card.id]
    for land in card.start_lands:
        owner = state.armies.get(land)
        if owner is not None:
            hopes += weights.own_start if owner == seat else weights.taken_start
    return hopes


def monument_hopes(state: WorldState, weights: Weights) -> float:
    """Icons under active armies, as the monuments they will make."""
    realm = state.turn.realm
    each = structure_worth(state.epoch, 1.0, weights.survives)
    share = state.icons() / icons_per_monument(state)
    free = sum(land not in state.monuments for land in realm.active)
    return weights.monument * each * min(share, free, state.monuments_left())


def army_hopes(state: WorldState, seat: int, weights: Weights) -> float:
    """What the armies on the card will bring."""
    realm = state.turn.realm
    if not realm.armies:
        return weights.idle_token * realm.siege_tokens
    worth = worth_of_armies(gains(state, seat, weights), realm.armies, weights)
    return worth + weights.siege_token * realm.siege_tokens


def worth_of_armies(gained: list[float], armies: int, weights: Weights) -> float:
    """So many armies take the best targets there are, best first."""
    worth, fading = 0.0, 1.0
    for number in range(armies):
        gain = gained[number] if number < len(gained) else 0.0
        worth += max(gain, weights.empty_space) * fading
        fading *= weights.fading
    return worth


def gains(state: WorldState, seat: int, weights: Weights) -> list[float]:
    """What each land in reach would bring, weighed by the odds of taking it; best first."""
    worth = _LandWorth(state, seat, weights)
    gained: dict[str, float] = {}
    chances: dict[str, float] = {}
    for each in conquests(state):
        land, by = each.land, each.by
        if land not in gained:
            gained[land] = worth.of(land)
        if state.armies.get(land, seat) != seat:
            now = odds(terms_of(state, land, by))
            chance = now.win + weights.after_tie * now.tie + weights.after_loss * now.loss
            chances[land] = max(chances.get(land, 0.0), chance)
    return sorted((gain * chances.get(land, 1.0) for land, gain in gained.items()), reverse=True)


class _LandWorth:
    """What an army in a land would add; regions are looked at once."""

    def __init__(self, state: WorldState, seat: int, weights: Weights) -> None:
        self.state, self.seat, self.weights = state, seat, weights
        self.table = armies_by_region(state)
        self.regions = region_worth(state.epoch, 1.0, weights.survives)
        self.each = structure_worth(state.epoch, 1.0, weights.survives)
        self.icon = weights.monument * self.each / icons_per_monument(state)
        self.steps: dict[tuple[str, int], int] = {}

    def of(self, land: str) -> float:
        """Its region, its structures, its icon; an own army there brings the icon only."""
        owner = self.state.armies.get(land, -1)
        icon = self.icon if LANDS[land].resource else 0.0
        if owner == self.seat:
            return self.weights.own_icon * icon
        region = REGION_OF[land]
        fought = owner >= 0
        levels = float(self._levels_gained(region, owner))
        levels += self.weights.conquered if fought else self.weights.foothold
        structures = structure_gain(self.state, land, fought)
        return icon + self.regions[region] * levels + self.each * structures

    def _levels_gained(self, region: str, victim: int) -> int:
        steps = self.steps.get((region, victim))
        if steps is None:
            row = self.table[region]
            steps = level_of(row, self.seat, 1, victim) - level_of(row, self.seat)
            self.steps[region, victim] = steps
        return steps


def structure_gain(state: WorldState, land: str, fought: bool) -> int:
    """Points of the structures that are left when a land is taken (R9.12)."""
    city = {"capital": 2, "city": 1, "": 0}[state.cities.get(land, "")]
    monument = int(land in state.monuments)
    if fought and city:
        city -= 1
    elif fought:
        monument = 0
    return city + monument


def founding_hopes(state: WorldState, seat: int, weights: Weights) -> float:
    """What the empire brings as it stands at its beginning."""
    founded = _founded(state)
    hopes = standing(founded, seat, weights) - standing(state, seat, weights)
    return hopes + army_hopes(founded, seat, weights) + monument_hopes(founded, weights)


def _founded(state: WorldState) -> WorldState:
    """The position with the empire founded, whatever comes before."""
    after = clone(state)
    turn = after.turn
    turn.kingdom = None
    card = CARDS[turn.empire.card]
    realm = Realm(card.id, turn.empire.armies + card.armies, turn.empire.siege_tokens)
    realm.zones = [*turn.empire.zones, *card.zones]
    turn.empire = realm
    turn.step = "conquest"
    for land in card.start_lands:
        clear_land(after, land)
        after.armies[land] = turn.seat
        realm.active.append(land)
        realm.armies -= 1
        if card.structure:
            after.cities[land] = card.structure
    realm.armies = max(min(realm.armies, after.players[turn.seat].supply), 0)
    return after
