"""Card texts for the current position, and the reasons against playing a card."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.games.imperium.availability import can_do_in_full, can_play, is_available, is_free
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
from core.games.imperium.counting import count, holds, state_icon
from core.games.imperium.describe.deeds import condition_text
from core.games.imperium.describe.points import points_text
from core.games.imperium.describe.programs import abilities_of, ability_text
from core.games.imperium.describe.steps import choice_head, costing, part_text, parts
from core.games.imperium.describe.terms import how_many
from core.games.imperium.describe.voice import Voice, briefly, told_to
from core.games.imperium.state import ImperiumState, Player
from core.kernel import HIDDEN
from core.kernel.words import listed, sentence_case

_ASKS_NOBODY = ("gain", "take_unrest")
_CHOICES = ("choose", "choose_some")
_IN_PROGRAM = ("stored_matches", "paid_card_lacks_icon", "revealed_has_declared_suit")
STATES = {"barbarian": "bar", "empire": "emp"}


@dataclass(frozen=True, slots=True)
class _Now:
    """A card, position and seat, with display options for unavailable and counted parts."""

    view: ImperiumState
    seat: int
    card: str
    marked: bool
    is_counted: bool = False  # the preview shows immediate gains as numbers


def text_now(view: ImperiumState, seat: int, card: str, marked: bool = True) -> str:
    """Return a card's short text with current counts and symbols for failing options."""
    record = CARDS[card]
    now = _Now(view, seat, card, marked)
    texts = [_ability_now(now, ability) for ability in abilities_of(record)]
    if record.free_play:
        texts.insert(0, "Free.")
    return " ".join(texts) or _without_text(record)


def beyond_numbers(view: ImperiumState, seat: int, card: str) -> str:
    """Return the text of a played card without gains that the preview shows."""
    now = _Now(view, seat, card, marked=False, is_counted=True)
    return " ".join(filter(None, (_ability_now(now, each) for each in abilities_of(CARDS[card]))))


def beyond_its_gains(view: ImperiumState, seat: int, card: str, ability: Ability) -> str:
    """Return an ability's text without token gains that the preview shows."""
    how = told_to(view.players[seat], short=True)
    is_sure = all(map(_is_sure_price, BLOCKS[ability.cost] if ability.cost else ()))
    text = _block_now(_Now(view, seat, card, marked=False), ability.do, how, counted=is_sure)
    return costing(ability.cost, text, how) if ability.cost and text else text


def is_open(player: Player) -> bool:
    """Return whether the player's cards are visible, so that options can be checked."""
    hidden = (*player.hidden_from_others(), *player.nation_deck)
    return bool(player.nation) and HIDDEN not in hidden


def _without_text(record: Card) -> str:
    if record.vp.kind in ("variable", "conditional"):
        return f"Scores {points_text(record.vp)}."
    return "Stays in play." if record.pinned else "Only scores."


def _ability_now(now: _Now, ability: Ability) -> str:
    plain = ability.kind in ("play", "exhaust", "solstice") and not ability.trigger
    player = now.view.players[now.seat]
    how = told_to(player, short=True)
    if not plain or not ability.do or not is_open(player):
        return ability_text(ability, how)
    is_simple = ability.kind == "play" and not (ability.requires or ability.cost)
    counted = now.is_counted and is_simple
    text = _block_now(now, ability.do, how, counted)
    if counted and not text:
        return ""
    if ability.cost:
        text = costing(ability.cost, text, how)
    if ability.requires:
        needs = listed(condition_text(need, how) for need in ability.requires)
        text = f"only if {needs}: {text}" if BLOCKS[ability.do] else f"only if {needs}"
    head = "" if ability.kind == "play" else f"{ability.kind.capitalize()}: "
    return f"{head}{sentence_case(text)}."


def _block_now(now: _Now, block: str, how: Voice, counted: bool = False) -> str:
    text, after_choice, told = "", False, parts(block, how)
    for steps in _beyond_counts(now, told) if counted else told:
        if text:  # keep it separate from the last option
            text += ". Then " if after_choice else "; "
        text += _part_now(now, steps, how)
        after_choice = steps[0].op in _CHOICES
    return text


def _beyond_counts(now: _Now, told: Iterable[tuple[Step, ...]]) -> Iterator[tuple[Step, ...]]:
    """Yield step groups except gains before the first decision and moves to history."""
    may_be_asked = False
    for steps in told:
        is_gained = not may_be_asked and _is_sure_gain(steps)
        is_bound = now.is_counted and steps[0].self_ and steps[0].op == "to_history"
        may_be_asked = may_be_asked or steps[0].op not in _ASKS_NOBODY
        if not (is_gained or is_bound):
            yield steps


def _is_sure_gain(steps: tuple[Step, ...]) -> bool:
    """Return whether the steps are fixed token gains of the player."""
    return all(step.op == "gain" and not (step.who or step.per) for step in steps)


def _is_sure_price(step: Step) -> bool:
    """Return whether a price can be paid in only one way, which is true for progress."""
    return step.op == "pay" and step.res == PROGRESS and not step.per


def _part_now(now: _Now, steps: tuple[Step, ...], how: Voice) -> str:
    step = steps[0]
    match step.op:
        case "gain" | "draw" if step.per and not step.who and step.per.count != "stored":
            number = step.n * count(now.view, now.seat, step.per)
            return f"{part_text(steps, how)} ({number} now)"
        case "choose" | "choose_some":
            return choice_head(step, how) + " ".join(
                f"({at}{'✗' if now.marked and _fails(now, option) else ''}) "
                f"{_block_now(now, option, how)}"
                for at, option in enumerate(step.options, 1)
            )
        case "may":
            return f"may {_block_now(now, step.do, how.behind_may())}"
        case "cost_then":
            return costing(step.cost, _block_now(now, step.do, how.behind_cost()), how)
        case "if" if step.condition and _is_known(step.condition):
            return _branch_now(now, step, step.condition, how)
        case _:
            return part_text(steps, how)


def _fails(now: _Now, option: str) -> bool:
    """Return whether an option is unavailable, as far as known before the card is used."""
    for step in BLOCKS[option]:
        if step.self_ or "drawn" in step.frm or step.filter.garrisoned_in == "self":
            return False
    return not is_available(now.view, now.seat, option, now.card)


def _is_known(condition: Condition) -> bool:
    return condition.kind not in _IN_PROGRAM


def _branch_now(now: _Now, step: Step, condition: Condition, how: Voice) -> str:
    words = condition_text(condition, how)
    if holds(now.view, now.seat, condition, now.card):
        return f"as {words}: {_block_now(now, step.do, how)}"
    if step.otherwise:
        return f"unless {words}: {_block_now(now, step.otherwise, how)}"
    return f"if {words} (not now): {_block_now(now, step.do, how)}"


def why_not(view: ImperiumState, seat: int, card: str) -> tuple[str, ...]:
    """Return why a hand card cannot be played, long and short; empty if it can be."""
    player, record = view.players[seat], CARDS[card]
    if not record.playable:
        return "only scores", "scores"
    icon = state_icon(player, card)
    if icon and icon not in (player.state, player.ignoring):
        return f"{icon} only", f"{STATES[icon]} only"
    if not player.actions and not is_free(player, card):
        return "no action left", "no action"
    if can_play(view, seat, card):
        return ()
    needs = record.play.requires if record.play else ()
    if not all(holds(view, seat, need, card) for need in needs):
        return "condition not met", "not met"
    return _lacks(view, seat, card)


def _lacks(view: ImperiumState, seat: int, card: str) -> tuple[str, ...]:
    """Return the missing cost of a card: `needs 3 regions in play`, or tokens."""
    first = BLOCKS[record.do][0] if (record := CARDS[card].play) and BLOCKS[record.do] else None
    if first is not None and first.op == "cost_then":
        for step in BLOCKS[first.cost]:
            if step.op in ("abandon", "recall") and not can_do_in_full(view, seat, step, card):
                needs = f"needs {how_many(step.n, step.filter)}"
                return f"{needs} in play", needs
    return "cannot be paid", "too dear"


def power_words(card: str) -> str:
    """Return a power card side's text, starting with what differs from the other side."""
    sides = NATIONS[CARDS[card].set].power
    common = {part for side in sides if side != card for part in _power_parts(side)}
    return " ".join(sorted(_power_parts(card), key=lambda part: part in common))


def nation_words(view: ImperiumState, nation: str) -> list[str]:
    up = view.options["sides"]
    sides = [side for side in NATIONS[nation].power if up in ("choose", CARDS[side].side)]
    return [f"{CARDS[side].side}: {power_words(side)}" for side in sides]


def _power_parts(card: str) -> list[str]:
    record = CARDS[card]
    points = sentence_case(points_text(record.vp, short=True))
    return [f"{points}.", *(ability_text(each, briefly()) for each in abilities_of(record))]
