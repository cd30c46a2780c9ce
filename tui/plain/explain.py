"""Answers to `?`: plain mode, a choice, or any topic of the game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core.app.learning import glossary_of
from core.bots import Advice
from core.kernel import Explanation, Game
from core.kernel.presentation import sentence_case
from core.kernel.style import FULL, Style
from core.learn.glossary import explain_term as word_explained
from core.table import NO_CHANGE, Session, all_targets, preview_notes
from core.table.hint import (
    describe_lead,
    describe_next_step,
    explain_advice,
    explain_lack_of_gain,
    largest_lead_terms,
)
from tui.plain.layout import wrap
from tui.plain.menu import MenuEntry

MAX_TITLES = 12
ASKED_NEXT = "what comes of it is asked next"


def choice_lines(
    session: Session, entry: MenuEntry, explained_words: set[str] | None = None
) -> list[str]:
    """Return a choice's price, effect and changes, with explanations of its targets.

    Glossary terms are explained at first use and added to `explained_words`.
    """
    choice, style = entry.choice, Style.spoken(session.names)
    heading = ": ".join(part for part in (choice.group, choice.label) if part)
    lines = wrap(f"{entry.number} {heading}")
    preview = session.preview(entry.action, style, *entry.answers)
    effect = preview_notes(choice, preview, style)
    if (
        preview.has_follow_up
        and effect in ("", NO_CHANGE)
        and not (preview.changes or preview.ranges)
    ):
        effect = ASKED_NEXT
    count_texts = [
        f"{_count_name(session, name)} {before} to {after}"
        for name, (before, after) in preview.changes.items()
    ]
    count_texts += [
        f"{_count_name(session, name)} {before} to between {lowest} and {highest}"
        for name, (before, lowest, highest) in preview.ranges.items()
    ]
    for label, text in (
        ("Price", choice.full_price(style)),
        ("Effect", effect),
        ("Changes at once", ", ".join(count_texts)),
    ):
        if text:
            lines += wrap(f"{label}: {text}", "  ", "    ")
    if choice.warning:
        lines += wrap(f"Beware: {choice.warning}", "  ", "    ")
    explained_words = set() if explained_words is None else explained_words
    shown_text = ""
    for target in all_targets(entry.action, entry.following):
        explanation = session.game.text.explain(session.view, session.seat, target, style)
        if explanation and not _is_covered(explanation, shown_text):
            lines += ["", *_explanation_lines(explanation)]
            shown_text += " ".join(explanation.lines)
            explained_words.add(explanation.title.casefold())
    for term in glossary_of(session.game.id).find_terms("\n".join(lines)):
        if term.word.casefold() not in explained_words:
            lines += ["", *_explanation_lines(word_explained(term, style))]
            explained_words.add(term.word.casefold())
    return lines if len(lines) > 1 else [*lines, "  It changes nothing at once."]


def _is_covered(explanation: Explanation, text: str) -> bool:
    return explanation.title in text and all(line in text for line in explanation.lines[:1])


def topic_lines(session: Session, name: str) -> list[str]:
    """Explain a card, tile, space or keyword, or list the candidates."""
    name_words, style = name.casefold().split(), Style.spoken(session.names)
    reasons = _unavailable_reasons(session, style)
    matches = [
        _with_reason(explanation, reasons.get(thing, ""))
        for thing in session.game.text.explainable_ids()
        if (explanation := session.game.text.explain(session.view, session.seat, thing, style))
        and all(word in explanation.title.casefold() for word in name_words)
    ]
    exact = [
        explanation for explanation in matches if explanation.title.casefold().split() == name_words
    ]
    titles = list(dict.fromkeys(explanation.title for explanation in matches))
    if exact or len(titles) == 1:
        lines: list[str] = []
        for explanation in dict.fromkeys(exact or matches):
            lines += _explanation_lines(explanation)
        return lines
    if titles:
        more = f" and {len(titles) - MAX_TITLES} more" if len(titles) > MAX_TITLES else ""
        return wrap(f"Which do you mean: {', '.join(titles[:MAX_TITLES])}{more}?")
    term = glossary_of(session.game.id).explanation(name, style)
    if term is not None:
        return _explanation_lines(term)
    return wrap(f"Nothing is called '{name}'; if the rules speak of it, then under: rules {name}")


def _unavailable_reasons(session: Session, style: Style) -> dict[str, str]:
    decision = session.game.decision_of(session.view, session.seat)
    if decision is None:
        return {}
    unavailable = session.game.text.unavailable(session.view, decision, style)
    return {entry.target: entry.reason for entry in unavailable}


def _with_reason(explanation: Explanation, reason: str) -> Explanation:
    return (
        replace(explanation, lines=(f"Not now: {reason}.", *explanation.lines))
        if reason
        else explanation
    )


def _count_name(session: Session, name: str) -> str:
    return session.game.text.count(name).noun(0, FULL)


def hint_lines(
    game: Game[Any], seat: int, entries: Sequence[MenuEntry], advice: Advice, style: Style
) -> list[str]:
    by_action = {entry.action: entry for entry in reversed(entries)}
    best = by_action[advice.action]
    if advice.next_choice:
        steps = (advice.next_choice[1],)
        best = next(
            (e for e in entries if e.action == advice.action and e.answers[:1] == steps), best
        )
    then = "" if best.following else describe_next_step(game, seat, advice, style)
    second = by_action[advice.runner_up] if advice.runner_up is not None else None
    equal = by_action[advice.equal_action] if advice.equal_action is not None else None
    lines = wrap(f"A bot would choose {_entry_label(best)}{f', then {then}' if then else ''}.")
    reason = explain_advice(
        advice,
        best.choice,
        second.choice if second else None,
        lambda name, number: game.text.count(name).noun(number, style),
        style,
        game.text.unwanted_counts,
    )
    if not reason and not largest_lead_terms(advice):
        choices = {action: entry.choice for action, entry in by_action.items()}
        lines += wrap(f"{sentence_case(explain_lack_of_gain(advice, choices))}.", "  ", "    ")
    elif reason:
        lines += wrap(f"What it does: {reason}.", "  ", "    ")
    if second:
        lead_text = describe_lead(
            _entry_label(second), advice, _entry_label(equal) if equal else ""
        )
        lines += wrap(f"{sentence_case(lead_text)}.", "  ", "    ")
    return lines


def _entry_label(entry: MenuEntry) -> str:
    group = f"{entry.choice.group}: " if entry.choice.group else ""
    return f"{entry.number} ({group}{entry.choice.label})"


def _explanation_lines(explanation: Explanation) -> list[str]:
    rule = f" ({explanation.rule})" if explanation.rule else ""
    lines = wrap(f"{explanation.title}{rule}")
    for line in explanation.lines:
        lines += wrap(line, "  ")
    if explanation.source:
        lines += wrap(explanation.source, "  ")
    return lines
