"""Effect texts with current amounts, in several lengths, longest first."""

from collections.abc import Iterable, Mapping, Sequence

from core.games.mosaic.content import CARDS, Effect
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.text.cards import effects_without_set
from core.games.mosaic.text.effects import (
    BRIEF,
    SHORTER,
    SHORTEST,
    TIGHT,
    brief_action,
    brief_effect,
    brief_without_limit,
)
from core.games.mosaic.text.outcomes import current_effect_amounts
from core.games.mosaic.text.wording import GOOD_CODES
from core.kernel.presentation import sentence_case

_GOVERNMENT_LENGTHS = (
    (BRIEF, ", now "),
    (SHORTER, ", now "),
    (SHORTEST, ", now "),
    (SHORTEST, ": "),
)

TextForms = tuple[str, ...]  # one text in several lengths, longest first


def effect_forms(view: MosaicState, seat: int, card: str) -> TextForms:
    """Return a card's effects, each with its current amount if it counts something."""
    if CARDS[card].goods:
        head = sentence_case(", ".join(effects_without_set(CARDS[card], SHORTER)))
        goods, filled = goods_set(view.players[seat], card)
        return f"{head}, set {goods} {filled}", f"{head}, set {filled}", head
    numbers = {
        id(effect): abs(number) for effect, number in current_effect_amounts(view, seat, card)
    }
    return build_forms(CARDS[card].effects, numbers)


def effect_forms_without_counts(card: str) -> TextForms:
    return build_forms(CARDS[card].effects, {})


def goods_set(player: Player, card: str) -> tuple[str, str]:
    """Return a manufactory's goods and progress, such as `brz clo win` and `1/3`."""
    goods = CARDS[card].goods
    amount = sum(good in player.goods for good in goods)
    return " ".join(GOOD_CODES[good] for good in goods), f"{amount}/{len(goods)}"


def build_forms(effects: Sequence[Effect], numbers: Mapping[int, int]) -> TextForms:
    """Return effect texts of decreasing length; `numbers` maps effect ids to amounts."""
    lengths = [
        _join_clauses(
            (brief_effect(effect, length), _count_text(effect, numbers, ", now "))
            for effect in effects
        )
        for length in (BRIEF, SHORTER, SHORTEST)
    ]
    bare = [
        _join_clauses(
            (brief_without_limit(effect, length), _count_text(effect, numbers, ": "))
            for effect in effects
        )
        for length in (SHORTEST, TIGHT)
    ]
    return (*lengths, *bare[: 2 if len(effects) == 1 else 1])


def government_forms(effects: Sequence[Effect], points: int) -> TextForms:
    """Return a government's effects without their hook, which is always the same.

    The last form starts with the number, because the list may truncate it.
    """
    scoring = [effect for effect in effects if effect.on == "empire_scoring"]
    others = [effect for effect in effects if effect.on != "empire_scoring"]
    lengths = [
        _join_clauses(
            [(brief_action(effect, length), f"{suffix}{points}") for effect in scoring]
            + [(brief_effect(effect, length), "") for effect in others]
        )
        for length, suffix in _GOVERNMENT_LENGTHS
    ]
    actions = [brief_action(effect, SHORTEST) for effect in scoring]
    actions += [brief_effect(effect, SHORTEST) for effect in others]
    return *lengths, f"now {points}: {', '.join(actions)}"


def _join_clauses(clauses: Iterable[tuple[str, str]]) -> str:
    return sentence_case(", ".join(f"{text}{number}" for text, number in clauses))


def _count_text(effect: Effect, numbers: Mapping[int, int], before: str) -> str:
    return f"{before}{numbers[id(effect)]}" if id(effect) in numbers else ""
