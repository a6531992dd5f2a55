"""Races of Be Not Afraid and Royal Bonus, clause by clause, beside other pieces (S-5)."""

from tests.classic.maps import Seat, at, elves_elsewhere, holds, v, vs
from tests.classic.set_tables import RATMEN, SKAG_ATTACK, SetTable, behind, foe, place_own, turn_of, with_ghouls
from tests.engine.table import Combo, Tribe

LAVA = holds("ratmen", "lava", at({9: 1}))


def after_ghouls(active: Tribe, region: int, other: Seat | None = None) -> SetTable:
    """Return the turn of a player whose Ghouls in decline have conquered a region."""
    return with_ghouls(active, other=other).conquer(v(region))


class TestBarbarians:
    def test_all_that_took_the_last_region_stay_there(self) -> None:
        """S.barbarians.1, R-4.11: the die takes it with all tokens in hand."""
        own = holds("barbarians", "hill", at({2: 1}), hand=3)
        table = turn_of(own, foe("elves", "mounted", {3: 3, 17: 1})).play("roll", v(3)).die(3)
        assert (table.tokens(v(3)), table.tokens(v(2)), table.aside("barbarians")) == (3, 1, 0)

    def test_withdrawn_and_set_aside_meet_in_their_next_turn(self) -> None:
        """S.barbarians.2, S.barbarians.1: two placed in 17 and two set aside come to hand."""
        table = place_own(turn_of(RATMEN, foe("barbarians", "hill", {3: 3, 17: 1}, aside=2)).conquer(v(3)))
        assert (table.actor, table.tokens(v(17)), table.hand("barbarians")) == (1, 1, 4)

    def test_driven_out_by_lava(self) -> None:
        """S.barbarians.2, S.lava.2: all three are placed."""
        table = turn_of(LAVA, foe("barbarians", "hill", {4: 3, 17: 1, 20: 1})).redeploy().play("target", v(4))
        assert (table.actor, table.numbers("deploy")) == (1, {0, 1, 2, 3})

    def test_behemoths_are_placed(self) -> None:
        """S.barbarians.3, S.behemoth.2: Barbarians are not."""
        own = holds("barbarians", "behemoth", at({2: 2, 4: 1}), companions_in_hand=2)
        table = turn_of(own).end()
        assert table.numbers("station") == {0, 1, 2}
        table.play("station", v(2), 1)
        assert (table.companions(v(2)), table.companions(v(4)), table.aside("barbarians"), table.actor) == (1, 1, 1, 1)

    def test_hordes_stay_where_they_conquered(self) -> None:
        """S.barbarians.3, S.hordes_of.1: a horde in hand is set aside like a Barbarian."""
        own = holds("barbarians", "hordes_of", at({2: 1}), hand=1, companions_in_hand=2)
        table = turn_of(own).conquer(v(3)).end()
        assert (table.tokens(v(3)), table.companions(v(3)), table.actor) == (1, 1, 1)
        assert table.remembers("hordes_of") == {"aside": 1}

    def test_hordes_come_back_when_readying(self) -> None:
        """S.barbarians.3, S.barbarians.1: that of region 3 and the one set aside."""
        own = holds("barbarians", "hordes_of", at({2: 1}), hand=1, companions_in_hand=2)
        table = turn_of(own).conquer(v(3)).end().finish_turn()
        assert (table.actor, table.companions_in_hand("barbarians")) == (0, 2)


class TestHomunculi:
    COMBOS = (Combo(race="homunculi", power="hill"), Combo(race="orcs", power="forest"))

    def column(self, other: Seat | None = None, tokens: int = 0) -> SetTable:
        """Return a player who picks; the first combo is that of Homunculi, with tokens beside it."""
        first = Combo(race="homunculi", power="hill", tokens=tokens)
        return SetTable(Seat(), other or elves_elsewhere(), combos=[first, self.COMBOS[1]]).refill()

    def test_one_for_each_player_who_passes(self) -> None:
        """S.homunculi.1: two players pass over them."""
        table = self.column(Seat()).pick("orcs").refill().finish_turn().play("pick", number=1)
        assert table.aside("homunculi") == 2

    def test_no_more_than_exist(self) -> None:
        """S.homunculi.2, R-1.6: with twelve beside the combo only six are left in the tray."""
        table = self.column(tokens=12).pick("homunculi")
        assert (table.hand("homunculi"), table.tray("homunculi")) == (18, 0)

    def test_only_for_the_player_who_picks_them(self) -> None:
        """S.homunculi.2: another pick brings none of them."""
        table = self.column(tokens=2).pick("orcs")
        assert (table.hand("orcs"), table.aside("homunculi")) == (9, 3)


class TestLeprechauns:
    def test_none_in_a_turn_of_decline(self) -> None:
        """S.leprechauns.1, S-4.6: nothing is asked."""
        table = turn_of(holds("leprechauns", "hill", at({2: 1}))).play("decline")
        assert (table.marked("pot"), table.actor) == (set(), 1)

    def test_all_again_with_the_next_pick(self) -> None:
        """S.leprechauns.1: also those that were used up before."""
        combos, memory = [Combo(race="leprechauns", power="hill")], {"leprechauns": {"used_up": 9}}
        table = SetTable(Seat(), elves_elsewhere(), combos=combos, memory=memory).refill().pick("leprechauns")
        assert table.remembers("leprechauns") == {}

    def test_before_a_decline(self) -> None:
        """S.leprechauns.2: two pots and two regions."""
        table = turn_of(holds("leprechauns", "hill", at({2: 1, 3: 1})), markers={"pot": [v(2), v(3)]}).play("decline")
        assert table.coins(0) == 5 + 2 + 2

    def test_used_up_for_good(self) -> None:
        """S.leprechauns.2, S.leprechauns.1: fourteen and two are sixteen."""
        own = holds("leprechauns", "hill", at({2: 1, 3: 1}))
        table = turn_of(own, markers={"pot": [v(2), v(3)]}, memory={"leprechauns": {"used_up": 14}}).redeploy()
        assert (table.coins(0), table.marked("pot"), table.actor) == (5 + 2 + 2, set(), 1)

    def test_only_pots_still_there(self) -> None:
        """S.leprechauns.2, S.leprechauns.3: one was taken by a conqueror."""
        other = foe("leprechauns", "hill", {3: 1, 17: 1})
        table = turn_of(RATMEN, other, markers={"pot": [v(3), v(17)]}).conquer(v(3)).redeploy()
        assert (table.actor, table.coins(1), table.remembers("leprechauns")) == (1, 5 + 1, {"used_up": 2})

    def test_a_failed_die_leaves_the_pot(self) -> None:
        """S.leprechauns.3, R-4.11: with enough pips the conqueror gets the coin."""
        own = holds("ratmen", "forest", at({2: 1, 6: 1}), hand=2)
        other = foe("leprechauns", "hill", {3: 1, 17: 1})
        failed = turn_of(own, other, markers={"pot": [v(3)]}).play("roll", v(3)).die(0)
        assert (failed.coins(0), failed.marked("pot")) == (5, vs(3))
        taken = turn_of(own, other, markers={"pot": [v(3)]}).play("roll", v(3)).die(2)
        assert (taken.coins(0), taken.marked("pot")) == (6, set())

    def test_for_the_dragon_too(self) -> None:
        """S.leprechauns.3: a conquest of any kind."""
        dragon = holds("ratmen", "dragon_master", at({2: 1}), hand=9)
        table = turn_of(dragon, foe("leprechauns", "hill", {3: 3}), markers={"pot": [v(3)]}).use("dragon_master")
        assert table.conquer(v(3)).coins(0) == 6

    def test_not_for_a_cancelled_conquest(self) -> None:
        """S.leprechauns.3, S.skags.2, S.skags.3: loot that Skags have left attacks the conqueror."""
        markers = {"pot": [v(3)], "loot": [v(3)]}
        others = (foe("leprechauns", "hill", {3: 1}), foe("skags", "swamp", {20: 1}))
        table = SetTable(Seat(active=RATMEN), *others, markers=markers, memory=SKAG_ATTACK["memory"])
        table.conquer(v(3)).play("flip", number=0)
        assert (table.coins(0), table.marked("pot")) == (5, vs(3))

    def test_hordes_that_leave_give_it_back(self) -> None:
        """S.leprechauns.4, S.copycat.2: another player picks the power that they copied."""
        own = holds("leprechauns", "copycat", at({2: 1}), companions=at({3: 1}), companions_in_hand=1)
        combos = [Combo(race="wizards", power="hordes_of")]
        memory = {"copycat": {"copied": "hordes_of"}}
        markers = {"pot": [v(2), v(3)]}
        table = SetTable(Seat(active=own), Seat(), turn=1, combos=combos, memory=memory, markers=markers).refill()
        table.pick("wizards")
        assert (table.marked("pot"), table.remembers("leprechauns")) == (vs(2), {})

    def test_nothing_at_the_end_of_the_game(self) -> None:
        """S.leprechauns.4: the last pots bring nothing."""
        own = foe("leprechauns", "hill", {2: 1})
        table = SetTable(elves_elsewhere(), own, turn=1, round=10).redeploy().play("target", v(2))
        assert (table.options(), table.coins(1)) == ([], 5 + 1)


class TestPixies:
    def test_after_the_die_too(self) -> None:
        """S.pixies.1, R-4.11: the region was taken with three, and one of them stays."""
        own = holds("pixies", "hill", at({2: 1}), hand=3)
        table = turn_of(own, foe("elves", "mounted", {3: 3, 17: 1})).play("roll", v(3)).die(2)
        assert (table.tokens(v(3)), table.aside("pixies"), table.hand("pixies")) == (1, 2, 0)

    def test_placed_they_stay_until_readied(self) -> None:
        """S.pixies.2: through the turn of a third player."""
        seats = (Seat(active=RATMEN), elves_elsewhere(), foe("pixies", "hill", {3: 3, 20: 1}))
        table = place_own(SetTable(*seats).conquer(v(3)))
        assert (table.actor, table.tokens(v(20))) == (1, 3)
        table.finish_turn()
        assert (table.actor, table.tokens(v(20)), table.hand("pixies")) == (2, 1, 2)

    def test_one_of_two_hordes_stays_where_no_pixie_is(self) -> None:
        """S.pixies.2, S.pixies.1, S.hordes_of.1"""
        own = holds("pixies", "hordes_of", at({2: 1}), companions=at({3: 2}))
        table = turn_of(own).end()
        assert (table.companions(v(3)), table.remembers("hordes_of"), table.actor) == (1, {"aside": 1}, 1)


class TestWitchDoctors:
    def test_after_the_die_of_the_conqueror(self) -> None:
        """S.witch_doctors.1, R-4.11: two rolls, one after the other."""
        own = holds("ratmen", "forest", at({2: 1, 6: 1}), hand=1)
        table = turn_of(own, foe("witch_doctors", "hill", {3: 1, 17: 1})).play("roll", v(3)).die(2)
        assert (table.holder(v(3)), table.is_chance) == ("ratmen", True)
        assert table.die(1).hand("witch_doctors") == 1

    def test_for_an_exchange(self) -> None:
        """S.witch_doctors.1, S.sorcerers.1: the new ones are withdrawn, also without another region."""
        sorcerers = holds("sorcerers", "hill", at({2: 1}), hand=3)
        table = turn_of(sorcerers, foe("witch_doctors", "swamp", {3: 1})).use("sorcerers").play("target", v(3))
        assert table.is_chance
        assert table.die(3).hand("witch_doctors") == 3

    def test_withdrawn_without_loss_rolls_nothing(self) -> None:
        """S.witch_doctors.1, S.lava.2: lava takes no token of an active race."""
        table = turn_of(LAVA, foe("witch_doctors", "hill", {4: 2, 17: 1})).redeploy().play("target", v(4))
        assert not table.is_chance

    def test_placed_at_their_own_redeployment(self) -> None:
        """S.witch_doctors.2: 17 gets one that was withdrawn and three new ones."""
        own = holds("witch_doctors", "hill", at({3: 2, 17: 1}))
        table = after_ghouls(own, 3).die(3).redeploy()
        assert table.end().tokens(v(17)) == 5

    def test_a_skag_attack(self) -> None:
        """S.witch_doctors.2, S.skags.2: one token in hand is lost, and two new ones are set aside."""
        own = holds("witch_doctors", "hill", at({2: 1}), hand=9)
        table = turn_of(own, foe("skags", "swamp", {3: 1}), **SKAG_ATTACK).conquer(v(3)).play("flip", number=0)
        assert table.is_chance
        table.die(2)
        assert (table.hand("witch_doctors"), table.aside("witch_doctors")) == (8, 2)

    def test_a_horde_lost_to_loot_rolls_nothing(self) -> None:
        """S.witch_doctors.3, S.skags.2: with hordes alone in hand."""
        own = holds("witch_doctors", "hordes_of", at({2: 1}), companions_in_hand=2)
        table = turn_of(own, foe("skags", "hill", {17: 1}), **SKAG_ATTACK).conquer(v(3)).play("flip", number=0)
        assert not table.is_chance
        assert (table.companions_in_hand("witch_doctors"), table.tray("witch_doctors")) == (1, 17)

    def test_in_decline_lava_rolls_nothing(self) -> None:
        """S.witch_doctors.3, S.lava.2"""
        table = turn_of(LAVA, behind(holds("witch_doctors", None, at({4: 1, 20: 1})))).redeploy()
        table.play("target", v(4))
        assert (table.is_chance, table.tray("witch_doctors")) == (False, 17)

    def test_in_decline_behind_their_own_player(self) -> None:
        """S.witch_doctors.3, R-4.7: conquered by the next race of their player."""
        own = Seat(active=RATMEN, declined=[holds("witch_doctors", None, at({3: 1, 20: 1}))])
        table = SetTable(own, elves_elsewhere()).conquer(v(3))
        assert (table.is_chance, table.tray("witch_doctors")) == (False, 17)


class TestFauns:
    FAUNS = holds("fauns", "forest", at({2: 1}), hand=9)

    def test_from_each_opponent(self) -> None:
        """S.fauns.1, S.fauns.2: a region of each of two players."""
        others = (foe("humans", "hill", {3: 1, 17: 1}), foe("ratmen", "swamp", {6: 1, 20: 1}))
        table = SetTable(Seat(active=self.FAUNS), *others).conquer(v(3), v(6)).end()
        assert (table.tray("fauns"), table.hand("humans"), table.hand("ratmen")) == (8 - 2, 1, 1)

    def test_not_for_their_players_ghouls(self) -> None:
        """S.fauns.1, S.ghouls.2"""
        table = after_ghouls(holds("fauns", "forest", at({12: 2})), 3, foe("humans", "hill", {3: 1, 20: 1}))
        table.redeploy().end()
        assert (table.tray("fauns"), table.tray("humans")) == (16, 9)

    def test_the_other_player_places_it(self) -> None:
        """S.fauns.2, R-5.4: in regions that the race still holds."""
        table = place_own(turn_of(self.FAUNS, foe("humans", "hill", {3: 1, 17: 1, 20: 1})).conquer(v(3)))
        assert (table.actor, table.numbers("deploy"), table.regions("deploy")) == (1, {0, 1}, vs(17))

    def test_regions_of_hordes(self) -> None:
        """S.fauns.3, S.hordes_of.2: a horde is lost, but no Orc, and an Orc comes."""
        orcs = foe("orcs", "hordes_of", {17: 1}, companions=at({3: 1}))
        table = turn_of(self.FAUNS, orcs).conquer(v(3)).end()
        assert (table.tray("fauns"), table.tray("orcs"), table.hand("orcs")) == (7, 8, 1)

    def test_regions_in_which_no_token_was_lost(self) -> None:
        """S.fauns.3, S.fauns.1: two regions of Elves, who lose no token in either."""
        elves = foe("elves", "hill", {3: 1, 7: 1, 17: 1})
        table = turn_of(self.FAUNS, elves).conquer(v(3), v(7)).end()
        assert (table.tray("fauns"), table.tray("elves"), table.hand("elves")) == (6, 8 - 2, 4)

    def test_a_cancelled_conquest_takes_nothing(self) -> None:
        """S.fauns.3, S.skags.2: the lost Faun goes to the tray, and none comes."""
        table = turn_of(self.FAUNS, foe("skags", "hill", {3: 1, 17: 1}), **SKAG_ATTACK)
        table.conquer(v(3)).play("flip", number=0).end()
        assert (table.tray("fauns"), table.tray("skags")) == (8 + 1, 9)


class TestIgors:
    def test_of_three_players(self) -> None:
        """S.igors.2: seven losses are two Igors, and one loss is left."""
        seats = (foe("igors", "hill", {2: 1}), elves_elsewhere(), foe("orcs", "swamp", {20: 1}))
        table = SetTable(*seats, memory={"igors": {"lost": 7}})
        assert (table.hand("igors"), table.remembers("igors")) == (2, {"lost": 1})

    def test_from_nothing_with_each_pick(self) -> None:
        """S.igors.1"""
        combos, memory = [Combo(race="igors", power="hill")], {"igors": {"lost": 5}}
        table = SetTable(Seat(), elves_elsewhere(), combos=combos, memory=memory).refill().pick("igors").refill()
        assert (table.remembers("igors"), table.hand("igors")) == ({}, 8)

    def test_losses_after_their_decline(self) -> None:
        """S.igors.3: their own and those of natives are counted no more."""
        table = turn_of(RATMEN, behind(holds("igors", None, at({3: 1, 20: 1})))).conquer(v(3), v(7))
        assert table.remembers("igors") == {}

    def test_stouts_decline(self) -> None:
        """S.igors.3, S.stout.1: the count of this turn is gone, too."""
        table = turn_of(holds("igors", "stout", at({2: 1}), hand=5)).conquer(v(7))
        assert table.remembers("igors") == {"lost": 1}
        assert table.redeploy().play("choose", number=1).remembers("igors") == {}

    def test_back_from_decline_they_begin_at_nothing(self) -> None:
        """S.igors.3, S.soul_touch.4: and count again."""
        own = Seat(active=holds("ratmen", "soul_touch", at({2: 1})), declined=[holds("igors", None, at({6: 1}))])
        table = SetTable(own, elves_elsewhere()).refill().play("decline").badge("swamp")
        assert table.remembers("igors") == {}
        assert table.conquer(v(7)).remembers("igors") == {"lost": 1}
