"""Progress toward tiles, and short texts for tiles and leaders."""

from dataclasses import dataclass

from core.games.mosaic.content import CARDS, GOLDEN_AGES, PILLAR_SHORT, TILES
from core.games.mosaic.describe.cards import short_text
from core.games.mosaic.describe.effects import SHORTER, in_brief, raised_in_brief
from core.games.mosaic.describe.terms import short_amounts
from core.games.mosaic.facts.forms import Forms
from core.games.mosaic.state import MosaicState
from core.games.mosaic.tiles import progress
from core.kernel.words import sentence_case

_COUNTED = {
    "different_goods": "Goods",
    "units_on_map": "Units",
    "projects_plus_wonders": "Built",
    "population": "Pop",
    "different_pillars": "Pillars",
    "ports": "Ports",
    "technologies": "Tech",
    "cities": "Cities",
    "regions_dominated": "Regions",
}


@dataclass(frozen=True, slots=True)
class Progress:
    """A seat's progress toward a tile, and the best rival's."""

    have: int
    need: int
    rival: int  # who is nearest of the others
    best: int  # how far that one is


def tile_progress(view: MosaicState, seat: int, tile: str) -> Progress:
    have, need = progress(view, seat, tile)
    others = {o: progress(view, o, tile)[0] for o in range(len(view.players)) if o != seat}
    rival = max(others, key=lambda other: others[other], default=seat)
    return Progress(have, need, rival, others.get(rival, 0))


def tile_words(tile_id: str) -> tuple[str, str, str]:
    """Return a tile's short name, requirement and immediate effects."""
    card = TILES[tile_id]
    if tile_id in GOLDEN_AGES:
        brings = ", ".join(in_brief(effect, SHORTER) for effect in card.effects)
        return card.short, PILLAR_SHORT[card.requires.of], brings
    return card.short, _asks(tile_id), ""


def _asks(achievement: str) -> str:
    requires = TILES[achievement].requires
    return sentence_case(requires.of) if requires.of else _COUNTED[requires.what]


def leader_words(leader: str) -> Forms:
    """Return a leader's one-line text, then its start and its powers."""
    card = CARDS[leader]
    tracks = [raised_in_brief(card.production, SHORTER)] if card.production else []
    first = [in_brief(effect, SHORTER) for effect in card.on("start")]
    start = ", ".join([*tracks, short_amounts(card.gain), *first])
    powers = ", ".join(in_brief(e, SHORTER) for e in card.effects if e.on != "start")
    return short_text(leader), sentence_case(start), sentence_case(powers) or "No lasting power"
