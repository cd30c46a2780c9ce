"""What a choice would bring: the rules themselves, carried out on a copy of the view.

Only rules without chance and without questions are tried here, so a view is enough for them.
"""

from dataclasses import replace

from core.games.mosaic.content import BASIC, CARDS, CONSTANTS, Amounts, Effect
from core.games.mosaic.describe.terms import cash, region_name, short_amounts, symbols
from core.games.mosaic.effects import VERBS, Effects
from core.games.mosaic.flow.main_actions import GainPopulation, do_main_action
from core.games.mosaic.influence import amount, influence
from core.games.mosaic.state import Building, MosaicState, Player
from core.games.mosaic.stock import can_pay, money_needed
from core.games.mosaic.technologies import add_symbols
from core.kernel import Action, clone
from core.kernel.voice import told
from core.kernel.words import becomes, letter_with

_PLAIN_VERBS = ("gain", "production", "vp")  # they ask nothing and need no luck


def payment(player: Player, cost: Amounts) -> str:
    """Where something is missing, what money stands in for: `1s by 2$`."""
    money = money_needed(player, cost) - cost.get("money", 0)
    if not money:
        return ""
    missing = {c: max(cost.get(c, 0) - player.stock[c], 0) for c in BASIC}
    return f"{short_amounts(missing)} by {cash(money)}"


def to_treasury(piece: str) -> str:
    """What a city or port puts into the treasury, for whoever collects next."""
    money = CONSTANTS.treasury.get(piece, 0)
    return f"treasury +{cash(money)}" if money else ""


def price_or_lack(player: Player, cost: Amounts) -> str:
    """The price, how the player would pay it, and whether that is possible at all."""
    price = ", ".join(filter(None, (short_amounts(cost), payment(player, cost))))
    return price + ("" if can_pay(player, cost) else ": more than you have")


def lacking(player: Player, needs: Amounts) -> dict[str, int]:
    """The symbols a player has too few of, and how many more it takes."""
    missing = {pillar: number - player.symbols[pillar] for pillar, number in needs.items()}
    return {pillar: number for pillar, number in missing.items() if number > 0}


def needs_text(player: Player, needs: Amounts) -> str:
    """`needs SCI SCI, you lack SCI`."""
    missing = lacking(player, needs)
    lack = f"you lack {symbols(missing)}" if missing else "you have enough"
    return f"needs {symbols(needs)}, {lack}"


def after_action(view: MosaicState, seat: int, action: Action) -> MosaicState:
    """The position after a Work or a Tax & Tariff action."""
    after = clone(view)
    do_main_action(after, seat, action)
    return after


def growth_brings(view: MosaicState, seat: int, card: str, seen: bool) -> int:
    """The population a population card would bring."""
    after = clone(view)
    GainPopulation(seat, card, seen).run(after)
    return after.players[seat].population - view.players[seat].population


def with_card(view: MosaicState, seat: int, card: str) -> MosaicState:
    """The position with that card in front of the player, its effects not yet carried out."""
    after = clone(view)
    player = after.players[seat]
    kind = CARDS[card].kind
    if kind == "technology" and card not in player.technologies:
        player.technologies.append(card)
        add_symbols(player, card)
    elif kind == "government":
        player.government = card
    elif kind == "project" and card not in player.build_cards:
        player.build_cards.append(card)
        add_symbols(player, card)
    return after


def counts_now(view: MosaicState, seat: int, card: str) -> list[tuple[Effect, int]]:
    """Each effect of a card that counts something, with what it would come to now."""
    effects = CARDS[card].effects
    if not any(effect.per for effect in effects):
        return []
    after = with_card(view, seat, card)
    found = []
    for effect in effects:
        if effect.per and effect.per.scope != "any_player":
            found.append((effect, effect_amount(after, seat, effect)))
        if effect.on == "play" and effect.verb in _PLAIN_VERBS:
            VERBS[effect.verb](after, seat, effect, Effects(seat, card, "play"))
    return found


def effect_amount(state: MosaicState, seat: int, effect: Effect, hex_id: str = "") -> int:
    """What an effect comes to, whatever its verb."""
    number = effect.number or sum(effect.amounts.values())
    number = effect.by_players.get(len(state.players), number)
    return amount(state, seat, effect, number, hex_id)


def now_text(view: MosaicState, seat: int, card: str) -> str:
    """` (now 6)` behind a card's text, where it counts something."""
    numbers = [str(abs(number)) for _, number in counts_now(view, seat, card)]
    return f" (now {' + '.join(numbers)})" if numbers else ""


def with_building(view: MosaicState, seat: int, kind: str, hex_id: str) -> MosaicState:
    """The position with one more building; shares all but its buildings with the view."""
    return replace(view, buildings={**view.buildings, hex_id: Building(seat, kind)})


def influence_change(before: MosaicState, after: MosaicState, *regions: str) -> str:
    """`Italia A9>11 B8`: whose influence changes, and the strongest other beside it."""
    old, new = influence(before), influence(after)
    return ", ".join(_region_change(r, old[r], new[r]) for r in dict.fromkeys(regions))


def _region_change(region: str, old: list[int], new: list[int]) -> str:
    parts = [
        letter_with(seat, becomes(old[seat], have))
        for seat, have in enumerate(new)
        if have != old[seat]
    ]
    still = [(have, -seat) for seat, have in enumerate(new) if have and have == old[seat]]
    if still:
        have, rival = max(still)
        parts.append(letter_with(-rival, have))
    where = told(region_name(region), f"influence in {region_name(region)}:")
    return f"{where} {told(' ', ', ').join(parts)}"


def rivals_in(after: MosaicState, seat: int, *regions: str) -> str:
    """`B8 in Italia`: the strongest other there, in whose way one gets."""
    found = []
    for region in dict.fromkeys(regions):
        row = influence(after)[region]
        have, rival = max((have, -other) for other, have in enumerate(row) if other != seat)
        found += [f"{letter_with(-rival, have)} in {region_name(region)}"] * bool(have)
    return ", ".join(found)


def stock_change(player: Player, what: str, number: int) -> str:
    """`13>27` for a currency or the population."""
    have = player.population if what == "population" else player.stock[what]
    return becomes(have, have + number)
