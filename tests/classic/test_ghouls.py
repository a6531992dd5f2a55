"""Ghouls of classic Small World (S-2): in decline all of them stay, and act before the active race."""

from elbowroom import load_position, position_of
from tests.classic.ghouls import acting, beside, ghouls
from tests.classic.maps import ClassicTable, Seat, at, cost, elves_elsewhere, holds, v, vs
from tests.engine.table import Combo


class TestDeclining:
    def test_asked_before_troops_are_readied(self) -> None:
        """S.ghouls.1: for in decline they stay where they stand."""
        table = ClassicTable(Seat(active=holds("ghouls", "hill", at({2: 4, 3: 2}))), elves_elsewhere())
        assert [action.kind for kind in ("done", "decline") for action in table.legal(kind)] == ["done", "decline"]
        assert len(table.state.options) == 2
        assert table.tokens(v(2)) == 4

    def test_all_tokens_stay(self) -> None:
        """S.ghouls.1, R-7.2: and the regions are scored."""
        table = ClassicTable(Seat(active=holds("ghouls", "hill", at({2: 4, 3: 2}))), elves_elsewhere())
        table.play("decline")
        assert (table.tokens(v(2)), table.tokens(v(3)), table.tray("ghouls")) == (4, 2, 4)
        assert table.state.declined[0] == 1 << table.race("ghouls")
        assert table.coins(0) == 5 + 2
        assert table.actor == 1

    def test_a_player_who_goes_on_cannot_decline(self) -> None:
        """S.ghouls.1: but may abandon and conquer like everybody."""
        table = ClassicTable(Seat(active=holds("ghouls", "hill", at({2: 4, 3: 2}))), elves_elsewhere())
        table.play("done")
        assert not table.can("decline")
        assert table.regions("abandon") == vs(2, 3)
        assert table.hand("ghouls") == 4
        table.play("abandon", v(2)).conquer(v(9)).finish_turn()
        assert table.held("ghouls") == vs(3, 9)

    def test_not_asked_in_the_turn_of_the_pick(self) -> None:
        """S.ghouls.1, R-7.1"""
        table = ClassicTable(Seat(), elves_elsewhere(), combos=[Combo(race="ghouls", power="hill")]).refill()
        table.pick("ghouls").refill()
        assert table.hand("ghouls") == 9
        assert v(2) in table.regions("conquer")

    def test_those_in_hand_stay_in_hand(self) -> None:
        """S.ghouls.1, R-7.2, R-7.6: Ghouls without a region decline with what they have."""
        table = ClassicTable(Seat(active=holds("ghouls", "hill", hand=4)), elves_elsewhere())
        table.play("decline")
        assert (table.hand("ghouls"), table.tray("ghouls")) == (4, 6)
        assert table.state.declined[0] == 1 << table.race("ghouls")

    def test_none_left_to_turn(self) -> None:
        """S.ghouls.1, R-7.6: their banner goes back."""
        table = ClassicTable(Seat(active=holds("ghouls", "hill")), elves_elsewhere())
        table.play("decline")
        assert table.state.declined[0] == 0
        assert table.state.seat_of[table.race("ghouls")] < 0

    def test_stout_ghouls(self) -> None:
        """S.ghouls.1, S.stout.1: after scoring they stay as they were redeployed."""
        table = ClassicTable(Seat(active=holds("ghouls", "stout", at({2: 4, 3: 2}))), elves_elsewhere())
        table.play("done").end().play("deploy", v(2), 1).play("choose", number=1)
        assert (table.tokens(v(2)), table.tokens(v(3))) == (2, 4)
        assert table.state.declined[0] == 1 << table.race("ghouls")

    def test_they_drive_out_the_race_in_decline_before(self) -> None:
        """R-7.3"""
        table = ClassicTable(
            Seat(active=holds("ghouls", "hill", at({2: 4})), declined=[holds("orcs", None, at({5: 1}))]),
            elves_elsewhere(),
        )
        table.play("decline")
        assert table.holder(v(5)) is None
        assert table.tokens(v(2)) == 4


class TestActing:
    def test_before_the_active_race(self) -> None:
        """S.ghouls.2: ready, conquer, redeploy; then the active race does the same."""
        table = beside(holds("humans", "forest", at({5: 4})), ghouls({2: 6}))
        assert acting(table) == "ghouls"
        assert (table.tokens(v(2)), table.hand("ghouls")) == (1, 5)
        # The active race has not been readied yet.
        assert table.tokens(v(5)) == 4
        table.conquer(v(3)).end().play("deploy", v(2), 2)
        assert (table.tokens(v(2)), table.tokens(v(3))) == (3, 3)
        assert acting(table) == "humans"
        assert (table.tokens(v(5)), table.hand("humans")) == (1, 3)
        table.conquer(v(10)).finish_turn()
        assert table.coins(0) == 5 + 2 + 1 + 2

    def test_their_turn_is_none_of_the_active_race(self) -> None:
        """S.ghouls.2, R-4.3: each race reaches from its own regions."""
        table = beside(holds("humans", "forest", at({5: 4})), ghouls({2: 6}))
        assert table.regions("conquer") == vs(3, 6, 7)
        table.end()
        assert table.regions("conquer") == vs(4, 10, 11)

    def test_after_the_pick(self) -> None:
        """S.ghouls.2: nothing is asked, and they act first."""
        combos = [Combo(race="humans", power="forest")]
        table = ClassicTable(Seat(declined=[ghouls({2: 6})]), elves_elsewhere(), combos=combos).refill()
        table.pick("humans").refill()
        assert acting(table) == "ghouls"
        table.conquer(v(3)).redeploy()
        assert acting(table) == "humans"
        assert (table.hand("humans"), table.hand("ghouls")) == (9, 0)
        table.conquer(v(5)).finish_turn()
        assert table.coins(0) == 5 + 2 + 1

    def test_when_the_active_race_is_no_more(self) -> None:
        """S.ghouls.2, R-7.7: its player passes, but the Ghouls act."""
        table = beside(holds("humans", "forest"), ghouls({2: 6}))
        assert acting(table) == "ghouls"
        table.conquer(v(3)).redeploy()
        assert acting(table) == "humans"
        assert len(table.state.options) == 1
        table.end()
        assert table.coins(0) == 5 + 2

    def test_or_its_player_declines(self) -> None:
        """S.ghouls.2, R-7.7, R-7.3: then the Ghouls leave the map."""
        table = ClassicTable(Seat(active=holds("humans", "forest"), declined=[ghouls({2: 6}, 1)]), elves_elsewhere())
        table.play("decline")
        assert table.held("ghouls") == set()
        assert (table.tray("ghouls"), table.hand("ghouls")) == (10, 0)
        assert table.state.declined[0] == 0

    def test_not_in_a_turn_spent_declining(self) -> None:
        """S.ghouls.2, S.spirit.1: Spirit Ghouls stay, but neither ready nor conquer."""
        table = ClassicTable(
            Seat(active=holds("humans", "forest", at({5: 4})), declined=[ghouls({2: 6}, power="spirit")]),
            elves_elsewhere(),
        )
        assert len(table.state.options) == 2
        table.play("decline")
        assert table.actor == 1
        assert (table.tokens(v(2)), table.tokens(v(5))) == (6, 1)
        assert table.coins(0) == 5 + 2

    def test_they_abandon(self) -> None:
        """S.ghouls.2, R-4.2: and a race without regions enters again."""
        table = beside(holds("humans", "forest", at({5: 4})), ghouls({2: 4, 3: 2}))
        assert table.regions("abandon") == vs(2, 3)
        table.play("abandon", v(2)).play("abandon", v(3))
        assert table.hand("ghouls") == 6
        assert v(21) in table.regions("conquer")
        assert v(7) not in table.regions("conquer")

    def test_nobody_has_to(self) -> None:
        """S.ghouls.2, R-4.12"""
        table = beside(holds("humans", "forest", at({5: 4})), ghouls({2: 4, 3: 2})).end()
        assert (acting(table), table.numbers("deploy")) == ("ghouls", {0, 1, 2, 3, 4})
        table.play("deploy", v(2), 0)
        assert (table.tokens(v(2)), table.tokens(v(3))) == (1, 5)
        assert acting(table) == "humans"

    def test_each_race_has_its_own_die(self) -> None:
        """S.ghouls.2, R-4.11: the Ghouls' failed last conquest ends theirs, not the active race's."""
        table = beside(holds("humans", "forest", at({5: 3})), ghouls({2: 2}))
        assert table.regions("roll") == vs(3, 6, 7)
        table.play("roll", v(6)).die(1)
        assert table.holder(v(6)) is None
        assert acting(table) == "humans"
        table.play("roll", v(4)).die(1)
        assert table.holder(v(4)) == "humans"

    def test_a_die_that_succeeds(self) -> None:
        """S.ghouls.2, R-4.11: they take it with all tokens left in hand."""
        table = beside(holds("humans", "forest", at({5: 3})), ghouls({2: 2}))
        table.play("roll", v(6)).die(2)
        assert (table.holder(v(6)), table.tokens(v(6)), table.tokens(v(2))) == ("ghouls", 1, 1)
        assert acting(table) == "humans"

    def test_the_active_race_may_still_abandon(self) -> None:
        """S.ghouls.2, R-4.2: but not decline: that was asked at the start."""
        table = beside(holds("humans", "forest", at({5: 3, 10: 1})), ghouls({2: 2})).end()
        assert acting(table) == "humans"
        assert table.regions("abandon") == vs(5, 10)
        assert not table.can("decline")

    def test_start_of_turn_comes_first(self) -> None:
        """S.ghouls.2, R-4: the question goes to the player with Ghouls, about his active race."""
        table = ClassicTable(
            Seat(active=holds("humans", "forest", at({5: 3})), declined=[ghouls({2: 2})]), elves_elsewhere()
        )
        assert {action.kind for kind in ("done", "decline") for action in table.legal(kind)} == {"done", "decline"}
        table.play("decline")
        assert table.state.declined[0] == 1 << table.race("humans")

    def test_a_player_without_ghouls_is_not_asked(self) -> None:
        """S.ghouls.2: an opponent, or a player whose Ghouls are gone, is not asked."""
        table = ClassicTable(
            Seat(active=holds("humans", "forest", at({5: 3}))), Seat(active=holds("ghouls", "mounted", at({2: 2})))
        )
        assert table.legal("done") == []
        assert table.can("decline")

    def test_a_position_in_the_middle_of_it(self) -> None:
        """S.ghouls.2: can be written and read while they act, and goes on with the active race."""
        table = beside(holds("humans", "forest", at({5: 4})), ghouls({2: 6})).conquer(v(3))
        assert load_position(position_of(table.state)).key() == table.state.key()
        table.end()
        assert load_position(position_of(table.state)).key() == table.state.key()


class TestLosses:
    def test_one_token_per_region(self) -> None:
        """S.ghouls.3: the others are withdrawn and redeployed by their player."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({6: 1}), hand=9)),
            Seat(active=holds("humans", "mounted", at({17: 1})), declined=[ghouls({2: 4, 12: 1, 18: 1})]),
        )
        assert cost(table, "orcs", v(2)) == 2 + 4
        assert (table.hand("ghouls"), table.tray("ghouls")) == (3, 5)
        table.end().play("deploy", v(2), 0)
        assert (table.actor, acting(table)) == (1, "ghouls")
        table.play("deploy", v(12), 1)
        assert table.actor == 1
        assert (table.tokens(v(12)), table.tokens(v(18))) == (2, 3)

    def test_beside_withdrawn_tokens_of_the_active_race(self) -> None:
        """S.ghouls.3, R-5.3, R-5.4: each race for itself, the active one first."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({6: 1}), hand=9)),
            Seat(
                active=holds("humans", "mounted", at({7: 2, 17: 1, 18: 1})),
                declined=[ghouls({2: 2, 4: 1, 5: 1})],
            ),
        )
        table.conquer(v(2), v(7)).end().play("deploy", v(2), 0).play("deploy", v(6), 0)
        assert (table.actor, acting(table), table.regions("deploy")) == (1, "humans", vs(17))
        table.play("deploy", v(17), 1)
        assert (table.actor, acting(table), table.regions("deploy")) == (1, "ghouls", vs(4))

    def test_the_last_one(self) -> None:
        """S.ghouls.3, R-7.6: with nothing in hand they are gone, and their banner comes back."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({6: 1}), hand=9)),
            Seat(active=holds("humans", "mounted", at({17: 1})), declined=[ghouls({2: 1})]),
        )
        table.conquer(v(2))
        assert table.state.declined[1] == 0
        assert table.tray("ghouls") == 10
        assert table.state.seat_of[table.race("ghouls")] < 0

    def test_gone_with_their_spirit(self) -> None:
        """S.ghouls.3, R-7.6: the badge they kept is discarded."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({6: 1}), hand=9)),
            Seat(active=holds("humans", "mounted", at({17: 1})), declined=[ghouls({2: 1}, power="spirit")]),
        )
        table.conquer(v(2))
        assert table.state.badge_discards >> table.power("spirit") & 1

    def test_active_ghouls_lose_like_any_other(self) -> None:
        """S.ghouls.3, R-4.8"""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({6: 1}), hand=9)),
            Seat(active=holds("ghouls", "mounted", at({2: 4, 17: 1}))),
        )
        table.conquer(v(2))
        assert (table.hand("ghouls"), table.tray("ghouls")) == (3, 6)


class TestAnnouncements:
    def test_of_the_races_that_act(self) -> None:
        """S.ghouls.2: the events say which race acts, in this order."""
        table = beside(holds("humans", "forest", at({5: 4})), ghouls({2: 6}))
        table.conquer(v(3)).end().play("deploy", v(2), 2).conquer(v(10)).finish_turn()
        acts = [(event.what, event.seat, event.source) for event in table.state.events or () if "acts" in event.what]
        assert acts == [("acts-first", 0, "ghouls"), ("acts-next", 0, "humans")]

    def test_not_of_the_only_race_that_acts(self) -> None:
        """S.ghouls.2"""
        table = ClassicTable(Seat(active=holds("ghouls", "hill", at({2: 4, 3: 2}))), elves_elsewhere())
        table.play("done").end().finish_turn()
        assert not [event for event in table.state.events or () if "acts" in event.what]
