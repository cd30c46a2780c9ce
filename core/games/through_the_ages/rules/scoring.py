"""Culture by source, the final scoring and the standings (R21)."""

from core.games.through_the_ages.content import CARDS, SIMPLE_SCORING
from core.games.through_the_ages.rules.card_effects.final_events import impact_points
from core.games.through_the_ages.rules.holdings import technologies
from core.games.through_the_ages.rules.production import food_production, resource_production
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.state import AgesState
from core.kernel import Standing

# Sources of the simple game's final scoring (R21.1).
SIMPLE_SOURCES = (
    "technologies of age I",
    "strength",
    "happiness",
    "science",
    "food and resources",
)
# Culture sources in the order of the score sheet.
SOURCES = (
    "production",
    "action cards",
    "leaders",
    "wonders",
    "seeded events",
    "events",
    "territories",
    "aggressions",
    "wars",
    "famine",
    "final events",
    *SIMPLE_SOURCES,
)


def simple_scores(state: AgesState, seat: int) -> list[tuple[str, int]]:
    """Return the final scoring of the simple game by source (R21.1)."""
    rated = ratings(state, seat)
    level_one = sum(CARDS[c].level == 1 for c in technologies(state.players[seat]))
    produced = food_production(state, seat) + resource_production(state, seat)
    points = (
        SIMPLE_SCORING["level_one_technology"] * level_one,
        SIMPLE_SCORING["strength"] * rated.strength,
        SIMPLE_SCORING["happy_face"] * rated.happy,
        SIMPLE_SCORING["science_rating"] * rated.science,
        SIMPLE_SCORING["production"] * produced,
    )
    return list(zip(SIMPLE_SOURCES, points, strict=True))


def public_bonus_cards(state: AgesState) -> list[str]:
    """Return the final scoring cards that everybody knows (R21.2, R23.6)."""
    if state.options["bonus_cards"] == "open_choice":
        return [card for player in state.players for card in player.bonus_cards]
    return state.bonus


def final_scores(state: AgesState, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the score by source if the game ended now, from public information."""
    if seat in state.resigned:
        return (("resigned", 0),)
    player = state.players[seat]
    scores = [(source, player.scored[source]) for source in SOURCES if player.scored.get(source)]
    if not state.over:
        if state.mode.id == "simple":
            scores += simple_scores(state, seat)
        for card in public_bonus_cards(state):
            scores.append((CARDS[card].name, impact_points(state, seat, card, state.first)))
    total = sum(points for _, points in scores)
    if total < 0:
        scores.append(("never below nothing", -total))
    return tuple(scores) or (("culture", 0),)


def _align_sources(
    scores: list[tuple[tuple[str, int], ...]],
) -> list[tuple[tuple[str, int], ...]]:
    """Give all players the same sources in the same order, for comparison."""
    present = dict.fromkeys(source for row in scores for source, _ in row)
    sources = [s for s in SOURCES if s in present] + [s for s in present if s not in SOURCES]
    return [tuple((source, dict(row).get(source, 0)) for source in sources) for row in scores]


def standings(state: AgesState) -> tuple[Standing, ...]:
    """Return the scores. Resigned players rank last, later resignations higher (R21.7, R22.3)."""
    seats = range(len(state.players))
    scores = _align_sources([final_scores(state, seat) for seat in seats])
    keys = []
    for seat in seats:
        if seat in state.resigned:
            keys.append((-1, state.resigned.index(seat)))
        else:
            keys.append((sum(points for _, points in scores[seat]), 0))
    return tuple(
        Standing(
            seat,
            state.players[seat].culture,
            scores[seat],
            1 + sum(other > keys[seat] for other in keys),
        )
        for seat in seats
    )
