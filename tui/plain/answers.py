"""The input of plain mode: a choice by number or name, or a command."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from core.bots import STRONGEST, BotFailed
from core.house.challenges import see_hint
from core.kernel import IllegalAction
from core.table import CannotUndo
from core.teaching import ChallengeSession, GuidedSession
from tui.model.challenge import HINT_COSTS
from tui.plain.explain import choice_lines, hint_lines, thing_lines
from tui.plain.layout import wrap
from tui.plain.lines import list_lines, name_line, show_line
from tui.plain.menu import MenuEntry, is_plainly, meant_by, menu_lines
from tui.plain.position import position_lines
from tui.plain.question import PlainQuestion, Then
from tui.plain.rules import rule_lines
from tui.plain.scores import score_lines
from tui.plain.story import log_lines

SHORT_LOG = 20


async def answer(question: PlainQuestion, line: str) -> Then:
    if not line:
        question.show(position_lines(question.session))
        return Then.ASK_AGAIN
    if line.startswith("?"):
        return await _explain(question, line[1:].strip())
    word, _, rest = line.partition(" ")
    command = _BY_WORD.get(word.casefold())
    if command is not None and (command.argument or not rest):
        return await command.do(question, rest.strip())
    entries = _meant(question, line)
    if len(entries) == 1 and (line.isdigit() or is_plainly(entries[0], line)):
        return await _choose(question, entries[0])
    if entries:
        which = "Which of these?" if len(entries) > 1 else "Is it this? Then type its number."
        question.say([which, *menu_lines(entries)])
    return Then.ASK_AGAIN


async def answer_aside(question: PlainQuestion, line: str) -> Then:
    """Handle a line while others choose; every command works except choosing and hints."""
    word, _, rest = line.partition(" ")
    command = _BY_WORD.get(word.casefold())
    if command is not None and command.do is not _hint and (command.argument or not rest):
        return await command.do(question, rest.strip())
    if line:
        words = "Others choose now; meanwhile: say TEXT, board, log, scores, lend NAME, undo, quit."
        question.say([words])
    return Then.ASK_AGAIN


def _meant(question: PlainQuestion, line: str) -> Sequence[MenuEntry]:
    entries = question.entries
    if line.isascii() and line.isdigit():
        if 1 <= int(line[:9]) <= len(entries):
            return [entries[int(line[:9]) - 1]]
        question.say([f"There is no choice {line[:9]}; there are 1 to {len(entries)}."])
        return []
    meant = meant_by(entries, line)
    if not meant and question.later and meant_by(question.later, line):
        question.say(wrap(_why_later(question)))
    elif not meant:
        question.say(wrap(f"No choice is called '{line[:60]}'; type a number, or ? for help."))
    return meant


def _why_later(question: PlainQuestion) -> str:
    session = question.session
    assert isinstance(session, GuidedSession)
    return session.guide.refusal(session.line)


async def _choose(question: PlainQuestion, entry: MenuEntry) -> Then:
    is_asked_about = bool(entry.harms or entry.choice.warning) and not _is_meant(question, entry)
    if is_asked_about and not await _is_confirmed(question, entry):
        question.say(["Not done."])
        return Then.ASK_AGAIN
    try:
        await question.session.play(entry.action)
    except IllegalAction as refusal:  # the position changed while the player was thinking
        question.say(wrap(str(refusal)))
    return Then.GO_ON


def _is_meant(question: PlainQuestion, entry: MenuEntry) -> bool:
    session, decision = question.session, question.decision
    if not isinstance(session, GuidedSession) or decision is None or not question.later:
        return False
    return session.guide.meant(session.line, decision) == entry.action


async def _is_confirmed(question: PlainQuestion, entry: MenuEntry) -> bool:
    regret = entry.choice.warning or entry.choice.effect
    question.say(wrap(": ".join(filter(None, (entry.choice.label, regret)))))
    sure = await question.console.ask("Do it all the same? (y/n) ")
    return sure is not None and sure.casefold() in ("y", "yes")


# --- commands ----------------------------------------------------------------------------


async def _explain(question: PlainQuestion, about: str) -> Then:
    session = question.session
    if not about:
        question.say(question.coach.more() if question.coach else help_lines())
        if question.coach:
            question.say(["help lists all that can be typed."])
    elif about.isascii() and about.isdigit():
        for entry in _meant(question, about):
            question.say(choice_lines(session, entry, question.known))
    else:
        question.say(thing_lines(session, about))
    return Then.ASK_AGAIN


async def _take_back(question: PlainQuestion, how: Awaitable[None]) -> Then:
    try:
        await how
    except CannotUndo as refusal:
        question.say(wrap(str(refusal)))
        return Then.ASK_AGAIN
    return Then.GO_ON


async def _undo(question: PlainQuestion, _: str) -> Then:
    return await _take_back(question, question.session.undo())


async def _restart(question: PlainQuestion, _: str) -> Then:
    return await _take_back(question, question.session.restart_turn())


async def _back(question: PlainQuestion, number: str) -> Then:
    if not (number.isascii() and number.isdigit()):
        question.say(["Say where to: the log numbers your choices, and 'back 12' takes back 12."])
        return Then.ASK_AGAIN
    return await _take_back(question, question.session.undo_to(int(number[:9]) - 1))


async def _hint(question: PlainQuestion, _: str) -> Then:
    if isinstance(question.session, ChallengeSession):
        return await _hint_of_challenge(question, question.session)
    try:
        advice = await question.session.hint()
    except (BotFailed, IllegalAction) as failure:
        question.say(wrap(str(failure)))
    else:
        session = question.session
        question.say(hint_lines(session.game, session.seat, question.entries, advice))
    return Then.ASK_AGAIN


async def _hint_of_challenge(question: PlainQuestion, session: ChallengeSession) -> Then:
    """Show the challenge's hint, after the player accepts its cost."""
    if not session.has_seen_hint:
        question.say(wrap(HINT_COSTS))
        sure = await question.console.ask("See it? (y/n) ")
        if sure is None or sure.casefold() not in ("y", "yes"):
            return Then.ASK_AGAIN
        problem = await asyncio.to_thread(see_hint, session)
        question.say(wrap(problem) if problem else [])
    question.say(wrap(f"Hint: {session.challenge.hint}"))
    return Then.ASK_AGAIN


async def _log(question: PlainQuestion, how_much: str) -> Then:
    lines = log_lines(question.session)
    if how_much != "all" and len(lines) > SHORT_LOG:
        lines = ["... (log all: everything)", *lines[-SHORT_LOG:]]
    question.say(lines or ["Nothing has happened yet."])
    return Then.ASK_AGAIN


async def _board(question: PlainQuestion, _: str) -> Then:
    session = question.session
    question.say(session.game.board(session.view, session.seat, session.names))
    return Then.ASK_AGAIN


async def _scores(question: PlainQuestion, _: str) -> Then:
    question.say(score_lines(question.session))
    return Then.ASK_AGAIN


async def _rules(question: PlainQuestion, about: str) -> Then:
    question.say(rule_lines(question.session.game, about))
    return Then.ASK_AGAIN


async def _say(question: PlainQuestion, text: str) -> Then:
    return await _among_people(question, question.session.say(text))


async def _agree(question: PlainQuestion, _: str) -> Then:
    return await _among_people(question, question.session.consent(True))


async def _refuse(question: PlainQuestion, _: str) -> Then:
    return await _among_people(question, question.session.consent(False))


async def _lend(question: PlainQuestion, name: str) -> Then:
    seat = _seat_called(question, name)
    if seat is None:
        return Then.ASK_AGAIN
    return await _among_people(question, question.session.lend(seat, STRONGEST))


async def _kick(question: PlainQuestion, words: str) -> Then:
    """Remove a spectator, or a player; `open` after the name leaves the seat open."""
    if words.casefold() in (name.casefold() for name, _ in question.session.watchers):
        return await _among_people(question, question.session.send_watcher_away(words))
    name = words.removesuffix(" open")
    seat = _seat_called(question, name)
    if seat is None:
        return Then.ASK_AGAIN
    level = STRONGEST if name == words else 0
    return await _among_people(question, question.session.send_away(seat, level))


async def _give(question: PlainQuestion, name: str) -> Then:
    """Give a spectator a seat: the one with their name, or the one named after theirs."""
    may = question.session.may_be_given
    names = question.session.names
    for seat, watcher in may:
        if name.casefold() in (watcher.casefold(), f"{watcher} {names[seat]}".casefold()):
            return await _among_people(question, question.session.give_seat(seat, watcher))
    question.say([f"Nobody who watches as '{name[:60]}' can be given a seat."])
    return Then.ASK_AGAIN


async def _mute(question: PlainQuestion, name: str) -> Then:
    return await _among_people(question, question.session.mute(name, True))


async def _unmute(question: PlainQuestion, name: str) -> Then:
    return await _among_people(question, question.session.mute(name, False))


def _seat_called(question: PlainQuestion, name: str) -> int | None:
    names = [known.casefold() for known in question.session.names]
    if name.casefold() in names:
        return names.index(name.casefold())
    question.say([f"Nobody here is called '{name[:60]}'."])
    return None


async def _among_people(question: PlainQuestion, deed: Awaitable[None]) -> Then:
    """Run a request that does not change the question."""
    try:
        await deed
    except (IllegalAction, CannotUndo) as refusal:
        question.say(wrap(str(refusal)))
    return Then.ASK_AGAIN


async def _save(question: PlainQuestion, _: str) -> Then:
    question.say(wrap(question.save()))
    return Then.ASK_AGAIN


async def _quit(question: PlainQuestion, _: str) -> Then:
    return Then.LEAVE


async def _help(question: PlainQuestion, _: str) -> Then:
    question.say(help_lines())
    return Then.ASK_AGAIN


async def _next_lesson(question: PlainQuestion, _: str) -> Then:
    return await _go_to_lesson(question, is_next=True)


async def _lesson_before(question: PlainQuestion, _: str) -> Then:
    return await _go_to_lesson(question, is_next=False)


async def _go_to_lesson(question: PlainQuestion, is_next: bool) -> Then:
    session = question.session
    if not isinstance(session, GuidedSession):
        question.say(["There are no lessons at this table."])
        return Then.ASK_AGAIN
    await (session.go_on() if is_next else session.go_back())
    return Then.GO_ON


@dataclass(frozen=True, slots=True)
class _Command:
    words: tuple[str, ...]
    text: str  # for the help
    do: Callable[[PlainQuestion, str], Awaitable[Then]]
    argument: str = ""  # optional text after the command


_COMMANDS = (
    _Command(("u", "undo"), "take back your last choice", _undo),
    _Command(("restart",), "take back all you chose in this turn", _restart),
    _Command(("back",), "take back choice 12 of the log, and all since", _back, "12"),
    _Command(("hint",), "what a bot would choose, and why", _hint),
    _Command(("log",), f"the last {SHORT_LOG} lines of what happened; 'log all'", _log, "[all]"),
    _Command(("lines",), "lines of play: what you took back stays as one", list_lines),
    _Command(("line",), "how it stood; or 'line 2 play', 'whatif', 'delete'", show_line, "2"),
    _Command(("name",), "give a line a name", name_line, "2 TEXT"),
    _Command(("board",), "every player's board, and the map", _board),
    _Command(("scores",), "the points by source, if the game ended now", _scores),
    _Command(("rules",), "what the rules say about a word or number", _rules, "WORD"),
    _Command(("say",), "let everybody at the table hear it", _say, "TEXT"),
    _Command(("agree",), "let another player take a choice back", _agree),
    _Command(("refuse",), "do not", _refuse),
    _Command(("lend",), "let a bot play for somebody who is away", _lend, "NAME"),
    _Command(("kick",), "the host gives NAME's seat to a bot; or 'kick NAME open'", _kick, "NAME"),
    _Command(
        ("give",), "the host gives a watcher the seat of that name; or 'give A B'", _give, "NAME"
    ),
    _Command(("mute",), "the host lets NAME, who watches, say nothing", _mute, "NAME"),
    _Command(("unmute",), "and speak again", _unmute, "NAME"),
    _Command(("n", "next"), "in a lesson: skip it, go on to the next", _next_lesson),
    _Command(("b", "before"), "in a lesson: begin it again, then the one before", _lesson_before),
    _Command(("save",), "where the game is saved (every choice is, by itself)", _save),
    _Command(("quit", "q", "exit"), "leave; the game is saved", _quit),
    _Command(("help",), "this page", _help),
)
_BY_WORD = {word: command for command in _COMMANDS for word in command.words}
QUIT = _COMMANDS[-2].words


def help_lines() -> list[str]:
    rows = [
        ("12", "choose number 12"),
        ("trade city", "choose by name or part of it; where several fit, they are listed"),
        ("build", "the name of a group lists that group"),
        ("Enter", "the position and the choices again"),
        ("? 12", "all about choice 12, with what it would change"),
        ("? NAME", "all about a card, a place or a word"),
    ]
    rows += [(f"{command.words[0]} {command.argument}", command.text) for command in _COMMANDS]
    lines: list[str] = []
    for typed, text in rows:
        lines += wrap(text, f"  {typed:<12}")
    return lines
