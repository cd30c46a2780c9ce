"""The game's `Text`, which screens and plain mode show."""

from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.boards import board, progress, summary
from core.games.mosaic.text.choices import choice
from core.games.mosaic.text.counts import COUNTS
from core.games.mosaic.text.explanations import explain, explainable_ids
from core.games.mosaic.text.facts.unavailable import find_unavailable
from core.games.mosaic.text.ledger import ledger
from core.games.mosaic.text.narration import narrate
from core.games.mosaic.text.prompts import prompt
from core.games.mosaic.text.rulebook import rules
from core.games.mosaic.text.setup_description import describe_setup
from core.games.mosaic.text.whole_choices import FOLDED_TOPICS
from core.games.mosaic.text.wording import card_name
from core.kernel import Text


def _leader_name(state: MosaicState, seat: int) -> str:
    leader = state.players[seat].leader
    return card_name(leader) if leader else ""


TEXT: Text[MosaicState] = Text(
    faction_noun="leader",
    faction=_leader_name,
    explain_setup=describe_setup,
    progress=progress,
    rounds_left=lambda state: state.last_round - state.round if state.last_round else None,
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
