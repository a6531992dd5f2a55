"""Sorcerers of classic Small World (S-2): a lone token is replaced by one of theirs."""

import pytest

from tests.classic.maps import ClassicTable, Seat, at, elves_elsewhere, holds, v, vs


def victims(table: ClassicTable) -> set[str]:
    """Return the regions that Sorcerers may take by an exchange now, found on a copy of the state."""
    if not table.can_use("sorcerers"):
        return set()
    trial = ClassicTable.__new__(ClassicTable)
    trial.state = table.state.copy()
    return trial.use("sorcerers").regions("target")


def bewitch(table: ClassicTable, number: int) -> ClassicTable:
    """Let Sorcerers replace the token in a region."""
    table.use("sorcerers").play("target", v(number))
    return table


def against(foe: Seat, power: str = "commando", regions: dict[int, int] | None = None, **rest: object) -> ClassicTable:
    """Return a game with Sorcerers in 3, or elsewhere, without a token in hand, against another race."""
    where = at({3: 1} if regions is None else regions)
    return ClassicTable(Seat(active=holds("sorcerers", power, where)), foe, **rest)


class TestTheExchange:
    def test_a_lone_token_is_replaced(self) -> None:
        """S.sorcerers.1: by a Sorcerer from the tray; no token in hand is needed."""
        table = against(Seat(active=holds("humans", "hill", at({2: 1, 5: 3}))))
        assert (table.hand("sorcerers"), table.tray("sorcerers")) == (0, 17)
        bewitch(table, 2)
        assert (table.holder(v(2)), table.tokens(v(2))) == ("sorcerers", 1)
        assert (table.hand("sorcerers"), table.tray("sorcerers")) == (0, 16)
        assert table.in_all("sorcerers") == 18

    def test_tokens_in_hand_are_kept(self) -> None:
        """S.sorcerers.1: those in hand are still there for conquests."""
        table = ClassicTable(
            Seat(active=holds("sorcerers", "hill", at({3: 1}), hand=3)),
            Seat(active=holds("humans", "mounted", at({2: 1, 17: 1}))),
        )
        bewitch(table, 2)
        assert table.hand("sorcerers") == 3
        table.conquer(v(6))
        assert table.held("sorcerers") == vs(2, 3, 6)

    def test_two_tokens_are_too_many(self) -> None:
        """S.sorcerers.1: the token must be the only one in its region."""
        assert victims(against(Seat(active=holds("humans", "hill", at({2: 2, 4: 1}))))) == vs(4)

    def test_adjacent_only(self) -> None:
        """S.sorcerers.1"""
        assert victims(against(Seat(active=holds("humans", "hill", at({2: 1, 9: 1, 5: 1, 12: 1}))))) == vs(2, 9)

    def test_next_to_a_region_just_taken(self) -> None:
        """S.sorcerers.1: regions conquered this turn count for adjacency."""
        table = ClassicTable(
            Seat(active=holds("sorcerers", "forest", at({3: 1}), hand=3)),
            Seat(active=holds("humans", "hill", at({5: 1, 12: 1}))),
        )
        assert victims(table) == set()
        table.conquer(v(4))
        assert victims(table) == vs(5)

    def test_flying_anywhere_on_land(self) -> None:
        """S.sorcerers.1"""
        assert victims(against(Seat(active=holds("humans", "hill", at({2: 1, 17: 1, 22: 1}))), "flying")) == vs(
            2, 17, 22
        )

    def test_through_caverns(self) -> None:
        """S.sorcerers.1, S.underworld.2: caverns are adjacent for their conquests."""
        foe = Seat(active=holds("humans", "hill", at({18: 1, 17: 1})))
        assert victims(against(foe, "underworld", {6: 1})) == vs(18)
        foe = Seat(active=holds("humans", "hill", at({18: 1, 17: 1})))
        assert victims(against(foe, "commando", {6: 1})) == set()

    def test_once_per_turn_and_opponent(self) -> None:
        """S.sorcerers.1: not the same opponent twice in a turn, but each of them once."""
        table = ClassicTable(
            Seat(active=holds("sorcerers", "commando", at({3: 1}))),
            Seat(active=holds("humans", "hill", at({2: 1, 4: 1}))),
            Seat(active=holds("elves", "mounted", at({7: 1, 9: 1}))),
        )
        assert victims(table) == vs(2, 4, 7, 9)
        bewitch(table, 2)
        assert victims(table) == vs(7, 9)
        bewitch(table, 9)
        assert not table.can_use("sorcerers")

    def test_again_in_the_next_turn(self) -> None:
        """S.sorcerers.1: once per turn."""
        table = against(Seat(active=holds("humans", "hill", at({2: 1, 4: 1, 5: 1, 11: 1}))))
        bewitch(table, 2).finish_turn().finish_turn()
        assert table.actor == 0
        assert victims(table) == vs(4)

    def test_an_empty_tray(self) -> None:
        """S.sorcerers.1: without a Sorcerer in the tray there is no exchange; the last one can be used."""
        foe = Seat(active=holds("humans", "hill", at({2: 1})))
        assert victims(against(foe, regions={3: 18})) == set()
        assert victims(against(foe, regions={3: 17})) == vs(2)

    def test_an_opponents_active_ghouls(self) -> None:
        """S.sorcerers.1: active Ghouls are a race like any other."""
        assert victims(against(Seat(active=holds("ghouls", "hill", at({2: 1}))))) == vs(2)

    def test_not_with_the_dragon_already_chosen(self) -> None:
        """S.sorcerers.1: an exchange is a separate conquest, so the aid chosen for the next one does not help it."""
        table = ClassicTable(
            Seat(active=holds("sorcerers", "dragon_master", at({3: 1}), hand=2)),
            Seat(active=holds("humans", "hill", at({2: 1}))),
        )
        table.use("dragon_master")
        assert not table.can_use("sorcerers")

    def test_nothing_is_abandoned_after_it(self) -> None:
        """S.sorcerers.1, R-4.2, R-4.14: abandoning and declining come before any ability is used."""
        table = against(Seat(active=holds("humans", "hill", at({2: 1}))))
        assert table.can("abandon", v(3))
        assert table.can("decline")
        bewitch(table, 2)
        assert table.legal("abandon") == []
        assert not table.can("decline")


class TestWhatProtects:
    @pytest.mark.parametrize(("marker", "number"), [("lair", 2), ("fortress", 2)])
    def test_lair_and_fortress_do_not(self, marker: str, number: int) -> None:
        """S.sorcerers.2, R-4.10: they do not protect the token, and are removed."""
        table = against(Seat(active=holds("trolls", "fortified", at({number: 1, 5: 1}))), markers={marker: [v(number)]})
        bewitch(table, number)
        assert table.holder(v(number)) == "sorcerers"
        assert table.marked(marker) == set()

    def test_a_mountain_does_not(self) -> None:
        """S.sorcerers.2"""
        table = bewitch(against(Seat(active=holds("humans", "hill", at({9: 1})))), 9)
        assert table.holder(v(9)) == "sorcerers"

    def test_an_encampment_does(self) -> None:
        """S.sorcerers.2, S.bivouacking.2"""
        foe = Seat(active=holds("humans", "bivouacking", at({2: 1, 4: 1}), companions={v(2): 1}))
        assert victims(against(foe)) == vs(4)

    @pytest.mark.parametrize(
        ("race", "power", "marker"),
        [("humans", "heroic", "hero"), ("halflings", "hill", "hole"), ("humans", "dragon_master", "dragon")],
    )
    def test_immunity_does(self, race: str, power: str, marker: str) -> None:
        """S.sorcerers.2, R-1.8: a hero, a hole, the dragon."""
        table = against(Seat(active=holds(race, power, at({2: 1, 4: 1}))), markers={marker: [v(2)]})
        assert victims(table) == vs(4)


class TestWhereNot:
    def test_not_natives(self) -> None:
        """S.sorcerers.3: 4 and 7 next door have Lost Tribes."""
        assert victims(against(elves_elsewhere())) == set()

    def test_not_tokens_in_decline(self) -> None:
        """S.sorcerers.3: neither of an opponent nor of the same player."""
        table = ClassicTable(
            Seat(active=holds("sorcerers", "commando", at({3: 1})), declined=[holds("orcs", None, at({4: 1}))]),
            Seat(active=holds("elves", "mounted", at({17: 2})), declined=[holds("humans", None, at({2: 1}))]),
        )
        assert victims(table) == set()

    def test_not_lone_ghouls_in_decline(self) -> None:
        """S.sorcerers.3: though they act, they are in decline."""
        foe = Seat(active=holds("elves", "mounted", at({17: 2})), declined=[holds("ghouls", None, at({2: 1}))])
        assert victims(against(foe)) == set()

    def test_not_water(self) -> None:
        """S.sorcerers.3, S.seafaring.3: a lone seafarer on the lake is safe, but not on the shore."""
        assert victims(against(Seat(active=holds("humans", "seafaring", at({8: 1, 2: 1}))))) == vs(2)
        foe = Seat(active=holds("humans", "seafaring", at({8: 1, 2: 1})))
        assert victims(against(foe, "flying", {18: 1})) == vs(2)

    def test_water_with_seafaring(self) -> None:
        """S.sorcerers.3, S.seafaring.1: Seafaring Sorcerers take it from any owner."""
        foe = Seat(active=holds("humans", "hill", at({8: 1, 2: 1})))
        assert victims(against(foe, "seafaring")) == vs(2, 8)

    def test_not_a_diplomat_at_peace_with_them(self) -> None:
        """S.sorcerers.3, S.diplomat.1: a Diplomat at peace with another player is not protected from them."""
        for named, expected in ((0, set[str]()), (2, vs(2))):
            table = ClassicTable(
                Seat(active=holds("sorcerers", "commando", at({3: 1}))),
                Seat(active=holds("humans", "diplomat", at({2: 1}))),
                elves_elsewhere(),
                memory={"diplomat": {"peace_with": named}},
            )
            assert victims(table) == expected

    def test_not_as_a_first_conquest(self) -> None:
        """S.sorcerers.3: 2 is an entry region, but they hold no region next to it."""
        foe = Seat(active=holds("humans", "hill", at({2: 1})))
        table = ClassicTable(Seat(active=holds("sorcerers", "commando", hand=5)), foe)
        assert v(2) in table.regions("conquer")
        assert not table.can_use("sorcerers")

    def test_as_a_first_conquest_by_air(self) -> None:
        """S.sorcerers.3: Flying Sorcerers may, even those who have lost every token (R-7.7)."""
        table = ClassicTable(
            Seat(active=holds("sorcerers", "flying")), Seat(active=holds("humans", "hill", at({10: 1, 14: 2})))
        )
        assert victims(table) == vs(10)
        bewitch(table, 10)
        assert table.held("sorcerers") == vs(10)
        assert table.regions("roll") == table.regions("conquer") == set()


class TestItIsAConquest:
    def test_of_a_non_empty_region(self) -> None:
        """S.sorcerers.4, S.pillaging.1"""
        table = bewitch(against(Seat(active=holds("humans", "hill", at({2: 1}))), "pillaging"), 2)
        assert table.score(0) == {"regions": 2, "pillaging": 1}

    def test_an_attack(self) -> None:
        """S.sorcerers.4, R-1.9: a Diplomat cannot make peace with a player he bewitched."""
        foe = Seat(active=holds("humans", "hill", at({2: 1, 5: 1})))
        bewitched = bewitch(against(foe, "diplomat"), 2).redeploy()
        assert 1 not in bewitched.numbers("choose")
        left_alone = against(foe, "diplomat").redeploy()
        assert 1 in left_alone.numbers("choose")

    @pytest.mark.parametrize("race", ["humans", "elves"])
    def test_the_token_goes_to_the_tray(self, race: str) -> None:
        """S.sorcerers.4, S.elves.1: even an Elf, which an ordinary conquest would spare."""
        table = against(Seat(active=holds(race, "hill", at({2: 1, 5: 1}))))
        before = table.tray(race)
        bewitch(table, 2)
        assert (table.tray(race), table.hand(race)) == (before + 1, 0)

    def test_the_last_token_of_a_race(self) -> None:
        """S.sorcerers.4, R-7.7: its player may pass or decline."""
        table = bewitch(against(Seat(active=holds("humans", "hill", at({2: 1})))), 2).finish_turn()
        assert table.actor == 1
        assert table.can("end")
        assert table.can("decline")

    def test_it_is_redeployed_like_others(self) -> None:
        """S.sorcerers.4, R-5.1: the new token may be left alone or joined."""
        table = against(Seat(active=holds("humans", "hill", at({2: 1, 5: 1}))), regions={3: 3})
        bewitch(table, 2).end()
        table.play("deploy", v(2), 2)
        assert (table.tokens(v(2)), table.tokens(v(3))) == (3, 1)
