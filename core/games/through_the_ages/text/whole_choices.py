"""Follow-ups that are listed together with the choice that leads to them."""

from core.kernel import FoldedAnswer

FOLDED_TOPICS = {
    "actions": {"contained": FoldedAnswer.DETAIL, "gain_mix": FoldedAnswer.DETAIL},
}
