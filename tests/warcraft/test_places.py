"""W-6: the seven legendary places."""

import pytest

from elbowroom.engine.regions import bits
from tests.engine.table import Seat, Table, holds


class TestBattleground:
    def table(self, race: str) -> Table:
        return Table(
            Seat(active=holds(race, "farmer", {"hammerhead:4": 11})),
            Seat(active=holds("draenei", "ranger", {"hammerhead:7": 1, "hammerhead:9": 1, "hammerhead:1": 1})),
            Seat(active=holds("trolls", "mining", {"hammerhead:6": 1, "hammerhead:3": 1})),
            relics={"battleground": "hammerhead:4"},
        )

    def bonus(self, table: Table) -> int:
        score = table.score(0)
        return score.get("faction-bonus", 0) + score.get("battleground", 0)

    def test_up_to_two_regions_of_each_opposite_race_count(self) -> None:
        """W.battleground.1: one, two, and no third."""
        table = self.table("orcs")
        for region, bonus in [("hammerhead:7", 1), ("hammerhead:9", 2), ("hammerhead:1", 2)]:
            table.conquer(region)
            assert self.bonus(table) == bonus

    def test_only_its_holder(self) -> None:
        """W.battleground.1: without it the second region counts nothing."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 11})),
            Seat(active=holds("draenei", "ranger", {"hammerhead:7": 1, "hammerhead:9": 1})),
            relics={"battleground": "hammerhead:2"},
        )
        table.conquer("hammerhead:7", "hammerhead:9")
        assert self.bonus(table) == 1

    def test_one_s_own_faction_counts_nothing(self) -> None:
        """W.battleground.1: Orcs gain nothing from Trolls."""
        table = self.table("orcs").conquer("hammerhead:6", "hammerhead:3")
        assert self.bonus(table) == 0

    def test_a_neutral_race_takes_the_better_side(self) -> None:
        """W.battleground.2: two regions of the Alliance against one of the Horde, not the sum."""
        table = self.table("kobolds")
        table.conquer("hammerhead:6")
        assert self.bonus(table) == 1
        table.conquer("hammerhead:7")
        assert self.bonus(table) == 1
        table.conquer("hammerhead:9")
        assert self.bonus(table) == 2

    def test_a_neutral_race_without_it_gets_nothing(self) -> None:
        """W.battleground.2, W-3.2"""
        table = Table(
            Seat(active=holds("kobolds", "farmer", {"hammerhead:4": 11})),
            Seat(active=holds("draenei", "ranger", {"hammerhead:7": 1})),
        )
        assert self.bonus(table.conquer("hammerhead:7")) == 0

    def test_for_the_faction_bonus_only(self) -> None:
        """W.battleground.2: for an objective a neutral race on the Alliance's enemy side is still no Horde."""
        table = Table(
            Seat(active=holds("kobolds", "farmer", {"hammerhead:4": 11})),
            Seat(active=holds("humans", "ranger", {"hammerhead:7": 1, "millstone:3": 1})),
            relics={"battleground": "hammerhead:4"},
            markers={"military_objective": ["hammerhead:6"]},
        )
        table.conquer("hammerhead:7", "hammerhead:6")
        assert (table.coins(0), table.coins(1)) == (7, 7)
        assert self.bonus(table) == 1

    def test_murlocs_are_of_no_faction(self) -> None:
        """W.battleground.2"""
        table = Table(
            Seat(active=holds("kobolds", "farmer", {"hammerhead:4": 11})),
            Seat(),
            relics={"battleground": "hammerhead:4"},
        )
        assert self.bonus(table.conquer("hammerhead:9", "hammerhead:1")) == 0

    def test_conquered_at_last_it_counts_for_the_whole_turn(self) -> None:
        """W.battleground.1: it counts for the race that holds it at scoring."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 11})),
            Seat(active=holds("draenei", "ranger", {"hammerhead:7": 1, "hammerhead:9": 1})),
            relics={"battleground": "hammerhead:9"},
        )
        assert self.bonus(table.conquer("hammerhead:7", "hammerhead:9")) == 2


class TestDarkPortal:
    def test_two_coins(self) -> None:
        """W.dark_portal.1: each turn, to the active race only."""
        table = Table(
            Seat(active=holds("naga", "mining", {"hammerhead:4": 2})), Seat(), relics={"dark_portal": "hammerhead:4"}
        )
        assert table.score(0) == {"regions": 1, "dark_portal": 2}
        table.play("decline")
        assert table.coins(0) == 6


class TestKarazhan:
    def test_a_coin_per_other_region_alike(self) -> None:
        """W.karazhan.1: regions of the active race on any island count, but not Karazhan's own region."""
        table = Table(
            Seat(
                active=holds(
                    "naga", "mining", {"hammerhead:7": 1, "hammerhead:2": 1, "millstone:2": 1, "hammerhead:4": 1}
                ),
                declined=[holds("orcs", None, {"millstone:6": 1})],
            ),
            Seat(),
            relics={"karazhan": "hammerhead:7"},
        )
        assert table.score(0) == {"regions": 4, "declined-regions": 1, "mining": 1, "karazhan": 2}

    def test_mountains_too(self) -> None:
        """W.karazhan.1: by terrain, not by what stands there."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:3": 1, "hammerhead:10": 1, "hammerhead:4": 1})),
            Seat(),
            relics={"karazhan": "hammerhead:3"},
        )
        assert table.score(0) == {"regions": 3, "karazhan": 1}

    def test_alone_it_brings_nothing(self) -> None:
        """W.karazhan.1"""
        table = Table(
            Seat(active=holds("naga", "mining", {"hammerhead:7": 1})), Seat(), relics={"karazhan": "hammerhead:7"}
        )
        assert table.score(0) == {"regions": 1}


class TestChapel:
    def table(self) -> Table:
        return Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 11})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 1, "hammerhead:9": 2, "hammerhead:3": 1})),
            relics={"lights_hope_chapel": "hammerhead:7"},
        )

    def test_no_token_is_lost_anywhere(self) -> None:
        """W.lights_hope_chapel.1: as often as they are attacked."""
        table = self.table().conquer("hammerhead:9", "hammerhead:3")
        assert table.hand("orcs") == 3
        assert table.tray("orcs") == 11 - 4

    def test_the_last_time_when_it_falls(self) -> None:
        """W.lights_hope_chapel.1: after that tokens are lost again."""
        table = self.table().conquer("hammerhead:7")
        assert table.hand("orcs") == 1
        table.conquer("hammerhead:9")
        assert table.hand("orcs") == 2
        assert table.tray("orcs") == 11 - 3

    def test_the_new_holder_is_spared(self) -> None:
        """W.lights_hope_chapel.1: it changes hands."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 4})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 1, "hammerhead:9": 9})),
            relics={"lights_hope_chapel": "hammerhead:7"},
        )
        table.conquer("hammerhead:7").finish_turn()
        tray = table.tray("naga")
        table.conquer("hammerhead:4")
        assert table.tray("naga") == tray
        assert table.hand("naga") > 0

    def test_not_the_race_in_decline(self) -> None:
        """W.lights_hope_chapel.1: the Chapel does nothing for a race in decline."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 11})),
            Seat(
                active=holds("orcs", "ranger", {"hammerhead:9": 2}),
                declined=[holds("humans", None, {"hammerhead:7": 1, "hammerhead:3": 1})],
            ),
            relics={"lights_hope_chapel": "hammerhead:7"},
        )
        table.conquer("hammerhead:9", "hammerhead:3")
        assert table.tray("orcs") == 10
        assert table.tray("humans") == 9

    def test_a_bomb_takes_nobody(self) -> None:
        """W.lights_hope_chapel.1: an explosion is an attack."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {"hammerhead:4": 5})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 1, "hammerhead:9": 2})),
            relics={"lights_hope_chapel": "hammerhead:9"},
            markers={"bomb": ["hammerhead:7"]},
            memory={"goblins": {"exploding": 6, "duds": 6}},
        )
        table.play("target", "hammerhead:7").play("flip", number=1)
        assert table.holder("hammerhead:7") is None
        assert table.hand("orcs") == 1


class TestMeetingStone:
    def test_no_travel(self) -> None:
        """W.meeting_stone.1: to any entry region of any island."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:5": 9})), Seat(), relics={"meeting_stone": "hammerhead:5"}
        )
        table.conquer("millstone:3", "hammerhead:11")
        assert table.tokens("millstone:3") == table.tokens("hammerhead:11") == 2

    def test_only_entries(self) -> None:
        """W.meeting_stone.1: no other region comes into reach."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:5": 9})), Seat(), relics={"meeting_stone": "hammerhead:5"}
        )
        assert not table.can("conquer", "millstone:2")

    def test_an_entry_is_not_thereby_adjacent(self) -> None:
        """W.meeting_stone.1, W.championing.1: the Champion still conquers adjacent regions only."""
        table = Table(
            Seat(active=holds("orcs", "championing", {"hammerhead:5": 9}, companions_in_hand=1)),
            Seat(),
            relics={"meeting_stone": "hammerhead:5"},
        )
        table.use("championing")
        assert table.regions("conquer") == {"hammerhead:1", "hammerhead:7"}


class TestSpiritHealer:
    def test_one_more_token(self) -> None:
        """W.spirit_healer.1: at redeployment, not before."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 3})),
            Seat(),
            Seat(),
            relics={"spirit_healer": "hammerhead:4"},
        )
        assert table.hand("naga") == 2
        table.end()
        assert table.tokens("hammerhead:4") == 4
        assert table.tray("naga") == 7

    def test_not_from_an_empty_tray(self) -> None:
        """W.spirit_healer.1: tokens that do not exist cannot come."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 11})),
            Seat(),
            Seat(),
            relics={"spirit_healer": "hammerhead:4"},
        )
        table.end()
        assert table.tokens("hammerhead:4") == 11
        assert table.tray("naga") == 0

    def test_not_in_decline(self) -> None:
        """W.spirit_healer.1: a turn of decline has no redeployment."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 3})), Seat(), relics={"spirit_healer": "hammerhead:4"}
        )
        table.play("decline")
        assert table.tokens("hammerhead:4") == 1


class TestWell:
    """The lake of Hammerhead, region 8, borders on 6, 9 and 10; Half Moon has none."""

    def test_it_moves_to_the_water_of_its_island(self) -> None:
        """W.well_of_eternity.1: for any holder."""
        table = Table(Seat(active=holds("kobolds", "farmer", {"hammerhead:7": 9})), Seat())
        table.conquer("hammerhead:5").find("well_of_eternity")
        assert table.relic("well_of_eternity") == "hammerhead:8"
        assert table.can("end")

    def test_without_water_another_place_lies_in_its_stead(self) -> None:
        """W.well_of_eternity.1: one not yet revealed; the Well leaves the game."""
        table = Table(
            Seat(active=holds("kobolds", "archaeologist", {"half-moon:7": 9})),
            Seat(),
            boards=["hammerhead", "half-moon"],
            relics={"dark_portal": "hammerhead:5"},
        )
        table.conquer("half-moon:6").find("well_of_eternity")
        relics = [relic.id for relic in table.state.ruleset.relics]
        others = {"battleground", "karazhan", "lights_hope_chapel", "meeting_stone", "spirit_healer"}
        assert {relics[number] for number in table.numbers("flip")} == others
        table.play("flip", number=relics.index("karazhan"))
        assert table.relic("karazhan") == "half-moon:6"
        assert table.relic("well_of_eternity") is None
        assert table.score(0) == {"regions": 2, "archaeologist": 1}
        assert table.can("end")

    def well(self, *seats: Seat) -> Table:
        return Table(*seats, relics={"well_of_eternity": "hammerhead:8"})

    def test_two_coins_for_most_of_the_shore(self) -> None:
        """W.well_of_eternity.2: two of three regions, the third being the Murlocs'."""
        table = self.well(Seat(active=holds("orcs", "farmer", {"hammerhead:6": 1, "hammerhead:10": 1})), Seat())
        assert table.score(0) == {"regions": 2, "well_of_eternity": 2}

    def test_a_tie_with_murlocs_pays_nobody(self) -> None:
        """W.well_of_eternity.2: they hold one of three as well."""
        table = self.well(Seat(active=holds("orcs", "farmer", {"hammerhead:6": 1})), Seat())
        assert table.holder("hammerhead:9") == "natives"
        assert table.score(0) == {"regions": 1}

    def test_a_tie_pays_nobody(self) -> None:
        """W.well_of_eternity.2"""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:6": 1})),
            Seat(active=holds("humans", "ranger", {"hammerhead:10": 1})),
            relics={"well_of_eternity": "hammerhead:8"},
            natives=[],
        )
        assert table.score(0) == {"regions": 1}
        assert table.score(1) == {"regions": 1}

    def test_one_region_may_be_more_than_any_other_has(self) -> None:
        """W.well_of_eternity.2"""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:6": 1})),
            Seat(),
            relics={"well_of_eternity": "hammerhead:8"},
            natives=[],
        )
        assert table.score(0) == {"regions": 1, "well_of_eternity": 2}

    def test_in_decline_too(self) -> None:
        """W.well_of_eternity.2"""
        declined = holds("orcs", None, {"hammerhead:6": 1, "hammerhead:10": 1})
        table = self.well(Seat(active=holds("naga", "farmer", {"millstone:3": 1}), declined=[declined]), Seat())
        assert table.score(0) == {"regions": 1, "declined-regions": 2, "well_of_eternity": 2}

    def test_races_are_not_added_up(self) -> None:
        """W.well_of_eternity.2: two races of one player are counted separately."""
        table = self.well(
            Seat(
                active=holds("orcs", "farmer", {"hammerhead:6": 1}),
                declined=[holds("tauren", None, {"hammerhead:10": 2})],
            ),
            Seat(),
        )
        assert table.score(0) == {"regions": 1, "declined-regions": 1}

    def test_tokens_do_not_matter(self) -> None:
        """W.well_of_eternity.2: regions do."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:6": 8})),
            Seat(active=holds("humans", "ranger", {"hammerhead:10": 1, "hammerhead:9": 1})),
            relics={"well_of_eternity": "hammerhead:8"},
        )
        assert "well_of_eternity" not in table.score(0)
        assert table.score(1)["well_of_eternity"] == 2

    def test_holding_the_water_does_not_count(self) -> None:
        """W.well_of_eternity.2: Naga in the lake are not on its shore."""
        table = self.well(Seat(active=holds("naga", "farmer", {"hammerhead:8": 1})), Seat())
        assert table.score(0) == {"regions": 1}


@pytest.mark.parametrize("place", ["dark_portal", "karazhan", "spirit_healer", "battleground"])
def test_places_never_move(place: str) -> None:
    """W-6.2: at the end of the turn nobody is asked where to lay them."""
    table = Table(
        Seat(active=holds("naga", "farmer", {"hammerhead:4": 3, "hammerhead:7": 1})),
        Seat(),
        relics={place: "hammerhead:4"},
    )
    table.end()
    while table.legal("deploy"):
        table.play("deploy", table.name(table.legal("deploy")[0].region or 0), 0)
    assert not table.legal("target")
    assert table.relic(place) == "hammerhead:4"
    assert bits(table.state.held[table.race("naga")])
