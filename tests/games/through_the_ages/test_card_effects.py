"""An effect's rule and words are in one class, and its value is validated."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from core.games.through_the_ages.content import CARDS, Card, Part
from core.games.through_the_ages.rules.card_effects import (
    action_card_effects,
    attack_effects,
    event_effects,
    register_card,
    resolve_event,
    scoring_effects,
)
from core.games.through_the_ages.rules.card_effects.registry import EffectRegistry, Frames
from core.games.through_the_ages.rules.gains_and_payments import score_culture
from core.games.through_the_ages.rules.leader_and_wonder_effects import ABILITIES
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_text import NOTHING_HAPPENS, card_clauses, card_text
from core.games.through_the_ages.text.short_card_text import effect_forms, short_effect
from core.games.through_the_ages.text.vocabulary import Wording
from core.kernel.content import BadContent, RawRecord
from core.kernel.style import SHORT
from tests.games.through_the_ages.position import position

KINDS: dict[str, EffectRegistry[Any]] = {
    "event": event_effects,
    "scoring": scoring_effects,
    "attack": attack_effects,
    "benefit": action_card_effects,
}
SAID = [card for card in CARDS.values() if not card.group]  # the others give numbers alone


@pytest.mark.parametrize(
    ("card", "does", "complaint"),
    [
        ("pestilence", {"sing": 1}, r"events\.json, record 'pestilence'.*no effect 'sing'"),
        ("pestilence", {"score_colonies": 1}, "no effect 'score_colonies'"),
        ("holy_war_iii", {"take": {"strength": 1}}, r"wars\.json.*no effect 'take'"),
        ("crusades", {"gain": {"glory": 4}}, "'gain'.*unknown value 'glory'"),
        ("crusades", {"gain": {"culture": "strength_rating"}}, "unknown value 'strength_rating'"),
        ("crusades", {"lose": {"science": 1}}, "unknown field 'science'"),
        ("rebellion", {"next_turn": {"civil_actions": {"per_happy": 2}}}, "field 'per_happy'"),
        ("civil_unrest", {"lose": {"culture": {"per_discontent": "4"}}}, "'4' is not a whole"),
        ("development_of_religion", {"build_free": "atheism"}, "'atheism' is not in"),
        ("development_of_markets", {"choose": [{"food": 2}, {"gold": 2}]}, "unknown value 'gold'"),
        ("impact_of_technology", {"score_technologies": {"amount": 4, "level": {"brief": 1}}},
         "unknown value 'brief'"),
        ("impact_of_strength", {"score_by_rank": {"of": "beauty", "by_players": {}}},
         "unknown value 'beauty'"),
        ("raid_i", {"raid": {"most": 1, "rounded": "off"}}, "unknown value 'off'"),
        ("raid_i", {"raid": 1}, "this is not a record"),
        ("work_of_art_a", {"gain": {"glory": 4}}, r"action_cards\.json.*unknown field 'glory'"),
        ("wave_of_nationalism_ii", {"this_turn": {"military_resource_pool": {"two": 6}}},
         "'two' is not a whole number"),
        ("rich_land_a", {"do": "pray"}, "unknown value 'pray'"),
    ],
)  # fmt: skip
def test_unknown_word_is_refused_at_any_depth(
    card: str, does: dict[str, Any], complaint: str
) -> None:
    bent = replace(CARDS[card])
    object.__setattr__(bent, "parts", (replace(CARDS[card].parts[0], does=RawRecord(does)),))
    with pytest.raises(BadContent, match=complaint):
        register_card(bent)


@pytest.mark.parametrize("kind", KINDS)
def test_every_effect_is_used_by_a_card(kind: str) -> None:
    registry = KINDS[kind]
    used = {name for card in registry.clauses for part in CARDS[card].parts for name in part.does}
    assert set(registry.classes) == used


@pytest.mark.parametrize("card", SAID, ids=lambda card: card.id)
def test_every_text_has_a_shorter_form(card: Card) -> None:
    """Abilities, effects and numbers alike."""
    for words in card_clauses(card):
        assert words.short or words is NOTHING_HAPPENS, words
        long, short, shortest = words.forms
        assert len(long) >= len(short) >= len(shortest)
    if card.parts or ABILITIES[card.id]:
        assert len(short_effect(card.id, SHORT)) < len(effect_forms(card.id)[0])


def test_short_texts_are_generated_from_the_record() -> None:
    """Another value gives another text in every length, because no text is stored."""
    part = Part(RawRecord(lose_population=3), "weakest", many=2)
    plague = replace(CARDS["pestilence"])
    object.__setattr__(plague, "parts", (part,))
    try:
        register_card(plague)
        (words,) = card_clauses(plague)
    finally:
        register_card(CARDS["pestilence"])
    assert words.long == "each of the two weakest civilizations loses 3 population"
    assert words.short == words.shortest == "2 weakest -3 pop"


def test_verbs_agree_with_their_subjects() -> None:
    assert short_effect("crusades", SHORT) == "strongest gains 4c; weakest loses 4c"
    assert short_effect("cold_war", SHORT) == "2 strongest gain 6sc"
    assert short_effect("rats", SHORT) == "all lose all food"


@pytest.fixture
def feast() -> Iterator[str]:
    """A new effect needs only a class and a record that names it."""

    @event_effects("feast")
    @dataclass(frozen=True, slots=True)
    class Feast:
        """An amount of culture at once."""

        culture: int

        def wording(self, part: Part) -> Wording:
            return Wording(f"feasts for {self.culture} culture", f"+{self.culture}c")

        def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
            score_culture(state, seat, self.culture, "events", card)
            return []

    card = replace(CARDS["pestilence"], id="feast", name="Feast")
    object.__setattr__(card, "parts", (Part(RawRecord(feast={"culture": 7}), "strongest"),))
    CARDS[card.id] = card
    register_card(card)
    yield card.id
    del CARDS[card.id], event_effects.clauses[card.id], event_effects.classes["feast"]
    effect_forms.cache_clear()


def test_new_verb_has_its_rule_and_text(feast: str) -> None:
    game = position(3).workers(1, warriors=3)
    resolve_event(game.state, feast)
    assert [player.culture for player in game.state.players] == [0, 7, 0]
    assert card_text(feast) == "The strongest civilization feasts for 7 culture."
    assert effect_forms(feast) == (
        "the strongest civilization feasts for 7 culture",
        "strongest +7c",
    )
