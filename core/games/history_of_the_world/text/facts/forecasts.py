"""Forecasts of conquests: odds, points and battle terms."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    REGION_BY_LAND,
    REGIONS,
    STRUCTURE_POINTS,
)
from core.games.history_of_the_world.rules.actions import Conquer, Roll, Siege
from core.games.history_of_the_world.rules.battle import AfterBattle, AfterConquest
from core.games.history_of_the_world.rules.effect_registry import TriggeredEffect
from core.games.history_of_the_world.rules.odds import (
    Odds,
    battle_odds,
    battle_terms,
    win_chance_with_sieges,
)
from core.games.history_of_the_world.rules.scoring import level_points, region_level
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.counts import STRUCTURES
from core.games.history_of_the_world.text.facts.scores import pending_score_entries
from core.kernel import Action, Decision
from core.kernel.presentation import format_count, join_words
from core.kernel.style import Style


class PointSource(NamedTuple):
    """What would score points: `city +1`, `North Africa dominance +2`."""

    points: int
    name: str
    counts: tuple[str, ...] = ()  # the counts that say the same

    @property
    def text(self) -> str:
        return f"{self.name} {self.points:+}"


@dataclass(frozen=True, slots=True)
class Forecast:
    """The expected outcome of occupying or attacking a land."""

    kind: str  # empty, own, certain or battle
    points: int  # gain of the turn's score if the land is captured
    point_sources: tuple[PointSource, ...]
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

    def odds_text(self, style: Style, siege: str = "with one siege") -> str:
        """Return `win 58% tie 17% lose 25%, with one siege 71%`."""
        between = style.wording(" ", ", ")
        text = between.join(
            f"{result} {format_percent(chance)}"
            for result, chance in (("win", self.win), ("tie", self.tie), ("lose", self.loss))
        )
        return f"{text}, {siege} {format_percent(self.siege_win)}" if self.siege_win else text

    def setback_text(self) -> str:
        """Return the odds without the win: `tie 17%, lose 25%, with one siege 71%`."""
        text = f"tie {format_percent(self.tie)}, lose {format_percent(self.loss)}"
        return (
            f"{text}, with one siege {format_percent(self.siege_win)}" if self.siege_win else text
        )


_PRICE_TEXTS = {"empty": "free", "own": "yours", "certain": "sure"}


def forecast_action(view: WorldState, decision: Decision, action: Action) -> Forecast | None:
    """Forecast an attack, siege step or roll, or return None."""
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
    win, tie, loss = chances.win, chances.tie, chances.loss
    return replace(captured, kind="battle", win=win, tie=tie, loss=loss, siege_win=siege)


def _siege_win_chance(view: WorldState, land: str, route: str, sieges: int, pieces: int) -> float:
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
    captured = _simulate_capture(view, seat, land)
    triggered = [
        (CARDS[card].ability, effect.forecast(captured, seat, land))
        for card, effect in _triggered_effects(view, land, route, former_state)
    ]
    gains = _capture_gains(view, captured, seat, land)
    gains += [PointSource(gain.points, name) for name, gain in triggered if gain.points]
    if (
        former_state == "enemy"
        and CARDS[view.turn.realm.card].is_marauder
        and view.has_structure(land)
    ):
        gains.append(PointSource(1, "marauders"))
    return Forecast(
        "certain" if former_state == "enemy" else former_state,
        sum(gain.points for gain in gains),
        tuple(gains),
        tuple(f"{name}: {gain.text}" for name, gain in triggered if gain.text),
        sum(gain.armies for _, gain in triggered),
    )


def _triggered_effects(
    view: WorldState, land: str, route: str, former_state: str
) -> Iterator[tuple[str, TriggeredEffect]]:
    yield from AfterConquest(land, route, former_state).triggered_effects(view)
    if former_state == "enemy":
        yield from AfterBattle(land, "win").triggered_effects(view)


@dataclass(frozen=True, slots=True)
class OutcomeTexts:
    """The consequences of a win, a tie and a loss."""

    win: str
    tie: str
    loss: str


def _source_texts(forecast: Forecast) -> list[str]:
    return [source.text for source in forecast.point_sources] or ["no points more"]


def outcome_texts(view: WorldState, forecast: Forecast) -> OutcomeTexts:
    """Return texts such as `you hold it: Middle East dominance +3`."""
    gains = ", ".join((*_source_texts(forecast), *forecast.extra_gains))
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
    returns = returns_army(view, "retreat")
    return "your army returns to the card" if returns else "your army goes to the supply"


def returns_army(view: WorldState, result: str) -> bool:
    """Return whether an ability returns the attacking army to the card (Persians)."""
    battle = AfterBattle("", result)
    return any(effect.returns_army for _, effect in battle.triggered_effects(view))


def capture_gains(view: WorldState, seat: int, land: str) -> list[PointSource]:
    return _capture_gains(view, _simulate_capture(view, seat, land), seat, land)


def _capture_gains(
    view: WorldState, captured: WorldState, seat: int, land: str
) -> list[PointSource]:
    gains = [
        _structure_gain(view, captured, seat, land),
        _region_gain(view, seat, land),
        *_end_of_turn_gains(view, captured, seat),
    ]
    return [gain for gain in gains if gain.points]


def _end_of_turn_gains(view: WorldState, after: WorldState, seat: int) -> Iterator[PointSource]:
    """Yield changes of pending scores: `monument to build +1`."""
    change: Counter[str] = Counter()
    for world, sign in ((after, 1), (view, -1)):
        for line in pending_score_entries(world, seat):
            is_ability = line.detail == "ability"
            change[line.source if is_ability else "monument to build"] += sign * line.points
    yield from (PointSource(points, source) for source, points in change.items())


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


def _structure_gain(view: WorldState, after: WorldState, seat: int, land: str) -> PointSource:
    """Return the gain from the captured land's remaining structures (R12.3)."""
    if view.armies.get(land) == seat:
        return PointSource(0, "")
    pieces = after.structures_in(land)
    points = sum(STRUCTURE_POINTS[piece] for piece in pieces)
    counts = tuple(STRUCTURES[piece].id for piece in pieces)
    return PointSource(points, join_words(pieces), counts)


def _region_gain(view: WorldState, seat: int, land: str) -> PointSource:
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
    return PointSource(gain, f"{REGIONS[region].name} {level}")


def battle_terms_text(view: WorldState, land: str, route: str) -> str:
    """Return `2 dice against 1 +1 (mountain)`."""
    terms = battle_terms(view, land, route, view.battle.sieges if view.battle else 0)
    attack = format_count(terms.attack_dice, "die", "dice")
    attack += f" +{terms.attack_bonus}" if terms.attack_bonus else ""
    defense = str(terms.defense_dice) + (f" +{terms.defense_bonus}" if terms.defense_bonus else "")
    reasons = [LANDS[land].terrain] if terms.defense_bonus else []
    reasons += ["fort"] if terms.defense_dice > 1 else []
    reasons += ["may reroll"] if terms.defense_rerolls else []
    return f"{attack} against {defense}" + (f" ({join_words(reasons)})" if reasons else "")


def format_percent(chance: float) -> str:
    return f"{round(100 * chance)}%"
