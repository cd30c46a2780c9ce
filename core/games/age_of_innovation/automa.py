"""The opponent that follows its cards (R13)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from core.games.age_of_innovation.board import (
    free_land,
    power_offered,
    sailing_level,
    set_building,
)
from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOOKS,
    BOT_FACTIONS,
    BUILDINGS,
    DIFFICULTIES,
    DISPLAY_OF,
    FINAL_TILES,
    INNOVATION_SLOTS,
    INNOVATIONS_EACH,
    POWER_ACTIONS,
    PRIORITIES,
    ROUND_TILES,
    ROUNDS,
    SPACES,
    TERRAINS,
    TOP_LEVEL,
    AutomaCard,
    BotAction,
)
from core.games.age_of_innovation.events import (
    Achieved,
    AutomaBlocked,
    AutomaJoined,
    AutomaPlayed,
    BonusTaken,
    Passed,
    ScholarSent,
    ScienceAdvanced,
    Terraformed,
    TokenPlaced,
)
from core.games.age_of_innovation.family import towns
from core.games.age_of_innovation.family.hexmap import FARTHEST
from core.games.age_of_innovation.family.reach import beside, bridged, within_reach
from core.games.age_of_innovation.science import top_is_free
from core.games.age_of_innovation.state import FREE, Automa, InnovationState
from core.games.age_of_innovation.stock import score
from core.kernel import Rng

T = TypeVar("T")
LETTERS = "ABCDEF"
FIRST_INNOVATION_ROUND = 3
ACHIEVEMENT_POINTS = 4


# --- joining the game ----------------------------------------------------------------------------


def new_automa(level: str, rng: Rng) -> Automa:
    """Her deck by difficulty; the other cards are the reserve (R13.6)."""
    facts = DIFFICULTIES[level]
    deck = [c.id for c in AUTOMA_CARDS.values() if c.starter and c.id not in facts.removed]
    deck += facts.added
    reserve = [c for c in AUTOMA_CARDS if c not in deck and c != facts.reserve_top]
    known = sorted(deck)
    rng.shuffle(reserve)
    deck += [reserve.pop() for _ in range(facts.random_cards)]
    if facts.reserve_top:
        reserve.append(facts.reserve_top)
    rng.shuffle(deck)
    return Automa(
        level=level,
        deck=deck,
        reserve=reserve,
        known=known,
        reserve_top_known=bool(facts.reserve_top),
    )


def join(state: InnovationState, terrain: str, faction: str) -> None:
    """Her terrain, her people, and their science (R13.2)."""
    automa, seat = state.automa, state.persons
    assert automa
    player = state.players[seat]
    player.display = DISPLAY_OF[terrain]
    automa.faction = faction
    player.science = {d: BOT_FACTIONS[faction].science.get(d, 0) for d in BOOKS}
    if faction == "bot_symbionts":
        taken = [p.terrain for p in state.players]
        automa.youth_terrain = state.rng.choice([t for t in TERRAINS if t not in taken])
    levels = tuple(player.science.values())
    state.tell(AutomaJoined(seat, terrain, faction, automa.youth_terrain, levels))


def place_starting_workshops(state: InnovationState) -> None:
    """One marked and one unmarked, by the letters of a card (R13.5)."""
    automa, seat = state.automa, state.persons
    assert automa
    card = AUTOMA_CARDS[automa.deck[-1]]
    state.tell(AutomaPlayed(seat, card.id, ""))
    _know(automa, card.id)
    for letter, marked in ((card.marked, True), (card.unmarked, False)):
        hex_id = lettered_hex(state, seat, letter)
        set_building(state, seat, hex_id, "workshop", marked)
    state.rng.shuffle(automa.deck)


def lettered_hex(state: InnovationState, seat: int, letter: str) -> str:
    """The hex of her terrain with that letter; where it is taken, with the next one."""
    terrain, start = state.players[seat].terrain, LETTERS.index(letter)
    for name in LETTERS[start:] + LETTERS[:start]:
        for hex_ in state.map.hexes.values():
            if name in hex_.letters and hex_.terrain == terrain and hex_.id not in state.buildings:
                return hex_.id
    raise AssertionError("There are six letters for two workshops.")


def new_automa_round(state: InnovationState, automa: Automa) -> None:
    """Deck, discard and one reserve card are shuffled together (R13.6)."""
    cards = automa.deck + automa.discard
    if automa.reserve:
        cards.append(automa.reserve.pop())
        if automa.reserve_top_known:
            _know(automa, cards[-1])
            automa.reserve_top_known = False
    cards.sort()
    state.rng.shuffle(cards)
    automa.deck, automa.discard, automa.top_known = cards, [], False


def _know(automa: Automa, card: str) -> None:
    if card not in automa.known:
        automa.known.append(card)
        automa.known.sort()


# --- a turn --------------------------------------------------------------------------------------


def play_automa_turn(state: InnovationState, seat: int) -> None:
    """Two cards: the first says how, the second says what (R13.8)."""
    automa = state.automa
    assert automa
    support = AUTOMA_CARDS[automa.deck.pop()]
    automa.discard.append(support.id)
    _know(automa, support.id)
    action = AUTOMA_CARDS[automa.deck[-1]] if automa.deck else None
    automa.top_known = action is not None
    if action:
        _know(automa, action.id)
    state.tell(AutomaPlayed(seat, support.id, action.id if action else ""))
    if action is None or (len(automa.deck) <= 2 and action.may_pass):
        pass_now(state, seat, automa, support)
    else:
        for what in action.actions:
            do_action(state, seat, what, support, action)
    if automa.faction == "bot_gognomes":
        check_achievements(state, seat, automa)


def do_action(
    state: InnovationState, seat: int, what: str, support: AutomaCard, action: AutomaCard
) -> None:
    """One action of her card (R13.9)."""
    automa = state.automa
    assert automa
    match what:
        case "gain_vp":
            points = difficulty_points(state, automa) if action.points < 0 else action.points
            score(state, seat, points, "automa")
        case "transform_and_build":
            transform_and_build(state, seat, support, BotAction(what))
        case "upgrade":
            upgrade(state, seat, support)
        case "send_scholar":
            send_scholar(state, seat, support)
        case "advance_science":
            advance_science(state, seat, support, 1)
        case "block_actions":
            block_actions(state, seat, support)
        case "take_innovation":
            take_innovation(state, seat, automa, support)
        case _:
            for part in BOT_FACTIONS[automa.faction].actions:
                _faction_action(state, seat, automa, part, support)


def difficulty_points(state: InnovationState, automa: Automa, more: int = 0) -> int:
    """The points of difficulty and round (R13.16)."""
    return max(DIFFICULTIES[automa.level].points[state.round - 1] + more, 0)


def _faction_action(
    state: InnovationState, seat: int, automa: Automa, part: BotAction, support: AutomaCard
) -> None:
    match part.do:
        case "gain_vp":
            score(state, seat, difficulty_points(state, automa, part.points), "automa")
        case "transform_and_build":
            transform_and_build(state, seat, support, part)
        case "advance_science":
            advance_science(state, seat, support, part.steps)
        case "place_seedling":
            place_seedling(state, seat, automa, support)
        case _:
            spread_blight(state, seat, automa, part.count, support)


# --- choosing ------------------------------------------------------------------------------------


def by_direction(candidates: Sequence[T], card: AutomaCard) -> T:
    """The so-many-th candidate in reading order, or from the end; counting goes round (R13.10)."""
    row = list(candidates)
    if card.direction == "left_up":
        row.reverse()
    return row[(card.direction_count - 1) % len(row)]


def _best(hexes: list[str], worth: Callable[[str], int]) -> list[str]:
    """The hexes with the lowest number."""
    least = min(map(worth, hexes))
    return [h for h in hexes if worth(h) == least]


def _human_hexes(state: InnovationState) -> list[str]:
    return [
        h
        for h in state.map.land_ids
        if (b := state.buildings.get(h)) and not state.is_automa(b.owner)
    ]


def _own_hexes(state: InnovationState, seat: int, marked: bool) -> list[str]:
    return [
        h
        for h in state.map.land_ids
        if (b := state.buildings.get(h)) and b.owner == seat and b.marked == marked
    ]


def _far_from(state: InnovationState, hex_id: str, others: list[str]) -> int:
    return min((state.map.far(hex_id, other) for other in others), default=FARTHEST)


# --- building ------------------------------------------------------------------------------------


def transform_and_build(
    state: InnovationState, seat: int, card: AutomaCard, part: BotAction, or_upgrade: bool = True
) -> bool:
    """A workshop on the hex her cards prefer; otherwise an upgrade (R13.9)."""
    candidates = candidate_hexes(state, seat, card, part)
    if not candidates or not state.players[seat].supply["workshop"]:
        return or_upgrade and upgrade(state, seat, card, or_build=False)
    for rule in part.order or ("terrain_priority", "closest_to_human", "direction"):
        candidates = _preferred(state, seat, rule, candidates, card)
    (hex_id,) = candidates
    automa = state.automa
    assert automa
    automa.seedlings = [h for h in automa.seedlings if h != hex_id]
    automa.blight = [h for h in automa.blight if h != hex_id]
    home = state.players[seat].terrain
    if state.terrain[hex_id] != home:
        state.terrain[hex_id] = home
        state.tell(Terraformed(seat, hex_id, home, 0))
    _build(state, seat, hex_id, "workshop", card, card.structure.startswith("marked"))
    return True


def candidate_hexes(
    state: InnovationState, seat: int, card: AutomaCard, part: BotAction
) -> list[str]:
    """Free hexes in reach of her marked (or unmarked) buildings; some must bring both together."""
    hexmap, marked = state.map, card.structure.startswith("marked")
    mine, others = _own_hexes(state, seat, marked), _own_hexes(state, seat, not marked)
    sailing, spans = sailing_level(state, seat), state.spans()
    if part.ignore_reach:
        free = hexmap.listed(free_land(state))
    else:
        reached = within_reach(hexmap, hexmap.mask(mine), sailing, spans)
        free = hexmap.listed(reached & free_land(state))
    if card.structure.endswith("_reaching") and mine and others:
        joined = within_reach(hexmap, hexmap.mask(mine), sailing, spans) & hexmap.mask(others)
        if not joined:
            gap = min(_far_from(state, h, others) for h in mine)
            nearer = [h for h in free if _far_from(state, h, others) < gap]
            return nearer or free
    return free


def _preferred(
    state: InnovationState, seat: int, rule: str, hexes: list[str], card: AutomaCard
) -> list[str]:
    """Those that are best by one of her rules."""
    humans = _human_hexes(state)
    match rule:
        case "terrain_priority":
            order = PRIORITIES[state.players[seat].terrain, card.priority]
            return _best(hexes, lambda h: order.index(state.terrain[h]))
        case "priority_of_human_terrain":
            order = PRIORITIES[state.players[0].terrain, card.priority]
            return _best(hexes, lambda h: order.index(state.terrain[h]))
        case "closest_to_human":
            return _best(hexes, lambda h: _far_from(state, h, humans))
        case "most_power_to_human":
            return _best(hexes, lambda h: -_human_power(state, seat, h))
        case _:
            return [by_direction(hexes, card)]


def _human_power(state: InnovationState, seat: int, hex_id: str) -> int:
    """What a build there would offer to the persons."""
    return sum(power_offered(state, seat, hex_id))


def _build(
    state: InnovationState,
    seat: int,
    hex_id: str,
    kind: str,
    card: AutomaCard,
    marked: bool = False,
) -> None:
    """Set a building; the Powermongers learn from what it gives away."""
    set_building(state, seat, hex_id, kind, marked)
    automa = state.automa
    assert automa
    if automa.faction == "bot_powermongers" and max(state.offers[-1].power) >= 2:
        advance_science(state, seat, card, 1)


def _can_become(state: InnovationState, seat: int, kind: str) -> list[str]:
    supply = state.players[seat].supply
    return [to for to in BUILDINGS[kind].upgrades if supply[to]]


def upgrade(state: InnovationState, seat: int, card: AutomaCard, or_build: bool = True) -> bool:
    """The upgrade that gives the persons least; otherwise a workshop (R13.9)."""
    own = _own_hexes(state, seat, True) + _own_hexes(state, seat, False)
    own = [h for h in state.map.land_ids if h in own]
    upgradable = [h for h in own if _can_become(state, seat, state.buildings[h].kind)]
    if not upgradable:
        part = BotAction("transform_and_build")
        return or_build and transform_and_build(state, seat, card, part, or_upgrade=False)
    if state.players[seat].supply["guild"]:
        contacts = [
            h
            for h in upgradable
            if state.buildings[h].kind == "workshop" and _human_power(state, seat, h)
        ]
        upgradable = contacts or upgradable
    least = _best(upgradable, lambda h: _human_power(state, seat, h))
    hex_id = by_direction(least, card)
    kinds = _can_become(state, seat, state.buildings[hex_id].kind)
    kind = max(kinds, key=lambda to: BUILDINGS[to].power)
    _build(state, seat, hex_id, kind, card)
    return True


# --- science -------------------------------------------------------------------------------------


def _can_advance(state: InnovationState, seat: int, discipline: str) -> bool:
    level = state.players[seat].science[discipline]
    return level < TOP_LEVEL - 1 or (level == TOP_LEVEL - 1 and top_is_free(state, discipline))


def catch_up(state: InnovationState, seat: int, card: AutomaCard) -> str:
    """A discipline she has not begun, else where she is closest to the persons (R13.9)."""
    levels = state.players[seat].science
    open_to = [d for d in BOOKS if _can_advance(state, seat, d)]
    if not open_to:
        return ""
    fresh = [d for d in open_to if not levels[d]]
    if fresh:
        return by_direction(fresh, card)
    rivals = {d: max(p.science[d] for p in state.players[: state.persons]) for d in BOOKS}
    return by_direction(_best(open_to, lambda d: abs(levels[d] - rivals[d])), card)


def advance(state: InnovationState, seat: int, discipline: str, steps: int) -> None:
    """Steps in a discipline, as far as they go, without power and keys (R13.17)."""
    levels, made = state.players[seat].science, 0
    while discipline and made < steps and _can_advance(state, seat, discipline):
        levels[discipline] += 1
        made += 1
    if made:
        state.tell(ScienceAdvanced(seat, discipline, levels[discipline], made))


def advance_science(state: InnovationState, seat: int, card: AutomaCard, steps: int) -> None:
    """Steps in one discipline, without a scholar."""
    advance(state, seat, catch_up(state, seat, card), steps)


def send_scholar(state: InnovationState, seat: int, card: AutomaCard) -> None:
    """A scholar on the best free space; without one, a single step."""
    discipline = ""
    if card.science == "round_tile":
        is_last = state.round == ROUNDS
        tile = FINAL_TILES[state.final_tile] if is_last else ROUND_TILES[state.round_tile()]
        discipline = tile.discipline if _can_advance(state, seat, tile.discipline) else ""
    discipline = discipline or catch_up(state, seat, card)
    if not discipline:
        return
    player, spaces = state.players[seat], state.spaces[discipline]
    free = [n for n, who in enumerate(spaces) if who == FREE]
    if not player.scholars_left or not free:
        advance(state, seat, discipline, 1)
        return
    player.scholars_left -= 1
    spaces[free[0]] = seat
    state.tell(ScholarSent(seat, discipline, SPACES[free[0]]))
    advance(state, seat, discipline, SPACES[free[0]])


# --- blocking and passing ------------------------------------------------------------------------


def block_actions(state: InnovationState, seat: int, card: AutomaCard) -> None:
    """Mark a power action and a book action, for nothing."""
    for row in (tuple(POWER_ACTIONS), tuple(state.book_actions)):
        free = [action for action in row if action not in state.marked]
        if free:
            action = by_direction(free, card)
            state.marked[action] = seat
            state.tell(AutomaBlocked(seat, action))


def take_innovation(state: InnovationState, seat: int, automa: Automa, card: AutomaCard) -> None:
    """From round 3 on she takes innovations out of the game."""
    slots = [slot for slot in INNOVATION_SLOTS if state.innovations.get(slot)]
    if state.round < FIRST_INNOVATION_ROUND or automa.innovations == INNOVATIONS_EACH or not slots:
        return
    slot = by_direction(slots, card)
    tile = state.innovations[slot]
    state.innovations[slot] = ""
    automa.innovations += 1
    state.players[seat].innovations.append(tile)
    state.tell(AutomaBlocked(seat, tile))


def pass_now(state: InnovationState, seat: int, automa: Automa, card: AutomaCard) -> None:
    """She scores the round tile and changes her bonus tile (R13.12)."""
    player = state.players[seat]
    if state.round == ROUNDS:
        tile = FINAL_TILES[state.final_tile]
    else:
        tile = ROUND_TILES[state.round_tile()]
    points = tile.automa_early if state.round <= ROUNDS // 2 else tile.automa_late
    is_first = not any(other.passed for other in state.players)
    twice = automa.faction == "bot_racelings" and is_first
    score(state, seat, points * (2 if twice else 1), "automa")
    player.passed = True
    if state.round < ROUNDS:
        place = ("left", "middle", "right").index(card.bonus_tile)
        tile_id = state.bonuses[place]
        state.bonus_coins.pop(tile_id, None)
        state.bonuses[place] = player.bonus
        player.bonus, player.next_bonus = "", tile_id
        state.tell(BonusTaken(seat, tile_id, 0))
        state.next_order.append(seat)
    state.tell(Passed(seat, sum(other.passed for other in state.players)))


# --- her peoples (R13.14) ------------------------------------------------------------------------


def place_seedling(state: InnovationState, seat: int, automa: Automa, card: AutomaCard) -> None:
    """Symbionts: a seedling on the best hex beside a person's building."""
    hexmap = state.map
    near = beside(hexmap, hexmap.mask(_human_hexes(state)), state.spans()) & free_land(state)
    hexes = [h for h in hexmap.listed(near) if h not in automa.seedlings]
    if hexes:
        order = PRIORITIES[automa.youth_terrain, card.priority]
        hex_id = by_direction(_best(hexes, lambda h: order.index(state.terrain[h])), card)
        automa.seedlings = sorted([*automa.seedlings, hex_id])
        state.tell(TokenPlaced(seat, "seedling", hex_id))


def spread_blight(
    state: InnovationState, seat: int, automa: Automa, count: int, card: AutomaCard
) -> None:
    """The Blight: fallow hexes beside her buildings, closest to the persons."""
    hexmap, humans = state.map, _human_hexes(state)
    for _ in range(count):
        near = beside(hexmap, state.own(seat), state.spans()) & free_land(state)
        hexes = [h for h in hexmap.listed(near) if h not in automa.blight]
        if hexes:
            closest = _best(hexes, lambda h: _far_from(state, h, humans))
            hex_id = by_direction(closest, card)
            automa.blight = sorted([*automa.blight, hex_id])
            state.tell(TokenPlaced(seat, "blight", hex_id))


def check_achievements(state: InnovationState, seat: int, automa: Automa) -> None:
    """The Gognomes' six, each once."""
    supply, hexmap = state.players[seat].supply, state.map
    near, ends = hexmap.reach[sailing_level(state, seat)], bridged(hexmap, state.spans())
    areas = towns.groups(state.own(seat), lambda n: near[n] | ends.get(n, 0))
    built = {kind: BUILDINGS[kind].supply - left for kind, left in supply.items()}
    ever_guilds = built["guild"] + built["palace"] + built["school"] + built["university"]
    reached = {
        "three guilds": ever_guilds >= 3,
        "palace": built["palace"] > 0,
        "university": built["university"] > 0,
        "eight buildings": state.count(seat, "buildings") >= 8,
        "an area of six": max(area.bit_count() for area in areas) >= 6,
        "level seven": max(state.players[seat].science.values()) >= 7,
    }
    for what, done in reached.items():
        if done and what not in automa.achievements:
            automa.achievements.append(what)
            score(state, seat, ACHIEVEMENT_POINTS, "automa")
            state.tell(Achieved(seat, what))
