"""Campaigns: series of solo games with one nation (R20.1, R20.2)."""

from dataclasses import dataclass

from core.games.imperium.content import CARDS, LEVELS, one_of_each
from core.games.imperium.rules.actions import Pick
from core.games.imperium.rules.events import CampaignGame, CardMoved
from core.games.imperium.rules.flow.ending import Ending
from core.games.imperium.rules.flow.opening import ChooseNations, PrepareGame
from core.games.imperium.rules.initial_deal import shuffle_common_decks, starting_deck, take_nation
from core.games.imperium.rules.owned_cards import owned_with_zones
from core.games.imperium.rules.scoring import game_standings
from core.games.imperium.state import BOT_SEAT, Campaign, ImperiumState, Player
from core.kernel import Action, Decision, DecisionKind, Frame, Phase, Standing

WINS_TO_END, LOSSES_TO_END = 5, 4  # either number ends a campaign
PLAYER_SEAT = 0


def get_campaign(state: ImperiumState) -> Campaign:
    assert state.campaign is not None
    return state.campaign


@dataclass(frozen=True, slots=True)
class GameDecided(Phase[ImperiumState]):
    """The end of a campaign game, won only by more points than the bot (R19.21)."""

    def run(self, state: ImperiumState) -> None:
        """Record the result. Five wins or four losses end the campaign."""
        campaign = get_campaign(state)
        own_standing, bot_standing = game_standings(state)
        won = own_standing.rank == 1
        campaign.points, campaign.against = own_standing.total, bot_standing.total
        campaign.gained = newly_owned_cards(state)
        campaign.head_start = not won
        if won:
            campaign.wins += 1
            campaign.level = min(campaign.level + 1, len(LEVELS))
            campaign.beaten.append(state.bot_nation)
        else:
            campaign.losses += 1
        state.emit(
            CampaignGame(
                PLAYER_SEAT,
                won,
                campaign.wins,
                campaign.losses,
                campaign.points,
                campaign.against,
                state.players[PLAYER_SEAT].nation,
                state.bot_nation,
                _by_source(own_standing, bot_standing),
                campaign.level,
                state.collapsed,
            )
        )
        if campaign.wins < WINS_TO_END and campaign.losses < LOSSES_TO_END:
            state.over = False
            state.push(*([Reward()] if won else []), NextGame())


def _by_source(yours: Standing, theirs: Standing) -> dict[str, tuple[int, int]]:
    mine, bots = dict(yours.lines), dict(theirs.lines)
    return {source: (mine.get(source, 0), bots.get(source, 0)) for source in {**mine, **bots}}


def newly_owned_cards(state: ImperiumState) -> list[str]:
    """Return owned common cards that were not in the starting deck."""
    added = get_campaign(state).added
    cards = [card for card, _ in owned_with_zones(state.players[PLAYER_SEAT])]
    common = [card for card in cards if CARDS[card].set == "commons" and card not in added]
    return [card for card in common if not CARDS[card].is_unrest]


@dataclass(frozen=True, slots=True)
class Reward(Frame[ImperiumState]):
    """The choice to add or remove a starting deck card after a win (R20.2)."""

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        campaign = get_campaign(state)
        own_deck = starting_deck(state.players[PLAYER_SEAT].nation, campaign)
        actions = tuple(map(Pick, [*one_of_each(campaign.gained), *one_of_each(own_deck)]))
        return (Decision(PLAYER_SEAT, DecisionKind.CARD, "campaign_reward", "R20.2", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Change the starting deck. A removed common card is available again."""
        assert isinstance(action, Pick)
        campaign, card = get_campaign(state), action.card
        if card in campaign.gained:
            campaign.added.append(card)
            state.emit(CardMoved(PLAYER_SEAT, card, "campaign", "starting_deck"))
            return
        if card in campaign.added:
            campaign.added.remove(card)
        else:
            campaign.removed.append(card)
        state.emit(CardMoved(PLAYER_SEAT, card, "starting_deck", "removed"))


@dataclass(frozen=True, slots=True)
class NextGame(Phase[ImperiumState]):
    """The setup of the next game against another nation."""

    def run(self, state: ImperiumState) -> None:
        """Reset the game but keep the nation and its power card side."""
        old = state.players[PLAYER_SEAT]
        campaign = get_campaign(state)
        campaign.game += 1
        player = Player()
        take_nation(player, old.nation)
        player.power = old.power
        state.players = [player]
        state.bot, state.bot_nation, state.picking = None, "", [BOT_SEAT]
        state.market, state.exile, state.removed = [], [], []
        state.replacements, state.unrest = [], []
        state.fame_seen, state.scoring_round, state.round = 0, 0, 0
        state.collapsed = False
        campaign.gained = []
        shuffle_common_decks(state)
        state.push(ChooseNations(), PrepareGame(), Ending(), GameDecided())
        state.floor = 2


CAMPAIGN_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (GameDecided, Reward, NextGame)
