"""Weights for the bots' evaluation, read from `data/weights.json`."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Weights in victory points unless noted. Equal only if identical."""

    players: tuple[int, ...]  # valid player counts

    goods: Mapping[str, float]  # per unit, while time remains to spend it
    token: float  # per unit of other token gains
    used: Mapping[str, float]  # fraction of remaining turns that use a track
    worker_produces: float  # per population and turn, in production
    worker_pays: float  # per population and turn, in taxes
    # Useful recurring gains per turn, by hook (per currency of work). Most remain unspent.
    recurring: Mapping[str, float]
    most_turns: float  # expected turns per player
    fewest_turns: float  # minimum until the end is triggered
    useful_turns: float  # turns needed to spend the stock
    stocked: float  # useful amount of a currency at the end
    spent_a_turn: float  # useful amount of a currency per turn
    deck_card_penalty: float  # penalty per card in the decks, so that games end
    tile_pace: Mapping[str, float]  # turns per required unit
    tile: float  # factor for a tile within reach
    tile_near: float  # turns that halve a tile's value
    tile_race: float  # a good lead in turns
    tile_denied: float  # penalty factor for tiles of rivals
    scoring_turns: float  # turns for a full later scoring
    scoring: float  # factor for later scorings
    rivals: float  # factor for rivals' points in a region
    unit: float  # long-term factor for units; buildings have 1
    safe_lead: float  # a good lead in influence
    government: float  # factor for later scorings of a government
    drawn_a_round: Mapping[str, float]  # per deck and player
    symbol: float
    most_symbols: float  # useful symbols per pillar
    card_turns: float  # turns for a full card value
    card_ready: float  # face down and playable
    card_waiting: float  # face down, divided by the missing symbols
    multiplier: float

    # Setup.
    leaders: Mapping[str, float]  # powers, without starting goods
    card_per: float  # expected count of a multiplied effect
    card_power: float  # any other effect
    card_needs: float  # penalty per required symbol

    # Action priors.
    new_good: float
    good_production: float
    a_good: float
    room: float  # per free neighboring hex
    token_beside: float
