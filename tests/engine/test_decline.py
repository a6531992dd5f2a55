"""R-7: going into decline, and players who have lost everything."""

import pytest

from tests.engine.table import Combo, Seat, Table, holds


class TestTheTurn:
    def test_instead_of_conquering(self) -> None:
        """R-7.1: it takes the whole turn; the regions are scored and no bonus."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 5, "hammerhead:7": 1})), Seat())
        table.play("decline")
        assert table.state.turn == 1
        assert table.coins(0) == 5 + 2
        assert table.state.active[0] < 0
        assert table.state.declined[0] == 1 << table.race("orcs")

    def test_start_of_turn_effects_come_first(self) -> None:
        """R-7.1: Worgen choose their form before they decline."""
        table = Table(Seat(active=holds("worgen", "farmer", {"hammerhead:4": 5})), Seat())
        assert not table.can("decline")
        table.play("choose", number=0).play("decline")
        assert table.coins(0) == 5 + 2 + 1

    def test_no_end_of_turn_effects(self) -> None:
        """R-7.1: no fort is built, no harmony given, no Heart laid."""
        table = Table(
            Seat(active=holds("pandaren", "garrisoned", {"hammerhead:4": 5})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 1})),
            relics={"heart_of_azeroth": "hammerhead:4"},
        )
        table.play("decline")
        assert table.marked("fort") == set()
        assert table.remembers("pandaren") == {}
        assert (table.coins(0), table.coins(1)) == (6, 5)
        assert table.state.turn == 1

    def test_the_others_redeploy_before_scoring(self) -> None:
        """R-7.1, R-5.4: a bomb of Goblins who then decline sent Human tokens away; a region and the faction bonus."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {"hammerhead:4": 5})),
            Seat(active=holds("humans", "ranger", {"hammerhead:7": 3, "millstone:3": 1, "millstone:2": 1})),
            markers={"bomb": ["hammerhead:7"]},
            memory={"goblins": {"exploding": 6, "duds": 6}},
        )
        table.play("target", "hammerhead:7").play("flip", number=1)
        table.play("decline")
        assert table.actor == 1
        assert table.coins(0) == 5
        table.play("deploy", "millstone:2", 0)
        # A region, and the faction bonus for what the bomb took (W-3.2).
        assert table.coins(0) == 7

    def test_not_in_the_turn_of_the_pick(self) -> None:
        """R-7.1, R-4.2: declining is impossible after a region was abandoned."""
        table = Table(Seat(), Seat(), combos=[Combo(race="orcs", power="farmer")]).refill()
        table.pick("orcs").refill()
        assert not table.can("decline")
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 1, "hammerhead:7": 1})), Seat())
        table.play("abandon", "hammerhead:4")
        assert not table.can("decline")


class TestTokens:
    def test_one_in_each_region_is_turned(self) -> None:
        """R-7.2: all others go to the tray, those in hand too."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 5, "hammerhead:7": 1}, hand=2)), Seat())
        table.play("decline")
        assert (table.tokens("hammerhead:4"), table.tokens("hammerhead:7")) == (1, 1)
        assert table.hand("orcs") == 0
        assert table.tray("orcs") == 9

    def test_tokens_that_were_not_taken_up_go_as_well(self) -> None:
        """R-7.2: in a position where the troops were never readied."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 5})), Seat(), phase="conquests")
        table.play("decline")
        assert table.tokens("hammerhead:4") == 1
        assert table.tray("orcs") == 10

    def test_tauren_leave_two(self) -> None:
        """R-7.2"""
        table = Table(Seat(active=holds("tauren", "farmer", {"hammerhead:4": 5, "hammerhead:7": 2})), Seat())
        table.play("decline")
        assert (table.tokens("hammerhead:4"), table.tokens("hammerhead:7")) == (2, 2)

    def test_the_race_in_decline_before_leaves_the_map(self) -> None:
        """R-7.3: it leaves first, so its regions are not scored any more."""
        table = Table(
            Seat(
                active=holds("orcs", "farmer", {"hammerhead:4": 5}),
                declined=[holds("humans", None, {"hammerhead:7": 1, "hammerhead:9": 1})],
            ),
            Seat(),
        )
        table.play("decline")
        assert table.held("humans") == set()
        assert table.tray("humans") == 10
        assert table.coins(0) == 5 + 1
        assert table.state.declined[0] == 1 << table.race("orcs")

    def test_natives_do_not_come_back(self) -> None:
        """R-7.3: a region left by the old race is empty."""
        table = Table(
            Seat(
                active=holds("orcs", "farmer", {"hammerhead:4": 5}),
                declined=[holds("humans", None, {"hammerhead:9": 1})],
            ),
            Seat(),
        )
        table.play("decline")
        assert table.holder("hammerhead:9") is None


class TestBadgeAndPieces:
    @pytest.mark.parametrize(("power", "stays"), [("farmer", False), ("garrisoned", True), ("marshdweller", True)])
    def test_which_badges_stay(self, power: str, stays: bool) -> None:
        """R-7.4"""
        table = Table(Seat(active=holds("orcs", power, {"hammerhead:4": 5})), Seat())
        table.play("decline")
        number = table.power(power)
        assert table.state.power_of[table.race("orcs")] == (number if stays else -1)
        assert table.state.badge_discards == (0 if stays else 1 << number)

    def test_pieces_are_removed_unless_they_stay(self) -> None:
        """R-7.4: towers, Champion and objectives go, forts and walls stay."""
        table = Table(
            Seat(active=holds("humans", "defensive", {"hammerhead:7": 2, "hammerhead:4": 1})),
            Seat(),
            markers={
                "watch_tower": ["hammerhead:7"],
                "wisp_wall": ["hammerhead:4"],
                "fort": ["hammerhead:4"],
                "military_objective": ["hammerhead:3"],
            },
        )
        table.play("decline")
        assert table.marked("watch_tower") == table.marked("military_objective") == set()
        assert table.marked("wisp_wall") == table.marked("fort") == {"hammerhead:4"}
        assert table.state.base[table.region("hammerhead:4")] == 2 + 1 + 1 + 1

    def test_a_region_held_by_the_champion_alone_is_lost(self) -> None:
        """R-7.4: there is no token to turn."""
        table = Table(
            Seat(active=holds("orcs", "championing", {"hammerhead:4": 1}, companions={"hammerhead:7": 1})), Seat()
        )
        table.play("decline")
        assert table.held("orcs") == {"hammerhead:4"}
        assert table.holder("hammerhead:7") is None
        assert table.coins(0) == 6

    def test_next_turn_he_picks(self) -> None:
        """R-7.5"""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 5})),
            Seat(active=holds("naga", "ranger", {"hammerhead:7": 1})),
        )
        table.play("decline").finish_turn()
        assert table.actor == 0
        assert table.numbers("pick") == {0, 1, 2, 3, 4, 5}


class TestGone:
    def test_pushed_out_by_the_next_decline(self) -> None:
        """R-7.6: its banner goes back under the stack, and a badge it kept is discarded."""
        table = Table(
            Seat(
                active=holds("orcs", "farmer", {"hammerhead:4": 5}),
                declined=[holds("humans", "garrisoned", {"hammerhead:7": 1})],
            ),
            Seat(),
            markers={"fort": ["hammerhead:7"]},
        )
        table.play("decline")
        assert table.state.banner_queue == (table.race("humans"),)
        assert table.state.badge_discards == 1 << table.power("garrisoned") | 1 << table.power("farmer")
        assert table.state.seat_of[table.race("humans")] < 0
        assert table.marked("fort") == set()

    def test_its_last_token_lost(self) -> None:
        """R-7.6: in the middle of an opponent's turn."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 9})),
            Seat(declined=[holds("humans", "marshdweller", {"hammerhead:7": 1, "hammerhead:9": 1})]),
        )
        table.conquer("hammerhead:7")
        assert not table.state.banner_queue
        table.conquer("hammerhead:9")
        assert list(table.state.banner_queue) == [table.race("humans")]
        assert table.state.badge_discards == 1 << table.power("marshdweller")
        assert table.state.declined[1] == 0

    def test_none_to_turn(self) -> None:
        """R-7.6: a race that declines with nothing on the map gives its banner back at once."""
        table = Table(Seat(active=holds("orcs", "garrisoned", hand=4)), Seat())
        table.play("decline")
        assert table.state.declined[0] == 0
        assert table.state.banner_queue == (table.race("orcs"),)
        assert table.tray("orcs") == 11
        assert table.state.badge_discards == 1 << table.power("garrisoned")
        assert table.coins(0) == 5

    def test_an_active_race_without_tokens_is_not_gone(self) -> None:
        """R-7.6, R-7.7: its player keeps banner and badge until he declines."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 9})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 1})),
        )
        table.conquer("hammerhead:7").finish_turn()
        assert table.state.banner_queue == ()
        assert table.state.active[1] == table.race("orcs")


class TestWipedOut:
    def table(self) -> Table:
        return Table(
            Seat(active=holds("orcs", "ranger"), declined=[holds("tauren", None, {"hammerhead:7": 2})]),
            Seat(active=holds("naga", "farmer", {"millstone:3": 1})),
        )

    def test_he_may_pass_or_decline_and_nothing_else(self) -> None:
        """R-7.7: he picks no combo that turn."""
        table = self.table()
        assert table.can("decline")
        assert table.can("end")
        assert len(table.state.options) == 2

    def test_passing_he_scores_what_is_in_decline(self) -> None:
        """R-7.7: and next turn he has the same choice again."""
        table = self.table().end()
        assert table.coins(0) == 6
        table.finish_turn()
        assert table.actor == 0
        assert len(table.state.options) == 2

    def test_declining_pushes_out_the_old_race(self) -> None:
        """R-7.7, R-7.3, R-7.6: nothing is left of either, and both banners are back."""
        table = self.table().play("decline")
        assert table.coins(0) == 5
        assert table.state.banner_queue == (table.race("tauren"), table.race("orcs"))
        assert table.state.declined[0] == 0
        table.finish_turn()
        assert table.legal("pick")

    def test_with_the_champion_left_there_is_still_nothing_to_conquer_with(self) -> None:
        """R-7.7: he cannot make a first conquest."""
        table = Table(Seat(active=holds("orcs", "championing", companions_in_hand=1)), Seat())
        assert len(table.state.options) == 2
