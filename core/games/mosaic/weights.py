"""What bots hold things for worth: the numbers of data/weights.json, all of them judgements."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Victory points, unless a field says otherwise. Two are the same only if they are one."""

    players: tuple[int, ...]  # the numbers of players they are for

    goods: Mapping[str, float]  # a unit of each currency, while there is time to spend it
    token: float  # one of anything else that a token gives
    used: Mapping[str, float]  # in how many of the remaining turns a track pays out
    worker_produces: float  # a worker and turn, in production
    worker_pays: float  # and in taxes
    most_turns: float  # of a game, for a player
    end_nears: float  # how much sooner the game ends than its decks do
    fewest_turns: float  # until the end is called
    useful_turns: float  # in so many what lies in stock can be spent
    stocked: float  # of a currency that is not too much even at the end
    spent_a_turn: float  # of a currency: more than can still be spent is worth little
    haste: float  # for each card in the decks: a game that nobody drives on never ends
    tile_turns: float  # to reach a tile
    tile_reached: float  # the part of a tile that counts when one has what it asks for
    tile_begun: float  # and before, the nearer the more
    scoring_turns: float  # for a scoring to come
    scoring: float  # the part of it that counts
    rivals: float  # of a rival's points in a region
    influence: float  # a point of it, up to a safe lead
    safe_lead: float  # points of influence
    symbol: float
    most_symbols: float  # of a kind that are of use
    card_turns: float  # for cards that are not played yet
    card_ready: float  # face down, with all it needs
    card_waiting: float  # face down, with one symbol missing
    multiplier: float

    # At first sight.
    new_good: float
    good_production: float
    a_good: float
    room: float  # a free hex beside
    token_beside: float
    lost_region: float  # where one is too far behind
    too_far: float  # behind, in pieces
    region: float
    region_city: float  # more for each great city in it
    contested: float  # the part that counts where little decides
    safe: float  # and where one is well ahead
