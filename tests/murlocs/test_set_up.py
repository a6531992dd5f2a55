"""M.1, M.2, M.6, M.7: set-up, order of play, scoring and the end."""

from random import Random

import pytest

from elbowroom.engine.errors import PositionError, SettingsError
from elbowroom.engine.position.export import position_of
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.state import numbers
from elbowroom.engine.viewing import view_of
from elbowroom.games import game_from, load_game, new_game
from tests.engine.play import decisions
from tests.engine.table import Seat, holds
from tests.murlocs.swarm import SwarmTable, murlocs
from tests.warcraft.islands import h, m


def order_of_play(players: int, first: int) -> list[int]:
    """Return the seats in the order of their turns in a whole random game."""
    game, rng = new_game("murlocs", players, seed=3, first=first), Random(3)
    for _ in decisions(game, rng):
        pass
    return [first, *(event.seat for event in game.events if event.what == "turn" and event.seat is not None)]


class TestSetUp:
    @pytest.mark.parametrize("players", [1, 2])
    def test_one_large_and_one_small_island(self, players: int) -> None:
        """M.1, W-1.1: as for two players, drawn by the same seed."""
        for seed in range(5):
            game = new_game("murlocs", players, seed=seed)
            assert [board.size for board in game.state.world.boards] == ["L", "S"]
            assert game.settings.boards == new_game("warcraft", 2, seed=seed).settings.boards

    @pytest.mark.parametrize("players", [1, 2])
    def test_nine_rounds(self, players: int) -> None:
        """M.1"""
        game = new_game("murlocs", players, seed=1)
        assert (game.state.rounds, game.view().rounds) == (9, 9)

    @pytest.mark.parametrize("players", [1, 2])
    def test_players_have_five_coins_and_the_murlocs_none(self, players: int) -> None:
        """M.1"""
        assert new_game("murlocs", players, seed=1).scores == [5] * players + [0]

    @pytest.mark.parametrize("players", [0, 3, 4, 5])
    def test_for_one_or_two(self, players: int) -> None:
        """M.1"""
        with pytest.raises(SettingsError) as error:
            new_game("murlocs", players)
        assert error.value.reason == "player-count"

    def test_one_of_two_begins_at_random(self) -> None:
        """M.1: chance decides, but not for one player, and never for the Murlocs."""
        assert [str(action) for action in new_game("murlocs", 2, seed=1).legal()] == ["first 0", "first 1"]
        alone = new_game("murlocs", 1, seed=1)
        assert alone.state.seat == 0
        assert alone.view().chance != "first"
        with pytest.raises(SettingsError) as error:
            new_game("murlocs", 2, first=2)
        assert error.value.reason == "unknown-seat"

    @pytest.mark.parametrize(("players", "first", "round_"), [(1, 0, [0, 1]), (2, 0, [0, 1, 2]), (2, 1, [1, 0, 2])])
    def test_the_murlocs_are_last_in_each_round(self, players: int, first: int, round_: list[int]) -> None:
        """M.1: for each first player."""
        assert order_of_play(players, first) == round_ * 9

    def test_turns_left_count_in_the_order_of_play(self) -> None:
        """M.1: after the second player began, the first one has as many turns left as the Murlocs."""
        game = new_game("murlocs", 2, seed=1, first=1)
        game.draw(Random(1))
        assert [game.state.turns_left(seat) for seat in range(3)] == [9, 9, 9]
        while game.state.seat == 1:
            game.play(game.legal()[0])
            game.draw(Random(1))
        assert [game.state.turns_left(seat) for seat in range(3)] == [9, 8, 9]

    @pytest.mark.parametrize("difficulty", [10, 11, 12, 13, 14, 15])
    def test_one_murloc_on_each_of_their_regions_and_the_rest_in_hand(self, difficulty: int) -> None:
        """M.2: the number of Murlocs is the difficulty."""
        game = new_game("murlocs", 1, seed=2, difficulty=difficulty)
        swarm = game.state.ruleset.automatic_race
        assert game.state.held[swarm] == game.state.world.natives
        assert [
            game.state.tokens[region] for region in range(game.state.world.size) if game.state.owner[region] >= 0
        ] == [1] * 6
        assert game.state.hand[swarm] == difficulty - 6
        assert game.settings.difficulty == difficulty

    def test_twelve_is_usual(self) -> None:
        """M.2"""
        game = new_game("murlocs", 2, seed=2)
        assert game.settings.difficulty == 12
        assert game.state.hand[game.state.ruleset.automatic_race] == 6

    @pytest.mark.parametrize("difficulty", [-1, 0, 9, 16, True])
    def test_not_fewer_than_ten_nor_more_than_fifteen(self, difficulty: int) -> None:
        """M.2"""
        with pytest.raises(SettingsError) as error:
            new_game("murlocs", 1, difficulty=difficulty)
        assert error.value.reason == "unknown-difficulty"

    def test_other_games_have_no_difficulty(self) -> None:
        """M.2"""
        with pytest.raises(SettingsError) as error:
            new_game("warcraft", 2, difficulty=12)
        assert error.value.reason == "unknown-difficulty"
        assert new_game("warcraft", 2, seed=1).settings.difficulty is None

    def test_an_active_race_that_nobody_can_pick(self) -> None:
        """M.2: active and neutral, without a power; their banner is in no stack."""
        game = new_game("murlocs", 2, seed=4)
        view = game.view()
        assert [(tribe.race, tribe.power, tribe.seat, tribe.is_active) for tribe in view.tribes] == [
            ("murlocs", None, 2, True)
        ]
        for _ in decisions(game, Random(4)):
            assert all(combo.race != "murlocs" for combo in game.view().combos)
        with pytest.raises(SettingsError) as error:
            new_game("murlocs", 1, excluded=["murlocs"])
        assert error.value.reason == "unknown-exclusion"

    def test_a_marker_under_a_murloc_is_turned_up(self) -> None:
        """M.3: at set-up too, before the first combo appears; on Hammerhead the marker lies in empty land."""
        game = new_game("murlocs", 1, boards=["hammerhead", "millstone"], seed=1)
        assert game.view().chance == "find"
        game.play("find dark_portal")
        relics = {f"{region.board}:{region.number}": region.relics for region in game.view().regions if region.relics}
        assert relics == {m(1): ("dark_portal",)}
        assert [region.number for region in game.view().regions if region.face_down] == [5]


class TestScoring:
    def table(self, **rest: object) -> SwarmTable:
        """Return the turn of a player far away from the Murlocs, who cannot conquer anything more."""
        return SwarmTable(
            Seat(active=holds("orcs", "farmer", {h(7): 2})),
            murlocs({h(12): 4, h(11): 4, m(8): 4}, coins=7),
            **rest,
        )

    def test_a_coin_for_each_region(self) -> None:
        """M.6"""
        table = self.table().pass_to_murlocs()
        regions = len(table.held("murlocs"))
        assert regions > 3
        assert table.gained() == table.gained("regions") == regions
        assert table.coins(1) == 7 + regions

    def test_nothing_for_places_in_their_regions(self) -> None:
        """M.6, M.3: neither the Dark Portal nor the shore of the Well pays them."""
        table = self.table(relics={"dark_portal": h(12), "well_of_eternity": m(5)}).pass_to_murlocs()
        assert table.gained() == len(table.held("murlocs"))

    def test_the_view_says_what_they_would_score(self) -> None:
        """M.6: as for any opponent."""
        table = self.table(relics={"dark_portal": h(12)})
        seat = view_of(table.state, 0, open_coins=True).seats[1]
        assert [(part.source, part.coins) for part in seat.would_score] == [("regions", 3)]

    def test_no_faction_bonus(self) -> None:
        """M.6, M.8: they are neutral: what they take from either side brings nothing more."""
        table = SwarmTable(
            Seat(active=holds("orcs", "farmer", {h(10): 1}), declined=[holds("humans", None, {m(7): 1})]),
            murlocs({h(12): 4, h(11): 4, m(8): 4}),
        )
        table.open(h(10), m(7)).pass_to_murlocs()
        assert {h(10), m(7)} <= set(table.taken())
        assert table.gained() == len(table.held("murlocs"))


class TestEnd:
    def final(self, *coins: int) -> list[int]:
        """Return the winners with these coins, the Murlocs' last, at the end of the game."""
        game = new_game("murlocs", len(coins) - 1, seed=5)
        for _ in decisions(game, Random(5)):
            pass
        game.state.coins = numbers(coins)
        assert game.winners == winners(game.state)
        return game.winners

    def test_more_coins_than_the_murlocs(self) -> None:
        """M.7"""
        assert self.final(40, 39) == [0]
        assert self.final(39, 40) == [1]

    def test_as_many_is_too_few(self) -> None:
        """M.7: though the player has tokens on the map, which break ties elsewhere (R-8.1)."""
        assert self.final(40, 40) == [1]

    def test_two_win_together(self) -> None:
        """M.7: when both have more."""
        assert self.final(41, 60, 40) == [0, 1]

    @pytest.mark.parametrize("coins", [(40, 60, 40), (60, 40, 40), (39, 60, 40), (10, 20, 40)])
    def test_or_not_at_all(self, coins: tuple[int, int, int]) -> None:
        """M.7: one of them is not enough."""
        assert self.final(*coins) == [2]

    def test_after_the_last_turn_of_the_murlocs(self) -> None:
        """M.7: their turn of round 9 is played and scored."""
        game = new_game("murlocs", 1, seed=6)
        for _ in decisions(game, Random(6)):
            pass
        turns = [event for event in game.events if event.what == "turn"]
        assert turns[-1].seat == 1
        assert (game.events[-1].what, game.events[-1].seat) == ("gained", 1)
        assert game.is_over

    def test_places(self) -> None:
        """M.7: the view ranks a tie like a lost game, and two players as one side."""
        game = new_game("murlocs", 2, seed=5)
        for _ in decisions(game, Random(5)):
            pass
        game.state.coins = numbers((50, 40, 40))
        assert [(row.place, row.seats, row.score) for row in game.view().results] == [(1, (2,), 40), (2, (0, 1), 40)]

    def test_coins_are_open(self) -> None:
        """M.7: to everybody, whatever the table says, from the first turn on."""
        game = new_game("murlocs", 2, seed=5, open_coins=False)
        game.draw(Random(5))
        assert game.settings.open_coins
        for viewer in (None, 0, 1):
            assert [seat.coins for seat in game.view(viewer).seats] == [5, 5, 0]


class TestSaved:
    @pytest.mark.parametrize("players", [1, 2])
    def test_records_and_positions_load_back(self, players: int) -> None:
        """M.9: at every decision the position loads back, the notation too; the record replays."""
        game, rng = new_game("murlocs", players, seed=players, difficulty=13), Random(players)
        for count, _ in enumerate(decisions(game, rng)):
            if count % 7 == 0:
                again = game_from(position_of(game.state))
                assert again.state.key() == game.state.key()
                assert type(game).from_notation(game.notation()).hash() == game.hash()
                assert again.settings.players == players
        assert load_game(game.record()).hash() == game.hash()

    def test_a_position_in_their_turn_knows_who_began(self) -> None:
        """M.1, M.9: while they wait for a marker to be turned up, the order of play is not forgotten."""
        table = SwarmTable(
            Seat(active=holds("orcs", "farmer", {h(4): 1})),
            Seat(active=holds("humans", "ranger", {h(9): 1})),
            murlocs({m(2): 10, m(4): 2}),
            face_down=[m(1)],
            turn=0,
            first=1,
            markers={},
        ).pass_to_murlocs()
        assert (table.is_chance, table.state.seat) == (True, 2)
        again = game_from(position_of(table.state))
        again.draw(Random(1))
        assert again.state.seat == 1

    def test_the_murlocs_need_a_number_of_their_own(self) -> None:
        """M.2: a position has ten to fifteen of them."""
        for total in (9, 16):
            with pytest.raises(PositionError) as error:
                SwarmTable(Seat(active=holds("orcs", "farmer", {h(7): 2})), murlocs({h(12): 4}, total=total))
            assert error.value.reason == "too-many-tokens"

    def test_the_seat_is_theirs_alone(self) -> None:
        """M.2: no other race has their seat, and no player has them."""
        with pytest.raises(PositionError) as error:
            SwarmTable(Seat(active=holds("orcs", "farmer", {h(7): 2})), Seat(active=holds("trolls", None, {h(1): 1})))
        assert error.value.reason == "race-of-others"
        with pytest.raises(PositionError) as error:
            SwarmTable(Seat(active=holds("murlocs", None, {h(7): 2})), murlocs({h(12): 4}))
        assert error.value.reason == "not-in-game"

    def test_left_out_they_stand_as_at_the_start(self) -> None:
        """M.2: as all that a position file leaves out."""
        table = SwarmTable(Seat(active=holds("orcs", "farmer", {h(7): 2})), Seat())
        assert table.held("murlocs") == {h(1), h(2), h(9), h(12), m(1), m(7)}
        assert (table.hand("murlocs"), table.coins(1)) == (6, 0)
