"""Play area: cards in force with their garrisons and tokens."""

from collections.abc import Callable
from dataclasses import replace

from core.games.imperium.content import CARDS
from core.games.imperium.facts import CardNow, icon_marks
from core.games.imperium.state import ImperiumState, Player
from tui.draw.blocks import Block
from tui.draw.canvas import ACCENT, AMOUNT, FAINT, GOOD, MUTED, TEXT, WARN, Canvas, Parts
from tui.draw.scene import Scene
from tui.games.imperium.cards import Small, card_rows
from tui.games.imperium.lines import Named, card_line, name_rows
from tui.games.imperium.perspective import eye, look, recedes

PlayArea = Callable[[Canvas, Scene, int, int], list[Block]]


def play_names(canvas: Canvas, scene: Scene, seat: int, title: str) -> list[Block]:
    """Lay out `PLAY Romans ▮ ∙ City of Rome ∙ Raetia pr+1 ∙ Forest ppf`."""
    view: ImperiumState = scene.view
    player = view.players[seat]
    cards = player.in_force()
    things = [Named(card, CARDS[card].name, _short_state(scene, player, card)) for card in cards]
    under = [
        Named(card, CARDS[card].name, [(" below", FAINT)])
        for held in player.garrison.values()
        for card in held
        if scene.is_legal(card)
    ]
    return name_rows(canvas, scene, title, [*things, *under])


def _short_state(scene: Scene, player: Player, card: str) -> Parts:
    """Return ` pr+1`: icons, garrison, tokens."""
    icons = icon_marks(card)
    held = len(player.garrison.get(card, ()))
    parts: Parts = [(f" {icons}", GOOD)] if icons else []
    if card == player.journey:
        stages = player.of.journey
        parts.append((f" {stages.index(card) + 1}/{len(stages)}", MUTED))
    if held:
        parts.append((f"+{held}", MUTED) if icons else (f" +{held}", MUTED))
    if card in player.exhausted:
        parts.append((" ▯", FAINT))
    elif _can_exhaust(card):
        parts.append((" ▮", ACCENT))
    if on := player.tokens.get(card):
        parts.append((f" {on}prog", AMOUNT))
    return parts


def _can_exhaust(card: str) -> bool:
    return bool(CARDS[card].exhausts)


def play_cards(canvas: Canvas, scene: Scene, seat: int, most: int) -> list[Block]:
    """Lay out cards, with garrisons in a row below."""
    view: ImperiumState = scene.view
    player = view.players[seat]
    cards = [
        Small(_without_pin(look(view, seat, card)), _last_line(player, card), recedes(scene, card))
        for card in _laid_out(scene, seat)
    ]
    held = [
        Named(under, CARDS[under].name, [*_worth(scene, seat, under), (_below(host), MUTED)])
        for host, cards_below in player.garrison.items()
        if host in player.play
        for under in cards_below
    ]
    blocks = card_rows(canvas, scene, cards) if cards else []
    return blocks + (name_rows(canvas, scene, "GARRISON", held) if held else [])


def _without_pin(now: CardNow) -> CardNow:
    """Drop the pin symbol, which every card in play has."""
    return replace(now, marks=now.marks[-1:])


def _below(host: str) -> str:
    return f" under {CARDS[host].name}"


def _laid_out(scene: Scene, seat: int) -> list[str]:
    """Return cards in play, plus those a rival is playing."""
    player = scene.view.players[seat]
    return [*player.play, *(player.playing if seat != eye(scene) else [])]


def _last_line(player: Player, card: str) -> Parts:
    """Return `▮ ready  2 below`."""
    state, held = _state(player, card, ""), len(player.garrison.get(card, ()))
    apart: Parts = [("  ", TEXT)] if state else []
    return [*state, *apart, (f"{held} below", MUTED)] if held else state


def play_lines(canvas: Canvas, scene: Scene, seat: int, most: int) -> list[Block]:
    """Lay out cards as lines, with garrisons below each."""
    view: ImperiumState = scene.view
    player = view.players[seat]
    blocks: list[Block] = []
    for card in _laid_out(scene, seat):
        now = look(view, seat, card)
        tail = _state(player, card, now.marks[-1])
        blocks.append(card_line(canvas, scene, now, tail, recedes(scene, card), most=most))
        held = player.garrison.get(card, [])
        if held:
            things = [Named(under, CARDS[under].name, _worth(scene, seat, under)) for under in held]
            blocks += name_rows(canvas, scene, "   │ garrison", things)
    return blocks


def _worth(scene: Scene, seat: int, card: str) -> Parts:
    points = look(scene.view, seat, card).points
    return [(f" VP {points}", MUTED)] if points else []


def _state(player: Player, card: str, marks: str) -> Parts:
    """Return `▮ ready pr`."""
    parts: Parts = []
    if card in player.playing:
        parts.append(("▸ playing ", ACCENT))
    if card in player.exhausted:
        parts.append(("▯ used ", WARN))
    elif _can_exhaust(card):
        parts.append(("▮ ready ", ACCENT))
    if on := player.tokens.get(card):
        parts.append((f"{on}prog on it ", AMOUNT))
    if marks:
        parts.append((f"{marks} ", TEXT))
    return [*parts[:-1], (parts[-1][0].rstrip(), parts[-1][1])] if parts else []
