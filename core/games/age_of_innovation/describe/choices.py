"""Choices as a player reads them, with price, effect and warning."""

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
from core.games.age_of_innovation.content import DISPLAYS, ROUNDS, TILES, WHEEL
from core.games.age_of_innovation.describe.automa import people_text
from core.games.age_of_innovation.describe.beyond import action_beyond_numbers, beyond_numbers
from core.games.age_of_innovation.describe.choices_of_tiles import (
    BESIDES,
    END,
    board_action,
    competency,
    converting,
    innovation_choice,
    passing,
    science_text,
    steps_beyond_numbers,
    track,
    vp_text,
)
from core.games.age_of_innovation.describe.choices_on_map import (
    annexing,
    bridging,
    placing,
    rewards_text,
    terraforming,
    upgrading,
)
from core.games.age_of_innovation.describe.tiles import (
    board_beyond_numbers,
    brief_action,
    brief_text,
)
from core.games.age_of_innovation.effects import AnyOrder
from core.games.age_of_innovation.family.offers import price as points_for
from core.games.age_of_innovation.flow.science import OneDiscipline
from core.games.age_of_innovation.science import can_step
from core.games.age_of_innovation.state import ASK, NEVER, InnovationState
from core.games.age_of_innovation.stock import goals
from core.games.age_of_innovation.terms import (
    joined,
    label,
    name,
    order_words,
    points_text,
    short_amounts,
)
from core.kernel import Action, Choice, Decision
from core.kernel.voice import told
from core.kernel.words import becomes, counted, listed, sentence_case

SCIENCE = "Send a scholar"
SPECIAL = "Special", "Special actions"
GIFT = 90.0  # free actions rank above costly builds and below profitable ones
ORDER = "Power offers"
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
_LOST = {  # what the player gives up
    "discipline": "the steps that are left are lost",
    "key": "the steps beyond level 7 are lost",
    "workshop": "the land stays open to others",
    "dig": "the spades that are left are lost",
    "free_spade": "the spade is lost",
    "free_build": "the spade is lost",
    "free_workshop": "the free workshop is lost",
    "bridge": "the bridges that are left are lost",
}
_FIRST = {
    "city": "Found the city",
    "competency": "Take the competency",
    "spades": "Use the spades",
    "bridges": "Build the bridges",
    "books_any": "Take the books",
}


def choice(view: InnovationState, decision: Decision, action: Action) -> Choice:
    seat = decision.seat
    match action:
        case PlaceAt():
            return placing(view, decision, action)
        case Terraform():
            return terraforming(view, decision, action)
        case Upgrade():
            return upgrading(view, decision, action)
        case ImproveSailing():
            return track(view, seat, "sailing")
        case ImproveTerraforming():
            return track(view, seat, "terraforming")
        case TakeInnovation(innovation=innovation):
            return innovation_choice(view, seat, innovation)
        case SendScholar(discipline=discipline, steps=steps):
            stays = "" if steps == 1 else "the scholar stays there"
            points = rewards_text(view, seat, "send_scholar")
            effect = joined(science_text(view, seat, discipline, steps), points, stays)
            warning = "" if can_step(view, seat, discipline) else "no step is possible there"
            more = joined(steps_beyond_numbers(view, seat, discipline, steps), stays)
            price = short_amounts({"scholars": 1})
            return Choice(f"{name(discipline)} +{steps}", SCIENCE, price, effect, warning, more)
        case BoardAction(action=tile):
            return board_action(view, seat, tile)
        case SpecialAction(tile=tile) | TileAction(tile=tile):
            hook = "special_action" if isinstance(action, SpecialAction) else "action"
            parts = TILES[tile].on(hook)
            cost = short_amounts(parts[0].cost) if parts[0].cost else ""
            effect, more = brief_action(tile, hook), action_beyond_numbers(tile, hook)
            is_gift = not cost and not parts[0].downgrade  # lost by passing
            merit = GIFT if is_gift else 0.0
            return Choice(name(tile), told(*SPECIAL), cost, effect, beyond=more, merit=merit)
        case Pass():
            return passing(view, decision)
        case Convert(conversion=conversion):
            return converting(view, seat, conversion)
        case LinkAcross(river=river, one=one, other=other):
            text = f"{label(view, one)} {label(view, other)} across {label(view, river)}"
            return Choice(f"City {text}", "Cities", effect="a city tile")
        case Orders():
            now = order_words(view.players[seat].standing_order)
            return Choice("Standing order", BESIDES, effect=f"now {now}", merit=-1.0)
        case _:
            return _answer(view, decision, action)


def _answer(view: InnovationState, decision: Decision, action: Action) -> Choice:
    """Return a choice during setup or inside an action."""
    seat = decision.seat
    match action:
        case TakeSet(display=display, faction=faction, bonus=bonus):
            return _set(view, display, faction, bonus)
        case Draft(tile=tile):
            group = TILES[tile].kind if tile in TILES else "planning display"
            text = name(DISPLAYS[tile].terrain if tile in DISPLAYS else tile)
            effect = brief_text(tile, view.later_values)
            beyond = board_beyond_numbers(tile) if tile in DISPLAYS else None
            return Choice(text, sentence_case(group), effect=effect, beyond=beyond)
        case TakeCityTile(tile=tile):
            more = vp_text(sum(points for _, points in goals(view, "gain_city_tile")))
            effect, beyond = joined(brief_text(tile), more), joined("a key", beyond_numbers(tile))
            return Choice(name(tile), effect=effect, beyond=beyond)
        case TakeBonus(bonus=tile) | TakePalace(palace=tile):
            coins = view.bonus_coins.get(tile, 0)
            more = f"+{counted(coins, 'coin')}" if coins else ""
            effect, beyond = joined(more, brief_text(tile)), beyond_numbers(tile)
            return Choice(name(tile), effect=effect, beyond=beyond)
        case TakeCompetency(competency=tile):
            return competency(view, seat, tile)
        case NameTerrain(terrain=terrain):
            far = WHEEL.distance(view.players[seat].terrain, terrain)
            return Choice(name(terrain), effect=f"{counted(far, 'spade')} from yours")
        case NameBot(faction=faction):
            return Choice(name(faction), effect=people_text(faction))
        case ChooseBook(book=book):
            have = view.players[seat].books[book]
            after = have + (1 if decision.topic == "gain_book" else -1)
            return Choice(f"{name(book)} book", effect=becomes(have, after), beyond="")
        case ChooseDiscipline(discipline=discipline):
            frame = view.agenda[-1]
            steps = frame.number if isinstance(frame, OneDiscipline) and not frame.split else 1
            effect = science_text(view, seat, discipline, steps)
            more = steps_beyond_numbers(view, seat, discipline, steps)
            return Choice(name(discipline), effect=effect, beyond=more)
        case UseKey(discipline=discipline):
            keys = view.players[seat].free_keys
            effect = f"{name(discipline)} {becomes(7, 8)}, keys {becomes(keys, keys - 1)}"
            return Choice("Use a key", effect=effect, beyond=f"{counted(keys - 1, 'key')} left")
        case FoundAt(hex=hex_id):
            return Choice(f"The city at {label(view, hex_id)}", effect="a city tile")
        case First(what=what):
            if isinstance(view.agenda[-1], AnyOrder) or what in _FIRST:
                return Choice(_FIRST[what], effect=_what_comes_then(decision, what))
            return Choice(name(what), effect=brief_text(what), beyond=beyond_numbers(what))
        case BuildBridge():
            return bridging(view, seat, action)
        case PlaceAnnex(hex=hex_id):
            return annexing(view, seat, hex_id)
        case TakePower(power=power):
            cost = points_for(power)
            return Choice(f"Take {power} power", price=points_text(cost) if cost else "free")
        case Decline():
            paid = any(isinstance(a, TakePower) and points_for(a.power) for a in decision.actions)
            merit = float(paid and view.round == ROUNDS)  # power is worth little then
            effect = f"no power, no {told('VP', 'points')} lost"
            return Choice("Decline", effect=effect, merit=merit)
        case GiveOrder(up_to=up_to):
            return _order(decision, up_to)
        case Done():
            warning = _LOST.get(decision.topic, "")
            return Choice(_DONE[decision.topic], END, warning=warning, stops=True)
        case _:
            raise ValueError(str(action))


def _what_comes_then(decision: Decision, first: str) -> str:
    """Return `then take the competency`."""
    rest = [a.what for a in decision.actions if isinstance(a, First) and a.what != first]
    deeds = [_FIRST[what] if what in _FIRST else f"Use {name(what)}" for what in rest]
    return f"then {listed(deed[0].lower() + deed[1:] for deed in deeds)}"


def _set(view: InnovationState, display: str, faction: str, bonus: str) -> Choice:
    """Return the choice of a set.

    The bonus comes last: the end of a row may be cut off, and bonuses are also listed separately.
    """
    later, home, people = view.later_values, name(DISPLAYS[display].terrain), name(faction)
    extra, does = f"bonus {name(bonus)}" if bonus else "", brief_text(bonus) if bonus else ""
    effect = joined(
        told(f"{name(bonus)}, {does}" if bonus else "", ""),
        brief_text(faction, later),
        told("", _headed(extra, does)),
        f"board {brief_text(display)}",
    )
    more = joined(
        _headed(people, beyond_numbers(faction, later)),
        f"board {board_beyond_numbers(display)}",
        _headed(extra, beyond_numbers(bonus)) if bonus else "",
    )
    return Choice(f"{home}, {people}", effect=effect, beyond=more)


def _headed(head: str, text: str) -> str:
    """Return `bonus Spade: act: dig with 1 spade`, or only the head."""
    return ": ".join(filter(None, (head, text)))


def _order(decision: Decision, up_to: int) -> Choice:
    """Return the choice of a standing order; it also answers a current offer."""
    at_an_offer = decision.topic == "power"
    label_ = {ASK: "Ask each time", NEVER: "Never take any"}.get(up_to, f"Always up to {up_to}")
    effect = {ASK: "", NEVER: "declined for you; a standing order"}.get(
        up_to, f"{points_text(points_for(up_to))} at most; a standing order"
    )
    beyond = effect or "each offer is a question of its own"
    return Choice(label_, "From now on" if at_an_offer else ORDER, effect=effect, beyond=beyond)
