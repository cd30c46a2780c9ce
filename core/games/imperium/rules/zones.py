"""Elementary movements of cards and tokens, from which all effects are built."""

from dataclasses import replace

from core.games.imperium.content import (
    CARDS,
    HAND_SIZE,
    KING_OF_KINGS_SIDES,
    MATERIALS,
    PROGRESS,
)
from core.games.imperium.rules.card_queries import (
    actual_destination,
    with_current_icons,
)
from core.games.imperium.rules.events import (
    ActionsChanged,
    CardFound,
    CardLaidOpen,
    CardMoved,
    Collapsed,
    ScoringTriggered,
    TokensGained,
    UnrestReturned,
    UnrestTaken,
)
from core.games.imperium.rules.lasting_changes import HandSize, OnEvent
from core.games.imperium.rules.program_interpreter import (
    fire_triggers,
    is_triggered,
    run_passive,
)
from core.games.imperium.rules.programs import (
    CARDS_BY_EVENT,
    TriggerEvent,
    active_changes,
    changes_of,
)
from core.games.imperium.state import BOT_SEAT, ImperiumState, Player
from core.kernel import SPECTATOR

PUBLIC_ZONES = frozenset(("discard", "play", "exile", "garrison", "market"))
_HIDDEN_ZONES = frozenset(("hand", "drawn", "deck", "nation", "history"))


# --- tokens -----------------------------------------------------------------------------------


def gain_resource(state: ImperiumState, seat: int, res: str, n: int) -> None:
    """Give a seat tokens from the supply (R12.13)."""
    if n <= 0:
        return
    if state.is_bot(seat):
        assert state.bot is not None
        state.bot.add(res, n)
        state.emit(TokensGained(seat, res, n, state.bot.amount(res)))
        return
    if not _apply_gain_replacement(state, seat, res):
        player = state.players[seat]
        player.add(res, n)
        state.emit(TokensGained(seat, res, n, player.amount(res)))
        note_materials(state, seat, res)


def note_materials(state: ImperiumState, seat: int, res: str) -> None:
    """Record that the running program gave materials to the active player (R17.9)."""
    if res == MATERIALS and state.scopes and state.scope.seat == seat and state.is_activating(seat):
        state.scope.got_materials = True


def _apply_gain_replacement(state: ImperiumState, seat: int, res: str) -> bool:
    """Apply a replacement of a gain (Shangri-La), and return whether there was one (R12.40)."""
    in_force = state.players[seat].active_cards()
    if CARDS_BY_EVENT["would_gain"].isdisjoint(in_force):
        return False
    happened = TriggerEvent("would_gain", seat, suits=(res,))
    for card in in_force:
        for change in changes_of(card, OnEvent):
            if change.instead and is_triggered(change.trigger, happened):
                run_passive(state, seat, card, change)
                return True
    return False


def gain_actions(state: ImperiumState, seat: int, n: int) -> None:
    """Add action tokens, also beyond three. A negative number spends them (R12.3)."""
    state.players[seat].actions += n
    state.emit(ActionsChanged(seat, n))


# --- the end ----------------------------------------------------------------------------------


def trigger_scoring(state: ImperiumState) -> None:
    """Set the last round: this one plus one more (R11.2). Later triggers have no effect."""
    if state.scoring_round or state.options["mode"] == "practice":
        return
    state.scoring_round = state.round if state.has_option("short") else state.round + 1
    state.emit(ScoringTriggered(SPECTATOR, state.scoring_round))


def collapse(state: ImperiumState) -> None:
    """End the game immediately, in the middle of any effect (R11.6)."""
    state.collapsed = state.halted = True
    del state.agenda[state.floor :]
    state.emit(Collapsed(SPECTATOR))


def flip_king_of_kings(state: ImperiumState, side: str) -> None:
    """Turn the given side of King of Kings up (R13.3)."""
    state.king = KING_OF_KINGS_SIDES[state.box]["AB".index(side)]


def check_main_deck_empty(state: ImperiumState) -> None:
    """Trigger scoring if the main deck is empty (R11.1)."""
    if not state.main:
        trigger_scoring(state)


# --- unrest -----------------------------------------------------------------------------------


def take_from_unrest_pile(state: ImperiumState) -> str:
    """Remove a card from the Unrest pile. The last one causes a collapse (R11.7)."""
    card = state.unrest.pop()
    if not state.unrest and not state.halted:
        collapse(state)
    return card


def take_unrest(state: ImperiumState, seat: int) -> None:
    """Move an Unrest card from the pile to the hand (R12.27)."""
    if not state.unrest or state.halted:
        return
    state.emit(UnrestTaken(seat))
    if state.bot is not None and seat == BOT_SEAT:
        state.bot.deck.append(take_from_unrest_pile(state))
        state.bot.seen_deck += 1
        return
    state.players[seat].hand.append(take_from_unrest_pile(state))
    fire_triggers(state, TriggerEvent("take_unrest", seat))


def put_on_unrest_pile(state: ImperiumState, card: str) -> None:
    """Put an Unrest card back on its pile (R12.22)."""
    state.unrest.append(card)


def return_unrest(state: ImperiumState, seat: int, cards: list[str], zone: str) -> None:
    """Return a player's Unrest from one zone to the pile (R12.22)."""
    for card in cards:
        remove_from_zone(state, seat, card, zone)
        make_public(state, seat, card)
        if zone in ("deck", "history"):
            state.emit(CardLaidOpen(seat, card, zone, "unrest_pile"))
        put_on_unrest_pile(state, card)
    if cards:
        state.emit(UnrestReturned(seat, len(cards), zone))


def fire_unrest_returned(state: ImperiumState, seat: int) -> None:
    fire_triggers(state, TriggerEvent("return_unrest", seat))


# --- cards ------------------------------------------------------------------------------------


def find_zone(player: Player, card: str) -> str:
    for name, zone in (
        ("hand", player.hand),
        ("play", player.play),
        ("playing", player.playing),
        ("discard", player.discard),
        ("deck", player.deck),
        ("history", player.history),
        ("flooded", player.flooded),
        ("development", player.development),
        ("nation", player.nation_deck),
    ):
        if card in zone:
            return name
    return "garrison" if any(card in held for held in player.garrison.values()) else ""


def remove_from_zone(state: ImperiumState, seat: int, card: str, zone: str) -> list[str]:
    """Remove a card from its zone. Return the cards garrisoned under it."""
    player = state.players[seat]
    match zone:
        case "hand" | "drawn":
            player.hand.remove(card)
        case "play":
            return _remove_from_play(state, seat, card)
        case "playing":
            player.playing.remove(card)
        case "discard":
            player.discard.remove(card)
        case "history":
            player.history.remove(card)
        case "flooded":
            player.flooded.remove(card)
        case "development" | "quest_area":
            player.development.remove(card)
        case "nation":
            if player.nation_deck[-1] == card:
                player.seen_nation = False
            player.nation_deck.remove(card)
            note_seen_nation_card(player, card)
        case "deck":
            index = player.deck.index(card)
            if index >= len(player.deck) - player.seen_deck:
                player.seen_deck -= 1
            del player.deck[index]
            check_draw_deck(state, seat)
        case _:  # garrison, garrison_here, active_quest
            host = next(h for h, held in player.garrison.items() if card in held)
            player.garrison[host].remove(card)
            if not player.garrison[host]:
                del player.garrison[host]
    return []


def check_draw_deck(state: ImperiumState, seat: int) -> None:
    """Fire triggers when the last card leaves a draw deck (R16.5)."""
    if not state.players[seat].deck:
        fire_triggers(state, TriggerEvent("deck_becomes_empty", seat))


def _remove_from_play(state: ImperiumState, seat: int, card: str) -> list[str]:
    """Remove a card from play. Its progress goes to the owner (R6.15, R12.30)."""
    player = state.players[seat]
    player.play.remove(card)
    if card in player.exhausted:
        player.exhausted.remove(card)
    if player.treated:
        player.treated = [treated for treated in player.treated if treated.card != card]
    if tokens := player.tokens.pop(card, 0):
        player.progress += tokens
        state.emit(TokensGained(seat, PROGRESS, tokens, player.progress))
    held = player.garrison.pop(card, [])
    fire_triggers(state, TriggerEvent("leaves_play", seat, card))
    return held


def put_card(state: ImperiumState, seat: int, card: str, target: str) -> str:
    """Put a card into a zone. Return the zone where it really went (R12.20, R12.24)."""
    player = state.players[seat]
    target = actual_destination(player, target)
    match target:
        case "hand":
            player.hand.append(card)
        case "discard":
            player.discard.append(card)
        case "history":
            player.history.append(card)
        case "flooded":
            player.flooded.append(card)
        case "deck_top":
            player.deck.append(card)
            player.seen_deck += 1
        case "play":
            player.play.append(card)
        case "exile":
            state.exile.append(card)
        case _:
            raise ValueError(target)
    if target in PUBLIC_ZONES:
        make_public(state, seat, card)
    return target


def move_card(
    state: ImperiumState, seat: int, card: str, source: str, target: str, cause: str = ""
) -> None:
    """Move a card and its garrison, and emit the events (R12.14).

    `cause` is "found" for a searched card that is revealed, "forced" for one that was not a choice.
    """
    held = remove_from_zone(state, seat, card, source)
    _place_and_announce(state, seat, card, source, target, cause)
    for under in held:
        _place_and_announce(state, seat, under, "garrison", target, cause)


def _place_and_announce(
    state: ImperiumState, seat: int, card: str, source: str, target: str, cause: str
) -> None:
    where = put_card(state, seat, card, target)
    if cause == "found":
        state.emit(CardFound(seat, card, source, where))
    else:
        hidden = source in _HIDDEN_ZONES
        secret = hidden and where not in PUBLIC_ZONES
        event = CardLaidOpen if hidden and cause == "forced" else CardMoved
        state.emit(event(seat, card, source, where, secret))
    if where == "flooded":
        fire_triggers(state, TriggerEvent("sink", seat, card))


def garrison_under(state: ImperiumState, seat: int, card: str, source: str, host: str) -> None:
    """Garrison a card under another (R12.14)."""
    remove_from_zone(state, seat, card, source)
    player = state.players[seat]
    player.garrison.setdefault(host, []).append(card)
    make_public(state, seat, card)
    state.emit(CardMoved(seat, card, source, "garrison"))


def make_public(state: ImperiumState, seat: int, card: str) -> None:
    """Record that all seats have seen a card, and so who gave it to whom."""
    player = state.players[seat]
    if card in player.secret:
        player.secret.remove(card)
    if state.gifts or player.nation_before:
        _forget_card(state, player, card)


def _forget_card(state: ImperiumState, player: Player, card: str) -> None:
    """Remove a revealed card from gifts and nation deck records.

    Unrest cards are interchangeable (R12.47), so another hidden Unrest card may replace it there.
    """
    before = player.nation_before
    mentioned = {*before, *(gift.card for gift in state.gifts)}
    if card not in mentioned:
        return
    twin = ""
    if CARDS[card].is_unrest:
        held = player.hidden_cards()
        twin = min((c for c in held if CARDS[c].is_unrest and c not in mentioned), default="")
    gifts = [replace(gift, card=twin) if gift.card == card else gift for gift in state.gifts]
    state.gifts = [gift for gift in gifts if gift.card]
    player.nation_before = [c for c in (twin if c == card else c for c in before) if c]
    _clear_mixed_deck(player)


def note_seen_nation_card(player: Player, card: str) -> None:
    if card in player.nation_before:
        player.nation_before.remove(card)
    _clear_mixed_deck(player)


def _clear_mixed_deck(player: Player) -> None:
    covered = player.nation_deck[1:]
    if player.mixed and (not covered or sorted(covered) == sorted(player.nation_before)):
        player.mixed, player.nation_before = False, []


def hand_limit(player: Player) -> int:
    """Return the hand size for Cleanup (R7.5)."""
    return HAND_SIZE + sum(change.n for change in active_changes(player, HandSize))


def note_icons(state: ImperiumState, seat: int, cards: list[str]) -> None:
    """Record the icons of cards the program counted, recalled or abandoned (R17.9)."""
    if state.scopes and state.scope.seat == seat:
        for card in cards:
            state.scope.icons.extend(with_current_icons(state.players[seat], card).icons)
