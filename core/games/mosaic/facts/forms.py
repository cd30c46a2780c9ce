"""Effect texts with current amounts, in several lengths, longest first."""

from collections.abc import Iterable, Mapping, Sequence

from core.games.mosaic.content import CARDS, Effect
from core.games.mosaic.describe.cards import without_its_set
from core.games.mosaic.describe.effects import (
    BRIEF,
    SHORTER,
    SHORTEST,
    TIGHT,
    deed_in_brief,
    in_brief,
    without_limit,
)
from core.games.mosaic.describe.terms import GOOD_CODE
from core.games.mosaic.describe.whatif import counts_now
from core.games.mosaic.state import MosaicState, Player
from core.kernel.words import sentence_case

_GOVERNMENT_LENGTHS = (
    (BRIEF, ", now "),
    (SHORTER, ", now "),
    (SHORTEST, ", now "),
    (SHORTEST, ": "),
)

Forms = tuple[str, ...]  # one text in several lengths, longest first


def effect_forms(view: MosaicState, seat: int, card: str) -> Forms:
    """Return a card's effects, each with its current amount if it counts something."""
    if CARDS[card].goods:
        head = sentence_case(", ".join(without_its_set(CARDS[card], SHORTER)))
        goods, filled = set_of(view.players[seat], card)
        return f"{head}, set {goods} {filled}", f"{head}, set {filled}", head
    numbers = {id(effect): abs(number) for effect, number in counts_now(view, seat, card)}
    return forms_of(CARDS[card].effects, numbers)


def uncounted_forms(card: str) -> Forms:
    return forms_of(CARDS[card].effects, {})


def set_of(player: Player, card: str) -> tuple[str, str]:
    """Return a manufactory's goods and progress, such as `brz clo win` and `1/3`."""
    goods = CARDS[card].goods
    have = sum(good in player.goods for good in goods)
    return " ".join(GOOD_CODE[good] for good in goods), f"{have}/{len(goods)}"


def forms_of(effects: Sequence[Effect], numbers: Mapping[int, int]) -> Forms:
    """Return effect texts of decreasing length; `numbers` maps effect ids to amounts."""
    lengths = [
        _joined(
            (in_brief(effect, length), _number(effect, numbers, ", now ")) for effect in effects
        )
        for length in (BRIEF, SHORTER, SHORTEST)
    ]
    bare = [
        _joined(
            (without_limit(effect, length), _number(effect, numbers, ": ")) for effect in effects
        )
        for length in (SHORTEST, TIGHT)
    ]
    return (*lengths, *bare[: 2 if len(effects) == 1 else 1])


def government_forms(effects: Sequence[Effect], points: int) -> Forms:
    """Return a government's effects without their hook, which is always the same.

    The last form starts with the number, because the list may truncate it.
    """
    scoring = [effect for effect in effects if effect.on == "empire_scoring"]
    others = [effect for effect in effects if effect.on != "empire_scoring"]
    lengths = [
        _joined(
            [(deed_in_brief(effect, length), f"{now}{points}") for effect in scoring]
            + [(in_brief(effect, length), "") for effect in others]
        )
        for length, now in _GOVERNMENT_LENGTHS
    ]
    deeds = [deed_in_brief(effect, SHORTEST) for effect in scoring]
    deeds += [in_brief(effect, SHORTEST) for effect in others]
    return *lengths, f"now {points}: {', '.join(deeds)}"


def _joined(clauses: Iterable[tuple[str, str]]) -> str:
    return sentence_case(", ".join(f"{text}{number}" for text, number in clauses))


def _number(effect: Effect, numbers: Mapping[int, int], before: str) -> str:
    return f"{before}{numbers[id(effect)]}" if id(effect) in numbers else ""
