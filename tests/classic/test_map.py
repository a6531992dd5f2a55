"""S-1: the four maps, the supply, where a race may begin."""

from collections import Counter

import pytest

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import built_in
from elbowroom.boards.numbers import CLASSIC_SUPPLY
from elbowroom.engine.ability import Race
from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import apply
from elbowroom.engine.regions import size
from elbowroom.games import new_game
from elbowroom.games.classic.pieces import ENCAMPMENT, LOST_TRIBES, MARKERS
from elbowroom.games.classic.ruleset import CLASSIC
from tests.classic.maps import ClassicTable, Seat, at, holds, v, vs
from tests.engine.table import Combo

REGIONS = {2: 23, 3: 30, 4: 39, 5: 48}
ENTRIES = vs(2, 3, 4, 5, 6, 11, 12, 16, 17, 18, 19, 20, 21, 22)


class TestMaps:
    @pytest.mark.parametrize("players", REGIONS)
    def test_one_map_for_each_number_of_players(self, players: int) -> None:
        """S-1.1: 23, 30, 39 and 48 regions."""
        world = new_game("classic", players, seed=1).state.world
        assert [board.players for board in world.boards] == [players]
        assert world.size == REGIONS[players]

    @pytest.mark.parametrize("players", REGIONS)
    def test_two_seas_on_the_edge_and_one_lake(self, players: int) -> None:
        """S-1.1"""
        world = new_game("classic", players, seed=1).state.world
        assert size(world.terrain["sea"]) == size(world.border_sea) == 2
        assert world.terrain["lake"].bit_count() == 1

    @pytest.mark.parametrize("players", REGIONS)
    def test_symbols(self, players: int) -> None:
        """S-1.1: caverns, magic sources and mines, and nothing of Warcraft."""
        regions = [region for board in built_in("classic") if board.players == players for region in board.regions]
        assert {symbol for region in regions for symbol in region.symbols} == {"cavern", "magic", "mine"}
        assert not any(region.anchor or region.size_mark for region in regions)

    @pytest.mark.parametrize("players", REGIONS)
    def test_the_table_is_set(self, players: int) -> None:
        """S-1.1, R-2.4: a Lost Tribe on each of its symbols, the others in the box, and no relic anywhere."""
        state = new_game("classic", players, seed=1).state
        assert state.held[CLASSIC.natives] == state.world.natives
        assert state.tray[CLASSIC.natives] == LOST_TRIBES - size(state.world.natives)
        assert state.face_down == 0


class TestSupply:
    def test_pieces(self) -> None:
        """S-1.2"""
        supply = {marker.id: marker.supply for marker in MARKERS}
        assert supply == {"fortress": 6, "hero": 2, "hole": 2, "lair": 10, "dragon": 1}
        assert (ENCAMPMENT.supply, LOST_TRIBES, CLASSIC.native_supply) == (5, 18, 18)

    @pytest.mark.parametrize("board", built_in("classic"), ids=lambda board: board.id)
    def test_lost_tribes_and_mountains_suffice(self, board: Board) -> None:
        """S-1.2: eighteen Lost Tribes, nine mountains."""
        terrains = Counter(region.terrain for region in board.regions)
        assert sum(region.native for region in board.regions) <= CLASSIC_SUPPLY.natives == 18
        assert terrains["mountain"] <= CLASSIC_SUPPLY.mountains == 9

    @pytest.mark.parametrize("race", CLASSIC.races, ids=lambda race: race.id)
    def test_with_any_badge_the_tray_suffices(self, race: Race) -> None:
        """R-1.2"""
        assert race.banner + max(power.badge for power in CLASSIC.powers) <= race.tray

    def test_six_combos_to_see(self) -> None:
        """R-2.3"""
        game = new_game("classic", 2, seed=1)
        while game.state.actor < 0:
            apply(game.state, game.state.options[0])
        assert {action_of(game.state, option).number for option in game.state.options} == set(range(6))


class TestEntry:
    def test_on_the_edge_or_on_the_shore_of_a_border_sea(self) -> None:
        """S-1.3: 22 is not on the edge, but on the shore of the sea 23; no sea, and not the shores of the lake."""
        table = ClassicTable(Seat(active=holds("ratmen", "forest", hand=9)), Seat())
        assert table.regions("conquer") == ENTRIES

    def test_right_after_the_pick(self) -> None:
        """S-1.3: the first turn of all."""
        table = ClassicTable(Seat(), Seat(), combos=[Combo(race="ratmen", power="forest")]).refill()
        table.pick("ratmen").refill()
        assert table.regions("conquer") == ENTRIES

    def test_never_again_while_a_region_is_held(self) -> None:
        """S-1.3, R-4.3: later conquests go from region to region."""
        table = ClassicTable(Seat(active=holds("ratmen", "forest", at({17: 1}), hand=9)), Seat())
        assert table.regions("conquer") == vs(12, 18)

    def test_again_when_no_region_is_left(self) -> None:
        """S-1.3, R-5.2: a player who has abandoned everything enters again."""
        table = ClassicTable(Seat(active=holds("ratmen", "forest", at({17: 1}), hand=9)), Seat())
        table.play("abandon", v(17))
        assert table.regions("conquer") == ENTRIES

    def test_no_travel(self) -> None:
        """S-1.3: an entry region costs no more than any other."""
        table = ClassicTable(Seat(active=holds("ratmen", "forest", hand=9)), Seat())
        table.conquer(v(2))
        assert table.tokens(v(2)) == 2
