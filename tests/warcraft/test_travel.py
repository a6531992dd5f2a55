"""W-2: entry and travel."""

import pytest

from tests.engine.table import Seat, Table, holds

ENTRIES = {"hammerhead:2", "hammerhead:4", "hammerhead:11", "millstone:3", "millstone:6"}


class TestFirstConquest:
    def test_an_entry_region_of_any_island(self) -> None:
        """W-2.1: and nothing else, not even with the die."""
        table = Table(Seat(active=holds("orcs", "farmer", hand=10)), Seat())
        assert table.regions("conquer") == ENTRIES
        assert table.regions("roll") == set()

    @pytest.mark.parametrize(("region", "cost"), [("hammerhead:4", 3), ("hammerhead:2", 4), ("millstone:6", 3)])
    def test_it_costs_three_and_four_where_a_murloc_sits(self, region: str, cost: int) -> None:
        """W-2.3"""
        table = Table(Seat(active=holds("orcs", "farmer", hand=10)), Seat())
        table.conquer(region)
        assert table.tokens(region) == cost


class TestLaterConquests:
    def test_next_door_or_any_entry(self) -> None:
        """W-2.2: on any island."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:5": 11})), Seat())
        assert table.regions("conquer") == ENTRIES | {"hammerhead:1", "hammerhead:7"}

    def test_travel_to_an_entry_that_is_not_adjacent(self) -> None:
        """W-2.3: three tokens on the other island, and on the same one too."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:5": 9})), Seat())
        table.conquer("millstone:3", "hammerhead:4")
        assert table.tokens("millstone:3") == table.tokens("hammerhead:4") == 3

    def test_no_travel_to_an_entry_next_door(self) -> None:
        """W-2.3"""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:7": 9})), Seat())
        table.conquer("hammerhead:4")
        assert table.tokens("hammerhead:4") == 2

    def test_a_neighbour_in_decline_does_not_help(self) -> None:
        """W-2.3: the region next door must be active."""
        table = Table(
            Seat(
                active=holds("orcs", "farmer", {"millstone:3": 9}),
                declined=[holds("humans", None, {"hammerhead:7": 1})],
            ),
            Seat(),
        )
        table.conquer("hammerhead:4")
        assert table.tokens("hammerhead:4") == 3

    def test_discounts_come_after_travel(self) -> None:
        """W-2.3: a Blacksmith makes his first conquest with two."""
        table = Table(Seat(active=holds("orcs", "blacksmith", hand=10)), Seat())
        table.conquer("hammerhead:4")
        assert table.tokens("hammerhead:4") == 2

    def test_travel_by_the_die(self) -> None:
        """W-2.3, R-4.11: travel counts for what one is short of."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:5": 3})), Seat())
        assert table.can("roll", "millstone:3")
        table.play("roll", "millstone:3").die(0)
        assert table.holder("millstone:3") is None

    def test_not_due_where_a_region_is_in_reach_otherwise(self) -> None:
        """W-2.3: Kobolds enter Millstone's cavern, which is an entry region too, for two."""
        table = Table(Seat(active=holds("kobolds", "farmer", {"hammerhead:7": 9})), Seat())
        table.conquer("millstone:6")
        assert table.tokens("millstone:6") == 2

    def test_to_be_free_of_travel_makes_no_region_adjacent(self) -> None:
        """W-2.3, W.ethereals.2: sailing Ethereals pay in full for a place beyond the sea."""
        table = Table(
            Seat(active=holds("ethereals", "sailing", {"hammerhead:7": 9})),
            Seat(),
            relics={"dark_portal": "millstone:3"},
        )
        assert not table.can_use("ethereals", 1)
        table.conquer("millstone:3")
        assert table.tokens("millstone:3") == 2
