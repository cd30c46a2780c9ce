"""An ability's rule and words are in one class, which the data names."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from core.games.through_the_ages.content import CARDS, Card
from core.games.through_the_ages.rules.gains_and_payments import score_culture
from core.games.through_the_ages.rules.leader_and_wonder_effects import (
    ABILITIES,
    ABILITY_CLASSES,
    HOOKS,
    Hooks,
    ability,
    register_card,
)
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_text import card_text
from core.games.through_the_ages.text.short_card_text import effect_forms
from core.games.through_the_ages.text.vocabulary import Wording
from core.kernel.content import BadContent, RawRecord
from tests.games.through_the_ages.position import position


def leader(*abilities: RawRecord) -> Card:
    """Return a leader of age I as the data defines it."""
    return replace(CARDS["moses"], id="sappho", name="Sappho", age="I", abilities=abilities)


@pytest.fixture
def sappho() -> Iterator[str]:
    """A new leader with a new power needs only a class and a record that names it."""

    @ability("cheap_verses")
    @dataclass(frozen=True, slots=True)
    class CheapVerses:
        """Libraries cost less, and every technology that the leader plays scores."""

        less: int
        culture: int

        def wording(self) -> Wording:
            return Wording(f"libraries cost {self.less} less", f"libraries -{self.less}r")

        def hooks(self) -> Hooks:
            return Hooks(build_discounts=(self._on,), on_technology_played=(self._score,))

        def _on(self, state: AgesState, seat: int, card: Card, new: bool) -> int:
            return self.less if card.type == "library" else 0

        def _score(self, state: AgesState, seat: int, card: str) -> None:
            score_culture(state, seat, self.culture, "leaders", card)

    card = leader(RawRecord(ability="cheap_verses", less=3, culture=2))
    CARDS[card.id] = card
    register_card(card)
    yield card.id
    for known in (CARDS, ABILITIES, HOOKS):
        del known[card.id]
    del ABILITY_CLASSES["cheap_verses"]
    effect_forms.cache_clear()


def test_a_new_leader_is_played_and_its_power_holds(sappho: str) -> None:
    game = position().hand(0, sappho, "iron").player(0, science=5)
    game.workers(0, printing_press=0).tokens(0, bronze=4)
    game.play(f"play_leader card={sappho}", "build card=printing_press")
    assert game.resources() == 4 - (4 - 3)
    game.play("play_technology card=iron")
    assert game.of(0).culture == 2


def test_new_leader_has_texts_of_every_length(sappho: str) -> None:
    assert card_text(sappho) == "Libraries cost 3 less."
    assert effect_forms(sappho) == ("libraries cost 3 less", "libraries -3r")


def test_unknown_ability_is_refused() -> None:
    with pytest.raises(BadContent, match=r"leaders\.json, record 'sappho'.*'charms'"):
        register_card(leader(RawRecord(ability="charms")))


def test_unknown_parameter_is_refused() -> None:
    with pytest.raises(BadContent, match=r"record 'sappho'.*'population_discount'.*'uses'"):
        register_card(leader(RawRecord(ability="population_discount", food=1, uses="once")))


def test_every_ability_kind_is_used_by_a_card() -> None:
    used = {raw["ability"] for card in CARDS.values() for raw in card.abilities}
    assert set(ABILITY_CLASSES) == used


@pytest.mark.parametrize("card", [c for c in CARDS if ABILITIES[c]], ids=str)
def test_every_ability_has_a_text_and_an_effect(card: str) -> None:
    for each in ABILITIES[card]:
        assert each.wording().long and each.hooks() != Hooks()
