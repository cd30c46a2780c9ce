"""What a card means for a seat now: what it does, what stands against playing it."""

from core.games.imperium.availability import can_do_in_full, can_play, is_available, is_free
from core.games.imperium.content import (
    BLOCKS,
    CARDS,
    NATIONS,
    Ability,
    Card,
    Condition,
    Step,
)
from core.games.imperium.counting import count, holds, state_icon
from core.games.imperium.describe.points import points_text
from core.games.imperium.describe.programs import abilities_of, ability_text
from core.games.imperium.describe.shorthand import shorthand
from core.games.imperium.describe.steps import (
    as_done_by,
    condition_text,
    cost_text,
    step_text,
)
from core.games.imperium.describe.terms import how_many
from core.games.imperium.state import ImperiumState, Player
from core.kernel import HIDDEN
from core.kernel.words import sentence_case

_IN_PROGRAM = ("stored_matches", "paid_card_lacks_icon", "revealed_has_declared_suit")
_FAILS = " ✗)"  # behind the number of an option
AT_MOST = ", at most 10"  # goes without saying (R2.7)
STATES = {"barbarian": "bar", "empire": "emp"}


def text_now(view: ImperiumState, seat: int, card: str, marked: bool = True) -> str:
    """What it does, briefly; with what is counted now in brackets, options that fail marked."""
    record = CARDS[card]
    parts = [_ability_now(view, seat, card, ability) for ability in abilities_of(record)]
    if record.free_play:
        parts.insert(0, "Free.")
    if not parts:
        parts = [_without_text(record)]
    text = " ".join(parts)
    return text if marked else text.replace(_FAILS, ")")


def is_open(player: Player) -> bool:
    """Whether the player's cards are seen, so that it is known what could be done with them."""
    hidden = (*player.hidden_from_others(), *player.nation_deck)
    return bool(player.nation) and HIDDEN not in hidden


def _without_text(record: Card) -> str:
    """What there is to say of a card that does nothing."""
    if record.vp.kind in ("variable", "conditional"):
        return f"Scores {points_text(record.vp)}."
    return "Stays in play." if record.pinned else "Only scores."


def _ability_now(view: ImperiumState, seat: int, card: str, ability: Ability) -> str:
    plain = ability.kind in ("play", "exhaust", "solstice") and not ability.trigger
    player = view.players[seat]
    if not plain or not ability.do or not is_open(player):
        return shorthand(as_done_by(player, ability_text(ability)))
    text = _block_now(view, seat, card, ability.do)
    if ability.cost:
        text = f"{cost_text(ability.cost)}: {text}"
    if ability.requires:
        needs = " and ".join(map(condition_text, ability.requires))
        text = f"only if {needs}: {text}" if BLOCKS[ability.do] else f"only if {needs}"
    head = "" if ability.kind == "play" else f"{ability.kind.capitalize()}: "
    return f"{head}{sentence_case(shorthand(as_done_by(player, text)))}."


def _block_now(view: ImperiumState, seat: int, card: str, block: str) -> str:
    text = ""
    for step in BLOCKS[block]:
        after = ". Then " if text.startswith(("(", "one or both")) else "; then "
        text += (after if text else "") + _step_now(view, seat, card, step)
    return text


def _step_now(view: ImperiumState, seat: int, card: str, step: Step) -> str:
    match step.op:
        case "gain" if step.per and not step.who and step.per.count != "stored":
            return f"{step_text(step)} ({step.n * count(view, seat, step.per)} now)"
        case "draw" if step.per and step.per.count != "stored":
            return f"{step_text(step)} ({step.n * count(view, seat, step.per)} now)"
        case "choose" | "choose_some":
            head = "" if step.op == "choose" else "one or both of: "
            return head + " ".join(
                f"({at}{_FAILS if _fails(view, seat, card, option) else ')'} "
                f"{_block_now(view, seat, card, option)}"
                for at, option in enumerate(step.options, 1)
            )
        case "may":
            return f"you may {_block_now(view, seat, card, step.do)}"
        case "cost_then":
            return f"{cost_text(step.cost)}: {_block_now(view, seat, card, step.do)}"
        case "if" if step.condition and _is_known(step.condition):
            return _branch_now(view, seat, card, step)
        case _:
            return step_text(step)


def _fails(view: ImperiumState, seat: int, card: str, option: str) -> bool:
    """Whether an option cannot be chosen, as far as that is known before the card is used."""
    for step in BLOCKS[option]:
        if step.self_ or "drawn" in step.frm or step.filter.garrisoned_in == "self":
            return False
    return not is_available(view, seat, option, card)


def _is_known(condition: Condition) -> bool:
    """Whether it can be answered before the card is played."""
    return condition.kind not in _IN_PROGRAM


def _branch_now(view: ImperiumState, seat: int, card: str, step: Step) -> str:
    """The branch that would be taken, and why."""
    assert step.condition is not None
    words = condition_text(step.condition)
    if holds(view, seat, step.condition, card):
        return f"as {words}: {_block_now(view, seat, card, step.do)}"
    if step.otherwise:
        return f"unless {words}: {_block_now(view, seat, card, step.otherwise)}"
    return f"if {words} (not now): {_block_now(view, seat, card, step.do)}"


def why_not(view: ImperiumState, seat: int, card: str) -> tuple[str, ...]:
    """What stands against playing a card of the hand, long and short; empty: nothing does."""
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
    """What is missing to pay for a card: `needs 3 regions in play`, or tokens."""
    first = BLOCKS[record.do][0] if (record := CARDS[card].play) and BLOCKS[record.do] else None
    if first is not None and first.op == "cost_then":
        for step in BLOCKS[first.cost]:
            if step.op in ("abandon", "recall") and not can_do_in_full(view, seat, step, card):
                needs = f"needs {how_many(step.n, step.filter)}"
                return f"{needs} in play", needs
    return "cannot be paid", "too dear"


def power_words(card: str) -> str:
    """What a side of a power card scores and does; what the other side has not comes first."""
    sides = NATIONS[CARDS[card].set].power
    common = {part for side in sides if side != card for part in _power_parts(side)}
    return " ".join(sorted(_power_parts(card), key=lambda part: part in common))


def _power_parts(card: str) -> list[str]:
    record = CARDS[card]
    points = points_text(record.vp).replace(" for each ", " per ").removesuffix(AT_MOST)
    return [
        f"{sentence_case(points)}.",
        *(shorthand(ability_text(ability)) for ability in abilities_of(record)),
    ]
