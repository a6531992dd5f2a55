"""The races of Be Not Afraid and Royal Bonus (S-5)."""

from tests.classic.ghouls import ghouls
from tests.classic.maps import Seat, at, elves_elsewhere, holds, notes, v, vs, why
from tests.classic.set_tables import RATMEN, SetTable, behind, foe, place_own, turn_of
from tests.engine.table import Combo


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
        assert not turn_of(RATMEN, behind(holds("witch_doctors", None, at({3: 1})))).conquer(v(3)).is_chance
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
        table = self.fauns(behind(holds("humans", None, at({3: 1}))), 3, 7)
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
        table = turn_of(RATMEN, behind(holds("shrubmen", None, at({3: 1}))))
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
