"""An effect's fields, rule and words are in one class, which the data names."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from core.games.mosaic.content import CARDS, CONTENT, LEADERS, TECHNOLOGIES, Card
from core.games.mosaic.content.cards import Leader, Technology
from core.games.mosaic.rules import effect_registry
from core.games.mosaic.rules.effect_registry import (
    CARD_EFFECTS,
    EFFECT_CLASSES,
    Effect,
    Effects,
    effect,
    register_card,
)
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.card_text import card_text, short_text
from core.games.mosaic.text.facts.cards import CardContext, card_facts
from core.kernel.content import BadContent, RawRecord
from core.kernel.style import SHORT, Style
from tests.games.mosaic.position import position


def sappho(*effects: RawRecord) -> Leader:
    """Return a leader without gains as the data defines it."""
    scribe = LEADERS["leader_scribe"]
    return replace(scribe, id="leader_sappho", name="Sappho", effects=effects)


AddCard = Callable[[Card], str]


@pytest.fixture
def add_card(monkeypatch: pytest.MonkeyPatch) -> Iterator[AddCard]:
    added: list[str] = []

    def add(card: Card) -> str:
        monkeypatch.setitem(CARDS, card.id, card)
        if isinstance(card, Technology):
            monkeypatch.setitem(TECHNOLOGIES, card.id, card)
        register_card(card)
        added.append(card.id)
        return card.id

    yield add
    for card in added:
        del CARD_EFFECTS[card]
        for index in effect_registry._INDEXES.values():
            index.effects.pop(card, None)


@pytest.fixture
def leader(add_card: AddCard) -> Iterator[str]:
    """A new leader with a new power needs only a class and a record that names it."""

    @effect("inspire", "work")
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Inspiration(Effect):
        """Points whenever the player works for a currency."""

        number: int
        currency: str

        def is_triggered_by(self, what: str) -> bool:
            return what == self.currency

        def hook_text(self) -> str:
            return f"Whenever you work for {self.currency}"

        def brief_hook(self, style: Style, length: int) -> str:
            return f"work {self.currency}"

        def resolve(self, state: MosaicState, source: Effects) -> None:
            state.players[source.seat].played_vp += self.number

        def full_clause(self, style: Style) -> str:
            return f"you are inspired by {self.number} points"

        def brief_clause(self, style: Style, length: int) -> str:
            return f"{self.number} VP"

    yield add_card(sappho(RawRecord(on="work", verb="inspire", number=2, currency="ideas")))
    del EFFECT_CLASSES["inspire", "work"]


def test_a_new_power_works(leader: str) -> None:
    game = position().leader(0, leader).play("work currency=ideas")
    assert game.of(0).played_vp == 2
    assert position().leader(0, leader).play("work currency=stone").of(0).played_vp == 0


def test_new_power_has_texts_of_every_length(leader: str) -> None:
    assert "Whenever you work for ideas: you are inspired by 2 points." in card_text(leader, SHORT)
    assert "work ideas: 2 VP" in short_text(leader, SHORT)


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        (RawRecord(on="work", verb="charm"), "there is no verb 'charm'"),
        (RawRecord(on="ongoing", verb="lock_region"), "the verb 'lock_region' is not possible"),
        (RawRecord(on="play", verb="gain"), "'gain': the field 'amounts' is missing"),
        (RawRecord(on="play", verb="peek", number=1), "the verb 'peek' is not possible on 'play'"),
        (
            RawRecord(on="play", verb="vp", number=1, per={"scope": "own", "thing": "sheep"}),
            "nobody counts 'sheep' of 'own'",
        ),
    ],
)
def test_unknown_effects_are_refused(raw: RawRecord, complaint: str) -> None:
    with pytest.raises(BadContent, match=rf"leaders\.json, record 'leader_sappho', .*{complaint}"):
        CONTENT.convert("leaders", sappho(raw), register_card)


def test_a_recurring_gain_names_its_source(add_card: AddCard) -> None:
    """R6.2.2."""

    def growth_of(leader: str, *technologies: str) -> str:
        game = position().leader(0, leader).offer("population", "pop_2_for_10")
        game.player(0, food=20, technologies=list(technologies))
        facts = card_facts(CardContext(game.state, 0, (), True, SHORT), "pop_2_for_10")
        return facts.effect[0]

    gain = RawRecord(on="population_card", verb="gain", amounts={"population": 1})
    masonry = TECHNOLOGIES["tech_masonry"]
    midwifery = add_card(replace(masonry, id="tech_midwifery", name="Midwifery", effects=(gain,)))
    assert growth_of("leader_philosopher") == "+2 population"
    assert growth_of("leader_philosopher", midwifery) == "+3 population (Midwifery)"
    assert growth_of("leader_farmer", midwifery) == "+4 population (Farmer, Midwifery)"
