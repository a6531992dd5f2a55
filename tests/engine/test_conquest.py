"""R-4: a turn of conquest, from readying the troops to the last die."""

import pytest

from elbowroom.engine.actions import ABANDON, kind_of, region_of
from tests.engine.table import Combo, Seat, Table, holds


class TestReady:
    def test_all_tokens_but_one_come_to_the_hand(self) -> None:
        """R-4.1"""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 4, "hammerhead:7": 1}, hand=1)), Seat())
        assert table.hand("orcs") == 4
        assert (table.tokens("hammerhead:4"), table.tokens("hammerhead:7")) == (1, 1)

    def test_tauren_leave_two(self) -> None:
        """R-4.1"""
        table = Table(Seat(active=holds("tauren", "farmer", {"hammerhead:4": 5, "hammerhead:7": 2})), Seat())
        assert table.hand("tauren") == 3
        assert (table.tokens("hammerhead:4"), table.tokens("hammerhead:7")) == (2, 2)

    def test_tokens_in_decline_stay(self) -> None:
        """R-4.1: only the active race is readied."""
        declined = holds("tauren", None, {"hammerhead:9": 2})
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 4}), declined=[declined]), Seat())
        assert table.tokens("hammerhead:9") == 2
        assert table.hand("tauren") == 0


class TestOrder:
    def test_a_turn_goes_by_the_book(self) -> None:
        """R-4.1, R-4.11, R-4.14: form, conquest, die, redeployment, relic at the end, others, scoring."""
        table = Table(
            Seat(active=holds("worgen", "farmer", {"hammerhead:4": 5})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 3, "millstone:3": 1, "millstone:2": 1})),
            relics={"heart_of_azeroth": "hammerhead:4"},
        )
        assert table.numbers("choose") == {0, 1}
        assert table.tokens("hammerhead:4") == 5
        table.play("choose", number=0)
        assert table.hand("worgen") == 4
        table.play("roll", "hammerhead:7").die(1)
        assert table.regions("deploy") == {"hammerhead:4"}
        table.play("deploy", "hammerhead:4", 1)
        assert table.regions("target") == {"hammerhead:4", "hammerhead:7"}
        table.play("target", "hammerhead:7")
        assert table.actor == 1
        assert table.coins(0) == 5 + 2
        table.play("deploy", "millstone:2", 2)
        assert table.state.turn == 1
        assert table.coins(0) == 5 + 2 + 2 + 1 + 1  # two regions, one of them fields, and the Horde

    def test_a_conquest_begins_what_abandoning_precedes(self) -> None:
        """R-4.2: after the first conquest nothing can be abandoned, nor the race declined."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 5})), Seat())
        assert table.can("abandon", "hammerhead:4")
        table.conquer("hammerhead:6")
        assert not table.legal("abandon")
        assert not table.can("decline")

    def test_an_ability_begins_the_conquests_too(self) -> None:
        """R-4.2, R-4.14"""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 5})),
            Seat(),
            relics={"frostmourne": "hammerhead:4"},
        )
        table.use("frostmourne")
        assert not table.legal("abandon")
        assert not table.can("decline")


class TestAbandon:
    def table(self) -> Table:
        return Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 2, "hammerhead:7": 1, "millstone:3": 1})), Seat()
        )

    def test_tokens_come_to_the_hand(self) -> None:
        """R-4.2"""
        table = self.table().play("abandon", "hammerhead:7")
        assert table.hand("orcs") == 2
        assert table.holder("hammerhead:7") is None
        assert table.held("orcs") == {"hammerhead:4", "millstone:3"}

    def test_in_any_order(self) -> None:
        """R-1.10, R-4.2: abandoning one region, the last on the board first, takes no other away."""
        table = self.table()
        assert table.regions("abandon") == {"hammerhead:4", "hammerhead:7", "millstone:3"}
        table.play("abandon", "millstone:3")
        assert table.regions("abandon") == {"hammerhead:4", "hammerhead:7"}
        table.play("abandon", "hammerhead:4").play("abandon", "hammerhead:7")
        assert not table.legal("abandon")
        assert table.held("orcs") == set()

    def test_one_order_for_search(self) -> None:
        """R-1.10: bots name a set of regions in ascending order only, with the same result."""
        table, other = self.table(), self.table()
        table.play("abandon", "millstone:3").play("abandon", "hammerhead:4")
        other.play("abandon", "hammerhead:4")
        assert {region_of(option) for option in other.state.options if kind_of(option) == ABANDON} == {
            other.region("hammerhead:7"),
            other.region("millstone:3"),
        }
        other.play("abandon", "millstone:3")
        assert not [option for option in other.state.options if kind_of(option) == ABANDON]
        assert table.state.key() == other.state.key()
        assert table.state.options == other.state.options

    def test_not_after_a_conquest(self) -> None:
        """R-4.2, R-1.10: in any order, but before the first conquest."""
        table = self.table()
        table.play("abandon", "hammerhead:7").conquer(next(iter(sorted(table.regions("conquer")))))
        assert not table.legal("abandon")

    def test_everything_abandoned_means_a_first_conquest(self) -> None:
        """R-4.2, R-4.3: only entry regions are in reach, and travel is due."""
        table = self.table()
        table.play("abandon", "hammerhead:4").play("abandon", "hammerhead:7").play("abandon", "millstone:3")
        assert table.hand("orcs") == 4
        entries = {"hammerhead:2", "hammerhead:4", "hammerhead:11", "millstone:3", "millstone:6"}
        assert table.regions("conquer") | table.regions("roll") == entries
        table.conquer("hammerhead:4")
        assert table.tokens("hammerhead:4") == 3

    def test_an_abandoned_region_can_be_conquered_again(self) -> None:
        """R-4.2: an abandoned region costs as much as any empty one."""
        table = self.table().play("abandon", "hammerhead:7")
        assert table.can("conquer", "hammerhead:7")

    def test_the_champion_comes_to_the_hand(self) -> None:
        """R-4.2: he held the region alone."""
        table = Table(
            Seat(active=holds("orcs", "championing", {"hammerhead:4": 1}, companions={"hammerhead:7": 1})), Seat()
        )
        assert table.companions("hammerhead:7") == 1
        table.play("abandon", "hammerhead:7")
        assert table.state.companions_in_hand[table.race("orcs")] == 1
        assert table.holder("hammerhead:7") is None

    def test_pieces_go_and_artifacts_stay(self) -> None:
        """R-4.2, R-4.10, W-6.2: the fort is gone, the artifact lies there for nobody."""
        table = Table(
            Seat(active=holds("orcs", "garrisoned", {"hammerhead:4": 4, "hammerhead:7": 1})),
            Seat(),
            markers={"fort": ["hammerhead:4", "hammerhead:7"]},
            relics={"frostmourne": "hammerhead:7"},
        )
        assert table.can_use("frostmourne")
        table.play("abandon", "hammerhead:7")
        assert table.marked("fort") == {"hammerhead:4"}
        assert table.relic("frostmourne") == "hammerhead:7"
        assert not table.can_use("frostmourne")
        table.conquer("hammerhead:7")
        assert table.tokens("hammerhead:7") == 2
        assert table.can_use("frostmourne")


class TestReach:
    def test_a_first_conquest_is_an_entry(self) -> None:
        """R-4.3"""
        table = Table(Seat(active=holds("orcs", "farmer", hand=9)), Seat())
        assert table.regions("conquer") == {
            "hammerhead:2",
            "hammerhead:4",
            "hammerhead:11",
            "millstone:3",
            "millstone:6",
        }

    def test_neighbours_of_active_regions(self) -> None:
        """R-4.3: only regions of the active race count, not those in decline."""
        table = Table(
            Seat(
                active=holds("orcs", "farmer", {"hammerhead:7": 9}),
                declined=[holds("humans", None, {"hammerhead:10": 1})],
            ),
            Seat(),
        )
        inland = table.regions("conquer") - {
            "hammerhead:2",
            "hammerhead:4",
            "hammerhead:11",
            "millstone:3",
            "millstone:6",
        }
        assert inland == {"hammerhead:1", "hammerhead:5", "hammerhead:9"}

    def test_a_region_just_conquered_opens_the_way(self) -> None:
        """R-4.3"""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 9})), Seat())
        assert not table.can("conquer", "hammerhead:10")
        table.conquer("hammerhead:6")
        assert table.can("conquer", "hammerhead:10")

    def test_water_is_not_for_everybody(self) -> None:
        """R-4.4: Orcs cannot conquer a lake, Naga can."""
        for race, can in (("orcs", False), ("naga", True)):
            table = Table(Seat(active=holds(race, "farmer", {"hammerhead:6": 9})), Seat())
            assert table.can("conquer", "hammerhead:8") is can
            assert "hammerhead:8" not in table.regions("roll")


class TestCost:
    @pytest.mark.parametrize(
        ("region", "cost"),
        [
            ("hammerhead:6", 2),
            ("hammerhead:3", 3),  # a mountain
            ("hammerhead:1", 3),  # a native
            ("hammerhead:7", 2 + 3 + 1),  # three tokens and a fort
            ("hammerhead:9", 2 + 1 + 1 + 1),  # a token, a Beast and a wisp wall
            ("hammerhead:11", 2 + 1 + 1),  # a Champion, and travel
            ("hammerhead:2", 2 + 1 + 1),  # a native, and travel
        ],
    )
    def test_two_and_one_for_each_piece_and_token(self, region: str, cost: int) -> None:
        """R-4.5, R-4.6: the tokens spent stand there until redeployment."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 11})),
            Seat(active=holds("humans", "beast_master", {"hammerhead:9": 1}, companions={"hammerhead:9": 1})),
            Seat(active=holds("naga", "championing", companions={"hammerhead:11": 1})),
            Seat(declined=[holds("kobolds", None, {"hammerhead:7": 3})]),
            markers={"fort": ["hammerhead:7"], "wisp_wall": ["hammerhead:9"]},
        )
        table.conquer(region)
        assert table.tokens(region) == cost
        assert table.hand("orcs") == 10 - cost

    def test_tolls_and_relics_do_not_count(self) -> None:
        """R-4.5: relics and objectives do not defend a region."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 9})),
            Seat(),
            relics={"dark_portal": "hammerhead:6"},
            markers={"military_objective": ["hammerhead:6"]},
        )
        table.conquer("hammerhead:6")
        assert table.tokens("hammerhead:6") == 2

    def test_a_token_must_be_in_hand(self) -> None:
        """R-4.6: however cheap a region is."""
        table = Table(Seat(active=holds("dwarves", "blacksmith", {"hammerhead:4": 1})), Seat())
        assert not table.legal("conquer")
        assert not table.legal("roll")
        assert table.can("end")

    def test_tauren_need_two(self) -> None:
        """R-4.6, R-4.11, R-1.7: with a single one in hand there is not even the die; the lowest cost is two."""
        table = Table(Seat(active=holds("tauren", "blacksmith", {"hammerhead:4": 3})), Seat())
        assert not table.legal("conquer")
        assert not table.legal("roll")
        table = Table(Seat(active=holds("tauren", "blacksmith", {"hammerhead:4": 4})), Seat())
        table.conquer("hammerhead:6")
        assert table.tokens("hammerhead:6") == 2

    def test_spent_tokens_cannot_be_spent_again(self) -> None:
        """R-4.6"""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 5})), Seat())
        table.conquer("hammerhead:6", "hammerhead:7")
        assert table.hand("orcs") == 0
        assert not table.legal("conquer")


class TestLastConquest:
    def table(self, hand: int) -> Table:
        return Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 1}, hand=hand)),
            Seat(active=holds("humans", "mining", {"hammerhead:7": 4})),  # costs 6
        )

    @pytest.mark.parametrize(("hand", "kind"), [(2, None), (3, "roll"), (5, "roll"), (6, "conquer")])
    def test_one_to_three_short(self, hand: int, kind: str | None) -> None:
        """R-4.11: a region for which the tokens suffice is conquered without the die."""
        table = self.table(hand)
        assert table.can("roll", "hammerhead:7") is (kind == "roll")
        assert table.can("conquer", "hammerhead:7") is (kind == "conquer")

    def test_hand_and_die_suffice(self) -> None:
        """R-4.11: he takes it with all tokens left in hand, and his conquests end."""
        table = self.table(4).play("roll", "hammerhead:7").die(2)
        assert table.holder("hammerhead:7") == "orcs"
        assert table.legal("deploy")
        table.finish_turn()
        assert table.tokens("hammerhead:7") + table.tokens("hammerhead:4") == 5

    def test_more_than_needed(self) -> None:
        """R-4.11: also with more pips than he needs no token stays in hand."""
        table = self.table(5).play("roll", "hammerhead:7").die(3)
        assert table.holder("hammerhead:7") == "orcs"
        tokens = [event.amount for event in table.state.events or [] if event.what == "conquered"]
        assert tokens == [5]
        assert not table.legal("conquer")
        assert not table.legal("roll")

    def test_they_do_not_suffice(self) -> None:
        """R-4.11: nothing happens there, the tokens stay his to redeploy, and his conquests end."""
        table = self.table(4).play("roll", "hammerhead:7").die(1)
        assert table.holder("hammerhead:7") == "humans"
        assert table.tokens("hammerhead:7") + table.hand("humans") == 4
        assert table.tokens("hammerhead:4") == 5
        assert table.state.turn == 1

    def test_not_without_a_token(self) -> None:
        """R-4.11"""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 1})), Seat())
        assert not table.legal("roll")

    def test_not_where_he_has_no_reach(self) -> None:
        """R-4.11: the region must be in reach."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 3})), Seat())
        assert not table.can("roll", "hammerhead:12")

    def test_nobody_has_to_conquer(self) -> None:
        """R-4.12: also after some conquests."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 9})), Seat())
        assert table.can("end")
        table.conquer("hammerhead:6")
        assert table.can("end")
        table = Table(Seat(), Seat(), combos=[Combo(race="orcs", power="farmer")]).refill()
        table.pick("orcs").refill().end()
        assert table.state.turn == 1
        assert table.hand("orcs") == 10


class TestPayments:
    """R-4.13: toll, harmony, Aegis and Doomhammer."""

    def swamp(self, coins: int) -> Table:
        """Return a game with Marshdwelling Pandaren and the Aegis in a swamp; the other player holds harmony."""
        return Table(
            Seat(coins=coins, active=holds("orcs", "farmer", {"hammerhead:4": 7})),
            Seat(coins=5, active=holds("pandaren", "marshdweller", {"hammerhead:6": 1, "hammerhead:7": 1})),
            relics={"aegis_of_aggramar": "hammerhead:6"},
            memory={"pandaren": {"harmony": [0]}},
        )

    def test_everything_adds_up(self) -> None:
        """R-4.13: one for the swamp, two for harmony, two for the Aegis."""
        table = self.swamp(7)
        table.conquer("hammerhead:6")
        assert (table.coins(0), table.coins(1)) == (2, 10)
        assert table.holder("hammerhead:6") == "orcs"

    def test_a_seat_that_cannot_pay_all_tolls_cannot_attack(self) -> None:
        """R-4.13"""
        assert not self.swamp(4).can("conquer", "hammerhead:6")
        assert self.swamp(5).can("conquer", "hammerhead:6")
        assert self.swamp(4).can("conquer", "hammerhead:7")
        assert not self.swamp(1).can("conquer", "hammerhead:7")

    def test_harmony_once_paid_is_paid_for_the_turn(self) -> None:
        """R-4.13: the swamp then costs three coins only."""
        table = self.swamp(5)
        table.conquer("hammerhead:7")
        assert table.coins(0) == 3
        table.conquer("hammerhead:6")
        assert (table.coins(0), table.coins(1)) == (0, 10)

    def test_the_hammer_on_top(self) -> None:
        """R-4.13: seven coins are paid together, or none of them."""
        for coins, can in ((6, False), (7, True)):
            table = Table(
                Seat(coins=coins, active=holds("orcs", "farmer", {"hammerhead:4": 2})),
                Seat(coins=5, active=holds("pandaren", "marshdweller", {"hammerhead:6": 3})),
                relics={"aegis_of_aggramar": "hammerhead:6", "doomhammer": "hammerhead:4"},
                memory={"pandaren": {"harmony": [0]}},
            )
            table.use("doomhammer")
            assert table.can("conquer", "hammerhead:6") is can

    def test_paid_before_the_die_and_not_returned(self) -> None:
        """R-4.13"""
        table = Table(
            Seat(coins=5, active=holds("orcs", "farmer", {"hammerhead:4": 2})),
            Seat(coins=5, active=holds("humans", "marshdweller", {"hammerhead:6": 1})),
        )
        table.play("roll", "hammerhead:6")
        assert (table.coins(0), table.coins(1)) == (4, 6)
        table.die(0)
        assert table.holder("hammerhead:6") == "humans"
        assert table.coins(0) == 4 + 1  # and his region

    def test_the_die_too_must_be_paid_for(self) -> None:
        """R-4.13: without a coin not even the last conquest."""
        table = Table(
            Seat(coins=0, active=holds("orcs", "farmer", {"hammerhead:4": 2})),
            Seat(active=holds("humans", "marshdweller", {"hammerhead:6": 1})),
        )
        assert not table.can("roll", "hammerhead:6")
        assert table.can("roll", "hammerhead:7")

    def test_nobody_pays_himself(self) -> None:
        """R-4.13: a player pays no toll to his own race in decline."""
        table = Table(
            Seat(
                coins=0,
                active=holds("trolls", "farmer", {"hammerhead:4": 6}),
                declined=[holds("humans", "marshdweller", {"hammerhead:6": 1})],
            ),
            Seat(),
        )
        table.conquer("hammerhead:6")
        assert table.coins(0) == 0


class TestUses:
    """R-4.14: abilities that can be used once a turn."""

    def table(self, hand: int = 8) -> Table:
        return Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 1}, hand=hand)),
            Seat(active=holds("humans", "mining", {"hammerhead:7": 4})),
            relics={"frostmourne": "hammerhead:4"},
        )

    def test_once_a_turn(self) -> None:
        """R-4.14: and again the next turn."""
        table = self.table()
        table.use("frostmourne").conquer("hammerhead:7")
        assert not table.can_use("frostmourne")
        table.finish_turn().finish_turn()
        assert table.can_use("frostmourne")

    def test_a_failed_attempt_spends_the_use_and_leaves_the_artifact(self) -> None:
        """R-4.14: after a failed attack it stays where it was, and can be used again next turn."""
        table = self.table(hand=2)
        table.use("frostmourne").play("roll", "hammerhead:7")
        table.die(0)
        assert table.holder("hammerhead:7") == "humans"
        assert table.relic("frostmourne") == "hammerhead:4"
        assert table.state.turn == 1
        table.finish_turn()
        assert table.can_use("frostmourne")

    def test_never_after_the_die(self) -> None:
        """R-4.14: after the last conquest with the die only redeployment follows."""
        table = self.table(hand=3)
        table.play("roll", "hammerhead:7").die(3)
        assert table.actor == 0
        assert table.legal("deploy")
        assert not table.legal("use")

    def test_a_chosen_aid_must_be_used(self) -> None:
        """R-4.14: once an aid is chosen, conquests cannot end before it is used."""
        table = self.table()
        table.use("frostmourne")
        assert not table.can("end")
        assert table.legal("conquer")
