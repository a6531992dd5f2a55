"""The powers of A Spider's Web: Copycat, Lava, Soul-touch (S-6)."""

from typing import Any

import pytest

from elbowroom.engine.errors import PositionError
from elbowroom.engine.viewing import view_of
from tests.classic.maps import Seat, at, cost, elves_elsewhere, holds, v, vs, why
from tests.classic.set_tables import SetTable, column, foe, turn_of
from tests.engine.table import Combo


def name(table: SetTable, power: str) -> SetTable:
    """Let Copycat name a power."""
    return table.play("choose", number=table.power(power))


class TestCopycat:
    def beginning(
        self,
        *powers: str,
        race: str = "ratmen",
        regions: dict[int, int] | None = None,
        foe: Seat | None = None,
        **rest: Any,
    ) -> SetTable:
        """Return the beginning of the turn of a Copycat, while these powers are visible."""
        own = holds(race, "copycat", at({2: 5} if regions is None else regions))
        return turn_of(own, foe, phase="turn", combos=column(*powers), **rest)

    def test_one_visible_power_of_the_column(self) -> None:
        """S.copycat.1: or none; before declining."""
        table = self.beginning("flying")
        named = {table.state.ruleset.power_ids[number] for number in table.numbers("choose")}
        assert named == {"flying", "merchant", "alchemist", "commando", "forest", "ransacking"}
        assert table.can("done")
        assert not table.can("decline")
        assert name(table, "flying").can("decline")
        assert v(15) in table.regions("conquer")

    def test_before_all_else(self) -> None:
        """S.copycat.1, S.igors.2: Igors come later."""
        table = self.beginning("flying", race="igors", memory={"igors": {"lost": 4}})
        assert table.hand("igors") == 0
        assert name(table, "flying").hand("igors") == 6

    def test_in_the_first_turn_too(self) -> None:
        """S.copycat.1, S.copycat.2: its number brings nothing."""
        combos = [Combo(race="ratmen", power="copycat"), *column("flying")[:5]]
        table = SetTable(Seat(), elves_elsewhere(), combos=combos).refill().pick("ratmen").refill()
        assert name(table, "flying").hand("ratmen") == 11
        assert v(15) in table.regions("conquer")

    def test_until_his_next_turn(self) -> None:
        """S.copycat.1: also in the turns of others."""
        table = name(self.beginning("corrupt", regions={2: 1, 3: 1}, foe=foe("orcs", "hill", {7: 9})), "corrupt")
        table.redeploy()
        assert table.remembers("copycat") == {"copied": "corrupt"}
        table.conquer(v(3))
        assert (table.coins(0), table.coins(1)) == (8, 4)
        table.finish_turn()
        assert table.remembers("copycat") == {}

    def test_ends_when_the_combo_is_picked(self) -> None:
        """S.copycat.1, S.copycat.2: its pieces leave at once, and it is new for who picks it."""
        table = name(self.beginning("bivouacking", regions={2: 3}, foe=Seat()), "bivouacking").redeploy()
        assert (table.companions(v(2)), table.actor) == (5, 1)
        table.pick("wizards").let_chance()
        assert (table.companions(v(2)), table.companions_in_hand("ratmen")) == (0, 0)
        assert table.companions_in_hand("wizards") == 5
        assert table.remembers("copycat") == {}

    def test_naming_it_again_restarts_it(self) -> None:
        """S.copycat.1, S.copycat.2: fortresses leave and hordes come back."""
        table = name(self.beginning("fortified", regions={2: 3, 3: 1}), "fortified").redeploy().play("target", v(3))
        assert table.marked("fortress") == vs(3)
        assert table.coins(0) == 8
        table.finish_turn()
        assert table.marked("fortress") == set()
        hordes = name(self.beginning("hordes_of", regions={2: 4}), "hordes_of").conquer(v(3)).conquer(v(7))
        assert (hordes.companions(v(7)), hordes.companions_in_hand("ratmen")) == (2, 0)
        hordes.redeploy().finish_turn()
        assert hordes.companions_in_hand("ratmen") == 0
        assert name(hordes, "hordes_of").companions_in_hand("ratmen") == 2

    def test_regions_with_hordes_alone_are_lost(self) -> None:
        """S.copycat.2: also when another player picks the badge; water taken is kept."""
        table = name(self.beginning("hordes_of", regions={2: 1}, foe=Seat()), "hordes_of").conquer(v(3))
        assert (table.tokens(v(3)), table.companions(v(3))) == (0, 2)
        table.redeploy()
        assert table.held("ratmen") == vs(2, 3)
        assert table.pick("wizards").let_chance().held("ratmen") == vs(2)
        sea = name(self.beginning("seafaring", regions={2: 5}), "seafaring").conquer(v(1)).finish_turn().finish_turn()
        assert v(1) in sea.held("ratmen")
        assert v(8) not in sea.play("done").regions("conquer")

    def test_kobolds_that_lose_their_hordes_move(self) -> None:
        """S.copycat.2, S.kobolds.1: a single one left alone moves as in W.tauren.3."""
        table = self.beginning("hordes_of", race="kobolds", regions={2: 3}, foe=Seat())
        name(table, "hordes_of").conquer(v(3)).end().play("station", v(2), 1).play("deploy", v(2), 0)
        assert [(table.tokens(v(n)), table.companions(v(n))) for n in (2, 3)] == [(1, 1), (2, 1)]
        table.pick("wizards")
        assert (table.held("kobolds"), table.tokens(v(3))) == (vs(3), 3)

    def test_wealthy_only_in_the_turn_of_the_pick(self) -> None:
        """S.copycat.3, S.wealthy.1"""
        assert name(self.beginning("wealthy"), "wealthy").redeploy().coins(0) == 6
        combos = [Combo(race="ratmen", power="copycat"), *column("wealthy")[:5]]
        table = SetTable(Seat(), elves_elsewhere(), combos=combos).refill().pick("ratmen").refill()
        assert name(table, "wealthy").conquer(v(2)).redeploy().coins(0) == 13

    def test_powers_that_bring_nothing(self) -> None:
        """S.copycat.3, S.historian.1: Historian's first coins, Cursed, Fireball, which is copied with a source held."""
        own = Seat(active=holds("ratmen", "copycat", at({2: 5})), declined=[holds("orcs", None, at({3: 1}))])
        rest = {"phase": "turn", "combos": column("historian", "cursed", "fireball")}
        for power in ("historian", "cursed", "fireball"):
            table = name(SetTable(own, elves_elsewhere(), **rest), power).redeploy()
            assert table.coins(0) == 7
            assert table.remembers("fireball") == {}

    def test_cursed_still_costs_others(self) -> None:
        """S.copycat.3, S.cursed.1"""
        table = name(self.beginning("cursed", foe=Seat()), "cursed").redeploy()
        assert table.actor == 1
        assert table.state.combos(1)[1].price == 3

    def test_historian_while_he_has_it(self) -> None:
        """S.copycat.4, S.historian.2: races that decline, his own too."""
        other = foe("elves", "hill", {17: 2})
        table = name(self.beginning("historian", foe=other), "historian").redeploy()
        assert table.play("decline").coins(0) == 7
        assert name(self.beginning("historian"), "historian").play("decline").coins(0) == 7

    def test_stout(self) -> None:
        """S.copycat.4"""
        table = name(self.beginning("stout"), "stout").redeploy().play("choose", number=1)
        assert not table.state.is_active(table.race("ratmen"))
        assert table.coins(0) == 6

    def test_spirit_this_time_only(self) -> None:
        """S.copycat.4: the race already in decline stays, and next time both may go."""
        own = Seat(active=holds("ratmen", "copycat", at({2: 5})), declined=[holds("orcs", None, at({3: 1}))])
        table = SetTable(own, elves_elsewhere(), phase="turn", combos=column("spirit"))
        name(table, "spirit").play("decline")
        assert (table.held("orcs"), table.held("ratmen"), table.coins(0)) == (vs(3), vs(2), 7)
        assert table.state.power_of[table.race("ratmen")] == -1
        table.finish_turn().pick("giants").let_chance()
        table.conquer(v(4)).redeploy().finish_turn().play("decline")
        assert (table.held("orcs"), table.held("ratmen"), table.held("giants")) == (set(), set(), vs(4))

    def test_soul_touch(self) -> None:
        """S.copycat.4, S.soul_touch.1"""
        own = Seat(active=holds("ratmen", "copycat", at({2: 5})), declined=[holds("orcs", None, at({3: 1}))])
        table = SetTable(own, elves_elsewhere(), phase="turn", combos=column("soul_touch"))
        name(table, "soul_touch").play("decline").badge("catapult")
        assert table.state.is_active(table.race("orcs"))

    def test_pieces_leave_in_decline(self) -> None:
        """S.copycat.2: fortresses too."""
        own = holds("ratmen", "copycat", at({2: 5, 3: 1}))
        table = turn_of(
            own,
            phase="conquests",
            combos=column("fortified"),
            markers={"fortress": [v(3)]},
            memory={"copycat": {"copied": "fortified"}},
        )
        assert table.play("decline").marked("fortress") == set()

    def test_fortresses_of_a_race_in_decline_stay(self) -> None:
        """S.copycat.2, S.fortified.1: those of another badge."""
        own = Seat(active=holds("ratmen", "copycat", at({2: 5})), declined=[holds("orcs", None, at({3: 1}))])
        table = SetTable(own, elves_elsewhere(), phase="turn", combos=column("fortified"), markers={"fortress": [v(3)]})
        name(table, "fortified").redeploy().play("target", v(2)).finish_turn()
        assert table.marked("fortress") == vs(3)

    def test_only_a_visible_power(self) -> None:
        """S.copycat.1: a position with another one is refused."""
        with pytest.raises(PositionError):
            turn_of(holds("ratmen", "copycat", at({2: 5})), combos=column(), memory={"copycat": {"copied": "flying"}})

    def test_everybody_sees_it(self) -> None:
        """S.copycat.1"""
        table = name(self.beginning("flying"), "flying")
        assert [tribe.borrowed for tribe in view_of(table.state, 1).tribes] == ["flying", None]

    def test_copied_lava_cools_down_at_his_next_turn(self) -> None:
        """S.copycat.2, S.lava.3: before he names anything."""
        table = name(self.beginning("lava", regions={9: 5}), "lava").redeploy().play("target", v(4))
        assert table.marked("lava") == vs(4)
        assert table.finish_turn().marked("lava") == set()

    def test_the_catapult_leaves(self) -> None:
        """S.copycat.2, S.catapult.2"""
        table = name(self.beginning("catapult"), "catapult").use("catapult").play("target", v(2)).redeploy()
        assert table.marked("catapult") == vs(2)
        assert table.finish_turn().marked("catapult") == set()

    def test_diplomat_until_his_next_turn(self) -> None:
        """S.copycat.1, S.diplomat.1"""
        table = name(self.beginning("diplomat", regions={2: 1, 3: 1}, foe=foe("orcs", "hill", {7: 9})), "diplomat")
        table.redeploy().play("choose", number=1)
        assert v(3) not in table.regions("conquer")


class TestLava:
    def flow(self, foe: Seat | None = None, regions: dict[int, int] | None = None, **rest: Any) -> SetTable:
        """Return the end of the turn of a race with Lava on the mountain 9."""
        return turn_of(holds("ratmen", "lava", at(regions or {9: 1})), foe, **rest).redeploy()

    def test_a_land_region_beside_each_mountain(self) -> None:
        """S.lava.1: empty ones too, not the lake 8, not his own; it need not flow."""
        table = self.flow(regions={9: 1, 3: 1})
        assert table.regions("target") == vs(4, 10, 14, 15)
        assert table.can("done")
        table.play("target", v(4))
        assert (table.marked("lava"), table.holder(v(4)), table.actor) == (vs(4), None, 1)

    def test_each_region_its_own_mountain(self) -> None:
        """S.lava.1: 6 is a mountain beside 1, 2, 7 and 12; 16 beside 11, 15, 22 and 23."""
        table = self.flow(regions={9: 1, 16: 1}).play("target", v(11))
        assert table.regions("target") == vs(3, 4, 10, 14, 15)
        table.play("target", v(15))
        assert table.marked("lava") == vs(11, 15)
        both = self.flow(regions={9: 1, 16: 1}).play("target", v(15))
        assert both.regions("target") == vs(3, 4, 10, 11, 14, 22)
        alone = self.flow(regions={9: 1, 6: 1}).play("target", v(3))
        assert alone.regions("target") == vs(2, 7, 12)

    def test_not_where_it_may_not_attack(self) -> None:
        """S.lava.1, S-4.9: an immune region, a Diplomat's peace, his own race in decline."""
        shrubmen = foe("shrubmen", "diplomat", {4: 1, 17: 1})
        assert v(4) not in self.flow(shrubmen, memory={"diplomat": {"peace_with": 0}}).regions("target")
        hero = foe("orcs", "heroic", {4: 1, 17: 1})
        assert v(4) not in self.flow(hero, markers={"hero": [v(4), v(17)]}).regions("target")
        own = Seat(active=holds("ratmen", "lava", at({9: 1})), declined=[holds("humans", None, at({4: 1}))])
        assert v(4) not in SetTable(own, elves_elsewhere()).redeploy().regions("target")

    def test_active_tokens_withdraw_without_loss(self) -> None:
        """S.lava.2, R-5.4: pieces go; they are placed at once."""
        other = foe("orcs", "fortified", {4: 3, 17: 1})
        table = self.flow(other, markers={"fortress": [v(4)]}).play("target", v(4))
        assert (table.marked("fortress"), table.tray("orcs"), table.hand("orcs")) == (set(), 6, 3)

    def test_ghouls_in_decline_withdraw(self) -> None:
        """S.lava.2"""
        ghouls = Seat(active=holds("elves", "hill", at({17: 1})), declined=[holds("ghouls", None, at({4: 2, 11: 1}))])
        table = self.flow(ghouls).play("target", v(4))
        assert (table.tokens(v(11)), table.tray("ghouls")) == (3, 7)

    def test_others_in_decline_and_natives_are_lost(self) -> None:
        """S.lava.2, S-4.4, S.igors.1: Igors count them."""
        other = Seat(active=holds("igors", "hill", at({17: 1})), declined=[holds("priestesses", None, at({10: 3}))])
        table = self.flow(other).play("target", v(10))
        assert (table.held("priestesses"), table.tray("priestesses")) == (set(), 9)
        # For two of them an Igor has come to hand since.
        assert (table.remembers("igors"), table.hand("igors")) == ({"lost": 1}, 1)
        natives = self.flow(other).play("target", v(4))
        assert (natives.holder(v(4)), natives.remembers("igors")) == (None, {"lost": 1})

    def test_an_attack_but_no_conquest(self) -> None:
        """S.lava.2, S.corrupt.1, S.leprechauns.4: nothing is paid and a pot comes back."""
        corrupt = foe("leprechauns", "corrupt", {4: 1, 17: 1})
        table = self.flow(corrupt, markers={"pot": [v(4)]}).play("target", v(4))
        assert (table.coins(0), table.coins(1), table.marked("pot")) == (6, 5, set())
        assert table.state.ruleset.usual_markers == 5

    def test_winter_stays(self) -> None:
        """S.lava.2, S.ice_witches.3"""
        table = self.flow(foe("ice_witches", "hill", {4: 1, 17: 1}), markers={"winter": [v(4)]}).play("target", v(4))
        assert (table.marked("winter"), table.marked("lava")) == (vs(4), vs(4))

    def test_nobody_enters(self) -> None:
        """S.lava.3: until its player's next turn begins."""
        table = self.flow(foe("orcs", "flying", {15: 9}), {9: 5}).play("target", v(4))
        assert v(4) not in table.regions("conquer")
        assert (why(table, v(4), 1).reason, why(table, v(4), 1).by) == ("closed", "lava")
        table.finish_turn()
        assert (table.actor, table.marked("lava")) == (0, set())
        assert v(4) in table.regions("conquer") | table.regions("roll")

    def test_not_even_the_dragon_or_a_first_conquest(self) -> None:
        """S.lava.3"""
        table = self.flow(foe("halflings", "dragon_master", {}, hand=5)).play("target", v(4))
        assert v(4) not in table.use("dragon_master").regions("conquer")

    def test_even_if_the_race_is_gone(self) -> None:
        """S.lava.3: it goes when its player's turn begins."""
        table = self.flow(foe("orcs", "flying", {15: 9})).play("target", v(4))
        assert table.conquer(v(9)).held("ratmen") == set()
        table.redeploy()
        assert (table.actor, table.marked("lava")) == (0, set())

    def test_without_another_region(self) -> None:
        """S.lava.4: tokens are kept for the next turn."""
        table = self.flow(foe("orcs", "hill", {4: 3})).play("target", v(4))
        assert (table.actor, table.hand("orcs"), table.tray("orcs")) == (1, 3, 7)


class TestSoulTouch:
    def table(
        self,
        *races: str,
        active: str = "ratmen",
        regions: dict[int, int] | None = None,
        power: str = "soul_touch",
        **rest: Any,
    ) -> SetTable:
        """Return a turn with races in decline, one region each."""
        places = iter((6, 7, 12))
        behind = [holds(race, None, at({next(places): 1})) for race in races]
        own = Seat(active=holds(active, power, at(regions or {2: 3})), declined=behind)
        return SetTable(own, rest.pop("foe", None) or elves_elsewhere(), **{"combos": column(), **rest})

    def test_the_race_in_decline_comes_back(self) -> None:
        """S.soul_touch.1, S.soul_touch.2: with the next badge, a chance point, and its tokens filled up."""
        table = self.table("orcs").play("decline")
        assert table.is_chance
        assert len(table.legal("badge")) > 20
        table.badge("flying")
        assert table.state.is_active(table.race("orcs"))
        assert table.held("ratmen") == vs(2)
        assert (table.held("orcs"), table.hand("orcs"), table.tray("orcs")) == (vs(6), 9, 0)
        assert v(15) in table.regions("conquer")

    def test_of_several_one_that_he_chooses(self) -> None:
        """S.soul_touch.1, R-7.3: the other one leaves unless it is Spirit."""
        spirit = holds("humans", "spirit", at({7: 1}))
        own = Seat(active=holds("ratmen", "soul_touch", at({2: 3})), declined=[holds("orcs", None, at({6: 1})), spirit])
        table = SetTable(own, elves_elsewhere(), combos=column()).play("decline")
        assert table.numbers("choose") == {table.race("orcs"), table.race("humans")}
        table.play("choose", number=table.race("orcs")).badge("flying")
        assert (table.held("orcs"), table.held("humans")) == (vs(6), vs(7))
        other = SetTable(own, elves_elsewhere(), combos=column()).play("decline")
        other.play("choose", number=other.race("humans"))
        assert not other.is_chance
        assert (other.held("orcs"), other.held("humans"), other.hand("humans")) == (set(), vs(7), 9)
        assert other.state.power_of[other.race("humans")] == other.power("spirit")

    def test_amazons_get_four_more(self) -> None:
        """S.soul_touch.2"""
        assert self.table("amazons").play("decline").badge("flying").hand("amazons") == 14

    def test_never_fewer_than_it_has(self) -> None:
        """S.soul_touch.2"""
        own = Seat(
            active=holds("ratmen", "soul_touch", at({2: 3})), declined=[holds("ghouls", None, at({6: 5}), hand=4)]
        )
        table = SetTable(own, elves_elsewhere(), phase="turn", combos=column()).play("decline")
        assert table.badge("wealthy").tokens(v(6)) + table.hand("ghouls") == 9

    def test_a_whole_turn_without_declining(self) -> None:
        """S.soul_touch.3: one scoring, at its end, of both races."""
        table = self.table("orcs").play("decline")
        assert table.coins(0) == 5
        table.badge("swamp")
        assert not table.can("decline")
        assert table.can("abandon", v(6))
        table.conquer(v(7)).redeploy()
        assert table.coins(0) == 5 + 3 + 1
        assert table.actor == 1

    def test_start_of_turn_effects(self) -> None:
        """S.soul_touch.3, S.copycat.1: a Copycat that comes names a power."""
        table = self.table("orcs").play("decline").badge("copycat")
        assert table.legal("choose")
        assert name(table, "alchemist").redeploy().coins(0) == 9

    def test_ghouls_in_decline_do_not_act(self) -> None:
        """S.soul_touch.3"""
        table = self.table("orcs", active="ghouls").play("decline").badge("swamp")
        assert table.state.tribe == table.race("orcs")
        table.redeploy()
        assert table.tokens(v(2)) == 3

    def test_the_badge_brings_its_first_coins_and_pieces(self) -> None:
        """S.soul_touch.4: seven coins, encampments, hordes, a coin per race in decline."""
        assert self.table("orcs").play("decline").badge("wealthy").redeploy().coins(0) == 14
        assert self.table("orcs").play("decline").badge("bivouacking").companions_in_hand("orcs") == 5
        assert self.table("orcs").play("decline").badge("historian").coins(0) == 6

    def test_markers_and_counts_are_reset(self) -> None:
        """S.soul_touch.4: lairs, fortresses, pots."""
        table = self.table("trolls", markers={"lair": [v(6)], "fortress": [v(6)]}).play("decline").badge("flying")
        assert (table.marked("lair"), table.marked("fortress")) == (set(), set())
        pots = self.table("leprechauns", memory={"leprechauns": {"used_up": 9}}).play("decline").badge("flying")
        assert pots.remembers("leprechauns") == {}

    def test_halflings_dig_no_holes(self) -> None:
        """S.soul_touch.4, S.halflings.2"""
        table = self.table("halflings").play("decline").badge("flying").conquer(v(15), v(3))
        assert table.marked("hole") == set()

    def test_ordinary_active_tokens(self) -> None:
        """S.soul_touch.4: a tower's come to hand but one, Ladies are immune no longer, Ghouls lose one only."""
        own = Seat(active=holds("ratmen", "soul_touch", at({2: 3})), declined=[holds("priestesses", None, at({6: 4}))])
        table = SetTable(own, elves_elsewhere(), combos=column()).play("decline").badge("swamp")
        assert (table.tokens(v(6)), table.hand("priestesses")) == (1, 7)
        ladies = (
            self.table("white_ladies", foe=foe("orcs", "flying", {17: 9})).play("decline").badge("swamp").redeploy()
        )
        assert v(6) in ladies.regions("roll")

    def test_kobolds_all_come_to_hand(self) -> None:
        """S.soul_touch.4"""
        table = self.table("kobolds").play("decline").badge("swamp")
        assert (table.held("kobolds"), table.hand("kobolds")) == (set(), 15)

    def test_without_a_race_in_decline(self) -> None:
        """S.soul_touch.5"""
        table = self.table().play("decline")
        assert (table.actor, table.coins(0), table.held("ratmen")) == (1, 6, vs(2))

    def test_priestesses_that_decline_build_their_tower(self) -> None:
        """S.soul_touch.1, S.priestesses.1"""
        table = self.table("orcs", active="priestesses", regions={2: 1, 3: 1}).play("decline").play("target", v(3))
        table.badge("swamp")
        assert (table.tokens(v(3)), table.state.tribe) == (2, table.race("orcs"))
        assert table.redeploy().coins(0) == 5 + 2 + 1

    def test_skags_that_decline_are_paid_first(self) -> None:
        """S.soul_touch.1, S.skags.4"""
        rest: dict[str, Any] = {"markers": {"loot": [v(2)]}, "memory": {"skags": {"coins_3_0": v(2)}}}
        table = self.table("orcs", active="skags", **rest).play("decline").play("flip", number=4)
        assert (table.coins(0), table.is_chance) == (8, True)
        assert len(table.legal("badge")) > 20

    def test_stout_may_follow(self) -> None:
        """S.soul_touch.3, S.stout.1: a ruling: it may not decline instead of conquering, but after the scoring."""
        table = self.table("orcs").play("decline").badge("stout")
        assert not table.can("decline")
        table.redeploy()
        coins = table.coins(0)
        table.play("choose", number=1)
        assert (table.state.active[0], table.coins(0)) == (-1, coins)

    def test_wealthy_for_a_copycat(self) -> None:
        """S.soul_touch.4, S.copycat.3: a ruling: the turn counts as that of the pick."""
        table = self.table("orcs", combos=column("wealthy")).play("decline").badge("copycat")
        before = table.coins(0)
        assert name(table, "wealthy").redeploy().coins(0) == before + 7 + 2

    def test_an_empty_stack_is_shuffled(self) -> None:
        """S.soul_touch.2, R-3.4: its own badge lies there already."""
        table = self.table("orcs")
        state = table.state
        state.badge_discards |= state.badges
        state.badges = 0
        table.play("decline")
        assert "soul_touch" in {option.id for option in table.legal("badge")}

    def test_hand_and_cost_are_its_own(self) -> None:
        """S.soul_touch.4: the new badge works at once."""
        table = self.table("orcs").play("decline").badge("underworld")
        assert cost(table, "orcs", v(18)) == 1
