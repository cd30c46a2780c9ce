"""What a position means for a seat, as small records in words and numbers; screens show them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from core.games.history_of_the_world.actions import Conquer, Roll, Siege
from core.games.history_of_the_world.board import takes_monument
from core.games.history_of_the_world.content import (
    CAPITAL_POINTS,
    CARDS,
    CITY_POINTS,
    EMPIRES_OF,
    LANDS,
    MONUMENT_POINTS,
    PRESENCE,
    REGION_OF,
    REGIONS,
)
from core.games.history_of_the_world.describe.terms import (
    counted,
    land_short,
    letter,
    listed,
    percent,
    region_name,
)
from core.games.history_of_the_world.effects import count
from core.games.history_of_the_world.flow.battle import AfterConquest
from core.games.history_of_the_world.flow.turn import icons_per_monument
from core.games.history_of_the_world.odds import chance_with_sieges, odds, terms_of
from core.games.history_of_the_world.scoring import (
    armies_by_region,
    level_of,
    level_points,
    region_lines,
    structures_of,
    turn_points,
)
from core.games.history_of_the_world.state import WorldState
from core.kernel import HIDDEN, Action, Decision

# --- conquests -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Prospect:
    """What an attack on a land or its occupation would bring: chances and points."""

    how: str  # empty, own, certain or battle
    points: int  # that the score of the turn would grow by, if the land is taken
    stakes: tuple[str, ...]  # where they come from: "city +1", "North Africa +2"
    win: float = 1.0
    tie: float = 0.0
    loss: float = 0.0
    siege: float = 0.0  # the chance to win with one siege step; 0 where none can be laid

    @property
    def price(self) -> str:
        """The chance to win, or how the land is to be had: `58%`, `free`."""
        return percent(self.win) if self.how == "battle" else _PRICES[self.how]

    def chances(self, siege: str = "with one siege") -> str:
        """`win 58% tie 17% lose 25%, with one siege 71%`."""
        text = f"win {percent(self.win)} tie {percent(self.tie)} lose {percent(self.loss)}"
        return f"{text}, {siege} {percent(self.siege)}" if self.siege else text


_PRICES = {"empty": "free", "own": "yours", "certain": "sure"}


def prospect_of(view: WorldState, decision: Decision, action: Action) -> Prospect | None:
    """The prospect of an attack, a siege step or a throw; None for any other answer."""
    match action:
        case Conquer(land=land, by=by):
            return prospect(view, decision.seat, land, by, decision.topic)
        case Siege():
            return _battle_after(view, 1)
        case Roll() if view.battle and not view.battle.attack:
            return _battle_after(view, 0)
        case _:
            return None


def _battle_after(view: WorldState, sieges: int) -> Prospect:
    """The battle being fought, with so many siege steps more."""
    battle = view.battle
    assert battle is not None
    chances = odds(terms_of(view, battle.land, battle.by, battle.sieges + sieges))
    return Prospect("battle", 0, (), chances.win, chances.tie, chances.loss)


def prospect(view: WorldState, seat: int, land: str, by: str, topic: str = "conquest") -> Prospect:
    """The prospect of going to a land now; `topic` is what the seat is asked."""
    owner = view.armies.get(land)
    was = "empty" if owner is None else "own" if owner == seat else "enemy"
    gains = at_stake(view, seat, land) + _at_once(view, land, by, was)
    points, stakes = sum(gain for gain, _ in gains), tuple(words for _, words in gains)
    if was != "enemy":
        return Prospect(was, points, stakes)
    if topic == "betray":
        return Prospect("certain", points, stakes)
    chances = odds(terms_of(view, land, by))
    realm = view.turn.realm
    can_siege = topic == "conquest" and realm.armies + realm.siege_tokens > 1
    siege = chance_with_sieges(view, land, by, 1) if can_siege else 0.0
    return Prospect("battle", points, stakes, chances.win, chances.tie, chances.loss, siege)


Gain = tuple[int, str]  # points, and where they come from


def at_stake(view: WorldState, seat: int, land: str) -> list[Gain]:
    """What taking a land would add to the score of the turn."""
    after = _with_land(view, seat, land)
    settling = _sum(_still_to_come(after, seat)) - _sum(_still_to_come(view, seat))
    gains = [
        _structures_won(view, after, seat, land),
        _region_won(view, seat, land),
        (settling, f"monuments and ability {settling:+}"),
    ]
    return [gain for gain in gains if gain[0]]


def _with_land(view: WorldState, seat: int, land: str) -> WorldState:
    """The position with the seat's army in a land, and what a battle leaves there (R9.12)."""
    cities, monuments = view.cities, view.monuments
    if view.armies.get(land, seat) != seat:
        if land in cities:
            is_capital = cities[land] == "capital"
            cities = {other: kind for other, kind in cities.items() if other != land}
            cities |= {land: "city"} if is_capital else {}
        else:
            monuments = [other for other in monuments if other != land]
    armies = {**view.armies, land: seat}
    turn = view.turn
    if turn.seat == seat:
        realm = replace(turn.realm, active=[*turn.realm.active, land])
        turn = replace(turn, kingdom=realm) if turn.kingdom else replace(turn, empire=realm)
    return replace(view, armies=armies, cities=cities, monuments=monuments, turn=turn)


def _structures_won(view: WorldState, after: WorldState, seat: int, land: str) -> Gain:
    """The structures left in a land that was not the seat's (R12.3)."""
    if view.armies.get(land) == seat:
        return 0, ""
    pieces = [after.cities[land]] if land in after.cities else []
    pieces += ["monument"] if land in after.monuments else []
    points = sum(_PAYS[piece] for piece in pieces)
    return points, f"{listed(pieces)} {points:+}"


def _region_won(view: WorldState, seat: int, land: str) -> Gain:
    """What the land's region pays more than before (R12.1)."""
    region = REGION_OF[land]
    before = view.armies_in(region)
    after = {seat: 0} | before
    owner = view.armies.get(land)
    if owner is not None:
        after[owner] -= 1
    after[seat] += 1
    presence = view.presence_points(region)
    level = level_of({who: many for who, many in after.items() if many}, seat)
    gain = level_points(presence, level) - level_points(presence, level_of(before, seat))
    return gain, f"{region_name(region)} {level} {gain:+}"


def _at_once(view: WorldState, land: str, by: str, was: str) -> list[Gain]:
    """Points that come with the conquest itself: of abilities, and for marauders (R9.15)."""
    conquest = AfterConquest(land, by, was)
    gains = [
        (effect.points, f"{CARDS[card].ability} {effect.points:+}")
        for card, effect in view.abilities("after_conquest")
        if effect.points
        and view.uses_left(card, effect)
        and conquest.sets_off(view, effect.condition)
    ]
    if was == "enemy" and CARDS[view.turn.realm.card].marauder and view.has_structure(land):
        gains.append((1, "marauders +1"))
    return gains


# --- scores --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One source of points of a turn."""

    source: str
    detail: str
    points: int


def score_now(view: WorldState, seat: int) -> list[ScoreLine]:
    """The score of a seat's turn if it ended here, line by line (R12)."""
    lines = [
        ScoreLine(region_name(region), level, points)
        for region, level, points in region_lines(view, seat)
    ]
    for kind, pay in _PAYS.items():
        lands = _with(view, seat, kind)
        if lands:
            names = ", ".join(map(land_short, lands))
            lines.append(
                ScoreLine(f"{counted(len(lands), kind, _PLURAL[kind])}", names, pay * len(lands))
            )
    return [*lines, *_still_to_come(view, seat)]


_PAYS = {"capital": CAPITAL_POINTS, "city": CITY_POINTS, "monument": MONUMENT_POINTS}
_PLURAL = {"capital": "capitals", "city": "cities", "monument": "monuments"}


def _with(view: WorldState, seat: int, kind: str) -> list[str]:
    """The lands of a seat's armies with such a structure."""
    if kind == "monument":
        return [land for land in LANDS if land in view.monuments and view.armies.get(land) == seat]
    return [
        land for land in LANDS if view.cities.get(land) == kind and view.armies.get(land) == seat
    ]


def _still_to_come(view: WorldState, seat: int) -> Iterator[ScoreLine]:
    """Monuments that will be built before the score, and points of abilities (R7.7, R7.13)."""
    turn = view.turn
    if turn.seat != seat or not (turn.kingdom or turn.step in ("conquest", "settling")):
        return
    icons = view.icons()
    sites = [land for land in turn.realm.active if takes_monument(view, land)]
    number = min(icons // icons_per_monument(view), view.monuments_left(), len(sites))
    if number:
        icons_text = counted(icons, "resource")
        yield ScoreLine(f"{counted(number, 'monument')} to build", icons_text, number)
    then = _with_monuments(view, number)
    for hook in ("end_of_conquest", "after_monuments"):
        for card, effect in view.abilities(hook):
            is_due = turn.step == "conquest" or hook == "after_monuments"
            points = count(then, effect) if effect.points_per and is_due else 0
            if points:
                yield ScoreLine(CARDS[card].ability, "ability", points)


def _with_monuments(view: WorldState, number: int) -> WorldState:
    """The position with so many monuments more built by the empire this turn."""
    empire = view.turn.empire
    empire = replace(empire, monuments=empire.monuments + number)
    return replace(view, turn=replace(view.turn, empire=empire))


def points_if_stopped(view: WorldState, seat: int) -> int:
    """The sum of it."""
    return turn_points(view, seat) + _sum(_still_to_come(view, seat))


def _sum(lines: Iterable[ScoreLine]) -> int:
    return sum(line.points for line in lines)


# --- regions and players -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RegionFacts:
    """A region for a seat: what it pays, who is there, what it will pay."""

    region: str
    presence: int  # 0 without a token
    counts: dict[int, int]  # armies by seat
    level: str  # of the seat; "" where it has no army
    points: int
    coming: tuple[int, ...]  # presence in the epochs to come
    needed: str  # what the next level takes: "1 to dominance"


def regions_now(view: WorldState, seat: int) -> list[RegionFacts]:
    """All regions in map order."""
    table = armies_by_region(view)
    return [_region(view, seat, region, table.get(region, {})) for region in REGIONS]


def _region(view: WorldState, seat: int, region: str, counts: dict[int, int]) -> RegionFacts:
    presence = view.presence_points(region)
    level = level_of(counts, seat)
    coming = PRESENCE[region][view.epoch :] if view.agenda else ()
    points = level_points(presence, level)
    return RegionFacts(region, presence, counts, level, points, coming, _needed(counts, seat))


def _needed(counts: dict[int, int], seat: int) -> str:
    """How many armies the next level takes, by conquest of empty lands."""
    own = counts.get(seat, 0)
    most = max((number for owner, number in counts.items() if owner != seat), default=0)
    level = level_of(counts, seat)
    if not own:
        return "1 to presence"
    if level == "presence":
        return f"{max(most + 1, 2) - own} to dominance"
    if level == "dominance" and not most:
        return f"{3 - own} to control"
    return ""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """A player in numbers."""

    score: int
    next_score: int  # as the board is
    supply: int
    on_map: int
    on_card: int
    events: int
    capitals: int
    cities: int
    monuments: int
    empire: str  # of this epoch: its id, HIDDEN, or "" before the draft


def seats_now(view: WorldState) -> list[SeatFacts]:
    """Everybody, in seat order."""
    held = list(view.armies.values())
    rows = []
    for seat, player in enumerate(view.players):
        own = structures_of(view, seat)
        realms = (view.turn.empire, view.turn.kingdom) if view.turn.seat == seat else ()
        empire = player.empires[-1] if len(player.empires) == view.epoch else ""
        rows.append(
            SeatFacts(
                player.score,
                points_if_stopped(view, seat),
                player.supply,
                held.count(seat),
                sum(realm.armies for realm in realms if realm),
                len(player.hand()),
                own.capitals,
                own.cities,
                own.monuments,
                empire,
            )
        )
    return rows


# --- empires and epochs --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Calling:
    """An empire of an epoch: whether it was called, and what is known of who holds it."""

    card: str
    called: bool
    seat: int  # who holds it, as far as is known; -1: nobody, or unknown
    note: str  # "yours", "nobody", "handed on"


def callings(view: WorldState, seat: int, epoch: int) -> list[Calling]:
    """The eight empires of an epoch in calling order, as the seat knows them."""
    rows = []
    for order, card in enumerate(EMPIRES_OF[epoch], start=1):
        called = epoch < view.epoch or (epoch == view.epoch and order <= view.called)
        holder = next((s for s, p in enumerate(view.players) if card in p.empires), -1)
        rows.append(Calling(card, called, holder, _holding(view, seat, card, called, holder)))
    return rows


def _holding(view: WorldState, seat: int, card: str, called: bool, holder: int) -> str:
    if holder >= 0:
        return "yours" if holder == seat else letter(holder)
    if called:
        return "nobody"
    own = view.players[seat] if seat >= 0 else None
    if own and card in own.given:
        return f"given to {letter(own.given[card])}"
    return "handed on" if own and card in own.passed else ""


def gains_by_epoch(view: WorldState) -> list[tuple[int, ...]]:
    """What every seat has won in each epoch so far, the last one up to now."""
    starts = [*view.scores, tuple(player.score for player in view.players)]
    return [
        tuple(now - then for then, now in zip(before, after, strict=True))
        for before, after in pairwise(starts)
    ]


def known_events(view: WorldState, epoch: int) -> list[str]:
    """The event card each seat chose in an epoch: its id, HIDDEN, or "" before that."""
    return [
        next((held.card for held in player.events if held.epoch == epoch), "")
        for player in view.players
    ]


# --- the battle being fought ---------------------------------------------------------------------


def forces(view: WorldState, land: str, by: str) -> str:
    """On what terms a land is fought for: `2 dice against 1 +1 (mountain)`."""
    terms = terms_of(view, land, by, view.battle.sieges if view.battle else 0)
    attack = counted(terms.attack_dice, "die", "dice")
    attack += f" +{terms.attack_bonus}" if terms.attack_bonus else ""
    defence = str(terms.defence_dice) + (f" +{terms.defence_bonus}" if terms.defence_bonus else "")
    reasons = [LANDS[land].terrain] if terms.defence_bonus else []
    reasons += ["fort"] if terms.defence_dice > 1 else []
    reasons += ["may reroll"] if terms.defence_rerolls else []
    return f"{attack} against {defence}" + (f" ({listed(reasons)})" if reasons else "")


def is_known(card: str) -> bool:
    """Whether a card can be looked at."""
    return bool(card) and card != HIDDEN
