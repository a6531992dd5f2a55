"""Ghouls in decline (S-2) beside their player's own active race, wiped out, and with the badges they once had."""

import pytest

from tests.classic.ghouls import acting, beside, ghouls
from tests.classic.maps import ClassicTable, Seat, at, cost, elves_elsewhere, holds, v, vs
from tests.engine.table import Combo


class TestAgainstTheirOwn:
    def attacked_humans(self, humans: dict[int, int] | None = None) -> ClassicTable:
        """Return a game in which Ghouls in 6 take 2 from Humans of the same player, who are also in 3."""
        table = beside(holds("humans", "forest", at(humans or {2: 3, 3: 4})), ghouls({6: 8}))
        assert cost(table, "ghouls", v(2)) == 2 + 3
        return table

    def test_withdrawn_tokens_are_not_for_conquest(self) -> None:
        """S.ghouls.4, R-1.6: one is lost, two wait; only those readied in other regions conquer."""
        table = self.attacked_humans()
        assert (table.hand("humans"), table.aside("humans"), table.tray("humans")) == (0, 2, 10 - 7 + 1)
        table.redeploy()
        assert acting(table) == "humans"
        assert (table.hand("humans"), table.aside("humans")) == (3, 2)
        assert table.in_all("humans") == 10

    def test_they_return_at_this_turns_redeployment(self) -> None:
        """S.ghouls.4"""
        table = self.attacked_humans().redeploy().conquer(v(9)).end()
        assert (table.hand("humans"), table.aside("humans")) == (5 - 1, 0)
        table.play("deploy", v(3), 4)
        assert (table.tokens(v(3)), table.tokens(v(9))) == (5, 1)

    def test_the_region_can_be_taken_back(self) -> None:
        """S.ghouls.4, R-4.7: it is a region of another race."""
        table = self.attacked_humans()
        table.end().play("deploy", v(2), 0)
        assert table.tokens(v(2)) == 1
        table.conquer(v(2))
        assert table.holder(v(2)) == "humans"

    def test_the_only_region(self) -> None:
        """S.ghouls.4, R-5.2: they cannot conquer this turn; next turn they enter again."""
        table = self.attacked_humans({2: 3}).redeploy()
        assert acting(table) == "humans"
        assert len(table.state.options) == 1
        table.end()
        assert (table.hand("humans"), table.aside("humans")) == (2, 0)
        assert table.coins(0) == 5 + 2
        table.finish_turn().play("done").redeploy()
        assert table.hand("humans") == 2
        assert v(5) in table.regions("conquer")

    def test_the_only_token(self) -> None:
        """S.ghouls.4, R-7.7: the active race has no token left, and its player passes."""
        table = beside(holds("humans", "forest", at({2: 1})), ghouls({6: 8})).conquer(v(2)).redeploy()
        assert (table.tray("humans"), table.state.active[0]) == (10, table.race("humans"))
        table.end()
        assert table.coins(0) == 5 + 2

    def test_encampments_come_back_too(self) -> None:
        """S.ghouls.4, S.bivouacking.3"""
        active = holds("humans", "bivouacking", at({2: 1, 3: 1}), companions={v(2): 1, v(3): 4})
        table = beside(active, ghouls({6: 8})).conquer(v(2)).redeploy()
        assert table.companions_in_hand("humans") == 1
        table.end()
        assert table.companions(v(3)) == 5

    @pytest.mark.parametrize(("power", "marker"), [("heroic", "hero"), ("dragon_master", "dragon")])
    def test_their_own_immunity_binds_them_not(self, power: str, marker: str) -> None:
        """S.ghouls.4, R-1.8, R-4.10: and what made it immune goes back to its owner."""
        active = holds("humans", power, at({2: 1, 3: 1}))
        table = beside(active, ghouls({6: 8}), markers={marker: [v(2)]}).conquer(v(2))
        assert table.marked(marker) == set()

    def test_nor_their_own_peace(self) -> None:
        """S.ghouls.4, S.diplomat.2: their attacks do not count for their player's Diplomat either."""
        table = beside(
            holds("humans", "diplomat", at({2: 1, 3: 1})),
            ghouls({6: 9}),
            Seat(active=holds("orcs", "hill", at({7: 1, 17: 1}))),
        )
        table.conquer(v(2), v(7)).redeploy().redeploy()
        assert table.numbers("choose") == {1}


class TestAttackedByTheirOwn:
    def test_one_is_lost_and_the_rest_redeployed(self) -> None:
        """S.ghouls.3, R-4.7: by their player, right after the active race."""
        table = beside(holds("humans", "forest", at({5: 6})), ghouls({4: 3, 2: 1, 3: 1})).end()
        table.play("deploy", v(2), 0).play("deploy", v(3), 0)
        table.conquer(v(4)).end().play("deploy", v(4), 0)
        assert (table.actor, acting(table), table.regions("deploy")) == (0, "ghouls", vs(2))
        table.play("deploy", v(2), 2)
        assert (table.tokens(v(2)), table.tokens(v(3)), table.tray("ghouls")) == (3, 1, 6)
        assert table.coins(0) == 5 + 4

    def test_before_all_others(self) -> None:
        """S.ghouls.3, R-5.4: clockwise from the player whose turn it is: himself."""
        table = beside(
            holds("humans", "forest", at({5: 9})),
            ghouls({4: 2, 2: 1, 3: 1}),
            Seat(active=holds("orcs", "hill", at({10: 2, 17: 1, 18: 1}))),
        ).redeploy()
        table.conquer(v(10), v(4)).end().play("deploy", v(4), 0).play("deploy", v(5), 0)
        assert (table.actor, acting(table)) == (0, "ghouls")
        table.play("deploy", v(2), 0)
        assert (table.actor, acting(table)) == (1, "orcs")

    def test_the_last_token(self) -> None:
        """S.ghouls.3, R-7.6: their banner goes back in the middle of the turn."""
        table = beside(holds("humans", "forest", at({5: 6})), ghouls({4: 1})).end().conquer(v(4))
        assert table.state.declined[0] == 0
        table.finish_turn()
        assert table.coins(0) == 5 + 2

    def test_the_last_region(self) -> None:
        """S.ghouls.5: with tokens left they wait for their next turn."""
        table = beside(holds("humans", "forest", at({5: 9})), ghouls({4: 3})).end().conquer(v(4)).finish_turn()
        assert table.hand("ghouls") == 2
        table.finish_turn().play("done")
        assert acting(table) == "ghouls"
        assert v(21) in table.regions("conquer")


class TestWipedOut:
    def test_they_enter_again(self) -> None:
        """S.ghouls.5, S-1.3: as a first conquest, when their turn comes."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({6: 1}), hand=9)),
            Seat(active=holds("humans", "mounted", at({17: 1})), declined=[ghouls({2: 4})]),
        )
        table.conquer(v(2)).finish_turn()
        assert (table.hand("ghouls"), table.state.declined[1]) == (3, 1 << table.race("ghouls"))
        table.play("done")
        assert acting(table) == "ghouls"
        assert {v(3), v(5), v(21)} <= table.regions("conquer")
        table.conquer(v(21)).redeploy()
        assert table.tokens(v(21)) == 3

    def test_they_stay_in_hand_if_they_conquer_nothing(self) -> None:
        """S.ghouls.5, R-5.2"""
        table = beside(holds("humans", "forest", at({5: 2})), ghouls({}, hand=3)).end()
        assert (acting(table), table.hand("ghouls")) == ("humans", 3)
        table.finish_turn()
        assert table.hand("ghouls") == 3
        assert table.state.declined[0] == 1 << table.race("ghouls")

    def test_another_decline_takes_them_from_the_hand(self) -> None:
        """S.ghouls.5, R-7.3, R-7.6: they leave, and their banner comes back."""
        table = ClassicTable(
            Seat(active=holds("humans", "forest", at({5: 2})), declined=[ghouls({}, hand=3)]), elves_elsewhere()
        )
        table.play("decline")
        assert (table.hand("ghouls"), table.tray("ghouls")) == (0, 10)
        assert table.state.seat_of[table.race("ghouls")] < 0
        assert table.state.declined[0] == 1 << table.race("humans")

    def test_stout_takes_them_too(self) -> None:
        """R-7.3, S.stout.1: after the Ghouls acted and all was scored."""
        table = beside(holds("humans", "stout", at({5: 2})), ghouls({2: 3})).conquer(v(3)).redeploy().end()
        table.play("choose", number=1)
        assert table.coins(0) == 5 + 2 + 1
        assert (table.held("ghouls"), table.tray("ghouls")) == (set(), 10)
        assert table.held("humans") == vs(5)


class TestTheirBadge:
    def declined_ghouls(self, power: str, regions: dict[int, int] | None = None, **rest: object) -> ClassicTable:
        """Return a game in which Ghouls with a badge have declined, and it is their turn beside a new race."""
        table = ClassicTable(
            Seat(active=holds("ghouls", power, at(regions or {2: 6}))),
            elves_elsewhere(),
            combos=[Combo(race="humans", power="swamp")],
            **rest,
        ).refill()
        table.play("decline").finish_turn()
        table.pick("humans").refill()
        assert acting(table) == "ghouls"
        return table

    def test_seafaring_keeps_the_sea(self) -> None:
        """S.ghouls.6, S.seafaring.2: it scores, and more Ghouls may go there; but no new water is taken."""
        table = self.declined_ghouls("seafaring", {1: 3, 3: 3})
        assert table.coins(0) == 5 + 2
        assert table.regions("conquer") == vs(2, 4, 6, 7, 9)
        table.conquer(v(2)).end().play("deploy", v(1), 2)
        assert (table.tokens(v(1)), table.holder(v(1))) == (3, "ghouls")

    def test_a_sea_once_left_is_left_for_good(self) -> None:
        """S.ghouls.6"""
        table = self.declined_ghouls("seafaring", {1: 3, 2: 3}).play("abandon", v(1))
        assert v(1) not in table.regions("conquer")

    def test_nobody_else_takes_their_sea(self) -> None:
        """S.ghouls.6, S.seafaring.3: not even their player's own race."""
        table = ClassicTable(
            Seat(active=holds("humans", "forest", at({2: 9})), declined=[ghouls({1: 1})]), elves_elsewhere()
        )
        table.play("done").end()
        assert v(1) not in table.regions("conquer")

    def test_fortified_keeps_what_was_built(self) -> None:
        """S.ghouls.6, S.fortified.1: no new fortress, no coin for it, but its defence."""
        table = self.declined_ghouls("fortified", markers={"fortress": [v(2)]})
        assert table.coins(0) == 5 + 1
        assert table.state.base[table.region(v(2))] == 2 + 1 + 1
        table.conquer(v(3)).redeploy()
        assert acting(table) == "humans"
        table.conquer(v(5)).finish_turn()
        assert table.marked("fortress") == vs(2)
        assert table.score(0) == {"regions": 1, "declined-regions": 2}

    def test_bivouacking_strikes_its_camps(self) -> None:
        """S.ghouls.6, S.bivouacking.4: the tokens stay, the encampments do not."""
        table = ClassicTable(
            Seat(active=holds("ghouls", "bivouacking", at({2: 3}), companions={v(2): 5})),
            Seat(active=holds("orcs", "hill", at({6: 1}), hand=9)),
        )
        table.play("decline")
        assert (table.tokens(v(2)), table.companions(v(2))) == (3, 0)
        assert cost(table, "orcs", v(2)) == 2 + 3
        assert table.companions_in_hand("ghouls") == 0

    @pytest.mark.parametrize(("power", "marker"), [("heroic", "hero"), ("dragon_master", "dragon")])
    def test_no_immunity(self, power: str, marker: str) -> None:
        """S.ghouls.6, R-7.4"""
        table = ClassicTable(
            Seat(active=holds("ghouls", power, at({2: 3}))),
            Seat(active=holds("orcs", "hill", at({6: 1}), hand=9)),
            markers={marker: [v(2)]},
        )
        table.play("decline")
        assert table.marked(marker) == set()
        assert v(2) in table.regions("conquer")

    def test_commando_and_flying_are_over(self) -> None:
        """S.ghouls.6: no discount, no reach."""
        assert cost(self.declined_ghouls("commando"), "ghouls", v(3)) == 2
        assert self.declined_ghouls("flying").regions("conquer") == vs(3, 6, 7)

    def test_berserk_ghouls_roll_like_others(self) -> None:
        """S.ghouls.6, R-4.11: no die before, but one for their last conquest."""
        table = self.declined_ghouls("berserk", {2: 2})
        assert not table.can_use("berserk")
        assert table.regions("roll") == vs(3, 6, 7)

    def test_the_badge_is_discarded(self) -> None:
        """S.ghouls.6, R-7.4: Spirit stays."""
        for power, stays in (("commando", False), ("spirit", True)):
            table = ClassicTable(Seat(active=holds("ghouls", power, at({2: 3}))), elves_elsewhere())
            table.play("decline")
            assert (table.state.power_of[table.race("ghouls")] == table.power(power)) == stays


class TestSpirit:
    def test_through_two_more_declines(self) -> None:
        """S.ghouls.6, S.spirit.1, R-7.3: they act in between; only the other race is driven out."""
        table = ClassicTable(
            Seat(
                active=holds("humans", "forest", at({5: 2})),
                declined=[ghouls({2: 6}, power="spirit")],
            ),
            elves_elsewhere(),
            combos=[Combo(race="orcs", power="swamp")],
        ).refill()
        table.play("decline").finish_turn()
        table.pick("orcs").refill()
        assert (acting(table), table.hand("ghouls")) == ("ghouls", 5)
        table.conquer(v(3)).redeploy().conquer(v(20)).finish_turn()
        assert table.coins(0) == 5 + 2 + (2 + 1 + 1)
        table.finish_turn().play("decline")
        assert table.held("humans") == set()
        assert (table.held("ghouls"), table.held("orcs")) == (vs(2, 3), vs(20))
        assert table.state.declined[0] == 1 << table.race("ghouls") | 1 << table.race("orcs")

    def test_when_they_decline_the_other_stays(self) -> None:
        """S.spirit.1: Spirit Ghouls going into decline do not count towards the limit of one."""
        table = ClassicTable(
            Seat(active=holds("ghouls", "spirit", at({2: 4})), declined=[holds("orcs", None, at({5: 1}))]),
            elves_elsewhere(),
        )
        table.play("decline")
        assert (table.holder(v(5)), table.tokens(v(2))) == ("orcs", 4)
        assert table.coins(0) == 5 + 2
