"""Explanations of cards, lands, regions, zones and pieces for a seat."""

from collections.abc import Callable, Collection
from dataclasses import replace

from core.games.history_of_the_world.actions import Conquer
from core.games.history_of_the_world.content import (
    CARDS,
    CITIES,
    CONTENT,
    DECKS,
    EMPIRES_OF,
    EPOCH,
    EPOCHS,
    FORTS,
    LANDS,
    LANDS_AT,
    LANDS_OF,
    MONUMENTS,
    PRESENCE,
    REGIONS,
    TOKENS_OF,
    ZONES,
)
from core.games.history_of_the_world.describe.cards import card_text
from core.games.history_of_the_world.describe.origins import origin
from core.games.history_of_the_world.describe.rulebook import rules_naming
from core.games.history_of_the_world.describe.terms import (
    ROUTE_GROUP,
    card_name,
    land_name,
    points,
    signed_points,
    the_region,
    values,
    zone_name,
)
from core.games.history_of_the_world.facts.prospects import forces, prospect
from core.games.history_of_the_world.facts.scores import points_if_stopped, score_now
from core.games.history_of_the_world.scoring import armies_by_region, level_of, level_points
from core.games.history_of_the_world.state import WorldState
from core.kernel import HIDDEN, Explanation
from core.kernel.voice import told
from core.kernel.words import direction, listed, sentence_case, you_or_letter


def explain(view: WorldState, seat: int, thing: str) -> Explanation | None:
    """Return the explanation of a topic, or None if it is unknown."""
    if thing == HIDDEN:
        return Explanation("An unseen card", ("Only its owner may know it.",), "R17.2")
    for known, about in _MEANINGS:
        if thing in known:
            return replace(about(view, seat, thing), origin=origin(thing))
    return None


def things() -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing for known, _ in _MEANINGS for thing in known))


def _card(view: WorldState, seat: int, thing: str) -> Explanation:
    card = CARDS[thing]
    lines = [f"{sentence_case(card.kind)} of epoch {EPOCH[card.epoch].numeral}"]
    if card.order:
        lines[0] += f", called as number {card.order}"
    lines[0] += f"; {card.leader}." if card.leader else "."
    if card.ability:
        lines.append(f"Ability: {card.ability}.")
    lines += card_text(thing)
    if card.kind == "kingdom":
        lines.append("Only in the epoch in which it was chosen, before the empire.")
    elif card.kind == "advancement":
        lines.append("At any moment of your turn but during a conquest, now or in a later epoch.")
    if thing == view.turn.empire.card and view.turn.seat == seat and view.turn.step == "conquest":
        lines += _if_you_stop(view, seat)
    rule = {"empire": "R7.3, R11.9", "kingdom": "R11.6", "advancement": "R11.2"}[card.kind]
    named = ", ".join(rules_naming(CONTENT.own_word(thing, "name", card.name)))
    return Explanation(
        card.name,
        tuple(lines),
        f"{rule}, {named}" if named else rule,
    )


def _if_you_stop(view: WorldState, seat: int) -> list[str]:
    lines = [f"{line.source}, {line.detail}: +{line.points}." for line in score_now(view, seat)]
    gain, score = points_if_stopped(view, seat), view.players[seat].score
    return ["If you stop now:", *lines, f"Total: {score} {told('>', 'to')} {score + gain}."]


def _land(view: WorldState, seat: int, thing: str) -> Explanation:
    land = LANDS[thing]
    lines = [f"A land of {the_region(land.region)}{_nature(thing)}."]
    owner = view.armies.get(thing)
    if owner is None:
        army = "No army"
    else:
        active = "active" if thing in view.turn.realm.active else "inactive"
        whose = "yours" if owner == seat else you_or_letter(owner, seat)
        army = f"An {active} army of {whose}"
    there = (*view.structures_in(thing), *(("fort",) if thing in view.forts else ()))
    with_what = listed(f"a {piece}" for piece in there)
    lines.append(f"{army}{', with ' + with_what if with_what else ''}.")
    lines += _prospects(view, seat, thing)
    if land.borders:
        lines.append(f"Borders {listed(_towards(thing, other) for other in land.borders)}.")
    if land.stones:
        lines.append(f"Stepping stones to {listed(_towards(thing, s) for s in land.stones)}.")
    if land.zones:
        lines.append(f"Touches {listed(map(zone_name, land.zones))}.")
    return Explanation(land.name, tuple(lines), "R8.1, R9.5")


def _towards(land: str, other: str) -> str:
    """Return a neighbor's name, with its direction on the map in plain style."""
    here, there = LANDS[land], LANDS[other]
    # A map cell is twice as high as it is wide.
    where = direction(there.x - here.x, 2 * (there.y - here.y))
    return told(there.name, f"{there.name} to the {where}")


def _prospects(view: WorldState, seat: int, thing: str) -> list[str]:
    asked = [d for d in view.pending or () if d.seat == seat]
    lines = []
    for decision in asked:
        for action in decision.actions:
            if isinstance(action, Conquer) and action.land == thing:
                it = prospect(view, seat, thing, action.by, decision.topic)
                route = ROUTE_GROUP[action.by]
                if it.how == "battle":
                    lines.append(f"{route}: {forces(view, thing, action.by)}, {it.chances()}.")
                else:
                    lines.append(f"{route}: {it.how}.")
                if it.stakes:
                    lines.append(f"Taken: {signed_points(it.points)} ({', '.join(it.stakes)}).")
                lines += [f"{spoil}." for spoil in it.spoils]
    return lines


def _nature(thing: str) -> str:
    land = LANDS[thing]
    parts = [f"{land.terrain}: +1 for its defender"] if land.terrain else []
    parts += ["a resource icon"] if land.resource else []
    return f" ({'; '.join(parts)})" if parts else ""


def _region(view: WorldState, seat: int, thing: str) -> Explanation:
    region = REGIONS[thing]
    presence = view.presence_points(thing)
    lines = [f"Presence, dominance and control pay {values(presence)} now."]
    later = [f"{EPOCH[e].numeral} {values(PRESENCE[thing][e - 1])}" for e in EPOCHS]
    lines.append(f"By epoch: {', '.join(later)}.")
    counts = armies_by_region(view).get(thing, {})
    for owner in sorted(counts):
        level = level_of(counts, owner)
        pays = level_points(presence, level)
        who = sentence_case(you_or_letter(owner, seat))
        held = f"{counts[owner]} of {len(LANDS_OF[thing])} lands"
        lines.append(f"{who}: {held}, {level}, {points(pays)}.")
    lines.append(f"Lands: {listed(map(land_name, LANDS_OF[thing]))}.")
    return Explanation(region.name, tuple(lines), "R12.1")


def _zone(view: WorldState, seat: int, thing: str) -> Explanation:
    zone = ZONES[thing]
    disc = "caravan" if zone.kind == "barren" else "fleet"
    kind = "barren land" if zone.kind == "barren" else zone.kind
    lines = [
        f"A {kind}: with a {disc} in it all lands that touch it are adjacent to each other.",
        f"Lands: {listed(map(land_name, LANDS_AT[thing]))}.",
    ]
    if zone.adjacent:
        lines.append(f"Chains with {listed(map(zone_name, zone.adjacent))}.")
    if thing in view.turn.realm.zones:
        owner = sentence_case(you_or_letter(view.turn.seat, seat))
        lines.append(f"{owner} {'have' if owner == 'You' else 'has'} a {disc} there now.")
    return Explanation(zone.name, tuple(lines), "R10.3")


def _epoch(view: WorldState, seat: int, thing: str) -> Explanation:
    epoch = next(epoch for epoch in EPOCH.values() if epoch.id == thing)
    tokens = (f"{REGIONS[t.region].name} {values(t.presence)}" for t in TOKENS_OF[epoch.number])
    lines = (
        f"{epoch.era}.",
        f"New region tokens: {listed(tokens)}.",
        f"Empires in calling order: {listed(map(card_name, EMPIRES_OF[epoch.number]))}.",
        f"Events: {listed(map(card_name, epoch.events))}.",
    )
    return Explanation(f"Epoch {epoch.numeral}", lines, "R4, R5.1")


def _deck(view: WorldState, seat: int, thing: str) -> Explanation:
    names = [card_name(card) for card in view.pile(thing) if card != HIDDEN]
    order = "from the most points down" if thing == "event" else "from the fewest points up"
    lines = [f"The {thing} deck goes round {order}."]
    if names:
        lines.append(f"You see {listed(names)}.")
    return Explanation(f"The {thing} deck", tuple(lines), "R5.2")


def _piece(view: WorldState, seat: int, thing: str) -> Explanation:
    text, left, rule = _PIECES[thing]
    lines = [text]
    if left:
        lines.append(f"{left(view)} left in the common supply.")
    title = "Siege token" if thing == "siege_token" else sentence_case(thing)
    return Explanation(title, tuple(lines), rule)


_PIECES: dict[str, tuple[str, Callable[[WorldState], str] | None, str]] = {
    "army": (
        "Standing ones are active: lands next to them can be conquered. Lying ones defend and"
        " score.",
        None,
        "R2.3",
    ),
    "capital": (
        "2 points for whose army stands with it; damaged it becomes a city.",
        lambda view: f"{view.cities_left()} of {CITIES}",
        "R12.3",
    ),
    "city": (
        "1 point for whose army stands with it; damaged it is removed.",
        lambda view: f"{view.cities_left()} of {CITIES}",
        "R12.3",
    ),
    "monument": (
        "1 point for whose army stands with it; one is built for every two resource icons.",
        lambda view: f"{view.monuments_left()} of {MONUMENTS}",
        "R7.7",
    ),
    "fort": (
        "The defender throws two dice; after a win or a tie it is gone.",
        lambda view: f"{view.forts_left()} of {FORTS}",
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


_About = Callable[[WorldState, int, str], Explanation]
_MEANINGS: tuple[tuple[Collection[str], _About], ...] = (
    (CARDS, _card),
    (LANDS, _land),
    (REGIONS, _region),
    (ZONES, _zone),
    (tuple(epoch.id for epoch in EPOCH.values()), _epoch),
    (DECKS, _deck),
    (_PIECES, _piece),
)
