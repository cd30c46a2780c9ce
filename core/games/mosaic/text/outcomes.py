"""Outcomes of a choice, computed by the rules on a copy of the view.

It simulates only effects without chance or decisions, so a view is enough.
"""

from dataclasses import replace

from core.games.mosaic.content import (
    BASIC_CURRENCIES,
    CARDS,
    CONSTANTS,
    SCORING_CARD_BY_DECK,
    Amounts,
)
from core.games.mosaic.rules.effect_counts import CountedEffect
from core.games.mosaic.rules.effect_registry import (
    CARD_EFFECTS,
    Effects,
    active_effects_with_source,
    effects_of,
    effects_on,
    has_effects,
)
from core.games.mosaic.rules.gains_and_payments import can_pay, money_needed, pay
from core.games.mosaic.rules.influence import influence_by_region
from core.games.mosaic.rules.main_actions import GainPopulation, do_main_action
from core.games.mosaic.rules.military import UNIT_COST, recruit_limit
from core.games.mosaic.rules.technologies import (
    add_symbols,
    can_play_technology,
    has_symbols,
    needs_turn,
)
from core.games.mosaic.rules.tiles import claimable_tiles, is_end_due
from core.games.mosaic.state import Building, MosaicState, Player
from core.games.mosaic.text.card_text import short_clauses
from core.games.mosaic.text.counts import INFLUENCE
from core.games.mosaic.text.wording import (
    amounts_text,
    card_name,
    cost_of,
    money_text,
    region_name,
    symbols_text,
)
from core.kernel import HIDDEN, Action, clone
from core.kernel.amounts import Cost, Count
from core.kernel.effects import Clause, clause
from core.kernel.presentation import format_change, join_words, seat_letter, seat_letter_with
from core.kernel.style import Style


def substitute_money(player: Player, cost: Amounts) -> int:
    """Return the money that replaces missing currencies."""
    return money_needed(player, cost) - cost.get("money", 0)


def cost_for(player: Player, cost: Amounts, style: Style) -> Cost:
    """Return a cost with the money for missing currencies: `4s 2p, 1s by 2$`."""
    money = substitute_money(player, cost)
    missing = {c: max(cost.get(c, 0) - player.stock[c], 0) for c in BASIC_CURRENCIES}
    substitute = f"{amounts_text(missing, style)} by {money_text(money, style)}" if money else ""
    return cost_of(cost, substitute)


def effects_on_others(view: MosaicState, seat: int, piece: str, style: Style) -> tuple[str, ...]:
    """Describe what a building adds to the treasury and to rivals."""
    money, hook = CONSTANTS.treasury.get(piece, 0), f"any_{piece}_built"
    parts = [f"treasury +{money_text(money, style)}"] * bool(money)
    for rival in view.seats_from(seat)[1:] if has_effects(hook) else ():
        for card, effect in active_effects_with_source(view, rival, hook):
            gain = effect.brief_action(style)
            parts.append(f"{seat_letter(rival, style)} +{gain} by {card_name(card)}")
    return tuple(parts)


def price_text(player: Player, cost: Amounts, style: Style) -> str:
    """Return the price, the money substitution and whether it is affordable."""
    substitute = cost_for(player, cost, style).substitute
    price = ", ".join(filter(None, (amounts_text(cost, style), substitute)))
    return price + ("" if can_pay(player, cost) else ": more than you have")


def missing_symbols(player: Player, needs: Amounts) -> dict[str, int]:
    # During the draft, kept cards count: they are played before the first turn.
    return _symbol_shortfall(drafted_symbols(player) if player.hand else player.symbols, needs)


def _symbol_shortfall(have: Amounts, needs: Amounts) -> dict[str, int]:
    missing = {pillar: number - have[pillar] for pillar, number in needs.items()}
    return {pillar: number for pillar, number in missing.items() if number > 0}


def needs_text(player: Player, needs: Amounts, style: Style) -> str:
    """Return `needs SCI SCI, you lack SCI`."""
    return f"needs {symbols_text(needs, style)}, {lack_text(player, needs, style)}"


def lack_text(player: Player, needs: Amounts, style: Style) -> str:
    missing = missing_symbols(player, needs)
    lack = f"you lack {symbols_text(missing, style)}" if missing else "you have enough"
    return "you have none" if missing == needs else lack


def recruitable_unit_count(view: MosaicState, seat: int) -> int:
    """Return how many more units the player may recruit and afford in this action."""
    affordable = view.players[seat].stock["money"] // UNIT_COST["money"]
    return min(recruit_limit(view, seat) - view.turn.recruited, affordable)


def end_trigger_note(view: MosaicState, tile: str, style: Style) -> str:
    """Describe the end trigger if taking this tile uses up a second set (R13.2)."""
    piles = (view.wonders, view.golden_ages, view.achievements)
    wonders, golden_ages, achievements = ([t for t in pile if t != tile] for pile in piles)
    next_view = replace(view, wonders=wonders, golden_ages=golden_ages, achievements=achievements)
    if not is_end_due(next_view):
        return ""
    parts = [_next_scoring_text(view, style)] * (_scoring_count(view) < CONSTANTS.empire_scorings)
    parts += [_end_text(view)] * (not view.last_round)
    return f"brings {join_words(parts)}" if parts else ""


def _scoring_count(view: MosaicState) -> int:
    return view.scorings_done + view.scorings_due


def _next_scoring_text(view: MosaicState, style: Style) -> str:
    number, scoring_count = _scoring_count(view) + 1, CONSTANTS.empire_scorings
    return style.wording(
        f"scoring {number}/{scoring_count}", f"empire scoring {number} of {scoring_count}"
    )


def _end_text(view: MosaicState) -> str:
    return f"the end after round {view.round + 1}"


def scoring_chance_note(view: MosaicState, offer: str, style: Style, drawn: int = 1) -> str:
    """Return `1 in 12: scoring 2/3`."""
    deck, coming = view.decks[offer], scoring_card_range(view, offer)
    if _scoring_count(view) >= CONSTANTS.empire_scorings or coming is None or not deck.cards:
        return ""
    soonest, latest = coming
    if deck.top_known_by:  # seen by this seat (R10.9)
        soonest, latest = (1, 1) if deck.cards[-1] == SCORING_CARD_BY_DECK[offer] else (2, latest)
    lucky, places = drawn + 1 - soonest, latest + 1 - soonest
    if lucky <= 0:
        return ""
    is_last = view.scoring_cards + 1 == CONSTANTS.scoring_cards_to_end and not view.last_round
    end = style.wording(", then one more round", f" and {_end_text(view)}")
    scoring = f"{_next_scoring_text(view, style)}{end if is_last else ''}"
    return f"brings {scoring}" if lucky >= places else f"{lucky} in {places}: {scoring}"


def unlock_note(view: MosaicState, seat: int, card: str) -> str:
    next_view = clone(view)
    add_symbols(next_view.players[seat], card)
    old_player, player = view.players[seat], next_view.players[seat]
    # A card laid face down this turn is not playable until a later turn (R8.4).
    waiting = [down.card for down in old_player.face_down if down.turn < view.turn.number]
    waiting += [drafted for drafted in old_player.drafted if not needs_turn(drafted)]
    cards = [
        card_name(each)
        for each in waiting
        if can_play_technology(next_view, seat, each) and not can_play_technology(view, seat, each)
    ]
    governments = [
        card_name(each)
        for each in view.governments
        if has_symbols(player, CARDS[each].needs) and not has_symbols(old_player, CARDS[each].needs)
    ]
    parts = [f"play {join_words(cards)}"] * bool(cards)
    which = "government" if len(governments) == 1 else "governments"
    parts += [f"take the {which} {join_words(governments)}"] * bool(governments)
    return f"lets you {' or '.join(parts)}" if parts else ""


def goods_progress(player: Player, card: str) -> str:
    """Return how much of its set of goods the player has: `1/3`."""
    goods = CARDS[card].goods
    return f"{sum(good in player.goods for good in goods)}/{len(goods)}"


def money_sources(view: MosaicState, total: int, formula: int) -> list[tuple[int, str]]:
    """Return the parts of the money of a tax or tariff, each with its name."""
    goods = total - formula - view.treasury
    parts = ((formula, ""), (goods, "goods"), (view.treasury, "treasury"))
    return [(money, name) for money, name in parts if money]


def new_claims_note(view: MosaicState, seat: int, card: str, cost: Amounts) -> str:
    """List the tiles that the player could claim after buying and playing a technology."""
    next_view = simulate_card(view, seat, card)
    pay(next_view, seat, cost)
    for effect in effects_on(card, "play"):
        if effect.has_certain_outcome:
            effect.resolve(next_view, Effects(seat, card, "play"))
    old_tiles = claimable_tiles(view, seat)
    tiles = [card_name(tile) for tile in claimable_tiles(next_view, seat) if tile not in old_tiles]
    return f"then claim {join_words(tiles)}" if tiles else ""


def symbol_change_text(player: Player, pillars: Amounts, style: Style) -> str:
    """Return `SCI 1>2 ECO 3>4`."""
    changes = (
        f"{symbols_text({pillar: 1}, style)}"
        f" {format_change(player.symbols[pillar], player.symbols[pillar] + more, style)}"
        for pillar, more in pillars.items()
    )
    return style.wording("", "symbols ") + style.wording(" ", ", ").join(changes)


def drafted_symbols(player: Player) -> Amounts:
    """Return the symbols after playing every playable drafted card (R3.13)."""
    known = (card for card in player.drafted if card != HIDDEN)
    have, kept = dict(player.symbols), [card for card in known if not needs_turn(card)]
    while playable := [card for card in kept if not _symbol_shortfall(have, CARDS[card].needs)]:
        for card in playable:
            kept.remove(card)
            for pillar, number in CARDS[card].pillars.items():
                have[pillar] += number
    return have


def simulate_action(view: MosaicState, seat: int, action: Action) -> MosaicState:
    """Return the position after a Work or Tax & Tariff action."""
    next_view = clone(view)
    do_main_action(next_view, seat, action)
    return next_view


def population_gain(view: MosaicState, seat: int, card: str, seen: bool) -> int:
    next_view = clone(view)
    GainPopulation(seat, card, seen).run(next_view)
    return next_view.players[seat].population - view.players[seat].population


def simulate_card(view: MosaicState, seat: int, card: str) -> MosaicState:
    """Return the position with an additional card, before its effects."""
    next_view = clone(view)
    player = next_view.players[seat]
    kind = CARDS[card].kind
    if kind == "technology" and card not in player.technologies:
        player.technologies.append(card)
        add_symbols(player, card)
    elif kind == "government":
        player.government = card
    elif kind == "project" and card not in player.build_cards:
        player.build_cards.append(card)
        add_symbols(player, card)
    return next_view


def current_effect_amounts(
    view: MosaicState, seat: int, card: str
) -> list[tuple[CountedEffect, int]]:
    """Return the effects that count something of the player, with their amounts."""
    if not any(effect.per for effect in effects_of([card], CountedEffect)):
        return []
    next_view = simulate_card(view, seat, card)
    found = []
    for effect in CARD_EFFECTS[card]:
        if isinstance(effect, CountedEffect) and effect.per and effect.per.scope != "any_player":
            found.append((effect, effect.amount(next_view, seat)))
        if effect.on == "play" and effect.has_certain_outcome:
            effect.resolve(next_view, Effects(seat, card, "play"))
    return found


def current_clauses(
    view: MosaicState, seat: int, card: str, style: Style, is_narrow: bool = False
) -> tuple[Clause, ...]:
    """Return a card's text for a list with its current amounts: `1 VP per SCI (now 6)`."""
    amounts = {id(each): abs(n) for each, n in current_effect_amounts(view, seat, card)}
    return short_clauses(card, style, amounts, is_narrow)


def simulate_building(view: MosaicState, seat: int, kind: str, hex_id: str) -> MosaicState:
    return replace(view, buildings={**view.buildings, hex_id: Building(seat, kind)})


def influence_clauses(
    before: MosaicState, after: MosaicState, seat: int, *regions: str, style: Style
) -> tuple[Clause, ...]:
    """Return changed influence and the strongest rival by region: `A9>11, B8 in Italia`.

    With a single region, the choice itself already has its name.
    """
    old, new = influence_by_region(before), influence_by_region(after)
    named = len(regions) > 1
    return tuple(
        each
        for region in dict.fromkeys(regions)
        for each in _region_clauses(region, old[region], new[region], seat, named, style)
    )


def _region_clauses(
    region: str, old: list[int], new: list[int], seat: int, named: bool, style: Style
) -> list[Clause]:
    """Return the influence of the seat, which a preview shows too, and that of the others."""
    changes = {each: (old[each], have) for each, have in enumerate(new) if have != old[each]}
    still = [(have, -each) for each, have in enumerate(new) if have and each not in changes]
    parts = {
        each: seat_letter_with(each, format_change(*change, style), style)
        for each, change in changes.items()
    }
    if still:
        have, rival = max(still)
        parts[-rival] = seat_letter_with(-rival, have, style)
    name = region_name(region)
    where = style.wording(f"{name} " if named else "", f"influence in {name}: ")
    if seat not in changes:
        return [clause(where + style.wording(" ", ", ").join(parts.values()))]
    own = clause(where + parts.pop(seat), counts=[INFLUENCE[region].id])
    others = style.wording(" ", ", ").join(parts.values())
    return [own, clause(f"{others} in {name}" if others else "")]


def change_clause(count: Count, before: int, number: int, style: Style, name: str = "") -> Clause:
    """Return `13>27` with a name before it, unless a preview shows the same."""
    return clause(name, format_change(before, before + number, style), counts=[count.id])


def scoring_card_range(state: MosaicState, name: str) -> tuple[int, int] | None:
    """Return the fewest and most draws to the scoring card (R3.4), or None once it is out."""
    if SCORING_CARD_BY_DECK[name] in state.removed:
        return None
    deck = state.decks[name]
    hidden_count = len(deck.cards) - deck.under
    return max(hidden_count - deck.scoring_high, 1), hidden_count - deck.scoring_low
