"""The position as text: a short summary and the full board."""

import textwrap

from core.games.history_of_the_world.content import (
    CARDS,
    EMPIRES_OF,
    EPOCH,
    EPOCHS,
    LANDS,
    LANDS_OF,
    PRESENCE,
    REGIONS,
)
from core.games.history_of_the_world.describe.cards import short_text
from core.games.history_of_the_world.describe.terms import (
    PIECE_MARK,
    army_of,
    card_name,
    epoch_name,
    nature,
    values,
    zone_name,
)
from core.games.history_of_the_world.facts.cards import stage
from core.games.history_of_the_world.scoring import (
    armies_by_region,
    level_of,
    level_points,
    turn_points,
)
from core.games.history_of_the_world.state import WorldState
from core.kernel import HIDDEN
from core.kernel.voice import is_aloud, told
from core.kernel.words import counted, in_column, letter, letter_with, listed, sentence_case

WIDTH = 78
NAME_WIDTH = 12


def progress(view: WorldState) -> str:
    """Return the progress of the game, such as `epoch II, empire 8 of 8: Romans`."""
    if not view.agenda:
        return f"the end, after epoch {EPOCH[EPOCHS[-1]].numeral}"
    return f"epoch {EPOCH[view.epoch].numeral}, {stage(view)}"


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _you_first(view: WorldState, seat: int) -> list[int]:
    count = len(view.players)
    return [(max(seat, 0) + step) % count for step in range(count)]


# --- in a few lines ------------------------------------------------------------------------------


def summary(view: WorldState, seat: int, names: tuple[str, ...]) -> list[str]:
    """Return a short summary: epoch, players, active realm, own secrets and regions."""
    lines = _wrapped(f"{sentence_case(progress(view))}; {EPOCH[view.epoch].era}")
    for owner in _you_first(view, seat):
        lines += _wrapped(_player_line(view, owner, names))
    lines += _realm(view)
    lines += _secrets(view, seat)
    lines += [line for text in _regions(view) for line in _wrapped(text)]
    return lines


def _player_line(view: WorldState, owner: int, names: tuple[str, ...]) -> str:
    """Return a player's line: `>A Livia 41 points, next score 16, 12 in supply, 2 events`."""
    player = view.players[owner]
    mark = ">" if view.agenda and view.turn.seat == owner else " "
    name = in_column(names[owner], NAME_WIDTH)
    empire = player.empires[view.epoch - 1] if len(player.empires) == view.epoch else ""
    parts = [
        f"{player.score:3} {'point' if player.score == 1 else 'points'}",
        f"next score {turn_points(view, owner)}",
        f"{player.supply} in supply",
        counted(len(player.hand()), "event"),
    ]
    if empire:
        parts.append("empire unknown" if empire == HIDDEN else card_name(empire))
    if is_aloud():
        return f"{names[owner]}: {', '.join(parts).strip()}"
    return f"{mark}{letter(owner)} {name} {', '.join(parts)}"


def _realm(view: WorldState) -> list[str]:
    realm = view.turn.realm
    if not realm.card or not view.agenda:
        return []
    parts = [counted(realm.armies, "army", "armies") + " on the card"]
    if realm.siege_tokens:
        parts.append(counted(realm.siege_tokens, "siege token"))
    if realm.zones:
        parts.append(f"discs in {listed(map(zone_name, realm.zones))}")
    active = [LANDS[land].name for land in view.active_lands()]
    parts.append(f"active in {listed(active)}" if active else "not yet founded")
    return _wrapped(f"{card_name(realm.card)}: {'; '.join(parts)}")


def _secrets(view: WorldState, seat: int) -> list[str]:
    """Return what only this player knows: cards in hand and passed cards."""
    if seat < 0:
        return []
    player = view.players[seat]
    lines = []
    if len(player.empires) == view.epoch and player.empires[-1] != HIDDEN:
        lines += _wrapped(f"Your empire: {_with_text(player.empires[-1])}")
    for card in player.hand():
        if card != HIDDEN:
            lines += _wrapped(f"On hand: {_with_text(card)}")
    passed = [card_name(card) for card in player.passed if CARDS[card].epoch == view.epoch]
    if passed:
        lines += _wrapped(f"You handed on: {', '.join(passed)}")
    given = [
        f"{card_name(card)} to {letter(to)}"
        for card, to in sorted(player.given.items())
        if CARDS[card].epoch == view.epoch
    ]
    return lines + (_wrapped(f"You gave {listed(given)}") if given else [])


def _with_text(card: str) -> str:
    return f"{card_name(card)} ({short_text(card)})"


def _regions(view: WorldState) -> list[str]:
    """Return one `Regions: Middle East 3/6/9 A3 B1, ...` line, or a line per region in plain style.
    """
    table = armies_by_region(view)
    parts = []
    for region in REGIONS.values():
        counts = table.get(region.id, {})
        if region.id in view.tokens or counts:
            here = [letter_with(owner, counts[owner]) for owner in sorted(counts)]
            who = told(" ".join(here), f"armies: {listed(here) or 'none'}")
            worth = values(view.presence_points(region.id))
            parts.append(f"{region.name}{told('', ',')} {worth}{told(' ', '; ')}{who}".strip())
    return parts if is_aloud() else [f"Regions: {', '.join(parts)}"]


# --- in full -------------------------------------------------------------------------------------


def board(view: WorldState, seat: int, names: tuple[str, ...]) -> list[str]:
    """Return every region and player in full, and the empires of the epoch."""
    lines = [sentence_case(epoch_name(view.epoch)) + f"; {progress(view)}"]
    for region in REGIONS:
        lines += _region(view, region)
    lines.append("Players")
    for owner in _you_first(view, seat):
        lines += _wrapped(_player_line(view, owner, names))
        lines += _wrapped(f"   {_sources(view, owner)}", "   ")
    lines += _realm(view)
    lines += _secrets(view, seat)
    lines.append("Empires of this epoch, in calling order")
    for order, empire in enumerate(EMPIRES_OF[view.epoch], start=1):
        lines += _wrapped(f"{order} {_with_text(empire)}{_called(view, order, empire)}", "   ")
    return lines


def _region(view: WorldState, region: str) -> list[str]:
    record = REGIONS[region]
    counts = armies_by_region(view).get(region, {})
    brings = told("", " for")
    scores = [
        f"{letter(owner)} {level}{brings} {level_points(view.presence_points(region), level)}"
        for owner in sorted(counts)
        if (level := level_of(counts, owner))
    ]
    head = f"{record.name}{told('', ',')} {values(view.presence_points(region))}"
    if scores:
        head += f": {', '.join(scores)}"
    lands = (f"{LANDS[land].name}{_land(view, land)}" for land in LANDS_OF[region])
    coming = [
        f"{told('', 'epoch ')}{EPOCH[epoch].numeral} {PRESENCE[region][epoch - 1]}"
        for epoch in EPOCHS
        if epoch > view.epoch
    ]
    later = f"; presence later: {', '.join(coming)}" if coming else ""
    if is_aloud():
        lines = _wrapped(f"{head}{later}")
        for land in LANDS_OF[region]:
            lines += _wrapped(f"   {LANDS[land].name}: {_spoken_land(view, land)}", "     ")
        return lines
    return [*_wrapped(head), *_wrapped(f"   {', '.join(lands)}{later}", "   ")]


def _land(view: WorldState, land: str) -> str:
    """Return a land's symbols, such as ` A*Km$`. A star marks an active army."""
    owner = view.armies.get(land)
    army = "" if owner is None else letter(owner)
    if land in view.turn.realm.active:
        army += "*"
    marks = [
        PIECE_MARK[view.cities[land]] if land in view.cities else "",
        PIECE_MARK["monument"] if land in view.monuments else "",
        PIECE_MARK["fort"] if land in view.forts else "",
        {"mountain": "^", "forest": "&", "": ""}[LANDS[land].terrain],
        "$" if LANDS[land].resource else "",
    ]
    text = army + "".join(marks)
    return f" {text}" if text else ""


def _spoken_land(view: WorldState, land: str) -> str:
    owner = view.armies.get(land)
    active = ", active" if land in view.turn.realm.active else ""
    army = "empty" if owner is None else f"{army_of(owner)}{active}"
    pieces = [
        view.cities.get(land, ""),
        "monument" if land in view.monuments else "",
        "fort" if land in view.forts else "",
    ]
    there = ", ".join([army, *filter(None, pieces), *nature(land)])
    borders = listed(LANDS[other].name for other in LANDS[land].borders)
    return f"{there}; borders {borders}" if borders else there


def _sources(view: WorldState, owner: int) -> str:
    earned = view.players[owner].earned
    return ", ".join(f"{source} {number}" for source, number in earned.items() if number)


def _called(view: WorldState, order: int, empire: str) -> str:
    for seat, player in enumerate(view.players):
        if empire in player.empires:
            return f": {letter(seat)}"
    return ": nobody" if order <= view.called else ""
