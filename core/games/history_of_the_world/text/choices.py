"""The choices of every decision: label, group, price, effect, warning and rank."""

from dataclasses import replace

from core.games.history_of_the_world.content import (
    BOT_VALUES,
    CARDS,
    LANDS,
    LANDS_BY_ZONE,
    NEIGHBORS,
    REGIONS,
    SIEGE_TRACK_SPACES,
    STRUCTURE_POINTS,
    ZONES,
)
from core.games.history_of_the_world.rules.actions import (
    Aim,
    BuildCity,
    BuildFort,
    BuildMonument,
    Conquer,
    DamageAgain,
    Decline,
    GiveCard,
    GoOn,
    KeepCard,
    KeepDice,
    LookAt,
    MoveMarker,
    PlaceArmy,
    PlaceFleet,
    PlayEvent,
    PlayKingdom,
    Reroll,
    Retreat,
    ReturnArmy,
    Roll,
    Siege,
    Stop,
    TakeBack,
    TakeCard,
)
from core.games.history_of_the_world.rules.battle import current_result, current_terms, rerolls_left
from core.games.history_of_the_world.rules.board import building_sites
from core.games.history_of_the_world.rules.effect_registry import card_effect
from core.games.history_of_the_world.rules.odds import Odds, odds_after_reroll
from core.games.history_of_the_world.rules.scoring import FindSpace, turn_points
from core.games.history_of_the_world.rules.strike_effects import (
    AimAtLands,
    LandStrike,
    aimed_effect,
)
from core.games.history_of_the_world.rules.turn import fort_price, free_forts_left
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.card_text import list_effect
from core.games.history_of_the_world.text.counts import ARMIES, POINTS, POINTS_IF_STOPPED
from core.games.history_of_the_world.text.facts.forecasts import (
    capture_gains,
    forecast_action,
    forecast_conquest,
    format_percent,
    retreat_text,
)
from core.games.history_of_the_world.text.facts.scores import points_if_stopped
from core.games.history_of_the_world.text.wording import (
    PIECE_SYMBOLS,
    ROUTE_GROUPS,
    army_owner_text,
    card_label,
    card_name,
    format_armies,
    format_points,
    format_signed_points,
    land_features,
    land_name,
    land_reference,
    realm_name,
    region_name,
    short_land_name,
    zone_name,
)
from core.kernel import Action, Choice, Decision, clone
from core.kernel.amounts import FREE, NO_COST, Amount, Cost
from core.kernel.effects import Effect, EffectPart, clause
from core.kernel.presentation import (
    format_count,
    join_words,
    seat_letter,
    sentence_case,
)
from core.kernel.style import Style

_GROUP_BY_KIND = {"empire": "Empires", "kingdom": "Kingdoms", "advancement": "Advancements"}
_DECLINE_LABELS = {
    "free_fort": "Build none",
    "free_city": "Build none",
    "free_monument": "Build none",
    "damage_again": "Leave it at that",
    "chain": "Attack no further",
    "aim": "No further land",
    "fleet": "No further fleet",
}


def choice(view: WorldState, decision: Decision, action: Action, style: Style) -> Choice:
    """Return the choice for an action. Lands can also be found by full name and region."""
    result = _short_choice(view, decision, action, style)
    land = next((target for target in action.targets if target in LANDS), "")
    if not land:
        return result
    is_short = result.label == short_land_name(land, style) != land_name(land)
    full_label = land_name(land) if is_short else ""
    return replace(result, full_label=full_label, kind=region_name(LANDS[land].region))


def _short_choice(view: WorldState, decision: Decision, action: Action, style: Style) -> Choice:
    match action:
        case TakeCard(card=card):
            group, strength = _GROUP_BY_KIND[CARDS[card].kind], _strength(card, style)
            worth = BOT_VALUES[card]  # its usual value
            return Choice(card_label(card), group, strength, list_effect(card, style), rank=worth)
        case LookAt(deck=deck):
            rank = int(deck == "empire")  # the best event depends on the empire
            return Choice(f"The {deck}s", effect=Effect.of("the other deck comes after"), rank=rank)
        case KeepCard(card=card):
            return Choice("Keep it", "", _strength(card, style), list_effect(card, style))
        case GiveCard(card=card, seat=seat):
            effect = Effect.of(f"{format_points(view.players[seat].score)} now")
            return Choice(f"Give it to {seat_letter(seat, style)}", effect=effect)
        case PlayEvent(card=card):
            # It can wait. With no army left, an accidental Enter would waste it.
            return Choice(
                card_label(card),
                "Advancements",
                Cost(words="event"),
                list_effect(card, style),
                rank=-1.0,
            )
        case PlayKingdom(card=card):
            # Now or never, while an advancement can wait: put the cursor here.
            strength, effect = _strength(card, style), _founding_effect(view, card, style)
            return Choice(card_label(card), "Kingdom", strength, effect, rank=2.0)
        case GoOn():
            return _continue_choice(view, decision, style)
        case Conquer():
            return _conquest_choice(view, decision, action, style)
        case Stop():
            return _stop_choice(view, style)
        case BuildFort(land=land):
            return _fort_choice(view, decision, land, style)
        case _:
            return _substep_choice(view, decision, action, style)


def _strength(card: str, style: Style) -> Cost:
    """Return `10 armies` for a realm. In full style the text of the card already says this."""
    armies = CARDS[card].armies if style.is_short else 0
    return Cost((Amount(armies, ARMIES),)) if armies else NO_COST


def _continue_choice(view: WorldState, decision: Decision, style: Style) -> Choice:
    if decision.topic != "begin":
        return Choice("Go on", effect=Effect.of("the cards stay on hand"), ends_turn=True)
    kingdoms = [a.card for a in decision.actions if isinstance(a, PlayKingdom)]
    warning = f"{realm_name(kingdoms[0])} goes to the box" if kingdoms else ""
    label = f"Found {card_name(view.turn.empire.card)}"
    empire = view.turn.empire.card
    strength, effect = _strength(empire, style), _founding_effect(view, empire, style)
    return Choice(label, "Empire", strength, effect, warning, rank=1.0)


def _founding_effect(view: WorldState, card: str, style: Style) -> Effect:
    """Return the effect of founding a realm, with cleared pieces (R7.3)."""
    cleared = [
        clause(_clearing_text(view, land, style), named=[land]) for land in CARDS[card].start_lands
    ]
    return Effect.of((list_effect(card, style), *cleared))


def _clearing_text(view: WorldState, land: str, style: Style) -> str:
    """Return `clears Levant of D, a city and a fort`."""
    owner = view.armies.get(land)
    army = [] if owner is None else [army_owner_text(owner, style, has_article=True)]
    pieces = [f"a {name}" for name in _land_features(view, land)[:3] if name]
    return (
        f"clears {short_land_name(land, style)} of {join_words(army + pieces)}"
        if army or pieces
        else ""
    )


# --- conquest ------------------------------------------------------------------------------------


def _conquest_choice(view: WorldState, decision: Decision, action: Conquer, style: Style) -> Choice:
    land = action.land
    forecast = forecast_conquest(view, decision.seat, land, action.by, decision.topic)
    gain = (
        style.wording(f" {forecast.points:+}", f", {format_signed_points(forecast.points)}")
        if forecast.points
        else ""
    )
    to_win = style.wording("", " to win") if forecast.kind == "battle" else ""
    price = Cost(words=f"{forecast.price_text}{to_win}{gain}")
    left = ""
    if decision.topic == "conquest" and forecast.kind in ("empty", "own"):
        left = _armies_left_text(view, 1 - forecast.armies_gained)
    is_single = len(forecast.point_sources) == 1  # the price shows its number
    sources = [
        clause(source.name if is_single else source.text, counts=source.counts)
        for source in forecast.point_sources
    ]
    terrain = ""
    if forecast.kind == "empty" and not sources:  # the row has only its name and this text
        land_text = clause(" ".join(filter(None, _land_features(view, land))) or "empty")
    else:
        # The symbols of the map; beside previewed points, the terrain follows in words.
        is_previewed = forecast.kind in ("empty", "own") and style.is_short
        text = _land_text(view, land, style) or "empty"
        land_text = clause(text, counts=[POINTS_IF_STOPPED.id] if is_previewed else ())
        terrain = LANDS[land].terrain if is_previewed else ""
    setback = ""
    if forecast.kind == "battle":
        setback = style.wording(forecast.odds_text(style, "siege"), forecast.setback_text())
    no_points = "no points more" if forecast.kind == "empty" and not sources else ""
    # Lists are read aloud in full: rows of empty lands that score leave the armies out.
    is_brief = forecast.kind == "empty" and bool(sources) and not style.is_short
    clauses: tuple[EffectPart, ...] = (
        land_text,
        setback,
        no_points,
        *sources,
        terrain,
        *forecast.extra_gains,
        "" if is_brief else left,
    )
    # An army for an army, mostly an unintended letter key.
    warning = "your army there goes to the supply" if forecast.kind == "own" else ""
    # The average gain: points, and one more army on the board. Replacing an own army gains only
    # points, and is rarely intended without any.
    worth = forecast.points + len(forecast.extra_gains) + (forecast.kind != "own")
    rank = forecast.win * worth + _tie_break_rank(view, decision.seat, land) if worth else -1.0
    label, group = short_land_name(land, style), ROUTE_GROUPS[action.by]
    return Choice(label, group, price, Effect.of(clauses), warning, rank=rank)


def _tie_break_rank(view: WorldState, seat: int, land: str) -> float:
    """Return a small rank for open neighbors and a resource, for otherwise equal lands."""
    open_neighbors = [neighbor for neighbor in NEIGHBORS[land] if view.armies.get(neighbor) != seat]
    return 0.01 * (len(open_neighbors) + 2 * LANDS[land].resource)


def _armies_left_text(view: WorldState, spent: int) -> str:
    """Return `leaves 2 armies`, which previews do not count."""
    left = view.turn.realm.armies - spent
    return f"leaves {format_armies(left) if left else 'no army'}"


def _land_text(view: WorldState, land: str, style: Style) -> str:
    """Return army, pieces, terrain and resource: `B KF ^ $`."""
    owner = view.armies.get(land)
    structures = [name for name in _land_features(view, land)[:3] if name]
    symbols = "".join(PIECE_SYMBOLS[name] for name in structures)
    army = "" if owner is None else army_owner_text(owner, style)
    parts = [army, style.wording(symbols, ", ".join(structures)), *land_features(land, style)]
    return style.wording(" ", ", ").join(part for part in parts if part)


def _land_features(view: WorldState, land: str) -> list[str]:
    return [
        view.cities.get(land, ""),
        "monument" if land in view.monuments else "",
        "fort" if land in view.forts else "",
        LANDS[land].terrain,
        "resource" if LANDS[land].resource else "",
    ]


def _stop_choice(view: WorldState, style: Style) -> Choice:
    realm = view.turn.realm
    seat = view.turn.seat
    left = [format_armies(realm.armies)] if realm.armies else []
    if forts := min(free_forts_left(view), len(building_sites(view, "fort"))):
        left.append(format_count(forts, "free fort"))
    warning = f"{join_words(left)} unused" if left else ""
    if view.turn.kingdom:
        effect = Effect.of(style.wording("empire next", "the empire comes next"))
        return Choice("Stop", effect=effect, warning=warning, ends_turn=True)
    gain, score = points_if_stopped(view, seat), view.players[seat].score
    effect = Effect.of(
        (format_signed_points(gain), f"{score} {style.wording('>', 'to')} {score + gain}")
    )
    return Choice("Stop", effect=effect, warning=warning, ends_turn=True)


def _fort_choice(view: WorldState, decision: Decision, land: str, style: Style) -> Choice:
    price, left = NO_COST, ""
    if decision.topic == "conquest":
        armies = fort_price(view)
        price = Cost((Amount(armies, ARMIES),)) if armies else FREE
        left = _armies_left_text(view, 1) if armies else ""
    effect, rank = Effect.of(("two dice defend", left)), _structure_rank(view, land)
    return Choice(short_land_name(land, style), "Build a fort", price, effect, rank=rank)


def _structure_rank(view: WorldState, land: str) -> float:
    return 0.01 * (1 + sum(STRUCTURE_POINTS[piece] for piece in view.structures_in(land)))


def _defense_text(view: WorldState, land: str) -> str:
    """Return the defender's advantages: `forest and fort` (R9.5)."""
    return join_words(filter(None, (LANDS[land].terrain, "fort" if land in view.forts else "")))


# --- answers on the way --------------------------------------------------------------------------


def _substep_choice(view: WorldState, decision: Decision, action: Action, style: Style) -> Choice:
    match action:
        case Roll():
            forecast = forecast_action(view, decision, action)
            return Choice("Throw", effect=Effect.of(forecast.odds_text(style) if forecast else ""))
        case KeepDice():
            effect = Effect.of(_dice_outcome_text(view, decision))
            return Choice("Keep the dice", effect=effect, rank=_keep_rank(view, decision))
        case Reroll(die=die):
            return _reroll_choice(view, decision, die, style)
        case Siege():
            return _siege_choice(view, decision, action)
        case Retreat():
            return Choice("Retreat", effect=Effect.of(retreat_text(view)))
        case BuildMonument(land=land) | BuildCity(land=land):
            defense = _defense_text(view, land) or "open land"
            effect = Effect.of((defense, "a point in every score while held"))
            rank = _structure_rank(view, land) + 0.01 * bool(_defense_text(view, land))
            return Choice(short_land_name(land, style), effect=effect, rank=rank)
        case DamageAgain(land=land):
            left = [name for name in _land_features(view, land)[:2] if name]
            what = clause(f"the {left[0]} of", land_reference(land))
            point = Amount(1, POINTS, is_change=True)
            return Choice("Damage it again", effect=Effect.of((what, clause(point))))
        case Aim(at=at):
            label = region_name(at) if at in REGIONS else short_land_name(at, style)
            hits_only_own = _hits_only_own(view, decision.seat, at)
            warning = "it hits you alone" if hits_only_own else ""
            outcome = aimed_effect(decision.subject).outcome_text(view, decision.seat, at, style)
            gain = _replacement_gain(view, decision, at)
            points = "" if gain is None else style.wording(f"{gain:+}", format_signed_points(gain))
            rank = _target_rank(view, decision, at) + (gain or 0)
            return Choice(
                label,
                _target_group(at),
                Cost(words=points),
                Effect.of(outcome),
                warning,
                is_destructive=hits_only_own,
                rank=rank,
            )
        case PlaceArmy(land=land):
            gains = capture_gains(view, decision.seat, land)
            sources = tuple(clause(gain.text, counts=gain.counts) for gain in gains)
            rank = 1.0 + sum(gain.points for gain in gains)
            label, land_text = short_land_name(land, style), _land_text(view, land, style)
            return Choice(label, effect=Effect.of(sources or land_text), rank=rank)
        case PlaceFleet(zone=zone):
            return _fleet_choice(view, zone)
        case ReturnArmy(land=land) | TakeBack(land=land):
            stays = [name for name in _land_features(view, land)[:3] if name]
            effect = Effect.of(f"leaves {', '.join(stays)}" if stays else "an army less")
            rank = 1 / (1 + _points_lost_without(view, decision.seat, land))
            group = region_name(LANDS[land].region)
            return Choice(short_land_name(land, style), group, effect=effect, rank=rank)
        case MoveMarker(to=to):
            frame = view.agenda[-1]
            assert isinstance(frame, FindSpace)
            effect = Effect.of(f"{to - frame.landing:+} on the score track")
            return Choice(f"To {to}", effect=effect, rank=float(to > frame.landing))
        case Decline():
            return Choice(_DECLINE_LABELS[decision.topic], ends_turn=True, declines=True)
        case _:
            raise ValueError(str(action))


def _fleet_choice(view: WorldState, zone: str) -> Choice:
    kind, touches = sentence_case(ZONES[zone].kind), len(LANDS_BY_ZONE[zone])
    active = view.turn.realm.active
    new = sum(land not in active for land in LANDS_BY_ZONE[zone])
    rank = new if new < touches else 0.01 * new  # next to an army it opens them
    if new < touches:
        active_text = format_count(touches - new, "active army", "active armies")
        link = f"your {active_text} there can go on to the other {new}"
    else:
        link = "no active army of yours there yet"
    effect = Effect.of((f"{touches} lands", link))
    return Choice(zone_name(zone), kind, effect=effect, rank=rank)


def _reroll_choice(view: WorldState, decision: Decision, die: int, style: Style) -> Choice:
    label, odds = f"Reroll the {die}", _reroll_odds(view, decision, die)
    if odds is None:
        return Choice(label, effect=Effect.of("gives a higher die away"))
    good = format_percent(odds.win) if _is_attacker(view, decision) else format_percent(odds.loss)
    word = "win" if _is_attacker(view, decision) else "hold the land"
    effect = Effect.of(f"{word} {good}{style.wording('', ',')} tie {format_percent(odds.tie)}")
    worth = _side_value(view, decision, odds.attack_value)
    return Choice(label, effect=effect, rank=worth)


def _dice_outcome_text(view: WorldState, decision: Decision) -> str:
    result = current_result(view)
    if result == "tie":
        return "a tie: both armies fall"
    if _is_attacker(view, decision):
        return "the land is yours" if result == "win" else "the attack fails"
    return "the land is lost" if result == "win" else "the land is held"


def _keep_rank(view: WorldState, decision: Decision) -> float:
    return _side_value(view, decision, {"win": 1.0, "tie": 0.5, "loss": 0.0}[current_result(view)])


def _side_value(view: WorldState, decision: Decision, attack_value: float) -> float:
    """Return the deciding side's chance, given the attacker's."""
    return attack_value if _is_attacker(view, decision) else 1 - attack_value


def _is_attacker(view: WorldState, decision: Decision) -> bool:
    return decision.seat == view.turn.seat


def _reroll_odds(view: WorldState, decision: Decision, die: int) -> Odds | None:
    """Return the odds after rerolling the lowest die. No other is worth it."""
    battle = view.battle
    assert battle is not None
    attacks = _is_attacker(view, decision)
    dice = battle.attack if attacks else battle.defence
    if die != min(dice):
        return None
    attack, defense = max(battle.attack), max(battle.defence)
    rerolls = rerolls_left(battle, for_attacker=True)
    return odds_after_reroll(current_terms(view), attack, defense, *rerolls, attacks)


def _siege_choice(view: WorldState, decision: Decision, action: Siege) -> Choice:
    forecast = forecast_action(view, decision, action)
    assert forecast is not None and view.battle is not None
    bonus = min(view.battle.sieges + 1, SIEGE_TRACK_SPACES)
    label = "Siege with an army" if action.piece == "army" else "Siege with a token"
    price = Cost((Amount(1, ARMIES),)) if action.piece == "army" else Cost(words="1 token")
    effect = Effect.of(
        (f"+{bonus}: win {format_percent(forecast.win)}", f"tie {format_percent(forecast.tie)}")
    )
    return Choice(label, "", price, effect, rank=forecast.win * (1 + forecast.points))


def _target_rank(view: WorldState, decision: Decision, at: str) -> float:
    if at in REGIONS:
        rivals = (owner for owner in view.armies_in(at) if owner != decision.seat)
        return sum(1.0 + view.presence_points(at) for _ in rivals)
    owner = view.armies.get(at)
    if owner in (None, decision.seat):
        return 0.0
    loss = sum(STRUCTURE_POINTS[piece] for piece in view.structures_in(at))
    return 1.0 + loss + view.players[owner].score / 1000


def _replacement_gain(view: WorldState, decision: Decision, at: str) -> int | None:
    """Return the gain of the turn's score if an own army replaces the target (R16.8)."""
    frame, next_view = view.agenda[-1], clone(view)
    if not isinstance(frame, AimAtLands):
        return None
    strike = card_effect(frame.card, LandStrike)
    if not strike.replace_army:
        return None
    for land in frame.chosen:
        strike.strike(next_view, frame.card, land)
    before = points_if_stopped(next_view, decision.seat)
    strike.strike(next_view, frame.card, at)
    return points_if_stopped(next_view, decision.seat) - before


def _points_lost_without(view: WorldState, seat: int, land: str) -> int:
    armies = {other: owner for other, owner in view.armies.items() if other != land}
    return turn_points(view, seat) - turn_points(replace(view, armies=armies), seat)


def _target_group(at: str) -> str:
    return "" if at in REGIONS else region_name(LANDS[at].region)


def _hits_only_own(view: WorldState, seat: int, at: str) -> bool:
    return set(view.armies_in(at) if at in REGIONS else {view.armies.get(at)}) == {seat}
