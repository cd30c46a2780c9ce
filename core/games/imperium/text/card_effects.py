"""Card texts for the current position, and the reasons against playing a card."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.games.imperium.content import (
    BLOCKS,
    CARDS,
    NATIONS,
    PROGRESS,
    Ability,
    Card,
    Condition,
    Step,
)
from core.games.imperium.rules.availability import (
    can_complete_cost,
    can_play,
    is_available,
    is_free,
)
from core.games.imperium.rules.card_queries import condition_holds, evaluate_count, required_state
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.abilities import ability_text, card_abilities
from core.games.imperium.text.effect_text import condition_text
from core.games.imperium.text.points import points_text
from core.games.imperium.text.steps import choice_head, group_text, step_groups, with_cost_text
from core.games.imperium.text.style import TextStyle, brief_style, player_style
from core.games.imperium.text.terms import counted_noun
from core.kernel import HIDDEN
from core.kernel.presentation import join_words, sentence_case

_UNASKED_OPS = ("gain", "take_unrest")
_CHOICE_OPS = ("choose", "choose_some")
_PROGRAM_CONDITIONS = ("stored_matches", "paid_card_lacks_icon", "revealed_has_declared_suit")
STATE_ABBREVIATIONS = {"barbarian": "bar", "empire": "emp"}


@dataclass(frozen=True, slots=True)
class _CardContext:
    """A card, position and seat, with display options for unavailable and counted parts."""

    view: ImperiumState
    seat: int
    card: str
    marks_failures: bool
    skips_gains: bool = False  # the preview shows immediate gains as numbers


def current_card_text(
    view: ImperiumState, seat: int, card: str, marks_failures: bool = True
) -> str:
    """Return a card's short text with current counts and symbols for failing options."""
    record = CARDS[card]
    context = _CardContext(view, seat, card, marks_failures)
    texts = [_current_ability_text(context, ability) for ability in card_abilities(record)]
    if record.free_play:
        texts.insert(0, "Free.")
    return " ".join(texts) or _no_effect_text(record)


def play_notes(view: ImperiumState, seat: int, card: str) -> str:
    """Return the text of a played card without gains that the preview shows."""
    context = _CardContext(view, seat, card, marks_failures=False, skips_gains=True)
    return " ".join(
        filter(None, (_current_ability_text(context, each) for each in card_abilities(CARDS[card])))
    )


def ability_notes(view: ImperiumState, seat: int, card: str, ability: Ability) -> str:
    """Return an ability's text without token gains that the preview shows."""
    style = player_style(view.players[seat], short=True)
    is_sure = all(map(_is_certain_price, BLOCKS[ability.cost] if ability.cost else ()))
    text = _current_block_text(
        _CardContext(view, seat, card, marks_failures=False), ability.do, style, counted=is_sure
    )
    return with_cost_text(ability.cost, text, style) if ability.cost and text else text


def has_visible_cards(player: Player) -> bool:
    """Return whether the player's cards are visible, so that options can be checked."""
    hidden = (*player.hidden_cards(), *player.nation_deck)
    return bool(player.nation) and HIDDEN not in hidden


def _no_effect_text(record: Card) -> str:
    if record.vp.kind in ("variable", "conditional"):
        return f"Scores {points_text(record.vp)}."
    return "Stays in play." if record.pinned else "Only scores."


def _current_ability_text(now: _CardContext, ability: Ability) -> str:
    plain = ability.kind in ("play", "exhaust", "solstice") and not ability.trigger
    player = now.view.players[now.seat]
    style = player_style(player, short=True)
    if not plain or not ability.do or not has_visible_cards(player):
        return ability_text(ability, style)
    is_simple = ability.kind == "play" and not (ability.requires or ability.cost)
    counted = now.skips_gains and is_simple
    text = _current_block_text(now, ability.do, style, counted)
    if counted and not text:
        return ""
    if ability.cost:
        text = with_cost_text(ability.cost, text, style)
    if ability.requires:
        needs = join_words(condition_text(need, style) for need in ability.requires)
        text = f"only if {needs}: {text}" if BLOCKS[ability.do] else f"only if {needs}"
    head = "" if ability.kind == "play" else f"{ability.kind.capitalize()}: "
    return f"{head}{sentence_case(text)}."


def _current_block_text(
    now: _CardContext, block: str, style: TextStyle, counted: bool = False
) -> str:
    text, after_choice, groups = "", False, step_groups(block, style)
    for steps in _skip_counted_groups(now, groups) if counted else groups:
        if text:  # keep it separate from the last option
            text += ". Then " if after_choice else "; "
        text += _current_group_text(now, steps, style)
        after_choice = steps[0].op in _CHOICE_OPS
    return text


def _skip_counted_groups(
    now: _CardContext, groups: Iterable[tuple[Step, ...]]
) -> Iterator[tuple[Step, ...]]:
    """Yield step groups except gains before the first decision and moves to history."""
    may_be_asked = False
    for steps in groups:
        is_gained = not may_be_asked and _is_certain_gain(steps)
        is_bound = now.skips_gains and steps[0].self_ and steps[0].op == "to_history"
        may_be_asked = may_be_asked or steps[0].op not in _UNASKED_OPS
        if not (is_gained or is_bound):
            yield steps


def _is_certain_gain(steps: tuple[Step, ...]) -> bool:
    """Return whether the steps are fixed token gains of the player."""
    return all(step.op == "gain" and not (step.who or step.per) for step in steps)


def _is_certain_price(step: Step) -> bool:
    """Return whether a price can be paid in only one way, which is true for progress."""
    return step.op == "pay" and step.res == PROGRESS and not step.per


def _current_group_text(now: _CardContext, steps: tuple[Step, ...], style: TextStyle) -> str:
    step = steps[0]
    match step.op:
        case "gain" | "draw" if step.per and not step.who and step.per.count != "stored":
            number = step.n * evaluate_count(now.view, now.seat, step.per)
            return f"{group_text(steps, style)} ({number} now)"
        case "choose" | "choose_some":
            return choice_head(step, style) + " ".join(
                f"({index}{'✗' if now.marks_failures and _is_option_blocked(now, option) else ''}) "
                f"{_current_block_text(now, option, style)}"
                for index, option in enumerate(step.options, 1)
            )
        case "may":
            return f"may {_current_block_text(now, step.do, style.after_may())}"
        case "cost_then":
            return with_cost_text(
                step.cost, _current_block_text(now, step.do, style.after_cost()), style
            )
        case "if" if step.condition and _is_answerable(step.condition):
            return _current_branch_text(now, step, step.condition, style)
        case _:
            return group_text(steps, style)


def _is_option_blocked(now: _CardContext, option: str) -> bool:
    """Return whether an option is unavailable, as far as known before the card is used."""
    for step in BLOCKS[option]:
        if step.self_ or "drawn" in step.frm or step.filter.garrisoned_in == "self":
            return False
    return not is_available(now.view, now.seat, option, now.card)


def _is_answerable(condition: Condition) -> bool:
    return condition.kind not in _PROGRAM_CONDITIONS


def _current_branch_text(
    now: _CardContext, step: Step, condition: Condition, style: TextStyle
) -> str:
    text = condition_text(condition, style)
    if condition_holds(now.view, now.seat, condition, now.card):
        return f"as {text}: {_current_block_text(now, step.do, style)}"
    if step.otherwise:
        return f"unless {text}: {_current_block_text(now, step.otherwise, style)}"
    return f"if {text} (not now): {_current_block_text(now, step.do, style)}"


def unplayable_reason(view: ImperiumState, seat: int, card: str) -> tuple[str, ...]:
    """Return why a hand card cannot be played, long and short; empty if it can be."""
    player, record = view.players[seat], CARDS[card]
    if not record.playable:
        return "only scores", "scores"
    icon = required_state(player, card)
    if icon and icon not in (player.state, player.ignoring):
        return f"{icon} only", f"{STATE_ABBREVIATIONS[icon]} only"
    if not player.actions and not is_free(player, card):
        return "no action left", "no action"
    if can_play(view, seat, card):
        return ()
    needs = record.play.requires if record.play else ()
    if not all(condition_holds(view, seat, need, card) for need in needs):
        return "condition not met", "not met"
    return _cost_reason(view, seat, card)


def _cost_reason(view: ImperiumState, seat: int, card: str) -> tuple[str, ...]:
    """Return the missing cost of a card: `needs 3 regions in play`, or tokens."""
    first = BLOCKS[record.do][0] if (record := CARDS[card].play) and BLOCKS[record.do] else None
    if first is not None and first.op == "cost_then":
        for step in BLOCKS[first.cost]:
            if step.op in ("abandon", "recall") and not can_complete_cost(view, seat, step, card):
                needs = f"needs {counted_noun(step.n, step.filter)}"
                return f"{needs} in play", needs
    return "cannot be paid", "too dear"


def power_text(card: str) -> str:
    """Return a power card side's text, starting with what differs from the other side."""
    sides = NATIONS[CARDS[card].set].power
    common = {part for side in sides if side != card for part in _power_parts(side)}
    return " ".join(sorted(_power_parts(card), key=lambda part: part in common))


def nation_power_texts(view: ImperiumState, nation: str) -> list[str]:
    up = view.options["sides"]
    sides = [side for side in NATIONS[nation].power if up in ("choose", CARDS[side].side)]
    return [f"{CARDS[side].side}: {power_text(side)}" for side in sides]


def _power_parts(card: str) -> list[str]:
    record = CARDS[card]
    points = sentence_case(points_text(record.vp, short=True))
    return [f"{points}.", *(ability_text(each, brief_style()) for each in card_abilities(record))]
