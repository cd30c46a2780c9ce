"""Progress toward tiles, and short texts for tiles and leaders."""

from dataclasses import dataclass

from core.games.mosaic.content import CARDS, GOLDEN_AGES, PILLAR_CODES, TILES
from core.games.mosaic.rules.effect_registry import CARD_EFFECTS, effects_on
from core.games.mosaic.rules.tiles import REQUIREMENT_KINDS, requirement_progress
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.card_text import short_text
from core.games.mosaic.text.effect_words import SHORTER, brief_production
from core.games.mosaic.text.facts.forms import TextForms
from core.games.mosaic.text.wording import amounts_text
from core.kernel.presentation import sentence_case
from core.kernel.style import Style


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


def tile_texts(tile_id: str, style: Style) -> tuple[str, str, str]:
    """Return a tile's short name, requirement and immediate effects."""
    card = TILES[tile_id]
    if tile_id in GOLDEN_AGES:
        gains = ", ".join(effect.brief_text(style, SHORTER) for effect in CARD_EFFECTS[tile_id])
        return card.short, PILLAR_CODES[card.requires.of], gains
    return card.short, _requirement_noun(tile_id), ""


def _requirement_noun(achievement: str) -> str:
    requires = TILES[achievement].requires
    return sentence_case(requires.of) if requires.of else REQUIREMENT_KINDS[requires.what].noun


def leader_forms(leader: str, style: Style) -> TextForms:
    """Return a leader's one-line text, then its start and its powers."""
    card = CARDS[leader]
    tracks = [brief_production(card.production, SHORTER)] if card.production else []
    first = [effect.brief_text(style, SHORTER) for effect in effects_on(leader, "start")]
    start = ", ".join([*tracks, amounts_text(card.gain, style), *first])
    lasting = [effect for effect in CARD_EFFECTS[leader] if effect.on != "start"]
    powers = ", ".join(effect.brief_text(style, SHORTER) for effect in lasting)
    return (
        short_text(leader, style),
        sentence_case(start),
        sentence_case(powers) or "No lasting power",
    )
