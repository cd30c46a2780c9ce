"""Follow-ups that are listed together with the choice that leads to them."""

from core.kernel import FoldedAnswer

_PARTS = {
    "currency": FoldedAnswer.DETAIL,
    "track": FoldedAnswer.DETAIL,
    "pillar": FoldedAnswer.DETAIL,
    "pay": FoldedAnswer.PAYMENT,
}
FOLDED_TOPICS = {
    "turn": _PARTS,
    "free_window": _PARTS,
    "extra_action": _PARTS,
    "starting_technology": _PARTS,
    "play_or_keep": _PARTS,
}
