"""Choices: label, cost, effect and warning of each action."""

from dataclasses import replace

from core.games.through_the_ages.content import AGES, CARDS, CONSUMPTION, FACES_NEEDED
from core.games.through_the_ages.rules.abilities import hook_source, player_hooks
from core.games.through_the_ages.rules.action_phase import Contained, contained_actions
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
from core.games.through_the_ages.rules.effects import action_card_effects
from core.games.through_the_ages.rules.effects.action_cards import ImmediateGain, TurnBonus
from core.games.through_the_ages.rules.politics import AnswerPact
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.rules.stock import TOKEN_VALUE, tradable_good
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_names import (
    card_name,
    name_with_age,
    name_with_age_forms,
    short_name,
    short_name_with_age,
)
from core.games.through_the_ages.text.cards import card_clauses, price_text
from core.games.through_the_ages.text.conflict_choices import force_choice, political_choice
from core.games.through_the_ages.text.effect_text import clauses_text, per_worker_text, short_effect
from core.games.through_the_ages.text.facts.cards import (
    change_in_play,
    has_rating_loss,
    replaced_card,
)
from core.games.through_the_ages.text.facts.civilization import wasted_actions
from core.games.through_the_ages.text.facts.turn_end import preview_turn_end, turn_end_warnings
from core.games.through_the_ages.text.vocabulary import (
    SHORT_TYPE_NAMES,
    cost_text,
    goods_text,
    stats_text,
    styled_stats_text,
    type_name,
)
from core.kernel import Action, Choice, Decision
from core.kernel.presentation import format_change, format_count, seat_letter
from core.kernel.style import choose_wording


def choice(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat = decision.seat
    match action:
        case Take():
            return _take_choice(view, decision, action)
        case Build() | Upgrade() | Destroy() | BuildStages():
            return _building_choice(view, decision, action)
        case IncreasePopulation() | SailIn() | Recruit():
            return _population_choice(view, decision, action)
        case PlayLeader() | PlayTechnology() | Revolt() | PlayAction() | PlayTactics():
            return _play_choice(view, decision, action)
        case SeedEvent() | Attack() | DeclareWar() | OfferPact() | CancelPact() | Colonize():
            return political_choice(view, seat, action)
        case Sacrifice() | Spend() | Bid() | Done() | Pass():
            return force_choice(view, decision, action)
        case EndTurn():
            return _end_turn_choice(view, decision)
        case _:
            return _other_choice(view, decision, action)


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


def _contained_discount(view: AgesState) -> int:
    frame = view.agenda[-1]
    if isinstance(frame, Contained):
        return CARDS[frame.card].parts[0].resource_discount
    return 0


def _action_cost(decision: Decision, card: str = "") -> dict[str, int]:
    """Return the action token used; none inside an action card."""
    if decision.topic == "contained":
        return {}
    return MILITARY_ACTION if card and CARDS[card].group == "military" else CIVIL_ACTION


def _take_choice(view: AgesState, decision: Decision, action: Take) -> Choice:
    seat, card = decision.seat, CARDS[action.card]
    twins = view.row.count(action.card) > 1
    space = choose_wording(f" #{action.space}", f" in space {action.space}") if twins else ""
    label, full_label = (f"{name}{space}" for name in name_with_age_forms(action.card))
    cost = cost_text({"civil_actions": take_cost(view.players[seat], card, action.space)})
    effect = _type_and_effect(action.card)
    notes = "; ".join(filter(None, (effect, _play_requirements(view, seat, action.card))))
    opening = _TAKE_RANKS.get(card.type, 0.3 if card.is_technology else 0.0)
    opening -= 0.1 * take_cost(view.players[seat], card, action.space)
    lost = wasted_actions(view, seat, action) if decision.topic == "first_round" else 0
    warning = f"the turn ends, {format_count(lost, 'civil action')} unused" if lost else ""
    return Choice(
        label,
        "Take",
        cost,
        effect,
        warning,
        notes=notes,
        full_label=full_label,
        initial_rank=opening,
    )


def _play_requirements(view: AgesState, seat: int, card: str) -> str:
    """Return the price to play a card of the row: `play: 7sc, leaves 2`."""
    record = CARDS[card]
    if record.type == "leader":
        return ""
    if record.type == "wonder":
        return price_text(card)
    if record.type == "action":
        return choose_wording(
            "play: from your next turn", "it can be played from your next turn on"
        )
    played = _science_balance(view, seat, science_price(view, seat, card))
    if record.type == "government":
        revolt = _science_balance(view, seat, science_price(view, seat, card, True))
        return f"play: in peace {played}; by revolt {revolt}"
    return f"play: {played}"


def _science_balance(view: AgesState, seat: int, cost: int) -> str:
    """Return `7sc, leaves 2` or `7sc, 3 short`."""
    left = view.players[seat].science - cost
    return f"{cost_text({'science': cost})}, {f'leaves {left}' if left >= 0 else f'{-left} short'}"


def _type_and_effect(card: str) -> str:
    """Return `mine, 3r each`; short screens cut it after the type."""
    kind = CARDS[card].type
    return f"{SHORT_TYPE_NAMES.get(kind) or type_name(kind)}, {short_effect(card)}"


def _building_choice(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat, discount = decision.seat, _contained_discount(view)
    match action:
        case Build(card=card):
            resources = {"resource": build_price(view, seat, card, discount)}
            cost = cost_text(_action_cost(decision, card) | resources)
            group = "Train" if CARDS[card].group == "military" else "Build"
            gives, full_label = styled_stats_text(CARDS[card].per_worker), card_name(card)
            opening = _BUILDING_RANK + 0.1 * CARDS[card].level if group == "Build" else 0.0
            name = short_name(card)
            return Choice(
                name, group, cost, gives, notes="", full_label=full_label, initial_rank=opening
            )
        case Upgrade(old=old, new=new):
            resources = {"resource": upgrade_price(view, seat, old, new, discount)}
            cost = cost_text(_action_cost(decision, new) | resources)
            before, after = CARDS[old].per_worker, CARDS[new].per_worker
            more = {s: after.get(s, 0) - before.get(s, 0) for s in {**before, **after}}
            label = f"{short_name(old)}{choose_wording('>', ' to ')}{short_name(new)}"
            return Choice(label, "Upgrade", cost, styled_stats_text(more), notes="")
        case BuildStages(wonder=wonder, number=number):
            resources = {"resource": stage_price(view, seat, number, discount)}
            cost = cost_text(_action_cost(decision, wonder) | resources)
            player = view.players[seat]
            stages_built = player.stages + number
            last = stages_built == len(CARDS[wonder].stages)
            of_all = f"{stages_built} of {len(CARDS[wonder].stages)}"
            what, notes = f"{choose_wording('', 'stage ')}{of_all}", f"stage {of_all}"
            if last:
                change, notes = change_in_play(view, seat, wonder), _extra_effect(wonder)
                what = ", ".join(filter(None, ("completes it", change)))
            times = choose_wording(f" x{number}", f", {number} stages") if number > 1 else ""
            label, full_label = (
                f"{name}{times}" for name in (short_name(wonder), card_name(wonder))
            )
            opening = _WONDER_RANK + 0.1 * number  # prefer to build as many stages as possible
            return Choice(
                label,
                "Wonder",
                cost,
                what,
                notes=notes,
                full_label=full_label,
                initial_rank=opening,
            )
        case _:
            assert isinstance(action, Destroy)
            is_own = decision.topic == "destroy_own"
            group = "" if is_own else "Destroy"
            cost = "" if is_own else cost_text(_action_cost(decision, action.card))
            effect = f"{_worker_loss_text(action.card)}, worker back to the pool"
            verb = "Disband" if CARDS[action.card].group == "military" else "Destroy"
            label = f"{verb} {short_name(action.card)}"
            return Choice(label, group, cost, effect, notes="", is_destructive=not is_own)


def _worker_loss_text(card: str) -> str:
    """Return the loss of one worker: `-1sc a turn, -1 hap`."""
    lost = {stat: -number for stat, number in CARDS[card].per_worker.items()}
    produced = {stat: n for stat, n in lost.items() if stat in _PRODUCED_STATS}
    rest = {stat: n for stat, n in lost.items() if stat not in _PRODUCED_STATS}
    return ", ".join(
        filter(
            None,
            (f"{styled_stats_text(produced)} a turn" if produced else "", styled_stats_text(rest)),
        )
    )


_PRODUCED_STATS = ("culture", "science", "food", "resource")


def _population_choice(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat, player = decision.seat, view.players[decision.seat]
    match action:
        case IncreasePopulation():
            cost = cost_text(_action_cost(decision) | {"food": population_price(view, seat)})
            effect, more = _next_worker_text(view, seat), _faces_needed_text(view, seat)
            return Choice(
                "Increase", "Population", cost, effect, notes=more, initial_rank=_POPULATION_RANK
            )
        case SailIn():
            cost = cost_text(
                {"food": population_price(view, seat, player_hooks(player).sail_food_discount)}
            )
            liners = short_name(hook_source(player, lambda able: able.can_sail))
            effect, more = _next_worker_text(view, seat), _faces_needed_text(view, seat)
            return Choice(liners, "Population", cost, effect, notes=more)
        case _:
            assert isinstance(action, Recruit)
            able = player_hooks(player)
            food = population_price(view, seat, able.recruit_food_discount)
            unit = build_price(view, seat, action.card, able.recruit_resource_discount)
            leader = hook_source(player, lambda able: able.can_recruit)
            label = f"{short_name(leader)}: {short_name(action.card)}"
            gives = stats_text(CARDS[action.card].per_worker)
            cost = cost_text(CIVIL_ACTION | {"food": food, "resource": unit})
            effect, more = (
                choose_wording(per_worker_text(action.card), gives),
                _faces_needed_text(view, seat),
            )
            return Choice(label, "Population", cost, effect, notes=more)


def _next_worker_text(view: AgesState, seat: int) -> str:
    """Return `eats 2>3, needs 3>4 hap`."""
    bank = view.players[seat].yellow
    bank_after = max(bank - 1, 0)
    texts, faces = ["+1 worker"], choose_wording("hap", "happy faces")
    if CONSUMPTION[bank] != CONSUMPTION[bank_after]:
        texts.append(f"eats {format_change(CONSUMPTION[bank], CONSUMPTION[bank_after])}")
    if view.mode.happiness and FACES_NEEDED[bank] != FACES_NEEDED[bank_after]:
        texts.append(f"needs {format_change(FACES_NEEDED[bank], FACES_NEEDED[bank_after])} {faces}")
    return ", ".join(texts)


def _faces_needed_text(view: AgesState, seat: int) -> str:
    bank = view.players[seat].yellow
    needed_after = FACES_NEEDED[max(bank - 1, 0)]
    if not view.mode.happiness or needed_after == FACES_NEEDED[bank]:
        return ""
    faces = choose_wording("hap", "happy faces")
    return f"then needs {needed_after} {faces}, you have {ratings(view, seat).happy}"


def _play_choice(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat, player = decision.seat, view.players[decision.seat]
    match action:
        case PlayLeader(card=card):
            label, full_label, cost = short_name(card), card_name(card), cost_text(CIVIL_ACTION)
            played = Choice(label, "Play", cost, full_label=full_label, initial_rank=_LEADER_RANK)
            return _describe_lasting_card(view, seat, card, played)
        case PlayTechnology(card=card):
            cost = cost_text(_action_cost(decision) | {"science": science_price(view, seat, card)})
            peace = " in peace" if CARDS[card].type == "government" else ""
            label, full_label = (f"{name}{peace}" for name in (short_name(card), card_name(card)))
            played = Choice(
                label, "Play", cost, full_label=full_label, initial_rank=_TECHNOLOGY_RANK
            )
            return _describe_lasting_card(view, seat, card, played)
        case Revolt(card=card):
            by_military = player_hooks(player).has_military_revolution
            civil, military = (
                choose_wording("CA", "civil actions"),
                choose_wording("MA", "military actions"),
            )
            science = cost_text({"science": science_price(view, seat, card, True)})
            cost = f"all {military if by_military else civil}{choose_wording(' ', ', ')}{science}"
            label, full_label = (f"{name} revolt" for name in (short_name(card), card_name(card)))
            return _describe_lasting_card(
                view, seat, card, Choice(label, "Play", cost, full_label=full_label)
            )
        case PlayAction(card=card):
            contained = contained_actions(view, seat, card)
            only_gives = contained is None and not _depends_on_rivals(card)
            in_one_way = contained is not None and all(
                isinstance(action, IncreasePopulation) for action in contained
            )
            (label, full_label), effect = name_with_age_forms(card), short_effect(card)
            notes = "" if only_gives or in_one_way else None
            return Choice(
                label, "Play", cost_text(CIVIL_ACTION), effect, notes=notes, full_label=full_label
            )
        case _:
            assert isinstance(action, PlayTactics)
            change = change_in_play(view, seat, action.card)
            effect = f"{change or 'no change'} now, {short_effect(action.card)}"
            cost, more = cost_text(MILITARY_ACTION), short_effect(action.card) if change else effect
            label, full_label = short_name(action.card), card_name(action.card)
            # Tactics without matching units need a deliberate choice, so they rank low.
            rank = 0.0 if change else -1.0
            played = Choice(
                label, "Play", cost, effect, notes=more, full_label=full_label, rank=rank
            )
            return _mention_replaced_card(view, seat, action.card, played)


def _depends_on_rivals(card: str) -> bool:
    """Return whether the gain varies and may be nothing."""
    for verb in (verb for clause in action_card_effects.clauses[card] for verb in clause.effects):
        match verb:
            case ImmediateGain(culture=amount) | TurnBonus(military_resource_pool=amount):
                if not isinstance(amount, int):
                    return True
    return False


def _describe_lasting_card(view: AgesState, seat: int, card: str, played: Choice) -> Choice:
    """Add the effects of a card that stays in play."""
    old = replaced_card(view.players[seat], card)
    effect, more = _immediate_change(view, seat, card), _extra_effect(card, old)
    return _mention_replaced_card(view, seat, card, replace(played, effect=effect, notes=more))


def _mention_replaced_card(view: AgesState, seat: int, card: str, played: Choice) -> Choice:
    """Mention the replaced card; warn if a rating falls or a leader leaves."""
    old = replaced_card(view.players[seat], card)
    if not old:
        return played
    leaves, lost = f"{card_name(old)} leaves", has_rating_loss(view, seat, card)
    if lost or CARDS[card].type == "leader":
        return replace(played, warning=leaves, is_destructive=lost)
    effect, notes = (
        ", ".join(filter(None, (text, leaves))) for text in (played.effect, played.notes)
    )
    return replace(played, effect=effect, notes=notes)


# Permanent bonuses outside the displayed ratings.
_UNRATED_BONUSES = ("colonization", "civil_hand_limit", "military_hand_limit")


def _extra_effect(card: str, old: str = "") -> str:
    """Return effects that no rating shows, less those of the replaced card."""
    record = CARDS[card]
    if record.type == "government":
        return f"limit {record.urban_limit}"
    if record.group:
        return _type_and_effect(card)
    gave = CARDS[old].bonus if old else {}
    more = {stat: record.bonus.get(stat, 0) - gave.get(stat, 0) for stat in _UNRATED_BONUSES}
    return clauses_text(card_clauses(replace(record, bonus={w: n for w, n in more.items() if n})))


def _immediate_change(view: AgesState, seat: int, card: str) -> str:
    old = replaced_card(view.players[seat], card)
    if old and CARDS[card].type == "special":  # only the difference from the old one counts
        gave, gives = CARDS[old].bonus, CARDS[card].bonus
        more = styled_stats_text(
            {stat: gives.get(stat, 0) - gave.get(stat, 0) for stat in {**gives, **gave}}
        )
        besides = clauses_text(card_clauses(replace(CARDS[card], bonus={})))
        return ", ".join(filter(None, ("special", more, besides)))
    change = change_in_play(view, seat, card)
    return f"{change}, {_type_and_effect(card)}" if change else _type_and_effect(card)


_NON_PREVENTING_ACTIONS = EndTurn | Destroy | PlayTactics


def _end_turn_choice(view: AgesState, decision: Decision) -> Choice:
    """Describe the end of the turn. Unpreventable losses are effects, not warnings."""
    seat, effect = decision.seat, _production_text(view, decision.seat)
    warnings = turn_end_warnings(view, seat) if decision.topic == "actions" else []
    if (
        warnings and preview_turn_end(view, seat).uprising
    ):  # never automatic: the player can still go back
        return Choice("End turn", warning=", ".join(warnings), ends_turn=True, is_destructive=True)
    if not all(isinstance(action, _NON_PREVENTING_ACTIONS) for action in decision.actions):
        return Choice("End turn", effect=effect, warning=", ".join(warnings), ends_turn=True)
    return Choice("End turn", effect=", ".join(filter(None, (effect, *warnings))), ends_turn=True)


def _production_text(view: AgesState, seat: int) -> str:
    """Return `+3c +2sc +1f +4r, draw 2 cards`."""
    end, rated = preview_turn_end(view, seat), ratings(view, seat)
    if end.uprising:
        return ""
    production = {
        "culture": rated.culture,
        "science": rated.science,
        "food": end.food - end.eaten,
        "resource": end.resource,
    }
    draws = f"draw {format_count(end.cards, 'card')}" if end.cards else ""
    text = ", ".join(filter(None, (styled_stats_text(production), draws)))
    return choose_wording(text, f"then {text}") if text else ""


def _other_choice(view: AgesState, decision: Decision, action: Action) -> Choice:
    match action:
        case DrawCard():
            return Choice("Draw a card", "Draw", cost_text(MILITARY_ACTION), "military card")
        case Trade():
            return Choice("Trade in the next price", "Trade", "", _trade_text(view, decision.seat))
        case Mix(food=food, resource=resource):
            return Choice(goods_text(food, resource).capitalize())
        case LoseWorker(card=card):
            return Choice(short_name(card), effect=_worker_loss_text(card), notes="")
        case Choose(card=card) | TakeColony(card=card):
            return Choice(
                short_name_with_age(card),
                "",
                "",
                short_effect(card),
                full_label=name_with_age(card),
            )
        case Discard(card=card) | KeepBonus(card=card):
            change = change_in_play(view, decision.seat, card) if CARDS[card].scoring else ""
            effect = f"now {change}, {short_effect(card)}" if change else _type_and_effect(card)
            about = Choice(
                short_name_with_age(card), "", "", effect, full_label=name_with_age(card)
            )
            if isinstance(action, KeepBonus):
                return about
            oldest = -float(AGES.index(CARDS[card].age))  # older cards are usually worth least
            return replace(
                about, gives_up=True, notes=f"on the card: {effect}", initial_rank=oldest
            )
        case GiveUpToken(card=card):
            return Choice(short_name(card), "", f"worth {TOKEN_VALUE[card]}")
        case DestroyOf(card=card, number=number, owner=owner):
            lost = {stat: -n * number for stat, n in CARDS[card].per_worker.items()}
            effect = f"{seat_letter(owner)} {styled_stats_text(lost)}"
            return Choice(f"{number} {short_name(card)} of {seat_letter(owner)}", effect=effect)
        case TakeSpecial(card=card):
            cost = cost_text({"science": CARDS[card].science_cost})
            return Choice(short_name(card), "", cost, short_effect(card))
        case SkipMine(card=card):
            less = cost_text({"resource": TOKEN_VALUE[card]})
            # Giving up production needs a deliberate choice, so it ranks low.
            return Choice(f"One less: {short_name(card)}", "", f"-{less}", rank=-1.0)
        case Accept():
            return _accept_choice(view)
        case Refuse():
            return Choice("No", effect="no pact" if decision.topic == "pact" else "")
        case PlayOn():
            return Choice("Play on")
        case Resign():
            return Choice("Resign", "", "", "you leave, ranked last", "you cannot come back")
        case _:
            raise ValueError(action)


def _accept_choice(view: AgesState) -> Choice:
    frame = view.agenda[-1]
    if not isinstance(frame, AnswerPact):
        return Choice("Yes")
    return Choice("Yes", effect="the pact is in force", notes="")  # the prompt shows the terms


def _trade_text(view: AgesState, seat: int) -> str:
    mark = {"food": cost_text({"food": 1}), "resource": cost_text({"resource": 1})}
    pairs = [(good, tradable_good(view, seat, good)) for good in mark]
    return ", ".join(f"{mark[other]} pays as {mark[good]}" for good, other in pairs if other)
