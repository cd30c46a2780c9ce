"""The choices of every decision: label, group, price, effect, warning and rank."""

from dataclasses import replace

from core.games.history_of_the_world.actions import (
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
from core.games.history_of_the_world.board import damage, fort_sites
from core.games.history_of_the_world.content import (
    BOT_VALUES,
    CARDS,
    LANDS,
    LANDS_AT,
    NEIGHBORS,
    REGIONS,
    SIEGE_TRACK,
    STRUCTURE_POINTS,
    ZONES,
    Effect,
)
from core.games.history_of_the_world.describe.cards import list_text
from core.games.history_of_the_world.describe.terms import (
    PIECE_MARK,
    ROUTE_GROUP,
    armies,
    army_of,
    card_label,
    card_name,
    land_name,
    land_short,
    nature,
    points,
    realm_name,
    region_name,
    signed_points,
    zone_name,
)
from core.games.history_of_the_world.facts.prospects import (
    Prospect,
    at_stake,
    percent,
    prospect,
    prospect_of,
    retreat,
)
from core.games.history_of_the_world.facts.scores import points_if_stopped
from core.games.history_of_the_world.flow.advancements import AimAtLands, strike
from core.games.history_of_the_world.flow.battle import rerolls_left, result_now, terms_now
from core.games.history_of_the_world.flow.turn import fort_price, free_forts_left
from core.games.history_of_the_world.odds import Odds, after_reroll
from core.games.history_of_the_world.scoring import FindSpace, turn_points
from core.games.history_of_the_world.state import WorldState
from core.kernel import Action, Choice, Decision, clone
from core.kernel.voice import told
from core.kernel.words import becomes, counted, letter, listed, sentence_case

_GROUP = {"empire": "Empires", "kingdom": "Kingdoms", "advancement": "Advancements"}
_DECLINE = {
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
    it = _in_short(view, decision, action)
    land = next((target for target in action.targets if target in LANDS), "")
    if not land:
        return it
    is_short = it.label == land_short(land) != land_name(land)
    whole = land_name(land) if is_short else ""
    return replace(it, whole=whole, kind=region_name(LANDS[land].region))


def _in_short(view: WorldState, decision: Decision, action: Action) -> Choice:
    match action:
        case TakeCard(card=card):
            group, strength = _GROUP[CARDS[card].kind], _strength(card)
            worth = BOT_VALUES[card]  # its usual value
            return Choice(card_label(card), group, strength, list_text(card), merit=worth)
        case LookAt(deck=deck):
            merit = int(deck == "empire")  # the best event depends on the empire
            return Choice(f"The {deck}s", effect="the other deck comes after", merit=merit)
        case KeepCard(card=card):
            return Choice("Keep it", "", _strength(card), list_text(card))
        case GiveCard(card=card, seat=seat):
            effect = f"{points(view.players[seat].score)} now"
            return Choice(f"Give it to {letter(seat)}", effect=effect)
        case PlayEvent(card=card):
            # It can wait. With no army left, an accidental Enter would waste it.
            return Choice(card_label(card), "Advancements", "event", list_text(card), merit=-1.0)
        case PlayKingdom(card=card):
            # Now or never, while an advancement can wait: put the cursor here.
            strength, (effect, beyond) = _strength(card), _founded(view, card)
            return Choice(card_label(card), "Kingdom", strength, effect, beyond=beyond, merit=2.0)
        case GoOn():
            return _go_on(view, decision)
        case Conquer():
            return _conquer(view, decision, action)
        case Stop():
            return _stop(view)
        case BuildFort(land=land):
            return _fort(view, decision, land)
        case _:
            return _answer(view, decision, action)


def _strength(card: str) -> str:
    """Return `10 armies` for a realm. In plain style the card text contains it."""
    return told(counted(CARDS[card].armies, "army", "armies"), "") if CARDS[card].armies else ""


def _go_on(view: WorldState, decision: Decision) -> Choice:
    if decision.topic != "begin":
        return Choice("Go on", effect="the cards stay on hand", stops=True)
    kingdoms = [a.card for a in decision.actions if isinstance(a, PlayKingdom)]
    warning = f"{realm_name(kingdoms[0])} goes to the box" if kingdoms else ""
    label = f"Found {card_name(view.turn.empire.card)}"
    empire = view.turn.empire.card
    strength, (effect, beyond) = _strength(empire), _founded(view, empire)
    return Choice(label, "Empire", strength, effect, warning, beyond=beyond, merit=1.0)


def _founded(view: WorldState, card: str) -> tuple[str, str]:
    """Return the effects of founding a realm, including cleared pieces (R7.3).

    The second text omits the capital, which the preview counts.
    """
    cleared = [_cleared(view, land) for land in CARDS[card].start_lands]
    brings = (list_text(card), list_text(card, structure=False))
    whole, beyond = (", ".join(filter(None, (text, *cleared))) for text in brings)
    return whole, beyond


def _cleared(view: WorldState, land: str) -> str:
    """Return the cleared pieces: `clears Levant of D, a city and a fort`."""
    owner = view.armies.get(land)
    army = [] if owner is None else [army_of(owner).replace("army of", "the army of")]
    pieces = [f"a {name}" for name in _standing(view, land)[:3] if name]
    return f"clears {land_short(land)} of {listed(army + pieces)}" if army or pieces else ""


# --- conquest ------------------------------------------------------------------------------------


def _conquer(view: WorldState, decision: Decision, action: Conquer) -> Choice:
    land = action.land
    it = prospect(view, decision.seat, land, action.by, decision.topic)
    gain = told(f" {it.points:+}", f", {signed_points(it.points)}") if it.points else ""
    price = f"{it.price}{told('', ' to win') if it.how == 'battle' else ''}{gain}"
    left = _left(view, 1 - it.armies) if decision.topic == "conquest" else ""
    if it.how == "empty" and not it.stakes:  # the row has only its name and this text
        there = " ".join(filter(None, _standing(view, land))) or "empty"
        clauses = [there, "no points more", *it.spoils, left]
    else:
        clauses = [_there(view, land) or "empty", *it.stakes, *it.spoils]
    if it.how == "battle":
        clauses.insert(1, told(it.chances("siege"), it.setbacks()))
    elif it.how == "own":
        clauses.append(left)
    effect = ", ".join(filter(None, clauses))
    # An army for an army, mostly an unintended letter key.
    warning = "your army there goes to the supply" if it.how == "own" else ""
    # The average gain: points, and one more army on the board. Replacing an own army gains only
    # points, and is rarely intended without any.
    worth = it.points + len(it.spoils) + (it.how != "own")
    merit = it.win * worth + _prospects(view, decision.seat, land) if worth else -1.0
    label, group = land_short(land), ROUTE_GROUP[action.by]
    beyond = _beside_counts(view, land, it, left) if it.how in ("empty", "own") else None
    return Choice(label, group, price, effect, warning, beyond=beyond, merit=merit)


def _prospects(view: WorldState, seat: int, land: str) -> float:
    """Return a small rank for open neighbors and a resource, to order otherwise equal lands."""
    leads_to = [near for near in NEIGHBORS[land] if view.armies.get(near) != seat]
    return 0.01 * (len(leads_to) + 2 * LANDS[land].resource)


def _beside_counts(view: WorldState, land: str, it: Prospect, left: str) -> str:
    """Return the notes of a conquest, without what the preview already counts."""
    is_won = it.how == "empty" and view.has_structure(land)
    sources = it.stakes[is_won:]
    if len(it.stakes) == 1:  # the price already shows the number
        sources = tuple(source.rpartition(" ")[0] for source in sources)
    return ", ".join(filter(None, (LANDS[land].terrain, *sources, *it.spoils, left)))


def _left(view: WorldState, spent: int) -> str:
    """Return `leaves 2 armies`. Previews do not count armies on the card."""
    return f"leaves {armies(view.turn.realm.armies - spent)}".replace(" 0 armies", " no army")


def _there(view: WorldState, land: str) -> str:
    """Return army, pieces, terrain and resource of a land, such as `B KF ^ $`."""
    owner = view.armies.get(land)
    structures = [name for name in _standing(view, land)[:3] if name]
    marks = "".join(PIECE_MARK[name] for name in structures)
    army = "" if owner is None else army_of(owner)
    words = [army, told(marks, ", ".join(structures)), *nature(land)]
    return told(" ", ", ").join(word for word in words if word)


def _standing(view: WorldState, land: str) -> list[str]:
    return [
        view.cities.get(land, ""),
        "monument" if land in view.monuments else "",
        "fort" if land in view.forts else "",
        LANDS[land].terrain,
        "resource" if LANDS[land].resource else "",
    ]


def _stop(view: WorldState) -> Choice:
    realm = view.turn.realm
    seat = view.turn.seat
    left = [armies(realm.armies)] if realm.armies else []
    if forts := min(free_forts_left(view), len(fort_sites(view))):
        left.append(counted(forts, "free fort"))
    warning = f"{listed(left)} unused" if left else ""
    if view.turn.kingdom:
        effect = told("empire next", "the empire comes next")
        return Choice("Stop", effect=effect, warning=warning, stops=True)
    gain, score = points_if_stopped(view, seat), view.players[seat].score
    effect = f"{signed_points(gain)}, {score} {told('>', 'to')} {score + gain}"
    return Choice("Stop", effect=effect, warning=warning, stops=True)


def _fort(view: WorldState, decision: Decision, land: str) -> Choice:
    price, effect = "", "two dice defend"
    if decision.topic == "conquest":
        price = armies(fort_price(view)) if fort_price(view) else "free"
        effect += f", {_left(view, 1)}" if fort_price(view) else ""
    merit = _worth_keeping(view, land)
    return Choice(land_short(land), "Build a fort", price, effect, beyond=effect, merit=merit)


def _worth_keeping(view: WorldState, land: str) -> float:
    """Return a small rank for the structures in a land: the first choice for buildings."""
    return 0.01 * (1 + sum(STRUCTURE_POINTS[piece] for piece in view.structures_in(land)))


def _defended(view: WorldState, land: str) -> str:
    """Return the defender's advantages, such as `forest and fort` (R9.5)."""
    return listed(filter(None, (LANDS[land].terrain, "fort" if land in view.forts else "")))


# --- answers on the way --------------------------------------------------------------------------


def _answer(view: WorldState, decision: Decision, action: Action) -> Choice:
    match action:
        case Roll():
            it = prospect_of(view, decision, action)
            return Choice("Throw", effect=it.chances() if it else "")
        case KeepDice():
            effect = _as_they_lie(view, decision)
            return Choice("Keep the dice", effect=effect, merit=_kept(view, decision))
        case Reroll(die=die):
            label, odds = f"Reroll the {die}", _reroll_odds(view, decision, die)
            if odds is None:
                return Choice(label, effect="gives a higher die away")
            good = percent(odds.win) if _attacks(view, decision) else percent(odds.loss)
            word = "win" if _attacks(view, decision) else "hold the land"
            effect = f"{word} {good}{told('', ',')} tie {percent(odds.tie)}"
            worth = _for_the_side(view, decision, odds.worth)
            return Choice(label, effect=effect, merit=worth)
        case Siege():
            return _siege(view, decision, action)
        case Retreat():
            return Choice("Retreat", effect=retreat(view))
        case BuildMonument(land=land) | BuildCity(land=land):
            effect = f"{_defended(view, land) or 'open land'}, a point in every score while held"
            merit = _worth_keeping(view, land) + 0.01 * bool(_defended(view, land))
            return Choice(land_short(land), effect=effect, merit=merit)
        case DamageAgain(land=land):
            left = [name for name in _standing(view, land)[:2] if name]
            what = f"the {left[0]} of {land_name(land)}"
            return Choice("Damage it again", effect=f"{what}, +1 point", beyond=what)
        case Aim(at=at):
            label = region_name(at) if at in REGIONS else land_short(at)
            own = _is_own(view, decision.seat, at)
            warning = "it hits you alone" if own else ""
            effect = _aimed(view, decision, at)
            gain = _gain(view, decision, at)
            price = "" if gain is None else told(f"{gain:+}", signed_points(gain))
            merit = _aim_merit(view, decision, at) + (gain or 0)
            return Choice(label, _aim_group(at), price, effect, warning, destroys=own, merit=merit)
        case PlaceArmy(land=land):
            gains = at_stake(view, decision.seat, land)
            effect = ", ".join(words for _, words in gains) or _there(view, land)
            merit = 1.0 + sum(gain for gain, _ in gains)
            return Choice(land_short(land), effect=effect, merit=merit)
        case PlaceFleet(zone=zone):
            kind, touches = sentence_case(ZONES[zone].kind), len(LANDS_AT[zone])
            active = view.turn.realm.active
            new = sum(land not in active for land in LANDS_AT[zone])
            merit = new if new < touches else 0.01 * new  # next to an army it opens them
            if new < touches:
                there = counted(touches - new, "active army", "active armies")
                link = f"your {there} there can go on to the other {new}"
            else:
                link = "no active army of yours there yet"
            effect = f"{touches} lands, {link}"
            return Choice(zone_name(zone), kind, effect=effect, merit=merit)
        case ReturnArmy(land=land) | TakeBack(land=land):
            stays = [name for name in _standing(view, land)[:3] if name]
            effect = f"leaves {', '.join(stays)}" if stays else "an army less"
            merit = 1 / (1 + _missed(view, decision.seat, land))
            group = region_name(LANDS[land].region)
            return Choice(land_short(land), group, effect=effect, merit=merit)
        case MoveMarker(to=to):
            frame = view.agenda[-1]
            assert isinstance(frame, FindSpace)
            effect = f"{to - frame.landing:+} on the score track"
            return Choice(f"To {to}", effect=effect, merit=float(to > frame.landing))
        case Decline():
            return Choice(_DECLINE[decision.topic], stops=True, declines=True)
        case _:
            raise ValueError(str(action))


def _as_they_lie(view: WorldState, decision: Decision) -> str:
    """Return the result of the present dice for the deciding side."""
    result = result_now(view)
    if result == "tie":
        return "a tie: both armies fall"
    if _attacks(view, decision):
        return "the land is yours" if result == "win" else "the attack fails"
    return "the land is lost" if result == "win" else "the land is held"


def _kept(view: WorldState, decision: Decision) -> float:
    """Return the value of the present dice for the deciding side."""
    return _for_the_side(view, decision, {"win": 1.0, "tie": 0.5, "loss": 0.0}[result_now(view)])


def _for_the_side(view: WorldState, decision: Decision, worth: float) -> float:
    """Return the deciding side's chance, given the attacker's."""
    return worth if _attacks(view, decision) else 1 - worth


def _attacks(view: WorldState, decision: Decision) -> bool:
    return decision.seat == view.turn.seat


def _reroll_odds(view: WorldState, decision: Decision, die: int) -> Odds | None:
    """Return the odds after rerolling the lowest die. Other dice are never worth a reroll."""
    battle = view.battle
    assert battle is not None
    attacks = _attacks(view, decision)
    dice = battle.attack if attacks else battle.defence
    if die != min(dice):
        return None
    attack, defence = max(battle.attack), max(battle.defence)
    left = rerolls_left(battle, attacks=True)
    return after_reroll(terms_now(view), attack, defence, *left, attacks)


def _siege(view: WorldState, decision: Decision, action: Siege) -> Choice:
    it = prospect_of(view, decision, action)
    assert it is not None and view.battle is not None
    bonus = min(view.battle.sieges + 1, SIEGE_TRACK)
    label = "Siege with an army" if action.piece == "army" else "Siege with a token"
    price = "1 army" if action.piece == "army" else "1 token"
    effect = f"+{bonus}: win {percent(it.win)}, tie {percent(it.tie)}"
    return Choice(label, "", price, effect, merit=it.win * (1 + it.points))


def _aim_merit(view: WorldState, decision: Decision, at: str) -> float:
    """Return the rank of a target: the more rivals lose, the better, the leader first."""
    if at in REGIONS:
        rivals = (owner for owner in view.armies_in(at) if owner != decision.seat)
        return sum(1.0 + view.presence_points(at) for _ in rivals)
    owner = view.armies.get(at)
    if owner in (None, decision.seat):
        return 0.0
    loss = sum(STRUCTURE_POINTS[piece] for piece in view.structures_in(at))
    return 1.0 + loss + view.players[owner].score / 1000


def _gain(view: WorldState, decision: Decision, at: str) -> int | None:
    """Return the gain of the turn's score if an own army replaces the target (R16.8)."""
    (effect,) = CARDS[decision.subject].on("instant")
    if not effect.replace_army:
        return None
    frame, after = view.agenda[-1], clone(view)
    assert isinstance(frame, AimAtLands)
    for land in frame.chosen:
        strike(after, frame.card, land)
    before = points_if_stopped(after, decision.seat)
    strike(after, frame.card, at)
    return points_if_stopped(after, decision.seat) - before


def _missed(view: WorldState, seat: int, land: str) -> int:
    armies = {other: owner for other, owner in view.armies.items() if other != land}
    return turn_points(view, seat) - turn_points(replace(view, armies=armies), seat)


def _aim_group(at: str) -> str:
    return "" if at in REGIONS else region_name(LANDS[at].region)


def _is_own(view: WorldState, seat: int, at: str) -> bool:
    """Whether only the deciding player has armies there."""
    return set(view.armies_in(at) if at in REGIONS else {view.armies.get(at)}) == {seat}


def _aimed(view: WorldState, decision: Decision, at: str) -> str:
    """Return the effect on a target, such as `B: army gone`."""
    (effect,) = CARDS[decision.subject].on("instant")
    if at in REGIONS:
        return _stricken(view, decision.seat, at, effect.each_opponent_with)
    owner = view.armies.get(at)
    clauses = _blows(view, effect, at)
    if effect.adjacent_roll:
        clauses.append(_spreading(view, decision.seat, effect, at))
    fate = ", ".join(clauses)
    return fate if owner is None else f"{letter(owner)}: {fate}"


def _blows(view: WorldState, effect: Effect, land: str) -> list[str]:
    after = clone(view)
    for _ in range(effect.damage):
        damage(after, land)
    before, left = view.structures_in(land), after.structures_in(land)
    gone = [piece for piece in before if piece not in left]
    gone += ["fort"] * (effect.remove_fort and land in view.forts)
    gone += ["army"] * (effect.remove_army or bool(effect.replace_army))
    falls = [piece for piece in left if piece not in before]
    if falls:
        gone.remove("capital")
    blows = ["the capital becomes a city"] * len(falls)
    blows += [f"{listed(gone)} gone"] if gone else []
    if effect.remove_army and left:
        blows.append(f"{listed(left)} left to nobody")
    return blows + [f"yours in its place, {effect.replace_army}"] * bool(effect.replace_army)


def _spreading(view: WorldState, seat: int, effect: Effect, land: str) -> str:
    near = sum(view.armies.get(other, seat) != seat for other in NEIGHBORS[land])
    deadly = listed(map(str, effect.adjacent_roll), "or")
    if not near:
        return "no rival's army beside it"
    return f"a die for {'each of ' * (near > 1)}{armies(near)} beside it, gone on a {deadly}"


def _stricken(view: WorldState, seat: int, region: str, least: int) -> str:
    rivals = sorted(item for item in view.armies_in(region).items() if item[0] != seat)
    hit = (f"{letter(owner)} {becomes(many, many - 1)}" for owner, many in rivals if many >= least)
    return f"armies {', '.join(hit)}"
