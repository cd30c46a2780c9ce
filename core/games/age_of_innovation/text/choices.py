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
from core.games.age_of_innovation.rules.effect_registry import effects_on
from core.games.age_of_innovation.rules.flow.science import OneDiscipline
from core.games.age_of_innovation.rules.gains_and_payments import goal_points
from core.games.age_of_innovation.rules.mechanics.power_offers import points_for_power as points_for
from core.games.age_of_innovation.rules.science import can_advance
from core.games.age_of_innovation.rules.tile_effects.gains import AnyOrder
from core.games.age_of_innovation.state import ALWAYS_ASK, NEVER_ACCEPT, InnovationState
from core.games.age_of_innovation.text.automa import faction_effect
from core.games.age_of_innovation.text.counts import (
    BOOK_COUNTS,
    COINS,
    LEVELS,
    POINTS,
    SPADES,
    price,
)
from core.games.age_of_innovation.text.effect_text import name_bowls, plain_clause, with_heading
from core.games.age_of_innovation.text.map_choices import (
    annex_choice,
    bridge_choice,
    placement_choice,
    points_clause,
    rewards_effect,
    terraform_choice,
    upgrade_choice,
)
from core.games.age_of_innovation.text.tile_choices import (
    board_action_choice,
    competency_choice,
    conversion_choice,
    innovation_choice,
    pass_choice,
    steps_effect,
    tile_choice_effect,
    track_choice,
)
from core.games.age_of_innovation.text.tile_text import action_effect, brief_effect
from core.games.age_of_innovation.text.wording import (
    hex_label,
    name,
    reference,
    standing_order_text,
)
from core.kernel import Action, Choice, Decision
from core.kernel.amounts import FREE, NO_COST, Amount, Cost
from core.kernel.effects import Effect, clause
from core.kernel.presentation import (
    END_GROUP,
    OTHER_GROUP,
    format_change,
    join_words,
    sentence_case,
)
from core.kernel.style import Style

SCIENCE_GROUP = "Send a scholar"
SPECIAL_GROUP = "Special", "Special actions"
FREE_ACTION_RANK = 90.0  # free actions rank above costly builds and below profitable ones
POWER_OFFERS_GROUP = "Power offers"
_END_TURN = "End the turn"
_DONE_LABELS = {
    "extra_action": _END_TURN,
    "after_action": _END_TURN,
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
_FIRST_TEXTS = {
    "city": "found the city",
    "competency": "take the competency",
    "spades": "use the spades",
    "bridges": "build the bridges",
    "books_any": "take the books",
}


def choice(view: InnovationState, decision: Decision, action: Action, style: Style) -> Choice:
    seat = decision.seat
    match action:
        case PlaceAt():
            return placement_choice(view, decision, action, style)
        case Terraform():
            return terraform_choice(view, decision, action, style)
        case Upgrade():
            return upgrade_choice(view, decision, action, style)
        case ImproveSailing():
            return track_choice(view, seat, "sailing", style)
        case ImproveTerraforming():
            return track_choice(view, seat, "terraforming", style)
        case TakeInnovation(innovation=innovation):
            return innovation_choice(view, seat, innovation, style)
        case SendScholar(discipline=discipline, steps=steps):
            effect = Effect.of(
                steps_effect(view, seat, discipline, steps, style),
                rewards_effect(view, seat, "send_scholar"),
                "" if steps == 1 else "the scholar stays there",
            )
            warning = "" if can_advance(view, seat, discipline) else "no step is possible there"
            label, cost = f"{name(discipline, style)} +{steps}", price({"scholars": 1})
            return Choice(label, SCIENCE_GROUP, cost, effect, warning)
        case BoardAction(action=tile):
            return board_action_choice(view, seat, tile, style)
        case SpecialAction(tile=tile) | TileAction(tile=tile):
            hook = "special_action" if isinstance(action, SpecialAction) else "action"
            first = effects_on(tile, hook)[0]
            cost = price(first.cost) if first.cost else NO_COST
            effect = name_bowls(action_effect(tile, hook, style), view.players[seat].bowls)
            rank = FREE_ACTION_RANK if first.is_gift else 0.0
            group = style.wording(*SPECIAL_GROUP)
            return Choice(name(tile, style), group, cost, effect, rank=rank)
        case Pass():
            return pass_choice(view, decision, style)
        case Convert(conversion=conversion):
            return conversion_choice(view, seat, conversion, style)
        case LinkAcross(river=river, one=one, other=other):
            text = (
                f"{hex_label(view, one)} {hex_label(view, other)} across {hex_label(view, river)}"
            )
            return Choice(f"City {text}", "Cities", effect=Effect.of("a city tile"))
        case Orders():
            current = standing_order_text(view.players[seat].standing_order)
            effect = Effect.of(f"now {current}")
            return Choice("Standing order", OTHER_GROUP, effect=effect, rank=-1.0)
        case _:
            return _substep_choice(view, decision, action, style)


def _substep_choice(
    view: InnovationState, decision: Decision, action: Action, style: Style
) -> Choice:
    seat = decision.seat
    match action:
        case NameTerrain(terrain=terrain):
            distance = TERRAIN_WHEEL.distance(view.players[seat].native_terrain, terrain)
            effect = Effect.of(plain_clause(Amount(distance, SPADES), "from yours"))
            return Choice(name(terrain, style), effect=effect)
        case NameBot(faction=faction):
            return Choice(name(faction, style), effect=faction_effect(faction))
        case ChooseBook(book=book):
            before = view.players[seat].books[book]
            after = before + (1 if decision.topic == "gain_book" else -1)
            change = clause(format_change(before, after, style), counts=[BOOK_COUNTS[book].id])
            return Choice(f"{name(book, style)} book", effect=Effect.of(change))
        case ChooseDiscipline(discipline=discipline):
            frame = view.agenda[-1]
            steps = frame.number if isinstance(frame, OneDiscipline) and not frame.split else 1
            effect = steps_effect(view, seat, discipline, steps, style)
            return Choice(name(discipline, style), effect=effect)
        case UseKey(discipline=discipline):
            keys = view.players[seat].unused_keys
            rise = clause(
                name(discipline, style),
                format_change(7, 8, style),
                counts=[LEVELS[discipline].id],
            )
            effect = Effect.of((rise, f"keys {format_change(keys, keys - 1, style)}"))
            return Choice("Use a key", effect=effect)
        case FoundAt(hex=hex_id):
            return Choice(f"The city at {hex_label(view, hex_id)}", effect=Effect.of("a city tile"))
        case First(what=what):
            if isinstance(view.agenda[-1], AnyOrder) or what in _FIRST_TEXTS:
                effect = Effect.of(_next_steps_text(decision, what, style))
                return Choice(sentence_case(_FIRST_TEXTS[what]), effect=effect)
            return Choice(name(what, style), effect=tile_choice_effect(view, seat, what, style))
        case BuildBridge():
            return bridge_choice(view, seat, action, style)
        case PlaceAnnex(hex=hex_id):
            return annex_choice(view, seat, hex_id, style)
        case TakePower(power=power):
            points = points_for(power)
            cost = Cost((Amount(points, POINTS),)) if points else FREE
            return Choice(f"Take {power} power", price=cost)
        case Decline():
            paid = any(isinstance(a, TakePower) and points_for(a.power) for a in decision.actions)
            rank = float(paid and view.round == ROUNDS)  # power is worth little then
            effect = Effect.of(("no power", f"no {POINTS.noun(0, style)} lost"))
            return Choice("Decline", effect=effect, rank=rank)
        case GiveOrder(up_to=up_to):
            return _standing_order_choice(decision, up_to, style)
        case Done():
            label, warning = _DONE_LABELS[decision.topic], _DONE_WARNINGS.get(decision.topic, "")
            return Choice(
                label,
                END_GROUP,
                warning=warning,
                ends_turn=True,
                names_group=label == _END_TURN,
            )
        case _:
            return _tile_choice(view, seat, action, style)


def _tile_choice(view: InnovationState, seat: int, action: Action, style: Style) -> Choice:
    match action:
        case TakeSet(display=display, faction=faction, bonus=bonus):
            return _set_choice(view, display, faction, bonus, style)
        case Draft(tile=tile):
            group = TILES[tile].kind if tile in TILES else "planning display"
            text = name(DISPLAYS[tile].terrain if tile in DISPLAYS else tile, style)
            effect = brief_effect(tile, style, view.errata_players)
            is_named = group == "palace"
            return Choice(text, sentence_case(group), effect=effect, names_group=is_named)
        case TakeCityTile(tile=tile):
            effect = Effect.of(
                tile_choice_effect(view, seat, tile, style),
                points_clause(sum(points for _, points in goal_points(view, "gain_city_tile"))),
                style.wording("a key", ""),  # the whole text of the tile names it
            )
            return Choice(name(tile, style), effect=effect)
        case TakeBonus(bonus=tile) | TakePalace(palace=tile):
            coins = view.bonus_coins.get(tile, 0)
            effect = Effect.of(
                Amount(coins, COINS, is_change=True) if coins else None,
                tile_choice_effect(view, seat, tile, style),
            )
            return Choice(name(tile, style), effect=effect)
        case TakeCompetency(competency=tile):
            return competency_choice(view, seat, tile, style)
        case _:
            raise ValueError(str(action))


def _next_steps_text(decision: Decision, first: str, style: Style) -> str:
    """Return `then take the competency`."""
    rest = [a.what for a in decision.actions if isinstance(a, First) and a.what != first]
    return f"then {join_words(_FIRST_TEXTS.get(w) or f'use {name(w, style)}' for w in rest)}"


def _set_choice(
    view: InnovationState, display: str, faction: str, bonus: str, style: Style
) -> Choice:
    """Return the choice of a set.

    In a row the bonus comes first, because the label names the other two.
    """
    people = name(faction, style)
    faction_part = brief_effect(faction, style, view.errata_players)
    parts = [faction_part]
    if bonus:
        bonus_part = brief_effect(bonus, style)
        (first, *rest) = bonus_part.groups
        named = Effect.of((reference(bonus, style), *first), *rest)
        with_name = with_heading(f"bonus {name(bonus, style)}:", bonus_part)
        parts = [faction_part, with_name]
        if style.is_short:
            parts = [named, with_heading(f"{people}:", faction_part)]
    effect = Effect.of(*parts, with_heading("board", brief_effect(display, style)))
    return Choice(f"{name(DISPLAYS[display].terrain, style)}, {people}", effect=effect)


def _standing_order_choice(decision: Decision, up_to: int, style: Style) -> Choice:
    group = "From now on" if decision.topic == "power" else POWER_OFFERS_GROUP
    match up_to:
        case _ if up_to == ALWAYS_ASK:
            label, effect = "Ask each time", Effect.of("each offer is a question of its own")
        case _ if up_to == NEVER_ACCEPT:
            label, effect = "Never take any", Effect.of("declined for you", "a standing order")
        case _:
            most = plain_clause(Amount(points_for(up_to), POINTS), "at most")
            label, effect = f"Always up to {up_to}", Effect.of(most, "a standing order")
    return Choice(label, group, effect=effect)
