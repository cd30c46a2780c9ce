"""The position as text: a short summary and the full board."""

from core.games.history_of_the_world.content import (
    CARDS,
    EMPIRES_BY_EPOCH,
    EPOCH_BY_NUMBER,
    EPOCHS,
    LANDS,
    LANDS_BY_REGION,
    PRESENCE_POINTS,
    REGIONS,
)
from core.games.history_of_the_world.rules.scoring import (
    armies_by_region,
    level_points,
    region_level,
    turn_points,
)
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.card_text import short_text
from core.games.history_of_the_world.text.facts.cards import epoch_progress
from core.games.history_of_the_world.text.wording import (
    PIECE_SYMBOLS,
    army_owner_text,
    card_name,
    epoch_name,
    format_level_points,
    land_features,
    zone_name,
)
from core.kernel import HIDDEN
from core.kernel.board_lines import seats_from_viewer, wrap_line
from core.kernel.presentation import (
    format_count,
    join_words,
    pad_to_width,
    seat_letter,
    seat_letter_with,
    sentence_case,
)
from core.kernel.style import Style

NAME_WIDTH = 12


def progress(view: WorldState) -> tuple[str, ...]:
    """Return `epoch II` and `empire 8 of 8: Romans`."""
    if not view.agenda:
        return "the end", f"after epoch {EPOCH_BY_NUMBER[EPOCHS[-1]].numeral}"
    return f"epoch {EPOCH_BY_NUMBER[view.epoch].numeral}", epoch_progress(view)


# --- in a few lines ------------------------------------------------------------------------------


def summary(view: WorldState, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    """Return epoch, players, active realm, own secrets and regions."""
    lines = wrap_line(
        f"{sentence_case(', '.join(progress(view)))}; {EPOCH_BY_NUMBER[view.epoch].years}"
    )
    for owner in seats_from_viewer(seat, len(view.players)):
        lines += wrap_line(_player_line(view, owner, names, style))
    lines += _realm_lines(view)
    lines += _secret_lines(view, seat, style)
    lines += [line for text in _region_summary(view, style) for line in wrap_line(text)]
    return lines


def _player_line(view: WorldState, owner: int, names: tuple[str, ...], style: Style) -> str:
    """Return `>A Livia 41 points, next score 16, 12 in supply, 2 events`."""
    player = view.players[owner]
    mark = ">" if view.agenda and view.turn.seat == owner else " "
    name = pad_to_width(names[owner], NAME_WIDTH)
    empire = player.empires[view.epoch - 1] if len(player.empires) == view.epoch else ""
    parts = [
        f"{player.score:3} {'point' if player.score == 1 else 'points'}",
        f"next score {turn_points(view, owner)}",
        f"{player.supply} in supply",
        format_count(len(player.hand()), "event"),
    ]
    if empire:
        parts.append("empire unknown" if empire == HIDDEN else card_name(empire))
    if style.is_spoken:
        return f"{names[owner]}: {', '.join(parts).strip()}"
    return f"{mark}{seat_letter(owner, style)} {name} {', '.join(parts)}"


def _realm_lines(view: WorldState) -> list[str]:
    realm = view.turn.realm
    if not realm.card or not view.agenda:
        return []
    parts = [format_count(realm.armies, "army", "armies") + " on the card"]
    if realm.siege_tokens:
        parts.append(format_count(realm.siege_tokens, "siege token"))
    if realm.zones:
        parts.append(f"discs in {join_words(map(zone_name, realm.zones))}")
    active = [LANDS[land].name for land in view.active_lands()]
    parts.append(f"active in {join_words(active)}" if active else "not yet founded")
    return wrap_line(f"{card_name(realm.card)}: {'; '.join(parts)}")


def _secret_lines(view: WorldState, seat: int, style: Style) -> list[str]:
    if seat < 0:
        return []
    player = view.players[seat]
    lines = []
    if len(player.empires) == view.epoch and player.empires[-1] != HIDDEN:
        lines += wrap_line(f"Your empire: {_card_with_text(player.empires[-1])}")
    for card in player.hand():
        if card != HIDDEN:
            lines += wrap_line(f"On hand: {_card_with_text(card)}")
    passed = [card_name(card) for card in player.passed if CARDS[card].epoch == view.epoch]
    if passed:
        lines += wrap_line(f"You handed on: {', '.join(passed)}")
    gifts = [
        f"{card_name(card)} to {seat_letter(to, style)}"
        for card, to in sorted(player.given.items())
        if CARDS[card].epoch == view.epoch
    ]
    return lines + (wrap_line(f"You gave {join_words(gifts)}") if gifts else [])


def _card_with_text(card: str) -> str:
    return f"{card_name(card)} ({short_text(card)})"


def _region_summary(view: WorldState, style: Style) -> list[str]:
    """Return `Regions: Middle East 3/6/9 A3 B1, ...`, or a line per region in plain style."""
    table = armies_by_region(view)
    parts = []
    for region in REGIONS.values():
        counts = table.get(region.id, {})
        if region.id in view.tokens or counts:
            owners = [seat_letter_with(owner, counts[owner], style) for owner in sorted(counts)]
            armies_here = style.wording(" ".join(owners), f"armies: {join_words(owners) or 'none'}")
            worth = format_level_points(view.presence_points(region.id), style)
            worth = f"{style.wording('', ',')} {worth}{style.wording(' ', '; ')}"
            parts.append(f"{region.name}{worth}{armies_here}".strip())
    return parts if style.is_spoken else [f"Regions: {', '.join(parts)}"]


# --- in full -------------------------------------------------------------------------------------


def board(view: WorldState, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    """Return every region and player in full, and the epoch's empires."""
    lines = [sentence_case(epoch_name(view.epoch)) + f"; {', '.join(progress(view))}"]
    for region in REGIONS:
        lines += _region_lines(view, region, style)
    lines.append("Players")
    for owner in seats_from_viewer(seat, len(view.players)):
        lines += wrap_line(_player_line(view, owner, names, style))
        lines += wrap_line(f"   {_point_source_text(view, owner)}", "   ")
    lines += _realm_lines(view)
    lines += _secret_lines(view, seat, style)
    lines.append("Empires of this epoch, in calling order")
    for order, empire in enumerate(EMPIRES_BY_EPOCH[view.epoch], start=1):
        lines += wrap_line(
            f"{order} {_card_with_text(empire)}{_holder_text(view, order, empire, style)}", "   "
        )
    return lines


def _region_lines(view: WorldState, region: str, style: Style) -> list[str]:
    record = REGIONS[region]
    counts = armies_by_region(view).get(region, {})
    points_word = style.wording("", " for")
    scores = [
        f"{seat_letter(owner, style)} {level}{points_word}"
        f" {level_points(view.presence_points(region), level)}"
        for owner in sorted(counts)
        if (level := region_level(counts, owner))
    ]
    head = (
        f"{record.name}{style.wording('', ',')}"
        f" {format_level_points(view.presence_points(region), style)}"
    )
    if scores:
        head += f": {', '.join(scores)}"
    lands = (
        f"{LANDS[land].name}{_land_symbols(view, land, style)}" for land in LANDS_BY_REGION[region]
    )
    coming = [
        f"{style.wording('', 'epoch ')}{EPOCH_BY_NUMBER[epoch].numeral}"
        f" {PRESENCE_POINTS[region][epoch - 1]}"
        for epoch in EPOCHS
        if epoch > view.epoch
    ]
    later = f"; presence later: {', '.join(coming)}" if coming else ""
    if style.is_spoken:
        lines = wrap_line(f"{head}{later}")
        for land in LANDS_BY_REGION[region]:
            lines += wrap_line(
                f"   {LANDS[land].name}: {_spoken_land_text(view, land, style)}", "     "
            )
        return lines
    return [*wrap_line(head), *wrap_line(f"   {', '.join(lands)}{later}", "   ")]


def _land_symbols(view: WorldState, land: str, style: Style) -> str:
    """Return symbols such as ` A*Km$`. A star marks an active army."""
    owner = view.armies.get(land)
    army = "" if owner is None else seat_letter(owner, style)
    if land in view.turn.realm.active:
        army += "*"
    symbols = [
        PIECE_SYMBOLS[view.cities[land]] if land in view.cities else "",
        PIECE_SYMBOLS["monument"] if land in view.monuments else "",
        PIECE_SYMBOLS["fort"] if land in view.forts else "",
        {"mountain": "^", "forest": "&", "": ""}[LANDS[land].terrain],
        "$" if LANDS[land].resource else "",
    ]
    text = army + "".join(symbols)
    return f" {text}" if text else ""


def _spoken_land_text(view: WorldState, land: str, style: Style) -> str:
    owner = view.armies.get(land)
    active = ", active" if land in view.turn.realm.active else ""
    army = "empty" if owner is None else f"{army_owner_text(owner, style)}{active}"
    pieces = [
        view.cities.get(land, ""),
        "monument" if land in view.monuments else "",
        "fort" if land in view.forts else "",
    ]
    contents = ", ".join([army, *filter(None, pieces), *land_features(land, style)])
    borders = join_words(LANDS[other].name for other in LANDS[land].borders)
    return f"{contents}; borders {borders}" if borders else contents


def _point_source_text(view: WorldState, owner: int) -> str:
    earned = view.players[owner].earned
    return ", ".join(f"{source} {number}" for source, number in earned.items() if number)


def _holder_text(view: WorldState, order: int, empire: str, style: Style) -> str:
    for seat, player in enumerate(view.players):
        if empire in player.empires:
            return f": {seat_letter(seat, style)}"
    return ": nobody" if order <= view.called else ""
