"""R-5: redeployment, in a player's own turn and in the turns of others."""

from tests.engine.table import Seat, Table, holds


class TestOwn:
    def test_tokens_are_spread_freely(self) -> None:
        """R-5.1: also from the map, whatever they conquered; one in each region at least."""
        table = Table(Seat(active=holds("naga", "farmer", {"hammerhead:4": 8})), Seat(), Seat())
        table.conquer("hammerhead:6", "hammerhead:7").end()
        assert table.regions("deploy") == {"hammerhead:4"}
        assert table.numbers("deploy") == {0, 1, 2, 3, 4, 5}
        table.play("deploy", "hammerhead:4", 0)
        table.play("deploy", "hammerhead:6", 5)
        assert [table.tokens(f"hammerhead:{number}") for number in (4, 6, 7)] == [1, 6, 1]

    def test_tauren_keep_two_in_each(self) -> None:
        """R-5.1"""
        table = Table(Seat(active=holds("tauren", "farmer", {"hammerhead:4": 7})), Seat(), Seat())
        table.conquer("hammerhead:6").end()
        assert table.numbers("deploy") == {0, 1, 2, 3}
        table.play("deploy", "hammerhead:4", 3)
        assert (table.tokens("hammerhead:4"), table.tokens("hammerhead:6")) == (5, 2)

    def test_tauren_keep_two_wherever_the_champion_is_not(self) -> None:
        """R-5.1: seven tokens, and two of them must go to the region without him."""
        tauren = holds("tauren", "championing", {"hammerhead:4": 7}, companions_in_hand=1)
        table = Table(Seat(active=tauren), Seat(), Seat())
        table.conquer("hammerhead:6").end().play("station", "hammerhead:4", 1)
        assert table.numbers("deploy") == {0, 1, 2, 3, 4, 5}
        table.play("deploy", "hammerhead:4", 5)
        assert table.tokens("hammerhead:6") == 2

    def test_without_a_region_the_tokens_stay_in_hand(self) -> None:
        """R-5.2: and enter again next turn as a first conquest."""
        table = Table(Seat(active=holds("naga", "farmer", {"hammerhead:7": 5})), Seat())
        table.play("abandon", "hammerhead:7").end()
        assert table.hand("naga") == 5
        assert table.held("naga") == set()
        assert table.state.turn == 1

    def test_entering_again_is_a_first_conquest(self) -> None:
        """R-5.2: entry regions, with travel."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 9})),
            Seat(active=holds("humans", "ranger", {"hammerhead:7": 5})),
        )
        table.conquer("hammerhead:7").finish_turn()
        assert table.actor == 1
        assert table.hand("humans") == 4
        entries = {f"hammerhead:{number}" for number in (2, 4, 11)} | {"millstone:3", "millstone:6"}
        assert table.regions("conquer") | table.regions("roll") == entries
        table.conquer("millstone:3")
        assert table.tokens("millstone:3") == 3

    def test_tokens_in_decline_stay_where_they_are(self) -> None:
        """R-5.3: active tokens cannot go to regions in decline, nor the other way round."""
        table = Table(
            Seat(
                active=holds("orcs", "farmer", {"hammerhead:4": 3, "hammerhead:7": 1}),
                declined=[holds("tauren", None, {"hammerhead:1": 2, "millstone:2": 2})],
            ),
            Seat(),
            Seat(),
        )
        table.end()
        assert table.regions("deploy") == {"hammerhead:4"}
        table.play("deploy", "hammerhead:4", 2)
        assert table.tokens("hammerhead:1") == table.tokens("millstone:2") == 2
        assert table.state.turn == 1


class TestOthers:
    def table(self) -> Table:
        """Return a game in which seat 2 attacks seats 0 and 1 but not seat 3."""
        return Table(
            Seat(active=holds("orcs", "mining", {"hammerhead:7": 2, "millstone:3": 1, "millstone:2": 1})),
            Seat(active=holds("humans", "ranger", {"hammerhead:9": 2, "millstone:6": 1, "millstone:4": 1})),
            Seat(active=holds("tauren", "enraged", {"hammerhead:4": 14})),
            Seat(active=holds("trolls", "fishing", {"hammerhead:6": 2, "hammerhead:11": 1, "hammerhead:12": 1})),
            turn=2,
            first=2,
        )

    def test_clockwise_from_whose_turn_it_is(self) -> None:
        """R-5.4: seat 3 first, then 0, then 1, in whatever order they were attacked."""
        table = self.table()
        table.conquer("hammerhead:9", "hammerhead:7", "hammerhead:6").end()
        order = []
        while table.state.turn == 0:
            if table.actor != 2:
                order.append(table.actor)
            table.play("deploy", table.name(table.legal("deploy")[0].region or 0), 0)
        assert order == [3, 0, 1]

    def test_only_where_the_same_race_still_is(self) -> None:
        """R-5.4: any of its regions, near or far; one token was lost."""
        table = self.table()
        table.conquer("hammerhead:7").end()
        table.play("deploy", "hammerhead:4", 0)
        assert table.actor == 0
        assert table.regions("deploy") == {"millstone:2"}
        assert table.numbers("deploy") == {0, 1}
        table.play("deploy", "millstone:2", 1)
        assert table.tokens("millstone:2") == 2
        assert table.hand("orcs") == 0

    def test_withdrawn_tokens_are_not_readied_first(self) -> None:
        """R-5.4: tokens on the map stay there; only withdrawn ones are placed."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 9})),
            Seat(),
            Seat(active=holds("orcs", "mining", {"hammerhead:7": 3, "millstone:3": 4, "millstone:2": 1})),
        )
        table.conquer("hammerhead:7").end().play("deploy", "hammerhead:4", 0)
        assert table.actor == 2
        table.play("deploy", "millstone:2", 2)
        assert (table.tokens("millstone:2"), table.tokens("millstone:3")) == (3, 4)

    def test_after_the_end_of_turn_effects_and_before_scoring(self) -> None:
        """R-5.4: the forts stand already, and the coins are not paid yet."""
        table = Table(
            Seat(active=holds("naga", "garrisoned", {"hammerhead:4": 9})),
            Seat(active=holds("orcs", "mining", {"hammerhead:7": 3, "millstone:3": 1, "millstone:2": 1})),
        )
        table.conquer("hammerhead:7").end().play("deploy", "hammerhead:4", 0)
        assert table.actor == 1
        assert table.marked("fort") == {"hammerhead:4", "hammerhead:7"}
        assert table.coins(0) == 5

    def test_beasts_and_champion_are_placed_too(self) -> None:
        """R-5.4: before the tokens."""
        orcs = holds(
            "orcs",
            "beast_master",
            {"hammerhead:7": 1, "millstone:3": 1, "millstone:2": 1},
            companions={"hammerhead:7": 3},
        )
        table = Table(Seat(active=holds("naga", "farmer", {"hammerhead:4": 9})), Seat(), Seat(active=orcs))
        table.conquer("hammerhead:7").end().play("deploy", "hammerhead:4", 0)
        assert table.actor == 2
        assert table.numbers("station") == {0, 1, 2}
        table.play("station", "millstone:2", 1).play("deploy", "millstone:2", 0)
        assert table.companions("millstone:2") == table.companions("millstone:3") == 1
        assert (table.tokens("millstone:2"), table.tokens("millstone:3")) == (1, 2)

    def test_with_no_region_left_they_wait_for_the_next_turn(self) -> None:
        """R-5.4, R-5.2"""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 9})),
            Seat(),
            Seat(active=holds("orcs", "mining", {"hammerhead:7": 3})),
        )
        table.conquer("hammerhead:7").end().play("deploy", "hammerhead:4", 0)
        assert table.state.turn == 1
        assert table.hand("orcs") == 2
