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
    fewest_turns: float  # until the end is called
    useful_turns: float  # in so many what lies in stock can be spent
    stocked: float  # of a currency that is not too much even at the end
    spent_a_turn: float  # of a currency: more than can still be spent is worth little
    haste: float  # for each card in the decks: a game that nobody drives on never ends
    tile_pace: Mapping[str, float]  # turns it takes to get one more of what a tile asks for
    tile: float  # the part of a tile that counts when one has what it asks for
    tile_near: float  # turns after which hope is half
    tile_race: float  # turns ahead that are a good lead
    tile_denied: float  # the part of a tile a rival will have that counts against
    scoring_turns: float  # for a scoring to come
    scoring: float  # the part of it that counts
    rivals: float  # of a rival's points in a region
    unit: float  # of influence in the long run, where a building has its full part
    safe_lead: float  # points of influence that are a good lead
    government: float  # the part of its points that counts before a scoring is near
    drawn_a_round: Mapping[str, float]  # cards of each deck, by a player
    symbol: float
    most_symbols: float  # of a kind that are of use
    card_turns: float  # for cards that are not played yet
    card_ready: float  # face down, with all it needs
    card_waiting: float  # face down, with one symbol missing
    multiplier: float

    # In the opening.
    leaders: Mapping[str, float]  # what each can do, beside what it starts with
    card_per: float  # how many there will be of what a card counts
    card_power: float  # whatever else a card does
    card_needs: float  # off for each symbol that it asks for

    # At first sight.
    new_good: float
    good_production: float
    a_good: float
    room: float  # a free hex beside
    token_beside: float
