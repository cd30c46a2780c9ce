"""What bots think of a position: the points there are, and what is still to come of it.

All numbers are victory points; those that are judgements stand in data/weights.json.
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
from core.games.imperium.weights import Weights
from core.kernel import Action

TERMS = (
    "games of the campaign",
    "points",
    "tokens",
    "cards in play",
    "empire",
    "development",
    "deck",
    "rivals",
    "unrest",
    "the end of the game",
)


def evaluate(state: ImperiumState, seat: int, weights: Weights) -> dict[str, float]:
    """How the game stands; in a campaign above all the games that are decided (R20.1).

    So the last choice of a game is judged by its result, not by the set-up of the next one.
    """
    terms = dict.fromkeys(TERMS, 0.0)
    campaign = state.campaign
    if campaign is not None:
        terms["games of the campaign"] = weights.campaign_game * (campaign.wins - campaign.losses)
    if not state.market:
        return terms
    if state.over:
        return terms | _final(state, seat, weights)
    player = state.players[seat]
    time = _time_left(state, weights)
    terms["points"] = float(score(state, seat))
    terms["tokens"] = time * _tokens(player, weights)
    terms["cards in play"] = time * sum(_in_play(CARDS[card], weights) for card in player.play)
    terms["empire"] = time * weights.accession if player.state == EMPIRE else 0.0
    terms["development"] = -time * weights.nation_card * len(player.nation_deck)
    terms["deck"] = -weights.undrawn * len(player.deck)
    rivals = [other for other in range(len(state.players)) if other != seat]
    if rivals:
        terms["rivals"] = -weights.rival * max(score(state, other) for other in rivals)
        terms["unrest"] = _threat(state, seat, rivals, weights)
    return terms


def _final(state: ImperiumState, seat: int, weights: Weights) -> dict[str, float]:
    """The end: won or lost, and by how much."""
    table = game_standings(state)
    mine = table[seat]
    best = max((row.total for row in table if row.seat != seat), default=0)
    return {
        "points": float(mine.total),
        "rivals": -weights.rival * best,
        "the end of the game": weights.win if mine.rank == 1 else -weights.win,
    }


def _time_left(state: ImperiumState, weights: Weights) -> float:
    """From 1 at the beginning to 0 at the end of the last round."""
    if state.scoring_round:
        left = float(state.scoring_round - state.round) + 0.5
    else:
        left = float(len(state.main))
    return min(left, weights.long) / weights.long


def _tokens(player: Player, weights: Weights) -> float:
    """What materials and population are good for."""
    worth = weights.materials * min(player.materials, weights.useful)
    return worth + weights.population * min(player.population, weights.useful)


def _in_play(card: Card, weights: Weights) -> float:
    """A pinned card that works from now on."""
    worth = weights.solstice if card.solstice is not None else 0.0
    worth += weights.exhaust if card.exhausts else 0.0
    return worth + sum(weights.hand_size for mod in card.mods if mod.mod == "hand_size")


def _threat(state: ImperiumState, seat: int, rivals: list[int], weights: Weights) -> float:
    """With a bare unrest pile, who holds the fewest unrest is about to win."""
    if len(state.unrest) > weights.bare_pile:
        return 0.0
    mine = unrest_of(state.players[seat])
    others = min(unrest_of(state.players[other]) for other in rivals)
    ahead = max(min(others - mine, weights.most_threat), -weights.most_threat)
    return weights.threat * ahead / max(len(state.unrest), 1)


def prior(state: ImperiumState, seat: int, action: Action, weights: Weights) -> float:
    """What looks good at first sight."""
    match action:
        case Pay(progress=progress):
            return -float(progress)  # progress is worth points
        case Accept():
            return weights.accept
        case Decline() | Enough():
            return weights.enough
        case TakeUnseen():
            return weights.take_unseen
        case Pick(card=card) if card in CARDS:
            return _wanted(state, seat, card, weights)
        case _:
            return 0.0


def _wanted(state: ImperiumState, seat: int, card: str, weights: Weights) -> float:
    """A market card is taken for its worth, an own card given up for its lack of it."""
    worth = float(Scorer(state, seat).value(card, "hand")) if state.market else 0.0
    for slot in state.market:
        if slot.card == card:
            tokens = weights.tokens_on_card * (slot.materials + slot.population)
            return worth + slot.progress + tokens
    return worth if card in state.exile or card in state.fame else -worth
