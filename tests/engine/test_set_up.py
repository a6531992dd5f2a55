"""R-1 and R-2: the things of the game, and how it is set up."""

import pytest

from elbowroom.engine.action_text import Action, code_of
from elbowroom.engine.engine import chance, new_state
from elbowroom.engine.errors import SettingsError
from elbowroom.engine.regions import size
from elbowroom.engine.world import World
from elbowroom.games import Game, boards_of, new_game
from elbowroom.games.warcraft.ruleset import WARCRAFT
from tests.engine.printed import PRINTED
from tests.engine.table import BOARDS, Combo, Seat, Table, holds


def start_game(players: int = 2, first: int = 0) -> Game:
    """Return a game at its very first decision; banners and badges came up in the order of their numbers."""
    game = new_game("warcraft", players, boards=BOARDS)
    game.play(Action("first", number=first))
    while game.is_chance:
        game.play(game.legal()[0])
    return game


class TestThings:
    def test_neighbours_are_neighbours_of_each_other(self) -> None:
        """R-1.1: regions are adjacent when they share a border; islands never touch."""
        table = Table(Seat(), Seat())
        near = table.state.world.near
        for region, neighbours in enumerate(near):
            assert not neighbours >> region & 1
            assert all(near[other] >> region & 1 for other in range(len(near)) if neighbours >> other & 1)
        four = {table.name(other) for other in range(len(near)) if near[table.region("hammerhead:4")] >> other & 1}
        assert four == {f"hammerhead:{number}" for number in (1, 3, 6, 7, 9)}

    def test_sea_and_lake_are_water(self) -> None:
        """R-1.1: each region has one terrain, and lakes are water, not land."""
        world = Table(Seat(), Seat()).state.world
        assert sum(regions.bit_count() for regions in world.terrain.values()) == world.size
        assert world.water == world.terrain["sea"] | world.terrain["lake"]
        assert size(world.water) == 2
        assert not world.water & world.land

    def test_a_combo_brings_banner_and_badge(self) -> None:
        """R-1.2: five Blood Elves and four for the Farmer."""
        table = Table(Seat(), Seat(), combos=[Combo(race="blood_elves", power="farmer")]).refill()
        table.pick("blood_elves").refill()
        assert table.hand("blood_elves") == 9
        assert table.tray("blood_elves") == 1

    def test_no_combo_asks_for_more_than_the_tray_holds(self) -> None:
        """R-1.2: with any badge."""
        most = max(power.badge for power in WARCRAFT.powers)
        assert all(race.banner + most <= race.tray for race in WARCRAFT.races)

    def test_one_active_race(self) -> None:
        """R-1.3: a seat with an active race is not offered another one."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:4": 3})), Seat())
        assert not table.legal("pick")

    def test_natives_belong_to_nobody_and_never_score(self) -> None:
        """R-1.4: they stand in the same places after a round."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:6": 1})), Seat(active=holds("naga", "ranger")))
        murlocs = {"hammerhead:1", "hammerhead:2", "hammerhead:9", "hammerhead:12", "millstone:1", "millstone:7"}
        assert all(table.holder(region) == "natives" and table.tokens(region) == 1 for region in murlocs)
        table.finish_turn().finish_turn()
        assert all(table.holder(region) == "natives" and table.tokens(region) == 1 for region in murlocs)
        assert (table.coins(0), table.coins(1)) == (6, 5)

    @pytest.mark.parametrize(
        ("region", "coins"),
        [
            ("hammerhead:9", 1),  # a native
            ("hammerhead:7", 1),  # tokens in decline
            ("hammerhead:3", 0),  # a mountain and a relic
            ("hammerhead:6", 0),  # nothing at all
        ],
    )
    def test_tokens_make_a_region_non_empty_and_pieces_do_not(self, region: str, coins: int) -> None:
        """R-1.5: natives and tokens in decline do, mountains and artifacts do not."""
        table = Table(
            Seat(active=holds("naga", "battle_master", {"hammerhead:4": 9})),
            Seat(declined=[holds("humans", None, {"hammerhead:7": 1})]),
            relics={"frostmourne": "hammerhead:3"},
        )
        table.conquer(region)
        assert table.coins(0) == 5 + coins

    def test_a_companion_alone_makes_a_region_non_empty(self) -> None:
        """R-1.5: a Champion counts."""
        table = Table(
            Seat(active=holds("naga", "battle_master", {"hammerhead:4": 9})),
            Seat(active=holds("orcs", "championing", companions={"hammerhead:7": 1})),
        )
        table.conquer("hammerhead:7")
        assert table.coins(0) == 5 + 1 + 1  # and the ransom

    def test_tokens_are_conserved(self) -> None:
        """R-1.6: on the map, in hand and in the tray there are always as many as exist."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 9})),
            Seat(active=holds("humans", "ranger", {"hammerhead:7": 3, "millstone:3": 2})),
        )

        def count(race: str) -> int:
            on_map = sum(table.tokens(region) for region in table.held(race))
            return on_map + table.hand(race) + table.tray(race)

        table.conquer("hammerhead:7")
        assert (count("orcs"), count("humans")) == (11, 10)
        table.finish_turn()
        assert (count("orcs"), count("humans")) == (11, 10)
        assert table.tray("humans") == 6
        table.play("decline").finish_turn()
        assert (count("orcs"), count("humans")) == (11, 10)

    def test_at_least_one_token_is_spent(self) -> None:
        """R-1.7: reductions add up, 3 - 2 - 1, and never below one."""
        table = Table(Seat(active=holds("dwarves", "blacksmith", {"hammerhead:2": 2})), Seat())
        assert table.hand("dwarves") == 1
        table.conquer("hammerhead:3")
        assert table.tokens("hammerhead:3") == 1
        assert table.hand("dwarves") == 0

    def test_reductions_add_up(self) -> None:
        """R-1.7: a Troll Blacksmith pays two less for an occupied region."""
        table = Table(Seat(active=holds("trolls", "blacksmith", {"hammerhead:4": 9})), Seat())
        table.conquer("hammerhead:9", "hammerhead:6")
        assert table.tokens("hammerhead:9") == 1
        assert table.tokens("hammerhead:6") == 1
        assert table.hand("trolls") == 6

    def test_an_immune_region_cannot_be_touched(self) -> None:
        """R-1.8: an immune region can be neither conquered nor intimidated."""
        table = Table(
            Seat(active=holds("orcs", "intimidating", {"hammerhead:4": 9})),
            Seat(active=holds("humans", "defensive", {"hammerhead:7": 1, "millstone:3": 1})),
            markers={"watch_tower": ["hammerhead:7"]},
        )
        assert "hammerhead:7" not in table.regions("conquer") | table.regions("roll")
        table.use("intimidating")
        assert "hammerhead:7" not in table.regions("target")

    def test_an_owner_is_not_bound_by_immunity(self) -> None:
        """R-1.8: a region stays open to its own player."""
        table = Table(
            Seat(
                active=holds("orcs", "farmer", {"hammerhead:4": 9}),
                declined=[holds("humans", None, {"hammerhead:7": 1})],
            ),
            Seat(),
            markers={"watch_tower": ["hammerhead:7"]},
        )
        assert table.can("conquer", "hammerhead:7")


def gets_harmony(table: Table) -> bool:
    """Return whether the other player holds a harmony token after this turn."""
    table.finish_turn()
    return table.remembers("pandaren") == {"harmony": [1]}


class TestAttack:
    """R-1.9: a player attacked by the Pandaren gets no harmony token."""

    def table(self, hand: int = 0) -> Table:
        return Table(
            Seat(active=holds("pandaren", "farmer", {"hammerhead:4": 1}, hand=hand)),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 3, "millstone:3": 1})),
        )

    def test_peace(self) -> None:
        """R-1.9: conquering another player's region is no attack."""
        table = self.table(hand=3)
        table.conquer("hammerhead:9")
        assert gets_harmony(table)

    def test_a_conquest(self) -> None:
        """R-1.9"""
        table = self.table(hand=5)
        table.conquer("hammerhead:7")
        assert not gets_harmony(table)

    def test_a_failed_die(self) -> None:
        """R-1.9: a failed attempt is an attack, too."""
        table = self.table(hand=4)
        table.play("roll", "hammerhead:7").die(0)
        assert table.holder("hammerhead:7") == "orcs"
        assert not gets_harmony(table)

    def test_moving_a_token_away(self) -> None:
        """R-1.9: intimidation is an attack, too."""
        table = Table(
            Seat(active=holds("pandaren", "intimidating", {"hammerhead:4": 1})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:7": 3, "millstone:3": 1})),
        )
        table.use("intimidating").play("target", "hammerhead:7").play("target", "millstone:3")
        assert not gets_harmony(table)

    def test_swapping_regions(self) -> None:
        """R-1.9: a portal is no attack."""
        table = Table(
            Seat(active=holds("pandaren", "portal_mage", {"hammerhead:4": 1})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:11": 3})),
        )
        table.use("portal_mage").play("target", "hammerhead:1").play("target", "hammerhead:11")
        assert table.holder("hammerhead:1") == "orcs"
        assert gets_harmony(table)


class TestSetUp:
    @pytest.mark.parametrize("players", [0, 1, 6])
    def test_two_to_five_players(self, players: int) -> None:
        """R-2.1"""
        with pytest.raises(SettingsError) as caught:
            new_game("warcraft", players)
        assert caught.value.reason == "player-count"

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_five_coins_each(self, players: int) -> None:
        """R-2.1"""
        assert new_game("warcraft", players, seed=1).scores == [5] * players

    def test_anybody_may_be_the_first_and_play_goes_clockwise(self) -> None:
        """R-2.1: all seats are equally likely; after the last one comes seat 0."""
        game = new_game("warcraft", 3, boards=BOARDS)
        assert chance(game.state) == [(code_of(game.state, action), 1) for action in game.legal()]
        assert [action.number for action in game.legal()] == [0, 1, 2]
        game = start_game(3, first=1)
        turns: list[int] = []
        while len(turns) < 4:
            if game.to_act is not None and (not turns or len(turns) <= game.state.turn):
                turns.append(game.to_act)
            ends = [action for action in game.legal() if action.kind == "end"]
            game.play(ends[0] if ends else game.legal()[0])
        assert turns == [1, 2, 0, 1]

    @pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 10), (4, 9), (5, 8)])
    def test_rounds(self, players: int, rounds: int) -> None:
        """R-2.2: everybody has that many turns, and then the game is over."""
        game = start_game(players)
        turns = 0
        while not game.is_over:
            turn = game.state.turn
            ends = [action for action in game.legal() if action.kind == "end"]
            game.play(ends[0] if ends else game.legal()[0])
            turns += game.state.turn - turn
        assert turns == players * rounds

    def test_six_combos_are_visible(self) -> None:
        """R-2.3: no race and no power twice, and no coins on them."""
        state = start_game().state
        assert len(set(state.columns[0])) == len(set(state.row_badges)) == 6
        assert state.row_coins == (0,) * 6

    def test_every_banner_and_badge_may_come_up(self) -> None:
        """R-2.3: they are shuffled: any of those not yet seen, all as likely."""
        game = new_game("warcraft", 2, boards=BOARDS, cast=PRINTED)
        game.play(Action("first", number=0))
        assert [weight for _, weight in chance(game.state)] == [1] * 16
        game.play(Action("banner", id="goblins"))
        assert [weight for _, weight in chance(game.state)] == [1] * 20
        game.play(Action("badge", id="mining"))
        assert [action.id for action in game.legal()] == [
            race for race in game.state.ruleset.race_ids if race != "goblins"
        ]

    def test_mountains_and_natives_stand(self) -> None:
        """R-2.4: one native where its symbol is, and a mountain defends every mountain region."""
        state = new_state(WARCRAFT, World(boards_of(BOARDS)), 2)
        for region in range(state.world.size):
            native = state.world.natives >> region & 1
            assert state.tokens[region] == native
            assert state.owner[region] == (WARCRAFT.natives if native else -1)
            assert state.base[region] == 2 + native + (state.world.mountain >> region & 1)
        assert state.tray[WARCRAFT.natives] == 15 - 6

    def test_the_die(self) -> None:
        """R-2.5: three blank faces, then 1, 2 and 3."""
        table = Table(Seat(active=holds("naga", "farmer", {"hammerhead:4": 2})), Seat())
        table.play("roll", "hammerhead:6")
        assert [(action & 63, weight) for action, weight in chance(table.state)] == [(0, 3), (1, 1), (2, 1), (3, 1)]
