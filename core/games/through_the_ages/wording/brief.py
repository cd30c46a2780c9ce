"""What a card does in few letters: the same sentences, said shorter and shorter."""

import re
from collections.abc import Callable, Sequence
from functools import cache

from core.games.through_the_ages.content import BLUE_VALUE, CARDS
from core.games.through_the_ages.wording.cards import power_words, sentences_of
from core.games.through_the_ages.wording.vocabulary import amounts

Forms = tuple[str, ...]  # the same in several lengths, longest first

_Rule = tuple[str, str | Callable[[re.Match[str]], str]]
_SHORTER: tuple[_Rule, ...] = (
    (r"([+-]?\d+(?:/\d+)*) (?:more )?civil actions?", r"\1 CA"),
    (r"([+-]?\d+(?:/\d+)*) (?:more )?military actions?", r"\1 MA"),
    (r"([+-]\d+) happy faces?", r"\1 hap"),
    (r"(\d+) sad faces?", r"-\1 hap"),
    (r"([+-]?\d+) strength", r"\1 str"),
    (r"([+-]?\d+(?:/\d+)*) culture", r"\1c"),
    (r"([+-]?\d+) science", r"\1sc"),
    (r"([+-]?\d+(?:/\d+)*) resources?(?! for)", r"\1r"),
    (r"([+-]?\d+) food", r"\1f"),
    (r"([+-]\d+) (yellow|blue) tokens?", r"\1 \2"),
    (r"(\d+(?:/\d+)*) special resources?", r"\1r"),
    (r"([+-]\d+) when colonizing", r"\1 colonizing"),
    (r"([+-]\d+) (civil|military) card in hand", r"\1 \2 card"),
    (r"urban buildings of level 1/2/3 cost (\S+) less", r"urban I/II/III -\1"),
    (r"one civil action builds up to", "1 CA:"),
    (r"; it replaces an older technology with the \w+ icon", ""),
    (r" for each of your ", " per "),
    (r" for each ", " per "),
    (r"(infantry|cavalry|artillery|air) units?", r"\1"),
    (r"per libraries", "per library"),
    (r"per (temple|theater|lab|unit)s", r"per \1"),
    (r"per infantry and artillery", "per infantry or artillery"),
    (r"(happy face) of your", r"\1 of"),
    (r"each of your (\w+) gives? (\w+) equal to its level", r"\1: \2 = level"),
    (r"your best ([\w ]+) gives extra (\w+) equal to its level", r"best \1: \2 = level"),
    (r"increasing population costs (\S+) less", r"population -\1"),
    (r"increase population at its price, then produce", "population, then"),
    (r"build one stage of your wonder for (\S+) less", r"wonder stage -\1"),
    (r"build a new (.*) for (\S+) less", r"new \1 -\2"),
    (r"upgrade a farm, mine or urban building for (\S+) less", r"upgrade -\1"),
    (r"play a technology at its price, then score", "technology, then"),
    (r"gain (\d)", r"+\1"),
    (r"this turn ([\d ]+MA) and (\d+r) for units", r"+\1, +\2 for units"),
    (r"taking a technology scores", "take a tech:"),
    (r"each technology you play brings", "play a tech:"),
    (r"each technology you play gives 1 used civil action back", "play a tech: 1 CA back"),
    (r"each technology you play gives 1 used CA back", "play a tech: 1 CA back"),
    (r"once, as political action: a territory from your hand becomes your colony",
     "politics: colonize from hand, once"),
    (r"for 1 CA: increase population and train a unit at once, for (.*) less",
     r"1 CA: population and unit, -\1"),
    (r"your revolutions spend all military actions instead of all civil ones",
     "revolution costs MA, not CA"),
    (r"technologies of military units cost (\S+) less", r"unit techs -\1"),
    (r"technologies of ([\w ]+) cost (\S+) less", r"\1 techs -\2"),
    (r"new military units cost (\S+) less while a war against you is pending",
     r"new units -\1 in a war on you"),
    (r"rivals pay double military actions to attack you", "attacks on you cost double"),
    (r"you may not play aggressions and wars", "no attacks by you"),
    (r"an aggression or war against you scores you", "when attacked:"),
    (r"the others pay (\S+) more for", r"rivals pay +\1 for"),
    (r"when mines produce, workers on labs of level 1 or more place tokens there,"
     r" worth their level in resources", "labs also produce r = level"),
    (r"a worker on your best mine places two tokens when mines produce", "best mine +1 ◦"),
    (r"once in each of your turns: increase population without an action, for (\S+) less",
     r"once a turn population -\1, no CA"),
    (r"in each of your turns (\S+) for units", r"\1 a turn for units"),
    (r"per civilization stronger than yours", "per stronger rival"),
    (r"per civilization with more culture", "per rival ahead"),
    (r"when completed: (.*) of each of your", r"done: \1 of"),
    (r"when completed:", "done:"),
    (r"per worker on farms and mines, (\d+) on buildings and units",
     r"per farm and mine, \1 per other worker"),
    (r"as long as you hold it: ", ""),
    (r"each army of ", ""),
    (r" adds (\d+) str(?:ength)?(?: \((\d+) if a unit is more than one age older\))?",
     lambda m: f": +{m[1]}" + (f" ({m[2]} old)" if m[2] else "")),
    (r"each civilization|every civilization", "all"),
    (r"\ball (gain|lose|produce|score|draw|let|turn|increase)s\b", r"all \1"),
    (r"all let its (.*) produce, .* paid", r"all \1 produce, free"),
    (r"all let its (.*) produce, with .*", r"all \1 produce and pay"),
    (r"loses an urban building, farm or mine of its choice", "loses a building"),
    (r"loses? half of its discontent workers, rounded up", "-1/2 discontent workers"),
    (r"loses? a leader who is not of the current age", "lose older leaders"),
    (r"loses a colony of its choice", "loses a colony"),
    (r"may take cards for 5 CA and then forfeits its next politics", "takes cards for 5 CA"),
    (r"turn a wonder of age A or I down, which then only gives 2c", "turn down a wonder A/I"),
    (r" if it is among the two weakest", " if weak"),
    (r"destroys an urban building of each other civilization", "razes 1 building each"),
    (r"gives a yellow token to the strongest one", "gives 1 yellow to strongest"),
    (r"the player whose turn it is discards no military cards this turn", "no discards"),
    (r"the bonus of your best army counts once more", "best army counts twice"),
    (r"your best theater gives its culture once more", "best theater counts twice"),
    (r"each of your happy faces counts twice", "hap counts twice"),
    (r"your defence cards count twice", "defence cards x2"),
    (r"you ignore your tactics card", "no tactics"),
    (r"all with the most happy faces", "happiest"),
    (r"the civilization with the (most|least) culture", r"\1 culture"),
    (r"the (strongest|weakest) civilization", r"\1"),
    (r"each of the two (\w+) civilizations", r"2 \1"),
    (r" in food and resources, in (?:any mix|a mix of your choice)", "f/r"),
    (r"equal to its (\w+) rating", r"= \1 rate"),
    (r"increases? population by 1 for free", "+1 pop"),
    (r"loses (\d+) population", r"-\1 pop"),
    (r"scores? by rank of ([\w ]+): .*", r"score by rank of \1"),
    (r"per completed wonder: .*", "5/4/3/2 per wonder A/I/II/III"),
    (r" \(level II in the advanced game\)", ""),
    (r"may put an unused worker on (\w+) for free", r"free \1"),
    (r"the rival", "rival"),
    (r"loses the", "loses"),
    (r"the victor takes (\w+) equal to the advantage", r"take \1 = advantage"),
    (r"take as much as your advantagef/r", "take f/r = advantage"),
    (r"take 1 yellow token and one more per 3 points of advantage",
     "take 1 yellow +1 per 3 advantage"),
    (r"points of advantage", "advantage"),
    (r"once a turn 1f may stand in for 1r", "1f may pay as 1r"),
    (r"once a turn 1r may stand in for 1f", "1r may pay as 1f"),
    (r"in production", "a turn"),
    (r"who attacks the other has", "attacker"),
    (r"the partners may not attack each other", "no attacks"),
    (r"it ends if one attacks the other", "ends if one attacks"),
    (r"technologies cost (\S+) less, and the partner pays 1", r"techs -\1, partner pays 1"),
    (r"discard it for (\d+) str when you defend against an aggression,"
     r" or for (\d+) when you colonize", r"+\1 defence or +\2 colonizing"),
    (r"(\d+) civil and (\d+) military actions", r"\1 CA \2 MA"),
    (r", at most (\d) urban buildings of each type", r", limit \1"),
    (r"take (?:up to )?(\d\w*) from rival", r"take \1"),
    (r" of the partner", " of theirs"),
)  # fmt: skip
_SHORTEST: tuple[_Rule, ...] = (
    (r", ", " "),
    (r" and ", "+"),
    (r"colonizing", "col"),
    (r"urban building", "urban"),
    (r"population", "pop"),
    (r"temples, theaters\+wonders", "temples.."),
    (r"technology|technologies", "tech"),
    (r"military", "mil."),
    (r"happy face", "hap"),
    (r" for units", " units"),
    (r"infantry", "inf"),
    (r"cavalry", "cav"),
    (r"artillery", "art"),
    (r"culture rate", "c rate"),
    (r"science rate", "sc rate"),
    (r"most culture", "culture leader"),
    (r"least culture", "culture last"),
    (r"(?:gains?|scores?|produces?) (?=\d)", "+"),
    (r"\+\+", "+"),
    (r"loses? (?=\d)", "-"),
    (r"destroy up to", "destroy"),
    (r" of rival(?: of one type\+level)?", ""),
)


@cache
def effect_forms(card: str) -> Forms:
    """The whole text, the same in units, and its first clauses in as few letters as can be."""
    record = CARDS[card]
    long = "; ".join(sentences_of(card)) or "nothing happens"
    if record.group:
        short = per_worker(card)
        return (f"{short} a worker", f"{short} each", short)
    if record.type == "government":
        extra = amounts(record.bonus)
        numbers = f"{record.civil_actions} CA {record.military_actions} MA"
        limit = f"limit {record.urban_limit}"
        forms = (f"{numbers}, {limit}", f"{numbers} lim {record.urban_limit}")
        return tuple(f"{form} {extra}".strip() for form in forms)
    if record.type in ("leader", "wonder"):
        return _forms(*(words.lengths for words in power_words(record)))
    short = _said(long, _SHORTER)
    shortest = _said(short, _SHORTEST)
    clauses = [shortest.split("; ")[: n + 1] for n in reversed(range(shortest.count("; ") + 1))]
    return tuple(dict.fromkeys([long, short, *("; ".join(part) for part in clauses)]))


def _forms(*clauses: tuple[str, str, str]) -> Forms:
    """All clauses at length and in short, then ever fewer of the shortest."""
    long, short, shortest = zip(*clauses, strict=True)
    fewer = [shortest[:number] for number in range(len(shortest), 0, -1)]
    return tuple(dict.fromkeys("; ".join(row) for row in (long, short, *fewer)))


def effect_short(card: str) -> str:
    """The whole effect in units, without leaving anything out."""
    forms = effect_forms(card)
    return forms[min(1, len(forms) - 1)]


def per_worker(card: str) -> str:
    """`+1c +2 hap`, `3r`."""
    gives = amounts(CARDS[card].per_worker)
    return gives.removeprefix("+") if card in BLUE_VALUE else gives


def _said(text: str, rules: Sequence[_Rule]) -> str:
    for words, fewer in rules:
        text = re.sub(words, fewer, text)
    return text
