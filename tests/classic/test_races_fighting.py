"""Giants, Halflings and Tritons: races with special ways to conquer (S-2)."""

from tests.classic.maps import ClassicTable, Seat, at, cost, elves_elsewhere, holds, v, vs
from tests.engine.table import Combo

LAND = vs(*range(1, 24)) - vs(1, 8, 23)


class TestGiants:
    def test_next_to_a_mountain_they_hold(self) -> None:
        """S.giants.1: from the mountain 6 the farmland 2 costs 1, the hill 7 with its Lost Tribe 2."""
        table = ClassicTable(Seat(active=holds("giants", "forest", at({6: 1}), hand=9)), elves_elsewhere())
        assert cost(table, "giants", v(2)) == 1
        assert cost(table, "giants", v(7)) == 2

    def test_not_next_to_other_regions(self) -> None:
        """S.giants.1: 3 is next to the mountain 9, but that is not theirs."""
        table = ClassicTable(Seat(active=holds("giants", "forest", at({2: 1}), hand=9)), elves_elsewhere())
        assert cost(table, "giants", v(3)) == 2

    def test_a_mountain_next_to_a_mountain(self) -> None:
        """S.giants.1: a mountain itself costs no less unless next to another one that they hold."""
        table = ClassicTable(Seat(active=holds("giants", "forest", at({2: 1}), hand=9)), elves_elsewhere())
        assert cost(table, "giants", v(6)) == 3

    def test_never_more_than_one(self) -> None:
        """S.giants.1: between the mountains 9 and 20 the farmland 14 with its Lost Tribe still costs 2."""
        table = ClassicTable(Seat(active=holds("giants", "forest", at({9: 1, 20: 1}), hand=9)), elves_elsewhere())
        assert cost(table, "giants", v(14)) == 2

    def test_at_once_from_a_mountain_just_taken(self) -> None:
        """S.giants.1: an abandoned mountain no longer counts."""
        table = ClassicTable(Seat(active=holds("giants", "forest", hand=9)), elves_elsewhere())
        assert cost(table, "giants", v(16)) == 3
        assert cost(table, "giants", v(22)) == 1
        table = ClassicTable(Seat(active=holds("giants", "forest", at({6: 1, 2: 1}), hand=9)), elves_elsewhere())
        table.play("abandon", v(6))
        assert cost(table, "giants", v(7)) == 3

    def test_a_mountain_of_their_players_declined_race(self) -> None:
        """S.giants.1: it is not held by the Giants."""
        table = ClassicTable(
            Seat(active=holds("giants", "forest", at({2: 1}), hand=9), declined=[holds("humans", None, at({6: 1}))]),
            elves_elsewhere(),
        )
        assert cost(table, "giants", v(7)) == 3

    def test_caverns_are_adjacent_with_underworld(self) -> None:
        """S.giants.1, S.underworld.2: from the cavern mountain 6 every cavern costs 2 less, however far."""
        table = ClassicTable(Seat(active=holds("giants", "underworld", at({6: 1}), hand=9)), elves_elsewhere())
        # A hill with a Lost Tribe: 3 - 1 - 1; a hill with nobody: never less than 1.
        assert cost(table, "giants", v(15)) == 1
        assert cost(table, "giants", v(18)) == 1
        # 15 is theirs now, but no mountain, so 14 costs as much as before.
        assert cost(table, "giants", v(14)) == 3

    def test_underworld_from_a_mountain_without_cavern(self) -> None:
        """S.giants.1: the mountain 20 has none, so a far cavern is cheaper by Underworld alone."""
        table = ClassicTable(Seat(active=holds("giants", "underworld", at({20: 1, 18: 1}), hand=9)), elves_elsewhere())
        assert cost(table, "giants", v(15)) == 2

    def test_flying_makes_nothing_adjacent(self) -> None:
        """S.giants.1, S.flying.1: 10 is next to no mountain of theirs, 2 is."""
        table = ClassicTable(Seat(active=holds("giants", "flying", at({6: 1}), hand=9)), elves_elsewhere())
        assert cost(table, "giants", v(10)) == 2
        assert cost(table, "giants", v(2)) == 1


class TestHalflings:
    def first_turn(self, power: str = "commando") -> ClassicTable:
        """Return a game with Halflings in their first turn."""
        table = ClassicTable(Seat(), elves_elsewhere(), combos=[Combo(race="halflings", power=power)]).refill()
        table.pick("halflings").refill()
        return table

    def test_first_conquest_anywhere(self) -> None:
        """S.halflings.1: not on water, unless they are Seafaring."""
        assert self.first_turn().regions("conquer") == LAND

    def test_only_the_first(self) -> None:
        """S.halflings.1"""
        assert self.first_turn().conquer(v(10)).regions("conquer") == vs(4, 5, 9, 11, 15)

    def test_holes_on_the_first_two_regions(self) -> None:
        """S.halflings.2"""
        table = self.first_turn().conquer(v(10), v(9), v(3))
        assert table.marked("hole") == vs(10, 9)

    def test_the_second_in_a_later_turn(self) -> None:
        """S.halflings.2: the first two they ever conquer."""
        table = self.first_turn().conquer(v(10)).finish_turn().finish_turn()
        table.conquer(v(9), v(3))
        assert table.marked("hole") == vs(10, 9)

    def test_seafaring_they_begin_on_any_water(self) -> None:
        """S.halflings.1, S.seafaring.1: the seas on the edge, and the lake."""
        assert self.first_turn("seafaring").regions("conquer") == LAND | vs(1, 8, 23)

    def test_a_hole_on_water(self) -> None:
        """S.halflings.2, S.seafaring.1: the first two regions, even if one of them is the sea."""
        table = self.first_turn("seafaring").conquer(v(1), v(2), v(6))
        assert table.marked("hole") == vs(1, 2)

    def test_holes_are_immune(self) -> None:
        """S.halflings.2, R-1.8: neither conquests nor Sorcerers nor the dragon can take them."""
        table = ClassicTable(
            Seat(active=holds("sorcerers", "dragon_master", at({3: 1}), hand=9)),
            Seat(active=holds("halflings", "hill", at({9: 1, 10: 1, 2: 1}))),
            markers={"hole": [v(9), v(10)]},
        )
        assert table.regions("conquer") == vs(2, 4, 7)
        table.use("dragon_master")
        assert table.regions("conquer") == vs(2, 4, 7)
        table.conquer(v(4))
        table.use("sorcerers")
        assert table.regions("target") == vs(2)

    def test_gone_in_decline(self) -> None:
        """S.halflings.3"""
        table = self.first_turn().conquer(v(10), v(9)).finish_turn().finish_turn()
        table.play("decline")
        assert table.marked("hole") == set()
        assert table.held("halflings") == vs(9, 10)

    def test_gone_when_abandoned_and_never_given_again(self) -> None:
        """S.halflings.3: no new hole, not even in the same region."""
        table = self.first_turn().conquer(v(10), v(9)).finish_turn().finish_turn()
        table.play("abandon", v(9)).play("abandon", v(10))
        assert table.marked("hole") == set()
        table.conquer(v(10), v(9))
        assert table.marked("hole") == set()

    def test_a_hole_taken_by_their_own_players_ghouls(self) -> None:
        """S.halflings.3, S.ghouls.4, R-1.8: its owner is not bound by its immunity; the hole does not stay."""
        table = ClassicTable(
            Seat(active=holds("halflings", "hill", at({2: 2, 3: 1})), declined=[holds("ghouls", None, at({6: 6}))]),
            elves_elsewhere(),
            markers={"hole": [v(2), v(3)]},
            memory={"halflings": {"holes_dug": 2}},
        )
        table.play("done").conquer(v(2))
        assert table.marked("hole") == vs(3)

    def test_wiped_out_they_enter_again_anywhere(self) -> None:
        """S.halflings.1, S.halflings.3, R-5.2: as a first conquest, but without new holes."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({3: 1}), hand=9)),
            Seat(active=holds("halflings", "commando", at({2: 3}))),
            memory={"halflings": {"holes_dug": 2}},
        )
        table.conquer(v(2)).finish_turn()
        assert table.hand("halflings") == 2
        assert v(10) in table.regions("conquer")
        table.conquer(v(10))
        assert table.marked("hole") == set()

    def test_one_hole_dug_one_to_go(self) -> None:
        """S.halflings.2: wiped out after one conquest they still have the second hole to dig, and only that."""
        table = ClassicTable(
            Seat(active=holds("halflings", "commando", hand=6)),
            elves_elsewhere(),
            memory={"halflings": {"holes_dug": 1}},
        )
        table.conquer(v(10), v(9))
        assert table.marked("hole") == vs(10)

    def test_picked_again_they_dig_again(self) -> None:
        """S.halflings.2, R-7.6: once they are gone their banner comes back, and starts over."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({3: 1}), hand=9)),
            Seat(declined=[holds("halflings", None, at({2: 1}))]),
            memory={"halflings": {"holes_dug": 2}},
        )
        table.conquer(v(2))
        assert table.remembers("halflings") == {}


class TestTritons:
    def test_next_to_water(self) -> None:
        """S.tritons.1: on the shores of the sea 1 and of the lake 8."""
        table = ClassicTable(Seat(active=holds("tritons", "hill", hand=11)), elves_elsewhere())
        assert cost(table, "tritons", v(2)) == 1
        assert cost(table, "tritons", v(6)) == 2
        assert cost(table, "tritons", v(7)) == 2
        assert cost(table, "tritons", v(3)) == 1

    def test_not_inland(self) -> None:
        """S.tritons.1: 9 is next to water, 10 is not."""
        table = ClassicTable(Seat(active=holds("tritons", "hill", at({9: 1}), hand=9)), elves_elsewhere())
        assert cost(table, "tritons", v(10)) == 2

    def test_as_first_conquest_on_the_shore_of_the_sea(self) -> None:
        """S.tritons.1, S-1.3: 22 lies on the sea 23 and not on the edge; 5 on the edge and on no water."""
        table = ClassicTable(Seat(active=holds("tritons", "hill", hand=9)), elves_elsewhere())
        assert cost(table, "tritons", v(22)) == 1
        table = ClassicTable(Seat(active=holds("tritons", "hill", hand=9)), elves_elsewhere())
        assert cost(table, "tritons", v(5)) == 2

    def test_never_less_than_one(self) -> None:
        """S.tritons.1, R-1.7: with Commando too."""
        table = ClassicTable(Seat(active=holds("tritons", "commando", hand=9)), elves_elsewhere())
        assert cost(table, "tritons", v(2)) == 1
        assert cost(table, "tritons", v(6)) == 1

    def test_water_itself_is_no_cheaper(self) -> None:
        """S.tritons.1, S.seafaring.1: land regions only."""
        table = ClassicTable(Seat(active=holds("tritons", "seafaring", hand=9)), elves_elsewhere())
        assert cost(table, "tritons", v(1)) == 2
        assert cost(table, "tritons", v(2)) == 1
