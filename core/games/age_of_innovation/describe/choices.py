"""Every answer as a player reads it: with price, effect and warning."""

from core.games.age_of_innovation.actions import (
    BoardAction,
    BuildBridge,
    ChooseBook,
    ChooseDiscipline,
    Convert,
    Decline,
    Done,
    Draft,
    First,
    FoundAt,
    GiveOrder,
    ImproveSailing,
    ImproveTerraforming,
    LinkAcross,
    NameBot,
    NameTerrain,
    Orders,
    Pass,
    PlaceAnnex,
    PlaceAt,
    SendScholar,
    SpecialAction,
    TakeBonus,
    TakeCityTile,
    TakeCompetency,
    TakeInnovation,
    TakePalace,
    TakePower,
    TakeSet,
    Terraform,
    TileAction,
    Upgrade,
    UseKey,
)
from core.games.age_of_innovation.board import (
    build_hook,
    power_of,
    spades_needed,
    toll,
    way_points,
    way_price,
)
from core.games.age_of_innovation.content import (
    BOOK_ACTIONS,
    BUILDINGS,
    CONVERSIONS,
    DISPLAYS,
    LEVEL_POWER,
    POWER_ACTIONS,
    ROUNDS,
    SACRIFICE,
    SLOTS,
    TILES,
    WHEEL,
    Amounts,
)
from core.games.age_of_innovation.describe.tiles import brief_text
from core.games.age_of_innovation.effects import AnyOrder
from core.games.age_of_innovation.facts.building import full_price, offers_around
from core.games.age_of_innovation.facts.cities import (
    CityProgress,
    founds_city,
    joined_by,
    with_annex,
    with_bridge,
)
from core.games.age_of_innovation.facts.science import level_after
from core.games.age_of_innovation.facts.tiles import innovation_price
from core.games.age_of_innovation.family.offers import price as points_for
from core.games.age_of_innovation.family.spades import bought
from core.games.age_of_innovation.flow.building import upgrade_cost
from core.games.age_of_innovation.flow.digging import Dig, FreeBuild, FreeSpades
from core.games.age_of_innovation.flow.science import OneDiscipline
from core.games.age_of_innovation.flow.turn import power_price
from core.games.age_of_innovation.state import ASK, NEVER, InnovationState
from core.games.age_of_innovation.stock import can_pay, goals, points_of, rewards, times
from core.games.age_of_innovation.terms import (
    gains,
    joined,
    label,
    name,
    place,
    plain,
    short_amounts,
)
from core.kernel import Action, Choice, Decision
from core.kernel.words import becomes, counted, letter, listed, sentence_case

BUILD = "Terraform and build"
IN_PART = "Terraform in part"
UPGRADE = "Upgrade"
TRACKS = "Tracks"
INNOVATE = "Innovations"
SCIENCE = "Send a scholar"
POWER = "Power actions"
BOOKS_GROUP = "Book actions"
SPECIAL = "Special actions"
CONVERT = "Convert"
ORDER = "Power offers"
END = "End"
_TURNS = ("turn", "extra_action")
_WAY = {"": "", "tunnel": ", tunnel", "flight": ", flight"}
_DONE = {
    "extra_action": "End the turn",
    "after_action": "End the turn",
    "discipline": "Give up the steps",
    "key": "Keep the key",
    "workshop": "Build nothing",
    "dig": "Stop digging",
    "free_spade": "Stop digging",
    "free_build": "Use no spade",
    "free_workshop": "Build nothing",
    "bridge": "No more bridges",
    "order": "Leave it as it is",
}
_LOST = {  # what leaving it at that gives away
    "discipline": "the steps that are left are lost",
    "key": "the steps beyond level 7 are lost",
    "free_spade": "the spade is lost",
}
_SHORT = {
    "book_science": "Two steps",
    "book_guild": "Guild for free",
    "book_score_guilds": "2 VP per guild",
    "power_to_scholar": "Power to scholar",
    "power_to_book": "Power to book",
    "power_to_tool": "Power to tool",
    "power_to_coin": "Power to coin",
    "scholar_to_tool": "Scholar to tool",
    "tool_to_coin": "Tool to coin",
    "book_to_coin": "Book to coin",
    "university": "univ.",
}
_FIRST = {
    "city": "Found the city",
    "competency": "Take the competency",
    "spades": "Use the spades",
    "bridges": "Build the bridges",
    "books_any": "Take the books",
}


def choice(view: InnovationState, decision: Decision, action: Action) -> Choice:
    """One answer to a question, as its player reads it."""
    seat = decision.seat
    match action:
        case PlaceAt():
            return _place(view, decision, action)
        case Terraform():
            return _terraform(view, decision, action)
        case Upgrade():
            return _upgrade(view, decision, action)
        case ImproveSailing():
            return _track(view, seat, "sailing")
        case ImproveTerraforming():
            return _track(view, seat, "terraforming")
        case TakeInnovation(innovation=innovation):
            return _innovation(view, seat, innovation)
        case SendScholar(discipline=discipline, steps=steps):
            stays = "" if steps == 1 else "stays there for good"
            points = _rewards(view, seat, "send_scholar")
            effect = joined(_science(view, seat, discipline, steps), points, stays)
            return Choice(f"{name(discipline)} +{steps}", SCIENCE, "1sch", effect)
        case BoardAction(action=tile):
            return _board_action(view, seat, tile)
        case SpecialAction(tile=tile) | TileAction(tile=tile):
            hook = "special_action" if isinstance(action, SpecialAction) else "action"
            parts = TILES[tile].on(hook)
            cost = short_amounts(parts[0].cost) if parts[0].cost else ""
            return Choice(name(tile), SPECIAL, cost, _only(tile, hook))
        case Pass():
            return _pass(view, seat)
        case Convert(conversion=conversion):
            return _convert(view, seat, conversion)
        case LinkAcross(river=river, one=one, other=other):
            text = f"{label(view, one)} {label(view, other)} across {label(view, river)}"
            return Choice(f"City {text}", "Cities", effect="a city tile")
        case Orders():
            up_to = view.players[seat].standing_order
            now = {ASK: "ask", NEVER: "never"}.get(up_to, f"up to {up_to}")
            return Choice("Power offers", END, effect=now)
        case _:
            return _answer(view, decision, action)


def _answer(view: InnovationState, decision: Decision, action: Action) -> Choice:
    """What an action or effect asks on the way."""
    seat = decision.seat
    match action:
        case TakeSet(display=display, faction=faction, bonus=bonus):
            home = name(DISPLAYS[display].terrain)
            third = f"bonus {name(bonus)}" if bonus else ""
            effect = joined(third, brief_text(faction, view.later_values))
            return Choice(f"{home}, {name(faction)}", effect=effect)
        case Draft(tile=tile):
            group = TILES[tile].kind if tile in TILES else "planning display"
            text = name(tile).removesuffix(" planning display")
            return Choice(text, sentence_case(group), effect=brief_text(tile, view.later_values))
        case TakeCityTile(tile=tile):
            more = _vp(sum(points for _, points in goals(view, "gain_city_tile")))
            return Choice(name(tile), effect=joined(brief_text(tile), more))
        case TakeBonus(bonus=tile) | TakePalace(palace=tile):
            coins = view.bonus_coins.get(tile, 0)
            more = f"+{counted(coins, 'coin')}" if coins else ""
            return Choice(name(tile), effect=joined(more, brief_text(tile)))
        case TakeCompetency(competency=tile):
            return _competency(view, seat, tile)
        case NameTerrain(terrain=terrain):
            far = WHEEL.distance(view.players[seat].terrain, terrain)
            return Choice(name(terrain), effect=f"{counted(far, 'spade')} from yours")
        case NameBot(faction=faction):
            return Choice(name(faction))
        case ChooseBook(book=book):
            have = view.players[seat].books[book]
            after = have + (1 if decision.topic == "gain_book" else -1)
            return Choice(f"{name(book)} book", effect=becomes(have, after))
        case ChooseDiscipline(discipline=discipline):
            frame = view.agenda[-1]
            steps = frame.number if isinstance(frame, OneDiscipline) and not frame.split else 1
            return Choice(name(discipline), effect=_science(view, seat, discipline, steps))
        case UseKey(discipline=discipline):
            keys = view.players[seat].free_keys
            return Choice("Use a key", effect=f"{name(discipline)} 7>8, keys {keys}>{keys - 1}")
        case FoundAt(hex=hex_id):
            return Choice(f"The city at {label(view, hex_id)}")
        case First(what=what):
            if isinstance(view.agenda[-1], AnyOrder) or what in _FIRST:
                return Choice(_FIRST[what])
            return Choice(name(what), effect=brief_text(what))
        case BuildBridge(a=a, b=b):
            text = f"{label(view, a)} to {label(view, b)}"
            city = _founds(view, with_bridge(view, seat, a, b))
            return Choice(text, effect=joined(city, _ends(view, a, b)))
        case PlaceAnnex(hex=hex_id):
            power = power_of(view.buildings[hex_id])
            kind = plain(view.buildings[hex_id].kind)
            city = _founds(view, with_annex(view, seat, hex_id))
            effect = joined(city, f"power {becomes(power, power + 1)}")
            return Choice(f"{label(view, hex_id)} {kind}", effect=effect)
        case TakePower(power=power):
            cost = points_for(power)
            return Choice(f"Take {power} power", price=f"{cost} VP" if cost else "free")
        case Decline():
            return Choice("Decline")
        case GiveOrder(up_to=up_to):
            return _order(decision, up_to)
        case Done():
            warning = _LOST.get(decision.topic, "")
            return Choice(_DONE[decision.topic], END, warning=warning)
        case _:
            raise ValueError(str(action))


def _only(tile: str, hook: str) -> str:
    """The part of a tile's text that is used."""
    start = "act: " if hook == "special_action" else "any time: "
    lines = [line for line in brief_text(tile).split("; ") if line.startswith(start)]
    return " ".join(lines).removeprefix(start)


def _order(decision: Decision, up_to: int) -> Choice:
    """A standing order; given to an offer it answers that one too."""
    at_an_offer = decision.topic == "power"
    label_ = {ASK: "Ask each time", NEVER: "Never take any"}.get(up_to, f"Always up to {up_to}")
    effect = {ASK: "", NEVER: "without a question"}.get(up_to, f"{points_for(up_to)} VP at most")
    return Choice(label_, "From now on" if at_an_offer else ORDER, effect=effect)


# --- on the map ----------------------------------------------------------------------------------


def _vp(points: int) -> str:
    return f"+{points} VP" if points else ""


def _rewards(view: InnovationState, seat: int, hook: str, hex_id: str = "", often: int = 1) -> str:
    """What the round's tiles and one's own give for it: `+5 VP`, `+2c`."""
    total: dict[str, int] = {}
    for _, what, number in rewards(view, seat, hook, hex_id):
        total[what] = total.get(what, 0) + number * often
    return joined(*(f"+{short_amounts({what: n})}" for what, n in total.items() if n))


def _digging(view: InnovationState, seat: int, action: Terraform) -> str:
    """`2 spades; +4 VP`."""
    return joined(
        counted(action.spades, "spade"),
        _rewards(view, seat, "use_spade", often=action.spades),
        _way_points(view, seat, action.way),
    )


def _way_points(view: InnovationState, seat: int, way: str) -> str:
    """`tunnel +4 VP`."""
    points = way_points(view, seat, way)
    return f"{way} +{points} VP" if points else ""


def _around(view: InnovationState, seat: int, hex_id: str) -> str:
    """Who would be offered power for a build there; nobody is in set-up (R6.7)."""
    offers = offers_around(view, seat, hex_id) if view.round else []
    return joined(*(f"offers {letter(other)} {power}pw" for other, power, _ in offers if power))


def _where(view: InnovationState, hex_id: str) -> str:
    traits = ["edge"] * view.map.hexes[hex_id].edge
    traits += ["river"] * view.map.next_to_river(hex_id)
    return joined(*traits)


def _city(view: InnovationState, seat: int, hex_id: str, kind: str) -> str:
    """What a build means for a city: `founds a city`, `joins power 6 of 7`."""
    group = joined_by(view, seat, hex_id, kind)
    if group is None:
        return "joins your city"
    if founds_city(view, group):
        return "founds a city"
    many = len(group.hexes)
    return f"group power {group.power} of {group.needed_power}" if many > 1 else ""


def _founds(view: InnovationState, group: CityProgress | None) -> str:
    return "founds a city" if founds_city(view, group) else ""


def _effect_there(view: InnovationState, seat: int, kind: str, hex_id: str) -> str:
    """What a new building on a hex brings, the weightiest first."""
    return joined(
        _rewards(view, seat, build_hook(kind), hex_id),
        _city(view, seat, hex_id, kind),
        _around(view, seat, hex_id),
        _where(view, hex_id),
    )


def _place(view: InnovationState, decision: Decision, action: PlaceAt) -> Choice:
    seat, hex_id = decision.seat, action.hex
    cost = ""
    if decision.topic in (*_TURNS, "workshop"):
        cost = short_amounts(full_price(view, seat, hex_id, action.way))
    spades = spades_needed(view, seat, hex_id)
    if decision.topic == "neutral" and spades:
        cost = f"{spades * view.players[seat].spade_price}t"
    there = _effect_there(view, seat, action.piece, hex_id)
    effect = joined(_way_points(view, seat, action.way), there)
    text = f"{place(view, hex_id)}{_WAY[action.way]}"
    if decision.topic in _TURNS:
        return Choice(text, BUILD, cost, effect)
    return Choice(f"{name(action.piece)} {text}", "", cost, effect)


def _terraform(view: InnovationState, decision: Decision, action: Terraform) -> Choice:
    """All the way home it shows the price with the workshop; in part, that of the spades."""
    seat, hex_id = decision.seat, action.hex
    frame = view.agenda[-1]
    free = frame.free if isinstance(frame, Dig | FreeBuild | FreeSpades) else 0
    player = view.players[seat]
    tools = bought(action.spades, free) * player.spade_price
    tools += toll(view, hex_id) + way_price(action.way)
    cost = {"tools": tools} | ({"scholars": 1} if action.way == "flight" else {})
    need = spades_needed(view, seat, hex_id)
    spades = _digging(view, seat, action)
    text = f"{place(view, hex_id)}{_WAY[action.way]}"
    if need > action.spades:
        blight = need - WHEEL.distance(view.terrain[hex_id], player.terrain)
        turned = max(action.spades - blight, 0)
        becomes_ = plain(WHEEL.towards(view.terrain[hex_id], player.terrain, turned))
        gained = _digging(view, seat, action).partition("; ")[2]
        effect = joined(gained, f"becomes {becomes_}", f"{need - action.spades} short of home")
        text = f"{text}, {action.spades} of {need}"
        return Choice(text, IN_PART if decision.main else "", short_amounts(cost), effect)
    effect = _effect_there(view, seat, "workshop", hex_id)
    if not decision.main:
        return Choice(text, "", short_amounts(cost), joined(spades, effect))
    whole = full_price(view, seat, hex_id, action.way)
    if not _can_build(view, seat, whole):
        return Choice(text, BUILD, short_amounts(cost), joined("no workshop yet", spades))
    first, _, gained = spades.partition("; ")
    effect = joined(effect, f"{first} first", gained)
    return Choice(text, BUILD, short_amounts(whole), effect)


def _can_build(view: InnovationState, seat: int, whole: Amounts) -> bool:
    player = view.players[seat]
    return bool(player.supply["workshop"]) and can_pay(player, whole)


def _upgrade(view: InnovationState, decision: Decision, action: Upgrade) -> Choice:
    seat, hex_id = decision.seat, action.hex
    built = view.buildings[hex_id]
    cost = short_amounts(upgrade_cost(view, seat, hex_id, action.kind)) if decision.main else ""
    facts = BUILDINGS[action.kind]
    brings = {"choose_palace_tile": "a palace tile", "choose_competency": "a competency"}
    effect = joined(
        _rewards(view, seat, build_hook(action.kind), hex_id),
        _founds(view, joined_by(view, seat, hex_id, action.kind)) if not built.city else "",
        brings.get(facts.brings, ""),
        _around(view, seat, hex_id),
        f"power {becomes(BUILDINGS[built.kind].power, facts.power)}",
    )
    text = f"{label(view, hex_id)} to {_SHORT.get(action.kind, action.kind)}"
    return Choice(text, UPGRADE if decision.main else "", cost, effect)


def _ends(view: InnovationState, a: str, b: str) -> str:
    there = [
        f"{letter(view.buildings[h].owner)} on {label(view, h)}"
        for h in (a, b)
        if h in view.buildings
    ]
    return listed(there)


# --- tracks, science, tiles ----------------------------------------------------------------------


def _track(view: InnovationState, seat: int, track: str) -> Choice:
    player = view.players[seat]
    board = player.board
    if track == "sailing":
        level, cost = player.sailing, board.sailing_cost
        reward, change = board.sailing_rewards[level + 1], becomes(level, level + 1)
    else:
        level, cost = player.terraforming, board.terraforming_cost
        reward = board.terraforming_rewards[level + 1]
        tools = board.tools_per_spade
        change = f"{becomes(tools[level], tools[level + 1])} tools a spade"
    effect = joined(change, gains(reward), _rewards(view, seat, "advance_track"))
    return Choice(sentence_case(track), TRACKS, short_amounts(cost), effect)


def _science(view: InnovationState, seat: int, discipline: str, steps: int) -> str:
    """`2>5; +3pw`; steps that cannot be made are not counted."""
    level = view.players[seat].science[discipline]
    after, key = level_after(view, seat, discipline, steps)
    if after == level:
        return f"stays at {level}"
    power = sum(n for at, n in LEVEL_POWER.items() if level < at <= after)
    return joined(
        becomes(level, after),
        "a key" if key else "",
        f"+{power}pw" if power else "",
        _rewards(view, seat, "science_step", often=after - level),
    )


def _competency(view: InnovationState, seat: int, tile: str) -> Choice:
    slot = next(SLOTS[s] for s in SLOTS if view.competencies[s] == tile)
    level = view.players[seat].science[slot.discipline]
    after, _ = level_after(view, seat, slot.discipline, slot.steps)
    most = f" of {slot.steps}" if after - level < slot.steps else ""
    brings = f"+{counted(after - level, 'step')}{most}"
    brings += f" +{slot.books}bk" if slot.books else ""
    left = f"{view.stacks[tile]} left"
    return Choice(name(tile), name(slot.discipline), effect=joined(brings, brief_text(tile), left))


def _innovation(view: InnovationState, seat: int, innovation: str) -> Choice:
    cost = innovation_price(view, seat, innovation).text
    effect = joined(_rewards(view, seat, "gain_innovation"), brief_text(innovation))
    return Choice(name(innovation), INNOVATE, cost, effect)


def _board_action(view: InnovationState, seat: int, tile: str) -> Choice:
    if tile in POWER_ACTIONS:
        price = power_price(view, seat, tile)
        have = view.players[seat].bowls[2]
        points = _rewards(view, seat, "power_action")
        effect = joined(f"III {becomes(have, have - price)}", points, brief_text(tile))
        return Choice(name(tile), POWER, f"{price}pw", effect)
    cost = short_amounts(BOOK_ACTIONS[tile].cost)
    return Choice(_SHORT.get(tile, name(tile)), BOOKS_GROUP, cost, brief_text(tile))


def _pass(view: InnovationState, seat: int) -> Choice:
    """What is not spent is kept, but a special action not used is lost (R11.10)."""
    player = view.players[seat]
    left = {"tools": player.tools, "scholars": player.scholars, "power": player.bowls[2]}
    unspent = f"{short_amounts(left)} left" if any(left.values()) else ""
    points = steps = 0
    for _, effect in view.active(seat, "pass"):
        often = times(view, seat, effect)
        points += often * points_of(view, seat, effect.gain.get("vp", 0))
        steps += often * effect.gain.get("science_any", 0)
    gained = joined(_vp(points), f"+{counted(steps, 'step')}" if steps else "")
    place = sum(other.passed for other in view.players) + 1
    order = f"place {place}" if view.round < ROUNDS else ""
    unused = [t for t, _ in view.active(seat, "special_action") if t not in player.used]
    warning = f"unused: {listed(map(name, unused))}" if unused else ""
    return Choice("Pass", END, effect=joined(order, gained, unspent), warning=warning)


def _convert(view: InnovationState, seat: int, conversion: str) -> Choice:
    facts, player = CONVERSIONS[conversion], view.players[seat]
    if conversion == SACRIFICE:
        bowls = player.bowls
        after = f"III {becomes(bowls[2], bowls[2] + 1)}; II {becomes(bowls[1], bowls[1] - 2)}"
        return Choice(facts.name, CONVERT, "1 token", after)
    return Choice(_SHORT[conversion], CONVERT, short_amounts(facts.pay), f"+{gains(facts.gain)}")
