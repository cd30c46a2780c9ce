"""Scoring effects of the age III events (R21.9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from core.games.through_the_ages.content import AGES, BY_TYPE, CARDS, UNITS, URBAN, Age, Part
from core.games.through_the_ages.rules.card_effects.registry import (
    PerDiscontent,
    conjugate,
    scoring_effects,
)
from core.games.through_the_ages.rules.holdings import technologies
from core.games.through_the_ages.rules.production import food_production, resource_production
from core.games.through_the_ages.rules.ratings import discontent, rank_of, ratings
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.vocabulary import Wording, join_compactly, type_name
from core.kernel.content import OneOf
from core.kernel.presentation import join_words


def impact_points(state: AgesState, seat: int, card: str, first: int) -> int:
    """Return the net culture of an age III event. `first` breaks ties (R21.9)."""
    points = 0
    for clause in scoring_effects.clauses[card]:
        for effect in clause.effects:
            points += effect.points(state, seat, first)
    return points


def _score_wording(part: Part, long: str, short: str, shortest: str = "") -> Wording:
    """Return `scores 4 for each colony`, `score 4 per colony`, `+4 per colony`."""
    score = conjugate(part, "scores")
    return Wording(f"scores {long}", f"{score} {short}", f"+{shortest or short}")


@scoring_effects("score_food")
@dataclass(frozen=True, slots=True)
class ScoreFood:
    """Culture for the food the farms produce. Data: `{"score_food": true}`."""

    value: bool

    def wording(self, part: Part) -> Wording:
        return Wording(
            "scores the food its farms produce", f"{conjugate(part, 'scores')} the food of farms"
        )

    def points(self, state: AgesState, seat: int, first: int) -> int:
        return food_production(state, seat)


@scoring_effects("score_resources")
@dataclass(frozen=True, slots=True)
class ScoreResources:
    """Culture for the resources the mines produce (R24.7). Data: `{"score_resources": true}`."""

    value: bool

    def wording(self, part: Part) -> Wording:
        return Wording(
            "scores the resources its mines produce",
            f"{conjugate(part, 'scores')} the resources of mines",
        )

    def points(self, state: AgesState, seat: int, first: int) -> int:
        return resource_production(state, seat)


@scoring_effects("score_actions")
@dataclass(frozen=True, slots=True)
class ScoreActions:
    """Culture per civil and military action, used or not.

    Data: `{"score_actions": {"civil": 2, "military": 1}}`.
    """

    civil: int
    military: int

    def wording(self, part: Part) -> Wording:
        civil, military = self.civil, self.military
        return _score_wording(
            part,
            f"{civil} for each civil and {military} for each military action",
            f"{civil} per civil and {military} per military action",
            f"{civil} per CA +{military} per MA",
        )

    def points(self, state: AgesState, seat: int, first: int) -> int:
        rated = ratings(state, seat)
        return self.civil * rated.civil + self.military * rated.military


@scoring_effects("score_levels_of_workers")
@dataclass(frozen=True, slots=True)
class ScoreLevelsOfWorkers:
    """Culture for the level of each building or unit of some types.

    Data: `{"score_levels_of_workers": {"amount": 1, "types": ["temple", "lab", "arena", "library",
    "theater"]}}`.
    """

    amount: int
    types: tuple[Annotated[str, OneOf(*URBAN, *UNITS)], ...]

    def wording(self, part: Part) -> Wording:
        types, names, shortest = set(self.types), [], []
        if types >= set(URBAN):
            names, shortest, types = ["urban building"], ["urban"], types - set(URBAN)
        if types >= set(UNITS):
            types -= set(UNITS)
            names, shortest = [*names, "military unit"], [*shortest, "unit"]
        rest = [type_name(kind) for kind in self.types if kind in types]
        level = f"{self.amount} per level of each"
        named = f"{level} {join_words([*names, *rest])}"
        return _score_wording(part, named, named, f"{level} {join_compactly([*shortest, *rest])}")

    def points(self, state: AgesState, seat: int, first: int) -> int:
        workers, levels = state.players[seat].workers, _card_levels(self.types)
        return self.amount * sum(levels[card] * workers[card] for card in workers if card in levels)


@cache
def _card_levels(types: tuple[str, ...]) -> dict[str, int]:
    return {card: CARDS[card].level for kind in types for card in BY_TYPE[kind]}


@scoring_effects("score_levels_of_cards")
@dataclass(frozen=True, slots=True)
class ScoreLevelsOfCards:
    """Culture for the levels of the government and special technologies.

    Data: `{"score_levels_of_cards": {"amount": 2, "types": ["government", "special"]}}`.
    """

    amount: int
    types: tuple[Annotated[str, OneOf("government", "special")], ...]

    def wording(self, part: Part) -> Wording:
        names = [type_name(kind) for kind in self.types]
        shortest = [{"special": "special tech"}.get(kind, kind) for kind in self.types]
        level = f"{self.amount} per level of each"
        named = f"{level} {join_words(names)}"
        return _score_wording(part, named, named, f"{level} {join_compactly(shortest)}")

    def points(self, state: AgesState, seat: int, first: int) -> int:
        player = state.players[seat]
        cards = (player.government, *player.specials)
        return self.amount * sum(CARDS[c].level for c in cards if CARDS[c].type in self.types)


@scoring_effects("score_colonies")
@dataclass(frozen=True, slots=True)
class ScoreColonies:
    """Culture per colony. Data: `{"score_colonies": 4}`."""

    value: int

    def wording(self, part: Part) -> Wording:
        return _score_wording(part, f"{self.value} for each colony", f"{self.value} per colony")

    def points(self, state: AgesState, seat: int, first: int) -> int:
        return self.value * len(state.players[seat].colonies)


@scoring_effects("score_happy_faces")
@dataclass(frozen=True, slots=True)
class ScoreHappyFaces:
    """Culture per happy face, up to a maximum.

    Data: `{"score_happy_faces": {"amount": 2, "most": 16}}`.
    """

    amount: int
    most: int

    def wording(self, part: Part) -> Wording:
        amount, most = self.amount, self.most
        return _score_wording(
            part,
            f"{amount} for each happy face, at most {most}",
            f"{amount} per happy face, at most {most}",
            f"{amount} per hap at most {most}",
        )

    def points(self, state: AgesState, seat: int, first: int) -> int:
        return min(self.amount * ratings(state, seat).happy, self.most)


@scoring_effects("score_content_workers")
@dataclass(frozen=True, slots=True)
class ScoreContentWorkers:
    """Culture per content worker above a number, unused ones included.

    Data: `{"score_content_workers": {"amount": 2, "above": 10}}`.
    """

    amount: int
    above: int

    def wording(self, part: Part) -> Wording:
        rest = f"content worker above {self.above}"
        return _score_wording(part, f"{self.amount} for each {rest}", f"{self.amount} per {rest}")

    def points(self, state: AgesState, seat: int, first: int) -> int:
        player = state.players[seat]
        workers = player.unused + sum(player.workers.values())
        return self.amount * max(workers - discontent(state, seat) - self.above, 0)


@scoring_effects("score_technologies")
@dataclass(frozen=True, slots=True)
class ScoreTechnologies:
    """Culture per technology of a level that depends on the game length.

    Data: `{"score_technologies": {"amount": 4, "level": {"full": 3, "advanced": 2}}}`.
    """

    amount: int
    level: Mapping[Annotated[str, OneOf("full", "advanced")], int]

    def wording(self, part: Part) -> Wording:
        level, advanced = AGES[self.level["full"]], AGES[self.level["advanced"]]
        return _score_wording(
            part,
            f"{self.amount} for each technology of level {level}"
            f" (level {advanced} in the advanced game)",
            f"{self.amount} per technology of level {level}",
            f"{self.amount} per tech of level {level}",
        )

    def points(self, state: AgesState, seat: int, first: int) -> int:
        level = self.level[state.mode.id]
        mine = technologies(state.players[seat])
        return self.amount * sum(CARDS[card].level == level for card in mine)


@scoring_effects("score_wonders")
@dataclass(frozen=True, slots=True)
class ScoreWonders:
    """Culture per completed wonder, by its age.

    Data: `{"score_wonders": {"A": 5, "I": 4, "II": 3, "III": 2}}`.
    """

    value: Mapping[Age, int]

    def wording(self, part: Part) -> Wording:
        points = join_words(f"{number} of age {age}" for age, number in self.value.items())
        numbers = "/".join(map(str, self.value.values()))
        return _score_wording(
            part,
            f"for each completed wonder: {points}",
            f"{numbers} per wonder {'/'.join(self.value)}",
        )

    def points(self, state: AgesState, seat: int, first: int) -> int:
        return sum(self.value[CARDS[wonder].age] for wonder in state.players[seat].wonders)


_RANKED_STATS = {"science_rating": "science rating", "strength": "strength"}


@scoring_effects("score_by_rank")
@dataclass(frozen=True, slots=True)
class ScoreByRank:
    """Culture by rank and number of players. In a tie the earlier player ranks higher.

    Data: `{"score_by_rank": {"of": "strength", "by_players": {"4": [15, 10, 5, 0], "3": [14, 7, 0],
    "2": [10, 0]}}}`.
    """

    of: Annotated[str, OneOf(*_RANKED_STATS)]
    by_players: Mapping[int, tuple[int, ...]]

    def wording(self, part: Part) -> Wording:
        ranks = ", ".join(
            f"{'/'.join(map(str, points))} with {players} players"
            for players, points in self.by_players.items()
        )
        rank = f"by rank of {_RANKED_STATS[self.of]}"
        return Wording(f"scores {rank}: {ranks}", f"{conjugate(part, 'scores')} {rank}")

    def points(self, state: AgesState, seat: int, first: int) -> int:
        rank = rank_of(state, seat, self.of, first)
        return self.by_players[max(state.remaining_players, 2)][rank]


@scoring_effects("lose")
@dataclass(frozen=True, slots=True)
class LoseCulture:
    """A culture loss per discontent worker.

    Data: `{"lose": {"culture": {"per_discontent": 2}}}`.
    """

    culture: PerDiscontent

    def wording(self, part: Part) -> Wording:
        number = self.culture.per_discontent
        short = f"{number}c per discontent worker"
        return Wording(
            f"loses {number} culture for each discontent worker",
            f"{conjugate(part, 'loses')} {short}",
            f"-{short}",
        )

    def points(self, state: AgesState, seat: int, first: int) -> int:
        return -self.culture.per_discontent * discontent(state, seat)
