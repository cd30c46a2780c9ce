"""Explanations of cards, keywords and civilizations for the viewing seat."""

from core.games.through_the_ages.building import build_price, science_price, stage_price
from core.games.through_the_ages.content import (
    CARDS,
    CONSUMPTION,
    CONTENT,
    CORRUPTION,
    FAMINE,
    POPULATION_COST,
    Card,
)
from core.games.through_the_ages.describe.origins import origin
from core.games.through_the_ages.describe.rulebook import rules_naming
from core.games.through_the_ages.effects.scores import impact
from core.games.through_the_ages.facts.attacks_now import might
from core.games.through_the_ages.facts.cards_now import brings_now
from core.games.through_the_ages.facts.numbers import numbers
from core.games.through_the_ages.holdings import units_of
from core.games.through_the_ages.production import food_production, resource_production
from core.games.through_the_ages.ratings import (
    discontent,
    faces_needed,
    force_of,
    ratings,
)
from core.games.through_the_ages.row import take_cost, why_not_take
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.stock import VALUE, stored
from core.games.through_the_ages.wording.cards import card_text, kind_text, price_text
from core.kernel import Explanation
from core.kernel.words import counted, letter, sentence_case, you_or_letter

_RULES = {
    "farm": "R7.2, R9.2",
    "mine": "R7.2, R9.2",
    "temple": "R7.3, R2.6",
    "lab": "R7.3, R2.6",
    "arena": "R7.3, R2.6",
    "library": "R7.3, R2.6",
    "theater": "R7.3, R2.6",
    "infantry": "R7.17, R19.1",
    "cavalry": "R7.17, R19.1",
    "artillery": "R7.17, R19.1",
    "air_force": "R7.17, R19.4",
    "government": "R7.10, R7.11",
    "special": "R7.9",
    "wonder": "R7.6, R7.7",
    "leader": "R7.8, R6.3",
    "action": "R7.13, R6.5",
    "event": "R14.1, R13.1",
    "territory": "R15.1, R15.5",
    "tactics": "R7.20, R19.2",
    "aggression": "R16.1, R16.2",
    "war": "R17.1, R17.3",
    "pact": "R18.1, R18.2",
    "bonus": "R16.3, R15.3",
}


def explain(view: AgesState, seat: int, thing: str) -> Explanation | None:
    """Explain a topic; None if it is unknown."""
    card = card_at(view, thing)
    if card in CARDS:
        return _card(view, seat, card)
    if thing in _KEYWORDS:
        return _keyword(view, seat, thing)
    if thing.startswith("seat "):
        return _civilization(view, seat, int(thing.removeprefix("seat ")))
    return None


def things() -> tuple[str, ...]:
    return (*CARDS, *_KEYWORDS)


def card_at(view: AgesState, thing: str) -> str:
    """Return the card of a topic like `space 3` or `iron@1`."""
    if thing.startswith("space "):
        return view.row[int(thing.removeprefix("space ")) - 1]
    return thing.partition("@")[0]


def _civilization(view: AgesState, seat: int, owner: int) -> Explanation:
    player, theirs = view.players[owner], might(view, owner)
    leader = f", {CARDS[player.leader].name}" if player.leader else ""
    lines = [f"{CARDS[player.government].name}{leader}."]
    lines.append(
        f"Strength {theirs.strength}; all units sacrificed {theirs.attack}, in defence at most"
        f" {theirs.defence} with {counted(theirs.hand, 'military card')}."
    )
    if owner != seat and seat >= 0:
        mine = might(view, seat)
        lines.append(f"You have {mine.strength}, at most {mine.attack} to attack with.")
    parts = ", ".join(f"{name} {amount}" for name, amount in numbers(view, owner).strength_parts)
    lines += [f"The strength is made of {parts}."] if parts else []
    civil = ", ".join(CARDS[card].name for card in player.civil_hand) or "none"
    lines.append(f"Civil cards in hand: {civil}.")
    return Explanation(f"Civilization {letter(owner)}", tuple(lines), "R16.3, R19.1")


def _card(view: AgesState, seat: int, thing: str) -> Explanation:
    card = CARDS[thing]
    lines = [f"{sentence_case(kind_text(thing))}.", card_text(thing)]
    printed = price_text(thing)
    lines += [f"Price: {printed}."] if printed else []
    lines += [f"{sentence_case(place)}." for place in _where(view, seat, thing)]
    if seat >= 0 and (now := _means_now(view, seat, card)):
        lines.append(f"For you now: {'; '.join(now)}.")
    named = rules_naming(CONTENT.own_word(thing, "name", card.name))
    rules = dict.fromkeys([*_RULES[card.type].split(", "), *named])
    return Explanation(card.name, tuple(lines), ", ".join(rules), origin(thing))


def _where(view: AgesState, seat: int, thing: str) -> list[str]:
    places = [f"on the row, space {n + 1}" for n, card in enumerate(view.row) if card == thing]
    for owner, player in enumerate(view.players):
        who = "you have it" if owner == seat else f"{letter(owner)} has it"
        if thing in player.civil_hand or thing in player.military_hand:
            places.append(f"{who} in hand")
        if thing == player.wonder:
            done = f"{player.stages} of {len(CARDS[thing].stages)} stages built"
            places.append(f"{who} under construction, {done}")
        if thing in (player.leader, player.government, player.tactics, *player.specials):
            places.append(f"{who} in play")
        if thing in (*player.wonders, *player.colonies):
            places.append(f"{who}" + (", face down" if thing in player.face_down else ""))
        if player.workers.get(thing):
            places.append(f"{who} with {counted(player.workers[thing], 'worker')}")
    for pact in view.pacts:
        if pact.card == thing:
            a, b = you_or_letter(pact.a, seat), you_or_letter(pact.b, seat)
            places.append(f"in force: A is {a}, B is {b}")
    for war in view.wars:
        if war.card == thing:
            target = you_or_letter(war.target, seat)
            places.append(f"pending: {you_or_letter(war.attacker, seat)} against {target}")
    if thing in view.past:
        places.append("among past events")
    if thing in view.bonus:
        places.append("to be scored at the end")
    return places


def _means_now(view: AgesState, seat: int, card: Card) -> list[str]:
    player = view.players[seat]
    texts = []
    for space, name in enumerate(view.row, 1):
        if name == card.id and not why_not_take(view, seat, card):
            cost = counted(take_cost(player, card, space), "civil action")
            where = f" from space {space}" if view.row.count(name) > 1 else ""
            texts.append(f"{cost} to take it{where}")
    if card.is_technology and card.id in player.civil_hand:
        texts.append(
            f"{science_price(view, seat, card.id)} science to play, you have {player.science}"
        )
    brings = brings_now(view, seat, card.id) if not card.scoring else ""
    if brings and not _is_in_play(player, card.id):
        texts.append(f"{brings} if it happened" if card.type == "event" else f"{brings} in play")
    if card.id in player.workers:
        texts.append(f"{counted(build_price(view, seat, card.id), 'resource')} for a worker")
    if card.id == player.wonder:
        texts.append(f"{counted(stage_price(view, seat), 'resource')} for the next stage")
    if card.scoring and view.mode.politics and seat not in view.resigned:
        texts.append(f"{impact(view, seat, card.id, view.first)} culture")
    if card.id in player.tokens:
        number = player.tokens[card.id]
        texts.append(f"{counted(number, 'blue token')} here, worth {number * VALUE[card.id]}")
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


def _keyword(view: AgesState, seat: int, thing: str) -> Explanation:
    title, text, rule = _KEYWORDS[thing]
    lines = [text, *_keyword_now(view, seat, thing)] if seat >= 0 else [text]
    return Explanation(title, tuple(lines), rule, origin(thing))


def _keyword_now(view: AgesState, seat: int, thing: str) -> list[str]:
    player, rated = view.players[seat], ratings(view, seat)
    match thing:
        case "culture":
            return [f"You have {player.culture} and gain {rated.culture} each turn."]
        case "science":
            return [f"You have {player.science} and gain {rated.science} each turn."]
        case "strength":
            give_up = force_of(player, units_of(player))
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
            return [f"You have {have}, +{more} and -{eats} each turn; {FAMINE} culture each lack."]
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
