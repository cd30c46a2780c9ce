"""Visible lands, zones and cards that are unavailable now, with the reasons."""

from collections.abc import Iterable, Iterator

from core.games.history_of_the_world.content import CARDS, LANDS, REGIONS, ZONES
from core.games.history_of_the_world.rules.epoch import draft_obstacle
from core.games.history_of_the_world.rules.obstacles import (
    Obstacle,
    ObstacleKind,
    PlaceQuestion,
)
from core.games.history_of_the_world.rules.turn import event_card_obstacle
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.cards import is_known_card
from core.kernel import Decision, Unavailable
from core.kernel.style import Style

_PLACES_BY_TOPIC: dict[str, Iterable[str]] = {"conquest": (*LANDS, *ZONES), "fleet": tuple(ZONES)}
_DRAFT_KINDS = {
    "draft_event": ("event", ("kingdom", "advancement")),
    "draft_empire": ("empire", ("empire",)),
}


def find_unavailable(view: WorldState, decision: Decision, style: Style) -> tuple[Unavailable, ...]:
    """Return everything visible that the decision does not offer."""
    legal = {target for action in decision.actions for target in action.targets}
    found = (*_unavailable_places(view, decision), *_unavailable_cards(view, decision))
    return tuple(each for each in found if each.target not in (*legal, decision.subject))


def _unavailable_places(view: WorldState, decision: Decision) -> Iterator[Unavailable]:
    frame = view.agenda[-1]
    if not isinstance(frame, PlaceQuestion):
        return
    for place in _PLACES_BY_TOPIC.get(decision.topic, LANDS):
        if obstacle := frame.obstacle(view, place):
            reason = _obstacle_text(obstacle, decision.topic)
            if place in LANDS:
                region = REGIONS[LANDS[place].region].name
                yield Unavailable(place, LANDS[place].name, reason, region)
            else:
                yield Unavailable(place, ZONES[place].name, reason)


def _unavailable_cards(view: WorldState, decision: Decision) -> Iterator[Unavailable]:
    if decision.topic in _DRAFT_KINDS:
        deck, kinds = _DRAFT_KINDS[decision.topic]
        drafted = [card.id for card in CARDS.values() if card.epoch == view.epoch]
        found = [
            (card, draft_obstacle(view, deck, card))
            for card in drafted
            if CARDS[card].kind in kinds
        ]
    elif view.turn.seat == decision.seat:
        held = filter(is_known_card, view.players[decision.seat].hand())
        found = [(card, event_card_obstacle(view, card)) for card in held]
    else:
        return
    for card, obstacle in found:
        if obstacle:
            yield Unavailable(card, CARDS[card].name, _obstacle_text(obstacle, decision.topic))


# --- words ---------------------------------------------------------------------------------------


def _obstacle_text(obstacle: Obstacle, topic: str) -> str:
    kind, subject = obstacle.kind, obstacle.subject
    words = _WORDS_BY_TOPIC.get((topic, kind)) or OBSTACLE_WORDS[kind]
    if subject in ZONES:
        disc, zone_kind = _DISCS_BY_ZONE_KIND[ZONES[subject].kind]
        return words.format(name=ZONES[subject].name, disc=disc, kind=zone_kind)
    record = LANDS.get(subject) or REGIONS.get(subject)
    return words.format(name=record.name if record else subject)


_DISCS_BY_ZONE_KIND = {  # by kind: the fitting disc, and the kind with its article
    "sea": ("fleet", "a sea"),
    "ocean": ("fleet", "an ocean"),
    "barren": ("caravan", "a barren land"),
}
OBSTACLE_WORDS = {
    ObstacleKind.OWN_ARMY: "your army is there",
    ObstacleKind.ANY_ARMY: "an army is there",
    ObstacleKind.NO_ARMY: "no army there",
    ObstacleKind.NO_OWN_ARMY: "no army of yours there",
    ObstacleKind.NO_ACTIVE_ARMY: "no active army of yours there",
    ObstacleKind.JUST_FOUNDED: "it has just been set there",
    ObstacleKind.CARD_EMPTY: "no army left on the card",
    ObstacleKind.OUT_OF_REACH: "out of reach",
    ObstacleKind.OUT_OF_REACH_FROM: "out of reach from {name}",
    ObstacleKind.BEYOND: "beyond {name}: needs a {disc} there",
    ObstacleKind.NOT_NEXT_TO_ARMY: "not beside an army of yours",
    ObstacleKind.NOT_NEXT_TO_ACTIVE_ARMY: "not beside an active army of yours",
    ObstacleKind.NOT_IN_REGION: "not in {name}",
    ObstacleKind.NO_BARREN_LAND: "touches no barren land",
    ObstacleKind.NOTHING_TO_DAMAGE: "no structure and no fort there",
    ObstacleKind.WHOLE_REGION: "the card names a whole region",
    ObstacleKind.ALREADY_CHOSEN: "named already",
    ObstacleKind.DOES_NOT_FIT: "does not go with {name}",
    ObstacleKind.NO_SECOND_TARGET: "no second land goes with it",
    ObstacleKind.SUPPLY_EMPTY: "no army left in your supply",
    ObstacleKind.PIECE_STANDS: "a {name} stands there",
    ObstacleKind.NO_MONUMENT_SITE: "no capital, city or resource there",
    ObstacleKind.BETTER_SITES: "capitals come first, then cities",
    ObstacleKind.NOT_THIS_ABILITY: "not for this ability",
    ObstacleKind.NO_PIECE_LEFT: "no {name} is left",
    ObstacleKind.ZONE_LINKED: "your {disc} links its lands",
    ObstacleKind.NO_WATER: "no water: a fleet cannot go there",
    ObstacleKind.ZONE_NEEDS_DISC: "{kind}: nobody can hold it, and you have no {disc} there",
    ObstacleKind.BATTLE_FIRST: "the battle for {name} comes first",
    ObstacleKind.NOT_LOOKED_AT: "not among the cards you look at",
    ObstacleKind.OTHER_CHOICE_FIRST: "what is being done comes first",
    ObstacleKind.KINGDOM_TIME: ("a kingdom comes before the empire is founded, in its own epoch"),
    ObstacleKind.NO_EFFECT: "it would do nothing now",
}
_WORDS_BY_TOPIC = {
    ("chain", ObstacleKind.NO_ARMY): "empty: this attack needs somebody to fight",
    ("betray", ObstacleKind.NO_ARMY): "empty: there is nobody to betray",
    ("betray", ObstacleKind.BEYOND): "out of reach",
}
