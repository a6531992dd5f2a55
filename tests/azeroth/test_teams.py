"""T.1, T.7, T.8 and T.9: teams, allies, and which faction wins."""

from random import Random

import msgspec
import pytest

from elbowroom.bots.bot import seen_by
from elbowroom.engine.errors import SettingsError
from elbowroom.engine.position.model import UNKNOWN_COINS
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.state import numbers
from elbowroom.engine.view import TeamView
from elbowroom.engine.viewing import view_of
from elbowroom.games import new_game
from tests.azeroth.sides import SEATS, SidesTable
from tests.engine.play import decisions
from tests.engine.table import Seat, Tribe, holds
from tests.warcraft.islands import cost, h

PLAYERS = (2, 3, 4, 5)
# In 4 and 5 players: the ally of each seat.
ALLY = {4: {0: 2, 1: 3, 2: 0, 3: 1}, 5: {0: 3, 1: 4, 2: 2, 3: 0, 4: 1}}


class TestSeats:
    @pytest.mark.parametrize("players", PLAYERS)
    def test_the_faction_of_each_seat(self, players: int) -> None:
        """T.1: one of each, two of Alliance and Horde with four and five, a neutral one with three and five."""
        view = new_game("azeroth", players, seed=1).view()
        assert [seat.team for seat in view.seats] == SEATS[players]

    @pytest.mark.parametrize("players", PLAYERS)
    def test_the_order_of_play(self, players: int) -> None:
        """T.1: Alliance 1, Horde 1, Neutral, Alliance 2, Horde 2, in every round."""
        game, rng = new_game("azeroth", players, seed=2), Random(2)
        order = [0]
        for _ in decisions(game, rng):
            if game.state.seat != order[-1]:
                order.append(game.state.seat)
        assert order == list(range(players)) * game.state.rounds

    @pytest.mark.parametrize("players", PLAYERS)
    def test_chance_does_not_say_who_begins(self, players: int) -> None:
        """T.1, R-2.1: the first Alliance player does, and nobody can agree on another."""
        game = new_game("azeroth", players, seed=3)
        assert game.view().chance == "badge"
        assert game.state.seat == 0
        for first in range(players):
            with pytest.raises(SettingsError) as error:
                new_game("azeroth", players, seed=3, first=first)
            assert error.value.reason == "first-seat-fixed"

    @pytest.mark.parametrize("players", PLAYERS)
    def test_rounds_and_islands_are_those_of_warcraft(self, players: int) -> None:
        """T.9, R-2.2, W-1.1"""
        team, plain = (new_game(game, players, seed=5) for game in ("azeroth", "warcraft"))
        assert team.settings.boards == plain.settings.boards
        assert team.state.rounds == plain.state.rounds
        assert team.scores == [5] * players


class TestCoins:
    @pytest.mark.parametrize("players", [4, 5])
    def test_allies_see_each_others(self, players: int) -> None:
        """T.7, R-9.2: a seat sees its own coins and those of its ally only."""
        game = new_game("azeroth", players, seed=1)
        game.state.coins = numbers(range(11, 11 + players))
        for seat in range(players):
            seen = {seat, ALLY[players][seat]}
            coins = [11 + other if other in seen else None for other in range(players)]
            assert [other.coins for other in game.view(seat).seats] == coins

    @pytest.mark.parametrize("players", [2, 3])
    def test_without_an_ally_only_ones_own(self, players: int) -> None:
        """T.7"""
        game = new_game("azeroth", players, seed=1)
        for seat in range(players):
            coins = [other.coins for other in game.view(seat).seats]
            assert coins == [5 if other == seat else None for other in range(players)]

    @pytest.mark.parametrize("players", PLAYERS)
    def test_spectators_see_none(self, players: int) -> None:
        """T.7, R-9.2: unless the table plays with open coins."""
        view = new_game("azeroth", players, seed=1).view()
        assert {seat.coins for seat in view.seats} == {None}
        assert {team.score for team in view.teams} == {None}
        view = new_game("azeroth", players, seed=1, open_coins=True).view()
        assert {seat.coins for seat in view.seats} == {5}

    @pytest.mark.parametrize("players", PLAYERS)
    def test_the_coins_of_foes_change_no_byte(self, players: int) -> None:
        """R-9.2, T.7: at every decision of a random game, for every seat and for a spectator."""
        game, rng = new_game("azeroth", players, seed=7), Random(7)
        teams = game.state.ruleset.teams(players)
        for _ in decisions(game, rng):
            for viewer in [None, *range(players)]:
                own = next((team for team in teams if viewer in team), ())
                other = game.state.copy()
                other.coins = numbers([coins + 7 * (seat not in own) for seat, coins in enumerate(other.coins)])
                assert msgspec.json.encode(view_of(other, viewer)) == msgspec.json.encode(view_of(game.state, viewer))

    def test_bots_know_what_their_seat_may_know(self) -> None:
        """T.7: an ally's coins are true, the others' are not."""
        game = new_game("azeroth", 5, seed=1)
        game.state.coins = numbers([1, 2, 3, 4, 5])
        unknown = UNKNOWN_COINS
        assert list(seen_by(game.state, 0).coins) == [1, unknown, unknown, 4, unknown]
        assert list(seen_by(game.state, 2).coins) == [unknown, unknown, 3, unknown, unknown]

    def test_a_seat_knows_the_score_of_its_team(self) -> None:
        """T.7, T.8: the lower of the two; that of the others is not."""
        game = new_game("azeroth", 4, seed=1)
        game.state.coins = numbers([7, 8, 3, 9])
        assert game.view(0).teams == (
            TeamView(id="alliance", seats=(0, 2), score=3),
            TeamView(id="horde", seats=(1, 3)),
        )


class TestAllies:
    """T.7: for all but their coins they are opponents."""

    def table(self, mine: Tribe, allys: Tribe, **rest: object) -> SidesTable:
        """Return a game of four players; the first one conquers, the third is its ally."""
        foe = Seat(active=holds("tauren", "fishing", hand=9))
        return SidesTable(
            Seat(active=mine), foe, Seat(active=allys), Seat(active=holds("trolls", "mining", hand=5)), **rest
        )

    def test_they_may_attack_each_other(self) -> None:
        """T.7, R-4.8: the region changes hands and a token is lost."""
        table = self.table(
            holds("dwarves", "ranger", {h(7): 1}, hand=6), holds("gnomes", "farmer", {h(9): 2, h(10): 1})
        )
        assert cost(table, "dwarves", h(9)) == 4
        assert table.holder(h(9)) == "dwarves"
        assert (table.hand("gnomes"), table.tray("gnomes")) == (1, 10 - 2)
        table.redeploy()
        assert table.tokens(h(10)) == 2

    def test_there_is_no_faction_bonus_among_them(self) -> None:
        """T.7, W-3.2: they are of one faction; a foe's region brings it."""
        for race, bonus in (("gnomes", None), ("trolls", 1)):
            ally, foe = holds("gnomes", "farmer", hand=3), holds("trolls", "mining", hand=3)
            regions = {h(9): 1}
            (ally if race == "gnomes" else foe).regions = regions
            humans = Seat(active=holds("dwarves", "ranger", {h(7): 1}, hand=6))
            table = SidesTable(humans, Seat(active=foe), Seat(active=ally), Seat())
            table.conquer(h(9))
            assert table.score(0).get("faction-bonus") == bonus

    def test_tolls_are_due(self) -> None:
        """T.7, W.marshdweller.1: an ally pays like anybody."""
        mine, allys = holds("dwarves", "ranger", {h(7): 1}, hand=9), holds("gnomes", "marshdweller", {h(1): 1, h(3): 1})
        table = self.table(mine, allys)
        table.conquer(h(1))
        assert (table.coins(0), table.coins(2)) == (4, 6)

    def test_the_aegis_protects(self) -> None:
        """T.7, W.aegis_of_aggramar.1: two coins open it."""
        mine, allys = holds("dwarves", "ranger", {h(7): 1}, hand=9), holds("gnomes", "farmer", {h(9): 1})
        table = self.table(mine, allys, relics={"aegis_of_aggramar": h(9)})
        table.conquer(h(9))
        assert (table.coins(0), table.coins(2)) == (3, 7)

    def test_a_champion_is_ransomed(self) -> None:
        """T.7, W.championing.4: the ally pays the conqueror."""
        allys = holds("gnomes", "championing", {h(9): 1, h(10): 1}, companions={h(9): 1})
        table = self.table(holds("dwarves", "ranger", {h(7): 1}, hand=9), allys)
        table.conquer(h(9))
        assert (table.coins(0), table.coins(2)) == (6, 4)

    def test_the_heart_takes_from_them(self) -> None:
        """T.7, W.heart_of_azeroth.1: an adjacent ally pays a coin, and so does an adjacent foe."""
        mine, allys = holds("dwarves", "ranger", {h(7): 1}), holds("gnomes", "farmer", {h(9): 1})
        table = self.table(mine, allys, relics={"heart_of_azeroth": h(7)})
        table.redeploy().play("target", h(7))
        assert (table.coins(0), table.coins(2)) == (5 + 1 + 1, 4)


def finished_table(*coins: int, tokens: dict[int, int] | None = None) -> SidesTable:
    """Return a game that has ended with these coins, and a number of race tokens of some seats on the map."""
    races = [["humans", "orcs", "naga", "gnomes", "trolls"], ["humans", "orcs", "gnomes", "trolls"]][len(coins) == 4]
    seats = [Seat(coins=each) for each in coins]
    for seat, count in (tokens or {}).items():
        seats[seat].declined = [holds(races[seat], None, {h((1, 4, 7, 9, 10)[seat]): count})]
    return SidesTable(*seats, phase="over", round={2: 10, 3: 10, 4: 9, 5: 8}[len(coins)])


class TestTheEnd:
    def test_the_worked_example(self) -> None:
        """T.8: 51, 79, 67, 88, 72 in order of play: Alliance 51, Horde 72, Neutral 67; the Horde wins with 72."""
        table = finished_table(51, 79, 67, 88, 72)
        view = view_of(table.state)
        assert {team.id: team.score for team in view.teams} == {"alliance": 51, "horde": 72, "neutral": 67}
        assert view.winners == (1, 4)

    def test_everybody_has_a_place_and_equal_ones_share_it(self) -> None:
        """T.8, R-8.1: the poorest seat counts, then the richest, then tokens on the map."""
        found = view_of(finished_table(51, 79, 67, 88, 72, tokens={1: 2, 4: 3}).state).results
        assert [(one.place, one.team, one.seats) for one in found] == [
            (1, "horde", (1, 4)),
            (2, "neutral", (2,)),
            (3, "alliance", (0, 3)),
        ]
        assert (found[0].score, found[0].richest, found[0].tokens) == (72, 79, 5)
        shared = view_of(finished_table(50, 40, 50).state).results
        assert [(one.place, one.seats) for one in shared] == [(1, (0,)), (1, (2,)), (3, (1,))]

    @pytest.mark.parametrize("coins", [(30, 40), (41, 40, 39), (39, 40, 41)])
    def test_with_two_or_three_players_ones_score_is_ones_factions(self, coins: tuple[int, ...]) -> None:
        """T.8: the most coins win."""
        assert winners(finished_table(*coins).state) == [coins.index(max(coins))]

    def test_with_four_the_lower_of_two_counts(self) -> None:
        """T.8: one rich player does not help a poor ally."""
        assert winners(finished_table(99, 31, 30, 31).state) == [1, 3]
        assert winners(finished_table(99, 31, 32, 31).state) == [0, 2]

    def test_neutral_wins_alone(self) -> None:
        """T.8: with its one player's score."""
        assert winners(finished_table(60, 60, 61, 60, 60).state) == [2]

    def test_tied_the_highest_single_score_decides(self) -> None:
        """T.8: any player of the faction may have it."""
        assert winners(finished_table(50, 60, 70, 50).state) == [0, 2]
        assert winners(finished_table(50, 71, 70, 50).state) == [1, 3]
        assert winners(finished_table(50, 50, 50, 51, 50).state) == [0, 3]

    def test_tied_still_the_tokens_of_the_whole_faction(self) -> None:
        """T.8, R-8.1: tokens of both players count together."""
        assert winners(finished_table(50, 60, 60, 50, tokens={0: 2, 2: 3, 1: 4}).state) == [0, 2]
        assert winners(finished_table(50, 60, 60, 50, tokens={0: 2, 2: 3, 1: 4, 3: 2}).state) == [1, 3]
        assert winners(finished_table(50, 50, tokens={0: 1, 1: 2}).state) == [1]

    def test_tied_in_all_they_share_the_victory(self) -> None:
        """T.8: all players of both factions win."""
        assert winners(finished_table(50, 60, 60, 50, tokens={0: 2, 2: 3, 1: 5}).state) == [0, 1, 2, 3]
        assert winners(finished_table(50, 50, 50, 50, 50, tokens={2: 2, 1: 2, 0: 2}).state) == [0, 1, 2, 3, 4]
        assert winners(finished_table(50, 50, 49).state) == [0, 1]

    @pytest.mark.parametrize("players", [4, 5])
    def test_a_game_played_to_its_end(self, players: int) -> None:
        """T.8: everybody sees all coins, the factions' scores and the winners."""
        game, rng = new_game("azeroth", players, seed=11), Random(11)
        for _ in decisions(game, rng):
            pass
        view = game.view()
        assert [seat.coins for seat in view.seats] == game.scores
        assert [team.score for team in view.teams] == [
            min(game.scores[seat] for seat in team.seats) for team in view.teams
        ]
        best = max(view.teams, key=lambda team: team.score or 0)
        assert set(best.seats) <= set(view.winners) or len({team.score for team in view.teams}) < len(view.teams)


class TestAllElse:
    def test_travel_relics_and_natives_are_as_in_warcraft(self) -> None:
        """T.9, W-2.3, W-6.1, R-1.4: an entry region from elsewhere costs one more; a marker is turned up."""
        table = SidesTable(Seat(active=holds("humans", "ranger", {h(7): 1}, hand=9)), Seat())
        assert cost(table, "humans", "millstone:3") == 3
        table.conquer(h(5))
        assert table.legal("find")

    def test_opposite_factions_bring_the_bonus(self) -> None:
        """T.9, W-3.2: one coin for each race."""
        foe = Seat(active=holds("trolls", "mining", {h(9): 1, h(4): 1}), declined=[holds("orcs", None, {h(1): 1})])
        table = SidesTable(Seat(active=holds("draenei", "ranger", {h(7): 1}, hand=11)), foe)
        table.conquer(h(9), h(4), h(1))
        assert table.score(0)["faction-bonus"] == 2
