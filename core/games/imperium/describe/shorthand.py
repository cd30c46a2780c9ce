"""The long sentences of cards in few words, for a line of a table: `2 pop: acquire region/trib`."""

import re
from functools import lru_cache, partial

from core.kernel.words import sentence_case

_PARAPHRASES: tuple[tuple[str, str], ...] = (
    (r"choose one: ", ""),
    (r"\byou gain ", "you get "),
    (r"([,;]) then ", r"\1 "),
    (r"(\d+) materials?", r"\1m"),
    (r"(\d+) population", r"\1 pop"),
    (r"(\d+) progress", r"\1 prog"),
    (r"\bmay pay (\d+m|\d+ pop|\d+ prog)(?: to |: )", r"may spend \1: "),
    (r"\bpay ((?:\d+m|\d+ pop|\d+ prog)(?: and (?:\d+m|\d+ pop|\d+ prog))*)(?: to |: )", r"\1: "),
    (r"\bpay (\d+m|\d+ pop|\d+ prog)", r"-\1"),
    (r"\bgain (\d+m|\d+ pop|\d+ prog)", r"+\1"),
    (r"\bgain (\d+ action)", r"+\1"),
    (r"(\+\d+(?:m| pop| prog)) and (\d+(?:m| pop| prog))\b", r"\1 +\2"),
    (r" to \+", ": +"),
    (r" for each production icon in play", " per p"),
    (r" for each fertile icon in play", " per f"),
    (r" for each river icon in play", " per r"),
    (r"(?<!\.) for each (\w+) in play", r" per \1"),
    (r"(?<!\.) for each card", " per card"),
    (r"every other player", "each rival"),
    (r"every player may", "all may"),
    (r"an uncivilised or civilised card", "unc/civ"),
    (r"a region or tributary card", "region/trib"),
    (r"a card of any suit", "any card"),
    (r"a tributary card", "tributary"),
    (r"a civilised card", "civilised"),
    (r"an uncivilised card", "uncivilised"),
    (r"break through for", "break through:"),
    (r"you may ", "may "),
    (r"garrison a card from your hand here", "garrison 1 card"),
    (r"exile a market card without tokens", "exile a market card"),
    (r"may put this card into your history", "may put this in history"),
    (r"put this card into your history", "this to history"),
    (r"take (an? [\w ]+?) from your discard pile into your hand", r"take \1 from discard"),
    (r"put a card from your (hand|discard)(?: pile)? into your history", r"put 1 of \1 in history"),
    (r"return this card to the unrest pile", "this back to the pile"),
    (r"(\d+) unrest from (?:your|their) (hand|discard)(?: pile)?", r"\1 unrest of \2"),
    (
        r"look at the top (\d+) fame cards?[,;] keep one and put the others back",
        r"keep 1 of the top \1 fame",
    ),
    (r"put a card from your hand on top of your draw deck", "put 1 of hand on your deck"),
    (r" on top of your draw deck", " on your deck"),
    (r"your draw deck", "your deck"),
    (r"your discard pile", "discard"),
    (r"from your hand", "from hand"),
    (r"discard a card\b", "discard 1"),
    (r"discard (\d+) cards", r"discard \1"),
    (r"discards (\d+) cards", r"discards \1"),
    (r"draw (\d+) cards?", r"draw \1"),
)
_RULES = [(re.compile(long, re.IGNORECASE), short) for long, short in _PARAPHRASES]


@lru_cache(maxsize=4096)
def shorthand(text: str) -> str:
    """The same in few words."""
    for long, short in _RULES:
        text = long.sub(partial(_in_its_case, short), text)
    return text


def _in_its_case(short: str, long: re.Match[str]) -> str:
    """What begins a sentence keeps its capital."""
    words = long.expand(short)
    return sentence_case(words) if long.group()[0].isupper() else words
