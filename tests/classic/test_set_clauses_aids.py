"""Powers of the small sets that help in conquests, clause by clause, beside other pieces (S-6)."""

from typing import Any

from elbowroom.engine.rules.scoring import tokens_on_map
from tests.classic.ghouls import ghouls
from tests.classic.maps import Seat, at, cost, elves_elsewhere, holds, v, vs, why
from tests.classic.set_tables import SKAG_ATTACK, SetTable, foe, place_own, turn_of, with_ghouls
from tests.engine.table import Combo, Tribe

SHOOT = 1


class TestHordesOf:
    def test_the_die_may_follow_one_horde(self) -> None:
        """S.hordes_of.1, R-4.11: a horde in hand is a token in hand."""
        table = turn_of(holds("orcs", "hordes_of", at({2: 1}), companions_in_hand=1))
        assert v(7) in table.regions("roll")
        table.play("roll", v(7)).die(2)
        assert (table.holder(v(7)), table.companions_in_hand("orcs")) == ("orcs", 1)
        assert table.play("station", v(2), 0).companions(v(7)) == 1

    def test_a_race_token_stays_when_readying(self) -> None:
        """S.hordes_of.1, R-4.1: a horde stays only where no Orc is."""
        table = turn_of(holds("orcs", "hordes_of", at({2: 2}), companions=at({2: 1, 3: 1})))
        assert (table.tokens(v(2)), table.companions(v(2)), table.companions(v(3))) == (1, 0, 1)
        assert (table.hand("orcs"), table.companions_in_hand("orcs")) == (1, 1)

    def test_both_defend(self) -> None:
        """S.hordes_of.1: a region with an Orc and two hordes costs five."""
        orcs = foe("orcs", "hordes_of", {3: 1}, companions=at({3: 2}))
        assert why(turn_of(holds("ratmen", "hill", at({2: 1}), hand=9), orcs), v(3)).cost == 5

    def test_they_are_redeployed_with_the_others(self) -> None:
        """S.hordes_of.1, R-5.4: where an Orc was lost both hordes are withdrawn."""
        orcs = foe("orcs", "hordes_of", {3: 1, 17: 1, 20: 1}, companions=at({3: 2}))
        table = place_own(turn_of(holds("ratmen", "hill", at({2: 1}), hand=9), orcs).conquer(v(3)))
        assert (table.actor, table.numbers("station"), table.tray("orcs")) == (1, {0, 1, 2}, 8)

    def test_elves_lose_no_horde(self) -> None:
        """S.hordes_of.1, S.elves.1: all are withdrawn."""
        elves = foe("elves", "hordes_of", {17: 1}, companions=at({3: 1}))
        table = turn_of(holds("ratmen", "hill", at({2: 1}), hand=9), elves).conquer(v(3))
        assert table.companions_in_hand("elves") == 1

    def test_a_sorcerer_replaces_a_lone_horde(self) -> None:
        """S.hordes_of.1, S.hordes_of.2, S.sorcerers.1: it is gone, and no Orc goes to the tray."""
        orcs = foe("orcs", "hordes_of", {17: 1, 7: 1}, companions=at({3: 1, 7: 1}))
        table = turn_of(holds("sorcerers", "hill", at({2: 1}), hand=3), orcs).use("sorcerers")
        assert table.regions("target") == vs(3)
        table.play("target", v(3))
        assert (table.holder(v(3)), table.tokens(v(3)), table.companions(v(3))) == ("sorcerers", 1, 0)
        assert (table.companions_in_hand("orcs"), table.tray("orcs")) == (0, 8)

    def test_driven_out_by_own_ghouls(self) -> None:
        """S.hordes_of.1, S.ghouls.4: they return at redeployment, not for conquest."""
        orcs = holds("orcs", "hordes_of", at({3: 1, 17: 1}), companions=at({3: 2}))
        table = SetTable(Seat(active=orcs, declined=[ghouls({2: 6})]), foe("elves", "mounted", {20: 1}))
        table.play("done").conquer(v(3)).redeploy()
        assert (table.hand("orcs"), table.companions_in_hand("orcs")) == (0, 0)
        assert table.end().companions(v(17)) == 2

    def test_none_comes_back(self) -> None:
        """S.hordes_of.2: both are lost, and the next turns bring no new ones."""
        orcs = foe("orcs", "hordes_of", {17: 1}, companions=at({3: 1, 7: 1}))
        table = turn_of(holds("ratmen", "hill", at({2: 1}), hand=9), orcs).conquer(v(3), v(7)).redeploy()
        assert (table.actor, table.companions_in_hand("orcs"), table.held("orcs")) == (1, 0, vs(17))

    def test_igors_do_not_count_them(self) -> None:
        """S.hordes_of.2, S-4.4, S.igors.1"""
        orcs = Seat(active=holds("orcs", "hordes_of", at({17: 1}), companions=at({3: 1})))
        table = turn_of(holds("igors", "hill", at({2: 1}), hand=9), orcs).conquer(v(3))
        assert table.remembers("igors") == {}

    def test_a_race_with_nothing_else_is_gone(self) -> None:
        """S.hordes_of.3, R-7.6: hordes alone cannot be turned."""
        table = turn_of(holds("orcs", "hordes_of", companions=at({2: 1, 3: 1}))).play("decline")
        assert (table.held("orcs"), table.state.seat_of[table.race("orcs")]) == (set(), -1)
        assert table.coins(0) == 5

    def test_ghouls_stay_and_their_hordes_do_not(self) -> None:
        """S.hordes_of.3, S.ghouls.1"""
        table = turn_of(holds("ghouls", "hordes_of", at({2: 3}), companions=at({2: 1, 3: 1})))
        table.play("decline")
        assert (table.held("ghouls"), table.tokens(v(2)), table.companions(v(2))) == (vs(2), 3, 0)


class TestMarauding:
    def test_all_regions_give_theirs(self) -> None:
        """S.marauding.1: those of both conquests, and one stays in each."""
        table = turn_of(holds("ratmen", "marauding", at({2: 1}), hand=7)).conquer(v(3), v(7)).use("marauding")
        assert [table.tokens(v(n)) for n in (2, 3, 7)] == [1, 1, 1]
        assert table.hand("ratmen") == 5

    def test_conquests_go_on(self) -> None:
        """S.marauding.1: the die of the last conquest, too."""
        table = turn_of(holds("ratmen", "marauding", at({2: 1}), hand=2)).conquer(v(3))
        assert table.regions("conquer") | table.regions("roll") == set()
        table.use("marauding")
        assert v(6) in table.regions("roll")
        assert table.play("roll", v(6)).die(2).held("ratmen") == vs(2, 3, 6)

    def test_both_waves_count_for_the_race(self) -> None:
        """S.marauding.1, S.orcs.1: two Lost Tribes in two waves bring two coins more."""
        table = turn_of(holds("orcs", "marauding", at({2: 1}), hand=4)).conquer(v(7)).use("marauding").conquer(v(13))
        assert table.score(0)["orcs"] == 2

    def test_no_second_exchange(self) -> None:
        """S.marauding.2, S.sorcerers.1: a Sorcerer replaces one token of each opponent a turn."""
        sorcerers = holds("sorcerers", "marauding", at({2: 1}), hand=3)
        table = turn_of(sorcerers, foe("orcs", "hill", {3: 1, 6: 1})).use("sorcerers").play("target", v(3))
        assert not table.conquer(v(7)).use("marauding").can_use("sorcerers")

    def test_no_declining(self) -> None:
        """S.marauding.2, R-7.1: nor does readying undo what was conquered."""
        table = turn_of(holds("ratmen", "marauding", at({2: 1}), hand=4)).conquer(v(3)).use("marauding")
        assert not table.can("decline")
        assert table.held("ratmen") == vs(2, 3)

    def test_the_rest_is_redeployed(self) -> None:
        """S.marauding.1, R-5.1"""
        table = turn_of(holds("ratmen", "marauding", at({2: 1}), hand=4)).conquer(v(3)).use("marauding").end()
        assert table.numbers("deploy") == {0, 1, 2, 3}

    def test_not_after_a_cancelled_conquest_alone(self) -> None:
        """S.marauding.1, S.skags.2: nothing stands on the map that could come back."""
        table = turn_of(holds("ratmen", "marauding", at({2: 1}), hand=4), foe("skags", "hill", {3: 1}), **SKAG_ATTACK)
        assert not table.conquer(v(3)).play("flip", number=0).can_use("marauding")

    def test_ghouls_do_not_use_it(self) -> None:
        """S.marauding.1, S.ghouls.6: nor is it used up when they have acted."""
        table = with_ghouls(holds("ratmen", "marauding", at({12: 1}), hand=4), {2: 6})
        assert not table.conquer(v(3)).can_use("marauding")
        assert table.redeploy().conquer(v(18)).can_use("marauding")


class TestCatapult:
    def shooting(self, own: Tribe, other: Seat | None = None, place: int = 2, **rest: Any) -> SetTable:
        """Return a turn in which the catapult was set and is chosen for the next conquest."""
        return turn_of(own, other, **rest).use("catapult").play("target", v(place)).use("catapult", SHOOT)

    def test_from_a_region_just_taken(self) -> None:
        """S.catapult.1: 14 is two steps away from 3, and three from 2."""
        table = turn_of(holds("ratmen", "catapult", at({2: 1}), hand=9)).conquer(v(3))
        assert v(14) in table.use("catapult").play("target", v(3)).use("catapult", SHOOT).regions("conquer")

    def test_next_to_another_own_region(self) -> None:
        """S.catapult.1: 4 costs a token less than its Lost Tribe, though 3 lies beside it."""
        assert cost(self.shooting(holds("ratmen", "catapult", at({2: 1, 3: 1}), hand=9)), "ratmen", v(4)) == 2

    def test_neither_beside_it_nor_in_water(self) -> None:
        """S.catapult.1, S-4.4: from 4 the lake 8 is two steps away, and nobody may enter it."""
        table = self.shooting(holds("ratmen", "catapult", at({4: 1}), hand=9), place=4)
        assert table.regions("conquer") == vs(2, 7, 11, 14, 15)

    def test_not_into_an_immune_region(self) -> None:
        """S.catapult.1, R-1.8"""
        heroes = foe("elves", "heroic", {9: 1, 17: 1})
        own = holds("ratmen", "catapult", at({2: 1}), hand=9)
        assert v(9) not in self.shooting(own, heroes, markers={"hero": [v(9), v(17)]}).regions("conquer")

    def test_a_failed_die_uses_it_up(self) -> None:
        """S.catapult.1, S-4.8: it may help with the last conquest, too."""
        table = self.shooting(holds("ratmen", "catapult", at({2: 1}), hand=1))
        assert v(4) in table.regions("roll")
        assert table.play("roll", v(4)).die(0).marked("catapult") == vs(2)
        won = self.shooting(holds("ratmen", "catapult", at({2: 1}), hand=1)).play("roll", v(4)).die(1)
        assert won.held("ratmen") == vs(2, 4)

    def test_once_in_each_turn(self) -> None:
        """S.catapult.1: it is set again in the next one."""
        table = turn_of(holds("ratmen", "catapult", at({2: 3}))).use("catapult").play("target", v(2))
        assert not table.can_use("catapult")
        assert table.redeploy().finish_turn().can_use("catapult")

    def test_why_not_beside_it(self) -> None:
        """S.catapult.1: a shot that is chosen does not reach the next region."""
        table = self.shooting(holds("ratmen", "catapult", at({2: 1}), hand=9))
        assert (why(table, v(3)).reason, why(table, v(3)).by) == ("aid-not-there", "catapult")

    def test_it_is_set_again_before_the_next_shot(self) -> None:
        """S.catapult.1, S.catapult.2: where it stood it may stand again."""
        table = turn_of(holds("ratmen", "catapult", at({2: 1}), hand=9), markers={"catapult": [v(2)]})
        assert not table.can_use("catapult", SHOOT)
        assert table.use("catapult").play("target", v(2)).can_use("catapult", SHOOT)

    def test_not_before_the_first_conquest(self) -> None:
        """S.catapult.1: it stands in a region held."""
        table = turn_of(holds("ratmen", "catapult", hand=9))
        assert not table.can_use("catapult")
        assert table.conquer(v(2)).can_use("catapult")

    def test_kobolds_need_two(self) -> None:
        """S.catapult.1, S.kobolds.1: the lowest cost stays."""
        table = self.shooting(holds("kobolds", "catapult", at({2: 2}), hand=9))
        assert cost(table, "kobolds", v(4)) == 2

    def test_sorcerers_and_lava_stay_away(self) -> None:
        """S.catapult.2, S-4.9: its region is immune to everything."""
        other = foe("elves", "catapult", {3: 1, 7: 1})
        sorcerers = turn_of(holds("sorcerers", "hill", at({2: 1})), other, markers={"catapult": [v(3)]})
        assert sorcerers.use("sorcerers").regions("target") == vs(7)
        lava = turn_of(holds("ratmen", "lava", at({9: 1})), other, markers={"catapult": [v(3)]}).redeploy()
        assert v(3) not in lava.regions("target")

    def test_own_ghouls_drive_it_out(self) -> None:
        """S.catapult.2, R-1.8, R-4.10: it comes back, and can be set again."""
        own = Seat(active=holds("ratmen", "catapult", at({3: 3, 17: 1})), declined=[ghouls({2: 9})])
        table = SetTable(own, foe("elves", "mounted", {20: 1}), markers={"catapult": [v(3)]}).play("done")
        assert table.conquer(v(3)).marked("catapult") == set()
        assert table.redeploy().can_use("catapult")

    def test_given_up_by_amazons(self) -> None:
        """S.catapult.2, S.amazons.2: it comes back, too."""
        table = turn_of(holds("amazons", "catapult", at({2: 2, 3: 2, 7: 1})), markers={"catapult": [v(2)]}).end()
        assert table.play("target", v(2)).play("target", v(3)).marked("catapult") == set()

    def test_still_immune_in_turns_of_others(self) -> None:
        """S.catapult.2: until it is set elsewhere."""
        table = turn_of(holds("ratmen", "catapult", at({2: 2})), foe("orcs", "hill", {3: 9}))
        table.use("catapult").play("target", v(2)).redeploy()
        assert (table.actor, v(2) in table.regions("conquer")) == (1, False)

    def test_ghouls_in_decline_have_none(self) -> None:
        """S.catapult.3, S.ghouls.6"""
        table = turn_of(holds("ghouls", "catapult", at({2: 5})), markers={"catapult": [v(2)]})
        assert table.play("decline").marked("catapult") == set()


class TestMercenary:
    def test_the_coin_is_paid_to_the_bank_when_declared(self) -> None:
        """S.mercenary.1, S.skags.2: it is gone where the conquest is cancelled."""
        own = holds("ratmen", "mercenary", at({2: 1}), hand=2)
        table = turn_of(own, foe("skags", "hill", {3: 1}), **SKAG_ATTACK).use("mercenary").conquer(v(3))
        assert (table.coins(0), table.coins(1)) == (4, 5)
        assert table.play("flip", number=0).coins(0) == 4

    def test_without_a_coin(self) -> None:
        """S.mercenary.1: the last coin buys one conquest."""
        own = Seat(active=holds("ratmen", "mercenary", at({2: 1}), hand=9), coins=1)
        table = SetTable(own, elves_elsewhere()).use("mercenary").conquer(v(3))
        assert (table.coins(0), table.can_use("mercenary")) == (0, False)

    def test_not_where_it_changes_nothing(self) -> None:
        """S.mercenary.1, S-4.8: Tritons pay one token by the water, and no coin for less."""
        table = turn_of(holds("tritons", "mercenary", at({2: 1}), hand=9)).use("mercenary")
        assert v(3) not in table.regions("conquer")
        assert cost(table, "tritons", v(7)) == 1

    def test_never_with_the_die(self) -> None:
        """S.mercenary.1: for a coin the Orcs would still be two short; after the roll he may pay for these."""
        table = turn_of(holds("ratmen", "mercenary", at({2: 1}), hand=1), foe("orcs", "hill", {3: 3}))
        assert v(3) in table.regions("roll")
        assert (table.use("mercenary").legal("roll"), v(7) in table.regions("conquer")) == ([], True)

    def test_kobolds_still_need_two(self) -> None:
        """S.mercenary.1, S.kobolds.1"""
        table = turn_of(holds("kobolds", "mercenary", at({2: 2}), hand=9)).use("mercenary")
        assert v(3) not in table.regions("conquer")
        assert cost(table, "kobolds", v(7)) == 2

    def test_the_first_conquest_too(self) -> None:
        """S.mercenary.1: the mountain 6 costs three tokens, or one and a coin."""
        assert cost(turn_of(holds("ratmen", "mercenary", hand=9)).use("mercenary"), "ratmen", v(6)) == 1

    def test_one_lacking_after_the_die(self) -> None:
        """S.mercenary.2: one coin, whether one or two are lacking; all tokens go there."""
        own = holds("ratmen", "mercenary", at({2: 1}), hand=2)
        table = turn_of(own, foe("orcs", "hill", {3: 4})).play("roll", v(3)).die(3).play("choose", number=1)
        assert (table.holder(v(3)), table.coins(0), table.legal("conquer")) == ("ratmen", 4, [])
        assert table.play("deploy", v(2), 0).tokens(v(3)) == 2

    def test_enough_by_the_die(self) -> None:
        """S.mercenary.2: nothing is asked, and nothing is paid."""
        own = holds("ratmen", "mercenary", at({2: 1}), hand=2)
        table = turn_of(own, foe("orcs", "hill", {3: 3})).play("roll", v(3)).die(3)
        assert (table.holder(v(3)), table.coins(0)) == ("ratmen", 5)

    def test_six_short_is_too_much(self) -> None:
        """S.mercenary.2"""
        own = holds("ratmen", "mercenary", at({2: 1}), hand=1)
        assert v(3) not in turn_of(own, foe("orcs", "hill", {3: 5})).regions("roll")

    def test_without_a_coin_three_short_as_ever(self) -> None:
        """S.mercenary.2, R-4.11"""
        poor = Seat(active=holds("ratmen", "mercenary", at({2: 1}), hand=1), coins=0)
        assert v(3) in SetTable(poor, foe("orcs", "hill", {3: 2})).regions("roll")
        assert v(3) not in SetTable(poor, foe("orcs", "hill", {3: 3})).regions("roll")

    def test_a_skag_attack_after_paying(self) -> None:
        """S.mercenary.2, S.skags.2: the answer completes the conquest, and then the marker is turned up."""
        own = holds("ratmen", "mercenary", at({2: 1, 6: 1}), hand=2)
        table = turn_of(own, foe("skags", "hill", {3: 4}), **SKAG_ATTACK).play("roll", v(3)).die(3)
        table.play("choose", number=1).play("flip", number=0)
        assert (table.holder(v(3)), table.coins(0), table.tray("ratmen")) == ("skags", 4, 10)
        assert table.legal("conquer") == []

    def test_ghouls_hire_nobody(self) -> None:
        """S.mercenary.1, S.ghouls.6"""
        assert not with_ghouls(holds("ratmen", "mercenary", at({12: 1})), {2: 6}).can_use("mercenary")


class TestBehemoth:
    def test_two_come_with_the_combo(self) -> None:
        """S.behemoth.1, S-4.7: besides banner and badge."""
        combos = [Combo(race="ratmen", power="behemoth")]
        table = SetTable(Seat(), elves_elsewhere(), combos=combos).refill().pick("ratmen")
        assert (table.hand("ratmen"), table.companions_in_hand("ratmen")) == (12, 2)
        assert not table.can_use("behemoth")

    def test_the_region_taken_does_not_count_yet(self) -> None:
        """S.behemoth.1: the first swamp is taken without them, the next region with them."""
        table = turn_of(holds("ratmen", "behemoth", at({3: 1}), hand=9, companions_in_hand=2))
        assert not table.can_use("behemoth")
        assert cost(table, "ratmen", v(4)) == 3
        assert cost(table.use("behemoth"), "ratmen", v(9)) == 2

    def test_at_least_one_token(self) -> None:
        """S.behemoth.1, R-4.6: with an empty hand nothing can be conquered; Kobolds need two."""
        swamps = at({4: 1, 21: 1, 19: 1})
        assert not turn_of(holds("ratmen", "behemoth", swamps, companions_in_hand=2)).can_use("behemoth")
        kobolds = holds("kobolds", "behemoth", at({4: 2, 21: 2, 19: 2}), hand=2, companions_in_hand=2)
        assert cost(turn_of(kobolds).use("behemoth"), "kobolds", v(9)) == 2

    def test_each_once_a_turn(self) -> None:
        """S.behemoth.1: one after the other in two conquests, and no third time."""
        table = turn_of(holds("ratmen", "behemoth", at({4: 1}), hand=9, companions_in_hand=2))
        assert cost(table.use("behemoth"), "ratmen", v(9)) == 2
        assert cost(table.use("behemoth"), "ratmen", v(14)) == 2
        assert not table.can_use("behemoth")

    def test_a_failed_die_uses_it_up(self) -> None:
        """S.behemoth.1, S-4.8: it stays in hand, and is placed."""
        own = holds("ratmen", "behemoth", at({4: 1, 5: 1}), hand=1, companions_in_hand=2)
        table = turn_of(own, foe("orcs", "hill", {9: 2})).use("behemoth")
        table.play("roll", v(9)).die(0)
        assert (table.companions_in_hand("ratmen"), table.numbers("station")) == (2, {0, 1, 2})

    def test_a_cancelled_conquest_uses_it_up(self) -> None:
        """S.behemoth.1, S.skags.2, S-4.8: it comes back to hand, and only the other one serves."""
        own = holds("ratmen", "behemoth", at({4: 1}), hand=9, companions_in_hand=2)
        table = turn_of(own, foe("skags", "hill", {3: 1}), **SKAG_ATTACK).use("behemoth").conquer(v(3))
        table.play("flip", number=0)
        assert table.companions_in_hand("ratmen") == 2
        assert not table.use("behemoth").can_use("behemoth")

    def test_they_come_back_next_turn(self) -> None:
        """S.behemoth.2, S.behemoth.1: both may serve again."""
        table = turn_of(holds("ratmen", "behemoth", at({4: 1}), hand=9, companions_in_hand=2)).use("behemoth")
        table.conquer(v(9)).finish_turn().finish_turn()
        assert (table.actor, table.companions_in_hand("ratmen")) == (0, 2)
        assert table.use("behemoth").can_use("behemoth")

    def test_never_lost(self) -> None:
        """S.behemoth.2, R-5.4: one token is lost, and both of them are placed."""
        other = foe("orcs", "behemoth", {3: 1, 17: 1, 20: 1}, companions=at({3: 2}))
        table = place_own(turn_of(holds("ratmen", "hill", at({2: 1}), hand=9), other).conquer(v(3)))
        assert (table.actor, table.numbers("station"), table.tray("orcs")) == (1, {0, 1, 2}, 8)

    def test_without_a_region_they_wait_in_hand(self) -> None:
        """S.behemoth.2, R-5.2"""
        other = foe("orcs", "behemoth", {4: 3}, companions=at({4: 2}))
        table = turn_of(holds("ratmen", "hill", at({3: 1}), hand=9), other).conquer(v(4)).redeploy()
        assert (table.actor, table.hand("orcs"), table.companions_in_hand("orcs")) == (1, 2, 2)

    def test_lava_drives_them_out(self) -> None:
        """S.behemoth.2, S.lava.2"""
        other = foe("orcs", "behemoth", {4: 1, 17: 1}, companions=at({4: 2}))
        table = turn_of(holds("ratmen", "lava", at({9: 1})), other).redeploy().play("target", v(4))
        assert table.companions_in_hand("orcs") == 2

    def test_swamps_taken_strengthen_all(self) -> None:
        """S.behemoth.1: their worth follows the swamps held, for the attacker's cost, too."""
        own = holds("ratmen", "behemoth", at({2: 1, 4: 1, 18: 1}), hand=3, companions_in_hand=2)
        table = turn_of(own, foe("elves", "hill", {20: 2})).conquer(v(17)).end().play("station", v(2), 2)
        table.play("deploy", v(2), 0).redeploy()
        assert why(table, v(2), 1).cost == 2 + 1 + 2 * 2

    def test_ghouls_lead_none(self) -> None:
        """S.behemoth.3, S.ghouls.6"""
        table = turn_of(holds("ghouls", "behemoth", at({4: 5}), companions=at({4: 2})))
        table.play("decline")
        assert (table.tokens(v(4)), table.companions(v(4)), table.companions_in_hand("ghouls")) == (5, 0, 0)


class TestFireball:
    def mages(self, fireballs: int, race: str = "ratmen", hand: int = 1, **rest: Any) -> SetTable:
        """Return a turn with some fireballs, beside three Orcs."""
        own = holds(race, "fireball", at({2: 2 if race == "kobolds" else 1}), hand=hand)
        memory = {"fireball": {"fireballs": fireballs}} if fireballs else {}
        return turn_of(own, foe("orcs", "hill", {3: 3}), memory=memory, **rest)

    def test_none_with_the_combo(self) -> None:
        """S.fireball.1, S.fireball.2: those of this turn serve in a later one."""
        combos = [Combo(race="ratmen", power="fireball")]
        table = SetTable(Seat(), elves_elsewhere(), combos=combos).refill().pick("ratmen").refill().conquer(v(2))
        assert not table.can_use("fireball")
        assert table.redeploy().remembers("fireball") == {"fireballs": 1}

    def test_they_are_gathered(self) -> None:
        """S.fireball.1: three sources bring three more each turn; ten at most."""
        own = holds("ratmen", "fireball", at({2: 1, 11: 1, 14: 1}))
        for before, after in ((0, 3), (4, 7), (8, 10)):
            memory = {"fireball": {"fireballs": before}} if before else {}
            table = turn_of(own, memory=memory).redeploy()
            assert table.remembers("fireball") == {"fireballs": after}

    def test_only_for_sources_of_the_active_race(self) -> None:
        """S.fireball.1: those of a race in decline bring none."""
        own = Seat(active=holds("ratmen", "fireball", at({3: 1})), declined=[holds("humans", None, at({2: 1}))])
        assert SetTable(own, elves_elsewhere()).redeploy().remembers("fireball") == {}

    def test_after_redeployment(self) -> None:
        """S.fireball.1, S-4.6: a source that Amazons have given up brings none."""
        table = turn_of(holds("amazons", "fireball", at({2: 2, 3: 2, 7: 1}))).end()
        assert table.play("target", v(2)).play("target", v(3)).remembers("fireball") == {}

    def test_not_when_others_redeploy(self) -> None:
        """S.fireball.1, S-4.6"""
        other = foe("orcs", "fireball", {2: 1, 3: 2, 17: 1})
        table = turn_of(holds("ratmen", "hill", at({4: 1}), hand=9), other).conquer(v(3)).redeploy()
        assert (table.actor, table.remembers("fireball")) == (1, {})

    def test_as_many_as_help(self) -> None:
        """S.fireball.2, S-4.8: two make five tokens one, and a third would change nothing."""
        table = self.mages(5).use("fireball").use("fireball")
        assert not table.can_use("fireball")
        assert table.conquer(v(3)).remembers("fireball") == {"fireballs": 3}

    def test_some_in_each_of_two_conquests(self) -> None:
        """S.fireball.2: two for the Orcs, and one for the Lost Tribe in the swamp beyond."""
        table = self.mages(3, hand=2).use("fireball").use("fireball").conquer(v(3)).use("fireball").conquer(v(4))
        assert (table.held("ratmen"), table.remembers("fireball")) == (vs(2, 3, 4), {})

    def test_kobolds_hold_with_two(self) -> None:
        """S.fireball.2, S.kobolds.1: the lowest cost stays two."""
        table = self.mages(5, "kobolds", hand=2).use("fireball").use("fireball")
        assert cost(table, "kobolds", v(3)) == 2
        assert not self.mages(5, "kobolds", hand=1).can_use("fireball")

    def test_with_the_die(self) -> None:
        """S.fireball.2, S-4.8: one fireball leaves three tokens, of which the die brings two."""
        table = self.mages(1).use("fireball").play("roll", v(3)).die(2)
        assert table.holder(v(3)) == "ratmen"

    def test_a_cancelled_conquest_uses_them_up(self) -> None:
        """S.fireball.2, S.skags.2"""
        skags = {"markers": SKAG_ATTACK["markers"]}
        memory = {**SKAG_ATTACK["memory"], "fireball": {"fireballs": 2}}
        own = holds("ratmen", "fireball", at({2: 1}), hand=4)
        table = turn_of(own, foe("skags", "hill", {3: 1}), memory=memory, **skags).use("fireball").conquer(v(3))
        assert table.play("flip", number=0).remembers("fireball") == {"fireballs": 1}

    def test_a_turn_of_decline_brings_none(self) -> None:
        """S.fireball.3, S.fireball.1: and for the next player of the badge it begins at nothing."""
        assert self.mages(0).play("decline").remembers("fireball") == {}

    def test_they_are_no_tokens(self) -> None:
        """S.fireball.2, S-4.7, R-8.1: nor do they break ties."""
        assert tokens_on_map(self.mages(9, hand=0).state) == [1, 3]
