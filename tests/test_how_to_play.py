"""The examples of the pages docs/how-to-play…, played."""

from tests.classic.maps import ClassicTable, cost, v
from tests.engine.table import Combo, Seat, Table, holds

FARMLAND, FOREST, HILL, MOUNTAIN, FOREST_SOUTH = v(2), v(3), v(7), v(6), v(13)


class TestMountedHumans:
    """The turn that runs through the page on the classic game."""

    def table(self) -> ClassicTable:
        return ClassicTable(Seat(active=holds("humans", "mounted", hand=10)), Seat(), phase="conquests")

    def test_the_costs_of_regions(self) -> None:
        """S.mounted.1, S-1.3, R-4.5: farmland 1, an empty forest 2, a hill with a Lost Tribe 2, a mountain 3."""
        table = self.table()
        assert [cost(table, "humans", region) for region in (FARMLAND, FOREST, HILL, MOUNTAIN)] == [1, 2, 2, 3]
        assert table.hand("humans") == 2

    def test_the_forest_by_the_die_and_the_score(self) -> None:
        """R-4.11, R-6.1, S.humans.1: two tokens and one pip for a cost of three; five regions, one of them farmland."""
        table = self.table().conquer(FARMLAND, FOREST, HILL, MOUNTAIN)
        assert not table.can("conquer", FOREST_SOUTH)
        table.play("roll", FOREST_SOUTH).die(1)
        assert table.holder(FOREST_SOUTH) == "humans"
        assert table.score(0) == {"regions": 5, "humans": 1}


class TestHerbalistDraenei:
    """The pick of the page on Battle for Azeroth."""

    def table(self) -> Table:
        rows = [
            (["humans", "forsaken", ""], "championing"),
            (["draenei", "goblins", ""], "herbalist"),
            (["dwarves", "trolls", ""], "explorer"),
            (["worgen", "orcs", ""], "marshdweller"),
        ]
        combos = [Combo(race=races, power=power) for races, power in rows]
        return Table(Seat(), Seat(), game="azeroth", combos=combos)

    def test_for_a_coin_to_the_bank(self) -> None:
        """T.4, R-1.2: the second row costs a coin; 7 + 4 tokens."""
        table = self.table().pick("draenei")
        assert (table.coins(0), table.hand("draenei")) == (4, 11)

    def test_then_the_goblins_are_explorers(self) -> None:
        """T.5: the powers slide up for the Horde too."""
        table = self.table().pick("draenei").refill()
        place = table.state.columns[1].index(table.race("goblins"))
        assert table.state.row_badges[place] == table.power("explorer")
