"""An effect's rule and words are in one class, which the data selects."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from core.games.history_of_the_world.content import CARDS, Card
from core.games.history_of_the_world.rules.effect_registry import (
    EFFECTS,
    HOOKS,
    INSTANT,
    ImmediateEffect,
    register_card,
)
from core.games.history_of_the_world.rules.scoring import ABILITIES, gain_points
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.card_text import card_text
from core.games.history_of_the_world.text.facts.cards import brief_text
from core.games.history_of_the_world.text.wording import Wording
from core.kernel.content import BadContent, RawRecord
from tests.games.history_of_the_world.position import turn_of

CARD = "population_growth"


def card_with(*effects: RawRecord) -> Card:
    return replace(CARDS[CARD], effects=effects)


@pytest.fixture
def tribute() -> Iterator[str]:
    """A card with a new power needs only a class and a record that names its fields."""

    @INSTANT.register
    @dataclass(frozen=True, slots=True)
    class Tribute(ImmediateEffect):
        """Points for each rival."""

        points_per_rival: int

        def wording(self, this_turn: bool) -> Wording:
            points = self.points_per_rival
            return Wording(f"gain {points} points for each rival", f"+{points}pt a rival")

        def apply(self, state: WorldState, card: str) -> None:
            rivals = len(state.players) - 1
            gain_points(state, state.turn.seat, {ABILITIES: self.points_per_rival * rivals})

    old = CARDS[CARD]
    brief_text.cache_clear()
    card_text.cache_clear()
    register_card(card_with(RawRecord(hook="instant", points_per_rival=4)))
    yield CARD
    INSTANT.classes.remove(Tribute)
    register_card(old)
    brief_text.cache_clear()
    card_text.cache_clear()


def test_new_effect_is_played_and_applies(tribute: str) -> None:
    game = turn_of("romans").hand(tribute).score(0, 1, 2).start()
    game.play(f"play_event card={tribute}")
    assert game.of(0).score == 4 * 2


def test_new_effect_has_texts_of_both_lengths(tribute: str) -> None:
    assert card_text(tribute) == ("Gain 4 points for each rival.",)
    assert brief_text(tribute) == "+4pt a rival"


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        (RawRecord(hook="instant", points_per_rival=4), "unknown field 'points_per_rival'"),
        (RawRecord(hook="fort_cost", cheap_forts=2), "no effect at 'fort_cost' has 'cheap_forts'"),
        (RawRecord(hook="at_dawn", armies=2), "'at_dawn' is not one of"),
        (RawRecord(armies=2), "'None' is not one of"),
        (RawRecord(hook=["instant"], armies=2), r"'\['instant'\]' is not one of"),
    ],
)
def test_unknown_effect_is_refused_with_file_and_record(raw: RawRecord, complaint: str) -> None:
    """R16.11."""
    place = rf"advancements\.json, record '{CARD}', effects, 1: {complaint}"
    with pytest.raises(BadContent, match=place):
        register_card(card_with(raw))


def test_every_effect_class_is_used_by_a_card() -> None:
    used = {type(effect) for effects in EFFECTS.values() for _, effect in effects}
    assert {kind for hook in HOOKS.values() for kind in hook.classes} == used


@pytest.mark.parametrize("card", [card for card in CARDS if CARDS[card].effects])
def test_every_effect_has_words(card: str) -> None:
    for _, effect in EFFECTS[card]:
        assert all(effect.wording(this_turn=False)) and all(effect.wording(this_turn=True))
