"""Visible lands, zones and cards that cannot be chosen now, with the reasons."""

from collections.abc import Callable, Iterator

from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    LANDS_BY_REGION,
    LANDS_BY_ZONE,
    REGIONS,
    ZONES,
)
from core.games.history_of_the_world.rules.advancements import AimAtLands, LoseArmy
from core.games.history_of_the_world.rules.battle import ChainAttack
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.cards import is_known_card
from core.kernel import Decision, Unavailable

Reason = Callable[[WorldState, Decision, str], str]  # the reason for one land


def find_unavailable(view: WorldState, decision: Decision) -> tuple[Unavailable, ...]:
    """Return everything visible that the decision does not offer."""
    legal = {target for action in decision.actions for target in action.targets}
    found = (
        *_unavailable_lands(view, decision),
        *_unavailable_zones(view, decision),
        *_unavailable_cards(view, decision),
    )
    return tuple(each for each in found if each.target not in (*legal, decision.subject))


# --- lands ---------------------------------------------------------------------------------------


def _unavailable_lands(view: WorldState, decision: Decision) -> Iterator[Unavailable]:
    why = _REASONS.get(decision.topic)
    if why is not None:
        for land in LANDS.values():
            region = REGIONS[land.region].name
            yield Unavailable(land.id, land.name, why(view, decision, land.id), region)


def _conquest_reason(view: WorldState, decision: Decision, land: str) -> str:
    realm = view.turn.realm
    if land in realm.active:
        return "your army is there"
    if not realm.armies:
        return "no army left on the card"
    return _crossing_reason(view, land) or "out of reach"


def _crossing_reason(view: WorldState, land: str) -> str:
    active = view.turn.realm.active
    for zone in LANDS[land].zones:
        if any(other in active for other in LANDS_BY_ZONE[zone]):
            disc = "caravan" if ZONES[zone].kind == "barren" else "fleet"
            return f"beyond {ZONES[zone].name}: needs a {disc} there"
    return ""


def _chain_reason(view: WorldState, decision: Decision, land: str) -> str:
    frame = view.agenda[-1]
    assert isinstance(frame, ChainAttack)
    if land not in view.armies:
        return "empty: this attack needs somebody to fight"
    if view.armies[land] == decision.seat:
        return "your army is there"
    return f"out of reach from {LANDS[frame.land].name}"


def _target_reason(view: WorldState, decision: Decision, land: str) -> str:
    effect = CARDS[decision.subject].effects_for("instant")[0]
    target, frame = effect.target, view.agenda[-1]
    if target is None or target.kind == "region":
        return "the card names a whole region"
    if target.kind == "any_land":
        return "no structure and no fort there"
    if land not in view.armies:
        return "no army there"
    if view.armies[land] == decision.seat:
        return "your army is there"
    if isinstance(frame, AimAtLands) and frame.chosen:
        taken = land in frame.chosen
        return "named already" if taken else f"does not go with {LANDS[frame.chosen[0]].name}"
    if target.borders:
        return "touches no barren land"
    return "not beside an army of yours" if target.adjacent else "no target of this card"


def _treachery_reason(view: WorldState, decision: Decision, land: str) -> str:
    if land not in view.armies:
        return "empty: there is nobody to betray"
    return "your army is there" if view.armies[land] == decision.seat else "out of reach"


def _migration_reason(view: WorldState, decision: Decision, land: str) -> str:
    return "an army is there" if land in view.armies else "not beside an active army of yours"


def _monument_reason(view: WorldState, decision: Decision, land: str) -> str:
    if land not in view.active_lands():
        return "no active army of yours there"
    if land in view.monuments:
        return "a monument stands there"
    if land not in view.cities and not LANDS[land].resource:
        return "no capital, city or resource there"
    return "capitals come first, then cities"


def _city_reason(view: WorldState, decision: Decision, land: str) -> str:
    if land not in view.active_lands():
        return "no active army of yours there"
    return f"a {view.cities[land]} stands there" if land in view.cities else "not for this ability"


def _fort_reason(view: WorldState, decision: Decision, land: str) -> str:
    if land not in view.active_lands():
        return "no active army of yours there"
    return "a fort stands there" if land in view.forts else "not for this ability"


def _own_army_reason(view: WorldState, decision: Decision, land: str) -> str:
    frame = view.agenda[-1]
    if isinstance(frame, LoseArmy) and land not in LANDS_BY_REGION[frame.region]:
        return f"not in {REGIONS[frame.region].name}"
    is_own = view.armies.get(land) == decision.seat
    return "it has just been set there" if is_own else "no army of yours there"


def _battle_reason(view: WorldState, decision: Decision, land: str) -> str:
    return f"the battle for {LANDS[decision.subject].name} comes first"


_REASONS: dict[str, Reason] = {
    "conquest": _conquest_reason,
    "chain": _chain_reason,
    "aim": _target_reason,
    "betray": _treachery_reason,
    "migrate": _migration_reason,
    "monument": _monument_reason,
    "free_monument": _monument_reason,
    "free_city": _city_reason,
    "free_fort": _fort_reason,
    "take_back": _own_army_reason,
    "lose_army": _own_army_reason,
    "siege": _battle_reason,
    "reroll": _battle_reason,
}


# --- seas, deserts and cards ---------------------------------------------------------------------


_DISCS_BY_ZONE_KIND = {  # by kind: the fitting disc, and the kind with its article
    "sea": ("fleet", "a sea"),
    "ocean": ("fleet", "an ocean"),
    "barren": ("caravan", "a barren land"),
}


def _unavailable_zones(view: WorldState, decision: Decision) -> Iterator[Unavailable]:
    if decision.topic not in ("conquest", "fleet"):
        return
    own_zones = view.turn.realm.zones
    for zone in ZONES.values():
        disc, kind = _DISCS_BY_ZONE_KIND[zone.kind]
        if zone.id in own_zones:
            reason = f"your {disc} links its lands"
        elif decision.topic == "fleet":
            reason = "no water: a fleet cannot go there"
        else:
            reason = f"{kind}: nobody can hold it, and you have no {disc} there"
        yield Unavailable(zone.id, zone.name, reason)


def _unavailable_cards(view: WorldState, decision: Decision) -> Iterator[Unavailable]:
    """Yield unplayable cards in hand, and during a draft the cards out of view."""
    if decision.topic in ("draft_event", "draft_empire"):
        kinds = ("empire",) if decision.topic == "draft_empire" else ("kingdom", "advancement")
        for card in CARDS.values():
            if card.epoch == view.epoch and card.kind in kinds:
                yield Unavailable(card.id, card.name, "not among the cards you look at")
    elif view.turn.seat == decision.seat:
        for held in filter(is_known_card, view.players[decision.seat].hand()):
            yield Unavailable(held, CARDS[held].name, _unplayable_reason(held, decision))


def _unplayable_reason(card: str, decision: Decision) -> str:
    if not decision.is_main:
        return "what is being done comes first"
    if CARDS[card].kind == "kingdom":
        return "a kingdom comes before the empire is founded, in its own epoch"
    return "it would do nothing now"
