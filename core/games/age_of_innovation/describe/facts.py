"""What things mean for a seat now, in numbers and few words: prices, reach, cities, incomes.

Screens show these records; nothing here decides what may be done.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.games.age_of_innovation.board import (
    largest_area,
    power_of,
    power_offered,
    spades_needed,
    toll,
    way_price,
    ways,
    without_city,
)
from core.games.age_of_innovation.content import (
    ANNEX_BUILDINGS,
    BOOK_ACTIONS,
    BOOKS,
    BUILDINGS,
    CITY_BUILDINGS,
    CITY_POWER,
    CONVERSIONS,
    DISCIPLINES,
    FINAL_TILES,
    INCOME_LEVEL,
    INNOVATION_SLOTS,
    INNOVATIONS_EACH,
    KEY_LEVEL,
    PIECES,
    POWER_ACTIONS,
    ROUND_TILES,
    SACRIFICE,
    TOP_LEVEL,
    Amounts,
)
from core.games.age_of_innovation.describe.terms import gains, short_amounts
from core.games.age_of_innovation.family.offers import price
from core.games.age_of_innovation.family.reach import beside
from core.games.age_of_innovation.flow.building import upgrade_cost
from core.games.age_of_innovation.flow.digging import WORKSHOP
from core.games.age_of_innovation.flow.power import power_taken
from core.games.age_of_innovation.flow.rounds import display_income, science_rewards
from core.games.age_of_innovation.flow.turn import innovation_cost, power_price
from core.games.age_of_innovation.science import top_is_free
from core.games.age_of_innovation.scoring import discipline_points
from core.games.age_of_innovation.state import Built, InnovationState

GOAL_WORDS = {
    "build:workshop": "Workshops",
    "build:guild": "Guilds",
    "build:school": "Schools",
    "build:palace_or_university": "Palace, univ.",
    "gain_city_tile": "City tiles",
    "gain_competency": "Competencies",
    "gain_innovation": "Innovations",
    "power_action": "Power actions",
    "use_spade": "Spades",
    "send_scholar": "Scholars",
    "science_step": "Science steps",
    "advance_track": "Sailing, terr.",
}
SHORT_DISCIPLINE = {"banking": "bank", "law": "law", "engineering": "eng", "medicine": "med"}


NO_CHANGE: Mapping[str, Built] = {}


def short_discipline(discipline: str) -> str:
    """`med`."""
    return SHORT_DISCIPLINE[discipline]


def with_display(view: InnovationState, seat: int) -> bool:
    """Whether a seat is there and has its planning display."""
    return 0 <= seat < len(view.players) and bool(view.players[seat].display)


# --- building ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """How a seat would come to a free hex, and what the land and a workshop on it cost."""

    spades: int
    cost: Amounts  # everything: way, seedling, spades, workshop
    way: str = ""  # tunnel or flight
    affordable: bool = True

    @property
    def price(self) -> str:
        """`3t 2c`."""
        return short_amounts(self.cost)


def full_price(view: InnovationState, seat: int, hex_id: str, way: str = "") -> Amounts:
    """Everything until a workshop stands on a hex; spades are bought (R4.5, R11.3)."""
    spades = spades_needed(view, seat, hex_id)
    tools = spades * view.players[seat].spade_price + toll(view, hex_id) + way_price(way)
    cost = {"tools": tools + WORKSHOP["tools"], "coins": WORKSHOP["coins"]}
    return cost | ({"scholars": 1} if way == "flight" else {})


def ways_to_build(view: InnovationState, seat: int) -> dict[str, Way]:
    """Every free hex within reach, with the full price to build there; on foot where one can."""
    if not with_display(view, seat) or view.is_automa(seat):
        return {}
    player = view.players[seat]
    found: dict[str, Way] = {}
    for way, mask in ways(view, seat):
        for hex_id in view.map.listed(mask):
            if hex_id not in found:
                cost = full_price(view, seat, hex_id, way)
                enough = player.tools >= cost["tools"] and player.coins >= cost["coins"]
                spades = spades_needed(view, seat, hex_id)
                found[hex_id] = Way(spades, cost, way, enough and bool(player.supply["workshop"]))
    return found


def offers_around(view: InnovationState, seat: int, hex_id: str) -> list[tuple[int, int, int]]:
    """Whom a build there would offer power: seat, power it can take, points it would pay."""
    sums = power_offered(view, seat, hex_id)
    found = []
    for other, power in enumerate(sums):
        if power and not view.is_automa(other):
            taken = power_taken(view, other, power)
            found.append((other, taken, price(taken)))
    return found


def upgrades_of(view: InnovationState, seat: int, hex_id: str) -> list[tuple[str, str]]:
    """What an own building can become, with the price."""
    built = view.buildings[hex_id]
    if built.owner != seat or view.is_automa(seat):
        return []
    player = view.players[seat]
    kinds = [kind for kind in BUILDINGS[built.kind].upgrades if player.supply[kind]]
    return [(kind, short_amounts(upgrade_cost(view, seat, hex_id, kind))) for kind in kinds]


def kinds_beside(view: InnovationState, hex_id: str) -> list[tuple[str, Built]]:
    """The buildings next to a hex, by side or bridge, with their hexes."""
    near = view.map.listed(beside(view.map, view.map.bit[hex_id], view.spans()))
    return [(other, view.buildings[other]) for other in near if other in view.buildings]


# --- cities --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CityProgress:
    """A group of buildings that is no city yet."""

    hexes: tuple[str, ...]
    buildings: int  # as a city counts them
    power: int
    needed_buildings: int
    needed_power: int

    @property
    def short(self) -> str:
        """`5/7pw 3/4 bld`."""
        return f"{self.power}/{self.needed_power}pw {self.buildings}/{self.needed_buildings} bld"

    @property
    def lacks(self) -> str:
        """`1 building, 2 power`; empty where a city is due."""
        more = max(self.needed_buildings - self.buildings, 0)
        power = max(self.needed_power - self.power, 0)
        parts = [f"{more} building{'s' * (more > 1)}"] if more else []
        return ", ".join(parts + ([f"{power} power"] if power else []))


def _progress(
    view: InnovationState, seat: int, hexes: Iterable[str], new: Mapping[str, Built] = NO_CHANGE
) -> CityProgress:
    """A group as it is, or with a building that is new on its hex."""
    hexes = tuple(dict.fromkeys((*hexes, *new)))
    built = [new.get(h) or view.buildings[h] for h in hexes]
    needed = [n for b in built if (n := BUILDINGS[b.kind].city_buildings)]
    powers = [e.city_power for _, e in view.active(seat, "passive") if e.city_power]
    return CityProgress(
        hexes,
        sum(1 + ANNEX_BUILDINGS * b.annex for b in built),
        sum(map(power_of, built)),
        min(needed, default=CITY_BUILDINGS),
        min(powers, default=CITY_POWER),
    )


def city_groups(view: InnovationState, seat: int) -> list[CityProgress]:
    """A seat's groups that are no cities, the most promising first."""
    groups = [_progress(view, seat, hexes) for hexes in without_city(view, seat)]
    return sorted(groups, key=lambda g: (-g.power, -g.buildings))


def best_group(view: InnovationState, seat: int) -> CityProgress | None:
    """The group that is nearest to a city."""
    return next(iter(city_groups(view, seat)), None)


def joined_by(
    view: InnovationState, seat: int, hex_id: str, kind: str = "workshop"
) -> CityProgress | None:
    """The group a build there would belong to, its hex last; None where it would join a city."""
    near = [h for h, b in kinds_beside(view, hex_id) if b.owner == seat]
    if any(view.buildings[h].city for h in near):
        return None
    old = view.buildings.get(hex_id)
    new = Built(seat, kind, annex=bool(old and old.annex))
    groups = [g for g in without_city(view, seat) if any(h in near for h in g)]
    hexes = [h for group in groups for h in group if h != hex_id]
    return _progress(view, seat, hexes, {hex_id: new})


def with_annex(view: InnovationState, seat: int, hex_id: str) -> CityProgress | None:
    """The group of a building once an annex stands beside it; None where it is a city."""
    new = replace(view.buildings[hex_id], annex=True)
    groups = [group for group in without_city(view, seat) if hex_id in group]
    return _progress(view, seat, groups[0], {hex_id: new}) if groups else None


def with_bridge(view: InnovationState, seat: int, a: str, b: str) -> CityProgress | None:
    """The groups a bridge would make one; None where there are not two without a city."""
    groups = [group for group in without_city(view, seat) if a in group or b in group]
    return _progress(view, seat, [h for g in groups for h in g]) if len(groups) == 2 else None


def founds_city(view: InnovationState, group: CityProgress | None) -> bool:
    """Whether a group is due to become a city; without a tile in the supply none is (R7.11)."""
    return group is not None and not group.lacks and any(view.city_tiles.values())


# --- rounds --------------------------------------------------------------------------------------


def round_goal(tile: str) -> tuple[str, int]:
    """`Schools`, 4: what a round tile scores, and how much."""
    facts = ROUND_TILES.get(tile) or FINAL_TILES[tile]
    words = GOAL_WORDS[facts.goal]
    return (f"Edge {words.lower()}" if facts.condition else words), facts.points


def round_bonus(tile: str) -> str:
    """`law 3: 1sch`; empty for the last round's tile."""
    facts = ROUND_TILES[tile]
    if not facts.per:
        return ""
    return f"{short_discipline(facts.discipline)} {facts.per}: {short_reward(facts.reward)}"


def short_reward(reward: Amounts) -> str:
    """`1sch`, `1 spade`."""
    return "1 spade" if "spades" in reward else short_amounts(reward)


def bonus_due(view: InnovationState, seat: int, tile: str) -> str:
    """What a seat would get of a round's science bonus at its level now: `2bk`; or nothing."""
    facts = ROUND_TILES[tile]
    if not facts.per or not 0 <= seat < len(view.players) or view.is_automa(seat):
        return ""
    often = science_rewards(view, seat, tile)
    reward = {what: number * often for what, number in facts.reward.items()}
    if not often:
        return "nothing"
    return gains(reward) if "spades" in reward else short_amounts(reward)


# --- tiles ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InnovationPrice:
    """What an innovation costs a seat now."""

    text: str  # "2 law 3 any 5c"
    lacks: str  # "1 law 2 books"


def slot_of(view: InnovationState, innovation: str) -> str:
    """The place of an innovation on the display."""
    return next(s for s in INNOVATION_SLOTS if view.innovations.get(s) == innovation)


def innovation_price(view: InnovationState, seat: int, innovation: str) -> InnovationPrice:
    """Books by colour, books of any colour, coins; and what of it is not there."""
    slot = slot_of(view, innovation)
    if not with_display(view, seat) or view.is_automa(seat):
        facts = INNOVATION_SLOTS[slot]
        return InnovationPrice(_books(dict(facts.books), facts.any_books), "")
    player = view.players[seat]
    if len(player.innovations) == INNOVATIONS_EACH:
        return InnovationPrice("", f"you have {INNOVATIONS_EACH}")
    fixed, any_books, coins = innovation_cost(view, seat, slot)
    text = _books(fixed, any_books) + (f" {coins}c" if coins else "")
    missing = {book: number - player.books[book] for book, number in fixed.items()}
    lacks = [f"{n} {short_discipline(b)}" for b, n in missing.items() if n > 0]
    colours = sum(n for n in missing.values() if n > 0)
    books = sum(fixed.values()) + any_books - sum(player.books.values()) - colours
    lacks += [f"{books}bk"] if books > 0 else []
    lacks += [f"{coins - player.coins}c"] if player.coins < coins else []
    return InnovationPrice(text, " ".join(lacks))


def _books(fixed: Amounts, any_books: int) -> str:
    parts = [f"{number} {short_discipline(book)}" for book, number in fixed.items()]
    return " ".join([*parts, *([f"{any_books} any"] if any_books else [])])


@dataclass(frozen=True, slots=True)
class ActionPrice:
    """What a power or book action costs a seat now."""

    text: str  # "4pw"
    lacks: str  # "1pw"
    taker: int | None  # who has used it in this round


def action_price(view: InnovationState, seat: int, action: str) -> ActionPrice:
    """The seat's own price, what of it is not there, and who was first."""
    known = with_display(view, seat) and not view.is_automa(seat)
    taker = view.marked.get(action)
    if action in POWER_ACTIONS:
        power = power_price(view, seat, action) if known else POWER_ACTIONS[action].cost["power"]
        missing = power - view.players[seat].bowls[2] if known else 0
        return ActionPrice(f"{power}pw", f"{missing}pw" if missing > 0 else "", taker)
    books = BOOK_ACTIONS[action].cost["books_any"]
    missing = books - sum(view.players[seat].books.values()) if known else 0
    return ActionPrice(f"{books}bk", f"{missing}bk" if missing > 0 else "", taker)


def owners(view: InnovationState, tile: str) -> list[int]:
    """In front of whom a tile lies, face down ones included."""
    found = []
    for seat, player in enumerate(view.players):
        mine = (player.faction, player.palace, player.bonus, player.next_bonus)
        if tile in (*mine, *player.competencies, *player.innovations):
            found.append(seat)
    return found


def level_after(view: InnovationState, seat: int, discipline: str, steps: int) -> tuple[int, bool]:
    """The level that many steps would lead to, and whether it takes a city key (R9.3, R9.4)."""
    player = view.players[seat]
    level, key = player.science[discipline], False
    for _ in range(steps):
        if level == KEY_LEVEL - 1 and discipline not in player.keys_used:
            if not player.free_keys:
                break
            key = True
        if level == TOP_LEVEL or (level == TOP_LEVEL - 1 and not top_is_free(view, discipline)):
            break
        level += 1
    return level, key


def places_in(view: InnovationState, discipline: str) -> list[tuple[int, int]]:
    """What a discipline would score at the end as things stand: seat and points."""
    points = discipline_points(view, discipline)
    return [(seat, points[str(seat)]) for seat in range(len(view.players)) if points[str(seat)]]


# --- the planning display ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Income:
    """What a seat gets at the beginning of a round."""

    tools: int = 0
    coins: int = 0
    scholars: int = 0
    power: int = 0
    books: int = 0
    points: int = 0

    @property
    def text(self) -> str:
        """`+4t +6c +2pw`."""
        amounts = {
            "tools": self.tools,
            "coins": self.coins,
            "scholars": self.scholars,
            "power": self.power,
            "books_any": self.books,
            "vp": self.points,
        }
        return " ".join(f"+{short_amounts({what: n})}" for what, n in amounts.items() if n)


def income(view: InnovationState, seat: int) -> Income:
    """The income of the display, of all tiles and of the disciplines, as things stand."""
    if not with_display(view, seat) or view.is_automa(seat):
        return Income()
    player = view.players[seat]
    parts: list[Amounts] = [display_income(player)]
    parts += [effect.gain for _, effect in view.active(seat, "income")]
    parts += [DISCIPLINES[d].income for d in BOOKS if player.science[d] >= INCOME_LEVEL]

    def total(what: str) -> int:
        return sum(part.get(what, 0) for part in parts)

    return Income(
        total("tools"),
        total("coins"),
        total("scholars"),
        total("power"),
        total("books_any"),
        total("vp"),
    )


def uncovered(view: InnovationState, seat: int, kind: str) -> tuple[str, str]:
    """What the buildings of a kind that have left the display give, and what the next would."""
    player = view.players[seat]
    places = player.board.income.get(kind, ())
    gone = PIECES[kind] - player.supply[kind]
    given: dict[str, int] = {}
    for amounts in places[:gone]:
        for what, number in amounts.items():
            given[what] = given.get(what, 0) + number
    now = short_amounts(given) if any(given.values()) else ""
    following = places[gone] if gone < len(places) else {}
    later = short_amounts(following) if any(following.values()) else ""
    return now, later


def conversions_now(view: InnovationState, seat: int) -> list[tuple[str, int]]:
    """What the power in bowl III would give at once: `scholars` 1, `tools` 2, `coins` 7."""
    power = view.players[seat].bowls[2]
    found = []
    for conversion in CONVERSIONS.values():
        if conversion.id != SACRIFICE and conversion.pay.get("power"):
            (what,) = conversion.gain
            found.append((what, power // conversion.pay["power"]))
    return found


def area_and_rank(view: InnovationState, seat: int) -> tuple[int, int]:
    """A seat's largest area, and how many have a larger one, plus one."""
    sizes = [largest_area(view, other) for other in range(len(view.players))]
    return sizes[seat], 1 + sum(size > sizes[seat] for size in sizes)


def last_round_goal(view: InnovationState) -> str:
    """What the tile of the last round scores besides: `Guilds 3 VP`."""
    words, points = round_goal(view.final_tile)
    return f"{words} {points} VP"
