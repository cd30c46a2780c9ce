"""A guest's whole choices: played step by step over the network, and undone as one."""

from core.bots import advise_in_process
from core.kernel.style import SHORT
from core.table import WholeChoices, find_combinations
from tests.lan.hosts import OPEN, running_host, wait_until_current
from tests.table.quarry import QUARRY, Dig, Shaft
from tests.table.tables import chosen_actions
from tests.table.test_combinations import FOLDED


async def test_guest_plays_and_undoes_a_whole_choice() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        ada, _ = await it.seat_guests("Ada", "Ben")
        session, whole_choices = await ada.session(advise_in_process), WholeChoices()
        before = session.decision
        assert before is not None
        found = find_combinations(FOLDED, session.view, before, SHORT)
        dig = next(each for each in found if each.actions == (Dig(), Shaft(2)))
        await whole_choices.play(session, dig.action, dig.following)
        assert chosen_actions(it.table)[-2:] == ["dig", "shaft number=2"]
        assert session.decision not in [step.decision for step in dig.following]
        await whole_choices.undo(session)
        await wait_until_current(ada, it.table)
        assert "dig" not in chosen_actions(it.table)
        assert session.decision == before
