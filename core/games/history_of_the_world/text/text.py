"""The game's `Text`, which screens and plain mode show."""

from core.games.history_of_the_world.content import EPOCHS
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.boards import board, progress, summary
from core.games.history_of_the_world.text.choices import choice
from core.games.history_of_the_world.text.counts import COUNTS
from core.games.history_of_the_world.text.explanations import explain, explainable_ids
from core.games.history_of_the_world.text.facts.unavailable import find_unavailable
from core.games.history_of_the_world.text.ledger import ledger
from core.games.history_of_the_world.text.narration import narrate
from core.games.history_of_the_world.text.prompts import prompt
from core.games.history_of_the_world.text.rulebook import rules
from core.games.history_of_the_world.text.setup_description import describe_setup
from core.games.history_of_the_world.text.whole_choices import FOLDED_TOPICS, whole_choice
from core.games.history_of_the_world.text.wording import ROUTE_GROUPS
from core.kernel import Text

TEXT: Text[WorldState] = Text(
    round_noun="epoch",
    explain_setup=describe_setup,
    progress=progress,
    rounds_left=lambda state: EPOCHS[-1] - state.epoch,
    prompt=prompt,
    choice=choice,
    folded_topics=FOLDED_TOPICS,
    whole_choice=whole_choice,
    group_order=tuple(ROUTE_GROUPS.values()),
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
