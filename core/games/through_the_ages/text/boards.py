"""The position as text, in a summary and in full."""

from collections.abc import Iterable

from core.games.through_the_ages.content import (
    BY_TYPE,
    CARDS,
    CONSUMPTION,
    FARM,
    MINE,
    POPULATION_COST,
    SPACE_COST,
    UNITS,
    URBAN,
)
from core.games.through_the_ages.rules.action_phase import civil_actions_left
from core.games.through_the_ages.rules.card_row import take_obstacle
from core.games.through_the_ages.rules.gains_and_payments import stored
from core.games.through_the_ages.rules.holdings import workers_on
from core.games.through_the_ages.rules.production import food_production, resource_production
from core.games.through_the_ages.rules.ratings import (
    faces_needed,
    military_left,
    ratings,
    urban_limit,
)
from core.games.through_the_ages.rules.scoring import final_scores, public_bonus_cards
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_names import card_name, name_with_age
from core.games.through_the_ages.text.card_text import brief_text
from core.games.through_the_ages.text.vocabulary import cost_text, type_name
from core.kernel import HIDDEN
from core.kernel.board_lines import labeled_lines, list_items, seats_from_viewer, wrap_line
from core.kernel.presentation import format_count, pad_to_width, seat_letter, sentence_case
from core.kernel.style import Style

NAME_WIDTH = 10


def progress(view: AgesState) -> tuple[str, ...]:
    """Return `age II`, `round 10` and `last round 11`."""
    parts = (f"age {view.age_name}", f"round {view.round}") if view.round else ("set-up",)
    if view.over:
        return "the end", f"after {parts[0]}", *parts[1:]
    return (*parts, f"last round {view.last_round}") if view.last_round else parts


# --- summary ----------------------------------------------------------------------------------


def summary(view: AgesState, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    """Return the age, players, card row and hand."""
    lines = wrap_line(_headline(view))
    for owner in seats_from_viewer(seat, len(view.players)):
        lines += _player_lines(view, owner, names, style)
    if not style.is_spoken or not _is_choosing_action(view, seat):
        lines += wrap_line(_row_line(view, seat, style))
    if seat >= 0:
        lines += wrap_line(_hand_line(view, seat, style))
    return lines


def _is_choosing_action(view: AgesState, seat: int) -> bool:
    return any(d.seat == seat and d.topic == "actions" for d in view.pending or ())


def _headline(view: AgesState) -> str:
    deck = view.civil.get(view.age_name, [])
    parts = [f"civil deck {len(deck)}"]
    if view.mode.politics:
        events = (f"current events {len(view.current)}", f"future {len(view.future)}")
        parts.append(list_items(events))
    elif view.current:
        parts.append(f"events left {len(view.current)}")
    return f"{sentence_case(', '.join(progress(view)))}; {'; '.join(parts)}"


def _player_lines(view: AgesState, owner: int, names: tuple[str, ...], style: Style) -> list[str]:
    """Return `>A Livia 52+11c 9+4sc str 10 hap 6/5 5f+6-3 6r+7 CA 4/6 MA 3/3`."""
    player, rated = view.players[owner], ratings(view, owner)
    name = pad_to_width(names[owner], NAME_WIDTH)
    if owner in view.resigned:
        return [
            style.wording(
                f" {seat_letter(owner, style)} {name} has left the game",
                f"{names[owner]}: out of it",
            )
        ]
    if style.is_spoken:
        return _plain_player_lines(view, owner, names[owner])
    mark = ">" if view.turn.seat == owner and not view.over else " "
    food = f"{stored(player, 'food')}f+{food_production(view, owner)}-{CONSUMPTION[player.yellow]}"
    resource = f"{stored(player, 'resource')}r+{resource_production(view, owner)}"
    happy = f"hap {rated.happy}/{faces_needed(player)}"
    actions = (
        f"CA {civil_actions_left(view, owner)}/{rated.civil} MA {military_left(view, owner)}"
        f"/{rated.military}"
    )
    return wrap_line(
        f"{mark}{seat_letter(owner, style)} {name} {player.culture}+{rated.culture}c"
        f" {player.science}+{rated.science}sc str {rated.strength} {happy} {food} {resource}"
        f" {actions}"
    )


def _plain_player_lines(view: AgesState, owner: int, name: str) -> list[str]:
    """Return three lines, so that only changed ones are repeated."""
    player, rated = view.players[owner], ratings(view, owner)
    civil = f"{civil_actions_left(view, owner)} of {rated.civil} civil actions left"
    military = f"{military_left(view, owner)} of {rated.military} military actions left"
    rates = [
        list_items([f"{player.culture} culture", f"{rated.culture:+} a turn"]),
        list_items([f"{player.science} science", f"{rated.science:+} a turn"]),
        list_items([f"strength {rated.strength}"]),
        list_items([f"{rated.happy} happy faces", f"{faces_needed(player)} needed"]),
    ]
    eaten = CONSUMPTION[player.yellow]
    food = f"{stored(player, 'food')} food"
    resources = format_count(stored(player, "resource"), "resource")
    goods = [
        list_items([food, f"{food_production(view, owner):+} a turn", f"{eaten} eaten"]),
        list_items([resources, f"{resource_production(view, owner):+} a turn"]),
    ]
    texts = (list_items([civil, military]), "; ".join(rates), "; ".join(goods))
    return [line for text in texts for line in wrap_line(f"{name}: {text}")]


def _row_line(view: AgesState, seat: int, style: Style) -> str:
    parts = []
    for cost in sorted(set(SPACE_COST)):
        names = [
            f"{name_with_age(card)}{style.wording(_unavailable_mark(view, seat, card, style), '')}"
            for space, card in enumerate(view.row)
            if card and SPACE_COST[space] == cost
        ]
        first, *rest = names or ["none"]
        head = f"{cost_text({'civil_actions': cost}, style)}: {first}"
        parts.append(list_items([head, *rest]))
    return f"{style.wording('Row', 'Card row,')} {'; '.join(parts)}"


def _unavailable_mark(view: AgesState, seat: int, card: str, style: Style) -> str:
    return (
        style.wording(" (x)", " (not for you)")
        if seat >= 0 and take_obstacle(view, seat, CARDS[card])
        else ""
    )


def _hand_line(view: AgesState, seat: int, style: Style) -> str:
    player, rated = view.players[seat], ratings(view, seat)
    of = style.wording("/", " of ")
    cards = _card_list(player.civil_hand, style)
    civil = f"Hand {len(player.civil_hand)}{of}{rated.civil_hand}: {cards}"
    if not view.mode.politics:
        return civil
    number = f"{len(player.military_hand)}{of}{rated.military_hand}"
    return f"{civil}; military {number}: {_card_list(player.military_hand, style)}"


def _card_list(cards: Iterable[str], style: Style) -> str:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    unseen = counts.pop(HIDDEN, 0)
    known = [f"{name_with_age(card)}{style.times(n)}" for card, n in counts.items()]
    return list_items(known + [format_count(unseen, "unseen card")] * bool(unseen)) or "none"


# --- full boards ------------------------------------------------------------------------------


def board(view: AgesState, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    lines = wrap_line(_headline(view))
    for owner in seats_from_viewer(seat, len(view.players)):
        lines += ["", *_player_board(view, owner, seat, names, style)]
    lines += ["", "Card row"]
    for space, card in enumerate(view.row, 1):
        if card:
            cost = cost_text({"civil_actions": SPACE_COST[space - 1]}, style)
            head = f"{space} ({cost}) {name_with_age(card)}"
            lines += labeled_lines(
                [(f"{head}{_unavailable_mark(view, seat, card, style)}", brief_text(card, style))]
            )
    return [*lines, *_shared_board(view, seat, style)]


def _player_board(
    view: AgesState, owner: int, seat: int, names: tuple[str, ...], style: Style
) -> list[str]:
    player, rated = view.players[owner], ratings(view, owner)
    you = " (you)" if owner == seat else ""
    owner_text = style.wording(f"{seat_letter(owner, style)} {names[owner]}{you}", names[owner])
    title = f"{owner_text}, {card_name(player.government)}"
    if owner in view.resigned:
        return [f"{owner_text} has left the game"]
    leader = f", {card_name(player.leader)}" if player.leader else ""
    score = sum(points for _, points in final_scores(view, owner))
    more = style.wording("+", ", a turn +")
    points = [
        f"culture {player.culture}{more}{rated.culture}",
        f"science {player.science}{more}{rated.science}",
        f"strength {rated.strength}",
        f"if it ended now {score}",
    ]
    food = f"food {stored(player, 'food')}{more}{food_production(view, owner)}"
    stock = [
        f"{food}{style.wording('-', ', eaten ')}{CONSUMPTION[player.yellow]}",
        f"resources {stored(player, 'resource')}{more}{resource_production(view, owner)}",
        f"yellow bank {player.yellow} (next worker {POPULATION_COST[player.yellow]} food)",
        f"blue bank {player.blue}",
        f"unused workers {player.unused}",
        f"happy {rated.happy} of {faces_needed(player)} needed",
    ]
    heads = [("points", list_items(points)), ("stock", list_items(stock))]
    heads += [
        (type_name(kind), _cards_of_type(view, owner, kind, style)) for kind in (FARM, MINE, *URBAN)
    ]
    heads += [(type_name(kind), _cards_of_type(view, owner, kind, style)) for kind in UNITS]
    heads += [
        ("special", _card_list(player.specials, style) if player.specials else ""),
        ("tactics", f"{card_name(player.tactics)} +{rated.armies}" if player.tactics else ""),
        ("wonders", _wonders_text(view, owner, style)),
        ("colonies", _card_list(player.colonies, style) if player.colonies else ""),
        ("pacts", _pacts_text(view, owner, style)),
        ("civil cards", _card_list(player.civil_hand, style)),
        ("military cards", _card_list(player.military_hand, style) if view.mode.politics else ""),
        ("bonus cards", _card_list(player.bonus_cards, style) if player.bonus_cards else ""),
    ]
    return [*wrap_line(f"{title}{leader}"), *labeled_lines(heads)]


def _cards_of_type(view: AgesState, owner: int, kind: str, style: Style) -> str:
    player = view.players[owner]
    parts = []
    for card in BY_TYPE[kind]:
        if card in player.workers:
            blue = player.tokens.get(card, 0)
            tokens = (
                style.wording(f" +{blue} blue", f" and {blue} blue")
                if card in player.tokens
                else ""
            )
            workers = style.wording(
                f"{player.workers[card]}", format_count(player.workers[card], "worker")
            )
            parts.append(f"{card_name(card)} {workers}{tokens}")
    if parts and kind in URBAN:
        parts.append(f"{workers_on(player, kind)} of {urban_limit(view, owner)}")
    return list_items(parts)


def _wonders_text(view: AgesState, owner: int, style: Style) -> str:
    player = view.players[owner]
    parts = [
        card_name(wonder) + (" (face down)" if wonder in player.face_down else "")
        for wonder in player.wonders
    ]
    if player.wonder:
        stages = CARDS[player.wonder].stages
        costs = style.wording("-".join(map(str, stages)), f"{len(stages)} stages")
        parts.append(f"{card_name(player.wonder)} {player.stages} of {costs}")
    return list_items(parts)


def _pacts_text(view: AgesState, owner: int, style: Style) -> str:
    return list_items(
        f"{card_name(pact.card)} with {seat_letter(partner, style)}, side {'AB'[side]}"
        for pact, side, partner in view.pacts_of(owner)
    )


def _shared_board(view: AgesState, seat: int, style: Style) -> list[str]:
    own_events = [
        s.card for s in (*view.current, *view.future) if s.by == seat and s.card != HIDDEN
    ]
    wars = list_items(
        f"{name_with_age(war.card)} {seat_letter(war.attacker, style)}"
        f" against {seat_letter(war.target, style)}"
        for war in view.wars
    )
    bonus = public_bonus_cards(view)
    heads = [
        ("prepared by you", _card_list(own_events, style) if own_events else ""),
        ("past events", _card_list(view.past, style) if view.past else ""),
        ("wars pending", wars),
        ("scored at the end", _card_list(bonus, style) if bonus else ""),
    ]
    rows = labeled_lines(heads)
    return ["", "Events", *rows] if rows else []
