"""W-1: islands, their symbols and markers, and the supply of pieces."""

from collections import Counter
from itertools import combinations

import pytest

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import built_in
from elbowroom.boards.draws import DRAWS, possible_draws
from elbowroom.boards.numbers import WARCRAFT_SUPPLY
from elbowroom.engine.engine import new_state
from elbowroom.engine.regions import size
from elbowroom.engine.world import World
from elbowroom.games import new_game
from elbowroom.games.warcraft.pieces import BEAST, CHAMPION, DUDS, EXPLODING, MARKERS, MURLOCS
from elbowroom.games.warcraft.ruleset import WARCRAFT
from elbowroom.texts import table
from tests.engine.table import Seat, Table, holds

ISLANDS = built_in("warcraft")
PLAYERS = (2, 3, 4, 5)


class TestDraw:
    def test_six_boards_with_two_sides_or_more(self) -> None:
        """W-1.1: two of each size, twelve faces."""
        by_id = {board.id: board for board in ISLANDS}
        faces = [board for board in ISLANDS if board.reverse is not None]
        assert all(count >= 4 for count in Counter(board.size for board in faces).values())
        assert all(by_id[board.reverse or ""].reverse == board.id for board in faces)

    @pytest.mark.parametrize(("players", "sizes"), [(2, "LS"), (3, "LMS"), (4, "LMMS"), (5, "LLMSS")])
    def test_a_game_is_drawn_by_the_number_of_players(self, players: int, sizes: str) -> None:
        """W-1.1: any side, but never both sides of one board."""
        by_id = {board.id: board for board in ISLANDS}
        for seed in range(20):
            boards = [by_id[name] for name in new_game("warcraft", players, seed=seed).settings.boards]
            assert [board.size for board in boards] == list(sizes)
            assert not any(one.reverse == other.id for one, other in combinations(boards, 2))

    def test_islands_never_touch(self) -> None:
        """W-1.1: no region has a neighbour on another island."""
        world = World([board for board in ISLANDS if board.id in ("hammerhead", "half-moon", "old-boot")])
        assert [island.bit_count() for island in world.islands] == [12, 9, 7]
        for island in world.islands:
            assert world.around(island) & ~island == 0

    @pytest.mark.parametrize("board", ISLANDS, ids=lambda board: board.id)
    def test_at_most_one_water_region(self, board: Board) -> None:
        """W-1.2: the sea around an island is no region."""
        water = [region for region in board.regions if region.terrain in ("sea", "lake")]
        assert len(water) <= 1

    @pytest.mark.parametrize("board", ISLANDS, ids=lambda board: board.id)
    def test_symbols(self, board: Board) -> None:
        """W-1.3: caverns, magic, anchors, murlocs, and exactly one size mark."""
        assert sum(region.size_mark for region in board.regions) == 1
        assert {symbol for region in board.regions for symbol in region.symbols} <= {"cavern", "magic"}
        assert any(region.anchor for region in board.regions)
        assert any(region.native for region in board.regions)
        assert all(board.is_entry(region) == region.anchor for region in board.regions)


class TestMarkers:
    def test_five_artifacts_and_seven_places(self) -> None:
        """W-1.4"""
        assert Counter(relic.is_artifact for relic in WARCRAFT.relics) == {True: 5, False: 7}

    @pytest.mark.parametrize("players", PLAYERS)
    def test_one_face_down_on_each_island(self, players: int) -> None:
        """W-1.4: on the region with the size mark, and nobody knows which."""
        state = new_game("warcraft", players, seed=1).state
        assert state.face_down == state.world.size_marks
        assert size(state.face_down) == len(DRAWS[players])
        assert all(size(state.face_down & island) == 1 for island in state.world.islands)
        assert state.relics_unseen == (1 << 12) - 1
        assert state.found == ()


class TestSupply:
    def test_pieces(self) -> None:
        """W-1.5"""
        supply = {marker.id: marker.supply for marker in MARKERS}
        assert supply == {"wisp_wall": 9, "fort": 10, "watch_tower": 6, "military_objective": 2, "bomb": 12}
        assert (CHAMPION.supply, BEAST.supply, MURLOCS, EXPLODING, DUDS) == (1, 5, 15, 6, 6)

    @pytest.mark.parametrize("players", PLAYERS)
    def test_murlocs_and_mountains_suffice_for_every_draw(self, players: int) -> None:
        """W-1.5: fifteen Murlocs, ten mountains."""
        for drawn in possible_draws(ISLANDS, players):
            regions = [region for board in drawn for region in board.regions]
            assert sum(region.native for region in regions) <= WARCRAFT_SUPPLY.natives == 15
            assert sum(region.terrain == "mountain" for region in regions) <= WARCRAFT_SUPPLY.mountains == 10

    def test_the_table_is_set(self) -> None:
        """W-1.5, R-2.4: Murlocs not needed stay in the box."""
        drawn = next(iter(possible_draws(ISLANDS, 5)))
        state = new_state(WARCRAFT, World(drawn), 5)
        on_map = size(state.world.natives)
        assert state.tray[WARCRAFT.natives] == MURLOCS - on_map

    def test_four_harmony_tokens(self) -> None:
        """W-1.5: one for each of four opponents."""
        others = [Seat(active=holds(race)) for race in ("orcs", "humans", "naga", "trolls")]
        game = Table(Seat(active=holds("pandaren", "farmer", {"hammerhead:4": 2})), *others)
        game.finish_turn()
        assert game.remembers("pandaren") == {"harmony": [1, 2, 3, 4]}


class TestGeography:
    """W-1.6: our own faces."""

    SIZES = ("S", "M", "L")

    @pytest.mark.parametrize("board", ISLANDS, ids=lambda board: board.id)
    def test_numbers_go_by_the_size(self, board: Board) -> None:
        """W-1.6: land regions, Murlocs, mountains and anchors."""
        size = self.SIZES.index(board.size or "")
        land = [region for region in board.regions if region.terrain not in ("sea", "lake")]
        assert len(land) == (7, 9, 11)[size]
        assert sum(region.native for region in land) == (2, 3, 4)[size]
        assert sum(region.terrain == "mountain" for region in land) == (1, 2, 3)[size]
        anchors = sum(region.anchor for region in land)
        assert anchors in ((2, 3), (2, 3), (3, 4))[size]

    def test_water(self) -> None:
        """W-1.6: on four large faces and on two each of the others, or more, bordering at least three land regions."""
        with_water = Counter(
            board.size for board in ISLANDS for region in board.regions if region.terrain in ("sea", "lake")
        )
        assert with_water >= Counter({"L": 4, "M": 2, "S": 2})
        for board in ISLANDS:
            for region in board.regions:
                if region.terrain in ("sea", "lake"):
                    assert len(region.neighbours) >= 3

    def test_two_players_have_two_magic_regions(self) -> None:
        """W-1.6"""
        for drawn in possible_draws(ISLANDS, 2):
            assert sum("magic" in region.symbols for board in drawn for region in board.regions) >= 2

    def test_pages_say_so(self) -> None:
        """W-1.6: the picture of a board says whose geography it is."""
        for language, word in {"en": "our own", "pt-BR": "nossos", "de": "eigen"}.items():
            assert word in table(language)["legend.fan-note"]
