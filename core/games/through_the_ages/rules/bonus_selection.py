"""Choice of the events for the final scoring before round 1 (R23.6)."""

from dataclasses import dataclass

from core.games.through_the_ages.rules.actions import KeepBonus
from core.games.through_the_ages.rules.card_row import reveal_bonus_card
from core.games.through_the_ages.rules.events import BonusDealt, BonusKept, BonusRevealed
from core.games.through_the_ages.rules.turn import Round
from core.games.through_the_ages.state import AgesState
from core.kernel import SPECTATOR, Action, Decision, DecisionKind, Frame


def bonus_cards_to_keep(state: AgesState) -> int:
    """Return how many events each player keeps: two with two players, else one (R23.6)."""
    return 2 if len(state.players) == 2 else 1


@dataclass(frozen=True, slots=True)
class Opening(Frame[AgesState]):
    """Preparation of the bonus card variant and of round 1."""

    def run(self, state: AgesState) -> None:
        match state.options["bonus_cards"]:
            case "age_by_age":
                reveal_bonus_card(state)
            case "private":
                for seat, player in enumerate(state.players):
                    state.emit(BonusDealt(seat, tuple(player.bonus_offered)))
                state.push(KeepInSecret())
            case "open_choice":
                for card in state.bonus:
                    state.emit(BonusRevealed(SPECTATOR, card))
                order = state.seats_from(state.first)
                picks = [PickBonus(s) for _ in range(bonus_cards_to_keep(state)) for s in order]
                state.push(*picks, PutBack())
            case _:
                for card in state.bonus:
                    state.emit(BonusRevealed(SPECTATOR, card))
        state.agenda.insert(0, Round(1))


@dataclass(frozen=True, slots=True)
class KeepInSecret(Frame[AgesState]):
    """The choice of events that all players keep in secret at the same time."""

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        keep = bonus_cards_to_keep(state)
        return tuple(
            Decision(
                seat,
                DecisionKind.CARD,
                "keep_bonus",
                "R23.6",
                tuple(KeepBonus(card) for card in player.bonus_offered),
                is_main=True,
            )
            for seat, player in enumerate(state.players)
            if len(player.bonus_cards) < keep
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, KeepBonus)
        player = state.players[seat]
        player.bonus_offered.remove(action.card)
        player.bonus_cards.append(action.card)
        state.emit(BonusKept(seat, action.card))
        state.push(self)

    def run(self, state: AgesState) -> None:
        """Shuffle the other events into the military deck of age III."""
        for player in state.players:
            player.bonus_returned = player.bonus_offered
            state.military["III"] += player.bonus_offered
            player.bonus_offered = []
        state.military["III"].sort()
        state.rng.shuffle(state.military["III"])


@dataclass(frozen=True, slots=True)
class PickBonus(Frame[AgesState]):
    """The choice of an event to pick from the open ones, in turn order."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        actions = tuple(KeepBonus(card) for card in state.bonus)
        return (
            Decision(self.seat, DecisionKind.CARD, "pick_bonus", "R23.6", actions, is_main=True),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, KeepBonus)
        state.bonus.remove(action.card)
        state.players[seat].bonus_cards.append(action.card)
        state.emit(BonusRevealed(seat, action.card))


@dataclass(frozen=True, slots=True)
class PutBack(Frame[AgesState]):
    """Return of the unpicked events to the military deck of age III."""

    def run(self, state: AgesState) -> None:
        state.military["III"] += state.bonus
        state.bonus = []
        state.rng.shuffle(state.military["III"])


OPENING_FRAMES: tuple[type[Frame[AgesState]], ...] = (Opening, KeepInSecret, PickBonus, PutBack)
