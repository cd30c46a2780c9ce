"""The summary of a game's setup."""

from core.games.imperium.content import BOXES
from core.games.imperium.rules.scoring import has_solo_bot
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.solo import level_name
from core.kernel import Explanation
from core.kernel.presentation import format_count, join_words

SIDE_TEXTS = {
    "A": "side A of the power cards, the livelier one",
    "B": "side B of the power cards, the simpler one",
    "choose": "everybody chooses a side of the power card in secret",
}


def describe_setup(state: ImperiumState) -> tuple[Explanation, ...]:
    """Return nations, market, opponent and end (R3, R4, R11, R19, R20)."""
    alone = len(state.players) == 1
    return (
        Explanation("Nations", _nation_lines(state)),
        Explanation("The market", _market_lines(state)),
        *((Explanation("Alone", _solo_lines(state)),) if alone else ()),
        Explanation("The end", _end_lines(state)),
    )


def _nation_lines(state: ImperiumState) -> tuple[str, ...]:
    boxes = BOXES if state.options["box"] == "mixed" else (state.options["box"],)
    how = "chosen in random order" if state.options["nations"] == "choose" else "drawn by lot"
    return (f"of {join_words(map(str.title, boxes))}, {how}", SIDE_TEXTS[state.options["sides"]])


def _market_lines(state: ImperiumState) -> tuple[str, ...]:
    box = state.options["box"]
    lines = [
        "common cards of one box, drawn by lot" if box == "mixed" else f"cards of {box.title()}"
    ]
    if state.market:  # dealt only after all nations are chosen
        decks = len(state.main) + sum(map(len, state.small.values()))
        lines.append(f"{len(state.market)} cards lie open, {decks} in the decks")
        lines.append(format_count(len(state.fame), "fame card"))
    if state.has_option("precious"):
        lines.append("clean-up discards nothing for free")
    return tuple(lines)


def _solo_lines(state: ImperiumState) -> tuple[str, ...]:
    if state.campaign is not None:
        first = level_name(state)
        return ("a campaign: win five games before you lose four", f"the first bot is a {first}")
    if has_solo_bot(state):
        return (f"against a nation that the rules play, a {level_name(state)}",)
    return ("practice: nobody against you, 12 turns",)


def _end_lines(state: ImperiumState) -> tuple[str, ...]:
    if state.options["mode"] == "practice":
        return ("after the twelfth solstice",)
    ending = "that round is the last" if state.has_option("short") else "one more round is played"
    return (
        f"when the main deck or a development area is empty, {ending}",
        "at once when the unrest has run out: then the fewest unrest win",
    )
