"""Visible lands, zones and cards that cannot be chosen now, with the reasons."""

from collections.abc import Callable, Iterator

from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    LANDS_AT,
    LANDS_OF,
    REGIONS,
    ZONES,
)
from core.games.history_of_the_world.facts.cards import is_known
from core.games.history_of_the_world.flow.advancements import AimAtLands, LoseArmy
from core.games.history_of_the_world.flow.battle import ChainAttack
from core.games.history_of_the_world.state import WorldState
from core.kernel import Barred, Decision

Why = Callable[[WorldState, Decision, str], str]  # the reason for one land


def barred(view: WorldState, decision: Decision) -> tuple[Barred, ...]:
    """Return everything visible that the decision does not offer."""
    legal = {target for action in decision.actions for target in action.targets}
    found = (*_lands(view, decision), *_zones(view, decision), *_cards(view, decision))
    return tuple(each for each in found if each.thing not in (*legal, decision.subject))


# --- lands ---------------------------------------------------------------------------------------


def _lands(view: WorldState, decision: Decision) -> Iterator[Barred]:
    why = _WHY.get(decision.topic)
    if why is not None:
        for land in LANDS.values():
            region = REGIONS[land.region].name
            yield Barred(land.id, land.name, why(view, decision, land.id), region)


def _conquest(view: WorldState, decision: Decision, land: str) -> str:
    realm = view.turn.realm
    if land in realm.active:
        return "your army is there"
    if not realm.armies:
        return "no army left on the card"
    return _across(view, land) or "out of reach"


def _across(view: WorldState, land: str) -> str:
    active = view.turn.realm.active
    for zone in LANDS[land].zones:
        if any(other in active for other in LANDS_AT[zone]):
            disc = "caravan" if ZONES[zone].kind == "barren" else "fleet"
            return f"beyond {ZONES[zone].name}: needs a {disc} there"
    return ""


def _chain(view: WorldState, decision: Decision, land: str) -> str:
    frame = view.agenda[-1]
    assert isinstance(frame, ChainAttack)
    if land not in view.armies:
        return "empty: this attack needs somebody to fight"
    if view.armies[land] == decision.seat:
        return "your army is there"
    return f"out of reach from {LANDS[frame.land].name}"


def _aim(view: WorldState, decision: Decision, land: str) -> str:
    effect = CARDS[decision.subject].on("instant")[0]
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


def _betray(view: WorldState, decision: Decision, land: str) -> str:
    if land not in view.armies:
        return "empty: there is nobody to betray"
    return "your army is there" if view.armies[land] == decision.seat else "out of reach"


def _migrate(view: WorldState, decision: Decision, land: str) -> str:
    return "an army is there" if land in view.armies else "not beside an active army of yours"


def _monument(view: WorldState, decision: Decision, land: str) -> str:
    if land not in view.active_lands():
        return "no active army of yours there"
    if land in view.monuments:
        return "a monument stands there"
    if land not in view.cities and not LANDS[land].resource:
        return "no capital, city or resource there"
    return "capitals come first, then cities"


def _city(view: WorldState, decision: Decision, land: str) -> str:
    if land not in view.active_lands():
        return "no active army of yours there"
    return f"a {view.cities[land]} stands there" if land in view.cities else "not for this ability"


def _fort(view: WorldState, decision: Decision, land: str) -> str:
    if land not in view.active_lands():
        return "no active army of yours there"
    return "a fort stands there" if land in view.forts else "not for this ability"


def _own_army(view: WorldState, decision: Decision, land: str) -> str:
    frame = view.agenda[-1]
    if isinstance(frame, LoseArmy) and land not in LANDS_OF[frame.region]:
        return f"not in {REGIONS[frame.region].name}"
    is_own = view.armies.get(land) == decision.seat
    return "it has just been set there" if is_own else "no army of yours there"


def _battle(view: WorldState, decision: Decision, land: str) -> str:
    return f"the battle for {LANDS[decision.subject].name} comes first"


_WHY: dict[str, Why] = {
    "conquest": _conquest,
    "chain": _chain,
    "aim": _aim,
    "betray": _betray,
    "migrate": _migrate,
    "monument": _monument,
    "free_monument": _monument,
    "free_city": _city,
    "free_fort": _fort,
    "take_back": _own_army,
    "lose_army": _own_army,
    "siege": _battle,
    "reroll": _battle,
}


# --- seas, deserts and cards ---------------------------------------------------------------------


_ZONES = {  # by kind: the fitting disc, and the kind with its article
    "sea": ("fleet", "a sea"),
    "ocean": ("fleet", "an ocean"),
    "barren": ("caravan", "a barren land"),
}


def _zones(view: WorldState, decision: Decision) -> Iterator[Barred]:
    if decision.topic not in ("conquest", "fleet"):
        return
    own = view.turn.realm.zones
    for zone in ZONES.values():
        disc, kind = _ZONES[zone.kind]
        if zone.id in own:
            reason = f"your {disc} links its lands"
        elif decision.topic == "fleet":
            reason = "no water: a fleet cannot go there"
        else:
            reason = f"{kind}: nobody can hold it, and you have no {disc} there"
        yield Barred(zone.id, zone.name, reason)


def _cards(view: WorldState, decision: Decision) -> Iterator[Barred]:
    """Yield unplayable cards in hand, and during a draft the cards out of view."""
    if decision.topic in ("draft_event", "draft_empire"):
        kinds = ("empire",) if decision.topic == "draft_empire" else ("kingdom", "advancement")
        for card in CARDS.values():
            if card.epoch == view.epoch and card.kind in kinds:
                yield Barred(card.id, card.name, "not among the cards you look at")
    elif view.turn.seat == decision.seat:
        for held in filter(is_known, view.players[decision.seat].hand()):
            yield Barred(held, CARDS[held].name, _unplayable(held, decision))


def _unplayable(card: str, decision: Decision) -> str:
    if not decision.main:
        return "what is being done comes first"
    if CARDS[card].kind == "kingdom":
        return "a kingdom comes before the empire is founded, in its own epoch"
    return "it would do nothing now"
