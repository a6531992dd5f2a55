"""The races of the Alliance (W-4), each sentence of theirs."""

from typing import Any

import pytest

from tests.engine.table import Combo, Seat, Table, Tribe, holds
from tests.warcraft.islands import cost, h, m, notes, question

BOMBS = {"goblins": {"exploding": 6, "duds": 6}}


def orcs(*, hand: int = 9) -> Seat:
    """Return a game with Orcs in the middle of Hammerhead, ready to conquer."""
    return Seat(active=holds("orcs", "farmer", {h(4): 1}, hand))


class TestDraenei:
    def test_the_first_token_lost_in_an_opponents_turn_is_withdrawn(self) -> None:
        """W.draenei.1: the first token they would discard in an opponent's turn is withdrawn instead."""
        table = Table(orcs(), Seat(active=holds("draenei", "ranger", {h(7): 2, h(10): 1, h(11): 1})))
        table.conquer(h(7))
        assert table.tray("draenei") == 12 - 4
        assert table.hand("draenei") == 2
        table.end().play("deploy", h(4), 6)
        assert table.state.actor == 1
        assert table.numbers("deploy") == {0, 1, 2}

    def test_only_the_first(self) -> None:
        """W.draenei.1: the second token they would discard in the same turn is lost."""
        table = Table(orcs(), Seat(active=holds("draenei", "ranger", {h(7): 1, h(9): 1, h(10): 1})))
        table.conquer(h(7), h(9))
        assert table.tray("draenei") == 12 - 2

    def test_once_in_each_opponents_turn(self) -> None:
        """W.draenei.1: each opponent's turn has a first token of its own."""
        draenei = holds("draenei", "ranger", {h(7): 1, h(9): 1, h(1): 1, h(11): 2})
        trolls = holds("trolls", "sailing", {h(10): 1}, hand=8)
        table = Table(orcs(), Seat(active=trolls), Seat(active=draenei))
        table.conquer(h(7), h(9))
        assert table.tray("draenei") == 12 - 4
        table.finish_turn()
        table.conquer(h(11))
        assert table.tray("draenei") == 12 - 4
        table.conquer(h(4))
        table.conquer(h(1))
        assert table.tray("draenei") == 12 - 3

    def test_again_in_the_same_opponents_next_turn(self) -> None:
        """W.draenei.1: the next turn of the same opponent has a first token again."""
        draenei = holds("draenei", "ranger", {h(7): 1, h(9): 1, h(10): 1})
        table = Table(orcs(), Seat(active=draenei))
        table.conquer(h(7)).finish_turn()
        table.finish_turn()
        table.conquer(h(9))
        assert table.tray("draenei") == 12 - 3

    def test_the_last_token_waits_in_hand(self) -> None:
        """W.draenei.1, R-5.2: with no region left the spared token waits in hand."""
        table = Table(orcs(), Seat(active=holds("draenei", "ranger", {h(7): 1})))
        table.conquer(h(7)).finish_turn()
        assert table.hand("draenei") == 1
        assert table.tray("draenei") == 11

    def test_nothing_is_spared_in_decline(self) -> None:
        """W.draenei.1, R-6.2: in decline they have no ability."""
        table = Table(
            orcs(), Seat(active=holds("dwarves", "ranger", {m(3): 1}), declined=[holds("draenei", None, {h(7): 1})])
        )
        table.conquer(h(7))
        assert table.tray("draenei") == 12
        assert table.hand("draenei") == 0

    def test_intimidated_without_another_region(self) -> None:
        """W.draenei.1, W.intimidating.1: a token that would be discarded by Intimidating is withdrawn; once."""
        table = Table(
            Seat(active=holds("orcs", "intimidating", {h(4): 1}, hand=9)),
            Seat(active=holds("draenei", "ranger", {h(7): 2})),
        )
        table.use("intimidating").play("target", h(7))
        assert table.tray("draenei") == 12 - 2
        assert (table.tokens(h(7)), table.hand("draenei")) == (1, 1)
        table.use("intimidating").play("target", h(7))
        assert table.tray("draenei") == 12 - 1
        assert table.holder(h(7)) is None

    def test_being_moved_does_not_use_it_up(self) -> None:
        """W.draenei.1: a token moved by Intimidating is not discarded, so the first discard is still to come."""
        table = Table(
            Seat(active=holds("orcs", "intimidating", {h(4): 1}, hand=9)),
            Seat(active=holds("draenei", "ranger", {h(7): 2, h(10): 1})),
        )
        table.use("intimidating").play("target", h(7)).play("target", h(10))
        table.conquer(h(7))
        assert table.tray("draenei") == 12 - 3

    def test_bombs(self) -> None:
        """W.draenei.1, W.goblins.3: only the second of two bombs costs them a token."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {h(4): 1})),
            Seat(active=holds("draenei", "ranger", {h(7): 1, h(9): 2, h(11): 1})),
            markers={"bomb": [h(7), h(9)]},
            memory=BOMBS,
        )
        table.play("target", h(9)).play("flip", number=1)
        assert (table.tray("draenei"), table.hand("draenei")) == (12 - 4, 2)
        table.play("target", h(7)).play("flip", number=1)
        assert (table.tray("draenei"), table.hand("draenei")) == (12 - 3, 2)

    def test_a_bomb_and_a_conquest_share_the_turn(self) -> None:
        """W.draenei.1: after a bomb in the same turn, a conquest spares no token."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {h(4): 1}, hand=6)),
            Seat(active=holds("draenei", "ranger", {h(7): 1, h(9): 1, h(11): 1})),
            markers={"bomb": [h(7)]},
            memory=BOMBS,
        )
        table.play("target", h(7)).play("flip", number=1)
        table.conquer(h(9))
        assert table.tray("draenei") == 12 - 2

    def test_a_token_spared_by_the_champion_does_not_use_it_up(self) -> None:
        """W.draenei.1, R-4.8: only the first rule that spares applies, the others are not used up."""
        draenei = holds("draenei", "championing", {h(7): 1, h(9): 1, h(10): 1}, companions={h(7): 1})
        table = Table(orcs(), Seat(active=draenei, coins=5))
        table.conquer(h(7))
        assert table.coins(1) == 4
        table.conquer(h(9))
        assert table.tray("draenei") == 12 - 3


class TestDwarves:
    def test_mountains_cost_two_less(self) -> None:
        """W.dwarves.1: an empty mountain costs 3 - 2."""
        table = Table(Seat(active=holds("dwarves", "farmer", {h(4): 1}, hand=6)), orcs_elsewhere())
        assert cost(table, "dwarves", h(3)) == 1

    def test_also_when_defended(self) -> None:
        """W.dwarves.1: a mountain with two tokens costs 5 - 2."""
        table = Table(
            Seat(active=holds("dwarves", "farmer", {h(4): 1}, hand=6)),
            Seat(active=holds("orcs", "ranger", {h(3): 2})),
        )
        assert cost(table, "dwarves", h(3)) == 3

    def test_never_less_than_one(self) -> None:
        """W.dwarves.1, R-1.7: with Blacksmith a mountain still costs 1."""
        table = Table(Seat(active=holds("dwarves", "blacksmith", {h(4): 1}, hand=6)), orcs_elsewhere())
        assert cost(table, "dwarves", h(3)) == 1

    def test_nothing_else_is_cheaper(self) -> None:
        """W.dwarves.1: fields cost 2."""
        table = Table(Seat(active=holds("dwarves", "farmer", {h(4): 1}, hand=6)), orcs_elsewhere())
        assert cost(table, "dwarves", h(7)) == 2


def orcs_elsewhere() -> Seat:
    """Return an opponent who is not in the way."""
    return Seat(active=holds("orcs", "ranger", {m(3): 2}))


class TestGnomes:
    def table(self, *, hand: int = 3, defenders: int = 2, power: str = "farmer", **rest: Any) -> Table:
        """Return a game with Gnomes on Hammerhead, Orcs on the hill of Millstone."""
        return Table(
            Seat(active=holds("gnomes", power, {h(4): 1}, hand)),
            Seat(active=holds("orcs", "ranger", {m(7): defenders})),
            **rest,
        )

    def test_any_land_region_of_any_island(self) -> None:
        """W.gnomes.1: an air assault on any land region of any island, water excepted."""
        table = self.table()
        assert not table.can("conquer", m(4))
        table.use("gnomes")
        everywhere = {h(n) for n in range(1, 13)} | {m(n) for n in range(1, 9)}
        assert table.regions("conquer") == everywhere - {h(4), h(8), m(5)}

    def test_as_if_adjacent(self) -> None:
        """W.gnomes.1: no travel: an anchor of another island costs 2."""
        table = self.table()
        table.use("gnomes").conquer(m(3)).die(0)
        assert table.tokens(m(3)) == 2
        assert table.hand("gnomes") == 1

    def test_the_die_lowers_the_cost(self) -> None:
        """W.gnomes.2: a die is rolled when the region is named, and lowers the cost."""
        table = self.table()
        table.use("gnomes").conquer(m(8))
        assert table.is_chance
        assert table.numbers("die") == {0, 1, 2, 3}
        table.die(1)
        assert table.tokens(m(8)) == 2
        assert table.can("end")

    def test_never_below_one(self) -> None:
        """W.gnomes.2, R-1.7: with a 3 an empty region still costs 1."""
        table = self.table()
        table.use("gnomes").conquer(m(4)).die(3)
        assert table.tokens(m(4)) == 1

    def test_once_a_turn(self) -> None:
        """W.gnomes.1: once a turn, and again in the next."""
        table = self.table()
        table.use("gnomes").conquer(m(4)).die(0)
        assert not table.can_use("gnomes")
        table.finish_turn()
        table.finish_turn()
        assert table.can_use("gnomes")

    def test_as_first_conquest(self) -> None:
        """W.gnomes.1: also as first conquest, anywhere."""
        table = Table(Seat(active=holds("gnomes", "farmer", {}, hand=9)), orcs_elsewhere())
        assert not table.can("conquer", h(7))
        table.use("gnomes").conquer(h(7)).die(0)
        assert table.tokens(h(7)) == 2
        assert table.can("conquer", h(5))

    def test_a_second_roll_when_up_to_three_short(self) -> None:
        """W.gnomes.3: three short after the die, the assault becomes the last conquest with a roll of its own."""
        table = self.table(hand=1, defenders=2)
        table.use("gnomes").conquer(m(7)).die(0)
        assert table.is_chance
        table.die(3)
        assert table.holder(m(7)) == "gnomes"
        assert table.tokens(m(7)) == 1
        assert table.state.actor == 1

    def test_the_first_die_counts_in_the_second_roll(self) -> None:
        """W.gnomes.3: the cost that the second roll must reach is the lowered one."""
        table = self.table(hand=1, defenders=2)
        table.use("gnomes").conquer(m(7)).die(2).die(1)
        assert table.holder(m(7)) == "gnomes"

    def test_the_second_roll_can_fail(self) -> None:
        """W.gnomes.3, R-4.11: a second roll too low leaves all as it was and ends the conquests."""
        table = self.table(hand=1, defenders=2)
        table.use("gnomes").conquer(m(7)).die(0).die(2)
        assert table.holder(m(7)) == "orcs"
        assert table.tokens(h(4)) == 2
        assert table.state.actor == 1

    @pytest.mark.parametrize("pips", [0, 1, 2])
    def test_more_than_three_short_it_fails(self, pips: int) -> None:
        """W.gnomes.3: more than three short after the die it fails without a second roll, and conquests end."""
        table = self.table(hand=1, defenders=5)
        table.use("gnomes").conquer(m(7)).die(pips)
        assert not table.is_chance
        assert table.holder(m(7)) == "orcs"
        assert table.state.actor == 1

    def test_three_and_three(self) -> None:
        """W.gnomes.3: with two threes one token takes what costs seven."""
        table = self.table(hand=1, defenders=5)
        table.use("gnomes").conquer(m(7)).die(3).die(3)
        assert table.holder(m(7)) == "gnomes"

    def test_not_beyond_hope(self) -> None:
        """W.gnomes.3: it may be declared only when hand + 6 reach the cost."""
        table = self.table(hand=1, defenders=6)
        table.use("gnomes")
        assert table.can("conquer", m(8))
        assert not table.can("conquer", m(7))

    def test_not_without_a_token(self) -> None:
        """W.gnomes.3, R-4.6: at least one token must be in hand."""
        assert not self.table(hand=0).can_use("gnomes")

    def test_not_an_immune_region(self) -> None:
        """W.gnomes.1, R-1.8: an immune region cannot be assaulted."""
        table = self.table(markers={"watch_tower": [m(7)]})
        table.use("gnomes")
        assert not table.can("conquer", m(7))

    def test_tolls_are_paid_before_the_die(self) -> None:
        """W.gnomes.2, R-4.13: tolls are paid before the die and not returned."""
        table = Table(
            Seat(active=holds("gnomes", "farmer", {h(4): 1}, hand=1)),
            Seat(active=holds("orcs", "marshdweller", {m(4): 4})),
        )
        table.use("gnomes").conquer(m(4))
        assert (table.coins(0), table.coins(1)) == (4, 6)
        table.die(0)
        assert (table.coins(0), table.coins(1)) == (4 + 1, 6)

    def test_frostmourne_helps_the_assault(self) -> None:
        """W.gnomes.2, W-6.3: other aids lower the cost before the die does; never below one."""
        table = self.table(hand=4, relics={"frostmourne": h(4)})
        table.use("frostmourne").use("gnomes").conquer(m(7)).die(1)
        assert table.tokens(m(7)) == 1
        assert table.relic("frostmourne") == m(7)

    def test_the_champion_flies_only_where_he_could_not_walk(self) -> None:
        """W.gnomes.1, W-6.3: with the Champion the assault must change the reach: a die cannot lower a cost of 0."""
        gnomes = holds("gnomes", "championing", {h(4): 1}, companions_in_hand=1)
        table = Table(Seat(active=gnomes), orcs_elsewhere())
        table.use("championing").use("gnomes")
        assert table.can("conquer", m(1))
        assert not table.can("conquer", h(7))

    def test_doomhammer_keeps_its_price(self) -> None:
        """W.gnomes.2, W-6.3: the assault brings Doomhammer anywhere, and the die does not lower its one token."""
        table = self.table(hand=2, defenders=6, relics={"doomhammer": h(4)})
        table.use("doomhammer").use("gnomes")
        assert not table.can("conquer", h(7))
        table.conquer(m(7)).die(3)
        assert table.tokens(m(7)) == 1
        assert (table.coins(0), table.coins(1)) == (3, 7)
        assert table.can("end")

    def test_beasts_fly_too(self) -> None:
        """W.gnomes.3, W.beast_master.2: Beasts in hand count like tokens."""
        gnomes = holds("gnomes", "beast_master", {h(9): 2, h(12): 1})
        table = Table(Seat(active=gnomes), Seat(active=holds("orcs", "ranger", {m(7): 1})))
        table.use("gnomes").conquer(m(7)).die(0)
        assert (table.tokens(m(7)), table.companions(m(7))) == (1, 2)


class TestHumans:
    def humans(self, **rest: Any) -> Seat:
        """Return a game with Humans next to the middle of Hammerhead."""
        return Seat(active=holds("humans", "farmer", {h(7): 3}), **rest)

    def test_on_regions_not_held_by_the_alliance(self) -> None:
        """W.humans.1: at the end of their turn, on any region that no Alliance race holds, active or in decline."""
        table = Table(
            self.humans(declined=[holds("dwarves", None, {h(10): 1})]),
            Seat(active=holds("draenei", "ranger", {m(3): 2}), declined=[holds("gnomes", None, {m(8): 1})]),
            Seat(active=holds("naga", "fishing", {m(5): 2}), declined=[holds("orcs", None, {m(2): 1})]),
        )
        table.redeploy()
        everywhere = {h(n) for n in range(1, 13)} | {m(n) for n in range(1, 9)}
        assert table.regions("target") == everywhere - {h(7), h(10), m(3), m(8)}

    def test_immune_regions_too(self) -> None:
        """W.humans.1: an immune region may bear an objective like any other."""
        table = Table(self.humans(), orcs_elsewhere(), markers={"watch_tower": [m(3)]})
        table.redeploy()
        assert table.can("target", m(3))

    def test_two_different_regions(self) -> None:
        """W.humans.1: two objectives, on two different regions."""
        table = Table(self.humans(), orcs_elsewhere())
        table.redeploy().play("target", h(3))
        assert not table.can("target", h(3))
        table.play("target", h(9))
        assert table.marked("military_objective") == {h(3), h(9)}
        assert table.state.actor == 1

    def test_up_to_two(self) -> None:
        """W.humans.1: he may place one, or none."""
        table = Table(self.humans(), orcs_elsewhere())
        table.redeploy().play("target", h(3)).play("done")
        assert table.marked("military_objective") == {h(3)}
        table = Table(self.humans(), orcs_elsewhere())
        table.redeploy().play("done")
        assert table.marked("military_objective") == set()

    def test_moved_at_the_end_of_a_later_turn(self) -> None:
        """W.humans.1: each turn they may be moved, there are never more than two."""
        table = Table(self.humans(), orcs_elsewhere(), markers={"military_objective": [h(3), h(9)]})
        table.redeploy().play("target", h(9)).play("target", m(2))
        assert table.marked("military_objective") == {h(9), m(2)}

    def test_which_of_two_moves(self) -> None:
        """W.humans.1: with both on the map and one other region named, it is asked which moves; the other stays."""
        table = Table(self.humans(), orcs_elsewhere(), markers={"military_objective": [h(3), h(9)]})
        table.redeploy().play("target", m(2)).play("done")
        assert question(table) == "ask.humans.move"
        assert table.regions("target") == {h(3), h(9)}
        table.play("target", h(9))
        assert table.marked("military_objective") == {h(3), m(2)}
        assert table.state.actor == 1

    @pytest.mark.parametrize("named", [[], [h(3)], [h(3), h(9)]])
    def test_not_moved_they_stay(self, named: list[str]) -> None:
        """W.humans.1: named where they lie, or not at all, they stay where they lie."""
        table = Table(self.humans(), orcs_elsewhere(), markers={"military_objective": [h(3), h(9)]}).redeploy()
        for region in named:
            table.play("target", region)
        if len(named) < 2:
            table.play("done")
        assert table.marked("military_objective") == {h(3), h(9)}
        assert table.state.actor == 1

    def test_both_move(self) -> None:
        """W.humans.1: two other regions named, the last on the board first."""
        table = Table(self.humans(), orcs_elsewhere(), markers={"military_objective": [h(3), h(9)]})
        table.redeploy().play("target", m(2)).play("target", h(1))
        assert table.marked("military_objective") == {h(1), m(2)}

    def test_the_one_at_hand_comes_first(self) -> None:
        """W.humans.1: with one on the map the other is placed; it moves only when both are wanted elsewhere."""
        table = Table(self.humans(), orcs_elsewhere(), markers={"military_objective": [h(3)]})
        table.redeploy().play("target", m(2)).play("done")
        assert table.marked("military_objective") == {h(3), m(2)}
        table = Table(self.humans(), orcs_elsewhere(), markers={"military_objective": [h(3)]})
        table.redeploy().play("target", m(2)).play("target", h(9))
        assert table.marked("military_objective") == {h(9), m(2)}

    def test_not_asked_before_the_end(self) -> None:
        """W.humans.1: objectives stay where they are until the end of the turn."""
        table = Table(self.humans(), orcs_elsewhere(), markers={"military_objective": [h(3), h(9)]})
        assert table.regions("target") == set()
        table.end()
        assert table.marked("military_objective") == {h(3), h(9)}

    @pytest.mark.parametrize("race", ["dwarves", "naga"])
    def test_taken_by_others(self, race: str) -> None:
        """W.humans.2: a conqueror of the Alliance or neutral gets 2 coins at once, the Human player too."""
        table = Table(
            Seat(active=holds(race, "farmer", {h(4): 1}, hand=8)),
            Seat(active=holds("humans", "ranger", {h(7): 2})),
            markers={"military_objective": [h(3), h(9)]},
        )
        table.conquer(h(3))
        assert (table.coins(0), table.coins(1)) == (7, 7)
        assert table.marked("military_objective") == {h(9)}

    def test_the_marker_is_back_with_the_humans(self) -> None:
        """W.humans.2: the marker goes back to the Human player, who places it again."""
        table = Table(
            Seat(active=holds("naga", "farmer", {h(4): 1}, hand=8)),
            Seat(active=holds("humans", "ranger", {h(7): 2})),
            markers={"military_objective": [h(3), h(9)]},
        )
        table.conquer(h(3)).finish_turn()
        table.redeploy().play("target", h(5)).play("target", h(9))
        assert table.marked("military_objective") == {h(5), h(9)}

    def test_taken_by_the_humans_themselves(self) -> None:
        """W.humans.2: by their own conquest they get 2 coins, not 4, and the marker back."""
        table = Table(
            Seat(active=holds("humans", "farmer", {h(7): 3}, hand=4)),
            orcs_elsewhere(),
            markers={"military_objective": [h(5)]},
        )
        table.conquer(h(5)).find("dark_portal")
        assert table.coins(0) == 7
        assert table.marked("military_objective") == set()

    def test_a_horde_conqueror(self) -> None:
        """W.humans.3: for a Horde conqueror nothing happens, and the marker stays."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {h(4): 1}, hand=8)),
            Seat(active=holds("humans", "ranger", {h(7): 2})),
            markers={"military_objective": [h(3)]},
        )
        table.conquer(h(3))
        assert (table.coins(0), table.coins(1)) == (5, 5)
        assert table.marked("military_objective") == {h(3)}

    def test_an_objective_under_the_horde_pays_the_next_conqueror(self) -> None:
        """W.humans.3: the marker that stayed under a Horde race pays the next conqueror."""
        table = Table(
            Seat(active=holds("humans", "farmer", {h(7): 1}, hand=8)),
            Seat(active=holds("orcs", "ranger", {h(4): 1, h(9): 1})),
            markers={"military_objective": [h(4)]},
        )
        table.conquer(h(4))
        assert table.coins(0) == 7

    def test_a_bomb_takes_no_objective(self) -> None:
        """W.humans.3, W.goblins.3: Goblins are of the Horde, so their bombs win no objective either."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {h(4): 1})),
            Seat(active=holds("humans", "ranger", {m(3): 2})),
            Seat(active=holds("naga", "mining", {h(7): 2})),
            markers={"military_objective": [h(7)], "bomb": [h(7)]},
            memory=BOMBS,
        )
        table.play("target", h(7)).play("flip", number=1)
        assert table.holder(h(7)) is None
        assert table.marked("military_objective") == {h(7)}
        assert [table.coins(seat) for seat in range(3)] == [5, 5, 5]

    def test_removed_on_decline(self) -> None:
        """W.humans.4: on decline the objectives are removed."""
        table = Table(self.humans(), orcs_elsewhere(), markers={"military_objective": [h(3), h(9)]})
        table.play("decline")
        assert table.marked("military_objective") == set()


class TestNightElves:
    def elves(self, hand: int = 5, power: str = "farmer") -> Tribe:
        """Return a game with Night Elves on the fields of Hammerhead."""
        return holds("night_elves", power, {h(7): 1}, hand)

    def test_forests_cost_one_less(self) -> None:
        """W.night_elves.1: an empty forest costs 1, other land 2."""
        table = Table(Seat(active=self.elves()), orcs_elsewhere())
        assert cost(table, "night_elves", h(4)) == 1
        assert cost(table, "night_elves", h(6)) == 2

    def test_a_wall_on_each_forest_conquered(self) -> None:
        """W.night_elves.2: a wisp wall on a forest they conquer, and only there."""
        table = Table(Seat(active=self.elves()), orcs_elsewhere())
        table.conquer(h(4), h(6))
        assert table.marked("wisp_wall") == {h(4)}

    def test_it_defends(self) -> None:
        """W.night_elves.2: the wall is worth one token of defence."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {h(6): 1}, hand=8)),
            Seat(active=holds("night_elves", "ranger", {h(4): 1, h(7): 1})),
            markers={"wisp_wall": [h(4)]},
        )
        assert cost(table, "orcs", h(4)) == 2 + 1 + 1
        assert table.marked("wisp_wall") == set()

    def test_the_wall_conquered_with_is_the_one_that_defends(self) -> None:
        """W.night_elves.2: the wall built by a conquest costs the next attacker one token more."""
        table = Table(Seat(active=self.elves(hand=1)), Seat(active=holds("orcs", "ranger", {h(6): 8})))
        table.conquer(h(4)).finish_turn()
        assert table.tokens(h(4)) == 1
        assert cost(table, "orcs", h(4)) == 4

    def test_it_stays_in_decline(self) -> None:
        """W.night_elves.3: in decline walls stay and defend."""
        table = Table(
            Seat(active=holds("night_elves", "farmer", {h(4): 1})),
            Seat(active=holds("orcs", "ranger", {h(6): 8})),
            markers={"wisp_wall": [h(4)]},
        )
        table.play("decline")
        assert table.marked("wisp_wall") == {h(4)}
        assert cost(table, "orcs", h(4)) == 4

    def test_abandoned_walls_are_gone(self) -> None:
        """W.night_elves.2, R-4.10: a wall never stays where its race has no token left."""
        table = Table(
            Seat(active=holds("night_elves", "farmer", {h(4): 1, h(7): 1})),
            orcs_elsewhere(),
            markers={"wisp_wall": [h(4)]},
        )
        table.play("abandon", h(4))
        assert table.marked("wisp_wall") == set()

    def test_with_no_wall_left_none_is_placed(self) -> None:
        """W.night_elves.2, W-1.5: there are nine walls."""
        walls = [*(h(n) for n in (1, 2, 3, 5, 6, 9, 10)), h(7), m(3)]
        elves = holds("night_elves", "farmer", {h(7): 1} | dict.fromkeys(walls[:7], 1), hand=1)
        table = Table(Seat(active=elves), orcs_elsewhere(), markers={"wisp_wall": walls})
        table.conquer(h(4))
        assert h(4) not in table.marked("wisp_wall")


class TestWorgen:
    def table(self, *, coins: int = 5, hand: int = 6) -> Table:
        """Return a game with Worgen at the start of their turn."""
        return Table(Seat(coins=coins, active=holds("worgen", "farmer", {h(7): 1}, hand)), orcs_elsewhere())

    def test_human_form(self) -> None:
        """W.worgen.1: two coins at once, before anything is conquered."""
        table = self.table()
        assert table.numbers("choose") == {0, 1}
        table.play("choose", number=0)
        assert table.coins(0) == 7
        assert cost(table, "worgen", h(4)) == 2

    def test_worgen_form(self) -> None:
        """W.worgen.2: it costs a coin, and every conquest this turn costs one token less."""
        table = self.table()
        table.play("choose", number=1)
        assert table.coins(0) == 4
        assert notes(table, "worgen") == [("worgen-form", 1)]
        assert cost(table, "worgen", h(4)) == 1
        assert cost(table, "worgen", h(3)) == 2

    def test_the_form_lasts_one_turn(self) -> None:
        """W.worgen.2: the next turn they choose again."""
        table = self.table()
        table.play("choose", number=1).finish_turn()
        table.finish_turn()
        table.play("choose", number=0)
        assert cost(table, "worgen", h(4)) == 2

    def test_without_coins_only_the_human_form(self) -> None:
        """W.worgen.2: a player without a coin cannot choose the worgen form."""
        table = self.table(coins=0)
        assert table.numbers("choose") == {0}

    def test_right_after_picking(self) -> None:
        """W.worgen.1: also in the first turn, right after picking; a coin that lay on the combo can pay."""
        table = Table(Seat(coins=0), orcs_elsewhere(), combos=[Combo(race="worgen", power="farmer", coins=1)])
        table.let_chance().play("pick", number=0).let_chance()
        assert table.numbers("choose") == {0, 1}
        table.play("choose", number=1)
        assert table.coins(0) == 0
        assert cost(table, "worgen", h(4)) == 2

    @pytest.mark.parametrize(("form", "coins"), [(0, 7), (1, 4)])
    def test_also_in_a_turn_of_decline(self, form: int, coins: int) -> None:
        """W.worgen.1: the choice comes before the choice to decline, also in that turn."""
        table = self.table()
        assert not table.can("decline")
        table.play("choose", number=form).play("decline")
        assert table.coins(0) == coins + 1

    def test_nothing_in_decline(self) -> None:
        """W.worgen.1, R-6.2: in decline they have no choice."""
        table = Table(
            Seat(active=holds("dwarves", "farmer", {h(7): 1}), declined=[holds("worgen", None, {h(1): 1})]),
            orcs_elsewhere(),
        )
        assert table.numbers("choose") == set()
        assert table.can("decline")
