"""Description of a setup in full words."""

from core.games.through_the_ages.content import MODES
from core.games.through_the_ages.state import AgesState
from core.kernel import Explanation
from core.kernel.presentation import format_count, join_words

END_TEXTS = {
    "simple": ("the round in which age I runs out is the last",),
    "advanced": ("the round in which age II runs out is the last", "then four events are scored"),
    "full": ("when age III runs out, this round or one more is the last",),
}
BONUS_CARD_TEXTS = {
    "public": "4 events of age III lie open",
    "public_3": "3 events of age III lie open",
    "public_5": "5 events of age III lie open",
    "age_by_age": "5 events of age III are turned up one by one",
    "private": "everybody keeps events of age III in secret",
    "open_choice": "everybody keeps events of age III in the open",
}


def describe_setup(state: AgesState) -> tuple[Explanation, ...]:
    """Describe the length, the cards and the end of a game (R3, R21, R23)."""
    parts = [
        Explanation(MODES[state.options["length"]].name, _length_texts(state)),
        Explanation("Cards", _card_texts(state)),
        Explanation("Before the first turn", ("nothing: the first turn takes cards from the row",)),
        Explanation("The end", _end_texts(state)),
    ]
    variants = _variant_texts(state.options)
    return (*parts, Explanation("Variants", variants)) if variants else tuple(parts)


def _length_texts(state: AgesState) -> tuple[str, ...]:
    ages = join_words(state.mode.civil_ages)
    if not state.mode.politics:
        return (f"ages {ages}; no politics, no military cards", "a first game, or a short one")
    attacks = ", aggressions and wars" if state.mode.id == "full" else " and aggressions, no wars"
    if state.options["peaceful"] != "no":
        attacks = ""
    return (f"ages {ages}", f"politics with events, territories{attacks}")


def _card_texts(state: AgesState) -> tuple[str, ...]:
    civil = sum(map(len, state.civil.values())) + len(state.row)
    military = sum(map(len, state.military.values()))
    lines = [f"{civil} civil cards, {len(state.row)} of them on the row"]
    if military:
        lines.append(
            f"{military} military cards, {format_count(len(state.current), 'event')} ready"
        )
    return tuple(lines)


def _end_texts(state: AgesState) -> tuple[str, ...]:
    lines = END_TEXTS[state.mode.id]
    if state.mode.id != "full":
        return lines
    if state.has_option("fewer_bonuses"):
        return (*lines, "then the bonus cards alone are scored")
    return (*lines, "then every event of age III still in the piles is scored")


def _variant_texts(options: dict[str, str]) -> tuple[str, ...]:
    texts = {
        "easier": {"yes": "one yellow token and one urban building more for all"},
        "no_ganging_up": {"yes": "nobody is attacked by two rivals in a round"},
        "peaceful": {"yes": "no aggressions, no wars", "without_pacts": "no attacks, no pacts"},
        "draw_as_action": {"yes": "military cards are drawn by military actions"},
        "alternative_corruption": {"yes": "a mine may place one token fewer"},
        "bonus_cards": BONUS_CARD_TEXTS,
        "resigning": {"no": "nobody leaves the game before its end"},
    }
    found = (words.get(options[name]) for name, words in texts.items())
    return tuple(words for words in found if words)
