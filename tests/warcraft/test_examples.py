"""The examples of the printed rule books, played on islands of our own."""

from tests.engine.table import Combo, Seat, Table, holds

BOARDS = ["three-sisters", "millstone"]
COLUMN = [
    Combo(race="orcs", power="farmer"),
    Combo(race="humans", power="ranger"),
    Combo(race="forsaken", power="herbalist"),
    Combo(race="naga", power="mining"),
    Combo(race="trolls", power="fishing"),
    Combo(race="dwarves", power="explorer"),
]
FIELDS, HILL, MOUNTAIN = "three-sisters:2", "three-sisters:3", "three-sisters:1"


class TestHerbalistForsaken:
    """The turn that runs through the chapter on the first round."""

    def table(self) -> Table:
        return Table(
            Seat(),
            Seat(active=holds("kobolds", "swamp_walker", {HILL: 2, "millstone:4": 1})),
            boards=BOARDS,
            combos=COLUMN,
        )

    def after_pick(self) -> Table:
        return self.table().pick("forsaken").banner("worgen").badge("sailing")

    def test_the_third_combo(self) -> None:
        """R-3.1, R-3.5, R-1.2: a coin on each of the two above, and 4 + 6 tokens."""
        table = self.after_pick()
        assert table.coins(0) == 3
        assert table.state.row_coins[:2] == (1, 1)
        assert table.hand("forsaken") == 10

    def test_the_column_is_full_again(self) -> None:
        """R-3.3: the others slid up, and a new combo came up from the stacks."""
        races = [race for race, _, _ in self.after_pick().combos]
        assert races == ["orcs", "humans", "naga", "trolls", "dwarves", "worgen"]

    def test_fields_with_murlocs_cost_four_to_enter(self) -> None:
        """W-2.1, W-2.3, R-4.5"""
        table = self.after_pick().conquer(FIELDS)
        assert table.tokens(FIELDS) == 4

    def test_then_on_to_the_kobolds_next_door(self) -> None:
        """R-4.3, R-4.8: one Kobold is lost, the other withdraws."""
        table = self.after_pick().conquer(FIELDS)
        table.conquer(HILL)
        assert table.tokens(HILL) == 4
        assert table.hand("kobolds") == 1
        assert table.tray("kobolds") == 11 - 2

    def at_the_mountain(self) -> Table:
        table = self.after_pick().conquer(FIELDS, HILL)
        assert not table.can("conquer", MOUNTAIN)
        return table.play("roll", MOUNTAIN).die(1)

    def test_a_mountain_by_the_die(self) -> None:
        """R-4.11: two tokens and one pip for a cost of three."""
        assert self.at_the_mountain().holder(MOUNTAIN) == "forsaken"

    def test_one_of_two_recruits(self) -> None:
        """W.forsaken.1, W.forsaken.2: a Murloc and a Kobold fell; the player buys one Forsaken, before redeployment."""
        table = self.at_the_mountain()
        assert table.numbers("choose") == {0, 1, 2}
        table.play("choose", number=1)
        assert table.coins(0) == 2
        assert table.hand("forsaken") + sum(table.tokens(region) for region in table.held("forsaken")) == 11
        assert table.legal("deploy")

    def test_three_regions_and_a_hill(self) -> None:
        """R-6.1, W.herbalist.1: four coins."""
        table = self.at_the_mountain().play("choose", number=1)
        assert table.score(0) == {"regions": 3, "herbalist": 1}
        table.finish_turn()
        assert table.coins(0) == 2 + 4


class TestArchaeologistBloodElves:
    """The faction bonus, and races in decline."""

    def table(self) -> Table:
        return Table(
            Seat(
                active=holds("blood_elves", "archaeologist", hand=10),
                declined=[holds("forsaken", None, {FIELDS: 1, HILL: 1, MOUNTAIN: 1})],
            ),
            Seat(active=holds("dwarves", "ranger", {"millstone:3": 1, "millstone:6": 1})),
            Seat(active=holds("humans", "mining", {"millstone:2": 1, "millstone:7": 1})),
            boards=BOARDS,
        )

    def test_a_coin_for_each_race_of_the_alliance(self) -> None:
        """W-3.2, W.blood_elves.1, R-6.2: Dwarves once and Humans once; a magic region; nothing for hills in decline."""
        table = self.table().conquer("millstone:3", "millstone:2", "millstone:7")
        assert table.score(0) == {"regions": 3, "declined-regions": 3, "faction-bonus": 2, "blood_elves": 1}

    def test_naga_are_neutral(self) -> None:
        """W-3.1, W-3.2: they give no bonus and get none."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 9})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:6": 1})),
        )
        assert "faction-bonus" not in table.conquer("hammerhead:6").score(0)
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 9})),
            Seat(active=holds("naga", "ranger", {"hammerhead:6": 1})),
        )
        assert "faction-bonus" not in table.conquer("hammerhead:6").score(0)

    def test_when_they_decline_the_forsaken_are_gone(self) -> None:
        """R-7.2, R-7.3, R-7.4, R-7.6: one Blood Elf stays in each region, the old banner goes under the stack."""
        table = Table(
            Seat(
                active=holds("blood_elves", "archaeologist", {"millstone:3": 4, "millstone:2": 3, "millstone:7": 3}),
                declined=[holds("forsaken", None, {FIELDS: 1, HILL: 1, MOUNTAIN: 1})],
            ),
            Seat(),
            boards=BOARDS,
            relics={"dark_portal": "millstone:2"},
        )
        table.play("decline")
        assert table.held("forsaken") == set()
        assert table.state.banner_queue == (table.race("forsaken"),)
        assert [table.tokens(f"millstone:{number}") for number in (2, 3, 7)] == [1, 1, 1]
        assert table.state.badge_discards == 1 << table.power("archaeologist")
        assert table.coins(0) == 5 + 3  # neither magic nor archaeology counts any more


class TestRemarks:
    """Remarks of the rule books beside their pictures."""

    def test_twenty_forsaken_and_no_more(self) -> None:
        """R-1.6, W.forsaken.1: with all of them in play none can be bought."""
        table = Table(Seat(active=holds("forsaken", "farmer", {"hammerhead:4": 20})), Seat())
        table.conquer("hammerhead:9").end()
        assert not table.legal("choose")

    def test_several_tokens_in_decline_are_lost_together(self) -> None:
        """R-4.9: two Tauren, and three tokens in one region after intimidation."""
        table = Table(
            Seat(active=holds("naga", "intimidating", {"hammerhead:4": 11})),
            Seat(declined=[holds("tauren", None, {"hammerhead:7": 2, "hammerhead:1": 2})]),
        )
        table.use("intimidating").play("target", "hammerhead:1").play("target", "hammerhead:7")
        assert table.tokens("hammerhead:7") == 3
        table.conquer("hammerhead:7")
        assert table.tokens("hammerhead:7") == 5
        assert table.tray("tauren") == 16 - 1

    def test_all_regions_lost_in_one_turn(self) -> None:
        """R-5.2: withdrawn tokens enter again with a first conquest."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 11})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 4, "hammerhead:6": 2})),
        )
        table.conquer("hammerhead:7", "hammerhead:6").finish_turn()
        assert table.hand("orcs") == 4
        assert table.can("conquer", "millstone:3")
        assert not table.can("conquer", "hammerhead:9")

    def test_a_first_conquest_after_everything_was_abandoned(self) -> None:
        """R-4.2, W-2.1"""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:7": 3, "hammerhead:9": 3})), Seat())
        table.play("abandon", "hammerhead:7").play("abandon", "hammerhead:9")
        assert not table.can("conquer", "hammerhead:6")
        assert table.can("conquer", "hammerhead:4")

    def test_harmony_in_the_first_round(self) -> None:
        """W.pandaren.1: players who have no race yet get a token, too."""
        table = Table(Seat(active=holds("pandaren", "farmer", {"hammerhead:4": 3})), Seat(), Seat())
        table.finish_turn()
        assert table.remembers("pandaren") == {"harmony": [1, 2]}

    def test_naga_may_begin_in_a_lake(self) -> None:
        """W.naga.1, W.naga.2: with two tokens, and go on from there."""
        table = Table(Seat(active=holds("naga", "farmer", hand=10)), Seat())
        table.conquer("hammerhead:8")
        assert table.tokens("hammerhead:8") == 2
        assert table.can("conquer", "hammerhead:6")
