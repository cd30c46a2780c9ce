"""Icons treated as others, and state icons ignored, until the turn ends."""

from dataclasses import dataclass
from typing import ClassVar

from core.games.imperium.content import Icon, State
from core.games.imperium.rules.card_effects.selection import Select, Selection
from core.games.imperium.rules.card_queries import count_icons
from core.games.imperium.rules.events import IconIgnored, IconTreated
from core.games.imperium.rules.programs import CardPlace, Instruction, Keyword, Run, instruction
from core.games.imperium.state import ImperiumState, Treated
from core.games.imperium.text.style import TextStyle
from core.kernel.amounts import with_article
from core.kernel.presentation import format_count


@instruction("treat_as")
@dataclass(frozen=True, slots=True, kw_only=True)
class TreatAs(Selection):
    """Count one icon of a card in play as other icons (R12.42).

    Data: `{"op": "treat_as", "icon": "river", "as_icon": "production", "as_n": 3}`.
    """

    keyword: ClassVar = Keyword("counts as", "until the end of the turn", "R12.29", False)
    rule: ClassVar[str] = "R12.42"
    names_subject: ClassVar[bool] = True

    icon: Icon
    as_icon: Icon
    as_n: int

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        player = state.players[seat]
        return [(c, "play") for c in player.play if count_icons(player, c, self.icon)]

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(Select(here.block, here.at, seat, 1))

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, _ = place
        treated = Treated(card, self.icon, self.as_icon, self.as_n)
        state.players[seat].treated.append(treated)
        state.emit(IconTreated(seat, card, self.icon, self.as_icon, self.as_n))

    def text(self, style: TextStyle) -> str:
        return style.render(
            "until the end of the turn one {icon} icon in play counts as {new} instead",
            "this turn one {icon} icon in play counts as {new}",
            icon=self.icon,
            new=self._new_icons(),
        )

    def prompt(self, style: TextStyle, more: str) -> str:
        return f"which {self.icon} icon counts as {self._new_icons()}?"

    def _new_icons(self) -> str:
        return format_count(self.as_n, f"{self.as_icon} icon")


@instruction("ignore_state_icon_next")
@dataclass(frozen=True, slots=True, kw_only=True)
class IgnoreStateIconNext(Instruction):
    """Ignore a state icon on the next card of the turn (R6.4).

    Data: `{"op": "ignore_state_icon_next", "state": "empire"}`.
    """

    keyword: ClassVar = Keyword("ignore an icon", "for the next card of this turn", "R6.4", False)
    always_has_effect: ClassVar[bool] = True

    state: State

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.players[seat].ignoring = self.state
        state.emit(IconIgnored(seat, self.state))

    def text(self, style: TextStyle) -> str:
        icon = with_article(self.state)
        return style.render(
            "{ignores} {icon} icon on the next card {you} play this turn", icon=icon
        )
