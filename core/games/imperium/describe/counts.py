"""The counts of a seat by name: the difference of two is the preview of a choice."""

from core.games.imperium.content import CARDS
from core.games.imperium.describe.facts import past_name
from core.games.imperium.events import (
    CampaignGame,
    NationChosen,
    PowerRevealed,
    Searched,
    TakenUnseen,
)
from core.games.imperium.flow.campaign import Reward
from core.games.imperium.scoring import Scorer, score, unrest_of
from core.games.imperium.state import ImperiumState


def ledger(state: ImperiumState, seat: int) -> dict[str, int]:
    """Everything a seat has, as numbers; nothing counts before the game is laid out."""
    player = state.players[seat]
    if not player.nation or not state.market or _is_between_games(state):
        return {"points if it ended now": 0}
    regions = sum("region" in CARDS[card].suits for card in player.play)
    past = past_name(player)
    gone = len(player.history) + len(player.flooded)
    return {
        "materials": player.materials,
        "population": player.population,
        "progress": player.progress,
        "actions": player.actions,
        "exhaust tokens": player.exhausts,
        "cards in hand": len(player.hand),
        "cards in the draw deck": len(player.deck),
        "cards in the discard pile": len(player.discard),
        "cards in play": len(player.play),
        "regions in play": regions,
        **({_PAST[past]: gone} if past else {}),
        "garrisoned cards": sum(map(len, player.garrison.values())),
        "cards in the nation deck": len(player.nation_deck),
        "quests left" if player.court else "developments left": len(player.development),
        "unrest": unrest_of(player),
        "unrest in the pile": len(state.unrest),
        "points if it ended now": _points(state, seat),
    }


_PAST = {"history": "cards in history", "flooded": "cards flooded"}


def _is_between_games(state: ImperiumState) -> bool:
    """Whether the last choice began a game, or the next one is to be about another (R20.2).

    What is dealt then does not follow from the choice.
    """
    if any(isinstance(event, NationChosen | PowerRevealed) for event in state.told):
        return True
    asks_for_reward = bool(state.agenda) and isinstance(state.agenda[-1], Reward)
    return asks_for_reward and not any(isinstance(event, CampaignGame) for event in state.told)


def _points(state: ImperiumState, seat: int) -> int:
    """Points but for cards the last choice took unseen: nobody could foresee what they bring."""
    unseen = [event.card for event in state.told if isinstance(event, TakenUnseen)]
    unseen += [event.found for event in state.told if isinstance(event, Searched)]
    if not unseen:
        return score(state, seat)
    player, scorer = state.players[seat], Scorer(state, seat)
    scorer.owned = [place for place in scorer.owned if place[0] not in unseen]
    cards = sum(scorer.value(card, zone) for card, zone in scorer.owned)
    return player.progress + sum(player.tokens.values()) + cards
