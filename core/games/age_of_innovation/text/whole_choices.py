"""Follow-ups that are listed together with the choice that leads to them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.games.age_of_innovation.content import POWER_ACTIONS, SACRIFICE
from core.games.age_of_innovation.rules.actions import (
    BoardAction,
    Convert,
    Done,
    PlaceAt,
    Terraform,
)
from core.games.age_of_innovation.rules.flow.main_actions import power_action_cost
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.map_choices import PARTIAL_GROUP
from core.kernel import Action, Choice, Decision, FoldedAnswer
from core.kernel.amounts import Cost
from core.kernel.effects import Effect

_PARTS = {"workshop": FoldedAnswer.DETAIL, "discipline": FoldedAnswer.DETAIL}
FOLDED_TOPICS = {"turn": _PARTS, "dig": _PARTS, "extra_action": _PARTS}


def power_actions_after_burning(
    view: InnovationState, decision: Decision
) -> Iterator[Sequence[Action]]:
    """Yield the power actions that burning power pays for, each with the tokens to burn."""
    burn = Convert(SACRIFICE)
    if burn not in decision.actions:
        return
    _, second, third = view.players[decision.seat].bowls
    for tile in POWER_ACTIONS:
        missing = power_action_cost(view, decision.seat, tile) - third
        if missing > 0 and second >= 2 * missing:
            yield *(burn for _ in range(missing)), BoardAction(tile)


def whole_choice(actions: Sequence[Action], choices: Sequence[Choice], whole: Choice) -> Choice:
    first, last = choices[0], choices[-1]
    match actions[0], actions[-1]:
        case Terraform(), PlaceAt():
            return replace(
                first, price=whole.price, effect=last.effect, rank=whole.rank, warning=whole.warning
            )
        case Terraform(), Done():
            effect = Effect.of("no workshop yet")
            alone = first.with_detail(", no workshop")
            group = PARTIAL_GROUP if first.group else ""
            return replace(alone, group=group, effect=effect, warning=last.warning, rank=-1.0)
        case Convert(), BoardAction():
            paid = Cost(last.price.amounts, substitute=f"burn {len(actions) - 1}")
            return replace(last, price=paid, rank=last.rank)
    return whole
