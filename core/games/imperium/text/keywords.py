"""The keywords of cards with their meanings, for the inspector."""

from collections.abc import Iterator

from core.games.imperium.content import CARDS, Card
from core.games.imperium.rules.programs import INSTRUCTIONS, all_steps
from core.games.imperium.text.card_text import card_abilities
from core.games.imperium.text.terms import ICON_SYMBOLS
from core.kernel.presentation import sentence_case
from core.kernel.style import Style

_ABILITY_KEYWORDS: dict[str, tuple[str, str, str]] = {
    "exhaust": ("Exhaust", "moves an exhaust token here: once between two refreshes", "R6.8"),
    "reaction": ("Reaction", "needs no token, also in another player's turn", "R6.11"),
    "solstice": ("Solstice", "at the end of every round, in an order you choose", "R9.2"),
    "passive": ("Passive", "always on while it is in play", "R12.18"),
}
_SYMBOL_KEYWORDS: dict[str, tuple[str, str, str]] = {
    "pinned": ("pin", "stays in play", "R12.32"),
    "attack": ("ATK", "an attack: every other player may have a protection", "R12.4"),
    "barbarian": ("bar", "played only while you are a barbarian", "R12.31"),
    "empire": ("emp", "played only while you are an empire", "R12.31"),
    "production": ("p", "production, counted by Prosperity and others", "R12.33"),
    "fertile": ("f", "fertile, counted by some cards", "R12.33"),
    "river": ("r", "river, counted by some cards", "R12.33"),
}


def keywords(card: str, style: Style) -> list[str]:
    """Return each keyword on a card as `acquire: a market card .. (R12.2)`."""
    record = CARDS[card]
    meanings: dict[str, str] = {}
    for word, meaning, rule in _card_keywords(record, style):
        head = f"{word}: " if word not in ICON_SYMBOLS.values() else style.wording(f"{word}: ", "")
        meanings.setdefault(word, f"{head}{meaning} ({rule}).")
    return list(meanings.values())


def glossary() -> dict[str, tuple[str, str]]:
    texts = [
        (each.keyword.word, each.keyword.meaning, each.keyword.rule)
        for each in INSTRUCTIONS.values()
        if each.keyword and each.keyword.in_glossary
    ]
    texts += [
        (word.casefold(), meaning, rule) for word, meaning, rule in _ABILITY_KEYWORDS.values()
    ]
    return {word: (f"{sentence_case(meaning)}.", rule) for word, meaning, rule in reversed(texts)}


def _card_keywords(record: Card, style: Style) -> Iterator[tuple[str, str, str]]:
    for attribute in (record.icon, record.state, *record.icons):
        if attribute in _SYMBOL_KEYWORDS:
            symbol, meaning, rule = _SYMBOL_KEYWORDS[attribute]
            yield (
                (symbol if symbol in ICON_SYMBOLS.values() else style.wording(symbol, attribute)),
                meaning,
                rule,
            )
    for ability in card_abilities(record.id):
        if ability.kind in _ABILITY_KEYWORDS:
            yield _ABILITY_KEYWORDS[ability.kind]
        for step in all_steps(ability.cost, ability.do, *(mod.do for mod in ability.mods)):
            if step.keyword:
                yield step.keyword.word, step.keyword.meaning, step.keyword.rule
