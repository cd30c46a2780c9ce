"""The text of every instruction, at every length and for every person."""

from dataclasses import replace

import pytest

from core.games.imperium.content import CARDS, NATIONS, UNIQUE_CARDS
from core.games.imperium.rules.card_effects import ABILITIES, BLOCKS
from core.games.imperium.rules.programs import (
    CONDITIONS,
    INSTRUCTIONS,
    LASTING_CHANGES,
    QUANTITIES,
    TRIGGERS,
    Instruction,
)
from core.games.imperium.rules.scoring_quantities import QUANTITY_RULES
from core.games.imperium.rules.solo_bot.table_programs import BOT_BLOCKS, BOT_STEPS
from core.games.imperium.text.card_text import ability_text, card_abilities
from core.games.imperium.text.facts import card_facts, nation_name_forms
from core.games.imperium.text.points import points_text
from core.games.imperium.text.program_text import block_text, step_text
from core.games.imperium.text.style import SHORT_STYLE, GrammaticalPerson, TextStyle
from core.kernel.style import SHORT
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


def one_of_each() -> dict[str, Instruction]:
    return {step.op: step for step in STEPS}


def test_every_instruction_and_lasting_change_is_used_by_a_card() -> None:
    """Otherwise nobody would ever read its text."""
    assert set(one_of_each()) == set(INSTRUCTIONS)
    assert {mod.mod for card in ABILITIES.values() for mod in card.mods} == set(LASTING_CHANGES)


def test_every_condition_and_event_is_used_by_a_card() -> None:
    bot_steps = [step for block in BOT_BLOCKS.values() for step in block]
    steps = [getattr(step, "cond", None) for step in (*STEPS, *bot_steps)]
    steps += [step.if_they for step in STEPS]
    abilities = [each for card in ABILITIES.values() for each in card.by_kind.values()]
    needs = [need for ability in abilities for need in ability.requires]
    assert {each.kind for each in (*steps, *needs) if each} == set(CONDITIONS)
    assert {event for card in ABILITIES.values() for event in card.awaited_events} == set(TRIGGERS)
    assert {step.op for step in bot_steps} == set(BOT_STEPS)


def test_every_count_is_used_by_a_card() -> None:
    """R21.12."""
    steps = [step.per.count for step in STEPS if step.per]
    assert set(steps) == set(QUANTITIES)
    terms = [term for card in CARDS.values() for term in card.vp.terms]
    assert {term.per.count for term in terms} == set(QUANTITY_RULES)


@pytest.mark.parametrize("op", sorted(INSTRUCTIONS))
def test_every_instruction_has_a_text_in_every_length_and_person(op: str) -> None:
    """R21.2."""
    for step in (step for step in STEPS if step.op == op):
        for voice in VOICES:
            text = step_text(step, voice)
            assert text and text == text.strip() and "  " not in text, (step, voice)
            assert not set("{}_") & set(text), text


@pytest.mark.parametrize("op", sorted(set(INSTRUCTIONS) - NO_VERB - {"choose", "cost_then"}))
def test_third_person_uses_the_matching_verb(op: str) -> None:
    """The table has both forms (`gain`, `gains`): no verb is derived by rules."""
    step = one_of_each()[op]
    if step.who and not step.is_done_to_others:
        step = replace(step, who="")
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
    for card, record in CARDS.items():
        assert points_text(record.vp, SHORT, voice.short)
        for ability in card_abilities(card):
            assert ability_text(ability, voice).endswith(".")
            assert not ability.trigger or ability.trigger.text(voice)
            assert all(need.text(voice) for need in ability.requires)
            assert all(mod.text(voice) for mod in ability.mods)


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
    assert ability_text(card_abilities(card)[0], SHORT_STYLE) == text


def test_text_without_history_explains_the_alternative() -> None:
    """R12.20: cards for the history are discarded, and stay in the discard pile."""
    without = TextStyle(short=True, keeps_history=False)
    chandragupta = card_abilities("mau18_chandragupta")[0]
    assert ability_text(chandragupta, without) == (
        "Acquire a region. Find Indian Elephants and put it into discard. Discard this card."
    )
    egyptians = card_abilities("c_tri03_egyptians")[0]
    assert ability_text(egyptians, without) == (
        "If you are a barbarian, put the top of your nation deck into discard; "
        "otherwise develop a card. Discard this card."
    )
    outstanding = card_abilities("l_fam04_outstanding")[0]
    assert ability_text(outstanding, without) == "Do nothing (no history)."


def test_every_suit_and_nation_has_a_name_for_the_narrowest_card() -> None:
    """No word is cut off: a long one has a shorter form."""
    view = position().state
    for card in UNIQUE_CARDS:
        kinds = card_facts(view, 0, card, SHORT).kinds
        assert len(kinds[-1]) <= (7 if len(CARDS[card].suits) > 1 else 4)
        assert list(kinds) == sorted(kinds, key=len, reverse=True)
    for nation in NATIONS:
        assert any(len(name) <= 9 for name in nation_name_forms(nation))


def test_region_in_play_does_not_repeat_that_it_is_pinned() -> None:
    """R12.32."""
    view = position().state
    assert card_facts(view, 0, "c_reg06_forest", SHORT).symbols == ("pin ppf", "ppf")
    assert card_facts(view, 0, "c_tri05_qin", SHORT).symbols == ("pin", "")
    assert card_facts(view, 0, "cel18_boudicca", SHORT).symbols[0].startswith("ATK")
