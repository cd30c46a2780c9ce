"""Choices of tracks, tiles, actions, conversions and passing."""

from collections.abc import Iterable

from core.games.age_of_innovation.actions import Convert, Done, Orders, Pass
from core.games.age_of_innovation.content import (
    BOOK_ACTIONS,
    CONVERSIONS,
    LEVEL_POWER,
    POWER_ACTIONS,
    ROUNDS,
    SACRIFICE,
    SLOTS,
    TILES,
    Amounts,
    Effect,
)
from core.games.age_of_innovation.describe.beyond import beyond_numbers
from core.games.age_of_innovation.describe.choices_on_map import rewards_text
from core.games.age_of_innovation.describe.tiles import brief_text
from core.games.age_of_innovation.facts.rounds import bonus_of_steps
from core.games.age_of_innovation.facts.tiles import innovation_price
from core.games.age_of_innovation.flow.main_actions import power_price
from core.games.age_of_innovation.science import level_after
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.stock import points_of, table_points, times
from core.games.age_of_innovation.terms import (
    bowl,
    gains,
    joined,
    name,
    nth,
    points_text,
    short_amounts,
)
from core.kernel import Choice, Decision
from core.kernel.voice import told
from core.kernel.words import becomes, counted, listed, sentence_case

TRACKS = "Tracks"
INNOVATE = "Innovations"
POWER = "Power", "Power actions"  # the long one is for plain mode
BOOKS_GROUP = "Books", "Book actions"
BESIDES = "Besides"  # choices that use no action
GIVE_UP = "Sacrifice"
END = "End"
_NO_ACTIONS = Convert, Orders, Pass, Done
_SHORT = {
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


def _books_of(reward: Amounts) -> str:
    """Return books whose color is chosen later."""
    books = reward.get("books_any", 0)
    return f"+{short_amounts({'books_any': books})}" if books else ""


def track(view: InnovationState, seat: int, track: str) -> Choice:
    player = view.players[seat]
    board = player.board
    if track == "sailing":
        level, cost = player.sailing, board.sailing_cost
        reward, change = board.sailing_rewards[level + 1], becomes(level, level + 1)
        more = _books_of(reward)
    else:
        level, cost = player.terraforming, board.terraforming_cost
        reward = board.terraforming_rewards[level + 1]
        tools = board.tools_per_spade
        change = f"{becomes(tools[level], tools[level + 1])} tools a spade"
        more = joined(
            f"a spade then costs {short_amounts({'tools': tools[level + 1]})}", _books_of(reward)
        )
    brings = f"+{gains(reward)}" if reward else ""
    effect = joined(change, brings, rewards_text(view, seat, "advance_track"))
    return Choice(sentence_case(track), TRACKS, short_amounts(cost), effect, beyond=more)


def science_text(view: InnovationState, seat: int, discipline: str, steps: int) -> str:
    """Return `2>5; +3pw`, without impossible steps."""
    level = view.players[seat].science[discipline]
    after, key = level_after(view, seat, discipline, steps)
    if after == level:
        return f"stays at {level}"
    power = sum(n for at, n in LEVEL_POWER.items() if level < at <= after)
    return joined(
        f"{told('', 'level ')}{becomes(level, after)}",
        "a key" if key else "",
        f"+{short_amounts({'power': power})}" if power else "",
        rewards_text(view, seat, "science_step", often=after - level),
        _bonus_text(view, seat, discipline, after - level),
    )


def steps_beyond_numbers(view: InnovationState, seat: int, discipline: str, steps: int) -> str:
    after, key = level_after(view, seat, discipline, steps)
    made = after - view.players[seat].science[discipline]
    further = f"with a key to level {after}" if key else ""  # the key is the next decision
    return joined(further, _bonus_text(view, seat, discipline, made))


def _bonus_text(view: InnovationState, seat: int, discipline: str, steps: int) -> str:
    """Return the gain in this round's science bonus (R11.21)."""
    bonus = bonus_of_steps(view, seat, discipline, steps)
    return f"+{bonus} when the round ends" if bonus else ""


def competency(view: InnovationState, seat: int, tile: str) -> Choice:
    slot = next(SLOTS[s] for s in SLOTS if view.competencies[s] == tile)
    level = view.players[seat].science[slot.discipline]
    after, key = level_after(view, seat, slot.discipline, slot.steps)
    most = f" of {slot.steps}" if after - level < slot.steps else ""
    brings = f"+{counted(after - level, 'step')}{most}"
    books = short_amounts({"books_any": slot.books})
    brings += f"{told(' ', ', ')}+{books}" if slot.books else ""
    left = f"{view.stacks[tile]} left"
    more = steps_beyond_numbers(view, seat, slot.discipline, slot.steps)
    late = f"+{books}" if key and slot.books else ""  # after the decision about the key
    beyond = joined(beyond_numbers(tile), more, late, left)
    effect = joined(brings, brief_text(tile), left)
    return Choice(name(tile), name(slot.discipline), effect=effect, beyond=beyond)


def innovation_choice(view: InnovationState, seat: int, innovation: str) -> Choice:
    cost = innovation_price(view, seat, innovation).text
    effect = joined(rewards_text(view, seat, "gain_innovation"), brief_text(innovation))
    warning = _worthless(view, seat, TILES[innovation].on("take"))
    more = beyond_numbers(innovation)
    return Choice(name(innovation), INNOVATE, cost, effect, warning, more)


def _worthless(view: InnovationState, seat: int, effects: Iterable[Effect]) -> str:
    """Warn if one-time points would be zero."""
    counts = [effect for effect in effects if effect.table or (effect.per and "vp" in effect.gain)]
    if not counts or any(_scored(view, seat, effect) for effect in counts):
        return ""
    return f"it scores no {told('VP', 'points')} now"


def _scored(view: InnovationState, seat: int, effect: Effect) -> int:
    if effect.table:
        return table_points(view, seat, effect.table)
    return times(view, seat, effect) * points_of(view, seat, effect)


def board_action(view: InnovationState, seat: int, tile: str) -> Choice:
    if tile in POWER_ACTIONS:
        price = power_price(view, seat, tile)
        have = view.players[seat].bowls[2]
        points = rewards_text(view, seat, "power_action")
        effect = joined(f"{bowl('III')} {becomes(have, have - price)}", points, brief_text(tile))
        cost = short_amounts({"power": price})
        return Choice(name(tile), told(*POWER), cost, effect, beyond=beyond_numbers(tile))
    cost, more = short_amounts(BOOK_ACTIONS[tile].cost), beyond_numbers(tile)
    text = told(_SHORT.get(tile, name(tile)), name(tile))
    warning = _worthless(view, seat, TILES[tile].effects)
    return Choice(text, told(*BOOKS_GROUP), cost, brief_text(tile), warning, more)


def passing(view: InnovationState, decision: Decision) -> Choice:
    """Warn about unused special actions (R11.10), and about resources in the last round.

    Before an extra action only `Done` is marked as ending the turn, because passing gives up more.
    """
    seat, player = decision.seat, view.players[decision.seat]
    left = {"tools": player.tools, "scholars": player.scholars, "power": player.bowls[2]}
    unspent = f"{short_amounts(left)} left" if any(left.values()) else ""
    points = steps = 0
    for _, effect in view.active(seat, "pass"):
        often = times(view, seat, effect)
        points += often * points_of(view, seat, effect)
        steps += often * effect.gain.get("science_any", 0)
    studied = f"+{counted(steps, 'step')}" if steps else ""
    place = sum(other.passed for other in view.players) + 1
    is_last = view.round == ROUNDS
    order = "" if is_last else f"as {nth(place)}"
    unused = [t for t, _ in view.active(seat, "special_action") if t not in player.used]
    lost = f"unused: {listed(map(name, unused))}" if unused else ""
    can_act = not all(isinstance(action, _NO_ACTIONS) for action in decision.actions)
    ends_early = is_last and unspent and can_act
    warning = joined("no turn comes after it" if ends_early else "", lost)
    text, stops = joined(order, vp_text(points), studied, unspent), decision.topic != "extra_action"
    next_turns = f"{nth(place)} in the next round" if order else ""
    beyond = joined(next_turns, studied, unspent)
    return Choice("Pass", END, "", text, warning, beyond, stops=stops)


def converting(view: InnovationState, seat: int, conversion: str) -> Choice:
    facts, player = CONVERSIONS[conversion], view.players[seat]
    if conversion == SACRIFICE:
        bowls = player.bowls
        after = joined(
            f"{bowl('III')} {becomes(bowls[2], bowls[2] + 1)}",
            f"{bowl('II')} {becomes(bowls[1], bowls[1] - 2)}",
        )
        lost = "a token is gone for good"
        return Choice(
            facts.name, GIVE_UP, "1 token", joined(lost, after), beyond=lost, destroys=True
        )
    price, effect = short_amounts(facts.pay), f"+{gains(facts.gain)}"
    return Choice(_SHORT[conversion], BESIDES, price, effect, beyond="", merit=-1.0)
