"""What bots think of a position: the points there are, and what is still to come of it.

All numbers are victory points. They were found by playing bots against each other.
"""

from core.games.imperium.actions import (
    Accept,
    Decline,
    Enough,
    Pay,
    Pick,
    TakeUnseen,
)
from core.games.imperium.content import CARDS, EMPIRE, Card
from core.games.imperium.scoring import Scorer, game_standings, score, unrest_of
from core.games.imperium.state import ImperiumState, Player
from core.kernel import Action

MATERIALS, POPULATION = 0.1, 0.12  # a token, while there is time to use it
USEFUL = 12  # tokens of each that are of use
HAND_SIZE, SOLSTICE, EXHAUST = 0.8, 0.3, 0.25  # cards in play, while there is time
ACCESSION, NATION_CARD = 1.5, 0.3
UNDRAWN = 0.001  # a card of the deck: where all else is equal, the more are drawn the better
RIVAL = 0.1  # of what the best rival has
LONG = 12  # rounds a game still has, at most
WIN = 60.0
CAMPAIGN_GAME = 200.0  # a game of a campaign won or lost: more than any score of the next one
BARE_PILE = 3  # so few unrest left are a threat, or a promise


def evaluate(state: ImperiumState, seat: int) -> float:
    """How the game stands; in a campaign above all the games that are decided (R20.1).

    So the last choice of a game is judged by its result, not by the set-up of the next one.
    """
    return _decided(state) + _game(state, seat)


def _decided(state: ImperiumState) -> float:
    """Games of the campaign won and lost."""
    campaign = state.campaign
    return CAMPAIGN_GAME * (campaign.wins - campaign.losses) if campaign is not None else 0.0


def _game(state: ImperiumState, seat: int) -> float:
    """Points now, tokens, cards in play and development for the time left, rivals."""
    if not state.market:
        return 0.0
    if state.over:
        return _final(state, seat)
    player = state.players[seat]
    time = _time_left(state)
    value = score(state, seat) + time * _promise(player)
    value -= UNDRAWN * len(player.deck)
    rivals = [other for other in range(len(state.players)) if other != seat]
    if rivals:
        value -= RIVAL * max(score(state, other) for other in rivals)
        value += _threat(state, seat, rivals)
    return value


def _final(state: ImperiumState, seat: int) -> float:
    """The end: won or lost, and by how much."""
    table = game_standings(state)
    mine = table[seat]
    best = max((row.total for row in table if row.seat != seat), default=0)
    return (WIN if mine.rank == 1 else -WIN) + mine.total - RIVAL * best


def _time_left(state: ImperiumState) -> float:
    """From 1 at the beginning to 0 at the end of the last round."""
    if state.scoring_round:
        left = float(state.scoring_round - state.round) + 0.5
    else:
        left = min(len(state.main), LONG)
    return min(left, LONG) / LONG


def _promise(player: Player) -> float:
    """What tokens and cards in play will still bring."""
    worth = MATERIALS * min(player.materials, USEFUL)
    worth += POPULATION * min(player.population, USEFUL)
    for card in player.play:
        worth += _in_play(CARDS[card])
    if player.state == EMPIRE:
        worth += ACCESSION
    worth -= NATION_CARD * len(player.nation_deck)
    return worth


def _in_play(card: Card) -> float:
    """A pinned card that works from now on."""
    worth = SOLSTICE if card.solstice is not None else 0.0
    worth += EXHAUST if card.exhausts else 0.0
    return worth + sum(HAND_SIZE for mod in card.mods if mod.mod == "hand_size")


def _threat(state: ImperiumState, seat: int, rivals: list[int]) -> float:
    """With a bare unrest pile, who holds the fewest unrest is about to win."""
    if len(state.unrest) > BARE_PILE:
        return 0.0
    mine = unrest_of(state.players[seat])
    others = min(unrest_of(state.players[other]) for other in rivals)
    ahead = max(min(others - mine, 3), -3)
    return 4.0 * ahead / max(len(state.unrest), 1)


def prior(state: ImperiumState, seat: int, action: Action) -> float:
    """What looks good at first sight."""
    match action:
        case Pay(progress=progress):
            return -float(progress)  # progress is worth points
        case Accept():
            return 1.0
        case Decline() | Enough():
            return 0.5
        case TakeUnseen():
            return 1.5
        case Pick(card=card) if card in CARDS:
            return _wanted(state, seat, card)
        case _:
            return 0.0


def _wanted(state: ImperiumState, seat: int, card: str) -> float:
    """A market card is taken for its worth, an own card given up for its lack of it."""
    worth = float(Scorer(state, seat).value(card, "hand")) if state.market else 0.0
    for slot in state.market:
        if slot.card == card:
            tokens = slot.progress + (slot.materials + slot.population) / 3
            return worth + tokens
    return worth if card in state.exile or card in state.fame else -worth
