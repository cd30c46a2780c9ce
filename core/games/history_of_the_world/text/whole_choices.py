"""Follow-ups that are listed together with the choice that leads to them."""

from collections.abc import Sequence
from dataclasses import replace

from core.games.history_of_the_world.rules.actions import BuildCity, Decline, MoveMarker
from core.kernel import Action, Choice, FoldedAnswer

FOLDED_TOPICS = {
    "conquest": {"free_city": FoldedAnswer.DETAIL, "marker": FoldedAnswer.DETAIL},
}


def whole_choice(actions: Sequence[Action], choices: Sequence[Choice], whole: Choice) -> Choice:
    first, last = choices[0], choices[-1]
    details = {
        BuildCity: ", with a city",
        Decline: ", no city",
        MoveMarker: f", marker {last.label.lower()}",
    }
    detail = details.get(type(actions[-1]))
    if detail is None:
        return whole
    named = first.with_detail(detail)
    return replace(
        whole,
        label=named.label,
        full_label=named.full_label,
        label_in_group=named.label_in_group,
    )
