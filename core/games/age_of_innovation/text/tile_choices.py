"""Choices of tracks, tiles, actions, conversions and passing."""

from dataclasses import replace

from core.games.age_of_innovation.content import (
    BOOK_ACTIONS,
    COMPETENCY_SLOTS,
    CONVERSIONS,
    LEVEL_POWER,
    POWER_ACTIONS,
    ROUNDS,
    SACRIFICE,
)
from core.games.age_of_innovation.rules.actions import Convert, Done, Orders, Pass
from core.games.age_of_innovation.rules.effect_registry import active_effects, effects_on
from core.games.age_of_innovation.rules.flow.main_actions import power_action_cost
from core.games.age_of_innovation.rules.science import level_after
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.counts import (
    BOOK_COUNTS,
    LEVELS,
    POINTS,
    SAILING,
    STEPS,
    amount,
    price,
    row_amount,
    row_amounts,
)
from core.games.age_of_innovation.text.effect_text import name_bowls, plain_clause
from core.games.age_of_innovation.text.facts.prices import innovation_price
from core.games.age_of_innovation.text.facts.rounds import bonus_of_steps
from core.games.age_of_innovation.text.map_choices import (
    gain_clause,
    points_clause,
    rewards_effect,
)
from core.games.age_of_innovation.text.tile_text import brief_effect
from core.games.age_of_innovation.text.wording import join_with_semicolons, name, ordinal
from core.kernel import Choice, Decision
from core.kernel.amounts import Amount, Cost, format_amounts
from core.kernel.effects import Clause, Effect, clause
from core.kernel.presentation import format_change, format_count, join_words, sentence_case
from core.kernel.style import Style

TRACKS_GROUP = "Tracks"
INNOVATIONS_GROUP = "Innovations"
POWER_GROUP = "Power", "Power actions"  # the long one is for plain mode
BOOKS_GROUP = "Books", "Book actions"
OTHER_GROUP = "Other"  # choices that use no action
SACRIFICE_GROUP = "Sacrifice"
END_GROUP = "End"
_NON_ACTIONS = Convert, Orders, Pass, Done
_SHORT_NAMES = {
    "book_science": "Two steps",
    "book_guild": "Guild for free",
    "book_score_guilds": "2 VP per guild",
    "power_to_scholar": "Power to scholar",
    "power_to_book": "Power to book",
    "power_to_tool": "Power to tool",
    "power_to_coin": "Power to coin",
    "scholar_to_tool": "Scholar to tool",
    "tool_to_coin": "Tool to coin",
    "book_to_coin": "Book to coin",
}


def track_choice(view: InnovationState, seat: int, track: str, style: Style) -> Choice:
    player = view.players[seat]
    board = player.planning_display
    if track == "sailing":
        level, cost = player.sailing, board.sailing_cost
        reward = board.sailing_rewards[level + 1]
        change = format_change(level, level + 1, style)
    else:
        level, cost = player.terraforming, board.terraforming_cost
        reward = board.terraforming_rewards[level + 1]
        tools = board.tools_per_spade
        change = f"{format_change(tools[level], tools[level + 1], style)} tools a spade"
    effect = Effect.of(
        clause(change, counts=[SAILING.id] if track == "sailing" else ()),
        *(replace(amount(*gained), is_change=True) for gained in reward.items()),
        rewards_effect(view, seat, "advance_track"),
    )
    return Choice(sentence_case(track), TRACKS_GROUP, price(cost), effect)


def steps_effect(
    view: InnovationState, seat: int, discipline: str, steps: int, style: Style
) -> Effect:
    """Return `2>5; +3pw`, without impossible steps."""
    level = view.players[seat].science[discipline]
    new_level, key = level_after(view, seat, discipline, steps)
    if new_level == level:
        return Effect.of(f"stays at {level}")
    power = sum(n for at, n in LEVEL_POWER.items() if level < at <= new_level)
    rise = f"{style.wording('', 'level ')}{format_change(level, new_level, style)}"
    return Effect.of(
        clause(rise, counts=() if key else [LEVELS[discipline].id]),  # the key is asked for next
        "a key" if key else "",
        gain_clause(view, seat, "power", power) if power else None,
        rewards_effect(view, seat, "science_step", times=new_level - level),
        _science_bonus_clause(view, seat, discipline, new_level - level, style),
    )


def _science_bonus_clause(
    view: InnovationState, seat: int, discipline: str, steps: int, style: Style
) -> Clause | None:
    """Return the gain in this round's science bonus (R11.21)."""
    bonus = bonus_of_steps(view, seat, discipline, steps)
    gained = format_amounts([replace(each, is_change=True) for each in bonus], style)
    return plain_clause(gained, "when the round ends") if bonus else None


def tile_choice_effect(view: InnovationState, seat: int, tile: str, style: Style) -> Effect:
    """Return a tile's effect on a seat that takes it now. The last round promises no income."""
    effect = brief_effect(tile, style, view.errata_players, has_income=view.round < ROUNDS)
    return name_bowls(effect, view.players[seat].bowls)


def competency_choice(view: InnovationState, seat: int, tile: str, style: Style) -> Choice:
    slot = next(COMPETENCY_SLOTS[s] for s in COMPETENCY_SLOTS if view.competencies[s] == tile)
    level = view.players[seat].science[slot.discipline]
    new_level, key = level_after(view, seat, slot.discipline, slot.steps)
    made = new_level - level
    limit_text = f" of {slot.steps}" if made < slot.steps else ""
    slot_text = f"+{format_count(made, 'step')}{limit_text}"
    counts = [LEVELS[slot.discipline].id]
    if slot.books:
        books = row_amount("books_any", slot.books, is_change=True).text(style)
        slot_text += f"{style.wording(' ', ', ')}{books}"
        counts.append(BOOK_COUNTS[slot.discipline].id)
    effect = Effect.of(
        clause(slot_text, counts=counts),
        tile_choice_effect(view, seat, tile, style),
        f"with a key to level {new_level}" if key else "",
        _science_bonus_clause(view, seat, slot.discipline, made, style),
        f"{view.stacks[tile]} left",
    )
    return Choice(name(tile, style), name(slot.discipline, style), effect=effect)


def innovation_choice(view: InnovationState, seat: int, innovation: str, style: Style) -> Choice:
    cost = innovation_price(view, seat, innovation, style).cost
    effect = Effect.of(
        rewards_effect(view, seat, "gain_innovation"),
        tile_choice_effect(view, seat, innovation, style),
    )
    warning = _no_points_warning(view, seat, innovation, style)
    return Choice(name(innovation, style), INNOVATIONS_GROUP, cost, effect, warning)


def _no_points_warning(view: InnovationState, seat: int, tile: str, style: Style) -> str:
    """Warn if one-time points would be zero."""
    counted = [effect.points_now(view, seat) for effect in effects_on(tile, "take")]
    if 0 not in counted or any(counted):
        return ""
    return f"it scores no {POINTS.noun(0, style)} now"


def board_action_choice(view: InnovationState, seat: int, tile: str, style: Style) -> Choice:
    effect = tile_choice_effect(view, seat, tile, style)
    if tile in POWER_ACTIONS:
        paid = power_action_cost(view, seat, tile)
        left = view.players[seat].bowls[2]
        effect = Effect.of(
            _bowl_clause("III", left, left - paid, style),
            rewards_effect(view, seat, "power_action"),
            effect,
        )
        group = style.wording(*POWER_GROUP)
        return Choice(name(tile, style), group, price({"power": paid}), effect)
    cost = price(BOOK_ACTIONS[tile].cost)
    text = style.wording(_SHORT_NAMES.get(tile, name(tile, style)), name(tile, style))
    warning = _no_points_warning(view, seat, tile, style)
    return Choice(text, style.wording(*BOOKS_GROUP), cost, effect, warning)


def _bowl_clause(bowl: str, before: int, after: int, style: Style) -> Clause:
    """Return `III 4>0`."""
    change = format_change(before, after, style)
    return clause(style.wording(bowl, f"bowl {bowl}"), change, counts=[f"power in bowl {bowl}"])


def pass_choice(view: InnovationState, decision: Decision, style: Style) -> Choice:
    """Warn about unused special actions (R11.10), and about resources in the last round.

    Before an extra action only `Done` is marked as ending the turn, because passing gives up more.
    """
    seat, player = decision.seat, view.players[decision.seat]
    left = row_amounts(
        {"tools": player.tools, "scholars": player.scholars, "power": player.bowls[2]}
    )
    points = steps = 0
    for _, reward in active_effects(view, seat, "pass"):
        times = reward.times(view, seat)
        points += times * reward.points(view, seat)
        steps += times * reward.gain.get("science_any", 0)
    place = sum(other.passed for other in view.players) + 1
    is_last = view.round == ROUNDS
    unused = [t for t, _ in active_effects(view, seat, "special_action") if t not in player.used]
    lost = f"unused: {join_words(name(each, style) for each in unused)}" if unused else ""
    can_act = not all(isinstance(action, _NON_ACTIONS) for action in decision.actions)
    ends_early = is_last and left and can_act
    warning = join_with_semicolons("no turn comes after it" if ends_early else "", lost)
    effect = Effect.of(
        "" if is_last else f"as {ordinal(place)}",
        points_clause(points),
        plain_clause(Amount(steps, STEPS, is_change=True)) if steps else None,
        plain_clause(format_amounts(left, style), "left") if left else None,
    )
    is_end = decision.topic != "extra_action"
    return Choice("Pass", END_GROUP, effect=effect, warning=warning, ends_turn=is_end)


def conversion_choice(view: InnovationState, seat: int, conversion: str, style: Style) -> Choice:
    facts, player = CONVERSIONS[conversion], view.players[seat]
    if conversion == SACRIFICE:
        _, second, third = player.bowls
        effect = Effect.of(
            "a token is gone for good",
            _bowl_clause("III", third, third + 1, style),
            _bowl_clause("II", second, second - 2, style),
        )
        return Choice(
            facts.name,
            SACRIFICE_GROUP,
            Cost(words="1 token"),
            effect,
            is_destructive=True,
            names_group=True,
        )
    effect = Effect.of(*(replace(amount(*gained), is_change=True) for gained in facts.gain.items()))
    return Choice(_SHORT_NAMES[conversion], OTHER_GROUP, price(facts.pay), effect, rank=-1.0)
