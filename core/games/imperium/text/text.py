"""The game's `Text`, which screens and plain mode show."""

from core.games.imperium.content import NATIONS
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.boards import board, progress, summary
from core.games.imperium.text.campaign import chapter
from core.games.imperium.text.choices import choice
from core.games.imperium.text.counts import COUNTS
from core.games.imperium.text.explanations import explain, explainable_ids
from core.games.imperium.text.facts.unavailable import find_unavailable
from core.games.imperium.text.ledger import ledger
from core.games.imperium.text.narration import narrate
from core.games.imperium.text.prompts import prompt
from core.games.imperium.text.rulebook import rules
from core.games.imperium.text.setup_description import describe_setup
from core.games.imperium.text.whole_choices import FOLDED_TOPICS, whole_choice
from core.kernel import Text


def _nation_name(state: ImperiumState, seat: int) -> str:
    nation = state.players[seat].nation
    return NATIONS[nation].name if nation else ""


TEXT: Text[ImperiumState] = Text(
    faction_noun="nation",
    faction=_nation_name,
    explain_setup=describe_setup,
    progress=progress,
    rounds_left=lambda state: state.scoring_round - state.round if state.scoring_round else None,
    prompt=prompt,
    choice=choice,
    folded_topics=FOLDED_TOPICS,
    whole_choice=whole_choice,
    unavailable=find_unavailable,
    narrate=narrate,
    chapter_summary=chapter,
    explain=explain,
    explainable_ids=explainable_ids,
    summary=summary,
    board=board,
    ledger=ledger,
    counts=COUNTS,
    rules=rules,
)
