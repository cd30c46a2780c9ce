"""Descriptions of a table: for the people at it, and for the list of tables."""

from typing import TYPE_CHECKING

from core.kernel import SPECTATOR
from core.lan.auth import Person
from core.lan.messages import Chair, Lobby, TableCard

if TYPE_CHECKING:
    from core.lan.room import Room


def make_table_info(room: "Room", seat: int, is_owner: bool) -> Lobby:
    seat_list = room.seat_list
    watching = [who.person for who in room.participants if who.seat == SPECTATOR]
    return Lobby(
        table=room.id,
        epoch=room.log_epoch(seat),
        title=seat_list.title,
        game=room.game.id,
        rules_version=room.game.rules_version,
        content=room.game.content_digest,
        options=dict(seat_list.options),
        chairs=tuple(
            Chair(p.name, p.level, p.is_ready, room.is_present(at), bool(p.owner))
            for at, p in enumerate(room.places)
        ),
        watching=tuple(person.name for person in watching),
        muted=tuple(person.name for person in watching if person.id in room.muted),
        seat=seat,
        is_owner=is_owner,
        clock=seat_list.clock,
        delay=seat_list.delay,
        is_seeded=seat_list.seed is not None,
        has_begun=room.table is not None,
        chat=tuple(f"{name}: {words}" for name, words in room.chat if room.table is None),
    )


def make_table_card(room: "Room", person: Person) -> TableCard:
    seat_list, places = room.seat_list, room.places
    asked = room.status.waiting if room.status else ()
    return TableCard(
        id=room.id,
        title=seat_list.title,
        game=room.game.id,
        players=tuple(place.name for place in places if place.name),
        open_seats=sum(not place.level and not place.owner for place in places),
        progress=room.status.progress if room.status else "",
        is_over=room.is_over,
        is_yours=room.has_seat(person),
        can_be_closed=room.can_be_closed_by(person),
        packs=room.game.packs,
        seats=len(places),
        clock=seat_list.clock,
        delay=seat_list.delay,
        waiting=tuple(places[seat].name for seat in asked),
        is_your_turn=any(places[seat].owner == person.id for seat in asked),
        since=room.since,
        watching=sum(who.seat == SPECTATOR for who in room.participants),
    )
