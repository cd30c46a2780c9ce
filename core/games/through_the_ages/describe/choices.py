"""Every answer: what it is, what it costs, what it brings, and what one would regret."""

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
from core.games.through_the_ages.content import CARDS, CONSUMPTION
from core.games.through_the_ages.describe.cards import brief_text
from core.games.through_the_ages.describe.terms import (
    aged_name,
    becomes,
    card_name,
    changes_text,
    counted,
    goods_text,
    letter,
    stats_text,
)
from core.games.through_the_ages.describe.warnings import end_of_turn_warning
from core.games.through_the_ages.flow.attacks import attack_cost, defence_value
from core.games.through_the_ages.flow.civil import Contained
from core.games.through_the_ages.flow.colonies import card_value
from core.games.through_the_ages.ratings import ability, ratings, unit_strength
from core.games.through_the_ages.row import take_cost
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import VALUE
from core.kernel import Action, Choice, Decision


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


def _discount(view: AgesState) -> int:
    """What an action card being played takes off the price."""
    frame = view.agenda[-1]
    if isinstance(frame, Contained):
        part = CARDS[frame.card].parts[0]
        return int(part.also.get("resource_discount", 0))
    return 0


def _tokens(decision: Decision, card: str) -> str:
    """The action token an action costs; none inside an action card."""
    if decision.topic == "contained":
        return ""
    return "1 MA " if CARDS[card].group == "military" else "1 CA "


def _take(view: AgesState, seat: int, action: Take) -> Choice:
    card = CARDS[action.card]
    twins = view.row.count(action.card) > 1
    label = f"{aged_name(action.card)}{f' in space {action.space}' if twins else ''}"
    cost = take_cost(view.players[seat], card, action.space)
    warning = ""
    if card.type == "leader" and view.players[seat].leader:
        warning = "the only leader of its age you may take"
    return Choice(label, "Take", f"{cost} CA", brief_text(action.card), warning)


def _building(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat, discount = decision.seat, _discount(view)
    match action:
        case Build(card=card):
            price = f"{_tokens(decision, card)}{build_price(view, seat, card, discount)} r"
            group = "Train" if CARDS[card].group == "military" else "Build"
            return Choice(card_name(card), group, price, stats_text(CARDS[card].per_worker))
        case Upgrade(old=old, new=new):
            price = f"{_tokens(decision, new)}{upgrade_price(view, seat, old, new, discount)} r"
            before, after = CARDS[old].per_worker, CARDS[new].per_worker
            more = {s: after.get(s, 0) - before.get(s, 0) for s in {**before, **after}}
            label = f"{card_name(old)} to {card_name(new)}"
            return Choice(label, "Upgrade", price, changes_text(more))
        case BuildStages(wonder=wonder, number=number):
            price = f"{_tokens(decision, wonder)}{stage_price(view, seat, number, discount)} r"
            player = view.players[seat]
            done = player.stages + number
            last = done == len(CARDS[wonder].stages)
            what = "completes it" if last else f"{done} of {len(CARDS[wonder].stages)}"
            label = f"{card_name(wonder)}, {counted(number, 'stage')}"
            return Choice(label, "Wonder", price, what)
        case _:
            assert isinstance(action, Destroy)
            own = decision.topic == "destroy_own"
            group = "" if own else "Destroy"
            price = "" if own else _tokens(decision, action.card).strip()
            lost = {s: -n for s, n in CARDS[action.card].per_worker.items()}
            return Choice(card_name(action.card), group, price, changes_text(lost))


def _population(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat, player = decision.seat, view.players[decision.seat]
    token = "" if decision.topic == "contained" else "1 CA "
    after = max(player.yellow - 1, 0)
    before, then = CONSUMPTION[player.yellow], CONSUMPTION[after]
    eats = f"consumption {becomes(before, then)}" if before != then else ""
    match action:
        case IncreasePopulation():
            price = f"{token}{population_price(view, seat)} f"
            return Choice("Increase population", "Population", price, eats)
        case SailIn():
            liner = ability(player, "free_action_population")
            price = f"{population_price(view, seat, liner.food if liner else 0)} f"
            return Choice("Ocean Liner Service", "Population", price, eats)
        case _:
            assert isinstance(action, Recruit)
            power = ability(player, "population_and_unit")
            assert power
            food = population_price(view, seat, power.food)
            price = f"1 CA {food} f {build_price(view, seat, action.card, power.resource)} r"
            label = f"Barbarossa: {card_name(action.card)}"
            return Choice(label, "Population", price, stats_text(CARDS[action.card].per_worker))


def _play(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat, player = decision.seat, view.players[decision.seat]
    token = "" if decision.topic == "contained" else "1 CA "
    match action:
        case PlayLeader(card=card):
            warning = f"{card_name(player.leader)} leaves" if player.leader else ""
            return Choice(card_name(card), "Play", "1 CA", brief_text(card), warning)
        case PlayTechnology(card=card):
            price = f"{token}{science_price(view, seat, card)} sc"
            peace = " in peace" if CARDS[card].type == "government" else ""
            return Choice(f"{card_name(card)}{peace}", "Play", price, brief_text(card))
        case Revolt(card=card):
            spends = "all MA" if ability(player, "revolution_uses") else "all CA"
            price = f"{spends} {science_price(view, seat, card, True)} sc"
            label = f"{card_name(card)} by revolution"
            return Choice(label, "Play", price, brief_text(card))
        case PlayAction(card=card):
            return Choice(aged_name(card), "Play", "1 CA", brief_text(card))
        case _:
            assert isinstance(action, PlayTactics)
            warning = f"{card_name(player.tactics)} leaves" if player.tactics else ""
            return Choice(card_name(action.card), "Play", "1 MA", brief_text(action.card), warning)


def _politics(view: AgesState, seat: int, action: Action) -> Choice:
    match action:
        case SeedEvent(card=card):
            gain = f"+{CARDS[card].level} culture, then an event happens"
            return Choice(aged_name(card), "Future event", "", gain)
        case Attack(card=card, target=target):
            price = f"{attack_cost(view, card, target)} MA"
            return Choice(
                f"{aged_name(card)} against {letter(target)}",
                "Aggression",
                price,
                f"{_compared(view, seat, target)}; {brief_text(card)}",
            )
        case DeclareWar(card=card, target=target):
            price = f"{attack_cost(view, card, target)} MA"
            late = "no effect in the last round" if view.in_last_round else ""
            return Choice(
                f"{aged_name(card)} against {letter(target)}",
                "War",
                price,
                f"{_compared(view, seat, target)}; {brief_text(card)}",
                late,
            )
        case OfferPact(card=card, partner=partner, side=side):
            own = "" if CARDS[card].symmetric else f", you as {side}"
            mine = [p for p in view.pacts if p.owner == seat]
            warning = f"if accepted, {card_name(mine[0].card)} ends" if mine else ""
            label = f"{card_name(card)} with {letter(partner)}{own}"
            return Choice(label, "Pact", "", brief_text(card), warning)
        case CancelPact(card=card):
            return Choice(f"End {card_name(card)}", "Pact", "", brief_text(card))
        case _:
            assert isinstance(action, Colonize)
            label = f"Columbus: {aged_name(action.card)}"
            return Choice(label, "Colonize", "", brief_text(action.card), "only once in the game")


def _compared(view: AgesState, seat: int, target: int) -> str:
    mine, theirs = ratings(view, seat).strength, ratings(view, target).strength
    return f"strength {mine} against {theirs}"


def _force(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat = decision.seat
    match action:
        case Sacrifice(card=card):
            worth = unit_strength(view.players[seat], card)
            return Choice(f"Sacrifice {card_name(card)}", "", "1 unit", f"+{worth}")
        case Spend(card=card) if decision.topic == "force":
            label = f"Discard {aged_name(card)}"
            return Choice(label, "", "1 card", f"+{card_value(view, seat, card)}")
        case Spend(card=card):
            label = f"Discard {aged_name(card)}"
            return Choice(label, "", "1 card", f"+{defence_value(view, seat, card)}")
        case Bid(amount=amount):
            return Choice(f"Bid {amount}")
        case Pass():
            return Choice("Pass")
        case EndTurn():
            warning = end_of_turn_warning(view, seat) if decision.topic == "actions" else ""
            return Choice("End turn", "", "", "", warning)
        case _:
            return Choice(_DONE.get(decision.topic, "Nothing more"))


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
            return Choice("Draw a military card", "Draw", "1 MA")
        case Trade():
            return Choice("Pay one unit of the next price in the other good", "Trade")
        case Mix(food=food, resource=resource):
            return Choice(goods_text(food, resource).capitalize())
        case Choose(card=card) | LoseWorker(card=card) | TakeColony(card=card):
            return Choice(aged_name(card), "", "", brief_text(card))
        case Discard(card=card) | KeepBonus(card=card):
            return Choice(aged_name(card), "", "", brief_text(card))
        case GiveUpToken(card=card):
            return Choice(card_name(card), "", f"worth {VALUE[card]}")
        case DestroyOf(card=card, number=number, owner=owner):
            return Choice(f"{number} {card_name(card)} of {letter(owner)}")
        case TakeSpecial(card=card):
            return Choice(card_name(card), "", f"{CARDS[card].science_cost} sc", brief_text(card))
        case SkipMine(card=card):
            return Choice(f"One token fewer on {card_name(card)}", "", f"-{VALUE[card]} r")
        case Accept():
            return Choice("Yes")
        case Refuse():
            return Choice("No")
        case PlayOn():
            return Choice("Play on")
        case Resign():
            return Choice("Leave the game", "", "", "", "you cannot come back")
        case _:
            raise ValueError(action)
