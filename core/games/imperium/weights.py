"""What bots hold things for worth: the numbers of data/weights.json, all of them judgements."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Victory points, unless a field says otherwise. Two are the same only if they are one."""

    players: tuple[int, ...]  # the numbers of players they are for

    materials: float  # a token, while there is time to use it
    population: float
    useful: float  # tokens of each that are of use
    hand_size: float  # cards in play, while there is time
    solstice: float
    exhaust: float
    accession: float
    nation_card: float
    undrawn: float  # a card of the deck: where all else is equal, the more are drawn the better
    rival: float  # of what the best rival has
    long: float  # rounds a game still has, at most
    win: float
    campaign_game: float  # won or lost: more than any score of the next one
    bare_pile: float  # so few unrest left are a threat, or a promise
    threat: float  # an unrest less than others, with the last one about to go
    most_threat: float  # unrest by which one is ahead that count

    # At first sight.
    accept: float
    enough: float
    take_unseen: float
    tokens_on_card: float
