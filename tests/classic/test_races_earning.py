"""Races of classic Small World that bring coins at scoring, and one that brings only itself (S-2)."""

from tests.classic.maps import ClassicTable, Seat, at, elves_elsewhere, holds, v
from tests.engine.table import Combo


class TestDwarves:
    def test_a_coin_per_mine(self) -> None:
        """S.dwarves.1: 3 and 6 have one, 2 has not."""
        table = ClassicTable(Seat(active=holds("dwarves", "commando", at({2: 1, 3: 1, 6: 3}))), elves_elsewhere())
        assert table.score(0) == {"regions": 3, "dwarves": 2}
        table.finish_turn()
        assert table.coins(0) == 5 + 3 + 2

    def test_also_in_decline(self) -> None:
        """S.dwarves.1: in the turn they decline and ever after."""
        table = ClassicTable(Seat(active=holds("dwarves", "commando", at({2: 1, 3: 1, 6: 3}))), elves_elsewhere())
        table.play("decline")
        assert table.coins(0) == 5 + 3 + 2
        assert table.score(0) == {"declined-regions": 3, "dwarves": 2}

    def test_beside_an_active_race(self) -> None:
        """S.dwarves.1: mines of another race of their player are not theirs."""
        table = ClassicTable(
            Seat(active=holds("humans", "commando", at({19: 1})), declined=[holds("dwarves", None, at({3: 1, 16: 1}))]),
            elves_elsewhere(),
        )
        assert table.score(0) == {"regions": 1, "declined-regions": 2, "dwarves": 2}

    def test_not_without_a_mine(self) -> None:
        """S.dwarves.1"""
        table = ClassicTable(Seat(active=holds("dwarves", "commando", at({2: 1, 9: 1}))), elves_elsewhere())
        assert table.score(0) == {"regions": 2}


class TestHumans:
    def test_a_coin_per_farmland(self) -> None:
        """S.humans.1: 2 and 10 are farmland."""
        table = ClassicTable(Seat(active=holds("humans", "commando", at({2: 1, 10: 1, 3: 2}))), elves_elsewhere())
        assert table.score(0) == {"regions": 3, "humans": 2}

    def test_not_in_decline(self) -> None:
        """S.humans.1, R-6.2"""
        table = ClassicTable(Seat(declined=[holds("humans", None, at({2: 1, 10: 1}))]), elves_elsewhere())
        assert table.score(0) == {"declined-regions": 2}


class TestWizards:
    def test_a_coin_per_magic_source(self) -> None:
        """S.wizards.1: 2 and 11 have one."""
        table = ClassicTable(Seat(active=holds("wizards", "commando", at({2: 1, 11: 1, 3: 2}))), elves_elsewhere())
        assert table.score(0) == {"regions": 3, "wizards": 2}

    def test_not_in_decline(self) -> None:
        """S.wizards.1, R-6.2"""
        table = ClassicTable(Seat(declined=[holds("wizards", None, at({2: 1, 11: 1}))]), elves_elsewhere())
        assert table.score(0) == {"declined-regions": 2}


class TestRatmen:
    def test_nothing_but_their_number(self) -> None:
        """S.ratmen.1: no hook, eight tokens, a coin per region."""
        table = ClassicTable(Seat(), Seat(), combos=[Combo(race="ratmen", power="commando")]).refill()
        table.pick("ratmen").refill()
        assert table.hand("ratmen") == 8 + 4
        table.conquer(v(2), v(3), v(7)).finish_turn()
        assert table.coins(0) == 5 + 3


class TestOrcs:
    def test_a_coin_per_non_empty_region(self) -> None:
        """S.orcs.1: for regions of a Lost Tribe and of Elves, not for empty ones; at scoring, not at once."""
        table = ClassicTable(
            Seat(active=holds("orcs", "commando", at({2: 1}), hand=9)),
            Seat(active=holds("elves", "forest", at({3: 2, 5: 1}))),
        )
        table.conquer(v(6), v(7), v(3))
        assert table.coins(0) == 5
        assert table.score(0) == {"regions": 4, "orcs": 2}
        table.end().play("deploy", v(2), 0).play("deploy", v(3), 0).play("deploy", v(6), 0)
        # Elves go where Elves still are; only then is it scored.
        assert table.coins(0) == 5 + 4 + 2

    def test_of_a_race_in_decline_too(self) -> None:
        """S.orcs.1, R-4.7: also of their player's own."""
        table = ClassicTable(
            Seat(active=holds("orcs", "commando", at({2: 1}), hand=9), declined=[holds("humans", None, at({6: 1}))]),
            Seat(declined=[holds("elves", None, at({3: 1}))]),
        )
        table.conquer(v(6), v(3))
        assert table.score(0) == {"regions": 3, "orcs": 2}

    def test_only_this_turn(self) -> None:
        """S.orcs.1: a region counts in the turn of its conquest, not a turn later."""
        table = ClassicTable(Seat(active=holds("orcs", "commando", at({2: 1}), hand=9)), elves_elsewhere())
        table.conquer(v(7)).finish_turn().finish_turn()
        assert table.actor == 0
        assert table.score(0) == {"regions": 2}

    def test_not_in_the_turns_of_others(self) -> None:
        """S.orcs.1: conquests do not count in their score during other turns."""
        table = ClassicTable(Seat(active=holds("orcs", "commando", at({2: 1}), hand=9)), elves_elsewhere())
        table.conquer(v(7)).finish_turn()
        assert table.actor == 1
        assert table.score(0) == {"regions": 2}

    def test_together_with_pillaging(self) -> None:
        """S.orcs.1, S.pillaging.1: two coins per non-empty region."""
        table = ClassicTable(Seat(active=holds("orcs", "pillaging", at({2: 1}), hand=9)), elves_elsewhere())
        table.conquer(v(7), v(12))
        assert table.score(0) == {"regions": 3, "orcs": 2, "pillaging": 2}
        table.finish_turn()
        assert table.coins(0) == 5 + 3 + 2 + 2

    def test_the_last_conquest_counts(self) -> None:
        """S.orcs.1, R-4.11: and one that failed does not."""
        for pips, coins in ((2, 2 + 1), (1, 1)):
            table = ClassicTable(Seat(active=holds("orcs", "forest", at({2: 1}), hand=1)), elves_elsewhere())
            table.play("roll", v(7)).die(pips)
            assert table.coins(0) == 5 + coins

    def test_conquests_of_ghouls_do_not_count(self) -> None:
        """S.orcs.1, S.ghouls.2: their player's Ghouls conquer for themselves."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({2: 1})), declined=[holds("ghouls", None, at({18: 6}))]),
            Seat(active=holds("elves", "forest", at({5: 2}))),
        )
        table.play("done").conquer(v(17)).redeploy()
        assert table.score(0) == {"regions": 1, "declined-regions": 2}

    def test_a_region_given_to_ghouls_and_taken_back(self) -> None:
        """S.orcs.1, R-4.7: a region of their player's own Ghouls is a region of another race."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({2: 1}), hand=6), declined=[holds("ghouls", None, at({3: 1}))]),
            Seat(),
        )
        table.play("done").redeploy().conquer(v(3))
        assert table.score(0)["orcs"] == 1
