"""W-6: markers turned up, and the five artifacts."""

import pytest

from elbowroom.engine.phases.turn import proceed
from elbowroom.engine.rules.terms import Terms
from tests.engine.table import Seat, Table, holds


class TestRevealed:
    """W-6.1"""

    def table(self) -> Table:
        return Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 11})),
            Seat(active=holds("orcs", "ranger", {"millstone:3": 5})),
        )

    def test_when_an_active_race_enters(self) -> None:
        """W-6.1: chance tells what it is, and its holder may use it at once."""
        table = self.table()
        assert not table.can_use("frostmourne")
        table.conquer("hammerhead:5").find("frostmourne")
        assert table.relic("frostmourne") == "hammerhead:5"
        assert table.can_use("frostmourne")

    def test_only_once(self) -> None:
        """W-6.1: the next conqueror finds it face up."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 4})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:1": 11})),
        )
        table.conquer("hammerhead:5").find("dark_portal").finish_turn().conquer("hammerhead:5")
        assert not table.is_chance
        assert table.score(1)["dark_portal"] == 2

    def test_it_changes_hands(self) -> None:
        """W-6.1: and serves the new holder alone."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 11})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:5": 1})),
            relics={"dark_portal": "hammerhead:5"},
        )
        table.conquer("hammerhead:5")
        assert not table.is_chance
        assert table.score(0)["dark_portal"] == 2
        assert "dark_portal" not in table.score(1)

    def test_not_by_a_failed_die(self) -> None:
        """W-6.1: a marker is revealed only by entering its region."""
        table = Table(Seat(active=holds("naga", "farmer", {"hammerhead:7": 3})), Seat())
        table.play("roll", "hammerhead:5").die(0)
        assert not table.legal("find")
        assert table.relic("frostmourne") is None

    def test_by_the_last_conquest(self) -> None:
        """W-6.1: a Spirit Healer found by it already works at this redeployment."""
        table = Table(Seat(active=holds("naga", "farmer", {"hammerhead:7": 3})), Seat(), Seat())
        table.play("roll", "hammerhead:5").die(1).find("spirit_healer")
        assert table.numbers("deploy") == {0, 1, 2}

    def test_it_serves_no_race_in_decline(self) -> None:
        """W-6.1: it does not serve the active race of the same player, either."""
        table = Table(
            Seat(
                active=holds("naga", "farmer", {"hammerhead:7": 11}),
                declined=[holds("orcs", None, {"hammerhead:1": 1, "hammerhead:9": 1})],
            ),
            Seat(),
            relics={"frostmourne": "hammerhead:1", "dark_portal": "hammerhead:9"},
        )
        assert not table.can_use("frostmourne")
        assert table.score(0) == {"regions": 1, "declined-regions": 2, "farmer": 1}

    def test_it_serves_nobody_else(self) -> None:
        """W-6.1: an opponent's artifact is not mine."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 11})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:1": 5})),
            relics={"frostmourne": "hammerhead:1"},
        )
        assert not table.can_use("frostmourne")


class TestMoving:
    """W-6.2"""

    @pytest.mark.parametrize(
        ("artifact", "region"),
        [("ashes_of_alar", "hammerhead:10"), ("doomhammer", "hammerhead:9"), ("frostmourne", "hammerhead:9")],
    )
    def test_an_artifact_lies_where_it_was_last_used(self, artifact: str, region: str) -> None:
        """W-6.2"""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 11})), Seat(), relics={artifact: "hammerhead:7"}
        )
        table.use(artifact).conquer(region)
        assert table.relic(artifact) == region

    def test_others_do_not_move(self) -> None:
        """W-6.2: an artifact that was not used stays, and so do places."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 11})),
            Seat(),
            relics={"frostmourne": "hammerhead:7", "doomhammer": "hammerhead:7", "karazhan": "hammerhead:7"},
        )
        table.use("frostmourne").conquer("hammerhead:9")
        assert table.relic("doomhammer") == table.relic("karazhan") == "hammerhead:7"

    def test_it_belongs_to_the_conqueror_of_its_region(self) -> None:
        """W-6.2, W-6.1"""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 11})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:1": 1})),
            relics={"frostmourne": "hammerhead:1"},
        )
        table.conquer("hammerhead:1")
        assert table.can_use("frostmourne")

    @pytest.mark.parametrize("relic", ["frostmourne", "aegis_of_aggramar", "meeting_stone"])
    def test_it_stays_when_the_region_is_abandoned(self, relic: str) -> None:
        """W-6.2: it belongs to nobody there, and is not moved at the end of the turn."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 1, "hammerhead:9": 5})),
            Seat(),
            relics={relic: "hammerhead:7"},
        )
        table.play("abandon", "hammerhead:7")
        assert not table.can_use(relic)
        table.conquer("millstone:3")
        assert table.tokens("millstone:3") == 3
        table.finish_turn()
        assert table.relic(relic) == "hammerhead:7"


class TestTogether:
    """W-6.3: several aids in one conquest; artifacts wherever their text allows, others where they change something."""

    def table(self, **rest: object) -> Table:
        return Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 11})),
            Seat(active=holds("orcs", "ranger", {"millstone:2": 3, "hammerhead:9": 3})),
            relics={"ashes_of_alar": "hammerhead:7", "frostmourne": "hammerhead:7", **rest},
        )

    @pytest.mark.parametrize("order", [("ashes_of_alar", "frostmourne"), ("frostmourne", "ashes_of_alar")])
    def test_ashes_for_reach_and_frostmourne_for_cost(self, order: tuple[str, str]) -> None:
        """W-6.3: both lie there afterwards, and both are used."""
        table = self.table()
        table.use(order[0]).use(order[1]).conquer("millstone:2")
        assert table.tokens("millstone:2") == 2 + 3 - 2
        assert table.relic("ashes_of_alar") == table.relic("frostmourne") == "millstone:2"
        assert not table.can_use("ashes_of_alar")
        assert not table.can_use("frostmourne")

    def test_the_ashes_next_door(self) -> None:
        """W-6.3, W.ashes_of_alar.1: where they save nothing they still come along."""
        table = self.table()
        table.use("ashes_of_alar")
        assert table.can("conquer", "hammerhead:9")
        assert table.can("conquer", "millstone:2")
        table.conquer("hammerhead:4")
        assert table.relic("ashes_of_alar") == "hammerhead:4"
        assert table.relic("frostmourne") == "hammerhead:7"

    def test_frostmourne_where_the_cost_is_one(self) -> None:
        """W-6.3, W.frostmourne.1: Dwarven Blacksmiths need one token for a mountain anyway, and take it along."""
        table = Table(
            Seat(active=holds("dwarves", "blacksmith", {"hammerhead:4": 9})),
            Seat(),
            relics={"frostmourne": "hammerhead:4"},
        )
        table.use("frostmourne").conquer("hammerhead:3")
        assert table.tokens("hammerhead:3") == 1
        assert table.relic("frostmourne") == "hammerhead:3"

    def test_the_hammer_where_the_cost_is_one(self) -> None:
        """W-6.3, W.doomhammer.1: for its two coins."""
        table = Table(
            Seat(active=holds("dwarves", "blacksmith", {"hammerhead:4": 9})),
            Seat(),
            relics={"doomhammer": "hammerhead:4"},
        )
        table.use("doomhammer").conquer("hammerhead:3")
        assert (table.relic("doomhammer"), table.coins(0)) == ("hammerhead:3", 3)

    def test_the_hammer_and_frostmourne(self) -> None:
        """W-6.3: the hammer's price is fixed; Frostmourne lowers nothing, but lies there too."""
        table = self.table(doomhammer="hammerhead:7")
        table.use("doomhammer").use("frostmourne").conquer("hammerhead:9")
        assert table.tokens("hammerhead:9") == 1
        assert table.relic("doomhammer") == table.relic("frostmourne") == "hammerhead:9"

    @pytest.mark.parametrize("order", [("doomhammer", "championing"), ("championing", "doomhammer")])
    def test_the_hammer_and_the_champion_never_both(self, order: tuple[str, str]) -> None:
        """W-6.3, W.championing.1: each of the two fixes the cost."""
        champions = holds("naga", "championing", {"hammerhead:7": 5}, companions_in_hand=1)
        table = Table(Seat(active=champions), Seat(), relics={"doomhammer": "hammerhead:7"})
        assert table.can_use(order[1])
        both = 1 << table.code("doomhammer") | 1 << table.code("championing")
        assert not Terms(table.state, table.race("naga"), table.state.hooks, both).regions()
        table.use(order[0])
        assert not table.can_use(order[1])
        assert table.can("conquer", "hammerhead:9")

    def test_the_champion_carries_frostmourne(self) -> None:
        """W-6.3, W.championing.1: for nothing, and Frostmourne lies where he stands."""
        champions = holds("naga", "championing", {"hammerhead:7": 1}, companions_in_hand=1)
        table = Table(Seat(active=champions), Seat(), relics={"frostmourne": "hammerhead:7"})
        table.use("championing").use("frostmourne").conquer("hammerhead:9")
        assert (table.tokens("hammerhead:9"), table.companions("hammerhead:9")) == (0, 1)
        assert table.relic("frostmourne") == "hammerhead:9"

    def test_other_aids_must_change_something(self) -> None:
        """W-6.3, W.gnomes.1: an air assault is of no use next door where a conquest costs one."""
        table = Table(
            Seat(active=holds("gnomes", "blacksmith", {"hammerhead:4": 9})),
            Seat(),
            relics={"frostmourne": "hammerhead:4"},
        )
        assert table.can_use("gnomes")
        table.use("frostmourne").use("gnomes")
        assert not table.can("conquer", "hammerhead:7")
        assert table.can("conquer", "millstone:2")

    def test_the_hammer_and_the_ashes(self) -> None:
        """W-6.3: the hammer can be used in regions that the Ashes reach."""
        table = self.table(doomhammer="hammerhead:7")
        table.use("doomhammer").use("ashes_of_alar").conquer("millstone:2")
        assert table.tokens("millstone:2") == 1
        assert table.relic("ashes_of_alar") == table.relic("doomhammer") == "millstone:2"

    def test_two_aids_together_can_do_more(self) -> None:
        """W-6.3: a far region costs six, those next door seven: with one token neither aid alone would be enough."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:5": 2})),
            Seat(),
            relics={"ashes_of_alar": "hammerhead:5", "frostmourne": "hammerhead:5"},
            natives=[],
        )
        costs = {"hammerhead:1": 7, "hammerhead:7": 7, "hammerhead:12": 6}
        for region in range(table.state.world.size):
            table.state.base[region] = costs.get(table.name(region), 9)
        proceed(table.state)
        assert table.can_use("ashes_of_alar")
        table.use("ashes_of_alar")
        assert not table.legal("roll")
        table.use("frostmourne")
        assert table.regions("roll") == {"hammerhead:12"}

    def test_nothing_to_use_it_for(self) -> None:
        """W-6.3: an aid that would help nowhere is not offered."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 1})), Seat(), relics={"frostmourne": "hammerhead:7"}
        )
        assert not table.can_use("frostmourne")


class TestAegis:
    """W.aegis_of_aggramar.1"""

    def test_its_holder_lays_it_into_one_of_his_regions(self) -> None:
        """W.aegis_of_aggramar.1: at the end of his turn, active regions only."""
        table = Table(
            Seat(
                active=holds("naga", "farmer", {"hammerhead:7": 1, "hammerhead:9": 1}),
                declined=[holds("orcs", None, {"hammerhead:1": 1})],
            ),
            Seat(),
            relics={"aegis_of_aggramar": "hammerhead:7"},
        )
        table.end()
        assert table.regions("target") == {"hammerhead:7", "hammerhead:9"}
        table.play("target", "hammerhead:9")
        assert table.relic("aegis_of_aggramar") == "hammerhead:9"

    def aegis_in_region(self, coins: int, power: str = "farmer") -> Table:
        return Table(
            Seat(coins=coins, active=holds("naga", power, {"hammerhead:7": 9})),
            Seat(coins=5, active=holds("orcs", "ranger", {"hammerhead:4": 1, "hammerhead:11": 1})),
            relics={"aegis_of_aggramar": "hammerhead:4"},
        )

    def test_paying_its_holder_allows_an_attack(self) -> None:
        """W.aegis_of_aggramar.1: and then holds it himself."""
        table = self.aegis_in_region(2)
        table.conquer("hammerhead:4")
        assert (table.coins(0), table.coins(1)) == (0, 7)
        table.end()
        while table.legal("deploy"):
            table.play("deploy", table.name(table.legal("deploy")[0].region or 0), 0)
        assert table.regions("target") == {"hammerhead:4", "hammerhead:7"}

    def test_a_player_who_cannot_pay_cannot_attack(self) -> None:
        """W.aegis_of_aggramar.1: without two coins an opponent can neither conquer the region nor use a power there."""
        table = self.aegis_in_region(1, "intimidating")
        assert not table.can("conquer", "hammerhead:4")
        table.use("intimidating")
        assert "hammerhead:4" not in table.regions("target")

    def test_each_use_of_a_power_is_paid(self) -> None:
        """W.aegis_of_aggramar.1: two coins, and two more for the next."""
        table = Table(
            Seat(coins=5, active=holds("naga", "intimidating", {"hammerhead:7": 1})),
            Seat(coins=5, active=holds("orcs", "ranger", {"hammerhead:4": 3, "hammerhead:11": 1})),
            relics={"aegis_of_aggramar": "hammerhead:4"},
        )
        table.use("intimidating").play("target", "hammerhead:4").play("target", "hammerhead:11")
        assert (table.coins(0), table.coins(1)) == (3, 7)
        table.use("intimidating").play("target", "hammerhead:4").play("target", "hammerhead:11")
        assert (table.coins(0), table.coins(1)) == (1, 9)

    def test_a_race_in_decline_is_not_protected(self) -> None:
        """W.aegis_of_aggramar.1"""
        table = Table(
            Seat(coins=0, active=holds("naga", "farmer", {"hammerhead:7": 9})),
            Seat(declined=[holds("orcs", None, {"hammerhead:4": 1})]),
            relics={"aegis_of_aggramar": "hammerhead:4"},
        )
        assert table.can("conquer", "hammerhead:4")

    def test_nor_an_empty_region_nor_murlocs(self) -> None:
        """W.aegis_of_aggramar.1: left behind, it protects nobody."""
        for region in ("hammerhead:4", "hammerhead:9"):
            table = Table(
                Seat(coins=0, active=holds("naga", "farmer", {"hammerhead:7": 9})),
                Seat(),
                relics={"aegis_of_aggramar": region},
            )
            assert table.can("conquer", region)

    def test_its_holder_never_pays(self) -> None:
        """W.aegis_of_aggramar.1, R-1.8: he may send his own region through a portal without a coin."""
        table = Table(
            Seat(coins=0, active=holds("naga", "portal_mage", {"hammerhead:1": 3})),
            Seat(),
            relics={"aegis_of_aggramar": "hammerhead:1"},
        )
        table.use("portal_mage").play("target", "hammerhead:1").play("target", "hammerhead:11")
        assert table.relic("aegis_of_aggramar") == "hammerhead:11"
        assert table.coins(0) == 0

    def test_other_regions_are_free(self) -> None:
        """W.aegis_of_aggramar.1: it protects where it lies."""
        table = self.aegis_in_region(0)
        assert table.can("conquer", "hammerhead:11")


class TestAshes:
    """W.ashes_of_alar.1"""

    def table(self, hand: int = 9) -> Table:
        return Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:7": 1}, hand=hand)),
            Seat(),
            relics={"ashes_of_alar": "hammerhead:7"},
        )

    def test_any_land_region_of_any_island(self) -> None:
        """W.ashes_of_alar.1, W-6.3: those next door too, but no lake."""
        table = self.table().use("ashes_of_alar")
        wanted = {f"hammerhead:{number}" for number in (1, 2, 3, 4, 5, 6, 9, 10, 11, 12)}
        assert table.regions("conquer") == wanted | {f"millstone:{number}" for number in (1, 2, 3, 4, 6, 7, 8)}

    def test_water_for_races_that_may_conquer_it(self) -> None:
        """W.ashes_of_alar.1, W.naga.1: Naga reach a far lake, others do not."""
        for race, reaches in (("naga", True), ("orcs", False)):
            table = Table(
                Seat(active=holds(race, "farmer", {"hammerhead:7": 9})),
                Seat(),
                relics={"ashes_of_alar": "hammerhead:7"},
            )
            assert not table.can("conquer", "millstone:5")
            table.use("ashes_of_alar")
            assert table.can("conquer", "millstone:5") is reaches

    def test_as_if_adjacent(self) -> None:
        """W.ashes_of_alar.1: no travel, but what stands there must be paid for."""
        table = self.table().use("ashes_of_alar").conquer("millstone:3")
        assert table.tokens("millstone:3") == 2
        table = self.table().use("ashes_of_alar").conquer("millstone:8")
        assert table.tokens("millstone:8") == 3

    def test_from_there_conquests_go_on(self) -> None:
        """W.ashes_of_alar.1"""
        table = self.table().use("ashes_of_alar").conquer("millstone:8")
        assert table.can("conquer", "millstone:7")
        assert not table.can("conquer", "hammerhead:12")

    def test_once_a_turn(self) -> None:
        """W.ashes_of_alar.1"""
        table = self.table().use("ashes_of_alar").conquer("millstone:8")
        assert not table.can_use("ashes_of_alar")

    def test_with_the_die(self) -> None:
        """W.ashes_of_alar.1: as the last conquest they lie where it succeeded."""
        table = self.table(hand=1).use("ashes_of_alar").play("roll", "millstone:2").die(1)
        assert table.holder("millstone:2") == "orcs"
        assert table.relic("ashes_of_alar") == "millstone:2"


class TestDoomhammer:
    """W.doomhammer.1"""

    def table(self, seat: Seat, coins: int = 5, race: str = "naga", tokens: int = 4) -> Table:
        return Table(
            Seat(
                coins=coins,
                active=holds(race, "farmer", {"hammerhead:4": tokens}),
                declined=[holds("humans", None, {"hammerhead:9": 1})],
            ),
            seat,
            relics={"doomhammer": "hammerhead:4"},
        )

    def test_one_token_and_two_coins_for_the_holder(self) -> None:
        """W.doomhammer.1: the defence of the region does not matter."""
        table = self.table(Seat(active=holds("orcs", "ranger", {"hammerhead:7": 6})))
        table.use("doomhammer").conquer("hammerhead:7")
        assert table.tokens("hammerhead:7") == 1
        assert (table.coins(0), table.coins(1)) == (3, 7)
        assert table.hand("orcs") == 5

    def test_the_player_of_a_race_in_decline_is_paid(self) -> None:
        """W.doomhammer.1"""
        table = self.table(Seat(declined=[holds("orcs", None, {"hammerhead:7": 1})]))
        table.use("doomhammer").conquer("hammerhead:7")
        assert (table.coins(0), table.coins(1)) == (3, 7)

    @pytest.mark.parametrize("region", ["hammerhead:3", "hammerhead:1", "hammerhead:9"])
    def test_the_bank_is_paid_if_no_other_player_holds_it(self, region: str) -> None:
        """W.doomhammer.1: no fee for an empty region, for Murlocs, and for the player's own race in decline."""
        table = self.table(Seat())
        table.use("doomhammer").conquer(region)
        assert table.tokens(region) == 1
        assert (table.coins(0), table.coins(1)) == (3, 5)

    def test_only_in_reach(self) -> None:
        """W.doomhammer.1: next door, or an entry region."""
        table = self.table(Seat())
        table.use("doomhammer")
        assert not table.can("conquer", "hammerhead:12")
        assert table.can("conquer", "hammerhead:11")

    def test_not_without_two_coins(self) -> None:
        """W.doomhammer.1"""
        assert not self.table(Seat(), coins=1).can_use("doomhammer")

    def test_not_without_a_token(self) -> None:
        """W.doomhammer.1, R-4.6"""
        assert not self.table(Seat(), tokens=1).can_use("doomhammer")

    def test_tauren_need_two(self) -> None:
        """W.doomhammer.1"""
        table = self.table(Seat(), race="tauren")
        table.use("doomhammer").conquer("hammerhead:3")
        assert table.tokens("hammerhead:3") == 2
        assert not self.table(Seat(), race="tauren", tokens=3).can_use("doomhammer")


class TestFrostmourne:
    """W.frostmourne.1"""

    def test_two_less(self) -> None:
        """W.frostmourne.1: once a turn."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 9})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 4})),
            relics={"frostmourne": "hammerhead:4"},
        )
        table.use("frostmourne").conquer("hammerhead:7")
        assert table.tokens("hammerhead:7") == 4
        assert not table.can_use("frostmourne")

    def test_never_less_than_one(self) -> None:
        """W.frostmourne.1, R-1.7: an empty region costs one, for Tauren two."""
        for race, cost in (("naga", 1), ("tauren", 2)):
            table = Table(
                Seat(active=holds(race, "farmer", {"hammerhead:4": 9})), Seat(), relics={"frostmourne": "hammerhead:4"}
            )
            region = "hammerhead:6" if race == "naga" else "hammerhead:3"
            table.use("frostmourne").conquer(region)
            assert table.tokens(region) == cost

    def test_it_also_lowers_what_the_die_must_bring(self) -> None:
        """W.frostmourne.1: one token and two pips against three tokens."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 2})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 3})),
            relics={"frostmourne": "hammerhead:4"},
        )
        table.use("frostmourne").play("roll", "hammerhead:7").die(2)
        assert table.holder("hammerhead:7") == "naga"
        assert table.relic("frostmourne") == "hammerhead:7"


class TestHeart:
    """W.heart_of_azeroth.1"""

    def table(self, coins: int = 5) -> Table:
        return Table(
            Seat(
                active=holds("naga", "farmer", {"hammerhead:7": 1, "millstone:2": 1}),
                declined=[holds("kobolds", None, {"hammerhead:5": 1})],
            ),
            Seat(coins=coins, active=holds("orcs", "ranger", {"hammerhead:1": 1, "hammerhead:4": 1})),
            Seat(active=holds("humans", "mining", {"hammerhead:9": 1})),
            Seat(active=holds("trolls", "fishing", {"hammerhead:11": 1})),
            relics={"heart_of_azeroth": "millstone:2"},
        )

    def test_each_neighbour_pays_a_coin(self) -> None:
        """W.heart_of_azeroth.1: one coin, however many regions are next to it; a distant opponent pays nothing."""
        table = self.table().end()
        assert table.regions("target") == {"hammerhead:7", "millstone:2"}
        table.play("target", "hammerhead:7")
        assert [table.coins(seat) for seat in range(1, 4)] == [4, 4, 5]
        assert table.coins(0) == 5 + 2 + 3 + 2  # two coins, three regions, two of them fields
        assert table.relic("heart_of_azeroth") == "hammerhead:7"

    def test_a_player_without_coins_pays_nothing(self) -> None:
        """W.heart_of_azeroth.1"""
        table = self.table(coins=0).end()
        table.play("target", "hammerhead:7")
        assert [table.coins(seat) for seat in range(1, 4)] == [0, 4, 5]
        assert table.coins(0) == 5 + 1 + 3 + 2

    def test_nobody_pays_himself(self) -> None:
        """W.heart_of_azeroth.1: the player's own region next to it makes no difference."""
        table = Table(
            Seat(active=holds("naga", "mining", {"hammerhead:7": 1, "hammerhead:4": 1})),
            Seat(),
            relics={"heart_of_azeroth": "hammerhead:7"},
        )
        table.end().play("target", "hammerhead:7")
        assert [event for event in table.state.events or [] if event.what == "paid"] == []

    def test_a_race_in_decline_pays_nothing(self) -> None:
        """W.heart_of_azeroth.1"""
        table = Table(
            Seat(active=holds("naga", "mining", {"hammerhead:7": 1})),
            Seat(declined=[holds("orcs", None, {"hammerhead:4": 1})]),
            relics={"heart_of_azeroth": "hammerhead:7"},
        )
        table.end().play("target", "hammerhead:7")
        assert (table.coins(0), table.coins(1)) == (6, 5)
