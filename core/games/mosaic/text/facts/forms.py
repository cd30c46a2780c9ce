"""Effect texts with current amounts, in several lengths, longest first."""

from collections.abc import Iterable, Mapping, Sequence

from core.games.mosaic.content import CARDS
from core.games.mosaic.rules.effect_registry import CARD_EFFECTS, Effect
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.card_text import effects_without_set, goods_set_text
from core.games.mosaic.text.effect_words import BRIEF, SHORTER, SHORTEST, TIGHT
from core.games.mosaic.text.outcomes import current_effect_amounts, goods_progress
from core.kernel.presentation import sentence_case
from core.kernel.style import Style

_GOVERNMENT_LENGTHS = (
    (BRIEF, ", now "),
    (SHORTER, ", now "),
    (SHORTEST, ", now "),
    (SHORTEST, ": "),
)

TextForms = tuple[str, ...]  # one text in several lengths, longest first


def effect_forms(view: MosaicState, seat: int, card: str, style: Style) -> TextForms:
    """Return a card's effects, each with its current amount if it counts something."""
    if CARDS[card].goods:
        head = sentence_case(", ".join(effects_without_set(CARDS[card], style, SHORTER)))
        goods, filled = goods_set_text(CARDS[card], style), goods_progress(view.players[seat], card)
        return f"{head}, {goods} {filled}", f"{head}, set {filled}", head
    numbers = {
        id(effect): abs(number) for effect, number in current_effect_amounts(view, seat, card)
    }
    return build_forms(CARD_EFFECTS[card], numbers, style)


def effect_forms_without_counts(card: str, style: Style) -> TextForms:
    return build_forms(CARD_EFFECTS[card], {}, style)


def build_forms(effects: Sequence[Effect], numbers: Mapping[int, int], style: Style) -> TextForms:
    """Return effect texts of decreasing length. `numbers` maps effect ids to amounts."""
    lengths = [
        _join_clauses(
            (effect.brief_text(style, length), _count_text(effect, numbers, ", now "))
            for effect in effects
        )
        for length in (BRIEF, SHORTER, SHORTEST)
    ]
    bare = [
        _join_clauses(
            (effect.brief_without_limit(style, length), _count_text(effect, numbers, ": "))
            for effect in effects
        )
        for length in (SHORTEST, TIGHT)
    ]
    return (*lengths, *bare[: 2 if len(effects) == 1 else 1])


def government_forms(effects: Sequence[Effect], points: int, style: Style) -> TextForms:
    """Return a government's effects without their hook, which is always the same.

    The last form starts with the number, because the list may truncate it.
    """
    scoring = [effect for effect in effects if effect.on == "empire_scoring"]
    others = [effect for effect in effects if effect.on != "empire_scoring"]
    lengths = [
        _join_clauses(
            [(effect.brief_action(style, length), f"{suffix}{points}") for effect in scoring]
            + [(effect.brief_text(style, length), "") for effect in others]
        )
        for length, suffix in _GOVERNMENT_LENGTHS
    ]
    actions = [effect.brief_action(style, SHORTEST) for effect in scoring]
    actions += [effect.brief_text(style, SHORTEST) for effect in others]
    return *lengths, f"now {points}: {', '.join(actions)}"


def _join_clauses(clauses: Iterable[tuple[str, str]]) -> str:
    return sentence_case(", ".join(f"{text}{number}" for text, number in clauses))


def _count_text(effect: Effect, numbers: Mapping[int, int], before: str) -> str:
    return f"{before}{numbers[id(effect)]}" if id(effect) in numbers else ""
