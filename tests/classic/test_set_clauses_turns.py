"""Powers of the small sets at the end of a turn and in declines, clause by clause (S-6)."""

from typing import Any

from tests.classic.ghouls import ghouls
from tests.classic.maps import Seat, at, elves_elsewhere, holds, notes, v, vs, why
from tests.classic.set_tables import SKAG_ATTACK, SetTable, column, foe, turn_of
from tests.engine.table import Combo


class TestMarauding:
    def test_after_a_die_that_succeeds(self) -> None:
        """S.marauding.3: Lost Tribes in 7 cost three; with the tokens in 3 nothing more can be done."""
        table = turn_of(holds("ratmen", "marauding", at({2: 1}), hand=4)).conquer(v(3)).play("roll", v(7)).die(3)
        assert table.holder(v(7)) == "ratmen"
        assert not table.can_use("marauding")
        assert table.legal("conquer") == []

    def test_after_a_die_whose_conquest_loot_cancels(self) -> None:
        """S.marauding.3, S.skags.2"""
        own = holds("ratmen", "marauding", at({2: 1, 6: 2, 12: 2}), hand=0)
        table = turn_of(own, foe("skags", "hill", {3: 2}), **SKAG_ATTACK)
        table.play("roll", v(3)).die(2).play("flip", number=0)
        assert not table.can_use("marauding")
        assert table.legal("deploy")

    def test_a_die_in_the_second_wave(self) -> None:
        """S.marauding.3, S.marauding.1: the conquests end with it, as ever."""
        table = turn_of(holds("ratmen", "marauding", at({2: 1}), hand=2)).conquer(v(3)).use("marauding")
        table.play("roll", v(6)).die(0)
        assert (table.held("ratmen"), table.legal("conquer"), table.numbers("deploy")) == (vs(2, 3), [], {0, 1})


class TestHistorian:
    def test_its_own_decline_without_a_token(self) -> None:
        """S.historian.3, R-7.7: and no region to score."""
        assert turn_of(holds("ratmen", "historian")).play("decline").coins(0) == 6

    def test_one_coin_while_another_race_leaves(self) -> None:
        """S.historian.3, R-7.3: Orcs that leave the map do not decline once more."""
        own = Seat(active=holds("ratmen", "historian", at({2: 1})), declined=[holds("orcs", None, at({3: 1}))])
        assert SetTable(own, elves_elsewhere()).play("decline").coins(0) == 5 + 1 + 1


class TestCatapult:
    def test_its_region_can_be_conquered(self) -> None:
        """S.catapult.3, S.catapult.2: it was immune."""
        own = holds("ratmen", "catapult", at({2: 1}))
        table = turn_of(own, foe("orcs", "hill", {3: 9}), markers={"catapult": [v(2)]}).play("decline")
        assert (table.actor, table.can("conquer", v(2))) == (1, True)

    def test_not_under_an_ivory_tower(self) -> None:
        """S.catapult.3, S.priestesses.1: the tower itself is not protected."""
        own = holds("priestesses", "catapult", at({2: 1, 3: 1}))
        table = turn_of(own, markers={"catapult": [v(2)]}).play("decline").play("target", v(2))
        assert (table.marked("catapult"), table.tokens(v(2))) == (set(), 2)


class TestBehemoth:
    def test_they_defend_no_more(self) -> None:
        """S.behemoth.3: one token in 2 costs three, in spite of the swamps held."""
        own = holds("ratmen", "behemoth", at({2: 1, 4: 1, 19: 1}), companions=at({2: 2}))
        table = turn_of(own, foe("orcs", "hill", {3: 9})).play("decline")
        assert why(table, v(2), 1).cost == 3

    def test_not_in_an_ivory_tower(self) -> None:
        """S.behemoth.3, S.priestesses.1: those of both regions leave."""
        own = holds("priestesses", "behemoth", at({2: 1, 4: 1}), companions=at({2: 1, 4: 1}))
        table = turn_of(own).play("decline").play("target", v(4))
        assert (table.tokens(v(4)), table.companions(v(4)), table.companions_in_hand("priestesses")) == (2, 0, 0)


class TestFireball:
    def test_ghouls_throw_none(self) -> None:
        """S.fireball.3, S.ghouls.6: in decline they conquer with tokens alone."""
        own = holds("ghouls", "fireball", at({2: 5}))
        table = turn_of(own, memory={"fireball": {"fireballs": 4}}).play("decline")
        assert table.remembers("fireball") == {}
        table.finish_turn().play("pick", number=0).let_chance()
        assert table.state.tribe == table.race("ghouls")
        assert not table.can_use("fireball")

    def test_nobody_is_shown_any(self) -> None:
        """S.fireball.3, S-4.9: their number is public until then."""
        table = turn_of(holds("ratmen", "fireball", at({2: 1})), memory={"fireball": {"fireballs": 4}})
        assert notes(table, "ratmen") == [("fireballs", 4)]
        assert notes(table.play("decline"), "ratmen") == []


class TestCopycat:
    def test_wealthy_again_in_the_next_turn(self) -> None:
        """S.copycat.3, S.wealthy.1: seven coins once, in the turn of the pick."""
        combos = [Combo(race="ratmen", power="copycat"), *column("wealthy")[:5]]
        table = SetTable(Seat(), elves_elsewhere(), combos=combos).refill().pick("ratmen").refill()
        wealthy = table.power("wealthy")
        table.play("choose", number=wealthy).conquer(v(2)).redeploy().finish_turn()
        before = table.coins(0)
        table.play("choose", number=wealthy).redeploy()
        assert (before, table.coins(0)) == (5 + 7 + 1, before + 1)


class TestLava:
    def flow(self, other: Seat, *regions: int) -> SetTable:
        """Return a game in which lava of the mountains 9 and 16 has flowed into some regions."""
        table = turn_of(holds("ratmen", "lava", at({9: 1, 16: 1})), other).redeploy()
        for region in regions:
            table.play("target", v(region))
        return table

    def test_tokens_of_all_regions_are_kept(self) -> None:
        """S.lava.4, S.lava.2: both regions of the Orcs are under lava."""
        table = self.flow(foe("orcs", "hill", {4: 3, 11: 2}), 4, 11)
        assert (table.actor, table.held("orcs"), table.hand("orcs"), table.tray("orcs")) == (1, set(), 5, 5)

    def test_they_enter_again(self) -> None:
        """S.lava.4, S-1.3, S.lava.3: as a first conquest, and not into lava."""
        table = self.flow(foe("orcs", "hill", {4: 3, 11: 2}), 4, 11)
        assert v(2) in table.regions("conquer")
        assert not vs(4, 11, 14) & (table.regions("conquer") | table.regions("roll"))

    def test_ghouls_in_decline_keep_theirs(self) -> None:
        """S.lava.4, S.ghouls.5: they are not gone, and enter again in their player's turn."""
        other = Seat(active=holds("elves", "hill", at({17: 1})), declined=[ghouls({4: 2})])
        table = self.flow(other, 4).play("done").play("done")
        assert (table.actor, table.hand("ghouls"), table.tray("ghouls")) == (1, 2, 8)
        assert table.state.tribe == table.race("ghouls")
        assert v(2) in table.regions("conquer")


class TestSoulTouch:
    def touch(self, race: str, power: str = "soul_touch", other: Seat | None = None, **rest: Any) -> SetTable:
        """Return the decline of Ratmen while another race of their player is in decline in 6."""
        own = Seat(active=holds("ratmen", power, at({2: 3})), declined=[holds(race, None, at({6: 1}))])
        return SetTable(own, other or elves_elsewhere(), **{"combos": column(), **rest}).play("decline")

    def test_others_redeploy_at_its_end(self) -> None:
        """S.soul_touch.3, R-5.4: Orcs that came back drive out a Human; then its player places the other one."""
        other = foe("humans", "hill", {7: 2, 17: 1, 20: 1})
        table = self.touch("orcs", other=other).badge("swamp").conquer(v(7)).end().play("deploy", v(6), 0)
        assert (table.actor, table.numbers("deploy")) == (1, {0, 1})

    def test_stout_acts_when_the_turn_is_over(self) -> None:
        """S.soul_touch.3, S.stout.1: not instead of conquests, but right after scoring them."""
        table = self.touch("orcs").badge("stout")
        assert not table.can("decline")
        table.redeploy()
        assert (table.coins(0), table.numbers("choose")) == (5 + 2, {0, 1})
        assert not table.play("choose", number=1).state.is_active(table.race("orcs"))

    def test_no_badge_is_drawn(self) -> None:
        """S.soul_touch.5: its own is discarded, and no chance is needed."""
        table = turn_of(holds("ratmen", "soul_touch", at({2: 3})), combos=column()).play("decline")
        discarded = table.state.badge_discards >> table.power("soul_touch") & 1
        assert (table.is_chance, discarded, table.state.active[0]) == (False, 1, -1)

    def test_he_picks_in_his_next_turn(self) -> None:
        """S.soul_touch.5, R-7.5"""
        table = turn_of(holds("ratmen", "soul_touch", at({2: 3})), combos=column()).play("decline").finish_turn()
        assert (table.actor, {option.kind for option in table.options()}) == (0, {"pick"})

    def test_a_race_of_another_player_does_not_come(self) -> None:
        """S.soul_touch.5, S.soul_touch.1: only a race of his own."""
        other = Seat(active=holds("elves", "hill", at({17: 1})), declined=[holds("orcs", None, at({3: 1}))])
        table = turn_of(holds("ratmen", "soul_touch", at({2: 3})), other, combos=column()).play("decline")
        assert (table.actor, table.held("orcs"), table.held("ratmen"), table.coins(0)) == (1, vs(3), vs(2), 6)
