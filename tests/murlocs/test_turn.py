"""M.4, M.5, M.9: the turn of the Murlocs follows from the position."""

from random import Random

import pytest

from elbowroom.engine.engine import to_act
from elbowroom.games import load_game, new_game
from tests.engine.play import decisions
from tests.engine.table import Seat, holds
from tests.murlocs.swarm import SwarmTable, murlocs
from tests.warcraft.islands import h, m

# Elsewhere than all that happens.
FAR = {m(2): 3}


def player(regions: dict[str, int] | None = None, race: str = "orcs", power: str = "sailing", coins: int = 5) -> Seat:
    """Return a player with an active race and an empty hand."""
    return Seat(coins=coins, active=holds(race, power, regions or FAR))


class TestTurn:
    def test_ready_troops_and_conquer_while_they_can(self) -> None:
        """M.4: all but one per region go to hand and conquer; the rest is redeployed."""
        table = SwarmTable(player({m(2): 9}), murlocs({h(12): 5, h(11): 5}, total=10))
        table.open(h(10), h(6), h(9), h(7)).pass_to_murlocs()
        # 8 of them are in hand: the mountain 10 for 3, and 9 or 6 for 2 each, leave 1.
        assert table.taken() == [h(10), h(6), h(9)]
        assert sum(table.tokens(region) for region in table.held("murlocs")) == 10
        assert table.hand("murlocs") == 0

    def test_never_abandon(self) -> None:
        """M.4: each region of theirs keeps a token."""
        table = SwarmTable(player(), murlocs({h(12): 1, h(1): 1, h(2): 1, h(9): 1}, total=10)).pass_to_murlocs()
        assert {h(12), h(1), h(2), h(9)} <= table.held("murlocs")

    def test_never_the_last_conquest_die(self) -> None:
        """M.4: with fewer tokens than the cheapest region costs they stop; no die is rolled."""
        regions = {h(number): 1 for number in (1, 2, 3, 5, 9, 10, 11, 12)}
        table = SwarmTable(player(), murlocs({**regions, h(1): 3}, total=10)).open()
        # Region 7 is 1 token short: a player would roll.
        table.state.base[table.region(h(7))] = 3
        table.pass_to_murlocs()
        assert table.taken() == []
        assert not table.is_chance
        assert all(event.what != "die" for event in table.events)
        assert table.held("murlocs") == set(regions)

    def test_they_never_decline(self) -> None:
        """M.4: not in any round of a whole game."""
        game = new_game("murlocs", 1, seed=8)
        for _ in decisions(game, Random(8)):
            assert game.state.declined[1] == 0
            assert game.state.active[1] == game.state.ruleset.automatic_race
        assert all(event.source != "murlocs" for event in game.events if event.what == "declined")

    def test_without_a_region_they_enter(self) -> None:
        """M.4, W-2: a first conquest is an entry region and costs travel: 2 + 1, then they go on from there."""
        table = SwarmTable(player(), murlocs({})).pass_to_murlocs()
        assert table.taken()[0] == h(2)
        spent = [event.amount for event in table.events if event.what == "conquered"]
        assert spent[0] == 3
        assert len(table.taken()) >= 3

    def test_unused_tokens_stay_in_hand(self) -> None:
        """M.4: with every entry region too dear and none of theirs left."""
        table = SwarmTable(player(), murlocs({}, total=10)).open().pass_to_murlocs()
        assert table.taken() == []
        assert (table.hand("murlocs"), table.held("murlocs")) == (10, set())

    def test_nobody_else_plays_for_them(self) -> None:
        """M.9: in no state of a game is it their decision."""
        for players in (1, 2):
            game = new_game("murlocs", players, seed=9)
            for _ in decisions(game, Random(9)):
                assert to_act(game.state) < players

    def test_only_a_marker_is_chance(self) -> None:
        """M.9: in their turn nothing but markers is turned up."""
        found = set()
        for seed in range(12):
            game, rng = new_game("murlocs", 1, seed=seed), Random(seed)
            while not game.is_over:
                if game.is_chance:
                    if game.state.seat == 1 and game.state.step < 13:
                        found.add(game.view().chance)
                    game.play(game.random_outcome(rng))
                else:
                    game.play(rng.choice(game.legal()))
        assert found <= {"find", "flip.well_of_eternity"}
        assert "find" in found

    def test_the_same_position_has_the_same_turn(self) -> None:
        """M.9, R-9.1: the record holds no action of theirs, and replays to the same hash."""
        game = new_game("murlocs", 2, seed=10, difficulty=15)
        for _ in decisions(game, Random(10)):
            pass
        assert load_game(game.record()).hashes == game.hashes

    def test_a_marker_interrupts_them_and_they_go_on(self) -> None:
        """M.9, M.3: after it is turned up they conquer with the tokens that are left."""
        table = SwarmTable(player({h(4): 1}), murlocs({m(2): 11, m(4): 1}), face_down=[m(1)]).pass_to_murlocs()
        assert table.is_chance
        before = len(table.taken())
        table.find("frostmourne")
        assert len(table.taken()) > before

    def test_their_turn_is_no_step_of_undo(self) -> None:
        """M.9: what a player did before their turn cannot be taken back after it."""
        game = new_game("murlocs", 1, seed=11)
        rng = Random(11)
        for _ in decisions(game, rng):
            turn = game.state.turn
            if turn >= 2:
                break
        assert not game.can_undo


class TestWhereTheyGo:
    def one(self, table: SwarmTable) -> tuple[str, str | None]:
        """Return their first conquest and its reason."""
        return table.pass_to_murlocs().conquests()[0]

    def test_the_cheapest(self) -> None:
        """M.5: a hill for 2 rather than mountains for 3."""
        table = SwarmTable(player(), murlocs({h(11): 10, h(12): 2}))
        # In reach: mountain 10 for 3, and entry regions 2 and 4, m3 and m6 for 3 with travel.
        assert self.one(table)[1] != "cheapest"
        table = SwarmTable(player(), murlocs({h(10): 10, h(12): 2}))
        # 6, 9 and 11 for 2.
        assert self.one(table)[0] in {h(6), h(9), h(11)}
        table = SwarmTable(player({h(6): 2, h(9): 2, m(2): 2}), murlocs({h(10): 10, h(12): 2}))
        assert self.one(table) == (h(11), "cheapest")

    def test_each_conquest_changes_the_choice(self) -> None:
        """M.5: what a conquest brings into reach counts at once."""
        table = SwarmTable(player({h(6): 3, h(9): 3}), murlocs({h(12): 10}, total=10)).pass_to_murlocs()
        assert table.taken()[0] == h(11)
        assert len(table.taken()) > 1

    def test_tokens_and_pieces_make_a_region_dear(self) -> None:
        """M.5, R-4.5: tokens, walls and mountains count as for anybody."""
        table = SwarmTable(
            player({h(6): 1, h(9): 1}, "night_elves"),
            murlocs({h(10): 3, h(11): 4, h(12): 3}, total=10),
            markers={"wisp_wall": [h(6)]},
        )
        assert self.one(table.open(h(6), h(9))) == (h(9), "cheapest")

    def test_entry_regions_cost_travel(self) -> None:
        """M.5, W-2.3: an entry region that is not adjacent costs 3, an adjacent one 2."""
        table = SwarmTable(player({h(9): 5, h(6): 5}), murlocs({h(12): 5, h(10): 5}, total=10))
        table.open(h(11), h(2)).pass_to_murlocs()
        amounts = {event.region: event.amount for event in table.events if event.what == "conquered"}
        assert amounts[table.region(h(11))] == 2
        assert amounts[table.region(h(2))] == 3

    def test_water_is_out(self) -> None:
        """M.5, R-4.4"""
        table = SwarmTable(player(), murlocs({h(9): 5, h(6): 5, h(10): 5}, total=15)).pass_to_murlocs()
        assert h(8) not in table.held("murlocs")

    def test_immune_regions_are_out(self) -> None:
        """M.5, R-1.8: a watch tower keeps them off; with another power the fields are the cheapest."""
        for power, taken in (("defensive", []), ("explorer", [h(7)])):
            table = SwarmTable(player({h(4): 1, h(7): 1, h(9): 1}, "orcs", power), murlocs({h(1): 12})).open(h(7))
            assert table.pass_to_murlocs().taken() == taken
            assert table.marked("watch_tower") == ({h(7)} if power == "defensive" else set())

    def test_active_before_declined_before_empty(self) -> None:
        """M.5: among the cheapest, a player's active region first."""
        trolls = holds("trolls", None, {h(6): 1})
        table = SwarmTable(
            Seat(active=holds("orcs", "sailing", {h(9): 1}), declined=[trolls]),
            murlocs({h(10): 12}),
        )
        # 11 is empty and costs 2; 6 and 9 cost 3 each: the cheapest first, then the active one of the two.
        assert table.open(h(6), h(9), h(11)).pass_to_murlocs().conquests() == [
            (h(11), "cheapest"),
            (h(9), "active"),
            (h(6), "cheapest"),
        ]

    def test_declined_before_empty(self) -> None:
        """M.5: a mountain in the open and a hill in decline cost 3 each."""
        table = SwarmTable(
            Seat(active=holds("orcs", "sailing", FAR), declined=[holds("trolls", None, {h(12): 1})]),
            murlocs({h(11): 4, m(3): 4, m(7): 4}),
        )
        # 10 is an empty mountain for 3, 12 is held in decline for 3; Millstone's 2, 5 and 8 cost more or are water.
        conquests = [one for one in table.pass_to_murlocs().conquests() if one[0] in {h(10), h(12)}]
        assert conquests[0] == (h(12), "declined")

    @pytest.mark.parametrize(("coins", "target"), [((9, 3), 6), ((3, 9), 9)])
    def test_then_the_richer_player(self, coins: tuple[int, int], target: int) -> None:
        """M.5: among equally cheap active regions."""
        table = SwarmTable(
            Seat(coins=coins[0], active=holds("orcs", "sailing", {h(6): 1})),
            Seat(coins=coins[1], active=holds("dwarves", "ranger", {h(9): 1})),
            murlocs({h(10): 4, h(11): 4, h(12): 4}),
            turn=1,
        )
        assert self.one(table.open(h(6), h(9))) == (h(target), "richer")

    def test_then_most_murloc_neighbours(self) -> None:
        """M.5: 4 touches 1 and 9 of theirs, 5 only 1; both are empty land for 2."""
        table = SwarmTable(player({m(2): 3}), murlocs({h(1): 4, h(9): 4, h(3): 4}))
        # In reach for 2: 4 (of 1, 3, 9), 6 (of 3, 9), 7 (of 1, 9), 2 (of 3); mountains cost 3.
        assert self.one(table) == (h(4), "neighbours")

    def test_then_the_lower_island_and_number(self) -> None:
        """M.5: of 6, 9 and 11 each touches one of theirs."""
        table = SwarmTable(player(), murlocs({h(10): 12}))
        assert self.one(table) == (h(6), "number")

    def test_regions_with_a_toll_they_cannot_pay_are_out(self) -> None:
        """M.5, W.marshdweller.1: without a coin a Marshdweller's swamp is closed to them, with one they pay."""
        for coins in (0, 1):
            table = SwarmTable(
                player({h(6): 1, h(9): 9}, "trolls", "marshdweller"),
                murlocs({h(10): 4, h(11): 4, h(12): 4}, coins=coins),
            ).pass_to_murlocs()
            assert (h(6) in table.taken()) is bool(coins)
            paid = [event for event in table.events if event.what == "paid"]
            assert [(event.seat, event.other, event.amount) for event in paid] == [(1, 0, 1)] * coins


class TestRedeployment:
    def final(self, table: SwarmTable) -> dict[str, int]:
        """Return their tokens by region after their turn."""
        table.pass_to_murlocs()
        return {region: table.tokens(region) for region in table.held("murlocs")}

    def closed(self, regions: dict[str, int], players: dict[str, int]) -> SwarmTable:
        """Return a table on which they can conquer nothing: everything that is not theirs is too dear."""
        table = SwarmTable(
            Seat(active=holds("forsaken", "sailing", players)), murlocs(regions, total=sum(regions.values()))
        )
        return table.open(*regions)

    def test_one_by_one_where_a_conqueror_pays_least(self) -> None:
        """M.5: all but one per region are spread, at the border with players."""
        # Both touch 10, which the Forsaken hold. The even number of tokens is shared; of 11 one more goes to 11.
        assert self.final(self.closed({h(11): 9, h(12): 1}, {h(10): 9})) == {h(11): 5, h(12): 5}
        assert self.final(self.closed({h(11): 1, h(12): 10}, {h(10): 9})) == {h(11): 6, h(12): 5}

    def test_only_beside_players_if_there_is_such_a_region(self) -> None:
        """M.5: a region far from the players keeps one token."""
        final = self.final(self.closed({h(11): 5, h(12): 3, m(8): 2}, {h(10): 9}))
        assert final == {h(11): 5, h(12): 4, m(8): 1}

    def test_mountains_defend_themselves(self) -> None:
        """M.5: a mountain costs one more, so it gets one token less."""
        # The mountain 10 and hill 12 both touch forest 11 of the Forsaken.
        assert self.final(self.closed({h(10): 8, h(12): 3}, {h(11): 9})) == {h(10): 5, h(12): 6}

    def test_races_in_decline_are_no_border(self) -> None:
        """M.5: without an active region beside them they spread over all; among equals the lower number first."""
        table = SwarmTable(
            Seat(active=holds("orcs", "sailing", {m(2): 9}), declined=[holds("trolls", None, {h(9): 1})]),
            murlocs({h(11): 4, h(12): 3, h(10): 3}, total=10),
        )
        final = self.final(table.open(h(10), h(11), h(12)))
        # Ten tokens: costs become equal, the mountain has one token less; the last ones by number.
        assert final == {h(10): 3, h(11): 4, h(12): 3}
