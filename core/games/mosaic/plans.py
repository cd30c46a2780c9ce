"""How far bots plan: a turn is one action, so a plan is made of several of the own turns."""

from core.games.mosaic.content import BUILD_CARDS, POPULATION_CARDS, TAX_CARDS, TECHNOLOGIES
from core.games.mosaic.flow.turn import EndRound, StartTurn
from core.games.mosaic.state import MosaicState
from core.kernel import Frame

TURNS = 3  # of the own that a plan is made of

# For each deck the card that is least worth waiting for.
_LEAST = {
    "technology": max(TECHNOLOGIES.values(), key=lambda card: sum(card.needs.values())).id,
    "build": next(card.id for card in BUILD_CARDS.values() if card.kind == "manufactory_town"),
    "population": max(POPULATION_CARDS.values(), key=lambda card: sum(card.cost.values())).id,
    "tax_tariff": max(TAX_CARDS.values(), key=lambda card: card.unrest).id,
}


def leave_alone(state: MosaicState, seat: int) -> None:
    """A plan's next turns follow at once, in the same round, as if the others stood still.

    It counts on no card that nobody has seen, and on no scoring that happens to come up.
    """
    ends = [at for at, frame in enumerate(state.agenda) if isinstance(frame, EndRound)]
    if not ends or state.turn.seat != seat:
        return
    rounds = state.last_round - state.round if state.last_round else TURNS
    turns = [StartTurn(seat)] * min(TURNS - 1, rounds)
    now: list[Frame[MosaicState]] = [
        frame for frame in state.agenda[ends[0] + 1 :] if not isinstance(frame, StartTurn)
    ]
    state.agenda[ends[0] + 1 :] = [*turns, *now]
    for name, deck in state.decks.items():
        known = deck.cards[-1:] if seat in deck.top_known_by else []
        deck.cards = [_LEAST[name]] * (len(deck.cards) - len(known)) + known
