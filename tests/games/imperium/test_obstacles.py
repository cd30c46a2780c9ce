"""Obstacles: legality names its reason, and each reason has words."""

from dataclasses import replace

import pytest

from core.games.imperium.content import CARDS, Filter
from core.games.imperium.rules.candidates import market_obstacle
from core.games.imperium.rules.card_effects.acquisition import AcquireInstruction
from core.games.imperium.rules.legality import (
    can_play,
    card_exhaust_obstacle,
    development_obstacle,
    exhaustible_cards,
    play_obstacle,
)
from core.games.imperium.rules.obstacles import (
    MissingCards,
    Obstacle,
    Reason,
    Unaffordable,
    WrongState,
)
from core.games.imperium.rules.prices import Price
from core.games.imperium.state import Slot
from core.games.imperium.text.facts.obstacles import obstacle_texts
from core.kernel.style import SHORT, Style
from tests.games.imperium.position import position

GLORY, BOATS, UNREST = "rom14_glory", "c_unc11_boats", "per22_unrest"


def test_play_obstacle_is_missing_cards_for_a_cost_in_play() -> None:
    """R6.7."""
    game = position("romans", "celts").hand(0, GLORY).player(0, state=CARDS[GLORY].state)
    assert play_obstacle(game.state, 0, GLORY) == MissingCards(3, Filter(suit="region"))
    game.in_play(0, "c_reg06_forest", "c_reg07_oasis", "c_reg08_hills")
    assert play_obstacle(game.state, 0, GLORY) is None and can_play(game.state, 0, GLORY)
    game.player(0, actions=0)
    assert play_obstacle(game.state, 0, GLORY) is Reason.NO_ACTION


def test_play_obstacle_is_the_state_before_the_action() -> None:
    """R2.4."""
    card = next(c for c, r in CARDS.items() if r.state == "empire" and r.playable)
    game = position("romans", "celts").hand(0, card).player(0, state="barbarian", actions=0)
    assert play_obstacle(game.state, 0, card) == WrongState("empire")


def test_exhaust_obstacle_follows_the_tokens() -> None:
    """R6.8."""
    game = position("romans", "celts").in_play(0, BOATS, "c_reg06_forest")
    assert card_exhaust_obstacle(game.state, 0, "c_reg06_forest") is Reason.NO_EXHAUST_ABILITY
    game.player(0, exhausts=0)
    assert card_exhaust_obstacle(game.state, 0, BOATS) is Reason.NO_EXHAUST_TOKEN
    game.player(0, exhausts=2, exhausted=[BOATS])
    assert card_exhaust_obstacle(game.state, 0, BOATS) is Reason.EXHAUSTED
    assert BOATS not in exhaustible_cards(game.state, 0)


def test_development_obstacle_names_state_and_price() -> None:
    """R8.4."""
    game = position("romans", "celts").tokens(0).player(0, state="barbarian")
    card = next(c for c in game.of(0).development if CARDS[c].cost)
    assert development_obstacle(game.of(0), card) is Reason.BARBARIAN
    game.player(0, state="empire")
    obstacle = development_obstacle(game.of(0), card)
    assert isinstance(obstacle, Unaffordable) and obstacle.price != Price()
    game.tokens(0, materials=20, population=20, progress=20)
    assert development_obstacle(game.of(0), card) is None


def test_quests_are_never_developed() -> None:
    """R3.6."""
    game = position("arthurians", "celts")
    assert development_obstacle(game.of(0), game.of(0).development[0]) is Reason.QUEST


def test_market_obstacle_is_the_suit_then_the_token() -> None:
    """R12.2."""
    slot = Slot(card="c_reg06_forest")
    regions, civilised = (AcquireInstruction(suits=(suit,)) for suit in ("region", "civilised"))
    assert market_obstacle(regions, slot) is None
    assert market_obstacle(civilised, slot) is Reason.NOT_TAKEN
    with_token = AcquireInstruction(suits=("region",), with_token="materials")
    assert market_obstacle(with_token, slot) is Reason.NO_TOKEN
    assert market_obstacle(with_token, replace(slot, materials=1)) is None
    exiled = AcquireInstruction(suits=("region",), only_exile=True)
    assert market_obstacle(exiled, slot) is Reason.NOT_TAKEN


@pytest.mark.parametrize(
    "obstacle",
    [*Reason, WrongState("empire"), MissingCards(2, Filter(suit="region")), Unaffordable(Price(2))],
)
def test_every_obstacle_has_words_in_two_lengths(obstacle: Obstacle) -> None:
    for style in (SHORT, Style.spoken(("A", "B"))):
        full, short = obstacle_texts(obstacle, style)
        assert full and len(short) <= len(full)
