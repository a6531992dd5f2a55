"""R-3: picking a combo."""

from elbowroom.engine.position.model import Position
from elbowroom.engine.position.set_up import set_up
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.games import boards_of
from elbowroom.games.warcraft.factions import FactionBonus
from elbowroom.games.warcraft.pieces import MARKERS, MURLOCS
from elbowroom.games.warcraft.powers import POWERS
from elbowroom.games.warcraft.races import RACES
from tests.engine.printed import PRINTED
from tests.engine.printed import PrintedTable as Table
from tests.engine.table import Combo, Seat, holds

COLUMN = [
    Combo(race="orcs", power="farmer"),
    Combo(race="humans", power="ranger", coins=2),
    Combo(race="trolls", power="mining"),
    Combo(race="naga", power="herbalist", coins=4),
    Combo(race="kobolds", power="fishing"),
    Combo(race="dwarves", power="explorer", coins=1),
]
ACTIVE = ["blood_elves", "draenei", "ethereals", "forsaken"]
DECLINED = ["gnomes", "goblins", "night_elves", "pandaren", "tauren"]
HOMES = ["hammerhead:4", "hammerhead:7", "hammerhead:9", "millstone:2", "millstone:4"]


class FewRaces(Ruleset):
    """Warcraft without its last two races: fourteen, so that with five players they run short."""

    id = "few"
    travel = 1
    always_enters = True

    def __init__(self) -> None:
        super().__init__(
            races=[race for race in (kind() for kind in RACES) if race.id in PRINTED.races[:14]],
            powers=[power for power in (kind() for kind in POWERS) if power.id in PRINTED.powers],
            relics=[],
            table=[FactionBonus()],
            markers=MARKERS,
            native_supply=MURLOCS,
        )


class ShortTable(Table):
    """A table where races run short."""

    def load(self, position: Position) -> State:
        return set_up(position, FewRaces(), boards_of(position.boards))


def seats() -> list[Seat]:
    """Return five players with a race in decline, and all but the first with an active one: nine races in play."""
    found = [Seat(declined=[holds(race, None, {home: 1})]) for race, home in zip(DECLINED, HOMES, strict=True)]
    for seat, race in zip(found[1:], ACTIVE, strict=True):
        seat.active = holds(race)
    return found


class TestPrice:
    def test_one_coin_for_each_combo_above(self) -> None:
        """R-3.1: the third combo costs two coins, one on each of the first two."""
        table = Table(Seat(coins=5), Seat(), combos=COLUMN)
        table.pick("trolls")
        assert table.coins(0) == 3
        assert table.state.row_coins[:2] == (1, 3)
        assert table.state.row_coins[2:] == (4, 0, 1)

    def test_the_first_one_is_free(self) -> None:
        """R-3.1"""
        table = Table(Seat(coins=0), Seat(), combos=COLUMN)
        assert table.numbers("pick") == {0}
        table.pick("orcs")
        assert table.coins(0) == 0

    def test_a_player_without_coins_cannot_pick(self) -> None:
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
        """R-3.3: visible banners and badges and those of races in play cannot come up."""
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
        entries = {f"hammerhead:{number}" for number in (2, 4, 11)} | {"millstone:3", "millstone:6"}
        assert table.regions("conquer") == entries
        assert not table.can("decline")


class TestBannersRunningShort:
    """R-3.4: visible combos form one list without gaps."""

    def short(self) -> Table:
        """Return a game of five players and fourteen races: five combos are visible, and the stack is empty."""
        table = ShortTable(*seats(), combos=[combo for combo in COLUMN if combo.race != "trolls"])
        assert len(table.combos) == 5
        return table

    def test_the_list_gets_shorter(self) -> None:
        """R-3.4: nothing comes up, and those below slide up."""
        table = self.short()
        table.pick("orcs")
        assert not table.is_chance
        assert [race for race, _, _ in table.combos] == ["humans", "naga", "kobolds", "dwarves"]
        table.finish_turn()
        assert table.actor == 1

    def test_a_banner_that_comes_back_joins_the_list_at_once(self) -> None:
        """R-3.4: in the middle of a turn, with the next badge; the turn then goes on."""
        table = self.short()
        table.pick("orcs").conquer("hammerhead:4")
        assert table.legal("badge")
        table.badge("sailing")
        assert table.combos[-1] == ("gnomes", "sailing", 0)
        assert len(table.combos) == 5
        assert table.can("conquer", "hammerhead:7")

    def test_when_six_are_visible_it_goes_under_the_stack(self) -> None:
        """R-3.4: there it waits for the next pick."""
        table = self.short()
        table.pick("orcs").conquer("hammerhead:4").badge("sailing").conquer("hammerhead:7").badge("enraged")
        assert len(table.combos) == 6
        table.conquer("hammerhead:9")
        assert not table.is_chance
        assert len(table.combos) == 6
        assert table.state.banner_queue == (table.race("night_elves"),)

    def test_with_sixteen_races_five_players_never_run_short(self) -> None:
        """R-3.4: ten in play and six visible; the last one comes up from under the stack."""
        table = Table(*seats(), combos=COLUMN, banners_below=["worgen"])
        table.pick("orcs")
        assert not table.legal("banner")
        table.badge("sailing")
        assert table.combos[-1] == ("worgen", "sailing", 0)
        assert len(table.combos) == 6

    def test_banners_under_the_stack_come_up_after_the_unseen(self) -> None:
        """R-3.4: as long as the stack lasts it is one of those."""
        table = Table(Seat(), Seat(), combos=COLUMN, banners_below=["tauren", "worgen"])
        table.pick("orcs")
        assert len(table.legal("banner")) == 16 - 6 - 2
        assert table.numbers("banner").isdisjoint({table.race("tauren"), table.race("worgen")})

    def test_banners_under_the_stack_come_up_in_their_order(self) -> None:
        """R-3.4: first come, first served."""
        table = Table(*seats(), combos=COLUMN[:5], banners_below=["worgen", "dwarves"])
        table.badge("sailing")
        assert table.combos[-1] == ("worgen", "sailing", 0)
        table.pick("orcs").badge("enraged")
        assert table.combos[-1] == ("dwarves", "enraged", 0)

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
        """R-3.4: only an empty stack is reshuffled."""
        table = Table(Seat(coins=5, active=holds("orcs", "farmer", {"hammerhead:4": 2})), Seat(coins=5))
        table.play("decline")
        table.play("pick", number=0)
        table.play("banner", number=table.state.options[0] & 63)
        assert table.power("farmer") not in table.numbers("badge")
