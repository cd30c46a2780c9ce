"""Card texts for the current position."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.games.imperium.content import CARDS, NATIONS, PROGRESS, Card
from core.games.imperium.rules.card_effects import BLOCKS
from core.games.imperium.rules.card_effects.cards import TakeUnrest, ToHistory
from core.games.imperium.rules.card_effects.control import (
    Branch,
    ChooseOne,
    ChooseSeveral,
    CostThen,
    May,
)
from core.games.imperium.rules.card_effects.drawing import DrawInstruction
from core.games.imperium.rules.card_effects.tokens import Gain, PayTokens
from core.games.imperium.rules.conditions import HasState
from core.games.imperium.rules.legality import is_available
from core.games.imperium.rules.programs import Ability, Instruction
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.card_text import (
    ability_body,
    ability_text_without_stop,
    card_abilities,
    needs_text,
    player_style,
)
from core.games.imperium.text.counts import DISCARD, DRAW_DECK, HAND
from core.games.imperium.text.ledger import ledger_names
from core.games.imperium.text.points import points_text
from core.games.imperium.text.program_text import group_text, step_groups, with_cost_text
from core.games.imperium.text.style import TextStyle, brief_style
from core.kernel import HIDDEN
from core.kernel.effects import Clause, Effect, clause
from core.kernel.presentation import sentence_case
from core.kernel.style import Style

NOTHING_COUNTED = frozenset[str]()


@dataclass(frozen=True, slots=True)
class _CardContext:
    """A card, position and seat, and whether to show unavailable and counted parts."""

    view: ImperiumState
    seat: int
    card: str
    marks_failures: bool
    style: Style


class _Part(NamedTuple):
    """A clause of a text under construction."""

    text: str
    counts: frozenset[str] = NOTHING_COUNTED
    joint: str = "; "
    end: str = ""


def current_card_text(
    view: ImperiumState, seat: int, card: str, style: Style, marks_failures: bool = True
) -> str:
    """Return a card's short text with current counts and symbols for failing options."""
    clauses = current_card_clauses(view, seat, card, style, marks_failures)
    return Effect.of(clauses).text(style)


def current_card_clauses(
    view: ImperiumState, seat: int, card: str, style: Style, marks_failures: bool = False
) -> tuple[Clause, ...]:
    """Return the text of a card that the choice does not carry out, so no number says it."""
    record = CARDS[card]
    now = _CardContext(view, seat, card, marks_failures, style)
    parts = [part for each in card_abilities(card) for part in _ability_parts(now, each)]
    if record.free_play:
        parts.insert(0, _Part("Free", joint=" ", end="."))
    parts = parts or [_no_effect_part(record, style)]
    return _clauses(part._replace(counts=NOTHING_COUNTED) for part in parts)


def played_card_effect(view: ImperiumState, seat: int, card: str, style: Style) -> Effect:
    """Return the text of a card that is played. Numbers say its immediate gains."""
    now = _CardContext(view, seat, card, marks_failures=False, style=style)
    parts = list[_Part]()
    for ability in card_abilities(card):
        is_simple = ability.kind == "play" and not (ability.requires or ability.cost)
        new_parts = _ability_parts(now, ability)
        parts += new_parts if is_simple else _uncounted(new_parts)
    return Effect.of(_clauses(parts or [_no_effect_part(CARDS[card], style)]))


def ability_effect(
    view: ImperiumState, seat: int, card: str, ability: Ability, style: Style
) -> Effect:
    """Return the text of an ability that is used. Numbers say its certain price and gains."""
    now = _CardContext(view, seat, card, marks_failures=False, style=style)
    if not _is_current(now, ability):
        text = ability_body(ability, player_style(view.players[seat], style, short=True))
        return Effect.of(clause(text, end="."))
    parts = _program_parts(now, ability)
    cost = BLOCKS[ability.cost] if ability.cost else ()
    is_simple = not ability.requires and all(map(_is_certain_price, cost))
    return Effect.of(_clauses(parts if is_simple else _uncounted(parts)))


def describes_points(card: str) -> bool:
    """Return whether the text of a card without abilities is its points."""
    record = CARDS[card]
    is_empty = not (card_abilities(card) or record.free_play)
    return is_empty and record.vp.kind in ("variable", "conditional")


def has_visible_cards(player: Player) -> bool:
    """Return whether the player's cards are visible, so that options can be checked."""
    hidden = (*player.hidden_cards(), *player.nation_deck)
    return bool(player.nation) and HIDDEN not in hidden


def _clauses(parts: Iterable[_Part]) -> tuple[Clause, ...]:
    return tuple(
        clause(part.text, counts=part.counts, joint=part.joint, end=part.end) for part in parts
    )


def _uncounted(parts: Iterable[_Part]) -> list[_Part]:
    return [part._replace(counts=NOTHING_COUNTED) for part in parts]


def _no_effect_part(record: Card, style: Style) -> _Part:
    if record.vp.kind in ("variable", "conditional"):
        return _Part(f"Scores {points_text(record.vp, style)}", end=".")
    return _Part("Stays in play" if record.pinned else "Only scores", end=".")


def _is_current(now: _CardContext, ability: Ability) -> bool:
    """Return whether the text of an ability depends on the position."""
    is_plain = ability.kind in ("play", "exhaust", "solstice") and not ability.trigger
    return is_plain and bool(ability.do) and has_visible_cards(now.view.players[now.seat])


def _ability_parts(now: _CardContext, ability: Ability) -> list[_Part]:
    """Return the clauses of an ability, with its kind."""
    if not _is_current(now, ability):
        style = player_style(now.view.players[now.seat], now.style, short=True)
        return [_Part(ability_text_without_stop(ability, style), joint=" ", end=".")]
    first, *others = _program_parts(now, ability)
    head = "" if ability.kind == "play" else f"{ability.kind.capitalize()}: "
    return [first._replace(text=f"{head}{first.text}"), *others]


def _program_parts(now: _CardContext, ability: Ability) -> list[_Part]:
    """Return the clauses of an ability as a sentence."""
    style = player_style(now.view.players[now.seat], now.style, short=True)
    first, *others = _block_parts(now, ability.do, style) or [_Part("")]
    if ability.cost:
        counts = first.counts and first.counts | _price_counts(ability.cost)
        first = _Part(with_cost_text(ability.cost, first.text, style), counts, first.joint)
    if needs := needs_text(ability, style):
        head = f"only if {needs}"
        first = first._replace(text=f"{head}: {first.text}" if BLOCKS[ability.do] else head)
    parts = [first._replace(text=sentence_case(first.text)), *others]
    return [*parts[:-1], parts[-1]._replace(joint=" ", end=".")]


def _price_counts(cost: str) -> frozenset[str]:
    return frozenset(step.res for step in BLOCKS[cost] if isinstance(step, PayTokens))


def _block_parts(now: _CardContext, block: str, style: TextStyle) -> list[_Part]:
    """Return the clauses of a block. After a question, each is uncertain."""
    parts, may_be_asked = list[_Part](), False
    for steps in step_groups(block, style):
        first = steps[0]
        is_bound = first.self_ and isinstance(first, ToHistory)
        counts = NOTHING_COUNTED if may_be_asked and not is_bound else _step_counts(now, steps)
        # Keep what follows separate from the last option.
        joint = ". Then " if isinstance(first, ChooseOne | ChooseSeveral) else "; "
        parts.append(_Part(_current_group_text(now, steps, style), counts, joint))
        is_draw = isinstance(first, DrawInstruction) and not first.up_to
        may_be_asked = may_be_asked or not (isinstance(first, Gain | TakeUnrest) or is_draw)
    return parts


def _current_block_text(now: _CardContext, block: str, style: TextStyle) -> str:
    *before, last = _block_parts(now, block, style) or [_Part("")]
    return "".join(f"{part.text}{part.joint}" for part in before) + last.text


def _step_counts(now: _CardContext, steps: tuple[Instruction, ...]) -> frozenset[str]:
    """Return the counts that say all of these steps, or none."""
    first = steps[0]
    if all(isinstance(step, Gain) and not (step.who or step.per) for step in steps):
        return frozenset(step.res for step in steps)
    if isinstance(first, DrawInstruction) and not (first.per or first.up_to):
        return frozenset((HAND.id, DRAW_DECK.id))
    if isinstance(first, ToHistory) and first.self_:
        return frozenset((ledger_names(now.view.players[now.seat]).get("past", DISCARD.id),))
    return NOTHING_COUNTED


def _is_certain_price(step: Instruction) -> bool:
    return isinstance(step, PayTokens) and step.res == PROGRESS


def _current_group_text(now: _CardContext, steps: tuple[Instruction, ...], style: TextStyle) -> str:
    match steps[0]:
        case Gain(per=per, who="", n=n) | DrawInstruction(per=per, n=n) if (
            per and not per.depends_on_program
        ):
            number = n * per.number(now.view, now.seat)
            return f"{group_text(steps, style)} ({number} now)"
        case ChooseOne() | ChooseSeveral() as step:
            return step.head_text(style) + " ".join(
                f"({index}{'✗' if now.marks_failures and _is_option_blocked(now, option) else ''}) "
                f"{_current_block_text(now, option, style)}"
                for index, option in enumerate(step.options, 1)
            )
        case May(do=do):
            return f"may {_current_block_text(now, do, style.after_may())}"
        case CostThen(cost=cost, do=do):
            return with_cost_text(cost, _current_block_text(now, do, style.after_cost()), style)
        case Branch() as step if not step.cond.depends_on_program:
            return _current_branch_text(now, step, style)
        case _:
            return group_text(steps, style)


def _is_option_blocked(now: _CardContext, option: str) -> bool:
    for step in BLOCKS[option]:
        if step.self_ or "drawn" in step.frm or step.filter.garrisoned_in == "self":
            return False
    return not is_available(now.view, now.seat, option, now.card)


def _current_branch_text(now: _CardContext, step: Branch, style: TextStyle) -> str:
    condition = step.cond
    is_met = condition.holds(now.view, now.seat, now.card)
    if isinstance(condition, HasState) and step.otherwise:  # one of the two states is always right
        current = replace(condition, word=now.view.players[now.seat].state)
        block = step.do if is_met else step.otherwise
        return f"as {current.text(style)}: {_current_block_text(now, block, style)}"
    text = condition.text(style)
    if is_met:
        return f"as {text}: {_current_block_text(now, step.do, style)}"
    if step.otherwise:
        return f"unless {text}: {_current_block_text(now, step.otherwise, style)}"
    return f"if {text} (not now): {_current_block_text(now, step.do, style)}"


def power_text(card: str, style: Style) -> str:
    return Effect.of(power_clauses(card, style)).text(style)


def power_clauses(card: str, style: Style) -> tuple[Clause, ...]:
    """Return the text of a power card side, starting with the difference to the other."""
    sides = NATIONS[CARDS[card].set].power
    common = {part for side in sides if side != card for part in _power_parts(side, style)}
    parts = sorted(_power_parts(card, style), key=lambda part: part in common)
    return tuple(clause(part, joint=" ", end=".") for part in parts)


def nation_power_clauses(view: ImperiumState, nation: str, style: Style) -> tuple[Clause, ...]:
    """Return a clause for each side of the power card that can be used."""
    up = view.options["sides"]
    sides = [side for side in NATIONS[nation].power if up in ("choose", CARDS[side].side)]
    return tuple(
        clause(
            f"{CARDS[side].side}: {Effect.of(power_clauses(side, style)).text_without_stop(style)}",
            joint=" ",
            end=".",
        )
        for side in sides
    )


def nation_power_texts(view: ImperiumState, nation: str, style: Style) -> list[str]:
    return [Effect.of(each).text(style) for each in nation_power_clauses(view, nation, style)]


def _power_parts(card: str, style: Style) -> list[str]:
    record = CARDS[card]
    points = sentence_case(points_text(record.vp, style, short=True))
    return [
        points,
        *(ability_text_without_stop(each, brief_style(style)) for each in card_abilities(card)),
    ]
