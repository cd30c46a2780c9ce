"""The game's `Text`, which screens and plain mode show."""

from core.games.age_of_innovation.content import ROUNDS
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.boards import board, progress, summary
from core.games.age_of_innovation.text.choices import choice
from core.games.age_of_innovation.text.counts import COUNTS
from core.games.age_of_innovation.text.explanations import explain, explainable_ids
from core.games.age_of_innovation.text.facts.losses import warn_of_losses
from core.games.age_of_innovation.text.facts.unavailable import find_unavailable
from core.games.age_of_innovation.text.ledger import ledger
from core.games.age_of_innovation.text.narration import narrate
from core.games.age_of_innovation.text.prompts import prompt
from core.games.age_of_innovation.text.rulebook import rules
from core.games.age_of_innovation.text.setup_description import describe_setup
from core.games.age_of_innovation.text.whole_choices import (
    FOLDED_TOPICS,
    power_actions_after_burning,
    whole_choice,
)
from core.games.age_of_innovation.text.wording import name
from core.kernel import Text
from core.kernel.style import SHORT


def faction_name(state: InnovationState, seat: int) -> str:
    faction = state.players[seat].faction
    return name(faction, SHORT) if faction else ""


TEXT: Text[InnovationState] = Text(
    faction_noun="faction",
    faction=faction_name,
    explain_setup=describe_setup,
    progress=progress,
    rounds_left=lambda state: ROUNDS - state.round,
    losses_ahead=warn_of_losses,
    prompt=prompt,
    choice=choice,
    folded_topics=FOLDED_TOPICS,
    whole_choice=whole_choice,
    sequences=power_actions_after_burning,
    unavailable=find_unavailable,
    narrate=narrate,
    explain=explain,
    explainable_ids=explainable_ids,
    summary=summary,
    board=board,
    ledger=ledger,
    counts=COUNTS,
    rules=rules,
)
