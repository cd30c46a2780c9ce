"""Forecasts of conquests: odds, points and battle terms."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    REGION_BY_LAND,
    REGIONS,
    STRUCTURE_POINTS,
    Effect,
)
from core.games.history_of_the_world.rules.actions import Conquer, Roll, Siege
from core.games.history_of_the_world.rules.battle import AfterConquest
from core.games.history_of_the_world.rules.board import building_sites
from core.games.history_of_the_world.rules.odds import (
    Odds,
    battle_odds,
    battle_terms,
    win_chance_with_sieges,
)
from core.games.history_of_the_world.rules.reach import find_routes
from core.games.history_of_the_world.rules.scoring import level_points, region_level
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.scores import pending_score_entries
from core.kernel import Action, Decision
from core.kernel.presentation import format_count, join_words
from core.kernel.style import choose_wording


@dataclass(frozen=True, slots=True)
class Forecast:
    """The expected outcome of occupying or attacking a land."""

    kind: str  # empty, own, certain or battle
    points: int  # gain of the turn's score if the land is captured
    point_sources: tuple[str, ...]  # such as "city +1", "North Africa +2"
    extra_gains: tuple[str, ...] = ()  # from abilities, such as "Colonies: a free city"
    armies_gained: int = 0  # those added to the card by abilities
    win: float = 1.0
    tie: float = 0.0
    loss: float = 0.0
    siege_win: float = 0.0  # the chance to win with one siege step; 0 if none is possible

    @property
    def price_text(self) -> str:
        """Return the chance to win, or a word for a conquest without battle: `58%`, `free`."""
        return format_percent(self.win) if self.kind == "battle" else _PRICE_TEXTS[self.kind]

    def odds_text(self, siege: str = "with one siege") -> str:
        """Return the odds, such as `win 58% tie 17% lose 25%, with one siege 71%`."""
        between = choose_wording(" ", ", ")
        text = between.join(
            f"{result} {format_percent(chance)}"
            for result, chance in (("win", self.win), ("tie", self.tie), ("lose", self.loss))
        )
        return f"{text}, {siege} {format_percent(self.siege_win)}" if self.siege_win else text

    def setback_text(self) -> str:
        """Return the odds without the win, such as `tie 17%, lose 25%, with one siege 71%`."""
        text = f"tie {format_percent(self.tie)}, lose {format_percent(self.loss)}"
        return (
            f"{text}, with one siege {format_percent(self.siege_win)}" if self.siege_win else text
        )


_PRICE_TEXTS = {"empty": "free", "own": "yours", "certain": "sure"}


def forecast_action(view: WorldState, decision: Decision, action: Action) -> Forecast | None:
    """Return the forecast of an attack, siege step or roll, or None for other actions."""
    match action:
        case Conquer(land=land, by=by):
            return forecast_conquest(view, decision.seat, land, by, decision.topic)
        case Siege():
            return _forecast_battle(view, 1)
        case Roll() if view.battle and not view.battle.attack:
            return _forecast_battle(view, 0)
        case _:
            return None


def _forecast_battle(view: WorldState, sieges: int) -> Forecast:
    """Forecast the current battle after `sieges` more siege steps."""
    battle = view.battle
    assert battle is not None
    chances = battle_odds(battle_terms(view, battle.land, battle.by, battle.sieges + sieges))
    siege = _siege_win_chance(view, battle.land, battle.by, battle.sieges + sieges, sieges + 1)
    siege = 0.0 if battle.no_siege else siege
    taken = _forecast_capture(view, view.turn.seat, battle.land, battle.by, "enemy")
    return _with_odds(taken, chances, siege)


def _with_odds(captured: Forecast, chances: Odds, siege: float) -> Forecast:
    """Return a forecast that depends on winning a battle."""
    win, tie, loss = chances.win, chances.tie, chances.loss
    return replace(captured, kind="battle", win=win, tie=tie, loss=loss, siege_win=siege)


def _siege_win_chance(view: WorldState, land: str, route: str, sieges: int, pieces: int) -> float:
    """Return the chance to win with one more siege step, or 0 without enough pieces."""
    realm = view.turn.realm
    if realm.armies + realm.siege_tokens < pieces:
        return 0.0
    return win_chance_with_sieges(view, land, route, 1, sieges)


def forecast_conquest(
    view: WorldState, seat: int, land: str, route: str, topic: str = "conquest"
) -> Forecast:
    """Forecast a conquest. The topic is that of the seat's decision."""
    owner = view.armies.get(land)
    former = "empty" if owner is None else "own" if owner == seat else "enemy"
    taken = _forecast_capture(view, seat, land, route, former)
    if former != "enemy" or topic == "betray":
        return taken
    siege = _siege_win_chance(view, land, route, 0, 2) if topic == "conquest" else 0.0
    return _with_odds(taken, battle_odds(battle_terms(view, land, route)), siege)


def _forecast_capture(
    view: WorldState, seat: int, land: str, route: str, former_state: str
) -> Forecast:
    """Forecast the gains of a land once it is captured."""
    gains = capture_gains(view, seat, land) + _immediate_gains(view, land, route, former_state)
    points, stakes = sum(gain for gain, _ in gains), tuple(words for _, words in gains)
    ability_gains = list(_ability_gains(view, seat, land, route, former_state))
    armies, gain_texts = (
        sum(many for many, _ in ability_gains),
        tuple(words for _, words in ability_gains),
    )
    return Forecast(
        "certain" if former_state == "enemy" else former_state, points, stakes, gain_texts, armies
    )


@dataclass(frozen=True, slots=True)
class OutcomeTexts:
    """The consequences of a win, a tie and a loss."""

    win: str
    tie: str
    loss: str


def outcome_texts(view: WorldState, forecast: Forecast) -> OutcomeTexts:
    """Return texts such as `you hold it: Middle East dominance +3`."""
    gains = ", ".join((*(forecast.point_sources or ("no points more",)), *forecast.extra_gains))
    siege = (
        f"siege with 1 more ({format_percent(forecast.siege_win)} in all) or retreat"
        if forecast.siege_win
        else ""
    )
    loss = siege or retreat_text(view)
    tie = "both armies go, the land is empty"
    if returns_army(view, "tie"):
        tie = "the land is empty, your army returns to the card"
    return OutcomeTexts(f"you hold it: {gains}", tie, loss)


def retreat_text(view: WorldState) -> str:
    """Return the destination of the retreating army."""
    returns = returns_army(view, "retreat")
    return "your army returns to the card" if returns else "your army goes to the supply"


def returns_army(view: WorldState, result: str) -> bool:
    """Whether an ability returns the attacking army to the card (Persians)."""
    return any(
        effect.army_returns
        and result in effect.condition.results
        and view.has_uses_left(card, effect)
        for card, effect in view.active_effects("after_battle")
    )


Gain = tuple[int, str]  # points and their source


def capture_gains(view: WorldState, seat: int, land: str) -> list[Gain]:
    next_view = _simulate_capture(view, seat, land)
    gains = [
        _structure_gain(view, next_view, seat, land),
        _region_gain(view, seat, land),
        *_end_of_turn_gains(view, next_view, seat),
    ]
    return [gain for gain in gains if gain[0]]


def _end_of_turn_gains(view: WorldState, after: WorldState, seat: int) -> Iterator[Gain]:
    """Yield the changes of pending scores, such as `monument to build +1`."""
    change: Counter[str] = Counter()
    for world, sign in ((after, 1), (view, -1)):
        for line in pending_score_entries(world, seat):
            is_ability = line.detail == "ability"
            change[line.source if is_ability else "monument to build"] += sign * line.points
    yield from ((points, f"{source} {points:+}") for source, points in change.items())


def _simulate_capture(view: WorldState, seat: int, land: str) -> WorldState:
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


def _structure_gain(view: WorldState, after: WorldState, seat: int, land: str) -> Gain:
    """Return the gain from the remaining structures of a captured land (R12.3)."""
    if view.armies.get(land) == seat:
        return 0, ""
    pieces = after.structures_in(land)
    points = sum(STRUCTURE_POINTS[piece] for piece in pieces)
    return points, f"{join_words(pieces)} {points:+}"


def _region_gain(view: WorldState, seat: int, land: str) -> Gain:
    """Return what a seat gains in a land's region by taking the land (R12.1)."""
    region = REGION_BY_LAND[land]
    counts_before = view.armies_in(region)
    counts_after = {seat: 0} | counts_before
    owner = view.armies.get(land)
    if owner is not None:
        counts_after[owner] -= 1
    counts_after[seat] += 1
    presence = view.presence_points(region)
    level = region_level(
        {army_owner: many for army_owner, many in counts_after.items() if many}, seat
    )
    gain = level_points(presence, level) - level_points(presence, region_level(counts_before, seat))
    return gain, f"{REGIONS[region].name} {level} {gain:+}"


def _immediate_gains(view: WorldState, land: str, route: str, former_state: str) -> list[Gain]:
    """Return the immediate points: from abilities, and for marauders (R9.15)."""
    conquest = AfterConquest(land, route, former_state)
    gains = [
        (effect.points, f"{CARDS[card].ability} {effect.points:+}")
        for card, effect in view.active_effects("after_conquest")
        if effect.points
        and view.has_uses_left(card, effect)
        and conquest.triggers(view, effect.condition)
    ]
    if (
        former_state == "enemy"
        and CARDS[view.turn.realm.card].is_marauder
        and view.has_structure(land)
    ):
        gains.append((1, "marauders +1"))
    return gains


def _ability_gains(
    view: WorldState, seat: int, land: str, route: str, former_state: str
) -> Iterator[tuple[int, str]]:
    """Yield other gains from abilities: armies for the card, and a text."""
    conquest = AfterConquest(land, route, former_state)
    triggered = [
        (card, effect)
        for card, effect in view.active_effects("after_conquest")
        if conquest.triggers(view, effect.condition)
    ]
    if former_state == "enemy":
        won = view.active_effects("after_battle")
        triggered += [(card, effect) for card, effect in won if "win" in effect.condition.results]
    for card, effect in triggered:
        if view.has_uses_left(card, effect):
            armies = min(effect.armies, view.players[seat].supply)
            if what := _ability_gain_text(view, seat, land, effect, armies):
                yield armies, f"{CARDS[card].ability}: {what}"


def _ability_gain_text(view: WorldState, seat: int, land: str, effect: Effect, armies: int) -> str:
    """Return a gain such as `a free city` or `+1 army`. Tokens replace missing armies (R15.2)."""
    tokens = effect.siege_tokens + effect.armies - armies
    pieces = [format_count(armies, "army", "armies")] if armies else []
    pieces += [format_count(tokens, "siege token")] if tokens else []
    if pieces:
        return f"+{join_words(pieces)}"
    if effect.chain_attack:
        rivals = [each for each in find_routes(view, [land]) if view.armies.get(each, seat) != seat]
        return "attack on at once" if rivals and view.players[seat].supply else ""
    build = effect.build
    sites = building_sites(_simulate_capture(view, seat, land), build.piece) if build else []
    return f"a free {build.piece}" if build and land in sites else ""


def battle_terms_text(view: WorldState, land: str, route: str) -> str:
    """Return the battle terms, such as `2 dice against 1 +1 (mountain)`."""
    terms = battle_terms(view, land, route, view.battle.sieges if view.battle else 0)
    attack = format_count(terms.attack_dice, "die", "dice")
    attack += f" +{terms.attack_bonus}" if terms.attack_bonus else ""
    defence = str(terms.defense_dice) + (f" +{terms.defense_bonus}" if terms.defense_bonus else "")
    reasons = [LANDS[land].terrain] if terms.defense_bonus else []
    reasons += ["fort"] if terms.defense_dice > 1 else []
    reasons += ["may reroll"] if terms.defense_rerolls else []
    return f"{attack} against {defence}" + (f" ({join_words(reasons)})" if reasons else "")


def format_percent(chance: float) -> str:
    return f"{round(100 * chance)}%"
