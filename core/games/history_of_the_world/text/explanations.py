"""Explanations of cards, lands, regions, zones and pieces for a seat."""

from collections.abc import Callable, Collection
from dataclasses import replace

from core.games.history_of_the_world.content import (
    CARDS,
    CONTENT,
    DECKS,
    EMPIRES_BY_EPOCH,
    EPOCH_BY_NUMBER,
    EPOCHS,
    LANDS,
    LANDS_BY_REGION,
    LANDS_BY_ZONE,
    MAX_CITIES,
    MAX_FORTS,
    MAX_MONUMENTS,
    PRESENCE_POINTS,
    REGIONS,
    TOKENS_BY_EPOCH,
    ZONES,
)
from core.games.history_of_the_world.rules.actions import Conquer
from core.games.history_of_the_world.rules.scoring import (
    armies_by_region,
    level_points,
    region_level,
)
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.card_text import card_text
from core.games.history_of_the_world.text.facts.forecasts import (
    battle_terms_text,
    forecast_conquest,
)
from core.games.history_of_the_world.text.facts.scores import points_if_stopped, turn_score_entries
from core.games.history_of_the_world.text.rulebook import rules_mentioning
from core.games.history_of_the_world.text.sources import topic_source
from core.games.history_of_the_world.text.wording import (
    ROUTE_GROUPS,
    card_name,
    format_level_points,
    format_points,
    format_signed_points,
    land_name,
    region_with_article,
    zone_name,
)
from core.kernel import HIDDEN, Explanation
from core.kernel.presentation import (
    compass_direction,
    join_words,
    sentence_case,
    you_or_seat_letter,
)
from core.kernel.style import Style


def explain(view: WorldState, seat: int, topic: str, style: Style) -> Explanation | None:
    if topic == HIDDEN:
        return Explanation("An unseen card", ("Only its owner may know it.",), "R17.2")
    for known, about in _EXPLAINERS:
        if topic in known:
            return replace(about(view, seat, topic, style), source=topic_source(topic))
    return None


def explainable_ids() -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing for known, _ in _EXPLAINERS for thing in known))


def _explain_card(view: WorldState, seat: int, topic: str, style: Style) -> Explanation:
    card = CARDS[topic]
    lines = [f"{sentence_case(card.kind)} of epoch {EPOCH_BY_NUMBER[card.epoch].numeral}"]
    if card.order:
        lines[0] += f", called as number {card.order}"
    lines[0] += f"; {card.leader}." if card.leader else "."
    if card.ability:
        lines.append(f"Ability: {card.ability}.")
    lines += card_text(topic)
    if card.kind == "kingdom":
        lines.append("Only in the epoch in which it was chosen, before the empire.")
    elif card.kind == "advancement":
        lines.append("At any moment of your turn but during a conquest, now or in a later epoch.")
    if topic == view.turn.empire.card and view.turn.seat == seat and view.turn.step == "conquest":
        lines += _score_if_stopped(view, seat, style)
    rule = {"empire": "R7.3, R11.9", "kingdom": "R11.6", "advancement": "R11.2"}[card.kind]
    named = ", ".join(rules_mentioning(CONTENT.original_text(topic, "name", card.name)))
    return Explanation(
        card.name,
        tuple(lines),
        f"{rule}, {named}" if named else rule,
    )


def _score_if_stopped(view: WorldState, seat: int, style: Style) -> list[str]:
    lines = [
        f"{line.source}, {line.detail}: +{line.points}." for line in turn_score_entries(view, seat)
    ]
    gain, score = points_if_stopped(view, seat), view.players[seat].score
    return [
        "If you stop now:",
        *lines,
        f"Total: {score} {style.wording('>', 'to')} {score + gain}.",
    ]


def _explain_land(view: WorldState, seat: int, topic: str, style: Style) -> Explanation:
    land = LANDS[topic]
    lines = [f"A land of {region_with_article(land.region)}{_land_features_text(topic)}."]
    owner = view.armies.get(topic)
    if owner is None:
        army = "No army"
    else:
        active = "active" if topic in view.turn.realm.active else "inactive"
        owner_text = "yours" if owner == seat else you_or_seat_letter(owner, seat, style)
        army = f"An {active} army of {owner_text}"
    structures = (*view.structures_in(topic), *(("fort",) if topic in view.forts else ()))
    with_what = join_words(f"a {piece}" for piece in structures)
    lines.append(f"{army}{', with ' + with_what if with_what else ''}.")
    lines += _forecast_lines(view, seat, topic, style)
    if land.borders:
        neighbors = join_words(_neighbor_text(topic, other, style) for other in land.borders)
        lines.append(f"Borders {neighbors}.")
    if land.stones:
        stones = join_words(_neighbor_text(topic, other, style) for other in land.stones)
        lines.append(f"Stepping stones to {stones}.")
    if land.zones:
        lines.append(f"Touches {join_words(map(zone_name, land.zones))}.")
    return Explanation(land.name, tuple(lines), "R8.1, R9.5")


def _neighbor_text(land: str, other: str, style: Style) -> str:
    here, there = LANDS[land], LANDS[other]
    # A map cell is twice as high as it is wide.
    where = compass_direction(there.x - here.x, 2 * (there.y - here.y))
    return style.wording(there.name, f"{there.name} to the {where}")


def _forecast_lines(view: WorldState, seat: int, topic: str, style: Style) -> list[str]:
    decisions = [d for d in view.pending or () if d.seat == seat]
    lines = []
    for decision in decisions:
        for action in decision.actions:
            if isinstance(action, Conquer) and action.land == topic:
                forecast = forecast_conquest(view, seat, topic, action.by, decision.topic)
                route = ROUTE_GROUPS[action.by]
                if forecast.kind == "battle":
                    lines.append(
                        f"{route}: {battle_terms_text(view, topic, action.by)},"
                        f" {forecast.odds_text(style)}."
                    )
                else:
                    lines.append(f"{route}: {forecast.kind}.")
                if forecast.point_sources:
                    lines.append(
                        f"Taken: {format_signed_points(forecast.points)}"
                        f" ({', '.join(source.text for source in forecast.point_sources)})."
                    )
                lines += [f"{spoil}." for spoil in forecast.extra_gains]
    return lines


def _land_features_text(topic: str) -> str:
    land = LANDS[topic]
    parts = [f"{land.terrain}: +1 for its defender"] if land.terrain else []
    parts += ["a resource icon"] if land.resource else []
    return f" ({'; '.join(parts)})" if parts else ""


def _explain_region(view: WorldState, seat: int, topic: str, style: Style) -> Explanation:
    region = REGIONS[topic]
    presence = view.presence_points(topic)
    lines = [f"Presence, dominance and control pay {format_level_points(presence, style)} now."]
    later = [
        f"{EPOCH_BY_NUMBER[e].numeral} {format_level_points(PRESENCE_POINTS[topic][e - 1], style)}"
        for e in EPOCHS
    ]
    lines.append(f"By epoch: {', '.join(later)}.")
    counts = armies_by_region(view).get(topic, {})
    for owner in sorted(counts):
        level = region_level(counts, owner)
        pays = level_points(presence, level)
        subject = sentence_case(you_or_seat_letter(owner, seat, style))
        held = f"{counts[owner]} of {len(LANDS_BY_REGION[topic])} lands"
        lines.append(f"{subject}: {held}, {level}, {format_points(pays)}.")
    lines.append(f"Lands: {join_words(map(land_name, LANDS_BY_REGION[topic]))}.")
    return Explanation(region.name, tuple(lines), "R12.1")


def _explain_zone(view: WorldState, seat: int, topic: str, style: Style) -> Explanation:
    zone = ZONES[topic]
    disc = "caravan" if zone.kind == "barren" else "fleet"
    kind = "barren land" if zone.kind == "barren" else zone.kind
    lines = [
        f"A {kind}: with a {disc} in it all lands that touch it are adjacent to each other.",
        f"Lands: {join_words(map(land_name, LANDS_BY_ZONE[topic]))}.",
    ]
    if zone.adjacent:
        lines.append(f"Chains with {join_words(map(zone_name, zone.adjacent))}.")
    if topic in view.turn.realm.zones:
        owner = sentence_case(you_or_seat_letter(view.turn.seat, seat, style))
        lines.append(f"{owner} {'have' if owner == 'You' else 'has'} a {disc} there now.")
    return Explanation(zone.name, tuple(lines), "R10.3")


def _explain_epoch(view: WorldState, seat: int, topic: str, style: Style) -> Explanation:
    epoch = next(epoch for epoch in EPOCH_BY_NUMBER.values() if epoch.id == topic)
    tokens = (
        f"{REGIONS[t.region].name} {format_level_points(t.presence, style)}"
        for t in TOKENS_BY_EPOCH[epoch.number]
    )
    lines = (
        f"{epoch.years}.",
        f"New region tokens: {join_words(tokens)}.",
        f"Empires in calling order: {join_words(map(card_name, EMPIRES_BY_EPOCH[epoch.number]))}.",
        f"Events: {join_words(map(card_name, epoch.events))}.",
    )
    return Explanation(f"Epoch {epoch.numeral}", lines, "R4, R5.1")


def _explain_deck(view: WorldState, seat: int, topic: str, style: Style) -> Explanation:
    names = [card_name(card) for card in view.current_pile(topic) if card != HIDDEN]
    order = "from the most points down" if topic == "event" else "from the fewest points up"
    lines = [f"The {topic} deck goes round {order}."]
    if names:
        lines.append(f"You see {join_words(names)}.")
    return Explanation(f"The {topic} deck", tuple(lines), "R5.2")


def _explain_piece(view: WorldState, seat: int, topic: str, style: Style) -> Explanation:
    text, left, rule = _PIECE_FACTS[topic]
    lines = [text]
    if left:
        lines.append(f"{left(view)} left in the common supply.")
    title = "Siege token" if topic == "siege_token" else sentence_case(topic)
    return Explanation(title, tuple(lines), rule)


_PIECE_FACTS: dict[str, tuple[str, Callable[[WorldState], str] | None, str]] = {
    "army": (
        "Standing ones are active: lands next to them can be conquered. Lying ones defend and"
        " score.",
        None,
        "R2.3",
    ),
    "capital": (
        "2 points for whose army stands with it; damaged it becomes a city.",
        lambda view: f"{view.cities_left()} of {MAX_CITIES}",
        "R12.3",
    ),
    "city": (
        "1 point for whose army stands with it; damaged it is removed.",
        lambda view: f"{view.cities_left()} of {MAX_CITIES}",
        "R12.3",
    ),
    "monument": (
        "1 point for whose army stands with it; one is built for every two resource icons.",
        lambda view: f"{view.monuments_left()} of {MAX_MONUMENTS}",
        "R7.7",
    ),
    "fort": (
        "The defender throws two dice; after a win or a tie it is gone.",
        lambda view: f"{view.forts_left()} of {MAX_FORTS}",
        "R8.9",
    ),
    "siege_token": ("Stands in for a missing army, but only on the catapult.", None, "R9.9"),
    "fleet": (
        "Links all lands that touch its sea or ocean; the defender may reroll.",
        None,
        "R10.3",
    ),
    "caravan": ("Links all lands that touch its barren land.", None, "R10.3"),
    "marauder": ("No capital; 1 point for each structure damaged after a battle.", None, "R9.15"),
}


Explainer = Callable[[WorldState, int, str, Style], Explanation]
_EXPLAINERS: tuple[tuple[Collection[str], Explainer], ...] = (
    (CARDS, _explain_card),
    (LANDS, _explain_land),
    (REGIONS, _explain_region),
    (ZONES, _explain_zone),
    (tuple(epoch.id for epoch in EPOCH_BY_NUMBER.values()), _explain_epoch),
    (DECKS, _explain_deck),
    (_PIECE_FACTS, _explain_piece),
)
