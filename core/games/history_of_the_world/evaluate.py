"""What bots think of a position: points scored, points the armies will still score, hopes.

All numbers are points. Battles are not tried out but weighed by their odds: wherever dice are
about to be thrown, a position is worth the mean of what may come of it.
"""

from dataclasses import dataclass
from functools import cache

from core.games.history_of_the_world.actions import (
    Aim,
    BuildCity,
    BuildFort,
    BuildMonument,
    Conquer,
    DamageAgain,
    Decline,
    KeepDice,
    MoveMarker,
    PlaceArmy,
    PlaceFleet,
    Reroll,
    Retreat,
    ReturnArmy,
    Siege,
    TakeBack,
)
from core.games.history_of_the_world.board import damage, remove_fort, take_off
from core.games.history_of_the_world.content import (
    BOT_VALUES,
    CARDS,
    EPOCHS,
    LANDS,
    LANDS_AT,
    PRESENCE,
    REGION_OF,
    REGIONS,
    Card,
)
from core.games.history_of_the_world.flow.battle import (
    Rerolls,
    ThrowAgain,
    rerolls_left,
    terms_now,
)
from core.games.history_of_the_world.flow.turn import clear_land, icons_per_monument
from core.games.history_of_the_world.odds import (
    Odds,
    Terms,
    after_reroll,
    odds,
    odds_of_dice,
    terms_of,
)
from core.games.history_of_the_world.reach import conquests
from core.games.history_of_the_world.state import Battle, Realm, WorldState
from core.kernel import HIDDEN, Action, clone

SURVIVES = 0.62  # of what stands on the board, from one own turn to the next
SOON = 0.85  # the same where the next turn comes in this very epoch
RIVALS = 0.4  # what their mean counts against one's own
EMPTY_SPACE = 1.0  # an army on the card for which no target is in sight
FADING = 0.93  # each further army on the card does a little less
KEPT_EVENT = 2.0  # an advancement for a later epoch
FORT = 0.5
MOST_SIEGES = 4


# --- what the board will pay ---------------------------------------------------------------------


@cache
def _weights(epoch: int, now: float) -> tuple[float, ...]:
    """How much each epoch's score counts, seen from an epoch whose own score counts `now`."""
    return tuple(
        now if number == epoch else SURVIVES ** (number - epoch) if number > epoch else 0.0
        for number in EPOCHS
    )


@cache
def _region_worth(epoch: int, now: float) -> dict[str, float]:
    """What presence in each region is worth from now on."""
    weights = _weights(epoch, now)
    return {
        region: sum(map(float.__mul__, weights, map(float, presence)))
        for region, presence in PRESENCE.items()
    }


@cache
def _structure_worth(epoch: int, now: float) -> float:
    """What a point on the board is worth from now on."""
    return sum(_weights(epoch, now))


def _counts_now(state: WorldState, seat: int) -> float:
    """How sure the seat's score of this epoch is: certain in its turn, lost after it."""
    if not state.agenda:
        return 0.0
    if seat == state.turn.seat:
        return 0.0 if state.turn.step == "over" else 1.0
    empires = state.players[seat].empires
    if len(empires) < state.epoch:
        return SOON
    card = empires[-1]
    return SOON if card == HIDDEN or CARDS[card].order > state.called else 0.0


def _level(own: int, most: int, others: int) -> int:
    """0 to 3: nothing, presence, dominance, control (R12.1)."""
    if own >= 3 and not others:
        return 3
    if own >= 2 and own > most:
        return 2
    return 1 if own else 0


ArmiesByRegion = dict[str, list[int]]


def _table(state: WorldState) -> ArmiesByRegion:
    """Armies of every seat in every region."""
    seats = len(state.players)
    table = {region: [0] * seats for region in REGIONS}
    for land, owner in state.armies.items():
        table[REGION_OF[land]][owner] += 1
    return table


def _level_of(row: list[int], seat: int, more: int = 0, victim: int = -1) -> int:
    """The level of a seat in a region, with `more` own armies and one of the victim's less."""
    own, most, others = row[seat] + more, 0, 0
    for owner, number in enumerate(row):
        if owner != seat and number:
            left = number - (owner == victim)
            others += left
            most = max(most, left)
    return _level(own, most, others)


def _holdings(state: WorldState, seat: int, table: ArmiesByRegion) -> float:
    """What regions, structures and forts of a seat will pay if things go as they usually go."""
    if not state.agenda:
        return 0.0
    now = _counts_now(state, seat)
    regions = _region_worth(state.epoch, now)
    each = _structure_worth(state.epoch, now)
    worth = 0.0
    for region, row in table.items():
        if row[seat]:
            worth += regions[region] * _level_of(row, seat)
    armies = state.armies
    for land, kind in state.cities.items():
        if armies.get(land) == seat:
            worth += each * (2 if kind == "capital" else 1)
    worth += each * sum(armies.get(land) == seat for land in state.monuments)
    later = each - now
    worth += FORT * later * sum(armies.get(land) == seat for land in state.forts)
    return worth


def _standing(state: WorldState, seat: int) -> float:
    """Own points and holdings against the mean of the rivals', hopes left out."""
    table = _table(state)
    worth = 0.0
    share = RIVALS / (len(state.players) - 1)
    for other, player in enumerate(state.players):
        value = player.score + _holdings(state, other, table)
        worth += value if other == seat else -share * value
    return worth


# --- hopes ---------------------------------------------------------------------------------------


def evaluate(state: WorldState, seat: int) -> float:
    """The position's worth to a seat."""
    battle = state.battle
    if battle is not None and not battle.result and state.agenda:
        return _in_battle(state, seat, battle)
    return _standing(state, seat) + _hopes(state, seat)


def _hopes(state: WorldState, seat: int) -> float:
    """Armies on the card, monuments to be built, cards on hand, the empire to come."""
    if not state.agenda:
        return 0.0
    hopes = _card_hopes(state, seat)
    if state.turn.seat != seat or state.turn.step == "over":
        return hopes
    step = state.turn.step
    if step in ("begin", "conquest"):
        hopes += _army_hopes(state, seat)
    if step != "monuments":
        hopes += _monument_hopes(state)
    if step == "begin":
        founded = _founded(state)
        hopes += _standing(founded, seat) - _standing(state, seat)
        hopes += _army_hopes(founded, seat) + _monument_hopes(founded)
    return hopes


def _card_hopes(state: WorldState, seat: int) -> float:
    """Events on hand, and an empire that has not been called."""
    player = state.players[seat]
    hopes = 0.0
    to_come = _counts_now(state, seat) == SOON
    my_turn = seat == state.turn.seat and state.turn.step != "over"
    for held in player.events:
        if held.place != "hand" or held.card == HIDDEN:
            continue
        if CARDS[held.card].kind == "advancement":
            last = state.epoch == EPOCHS[-1]
            if to_come:
                hopes += BOT_VALUES[held.card]
            elif not last:
                hopes += KEPT_EVENT
            elif my_turn:
                hopes += 0.01
        elif to_come and held.epoch == state.epoch:
            hopes += BOT_VALUES[held.card]
    if to_come and len(player.empires) == state.epoch and player.empires[-1] != HIDDEN:
        hopes += _empire_hopes(state, seat, CARDS[player.empires[-1]])
    return hopes


def _empire_hopes(state: WorldState, seat: int, card: Card) -> float:
    """What an empire usually brings; it founds best on what belongs to others."""
    hopes = BOT_VALUES[card.id]
    for land in card.start_lands:
        owner = state.armies.get(land)
        if owner is not None:
            hopes += -2.0 if owner == seat else 0.5
    return hopes


def _monument_hopes(state: WorldState) -> float:
    """Icons under active armies, as the monuments they will make."""
    realm = state.turn.realm
    each = _structure_worth(state.epoch, 1.0)
    share = state.icons() / icons_per_monument(state)
    free = sum(land not in state.monuments for land in realm.active)
    return 0.95 * each * min(share, free, state.monuments_left())


def _army_hopes(state: WorldState, seat: int) -> float:
    """What the armies on the card will bring."""
    realm = state.turn.realm
    if not realm.armies:
        return 0.1 * realm.siege_tokens
    return _worth_of_armies(_gains(state, seat), realm.armies) + 0.3 * realm.siege_tokens


def _worth_of_armies(gains: list[float], armies: int) -> float:
    """So many armies take the best targets there are, best first."""
    worth, fading = 0.0, 1.0
    for number in range(armies):
        gain = gains[number] if number < len(gains) else 0.0
        worth += max(gain, EMPTY_SPACE) * fading
        fading *= FADING
    return worth


def _gains(state: WorldState, seat: int) -> list[float]:
    """What each land in reach would bring, weighed by the odds of taking it; best first."""
    worth = _LandWorth(state, seat)
    gains: dict[str, float] = {}
    chances: dict[str, float] = {}
    for land, by in conquests(state):
        if land not in gains:
            gains[land] = worth.of(land)
        if state.armies.get(land, seat) != seat:
            now = odds(terms_of(state, land, by))
            chance = now.win + 0.5 * now.tie + 0.25 * now.loss
            chances[land] = max(chances.get(land, 0.0), chance)
    return sorted((gain * chances.get(land, 1.0) for land, gain in gains.items()), reverse=True)


class _LandWorth:
    """What an army in a land would add; regions are looked at once."""

    def __init__(self, state: WorldState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.table = _table(state)
        self.regions = _region_worth(state.epoch, 1.0)
        self.each = _structure_worth(state.epoch, 1.0)
        self.icon = 0.95 * self.each / icons_per_monument(state)
        self.steps: dict[tuple[str, int], int] = {}

    def of(self, land: str) -> float:
        """Its region, its structures, its icon; an own army there brings the icon only."""
        owner = self.state.armies.get(land, -1)
        icon = self.icon if LANDS[land].resource else 0.0
        if owner == self.seat:
            return 0.8 * icon
        region = REGION_OF[land]
        fought = owner >= 0
        levels = self._levels_gained(region, owner) + (0.3 if fought else 0.15)
        structures = _structure_gain(self.state, land, fought)
        return icon + self.regions[region] * levels + self.each * structures

    def _levels_gained(self, region: str, victim: int) -> int:
        steps = self.steps.get((region, victim))
        if steps is None:
            row = self.table[region]
            steps = _level_of(row, self.seat, 1, victim) - _level_of(row, self.seat)
            self.steps[region, victim] = steps
        return steps


def _structure_gain(state: WorldState, land: str, fought: bool) -> int:
    """Points of the structures that are left when a land is taken (R9.12)."""
    city = {"capital": 2, "city": 1, "": 0}[state.cities.get(land, "")]
    monument = int(land in state.monuments)
    if fought and city:
        city -= 1
    elif fought:
        monument = 0
    return city + monument


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


# --- battles by their odds -----------------------------------------------------------------------


@dataclass(slots=True)
class _Outcome:
    """What a battle can lead to: the worth of the board, and what armies can do from there."""

    worth: float
    gains: list[float]

    def with_armies(self, armies: int) -> float:
        return self.worth + (_worth_of_armies(self.gains, armies) if self.gains else 0.0)


def _in_battle(state: WorldState, seat: int, battle: Battle) -> float:
    """The mean over win, tie and loss; after a loss a siege goes on where that is better."""
    won, tied, lost = (_outcome(state, seat, result) for result in ("win", "tie", "loss"))
    realm = state.turn.realm

    def value(sieges: int, armies: int, tokens: int, chances: Odds) -> float:
        after_loss = lost.with_armies(armies)
        if not battle.no_siege and sieges < battle.sieges + MOST_SIEGES and (armies or tokens):
            terms = terms_of(state, battle.land, battle.by, sieges + 1)
            left = (armies, tokens - 1) if tokens else (armies - 1, tokens)
            after_loss = max(after_loss, value(sieges + 1, *left, odds(terms)))
        return (
            chances.win * won.with_armies(armies)
            + chances.tie * tied.with_armies(armies)
            + chances.loss * after_loss
        )

    chances = _chances(state, battle)
    return value(battle.sieges, realm.armies, realm.siege_tokens, chances)


def _chances(state: WorldState, battle: Battle) -> Odds:
    """The odds of the battle at this moment, whatever dice already lie."""
    terms = terms_now(state)
    if not battle.attack:
        return odds(terms)
    attack, defence = max(battle.attack), max(battle.defence)
    left = rerolls_left(battle, attacks=True)
    frame = state.agenda[-1]
    if isinstance(frame, ThrowAgain):
        return _thrown_again(terms, battle, frame)
    if isinstance(frame, Rerolls):
        left_terms = _with_rerolls(terms, *left)
        return odds_of_dice(left_terms, attack, defence)
    return odds_of_dice(_with_rerolls(terms, 0, 0), attack, defence)


def _with_rerolls(terms: Terms, attack: int, defence: int) -> Terms:
    return Terms(
        terms.attack_dice,
        terms.attack_bonus,
        attack,
        terms.defence_dice,
        terms.defence_bonus,
        defence,
        terms.win_ties,
    )


def _thrown_again(terms: Terms, battle: Battle, frame: ThrowAgain) -> Odds:
    """Like the reroll of the lowest die; giving a higher one away lowers what is left."""
    attack, defence = list(battle.attack), list(battle.defence)
    dice = attack if frame.attacks else defence
    dice.remove(frame.die)
    rest = max(dice, default=0)
    highest = (rest, max(defence)) if frame.attacks else (max(attack), rest)
    left = rerolls_left(battle, attacks=True)
    return after_reroll(terms, *highest, *left, frame.attacks)


def _outcome(state: WorldState, seat: int, result: str) -> _Outcome:
    """The position after the battle, without the armies on the card."""
    battle = state.battle
    assert battle is not None
    after = clone(state)
    after.battle = None
    land = battle.land
    if result != "loss":
        take_off(after, land)
        damage(after, land)
        remove_fort(after, land)
    if result == "win":
        after.armies[land] = state.turn.seat
        after.turn.realm.active.append(land)
    worth = _standing(after, seat) + _card_hopes(after, seat)
    if seat != state.turn.seat:
        return _Outcome(worth, [])
    return _Outcome(worth + _monument_hopes(after), [*_gains(after, seat), 0.0])


# --- first sight ---------------------------------------------------------------------------------


def prior(state: WorldState, seat: int, action: Action) -> float:
    """A cheap guess at an answer's worth: which lands and dice to look at first."""
    match action:
        case Aim(at=at):
            return _aim_worth(state, at)
        case ReturnArmy(land=land) | TakeBack(land=land):
            return -_land_worth(state, land)
        case PlaceArmy(land=land) | BuildMonument(land=land) | BuildCity(land=land):
            return 1.0 + _land_worth(state, land)
        case BuildFort(land=land):
            return 0.5 + _land_worth(state, land)
        case Conquer(land=land, by=by):
            return _land_worth(state, land) * odds(terms_of(state, land, by)).win
        case PlaceFleet(zone=zone):
            return 0.1 * len(LANDS_AT[zone])
        case MoveMarker(to=to):
            return float(to)
        case DamageAgain():
            return 1.0
        case Siege(piece=piece):
            return 0.6 if piece == "token" else 0.5
        case Retreat():
            return 0.4
        case Reroll(die=die):
            return _reroll_worth(state, seat, die)
        case KeepDice() | Decline():
            return 0.0
        case _:
            return 0.0


def _land_worth(state: WorldState, land: str) -> float:
    """What stands in a land and what its region pays."""
    presence = state.presence_points(REGION_OF[land])
    return 0.5 * presence + _structure_gain(state, land, fought=False)


def _aim_worth(state: WorldState, at: str) -> float:
    """The strongest rival's lands, and what they are worth."""
    if at in REGIONS:
        return float(state.presence_points(at))
    return _land_worth(state, at)


def _reroll_worth(state: WorldState, seat: int, die: int) -> float:
    """Whether throwing a die again is better than keeping it (R9.20)."""
    battle = state.battle
    if battle is None or not battle.attack:
        return 0.0
    attacks = seat == state.turn.seat
    dice = battle.attack if attacks else battle.defence
    if die != min(dice):
        return -1.0
    terms = terms_now(state)
    attack, defence = max(battle.attack), max(battle.defence)
    left = rerolls_left(battle, attacks=True)
    now = odds_of_dice(_with_rerolls(terms, 0, 0), attack, defence).worth
    then = after_reroll(terms, attack, defence, *left, attacks).worth
    return then - now if attacks else now - then
