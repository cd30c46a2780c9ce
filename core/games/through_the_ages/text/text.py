"""The game's `Text`, which screens and plain mode show."""

from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.boards import board, progress, summary
from core.games.through_the_ages.text.choices import choice
from core.games.through_the_ages.text.counts import COUNTS
from core.games.through_the_ages.text.explanations import explain, explainable_ids
from core.games.through_the_ages.text.facts.civilization import rounds_left
from core.games.through_the_ages.text.facts.losses import warn_of_losses
from core.games.through_the_ages.text.facts.unavailable import find_unavailable
from core.games.through_the_ages.text.ledger import ledger
from core.games.through_the_ages.text.narration import narrate
from core.games.through_the_ages.text.prompts import prompt
from core.games.through_the_ages.text.rulebook import rules
from core.games.through_the_ages.text.setup_description import describe_setup
from core.games.through_the_ages.text.whole_choices import FOLDED_TOPICS
from core.kernel import Text

TEXT: Text[AgesState] = Text(
    explain_setup=describe_setup,
    progress=progress,
    rounds_left=rounds_left,
    losses_ahead=warn_of_losses,
    prompt=prompt,
    choice=choice,
    folded_topics=FOLDED_TOPICS,
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
