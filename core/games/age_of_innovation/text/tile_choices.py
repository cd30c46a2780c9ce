"""Choices of tracks, tiles, actions, conversions and passing."""

from collections.abc import Iterable

from core.games.age_of_innovation.content import (
    BOOK_ACTIONS,
    COMPETENCY_SLOTS,
    CONVERSIONS,
    LEVEL_POWER,
    POWER_ACTIONS,
    ROUNDS,
    SACRIFICE,
    TILES,
    Amounts,
    Effect,
)
from core.games.age_of_innovation.rules.actions import Convert, Done, Orders, Pass
from core.games.age_of_innovation.rules.flow.main_actions import power_action_cost
from core.games.age_of_innovation.rules.science import level_after
from core.games.age_of_innovation.rules.stock import effect_count, effect_points, table_points
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.prices import innovation_price
from core.games.age_of_innovation.text.facts.rounds import bonus_of_steps
from core.games.age_of_innovation.text.map_choices import rewards_text
from core.games.age_of_innovation.text.notes import tile_notes
from core.games.age_of_innovation.text.tiles import brief_text
from core.games.age_of_innovation.text.wording import (
    amounts_text,
    bowl_name,
    join_with_semicolons,
    name,
    ordinal,
    points_text,
    short_amounts,
)
from core.kernel import Choice, Decision
from core.kernel.presentation import format_change, format_count, join_words, sentence_case
from core.kernel.style import choose_wording

TRACKS_GROUP = "Tracks"
INNOVATIONS_GROUP = "Innovations"
POWER_GROUP = "Power", "Power actions"  # the long one is for plain mode
BOOKS_GROUP = "Books", "Book actions"
OTHER_GROUP = "Besides"  # choices that use no action
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


def vp_text(points: int) -> str:
    """Return `+3 VP`, or nothing for zero."""
    return f"+{points_text(points)}" if points else ""


def _unspecified_books(reward: Amounts) -> str:
    """Return books whose color is chosen later."""
    books = reward.get("books_any", 0)
    return f"+{short_amounts({'books_any': books})}" if books else ""


def track_choice(view: InnovationState, seat: int, track: str) -> Choice:
    player = view.players[seat]
    board = player.planning_display
    if track == "sailing":
        level, cost = player.sailing, board.sailing_cost
        reward, change = board.sailing_rewards[level + 1], format_change(level, level + 1)
        more = _unspecified_books(reward)
    else:
        level, cost = player.terraforming, board.terraforming_cost
        reward = board.terraforming_rewards[level + 1]
        tools = board.tools_per_spade
        change = f"{format_change(tools[level], tools[level + 1])} tools a spade"
        more = join_with_semicolons(
            f"a spade then costs {short_amounts({'tools': tools[level + 1]})}",
            _unspecified_books(reward),
        )
    reward_text = f"+{amounts_text(reward)}" if reward else ""
    effect = join_with_semicolons(change, reward_text, rewards_text(view, seat, "advance_track"))
    return Choice(sentence_case(track), TRACKS_GROUP, short_amounts(cost), effect, notes=more)


def science_steps_text(view: InnovationState, seat: int, discipline: str, steps: int) -> str:
    """Return `2>5; +3pw`, without impossible steps."""
    level = view.players[seat].science[discipline]
    new_level, key = level_after(view, seat, discipline, steps)
    if new_level == level:
        return f"stays at {level}"
    power = sum(n for at, n in LEVEL_POWER.items() if level < at <= new_level)
    return join_with_semicolons(
        f"{choose_wording('', 'level ')}{format_change(level, new_level)}",
        "a key" if key else "",
        f"+{short_amounts({'power': power})}" if power else "",
        rewards_text(view, seat, "science_step", times=new_level - level),
        _science_bonus_text(view, seat, discipline, new_level - level),
    )


def step_notes(view: InnovationState, seat: int, discipline: str, steps: int) -> str:
    new_level, key = level_after(view, seat, discipline, steps)
    made = new_level - view.players[seat].science[discipline]
    further = f"with a key to level {new_level}" if key else ""  # the key is the next decision
    return join_with_semicolons(further, _science_bonus_text(view, seat, discipline, made))


def _science_bonus_text(view: InnovationState, seat: int, discipline: str, steps: int) -> str:
    """Return the gain in this round's science bonus (R11.21)."""
    bonus = bonus_of_steps(view, seat, discipline, steps)
    return f"+{bonus} when the round ends" if bonus else ""


def competency_choice(view: InnovationState, seat: int, tile: str) -> Choice:
    slot = next(COMPETENCY_SLOTS[s] for s in COMPETENCY_SLOTS if view.competencies[s] == tile)
    level = view.players[seat].science[slot.discipline]
    new_level, key = level_after(view, seat, slot.discipline, slot.steps)
    limit_text = f" of {slot.steps}" if new_level - level < slot.steps else ""
    slot_text = f"+{format_count(new_level - level, 'step')}{limit_text}"
    books = short_amounts({"books_any": slot.books})
    slot_text += f"{choose_wording(' ', ', ')}+{books}" if slot.books else ""
    left_text = f"{view.stacks[tile]} left"
    more = step_notes(view, seat, slot.discipline, slot.steps)
    late = f"+{books}" if key and slot.books else ""  # after the decision about the key
    notes = join_with_semicolons(tile_notes(tile), more, late, left_text)
    effect = join_with_semicolons(slot_text, brief_text(tile), left_text)
    return Choice(name(tile), name(slot.discipline), effect=effect, notes=notes)


def innovation_choice(view: InnovationState, seat: int, innovation: str) -> Choice:
    cost = innovation_price(view, seat, innovation).text
    effect = join_with_semicolons(
        rewards_text(view, seat, "gain_innovation"), brief_text(innovation)
    )
    warning = _no_points_warning(view, seat, TILES[innovation].effects_for("take"))
    more = tile_notes(innovation)
    return Choice(name(innovation), INNOVATIONS_GROUP, cost, effect, warning, more)


def _no_points_warning(view: InnovationState, seat: int, effects: Iterable[Effect]) -> str:
    """Warn if one-time points would be zero."""
    counts = [effect for effect in effects if effect.table or (effect.per and "vp" in effect.gain)]
    if not counts or any(_points_now(view, seat, effect) for effect in counts):
        return ""
    return f"it scores no {choose_wording('VP', 'points')} now"


def _points_now(view: InnovationState, seat: int, effect: Effect) -> int:
    if effect.table:
        return table_points(view, seat, effect.table)
    return effect_count(view, seat, effect) * effect_points(view, seat, effect)


def board_action_choice(view: InnovationState, seat: int, tile: str) -> Choice:
    if tile in POWER_ACTIONS:
        price = power_action_cost(view, seat, tile)
        amount = view.players[seat].bowls[2]
        points = rewards_text(view, seat, "power_action")
        effect = join_with_semicolons(
            f"{bowl_name('III')} {format_change(amount, amount - price)}", points, brief_text(tile)
        )
        cost = short_amounts({"power": price})
        return Choice(
            name(tile), choose_wording(*POWER_GROUP), cost, effect, notes=tile_notes(tile)
        )
    cost, more = short_amounts(BOOK_ACTIONS[tile].cost), tile_notes(tile)
    text = choose_wording(_SHORT_NAMES.get(tile, name(tile)), name(tile))
    warning = _no_points_warning(view, seat, TILES[tile].effects)
    return Choice(text, choose_wording(*BOOKS_GROUP), cost, brief_text(tile), warning, more)


def pass_choice(view: InnovationState, decision: Decision) -> Choice:
    """Warn about unused special actions (R11.10), and about resources in the last round.

    Before an extra action only `Done` is marked as ending the turn, because passing gives up more.
    """
    seat, player = decision.seat, view.players[decision.seat]
    left = {"tools": player.tools, "scholars": player.scholars, "power": player.bowls[2]}
    unspent = f"{short_amounts(left)} left" if any(left.values()) else ""
    points = steps = 0
    for _, effect in view.active_effects(seat, "pass"):
        times = effect_count(view, seat, effect)
        points += times * effect_points(view, seat, effect)
        steps += times * effect.gain.get("science_any", 0)
    steps_text = f"+{format_count(steps, 'step')}" if steps else ""
    place = sum(other.passed for other in view.players) + 1
    is_last = view.round == ROUNDS
    order = "" if is_last else f"as {ordinal(place)}"
    unused = [t for t, _ in view.active_effects(seat, "special_action") if t not in player.used]
    lost = f"unused: {join_words(map(name, unused))}" if unused else ""
    can_act = not all(isinstance(action, _NON_ACTIONS) for action in decision.actions)
    ends_early = is_last and unspent and can_act
    warning = join_with_semicolons("no turn comes after it" if ends_early else "", lost)
    text, stops = (
        join_with_semicolons(order, vp_text(points), steps_text, unspent),
        decision.topic != "extra_action",
    )
    next_turns = f"{ordinal(place)} in the next round" if order else ""
    notes = join_with_semicolons(next_turns, steps_text, unspent)
    return Choice("Pass", END_GROUP, "", text, warning, notes, ends_turn=stops)


def conversion_choice(view: InnovationState, seat: int, conversion: str) -> Choice:
    facts, player = CONVERSIONS[conversion], view.players[seat]
    if conversion == SACRIFICE:
        bowls = player.bowls
        after = join_with_semicolons(
            f"{bowl_name('III')} {format_change(bowls[2], bowls[2] + 1)}",
            f"{bowl_name('II')} {format_change(bowls[1], bowls[1] - 2)}",
        )
        lost = "a token is gone for good"
        return Choice(
            facts.name,
            SACRIFICE_GROUP,
            "1 token",
            join_with_semicolons(lost, after),
            notes=lost,
            is_destructive=True,
        )
    price, effect = short_amounts(facts.pay), f"+{amounts_text(facts.gain)}"
    return Choice(_SHORT_NAMES[conversion], OTHER_GROUP, price, effect, notes="", rank=-1.0)
