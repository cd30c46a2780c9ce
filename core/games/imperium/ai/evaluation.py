"""The evaluation of a position for a seat, by named terms."""

from dataclasses import replace
from functools import cache
from typing import Any

from core.games.imperium.ai.card_values import card_values
from core.games.imperium.ai.weights import Weights
from core.games.imperium.content import CARDS, EMPIRE, ICONS, REGION
from core.games.imperium.rules.card_effects import ABILITIES
from core.games.imperium.rules.card_effects.cards import Abandon
from core.games.imperium.rules.card_effects.fame import LookFame
from core.games.imperium.rules.flow.turn import DiscardFreely, PlaceToken
from core.games.imperium.rules.legality import payable_developments
from core.games.imperium.rules.owned_cards import UNREST_COUNT, owned_cards
from core.games.imperium.rules.programs import all_steps
from core.games.imperium.rules.scoring import game_standings, score_total
from core.games.imperium.rules.zones import hand_limit
from core.games.imperium.state import ImperiumState, Player
from core.kernel import HIDDEN

TERMS = (
    "games of the campaign",
    "points",
    "tokens",
    "deck strength",
    "deck speed",
    "cards in play",
    "regions",
    "fame in reach",
    "nation advance",
    "unspent actions",
    "market offers",
    "rivals held back",
    "safety from collapse",
    "the end of the game",
)


PRODUCTION_ICONS = {
    HIDDEN: 0,
    **{card: record.icons.count(ICONS[0]) for card, record in CARDS.items()},
}.__getitem__
REGIONS = frozenset(card for card, record in CARDS.items() if REGION in record.suits)
# Points of cards whose value does not depend on anything.
FACE_VALUES = {
    card: float(record.vp.n)
    for card, record in CARDS.items()
    if record.vp.kind in ("fixed", "none")
}
# Cards that trade regions for fame, like Glory.
FAME_TRADERS = frozenset(
    card
    for card, record in ABILITIES.items()
    if record.play is not None
    and {LookFame, Abandon} <= {type(step) for step in all_steps(record.play.do)}
)
REGIONS_FOR_FAME = 3
MINOR_FRAMES = (PlaceToken, DiscardFreely)


# Weights ignored by a level and every level below it.
IGNORED_TERMS = {
    4: ("burden", "market", "threat"),
    3: ("standing", "fame"),
    2: ("deck", "region_held", "region", "production", "unspent"),
}


@cache
def apply_handicap(weights: Weights, level: int) -> Weights:
    """Set weights to zero, depending on the bot's level.

    A King ignores deck size, rivals' market choices and collapse. A Warlord also ignores abilities
    of cards in play and fame plans. A Chieftain sees only points and tokens.
    """
    ignored: dict[str, Any] = {
        name: 0.0 for above, names in IGNORED_TERMS.items() if level <= above for name in names
    }
    return replace(weights, **ignored) if ignored else weights


def evaluate(state: ImperiumState, seat: int, weights: Weights) -> dict[str, float]:
    """Return the terms of a position. Campaign results outweigh all others (R20.1).

    So the last choice of a campaign game is judged by its result, not by the next setup.
    """
    terms = dict.fromkeys(TERMS, 0.0)
    campaign = state.campaign
    if campaign is not None:
        terms["games of the campaign"] = weights.campaign_game * (campaign.wins - campaign.losses)
    if not state.market:
        return terms
    if state.over:
        return terms | _final_terms(state, seat, weights)
    player = state.players[seat]
    rounds = rounds_left(state, seat, weights)
    time_left = rounds / weights.max_rounds
    cycle = player.hand + player.deck + player.discard + player.playing
    values = card_values(weights)
    owned = [owned_cards(each) for each in state.players]
    terms["points"] = float(score_total(state, seat, owned[seat]))
    terms["tokens"] = time_left * _token_value(player, weights)
    play_values = values.when_played[player.state]
    useful = [play_values[card] for card in cycle if card in play_values]
    deck = weights.region_held * len(REGIONS.intersection(cycle))
    if useful:
        drawn = hand_limit(player) * len(useful) / len(cycle)
        played = min(drawn, weights.plays, len(useful))
        deck += weights.deck * played * sum(useful) / len(useful)
    terms["deck strength"] = rounds * deck
    terms["deck speed"] = -rounds * weights.burden * len(cycle)
    in_play = sum(map(values.in_play, player.play)) + weights.waiting * sum(
        map(values.before_play, cycle)
    )
    terms["cards in play"] = rounds * weights.standing * in_play
    regions = len(REGIONS.intersection(player.play))
    if regions:
        icons = sum(map(PRODUCTION_ICONS, player.play))
        terms["regions"] = rounds * (weights.region * regions + weights.production * icons)
        if state.fame and rounds >= 1 and not FAME_TRADERS.isdisjoint(cycle):
            terms["fame in reach"] = weights.fame * min(regions, REGIONS_FOR_FAME)
    terms["nation advance"] = time_left * _nation_progress(state, seat, player, len(cycle), weights)
    if player.actions and state.is_activating(seat):
        unplayable = FAME_TRADERS if regions < REGIONS_FOR_FAME else ()
        best = sorted(
            [play_values[c] for c in player.hand if c in play_values and c not in unplayable]
        )
        terms["unspent actions"] = weights.unspent * sum(best[-player.actions :])
    rivals = [other for other in range(len(state.players)) if other != seat]
    terms["market offers"] = (
        time_left * weights.market * _expected_market_offer(state, len(rivals), weights)
    )
    if rivals:
        best_rival = max([score_total(state, other, owned[other]) for other in rivals])
        terms["rivals held back"] = -weights.rival * best_rival
        if len(state.unrest) <= weights.bare_pile:
            terms["safety from collapse"] = _collapse_safety(state, seat, owned, weights)
    return terms


def _final_terms(state: ImperiumState, seat: int, weights: Weights) -> dict[str, float]:
    scores = game_standings(state)
    own_score = scores[seat]
    best = max((row.total for row in scores if row.seat != seat), default=0)
    return {
        "points": float(own_score.total),
        "rivals held back": -weights.rival * best,
        "the end of the game": weights.win if own_score.rank == 1 else -weights.win,
    }


def rounds_left(state: ImperiumState, seat: int, weights: Weights) -> float:
    """Estimate the turns left to the seat after this one."""
    if state.scoring_round:
        return state.scoring_round - state.round + _has_turn_to_come(state, seat)
    turns_left = 1.0 + len(state.main) / weights.pace
    for player in state.players:
        if player.nation_record.develops and player.state == EMPIRE:
            turns_left = min(
                turns_left, 1.0 + weights.rounds_per_development * len(player.development)
            )
    return min(turns_left, weights.max_rounds)


def _has_turn_to_come(state: ImperiumState, seat: int) -> bool:
    order = state.seats_from(state.first)
    return order.index(seat) > order.index(state.turn.seat)


def _token_value(player: Player, weights: Weights) -> float:
    return weights.materials * _diminishing_value(
        player.materials, weights
    ) + weights.population * _diminishing_value(player.population, weights)


def _diminishing_value(tokens: int, weights: Weights) -> float:
    return min(tokens, weights.useful) + weights.surplus * max(tokens - weights.useful, 0.0)


def _nation_progress(
    state: ImperiumState, seat: int, player: Player, cycle: int, weights: Weights
) -> float:
    worth = -weights.nation_card * len(player.nation_deck)
    if player.state != EMPIRE:
        step = weights.nation_card if player.nation_deck else 0.0
    else:
        worth += weights.accession
        step = weights.development if payable_developments(state, seat) else 0.0
    deck_progress = 1 - len(player.deck) / cycle if cycle else 1.0
    return worth + (step + weights.cycling) * deck_progress


def _expected_market_offer(state: ImperiumState, rivals: int, weights: Weights) -> float:
    offers = sorted(
        [
            FACE_VALUES.get(slot.card, weights.unsure)
            + slot.progress
            + weights.tokens_on_card * (slot.materials + slot.population)
            for slot in state.market
            if slot.card
        ]
    )
    return offers[-1 - rivals] if len(offers) > rivals else 0.0


def _collapse_safety(
    state: ImperiumState, seat: int, owned: list[list[str]], weights: Weights
) -> float:
    unrest = [sum(map(UNREST_COUNT, cards)) for cards in owned]
    own_unrest = unrest.pop(seat)
    lead = min(unrest) - own_unrest
    nearness = 1 - len(state.unrest) / (weights.bare_pile + 1)
    return weights.threat * nearness * nearness * lead / (1 + abs(lead))


def drop_minor_frames(state: ImperiumState, seat: int) -> None:
    """Remove minor Cleanup decisions from the agenda of a planned turn.

    Trying each of them with every way to end the turn would cost time and rarely change the plan.
    """
    later = state.agenda[:-1]
    state.agenda[:-1] = [frame for frame in later if not isinstance(frame, MINOR_FRAMES)]
