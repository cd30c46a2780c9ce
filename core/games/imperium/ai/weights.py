"""The weights of the evaluation, read from data/weights.json."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Weights in victory points unless noted. Equal only if identical."""

    players: tuple[int, ...]  # player counts they apply to

    # Remaining length of the game.
    max_rounds: float  # maximum number of rounds
    pace: float  # cards that leave the main deck per round, for any player count
    rounds_per_development: float  # rounds between two developments of an empire

    # Tokens at the start of the game.
    materials: float
    population: float
    useful: float  # tokens per resource that count in full
    surplus: float  # share for further tokens

    # Card effects: see card_values.py.
    instructions: Mapping[str, float]  # by instruction
    free_play: float  # no action needed
    once: float  # share for a card that goes into the history
    counted: float  # estimated value of a count of icons or regions
    shared: float  # share for effects on others
    triggered: float  # share for triggered abilities
    hand_size: float  # per extra card in hand and round
    lasting: float  # any other lasting change, per round

    # Shares and values per remaining round.
    deck: float  # share for drawn cards
    region_held: float  # a region in the deck, per round
    burden: float  # cost of any card in the deck: it delays the others
    plays: float  # maximum number of cards played per turn
    standing: float  # share for cards in play
    waiting: float  # further share for cards not in play yet

    region: float  # in play, per round
    production: float  # an icon in play, per round
    fame: float  # each of three regions that Glory can trade for fame
    accession: float
    nation_card: float
    development: float  # an affordable one at the next reshuffle
    cycling: float  # drawing the whole deck, so that its cards return
    unspent: float  # share for cards the remaining actions could play

    market: float  # share for the best market card left by rivals
    unsure: float  # a market card without fixed points

    rival: float  # share of the best rival's score
    win: float
    campaign_game: float  # a game won or lost; more than any score in the next one
    bare_pile: float  # the Unrest pile size from which a collapse is considered
    threat: float  # holding less Unrest than rivals when the pile is nearly empty

    # Estimates of untried actions.
    accept: float
    enough: float
    take_unseen: float
    tokens_on_card: float
    new_card: float  # share for a card's effects, in addition to its points
