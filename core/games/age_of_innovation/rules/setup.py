"""The initial state for a player count, options and a seed (R8.1, R12, R13)."""

from core.games.age_of_innovation.content import (
    AREA_TILES,
    BONUSES,
    BOOK_ACTIONS,
    BOOKS,
    BOOKS_PER_DISCIPLINE,
    BRIDGES_PER_PLAYER,
    BUILDINGS,
    CITY_TILES,
    COMPETENCIES,
    COMPETENCY_SLOTS,
    DISPLAYS,
    FACTIONS,
    FINAL_TILES,
    INNOVATION_SLOTS,
    INNOVATIONS,
    LARGE_MAP,
    MAPS,
    PALACES,
    PIECES_PER_PLAYER,
    ROUND_TILES,
    ROUNDS,
    SCHOLAR_SPACES,
    SCHOLARS_PER_PLAYER,
    SMALL_MAP,
    SPARE_BONUS_TILES,
    STARTING_POINTS,
)
from core.games.age_of_innovation.content.field_types import BUILD_HOOKS
from core.games.age_of_innovation.rules.automa.deck import create_automa
from core.games.age_of_innovation.rules.flow.setup_phase import Opening
from core.games.age_of_innovation.rules.mechanics.hex_map import printed_terrain
from core.games.age_of_innovation.state import (
    FREE_SPACE,
    NEUTRAL_SCHOLAR,
    InnovationState,
    Player,
    Set,
)
from core.kernel import BadSetup, Rng

BOOK_ACTIONS_USED = 3
NEUTRAL_START_LEVEL = 2
SOLO_DISPLAYS, FACTIONS_PER_SOLO_DISPLAY = 3, 2


def create_initial_state(persons: int, options: dict[str, str], rng: Rng) -> InnovationState:
    _check_options(persons, options)
    with_automa = persons == 1 or options["automa"] == "yes"
    seats = persons + with_automa
    box: list[str] = []
    round_tiles = _draw_round_tiles(box, rng)
    state = InnovationState(
        rng=rng,
        agenda=[Opening()],
        options=options,
        side=(side := _map_side(persons, options)),
        persons=persons,
        players=[_new_player() for _ in range(seats)],
        first=0 if persons == 1 else rng.below(persons),
        terrain=dict(printed_terrain(MAPS[side])),
        round_tiles=round_tiles,
        final_tile=_draw_final_tile(round_tiles[-1], box, rng),
        book_actions=_draw(list(BOOK_ACTIONS), BOOK_ACTIONS_USED, box, rng),
        innovations=_draw_innovations(seats, box, rng),
        competencies=dict(
            zip(
                COMPETENCY_SLOTS, rng.sample(list(COMPETENCIES), len(COMPETENCY_SLOTS)), strict=True
            )
        ),
        stacks={tile.id: tile.count for tile in COMPETENCIES.values()},
        city_tiles={tile.id: tile.count for tile in CITY_TILES.values()},
        palaces=[],
        books=dict.fromkeys(BOOKS, BOOKS_PER_DISCIPLINE),
        spaces={discipline: [FREE_SPACE] * len(SCHOLAR_SPACES) for discipline in BOOKS},
        neutral_supply={kind.id: kind.supply for kind in BUILDINGS.values() if kind.neutral},
        box=box,
    )
    if with_automa:
        state.automa = create_automa(options["automa_level"], rng)
    if options["setup"] == "draft":
        _lay_out_draft(state, rng)
    else:
        _lay_out_palaces(state, seats if with_automa else seats + 1, rng)
        _lay_out_sets(state, rng)
    if seats == 2 and not with_automa:
        add_neutral_faction(state, rng)
    rng.shuffle(box)
    return state


def _map_side(persons: int, options: dict[str, str]) -> str:
    """Return the side of the map (R8.1.1).

    The option `map` decides. Only three seats may set it, the Automa included.
    """
    usual = "small" if persons < 3 else "large"
    side = usual if options["map"] == "usual" else options["map"]
    return SMALL_MAP if side == "small" else LARGE_MAP


def _check_options(persons: int, options: dict[str, str]) -> None:
    seats = persons + (persons == 1 or options["automa"] == "yes")
    if options["map"] != "usual" and seats != 3:
        raise BadSetup("Only three players, or two with the Automa, choose the side of the map.")
    if options["automa"] == "yes" and persons != 2:
        raise BadSetup("The Automa can join two players; alone one always meets her.")
    if options["setup"] == "draft" and persons == 1:
        raise BadSetup("There is no draft against the Automa alone.")


def _new_player() -> Player:
    """Return common starting pieces (R8.4.1)."""
    return Player(
        points={"Start": STARTING_POINTS},
        books=dict.fromkeys(BOOKS, 0),
        science=dict.fromkeys(BOOKS, 0),
        supply=dict(PIECES_PER_PLAYER),
        scholars_left=SCHOLARS_PER_PLAYER,
        bridges=BRIDGES_PER_PLAYER,
    )


def _draw(pile: list[str], number: int, box: list[str], rng: Rng) -> list[str]:
    rng.shuffle(pile)
    box += pile[number:]
    return pile[:number]


def _draw_round_tiles(box: list[str], rng: Rng) -> list[str]:
    """Draw from round 6 down, skipping forbidden tiles (R8.1.2)."""
    pile = list(ROUND_TILES)
    rng.shuffle(pile)
    rounds: dict[int, str] = {}
    set_aside: list[str] = []
    for number in range(ROUNDS, 0, -1):
        returned = [tile for tile in set_aside if number not in ROUND_TILES[tile].forbidden_rounds]
        if returned:
            set_aside = [tile for tile in set_aside if tile not in returned]
            pile += returned
            rng.shuffle(pile)
        while True:
            tile = pile.pop()
            if number in ROUND_TILES[tile].forbidden_rounds:
                set_aside.append(tile)
            elif _is_third_of_discipline(tile, rounds):
                box.append(tile)
            else:
                break
        rounds[number] = tile
    box += pile + set_aside
    return [rounds[number] for number in range(1, ROUNDS + 1)]


def _is_third_of_discipline(tile: str, rounds: dict[int, str]) -> bool:
    discipline = ROUND_TILES[tile].discipline
    same_discipline = [
        n for n, other in rounds.items() if ROUND_TILES[other].discipline == discipline
    ]
    return len(same_discipline) == 2 and ROUNDS not in same_discipline


def _draw_final_tile(last_round: str, box: list[str], rng: Rng) -> str:
    """Draw a tile for another building than round 6 (R8.1.3)."""
    pile = list(FINAL_TILES)
    rng.shuffle(pile)
    goal = ROUND_TILES[last_round].goal
    chosen = next(tile for tile in pile if BUILD_HOOKS.get(FINAL_TILES[tile].building) != goal)
    box += [tile for tile in pile if tile != chosen]
    return chosen


def _draw_innovations(seats: int, box: list[str], rng: Rng) -> dict[str, str]:
    """Fill every slot for the player count (R8.1.5)."""
    slots = [slot.id for slot in INNOVATION_SLOTS.values() if slot.players == seats]
    return dict(zip(slots, _draw(list(INNOVATIONS), len(slots), box, rng), strict=True))


def _lay_out_palaces(state: InnovationState, number: int, rng: Rng) -> None:
    """Draw palace tiles, one of which is in every game (R8.1.7)."""
    always = [tile.id for tile in PALACES.values() if tile.always]
    others = [tile.id for tile in PALACES.values() if not tile.always]
    drawn = _draw(others, number, state.box, rng)
    state.palaces = [tile for tile in PALACES if tile in drawn or tile in always]


def _lay_out_sets(state: InnovationState, rng: Rng) -> None:
    """Lay out seven sets, or three displays with two factions for solo (R8.2.1, R13.2)."""
    displays = list(DISPLAYS)
    if state.persons == 1:
        displays = _draw(displays, SOLO_DISPLAYS, state.box, rng)
        factions = _draw(list(FACTIONS), SOLO_DISPLAYS * FACTIONS_PER_SOLO_DISPLAY, state.box, rng)
        state.sets = [
            Set(display, faction)
            for n, display in enumerate(displays)
            for faction in factions[FACTIONS_PER_SOLO_DISPLAY * n :][:FACTIONS_PER_SOLO_DISPLAY]
        ]
        seats = len(state.players)
        state.bonuses = _draw(list(BONUSES), seats + SPARE_BONUS_TILES, state.box, rng)
        return
    factions = _draw(list(FACTIONS), len(displays), state.box, rng)
    bonuses = rng.sample(list(BONUSES), len(BONUSES))
    state.sets = [
        Set(display, faction, bonus)
        for display, faction, bonus in zip(displays, factions, bonuses, strict=False)
    ]
    state.bonuses = bonuses[len(displays) :]
    if not state.automa:
        state.bonus_coins = dict.fromkeys(state.bonuses, 1)


def _lay_out_draft(state: InnovationState, rng: Rng) -> None:
    """Lay out all tiles of a draft (R8.3.1)."""
    per_kind = state.persons + 1
    palaces = [tile.id for tile in PALACES.values() if not tile.always]
    state.box += [tile.id for tile in PALACES.values() if tile.always]
    drawn = {
        "display": _draw(list(DISPLAYS), len(DISPLAYS) - 1, state.box, rng),
        "faction": _draw(list(FACTIONS), per_kind, state.box, rng),
        "palace": _draw(palaces, per_kind, state.box, rng),
    }
    order = (*DISPLAYS, *FACTIONS, *PALACES)
    state.pool = {kind: [tile for tile in order if tile in row] for kind, row in drawn.items()}
    number = len(state.players) + SPARE_BONUS_TILES
    state.bonuses = _draw(list(BONUSES), number, state.box, rng)


def add_neutral_faction(state: InnovationState, rng: Rng) -> None:
    """Add the neutral faction of a game for two (R12)."""
    state.neutral_science = dict.fromkeys(BOOKS, NEUTRAL_START_LEVEL)
    for tile in state.round_tiles[:-1]:
        record = ROUND_TILES[tile]
        state.neutral_science[record.discipline] += record.icons
    for discipline in BOOKS:
        state.spaces[discipline][SCHOLAR_SPACES.index(min(SCHOLAR_SPACES))] = NEUTRAL_SCHOLAR
    (state.area_tile,) = _draw(list(AREA_TILES), 1, state.box, rng)
