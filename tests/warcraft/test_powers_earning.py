"""Powers that bring coins at scoring (W-5)."""

from tests.engine.table import Seat, Table, holds

# One or two regions of each terrain on Hammerhead.
FIELDS = ("hammerhead:2", "hammerhead:7")
FORESTS = ("hammerhead:4", "hammerhead:11")
HILLS = ("hammerhead:9", "hammerhead:12")
SWAMPS = ("hammerhead:1", "hammerhead:6")
MOUNTAINS = ("hammerhead:3", "hammerhead:5", "hammerhead:10")
CAVERNS = ("hammerhead:3", "hammerhead:5")
ALL_TERRAINS = ("hammerhead:2", "hammerhead:4", "hammerhead:6", "hammerhead:9", "hammerhead:10")


def holding(power: str, *regions: str, race: str = "orcs", **rest: object) -> Table:
    """Return a game in which a player holds some regions with one token each, and another stands far away."""
    return Table(
        Seat(active=holds(race, power, dict.fromkeys(regions, 1))),
        Seat(active=holds("humans", "blacksmith", {"millstone:8": 1})),
        natives=[],
        **rest,
    )


def bonus(power: str, *regions: str, race: str = "orcs", **rest: object) -> int:
    """Return the coins of a power at scoring for some regions."""
    return holding(power, *regions, race=race, **rest).score(0).get(power, 0)


def coins_of_a_declining_turn(power: str, *regions: str, race: str = "orcs") -> int:
    """Return the coins scored in the turn in which the race declines."""
    table = holding(power, *regions, race=race)
    table.play("decline")
    return table.coins(0) - 5


class TestFarmer:
    def test_earns_a_coin_per_fields_region(self) -> None:
        """W.farmer.1: +1 per fields."""
        assert bonus("farmer", *FIELDS) == 2
        assert bonus("farmer", *ALL_TERRAINS) == 1

    def test_earns_nothing_elsewhere(self) -> None:
        """W.farmer.1: only fields count."""
        assert bonus("farmer", *FORESTS, *HILLS, *SWAMPS, *MOUNTAINS) == 0

    def test_the_coins_are_paid_at_scoring(self) -> None:
        """W.farmer.1: two fields bring two coins for the regions and two more."""
        assert holding("farmer", *FIELDS).finish_turn().coins(0) == 5 + 2 + 2

    def test_earns_nothing_more_in_decline(self) -> None:
        """W.farmer.1, R-6.2: in decline there is no bonus, from the turn of the decline on."""
        assert coins_of_a_declining_turn("farmer", *FIELDS) == 2


class TestHerbalist:
    def test_earns_a_coin_per_hill(self) -> None:
        """W.herbalist.1: +1 per hill."""
        assert bonus("herbalist", *HILLS) == 2
        assert bonus("herbalist", *ALL_TERRAINS) == 1

    def test_earns_nothing_elsewhere(self) -> None:
        """W.herbalist.1: only hills count."""
        assert bonus("herbalist", *FORESTS, *FIELDS, *SWAMPS, *MOUNTAINS) == 0

    def test_earns_nothing_more_in_decline(self) -> None:
        """W.herbalist.1, R-6.2: no bonus in decline."""
        assert coins_of_a_declining_turn("herbalist", *HILLS) == 2


class TestRanger:
    def test_earns_a_coin_per_forest(self) -> None:
        """W.ranger.1: +1 per forest."""
        assert bonus("ranger", *FORESTS) == 2
        assert bonus("ranger", *ALL_TERRAINS) == 1

    def test_earns_nothing_elsewhere(self) -> None:
        """W.ranger.1: only forests count."""
        assert bonus("ranger", *HILLS, *FIELDS, *SWAMPS, *MOUNTAINS) == 0

    def test_earns_nothing_more_in_decline(self) -> None:
        """W.ranger.1, R-6.2: no bonus in decline."""
        assert coins_of_a_declining_turn("ranger", *FORESTS) == 2


class TestSwampWalker:
    def test_earns_a_coin_per_swamp(self) -> None:
        """W.swamp_walker.1: +1 per swamp."""
        assert bonus("swamp_walker", *SWAMPS) == 2
        assert bonus("swamp_walker", *ALL_TERRAINS) == 1

    def test_earns_nothing_elsewhere(self) -> None:
        """W.swamp_walker.1: only swamps count."""
        assert bonus("swamp_walker", *HILLS, *FIELDS, *FORESTS, *MOUNTAINS) == 0

    def test_earns_nothing_more_in_decline(self) -> None:
        """W.swamp_walker.1, R-6.2: no bonus in decline."""
        assert coins_of_a_declining_turn("swamp_walker", *SWAMPS) == 2


class TestMountaineer:
    def test_earns_a_coin_per_mountain(self) -> None:
        """W.mountaineer.1: +1 per mountain."""
        assert bonus("mountaineer", *MOUNTAINS) == 3
        assert bonus("mountaineer", *ALL_TERRAINS) == 1

    def test_earns_nothing_elsewhere(self) -> None:
        """W.mountaineer.1: only mountains count."""
        assert bonus("mountaineer", *HILLS, *FIELDS, *FORESTS, *SWAMPS) == 0

    def test_earns_nothing_more_in_decline(self) -> None:
        """W.mountaineer.1, R-6.2: no bonus in decline."""
        assert coins_of_a_declining_turn("mountaineer", *MOUNTAINS) == 3


class TestMining:
    def test_earns_a_coin_per_cavern_whatever_the_terrain(self) -> None:
        """W.mining.1: +1 per cavern, in mountains and in fields."""
        assert bonus("mining", *CAVERNS, "millstone:2") == 3

    def test_earns_nothing_without_a_cavern(self) -> None:
        """W.mining.1: a mountain without a cavern does not count."""
        assert bonus("mining", "hammerhead:10", "hammerhead:9") == 0

    def test_earns_nothing_more_in_decline(self) -> None:
        """W.mining.1, R-6.2: no bonus in decline."""
        assert coins_of_a_declining_turn("mining", *CAVERNS) == 2


class TestFishing:
    def test_earns_a_coin_per_region_beside_the_lake(self) -> None:
        """W.fishing.1: +1 per region adjacent to water."""
        assert bonus("fishing", "hammerhead:6", "hammerhead:9", "hammerhead:10") == 3

    def test_the_sea_around_the_island_does_not_count(self) -> None:
        """W.fishing.1, W-1.2: the sea is no region; two coasts without the lake bring nothing."""
        assert bonus("fishing", "hammerhead:2", "hammerhead:4") == 0

    def test_the_lake_itself_is_not_beside_water(self) -> None:
        """W.fishing.1: Naga in the lake are in the water, not next to it."""
        assert bonus("fishing", "hammerhead:8", race="naga") == 0
        assert bonus("fishing", "hammerhead:8", "hammerhead:6", race="naga") == 1

    def test_an_island_without_water_has_no_fish(self) -> None:
        """W.fishing.1: Fishbone has no water region."""
        assert bonus("fishing", "fishbone:1", "fishbone:6", boards=["fishbone", "millstone"]) == 0

    def test_earns_nothing_more_in_decline(self) -> None:
        """W.fishing.1, R-6.2: no bonus in decline."""
        assert coins_of_a_declining_turn("fishing", "hammerhead:6", "hammerhead:9") == 2


class TestExplorer:
    def test_earns_a_coin_per_island(self) -> None:
        """W.explorer.1: +1 per island where it holds a region, however many it holds there."""
        assert bonus("explorer", "hammerhead:6", "hammerhead:9", "hammerhead:10") == 1
        assert bonus("explorer", "hammerhead:6", "millstone:1") == 2
        boards = ["hammerhead", "millstone", "old-boot"]
        assert bonus("explorer", "hammerhead:6", "millstone:1", "old-boot:5", boards=boards) == 3

    def test_no_island_no_coin(self) -> None:
        """W.explorer.1: with no region there is nothing to explore."""
        assert bonus("explorer") == 0

    def test_the_own_race_in_decline_explores_nothing(self) -> None:
        """W.explorer.1: only the active race's islands count."""
        table = Table(
            Seat(
                active=holds("orcs", "explorer", {"hammerhead:6": 1}),
                declined=[holds("trolls", None, {"millstone:1": 1})],
            ),
            Seat(active=holds("humans", "blacksmith", {"millstone:8": 1})),
        )
        assert table.score(0)["explorer"] == 1

    def test_earns_nothing_more_in_decline(self) -> None:
        """W.explorer.1, R-6.2: no bonus in decline."""
        assert coins_of_a_declining_turn("explorer", "hammerhead:6", "millstone:1") == 2


class TestArchaeologist:
    def test_earns_a_coin_per_artifact_and_per_place(self) -> None:
        """W.archaeologist.1: an artifact and a place bring a coin each."""
        relics = {"frostmourne": "hammerhead:6", "meeting_stone": "hammerhead:9"}
        assert bonus("archaeologist", "hammerhead:6", "hammerhead:9", relics=relics) == 2

    def test_several_in_one_region_count_each(self) -> None:
        """W.archaeologist.1: three in one region are three coins."""
        relics = dict.fromkeys(("frostmourne", "meeting_stone", "doomhammer"), "hammerhead:6")
        assert bonus("archaeologist", "hammerhead:6", relics=relics) == 3

    def test_only_what_lies_in_its_own_active_regions_counts(self) -> None:
        """W.archaeologist.1: relics of others, of the player's declined race and in empty regions do not count."""
        table = Table(
            Seat(
                active=holds("orcs", "archaeologist", {"hammerhead:6": 1}),
                declined=[holds("trolls", None, {"hammerhead:9": 1})],
            ),
            Seat(active=holds("humans", "blacksmith", {"hammerhead:10": 1})),
            relics={
                "frostmourne": "hammerhead:6",
                "meeting_stone": "hammerhead:9",
                "doomhammer": "hammerhead:10",
                "dark_portal": "hammerhead:3",
            },
            natives=[],
        )
        assert table.score(0)["archaeologist"] == 1

    def test_a_marker_just_turned_up_counts(self) -> None:
        """W.archaeologist.1, W-6.1: a relic that it reveals by entering counts at once."""
        table = Table(
            Seat(active=holds("orcs", "archaeologist", {"hammerhead:7": 1}, hand=5)),
            Seat(active=holds("humans", "blacksmith", {"millstone:8": 1})),
            natives=[],
        )
        table.conquer("hammerhead:5").find("karazhan")
        assert table.score(0)["archaeologist"] == 1

    def test_the_well_in_the_lake_counts_for_naga_who_hold_it(self) -> None:
        """W.archaeologist.1: the Well lies in the lake, so it counts for the holder of the lake, not of the shore."""
        relics = {"well_of_eternity": "hammerhead:8"}
        assert bonus("archaeologist", "hammerhead:6", relics=relics) == 0
        assert bonus("archaeologist", "hammerhead:8", race="naga", relics=relics) == 1

    def test_earns_nothing_more_in_decline(self) -> None:
        """W.archaeologist.1, R-6.2: no bonus in decline."""
        table = holding("archaeologist", "hammerhead:6", relics={"frostmourne": "hammerhead:6"})
        assert table.play("decline").coins(0) == 5 + 1
