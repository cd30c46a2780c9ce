"""Cheap estimates of an action's value."""

from core.games.age_of_innovation.ai.recurring_value import bonus_value, new_tile_value, rounds_left
from core.games.age_of_innovation.ai.resource_value import gain_value, innovation_value_of_books
from core.games.age_of_innovation.ai.weights import Weights
from core.games.age_of_innovation.content import CITY_TILES, COMPETENCY_SLOTS
from core.games.age_of_innovation.rules.actions import (
    BuildBridge,
    ChooseBook,
    ChooseDiscipline,
    Decline,
    Done,
    PlaceAt,
    TakeBonus,
    TakeCityTile,
    TakeCompetency,
    TakePalace,
    TakePower,
    Terraform,
    UseKey,
)
from core.games.age_of_innovation.rules.board import spades_needed
from core.games.age_of_innovation.rules.flow.books import PayBooks
from core.games.age_of_innovation.rules.mechanics.power_offers import points_for_power
from core.games.age_of_innovation.rules.tile_effects import EFFECTS
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Action


def prior(state: InnovationState, seat: int, action: Action, weights: Weights) -> float:
    match action:
        case PlaceAt(hex=hex_id):
            near = _neighbor_value(state, seat, hex_id, weights)
            return weights.place + near - spades_needed(state, seat, hex_id)
        case Terraform(hex=hex_id, spades=spades):
            short = spades_needed(state, seat, hex_id) - spades
            cost = weights.short_spade * short + weights.spade * spades
            return weights.terraform + _neighbor_value(state, seat, hex_id, weights) - cost
        case TakePower(power=power):
            if not rounds_left(state):
                return -float(points_for_power(power)) + 0.1
            return weights.offered_power * power - points_for_power(power)
        case TakeCompetency(competency=tile):
            return _competency_value(state, seat, tile, weights)
        case TakePalace(palace=tile):
            return new_tile_value(state, seat, tile, weights)
        case TakeBonus(bonus=tile):
            return bonus_value(state, seat, tile, weights)
        case TakeCityTile(tile=tile):
            return CITY_TILES[tile].points + gain_value(EFFECTS[tile][0].gain, weights)
        case ChooseBook(book=book):
            return _book_value(state, seat, book, weights)
        case ChooseDiscipline(discipline=discipline):
            return weights.level_free * (12 - state.players[seat].science[discipline])
        case UseKey():
            return weights.use_key
        case BuildBridge():
            return weights.bridge
        case Decline() | Done():
            return 0.0
        case _:
            return weights.anything


# For these the prior is as good as a search: it uses the same values as the evaluation.
PRIOR_TOPICS = frozenset({"bonus", "gain_book", "pay_book"})


def _book_value(state: InnovationState, seat: int, book: str, weights: Weights) -> float:
    player = state.players[seat]
    change = -1 if isinstance(state.agenda[-1], PayBooks) else 1
    books = {**player.books, book: player.books[book] + change}
    spread = weights.book_owned * player.books[book]
    return innovation_value_of_books(state, player, books, weights) + spread


def _neighbor_value(state: InnovationState, seat: int, hex_id: str, weights: Weights) -> float:
    worth = 0.0
    for near in state.map.hexes_in(state.map.adjacent_land[state.map.index[hex_id]]):
        built = state.buildings.get(near)
        if built:
            own = built.owner == seat and not built.city
            worth += weights.own_beside if own else weights.foreign_beside
    return worth


def _competency_value(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    slot = next(COMPETENCY_SLOTS[s] for s in COMPETENCY_SLOTS if state.competencies[s] == tile)
    steps = weights.science_step * slot.steps + weights.goods["books_any"] * slot.books
    return new_tile_value(state, seat, tile, weights) + steps
