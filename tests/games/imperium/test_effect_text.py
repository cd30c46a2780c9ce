"""Programs in words: every instruction at every length and for every person."""

from dataclasses import replace

import pytest

from core.games.imperium.content import BLOCKS, CARDS, NATIONS, UNIQUE_CARDS, Step
from core.games.imperium.content.program_parser import MOD_FIELDS, OP_FIELDS
from core.games.imperium.text.abilities import (
    ability_text,
    card_abilities,
    mod_text,
    trigger_text,
)
from core.games.imperium.text.effect_text import condition_text
from core.games.imperium.text.facts import card_facts, nation_name_forms
from core.games.imperium.text.points import points_text
from core.games.imperium.text.steps import block_text, step_text
from core.games.imperium.text.style import SHORT_STYLE, GrammaticalPerson, TextStyle
from core.kernel.verbs import VERBS
from tests.games.imperium.position import position

VOICES = [
    TextStyle(short, person, keeps_history)
    for short in (False, True)
    for person in GrammaticalPerson
    for keeps_history in (True, False)
]
STEPS = [step for block in BLOCKS.values() for step in block]
# Whose first word is no verb: they name whom or when they speak of.
NO_VERB = {"may", "if", "repeat", "each_may", "treat_as", "attacker_may_pay", "choose_some"}


def one_of_each() -> dict[str, Step]:
    return {step.op: step for step in STEPS}


def test_every_instruction_and_lasting_change_is_used_by_a_card() -> None:
    """What no card uses would have words nobody has read."""
    assert set(one_of_each()) == set(OP_FIELDS)
    assert {mod.mod for card in CARDS.values() for mod in card.mods} == set(MOD_FIELDS)


@pytest.mark.parametrize("op", sorted(OP_FIELDS))
def test_every_instruction_has_a_text_in_every_length_and_person(op: str) -> None:
    """R21.2: in full and in short, to who does it and of others, with a history or without."""
    for step in (step for step in STEPS if step.op == op):
        for voice in VOICES:
            text = step_text(step, voice)
            assert text and text == text.strip() and "  " not in text, (step, voice)
            assert not set("{}_") & set(text), text


@pytest.mark.parametrize("op", sorted(set(OP_FIELDS) - NO_VERB - {"choose", "cost_then"}))
def test_third_person_uses_the_matching_verb(op: str) -> None:
    """The verb is the one of the table: `gain`, `gains`; nothing is worked out from letters."""
    step = replace(one_of_each()[op], who="") if op not in ("steal", "give") else one_of_each()[op]
    told = step_text(step, TextStyle()).split(" ")[0]
    for short in (False, True):
        third = step_text(step, TextStyle(short, GrammaticalPerson.THEY)).split(" ")[0]
        behind_may = step_text(step, TextStyle(short, GrammaticalPerson.THEY_MAY)).split(" ")[0]
        assert VERBS[third] == behind_may
        assert behind_may == told


def test_third_person_text_contains_no_you() -> None:
    for step in STEPS:
        for short in (False, True):
            words = step_text(step, TextStyle(short, GrammaticalPerson.THEY)).split(" ")
            assert not {"your", "you"} & set(words), (step, words)


@pytest.mark.parametrize("voice", [TextStyle(), SHORT_STYLE])
def test_every_ability_condition_and_trigger_has_a_text(voice: TextStyle) -> None:
    for card in CARDS.values():
        assert points_text(card.vp, voice.short)
        for ability in card_abilities(card):
            assert ability_text(ability, voice).endswith(".")
            assert not ability.trigger or trigger_text(ability.trigger, voice)
            assert all(condition_text(need, voice) for need in ability.requires)
            assert all(mod_text(mod, voice) for mod in ability.mods)


def test_short_text_is_never_longer() -> None:
    for block in BLOCKS:
        assert len(block_text(block, SHORT_STYLE)) <= len(block_text(block)), block


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("c_unc04_town", "Exhaust: All may gain 2m."),
        (
            "egy01a_egyptians",
            "Exhaust: (1) spend 1 action and take an unrest: develop a card; "
            "(2) pay 1 pop and take an unrest: +1 action.",
        ),
        ("vik22_jomsviking", "1 pop and 2m: acquire region/trib. Each rival discards 1."),
        ("l_fam02_independent", "+3m +2 pop."),
        ("car14_glory", "Abandon 3 regions: keep 1 of the top 2 fame."),
        (
            "mau18_chandragupta",
            "Acquire a region. Find Indian Elephants and put it into discard. This to history.",
        ),
    ],
)
def test_a_card_in_short(card: str, text: str) -> None:
    assert ability_text(card_abilities(CARDS[card])[0], SHORT_STYLE) == text


def test_text_without_history_explains_the_alternative() -> None:
    """R12.20: what would go there is discarded; what lies in the discard pile stays there."""
    without = TextStyle(short=True, keeps_history=False)
    chandragupta = card_abilities(CARDS["mau18_chandragupta"])[0]
    assert ability_text(chandragupta, without) == (
        "Acquire a region. Find Indian Elephants and put it into discard. Discard this card."
    )
    egyptians = card_abilities(CARDS["c_tri03_egyptians"])[0]
    assert ability_text(egyptians, without) == (
        "If you are a barbarian, put the top of your nation deck into discard. "
        "If you are an empire, develop a card. Discard this card."
    )
    outstanding = card_abilities(CARDS["l_fam04_outstanding"])[0]
    assert ability_text(outstanding, without) == "Do nothing (no history)."


def test_every_suit_and_nation_has_a_name_for_the_narrowest_card() -> None:
    """Nothing is cut off a word: where it is too long there is a shorter one."""
    view = position().state
    for card in UNIQUE_CARDS:
        kinds = card_facts(view, 0, card).kinds
        assert len(kinds[-1]) <= (7 if len(CARDS[card].suits) > 1 else 4)
        assert list(kinds) == sorted(kinds, key=len, reverse=True)
    for nation in NATIONS:
        assert any(len(name) <= 9 for name in nation_name_forms(nation))


def test_region_in_play_does_not_repeat_that_it_is_pinned() -> None:
    """R12.32."""
    view = position().state
    assert card_facts(view, 0, "c_reg06_forest").symbols == ("pin ppf", "ppf")
    assert card_facts(view, 0, "c_tri05_qin").symbols == ("pin", "")
    assert card_facts(view, 0, "cel18_boudicca").symbols[0].startswith("ATK")
