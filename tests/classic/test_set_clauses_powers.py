"""Powers of the small sets that earn or cost coins, clause by clause, beside other pieces (S-6)."""

import pytest

from elbowroom.engine.rules.scoring import tokens_on_map
from elbowroom.engine.viewing import view_of
from tests.classic.ghouls import ghouls
from tests.classic.maps import Seat, at, cost, elves_elsewhere, holds, v, vs, why
from tests.classic.set_tables import RATMEN, SetTable, behind, foe, turn_of
from tests.engine.table import Combo


def coins(table: SetTable) -> tuple[int, int]:
    """Return the coins of both seats."""
    return table.coins(0), table.coins(1)


class TestCursed:
    def column(self, *powers: str, coins: int = 5) -> SetTable:
        """Return a player who picks; these powers are visible first."""
        races = ("ratmen", "orcs", "homunculi", "giants", "tritons", "wizards")
        others = ("hill", "forest", "swamp", "underworld", "merchant", "commando")
        shown = [*powers, *(other for other in others if other not in powers)][:6]
        combos = [Combo(race=race, power=power) for race, power in zip(races, shown, strict=True)]
        return SetTable(Seat(coins=coins), elves_elsewhere(), combos=combos).refill()

    def test_only_places_below_it_cost_more(self) -> None:
        """S.cursed.1: in the third row, the first three cost as ever."""
        table = self.column("hill", "forest", "cursed", coins=9)
        assert [combo.price for combo in view_of(table.state, 0).combos] == [0, 1, 2, 5, 6, 7]

    def test_one_coin_on_others_and_three_on_it(self) -> None:
        """S.cursed.1, R-3.1"""
        table = self.column("hill", "cursed", coins=9).pick("giants")
        assert [laid for _, _, laid in table.combos] == [1, 3, 1, 0, 0]
        assert table.coins(0) == 9 - 5

    def test_exactly_enough_coins(self) -> None:
        """S.cursed.1: all coins are spent."""
        assert self.column("cursed", coins=3).numbers("pick") == {0, 1}
        assert self.column("cursed", coins=3).pick("orcs").coins(0) == 0

    def test_its_coins_do_not_help_to_pay(self) -> None:
        """S.cursed.1, R-3.2: the player who picks it takes them."""
        table = self.column("cursed", coins=3).pick("orcs").refill()
        assert table.combos[0] == ("ratmen", "cursed", 3)
        combos = [Combo(race="ratmen", power="hill"), Combo(race="orcs", power="cursed", coins=6)]
        again = SetTable(Seat(coins=0), elves_elsewhere(), combos=combos).refill()
        assert again.numbers("pick") == {0}
        rich = SetTable(Seat(coins=1), elves_elsewhere(), combos=combos).refill()
        assert rich.pick("orcs").coins(0) == 6

    def test_in_play_it_costs_nobody_anything(self) -> None:
        """S.cursed.1: the price counts the visible badge only."""
        table = SetTable(Seat(), foe("orcs", "cursed", {17: 1})).refill()
        assert [combo.price for combo in table.state.combos(0)] == [0, 1, 2, 3, 4, 5]


class TestHistorian:
    def pick(self, own: Seat, other: Seat) -> SetTable:
        """Return the table after seat 0 has picked the Historian."""
        combos = [Combo(race="ratmen", power="historian")]
        return SetTable(own, other, combos=combos).refill().pick("ratmen")

    def test_without_races_in_decline(self) -> None:
        """S.historian.1: natives and active races are none."""
        assert self.pick(Seat(), elves_elsewhere()).coins(0) == 5

    def test_several_in_decline_of_one_player(self) -> None:
        """S.historian.1, S.spirit.1"""
        other = behind(holds("orcs", None, at({3: 1})), holds("humans", "spirit", at({4: 1})))
        assert self.pick(Seat(), other).coins(0) == 7

    def test_a_race_without_a_token(self) -> None:
        """S.historian.2, R-7.6: it declines and is gone."""
        gone = Seat(active=holds("elves", "hill"))
        table = SetTable(foe("ratmen", "historian", {2: 1}), gone, turn=1).play("decline")
        assert table.state.seat_of[table.race("elves")] == -1
        assert table.coins(0) == 6

    def test_a_soul_touch(self) -> None:
        """S.historian.2, S.soul_touch.1: one race declines; that another comes back brings nothing."""
        soul = Seat(active=holds("elves", "soul_touch", at({17: 1})), declined=[holds("humans", None, at({20: 1}))])
        table = SetTable(foe("ratmen", "historian", {2: 1}), soul, turn=1).play("decline").badge("merchant")
        assert table.coins(0) == 6

    def test_not_while_the_historian_is_in_decline(self) -> None:
        """S.historian.2"""
        own = Seat(active=holds("orcs", "hill", at({3: 1})), declined=[holds("ratmen", None, at({2: 1}))])
        assert SetTable(own, elves_elsewhere(), turn=1).play("decline").coins(0) == 5

    def test_its_own_with_stout_of_others(self) -> None:
        """S.historian.3, S.historian.2: its own decline is paid once."""
        table = turn_of(holds("ratmen", "historian", at({2: 1, 3: 1})), foe("orcs", "stout", {17: 1}))
        table.play("decline")
        assert table.coins(0) == 5 + 1 + 2
        table.redeploy().play("choose", number=1)
        assert table.coins(0) == 5 + 1 + 2


class TestPeaceLoving:
    def peaceful(self, own: Seat, other: Seat | None = None, **rest: object) -> SetTable:
        """Return a turn of a peace-loving race."""
        return SetTable(own, other or foe("elves", "hill", {3: 1, 17: 1}), **rest)

    def test_an_exchange_is_an_attack(self) -> None:
        """S.peace_loving.1, S.sorcerers.4"""
        own = Seat(active=holds("sorcerers", "peace_loving", at({2: 1}), hand=3))
        table = self.peaceful(own).use("sorcerers").play("target", v(3))
        assert "peace_loving" not in table.score(0)

    def test_attacks_of_own_ghouls_do_not_count(self) -> None:
        """S.peace_loving.1, S.ghouls.2"""
        own = Seat(active=holds("ratmen", "peace_loving", at({12: 1})), declined=[ghouls({2: 6})])
        table = self.peaceful(own).play("done").conquer(v(3)).redeploy()
        assert table.score(0)["peace_loving"] == 3

    def test_a_turn_of_decline_brings_nothing(self) -> None:
        """S.peace_loving.1"""
        assert turn_of(holds("ratmen", "peace_loving", at({2: 1}))).play("decline").coins(0) == 6

    def test_a_race_in_decline_may_be_attacked(self) -> None:
        """S.peace_loving.1: and natives, and one's own race in decline."""
        own = Seat(
            active=holds("ratmen", "peace_loving", at({2: 1}), hand=11), declined=[holds("orcs", None, at({6: 1}))]
        )
        table = self.peaceful(own, behind(holds("humans", None, at({3: 1})))).conquer(v(3), v(6), v(7))
        assert table.score(0)["peace_loving"] == 3

    def test_not_in_turns_of_others(self) -> None:
        """S.peace_loving.1: three coins once a round, at its own scoring."""
        table = turn_of(holds("ratmen", "peace_loving", at({2: 1}))).redeploy()
        assert table.coins(0) == 5 + 1 + 3
        assert "peace_loving" not in table.score(0)


class TestRansacking:
    def robbers(self, race: str = "ratmen", own: Seat | None = None, other: Seat | None = None) -> SetTable:
        """Return a turn of robbers."""
        active = holds(race, "ransacking", at({2: 1}), hand=9)
        return SetTable(own or Seat(active=active), other or foe("orcs", "hill", {3: 1, 6: 1, 17: 1}))

    def test_a_coin_for_each_region(self) -> None:
        """S.ransacking.1"""
        assert coins(self.robbers().conquer(v(3), v(6))) == (7, 3)

    def test_the_last_coin_is_paid_once(self) -> None:
        """S.ransacking.1, S-4.5"""
        assert coins(self.robbers(other=foe("orcs", "hill", {3: 1, 6: 1}, 1)).conquer(v(3), v(6))) == (6, 0)

    def test_an_exchange_robs_too(self) -> None:
        """S.ransacking.1, S.sorcerers.4"""
        assert coins(self.robbers("sorcerers").use("sorcerers").play("target", v(3))) == (6, 4)

    def test_elves_pay_although_they_lose_no_token(self) -> None:
        """S.ransacking.1, S.elves.1"""
        assert coins(self.robbers(other=foe("elves", "hill", {3: 1})).conquer(v(3))) == (6, 4)

    def test_a_failed_die_robs_nobody(self) -> None:
        """S.ransacking.1, S-4.5: payment is due when a conquest has succeeded."""
        own = Seat(active=holds("ratmen", "ransacking", at({2: 1, 12: 1}), hand=1))
        assert coins(self.robbers(own=own).play("roll", v(3)).die(0)) == (5, 5)
        assert self.robbers(own=own).play("roll", v(3)).die(3).coins(1) == 4

    def test_ghouls_rob_nobody(self) -> None:
        """S.ransacking.1, S.ghouls.6: the badge is their player's active race's, or gone."""
        own = Seat(active=holds("ratmen", "ransacking", at({12: 1})), declined=[ghouls({2: 6})])
        assert coins(self.robbers(own=own).play("done").conquer(v(3))) == (5, 5)


class TestCorrupt:
    def test_ghouls_of_another_player_pay(self) -> None:
        """S.corrupt.1, S.ghouls.2: another player conquers, whatever race."""
        own = Seat(active=holds("ratmen", "hill", at({12: 1})), declined=[ghouls({2: 6})])
        assert coins(SetTable(own, foe("orcs", "corrupt", {3: 1})).play("done").conquer(v(3))) == (4, 6)

    def test_their_players_own_ghouls_do_not(self) -> None:
        """S.corrupt.1"""
        own = Seat(active=holds("ratmen", "corrupt", at({3: 1, 12: 1})), declined=[ghouls({2: 6})])
        assert coins(SetTable(own, elves_elsewhere()).play("done").conquer(v(3))) == (5, 5)

    def test_not_in_decline(self) -> None:
        """S.corrupt.1: only regions of its active race."""
        own = Seat(active=holds("orcs", "corrupt", at({17: 1})), declined=[holds("humans", None, at({3: 1}))])
        assert coins(SetTable(Seat(active=RATMEN), own).conquer(v(3))) == (5, 5)

    def test_each_region_costs_a_coin_as_long_as_there_are_coins(self) -> None:
        """S.corrupt.1, S-4.5"""
        table = SetTable(Seat(active=RATMEN, coins=1), foe("orcs", "corrupt", {3: 1, 6: 1}))
        assert coins(table.conquer(v(3), v(6))) == (0, 6)

    def test_a_cancelled_conquest_pays_nothing(self) -> None:
        """S.corrupt.1, S.skags.2"""
        places = {"markers": {"loot": [v(3)]}, "memory": {"skags": {"attack_0": v(3)}}}
        table = SetTable(Seat(active=RATMEN), foe("skags", "corrupt", {3: 1, 17: 1}), **places).conquer(v(3))
        assert coins(table.play("flip", number=0)) == (5, 5)
        assert table.holder(v(3)) == "skags"

    def test_coins_of_the_loot_come_first(self) -> None:
        """S.corrupt.1, S.skags.2: the conqueror pays with what he has found."""
        places = {"markers": {"loot": [v(3)]}, "memory": {"skags": {"coins_1_0": v(3)}}}
        table = SetTable(Seat(active=RATMEN, coins=0), foe("skags", "corrupt", {3: 1, 17: 1}), **places).conquer(v(3))
        assert coins(table.play("flip", number=2)) == (0, 6)


class TestBarricade:
    def test_four_after_redeployment(self) -> None:
        """S.barricade.1, S.amazons.2: regions that Amazons give up do not count."""
        table = turn_of(holds("amazons", "barricade", at({2: 2, 3: 1, 4: 1, 5: 1, 6: 1}))).end()
        table.play("target", v(2)).play("target", v(3)).play("target", v(4))
        assert table.coins(0) == 5 + 2 + 3

    def test_a_fifth_region_costs_three_coins(self) -> None:
        """S.barricade.1"""
        table = turn_of(holds("ratmen", "barricade", at({2: 1, 3: 1, 4: 1, 5: 1}), hand=2))
        assert table.score(0) == {"regions": 4, "barricade": 3}
        assert table.conquer(v(10)).score(0) == {"regions": 5}

    def test_a_copied_one_counts_the_same_regions(self) -> None:
        """S.barricade.1, S.copycat.1"""
        own = holds("ratmen", "copycat", at({2: 1, 3: 1, 4: 1, 5: 1}))
        combos = [Combo(race="orcs", power="barricade")]
        table = turn_of(own, phase="turn", combos=combos).refill()
        table.play("choose", number=table.power("barricade"))
        assert table.score(0) == {"regions": 4, "barricade": 3}


class TestImperial:
    @pytest.mark.parametrize(("held", "bonus"), [((2, 3, 4), 0), ((2, 3, 4, 5), 1), ((2, 3, 4, 5, 6, 7), 3)])
    def test_a_coin_per_region_beyond_three(self, held: tuple[int, ...], bonus: int) -> None:
        """S.imperial.1"""
        table = turn_of(holds("ratmen", "imperial", at(dict.fromkeys(held, 1))))
        assert table.score(0).get("imperial", 0) == bonus

    def test_winter_takes_no_bonus(self) -> None:
        """S.imperial.1, S-4.5: the region in winter still counts beyond three."""
        witches = foe("ice_witches", "hill", {17: 1})
        table = turn_of(holds("ratmen", "imperial", at({2: 1, 3: 1, 4: 1, 5: 1})), witches, markers={"winter": [v(2)]})
        assert table.score(0) == {"regions": 3, "imperial": 1}

    def test_only_its_own_turn_scores(self) -> None:
        """S.imperial.1, R-6.1: five regions are seven coins."""
        table = turn_of(holds("ratmen", "imperial", at({2: 1, 3: 1, 4: 1, 5: 1, 6: 1}))).redeploy()
        assert table.coins(0) == 5 + 5 + 2


class TestAquatic:
    def test_the_lake_is_water(self) -> None:
        """S.aquatic.1: 9 and 14 lie by the lake, 15 does not."""
        table = turn_of(holds("ratmen", "aquatic", at({9: 1, 14: 1, 15: 1})))
        assert table.score(0) == {"regions": 2, "aquatic": 2}

    def test_nothing_falls_below_zero(self) -> None:
        """S.aquatic.1, S-4.5: only regions inland."""
        assert turn_of(holds("ratmen", "aquatic", at({5: 1, 10: 1, 15: 1}))).score(0) == {}

    def test_water_itself_is_coast(self) -> None:
        """S.aquatic.1, S.copycat.2: a Copycat keeps the sea 1 that it took with Seafaring."""
        own = holds("ratmen", "copycat", at({1: 1, 5: 1}))
        table = turn_of(own, phase="turn", combos=[Combo(race="orcs", power="aquatic")]).refill()
        table.play("choose", number=table.power("aquatic"))
        assert table.score(0) == {"regions": 1, "aquatic": 1}

    def test_its_race_in_decline_scores_as_ever(self) -> None:
        """S.aquatic.1, R-6.2"""
        assert turn_of(holds("ratmen", "aquatic", at({2: 1, 5: 1}))).play("decline").coins(0) == 5 + 2

    def test_winter_takes_the_coin_of_the_coast_only(self) -> None:
        """S.aquatic.1, S-4.5: the coin more stays."""
        witches = foe("ice_witches", "hill", {17: 1})
        table = turn_of(holds("ratmen", "aquatic", at({2: 1, 3: 1})), witches, markers={"winter": [v(2)]})
        assert table.score(0) == {"regions": 1, "aquatic": 2}


class TestWere:
    @pytest.mark.parametrize(("number", "tokens"), [(1, 3), (2, 1), (5, 3), (6, 1), (9, 3), (10, 1)])
    def test_even_rounds(self, number: int, tokens: int) -> None:
        """S.were.1: the Lost Tribe in 7 costs three, or one."""
        assert cost(turn_of(holds("ratmen", "were", at({2: 1}), hand=9), round=number), "ratmen", v(7)) == tokens

    def test_also_the_first_conquest(self) -> None:
        """S.were.1"""
        assert cost(turn_of(holds("ratmen", "were", hand=9), round=2), "ratmen", v(6)) == 1

    def test_the_die_needs_less_too(self) -> None:
        """S.were.1, R-4.11: five tokens short of seven are three short of five."""
        walls = foe("orcs", "hill", {3: 5})
        table = turn_of(holds("ratmen", "were", at({2: 1}), hand=2), walls, round=2)
        assert v(3) in table.regions("roll")
        assert why(table, v(3)).cost == 5
        odd = turn_of(holds("ratmen", "were", at({2: 1}), hand=2), walls, round=3)
        assert v(3) not in odd.regions("roll")

    def test_ghouls_do_not_profit(self) -> None:
        """S.were.1, S.ghouls.6"""
        own = Seat(active=holds("ratmen", "were", at({12: 1})), declined=[ghouls({2: 6})])
        assert cost(SetTable(own, elves_elsewhere(), round=2).play("done"), "ghouls", v(3)) == 2


class TestTies:
    def test_hordes_count_and_behemoths_do_not(self) -> None:
        """S-4.7, R-8.1: nor do tokens set aside, or Homunculi beside their combo."""
        hordes = Seat(active=holds("orcs", "hordes_of", at({3: 2}), companions=at({3: 1}), companions_in_hand=1))
        beasts = foe("pixies", "behemoth", {17: 2}, companions=at({17: 2}), aside=4)
        table = SetTable(hordes, beasts, combos=[Combo(race="homunculi", power="hill", tokens=3)])
        assert tokens_on_map(table.state) == [3, 2]

    def test_tokens_of_the_tray_are_kept_apart_from_hordes(self) -> None:
        """S-4.7, R-1.6: ten Orcs, whatever the hordes do."""
        table = turn_of(holds("orcs", "hordes_of", at({2: 1}), hand=1, companions_in_hand=2)).conquer(v(3))
        assert table.in_all("orcs") == 10
        assert table.held("orcs") == vs(2, 3)
