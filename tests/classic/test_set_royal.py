"""The pieces of Be Not Afraid and Royal Bonus (S-5, S-6)."""

from tests.classic.ghouls import ghouls
from tests.classic.maps import Seat, at, cost, elves_elsewhere, holds, notes, v, vs, why
from tests.classic.set_tables import SetTable, turn_of
from tests.engine.table import Combo, Tribe

RATMEN = holds("ratmen", "forest", at({2: 1}), hand=9)


def foe(race: str, power: str, regions: dict[int, int], **rest: object) -> Seat:
    """Return an opponent with an active race."""
    return Seat(active=holds(race, power, at(regions), 0, **rest))


def declined(tribe: Tribe) -> Seat:
    """Return an opponent with a race in decline."""
    return Seat(active=holds("elves", "mounted", at({17: 1})), declined=[tribe])


def place_own(table: SetTable) -> SetTable:
    """End the turn of seat 0 and place its tokens, so that the other seat places those that it withdrew."""
    table.end()
    while table.actor == 0:
        action = table.options()[0]
        table.play(action.kind, None if action.region is None else table.name(action.region), action.number)
    return table


def paid(table: SetTable) -> list[str | None]:
    """Return what was paid for."""
    return [event.source for event in table.state.events or () if event.what == "paid"]


class TestBarbarians:
    def test_they_stay_where_they_conquered(self) -> None:
        """S.barbarians.1: the hand is set aside."""
        table = turn_of(holds("barbarians", "hill", at({2: 1}), hand=5)).conquer(v(3)).end()
        assert (table.tokens(v(2)), table.tokens(v(3)), table.aside("barbarians"), table.actor) == (1, 2, 3, 1)

    def test_they_come_back_when_readying(self) -> None:
        """S.barbarians.1"""
        table = turn_of(holds("barbarians", "hill", at({2: 1}), hand=5)).conquer(v(3)).end().finish_turn()
        assert (table.hand("barbarians"), table.aside("barbarians")) == (4, 0)

    def test_withdrawn_they_are_redeployed(self) -> None:
        """S.barbarians.2: not those set aside."""
        table = place_own(turn_of(RATMEN, foe("barbarians", "hill", {3: 2, 17: 1, 20: 1}, aside=2)).conquer(v(3)))
        assert (table.numbers("deploy"), table.aside("barbarians")) == ({0, 1}, 2)

    def test_driven_out_by_own_ghouls(self) -> None:
        """S.barbarians.2"""
        own = Seat(active=holds("barbarians", "hill", at({3: 3, 17: 1})), declined=[ghouls({2: 6})])
        table = SetTable(own, foe("elves", "mounted", {20: 1})).play("done").conquer(v(3)).redeploy().end()
        assert (table.aside("barbarians"), table.tokens(v(17))) == (2, 1)

    def test_encampments_are_placed(self) -> None:
        """S.barbarians.3"""
        table = turn_of(holds("barbarians", "bivouacking", at({2: 2, 3: 1}), companions_in_hand=5)).end()
        assert table.numbers("station") == {0, 1, 2, 3, 4, 5}
        assert not table.play("station", v(2), 2).legal("deploy")


class TestHomunculi:
    def column(self, **rest: object) -> SetTable:
        """Return a player who picks; the free combo is that of Homunculi."""
        combos = [Combo(race="homunculi", power="hill", **rest), Combo(race="orcs", power="forest")]  # type: ignore[arg-type]
        return SetTable(Seat(), elves_elsewhere(), combos=combos).refill()

    def test_one_waits_when_passed(self) -> None:
        """S.homunculi.1"""
        table = self.column().pick("orcs")
        assert (table.aside("homunculi"), table.tray("homunculi"), table.in_all("homunculi")) == (1, 17, 18)

    def test_while_the_tray_lasts(self) -> None:
        """S.homunculi.1"""
        assert self.column(tokens=18).pick("orcs").aside("homunculi") == 18

    def test_one_also_beside_cursed(self) -> None:
        """S.homunculi.1, S.cursed.1"""
        combos = [Combo(race="homunculi", power="cursed"), Combo(race="orcs", power="forest")]
        table = SetTable(Seat(), elves_elsewhere(), combos=combos).refill().pick("orcs")
        assert (table.aside("homunculi"), table.combos[0][2]) == (1, 3)

    def test_the_player_who_picks_gets_them(self) -> None:
        """S.homunculi.2, S-4.7"""
        table = self.column(tokens=2)
        assert table.state.combos(0)[0].tokens == 11
        table.pick("homunculi")
        assert (table.hand("homunculi"), table.aside("homunculi"), table.tray("homunculi")) == (11, 0, 7)


class TestLeprechauns:
    def test_a_pot_in_each_region(self) -> None:
        """S.leprechauns.1, S-4.6: in any order, or none."""
        table = turn_of(holds("leprechauns", "hill", at({2: 1, 3: 1}))).redeploy()
        assert table.regions("target") == vs(2, 3)
        assert table.can("done")
        table.play("target", v(3)).play("target", v(2))
        assert table.marked("pot") == vs(2, 3)

    def test_sixteen_with_each_pick(self) -> None:
        """S.leprechauns.1"""
        table = turn_of(
            holds("leprechauns", "hill", at({2: 1, 3: 1})), memory={"leprechauns": {"used_up": 15}}
        ).redeploy()
        assert table.play("target", v(3)).marked("pot") == vs(3)
        table = turn_of(holds("leprechauns", "hill", at({2: 1})), memory={"leprechauns": {"used_up": 16}}).redeploy()
        assert table.actor == 1

    def test_a_coin_for_each_still_there(self) -> None:
        """S.leprechauns.2: in a turn of decline, too."""
        table = turn_of(holds("leprechauns", "hill", at({2: 1, 3: 1})), markers={"pot": [v(2), v(3)]})
        assert (table.coins(0), table.marked("pot"), table.remembers("leprechauns")) == (7, set(), {"used_up": 2})

    def test_the_conqueror_gets_the_coin(self) -> None:
        """S.leprechauns.3: also for an exchange."""
        table = turn_of(RATMEN, foe("leprechauns", "hill", {3: 1, 17: 1}), markers={"pot": [v(3)]}).conquer(v(3))
        assert (table.coins(0), table.marked("pot"), table.remembers("leprechauns")) == (6, set(), {"used_up": 1})
        sorcerers = holds("sorcerers", "forest", at({2: 1}), hand=3)
        table = turn_of(sorcerers, foe("leprechauns", "hill", {3: 1, 17: 1}), markers={"pot": [v(3)]})
        assert table.use("sorcerers").play("target", v(3)).coins(0) == 6

    def test_nothing_at_stouts_decline(self) -> None:
        """S.leprechauns.4"""
        table = turn_of(holds("leprechauns", "stout", at({2: 1}))).redeploy().play("target", v(2))
        table.play("choose", number=1)
        assert (table.marked("pot"), table.coins(0)) == (set(), 6)


class TestPixies:
    def test_one_stays_in_each_region(self) -> None:
        """S.pixies.1: nothing is asked."""
        table = turn_of(holds("pixies", "hill", at({2: 1}), hand=5)).conquer(v(3)).end()
        assert (table.tokens(v(2)), table.tokens(v(3)), table.aside("pixies"), table.actor) == (1, 1, 4, 1)

    def test_the_others_come_back(self) -> None:
        """S.pixies.1"""
        assert turn_of(holds("pixies", "hill", at({2: 1}), aside=4)).hand("pixies") == 4

    def test_a_pixie_stays_rather_than_a_horde(self) -> None:
        """S.pixies.2, S.hordes_of.1"""
        table = turn_of(holds("pixies", "hordes_of", at({2: 1}), hand=1, companions_in_hand=2)).conquer(v(3)).end()
        assert (table.tokens(v(3)), table.companions(v(3)), table.remembers("hordes_of")) == (1, 0, {"aside": 2})
        assert table.finish_turn().companions_in_hand("pixies") == 2

    def test_tokens_from_another_turn_are_placed(self) -> None:
        """S.pixies.2"""
        fauns = holds("fauns", "forest", at({2: 1}), hand=9)
        table = place_own(turn_of(fauns, foe("pixies", "hill", {3: 1, 17: 1, 20: 1})).conquer(v(3)))
        assert table.numbers("deploy") == {0, 1}


class TestWitchDoctors:
    def test_the_die_brings_new_ones(self) -> None:
        """S.witch_doctors.1: rolled at once, in another's turn."""
        table = turn_of(RATMEN, foe("witch_doctors", "hill", {3: 2, 17: 1})).conquer(v(3))
        assert table.is_chance
        table.die(2)
        assert (table.hand("witch_doctors"), table.tray("witch_doctors"), table.actor) == (3, 14, 0)

    def test_as_far_as_the_tray_goes(self) -> None:
        """S.witch_doctors.1: the lost one included."""
        table = turn_of(RATMEN, foe("witch_doctors", "hill", {3: 1, 17: 17})).conquer(v(3)).die(3)
        assert (table.hand("witch_doctors"), table.tray("witch_doctors")) == (1, 0)

    def test_in_their_own_turn(self) -> None:
        """S.witch_doctors.2: at redeployment, not for conquest."""
        own = Seat(active=holds("witch_doctors", "hill", at({3: 2, 17: 1})), declined=[ghouls({2: 6})])
        table = SetTable(own, foe("elves", "mounted", {20: 1})).play("done").conquer(v(3)).die(3)
        assert (table.hand("witch_doctors"), table.aside("witch_doctors")) == (0, 4)

    def test_not_in_decline(self) -> None:
        """S.witch_doctors.3: nor for a horde."""
        assert not turn_of(RATMEN, declined(holds("witch_doctors", None, at({3: 1})))).conquer(v(3)).is_chance
        hordes = foe("witch_doctors", "hordes_of", {17: 1}, companions=at({3: 1}))
        assert not turn_of(RATMEN, hordes).conquer(v(3)).is_chance


class TestFauns:
    def fauns(self, other: Seat, *regions: int) -> SetTable:
        """Return the turn of Fauns after some conquests."""
        table = turn_of(holds("fauns", "forest", at({2: 1}), hand=9), other)
        return table.conquer(*map(v, regions)).end()

    def test_one_more_for_each_side(self) -> None:
        """S.fauns.1, S.fauns.2, S.fauns.3: Elves lose no token."""
        table = self.fauns(foe("elves", "hill", {3: 1, 17: 1}), 3)
        assert (table.tray("fauns"), table.tray("elves"), table.hand("elves")) == (7, 8, 2)

    def test_also_without_a_token_left(self) -> None:
        """S.fauns.2"""
        assert self.fauns(foe("humans", "hill", {3: 1}), 3).hand("humans") == 1

    def test_not_for_natives_or_races_in_decline(self) -> None:
        """S.fauns.1"""
        table = self.fauns(declined(holds("humans", None, at({3: 1}))), 3, 7)
        assert (table.tray("fauns"), table.tray("humans")) == (8, 10)

    def test_as_far_as_the_tray_goes(self) -> None:
        """S.fauns.2"""
        assert self.fauns(foe("ratmen", "hill", {3: 1, 17: 12}), 3).tray("ratmen") == 0


class TestIgors:
    def test_they_count_every_loss(self) -> None:
        """S.igors.1: natives too."""
        table = turn_of(RATMEN, foe("igors", "hill", {3: 1, 17: 1})).conquer(v(3), v(7))
        assert table.remembers("igors") == {"lost": 2}
        assert notes(table, "igors") == [("lost", 2)]

    def test_each_full_number_of_players_becomes_one(self) -> None:
        """S.igors.2"""
        table = turn_of(
            holds("igors", "hill", at({17: 1})), foe("elves", "mounted", {2: 1}), memory={"igors": {"lost": 5}}
        )
        assert (table.hand("igors"), table.remembers("igors")) == (2, {"lost": 1})

    def test_an_empty_tray_gives_none(self) -> None:
        """S.igors.2"""
        igors = holds("igors", "hill", at({17: 17}))
        table = turn_of(igors, foe("elves", "mounted", {2: 1}), memory={"igors": {"lost": 5}})
        assert (table.tray("igors"), table.remembers("igors")) == (0, {"lost": 3})

    def test_not_in_decline(self) -> None:
        """S.igors.3: from 0 again when picked."""
        table = turn_of(holds("igors", "hill", at({2: 1})), memory={"igors": {"lost": 1}}).play("decline")
        assert table.remembers("igors") == {}

    def test_spared_and_withdrawn_tokens_are_no_loss(self) -> None:
        """S.igors.1, S-4.4"""
        own = foe("igors", "hill", {17: 1})
        table = SetTable(own, foe("elves", "mounted", {3: 3}), turn=1).play("decline")
        assert table.remembers("igors") == {}


class TestShrubmen:
    def test_their_forests_are_immune(self) -> None:
        """S.shrubmen.1"""
        table = turn_of(holds("ratmen", "hill", at({7: 1}), hand=9), foe("shrubmen", "swamp", {3: 1, 2: 1, 13: 1}))
        assert table.regions("conquer") & vs(2, 3, 13) == vs(2)
        assert why(table, v(3)).reason == "immune"

    def test_also_in_decline(self) -> None:
        """S.shrubmen.1"""
        table = turn_of(RATMEN, declined(holds("shrubmen", None, at({3: 1}))))
        assert v(3) not in table.regions("conquer")

    def test_to_sorcerers_too(self) -> None:
        """S.shrubmen.1"""
        sorcerers = holds("sorcerers", "hill", at({2: 1}), hand=3)
        table = turn_of(sorcerers, foe("shrubmen", "swamp", {3: 1, 7: 1})).use("sorcerers")
        assert table.regions("target") == vs(7)

    def test_not_to_their_own_player(self) -> None:
        """S.shrubmen.1, R-1.8"""
        own = Seat(active=RATMEN, declined=[holds("shrubmen", None, at({3: 1}))])
        assert v(3) in SetTable(own, elves_elsewhere()).regions("conquer")


class TestBarricadeAndImperial:
    def test_three_coins_for_four_regions(self) -> None:
        """S.barricade.1: and for none."""
        table = turn_of(holds("ratmen", "barricade", at({2: 1, 3: 1, 4: 1, 5: 1})))
        assert table.score(0)["barricade"] == 3
        assert turn_of(holds("ratmen", "barricade", hand=3)).score(0) == {"barricade": 3}

    def test_none_for_five(self) -> None:
        """S.barricade.1"""
        table = turn_of(holds("ratmen", "barricade", at({2: 1, 3: 1, 4: 1, 5: 1, 6: 1})))
        assert "barricade" not in table.score(0)

    def test_declined_regions_do_not_count(self) -> None:
        """S.barricade.1, S.imperial.1"""
        for power, coins in (("barricade", 3), ("imperial", 0)):
            humans = holds("humans", None, at({6: 1, 7: 1}))
            own = Seat(active=holds("ratmen", power, at({2: 1, 3: 1, 4: 1})), declined=[humans])
            assert SetTable(own, elves_elsewhere()).score(0).get(power, 0) == coins

    def test_gone_in_decline(self) -> None:
        """S.barricade.1: nothing in a turn of decline."""
        assert turn_of(holds("ratmen", "barricade", at({2: 1}))).play("decline").coins(0) == 6

    def test_beyond_three(self) -> None:
        """S.imperial.1"""
        table = turn_of(holds("ratmen", "imperial", at({2: 1, 3: 1, 4: 1, 5: 1, 6: 1})))
        assert table.score(0)["imperial"] == 2

    def test_no_coin_for_three(self) -> None:
        """S.imperial.1: nor in a turn of decline."""
        assert "imperial" not in turn_of(holds("ratmen", "imperial", at({2: 1, 3: 1, 4: 1}))).score(0)
        table = turn_of(holds("ratmen", "imperial", at({2: 1, 3: 1, 4: 1, 5: 1}))).play("decline")
        assert table.coins(0) == 9


class TestCorrupt:
    def test_the_conqueror_pays(self) -> None:
        """S.corrupt.1"""
        table = turn_of(RATMEN, foe("elves", "corrupt", {3: 1, 17: 1})).conquer(v(3))
        assert (table.coins(0), table.coins(1)) == (4, 6)

    def test_a_player_without_coins_may_attack(self) -> None:
        """S.corrupt.1, S-4.5"""
        table = SetTable(Seat(active=RATMEN, coins=0), foe("elves", "corrupt", {3: 1, 17: 1})).conquer(v(3))
        assert (table.coins(0), table.coins(1)) == (0, 5)

    def test_by_exchange(self) -> None:
        """S.corrupt.1"""
        sorcerers = holds("sorcerers", "forest", at({2: 1}), hand=3)
        table = turn_of(sorcerers, foe("elves", "corrupt", {3: 1, 17: 1})).use("sorcerers").play("target", v(3))
        assert (table.coins(0), table.coins(1)) == (4, 6)

    def test_not_for_a_failed_attack(self) -> None:
        """S.corrupt.1: nor for a region of others."""
        own = holds("ratmen", "forest", at({2: 1}), hand=1)
        table = turn_of(own, foe("elves", "corrupt", {3: 1, 17: 1})).play("roll", v(3)).die(0)
        assert table.coins(1) == 5
        assert turn_of(RATMEN, foe("elves", "corrupt", {3: 1, 17: 1})).conquer(v(7)).coins(1) == 5


class TestCatapult:
    def placed(self, hand: int = 9) -> SetTable:
        """Return a turn in which the catapult was set in 2."""
        table = turn_of(holds("ratmen", "catapult", at({2: 1}), hand=hand))
        assert table.can_use("catapult")
        assert not table.can_use("catapult", 1)
        return table.use("catapult").play("target", v(2))

    def test_one_region_two_steps_away(self) -> None:
        """S.catapult.1, S-4.4: over land or the lake, for 1 less."""
        table = self.placed().use("catapult", 1)
        assert table.regions("conquer") == vs(4, 9, 12, 13)
        assert cost(table, "ratmen", v(9)) == 2
        assert not table.can_use("catapult", 1)

    def test_once_a_turn_and_without_a_shot(self) -> None:
        """S.catapult.1"""
        table = self.placed()
        assert not table.can_use("catapult")
        assert table.redeploy().marked("catapult") == vs(2)

    def test_its_region_is_immune(self) -> None:
        """S.catapult.2"""
        table = turn_of(RATMEN, foe("elves", "catapult", {3: 1, 17: 1}), markers={"catapult": [v(3)]})
        assert v(3) not in table.regions("conquer")
        assert why(table, v(3)).reason == "immune-catapult"

    def test_abandoned_it_comes_back(self) -> None:
        """S.catapult.2: and it moves."""
        table = turn_of(holds("ratmen", "catapult", at({2: 1, 3: 1}), hand=3), markers={"catapult": [v(2)]})
        assert table.play("abandon", v(2)).marked("catapult") == set()
        assert table.use("catapult").play("target", v(3)).marked("catapult") == vs(3)

    def test_gone_in_decline(self) -> None:
        """S.catapult.3"""
        table = turn_of(holds("ratmen", "catapult", at({2: 1})), markers={"catapult": [v(2)]}).play("decline")
        assert table.marked("catapult") == set()


class TestMercenary:
    def test_two_less_for_a_coin(self) -> None:
        """S.mercenary.1: once per conquest, in each of them."""
        table = turn_of(holds("ratmen", "mercenary", at({2: 1}), hand=2))
        assert cost(table.use("mercenary"), "ratmen", v(7)) == 1
        assert cost(table.use("mercenary"), "ratmen", v(3)) == 1
        assert table.coins(0) == 3

    def test_only_where_no_die_is_needed(self) -> None:
        """S.mercenary.1, S-4.8"""
        table = turn_of(holds("ratmen", "mercenary", at({2: 1}), hand=1)).use("mercenary")
        assert (table.regions("conquer"), table.regions("roll")) == (vs(3, 6, 7), set())

    def test_after_the_roll(self) -> None:
        """S.mercenary.2: up to 5 short; with 1 or 2 still lacking he is asked."""
        table = turn_of(holds("ratmen", "mercenary", at({2: 1}), hand=1), foe("elves", "hill", {3: 4}))
        table.play("roll", v(3)).die(3).play("choose", number=1)
        assert (table.holder(v(3)), paid(table)) == ("ratmen", ["mercenary"])

    def test_he_may_refuse(self) -> None:
        """S.mercenary.2"""
        table = turn_of(holds("ratmen", "mercenary", at({2: 1}), hand=1), foe("elves", "hill", {3: 4}))
        table.play("roll", v(3)).die(3).play("choose", number=0)
        assert (table.holder(v(3)), paid(table)) == ("elves", [])

    def test_not_if_too_many_are_lacking(self) -> None:
        """S.mercenary.2: nor without a coin."""
        table = turn_of(holds("ratmen", "mercenary", at({2: 1}), hand=1), foe("elves", "hill", {3: 4}))
        assert not table.play("roll", v(3)).die(2).legal("choose")
        poor = Seat(active=holds("ratmen", "mercenary", at({2: 1}), hand=1), coins=0)
        assert v(3) not in SetTable(poor, foe("elves", "hill", {3: 4})).regions("roll")


class TestAquatic:
    def test_a_coin_more_on_the_coast(self) -> None:
        """S.aquatic.1: 2 is by the sea, 13 by the lake."""
        assert turn_of(holds("ratmen", "aquatic", at({2: 1, 13: 1}))).score(0) == {"regions": 2, "aquatic": 2}

    def test_a_coin_less_elsewhere(self) -> None:
        """S.aquatic.1, S-4.5"""
        assert turn_of(holds("ratmen", "aquatic", at({2: 1, 10: 1}))).score(0) == {"regions": 1, "aquatic": 1}

    def test_bonuses_stay(self) -> None:
        """S.aquatic.1, S-4.5: the farmland 10 still brings Humans theirs."""
        assert turn_of(holds("humans", "aquatic", at({10: 1}))).score(0) == {"humans": 1}

    def test_declined_regions_as_ever(self) -> None:
        """S.aquatic.1"""
        own = Seat(active=holds("ratmen", "aquatic", at({2: 1})), declined=[holds("humans", None, at({10: 1}))])
        assert SetTable(own, elves_elsewhere()).score(0)["declined-regions"] == 1


class TestBehemoth:
    def test_each_is_worth_as_many_as_swamps(self) -> None:
        """S.behemoth.1: with two swamps the mountain 9 costs one token; it stands there."""
        table = turn_of(holds("ratmen", "behemoth", at({4: 1, 21: 1}), hand=2, companions_in_hand=2)).use("behemoth")
        assert cost(table, "ratmen", v(9)) == 1
        assert (table.companions(v(9)), table.companions_in_hand("ratmen")) == (1, 1)

    def test_both_in_one_conquest(self) -> None:
        """S.behemoth.1: where both help."""
        rats = holds("ratmen", "behemoth", at({4: 1}), hand=2, companions_in_hand=2)
        table = turn_of(rats, foe("elves", "hill", {3: 1, 17: 1}))
        table.use("behemoth").use("behemoth")
        assert cost(table, "ratmen", v(3)) == 1
        assert not table.can_use("behemoth")

    def test_in_defence(self) -> None:
        """S.behemoth.1: worth less when a swamp is lost."""
        other = foe("elves", "behemoth", {3: 1, 4: 1, 17: 1}, companions=at({3: 1}))
        table = turn_of(holds("ratmen", "hill", at({9: 1}), hand=9), other)
        assert why(table, v(3)).cost == 5
        table.conquer(v(4))
        assert cost(table, "ratmen", v(3)) == 4
        assert table.companions_in_hand("elves") == 1

    def test_readied_and_placed(self) -> None:
        """S.behemoth.2: and they keep off Sorcerers."""
        table = turn_of(holds("ratmen", "behemoth", at({2: 1, 4: 1}), companions=at({2: 1, 4: 1})))
        assert table.companions_in_hand("ratmen") == 2
        assert table.end().numbers("station") == {0, 1, 2}
        sorcerers = holds("sorcerers", "hill", at({2: 1}), hand=3)
        other = foe("elves", "behemoth", {3: 1, 7: 1}, companions=at({3: 1}))
        assert turn_of(sorcerers, other).use("sorcerers").regions("target") == vs(7)

    def test_gone_in_decline(self) -> None:
        """S.behemoth.3"""
        table = turn_of(holds("ratmen", "behemoth", at({2: 1}), companions=at({2: 1}))).play("decline")
        assert (table.companions(v(2)), table.companions_in_hand("ratmen")) == (0, 0)


class TestFireball:
    def ready(self, fireballs: int, hand: int = 1) -> SetTable:
        """Return a turn with some fireballs."""
        rats = holds("ratmen", "fireball", at({2: 1}), hand=hand)
        other = foe("elves", "hill", {3: 3})
        return turn_of(rats, other, memory={"fireball": {"fireballs": fireballs}} if fireballs else {})

    def test_one_per_magic_source(self) -> None:
        """S.fireball.1: ten at most."""
        table = self.ready(0).redeploy()
        assert table.remembers("fireball") == {"fireballs": 1}
        assert notes(table, "ratmen") == [("fireballs", 1)]
        assert self.ready(10).redeploy().remembers("fireball") == {"fireballs": 10}

    def test_each_lowers_the_cost_by_two(self) -> None:
        """S.fireball.2: then it is gone."""
        table = self.ready(3).use("fireball")
        assert cost(table, "ratmen", v(6)) == 1
        assert table.remembers("fireball") == {"fireballs": 2}

    def test_several_in_one_conquest(self) -> None:
        """S.fireball.2: where each helps; a token holds the region."""
        table = self.ready(3).use("fireball").use("fireball")
        assert cost(table, "ratmen", v(3)) == 1
        assert table.remembers("fireball") == {"fireballs": 1}
        assert self.ready(3, hand=0).can_use("fireball") is False

    def test_a_failed_attempt_uses_them_up(self) -> None:
        """S.fireball.2, S-4.8"""
        table = self.ready(1).use("fireball").play("roll", v(3)).die(0)
        # The source in 2 has brought a new one.
        assert table.remembers("fireball") == {"fireballs": 1}
        assert table.holder(v(3)) == "elves"

    def test_gone_in_decline(self) -> None:
        """S.fireball.3"""
        assert self.ready(3).play("decline").remembers("fireball") == {}
