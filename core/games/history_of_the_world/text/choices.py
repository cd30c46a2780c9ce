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
    Effect,
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
from core.games.history_of_the_world.rules.advancements import AimAtLands, apply_to_target
from core.games.history_of_the_world.rules.battle import current_result, current_terms, rerolls_left
from core.games.history_of_the_world.rules.board import damage_structure, fort_sites
from core.games.history_of_the_world.rules.odds import Odds, odds_after_reroll
from core.games.history_of_the_world.rules.scoring import FindSpace, turn_points
from core.games.history_of_the_world.rules.turn import fort_price, free_forts_left
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.cards import list_text
from core.games.history_of_the_world.text.facts.forecasts import (
    Forecast,
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
    realm_name,
    region_name,
    short_land_name,
    zone_name,
)
from core.kernel import Action, Choice, Decision, clone
from core.kernel.presentation import (
    format_change,
    format_count,
    join_words,
    seat_letter,
    sentence_case,
)
from core.kernel.style import choose_wording

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


def choice(view: WorldState, decision: Decision, action: Action) -> Choice:
    """Return the choice for an action. Lands can also be found by full name and region."""
    result = _short_choice(view, decision, action)
    land = next((target for target in action.targets if target in LANDS), "")
    if not land:
        return result
    is_short = result.label == short_land_name(land) != land_name(land)
    full_label = land_name(land) if is_short else ""
    return replace(result, full_label=full_label, kind=region_name(LANDS[land].region))


def _short_choice(view: WorldState, decision: Decision, action: Action) -> Choice:
    match action:
        case TakeCard(card=card):
            group, strength = _GROUP_BY_KIND[CARDS[card].kind], _armies_text(card)
            worth = BOT_VALUES[card]  # its usual value
            return Choice(card_label(card), group, strength, list_text(card), rank=worth)
        case LookAt(deck=deck):
            rank = int(deck == "empire")  # the best event depends on the empire
            return Choice(f"The {deck}s", effect="the other deck comes after", rank=rank)
        case KeepCard(card=card):
            return Choice("Keep it", "", _armies_text(card), list_text(card))
        case GiveCard(card=card, seat=seat):
            effect = f"{format_points(view.players[seat].score)} now"
            return Choice(f"Give it to {seat_letter(seat)}", effect=effect)
        case PlayEvent(card=card):
            # It can wait. With no army left, an accidental Enter would waste it.
            return Choice(card_label(card), "Advancements", "event", list_text(card), rank=-1.0)
        case PlayKingdom(card=card):
            # Now or never, while an advancement can wait: put the cursor here.
            strength, (effect, notes) = _armies_text(card), _founding_effects(view, card)
            return Choice(card_label(card), "Kingdom", strength, effect, notes=notes, rank=2.0)
        case GoOn():
            return _continue_choice(view, decision)
        case Conquer():
            return _conquest_choice(view, decision, action)
        case Stop():
            return _stop_choice(view)
        case BuildFort(land=land):
            return _fort_choice(view, decision, land)
        case _:
            return _substep_choice(view, decision, action)


def _armies_text(card: str) -> str:
    """Return `10 armies` for a realm. In plain style the card text contains it."""
    return (
        choose_wording(format_count(CARDS[card].armies, "army", "armies"), "")
        if CARDS[card].armies
        else ""
    )


def _continue_choice(view: WorldState, decision: Decision) -> Choice:
    if decision.topic != "begin":
        return Choice("Go on", effect="the cards stay on hand", ends_turn=True)
    kingdoms = [a.card for a in decision.actions if isinstance(a, PlayKingdom)]
    warning = f"{realm_name(kingdoms[0])} goes to the box" if kingdoms else ""
    label = f"Found {card_name(view.turn.empire.card)}"
    empire = view.turn.empire.card
    strength, (effect, notes) = _armies_text(empire), _founding_effects(view, empire)
    return Choice(label, "Empire", strength, effect, warning, notes=notes, rank=1.0)


def _founding_effects(view: WorldState, card: str) -> tuple[str, str]:
    """Return the effects of founding a realm, including cleared pieces (R7.3).

    The second text omits the capital, which the preview counts.
    """
    cleared = [_clearing_text(view, land) for land in CARDS[card].start_lands]
    texts = (list_text(card), list_text(card, structure=False))
    whole, notes = (", ".join(filter(None, (text, *cleared))) for text in texts)
    return whole, notes


def _clearing_text(view: WorldState, land: str) -> str:
    """Return the cleared pieces: `clears Levant of D, a city and a fort`."""
    owner = view.armies.get(land)
    army = [] if owner is None else [army_owner_text(owner).replace("army of", "the army of")]
    pieces = [f"a {name}" for name in _land_features(view, land)[:3] if name]
    return (
        f"clears {short_land_name(land)} of {join_words(army + pieces)}" if army or pieces else ""
    )


# --- conquest ------------------------------------------------------------------------------------


def _conquest_choice(view: WorldState, decision: Decision, action: Conquer) -> Choice:
    land = action.land
    forecast = forecast_conquest(view, decision.seat, land, action.by, decision.topic)
    gain = (
        choose_wording(f" {forecast.points:+}", f", {format_signed_points(forecast.points)}")
        if forecast.points
        else ""
    )
    to_win = choose_wording("", " to win") if forecast.kind == "battle" else ""
    price = f"{forecast.price_text}{to_win}{gain}"
    left = (
        _armies_left_text(view, 1 - forecast.armies_gained) if decision.topic == "conquest" else ""
    )
    if (
        forecast.kind == "empty" and not forecast.point_sources
    ):  # the row has only its name and this text
        features = " ".join(filter(None, _land_features(view, land))) or "empty"
        clauses = [features, "no points more", *forecast.extra_gains, left]
    else:
        clauses = [
            _land_text(view, land) or "empty",
            *forecast.point_sources,
            *forecast.extra_gains,
        ]
    if forecast.kind == "battle":
        clauses.insert(1, choose_wording(forecast.odds_text("siege"), forecast.setback_text()))
    elif forecast.kind == "own":
        clauses.append(left)
    effect = ", ".join(filter(None, clauses))
    # An army for an army, mostly an unintended letter key.
    warning = "your army there goes to the supply" if forecast.kind == "own" else ""
    # The average gain: points, and one more army on the board. Replacing an own army gains only
    # points, and is rarely intended without any.
    worth = forecast.points + len(forecast.extra_gains) + (forecast.kind != "own")
    rank = forecast.win * worth + _tie_break_rank(view, decision.seat, land) if worth else -1.0
    label, group = short_land_name(land), ROUTE_GROUPS[action.by]
    notes = (
        _conquest_notes(view, land, forecast, left) if forecast.kind in ("empty", "own") else None
    )
    return Choice(label, group, price, effect, warning, notes=notes, rank=rank)


def _tie_break_rank(view: WorldState, seat: int, land: str) -> float:
    """Return a small rank for open neighbors and a resource, to order otherwise equal lands."""
    open_neighbors = [neighbor for neighbor in NEIGHBORS[land] if view.armies.get(neighbor) != seat]
    return 0.01 * (len(open_neighbors) + 2 * LANDS[land].resource)


def _conquest_notes(view: WorldState, land: str, forecast: Forecast, left: str) -> str:
    """Return the notes of a conquest, without what the preview already counts."""
    is_won = forecast.kind == "empty" and view.has_structure(land)
    sources = forecast.point_sources[is_won:]
    if len(forecast.point_sources) == 1:  # the price already shows the number
        sources = tuple(source.rpartition(" ")[0] for source in sources)
    return ", ".join(filter(None, (LANDS[land].terrain, *sources, *forecast.extra_gains, left)))


def _armies_left_text(view: WorldState, spent: int) -> str:
    """Return `leaves 2 armies`. Previews do not count armies on the card."""
    return f"leaves {format_armies(view.turn.realm.armies - spent)}".replace(
        " 0 armies", " no army"
    )


def _land_text(view: WorldState, land: str) -> str:
    """Return army, pieces, terrain and resource of a land, such as `B KF ^ $`."""
    owner = view.armies.get(land)
    structures = [name for name in _land_features(view, land)[:3] if name]
    symbols = "".join(PIECE_SYMBOLS[name] for name in structures)
    army = "" if owner is None else army_owner_text(owner)
    parts = [army, choose_wording(symbols, ", ".join(structures)), *land_features(land)]
    return choose_wording(" ", ", ").join(part for part in parts if part)


def _land_features(view: WorldState, land: str) -> list[str]:
    return [
        view.cities.get(land, ""),
        "monument" if land in view.monuments else "",
        "fort" if land in view.forts else "",
        LANDS[land].terrain,
        "resource" if LANDS[land].resource else "",
    ]


def _stop_choice(view: WorldState) -> Choice:
    realm = view.turn.realm
    seat = view.turn.seat
    left = [format_armies(realm.armies)] if realm.armies else []
    if forts := min(free_forts_left(view), len(fort_sites(view))):
        left.append(format_count(forts, "free fort"))
    warning = f"{join_words(left)} unused" if left else ""
    if view.turn.kingdom:
        effect = choose_wording("empire next", "the empire comes next")
        return Choice("Stop", effect=effect, warning=warning, ends_turn=True)
    gain, score = points_if_stopped(view, seat), view.players[seat].score
    effect = f"{format_signed_points(gain)}, {score} {choose_wording('>', 'to')} {score + gain}"
    return Choice("Stop", effect=effect, warning=warning, ends_turn=True)


def _fort_choice(view: WorldState, decision: Decision, land: str) -> Choice:
    price, effect = "", "two dice defend"
    if decision.topic == "conquest":
        price = format_armies(fort_price(view)) if fort_price(view) else "free"
        effect += f", {_armies_left_text(view, 1)}" if fort_price(view) else ""
    rank = _structure_rank(view, land)
    return Choice(short_land_name(land), "Build a fort", price, effect, notes=effect, rank=rank)


def _structure_rank(view: WorldState, land: str) -> float:
    """Return a small rank for the structures in a land: the first choice for buildings."""
    return 0.01 * (1 + sum(STRUCTURE_POINTS[piece] for piece in view.structures_in(land)))


def _defense_text(view: WorldState, land: str) -> str:
    """Return the defender's advantages, such as `forest and fort` (R9.5)."""
    return join_words(filter(None, (LANDS[land].terrain, "fort" if land in view.forts else "")))


# --- answers on the way --------------------------------------------------------------------------


def _substep_choice(view: WorldState, decision: Decision, action: Action) -> Choice:
    match action:
        case Roll():
            forecast = forecast_action(view, decision, action)
            return Choice("Throw", effect=forecast.odds_text() if forecast else "")
        case KeepDice():
            effect = _dice_outcome_text(view, decision)
            return Choice("Keep the dice", effect=effect, rank=_keep_rank(view, decision))
        case Reroll(die=die):
            label, odds = f"Reroll the {die}", _reroll_odds(view, decision, die)
            if odds is None:
                return Choice(label, effect="gives a higher die away")
            good = (
                format_percent(odds.win)
                if _is_attacker(view, decision)
                else format_percent(odds.loss)
            )
            word = "win" if _is_attacker(view, decision) else "hold the land"
            effect = f"{word} {good}{choose_wording('', ',')} tie {format_percent(odds.tie)}"
            worth = _side_value(view, decision, odds.attack_value)
            return Choice(label, effect=effect, rank=worth)
        case Siege():
            return _siege_choice(view, decision, action)
        case Retreat():
            return Choice("Retreat", effect=retreat_text(view))
        case BuildMonument(land=land) | BuildCity(land=land):
            effect = (
                f"{_defense_text(view, land) or 'open land'}, a point in every score while held"
            )
            rank = _structure_rank(view, land) + 0.01 * bool(_defense_text(view, land))
            return Choice(short_land_name(land), effect=effect, rank=rank)
        case DamageAgain(land=land):
            left = [name for name in _land_features(view, land)[:2] if name]
            what = f"the {left[0]} of {land_name(land)}"
            return Choice("Damage it again", effect=f"{what}, +1 point", notes=what)
        case Aim(at=at):
            label = region_name(at) if at in REGIONS else short_land_name(at)
            hits_only_own = _hits_only_own(view, decision.seat, at)
            warning = "it hits you alone" if hits_only_own else ""
            effect = _target_effect_text(view, decision, at)
            gain = _replacement_gain(view, decision, at)
            price = "" if gain is None else choose_wording(f"{gain:+}", format_signed_points(gain))
            rank = _target_rank(view, decision, at) + (gain or 0)
            return Choice(
                label,
                _target_group(at),
                price,
                effect,
                warning,
                is_destructive=hits_only_own,
                rank=rank,
            )
        case PlaceArmy(land=land):
            gains = capture_gains(view, decision.seat, land)
            effect = ", ".join(text for _, text in gains) or _land_text(view, land)
            rank = 1.0 + sum(gain for gain, _ in gains)
            return Choice(short_land_name(land), effect=effect, rank=rank)
        case PlaceFleet(zone=zone):
            kind, touches = sentence_case(ZONES[zone].kind), len(LANDS_BY_ZONE[zone])
            active = view.turn.realm.active
            new = sum(land not in active for land in LANDS_BY_ZONE[zone])
            rank = new if new < touches else 0.01 * new  # next to an army it opens them
            if new < touches:
                active_text = format_count(touches - new, "active army", "active armies")
                link = f"your {active_text} there can go on to the other {new}"
            else:
                link = "no active army of yours there yet"
            effect = f"{touches} lands, {link}"
            return Choice(zone_name(zone), kind, effect=effect, rank=rank)
        case ReturnArmy(land=land) | TakeBack(land=land):
            stays = [name for name in _land_features(view, land)[:3] if name]
            effect = f"leaves {', '.join(stays)}" if stays else "an army less"
            rank = 1 / (1 + _points_lost_without(view, decision.seat, land))
            group = region_name(LANDS[land].region)
            return Choice(short_land_name(land), group, effect=effect, rank=rank)
        case MoveMarker(to=to):
            frame = view.agenda[-1]
            assert isinstance(frame, FindSpace)
            effect = f"{to - frame.landing:+} on the score track"
            return Choice(f"To {to}", effect=effect, rank=float(to > frame.landing))
        case Decline():
            return Choice(_DECLINE_LABELS[decision.topic], ends_turn=True, declines=True)
        case _:
            raise ValueError(str(action))


def _dice_outcome_text(view: WorldState, decision: Decision) -> str:
    """Return the result of the present dice for the deciding side."""
    result = current_result(view)
    if result == "tie":
        return "a tie: both armies fall"
    if _is_attacker(view, decision):
        return "the land is yours" if result == "win" else "the attack fails"
    return "the land is lost" if result == "win" else "the land is held"


def _keep_rank(view: WorldState, decision: Decision) -> float:
    """Return the value of the present dice for the deciding side."""
    return _side_value(view, decision, {"win": 1.0, "tie": 0.5, "loss": 0.0}[current_result(view)])


def _side_value(view: WorldState, decision: Decision, attack_value: float) -> float:
    """Return the deciding side's chance, given the attacker's."""
    return attack_value if _is_attacker(view, decision) else 1 - attack_value


def _is_attacker(view: WorldState, decision: Decision) -> bool:
    return decision.seat == view.turn.seat


def _reroll_odds(view: WorldState, decision: Decision, die: int) -> Odds | None:
    """Return the odds after rerolling the lowest die. Other dice are never worth a reroll."""
    battle = view.battle
    assert battle is not None
    attacks = _is_attacker(view, decision)
    dice = battle.attack if attacks else battle.defence
    if die != min(dice):
        return None
    attack, defence = max(battle.attack), max(battle.defence)
    rerolls = rerolls_left(battle, for_attacker=True)
    return odds_after_reroll(current_terms(view), attack, defence, *rerolls, attacks)


def _siege_choice(view: WorldState, decision: Decision, action: Siege) -> Choice:
    forecast = forecast_action(view, decision, action)
    assert forecast is not None and view.battle is not None
    bonus = min(view.battle.sieges + 1, SIEGE_TRACK_SPACES)
    label = "Siege with an army" if action.piece == "army" else "Siege with a token"
    price = "1 army" if action.piece == "army" else "1 token"
    effect = f"+{bonus}: win {format_percent(forecast.win)}, tie {format_percent(forecast.tie)}"
    return Choice(label, "", price, effect, rank=forecast.win * (1 + forecast.points))


def _target_rank(view: WorldState, decision: Decision, at: str) -> float:
    """Return the rank of a target: the more rivals lose, the better, the leader first."""
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
    (effect,) = CARDS[decision.subject].effects_for("instant")
    if not effect.replace_army:
        return None
    frame, next_view = view.agenda[-1], clone(view)
    assert isinstance(frame, AimAtLands)
    for land in frame.chosen:
        apply_to_target(next_view, frame.card, land)
    before = points_if_stopped(next_view, decision.seat)
    apply_to_target(next_view, frame.card, at)
    return points_if_stopped(next_view, decision.seat) - before


def _points_lost_without(view: WorldState, seat: int, land: str) -> int:
    armies = {other: owner for other, owner in view.armies.items() if other != land}
    return turn_points(view, seat) - turn_points(replace(view, armies=armies), seat)


def _target_group(at: str) -> str:
    return "" if at in REGIONS else region_name(LANDS[at].region)


def _hits_only_own(view: WorldState, seat: int, at: str) -> bool:
    """Whether only the deciding player has armies there."""
    return set(view.armies_in(at) if at in REGIONS else {view.armies.get(at)}) == {seat}


def _target_effect_text(view: WorldState, decision: Decision, at: str) -> str:
    """Return the effect on a target, such as `B: army gone`."""
    (effect,) = CARDS[decision.subject].effects_for("instant")
    if at in REGIONS:
        return _region_loss_text(view, decision.seat, at, effect.each_opponent_with)
    owner = view.armies.get(at)
    clauses = _strike_texts(view, effect, at)
    if effect.adjacent_roll:
        clauses.append(_plague_text(view, decision.seat, effect, at))
    fate = ", ".join(clauses)
    return fate if owner is None else f"{seat_letter(owner)}: {fate}"


def _strike_texts(view: WorldState, effect: Effect, land: str) -> list[str]:
    next_view = clone(view)
    for _ in range(effect.damage):
        damage_structure(next_view, land)
    before, left = view.structures_in(land), next_view.structures_in(land)
    gone = [piece for piece in before if piece not in left]
    gone += ["fort"] * (effect.remove_fort and land in view.forts)
    gone += ["army"] * (effect.remove_army or bool(effect.replace_army))
    downgraded = [piece for piece in left if piece not in before]
    if downgraded:
        gone.remove("capital")
    blows = ["the capital becomes a city"] * len(downgraded)
    blows += [f"{join_words(gone)} gone"] if gone else []
    if effect.remove_army and left:
        blows.append(f"{join_words(left)} left to nobody")
    return blows + [f"yours in its place, {effect.replace_army}"] * bool(effect.replace_army)


def _plague_text(view: WorldState, seat: int, effect: Effect, land: str) -> str:
    near = sum(view.armies.get(other, seat) != seat for other in NEIGHBORS[land])
    deadly = join_words(map(str, effect.adjacent_roll), "or")
    if not near:
        return "no rival's army beside it"
    return f"a die for {'each of ' * (near > 1)}{format_armies(near)} beside it, gone on a {deadly}"


def _region_loss_text(view: WorldState, seat: int, region: str, min_armies: int) -> str:
    rivals = sorted(item for item in view.armies_in(region).items() if item[0] != seat)
    hit = (
        f"{seat_letter(owner)} {format_change(many, many - 1)}"
        for owner, many in rivals
        if many >= min_armies
    )
    return f"armies {', '.join(hit)}"
