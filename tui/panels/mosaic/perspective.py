"""The seat from which the cards are described."""

from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.facts.cards import FACE_DOWN, NOT_YET, NOW, CardContext, CardFacts
from core.kernel.style import SHORT
from tui.draw.panel_props import PanelProps
from tui.model.choices import Question

_AVAILABILITY_SYMBOLS = {NOW: "✓", FACE_DOWN: "▾", NOT_YET: "✗"}


def viewing_seat(props: PanelProps) -> int:
    return props.seat if 0 <= props.seat < props.view.persons else 0


def make_glance(view: MosaicState, question: Question | None, seat: int) -> CardContext:
    """Return the seat and its legal targets, for facts about cards."""
    legal = question.targets if question else ()
    is_acting = question is not None and question.decision.topic in ("turn", "extra_action")
    return CardContext(view, seat, legal, is_acting, SHORT)


def availability_symbol(facts: CardFacts) -> str:
    return _AVAILABILITY_SYMBOLS.get(facts.timing, "")
