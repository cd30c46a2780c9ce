"""Play area: cards in force with their garrisons and tokens."""

from collections.abc import Callable
from dataclasses import replace

from core.games.imperium.content import CARDS
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.facts import CardFacts, has_exhaust_ability, icon_symbols
from tui.draw.blocks import Block
from tui.draw.canvas import ACCENT, AMOUNT, FAINT, GOOD, MUTED, TEXT, WARN, Canvas, Parts
from tui.draw.panel_props import PanelProps
from tui.panels.imperium.card_line import NamedItem, layout_card_line, layout_names
from tui.panels.imperium.cards import SmallCard, layout_cards
from tui.panels.imperium.perspective import card_facts, is_dimmed, viewing_seat

PlayAreaLayout = Callable[[Canvas, PanelProps, int, int], list[Block]]


def layout_play_names(canvas: Canvas, props: PanelProps, seat: int, title: str) -> list[Block]:
    """Lay out `PLAY Romans ▮ ∙ City of Rome ∙ Raetia pr+1 ∙ Forest ppf`."""
    view: ImperiumState = props.view
    player = view.players[seat]
    cards = player.active_cards()
    names = [
        NamedItem(card, CARDS[card].name, _short_status_parts(props, player, card))
        for card in cards
    ]
    garrisoned = [
        NamedItem(card, CARDS[card].name, [(" below", FAINT)])
        for garrison in player.garrison.values()
        for card in garrison
        if props.is_legal(card)
    ]
    return layout_names(canvas, props, title, [*names, *garrisoned])


def _short_status_parts(props: PanelProps, player: Player, card: str) -> Parts:
    """Return ` pr+1`: icons, garrison, tokens."""
    icons = icon_symbols(card)
    garrison_size = len(player.garrison.get(card, ()))
    parts: Parts = [(f" {icons}", GOOD)] if icons else []
    if card == player.journey:
        stages = player.nation_record.journey
        parts.append((f" {stages.index(card) + 1}/{len(stages)}", MUTED))
    if garrison_size:
        parts.append((f"+{garrison_size}", MUTED) if icons else (f" +{garrison_size}", MUTED))
    if card in player.exhausted:
        parts.append((" ▯", FAINT))
    elif has_exhaust_ability(card):
        parts.append((" ▮", ACCENT))
    if tokens := player.tokens.get(card):
        parts.append((f" {tokens}prog", AMOUNT))
    return parts


def layout_play_cards(canvas: Canvas, props: PanelProps, seat: int, max_rows: int) -> list[Block]:
    """Lay out cards, with garrisons in a row below."""
    view: ImperiumState = props.view
    player = view.players[seat]
    cards = [
        SmallCard(
            _without_pin(card_facts(view, seat, card)),
            _card_status_parts(player, card),
            is_dimmed(props, card),
        )
        for card in _visible_cards(props, seat)
    ]
    garrison = [
        NamedItem(
            card_below,
            CARDS[card_below].name,
            [*_points_parts(props, seat, card_below), (_host_suffix(host), MUTED)],
        )
        for host, cards_below in player.garrison.items()
        if host in player.play
        for card_below in cards_below
    ]
    blocks = layout_cards(canvas, props, cards) if cards else []
    return blocks + (layout_names(canvas, props, "GARRISON", garrison) if garrison else [])


def _without_pin(facts: CardFacts) -> CardFacts:
    return replace(facts, symbols=facts.symbols[-1:])


def _host_suffix(host: str) -> str:
    return f" under {CARDS[host].name}"


def _visible_cards(props: PanelProps, seat: int) -> list[str]:
    player = props.view.players[seat]
    return [*player.play, *(player.playing if seat != viewing_seat(props) else [])]


def _card_status_parts(player: Player, card: str) -> Parts:
    """Return `▮ ready  2 below`."""
    state, garrison_size = _line_status_parts(player, card, ""), len(player.garrison.get(card, ()))
    apart: Parts = [("  ", TEXT)] if state else []
    return [*state, *apart, (f"{garrison_size} below", MUTED)] if garrison_size else state


def layout_play_lines(canvas: Canvas, props: PanelProps, seat: int, max_rows: int) -> list[Block]:
    """Lay out cards as lines, with garrisons below each."""
    view: ImperiumState = props.view
    player = view.players[seat]
    blocks: list[Block] = []
    for card in _visible_cards(props, seat):
        facts = card_facts(view, seat, card)
        tail = _line_status_parts(player, card, facts.symbols[-1])
        blocks.append(
            layout_card_line(canvas, props, facts, tail, is_dimmed(props, card), max_rows=max_rows)
        )
        garrison = player.garrison.get(card, [])
        if garrison:
            names = [
                NamedItem(
                    card_below, CARDS[card_below].name, _points_parts(props, seat, card_below)
                )
                for card_below in garrison
            ]
            blocks += layout_names(canvas, props, "   │ garrison", names)
    return blocks


def _points_parts(props: PanelProps, seat: int, card: str) -> Parts:
    points = card_facts(props.view, seat, card).points
    return [(f" VP {points}", MUTED)] if points else []


def _line_status_parts(player: Player, card: str, symbols: str) -> Parts:
    """Return `▮ ready pr`."""
    parts: Parts = []
    if card in player.playing:
        parts.append(("▸ playing ", ACCENT))
    if card in player.exhausted:
        parts.append(("▯ used ", WARN))
    elif has_exhaust_ability(card):
        parts.append(("▮ ready ", ACCENT))
    if tokens := player.tokens.get(card):
        parts.append((f"{tokens}prog on it ", AMOUNT))
    if symbols:
        parts.append((f"{symbols} ", TEXT))
    return [*parts[:-1], (parts[-1][0].rstrip(), parts[-1][1])] if parts else []
