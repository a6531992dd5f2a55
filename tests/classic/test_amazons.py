"""Amazons of classic Small World (S-2): four more tokens for conquest, set aside at redeployment."""

import pytest

from elbowroom.engine.rules.scoring import tokens_on_map, winners
from tests.classic.maps import ClassicTable, Seat, at, elves_elsewhere, holds, v, vs
from tests.engine.table import Combo


def amazons(regions: dict[int, int], hand: int = 0, *, power: str = "commando", aside: int = 0) -> ClassicTable:
    """Return a game with Amazons at the start of their turn."""
    return ClassicTable(Seat(active=holds("amazons", power, at(regions), hand, aside=aside)), elves_elsewhere())


class TestForConquestOnly:
    @pytest.mark.parametrize(("power", "badge"), [("commando", 4), ("flying", 5), ("merchant", 2)])
    def test_the_first_hand_is_ten_and_the_badge(self, power: str, badge: int) -> None:
        """S.amazons.1, R-1.6: six of the banner and four more."""
        table = ClassicTable(Seat(), elves_elsewhere(), combos=[Combo(race="amazons", power=power)]).refill()
        table.pick("amazons").refill()
        assert (table.hand("amazons"), table.tray("amazons")) == (10 + badge, 5 - badge)
        assert table.in_all("amazons") == 15

    def test_the_first_turn(self) -> None:
        """S.amazons.1, S.amazons.2: fourteen conquer, ten are spread."""
        table = ClassicTable(Seat(), elves_elsewhere(), combos=[Combo(race="amazons", power="commando")]).refill()
        table.pick("amazons").refill().conquer(v(2), v(3), v(9)).end()
        assert (table.hand("amazons"), table.aside("amazons")) == (10 - 3, 4)
        table.finish_turn()
        assert sum(table.tokens(region) for region in vs(2, 3, 9)) == 10
        assert table.in_all("amazons") == 15


class TestSetAside:
    def test_four_at_redeployment(self) -> None:
        """S.amazons.2: not before; the others are spread as their player likes."""
        table = amazons({2: 1}, hand=7)
        table.conquer(v(3), v(7))
        assert table.aside("amazons") == 0
        table.end()
        assert (table.hand("amazons"), table.aside("amazons")) == (8 - 4 - 3, 4)
        table.play("deploy", v(2), 0).play("deploy", v(3), 1)
        assert [table.tokens(v(number)) for number in (2, 3, 7)] == [1, 2, 1]

    def test_also_without_a_conquest(self) -> None:
        """S.amazons.2: every turn of conquest."""
        table = amazons({2: 4, 3: 3}).end()
        assert (table.hand("amazons"), table.aside("amazons")) == (1, 4)

    def test_also_after_the_die(self) -> None:
        """S.amazons.2, R-4.11"""
        table = amazons({2: 5, 3: 1}, power="hill").conquer(v(7)).play("roll", v(6)).die(0)
        assert table.regions("target") == vs(2, 3, 7)

    def test_one_stays_in_each_region(self) -> None:
        """S.amazons.2: if possible; nothing is asked."""
        table = amazons({2: 3, 3: 3})
        table.end()
        assert (table.aside("amazons"), table.tokens(v(2)), table.tokens(v(3))) == (4, 1, 1)
        assert table.actor == 1
        assert table.coins(0) == 5 + 2

    def test_a_region_must_be_given_up(self) -> None:
        """S.amazons.2: six tokens cannot hold three regions: the player chooses which one goes."""
        table = amazons({2: 2, 3: 2, 7: 2}).end()
        assert table.regions("target") == vs(2, 3, 7)
        table.play("target", v(3))
        assert table.held("amazons") == vs(2, 7)
        assert (table.aside("amazons"), table.hand("amazons")) == (4, 0)
        assert table.coins(0) == 5 + 2

    def test_several_regions_must_be_given_up(self) -> None:
        """S.amazons.2, R-1.10: in any order, and as many as it takes."""
        table = amazons({2: 2, 3: 1, 6: 1, 7: 2}).end()
        assert table.regions("target") == vs(2, 3, 6, 7)
        table.play("target", v(7))
        assert table.regions("target") == vs(2, 3, 6)
        table.play("target", v(3))
        assert table.held("amazons") == vs(2, 6)
        assert table.aside("amazons") == 4

    @pytest.mark.parametrize("tokens", [1, 3, 4])
    def test_all_if_there_are_no_more_than_four(self, tokens: int) -> None:
        """S.amazons.2: they hold nothing until their next turn."""
        table = amazons({2: tokens - 1, 3: 1} if tokens > 1 else {2: 1}).end()
        assert table.held("amazons") == set()
        assert (table.aside("amazons"), table.hand("amazons")) == (tokens, 0)
        assert table.coins(0) == 5
        assert table.in_all("amazons") == 15

    def test_five_hold_one_region(self) -> None:
        """S.amazons.2"""
        table = amazons({2: 5}).end()
        assert (table.aside("amazons"), table.tokens(v(2))) == (4, 1)

    def test_a_region_given_up_counts_as_conquered(self) -> None:
        """S.amazons.2, S.pillaging.1: it brings the coin of Pillaging, but not the coin of a held region."""
        table = amazons({2: 1}, hand=4, power="pillaging").conquer(v(7)).end()
        assert table.regions("target") == vs(2, 7)
        table.play("target", v(7))
        assert table.held("amazons") == vs(2)
        assert table.coins(0) == 5 + 1 + 1

    def test_before_end_of_turn_effects(self) -> None:
        """S.amazons.2, S.fortified.1: a fortress can only be built where Amazons remain."""
        table = amazons({2: 2, 3: 2, 7: 2}, power="fortified").end()
        table.play("target", v(3))
        assert table.regions("target") == vs(2, 7)
        table.play("target", v(7))
        assert table.marked("fortress") == vs(7)

    def test_encampments_in_a_region_given_up(self) -> None:
        """S.amazons.2, R-4.10: encampments go back to their player, to be spread over what remains."""
        table = ClassicTable(
            Seat(active=holds("amazons", "bivouacking", at({2: 2, 3: 2, 7: 2}), companions={v(3): 5})),
            elves_elsewhere(),
        )
        table.end().play("target", v(3))
        assert table.holder(v(3)) is None
        table.play("station", v(2), 5)
        assert table.companions(v(2)) == 5
        assert (table.tokens(v(2)), table.tokens(v(7)), table.aside("amazons")) == (1, 1, 4)


class TestComingBack:
    def test_when_readying(self) -> None:
        """S.amazons.3: for the next turn's conquests."""
        table = amazons({2: 3, 3: 1}, aside=4)
        assert (table.hand("amazons"), table.aside("amazons")) == (2 + 4, 0)

    def test_turn_after_turn(self) -> None:
        """S.amazons.2, S.amazons.3: set aside, back, and set aside again."""
        table = amazons({2: 4, 3: 3}).finish_turn()
        assert table.aside("amazons") == 4
        table.finish_turn()
        assert (table.hand("amazons"), table.aside("amazons")) == (7 - 2, 0)
        table.finish_turn()
        assert table.aside("amazons") == 4

    def attacked_amazons(self, regions: dict[int, int]) -> ClassicTable:
        """Return a game in which Orcs have taken 2 from Amazons, with four Amazons set aside."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({6: 1}), hand=9)),
            Seat(active=holds("amazons", "commando", at(regions), aside=4)),
        )
        table.conquer(v(2))
        return table

    def test_not_in_the_turns_of_others(self) -> None:
        """S.amazons.3, R-5.4: one of three is lost and two are redeployed; the four stay aside."""
        table = self.attacked_amazons({2: 3, 17: 1, 18: 1}).end()
        assert (table.hand("amazons"), table.aside("amazons"), table.tray("amazons")) == (2, 4, 15 - 9 + 1)
        table.play("deploy", v(2), 0)
        assert table.actor == 1
        assert table.numbers("deploy") == {0, 1, 2}

    def test_wiped_out_they_enter_again_with_all(self) -> None:
        """S.amazons.3, R-5.2: those set aside and those withdrawn."""
        table = self.attacked_amazons({2: 3}).end()
        assert (table.hand("amazons"), table.aside("amazons")) == (2, 4)
        table.finish_turn()
        assert table.actor == 1
        assert (table.hand("amazons"), table.aside("amazons")) == (6, 0)
        assert v(20) in table.regions("conquer")

    def test_only_those_set_aside_are_left(self) -> None:
        """S.amazons.3, R-7.7: they have not lost everything."""
        table = self.attacked_amazons({2: 1}).finish_turn()
        assert table.hand("amazons") == 4
        assert v(5) in table.regions("conquer")


class TestDecline:
    def test_all_but_one_in_each_region_go_to_the_tray(self) -> None:
        """S.amazons.3, R-7.2, R-1.6: those set aside too."""
        table = amazons({2: 3, 3: 1}, aside=4).play("decline")
        assert (table.tokens(v(2)), table.tokens(v(3))) == (1, 1)
        assert (table.hand("amazons"), table.aside("amazons"), table.tray("amazons")) == (0, 0, 13)

    def test_stout_after_scoring(self) -> None:
        """S.amazons.2, S.stout.1, R-7.2: while four are set aside."""
        table = amazons({2: 4, 3: 3}, power="stout").end().play("deploy", v(2), 1)
        assert (table.aside("amazons"), table.tray("amazons")) == (4, 8)
        table.play("choose", number=1)
        assert table.state.declined[0] == 1 << table.race("amazons")
        assert (table.tokens(v(2)), table.tokens(v(3))) == (1, 1)
        assert (table.hand("amazons"), table.aside("amazons"), table.tray("amazons")) == (0, 0, 13)

    def test_stout_when_all_are_set_aside(self) -> None:
        """S.amazons.2, R-7.6: no token goes into decline, and the banner goes back."""
        table = amazons({2: 3}, power="stout").end().play("choose", number=1)
        assert table.state.declined[0] == 0
        assert table.tray("amazons") == 15
        assert table.race("amazons") in (*table.state.banner_queue, *table.state.columns[0])


class TestBesideGhouls:
    def test_driven_out_by_their_own_players_ghouls(self) -> None:
        """S.amazons.3, S.ghouls.4: those driven out wait for redeployment; those set aside came back at the start."""
        table = ClassicTable(
            Seat(
                active=holds("amazons", "commando", at({2: 3, 3: 1}), aside=4),
                declined=[holds("ghouls", None, at({6: 8}))],
            ),
            elves_elsewhere(),
        )
        table.play("done").conquer(v(2)).redeploy()
        assert (table.hand("amazons"), table.aside("amazons")) == (4, 2)
        assert table.state.tribe == table.race("amazons")
        table.end()
        # Seven are left: four are set aside, three hold the one region.
        assert (table.tokens(v(3)), table.aside("amazons")) == (3, 4)
        assert table.in_all("amazons") == 15

    def test_the_tokens_driven_out_count_when_regions_are_given_up(self) -> None:
        """S.amazons.2, S.ghouls.4: with the two that come back they can hold both regions."""
        table = ClassicTable(
            Seat(
                active=holds("amazons", "commando", at({2: 3, 3: 2, 7: 3})),
                declined=[holds("ghouls", None, at({6: 8}))],
            ),
            elves_elsewhere(),
        )
        table.play("done").conquer(v(2)).redeploy().end()
        assert table.held("amazons") == vs(3, 7)
        assert table.aside("amazons") == 4


class TestTheEnd:
    def test_tokens_set_aside_break_no_tie(self) -> None:
        """R-8.1: they are not on the map."""
        table = ClassicTable(
            Seat(coins=9, active=holds("amazons", "commando", at({2: 2}), aside=4)),
            Seat(coins=9, active=holds("orcs", "hill", at({6: 3}))),
            phase="over",
            round=11,
        )
        assert tokens_on_map(table.state) == [2, 3]
        assert winners(table.state) == [1]
