"""The pieces of Cursed! and Grand Dames (S-5, S-6)."""

from tests.classic.maps import Seat, at, cost, elves_elsewhere, holds, v, vs, why
from tests.classic.set_tables import SetTable, foe, turn_of
from tests.engine.table import Combo


class TestGoblins:
    def test_lost_tribes_are_in_decline(self) -> None:
        """S.goblins.1"""
        assert cost(turn_of(holds("goblins", "forest", at({2: 1}), hand=9)), "goblins", v(7)) == 2

    def test_empty_regions_cost_as_much_as_ever(self) -> None:
        """S.goblins.1"""
        assert cost(turn_of(holds("goblins", "forest", at({2: 1}), hand=9)), "goblins", v(3)) == 2

    def test_their_players_own_declined_race(self) -> None:
        """S.goblins.1"""
        own = Seat(active=holds("goblins", "forest", at({2: 1}), hand=9), declined=[holds("humans", None, at({6: 1}))])
        assert cost(SetTable(own, elves_elsewhere()), "goblins", v(6)) == 3

    def test_one_less_however_many_ghouls(self) -> None:
        """S.goblins.1: not active tokens."""
        other = Seat(active=holds("elves", "mounted", at({6: 1})), declined=[holds("ghouls", None, at({3: 3}))])
        table = turn_of(holds("goblins", "forest", at({2: 1}), hand=9), other)
        assert why(table, v(6)).cost == 4
        assert cost(table, "goblins", v(3)) == 4


class TestKobolds:
    def test_the_lowest_cost_is_two(self) -> None:
        """S.kobolds.1"""
        assert cost(turn_of(holds("kobolds", "commando", at({2: 2}), hand=9)), "kobolds", v(3)) == 2

    def test_the_dragon_needs_two(self) -> None:
        """S.kobolds.1"""
        table = turn_of(holds("kobolds", "dragon_master", at({2: 2}), hand=9)).use("dragon_master")
        assert cost(table, "kobolds", v(7)) == 2

    def test_two_stay_when_readying(self) -> None:
        """S.kobolds.1: and with one in hand neither a conquest nor the die is possible."""
        table = turn_of(holds("kobolds", "forest", at({2: 3})))
        assert (table.tokens(v(2)), table.hand("kobolds")) == (2, 1)
        assert table.regions("conquer") | table.regions("roll") == set()

    def test_one_stays_in_decline(self) -> None:
        """S.kobolds.2"""
        table = turn_of(holds("kobolds", "forest", at({2: 3, 3: 2}))).play("decline")
        assert (table.tokens(v(2)), table.tokens(v(3)), table.tray("kobolds")) == (1, 1, 14)


class TestWere:
    def test_two_less_in_even_rounds(self) -> None:
        """S.were.1"""
        assert cost(turn_of(holds("ratmen", "were", at({2: 1}), hand=9), round=2), "ratmen", v(7)) == 1

    def test_never_less_than_one(self) -> None:
        """S.were.1"""
        assert cost(turn_of(holds("ratmen", "were", at({2: 1}), hand=9), round=4), "ratmen", v(3)) == 1

    def test_nothing_in_odd_rounds(self) -> None:
        """S.were.1"""
        assert cost(turn_of(holds("ratmen", "were", at({2: 1}), hand=9), round=3), "ratmen", v(7)) == 3

    def test_kobolds_still_need_two(self) -> None:
        """S.were.1, S.kobolds.1"""
        assert cost(turn_of(holds("kobolds", "were", at({2: 2}), hand=9), round=10), "kobolds", v(3)) == 2


class TestRansacking:
    def test_the_loser_pays(self) -> None:
        """S.ransacking.1"""
        table = turn_of(holds("ratmen", "ransacking", at({2: 1}), hand=9), foe("elves", "hill", {3: 1, 17: 1}))
        table.conquer(v(3))
        assert (table.coins(0), table.coins(1)) == (6, 4)

    def test_a_loser_without_coins_pays_none(self) -> None:
        """S.ransacking.1, S-4.5"""
        table = turn_of(holds("ratmen", "ransacking", at({2: 1}), hand=9), foe("elves", "hill", {3: 1, 17: 1}, 0))
        table.conquer(v(3))
        assert (table.coins(0), table.coins(1)) == (5, 0)

    def test_not_for_natives_or_declined_ghouls(self) -> None:
        """S.ransacking.1"""
        other = Seat(active=holds("elves", "hill", at({17: 1})), declined=[holds("ghouls", None, at({3: 1}))])
        table = turn_of(holds("ratmen", "ransacking", at({2: 1}), hand=9), other).conquer(v(3), v(7))
        assert (table.coins(0), table.coins(1)) == (5, 5)

    def test_before_what_the_corrupt_demand(self) -> None:
        """S.ransacking.1, S.corrupt.1: the conqueror gets the coin that he then pays."""
        own = Seat(active=holds("ratmen", "ransacking", at({2: 1}), hand=9), coins=0)
        table = SetTable(own, foe("elves", "corrupt", {3: 1, 17: 1})).conquer(v(3))
        assert (table.coins(0), table.coins(1)) == (0, 5)


class TestCursed:
    def column(self, coins: int = 5) -> SetTable:
        """Return a player who picks; the free combo is cursed."""
        combos = [Combo(race="ratmen", power="cursed"), Combo(race="orcs", power="hill")]
        return SetTable(Seat(coins=coins), elves_elsewhere(), combos=combos).refill()

    def test_places_below_cost_two_more(self) -> None:
        """S.cursed.1"""
        assert self.column().numbers("pick") == {0, 1, 2, 3}
        assert [combo.price for combo in self.column().state.combos(0)] == [0, 3, 4, 5, 6, 7]

    def test_passing_needs_the_coins(self) -> None:
        """S.cursed.1"""
        assert self.column(coins=2).numbers("pick") == {0}

    def test_three_coins_are_laid_on_it(self) -> None:
        """S.cursed.1"""
        table = self.column().pick("orcs")
        assert (table.coins(0), table.combos[0]) == (2, ("ratmen", "cursed", 3))

    def test_it_brings_no_token(self) -> None:
        """S.cursed.1"""
        assert self.column().pick("ratmen").hand("ratmen") == 8


class TestHordesOf:
    def test_two_more_in_the_first_hand(self) -> None:
        """S.hordes_of.1: the tray does not limit them."""
        combos = [Combo(race="ratmen", power="hordes_of")]
        table = SetTable(Seat(), elves_elsewhere(), combos=combos).refill().pick("ratmen")
        assert (table.hand("ratmen"), table.companions_in_hand("ratmen"), table.tray("ratmen")) == (13, 2, 0)

    def test_they_are_spent_last(self) -> None:
        """S.hordes_of.1, S.hordes_of.2"""
        table = turn_of(holds("orcs", "hordes_of", at({2: 1}), hand=1, companions_in_hand=2)).conquer(v(3))
        assert (table.tokens(v(3)), table.companions(v(3)), table.companions_in_hand("orcs")) == (1, 1, 1)

    def test_they_are_lost_last(self) -> None:
        """S.hordes_of.2"""
        orcs = Seat(active=holds("orcs", "hordes_of", at({3: 1, 17: 1}), companions=at({3: 1})))
        table = turn_of(holds("ratmen", "forest", at({2: 1}), hand=9), orcs)
        assert cost(table, "ratmen", v(3)) == 4
        assert (table.tray("orcs"), table.companions_in_hand("orcs")) == (9, 1)

    def test_a_lost_one_is_gone(self) -> None:
        """S.hordes_of.2: it is no loss for S-4.4."""
        orcs = Seat(active=holds("orcs", "hordes_of", at({17: 1}), companions=at({3: 1})))
        table = turn_of(holds("ratmen", "forest", at({2: 1}), hand=9), orcs)
        table.conquer(v(3))
        assert (table.tray("orcs"), table.companions_in_hand("orcs")) == (9, 0)

    def test_gone_in_decline(self) -> None:
        """S.hordes_of.3"""
        table = turn_of(holds("orcs", "hordes_of", at({2: 1}), companions=at({3: 1}))).play("decline")
        assert table.held("orcs") == vs(2)

    def test_amazons_set_aside_amazons_only(self) -> None:
        """S.hordes_of.2, S.amazons.2: two regions can be held by hordes."""
        table = turn_of(holds("amazons", "hordes_of", at({2: 2, 3: 2}), companions=at({2: 1, 3: 1}))).redeploy()
        assert (table.aside("amazons"), table.held("amazons")) == (4, vs(2, 3))


class TestMarauding:
    def test_tokens_come_back_between_conquests(self) -> None:
        """S.marauding.1"""
        table = turn_of(holds("ratmen", "marauding", at({2: 1}), hand=4))
        assert not table.can_use("marauding")
        table.conquer(v(3)).use("marauding")
        assert (table.tokens(v(3)), table.hand("ratmen")) == (1, 3)

    def test_kobolds_leave_two(self) -> None:
        """S.marauding.1"""
        table = turn_of(holds("kobolds", "marauding", at({2: 2}), hand=3)).conquer(v(7)).use("marauding")
        assert (table.tokens(v(7)), table.hand("kobolds")) == (2, 1)

    def test_nothing_else_begins_again(self) -> None:
        """S.marauding.2"""
        table = turn_of(holds("ratmen", "marauding", at({2: 1}), hand=4)).conquer(v(3)).use("marauding")
        assert table.legal("abandon") == []
        assert not table.conquer(v(4)).can_use("marauding")

    def test_the_die_ends_both(self) -> None:
        """S.marauding.3"""
        table = turn_of(holds("ratmen", "marauding", at({2: 1}), hand=4)).conquer(v(3)).play("roll", v(7)).die(0)
        assert not table.can_use("marauding")
        assert table.legal("deploy")


class TestNomads:
    def test_a_coin_for_each_region_abandoned(self) -> None:
        """S.nomads.1"""
        table = turn_of(holds("nomads", "forest", at({2: 1, 7: 1, 12: 1}))).play("abandon", v(2)).play("abandon", v(7))
        assert table.score(0)["nomads"] == 2

    def test_never_again_this_turn(self) -> None:
        """S.nomads.2: nor with the dragon."""
        table = turn_of(holds("nomads", "dragon_master", at({2: 4, 3: 1}))).play("abandon", v(3))
        assert v(3) not in table.regions("conquer")
        assert v(3) not in table.use("dragon_master").regions("conquer")
        assert why(table, v(3)).reason == "barred"

    def test_they_may_abandon_all(self) -> None:
        """S.nomads.3"""
        table = turn_of(holds("nomads", "forest", at({2: 2, 3: 1}))).play("abandon", v(2)).play("abandon", v(3))
        assert table.score(0) == {"nomads": 2}
        assert {v(2), v(3)} & (table.regions("conquer") | table.regions("roll")) == set()

    def test_only_for_what_was_abandoned(self) -> None:
        """S.nomads.3"""
        assert "nomads" not in turn_of(holds("nomads", "forest", at({2: 2}))).conquer().score(0)


class TestPriestesses:
    def test_all_are_stacked_in_one_region(self) -> None:
        """S.priestesses.1"""
        table = turn_of(holds("priestesses", "hill", at({2: 2, 3: 1, 7: 1}))).play("decline")
        assert table.regions("target") == vs(2, 3, 7)
        table.play("target", v(7))
        assert (table.held("priestesses"), table.tokens(v(7))) == (vs(7), 3)

    def test_a_coin_per_token(self) -> None:
        """S.priestesses.2: at once, instead of one for the region."""
        table = turn_of(holds("priestesses", "hill", at({2: 2, 3: 1, 7: 1}))).play("decline").play("target", v(7))
        assert table.coins(0) == 8

    def test_all_are_lost_with_the_tower(self) -> None:
        """S.priestesses.3"""
        other = Seat(active=holds("elves", "hill", at({17: 1})), declined=[holds("priestesses", None, at({7: 3}))])
        table = turn_of(holds("ratmen", "forest", at({2: 1}), hand=9), other)
        assert cost(table, "ratmen", v(7)) == 5
        assert table.tray("priestesses") == 9

    def test_stout_declines_later(self) -> None:
        """S.priestesses.1, S.priestesses.2, S.stout.1: the tower brings nothing more this turn."""
        table = turn_of(holds("priestesses", "stout", at({2: 1, 3: 1}))).redeploy().play("choose", number=1)
        table.play("target", v(3))
        assert (table.tokens(v(3)), table.coins(0), table.actor) == (2, 7, 1)

    def test_a_fortress_under_the_tower_stays(self) -> None:
        """S.priestesses.1"""
        table = turn_of(holds("priestesses", "fortified", at({2: 1, 3: 1})), markers={"fortress": [v(2), v(3)]})
        assert table.play("decline").play("target", v(2)).marked("fortress") == vs(2)

    def test_in_water(self) -> None:
        """S.priestesses.4: nothing is asked where there is one region."""
        table = turn_of(holds("priestesses", "seafaring", at({1: 1, 2: 1}))).play("decline").play("target", v(1))
        assert table.tokens(v(1)) == 2
        assert turn_of(holds("priestesses", "hill", at({2: 2}))).play("decline").actor == 1


class TestWhiteLadies:
    def test_immune_in_decline(self) -> None:
        """S.white_ladies.1"""
        other = Seat(active=holds("elves", "hill", at({17: 1})), declined=[holds("white_ladies", None, at({3: 1}))])
        table = turn_of(holds("ratmen", "dragon_master", at({2: 1}), hand=9), other)
        assert v(3) not in table.regions("conquer")
        assert why(table, v(3)).reason == "immune"
        assert v(3) not in table.use("dragon_master").regions("conquer")

    def test_not_while_active(self) -> None:
        """S.white_ladies.1"""
        table = turn_of(holds("ratmen", "forest", at({2: 1}), hand=9), foe("white_ladies", "hill", {3: 1}))
        assert v(3) in table.regions("conquer")

    def test_not_to_their_own_player(self) -> None:
        """S.white_ladies.1, R-1.8"""
        ladies = holds("white_ladies", None, at({3: 1}))
        own = Seat(active=holds("ratmen", "forest", at({2: 1}), hand=9), declined=[ladies])
        assert v(3) in SetTable(own, elves_elsewhere()).regions("conquer")

    def test_from_their_decline_on(self) -> None:
        """S.white_ladies.1"""
        table = turn_of(holds("white_ladies", "hill", at({3: 1})), foe("ratmen", "forest", {2: 9})).play("decline")
        assert v(3) not in table.regions("conquer")


class TestHistorian:
    def test_a_coin_per_race_in_decline(self) -> None:
        """S.historian.1: natives are none."""
        own = Seat(declined=[holds("orcs", None, at({3: 1}))])
        other = Seat(active=holds("elves", "hill", at({17: 1})), declined=[holds("humans", None, at({2: 1}))])
        table = SetTable(own, other, combos=[Combo(race="ratmen", power="historian")]).refill().pick("ratmen")
        assert table.coins(0) == 7

    def test_a_coin_for_others_that_decline(self) -> None:
        """S.historian.2"""
        table = SetTable(foe("ratmen", "historian", {2: 1}), elves_elsewhere(), turn=1).play("decline")
        assert (table.coins(0), table.coins(1)) == (6, 6)

    def test_a_coin_for_stout(self) -> None:
        """S.historian.2"""
        table = SetTable(foe("ratmen", "historian", {2: 1}), foe("elves", "stout", {17: 1}), turn=1)
        assert table.redeploy().play("choose", number=1).coins(0) == 6

    def test_a_coin_for_its_own(self) -> None:
        """S.historian.3: and one for the region."""
        assert turn_of(holds("ratmen", "historian", at({2: 1}))).play("decline").coins(0) == 7


class TestPeaceLoving:
    def peaceful(self, hand: int = 9, other: Seat | None = None) -> SetTable:
        """Return a turn of a peace-loving race."""
        return turn_of(holds("ratmen", "peace_loving", at({2: 1}), hand=hand), other or foe("elves", "hill", {3: 1}))

    def test_three_coins(self) -> None:
        """S.peace_loving.1: also after a conquest of natives, and without a region."""
        assert self.peaceful().conquer(v(7)).score(0)["peace_loving"] == 3
        assert self.peaceful().play("abandon", v(2)).score(0) == {"peace_loving": 3}

    def test_none_after_an_attack(self) -> None:
        """S.peace_loving.1"""
        assert "peace_loving" not in self.peaceful().conquer(v(3)).score(0)

    def test_a_failed_die_is_an_attack(self) -> None:
        """S.peace_loving.1, R-1.9"""
        assert "peace_loving" not in self.peaceful(hand=1).play("roll", v(3)).die(0).score(0)

    def test_declined_ghouls_are_no_active_race(self) -> None:
        """S.peace_loving.1"""
        other = Seat(active=holds("elves", "hill", at({17: 1})), declined=[holds("ghouls", None, at({3: 1}))])
        assert self.peaceful(other=other).conquer(v(3)).score(0)["peace_loving"] == 3
