"""The keywords of cards with their meanings, for the inspector."""

from collections.abc import Iterator

from core.games.imperium.content import BLOCKS, CARDS, Ability, Card, Step
from core.games.imperium.text.abilities import card_abilities
from core.games.imperium.text.terms import ICON_SYMBOLS
from core.kernel.presentation import sentence_case
from core.kernel.style import choose_wording

# By op: printed keyword, meaning and rule. Self-explanatory ops are omitted.
_OP_KEYWORDS: dict[str, tuple[str, str, str]] = {
    "pay": ("pay", "return tokens; 1 progress stands in for 1 population or 2 materials", "R12.19"),
    "gain_action": ("action", "an action token more, also beyond three", "R12.3"),
    "spend_action": ("spend", "an action token that then plays no card", "R12.3"),
    "acquire": (
        "acquire",
        "a market card of that suit to your hand, with tokens and unrest",
        "R12.2",
    ),
    "break_through": (
        "break through",
        "a market card without its unrest, the top of its deck, or the next of the main deck",
        "R12.6",
    ),
    "draw": ("draw", "from your draw deck; an empty one is reshuffled first", "R12.10"),
    "put_on_deck": ("on your deck", "in an order you choose", "R12.34"),
    "discard": ("discard", "from your hand; its owner chooses", "R12.9"),
    "to_history": (
        "history",
        "under your power card: it scores, and few cards bring it back",
        "R12.20",
    ),
    "sink": ("sink", "to the flooded pile of the Atlanteans; others discard instead", "R12.24"),
    "recall": ("recall", "from play back to its owner's hand, its garrison too", "R12.21"),
    "abandon": ("abandon", "from play to its owner's discard pile, its garrison too", "R12.1"),
    "exile_market": ("exile", "out of the market without its unrest, seen by all", "R12.11"),
    "exile": ("exile", "to the pile of cards out of the market, seen by all", "R12.11"),
    "exile_self": ("exile", "to the pile of cards out of the market, seen by all", "R12.11"),
    "garrison": ("garrison", "tucked under this card: it scores and is not in play", "R12.14"),
    "garrison_self": ("garrison", "tucked under a card: it scores and is not in play", "R12.14"),
    "take_unrest": ("unrest", "from the pile to the hand; an empty pile is a collapse", "R12.27"),
    "return_unrest": ("return unrest", "back to the pile", "R12.22"),
    "return_self_to_unrest_pile": ("return unrest", "back to the pile", "R12.22"),
    "return_exhaust": (
        "exhaust token",
        "back to your state card: its place can be used again",
        "R12.23",
    ),
    "steal": ("steal", "tokens of the others, as many as they have", "R12.26"),
    "give": ("give", "a card of yours to the hand of another", "R12.28"),
    "develop": ("develop", "pay for a development: it goes to your discard pile", "R12.8"),
    "free_play": ("free play", "without an action; its own costs remain", "R12.12"),
    "play_card": ("play", "from there, for an action as usual", "R6.2"),
    "look_fame": ("fame", "the top cards of the fame deck; King of Kings lies below them", "R13.2"),
    "take_fame": ("fame", "the top card of the fame deck to your hand", "R13.1"),
    "look_nation": (
        "look",
        "at the top of your nation deck, never at the card below all",
        "R12.16",
    ),
    "advance_nation": ("nation deck", "its top card to your discard pile, without a token", "R8.3"),
    "swap": ("swap", "one card for the other, each to the other's place", "R12.11"),
    "find": (
        "find",
        "search hand, discard pile, draw deck and nation deck; shuffle them after",
        "R12.15",
    ),
    "treat_as": ("counts as", "until the end of the turn", "R12.29"),
    "place_token_on_self": ("on this card", "the tokens are not in your pool, but score", "R12.30"),
    "copy_exhaust": ("use", "as if it stood on this card; no token on the other's", "R21.16"),
    "avoid_attack": ("attack", "has no effect on you", "R12.4"),
    "attacker_may_pay": ("attack", "the attacker may pay you, and it counts", "R12.4"),
    "ignore_state_icon_next": ("ignore an icon", "for the next card of this turn", "R6.4"),
    "trigger_scoring": ("scoring", "this round and one more are played, then all score", "R11.2"),
    "cost_then": ("to", "all of the cost can be paid and is paid first", "R6.7"),
    "each_may": ("may", "each player decides for themselves, in turn order", "R12.5"),
}
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


def keywords(card: str) -> list[str]:
    """Return each keyword on a card as `acquire: a market card .. (R12.2)`."""
    record = CARDS[card]
    meanings: dict[str, str] = {}
    for word, meaning, rule in _card_keywords(record):
        head = f"{word}: " if word not in ICON_SYMBOLS.values() else choose_wording(f"{word}: ", "")
        meanings.setdefault(word, f"{head}{meaning} ({rule}).")
    return list(meanings.values())


def glossary() -> dict[str, tuple[str, str]]:
    texts = [about for op, about in _OP_KEYWORDS.items() if op not in _CARD_ONLY_OPS]
    texts += [
        (word.casefold(), meaning, rule) for word, meaning, rule in _ABILITY_KEYWORDS.values()
    ]
    return {word: (f"{sentence_case(meaning)}.", rule) for word, meaning, rule in reversed(texts)}


# Explained only on cards, not in the glossary.
_CARD_ONLY_OPS = frozenset(("cost_then", "each_may", "copy_exhaust", "play_card", "put_on_deck"))
_CARD_ONLY_OPS |= {
    "advance_nation",
    "return_exhaust",
    "ignore_state_icon_next",
    "treat_as",
    "place_token_on_self",
    "attacker_may_pay",
    "avoid_attack",
    "look_nation",
}


def _card_keywords(record: Card) -> Iterator[tuple[str, str, str]]:
    for attribute in (record.icon, record.state, *record.icons):
        if attribute in _SYMBOL_KEYWORDS:
            symbol, meaning, rule = _SYMBOL_KEYWORDS[attribute]
            yield (
                (symbol if symbol in ICON_SYMBOLS.values() else choose_wording(symbol, attribute)),
                meaning,
                rule,
            )
    for ability in card_abilities(record):
        if ability.kind in _ABILITY_KEYWORDS:
            yield _ABILITY_KEYWORDS[ability.kind]
        for step in _all_steps(ability):
            if step.op in _OP_KEYWORDS:
                yield _OP_KEYWORDS[step.op]


def _all_steps(ability: Ability) -> Iterator[Step]:
    blocks = [ability.cost, ability.do, *(mod.do for mod in ability.mods)]
    while blocks:
        for step in BLOCKS.get(blocks.pop(0), ()):
            yield step
            blocks += [step.cost, step.do, step.otherwise, *step.options]
