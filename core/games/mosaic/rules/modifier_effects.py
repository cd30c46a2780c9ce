"""Effects that the rules read where they decide: limits, permissions, extra actions, influence."""

from dataclasses import dataclass
from typing import Annotated

from core.games.mosaic.content import Unit
from core.games.mosaic.rules.effect_registry import Effect, effect
from core.games.mosaic.text.effect_words import piece_name, text_of_length
from core.games.mosaic.text.wording import id_to_words
from core.kernel.content import OneOf
from core.kernel.presentation import format_count, join_words
from core.kernel.style import Style


@effect("influence", "empire_scoring")
@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraInfluence(Effect):
    """More influence in each region with certain own units (R12.3).

    Data: `{"on": "empire_scoring", "verb": "influence", "number": 2, "region_has_own":
    ["cavalry"]}`.
    """

    number: int
    region_has_own: tuple[Unit, ...]

    def hook_text(self) -> str:
        return "Whenever influence counts"

    def brief_hook(self, style: Style, length: int) -> str:
        return ""

    def full_clause(self, style: Style) -> str:
        own_pieces = f"your {join_words(map(id_to_words, self.region_has_own), 'or')}"
        return f"{self.number} more influence in each region with {own_pieces}"

    def brief_clause(self, style: Style, length: int) -> str:
        own_pieces = "/".join(piece_name(piece, length) for piece in self.region_has_own)
        noun = text_of_length(("influence", "influence", "infl"), length)
        return f"+{self.number} {noun} with {own_pieces}"


@effect("units_immune", "ongoing")
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitImmunity(Effect):
    """Enemies cannot defeat the owner's units.

    Data: `{"on": "ongoing", "verb": "units_immune"}`.
    """

    def full_clause(self, style: Style) -> str:
        return "your units cannot be defeated"

    def brief_clause(self, style: Style, length: int) -> str:
        immune = "units cannot be defeated"
        return text_of_length((immune, immune, "units immune"), length)


@effect("enables", "ongoing")
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitPermission(Effect):
    """Permits to recruit a unit that nobody else may.

    Data: `{"on": "ongoing", "verb": "enables", "word": "siege_engine"}`.
    """

    word: Annotated[str, OneOf("siege_engine")]

    def full_clause(self, style: Style) -> str:
        return f"you may recruit {id_to_words(self.word)}s"

    def brief_clause(self, style: Style, length: int) -> str:
        verb = text_of_length(("may recruit", "may recruit", "recruit"), length)
        return f"{verb} {id_to_words(self.word)}s"


@effect("recruit_limit", "ongoing")
@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitLimitBonus(Effect):
    """More recruits per turn. Data: `{"on": "ongoing", "verb": "recruit_limit", "number": 1}`."""

    number: int

    def full_clause(self, style: Style) -> str:
        return f"recruit {format_count(self.number, 'unit')} more a turn"

    def brief_clause(self, style: Style, length: int) -> str:
        return f"recruit {self.number} more{style.wording('', ' a turn')}"


@effect("recruit_limit_base", "ongoing")
@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitLimitBase(Effect):
    """Another number of recruits per turn, before bonuses.

    Data: `{"on": "ongoing", "verb": "recruit_limit_base", "number": 3}`.
    """

    number: int

    def full_clause(self, style: Style) -> str:
        return f"recruit {self.number} units a turn instead of 2"

    def brief_clause(self, style: Style, length: int) -> str:
        return f"recruit {self.number}{style.wording('', ' units')} a turn"


@effect("cavalry_move", "ongoing")
@dataclass(frozen=True, slots=True, kw_only=True)
class CavalryReach(Effect):
    """Cavalry moves several regions at once.

    Data: `{"on": "ongoing", "verb": "cavalry_move", "number": 2}`.
    """

    number: int

    def full_clause(self, style: Style) -> str:
        return f"your cavalry moves up to {self.number} regions for one payment"

    def brief_clause(self, style: Style, length: int) -> str:
        return f"{piece_name('cavalry', length)} moves {self.number} regions"


@effect("government_without_symbols", "ongoing")
@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolWaiver(Effect):
    """A government without its required symbols, once per game (R15.13).

    Data: `{"on": "ongoing", "verb": "government_without_symbols", "number": 1}`.
    """

    number: int

    def full_clause(self, style: Style) -> str:
        return "once in the game you may take a government without having its symbols"

    def brief_clause(self, style: Style, length: int) -> str:
        without = "a government without symbols"
        return text_of_length((without, without, "any govt"), length)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraActions(Effect):
    """More main actions in one turn."""

    number: int

    def full_clause(self, style: Style) -> str:
        return f"take {format_count(self.number, 'action')} more"

    def brief_clause(self, style: Style, length: int) -> str:
        return format_count(self.number, "more action", "more actions")


@effect("extra_actions", "first_turn")
@dataclass(frozen=True, slots=True, kw_only=True)
class FirstTurnActions(ExtraActions):
    """More main actions in the first turn.

    Data: `{"on": "first_turn", "verb": "extra_actions", "number": 1}`.
    """


@effect("extra_actions", "game_end_turn")
@dataclass(frozen=True, slots=True, kw_only=True)
class FinalActions(ExtraActions):
    """Main actions after the last round (R13.5).

    Data: `{"on": "game_end_turn", "verb": "extra_actions", "number": 2}`.
    """

    def brief_hook(self, style: Style, length: int) -> str:
        return text_of_length(("after the last round", "at the end"), length)


@effect("peek", "before_action")
@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPeek(Effect):
    """Look at the top card of one deck before each action, and use it as if on offer (R10.8).

    Data: `{"on": "before_action", "verb": "peek"}`.
    """

    def full_clause(self, style: Style) -> str:
        return "you may look at the top card of one deck, and use it as if it lay on offer"

    def brief_clause(self, style: Style, length: int) -> str:
        first = text_of_length(("before acting", "before acting", "first"), length)
        return f"look into a deck {first}"
