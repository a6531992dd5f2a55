"""Powers that make conquests cheaper or wider (S-3)."""

import pytest

from tests.classic.maps import ClassicTable, Seat, at, cost, holds, v, vs, why
from tests.engine.table import Combo, Table, Tribe

LAND = set(range(1, 24)) - {1, 8, 23}
# Not yet on the map.
FAR_AWAY = Seat(active=holds("wizards", "hill", hand=9))


def table_of(active: Tribe, foe: Seat = FAR_AWAY, **rest: object) -> Table:
    """Return a game in which a race moves; natives stand only in the given regions."""
    rest.setdefault("natives", [])
    return ClassicTable(Seat(active=active), foe, **rest)


def in_reach(table: Table) -> set[str]:
    """Return regions that can be conquered or tried with the die."""
    return table.regions("conquer") | table.regions("roll")


class TestCommando:
    def commandos(self, race: str = "ratmen", **rest: object) -> Table:
        return table_of(holds(race, "commando", at({12: 1}), hand=7), **rest)  # type: ignore[arg-type]

    @pytest.mark.parametrize(("region", "tokens"), [(7, 1), (13, 1), (17, 1), (18, 1), (6, 2)])
    def test_every_region_costs_one_less(self, region: int, tokens: int) -> None:
        """S.commando.1: hill, forest, swamp and hill for one token, a mountain for two."""
        assert cost(self.commandos(), "ratmen", v(region)) == tokens

    def test_a_defended_region_too(self) -> None:
        """S.commando.1: three tokens in a forest: 2 + 3 − 1."""
        assert cost(self.commandos(foe=Seat(active=holds("wizards", "hill", at({13: 3})))), "ratmen", v(13)) == 4

    def test_at_least_one_token(self) -> None:
        """S.commando.1, R-1.7: Tritons pay one less by the water, and no less than one token in all."""
        assert cost(self.commandos("tritons"), "tritons", v(7)) == 1

    def test_the_first_conquest_too(self) -> None:
        """S.commando.1: from the edge of the board."""
        table = table_of(holds("ratmen", "commando", hand=3))
        assert cost(table, "ratmen", v(5)) == 1

    def test_the_last_conquest_too(self) -> None:
        """S.commando.1, R-4.11: with one token in hand a region with three is three short, and not four."""
        foe = Seat(active=holds("wizards", "hill", at({13: 3})))
        table = table_of(holds("ratmen", "commando", at({12: 2})), foe)
        assert table.play("roll", v(13)).die(3).holder(v(13)) == "ratmen"


class TestMounted:
    @pytest.mark.parametrize(("region", "tokens"), [(7, 1), (18, 1), (13, 2), (17, 2), (6, 3)])
    def test_hills_cost_one_less(self, region: int, tokens: int) -> None:
        """S.mounted.1: hills cost one; forest, swamp and mountain what they cost others."""
        assert cost(table_of(holds("ratmen", "mounted", at({12: 5}))), "ratmen", v(region)) == tokens

    def test_farmland_costs_one_less(self) -> None:
        """S.mounted.1: farmland costs one."""
        assert cost(table_of(holds("ratmen", "mounted", at({7: 5}))), "ratmen", v(12)) == 1

    def test_defenders_are_still_to_be_paid_for(self) -> None:
        """S.mounted.1: a Lost Tribe on a hill: 2 + 1 − 1."""
        assert cost(table_of(holds("ratmen", "mounted", at({12: 5})), natives=[v(7)]), "ratmen", v(7)) == 2


class TestFlying:
    def test_any_land_region_is_in_reach(self) -> None:
        """S.flying.1: from one corner to every other, but never over to seas or the lake (R-4.4)."""
        table = table_of(holds("ratmen", "flying", at({2: 1}), hand=5))
        assert in_reach(table) == vs(*LAND - {2})

    def test_at_the_usual_cost(self) -> None:
        """S.flying.1, R-4.5: it changes the reach, not the cost."""
        assert cost(table_of(holds("ratmen", "flying", at({2: 1}), hand=5)), "ratmen", v(16)) == 3

    def test_also_as_first_conquest(self) -> None:
        """S.flying.1, S-1.3: no need to begin on the edge."""
        table = table_of(holds("ratmen", "flying", hand=5))
        assert in_reach(table) == vs(*LAND)

    def test_halflings_fly_on_after_their_first_conquest(self) -> None:
        """S.flying.1, S.halflings.1: they begin anywhere, and as Flying ones go on anywhere."""
        table = table_of(holds("halflings", "flying", hand=9)).conquer(v(14))
        assert in_reach(table) == vs(*LAND - {14})

    def test_not_into_an_immune_region(self) -> None:
        """S.flying.1, R-1.8: a hole keeps them out, too."""
        foe = Seat(active=holds("halflings", "hill", at({16: 1})))
        table = table_of(holds("ratmen", "flying", at({2: 1}), hand=9), foe, markers={"hole": [v(16)]})
        assert not table.can("conquer", v(16))
        assert (why(table, v(16)).reason, why(table, v(16)).by) == ("immune-hole", "hole")

    def test_no_more_in_decline(self) -> None:
        """S.flying.1, S.ghouls.6: Ghouls that were Flying ones walk."""
        seat = Seat(active=holds("ratmen", "swamp", hand=3), declined=[holds("ghouls", None, at({5: 9}))])
        table = ClassicTable(seat, FAR_AWAY, natives=[]).play("done")
        assert in_reach(table) == vs(4, 10, 11)


class TestSeafaring:
    def sailors(self, *regions: int, race: str = "ratmen", foe: Seat = FAR_AWAY) -> Table:
        return table_of(holds(race, "seafaring", at(dict.fromkeys(regions, 1)), hand=6), foe)

    def test_seas_and_the_lake_as_ordinary_regions(self) -> None:
        """S.seafaring.1: an adjacent sea costs two tokens."""
        assert cost(self.sailors(2), "ratmen", v(1)) == 2
        assert cost(self.sailors(3), "ratmen", v(8)) == 2

    def test_only_next_door(self) -> None:
        """S.seafaring.1, R-4.3: a sea far away is out of reach like any other region."""
        table = self.sailors(3)
        assert not {v(1), v(23)} & in_reach(table)
        assert why(table, v(23)).reason == "not-adjacent"

    def test_a_border_sea_as_first_conquest_and_not_the_lake(self) -> None:
        """S.seafaring.1, S-1.3: both seas, in addition to the usual entry regions."""
        assert in_reach(self.sailors()) - in_reach(table_of(holds("ratmen", "swamp", hand=6))) == vs(1, 23)
        assert why(self.sailors(), v(8)).reason == "not-an-entry"

    def test_from_a_sea_to_its_shores(self) -> None:
        """S.seafaring.1, R-4.3: from the sea only its shores are in reach, not the other sea."""
        assert in_reach(self.sailors().conquer(v(1))) == vs(2, 6)

    def test_a_sea_held_by_tokens_costs_more(self) -> None:
        """S.seafaring.1, R-4.5: as ordinary regions: two tokens defend a lake."""
        foe = Seat(declined=[holds("wizards", None, at({8: 2}))])
        assert cost(self.sailors(3, foe=foe), "ratmen", v(8)) == 4

    def test_water_is_scored(self) -> None:
        """S.seafaring.1, R-6.1: a coin per region, water too."""
        assert self.sailors(3).conquer(v(8)).finish_turn().coins(0) == 5 + 2

    def test_kept_and_scored_in_decline(self) -> None:
        """S.seafaring.2: in the turn of the decline and after it."""
        sailors = holds("ratmen", "seafaring", at({1: 2, 2: 1, 8: 2}))
        table = table_of(sailors, combos=[Combo(race="amazons", power="flying")]).refill().play("decline")
        assert table.held("ratmen") == vs(1, 2, 8)
        assert table.coins(0) == 5 + 3
        table.finish_turn().pick("amazons").refill().conquer(v(5)).finish_turn()
        assert table.coins(0) == 5 + 3 + 3 + 1

    def test_nobody_else_may_take_them(self) -> None:
        """S.seafaring.3, R-4.4: not while they are active and not in decline, whatever is in hand."""
        active = Seat(active=holds("ratmen", "seafaring", at({1: 1})))
        declined = Seat(declined=[holds("ratmen", None, at({1: 1}))])
        for foe in (active, declined):
            table = table_of(holds("humans", "flying", at({2: 9})), foe)
            assert not table.can("conquer", v(1))
            assert why(table, v(1)).reason == "water"

    def test_but_the_next_seafaring_race_may(self) -> None:
        """S.seafaring.1, S.seafaring.3: for them it is an ordinary region, with the tokens of those in decline."""
        foe = Seat(declined=[holds("wizards", None, at({1: 1, 5: 1}))])
        table = self.sailors(2, foe=foe)
        assert cost(table, "ratmen", v(1)) == 3
        assert table.held("wizards") == vs(5)

    def test_no_new_water_for_ghouls_in_decline(self) -> None:
        """S.seafaring.1, S.ghouls.6: while active."""
        seat = Seat(active=holds("ratmen", "swamp", hand=3), declined=[holds("ghouls", None, at({1: 5, 3: 4}))])
        table = ClassicTable(seat, FAR_AWAY, natives=[]).play("done")
        assert not table.can("conquer", v(8))
        assert table.can("conquer", v(6))


class TestUnderworld:
    def diggers(self, *regions: int, race: str = "ratmen", **rest: object) -> Table:
        return table_of(holds(race, "underworld", at(dict.fromkeys(regions, 1)), hand=6), **rest)  # type: ignore[arg-type]

    @pytest.mark.parametrize(("region", "tokens"), [(4, 1), (15, 1), (5, 2), (9, 3)])
    def test_caverns_cost_one_less(self, region: int, tokens: int) -> None:
        """S.underworld.1: a swamp and a hill with a cavern cost one, a hill and a mountain without what they cost."""
        assert cost(self.diggers(10), "ratmen", v(region)) == tokens

    def test_a_mountain_with_a_cavern(self) -> None:
        """S.underworld.1: 3 − 1."""
        assert cost(self.diggers(12), "ratmen", v(6)) == 2

    def test_all_caverns_are_adjacent_to_each_other(self) -> None:
        """S.underworld.2: from the mountain 6 to the caverns 4, 15 and 18."""
        assert in_reach(self.diggers(6)) == vs(2, 7, 12) | vs(4, 15, 18)

    def test_only_from_a_cavern(self) -> None:
        """S.underworld.2: a region next to a cavern is not a cavern."""
        assert in_reach(self.diggers(5)) == vs(4, 10, 11)

    def test_from_cavern_to_cavern_in_one_turn(self) -> None:
        """S.underworld.2: the cavern just conquered leads on to the others, and they to what is around them."""
        table = self.diggers(5).conquer(v(4), v(18), v(17))
        assert table.held("ratmen") == vs(5, 4, 18, 17)

    def test_not_as_a_first_conquest(self) -> None:
        """S.underworld.1, S.underworld.2, S-1.3: without a cavern they enter by the edge; a cavern there is cheaper."""
        table = table_of(holds("ratmen", "underworld", hand=6))
        assert in_reach(table) == in_reach(table_of(holds("ratmen", "swamp", hand=6)))
        assert not table.can("conquer", v(15))
        assert cost(table, "ratmen", v(18)) == 1

    def test_not_for_those_who_attack_it(self) -> None:
        """S.underworld.2: for its own conquests only."""
        foe = Seat(active=holds("orcs", "underworld", at({15: 1})))
        table = table_of(holds("ratmen", "swamp", at({6: 9})), foe)
        assert not table.can("conquer", v(15))

    def test_a_bewitched_token_may_stand_in_a_far_cavern(self) -> None:
        """S.underworld.2, S.sorcerers.1: adjacent for every conquest, an exchange too."""
        foe = Seat(active=holds("orcs", "hill", at({15: 1, 11: 1})))
        table = self.diggers(6, race="sorcerers", foe=foe).use("sorcerers")
        assert table.regions("target") == vs(15)
