"""Choices: label, cost, effect and warning of each action."""

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
from core.games.through_the_ages.content import AGES, CARDS, CONSUMPTION, FACES_NEEDED
from core.games.through_the_ages.describe.contests import choice_of_force, political_choice
from core.games.through_the_ages.effects import benefit
from core.games.through_the_ages.effects.benefits import GainAtOnce, ThisTurn
from core.games.through_the_ages.facts.cards_now import brings_now, has_less_with, replaced_by
from core.games.through_the_ages.facts.numbers import lost_with
from core.games.through_the_ages.facts.turn_end import end_of_turn, end_of_turn_warnings
from core.games.through_the_ages.flow.civil import Contained, contained_actions
from core.games.through_the_ages.flow.politics import AnswerPact
from core.games.through_the_ages.ratings import ratings
from core.games.through_the_ages.row import take_cost
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import VALUE, trade_good
from core.games.through_the_ages.wording.brief import effect_short, per_worker, short_text
from core.games.through_the_ages.wording.cards import clauses_of, price_text
from core.games.through_the_ages.wording.names import (
    aged_name,
    aged_name_forms,
    card_name,
    short_aged_name,
    short_name,
)
from core.games.through_the_ages.wording.vocabulary import (
    SHORT_TYPE,
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
    seat = decision.seat
    match action:
        case Take():
            return _take(view, decision, action)
        case Build() | Upgrade() | Destroy() | BuildStages():
            return _building(view, decision, action)
        case IncreasePopulation() | SailIn() | Recruit():
            return _population(view, decision, action)
        case PlayLeader() | PlayTechnology() | Revolt() | PlayAction() | PlayTactics():
            return _play(view, decision, action)
        case SeedEvent() | Attack() | DeclareWar() | OfferPact() | CancelPact() | Colonize():
            return political_choice(view, seat, action)
        case Sacrifice() | Spend() | Bid() | Done() | Pass():
            return choice_of_force(view, decision, action)
        case EndTurn():
            return _end_turn(view, decision)
        case _:
            return _answer(view, decision, action)


# Where a cursor begins: at what pays every turn from now on, then at people for it, then at a card.
_LEADS, _COMPLETES, _LEARNS, _BUILDS, _GROWS = 5.0, 4.0, 3.0, 2.0, 1.0
_WORTH_TAKING = {"leader": 0.5, "wonder": 0.5}

CIVIL_ACTION = {"civil_actions": 1}
MILITARY_ACTION = {"military_actions": 1}


def _discount(view: AgesState) -> int:
    frame = view.agenda[-1]
    if isinstance(frame, Contained):
        return CARDS[frame.card].parts[0].resource_discount
    return 0


def _tokens(decision: Decision, card: str = "") -> dict[str, int]:
    """Return the action token used; none inside an action card."""
    if decision.topic == "contained":
        return {}
    return MILITARY_ACTION if card and CARDS[card].group == "military" else CIVIL_ACTION


def _take(view: AgesState, decision: Decision, action: Take) -> Choice:
    seat, card = decision.seat, CARDS[action.card]
    twins = view.row.count(action.card) > 1
    space = told(f" #{action.space}", f" in space {action.space}") if twins else ""
    label, whole = (f"{name}{space}" for name in aged_name_forms(action.card))
    cost = price({"civil_actions": take_cost(view.players[seat], card, action.space)})
    effect = _kind_and_effect(action.card)
    beyond = "; ".join(filter(None, (effect, _to_play(view, seat, action.card))))
    opening = _WORTH_TAKING.get(card.type, 0.3 if card.is_technology else 0.0)
    opening -= 0.1 * take_cost(view.players[seat], card, action.space)
    lost = lost_with(view, seat, action) if decision.topic == "first_round" else 0
    warning = f"the turn ends, {counted(lost, 'civil action')} unused" if lost else ""
    return Choice(label, "Take", cost, effect, warning, beyond=beyond, whole=whole, opening=opening)


def _to_play(view: AgesState, seat: int, card: str) -> str:
    """Return the price to play a card of the row: `play: 7sc, leaves 2`."""
    record = CARDS[card]
    if record.type == "leader":
        return ""
    if record.type == "wonder":
        return price_text(card)
    if record.type == "action":
        return told("play: from your next turn", "it can be played from your next turn on")
    played = _of_science(view, seat, science_price(view, seat, card))
    if record.type == "government":
        revolt = _of_science(view, seat, science_price(view, seat, card, True))
        return f"play: in peace {played}; by revolt {revolt}"
    return f"play: {played}"


def _of_science(view: AgesState, seat: int, cost: int) -> str:
    """Return `7sc, leaves 2` or `7sc, 3 short`."""
    left = view.players[seat].science - cost
    return f"{price({'science': cost})}, {f'leaves {left}' if left >= 0 else f'{-left} short'}"


def _kind_and_effect(card: str) -> str:
    """Return `mine, 3r each`; short screens cut it after the type."""
    kind = CARDS[card].type
    return f"{SHORT_TYPE.get(kind) or type_name(kind)}, {effect_short(card)}"


def _building(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat, discount = decision.seat, _discount(view)
    match action:
        case Build(card=card):
            resources = {"resource": build_price(view, seat, card, discount)}
            cost = price(_tokens(decision, card) | resources)
            group = "Train" if CARDS[card].group == "military" else "Build"
            gives, whole = given(CARDS[card].per_worker), card_name(card)
            opening = _BUILDS + 0.1 * CARDS[card].level if group == "Build" else 0.0
            name = short_name(card)
            return Choice(name, group, cost, gives, beyond="", whole=whole, opening=opening)
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
            of_all = f"{done} of {len(CARDS[wonder].stages)}"
            what, beyond = f"{told('', 'stage ')}{of_all}", f"stage {of_all}"
            if last:
                brings, beyond = brings_now(view, seat, wonder), _beyond_bonus(wonder)
                what = ", ".join(filter(None, ("completes it", brings)))
            times = told(f" x{number}", f", {number} stages") if number > 1 else ""
            label, whole = (f"{name}{times}" for name in (short_name(wonder), card_name(wonder)))
            opening = _COMPLETES + 0.1 * number  # prefer to build as many stages as possible
            return Choice(label, "Wonder", cost, what, beyond=beyond, whole=whole, opening=opening)
        case _:
            assert isinstance(action, Destroy)
            own = decision.topic == "destroy_own"
            group = "" if own else "Destroy"
            cost = "" if own else price(_tokens(decision, action.card))
            effect = f"{_without_a_worker(action.card)}, worker back to the pool"
            verb = "Disband" if CARDS[action.card].group == "military" else "Destroy"
            label = f"{verb} {short_name(action.card)}"
            return Choice(label, group, cost, effect, beyond="", destroys=not own)


def _without_a_worker(card: str) -> str:
    """Return the loss of one worker: `-1sc a turn, -1 hap`."""
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
            return Choice("Increase", "Population", cost, effect, beyond=more, opening=_GROWS)
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
    """Return `eats 2>3, needs 3>4 hap`."""
    bank = view.players[seat].yellow
    after = max(bank - 1, 0)
    texts, faces = ["+1 worker"], told("hap", "happy faces")
    if CONSUMPTION[bank] != CONSUMPTION[after]:
        texts.append(f"eats {becomes(CONSUMPTION[bank], CONSUMPTION[after])}")
    if view.mode.happiness and FACES_NEEDED[bank] != FACES_NEEDED[after]:
        texts.append(f"needs {becomes(FACES_NEEDED[bank], FACES_NEEDED[after])} {faces}")
    return ", ".join(texts)


def _faces_needed(view: AgesState, seat: int) -> str:
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
            label, whole, cost = short_name(card), card_name(card), price(CIVIL_ACTION)
            played = Choice(label, "Play", cost, whole=whole, opening=_LEADS)
            return _laid_down(view, seat, card, played)
        case PlayTechnology(card=card):
            cost = price(_tokens(decision) | {"science": science_price(view, seat, card)})
            peace = " in peace" if CARDS[card].type == "government" else ""
            label, whole = (f"{name}{peace}" for name in (short_name(card), card_name(card)))
            played = Choice(label, "Play", cost, whole=whole, opening=_LEARNS)
            return _laid_down(view, seat, card, played)
        case Revolt(card=card):
            by_military = powers(player).revolts_by_military
            civil, military = told("CA", "civil actions"), told("MA", "military actions")
            science = price({"science": science_price(view, seat, card, True)})
            cost = f"all {military if by_military else civil}{told(' ', ', ')}{science}"
            label, whole = (f"{name} revolt" for name in (short_name(card), card_name(card)))
            return _laid_down(view, seat, card, Choice(label, "Play", cost, whole=whole))
        case PlayAction(card=card):
            contained = contained_actions(view, seat, card)
            only_gives = contained is None and not _depends_on_rivals(card)
            in_one_way = contained is not None and all(
                isinstance(action, IncreasePopulation) for action in contained
            )
            (label, whole), effect = aged_name_forms(card), effect_short(card)
            beyond = "" if only_gives or in_one_way else None
            return Choice(label, "Play", price(CIVIL_ACTION), effect, beyond=beyond, whole=whole)
        case _:
            assert isinstance(action, PlayTactics)
            now = brings_now(view, seat, action.card)
            effect = f"{now or 'no change'} now, {effect_short(action.card)}"
            cost, more = price(MILITARY_ACTION), effect_short(action.card) if now else effect
            label, whole = short_name(action.card), card_name(action.card)
            # Tactics without matching units need a deliberate choice, so they rank low.
            merit = 0.0 if now else -1.0
            played = Choice(label, "Play", cost, effect, beyond=more, whole=whole, merit=merit)
            return _in_place_of(view, seat, action.card, played)


def _depends_on_rivals(card: str) -> bool:
    """Return whether the gain varies and may be nothing."""
    for verb in (verb for clause in benefit.of[card] for verb in clause.verbs):
        match verb:
            case GainAtOnce(culture=amount) | ThisTurn(military_resource_pool=amount):
                if not isinstance(amount, int):
                    return True
    return False


def _laid_down(view: AgesState, seat: int, card: str, played: Choice) -> Choice:
    """Add the effects of a card that stays in play."""
    old = replaced_by(view.players[seat], card)
    effect, more = _now(view, seat, card), _beyond_bonus(card, old)
    return _in_place_of(view, seat, card, replace(played, effect=effect, beyond=more))


def _in_place_of(view: AgesState, seat: int, card: str, played: Choice) -> Choice:
    """Mention the replaced card; warn if a rating falls or a leader leaves."""
    old = replaced_by(view.players[seat], card)
    if not old:
        return played
    leaves, lost = f"{card_name(old)} leaves", has_less_with(view, seat, card)
    if lost or CARDS[card].type == "leader":
        return replace(played, warning=leaves, destroys=lost)
    effect, beyond = (
        ", ".join(filter(None, (said, leaves))) for said in (played.effect, played.beyond)
    )
    return replace(played, effect=effect, beyond=beyond)


# Permanent bonuses outside the displayed ratings.
_UNCOUNTED = ("colonization", "civil_hand_limit", "military_hand_limit")


def _beyond_bonus(card: str, old: str = "") -> str:
    """Return effects that no rating shows, less those of the replaced card."""
    record = CARDS[card]
    if record.type == "government":
        return f"limit {record.urban_limit}"
    if record.group:
        return _kind_and_effect(card)
    gave = CARDS[old].bonus if old else {}
    more = {what: record.bonus.get(what, 0) - gave.get(what, 0) for what in _UNCOUNTED}
    return short_text(clauses_of(replace(record, bonus={w: n for w, n in more.items() if n})))


def _now(view: AgesState, seat: int, card: str) -> str:
    old = replaced_by(view.players[seat], card)
    if old and CARDS[card].type == "special":  # only the difference from the old one counts
        gave, gives = CARDS[old].bonus, CARDS[card].bonus
        more = given({what: gives.get(what, 0) - gave.get(what, 0) for what in {**gives, **gave}})
        besides = short_text(clauses_of(replace(CARDS[card], bonus={})))
        return ", ".join(filter(None, ("special", more, besides)))
    now = brings_now(view, seat, card)
    return f"{now}, {_kind_and_effect(card)}" if now else _kind_and_effect(card)


_PREVENTS_NOTHING = EndTurn | Destroy | PlayTactics


def _end_turn(view: AgesState, decision: Decision) -> Choice:
    """Describe the end of the turn. Unpreventable losses are effects, not warnings."""
    seat, effect = decision.seat, _produced(view, decision.seat)
    said = end_of_turn_warnings(view, seat) if decision.topic == "actions" else []
    if said and end_of_turn(view, seat).uprising:  # never automatic: the player can still go back
        return Choice("End turn", warning=", ".join(said), stops=True, destroys=True)
    if not all(isinstance(action, _PREVENTS_NOTHING) for action in decision.actions):
        return Choice("End turn", effect=effect, warning=", ".join(said), stops=True)
    return Choice("End turn", effect=", ".join(filter(None, (effect, *said))), stops=True)


def _produced(view: AgesState, seat: int) -> str:
    """Return `+3c +2sc +1f +4r, draw 2 cards`."""
    end, rated = end_of_turn(view, seat), ratings(view, seat)
    if end.uprising:
        return ""
    brings = {
        "culture": rated.culture,
        "science": rated.science,
        "food": end.food - end.eaten,
        "resource": end.resource,
    }
    draws = f"draw {counted(end.cards, 'card')}" if end.cards else ""
    said = ", ".join(filter(None, (given(brings), draws)))
    return told(said, f"then {said}") if said else ""


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
            return Choice(short_aged_name(card), "", "", effect_short(card), whole=aged_name(card))
        case Discard(card=card) | KeepBonus(card=card):
            now = brings_now(view, decision.seat, card) if CARDS[card].scoring else ""
            effect = f"now {now}, {effect_short(card)}" if now else _kind_and_effect(card)
            about = Choice(short_aged_name(card), "", "", effect, whole=aged_name(card))
            if isinstance(action, KeepBonus):
                return about
            oldest = -float(AGES.index(CARDS[card].age))  # older cards are usually worth least
            return replace(about, parts=True, beyond=f"on the card: {effect}", opening=oldest)
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
            less = price({"resource": VALUE[card]})
            # Giving up production needs a deliberate choice, so it ranks low.
            return Choice(f"One less: {short_name(card)}", "", f"-{less}", merit=-1.0)
        case Accept():
            return _accept(view)
        case Refuse():
            return Choice("No", effect="no pact" if decision.topic == "pact" else "")
        case PlayOn():
            return Choice("Play on")
        case Resign():
            return Choice("Resign", "", "", "you leave, ranked last", "you cannot come back")
        case _:
            raise ValueError(action)


def _accept(view: AgesState) -> Choice:
    frame = view.agenda[-1]
    if not isinstance(frame, AnswerPact):
        return Choice("Yes")
    return Choice("Yes", effect="the pact is in force", beyond="")  # the prompt shows the terms


def _trade(view: AgesState, seat: int) -> str:
    mark = {"food": price({"food": 1}), "resource": price({"resource": 1})}
    pairs = [(good, trade_good(view, seat, good)) for good in mark]
    return ", ".join(f"{mark[other]} pays as {mark[good]}" for good, other in pairs if other)
