"""The text of a card: its abilities and lasting changes, one sentence per step.

Start with `card_text`. `program_text` joins steps, which word themselves.
Nested steps are joined into one sentence by `, then`.
"""

from core.games.imperium.rules.card_effects import ABILITIES, BLOCKS
from core.games.imperium.rules.card_queries import has_history
from core.games.imperium.rules.programs import Ability, Trigger
from core.games.imperium.state import Player
from core.games.imperium.text.program_text import (
    block_text,
    may_text,
    program_text,
    with_cost_text,
)
from core.games.imperium.text.style import FULL_STYLE, TextStyle
from core.kernel.presentation import join_words, sentence_case
from core.kernel.style import Style

_KIND_LABELS = {
    "play": "",
    "passive": "Passive: ",
    "exhaust": "Exhaust: ",
    "reaction": "Reaction: ",
    "solstice": "Solstice: ",
    "instead_of_gain": "Instead of gaining it: ",
    "before_scoring": "Before scoring: ",
    "on_enter_discard_from_nation": "When it leaves the nation deck: ",
    "on_nation_draw": "When it leaves the nation deck: ",
    "on_enter_play": "When it comes up: ",
}


def ability_text(ability: Ability, style: TextStyle = FULL_STYLE) -> str:
    return f"{ability_text_without_stop(ability, style)}."


def ability_text_without_stop(ability: Ability, style: TextStyle = FULL_STYLE) -> str:
    return f"{_KIND_LABELS[ability.kind]}{ability_body(ability, style)}"


def ability_body(ability: Ability, style: TextStyle) -> str:
    """Return the text of an ability without its kind and the full stop."""
    if ability.kind == "passive":
        return sentence_case("; ".join(mod.text(style) for mod in ability.mods))
    if ability.trigger:
        return sentence_case(_triggered_text(ability, ability.trigger, style))
    sentences = [program_text(ability.do, style, ability.cost)] if BLOCKS[ability.do] else []
    if needs := needs_text(ability, style):
        verb = "played" if ability.kind == "play" else "used"
        sentences.insert(0, f"Can be {verb} only if {needs}")
    return ". ".join(sentences)


def needs_text(ability: Ability, style: TextStyle) -> str:
    return join_words(need.text(style) for need in ability.requires)


def _triggered_text(ability: Ability, trigger: Trigger, style: TextStyle) -> str:
    moment = trigger.text(style)
    may = ability.kind == "reaction" and ability.optional
    reaction_style = style.after_may() if may else style
    text = block_text(ability.do, reaction_style.after_cost() if ability.cost else reaction_style)
    if ability.cost:
        text = with_cost_text(ability.cost, text, reaction_style)
    return f"{moment}, {may_text(style) if may else ''}{text}"


def card_abilities(card: str) -> list[Ability]:
    """Return the abilities of a card in the order of its text."""
    record = ABILITIES[card]
    found = [*([record.play] if record.play else []), *record.exhausts, *record.reactions]
    found += [record.solstice] if record.solstice else []
    listed_kinds = ("play", "exhaust", "reaction", "solstice", "passive")
    found += [ability for kind, ability in record.by_kind.items() if kind not in listed_kinds]
    if record.mods:
        found.append(Ability("passive", mods=record.mods))
    return found


def card_text(card: str) -> list[str]:
    return [ability_text(ability) for ability in card_abilities(card)]


def card_text_without_stop(card: str) -> str:
    """Return the text of a card for a sentence that goes on."""
    return ". ".join(map(ability_text_without_stop, card_abilities(card)))


def player_style(player: Player, style: Style, short: bool = False) -> TextStyle:
    """Return the style for a player; the spoken style always has full length."""
    return TextStyle(short and not style.is_spoken, keeps_history=has_history(player))
