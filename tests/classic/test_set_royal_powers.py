"""The powers of Be Not Afraid and Royal Bonus (S-6)."""

from tests.classic.maps import Seat, at, cost, elves_elsewhere, holds, notes, v, vs, why
from tests.classic.set_tables import RATMEN, SetTable, foe, turn_of


def paid(table: SetTable) -> list[str | None]:
    """Return what was paid for."""
    return [event.source for event in table.state.events or () if event.what == "paid"]


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
