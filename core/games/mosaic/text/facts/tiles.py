"""Progress toward tiles, and short texts for tiles and leaders."""

from dataclasses import dataclass

from core.games.mosaic.content import CARDS, GOLDEN_AGES, PILLAR_CODES, TILES
from core.games.mosaic.rules.tiles import requirement_progress
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.cards import short_text
from core.games.mosaic.text.effects import SHORTER, brief_effect, brief_production
from core.games.mosaic.text.facts.forms import TextForms
from core.games.mosaic.text.wording import short_amounts
from core.kernel.presentation import sentence_case

_REQUIREMENT_NOUNS = {
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
class TileProgress:
    """A seat's progress toward a tile, and the best rival's."""

    have: int
    need: int
    rival: int  # who is nearest of the others
    best: int  # how far that one is


def tile_progress(view: MosaicState, seat: int, tile: str) -> TileProgress:
    amount, need = requirement_progress(view, seat, tile)
    others = {
        o: requirement_progress(view, o, tile)[0] for o in range(len(view.players)) if o != seat
    }
    rival = max(others, key=lambda other: others[other], default=seat)
    return TileProgress(amount, need, rival, others.get(rival, 0))


def tile_texts(tile_id: str) -> tuple[str, str, str]:
    """Return a tile's short name, requirement and immediate effects."""
    card = TILES[tile_id]
    if tile_id in GOLDEN_AGES:
        gains = ", ".join(brief_effect(effect, SHORTER) for effect in card.effects)
        return card.short, PILLAR_CODES[card.requires.of], gains
    return card.short, _requirement_noun(tile_id), ""


def _requirement_noun(achievement: str) -> str:
    requires = TILES[achievement].requires
    return sentence_case(requires.of) if requires.of else _REQUIREMENT_NOUNS[requires.what]


def leader_forms(leader: str) -> TextForms:
    """Return a leader's one-line text, then its start and its powers."""
    card = CARDS[leader]
    tracks = [brief_production(card.production, SHORTER)] if card.production else []
    first = [brief_effect(effect, SHORTER) for effect in card.effects_for("start")]
    start = ", ".join([*tracks, short_amounts(card.gain), *first])
    powers = ", ".join(brief_effect(e, SHORTER) for e in card.effects if e.on != "start")
    return short_text(leader), sentence_case(start), sentence_case(powers) or "No lasting power"
