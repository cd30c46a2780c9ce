"""Answers to `?`: plain mode, a choice, or any topic of the game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core.bots import Advice
from core.house.learning import glossary_of
from core.kernel import Explanation, Game
from core.kernel.words import sentence_case
from core.table import NOTHING, Session, beside_numbers
from core.table.hint import for_want_of_others, largest_edge, lead_over, next_step, reason_of
from core.teaching.glossary import explained as word_explained
from tui.plain.layout import wrap
from tui.plain.menu import MenuEntry

MOST_TITLES = 12
ASKED_NEXT = "what comes of it is asked next"


def choice_lines(session: Session, entry: MenuEntry, known: set[str] | None = None) -> list[str]:
    """Return a choice's price, effect and changes, with explanations of its targets.

    Glossary terms are explained at first use and added to `explained_words`.
    """
    choice = entry.choice
    heading = ": ".join(part for part in (choice.group, choice.label) if part)
    lines = wrap(f"{entry.number} {heading}")
    told = session.foretell(entry.action)
    effect = beside_numbers(choice, told)
    if told.is_asked_on and effect in ("", NOTHING) and not (told.changes or told.spans):
        effect = ASKED_NEXT
    counts = [f"{name} {before} to {after}" for name, (before, after) in told.changes.items()]
    counts += [
        f"{name} {before} to between {least} and {most}"
        for name, (before, least, most) in told.spans.items()
    ]
    for word, text in (
        ("Price", choice.full_price),
        ("Effect", effect),
        ("Changes at once", ", ".join(counts)),
    ):
        if text:
            lines += wrap(f"{word}: {text}", "  ", "    ")
    if choice.warning:
        lines += wrap(f"Beware: {choice.warning}", "  ", "    ")
    known = set() if known is None else known
    explained = ""
    for target in dict.fromkeys(entry.action.targets):
        explanation = session.game.explain(session.view, session.seat, target)
        if explanation and not _is_told(explanation, explained):
            lines += ["", *_explanation_lines(explanation)]
            explained += " ".join(explanation.lines)
            known.add(explanation.title.casefold())
    for term in glossary_of(session.game.id).words_in("\n".join(lines)):
        if term.word.casefold() not in known:
            lines += ["", *_explanation_lines(word_explained(term))]
            known.add(term.word.casefold())
    return lines if len(lines) > 1 else [*lines, "  It changes nothing at once."]


def _is_told(explanation: Explanation, told: str) -> bool:
    """Return whether the text already contains the explanation's title and first line."""
    return explanation.title in told and all(line in told for line in explanation.lines[:1])


def thing_lines(session: Session, name: str) -> list[str]:
    """Explain a card, tile, space or keyword, or list the candidates."""
    words = name.casefold().split()
    against = _reasons_against(session)
    found = [
        _with_reason(explanation, against.get(thing, ""))
        for thing in session.game.things()
        if (explanation := session.game.explain(session.view, session.seat, thing))
        and all(word in explanation.title.casefold() for word in words)
    ]
    exact = [explanation for explanation in found if explanation.title.casefold().split() == words]
    titles = list(dict.fromkeys(explanation.title for explanation in found))
    if exact or len(titles) == 1:
        lines: list[str] = []
        for explanation in dict.fromkeys(exact or found):
            lines += _explanation_lines(explanation)
        return lines
    if titles:
        more = f" and {len(titles) - MOST_TITLES} more" if len(titles) > MOST_TITLES else ""
        return wrap(f"Which do you mean: {', '.join(titles[:MOST_TITLES])}{more}?")
    word = glossary_of(session.game.id).explanation(name)
    if word is not None:
        return _explanation_lines(word)
    return wrap(f"Nothing is called '{name}'; if the rules speak of it, then under: rules {name}")


def _reasons_against(session: Session) -> dict[str, str]:
    decision = session.game.decision_of(session.view, session.seat)
    barred = session.game.barred(session.view, decision) if decision else ()
    return {found.thing: found.reason for found in barred}


def _with_reason(about: Explanation, reason: str) -> Explanation:
    return replace(about, lines=(f"Not now: {reason}.", *about.lines)) if reason else about


def hint_lines(
    game: Game[Any], seat: int, entries: Sequence[MenuEntry], advice: Advice
) -> list[str]:
    by_action = {entry.action: entry for entry in entries}
    best, then = by_action[advice.action], next_step(game, seat, advice)
    second = by_action[advice.runner_up] if advice.runner_up is not None else None
    equal = by_action[advice.equal] if advice.equal is not None else None
    lines = wrap(f"A bot would choose {_name(best)}{f', then {then}' if then else ''}.")
    reason = reason_of(advice, best.choice, second.choice if second else None, str, game.burdens)
    if not reason and not largest_edge(advice):
        choices = {action: entry.choice for action, entry in by_action.items()}
        lines += wrap(f"{sentence_case(for_want_of_others(advice, choices))}.", "  ", "    ")
    elif reason:
        lines += wrap(f"What it does: {reason}.", "  ", "    ")
    if second:
        lead = lead_over(_name(second), advice, _name(equal) if equal else "")
        lines += wrap(f"{sentence_case(lead)}.", "  ", "    ")
    return lines


def _name(entry: MenuEntry) -> str:
    group = f"{entry.choice.group}: " if entry.choice.group else ""
    return f"{entry.number} ({group}{entry.choice.label})"


def _explanation_lines(explanation: Explanation) -> list[str]:
    rule = f" ({explanation.rule})" if explanation.rule else ""
    lines = wrap(f"{explanation.title}{rule}")
    for line in explanation.lines:
        lines += wrap(line, "  ")
    if explanation.origin:
        lines += wrap(explanation.origin, "  ")
    return lines
