"""The words on a card, each with its meaning: what the inspector explains in place."""

from collections.abc import Iterator

from core.games.imperium.content import BLOCKS, CARDS, KEYWORD_RULES, Ability, Card, Step
from core.games.imperium.describe.programs import abilities_of
from core.games.imperium.describe.terms import upper

# By op: the word as cards print it, and what it means. What explains itself is left out.
_OPS: dict[str, tuple[str, str]] = {
    "pay": ("pay", "return tokens; 1 progress stands in for 1 population or 2 materials"),
    "gain_action": ("action", "an action token more, also beyond three"),
    "spend_action": ("spend", "an action token that then plays no card"),
    "acquire": ("acquire", "a market card of that suit to your hand, with tokens and unrest"),
    "break_through": (
        "break through",
        "a market card without its unrest, the top of its deck, or the next of the main deck",
    ),
    "draw": ("draw", "from your draw deck; an empty one is reshuffled first"),
    "put_on_deck": ("on your deck", "in an order you choose"),
    "discard": ("discard", "from your hand; its owner chooses"),
    "to_history": ("history", "under your power card: it scores, and few cards bring it back"),
    "sink": ("sink", "to the flooded pile of the Atlanteans; others discard instead"),
    "recall": ("recall", "from play back to its owner's hand, its garrison too"),
    "abandon": ("abandon", "from play to its owner's discard pile, its garrison too"),
    "exile_market": ("exile", "out of the market without its unrest, seen by all"),
    "exile": ("exile", "to the pile of cards out of the market, seen by all"),
    "exile_self": ("exile", "to the pile of cards out of the market, seen by all"),
    "garrison": ("garrison", "tucked under this card: it scores and is not in play"),
    "garrison_self": ("garrison", "tucked under a card: it scores and is not in play"),
    "take_unrest": ("unrest", "from the pile to the hand; an empty pile is a collapse"),
    "return_unrest": ("return unrest", "back to the pile"),
    "return_self_to_unrest_pile": ("return unrest", "back to the pile"),
    "return_exhaust": ("exhaust token", "back to your state card: its place can be used again"),
    "steal": ("steal", "tokens of the others, as many as they have"),
    "give": ("give", "a card of yours to the hand of another"),
    "develop": ("develop", "pay for a development: it goes to your discard pile"),
    "free_play": ("free play", "without an action; its own costs remain"),
    "play_card": ("play", "from there, for an action as usual"),
    "look_fame": ("fame", "the top cards of the fame deck; King of Kings lies below them"),
    "take_fame": ("fame", "the top card of the fame deck to your hand"),
    "look_nation": ("look", "at the top of your nation deck, never at the card below all"),
    "advance_nation": ("nation deck", "its top card to your discard pile, without a token"),
    "swap": ("swap", "one card for the other, each to the other's place"),
    "find": ("find", "search hand, discard pile, draw deck and nation deck; shuffle them after"),
    "treat_as": ("counts as", "until the end of the turn"),
    "place_token_on_self": ("on this card", "the tokens are not in your pool, but score"),
    "copy_exhaust": ("use", "as if it stood on this card; no token on the other's"),
    "avoid_attack": ("attack", "has no effect on you"),
    "attacker_may_pay": ("attack", "the attacker may pay you, and it counts"),
    "ignore_state_icon_next": ("ignore an icon", "for the next card of this turn"),
    "trigger_scoring": ("scoring", "this round and one more are played, then all score"),
    "cost_then": ("to", "all of the cost can be paid and is paid first"),
    "each_may": ("may", "each player decides for themselves, in turn order"),
}
_KINDS: dict[str, tuple[str, str, str]] = {
    "exhaust": ("Exhaust", "moves an exhaust token here: once between two refreshes", "R6.8"),
    "reaction": ("Reaction", "needs no token, also in another player's turn", "R6.11"),
    "solstice": ("Solstice", "at the end of every round, in an order you choose", "R9.2"),
    "passive": ("Passive", "always on while it is in play", "R12.18"),
}
_MARKS: dict[str, tuple[str, str, str]] = {
    "pinned": ("pin", "stays in play", "R12.32"),
    "attack": ("ATK", "an attack: every other player may have a protection", "R12.4"),
    "barbarian": ("bar", "played only while you are a barbarian", "R12.31"),
    "empire": ("emp", "played only while you are an empire", "R12.31"),
    "production": ("p", "production, counted by Prosperity and others", "R12.33"),
    "fertile": ("f", "fertile, counted by some cards", "R12.33"),
    "river": ("r", "river, counted by some cards", "R12.33"),
}


def keywords(card: str) -> list[str]:
    """Every word on a card that has a meaning: `acquire  a market card .. (R12.2)`."""
    record = CARDS[card]
    found: dict[str, str] = {}
    for word, meaning, rule in _words(record):
        found.setdefault(word, f"{word}: {meaning} ({rule}).")
    return list(found.values())


def glossary() -> dict[str, tuple[str, str]]:
    """Every such word with its meaning in a sentence and its rule."""
    words = [(*_OPS[op], _rule(op)) for op in _OPS if op not in _PLAIN]
    words += [(word.casefold(), meaning, rule) for word, meaning, rule in _KINDS.values()]
    return {word: (f"{upper(meaning)}.", rule) for word, meaning, rule in reversed(words)}


# Words of these are explained on a card, where they stand, but are nothing to look up.
_PLAIN = frozenset(("cost_then", "each_may", "copy_exhaust", "play_card", "put_on_deck"))
_PLAIN |= {
    "advance_nation",
    "return_exhaust",
    "ignore_state_icon_next",
    "treat_as",
    "place_token_on_self",
    "attacker_may_pay",
    "avoid_attack",
    "look_nation",
}


def _rule(op: str) -> str:
    return KEYWORD_RULES.get(("op", op), "R21.16")


def _words(record: Card) -> Iterator[tuple[str, str, str]]:
    for mark in (record.icon, record.state, *record.icons):
        if mark in _MARKS:
            yield _MARKS[mark]
    for ability in abilities_of(record):
        if ability.kind in _KINDS:
            yield _KINDS[ability.kind]
        for step in _steps(ability):
            if step.op in _OPS:
                word, meaning = _OPS[step.op]
                yield word, meaning, _rule(step.op)


def _steps(ability: Ability) -> Iterator[Step]:
    """All steps of an ability, those inside others too."""
    blocks = [ability.cost, ability.do, *(mod.do for mod in ability.mods)]
    while blocks:
        for step in BLOCKS.get(blocks.pop(0), ()):
            yield step
            blocks += [step.cost, step.do, step.otherwise, *step.options]
