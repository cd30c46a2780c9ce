"""What cards, market and boards mean for a seat now, as small records in words and numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.games.imperium.availability import can_do_in_full, can_play, is_available, is_free
from core.games.imperium.bot import SHANGRI_LA, SHANGRI_LA_PEOPLE
from core.games.imperium.content import (
    BLOCKS,
    CARDS,
    NATIONS,
    SLOT_DECKS,
    TRIBUTARY,
    Ability,
    Card,
    Condition,
    Step,
)
from core.games.imperium.counting import count, has_history, holds, state_icon
from core.games.imperium.describe.points import points_text
from core.games.imperium.describe.programs import abilities_of, ability_text
from core.games.imperium.describe.shorthand import shorthand
from core.games.imperium.describe.steps import (
    as_done_by,
    condition_text,
    cost_text,
    step_text,
)
from core.games.imperium.describe.terms import ICON_MARK, how_many, short_amount, where_text
from core.games.imperium.paying import development_price
from core.games.imperium.scoring import Scorer, owned, unrest_of
from core.games.imperium.state import Bot, ImperiumState, Player, Slot
from core.games.imperium.zones import hand_limit, zone_of
from core.kernel import HIDDEN
from core.kernel.words import sentence_case

NATION = "nation"  # the band of cards without a suit
_BANDS = ("region", "uncivilised", "civilised", "tributary", "fame", "unrest")
_ICONS = {"pinned": "pin", "attack": "ATK"}
_STATES = {"barbarian": "bar", "empire": "emp"}
_TYPES = {"metropolis": "metro"}
_IN_PROGRAM = ("stored_matches", "paid_card_lacks_icon", "revealed_has_declared_suit")
_FAILS = " ✗)"  # behind the number of an option
AT_MOST = ", at most 10"  # goes without saying (R2.7)
# From here on, the end is worth a warning.
FEW_MAIN, FEW_FAME, FEW_DYNASTY = 6, 2, 2


def seat_id(seat: int) -> str:
    """What a seat's board is called."""
    return f"seat {seat}"


# --- cards ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardNow:
    """A card as the seat sees it now."""

    card: str
    band: str  # a suit, or `nation`
    kind: str  # the word on the band: region, uncivilised, Roman
    names: tuple[str, ...]  # the longest first
    marks: str  # `pin pr`, `bar`, `ATK emp`
    points: str  # `2`; `3*` where it depends
    text: str  # what it does, with what is counted counted


def look(view: ImperiumState, seat: int, card: str) -> CardNow:
    """All a line or a small card says of it."""
    record = CARDS[card]
    suit = next((suit for suit in _BANDS if suit in record.suits), "")
    nation = NATIONS[record.set].name if record.set in NATIONS else "power"
    kind = "/".join(record.suits) if suit else nation.removesuffix("s")
    icons = "".join(ICON_MARK[icon] for icon in record.icons)
    types = (_TYPES.get(kind, kind) for kind in record.types)
    marks = (_ICONS.get(record.icon, ""), _STATES.get(record.state, ""), *types, icons)
    return CardNow(
        card,
        suit or NATION,
        kind,
        _names(record.name),
        " ".join(mark for mark in marks if mark),
        _points(view, seat, card),
        text_now(view, seat, card),
    )


def _names(name: str) -> tuple[str, ...]:
    """`Lawnslot Llyn (Sir Lancelot)`, `Sir Lancelot`."""
    _, _, familiar = name.rstrip(")").partition(" (")
    return (name, familiar) if familiar else (name,)


def _points(view: ImperiumState, seat: int, card: str) -> str:
    vp = CARDS[card].vp
    if vp.kind == "none":
        return ""
    return f"{worth(view, seat, card)}{'' if vp.kind == 'fixed' else '*'}"


def worth(view: ImperiumState, seat: int, card: str) -> int:
    """Its points for the seat; of a card it does not have, once it is in its hand."""
    player = view.players[seat]
    scorer = Scorer(view, seat)
    zone = next((zone for place, zone in scorer.owned if place == card), "")
    if not zone:
        zone = "power" if card in player.of.power else "hand"
        scorer.owned.append((card, zone))
    return scorer.value(card, zone)


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
        return f"{icon} only", f"{_STATES[icon]} only"
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


def price_of_playing(view: ImperiumState, seat: int, card: str) -> str:
    """`1 action`, or `free`; cards that stay in play say so."""
    price = "free" if is_free(view.players[seat], card) else "1 action"
    return f"{price}, stays" if CARDS[card].pinned else price


def one_of_each(cards: Iterable[str], wanted: Sequence[str] = ()) -> list[tuple[str, int]]:
    """Equal cards once, with their number; of those the one that is wanted."""
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(CARDS[card].kind, []).append(card)
    return [
        (next((card for card in alike if card in wanted), alike[0]), len(alike))
        for alike in found.values()
    ]


def price_to_develop(view: ImperiumState, seat: int, card: str) -> str:
    """`4m 1pop`, with all reductions; nothing for quests."""
    price = development_price(view.players[seat], card)
    return short_amount(price.materials, price.population, price.progress)


def nation_words(view: ImperiumState, nation: str) -> list[str]:
    """What a nation's power card does, on each of the sides that can be up."""
    up = view.options["sides"]
    sides = [side for side in NATIONS[nation].power if up in ("choose", CARDS[side].side)]
    return [f"{CARDS[side].side}: {power_words(side)}" for side in sides]


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


# --- the market -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gains:
    """What comes with a market card: tokens with either way, the unrest when it is acquired."""

    tokens: str  # `1prog`
    unrest: bool
    refill: str  # the deck the next card comes from: `region deck 5`


def gains(view: ImperiumState, at: int) -> Gains:
    """Of the card in that place of the market."""
    slot = view.market[at]
    suit = SLOT_DECKS[at]
    small = len(view.small.get(suit, ()))
    refill = f"{suit} deck {small}" if small else f"main deck {len(view.main)}"
    return Gains(tokens_on(slot), bool(slot.unrest), refill)


def tokens_on(slot: Slot) -> str:
    """`1m 2prog`."""
    return short_amount(slot.materials, slot.population, slot.progress)


def acquiring(view: ImperiumState, card: str) -> str:
    """What the two ways of taking a market card bring, in a sentence."""
    at = next((at for at, slot in enumerate(view.market) if slot.card == card), -1)
    if at < 0:
        return ""
    it = gains(view, at)
    tokens = f" with {it.tokens}" if it.tokens else ""
    if not it.unrest:
        return f"Acquired or broken through for: the card{tokens}, no unrest."
    return f"Acquired: the card{tokens} and an unrest. Broken through for: the unrest goes back."


# --- the end --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Warning:
    """Something that will end the game; grave when it is near."""

    short: str
    words: str
    grave: bool = False
    seat: int = -1  # whom it is about


def is_running_out(view: ImperiumState, pile: str) -> bool:
    """Whether a pile is nearly empty whose end is the end of the game."""
    piles = {
        TRIBUTARY: (view.main, FEW_MAIN),
        "unrest": (view.unrest, _few_unrest(view)),
        "fame": (view.fame, FEW_FAME),
    }
    cards, few = piles.get(pile, ((), -1))
    return len(cards) <= few


def warnings(view: ImperiumState) -> list[Warning]:
    """What brings the end nearer (R11.1, R11.6)."""
    if not view.market or not view.agenda:
        return []
    found = []
    unrest = len(view.unrest)
    if is_running_out(view, "unrest"):
        follows = "the fewest unrest win" if len(view.players) > 1 else "you have lost"
        words = f"unrest pile {unrest}: at 0 all collapses, {follows}"
        found.append(Warning(f"unr {unrest}", words, grave=unrest <= _few_unrest(view) // 2))
    if view.options["mode"] == "practice":
        return found
    if view.scoring_round:
        words = f"scoring is triggered: round {view.scoring_round} is the last"
        return [Warning(f"scoring r{view.scoring_round}", words, grave=True), *found]
    main, fame = len(view.main), len(view.fame)
    if is_running_out(view, TRIBUTARY):
        words = f"main deck {main}: empty, it triggers scoring"
        found.append(Warning(f"main {main}", words, main <= 2))
    if is_running_out(view, "fame"):
        words = "King of Kings comes up next" if not fame else "then King of Kings"
        found.append(Warning(f"fame {fame}", f"fame {fame}: {words}, scoring follows", not fame))
    for seat, player in enumerate(view.players):
        found += _of_player(seat, player)
    return found + (_of_bot(view.bot, len(view.players)) if view.bot is not None else [])


def _few_unrest(view: ImperiumState) -> int:
    """The fewer play, the smaller is the pile from the beginning (R4.5)."""
    return len(view.players) + 1


def _of_bot(bot: Bot, seat: int) -> list[Warning]:
    """Its dynasty deck runs out; a bot without one is on a journey (R19.27)."""
    left, people = len(bot.dynasty), bot.population
    if 0 < left <= FEW_DYNASTY:
        words = f"has {left} left in the dynasty deck: empty, it triggers scoring"
        return [Warning(f"dyn {left}", words, left <= 1, seat)]
    if bot.stage == SHANGRI_LA:
        words = f"is at Shangri-La with {people} population: {SHANGRI_LA_PEOPLE} trigger scoring"
        return [Warning(f"{people} pop", words, SHANGRI_LA_PEOPLE - people <= 2, seat)]
    return []


def _of_player(seat: int, player: Player) -> list[Warning]:
    found = []
    if len(player.development) == 1 and not player.court and player.of.develops:
        words = "has one development left, which triggers scoring"
        found.append(Warning("dev 1", words, True, seat))
    if len(player.nation_deck) == 1 and _triggers(player.bottom):
        words = f"draws {CARDS[player.bottom].name} next: scoring"
        found.append(Warning("nation 1", words, True, seat))
    return found


def _triggers(card: str) -> bool:
    """Whether it triggers scoring when it leaves the nation deck."""
    if card not in CARDS:
        return False
    return any(
        step.op == "trigger_scoring"
        for ability in CARDS[card].special.values()
        for step in BLOCKS.get(ability.do, ())
    )


# --- boards ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A board in numbers."""

    nation: str
    state: str
    materials: int
    population: int
    progress: int
    hand: int
    deck: int
    discard: int
    history: int
    nation_deck: int
    development: int
    regions: int
    cities: int
    unrest: int  # as far as it is known


def seat_now(view: ImperiumState, seat: int) -> SeatNow:
    """Of a player, or of the solo bot; its slots are its hand, its dynasty its nation deck."""
    if view.is_bot(seat):
        assert view.bot is not None
        return _bot_now(view.bot)
    player = view.players[seat]
    return SeatNow(
        NATIONS[player.nation].name if player.nation else "",
        player.state,
        player.materials,
        player.population,
        player.progress,
        len(player.hand) + len(player.playing),
        len(player.deck),
        len(player.discard),
        len(player.history) + len(player.flooded),
        len(player.nation_deck),
        len(player.development),
        _regions(player.play),
        _cities(player.play),
        unrest_of(player),
    )


def _bot_now(bot: Bot) -> SeatNow:
    piles = (bot.deck, bot.slots, bot.discard, bot.play, bot.history, bot.somewhere)
    return SeatNow(
        NATIONS[bot.nation].name,
        bot.side,
        bot.materials,
        bot.population,
        bot.progress,
        sum(bool(card) for card in bot.slots),
        len(bot.deck),
        len(bot.discard),
        len(bot.history),
        len(bot.dynasty),
        0,
        _regions(bot.play),
        _cities(bot.play),
        sum(CARDS[card].is_unrest for pile in piles for card in pile if card in CARDS),
    )


def _regions(cards: Sequence[str]) -> int:
    return sum("region" in CARDS[card].suits for card in cards)


def _cities(cards: Sequence[str]) -> int:
    return sum(bool({"city", "metropolis"} & set(CARDS[card].types)) for card in cards)


def icons_in_play(player: Player) -> str:
    """`4p 2f 1r`."""
    icons = [icon for card in player.play for icon in CARDS[card].icons]
    marks = (f"{icons.count(icon)}{mark}" for icon, mark in ICON_MARK.items())
    return " ".join(marks)


def past_name(player: Player) -> str:
    """Where cards go for good: `history`, `flooded`; the Vikings have none (R12.20, R15.2)."""
    if player.of.floods:
        return "flooded"
    return "history" if has_history(player) else ""


def hand_size(player: Player) -> int:
    """Cards drawn up to in clean-up."""
    return hand_limit(player)


def what_comes_next(player: Player) -> str:
    """What a reshuffle adds, and what waits at the bottom of the nation deck (R8.2-R8.4)."""
    bottom = CARDS[player.bottom].name if player.bottom in CARDS else ""
    if player.state == "barbarian" and player.nation_deck:
        left = len(player.nation_deck) - 1
        then = f"then {bottom}" if left else f"{bottom} is next"
        return f"one joins the discard at each reshuffle, {then}"
    if player.development and player.of.develops:
        return "an empire may pay for one at each reshuffle"
    return ""


def owner_of(view: ImperiumState, card: str) -> int:
    """The seat on whose board a card is seen; -1: nobody's."""
    for seat, player in enumerate(view.players):
        under = (c for held in player.garrison.values() for c in held)
        seen = (*player.in_force(), *under, *player.discard, *player.development)
        if card in (*seen, *player.somewhere) or zone_of(player, card):
            return seat
    bot = view.bot
    if bot is not None and card in (*bot.play, *bot.discard, *bot.history, *bot.somewhere):
        return len(view.players)
    return -1


def place_of(view: ImperiumState, seat: int, card: str) -> str:
    """Where a card lies that can be chosen: `fame`, `discard pile`, `draw deck`."""
    if card in view.fame:
        return "fame"
    return where_text(view.players[seat], card) or "to choose from"


def known(cards: Iterable[str]) -> list[str]:
    """Those that are seen."""
    return [card for card in cards if card and card[0] != HIDDEN and card in CARDS]


def points_by_place(view: ImperiumState, seat: int) -> dict[str, int]:
    """The seat's points by where the cards lie (R11.3)."""
    scorer = Scorer(view, seat)
    totals: dict[str, int] = {}
    for card, zone in owned(view.players[seat]):
        totals[zone] = totals.get(zone, 0) + scorer.value(card, zone)
    return totals
