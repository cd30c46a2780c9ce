"""Texts of the status and tab bars: progress, treasury, resources and abbreviations."""

from core.games.mosaic.content import CONSTANTS, PILLAR_CODES, REGIONS, TRACKS
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.boards import progress
from core.games.mosaic.text.counts import COUNTS, RESOURCES
from tui.draw.canvas import AMOUNT, GOOD, MUTED, TEXT
from tui.draw.change_arrows import ValuePart, ValueParts, without_values
from tui.draw.glyphs import parts_width
from tui.draw.short_names import ShortNames, make_abbreviate

RESOURCE_WIDTH = 34  # columns next to the tabs on a screen of 80
_SHORT_NAMES: ShortNames = {
    "population": "pop",
    "kinds of goods": "goods",
    "technologies": "tech",
    "face-down cards": "face down",
    "VP if it ended now": "VP at end",
    **{f"{track} production": f"{track} prod" for track in TRACKS},
    **{f"{pillar} symbols": short for pillar, short in PILLAR_CODES.items()},
    **{f"influence in {region.name}": region.name for region in REGIONS.values()},
}
abbreviate = make_abbreviate(COUNTS, _SHORT_NAMES)


def label_progress(view: MosaicState, is_short: bool) -> str:
    """Return `r9 sc1/3`, or `round 9   scoring 1 of 3`."""
    if not is_short:
        return "   ".join(progress(view))
    if not view.round:
        return "set-up"
    scorings = f"sc{view.scorings_done}/{CONSTANTS.empire_scorings}"
    last_round = f"/{view.last_round}" if view.last_round else ""
    return f"r{view.round}{last_round} {scorings}"


def label_treasury(view: MosaicState, is_short: bool) -> str:
    return f"treasury {view.treasury}$"


def label_resources(view: MosaicState, seat: int) -> ValueParts:
    """Return `13s+8 9f+11 7i+6 21$ 6pop`."""
    if not 0 <= seat < len(view.players):
        return []
    parts = _resource_parts(view, seat, has_production=True)
    if parts_width(without_values(parts)) > RESOURCE_WIDTH:
        return _resource_parts(view, seat, has_production=False)
    return parts


def _resource_parts(view: MosaicState, seat: int, has_production: bool) -> ValueParts:
    player = view.players[seat]
    parts: ValueParts = []
    for resource in (each for each in RESOURCES if each in player.stock):
        stock = player.stock[resource]
        parts += [
            ValuePart(str(stock), AMOUNT, stock, resource),
            (RESOURCES[resource].symbol, MUTED),
        ]
        if has_production and resource in player.production:
            output = player.production[resource]
            parts.append(ValuePart(f"+{output}", GOOD, output, f"{resource} production"))
        parts.append((" ", TEXT))
    population = player.population
    return [*parts, ValuePart(str(population), AMOUNT, population, "population"), ("pop", MUTED)]
