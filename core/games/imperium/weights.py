"""What bots hold things for worth: the numbers of data/weights.json, all of them judgements."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Victory points, unless a field says otherwise. Two are the same only if they are one."""

    players: tuple[int, ...]  # the numbers of players they are for

    # How long it still goes.
    long: float  # rounds, at most
    pace: float  # cards that leave the main deck in a round, however many play
    develops: float  # rounds between two developments of an empire

    # Tokens, at the beginning.
    materials: float
    population: float
    useful: float  # tokens of each that count in full
    surplus: float  # the share in which those beyond count

    # What cards do: see evaluate/programs.py.
    deeds: Mapping[str, float]  # by instruction
    free_play: float  # no action needed
    once: float  # the share that is left of a card which goes into the history
    counted: float  # so many are there of what is counted: icons, regions
    shared: float  # the share in which it counts what others get
    occasion: float  # the share in which an ability counts that waits for something
    hand_size: float  # a card more in hand, a round
    lasting: float  # any other lasting change, a round

    # The shares in which all that counts, for every round that is left.
    deck: float  # what is drawn
    region_held: float  # a region in the deck, a round
    burden: float  # any card in the deck: it keeps others waiting
    plays: float  # cards that are played in a turn, at most
    standing: float  # what lies in play
    waiting: float  # of that, what will lie there

    region: float  # in play, a round
    production: float  # an icon in play, a round
    fame: float  # each of three regions that Glory can trade for fame
    accession: float
    nation_card: float
    development: float  # one that can be paid, at the next reshuffle
    cycling: float  # a deck drawn through: its cards come again
    unspent: float  # the share in which it counts what the actions that are left could play

    market: float  # of what the market offers when others have chosen
    unsure: float  # a card there whose points depend on others

    rival: float  # of what the best rival has
    win: float
    campaign_game: float  # won or lost: more than any score of the next one
    bare_pile: float  # so few unrest left are a threat, or a promise
    threat: float  # to hold fewer unrest than others, with the last one about to go

    # At first sight.
    accept: float
    enough: float
    take_unseen: float
    tokens_on_card: float
    new_card: float  # the share in which the use of a card counts beside its points
