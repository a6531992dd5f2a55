"""R-8: the end of the game."""

from elbowroom.engine.engine import is_over
from elbowroom.engine.rules.scoring import winners
from tests.engine.table import Seat, Table, Tribe, holds


def finished_table(*seats: Seat, **rest: object) -> Table:
    """Return a table right after the last turn of the last round, which belonged to the last seat."""
    table = Table(*seats, round={2: 10, 3: 10, 4: 9, 5: 8}[len(seats)], turn=len(seats) - 1, **rest)
    return table.finish_turn()


def far(race: str, power: str | None, tokens: int, number: int) -> Tribe:
    """Return a race with a number of tokens in one region."""
    return holds(race, power, {f"hammerhead:{number}": tokens})


class TestEnd:
    def test_after_the_last_turn_of_the_last_round(self) -> None:
        """R-8.1: not before, and then nobody has anything to do."""
        seats = [Seat(active=far("orcs", "ranger", 2, 7)), Seat(active=far("naga", "farmer", 2, 9))]
        table = Table(*seats, round=10, turn=0)
        table.finish_turn()
        assert not is_over(table.state)
        assert table.actor == 1
        table.finish_turn()
        assert is_over(table.state)
        assert list(table.state.options) == []

    def test_all_seats_have_played_it_whichever_began(self) -> None:
        """R-8.1: when seat 1 began, seat 0 is the last."""
        seats = [Seat(active=far("orcs", "ranger", 2, 7)), Seat(active=far("naga", "farmer", 2, 9))]
        table = Table(*seats, round=10, turn=1, first=1)
        table.finish_turn()
        assert not is_over(table.state)
        table.finish_turn()
        assert is_over(table.state)

    def test_most_coins_win(self) -> None:
        """R-8.1: more tokens do not help."""
        table = finished_table(
            Seat(coins=20, active=far("orcs", "ranger", 1, 7)),
            Seat(coins=18, active=far("naga", "championing", 9, 9)),
        )
        assert (table.coins(0), table.coins(1)) == (20, 19)
        assert winners(table.state) == [0]

    def test_tied_most_tokens_on_the_map(self) -> None:
        """R-8.1: active and in decline."""
        table = finished_table(
            Seat(coins=20, active=far("orcs", "ranger", 2, 7), declined=[far("tauren", None, 2, 1)]),
            Seat(coins=19, active=far("naga", "championing", 3, 9)),
        )
        assert table.coins(0) == table.coins(1) == 20
        assert winners(table.state) == [0]

    def test_tokens_in_hand_do_not_count(self) -> None:
        """R-8.1: only those on the map do."""
        table = finished_table(
            Seat(coins=20, active=holds("orcs", "ranger", hand=9)),
            Seat(coins=19, active=far("naga", "championing", 3, 9)),
        )
        assert winners(table.state) == [1]

    def test_beasts_count(self) -> None:
        """R-8.1: two tokens and two Beasts beat three tokens."""
        table = finished_table(
            Seat(coins=20, active=holds("orcs", "beast_master", {"hammerhead:7": 2}, companions={"hammerhead:7": 2})),
            Seat(coins=19, active=far("naga", "farmer", 3, 9)),
        )
        assert table.coins(0) == table.coins(1) == 20
        assert winners(table.state) == [0]

    def test_the_champion_does_not_count(self) -> None:
        """R-8.1: three tokens beat two with the Champion."""
        table = finished_table(
            Seat(coins=20, active=holds("humans", "championing", {"hammerhead:1": 2}, companions={"hammerhead:1": 1})),
            Seat(coins=19, active=far("naga", "farmer", 3, 9)),
        )
        assert table.coins(0) == table.coins(1) == 20
        assert winners(table.state) == [1]

    def test_natives_count_for_nobody(self) -> None:
        """R-8.1: shared victory when coins and tokens are tied."""
        table = finished_table(
            Seat(coins=20, active=far("orcs", "ranger", 3, 7)),
            Seat(coins=10, active=far("trolls", "fishing", 9, 4)),
            Seat(coins=19, active=far("naga", "farmer", 3, 9)),
        )
        assert winners(table.state) == [0, 2]
