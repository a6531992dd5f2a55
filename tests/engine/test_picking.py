"""R-3: picking a combo."""

from tests.engine.table import Combo, Seat, Table, holds

COLUMN = [
    Combo(race="orcs", power="farmer"),
    Combo(race="humans", power="ranger", coins=2),
    Combo(race="trolls", power="mining"),
    Combo(race="naga", power="herbalist", coins=4),
    Combo(race="kobolds", power="fishing"),
    Combo(race="dwarves", power="explorer", coins=1),
]
# Ten races beside the six of the column, as five players may have them: 5 active and 5 in decline.
ACTIVE = ["blood_elves", "draenei", "ethereals", "forsaken"]
DECLINED = ["gnomes", "goblins", "night_elves", "pandaren", "tauren", "worgen"]
PLACES = [f"{board}:{number}" for board in ("hollow-crown", "old-boot") for number in (2, 4, 7)]


class TestPrice:
    def test_one_coin_for_each_combo_above(self) -> None:
        """R-3.1: the third combo costs two coins, one on each of the first two."""
        table = Table(Seat(coins=5), Seat(), combos=COLUMN)
        table.pick("trolls")
        assert table.coins(0) == 3
        assert table.state.column_coins[:2] == [1, 3]
        assert table.state.column_coins[2:] == [4, 0, 1]

    def test_the_first_one_is_free(self) -> None:
        """R-3.1"""
        table = Table(Seat(coins=0), Seat(), combos=COLUMN)
        assert table.numbers("pick") == {0}
        table.pick("orcs")
        assert table.coins(0) == 0

    def test_who_cannot_pay_cannot_pick(self) -> None:
        """R-3.1"""
        assert Table(Seat(coins=2), Seat(), combos=COLUMN).numbers("pick") == {0, 1, 2}
        assert Table(Seat(coins=5), Seat(), combos=COLUMN).numbers("pick") == {0, 1, 2, 3, 4, 5}

    def test_the_coins_on_a_combo_go_to_its_picker(self) -> None:
        """R-3.2"""
        table = Table(Seat(coins=5), Seat(), combos=COLUMN)
        table.pick("naga")
        assert table.coins(0) == 5 - 3 + 4

    def test_they_cannot_help_to_pay(self) -> None:
        """R-3.2: three coins are needed for the four."""
        assert 3 not in Table(Seat(coins=2), Seat(), combos=COLUMN).numbers("pick")


class TestColumn:
    def test_combos_below_slide_up_with_their_coins(self) -> None:
        """R-3.3: and a new one is formed at the end."""
        table = Table(Seat(coins=5), Seat(), combos=COLUMN)
        table.pick("humans").banner("worgen").badge("sailing")
        assert table.combos == [
            ("orcs", "farmer", 1),
            ("trolls", "mining", 0),
            ("naga", "herbalist", 4),
            ("kobolds", "fishing", 0),
            ("dwarves", "explorer", 1),
            ("worgen", "sailing", 0),
        ]

    def test_only_what_was_not_seen_may_come_up(self) -> None:
        """R-3.3: neither visible banners and badges nor those of races in play."""
        table = Table(Seat(coins=5), Seat(active=holds("tauren", "enraged", {"hammerhead:4": 2})), combos=COLUMN)
        table.pick("humans")
        shown = {"orcs", "humans", "trolls", "naga", "kobolds", "dwarves", "tauren"}
        assert table.numbers("banner") == set(range(16)) - {table.race(race) for race in shown}
        table.banner("worgen")
        seen = {"farmer", "ranger", "mining", "herbalist", "fishing", "explorer", "enraged"}
        assert table.numbers("badge") == set(range(20)) - {table.power(power) for power in seen}

    def test_the_tokens_come_into_the_hand_and_the_turn_goes_on(self) -> None:
        """R-3.5: five Humans and four for the Ranger, ready to conquer, with no way to decline."""
        table = Table(Seat(coins=5), Seat(), combos=COLUMN)
        table.pick("humans").refill()
        assert table.hand("humans") == 9
        assert table.regions("conquer") == {
            f"{board}:{number}"
            for board, number in [("hammerhead", 2), ("hammerhead", 4), ("hammerhead", 11)]
            + [("millstone", 3), ("millstone", 6)]
        }
        assert not table.can("decline")


def crowded(column: list[Combo], **rest: object) -> Table:
    """Five players with every banner in play but those of the column; the first one has no active race."""
    seats = [Seat(active=holds(race, None, {PLACES[number]: 2}), coins=9) for number, race in enumerate(ACTIVE)]
    others = [holds(race, None, {f"hammerhead:{number}": 1}) for number, race in enumerate(DECLINED, start=3)]
    others[5].regions = {"hammerhead:10": 1}  # 8 is a lake
    return Table(
        Seat(declined=others),
        *seats,
        boards=["hammerhead", "hollow-crown", "old-boot", "millstone", "half-moon"],
        combos=column,
        **rest,
    )


class TestBannersRunningShort:
    """R-3.4: with every banner in play there are fewer than six combos, in one list without gaps."""

    def test_the_list_gets_shorter(self) -> None:
        """R-3.4: nothing comes up, and those below slide up."""
        table = crowded(COLUMN)
        table.pick("orcs")
        assert not table.is_chance
        assert [race for race, _, _ in table.combos] == ["humans", "trolls", "naga", "kobolds", "dwarves"]

    def test_a_banner_that_comes_back_joins_the_list_at_once(self) -> None:
        """R-3.4: in the middle of a turn, with the next badge."""
        table = crowded(COLUMN)
        table.pick("orcs").conquer("hammerhead:4")
        assert table.holder("hammerhead:4") == "orcs"
        assert table.legal("badge")
        table.badge("sailing")
        assert table.combos[-1] == ("goblins", "sailing", 0)
        assert len(table.combos) == 6
        assert table.can("end")

    def test_the_next_one_goes_under_the_stack(self) -> None:
        """R-3.4: six are visible; the banner waits for the next pick."""
        table = crowded(COLUMN)
        table.pick("orcs").conquer("hammerhead:4").badge("sailing")
        table.conquer("hammerhead:7")
        assert not table.is_chance
        assert len(table.combos) == 6
        assert table.state.banner_queue == (table.race("tauren"),)

    def test_banners_under_the_stack_come_up_after_the_unseen_in_their_order(self) -> None:
        """R-3.4: first the stack, then what was put under it, first come first served."""
        table = Table(
            Seat(declined=[holds("tauren", None, {"hammerhead:4": 1}), holds("worgen", None, {"hammerhead:7": 1})]),
            Seat(active=holds("forsaken", "enraged", {"hammerhead:1": 2})),
            combos=COLUMN,
        )
        table.pick("orcs").refill().conquer("hammerhead:4", "hammerhead:7")
        assert table.state.banner_queue == (table.race("tauren"), table.race("worgen"))
        assert len(table.combos) == 6
        state = table.state
        state.banners = 1 << table.race("gnomes")  # one is left, as after many picks
        table.finish_turn().play("decline").play("decline")
        table.pick("humans")
        assert table.numbers("banner") == {table.race("gnomes")}
        table.refill().end()
        table.finish_turn()
        table.pick("naga")
        assert state.column_races[-1] == table.race("tauren")
        assert state.banner_queue[:1] == (table.race("worgen"),)

    def test_with_an_empty_stack_the_discarded_badges_are_shuffled_first(self) -> None:
        """R-3.4: the next badge is any of the discarded ones."""
        table = Table(Seat(coins=5), Seat(), combos=COLUMN)
        discarded = 1 << table.power("sailing") | 1 << table.power("enraged")
        table.state.badges, table.state.badge_discards = 0, discarded
        table.pick("orcs").banner("worgen")
        assert table.numbers("badge") == {table.power("sailing"), table.power("enraged")}
        table.badge("enraged")
        assert table.combos[-1] == ("worgen", "enraged", 0)
        assert table.state.badges == 1 << table.power("sailing")
        assert table.state.badge_discards == 0

    def test_discarded_badges_rest_while_the_stack_lasts(self) -> None:
        """R-3.4: only an empty stack is shuffled anew."""
        table = Table(Seat(coins=5, active=holds("orcs", "farmer", {"hammerhead:4": 2})), Seat(coins=5))
        table.play("decline")
        table.play("pick", number=0)
        table.play("banner", number=table.state.options[0] & 63)
        assert table.power("farmer") not in table.numbers("badge")
