"""Choices: label, cost, effect and warning of each action."""

from collections.abc import Mapping
from dataclasses import replace

from core.games.through_the_ages.content import AGES, CARDS, CONSUMPTION, FACES_NEEDED, GOODS
from core.games.through_the_ages.rules.action_phase import Contained
from core.games.through_the_ages.rules.actions import (
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
from core.games.through_the_ages.rules.building import (
    build_price,
    population_price,
    science_price,
    stage_price,
    upgrade_price,
)
from core.games.through_the_ages.rules.card_row import take_cost
from core.games.through_the_ages.rules.gains_and_payments import TOKEN_VALUE, tradable_good
from core.games.through_the_ages.rules.leader_and_wonder_effects import (
    hook_source,
    player_hooks,
)
from core.games.through_the_ages.rules.politics import AnswerPact
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.target_ids import YELLOW_BANK
from core.games.through_the_ages.text.card_names import (
    card_name,
    card_reference,
    name_with_age,
    name_with_age_forms,
    short_name,
    short_name_with_age,
)
from core.games.through_the_ages.text.card_text import (
    card_clauses,
    price_text,
    urban_limit_wording,
)
from core.games.through_the_ages.text.conflict_choices import force_choice, political_choice
from core.games.through_the_ages.text.counts import (
    CIVIL_CARDS,
    EATEN_FOOD,
    STATS,
    UNUSED_WORKERS,
    WONDERS,
    WORKERS,
)
from core.games.through_the_ages.text.facts.cards import (
    RATED_STATS,
    change_in_play,
    rating_changes,
    replaced_card,
)
from core.games.through_the_ages.text.facts.civilization import wasted_actions
from core.games.through_the_ages.text.facts.turn_end import preview_turn_end, turn_end_warnings
from core.games.through_the_ages.text.pacts import opposite_side, pact_counts
from core.games.through_the_ages.text.short_card_text import (
    card_effect,
    lead_effect,
    trail_effect,
    type_label,
    typed_effect,
    wordings_effect,
)
from core.games.through_the_ages.text.vocabulary import (
    cost,
    cost_text,
    goods_text,
    stats_clauses,
)
from core.kernel import Action, Choice, Decision
from core.kernel.amounts import NO_COST, Amount, Cost
from core.kernel.effects import NO_EFFECT, Clause, Effect, clause
from core.kernel.presentation import format_change, format_count, seat_letter
from core.kernel.style import Style


def choice(view: AgesState, decision: Decision, action: Action, style: Style) -> Choice:
    seat = decision.seat
    match action:
        case Take():
            return _take_choice(view, decision, action, style)
        case Build() | Upgrade() | Destroy() | BuildStages():
            return _building_choice(view, decision, action, style)
        case IncreasePopulation() | SailIn() | Recruit():
            return _population_choice(view, decision, action, style)
        case PlayLeader() | PlayTechnology() | Revolt() | PlayAction() | PlayTactics():
            return _play_choice(view, decision, action, style)
        case SeedEvent() | Attack() | DeclareWar() | OfferPact() | CancelPact() | Colonize():
            return political_choice(view, seat, action, style)
        case Sacrifice() | Spend() | Bid() | Done() | Pass():
            return force_choice(view, decision, action, style)
        case EndTurn():
            return _end_turn_choice(view, decision, style)
        case _:
            return _other_choice(view, decision, action, style)


# Where a cursor begins: at what pays every turn from now on, then at people for it, then at a card.
_LEADER_RANK, _WONDER_RANK, _TECHNOLOGY_RANK, _BUILDING_RANK, _POPULATION_RANK = (
    5.0,
    4.0,
    3.0,
    2.0,
    1.0,
)
_TAKE_RANKS = {"leader": 0.5, "wonder": 0.5}

CIVIL_ACTION = {"civil_actions": 1}
MILITARY_ACTION = {"military_actions": 1}
_PRODUCED_STATS = ("culture", "science", "food", "resource")


def _contained_discount(view: AgesState) -> int:
    frame = view.agenda[-1]
    if isinstance(frame, Contained):
        return CARDS[frame.card].parts[0].resource_discount
    return 0


def _action_cost(decision: Decision, card: str = "") -> dict[str, int]:
    if decision.topic == "contained":
        return {}
    return MILITARY_ACTION if card and CARDS[card].group == "military" else CIVIL_ACTION


def _take_choice(view: AgesState, decision: Decision, action: Take, style: Style) -> Choice:
    seat, card = decision.seat, CARDS[action.card]
    twins = view.row.count(action.card) > 1
    space = style.wording(f" #{action.space}", f" in space {action.space}") if twins else ""
    label, full_label = (f"{name}{space}" for name in name_with_age_forms(action.card, style))
    price = take_cost(view.players[seat], card, action.space)
    requirements = _play_requirements(view, seat, action.card, style)
    opening = _TAKE_RANKS.get(card.type, 0.3 if card.is_technology else 0.0) - 0.1 * price
    lost = wasted_actions(view, seat, action) if decision.topic == "first_round" else 0
    warning = f"the turn ends, {format_count(lost, 'civil action')} unused" if lost else ""
    return Choice(
        label,
        "Take",
        cost({"civil_actions": price}),
        Effect.of(typed_effect(action.card, style), requirements),
        warning,
        full_label=full_label,
        initial_rank=opening,
    )


def _play_requirements(view: AgesState, seat: int, card: str, style: Style) -> Effect:
    record = CARDS[card]
    if record.type == "leader":
        return NO_EFFECT
    if record.type == "wonder":
        return Effect.of(price_text(card, style))
    if record.type == "action":
        when = style.wording("play: from your next turn", "it can be played from your next turn on")
        return Effect.of(when)
    price = science_price(view, seat, card)
    if record.type != "government":
        return Effect.of(_science_balance(view, seat, "play:", price))
    revolt = science_price(view, seat, card, True)
    return Effect.of(
        _science_balance(view, seat, "play: in peace", price),
        _science_balance(view, seat, "by revolt", revolt),
    )


def _science_balance(view: AgesState, seat: int, how: str, price: int) -> tuple[Clause, ...]:
    """Return `play: 7sc, leaves 2` or `play: 7sc, 3 short`."""
    left = view.players[seat].science - price
    balance = f"leaves {left}" if left >= 0 else f"{-left} short"
    return clause(how, Amount(price, STATS["science"]), counts=()), clause(balance)


def _building_choice(view: AgesState, decision: Decision, action: Action, style: Style) -> Choice:
    seat, discount = decision.seat, _contained_discount(view)
    match action:
        case Build(card=card):
            price = _action_cost(decision, card) | {
                "resource": build_price(view, seat, card, discount)
            }
            group = "Train" if CARDS[card].group == "military" else "Build"
            opening = _BUILDING_RANK + 0.1 * CARDS[card].level if group == "Build" else 0.0
            return Choice(
                short_name(card, style),
                group,
                cost(price),
                Effect.of(stats_clauses(CARDS[card].per_worker, style)),
                full_label=card_name(card),
                initial_rank=opening,
            )
        case Upgrade(old=old, new=new):
            price = _action_cost(decision, new) | {
                "resource": upgrade_price(view, seat, old, new, discount)
            }
            more = _differences(CARDS[new].per_worker, CARDS[old].per_worker)
            label = f"{short_name(old, style)}{style.wording('>', ' to ')}{short_name(new, style)}"
            return Choice(label, "Upgrade", cost(price), Effect.of(stats_clauses(more, style)))
        case BuildStages(wonder=wonder, number=number):
            price = _action_cost(decision, wonder) | {
                "resource": stage_price(view, seat, number, discount)
            }
            times = style.wording(f" x{number}", f", {number} stages") if number > 1 else ""
            label, full_label = (
                f"{name}{times}" for name in (short_name(wonder, style), card_name(wonder))
            )
            return Choice(
                label,
                "Wonder",
                cost(price),
                _stages_effect(view, seat, action, style),
                full_label=full_label,
                initial_rank=_WONDER_RANK + 0.1 * number,  # as many stages as possible
            )
        case _:
            assert isinstance(action, Destroy)
            is_own = decision.topic == "destroy_own"
            verb = "Disband" if CARDS[action.card].group == "military" else "Destroy"
            return Choice(
                f"{verb} {short_name(action.card, style)}",
                "" if is_own else "Destroy",
                NO_COST if is_own else cost(_action_cost(decision, action.card)),
                Effect.of(
                    (
                        *_worker_loss(action.card, style),
                        clause("worker back to the pool", counts=[UNUSED_WORKERS.id]),
                    )
                ),
                is_destructive=not is_own,
                names_group=True,
            )


def _differences(stats: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    return {stat: stats.get(stat, 0) - before.get(stat, 0) for stat in {**before, **stats}}


def _stages_effect(view: AgesState, seat: int, action: BuildStages, style: Style) -> Effect:
    wonder = action.wonder
    built, stages = view.players[seat].stages + action.number, len(CARDS[wonder].stages)
    if built < stages:
        return Effect.of(f"stage {built} of {stages}")
    completes = clause("completes it", counts=[WONDERS.id])
    change = stats_clauses(rating_changes(view, seat, wonder), style)
    return lead_effect(completes, *change, effect=_unrated_effect(wonder, style))


def _worker_loss(card: str, style: Style) -> tuple[Clause, ...]:
    """Return the loss of one worker: `-1sc a turn, -1 hap`."""
    lost = {stat: -number for stat, number in CARDS[card].per_worker.items()}
    produced = {stat: n for stat, n in lost.items() if stat in _PRODUCED_STATS}
    rest = {stat: n for stat, n in lost.items() if stat not in _PRODUCED_STATS}
    return (*stats_clauses(produced, style, after="a turn"), *stats_clauses(rest, style))


def _population_choice(view: AgesState, decision: Decision, action: Action, style: Style) -> Choice:
    seat, player = decision.seat, view.players[decision.seat]
    match action:
        case IncreasePopulation():
            price = cost(_action_cost(decision) | {"food": population_price(view, seat)})
            effect = _next_worker_effect(view, seat, style)
            return Choice("Increase", "Population", price, effect, initial_rank=_POPULATION_RANK)
        case SailIn():
            discount = player_hooks(player).sail_food_discount
            price = cost({"food": population_price(view, seat, discount)})
            liners = short_name(hook_source(player, lambda able: able.can_sail), style)
            return Choice(liners, "Population", price, _next_worker_effect(view, seat, style))
        case _:
            assert isinstance(action, Recruit)
            able = player_hooks(player)
            food = population_price(view, seat, able.recruit_food_discount)
            unit = build_price(view, seat, action.card, able.recruit_resource_discount)
            leader = hook_source(player, lambda able: able.can_recruit)
            label = f"{short_name(leader, style)}: {short_name(action.card, style)}"
            price = cost(CIVIL_ACTION | {"food": food, "resource": unit})
            gives = stats_clauses(CARDS[action.card].per_worker, style)
            trains = (replace(each, named=frozenset({YELLOW_BANK})) for each in gives)
            effect = Effect.of((*trains, *_faces_needed(view, seat)))
            return Choice(label, "Population", price, effect)


def _next_worker_effect(view: AgesState, seat: int, style: Style) -> Effect:
    """Return `+1 worker, eats 2>3, needs 4 hap, you have 3`."""
    bank = view.players[seat].yellow
    eaten, eaten_after = CONSUMPTION[bank], CONSUMPTION[max(bank - 1, 0)]
    worker = clause(Amount(1, WORKERS, is_change=True), counts=[UNUSED_WORKERS.id])
    eats = clause("eats", format_change(eaten, eaten_after, style), counts=[EATEN_FOOD.id])
    return Effect.of((worker, eats if eaten != eaten_after else None, *_faces_needed(view, seat)))


def _faces_needed(view: AgesState, seat: int) -> tuple[Clause, ...]:
    """Return `needs 4 hap, you have 3` if the next worker needs one more."""
    bank = view.players[seat].yellow
    needed = FACES_NEEDED[max(bank - 1, 0)]
    if not view.mode.happiness or needed == FACES_NEEDED[bank]:
        return ()
    return (
        clause("needs", Amount(needed, STATS["happy"]), counts=()),
        clause(f"you have {ratings(view, seat).happy}"),
    )


def _play_choice(view: AgesState, decision: Decision, action: Action, style: Style) -> Choice:
    seat, player = decision.seat, view.players[decision.seat]
    match action:
        case PlayLeader(card=card):
            played = Choice(
                short_name(card, style),
                "Play",
                cost(CIVIL_ACTION),
                full_label=card_name(card),
                initial_rank=_LEADER_RANK,
            )
            return _describe_lasting_card(view, seat, card, played, style)
        case PlayTechnology(card=card):
            price = _action_cost(decision) | {"science": science_price(view, seat, card)}
            peace = " in peace" if CARDS[card].type == "government" else ""
            label, full_label = (
                f"{name}{peace}" for name in (short_name(card, style), card_name(card))
            )
            played = Choice(
                label, "Play", cost(price), full_label=full_label, initial_rank=_TECHNOLOGY_RANK
            )
            return _describe_lasting_card(view, seat, card, played, style)
        case Revolt(card=card):
            by_military = player_hooks(player).has_military_revolution
            civil, military = (
                style.wording("CA", "civil actions"),
                style.wording("MA", "military actions"),
            )
            science = cost_text({"science": science_price(view, seat, card, True)}, style)
            price_words = (
                f"all {military if by_military else civil}{style.wording(' ', ', ')}{science}"
            )
            label, full_label = (
                f"{name} revolt" for name in (short_name(card, style), card_name(card))
            )
            played = Choice(label, "Play", Cost(words=price_words), full_label=full_label)
            return _describe_lasting_card(view, seat, card, played, style)
        case PlayAction(card=card):
            label, full_label = name_with_age_forms(card, style)
            effect = card_effect(card, style, is_gained=True)
            return Choice(label, "Play", cost(CIVIL_ACTION), effect, full_label=full_label)
        case _:
            assert isinstance(action, PlayTactics)
            changes = rating_changes(view, seat, action.card)
            change = stats_clauses(changes, style, after="now") or ("no change now",)
            effect = lead_effect(*change, effect=card_effect(action.card, style))
            played = Choice(
                short_name(action.card, style),
                "Play",
                cost(MILITARY_ACTION),
                effect,
                full_label=card_name(action.card),
                # Tactics without matching units need a deliberate choice, so they rank low.
                rank=0.0 if changes else -1.0,
            )
            return _mention_replaced_card(view, seat, action.card, played)


def _describe_lasting_card(
    view: AgesState, seat: int, card: str, played: Choice, style: Style
) -> Choice:
    record, old = CARDS[card], replaced_card(view.players[seat], card)
    if record.group:
        effect = typed_effect(card, style)
    else:
        change = stats_clauses(rating_changes(view, seat, card), style)
        kind = clause(type_label(card), counts=[CIVIL_CARDS.id], named=[old] if old else [])
        effect = lead_effect(*change, kind, effect=_unrated_effect(card, style, old))
    return _mention_replaced_card(view, seat, card, replace(played, effect=effect))


def _mention_replaced_card(view: AgesState, seat: int, card: str, played: Choice) -> Choice:
    old = replaced_card(view.players[seat], card)
    if not old:
        return played
    is_loss = min(rating_changes(view, seat, card).values(), default=0) < 0
    if is_loss or CARDS[card].type == "leader":
        return replace(played, warning=f"{card_name(old)} leaves", is_destructive=is_loss)
    leaves = clause(card_reference(old), "leaves")
    assert isinstance(played.effect, Effect)
    return replace(played, effect=trail_effect(played.effect, leaves))


def _unrated_effect(card: str, style: Style, old: str = "") -> Effect:
    """Return what a card gives apart from the ratings and from what an older card gave."""
    record = CARDS[card]
    if record.type == "government":
        return Effect.of(urban_limit_wording(record).clauses(style))
    more = _differences(record.bonus, CARDS[old].bonus if old else {})
    unrated = {stat: number for stat, number in more.items() if stat not in RATED_STATS}
    abilities = wordings_effect(card_clauses(replace(record, bonus={})), style)
    return Effect.of(stats_clauses(unrated, style), abilities)


_NON_PREVENTING_ACTIONS = EndTurn | Destroy | PlayTactics


def _end_turn_choice(view: AgesState, decision: Decision, style: Style) -> Choice:
    """Losses that cannot be prevented are effects, not warnings."""
    seat, gains = decision.seat, _production(view, decision.seat, style)
    warnings = turn_end_warnings(view, seat, style) if decision.topic == "actions" else []
    if (
        warnings and preview_turn_end(view, seat).uprising
    ):  # never automatic: the player can still go back
        return Choice("End turn", warning=", ".join(warnings), ends_turn=True, is_destructive=True)
    if not all(isinstance(action, _NON_PREVENTING_ACTIONS) for action in decision.actions):
        effect = Effect.of(gains)
        return Choice("End turn", effect=effect, warning=", ".join(warnings), ends_turn=True)
    return Choice("End turn", effect=Effect.of((*gains, *warnings)), ends_turn=True)


def _production(view: AgesState, seat: int, style: Style) -> tuple[Clause, ...]:
    """Return `+3c +2sc +1f +4r, draw 2 cards`. It comes after the choice, so no preview has it."""
    end, rated = preview_turn_end(view, seat), ratings(view, seat)
    if end.uprising:
        return ()
    production = {
        "culture": rated.culture,
        "science": rated.science,
        "food": end.food - end.eaten,
        "resource": end.resource,
    }
    then = style.wording("", "then")
    clauses = stats_clauses(production, style, ids={}, before=then)
    draws = clause("" if clauses else then, f"draw {format_count(end.cards, 'card')}")
    return (*clauses, draws) if end.cards else clauses


def _other_choice(view: AgesState, decision: Decision, action: Action, style: Style) -> Choice:
    match action:
        case DrawCard():
            drawn = Effect.of("military card")
            return Choice("Draw a card", "Draw", cost(MILITARY_ACTION), drawn, names_group=True)
        case Trade():
            effect = _trade_effect(view, decision.seat, style)
            return Choice("Trade in the next price", "Trade", effect=effect, names_group=True)
        case Mix(food=food, resource=resource):
            return Choice(goods_text(food, resource).capitalize())
        case Accept():
            return _accept_choice(view)
        case Refuse():
            no_pact = Effect.of("no pact" if decision.topic == "pact" else "")
            return Choice("No", effect=no_pact)
        case PlayOn():
            return Choice("Play on")
        case Resign():
            effect = Effect.of("you leave, ranked last")
            return Choice("Resign", effect=effect, warning="you cannot come back")
        case _:
            return _card_choice(view, decision, action, style)


def _card_choice(view: AgesState, decision: Decision, action: Action, style: Style) -> Choice:
    """Return a choice between cards, to keep, take or lose something."""
    match action:
        case LoseWorker(card=card):
            return Choice(short_name(card, style), effect=Effect.of(_worker_loss(card, style)))
        case Choose(card=card) | TakeColony(card=card):
            return Choice(
                short_name_with_age(card, style),
                effect=card_effect(card, style),
                full_label=name_with_age(card),
            )
        case Discard(card=card) | KeepBonus(card=card):
            return _hand_card_choice(view, decision.seat, action, style)
        case GiveUpToken(card=card):
            return Choice(short_name(card, style), "", Cost(words=f"worth {TOKEN_VALUE[card]}"))
        case DestroyOf(card=card, number=number, owner=owner):
            lost = {stat: -n * number for stat, n in CARDS[card].per_worker.items()}
            letter = seat_letter(owner, style)
            effect = Effect.of(stats_clauses(lost, style, ids={}, before=letter))
            return Choice(f"{number} {short_name(card, style)} of {letter}", effect=effect)
        case TakeSpecial(card=card):
            price = cost({"science": CARDS[card].science_cost})
            return Choice(short_name(card, style), "", price, card_effect(card, style))
        case SkipMine(card=card):
            less = Amount(-TOKEN_VALUE[card], STATS["resource"])
            # Giving up production needs a deliberate choice, so it ranks low.
            return Choice(f"One less: {short_name(card, style)}", "", Cost((less,)), rank=-1.0)
        case _:
            raise ValueError(action)


def _hand_card_choice(
    view: AgesState, seat: int, action: Discard | KeepBonus, style: Style
) -> Choice:
    card = action.card
    effect = typed_effect(card, style)
    if CARDS[card].scoring and (scores := change_in_play(view, seat, card, style)):
        effect = lead_effect(f"now {scores}", effect=card_effect(card, style))
    label, full_label = short_name_with_age(card, style), name_with_age(card)
    if isinstance(action, KeepBonus):
        return Choice(label, effect=effect, full_label=full_label)
    return Choice(
        label,
        effect=Effect.of(effect, "it is lost"),
        full_label=full_label,
        gives_up=True,
        initial_rank=-float(AGES.index(CARDS[card].age)),  # older cards are usually worth least
    )


def _accept_choice(view: AgesState) -> Choice:
    frame = view.agenda[-1]
    if not isinstance(frame, AnswerPact):
        return Choice("Yes")
    # The prompt shows the terms.
    counts = pact_counts(frame.card, opposite_side(frame.side))
    return Choice("Yes", effect=Effect.of(clause("the pact is in force", counts=counts)))


def _trade_effect(view: AgesState, seat: int, style: Style) -> Effect:
    mark = {good: cost_text({good: 1}, style) for good in GOODS}
    pairs = [(good, tradable_good(view, seat, good)) for good in GOODS]
    return Effect.of(tuple(f"{mark[other]} pays as {mark[good]}" for good, other in pairs if other))
