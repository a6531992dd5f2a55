"""Draws of islands: W-1.1, W-1.5, W-1.6."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elbowroom.boards.board import SIZES, Board, Size
from elbowroom.boards.draws import DRAWS, DrawError, draw, largest_draw, possible_draws, sheets_of
from elbowroom.boards.numbers import MAX_REGIONS, WARCRAFT_SUPPLY
from tests.boards.sample import full_set, island

BOARDS = full_set()
PLAYERS = (2, 3, 4, 5)


def sizes(drawn: tuple[Board, ...]) -> list[Size | None]:
    return [board.size for board in drawn]


class TestDraw:
    """W-1.1"""

    @pytest.mark.parametrize(("players", "wanted"), [(2, "LS"), (3, "LMS"), (4, "LMMS"), (5, "LLMSS")])
    def test_sizes_go_by_the_number_of_players(self, players: int, wanted: str) -> None:
        assert sizes(draw(BOARDS, players, seed=1)) == list(wanted)
        assert all(sizes(drawn) == list(wanted) for drawn in possible_draws(BOARDS, players))

    @given(st.sampled_from(PLAYERS), st.integers())
    def test_never_two_sides_of_one_board(self, players: int, seed: int) -> None:
        drawn = draw(BOARDS, players, seed)
        assert not any(one.reverse == other.id for one, other in combinations(drawn, 2))
        assert len({board.id for board in drawn}) == len(drawn)

    @given(st.sampled_from(PLAYERS), st.integers(), st.permutations(BOARDS))
    def test_the_same_seed_gives_the_same_draw(self, players: int, seed: int, shuffled: list[Board]) -> None:
        assert draw(BOARDS, players, seed) == draw(shuffled, players, seed)

    @pytest.mark.parametrize("players", PLAYERS)
    def test_every_possible_draw_turns_up_about_equally_often(self, players: int) -> None:
        possible = {frozenset(board.id for board in drawn) for drawn in possible_draws(BOARDS, players)}
        times = Counter(frozenset(board.id for board in draw(BOARDS, players, seed)) for seed in range(6000))
        assert set(times) == possible
        assert max(times.values()) < 2.2 * min(times.values())

    def test_too_few_boards(self) -> None:
        few = [board for board in BOARDS if not board.id.startswith("l1")]
        assert draw(few, 4, seed=1)
        with pytest.raises(DrawError, match=r"^5 players need 2 boards of size L, there are only 1$"):
            draw(few, 5, seed=1)
        assert list(possible_draws(few, 5)) == []
        assert largest_draw(few, 5, lambda board: 1) is None

    @pytest.mark.parametrize("players", [0, 1, 6, -1])
    def test_too_few_or_too_many_players(self, players: int) -> None:
        with pytest.raises(DrawError, match=f"for 2 to 5 players, not for {players}"):
            draw(BOARDS, players, seed=1)
        with pytest.raises(DrawError):
            list(possible_draws(BOARDS, players))

    def test_own_boards_are_drawn_too(self) -> None:
        own = island(id="own")
        assert any(own in drawn for drawn in possible_draws([*BOARDS, own], 2))
        assert any(own in draw([*BOARDS, own], 2, seed) for seed in range(50))


class TestPossibleDraws:
    @pytest.mark.parametrize(("players", "count"), [(2, 16), (3, 64), (4, 64), (5, 64)])
    def test_are_all_there_once(self, players: int, count: int) -> None:
        """W-1.1: if a draw takes both boards of a size, only their sides are random."""
        drawn = [frozenset(board.id for board in boards) for boards in possible_draws(BOARDS, players)]
        assert len(drawn) == len(set(drawn)) == count

    @pytest.mark.parametrize("players", PLAYERS)
    def test_keep_the_supply(self, players: int) -> None:
        """W-1.5 and the two magic regions of W-1.6, by trying every draw."""
        for drawn in possible_draws(BOARDS, players):
            regions = [region for board in drawn for region in board.regions]
            assert sum(region.native for region in regions) <= WARCRAFT_SUPPLY.natives
            assert sum(region.terrain == "mountain" for region in regions) <= WARCRAFT_SUPPLY.mountains
            assert len(regions) <= MAX_REGIONS
            assert sum("magic" in region.symbols for region in regions) >= 2


Pool = tuple[list[Board], dict[str, int]]


@st.composite
def pools(draw_from: st.DrawFn) -> Pool:
    """Return boards of all sizes, some of them two-sided, some with a wrong other side; and a value for each."""
    pool: list[Board] = []
    for number in range(draw_from(st.integers(0, 9))):
        size = draw_from(st.sampled_from(SIZES))
        back = draw_from(st.sampled_from([None, f"{number}-b", "0-a"]))
        pool.append(replace(BOARDS[0], id=f"{number}-a", size=size, reverse=back))
        if draw_from(st.booleans()):
            pool.append(replace(pool[-1], id=f"{number}-b", reverse=f"{number}-a"))
    return pool, {board.id: draw_from(st.integers(-5, 20)) for board in pool}


class TestLargestDraw:
    @given(pools(), st.sampled_from(PLAYERS))
    def test_is_the_largest_of_all_possible(self, pool: Pool, players: int) -> None:
        boards, values = pool
        possible = [frozenset(board.id for board in drawn) for drawn in possible_draws(boards, players)]
        sums = [sum(values[board] for board in drawn) for drawn in possible]
        largest = largest_draw(boards, players, lambda board: values[board.id])
        if largest is None:
            assert not sums
        else:
            assert sum(values[board.id] for board in largest) == max(sums)
            assert frozenset(board.id for board in largest) in possible
            assert sizes(largest) == list(DRAWS[players])

    def test_is_quick_for_hundreds_of_boards(self) -> None:
        many = [replace(board, id=f"{board.id}-{copy}", reverse=None) for board in BOARDS for copy in range(100)]
        largest = largest_draw(many, 5, lambda board: len(board.regions))
        assert largest is not None
        assert sizes(largest) == list(DRAWS[5])


class TestSheets:
    def test_two_boards_that_name_each_other_are_one_sheet(self) -> None:
        islands = [board for board in BOARDS if board.game == "warcraft"]
        assert sorted(len(sheet) for sheet in sheets_of(islands)) == [2] * 6

    def test_boards_that_do_not_name_each_other_are_two_sheets(self) -> None:
        one, other = island(id="a", reverse="b"), island(id="b")
        assert sheets_of([one, other]) == [(one,), (other,)]
