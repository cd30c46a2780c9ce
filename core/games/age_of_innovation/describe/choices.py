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
    ImproveSailing,
    ImproveTerraforming,
    LinkAcross,
    NameBot,
    NameTerrain,
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
    neighbours,
    power_of,
    spades_needed,
    toll,
    way_price,
)
from core.games.age_of_innovation.content import (
    BOOK_ACTIONS,
    BUILDINGS,
    CONVERSIONS,
    FINAL_TILES,
    INNOVATION_SLOTS,
    LEVEL_POWER,
    POWER_ACTIONS,
    ROUND_TILES,
    ROUNDS,
    SACRIFICE,
    SLOTS,
    TILES,
    WHEEL,
)
from core.games.age_of_innovation.describe.terms import (
    amount_text,
    becomes,
    counted,
    gains,
    joined,
    label,
    letter,
    listed,
    name,
    place,
    plain,
    sentence_case,
    short_amounts,
)
from core.games.age_of_innovation.describe.tiles import short_text
from core.games.age_of_innovation.effects import AnyOrder
from core.games.age_of_innovation.family.offers import price as points_for
from core.games.age_of_innovation.family.spades import bought
from core.games.age_of_innovation.flow.building import upgrade_cost
from core.games.age_of_innovation.flow.digging import WORKSHOP, Dig, FreeBuild, FreeSpades
from core.games.age_of_innovation.flow.turn import innovation_cost, power_price
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.stock import meets
from core.kernel import Action, Choice, Decision

BUILD = "Terraform and build"
UPGRADE = "Upgrade"
TRACKS = "Tracks"
INNOVATE = "Innovations"
SCIENCE = "Scholars"
POWER = "Power actions"
BOOKS_GROUP = "Book actions"
SPECIAL = "Special actions"
CONVERT = "Conversions"
END = "End"
_WAY = {"": "", "tunnel": " by tunnel", "flight": " by flight"}
_DONE = {
    "extra_action": "End the turn",
    "after_action": "End the turn",
    "discipline": "Give up the rest of the steps",
    "key": "Keep the key, lose the rest of the steps",
    "workshop": "Build nothing",
    "dig": "Use no more spades",
    "free_spade": "Use no more spades",
    "free_build": "Use no spade",
    "free_workshop": "Build nothing",
    "bridge": "Build no more bridges",
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
            where = "back to the supply" if steps == 1 else f"space of {steps}"
            effect = _science(view, seat, discipline, steps)
            return Choice(f"{name(discipline)}, {where}", SCIENCE, "1s", effect)
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
            text = f"{label(view, one)} and {label(view, other)} across {label(view, river)}"
            return Choice(f"Found a city of {text}", "Cities")
        case _:
            return _answer(view, decision, action)


def _answer(view: InnovationState, decision: Decision, action: Action) -> Choice:
    """What an action or effect asks on the way."""
    seat = decision.seat
    match action:
        case TakeSet(display=display, faction=faction, bonus=bonus):
            third = f" / {name(bonus)}" if bonus else ""
            text = joined(short_text(faction), short_text(bonus) if bonus else "")
            return Choice(f"{name(display)} / {name(faction)}{third}", effect=text)
        case Draft(tile=tile):
            group = TILES[tile].kind if tile in TILES else "planning display"
            return Choice(name(tile), sentence_case(group), effect=short_text(tile))
        case TakeBonus(bonus=tile) | TakePalace(palace=tile) | TakeCityTile(tile=tile):
            coins = view.bonus_coins.get(tile, 0)
            more = f"{counted(coins, 'coin')} on it" if coins else ""
            return Choice(name(tile), effect=joined(short_text(tile), more))
        case TakeCompetency(competency=tile):
            return _competency(view, tile)
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
            return Choice(name(discipline), effect=_science(view, seat, discipline, 1))
        case UseKey(discipline=discipline):
            keys = view.players[seat].free_keys
            return Choice("Use a key", effect=f"{name(discipline)} 7>8, keys {keys}>{keys - 1}")
        case FoundAt(hex=hex_id):
            return Choice(f"The city at {label(view, hex_id)}")
        case First(what=what):
            if isinstance(view.agenda[-1], AnyOrder) or what in _FIRST:
                return Choice(_FIRST[what])
            return Choice(name(what), effect=short_text(what))
        case BuildBridge(a=a, b=b):
            return Choice(f"{place(view, a)} - {place(view, b)}", effect=_ends(view, a, b))
        case PlaceAnnex(hex=hex_id):
            power = power_of(view.buildings[hex_id])
            kind = plain(view.buildings[hex_id].kind)
            return Choice(
                f"{kind} on {label(view, hex_id)}", effect=f"power {becomes(power, power + 1)}"
            )
        case TakePower(power=power):
            cost = points_for(power)
            return Choice(f"Take {power} power", price=f"{cost} VP" if cost else "free")
        case Decline():
            return Choice("Decline")
        case Done():
            return Choice(_DONE[decision.topic], END)
        case _:
            raise ValueError(str(action))


def _only(tile: str, hook: str) -> str:
    """The part of a tile's text that is used."""
    start = "Special action: " if hook == "special_action" else "Action: "
    lines = [line for line in short_text(tile).split(". ") if line.startswith(start)]
    return " ".join(lines).removeprefix(start)


# --- on the map ----------------------------------------------------------------------------------


def _points_now(view: InnovationState, kind: str, hex_id: str) -> str:
    """What the round's tiles score for a build."""
    if not view.round:
        return ""
    twin = BUILDINGS[kind].twin
    hook = f"build:{'palace_or_university' if twin in ('palace', 'university') else twin}"
    points = 0
    tile = ROUND_TILES[view.round_tile()]
    points += tile.points if tile.goal == hook else 0
    last = FINAL_TILES[view.final_tile]
    if view.round == ROUNDS and last.goal == hook and meets(view, last.condition, hex_id):
        points += last.points
    return f"+{points} VP" if points else ""


def _around(view: InnovationState, seat: int, hex_id: str) -> str:
    """The neighbours a build there has."""
    rivals: dict[int, int] = {}
    for built in neighbours(view, hex_id):
        rivals[built.owner] = rivals.get(built.owner, 0) + power_of(built)
    parts = [f"{letter(o)} {n} power" for o, n in sorted(rivals.items()) if o != seat]
    own = [f"own power {rivals[seat]} beside"] if seat in rivals else []
    return ", ".join(own + [f"offers {part}" for part in parts])


def _where(view: InnovationState, hex_id: str) -> str:
    traits = ["edge"] * view.map.hexes[hex_id].edge
    traits += ["river"] * view.map.next_to_river(hex_id)
    return ", ".join(traits)


def _place(view: InnovationState, decision: Decision, action: PlaceAt) -> Choice:
    seat, hex_id = decision.seat, action.hex
    cost = ""
    if decision.topic in ("turn", "extra_action", "workshop"):
        extra = toll(view, hex_id) + way_price(action.way)
        cost = short_amounts({**WORKSHOP, "tools": WORKSHOP["tools"] + extra})
        cost += " 1s" if action.way == "flight" else ""
    spades = spades_needed(view, seat, hex_id)
    if decision.topic == "neutral" and spades:
        cost = f"{spades * view.players[seat].spade_price}t"
    effect = joined(
        _points_now(view, action.piece, hex_id), _where(view, hex_id), _around(view, seat, hex_id)
    )
    text = f"{name(action.piece)} on {place(view, hex_id)}{_WAY[action.way]}"
    return Choice(text, BUILD if decision.main else "", cost, effect)


def _terraform(view: InnovationState, decision: Decision, action: Terraform) -> Choice:
    seat, hex_id = decision.seat, action.hex
    frame = view.agenda[-1]
    free = frame.free if isinstance(frame, Dig | FreeBuild | FreeSpades) else 0
    player = view.players[seat]
    tools = (
        bought(action.spades, free) * player.spade_price
        + toll(view, hex_id)
        + way_price(action.way)
    )
    cost = short_amounts({"tools": tools})
    cost += " 1s" if action.way == "flight" else ""
    need = spades_needed(view, seat, hex_id)
    blight = need - WHEEL.distance(view.terrain[hex_id], player.terrain)
    turned = max(action.spades - blight, 0)
    becomes_ = plain(WHEEL.towards(view.terrain[hex_id], player.terrain, turned))
    home = "then a workshop" if need == action.spades else f"{need - action.spades} short of home"
    effect = joined(f"becomes {becomes_}, {home}", _where(view, hex_id))
    effect = joined(effect, _around(view, seat, hex_id))
    text = f"{place(view, hex_id)}, {counted(action.spades, 'spade')}{_WAY[action.way]}"
    return Choice(text, BUILD if decision.main else "", cost, effect)


def _upgrade(view: InnovationState, decision: Decision, action: Upgrade) -> Choice:
    seat, hex_id = decision.seat, action.hex
    old = view.buildings[hex_id].kind
    cost = short_amounts(upgrade_cost(view, seat, hex_id, action.kind)) if decision.main else ""
    facts = BUILDINGS[action.kind]
    power = f"power {becomes(BUILDINGS[old].power, facts.power)}"
    brings = {"choose_palace_tile": "a palace tile", "choose_competency": "a competency"}
    effect = joined(
        _points_now(view, action.kind, hex_id),
        brings.get(facts.brings, ""),
        power,
        _around(view, seat, hex_id),
    )
    text = f"{label(view, hex_id)} {old} to {action.kind}"
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
    return Choice(sentence_case(track), TRACKS, short_amounts(cost), joined(change, gains(reward)))


def _science(view: InnovationState, seat: int, discipline: str, steps: int) -> str:
    """`2>5, 3 power`."""
    level = view.players[seat].science[discipline]
    power = sum(n for at, n in LEVEL_POWER.items() if level < at <= level + steps)
    return joined(becomes(level, min(level + steps, 12)), f"+{power} power" if power else "")


def _competency(view: InnovationState, tile: str) -> Choice:
    slot = next(SLOTS[s] for s in SLOTS if view.competencies[s] == tile)
    brings = [counted(slot.steps, "step")]
    brings += [counted(slot.books, "book")] if slot.books else []
    text = f"{listed(brings)} in {plain(slot.discipline)}"
    left = f"{view.stacks[tile]} left"
    return Choice(name(tile), name(slot.discipline), effect=joined(text, short_text(tile), left))


def _innovation(view: InnovationState, seat: int, innovation: str) -> Choice:
    slot = next(s for s in INNOVATION_SLOTS if view.innovations.get(s) == innovation)
    fixed, any_books, coins = innovation_cost(view, seat, slot)
    parts = [f"{number} {plain(book)}" for book, number in fixed.items()]
    parts += [f"{any_books} any"] if any_books else []
    cost = f"{' '.join(parts)} books" + (f" {coins}c" if coins else "")
    return Choice(name(innovation), INNOVATE, cost, short_text(innovation))


def _board_action(view: InnovationState, seat: int, tile: str) -> Choice:
    if tile in POWER_ACTIONS:
        price = power_price(view, seat, tile)
        have = view.players[seat].bowls[2]
        effect = joined(short_text(tile), f"bowl III {becomes(have, have - price)}")
        return Choice(name(tile), POWER, f"{price} pw", effect)
    cost = short_amounts(BOOK_ACTIONS[tile].cost)
    return Choice(name(tile), BOOKS_GROUP, cost, short_text(tile))


def _pass(view: InnovationState, seat: int) -> Choice:
    player = view.players[seat]
    left = [amount_text(w, n) for w, n in (("tools", player.tools),) if n]
    left += [amount_text("scholars", player.scholars)] if player.scholars else []
    left += [f"{player.bowls[2]} power"] if player.bowls[2] else []
    rewards = [name(tile) for tile, _ in view.active(seat, "pass")]
    effect = f"rewards of {listed(rewards)}" if rewards else ""
    place = sum(other.passed for other in view.players) + 1
    order = f"place {place} in the next round" if view.round < ROUNDS else ""
    warning = f"unspent: {', '.join(left)}" if left else ""
    return Choice("Pass", END, effect=joined(order, effect), warning=warning)


def _convert(view: InnovationState, seat: int, conversion: str) -> Choice:
    facts, player = CONVERSIONS[conversion], view.players[seat]
    if conversion == SACRIFICE:
        bowls = player.bowls
        after = f"II {becomes(bowls[1], bowls[1] - 2)}, III {becomes(bowls[2], bowls[2] + 1)}"
        return Choice(facts.name, CONVERT, "1 token", after)
    return Choice(facts.name, CONVERT, short_amounts(facts.pay), gains(facts.gain))
