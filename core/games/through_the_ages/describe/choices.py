"""Every answer: what it is, what it costs, what it brings, and what one would regret."""

from dataclasses import replace

from core.games.through_the_ages.abilities import powers, source
from core.games.through_the_ages.actions import (
    Accept,
    Attack,
    Bid,
    Build,
    BuildStages,
    CancelPact,
    Choose,
    Colonize,
    DeclareWar,
    Destroy,
    DestroyOf,
    Discard,
    Done,
    DrawCard,
    EndTurn,
    GiveUpToken,
    IncreasePopulation,
    KeepBonus,
    LoseWorker,
    Mix,
    OfferPact,
    Pass,
    PlayAction,
    PlayLeader,
    PlayOn,
    PlayTactics,
    PlayTechnology,
    Recruit,
    Refuse,
    Resign,
    Revolt,
    Sacrifice,
    SailIn,
    SeedEvent,
    SkipMine,
    Spend,
    Take,
    TakeColony,
    TakeSpecial,
    Trade,
    Upgrade,
)
from core.games.through_the_ages.building import (
    build_price,
    population_price,
    science_price,
    stage_price,
    upgrade_price,
)
from core.games.through_the_ages.content import CARDS, CONSUMPTION, FACES_NEEDED
from core.games.through_the_ages.describe.pacts import pact_terms, their_side
from core.games.through_the_ages.facts.attacks_now import (
    Might,
    cheapest_force,
    duel,
    might,
    worth_of_one_more,
)
from core.games.through_the_ages.facts.cards_now import brings_now
from core.games.through_the_ages.facts.turn_end import end_of_turn, end_of_turn_warning
from core.games.through_the_ages.flow.attacks import attack_cost, defence_value, totals
from core.games.through_the_ages.flow.civil import Contained, contained_actions
from core.games.through_the_ages.flow.colonies import card_value, force_paid
from core.games.through_the_ages.flow.politics import AnswerPact
from core.games.through_the_ages.ratings import ratings
from core.games.through_the_ages.row import take_cost
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import VALUE, trade_good
from core.games.through_the_ages.wording.brief import effect_short, per_worker, short_text
from core.games.through_the_ages.wording.cards import clauses_of
from core.games.through_the_ages.wording.names import card_name, short_aged_name, short_name
from core.games.through_the_ages.wording.vocabulary import (
    given,
    goods_text,
    price,
    stats_text,
    type_name,
)
from core.kernel import Action, Choice, Decision
from core.kernel.voice import told
from core.kernel.words import becomes, counted, letter


def choice(view: AgesState, decision: Decision, action: Action) -> Choice:
    """One of the answers of a decision, for the seat that chooses."""
    seat = decision.seat
    match action:
        case Take():
            return _take(view, seat, action)
        case Build() | Upgrade() | Destroy() | BuildStages():
            return _building(view, decision, action)
        case IncreasePopulation() | SailIn() | Recruit():
            return _population(view, decision, action)
        case PlayLeader() | PlayTechnology() | Revolt() | PlayAction() | PlayTactics():
            return _play(view, decision, action)
        case SeedEvent() | Attack() | DeclareWar() | OfferPact() | CancelPact() | Colonize():
            return _politics(view, seat, action)
        case Sacrifice() | Spend() | Bid() | Done() | Pass() | EndTurn():
            return _force(view, decision, action)
        case _:
            return _answer(view, decision, action)


CIVIL_ACTION = {"civil_actions": 1}
MILITARY_ACTION = {"military_actions": 1}


def _discount(view: AgesState) -> int:
    """What an action card being played takes off the price."""
    frame = view.agenda[-1]
    if isinstance(frame, Contained):
        return CARDS[frame.card].parts[0].resource_discount
    return 0


def _tokens(decision: Decision, card: str = "") -> dict[str, int]:
    """The action token an action costs; none inside an action card."""
    if decision.topic == "contained":
        return {}
    return MILITARY_ACTION if card and CARDS[card].group == "military" else CIVIL_ACTION


def _take(view: AgesState, seat: int, action: Take) -> Choice:
    card = CARDS[action.card]
    twins = view.row.count(action.card) > 1
    space = told(f" #{action.space}", f" in space {action.space}") if twins else ""
    label = f"{short_aged_name(action.card)}{space}"
    cost = take_cost(view.players[seat], card, action.space)
    return Choice(label, "Take", price({"civil_actions": cost}), _kind_and_effect(action.card))


def _kind_and_effect(card: str) -> str:
    """`mine, 3r each`: where there is little room, the kind alone is said."""
    kind = type_name(CARDS[card].type).removesuffix(" technology").removesuffix(" card")
    return f"{kind}, {effect_short(card)}"


def _building(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat, discount = decision.seat, _discount(view)
    match action:
        case Build(card=card):
            resources = {"resource": build_price(view, seat, card, discount)}
            cost = price(_tokens(decision, card) | resources)
            group = "Train" if CARDS[card].group == "military" else "Build"
            return Choice(short_name(card), group, cost, given(CARDS[card].per_worker), beyond="")
        case Upgrade(old=old, new=new):
            resources = {"resource": upgrade_price(view, seat, old, new, discount)}
            cost = price(_tokens(decision, new) | resources)
            before, after = CARDS[old].per_worker, CARDS[new].per_worker
            more = {s: after.get(s, 0) - before.get(s, 0) for s in {**before, **after}}
            label = f"{short_name(old)}{told('>', ' to ')}{short_name(new)}"
            return Choice(label, "Upgrade", cost, given(more), beyond="")
        case BuildStages(wonder=wonder, number=number):
            resources = {"resource": stage_price(view, seat, number, discount)}
            cost = price(_tokens(decision, wonder) | resources)
            player = view.players[seat]
            done = player.stages + number
            last = done == len(CARDS[wonder].stages)
            what = beyond = f"{told('', 'stage ')}{done} of {len(CARDS[wonder].stages)}"
            if last:
                what = f"completes it, {brings_now(view, seat, wonder)}".removesuffix(", ")
                beyond = f"completes it, {_beyond_bonus(wonder)}".removesuffix(", ")
            times = told(f" x{number}", f", {number} stages") if number > 1 else ""
            return Choice(f"{short_name(wonder)}{times}", "Wonder", cost, what, beyond=beyond)
        case _:
            assert isinstance(action, Destroy)
            own = decision.topic == "destroy_own"
            group = "" if own else "Destroy"
            cost = "" if own else price(_tokens(decision, action.card))
            effect = f"{_without_a_worker(action.card)}, worker back to the pool"
            label = f"Destroy {short_name(action.card)}"
            return Choice(label, group, cost, effect, beyond="", destroys=not own)


def _without_a_worker(card: str) -> str:
    """`-1sc a turn, -1 hap`: what a card gives less by a worker less."""
    lost = {what: -number for what, number in CARDS[card].per_worker.items()}
    produced = {what: n for what, n in lost.items() if what in _PRODUCED}
    rest = {what: n for what, n in lost.items() if what not in _PRODUCED}
    return ", ".join(filter(None, (f"{given(produced)} a turn" if produced else "", given(rest))))


_PRODUCED = ("culture", "science", "food", "resource")


def _population(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat, player = decision.seat, view.players[decision.seat]
    match action:
        case IncreasePopulation():
            cost = price(_tokens(decision) | {"food": population_price(view, seat)})
            effect, more = _one_more_worker(view, seat), _faces_needed(view, seat)
            return Choice("Increase", "Population", cost, effect, beyond=more)
        case SailIn():
            cost = price({"food": population_price(view, seat, powers(player).sail_food)})
            liners = short_name(source(player, lambda able: able.sails))
            effect, more = _one_more_worker(view, seat), _faces_needed(view, seat)
            return Choice(liners, "Population", cost, effect, beyond=more)
        case _:
            assert isinstance(action, Recruit)
            able = powers(player)
            food = population_price(view, seat, able.recruit_food)
            unit = build_price(view, seat, action.card, able.recruit_resource)
            leader = source(player, lambda able: able.recruits)
            label = f"{short_name(leader)}: {short_name(action.card)}"
            gives = stats_text(CARDS[action.card].per_worker)
            cost = price(CIVIL_ACTION | {"food": food, "resource": unit})
            effect, more = told(per_worker(action.card), gives), _faces_needed(view, seat)
            return Choice(label, "Population", cost, effect, beyond=more)


def _one_more_worker(view: AgesState, seat: int) -> str:
    """What follows from a token leaving the bank: `eats 2>3, needs 3>4 hap`."""
    bank = view.players[seat].yellow
    after = max(bank - 1, 0)
    texts, faces = ["+1 worker"], told("hap", "happy faces")
    if CONSUMPTION[bank] != CONSUMPTION[after]:
        texts.append(f"eats {becomes(CONSUMPTION[bank], CONSUMPTION[after])}")
    if view.mode.happiness and FACES_NEEDED[bank] != FACES_NEEDED[after]:
        texts.append(f"needs {becomes(FACES_NEEDED[bank], FACES_NEEDED[after])} {faces}")
    return ", ".join(texts)


def _faces_needed(view: AgesState, seat: int) -> str:
    """Where one more worker wants one more happy face."""
    bank = view.players[seat].yellow
    after = FACES_NEEDED[max(bank - 1, 0)]
    if not view.mode.happiness or after == FACES_NEEDED[bank]:
        return ""
    faces = told("hap", "happy faces")
    return f"then needs {after} {faces}, you have {ratings(view, seat).happy}"


def _play(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat, player = decision.seat, view.players[decision.seat]
    match action:
        case PlayLeader(card=card):
            warning = f"{card_name(player.leader)} leaves" if player.leader else ""
            cost = price(CIVIL_ACTION)
            effect, more = _now(view, seat, card), _beyond_bonus(card)
            return Choice(short_name(card), "Play", cost, effect, warning, more)
        case PlayTechnology(card=card):
            cost = price(_tokens(decision) | {"science": science_price(view, seat, card)})
            peace = " in peace" if CARDS[card].type == "government" else ""
            label, effect = f"{short_name(card)}{peace}", _now(view, seat, card)
            return Choice(label, "Play", cost, effect, beyond=_beyond_bonus(card))
        case Revolt(card=card):
            by_military = powers(player).revolts_by_military
            civil, military = told("CA", "civil actions"), told("MA", "military actions")
            science = price({"science": science_price(view, seat, card, True)})
            cost = f"all {military if by_military else civil}{told(' ', ', ')}{science}"
            label, effect = f"{short_name(card)} revolt", _now(view, seat, card)
            return Choice(label, "Play", cost, effect, beyond=_beyond_bonus(card))
        case PlayAction(card=card):
            only_gives = contained_actions(view, seat, card) is None
            label, effect = short_aged_name(card), effect_short(card)
            beyond = "" if only_gives else None
            return Choice(label, "Play", price(CIVIL_ACTION), effect, beyond=beyond)
        case _:
            assert isinstance(action, PlayTactics)
            now = brings_now(view, seat, action.card)
            warning = f"your strength falls: {now}" if now.startswith("-") else ""
            effect = f"{now or 'no change'} now, {effect_short(action.card)}"
            cost = price(MILITARY_ACTION)
            label, more = short_name(action.card), effect_short(action.card)
            return Choice(label, "Play", cost, effect, warning, more)


def _beyond_bonus(card: str) -> str:
    """What a card does besides its plain bonus, which is in the player's numbers."""
    record = CARDS[card]
    if record.type == "government":
        return f"limit {record.urban_limit}"
    if record.group:
        return _kind_and_effect(card)
    return short_text(clauses_of(replace(record, bonus={})))


def _now(view: AgesState, seat: int, card: str) -> str:
    """What would change at once, and what else the card does."""
    now = brings_now(view, seat, card)
    return f"{now}, {_kind_and_effect(card)}" if now else _kind_and_effect(card)


def _politics(view: AgesState, seat: int, action: Action) -> Choice:
    match action:
        case SeedEvent(card=card):
            gain = f"{given({'culture': CARDS[card].level})}; {effect_short(card)}"
            return Choice(short_aged_name(card), "Future event", "", gain)
        case Attack(card=card, target=target):
            cost = price({"military_actions": attack_cost(view, card, target)})
            label = f"{short_aged_name(card)} on {letter(target)}"
            mine, theirs = duel(view, seat, target)
            hopeless = mine.attack <= theirs.strength
            warning = "even with all your units it would fail" if hopeless else ""
            text = f"{_compared(mine, theirs, theirs.defence)}; {effect_short(card)}"
            return Choice(label, "Aggression", cost, text, warning)
        case DeclareWar(card=card, target=target):
            cost = price({"military_actions": attack_cost(view, card, target)})
            late = "no effect in the last round" if view.in_last_round else ""
            label = f"{short_aged_name(card)} on {letter(target)}"
            mine, theirs = duel(view, seat, target)
            text = f"{_compared(mine, theirs, theirs.attack)}; {effect_short(card)}"
            return Choice(label, "War", cost, text, late)
        case OfferPact(card=card, partner=partner, side=side):
            own = "" if CARDS[card].symmetric else f", as {side}"
            mine_now = [p for p in view.pacts if p.owner == seat]
            warning = f"if accepted, {card_name(mine_now[0].card)} ends" if mine_now else ""
            label = f"{short_name(card)} to {letter(partner)}{own}"
            return Choice(label, "Pact", "", pact_terms(card, partner, side), warning)
        case CancelPact(card=card):
            return Choice(f"End {short_name(card)}", "Pact", "", effect_short(card))
        case _:
            assert isinstance(action, Colonize)
            leader = source(view.players[seat], lambda able: able.colonizes_from_hand)
            label = f"{short_name(leader)}: {short_aged_name(action.card)}"
            text = effect_short(action.card)
            return Choice(label, "Colonize", "", text, "only once in the game")


def _compared(mine: Might, theirs: Might, most: int) -> str:
    """Both strengths, and the most the rival could come to."""
    more = f" (at most {most})" if most > theirs.strength else ""
    return f"strength {mine.strength} against {theirs.strength}{more}"


def _force(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat = decision.seat
    match action:
        case Sacrifice(card=card):
            worth = worth_of_one_more(view, seat, card)
            effect, enough = f"{_adds(view, seat, worth)}; it is lost", _has_enough(view, seat)
            warning = "you have enough without it" if enough else ""
            label = f"Sacrifice {short_name(card)}"
            return Choice(label, "", "", effect, warning, destroys=enough)
        case Spend(card=card) if decision.topic == "force":
            label, worth = f"Discard {short_aged_name(card)}", card_value(view, seat, card)
            return Choice(label, "", "", _adds(view, seat, worth))
        case Spend(card=card):
            label, worth = f"Discard {short_aged_name(card)}", defence_value(view, seat, card)
            return Choice(label, "", "", _adds(view, seat, worth))
        case Bid(amount=amount):
            return Choice(f"Bid {amount}", "", "", _costs_about(view, seat, amount))
        case Pass():
            if decision.topic == "bid":
                return Choice("Pass", effect="you bid no more for it", stops=True)
            return Choice("No politics", stops=True)
        case EndTurn():
            return _end_turn(view, decision)
        case _:
            return replace(_done(view, decision), stops=True)


def _adds(view: AgesState, seat: int, worth: int) -> str:
    """`+3, 5 of 6` in an auction, `+3, 12 against 15` in an attack."""
    if view.attack:
        strike, defence = totals(view)
        if seat == view.attack.attacker:
            return f"+{worth}, {strike + worth} against {defence}"
        return f"+{worth}, {defence + worth} against {strike}"
    assert view.auction
    return f"+{worth}, {force_paid(view) + worth} of {view.auction.bid}"


def _has_enough(view: AgesState, seat: int) -> bool:
    """Whether whatever the other side may add, nothing more is needed (R15.3, R16.2)."""
    if not view.attack:
        assert view.auction
        return bool(view.auction.units) and force_paid(view) >= view.auction.bid
    strike, defence = totals(view)
    if seat == view.attack.attacker:
        return strike > max(defence, duel(view, seat, view.attack.target)[1].defence)
    return defence > strike


def _costs_about(view: AgesState, seat: int, amount: int) -> str:
    """The cheapest force for a bid: `2 Warriors, -2 str`."""
    force = cheapest_force(view, seat, amount)
    if force is None:
        return ""
    units = [f"{number} {short_name(card)}" for card, number in force.units]
    units += [counted(force.cards, "card")] if force.cards else []
    lost = told("str", "strength")
    return f"{told(' ', ', ').join(units)}, -{force.strength_lost} {lost}"


def _end_turn(view: AgesState, decision: Decision) -> Choice:
    warning = end_of_turn_warning(view, decision.seat) if decision.topic == "actions" else ""
    effect = _produced(view, decision.seat)
    return Choice("End turn", effect=effect, warning=warning, stops=True)


def _produced(view: AgesState, seat: int) -> str:
    """What the end of the turn brings on balance: `then +3c +2sc +1f -1r`."""
    end, rated = end_of_turn(view, seat), ratings(view, seat)
    if end.uprising:
        return ""
    brings = {
        "culture": rated.culture - end.famine,
        "science": rated.science - end.lost_science,
        "food": end.food - end.eaten,
        "resource": end.resource - end.corruption,
    }
    return f"then {given(brings)}" if any(brings.values()) else ""


def _done(view: AgesState, decision: Decision) -> Choice:
    """Nothing more: in an attack it says how that would end."""
    label = _DONE.get(decision.topic, "Nothing more")
    if not view.attack or decision.topic not in ("strike", "defend"):
        return Choice(label)
    strike, defence = totals(view)
    if decision.topic == "defend":
        ahead = defence - strike
        outcome = "you hold" if ahead > 0 or (not ahead and not view.attack.is_war) else "a tie"
        return Choice(label, "", "", outcome if ahead >= 0 else f"you lose by {-ahead}")
    theirs = might(view, view.attack.target)
    most = theirs.defence if not view.attack.is_war else theirs.strength + theirs.sacrifice
    sure = "sure to win" if strike > most else f"they: up to {most}"
    return Choice(label, "", "", sure if strike > defence else f"short by {defence - strike + 1}")


_DONE = {
    "agreement": "Take nothing more",
    "skip_mine": "All mines produce",
    "take_special": "Take the rest in science",
    "strike": "No more sacrifices",
    "defend": "No more defence",
    "force": "That is enough",
}


def _answer(view: AgesState, decision: Decision, action: Action) -> Choice:
    match action:
        case DrawCard():
            return Choice("Draw a card", "Draw", price(MILITARY_ACTION), "military card")
        case Trade():
            return Choice("Trade in the next price", "Trade", "", _trade(view, decision.seat))
        case Mix(food=food, resource=resource):
            return Choice(goods_text(food, resource).capitalize())
        case LoseWorker(card=card):
            return Choice(short_name(card), effect=_without_a_worker(card), beyond="")
        case Choose(card=card) | TakeColony(card=card):
            return Choice(short_aged_name(card), "", "", effect_short(card))
        case Discard(card=card) | KeepBonus(card=card):
            now = brings_now(view, decision.seat, card) if CARDS[card].scoring else ""
            effect = f"now {now}, {effect_short(card)}" if now else _kind_and_effect(card)
            return Choice(short_aged_name(card), "", "", effect)
        case GiveUpToken(card=card):
            return Choice(short_name(card), "", f"worth {VALUE[card]}")
        case DestroyOf(card=card, number=number, owner=owner):
            lost = {what: -n * number for what, n in CARDS[card].per_worker.items()}
            effect = f"{letter(owner)} {given(lost)}"
            return Choice(f"{number} {short_name(card)} of {letter(owner)}", effect=effect)
        case TakeSpecial(card=card):
            cost = price({"science": CARDS[card].science_cost})
            return Choice(short_name(card), "", cost, effect_short(card))
        case SkipMine(card=card):
            return Choice(
                f"One less: {short_name(card)}", "", f"-{price({'resource': VALUE[card]})}"
            )
        case Accept():
            return _accept(view)
        case Refuse():
            return Choice("No", effect="no pact" if decision.topic == "pact" else "")
        case PlayOn():
            return Choice("Play on")
        case Resign():
            return Choice("Resign", "", "", "you leave the game", "you cannot come back")
        case _:
            raise ValueError(action)


def _accept(view: AgesState) -> Choice:
    """Yes to a pact, or to what a card offers."""
    frame = view.agenda[-1]
    if not isinstance(frame, AnswerPact):
        return Choice("Yes")
    return Choice("Yes", effect=pact_terms(frame.card, frame.owner, their_side(frame.side)))


def _trade(view: AgesState, seat: int) -> str:
    """`1f pays as 1r`."""
    mark = {"food": price({"food": 1}), "resource": price({"resource": 1})}
    pairs = [(good, trade_good(view, seat, good)) for good in mark]
    return ", ".join(f"{mark[other]} pays as {mark[good]}" for good, other in pairs if other)
