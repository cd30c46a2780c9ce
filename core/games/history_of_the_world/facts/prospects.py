"""Forecasts of conquests: odds, points and battle terms."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.games.history_of_the_world.actions import Conquer, Roll, Siege
from core.games.history_of_the_world.board import building_sites
from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    REGION_OF,
    REGIONS,
    STRUCTURE_POINTS,
    Effect,
)
from core.games.history_of_the_world.facts.scores import still_to_come
from core.games.history_of_the_world.flow.battle import AfterConquest
from core.games.history_of_the_world.odds import Odds, chance_with_sieges, odds, terms_of
from core.games.history_of_the_world.reach import routes_from
from core.games.history_of_the_world.scoring import level_of, level_points
from core.games.history_of_the_world.state import WorldState
from core.kernel import Action, Decision
from core.kernel.voice import told
from core.kernel.words import counted, listed


@dataclass(frozen=True, slots=True)
class Prospect:
    """The expected outcome of occupying or attacking a land."""

    how: str  # empty, own, certain or battle
    points: int  # gain of the turn's score if the land is captured
    stakes: tuple[str, ...]  # such as "city +1", "North Africa +2"
    spoils: tuple[str, ...] = ()  # from abilities, such as "Colonies: a free city"
    armies: int = 0  # those added to the card by abilities
    win: float = 1.0
    tie: float = 0.0
    loss: float = 0.0
    siege: float = 0.0  # the chance to win with one siege step; 0 if none is possible

    @property
    def price(self) -> str:
        """Return the chance to win, or a word for a conquest without battle: `58%`, `free`."""
        return percent(self.win) if self.how == "battle" else _PRICES[self.how]

    def chances(self, siege: str = "with one siege") -> str:
        """Return the odds, such as `win 58% tie 17% lose 25%, with one siege 71%`."""
        between = told(" ", ", ")
        text = between.join(
            f"{result} {percent(chance)}"
            for result, chance in (("win", self.win), ("tie", self.tie), ("lose", self.loss))
        )
        return f"{text}, {siege} {percent(self.siege)}" if self.siege else text

    def setbacks(self) -> str:
        """Return the odds without the win, such as `tie 17%, lose 25%, with one siege 71%`."""
        text = f"tie {percent(self.tie)}, lose {percent(self.loss)}"
        return f"{text}, with one siege {percent(self.siege)}" if self.siege else text


_PRICES = {"empty": "free", "own": "yours", "certain": "sure"}


def prospect_of(view: WorldState, decision: Decision, action: Action) -> Prospect | None:
    """Return the forecast of an attack, siege step or roll, or None for other actions."""
    match action:
        case Conquer(land=land, by=by):
            return prospect(view, decision.seat, land, by, decision.topic)
        case Siege():
            return _battle_after(view, 1)
        case Roll() if view.battle and not view.battle.attack:
            return _battle_after(view, 0)
        case _:
            return None


def _battle_after(view: WorldState, sieges: int) -> Prospect:
    """Forecast the present battle after more siege steps."""
    battle = view.battle
    assert battle is not None
    chances = odds(terms_of(view, battle.land, battle.by, battle.sieges + sieges))
    siege = _with_a_siege(view, battle.land, battle.by, battle.sieges + sieges, sieges + 1)
    siege = 0.0 if battle.no_siege else siege
    taken = _if_taken(view, view.turn.seat, battle.land, battle.by, "enemy")
    return _fought_for(taken, chances, siege)


def _fought_for(taken: Prospect, chances: Odds, siege: float) -> Prospect:
    """Return a forecast that depends on winning a battle."""
    win, tie, loss = chances.win, chances.tie, chances.loss
    return replace(taken, how="battle", win=win, tie=tie, loss=loss, siege=siege)


def _with_a_siege(view: WorldState, land: str, by: str, sieges: int, pieces: int) -> float:
    """Return the chance to win with one more siege step, or 0 without enough pieces."""
    realm = view.turn.realm
    if realm.armies + realm.siege_tokens < pieces:
        return 0.0
    return chance_with_sieges(view, land, by, 1, sieges)


def prospect(view: WorldState, seat: int, land: str, by: str, topic: str = "conquest") -> Prospect:
    """Forecast a conquest. The topic is that of the seat's decision."""
    owner = view.armies.get(land)
    was = "empty" if owner is None else "own" if owner == seat else "enemy"
    taken = _if_taken(view, seat, land, by, was)
    if was != "enemy" or topic == "betray":
        return taken
    siege = _with_a_siege(view, land, by, 0, 2) if topic == "conquest" else 0.0
    return _fought_for(taken, odds(terms_of(view, land, by)), siege)


def _if_taken(view: WorldState, seat: int, land: str, by: str, was: str) -> Prospect:
    """Forecast the gains of a land once it is captured."""
    gains = at_stake(view, seat, land) + _at_once(view, land, by, was)
    points, stakes = sum(gain for gain, _ in gains), tuple(words for _, words in gains)
    spoils = list(_spoils(view, seat, land, by, was))
    armies, told = sum(many for many, _ in spoils), tuple(words for _, words in spoils)
    return Prospect("certain" if was == "enemy" else was, points, stakes, told, armies)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The consequences of a win, a tie and a loss."""

    win: str
    tie: str
    loss: str


def outcomes_of(view: WorldState, it: Prospect) -> Outcomes:
    """Return texts such as `you hold it: Middle East dominance +3`."""
    gains = ", ".join((*(it.stakes or ("no points more",)), *it.spoils))
    siege = f"siege with 1 more ({percent(it.siege)} in all) or retreat" if it.siege else ""
    loss = siege or retreat(view)
    tie = "both armies go, the land is empty"
    if army_returns(view, "tie"):
        tie = "the land is empty, your army returns to the card"
    return Outcomes(f"you hold it: {gains}", tie, loss)


def retreat(view: WorldState) -> str:
    """Return the destination of the retreating army."""
    returns = army_returns(view, "retreat")
    return "your army returns to the card" if returns else "your army goes to the supply"


def army_returns(view: WorldState, result: str) -> bool:
    """Whether an ability returns the attacking army to the card (Persians)."""
    return any(
        effect.army_returns and result in effect.condition.results and view.uses_left(card, effect)
        for card, effect in view.abilities("after_battle")
    )


Gain = tuple[int, str]  # points and their source


def at_stake(view: WorldState, seat: int, land: str) -> list[Gain]:
    after = _with_land(view, seat, land)
    gains = [
        _structures_won(view, after, seat, land),
        _region_won(view, seat, land),
        *_still_to_be_won(view, after, seat),
    ]
    return [gain for gain in gains if gain[0]]


def _still_to_be_won(view: WorldState, after: WorldState, seat: int) -> Iterator[Gain]:
    """Yield the changes of pending scores, such as `monument to build +1`."""
    change: Counter[str] = Counter()
    for world, sign in ((after, 1), (view, -1)):
        for line in still_to_come(world, seat):
            is_ability = line.detail == "ability"
            change[line.source if is_ability else "monument to build"] += sign * line.points
    yield from ((points, f"{source} {points:+}") for source, points in change.items())


def _with_land(view: WorldState, seat: int, land: str) -> WorldState:
    """Return the view with the seat's army in a land, after battle damage (R9.12)."""
    cities, monuments = view.cities, view.monuments
    if view.armies.get(land, seat) != seat:
        if land in cities:
            is_capital = cities[land] == "capital"
            cities = {other: kind for other, kind in cities.items() if other != land}
            cities |= {land: "city"} if is_capital else {}
        else:
            monuments = [other for other in monuments if other != land]
    armies = {**view.armies, land: seat}
    turn = view.turn
    if turn.seat == seat:
        realm = replace(turn.realm, active=[*turn.realm.active, land])
        turn = replace(turn, kingdom=realm) if turn.kingdom else replace(turn, empire=realm)
    return replace(view, armies=armies, cities=cities, monuments=monuments, turn=turn)


def _structures_won(view: WorldState, after: WorldState, seat: int, land: str) -> Gain:
    """Return the gain from the remaining structures of a captured land (R12.3)."""
    if view.armies.get(land) == seat:
        return 0, ""
    pieces = after.structures_in(land)
    points = sum(STRUCTURE_POINTS[piece] for piece in pieces)
    return points, f"{listed(pieces)} {points:+}"


def _region_won(view: WorldState, seat: int, land: str) -> Gain:
    """Return the gain of the land's region (R12.1)."""
    region = REGION_OF[land]
    before = view.armies_in(region)
    after = {seat: 0} | before
    owner = view.armies.get(land)
    if owner is not None:
        after[owner] -= 1
    after[seat] += 1
    presence = view.presence_points(region)
    level = level_of({who: many for who, many in after.items() if many}, seat)
    gain = level_points(presence, level) - level_points(presence, level_of(before, seat))
    return gain, f"{REGIONS[region].name} {level} {gain:+}"


def _at_once(view: WorldState, land: str, by: str, was: str) -> list[Gain]:
    """Return the immediate points: from abilities, and for marauders (R9.15)."""
    conquest = AfterConquest(land, by, was)
    gains = [
        (effect.points, f"{CARDS[card].ability} {effect.points:+}")
        for card, effect in view.abilities("after_conquest")
        if effect.points
        and view.uses_left(card, effect)
        and conquest.sets_off(view, effect.condition)
    ]
    if was == "enemy" and CARDS[view.turn.realm.card].marauder and view.has_structure(land):
        gains.append((1, "marauders +1"))
    return gains


def _spoils(view: WorldState, seat: int, land: str, by: str, was: str) -> Iterator[tuple[int, str]]:
    """Yield other gains from abilities: armies for the card, and a text."""
    conquest = AfterConquest(land, by, was)
    set_off = [
        (card, effect)
        for card, effect in view.abilities("after_conquest")
        if conquest.sets_off(view, effect.condition)
    ]
    if was == "enemy":
        won = view.abilities("after_battle")
        set_off += [(card, effect) for card, effect in won if "win" in effect.condition.results]
    for card, effect in set_off:
        if view.uses_left(card, effect):
            armies = min(effect.armies, view.players[seat].supply)
            if what := _brought(view, seat, land, effect, armies):
                yield armies, f"{CARDS[card].ability}: {what}"


def _brought(view: WorldState, seat: int, land: str, effect: Effect, armies: int) -> str:
    """Return a gain such as `a free city` or `+1 army`. Tokens replace missing armies (R15.2)."""
    tokens = effect.siege_tokens + effect.armies - armies
    pieces = [counted(armies, "army", "armies")] if armies else []
    pieces += [counted(tokens, "siege token")] if tokens else []
    if pieces:
        return f"+{listed(pieces)}"
    if effect.chain_attack:
        rivals = [each for each in routes_from(view, [land]) if view.armies.get(each, seat) != seat]
        return "attack on at once" if rivals and view.players[seat].supply else ""
    build = effect.build
    sites = building_sites(_with_land(view, seat, land), build.piece) if build else []
    return f"a free {build.piece}" if build and land in sites else ""


def forces(view: WorldState, land: str, by: str) -> str:
    """Return the battle terms, such as `2 dice against 1 +1 (mountain)`."""
    terms = terms_of(view, land, by, view.battle.sieges if view.battle else 0)
    attack = counted(terms.attack_dice, "die", "dice")
    attack += f" +{terms.attack_bonus}" if terms.attack_bonus else ""
    defence = str(terms.defence_dice) + (f" +{terms.defence_bonus}" if terms.defence_bonus else "")
    reasons = [LANDS[land].terrain] if terms.defence_bonus else []
    reasons += ["fort"] if terms.defence_dice > 1 else []
    reasons += ["may reroll"] if terms.defence_rerolls else []
    return f"{attack} against {defence}" + (f" ({listed(reasons)})" if reasons else "")


def percent(chance: float) -> str:
    return f"{round(100 * chance)}%"
