"""The races of A Spider's Web: Ice Witches, Slingmen (S-5)."""

import pytest

from tests.classic.maps import Seat, at, cost, elves_elsewhere, holds, v, vs, why
from tests.classic.set_tables import RATMEN, SetTable, foe, turn_of


def declined(race: str, regions: dict[int, int]) -> Seat:
    """Return an opponent out of the way with a race in decline."""
    return Seat(active=holds("elves", "hill", at({17: 1})), declined=[holds(race, None, at(regions))])


class TestIceWitches:
    def witches(self, regions: dict[int, int], foe: Seat | None = None, **rest: object) -> SetTable:
        """Return the end of the turn of Ice Witches, when winter falls."""
        return turn_of(holds("ice_witches", "hill", at(regions)), foe, **rest).redeploy()

    def test_winter_near_for_each_source(self) -> None:
        """S.ice_witches.1: 2 has a source; not in the sea 1, once per region, and it need not be laid."""
        table = self.witches({2: 1, 3: 1})
        assert table.regions("target") == vs(2, 3, 4, 6, 7, 9)
        assert table.can("done")
        table.play("target", v(9))
        assert (table.marked("winter"), table.actor) == (vs(9), 1)

    def test_two_sources_bring_two(self) -> None:
        """S.ice_witches.1, R-1.10: in any order."""
        table = self.witches({2: 1, 11: 1}).play("target", v(15)).play("target", v(3))
        assert table.marked("winter") == vs(3, 15)

    def test_six_exist(self) -> None:
        """S.ice_witches.1: laid ones never move."""
        laid = [v(number) for number in (4, 5, 10, 11, 15)]
        table = self.witches({2: 1, 14: 1}, markers={"winter": laid})
        table.play("target", v(6))
        assert table.marked("winter") == vs(4, 5, 6, 10, 11, 15)
        assert self.witches({2: 1}, markers={"winter": [*laid, v(16)]}).actor == 1

    def test_no_source_no_winter(self) -> None:
        """S.ice_witches.1"""
        assert self.witches({3: 1}).actor == 1

    def test_not_in_lava_nor_where_others_are_immune(self) -> None:
        """S.ice_witches.1, S-4.9"""
        table = self.witches({2: 1}, foe("shrubmen", "swamp", {3: 1, 17: 1}), markers={"lava": [v(6)]})
        assert table.regions("target") == vs(2, 7)

    def test_their_own_immune_region_takes_winter(self) -> None:
        """S.ice_witches.1, R-1.8"""
        table = turn_of(holds("ice_witches", "heroic", at({2: 1, 3: 1})), markers={"hero": [v(2), v(3)]}).redeploy()
        assert vs(2, 3) <= table.regions("target")

    def test_it_defends_every_holder(self) -> None:
        """S.ice_witches.1: also an empty region, also against them; it stays when the region changes hands."""
        other = foe("ice_witches", "swamp", {12: 1})
        table = turn_of(RATMEN, other, markers={"winter": [v(3), v(7)]})
        assert why(table, v(3)).cost == 3
        assert cost(table, "ratmen", v(7)) == 4
        assert table.marked("winter") == vs(3, 7)
        witches = holds("ice_witches", "swamp", at({2: 1}), hand=9)
        assert cost(turn_of(witches, markers={"winter": [v(3)]}), "ice_witches", v(3)) == 3

    def test_a_coin_less_for_others(self) -> None:
        """S.ice_witches.2, S-4.5: once, and bonuses stay."""
        witches = foe("ice_witches", "swamp", {12: 1})
        table = turn_of(holds("ratmen", "forest", at({3: 1, 2: 1})), witches, markers={"winter": [v(3)]})
        assert table.score(0) == {"regions": 1, "forest": 1}

    def test_a_coin_less_for_their_players_own_declined_race(self) -> None:
        """S.ice_witches.2: but not for themselves."""
        own = Seat(active=holds("ice_witches", "swamp", at({6: 1})), declined=[holds("humans", None, at({2: 1, 3: 1}))])
        table = SetTable(own, elves_elsewhere(), markers={"winter": [v(2), v(6)]})
        assert table.score(0) == {"regions": 1, "declined-regions": 1}

    def test_a_tower_in_winter(self) -> None:
        """S.ice_witches.2, S-4.5: one coin less; S.aquatic.1 takes no second one."""
        own = Seat(active=holds("ratmen", "hill", at({2: 1})), declined=[holds("priestesses", None, at({3: 3}))])
        witches = foe("ice_witches", "swamp", {12: 1})
        assert SetTable(own, witches, markers={"winter": [v(3)]}).score(0) == {"regions": 1, "priestesses": 2}
        aquatic = turn_of(holds("ratmen", "aquatic", at({10: 1, 2: 1})), witches, markers={"winter": [v(10)]})
        assert aquatic.score(0) == {"regions": 1, "aquatic": 1}

    def test_winter_stays_when_others_decline_or_leave(self) -> None:
        """S.ice_witches.3"""
        witches = foe("ice_witches", "swamp", {12: 1})
        table = turn_of(holds("ratmen", "hill", at({2: 1, 3: 1})), witches, markers={"winter": [v(3)]})
        assert table.play("decline").marked("winter") == vs(3)
        table = turn_of(holds("ratmen", "hill", at({2: 1, 3: 1})), witches, markers={"winter": [v(3)]})
        table.play("abandon", v(3))
        assert (table.marked("winter"), why(table, v(3)).cost) == (vs(3), 3)

    def test_all_leaves_when_they_decline(self) -> None:
        """S.ice_witches.3: the cost is as before."""
        witches = holds("ice_witches", "swamp", at({2: 1}))
        table = turn_of(witches, foe("ratmen", "hill", {6: 9}), markers={"winter": [v(7), v(15)]}).play("decline")
        assert (table.marked("winter"), why(table, v(7), seat=1).cost) == (set(), 3)

    def test_it_stays_with_white_ladies(self) -> None:
        """S.white_ladies.1, S.ice_witches.2: winter that lies there already works."""
        ladies = Seat(active=holds("ratmen", "hill", at({2: 1})), declined=[holds("white_ladies", None, at({3: 1}))])
        table = SetTable(ladies, foe("ice_witches", "swamp", {12: 1}), markers={"winter": [v(3)]})
        assert table.score(0) == {"regions": 1}


class TestSlingmen:
    def test_two_steps_away(self) -> None:
        """S.slingmen.1, S-4.4: over anybody's land or the lake, not over a sea; 12 is two steps from 2 and 3."""
        table = turn_of(holds("slingmen", "forest", at({2: 1}), hand=9))
        assert table.regions("conquer") == vs(3, 6, 7, 4, 9, 12, 13)

    def test_a_coin_at_once(self) -> None:
        """S.slingmen.1: not for an adjacent region."""
        table = turn_of(holds("slingmen", "forest", at({2: 1}), hand=9)).conquer(v(9))
        assert table.coins(0) == 6
        assert table.conquer(v(3)).coins(0) == 6

    def test_adjacent_to_none_of_theirs(self) -> None:
        """S.slingmen.1: 9 is beside 3, so it brings nothing."""
        table = turn_of(holds("slingmen", "forest", at({2: 1, 3: 1}), hand=8)).conquer(v(9))
        assert table.coins(0) == 5

    def test_not_as_first_conquest(self) -> None:
        """S.slingmen.1"""
        table = turn_of(holds("slingmen", "forest", hand=9))
        assert v(9) not in table.regions("conquer")
        assert table.conquer(v(2)).coins(0) == 5

    def test_for_the_dragon(self) -> None:
        """S.slingmen.1"""
        table = turn_of(holds("slingmen", "dragon_master", at({2: 1}), hand=9)).use("dragon_master")
        assert cost(table, "slingmen", v(13)) == 1
        assert table.coins(0) == 6

    @pytest.mark.parametrize("power", ["flying", "underworld"])
    def test_where_a_power_would_reach_it(self, power: str) -> None:
        """S.slingmen.1, S-4.4: 18 is reached over caverns from 6, and is two steps away by borders from 7 alone."""
        table = turn_of(holds("slingmen", power, at({6: 1}), hand=9)).conquer(v(18))
        assert table.coins(0) == (6 if power == "underworld" or power == "flying" else 5)
        far = turn_of(holds("slingmen", power, at({6: 1}), hand=9)).conquer(v(15))
        assert far.coins(0) == 5
