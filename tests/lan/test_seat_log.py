from core.games import load_game
from core.kernel import SPECTATOR, Rng
from core.lan.protocol import log_codec
from core.lan.seat_log import SeatLog
from core.table import ChatMessage, Seat, Undone
from tests.table.quarry import QUARRY, Dig, Shaft
from tests.table.tables import open_table


async def test_log_entry_is_numbered_by_its_first_line_and_found_by_it() -> None:
    mosaic, rng = load_game("mosaic"), Rng(3)
    table = open_table(Seat("Ada"), Seat("Ben"), game=mosaic)
    for _ in range(30):
        decision = mosaic.decisions(table.state)[0]
        await table.play(decision.seat, rng.choice(decision.actions))
    log = SeatLog(table, 0)
    numbers = [log_codec(mosaic).load(line).journal_entry for line in log.update()]
    entries = [told.journal_entry for told in table.log if told.view_for(0)]
    chosen = dict.fromkeys(entry for entry in entries if entry >= 0)
    assert len(chosen) < len(entries)  # some have several log lines
    for entry in chosen:
        first = entries.index(entry)
        assert {n for n, e in zip(numbers, entries, strict=True) if e == entry} == {first}
        assert log.journal_entry(first) == entry


async def test_undo_of_an_unseen_choice_reveals_nothing() -> None:
    table = open_table(Seat("Ada"), Seat("Ben"))
    log = SeatLog(table, 1)
    await table.play(0, Dig())
    await table.play(0, Shaft(2))
    await table.play(0, Dig())  # not visible before the shaft is chosen
    known = len(log.update())
    await table.undo(0)
    back = log_codec(QUARRY).load(log.update()[known]).event
    assert known and back == Undone(0, known)


async def test_delayed_spectator_hears_chat_at_once_and_only_once() -> None:
    table = open_table(Seat("Ada"), Seat("Ben"))
    log = SeatLog(table, SPECTATOR)
    await table.play(0, Dig())
    await table.play(0, Shaft(2))
    table.send_chat(0, "Good evening!")
    said = [log_codec(QUARRY).load(line).event for line in log.update(up_to=0)]
    assert said == [ChatMessage(0, "Good evening!")]
    told = [log_codec(QUARRY).load(line).event for line in log.update()]
    assert len(told) > 1 and [event for event in told if isinstance(event, ChatMessage)] == said
