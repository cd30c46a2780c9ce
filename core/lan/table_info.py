"""Descriptions of a table: for the people at it, and for the list of tables."""

from core.kernel import SPECTATOR
from core.lan.auth import Person
from core.lan.messages import SeatInfo, TableCard, TableInfo
from core.lan.participant import Participant
from core.lan.room import Room


def info_for(room: Room, participant: Participant) -> TableInfo:
    """Return the table's description for a person, cached until the table changes."""
    seen_as = (participant.seat, participant.person.id == room.seat_list.host_id)
    if seen_as not in room.info_cache:
        room.info_cache[seen_as] = make_table_info(room, *seen_as)
    return room.info_cache[seen_as]


def make_table_info(room: Room, seat: int, is_host: bool) -> TableInfo:
    seat_list = room.seat_list
    spectators = [
        participant.person for participant in room.participants if participant.seat == SPECTATOR
    ]
    return TableInfo(
        table=room.id,
        log_id=room.log_id(seat),
        title=seat_list.title,
        game=room.game.id,
        rules_version=room.game.rules_version,
        content=room.game.content_digest,
        # A list of seats may name only some of them. Guests check that all are there.
        options={option.name: option.default for option in room.game.options} | seat_list.options,
        seats=tuple(
            SeatInfo(p.name, p.level, p.is_ready, room.is_present(index), bool(p.person_id))
            for index, p in enumerate(room.places)
        ),
        spectators=tuple(person.name for person in spectators),
        muted=tuple(person.name for person in spectators if person.id in room.muted),
        seat=seat,
        is_host=is_host,
        clock=seat_list.clock,
        spectator_delay=seat_list.spectator_delay,
        is_seeded=seat_list.seed is not None,
        has_begun=room.table is not None,
        chat=tuple(f"{name}: {text}" for name, text in room.chat if room.table is None),
    )


def make_table_card(room: Room, person: Person) -> TableCard:
    seat_list, places = room.seat_list, room.places
    waiting = room.status.waiting if room.status else ()
    return TableCard(
        id=room.id,
        title=seat_list.title,
        game=room.game.id,
        players=tuple(place.name for place in places if place.name),
        open_seats=sum(not place.level and not place.person_id for place in places),
        progress=room.status.progress if room.status else "",
        is_over=room.is_over,
        is_yours=room.has_seat(person),
        can_be_closed=room.can_be_closed_by(person),
        packs=room.game.packs,
        seats=len(places),
        clock=seat_list.clock,
        spectator_delay=seat_list.spectator_delay,
        waiting=tuple(places[seat].name for seat in waiting),
        is_your_turn=any(places[seat].person_id == person.id for seat in waiting),
        last_choice_at=room.last_choice_at,
        spectators=sum(participant.seat == SPECTATOR for participant in room.participants),
    )
