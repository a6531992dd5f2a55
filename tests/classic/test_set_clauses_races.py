"""Races of Cursed!, Grand Dames and Be Not Afraid, clause by clause, beside other pieces (S-5)."""

from typing import Any

import pytest

from elbowroom.engine.invariants import violations
from tests.classic.ghouls import ghouls
from tests.classic.maps import Seat, at, cost, elves_elsewhere, holds, v, vs, why
from tests.classic.set_tables import RATMEN, SetTable, behind, column, foe, turn_of, with_ghouls


class TestGoblins:
    def test_a_tower_costs_one_less_not_one_per_token(self) -> None:
        """S.goblins.1, S.priestesses.3: 2, four tokens in the tower, one less."""
        own = holds("goblins", "forest", at({2: 1}), hand=9)
        assert cost(turn_of(own, behind(holds("priestesses", None, at({3: 4})))), "goblins", v(3)) == 5

    def test_both_races_of_a_player_with_spirit(self) -> None:
        """S.goblins.1, S.spirit.1"""
        other = behind(holds("orcs", None, at({3: 1})), holds("humans", "spirit", at({6: 1})))
        table = turn_of(holds("goblins", "forest", at({2: 1}), hand=9), other)
        assert (cost(table, "goblins", v(3)), cost(table, "goblins", v(6))) == (2, 3)

    def test_their_players_ghouls_pay_the_full_cost(self) -> None:
        """S.goblins.1, S.ghouls.2: only the Goblins themselves conquer for less."""
        table = with_ghouls(holds("goblins", "forest", at({12: 1})))
        assert why(table, v(7)).cost == 3
        table.redeploy()
        assert why(table, v(7)).cost == 2

    def test_their_players_own_ghouls(self) -> None:
        """S.goblins.1: the tokens of Ghouls are in decline, though they act."""
        table = with_ghouls(holds("goblins", "forest", at({12: 1}), hand=8), {6: 2}).redeploy()
        assert cost(table, "goblins", v(6)) == 4

    def test_a_race_that_has_come_back_is_active(self) -> None:
        """S.goblins.1, S.soul_touch.1"""
        souls = Seat(active=holds("elves", "soul_touch", at({17: 1})), declined=[holds("orcs", None, at({3: 1}))])
        table = turn_of(holds("goblins", "forest", at({2: 1}), hand=9), souls)
        assert why(table, v(3)).cost == 2
        table.redeploy().play("decline").badge("hill").end()
        # Ten Orcs stand in 3, their only region.
        assert (table.tokens(v(3)), why(table, v(3)).cost) == (9, 11)

    def test_the_die_needs_one_less(self) -> None:
        """S.goblins.1, R-4.11: a tower of five is three tokens short of a hand of three."""
        tower = behind(holds("priestesses", None, at({3: 5})))
        table = turn_of(holds("goblins", "hill", at({2: 1}), hand=3), tower)
        assert table.can("roll", v(3))
        assert not turn_of(holds("ratmen", "hill", at({2: 1}), hand=3), tower).can("roll", v(3))


class TestKobolds:
    def test_one_in_hand_is_too_few_for_any_attack(self) -> None:
        """S.kobolds.1, S.berserk.1, R-4.11: not for a Berserk's roll, an aid or the last die."""
        for power in ("berserk", "mercenary", "dragon_master", "hill"):
            table = turn_of(holds("kobolds", power, at({2: 2}), hand=1))
            assert {option.kind for option in table.options()} == {"decline", "abandon", "end"}
            two = turn_of(holds("kobolds", power, at({2: 2}), hand=2))
            assert two.can_use(power) or power == "hill"

    def test_one_left_without_a_region_cannot_enter(self) -> None:
        """S.kobolds.1, R-5.2: it stays in hand."""
        table = turn_of(RATMEN, foe("kobolds", "hill", {3: 2})).conquer(v(3)).finish_turn()
        assert (table.actor, table.hand("kobolds")) == (1, 1)
        assert {option.kind for option in table.options()} == {"decline", "end"}

    def test_two_stay_in_each_region_at_redeployment(self) -> None:
        """S.kobolds.1, R-5.1: three regions need six of seven tokens."""
        table = turn_of(holds("kobolds", "hill", at({2: 2, 3: 2, 4: 2}), hand=1)).end()
        assert table.numbers("deploy") == {0, 1}

    def test_one_alone_moves_at_once(self) -> None:
        """S.kobolds.1, W.tauren.3, S.copycat.2: hordes that are given back leave it alone in 3."""
        own = holds("kobolds", "copycat", at({2: 2, 3: 1, 12: 2}), companions=at({3: 1}), companions_in_hand=1)
        table = turn_of(own, combos=column("hordes_of"), memory={"copycat": {"copied": "hordes_of"}})
        assert (table.actor, table.regions("move")) == (0, vs(2, 12))
        table.play("move", v(12))
        assert (table.held("kobolds"), table.tokens(v(12)), table.companions_in_hand("kobolds")) == (vs(2, 12), 3, 0)

    def test_one_alone_moves_in_the_turn_of_another_player(self) -> None:
        """S.kobolds.1, W.tauren.3, S.copycat.1: another player picks the copied power, and the hordes leave."""
        own = holds("kobolds", "copycat", at({3: 1, 12: 2}), companions=at({3: 1}), companions_in_hand=1)
        kobolds = {"combos": column("hordes_of"), "memory": {"copycat": {"copied": "hordes_of"}}}
        table = SetTable(Seat(active=own), Seat(), turn=1, **kobolds).refill().pick("wizards")
        assert (table.holder(v(3)), table.tokens(v(12))) == (None, 3)

    def test_its_player_chooses_where_before_the_column_is_full_again(self) -> None:
        """S.kobolds.1, W.tauren.3, R-3.4: the player who picked goes on afterwards."""
        own = holds("kobolds", "copycat", at({2: 2, 3: 1, 12: 2}), companions=at({3: 1}), companions_in_hand=1)
        kobolds = {"combos": column("hordes_of"), "memory": {"copycat": {"copied": "hordes_of"}}}
        table = SetTable(Seat(active=own), Seat(), turn=1, **kobolds).refill().pick("wizards")
        assert (table.actor, table.regions("move"), violations(table.state)) == (0, vs(2, 12), [])
        assert table.play("move", v(12)).refill().actor == 1

    def test_a_kobold_and_a_horde_are_two(self) -> None:
        """S.kobolds.1, S.hordes_of.2: enough for a conquest, and to hold the region."""
        own = holds("kobolds", "hordes_of", at({2: 2}), hand=1, companions_in_hand=1)
        table = turn_of(own).conquer(v(3))
        assert (table.tokens(v(3)), table.companions(v(3))) == (1, 1)
        assert table.redeploy().held("kobolds") == vs(2, 3)

    def test_two_hordes_hold_a_region(self) -> None:
        """S.kobolds.1, S.hordes_of.2: and one alone does not, so it cannot be left there."""
        own = holds("kobolds", "hordes_of", at({2: 2, 3: 2}), companions=at({3: 2}))
        table = turn_of(own).end()
        assert table.numbers("station") == {0, 1, 2}
        table.play("station", v(2), 0).play("deploy", v(2), 2)
        assert (table.tokens(v(2)), table.tokens(v(3)), table.companions(v(3))) == (4, 0, 2)

    def test_a_region_with_one_horde_needs_a_kobold(self) -> None:
        """S.kobolds.1, S.hordes_of.2: with two Kobolds and two hordes for two regions, each gets two."""
        table = turn_of(holds("kobolds", "hordes_of", at({2: 1, 3: 1}), companions=at({2: 1, 3: 1}))).end()
        for count in table.numbers("station"):
            again = turn_of(holds("kobolds", "hordes_of", at({2: 1, 3: 1}), companions=at({2: 1, 3: 1}))).end()
            again.play("station", v(2), count).redeploy()
            assert [again.tokens(v(n)) + again.companions(v(n)) for n in (2, 3)] == [2, 2]

    def test_an_attack_of_skags_costs_one_of_two(self) -> None:
        """S.kobolds.1, S.skags.2: the one that is left cannot attack again."""
        places: dict[str, Any] = {"markers": {"loot": [v(3)]}, "memory": {"skags": {"attack_0": v(3)}}}
        own = holds("kobolds", "commando", at({2: 2}), hand=2)
        table = turn_of(own, foe("skags", "swamp", {3: 1, 17: 1}), **places).conquer(v(3)).play("flip", number=0)
        assert (table.hand("kobolds"), table.regions("conquer") | table.regions("roll")) == (1, set())

    def test_only_one_is_lost_with_a_region(self) -> None:
        """S.kobolds.1, R-4.8: the other one is withdrawn."""
        table = turn_of(RATMEN, foe("kobolds", "hill", {3: 2, 17: 2}))
        assert cost(table, "ratmen", v(3)) == 4
        assert (table.tray("kobolds"), table.hand("kobolds")) == (13, 1)

    def test_beside_a_horde_one_stays_in_decline(self) -> None:
        """S.kobolds.2, S.hordes_of.3: the region of hordes alone is lost."""
        table = turn_of(holds("kobolds", "hordes_of", at({2: 1, 3: 4}), companions=at({2: 1}))).play("decline")
        assert (table.held("kobolds"), table.tokens(v(2)), table.tokens(v(3))) == (vs(2, 3), 1, 1)
        table = turn_of(holds("kobolds", "hordes_of", at({3: 4}), companions=at({2: 2}))).play("decline")
        assert table.held("kobolds") == vs(3)

    def test_stout_leaves_one_too(self) -> None:
        """S.kobolds.2, S.stout.1"""
        table = turn_of(holds("kobolds", "stout", at({2: 5, 3: 2}))).redeploy().play("choose", number=1)
        assert (table.tokens(v(2)), table.tokens(v(3)), table.tray("kobolds"), table.actor) == (1, 1, 14, 1)

    def test_in_decline_one_defends_and_stays_where_it_is(self) -> None:
        """S.kobolds.2, W.tauren.4: nothing moves when the other regions fall."""
        table = turn_of(RATMEN, behind(holds("kobolds", None, at({3: 1, 6: 1}))))
        assert cost(table, "ratmen", v(3)) == 3
        assert (table.held("kobolds"), table.tray("kobolds"), table.actor) == (vs(6), 15, 0)

    def test_in_decline_they_score_each_region(self) -> None:
        """S.kobolds.2, R-6.1"""
        table = turn_of(holds("kobolds", "hill", at({2: 2, 7: 3, 12: 2}))).play("decline")
        assert table.coins(0) == 8


class TestNomads:
    def nomads(self, power: str = "swamp", regions: dict[int, int] | None = None, **rest: Any) -> SetTable:
        """Return a turn of Nomads."""
        return turn_of(holds("nomads", power, at(regions or {2: 2, 7: 1, 12: 1})), **rest)

    def test_paid_at_scoring_only(self) -> None:
        """S.nomads.1: not when a region is abandoned; two of three regions are left, and one more is taken."""
        table = self.nomads(regions={2: 5, 7: 1, 12: 1}).play("abandon", v(7))
        assert table.coins(0) == 5
        table.conquer(v(3)).redeploy()
        assert table.coins(0) == 5 + 3 + 1

    def test_once_for_the_region(self) -> None:
        """S.nomads.1: the next turn brings nothing for it, also while others play."""
        table = self.nomads().play("abandon", v(7)).redeploy()
        assert "nomads" not in table.score(0)
        table.finish_turn()
        assert (table.actor, table.coins(0)) == (0, 5 + 2 + 1)
        assert "nomads" not in table.redeploy().score(0)
        assert table.coins(0) == 5 + 2 + 1 + 2

    def test_nothing_for_what_their_players_ghouls_abandon(self) -> None:
        """S.nomads.1, S.ghouls.2: neither then nor at scoring."""
        table = with_ghouls(holds("nomads", "forest", at({12: 1, 17: 2})), {2: 1, 3: 1}).play("abandon", v(3))
        assert "nomads" not in table.score(0)
        table.redeploy()
        assert "nomads" not in table.score(0)
        assert "nomads" in table.play("abandon", v(12)).score(0)

    def test_a_region_of_hordes(self) -> None:
        """S.nomads.1, S.hordes_of.2: hordes are tokens; they come to hand."""
        own = holds("nomads", "hordes_of", at({2: 1}), companions=at({3: 1}))
        table = turn_of(own).play("abandon", v(3))
        assert (table.score(0)["nomads"], table.companions_in_hand("nomads")) == (1, 1)

    def test_stout_nomads_are_paid_before_they_decline(self) -> None:
        """S.nomads.1, S.stout.1: one scoring."""
        table = self.nomads("stout").play("abandon", v(7)).redeploy().play("choose", number=1)
        assert table.coins(0) == 5 + 2 + 1

    @pytest.mark.parametrize("power", ["flying", "seafaring", "underworld"])
    def test_other_kinds_of_reach_do_not_help(self, power: str) -> None:
        """S.nomads.2: Flying, water and linked caverns."""
        place = {"flying": 15, "seafaring": 1, "underworld": 18}[power]
        table = self.nomads(power, {2: 3, 6: 3, place: 1})
        assert v(place) not in table.regions("conquer")
        table.play("abandon", v(place))
        assert v(place) not in table.regions("conquer") | table.regions("roll")
        assert self.nomads(power, {2: 3, 6: 3}).can("conquer", v(place))

    def test_not_with_the_catapult(self) -> None:
        """S.nomads.2, S.catapult.1: 9 is two steps from 2."""
        table = self.nomads("catapult", {2: 5, 9: 1}).play("abandon", v(9)).use("catapult").play("target", v(2))
        assert table.use("catapult", 1).regions("conquer") == vs(4, 12, 13)

    def test_not_in_the_second_wave(self) -> None:
        """S.nomads.2, S.marauding.2"""
        table = self.nomads("marauding", {2: 5, 3: 1}).play("abandon", v(3)).conquer(v(7)).use("marauding")
        assert v(3) not in table.regions("conquer")
        assert table.can("conquer", v(13))

    def test_again_in_their_next_turn(self) -> None:
        """S.nomads.2: and others may take it at once."""
        table = self.nomads(regions={2: 5, 3: 1}, foe=foe("ratmen", "hill", {4: 9})).play("abandon", v(3)).redeploy()
        assert table.can("conquer", v(3))
        table.finish_turn()
        assert table.can("conquer", v(3))

    def test_hordes_that_leave_bring_nothing(self) -> None:
        """S.nomads.3, S.copycat.2: a region given up otherwise, which they may take again."""
        own = holds("nomads", "copycat", at({2: 4}), companions=at({3: 1}), companions_in_hand=1)
        table = turn_of(own, combos=column("hordes_of"), memory={"copycat": {"copied": "hordes_of"}}).play("done")
        assert table.score(0) == {"regions": 1}
        assert table.conquer(v(3)).score(0) == {"regions": 2}

    def test_a_region_lost_to_own_ghouls_brings_nothing(self) -> None:
        """S.nomads.3, S.ghouls.4"""
        table = with_ghouls(holds("nomads", "forest", at({3: 2, 12: 1}))).conquer(v(3)).redeploy()
        assert table.score(0) == {"regions": 1, "declined-regions": 2}

    def test_after_abandoning_all_they_enter_elsewhere(self) -> None:
        """S.nomads.3, S.nomads.2, S-1.3: a first conquest, for tokens from everywhere."""
        table = self.nomads(regions={2: 4, 3: 2}).play("abandon", v(2)).play("abandon", v(3))
        assert table.hand("nomads") == 6
        assert not table.can("decline")
        assert table.conquer(v(6)).score(0) == {"regions": 1, "nomads": 2}

    def test_none_after_the_first_conquest(self) -> None:
        """S.nomads.3, R-4.2: it is too late to abandon, also for the first ability."""
        assert self.nomads(regions={2: 5, 7: 1}).conquer(v(3)).legal("abandon") == []
        table = self.nomads("catapult", {2: 5, 7: 1}).use("catapult").play("target", v(2))
        assert table.legal("abandon") == []


class TestPriestesses:
    TOWER = holds("priestesses", None, at({3: 4}))

    def test_one_token_of_each_region_only(self) -> None:
        """S.priestesses.1, R-7.2: the others go to the tray."""
        table = turn_of(holds("priestesses", "hill", at({2: 5, 3: 2}), hand=2)).play("decline").play("target", v(2))
        assert (table.tokens(v(2)), table.tray("priestesses")) == (2, 7)

    def test_winter_stays_in_regions_given_up(self) -> None:
        """S.priestesses.1, S.ice_witches.3: a fortress there goes."""
        table = turn_of(
            holds("priestesses", "fortified", at({2: 1, 3: 1})),
            foe("ice_witches", "hill", {17: 1}),
            markers={"winter": [v(2)], "fortress": [v(2)]},
        )
        table.play("decline").play("target", v(3))
        assert (table.marked("winter"), table.marked("fortress")) == (vs(2), set())
        assert why(table, v(2), 1).cost == 3

    def test_regions_of_hordes_are_no_place(self) -> None:
        """S.priestesses.1, S.hordes_of.3: they are lost first."""
        own = holds("priestesses", "hordes_of", at({2: 1, 7: 1}), companions=at({3: 2}))
        table = turn_of(own).play("decline")
        assert table.regions("target") == vs(2, 7)

    def test_each_turn_while_it_stands(self) -> None:
        """S.priestesses.2: also beside the next race."""
        own = Seat(active=holds("ratmen", "hill", at({2: 1})), declined=[self.TOWER])
        table = SetTable(own, elves_elsewhere())
        assert table.redeploy().coins(0) == 5 + 1 + 4
        assert table.finish_turn().redeploy().coins(0) == 5 + 2 * (1 + 4)

    def test_spirit_keeps_it_beside_another(self) -> None:
        """S.priestesses.2, S.spirit.1: without Spirit it leaves with the next decline."""
        for power, coins in ((None, 1), ("spirit", 5)):
            tower = holds("priestesses", power, at({3: 4}))
            own = Seat(active=holds("ratmen", "hill", at({2: 1})), declined=[tower])
            assert SetTable(own, elves_elsewhere()).play("decline").coins(0) == 5 + coins

    def test_the_terrain_brings_nothing(self) -> None:
        """S.priestesses.2, R-6.2: neither its own power's nor an active race's bonus counts it."""
        own = Seat(active=holds("ratmen", "forest", at({2: 1})), declined=[self.TOWER])
        assert sum(SetTable(own, elves_elsewhere()).score(0).values()) == 5

    def test_a_token_at_a_time_is_not_lost(self) -> None:
        """S.priestesses.3: a die that fails leaves the whole tower."""
        table = turn_of(holds("ratmen", "hill", at({2: 1}), hand=4), behind(self.TOWER)).play("roll", v(3)).die(1)
        assert table.tokens(v(3)) == 4
        taken = turn_of(holds("ratmen", "hill", at({2: 1}), hand=4), behind(self.TOWER)).play("roll", v(3)).die(2)
        assert (taken.tray("priestesses"), taken.held("priestesses")) == (9, set())

    def test_the_mountain_and_the_fortress_defend_it_too(self) -> None:
        """S.priestesses.3, S.priestesses.1, R-4.5: 2, a mountain, a fortress, two tokens."""
        tower = behind(holds("priestesses", None, at({6: 2})))
        table = turn_of(holds("ratmen", "hill", at({2: 1}), hand=9), tower, markers={"fortress": [v(6)]})
        assert cost(table, "ratmen", v(6)) == 6

    def test_with_the_tower_the_race_is_gone(self) -> None:
        """S.priestesses.3, R-7.6: banner and badge go back, and it scores no more."""
        tower = holds("priestesses", "spirit", at({3: 4}))
        table = turn_of(RATMEN, behind(tower)).conquer(v(3))
        assert table.state.seat_of[table.race("priestesses")] == -1
        assert table.score(1) == {"regions": 1}

    def test_igors_count_all_of_it(self) -> None:
        """S.priestesses.3, S.igors.1: each token is a loss."""
        table = turn_of(holds("igors", "hill", at({2: 1}), hand=9), behind(self.TOWER)).conquer(v(3))
        assert table.remembers("igors") == {"lost": 4}

    @pytest.mark.parametrize("power", ["flying", "dragon_master", "hill"])
    def test_in_water_nobody_reaches_it(self, power: str) -> None:
        """S.priestesses.4, R-4.4: by air, with the dragon, or on foot."""
        tower = holds("priestesses", None, at({1: 3}))
        table = turn_of(holds("ratmen", power, at({2: 1}), hand=9), behind(tower))
        if power == "dragon_master":
            table.use(power)
        assert v(3) in table.regions("conquer")
        assert v(1) not in table.regions("conquer") | table.regions("roll")

    def test_in_water_it_brings_its_coins(self) -> None:
        """S.priestesses.4, S.priestesses.2: in the lake, too."""
        table = turn_of(holds("priestesses", "seafaring", at({8: 1, 3: 1, 7: 1}))).play("decline")
        table.play("target", v(8))
        assert (table.tokens(v(8)), table.coins(0)) == (3, 8)

    @pytest.mark.parametrize(("race", "is_safe"), [("priestesses", True), ("humans", False)])
    def test_not_even_the_next_seafaring_race_takes_it(self, race: str, is_safe: bool) -> None:
        """S.priestesses.4, S.seafaring.1: water of other races in decline is like any region for it."""
        table = turn_of(holds("ratmen", "seafaring", at({2: 1}), hand=9), behind(holds(race, None, at({1: 3}))))
        assert (v(1) not in table.regions("conquer")) == is_safe
        assert not is_safe or (why(table, v(1)).reason, why(table, v(1)).by) == ("immune", "priestesses")

    def test_lava_does_not_reach_it(self) -> None:
        """S.priestesses.4, S.lava.1: lava flows over land, not into the lake."""
        table = turn_of(holds("ratmen", "lava", at({9: 1})), behind(holds("priestesses", None, at({8: 3})))).redeploy()
        assert table.regions("target") == vs(3, 4, 10, 14, 15)


class TestWhiteLadies:
    def test_lava_and_winter_keep_off(self) -> None:
        """S.white_ladies.1, S-4.9: lava of the mountain 9, winter of the witches in 2."""
        ladies = behind(holds("white_ladies", None, at({3: 1})))
        lava = turn_of(holds("ratmen", "lava", at({9: 1})), ladies).redeploy()
        assert lava.regions("target") & vs(3, 4) == vs(4)
        winter = turn_of(holds("ice_witches", "hill", at({2: 1})), ladies).redeploy()
        assert winter.regions("target") & vs(3, 7) == vs(7)

    def test_their_own_players_ghouls_may_take_them(self) -> None:
        """S.white_ladies.1, R-1.8: both in decline by Spirit."""
        declined = [ghouls({2: 6}), holds("white_ladies", "spirit", at({3: 1}))]
        table = SetTable(Seat(active=holds("ratmen", "hill", at({12: 1})), declined=declined), elves_elsewhere())
        assert cost(table.play("done"), "ghouls", v(3)) == 3

    def test_not_with_the_die_either(self) -> None:
        """S.white_ladies.1"""
        ladies = behind(holds("white_ladies", None, at({3: 2})))
        assert not turn_of(holds("ratmen", "hill", at({2: 1}), hand=2), ladies).can("roll", v(3))

    def test_the_next_decline_ends_it(self) -> None:
        """S.white_ladies.1, R-7.3: an empty region is nobody's."""
        ladies = Seat(active=holds("elves", "mounted", at({17: 1})), declined=[holds("white_ladies", None, at({3: 1}))])
        table = SetTable(ladies, Seat(active=RATMEN)).play("decline")
        assert table.can("conquer", v(3))

    def test_each_region_is_one_coin(self) -> None:
        """S.white_ladies.1, R-6.2: immunity is all they have."""
        own = Seat(active=holds("ratmen", "hill", at({2: 1})), declined=[holds("white_ladies", None, at({3: 2, 4: 1}))])
        assert SetTable(own, elves_elsewhere()).score(0) == {"regions": 1, "declined-regions": 2}
