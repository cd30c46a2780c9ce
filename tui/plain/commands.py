"""The input of plain mode: a choice by number or name, or a command."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from core.app.challenges import record_hint
from core.bots import STRONGEST, BotFailed
from core.kernel import IllegalAction
from core.kernel.style import FULL
from core.learn import ChallengeSession, GuidedSession
from core.table import CannotUndo, UndoScope, UndoTarget, loss_warning
from tui.model.challenge import HINT_COST_NOTICE
from tui.model.resignation import RESIGNATION_CONSEQUENCE, resignation_notice
from tui.model.steps import SEEN_NOTICES
from tui.plain.explain import choice_lines, hint_lines, topic_lines
from tui.plain.layout import wrap
from tui.plain.menu import MenuEntry, find_matches, is_clear_match, menu_lines
from tui.plain.narration import log_lines
from tui.plain.position import position_lines
from tui.plain.question import Outcome, PlainQuestion
from tui.plain.rules import rule_lines
from tui.plain.scores import score_lines
from tui.plain.variations import name_variation, print_variation, print_variations

SHORT_LOG_LINES = 20


async def handle_line(question: PlainQuestion, line: str) -> Outcome:
    if not line:
        question.show(position_lines(question.session))
        return Outcome.ASK_AGAIN
    if line.startswith("?"):
        return await _explain(question, line[1:].strip())
    word, _, rest = line.partition(" ")
    command = _COMMANDS_BY_NAME.get(word.casefold())
    if command is not None and (command.argument or not rest):
        return await command.run(question, rest.strip())
    entries = _find_entries(question, line)
    if len(entries) == 1 and (line.isdigit() or is_clear_match(entries[0], line)):
        return await _choose(question, entries[0])
    if entries:
        prompt = (
            "Which of these?"
            if len(entries) > 1
            else "Did you mean this? Type its number to confirm."
        )
        question.write_lines([prompt, *menu_lines(entries)])
    return Outcome.ASK_AGAIN


async def handle_line_while_waiting(question: PlainQuestion, line: str) -> Outcome:
    """Handle a line while others choose. Only choosing and hints do not work."""
    word, _, rest = line.partition(" ")
    command = _COMMANDS_BY_NAME.get(word.casefold())
    if command is not None and command.run not in (_hint, _stop) and (command.argument or not rest):
        return await command.run(question, rest.strip())
    if line:
        message = (
            "Other players are choosing. You can type: say TEXT, board, log, scores,"
            " substitute NAME, undo, quit."
        )
        question.write_lines(wrap(message))
    return Outcome.ASK_AGAIN


def _find_entries(question: PlainQuestion, line: str) -> Sequence[MenuEntry]:
    entries = question.entries
    if line.isascii() and line.isdigit():
        if 1 <= int(line[:9]) <= len(entries):
            return [entries[int(line[:9]) - 1]]
        question.write_lines([f"{line[:9]} is not a choice. Type 1 to {len(entries)}."])
        return []
    matches = find_matches(entries, line)
    if not matches and question.locked and find_matches(question.locked, line):
        question.write_lines(wrap(_locked_reason(question)))
    elif not matches:
        question.write_lines(
            wrap(f"No choice matches '{line[:60]}'. Type a number, or ? for help.")
        )
    return matches


def _locked_reason(question: PlainQuestion) -> str:
    session = question.session
    assert isinstance(session, GuidedSession)
    return session.guide.refusal(session.main_line)


async def _choose(question: PlainQuestion, entry: MenuEntry) -> Outcome:
    warning = entry.choice.warning or _loss_warning(question, entry)
    is_risky = entry.needs_confirmation or warning
    if (
        is_risky
        and not _is_suggested(question, entry)
        and not await _confirm(question, entry, warning)
    ):
        question.write_lines(["Canceled."])
        return Outcome.ASK_AGAIN
    try:
        await question.whole_choices.play(
            question.session, entry.action, entry.following, question.style
        )
    except IllegalAction as refusal:  # the position changed while the player was thinking
        question.write_lines(wrap(str(refusal)))
    return Outcome.CONTINUE


def _is_suggested(question: PlainQuestion, entry: MenuEntry) -> bool:
    session, decision = question.session, question.decision
    if not isinstance(session, GuidedSession) or decision is None or not question.locked:
        return False
    return session.guide.suggested_action(session.main_line, decision) == entry.action


def _loss_warning(question: PlainQuestion, entry: MenuEntry) -> str:
    if not entry.choice.price:
        return ""
    session = question.session
    preview = session.preview(entry.action, question.style, *entry.answers)
    return loss_warning(entry.choice, preview, session.game.text.unwanted_counts)


async def _confirm(question: PlainQuestion, entry: MenuEntry, warning: str) -> bool:
    consequence = warning or entry.choice.effect_text(FULL)
    question.write_lines(wrap(": ".join(filter(None, (entry.choice.label, consequence)))))
    reply = await question.console.ask("Do it anyway? (y/n) ")
    return reply is not None and reply.casefold() in ("y", "yes")


# --- commands ----------------------------------------------------------------------------


async def _explain(question: PlainQuestion, about: str) -> Outcome:
    session = question.session
    if not about:
        question.write_lines(question.coach.detail_lines() if question.coach else help_lines())
        if question.coach:
            question.write_lines(["Type help for all commands."])
    elif about.isascii() and about.isdigit():
        for entry in _find_entries(question, about):
            question.write_lines(choice_lines(session, entry, question.explained_words))
    else:
        question.write_lines(topic_lines(session, about))
    return Outcome.ASK_AGAIN


async def _run_undo(question: PlainQuestion, target: UndoTarget, undo: Awaitable[None]) -> Outcome:
    notice = SEEN_NOTICES.get(await question.session.seen_before_undo(target), "")
    try:
        await undo
    except CannotUndo as refusal:
        question.write_lines(wrap(str(refusal)))
        return Outcome.ASK_AGAIN
    if notice:
        question.write_lines(wrap(notice))
    return Outcome.CONTINUE


async def _undo(question: PlainQuestion, _: str) -> Outcome:
    undo = question.whole_choices.undo(question.session)
    return await _run_undo(question, UndoScope.LAST_CHOICE, undo)


async def _restart(question: PlainQuestion, _: str) -> Outcome:
    return await _run_undo(question, UndoScope.TURN, question.session.restart_turn())


async def _undo_to(question: PlainQuestion, number: str) -> Outcome:
    if not (number.isascii() and number.isdigit()):
        question.write_lines(["Type back and the number of a choice in the log, as in: back 12"])
        return Outcome.ASK_AGAIN
    entry = int(number[:9]) - 1
    return await _run_undo(question, entry, question.session.undo_to(entry))


async def _hint(question: PlainQuestion, _: str) -> Outcome:
    if isinstance(question.session, ChallengeSession):
        return await _challenge_hint(question, question.session)
    try:
        advice = await question.session.hint(question.style)
    except (BotFailed, IllegalAction) as failure:
        question.write_lines(wrap(str(failure)))
    else:
        session = question.session
        question.write_lines(
            hint_lines(session.game, session.seat, question.entries, advice, question.style)
        )
    return Outcome.ASK_AGAIN


async def _challenge_hint(question: PlainQuestion, session: ChallengeSession) -> Outcome:
    if not session.has_seen_hint:
        question.write_lines(wrap(HINT_COST_NOTICE))
        reply = await question.console.ask("Show it? (y/n) ")
        if reply is None or reply.casefold() not in ("y", "yes"):
            return Outcome.ASK_AGAIN
        problem = await asyncio.to_thread(record_hint, session)
        question.write_lines(wrap(problem) if problem else [])
    question.write_lines(wrap(f"Hint: {session.challenge.hint}"))
    return Outcome.ASK_AGAIN


async def _log(question: PlainQuestion, argument: str) -> Outcome:
    lines = log_lines(question.session)
    if argument != "all" and len(lines) > SHORT_LOG_LINES:
        lines = ["... (log all: everything)", *lines[-SHORT_LOG_LINES:]]
    question.write_lines(lines or ["The log is empty."])
    return Outcome.ASK_AGAIN


async def _board(question: PlainQuestion, _: str) -> Outcome:
    session = question.session
    view, seat, names = session.view, session.seat, session.names
    question.write_lines(session.game.text.board(view, seat, names, question.style))
    return Outcome.ASK_AGAIN


async def _scores(question: PlainQuestion, _: str) -> Outcome:
    question.write_lines(score_lines(question.session))
    return Outcome.ASK_AGAIN


async def _rules(question: PlainQuestion, about: str) -> Outcome:
    question.write_lines(rule_lines(question.session.game, about))
    return Outcome.ASK_AGAIN


async def _chat(question: PlainQuestion, text: str) -> Outcome:
    return await _run_request(question, question.session.send_chat(text))


async def _agree(question: PlainQuestion, _: str) -> Outcome:
    return await _run_request(question, question.session.answer_undo_request(True))


async def _refuse(question: PlainQuestion, _: str) -> Outcome:
    return await _run_request(question, question.session.answer_undo_request(False))


async def _resign(question: PlainQuestion, _: str) -> Outcome:
    """Resign at the next turn after a confirmation, or cancel a resignation."""
    session = question.session
    is_wanted = not session.participants.is_resigning
    if is_wanted and session.may_resign:
        question.write_lines(wrap(RESIGNATION_CONSEQUENCE))
        reply = await question.console.ask("Resign? (y/n) ")
        if reply is None or reply.casefold() not in ("y", "yes"):
            return Outcome.ASK_AGAIN
    try:
        await session.set_resigning(is_wanted)
    except IllegalAction as refusal:
        question.write_lines(wrap(str(refusal)))
    else:
        question.write_lines(wrap(resignation_notice(is_wanted)))
    return Outcome.ASK_AGAIN


async def _substitute(question: PlainQuestion, name: str) -> Outcome:
    seat = _find_seat(question, name)
    if seat is None:
        return Outcome.ASK_AGAIN
    return await _run_request(question, question.session.substitute_bot(seat, STRONGEST))


async def _kick(question: PlainQuestion, argument: str) -> Outcome:
    """Remove a spectator, or a player. `open` after the name leaves the seat open."""
    if argument.casefold() in (name.casefold() for name, _ in question.session.spectators):
        return await _run_request(question, question.session.remove_spectator(argument))
    name = argument.removesuffix(" open")
    seat = _find_seat(question, name)
    if seat is None:
        return Outcome.ASK_AGAIN
    level = STRONGEST if name == argument else 0
    return await _run_request(question, question.session.remove_player(seat, level))


async def _give(question: PlainQuestion, name: str) -> Outcome:
    candidates = question.session.returnable_seats
    names = question.session.names
    for seat, watcher in candidates:
        if name.casefold() in (watcher.casefold(), f"{watcher} {names[seat]}".casefold()):
            return await _run_request(question, question.session.return_seat(seat, watcher))
    question.write_lines([f"Nobody who watches as '{name[:60]}' can be given a seat."])
    return Outcome.ASK_AGAIN


async def _mute(question: PlainQuestion, name: str) -> Outcome:
    return await _run_request(question, question.session.mute_spectator(name, True))


async def _unmute(question: PlainQuestion, name: str) -> Outcome:
    return await _run_request(question, question.session.mute_spectator(name, False))


def _find_seat(question: PlainQuestion, name: str) -> int | None:
    names = [known.casefold() for known in question.session.names]
    if name.casefold() in names:
        return names.index(name.casefold())
    question.write_lines([f"Nobody here is called '{name[:60]}'."])
    return None


async def _stop(question: PlainQuestion, _: str) -> Outcome:
    stop = next((entry for entry in question.entries if entry.choice.ends_turn), None)
    if stop is None:
        question.write_lines(["There is nothing to end or pass now."])
        return Outcome.ASK_AGAIN
    return await _choose(question, stop)


async def _run_request(question: PlainQuestion, request: Awaitable[None]) -> Outcome:
    try:
        await request
    except (IllegalAction, CannotUndo) as refusal:
        question.write_lines(wrap(str(refusal)))
    return Outcome.ASK_AGAIN


async def _save(question: PlainQuestion, _: str) -> Outcome:
    question.write_lines(wrap(question.save()))
    return Outcome.ASK_AGAIN


async def _quit(question: PlainQuestion, _: str) -> Outcome:
    return Outcome.LEAVE


async def _help(question: PlainQuestion, _: str) -> Outcome:
    question.write_lines(help_lines())
    return Outcome.ASK_AGAIN


async def _next_lesson(question: PlainQuestion, _: str) -> Outcome:
    return await _go_to_lesson(question, is_next=True)


async def _previous_lesson(question: PlainQuestion, _: str) -> Outcome:
    return await _go_to_lesson(question, is_next=False)


async def _go_to_lesson(question: PlainQuestion, is_next: bool) -> Outcome:
    session = question.session
    if not isinstance(session, GuidedSession):
        question.write_lines(["This table has no lessons."])
        return Outcome.ASK_AGAIN
    go_to = session.go_to_next if is_next else session.go_to_previous
    await go_to(question.style)
    return Outcome.CONTINUE


@dataclass(frozen=True, slots=True)
class _Command:
    names: tuple[str, ...]
    description: str  # for the help
    run: Callable[[PlainQuestion, str], Awaitable[Outcome]]
    argument: str = ""  # optional text after the command


_COMMANDS = (
    _Command(("u", "undo"), "undo your last choice", _undo),
    _Command((".", "end"), "end the turn, pass or finish the current action", _stop),
    _Command(("restart",), "undo the whole turn", _restart),
    _Command(("back",), "undo choice 12 of the log and everything after it", _undo_to, "12"),
    _Command(("hint", "h"), "show what a bot would choose, and why", _hint),
    _Command(
        ("log", "l"),
        f"show the last {SHORT_LOG_LINES} lines of the log; log all: everything",
        _log,
        "[all]",
    ),
    _Command(
        ("variations", "v", "lines"), "list the variations (moves you undid)", print_variations
    ),
    _Command(
        ("variation", "line"),
        "show a variation; or add play, new (game from here) or delete",
        print_variation,
        "2",
    ),
    _Command(("name",), "name a variation", name_variation, "2 TEXT"),
    _Command(("board",), "show all boards and the map", _board),
    _Command(("scores", "s"), "show points by source, if the game ended now", _scores),
    _Command(("rules",), "show the rules about a word or number", _rules, "WORD"),
    _Command(("say", "t"), "send a message to the table", _chat, "TEXT"),
    _Command(("agree",), "allow another player's undo", _agree),
    _Command(("refuse",), "refuse it", _refuse),
    _Command(("resign",), "resign at your next turn, or cancel your resignation", _resign),
    _Command(("substitute", "lend"), "let a bot play for an absent player", _substitute, "NAME"),
    _Command(
        ("remove", "kick"), "(host) give a seat to a bot, or with 'open' to anyone", _kick, "NAME"
    ),
    _Command(
        ("give",), "(host) give a spectator the seat of that name; or give A B", _give, "NAME"
    ),
    _Command(("mute",), "(host) mute a spectator", _mute, "NAME"),
    _Command(("unmute",), "(host) unmute a spectator", _unmute, "NAME"),
    _Command(("n", "next"), "in a lesson: skip to the next", _next_lesson),
    _Command(("b", "before"), "in a lesson: start again, then the previous one", _previous_lesson),
    _Command(("save",), "show where the game is saved (every choice is saved at once)", _save),
    _Command(("quit", "q", "exit"), "leave the game (it is saved)", _quit),
    _Command(("help",), "show this page", _help),
)
_COMMANDS_BY_NAME = {word: command for command in _COMMANDS for word in command.names}
QUIT_WORDS = _COMMANDS[-2].names


def help_rows() -> list[tuple[str, str]]:
    """Return what can be typed at the table, with its meaning."""
    return [
        ("12", "choose number 12"),
        ("trade city", "choose by name or part of a name; several matches are listed"),
        ("build", "list the choices of a group"),
        ("Enter", "show the position and the choices again"),
        ("? 12", "explain choice 12 and what it would change"),
        ("? NAME", "explain a card, a place or a word"),
        *((f"{each.names[0]} {each.argument}", each.description) for each in _COMMANDS),
    ]


def help_lines() -> list[str]:
    return [line for typed, text in help_rows() for line in wrap(text, f"  {typed:<12}")]
