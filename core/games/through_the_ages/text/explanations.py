"""Explanations of cards, keywords and civilizations for the viewing seat."""

from core.games.through_the_ages.content import (
    CARDS,
    CONSUMPTION,
    CONTENT,
    CORRUPTION,
    FAMINE_CULTURE_LOSS,
    POPULATION_COST,
    Card,
)
from core.games.through_the_ages.rules.building import build_price, science_price, stage_price
from core.games.through_the_ages.rules.card_effects.final_events import impact_points
from core.games.through_the_ages.rules.card_row import take_cost, take_obstacle
from core.games.through_the_ages.rules.gains_and_payments import TOKEN_VALUE, stored
from core.games.through_the_ages.rules.holdings import units_of
from core.games.through_the_ages.rules.production import food_production, resource_production
from core.games.through_the_ages.rules.ratings import (
    discontent,
    faces_needed,
    force_strength,
    ratings,
)
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.target_ids import SEATS_BY_ID, SPACES_BY_ID, split_owned_id
from core.games.through_the_ages.text.card_text import card_text, kind_text, price_text
from core.games.through_the_ages.text.facts.cards import change_in_play
from core.games.through_the_ages.text.facts.civilization import civilization_stats
from core.games.through_the_ages.text.facts.combat import combat_strength
from core.games.through_the_ages.text.rulebook import rules_mentioning
from core.games.through_the_ages.text.sources import source_note
from core.kernel import Explanation
from core.kernel.presentation import format_count, seat_letter, sentence_case, you_or_seat_letter
from core.kernel.style import Style

_RULES_BY_TYPE = {
    "farm": ("R7.2", "R9.2"),
    "mine": ("R7.2", "R9.2"),
    "temple": ("R7.3", "R2.6"),
    "lab": ("R7.3", "R2.6"),
    "arena": ("R7.3", "R2.6"),
    "library": ("R7.3", "R2.6"),
    "theater": ("R7.3", "R2.6"),
    "infantry": ("R7.17", "R19.1"),
    "cavalry": ("R7.17", "R19.1"),
    "artillery": ("R7.17", "R19.1"),
    "air_force": ("R7.17", "R19.4"),
    "government": ("R7.10", "R7.11"),
    "special": ("R7.9",),
    "wonder": ("R7.6", "R7.7"),
    "leader": ("R7.8", "R6.3"),
    "action": ("R7.13", "R6.5"),
    "event": ("R14.1", "R13.1"),
    "territory": ("R15.1", "R15.5"),
    "tactics": ("R7.20", "R19.2"),
    "aggression": ("R16.1", "R16.2"),
    "war": ("R17.1", "R17.3"),
    "pact": ("R18.1", "R18.2"),
    "bonus": ("R16.3", "R15.3"),
}


def explain(view: AgesState, seat: int, topic: str, style: Style) -> Explanation | None:
    card = card_of_topic(view, topic)
    if card in CARDS:
        return _explain_card(view, seat, card, style)
    if topic in _KEYWORDS:
        return _explain_keyword(view, seat, topic)
    if topic in SEATS_BY_ID:
        return _explain_civilization(view, seat, SEATS_BY_ID[topic], style)
    return None


def explainable_ids() -> tuple[str, ...]:
    return (*CARDS, *_KEYWORDS)


def card_of_topic(view: AgesState, topic: str) -> str:
    """Return the card of a topic like `space 3` or `iron@1`."""
    if topic in SPACES_BY_ID:
        return view.row[SPACES_BY_ID[topic] - 1]
    card, _ = split_owned_id(topic)
    return card


def _explain_civilization(view: AgesState, seat: int, owner: int, style: Style) -> Explanation:
    player, combat = view.players[owner], combat_strength(view, owner)
    leader = f", {CARDS[player.leader].name}" if player.leader else ""
    lines = [f"{CARDS[player.government].name}{leader}."]
    lines.append(
        f"Strength {combat.strength}; all units sacrificed {combat.max_attack}, in defense at most"
        f" {combat.max_defense} with {format_count(combat.military_cards, 'military card')}."
    )
    if owner != seat and seat >= 0:
        own_strength = combat_strength(view, seat)
        lines.append(
            f"You have {own_strength.strength}, at most {own_strength.max_attack} to attack with."
        )
    parts = ", ".join(
        f"{name} {amount}" for name, amount in civilization_stats(view, owner).strength_parts
    )
    lines += [f"The strength is made of {parts}."] if parts else []
    civil = ", ".join(CARDS[card].name for card in player.civil_hand) or "none"
    lines.append(f"Civil cards in hand: {civil}.")
    return Explanation(f"Civilization {seat_letter(owner, style)}", tuple(lines), "R16.3, R19.1")


def _explain_card(view: AgesState, seat: int, card_id: str, style: Style) -> Explanation:
    card = CARDS[card_id]
    lines = [f"{sentence_case(kind_text(card_id))}.", card_text(card_id)]
    printed = price_text(card_id, style)
    lines += [f"Price: {printed}."] if printed else []
    lines += [f"{sentence_case(place)}." for place in _card_places(view, seat, card_id, style)]
    if seat >= 0 and (current_costs := _card_costs_now(view, seat, card, style)):
        lines.append(f"For you now: {'; '.join(current_costs)}.")
    named = rules_mentioning(CONTENT.original_text(card_id, "name", card.name))
    rules = dict.fromkeys([*_RULES_BY_TYPE[card.type], *named])
    return Explanation(card.name, tuple(lines), ", ".join(rules), source_note(card_id))


def _card_places(view: AgesState, seat: int, card_id: str, style: Style) -> list[str]:
    places = [f"on the row, space {n + 1}" for n, card in enumerate(view.row) if card == card_id]
    for owner, player in enumerate(view.players):
        owner_text = "you have it" if owner == seat else f"{seat_letter(owner, style)} has it"
        places += [f"{owner_text}{where}" for where in _places_of_owner(player, card_id)]
    for pact in view.pacts:
        if pact.card == card_id:
            a, b = you_or_seat_letter(pact.a, seat, style), you_or_seat_letter(pact.b, seat, style)
            places.append(f"in force: A is {a}, B is {b}")
    for war in view.wars:
        if war.card == card_id:
            target = you_or_seat_letter(war.target, seat, style)
            places.append(
                f"pending: {you_or_seat_letter(war.attacker, seat, style)} against {target}"
            )
    if card_id in view.past:
        places.append("among past events")
    if card_id in view.bonus:
        places.append("to be scored at the end")
    return places


def _places_of_owner(player: Player, card_id: str) -> list[str]:
    places = []
    if card_id in player.civil_hand or card_id in player.military_hand:
        places.append(" in hand")
    if card_id == player.wonder:
        progress = f"{player.stages} of {len(CARDS[card_id].stages)} stages built"
        places.append(f" under construction, {progress}")
    if card_id in (player.leader, player.government, player.tactics, *player.specials):
        places.append(" in play")
    if card_id in (*player.wonders, *player.colonies):
        places.append(", face down" if card_id in player.face_down else "")
    if player.workers.get(card_id):
        places.append(f" with {format_count(player.workers[card_id], 'worker')}")
    return places


def _card_costs_now(view: AgesState, seat: int, card: Card, style: Style) -> list[str]:
    player = view.players[seat]
    texts = []
    for space, name in enumerate(view.row, 1):
        if name == card.id and not take_obstacle(view, seat, card):
            cost = format_count(take_cost(player, card, space), "civil action")
            where = f" from space {space}" if view.row.count(name) > 1 else ""
            texts.append(f"{cost} to take it{where}")
    if card.is_technology and card.id in player.civil_hand:
        texts.append(
            f"{science_price(view, seat, card.id)} science to play, you have {player.science}"
        )
    change = change_in_play(view, seat, card.id, style) if not card.scoring else ""
    if change and not _is_in_play(player, card.id):
        texts.append(f"{change} if it happened" if card.type == "event" else f"{change} in play")
    if card.id in player.workers:
        texts.append(f"{format_count(build_price(view, seat, card.id), 'resource')} for a worker")
    if card.id == player.wonder:
        texts.append(f"{format_count(stage_price(view, seat), 'resource')} for the next stage")
    if card.scoring and view.mode.politics and seat not in view.resigned:
        texts.append(f"{impact_points(view, seat, card.id, view.first)} culture")
    if card.id in player.tokens:
        number = player.tokens[card.id]
        texts.append(
            f"{format_count(number, 'blue token')} here, worth {number * TOKEN_VALUE[card.id]}"
        )
    return texts


def _is_in_play(player: Player, card: str) -> bool:
    return card in (
        player.leader,
        player.government,
        player.tactics,
        *player.wonders,
        *player.specials,
        *player.colonies,
    )


# --- keywords ---------------------------------------------------------------------------------

_KEYWORDS = {
    "culture": ("Culture", "Points; whoever has most at the end wins.", "R2.1, R21.7"),
    "science": ("Science", "Pays for technologies; at most 40 are kept.", "R2.2, R2.7"),
    "strength": ("Strength", "Units, armies and what else adds to it.", "R19.1, R2.3"),
    "happiness": ("Happiness", "Happy faces less sad faces, from 0 to 8.", "R2.4, R10.1"),
    "food": ("Food", "Blue tokens on farms; pays for people and feeds them.", "R8.1, R9.3"),
    "resource": ("Resources", "Blue tokens on mines; pays for all that is built.", "R8.1, R7.2"),
    "yellow_bank": ("Yellow bank", "Workers to come; an emptier bank makes them dearer.", "R7.1"),
    "blue_bank": ("Blue bank", "Tokens for food and resources; few left mean corruption.", "R11.1"),
    "corruption": ("Corruption", "Resources lost when few blue tokens are left.", "R11.1, R11.2"),
    "famine": ("Famine", "Each missing food costs culture.", "R9.4"),
    "uprising": ("Uprising", "More discontent than unused workers: no production.", "R10.4"),
    "events": ("Events", "Prepared face down, revealed when another is prepared.", "R13.1"),
    "row": ("Card row", "Thirteen spaces that cost 1, 2 or 3 civil actions.", "R5.1, R6.1"),
}


def _explain_keyword(view: AgesState, seat: int, topic: str) -> Explanation:
    title, text, rule = _KEYWORDS[topic]
    lines = [text, *_keyword_status(view, seat, topic)] if seat >= 0 else [text]
    return Explanation(title, tuple(lines), rule, source_note(topic))


def _keyword_status(view: AgesState, seat: int, topic: str) -> list[str]:
    player, rated = view.players[seat], ratings(view, seat)
    match topic:
        case "culture":
            return [f"You have {player.culture} and gain {rated.culture} each turn."]
        case "science":
            return [f"You have {player.science} and gain {rated.science} each turn."]
        case "strength":
            give_up = force_strength(player, units_of(player))
            return [
                f"You have {rated.strength}, {rated.armies} of it from armies.",
                f"All your units together could be sacrificed for {give_up}.",
            ]
        case "happiness" | "uprising":
            need = faces_needed(player)
            unhappy = discontent(view, seat)
            return [f"You have {rated.happy} and need {need}: {unhappy} discontent workers."]
        case "food" | "famine":
            have, more = stored(player, "food"), food_production(view, seat)
            eats = CONSUMPTION[player.yellow]
            return [
                f"You have {have}, +{more} and -{eats} each turn; {FAMINE_CULTURE_LOSS}"
                " culture each lack."
            ]
        case "resource":
            have, more = stored(player, "resource"), resource_production(view, seat)
            return [f"You have {have}, +{more} each turn."]
        case "yellow_bank":
            price = POPULATION_COST[player.yellow]
            return [f"{player.yellow} tokens: the next worker costs {price} food."]
        case "blue_bank" | "corruption":
            return [f"{player.blue} tokens: corruption would be {CORRUPTION[player.blue]} now."]
        case "events":
            return [f"{len(view.current)} current, {len(view.future)} future events."]
        case _:
            return [f"{sum(card != '' for card in view.row)} cards lie there."]
