"""Why a thing on the table cannot be chosen in the pending decision of a seat."""

from functools import cached_property

from core.games.mosaic.content import HEXES, OFFERS, PIECE_COSTS, REGIONS
from core.games.mosaic.rules.building import ChooseHex, ChooseWonderHex
from core.games.mosaic.rules.main_actions import main_action_obstacle
from core.games.mosaic.rules.map import hex_obstacle, wonder_hex_obstacle
from core.games.mosaic.rules.map_effects import Explore, PlaceFree
from core.games.mosaic.rules.obstacles import Held, Obstacle, OtherTask, Reason
from core.games.mosaic.rules.setup_phase import StartingCity
from core.games.mosaic.rules.technologies import face_down_obstacle
from core.games.mosaic.rules.tiles import claim_obstacle
from core.games.mosaic.state import MosaicState
from core.kernel import HIDDEN, Decision

ACTION_TOPICS = ("turn", "extra_action")  # decisions that may take a card

# Why regions are not among the options, by topic.
_REGION_REASONS = {
    "military": Reason.NO_UNIT_MOVE,
    "unit": Reason.NO_UNIT_GAINED,
    "explore": Reason.NO_UNIT_GAINED,
    "lock": Reason.NOT_DOMINATED,
    "defeat": Reason.NO_UNIT_TO_DEFEAT,
    **dict.fromkeys(ACTION_TOPICS, Reason.NO_UNIT_TO_PLACE),
}


class ObstacleFinder:
    """Finds why a card, tile, offer, hex or region is not a target of a decision."""

    def __init__(self, state: MosaicState, decision: Decision) -> None:
        self._state = state
        self._decision = decision
        self._seat = decision.seat
        self._is_acting = decision.topic in ACTION_TOPICS
        self._targets = {target for action in decision.actions for target in action.targets}

    def find(self, target: str) -> Obstacle | None:
        """Return the obstacle, or None if an action of the decision has the target."""
        if target in HEXES:
            return self._hex_obstacle(target)
        if target in REGIONS:
            return self._region_obstacle(target)
        if target in self._things_on_table:
            return self._table_obstacle(target)
        if target in self._state.golden_ages or target in self._state.achievements:
            return self._tile_obstacle(target)
        if target in OFFERS:
            return self._unless_offered(target, Reason.NO_CLEARING_POWER)
        return self._held_obstacle(target)

    def _unless_offered(self, target: str, reason: Obstacle) -> Obstacle | None:
        """Return the reason, which holds for everything that is not an option of an action."""
        if target in self._targets:
            return None
        return reason if self._is_acting else OtherTask(self._decision.topic)

    @cached_property
    def _things_on_table(self) -> set[str]:
        state = self._state
        cards = {card for offer in state.offers.values() for card in offer}
        return {*cards, *state.wonders, *state.governments, *PIECE_COSTS} - {"", HIDDEN}

    def _table_obstacle(self, target: str) -> Obstacle | None:
        if not self._is_acting:
            return self._unless_offered(target, Reason.NOT_NOW)
        obstacle = main_action_obstacle(self._state, self._seat, target)
        return obstacle or self._unless_offered(target, Reason.NOT_NOW)

    def _tile_obstacle(self, tile: str) -> Obstacle | None:
        obstacle = claim_obstacle(self._state, self._seat, tile)
        is_offered = tile in self._targets
        return obstacle or (None if is_offered else Reason.CLAIMED_AS_FREE_ACTION)

    def _held_obstacle(self, card: str) -> Obstacle | None:
        """Return the obstacle of a card that a player has."""
        state, seat = self._state, self._seat
        down = next((d for d in state.players[seat].face_down if d.card == card), None)
        if down is not None:
            obstacle = face_down_obstacle(state, seat, down)
            return obstacle or self._unless_offered(card, OtherTask(self._decision.topic))
        if card in self._targets:
            return None
        seats = range(len(state.players))
        owners = [owner for owner in seats if card in owned_cards(state, owner)]
        return Held(owners[0]) if owners else OtherTask(self._decision.topic)

    def _hex_obstacle(self, hex_id: str) -> Obstacle | None:
        state, seat, frame = self._state, self._seat, self._state.agenda[-1]
        if HEXES[hex_id].region not in state.regions:
            return Reason.OUT_OF_PLAY
        match frame:
            case ChooseHex(piece=piece):
                return hex_obstacle(state, seat, piece, hex_id)
            case ChooseWonderHex(wonder=wonder):
                return wonder_hex_obstacle(state, seat, wonder, hex_id)
            case StartingCity():
                return hex_obstacle(state, seat, "city", hex_id)
            case PlaceFree(kinds=kinds, where=where):
                obstacles = [hex_obstacle(state, seat, kind, hex_id, where) for kind in kinds]
                return None if None in obstacles else obstacles[0]
            case Explore(where=where):
                return hex_obstacle(state, seat, "farm_town", hex_id, where)
        if self._decision.topic == "token":
            other = Reason.OTHER_TOKEN if hex_id in state.tokens else Reason.NO_TOKEN
            return None if hex_id in self._targets else other
        if self._decision.topic == "take_over":
            return None if hex_id in self._targets else Reason.NO_CITY_TO_TAKE
        return self._unless_offered(hex_id, Reason.NO_PIECE_TO_PLACE)

    def _region_obstacle(self, region: str) -> Obstacle | None:
        if region not in self._state.regions:
            return Reason.OUT_OF_PLAY
        if region in self._targets:
            return None
        topic = self._decision.topic
        return _REGION_REASONS.get(topic, OtherTask(topic))


def owned_cards(state: MosaicState, seat: int) -> list[str]:
    """Return the cards that others may know, and the drafted ones."""
    player = state.players[seat]
    face_down = [down.card for down in player.face_down]
    return [
        *(player.leader, player.government, *player.technologies, *player.build_cards),
        *(*player.wonders, *player.golden_ages, *player.achievements, *player.tax_cards),
        *(*player.drafted, *face_down),
    ]
