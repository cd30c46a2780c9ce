"""Choices as a player reads them, with price, effect and warning."""

from core.games.age_of_innovation.content import DISPLAYS, ROUNDS, TERRAIN_WHEEL, TILES
from core.games.age_of_innovation.rules.actions import (
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
from core.games.age_of_innovation.rules.effects import AnyOrder
from core.games.age_of_innovation.rules.flow.science import OneDiscipline
from core.games.age_of_innovation.rules.mechanics.power_offers import points_for_power as points_for
from core.games.age_of_innovation.rules.science import can_advance
from core.games.age_of_innovation.rules.stock import goal_points
from core.games.age_of_innovation.state import ALWAYS_ASK, NEVER_ACCEPT, InnovationState
from core.games.age_of_innovation.text.automa import faction_text
from core.games.age_of_innovation.text.map_choices import (
    annex_choice,
    bridge_choice,
    placement_choice,
    rewards_text,
    terraform_choice,
    upgrade_choice,
)
from core.games.age_of_innovation.text.notes import action_notes, tile_notes
from core.games.age_of_innovation.text.tile_choices import (
    END_GROUP,
    OTHER_GROUP,
    board_action_choice,
    competency_choice,
    conversion_choice,
    innovation_choice,
    pass_choice,
    science_steps_text,
    step_notes,
    track_choice,
    vp_text,
)
from core.games.age_of_innovation.text.tiles import (
    brief_action,
    brief_text,
    display_notes,
)
from core.games.age_of_innovation.text.wording import (
    hex_label,
    join_with_semicolons,
    name,
    points_text,
    short_amounts,
    standing_order_text,
)
from core.kernel import Action, Choice, Decision
from core.kernel.presentation import format_change, format_count, join_words, sentence_case
from core.kernel.style import choose_wording

SCIENCE_GROUP = "Send a scholar"
SPECIAL_GROUP = "Special", "Special actions"
FREE_ACTION_RANK = 90.0  # free actions rank above costly builds and below profitable ones
POWER_OFFERS_GROUP = "Power offers"
_DONE_LABELS = {
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
_DONE_WARNINGS = {  # what the player gives up
    "discipline": "the steps that are left are lost",
    "key": "the steps beyond level 7 are lost",
    "workshop": "the land stays open to others",
    "dig": "the spades that are left are lost",
    "free_spade": "the spade is lost",
    "free_build": "the spade is lost",
    "free_workshop": "the free workshop is lost",
    "bridge": "the bridges that are left are lost",
}
_FIRST_LABELS = {
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
            return placement_choice(view, decision, action)
        case Terraform():
            return terraform_choice(view, decision, action)
        case Upgrade():
            return upgrade_choice(view, decision, action)
        case ImproveSailing():
            return track_choice(view, seat, "sailing")
        case ImproveTerraforming():
            return track_choice(view, seat, "terraforming")
        case TakeInnovation(innovation=innovation):
            return innovation_choice(view, seat, innovation)
        case SendScholar(discipline=discipline, steps=steps):
            stays = "" if steps == 1 else "the scholar stays there"
            points = rewards_text(view, seat, "send_scholar")
            effect = join_with_semicolons(
                science_steps_text(view, seat, discipline, steps), points, stays
            )
            warning = "" if can_advance(view, seat, discipline) else "no step is possible there"
            more = join_with_semicolons(step_notes(view, seat, discipline, steps), stays)
            price = short_amounts({"scholars": 1})
            return Choice(
                f"{name(discipline)} +{steps}", SCIENCE_GROUP, price, effect, warning, more
            )
        case BoardAction(action=tile):
            return board_action_choice(view, seat, tile)
        case SpecialAction(tile=tile) | TileAction(tile=tile):
            hook = "special_action" if isinstance(action, SpecialAction) else "action"
            parts = TILES[tile].effects_for(hook)
            cost = short_amounts(parts[0].cost) if parts[0].cost else ""
            effect, more = brief_action(tile, hook), action_notes(tile, hook)
            is_gift = not cost and not parts[0].downgrade  # lost by passing
            rank = FREE_ACTION_RANK if is_gift else 0.0
            return Choice(
                name(tile), choose_wording(*SPECIAL_GROUP), cost, effect, notes=more, rank=rank
            )
        case Pass():
            return pass_choice(view, decision)
        case Convert(conversion=conversion):
            return conversion_choice(view, seat, conversion)
        case LinkAcross(river=river, one=one, other=other):
            text = (
                f"{hex_label(view, one)} {hex_label(view, other)} across {hex_label(view, river)}"
            )
            return Choice(f"City {text}", "Cities", effect="a city tile")
        case Orders():
            current = standing_order_text(view.players[seat].standing_order)
            return Choice("Standing order", OTHER_GROUP, effect=f"now {current}", rank=-1.0)
        case _:
            return _substep_choice(view, decision, action)


def _substep_choice(view: InnovationState, decision: Decision, action: Action) -> Choice:
    """Return a choice during setup or inside an action."""
    seat = decision.seat
    match action:
        case TakeSet(display=display, faction=faction, bonus=bonus):
            return _set_choice(view, display, faction, bonus)
        case Draft(tile=tile):
            group = TILES[tile].kind if tile in TILES else "planning display"
            text = name(DISPLAYS[tile].terrain if tile in DISPLAYS else tile)
            effect = brief_text(tile, view.errata_players)
            notes = display_notes(tile) if tile in DISPLAYS else None
            return Choice(text, sentence_case(group), effect=effect, notes=notes)
        case TakeCityTile(tile=tile):
            more = vp_text(sum(points for _, points in goal_points(view, "gain_city_tile")))
            effect, notes = (
                join_with_semicolons(brief_text(tile), more),
                join_with_semicolons("a key", tile_notes(tile)),
            )
            return Choice(name(tile), effect=effect, notes=notes)
        case TakeBonus(bonus=tile) | TakePalace(palace=tile):
            coins = view.bonus_coins.get(tile, 0)
            more = f"+{format_count(coins, 'coin')}" if coins else ""
            effect, notes = join_with_semicolons(more, brief_text(tile)), tile_notes(tile)
            return Choice(name(tile), effect=effect, notes=notes)
        case TakeCompetency(competency=tile):
            return competency_choice(view, seat, tile)
        case NameTerrain(terrain=terrain):
            distance = TERRAIN_WHEEL.distance(view.players[seat].native_terrain, terrain)
            return Choice(name(terrain), effect=f"{format_count(distance, 'spade')} from yours")
        case NameBot(faction=faction):
            return Choice(name(faction), effect=faction_text(faction))
        case ChooseBook(book=book):
            amount = view.players[seat].books[book]
            amount_after = amount + (1 if decision.topic == "gain_book" else -1)
            return Choice(
                f"{name(book)} book", effect=format_change(amount, amount_after), notes=""
            )
        case ChooseDiscipline(discipline=discipline):
            frame = view.agenda[-1]
            steps = frame.number if isinstance(frame, OneDiscipline) and not frame.split else 1
            effect = science_steps_text(view, seat, discipline, steps)
            more = step_notes(view, seat, discipline, steps)
            return Choice(name(discipline), effect=effect, notes=more)
        case UseKey(discipline=discipline):
            keys = view.players[seat].unused_keys
            effect = (
                f"{name(discipline)} {format_change(7, 8)}, keys {format_change(keys, keys - 1)}"
            )
            return Choice("Use a key", effect=effect, notes=f"{format_count(keys - 1, 'key')} left")
        case FoundAt(hex=hex_id):
            return Choice(f"The city at {hex_label(view, hex_id)}", effect="a city tile")
        case First(what=what):
            if isinstance(view.agenda[-1], AnyOrder) or what in _FIRST_LABELS:
                return Choice(_FIRST_LABELS[what], effect=_next_steps_text(decision, what))
            return Choice(name(what), effect=brief_text(what), notes=tile_notes(what))
        case BuildBridge():
            return bridge_choice(view, seat, action)
        case PlaceAnnex(hex=hex_id):
            return annex_choice(view, seat, hex_id)
        case TakePower(power=power):
            cost = points_for(power)
            return Choice(f"Take {power} power", price=points_text(cost) if cost else "free")
        case Decline():
            paid = any(isinstance(a, TakePower) and points_for(a.power) for a in decision.actions)
            rank = float(paid and view.round == ROUNDS)  # power is worth little then
            effect = f"no power, no {choose_wording('VP', 'points')} lost"
            return Choice("Decline", effect=effect, rank=rank)
        case GiveOrder(up_to=up_to):
            return _standing_order_choice(decision, up_to)
        case Done():
            warning = _DONE_WARNINGS.get(decision.topic, "")
            return Choice(_DONE_LABELS[decision.topic], END_GROUP, warning=warning, ends_turn=True)
        case _:
            raise ValueError(str(action))


def _next_steps_text(decision: Decision, first: str) -> str:
    """Return `then take the competency`."""
    rest = [a.what for a in decision.actions if isinstance(a, First) and a.what != first]
    labels = [
        _FIRST_LABELS[what] if what in _FIRST_LABELS else f"Use {name(what)}" for what in rest
    ]
    return f"then {join_words(label[0].lower() + label[1:] for label in labels)}"


def _set_choice(view: InnovationState, display: str, faction: str, bonus: str) -> Choice:
    """Return the choice of a set.

    The bonus comes last: the end of a row may be cut off, and bonuses are also listed separately.
    """
    later, home, people = view.errata_players, name(DISPLAYS[display].terrain), name(faction)
    extra, does = f"bonus {name(bonus)}" if bonus else "", brief_text(bonus) if bonus else ""
    effect = join_with_semicolons(
        choose_wording(f"{name(bonus)}, {does}" if bonus else "", ""),
        brief_text(faction, later),
        choose_wording("", _with_heading(extra, does)),
        f"board {brief_text(display)}",
    )
    more = join_with_semicolons(
        _with_heading(people, tile_notes(faction, later)),
        f"board {display_notes(display)}",
        _with_heading(extra, tile_notes(bonus)) if bonus else "",
    )
    return Choice(f"{home}, {people}", effect=effect, notes=more)


def _with_heading(head: str, text: str) -> str:
    """Return `bonus Spade: act: dig with 1 spade`, or only the head."""
    return ": ".join(filter(None, (head, text)))


def _standing_order_choice(decision: Decision, up_to: int) -> Choice:
    """Return the choice of a standing order; it also answers a current offer."""
    at_an_offer = decision.topic == "power"
    label_ = {ALWAYS_ASK: "Ask each time", NEVER_ACCEPT: "Never take any"}.get(
        up_to, f"Always up to {up_to}"
    )
    effect = {ALWAYS_ASK: "", NEVER_ACCEPT: "declined for you; a standing order"}.get(
        up_to, f"{points_text(points_for(up_to))} at most; a standing order"
    )
    notes = effect or "each offer is a question of its own"
    return Choice(
        label_, "From now on" if at_an_offer else POWER_OFFERS_GROUP, effect=effect, notes=notes
    )
