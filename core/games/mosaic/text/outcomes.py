"""Outcomes of a choice, computed by the rules on a copy of the view.

It simulates only effects without chance or decisions, so a view is enough.
"""

from dataclasses import replace

from core.games.mosaic.content import (
    BASIC_CURRENCIES,
    CARDS,
    CONSTANTS,
    EFFECTS_BY_HOOK,
    SCORING_CARD_BY_DECK,
    Amounts,
    Effect,
)
from core.games.mosaic.rules.effects import EFFECT_HANDLERS, Effects
from core.games.mosaic.rules.influence import influence_by_region, scaled_amount
from core.games.mosaic.rules.main_actions import GainPopulation, do_main_action
from core.games.mosaic.rules.military import UNIT_COST, recruit_limit
from core.games.mosaic.rules.stock import can_pay, money_needed, pay
from core.games.mosaic.rules.technologies import (
    add_symbols,
    can_play_technology,
    grants_extra_action,
    has_symbols,
)
from core.games.mosaic.rules.tiles import claimable_tiles, is_end_due
from core.games.mosaic.state import Building, MosaicState, Player
from core.games.mosaic.text.wording import (
    card_name,
    money_text,
    region_name,
    short_amounts,
    symbols_text,
)
from core.kernel import HIDDEN, Action, clone
from core.kernel.presentation import format_change, join_words, seat_letter, seat_letter_with
from core.kernel.style import choose_wording

_SIMULATED_VERBS = ("gain", "production", "vp")  # without decisions or chance


def payment_note(player: Player, cost: Amounts) -> str:
    """Return money for missing currencies, such as `1s by 2$`."""
    money = money_needed(player, cost) - cost.get("money", 0)
    if not money:
        return ""
    missing = {c: max(cost.get(c, 0) - player.stock[c], 0) for c in BASIC_CURRENCIES}
    return f"{short_amounts(missing)} by {money_text(money)}"


def effects_on_others(view: MosaicState, seat: int, piece: str) -> str:
    """Describe what a building adds to the treasury and to rivals with Traders or the Artist."""
    money, moment = CONSTANTS.treasury.get(piece, 0), f"any_{piece}_built"
    parts = [f"treasury +{money_text(money)}"] * bool(money)
    for rival in view.seats_from(seat)[1:] if moment in EFFECTS_BY_HOOK else ():
        for card, effect in view.active_effects_with_source(rival, moment):
            parts.append(
                f"{seat_letter(rival)} +{short_amounts(effect.amounts)} by {card_name(card)}"
            )
    return ", ".join(parts)


def price_text(player: Player, cost: Amounts) -> str:
    """Return the price, the money substitution and whether it is affordable."""
    price = ", ".join(filter(None, (short_amounts(cost), payment_note(player, cost))))
    return price + ("" if can_pay(player, cost) else ": more than you have")


def missing_symbols(player: Player, needs: Amounts) -> dict[str, int]:
    # During the draft, kept cards count: they are played before the first turn.
    return _symbol_shortfall(drafted_symbols(player) if player.hand else player.symbols, needs)


def _symbol_shortfall(have: Amounts, needs: Amounts) -> dict[str, int]:
    missing = {pillar: number - have[pillar] for pillar, number in needs.items()}
    return {pillar: number for pillar, number in missing.items() if number > 0}


def needs_text(player: Player, needs: Amounts) -> str:
    """Return text such as `needs SCI SCI, you lack SCI`."""
    missing = missing_symbols(player, needs)
    lack = f"you lack {symbols_text(missing)}" if missing else "you have enough"
    lack = "you have none" if missing == needs else lack
    return f"needs {symbols_text(needs)}, {lack}"


def recruitable_unit_count(view: MosaicState, seat: int) -> int:
    """Return how many more units the player may recruit and afford in this action."""
    affordable = view.players[seat].stock["money"] // UNIT_COST["money"]
    return min(recruit_limit(view, seat) - view.turn.recruited, affordable)


def end_trigger_note(view: MosaicState, tile: str) -> str:
    """Describe the end trigger if taking this tile uses up a second set (R13.2)."""
    piles = (view.wonders, view.golden_ages, view.achievements)
    wonders, golden_ages, achievements = ([t for t in pile if t != tile] for pile in piles)
    next_view = replace(view, wonders=wonders, golden_ages=golden_ages, achievements=achievements)
    if not is_end_due(next_view):
        return ""
    parts = [_next_scoring_text(view)] * (_scoring_count(view) < CONSTANTS.empire_scorings)
    parts += [_end_text(view)] * (not view.last_round)
    return f"brings {join_words(parts)}" if parts else ""


def _scoring_count(view: MosaicState) -> int:
    return view.scorings_done + view.scorings_due


def _next_scoring_text(view: MosaicState) -> str:
    number, scoring_count = _scoring_count(view) + 1, CONSTANTS.empire_scorings
    return choose_wording(
        f"scoring {number}/{scoring_count}", f"empire scoring {number} of {scoring_count}"
    )


def _end_text(view: MosaicState) -> str:
    return f"the end after round {view.round + 1}"


def scoring_chance_note(view: MosaicState, offer: str, drawn: int = 1) -> str:
    """Return text such as `1 in 12: scoring 2/3`."""
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
    end = choose_wording(", then one more round", f" and {_end_text(view)}")
    scoring = f"{_next_scoring_text(view)}{end if is_last else ''}"
    return f"brings {scoring}" if lucky >= places else f"{lucky} in {places}: {scoring}"


def unlock_note(view: MosaicState, seat: int, card: str) -> str:
    next_view = clone(view)
    add_symbols(next_view.players[seat], card)
    old_player, player = view.players[seat], next_view.players[seat]
    # A card laid face down this turn is not playable until a later turn (R8.4).
    waiting = [down.card for down in old_player.face_down if down.turn < view.turn.number]
    waiting += [drafted for drafted in old_player.drafted if not grants_extra_action(drafted)]
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


def new_claims_note(view: MosaicState, seat: int, card: str, cost: Amounts) -> str:
    """List the tiles that the player could claim after buying and playing a technology."""
    next_view = simulate_card(view, seat, card)
    pay(next_view, seat, cost)
    for effect in CARDS[card].effects_for("play"):
        if effect.verb in _SIMULATED_VERBS:
            EFFECT_HANDLERS[effect.verb](next_view, seat, effect, Effects(seat, card, "play"))
    old_tiles = claimable_tiles(view, seat)
    tiles = [card_name(tile) for tile in claimable_tiles(next_view, seat) if tile not in old_tiles]
    return f"then claim {join_words(tiles)}" if tiles else ""


def symbol_change_text(player: Player, pillars: Amounts) -> str:
    """Return text such as `SCI 1>2 ECO 3>4`."""
    changes = (
        f"{symbols_text({pillar: 1})}"
        f" {format_change(player.symbols[pillar], player.symbols[pillar] + more)}"
        for pillar, more in pillars.items()
    )
    return choose_wording(" ", ", ").join(changes)


def drafted_symbols(player: Player) -> Amounts:
    """Return the symbols after playing every playable drafted card (R3.13)."""
    known = (card for card in player.drafted if card != HIDDEN)
    have, kept = dict(player.symbols), [card for card in known if not grants_extra_action(card)]
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


def current_effect_amounts(view: MosaicState, seat: int, card: str) -> list[tuple[Effect, int]]:
    """Return each multiplied effect of a card with its current amount."""
    effects = CARDS[card].effects
    if not any(effect.per for effect in effects):
        return []
    next_view = simulate_card(view, seat, card)
    found = []
    for effect in effects:
        if effect.per and effect.per.scope != "any_player":
            found.append((effect, effect_amount(next_view, seat, effect)))
        if effect.on == "play" and effect.verb in _SIMULATED_VERBS:
            EFFECT_HANDLERS[effect.verb](next_view, seat, effect, Effects(seat, card, "play"))
    return found


def effect_amount(state: MosaicState, seat: int, effect: Effect, hex_id: str = "") -> int:
    number = effect.number or sum(effect.amounts.values())
    number = effect.by_players.get(len(state.players), number)
    return scaled_amount(state, seat, effect, number, hex_id)


def current_amount_text(view: MosaicState, seat: int, card: str) -> str:
    """Return ` (now 6)` if the card counts something."""
    numbers = [str(abs(number)) for _, number in current_effect_amounts(view, seat, card)]
    return f" (now {' + '.join(numbers)})" if numbers else ""


def simulate_building(view: MosaicState, seat: int, kind: str, hex_id: str) -> MosaicState:
    """Return a shallow copy of the view with one more building."""
    return replace(view, buildings={**view.buildings, hex_id: Building(seat, kind)})


def influence_change_text(before: MosaicState, after: MosaicState, *regions: str) -> str:
    """Return changed influence and the strongest rival, such as `Italia A9>11 B8`.

    With a single region, the choice itself already has its name.
    """
    old, new = influence_by_region(before), influence_by_region(after)
    named = len(regions) > 1
    return ", ".join(_region_change_text(r, old[r], new[r], named) for r in dict.fromkeys(regions))


def _region_change_text(region: str, old: list[int], new: list[int], named: bool) -> str:
    parts = [
        seat_letter_with(seat, format_change(old[seat], have))
        for seat, have in enumerate(new)
        if have != old[seat]
    ]
    still = [(have, -seat) for seat, have in enumerate(new) if have and have == old[seat]]
    if still:
        have, rival = max(still)
        parts.append(seat_letter_with(-rival, have))
    name = region_name(region)
    where = choose_wording(f"{name} " if named else "", f"influence in {name}: ")
    return where + choose_wording(" ", ", ").join(parts)


def strongest_rivals_text(after: MosaicState, seat: int, *regions: str) -> str:
    """Return text such as `B8 in Italia`."""
    found = []
    for region in dict.fromkeys(regions):
        row = influence_by_region(after)[region]
        have, rival = max((have, -other) for other, have in enumerate(row) if other != seat)
        found += [f"{seat_letter_with(-rival, have)} in {region_name(region)}"] * bool(have)
    return ", ".join(found)


def resource_change_text(player: Player, what: str, number: int) -> str:
    """Return text such as `13>27`."""
    amount = player.population if what == "population" else player.stock[what]
    return format_change(amount, amount + number)


def scoring_card_range(state: MosaicState, name: str) -> tuple[int, int] | None:
    """Return the fewest and most draws to the scoring card, from public information (R3.4).

    Return None if the card is already out.
    """
    if SCORING_CARD_BY_DECK[name] in state.removed:
        return None
    deck = state.decks[name]
    hidden_count = len(deck.cards) - deck.under
    return max(hidden_count - deck.scoring_high, 1), hidden_count - deck.scoring_low
