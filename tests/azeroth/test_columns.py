"""T.2 to T.6: columns of banners for each faction, beside one column of badges."""

from random import Random

import pytest

from elbowroom.engine.choices import decision_of
from elbowroom.engine.game import Game
from elbowroom.engine.position.model import Tribe
from elbowroom.engine.view import OneOf
from elbowroom.engine.viewing import view_of
from elbowroom.games import new_game
from tests.azeroth.sides import ALLIANCE, BADGES, HORDE, NEUTRAL, SEATS, SidesTable, rows
from tests.engine.printed import PRINTED
from tests.engine.table import Combo, Seat, holds

PLAYERS = (2, 3, 4, 5)
FULL = rows(ALLIANCE[:4], HORDE[:4])


def start_game(players: int, seed: int = 1) -> Game:
    """Return a new game whose first combos have come up."""
    game = new_game("azeroth", players, seed=seed, cast=PRINTED)
    game.draw(Random(seed))
    return game


def visible_banners(game: Game) -> list[list[str]]:
    """Return the visible banners of each column from the top."""
    return [[combo.race for combo in game.view().combos if combo.column == column] for column in range(3)]


def offered_combos(table: SidesTable) -> list[tuple[str | None, str | None, int | None]]:
    """Return the combos among which the seat chooses: race, power and price."""
    decision = decision_of(table.state)
    assert decision is not None
    (choice,) = decision.choices
    assert isinstance(choice, OneOf)
    return [(option.race, option.power, option.price) for option in choice.options]


def declined_race(race: str, number: int) -> Tribe:
    """Return a race in decline on one region of Hammerhead."""
    return holds(race, None, {f"hammerhead:{number}": 1})


def four_players(combos: list[Combo], coins: int = 5) -> SidesTable:
    """Return a game of four players; the first one is to pick, and three Alliance races are in play."""
    ally = Seat(active=holds("humans", "enraged", hand=5), declined=[declined_race("worgen", 7)])
    return SidesTable(
        Seat(coins=coins, declined=[declined_race("night_elves", 9)]), Seat(), ally, Seat(), combos=combos
    )


class TestBanners:
    @pytest.mark.parametrize("players", PLAYERS)
    def test_four_of_alliance_and_horde_are_visible(self, players: int) -> None:
        """T.2: three in the column and the top of the stack; two remain below."""
        game = start_game(players)
        alliance, horde, _ = visible_banners(game)
        assert len(alliance) == len(horde) == 4
        assert set(alliance) < set(ALLIANCE)
        assert set(horde) < set(HORDE)
        assert game.view().banners_left[:2] == (2, 2)

    @pytest.mark.parametrize("players", [3, 5])
    def test_all_neutral_ones_are_visible_and_have_no_stack(self, players: int) -> None:
        """T.2: with three or five players."""
        game = start_game(players)
        assert set(visible_banners(game)[2]) == set(NEUTRAL)
        assert game.view().banners_left[2] == 0

    @pytest.mark.parametrize("players", [2, 4])
    def test_neutral_ones_are_out_of_the_game(self, players: int) -> None:
        """T.2: with two or four players none is visible, and none ever comes up or comes into play."""
        for seed in range(3):
            game, rng = new_game("azeroth", players, seed=seed), Random(seed)
            races = game.state.ruleset.races
            while not game.is_over:
                if game.is_chance:
                    coming = {races[a.number or 0].id for a in game.legal() if a.kind == "banner"}
                    assert not coming & set(NEUTRAL)
                    game.play(game.random_outcome(rng))
                else:
                    game.play(rng.choice(game.legal()))
                assert visible_banners(game)[2] == []
                assert not {tribe.race for tribe in game.view().tribes} & set(NEUTRAL)

    def test_a_faction_has_its_own_stack(self) -> None:
        """T.2: after an Alliance pick only Alliance banners may come up."""
        table = SidesTable(Seat(), Seat(), combos=FULL)
        table.pick("draenei").badge("sailing")
        assert table.may_come() == {"night_elves", "worgen"}
        table.banner("worgen").finish_turn()
        table.pick("orcs").badge("enraged")
        assert table.may_come() == {"tauren", "trolls"}


class TestBadges:
    @pytest.mark.parametrize("players", PLAYERS)
    def test_four_are_visible(self, players: int) -> None:
        """T.3: three in a column and the top of the stack, whatever the number of players."""
        game = start_game(players)
        assert len(game.view().badges) == 4
        assert game.view().badges_left == 16

    def test_a_race_has_the_badge_in_its_row(self) -> None:
        """T.3: the same badges for every faction."""
        table = SidesTable(Seat(), Seat(), Seat(), combos=rows(ALLIANCE[:4], HORDE[:4], NEUTRAL))
        assert offered_combos(table) == [
            (race, power, n) for n, (race, power) in enumerate(zip(ALLIANCE, BADGES, strict=False))
        ]
        combos = {combo.race: combo.power for combo in view_of(table.state).combos}
        for column in (ALLIANCE[:4], HORDE[:4], NEUTRAL):
            assert [combos[race] for race in column] == BADGES

    def test_the_combo_brings_both(self) -> None:
        """T.3: five Dwarves and four for the Ranger."""
        table = SidesTable(Seat(), Seat(), combos=FULL)
        table.pick("dwarves").refill()
        assert table.hand("dwarves") == 9
        assert table.state.power_of[table.race("dwarves")] == table.power("ranger")

    def test_four_stay_visible_beside_empty_rows(self) -> None:
        """T.3: also where no faction has a banner in the row."""
        table = SidesTable(Seat(), Seat(), combos=FULL, excluded=["night_elves", "worgen", "tauren", "trolls"])
        table.pick("draenei").refill().finish_turn()
        table.pick("blood_elves").refill()
        assert (len(table.column("alliance")), len(table.column("horde"))) == (3, 3)
        assert len(table.badges) == 4


class TestPicking:
    @pytest.mark.parametrize("players", PLAYERS)
    def test_from_ones_own_faction_only(self, players: int) -> None:
        """T.4: seat by seat, in every number of players."""
        game, rng = start_game(players), Random(1)
        faction = {"alliance": ALLIANCE, "horde": HORDE, "neutral": NEUTRAL}
        for seat in range(players):
            decision = game.view(seat).decision
            assert decision is not None
            assert isinstance(decision.choices[0], OneOf)
            races = {option.race for option in decision.choices[0].options}
            assert races <= set(faction[SEATS[players][seat]])
            assert len(races) == 4
            game.play("pick 0")
            while game.to_act == seat or game.is_chance:
                ending = [action for action in game.legal() if action.kind == "end"]
                game.draw(rng) if game.is_chance else game.play((ending or game.legal())[0])

    def test_a_row_costs_as_many_coins_as_are_above_it(self) -> None:
        """T.4: paid to the bank: nothing lies on combos, and nobody gets it."""
        table = SidesTable(Seat(coins=5), Seat(coins=5), combos=FULL)
        table.pick("humans").refill()
        assert (table.coins(0), table.coins(1)) == (2, 5)
        assert table.state.row_coins == (0, 0, 0, 0)
        table.finish_turn().pick("blood_elves")
        assert table.coins(1) == 5

    def test_a_player_without_coins_cannot_pick(self) -> None:
        """T.4"""
        assert SidesTable(Seat(coins=1), Seat(), combos=FULL).numbers("pick") == {0, 1}
        assert SidesTable(Seat(coins=3), Seat(), combos=FULL).numbers("pick") == {0, 1, 2, 3}


class TestAfterAPick:
    def test_the_faction_and_the_badges_slide_up(self) -> None:
        """T.5: so the combos of both factions change."""
        table = SidesTable(Seat(), Seat(), combos=FULL)
        table.pick("dwarves").badge("sailing").banner("worgen")
        assert table.column("alliance") == ["draenei", "gnomes", "humans", "worgen"]
        assert table.column("horde") == HORDE[:4]
        assert table.badges == ["farmer", "mining", "herbalist", "sailing"]
        table.finish_turn()
        assert offered_combos(table) == [
            ("blood_elves", "farmer", 0),
            ("forsaken", "mining", 1),
            ("goblins", "herbalist", 2),
            ("orcs", "sailing", 3),
        ]

    def test_an_exhausted_stack_leaves_empty_rows(self) -> None:
        """T.5: with two races of each Alliance player in play, two are left."""
        table = four_players(combos=rows(["draenei", "dwarves", "gnomes"], HORDE[:4]))
        table.pick("gnomes").badge("sailing")
        assert not table.is_chance
        assert table.column("alliance") == ["draenei", "dwarves"]
        assert len(table.badges) == 4

    def test_a_row_without_banner_cannot_be_picked(self) -> None:
        """T.5: coins do not matter."""
        table = four_players(combos=rows(["draenei", "dwarves", "gnomes"], HORDE[:4]), coins=99)
        assert table.numbers("pick") == {0, 1, 2}

    def test_discarded_badges_are_shuffled_when_the_stack_is_empty(self) -> None:
        """T.5, R-3.4: and only then."""
        table = SidesTable(Seat(), Seat(), combos=FULL)
        unseen, discarded = table.power("sailing"), 1 << table.power("enraged") | 1 << table.power("explorer")
        table.state.badges, table.state.badge_discards = 1 << unseen, discarded
        table.pick("draenei")
        assert table.may_come() == {"sailing"}
        table.badge("sailing").banner("worgen").finish_turn()
        table.pick("orcs")
        assert table.may_come() == {"enraged", "explorer"}


class TestDiscardedBanners:
    def declining(self, **rest: object) -> SidesTable:
        """Return a game in which the Alliance has Humans, and Dwarves in decline, who leave next."""
        alliance = Seat(active=holds("humans", "enraged", {"hammerhead:4": 2}), declined=[declined_race("dwarves", 9)])
        return SidesTable(alliance, Seat(active=holds("orcs", "explorer", {"hammerhead:7": 2})), **rest)

    def test_they_go_to_the_bottom_of_the_factions_stack(self) -> None:
        """T.6: below what has not been seen yet, and not into the stack of the others."""
        table = self.declining(combos=rows(["draenei", "gnomes", "worgen", "night_elves"], [*HORDE[:3], "tauren"]))
        table.play("decline")
        assert table.column("alliance") == ["draenei", "gnomes", "worgen", "night_elves"]
        assert table.below() == ["dwarves"]
        assert view_of(table.state).banners_left == (1, 1, 0)
        table.finish_turn()
        table.pick("draenei").badge("sailing")
        assert not table.is_chance
        assert table.column("alliance") == ["gnomes", "worgen", "night_elves", "dwarves"]

    def test_those_not_seen_yet_come_up_before(self) -> None:
        """T.6: the bottom of the stack is below those banners."""
        wiped_out = Seat(active=holds("humans", "enraged"))
        column = ["draenei", "dwarves", "gnomes", "worgen"]
        table = SidesTable(wiped_out, Seat(active=holds("orcs", "explorer", hand=5)), combos=rows(column, HORDE[:3]))
        table.let_chance().play("decline")
        assert table.below() == ["humans"]
        table.finish_turn()
        table.pick("draenei").badge("sailing")
        assert table.may_come() == {"night_elves"}
        table.banner("night_elves")
        assert table.below() == ["humans"]

    def test_with_three_in_the_column_and_no_stack_they_are_its_top(self) -> None:
        """T.6: the bottom of an empty stack is its top, and so visible at once."""
        alliance = Seat(active=holds("humans", "enraged", hand=5), declined=[declined_race("dwarves", 9)])
        orcs = Seat(active=holds("orcs", "explorer", {"hammerhead:7": 1}, hand=8))
        column = ["draenei", "gnomes", "worgen"]
        table = SidesTable(
            alliance, orcs, turn=1, combos=rows(column, HORDE[:3]), excluded=["night_elves"]
        ).let_chance()
        assert table.column("alliance") == column
        table.conquer("hammerhead:9")
        assert not table.is_chance
        assert table.column("alliance") == [*column, "dwarves"]

    def test_with_fewer_than_three_they_take_the_highest_empty_row(self) -> None:
        """T.6: at once, in the middle of a turn, with the badge of that row."""
        humans = Seat(
            active=holds("humans", "enraged", {"hammerhead:4": 1}, hand=8), declined=[declined_race("worgen", 7)]
        )
        allies = [humans, Seat(active=holds("gnomes", "sailing", hand=3), declined=[declined_race("night_elves", 9)])]
        hordes = [Seat(active=holds("orcs", "explorer", hand=3)), Seat(active=holds("trolls", "fishing", hand=3))]
        table = SidesTable(
            allies[0], hordes[0], allies[1], hordes[1], combos=rows(["draenei", "dwarves"], ["forsaken", "goblins"])
        ).let_chance()
        assert table.column("alliance") == ["draenei", "dwarves"]
        table.conquer("hammerhead:9")
        assert not table.is_chance
        assert table.column("alliance") == ["draenei", "dwarves", "night_elves"]
        assert table.below() == []
        combos = {combo.race: combo.power for combo in view_of(table.state).combos}
        assert combos["night_elves"] == table.badges[2]

    @pytest.mark.parametrize("gone", [1, 2])
    def test_neutral_ones_always_take_the_highest_empty_row(self, gone: int) -> None:
        """T.6: they have no stack, however many are in the column."""
        neutral = Seat(active=holds("naga", "enraged", {"hammerhead:4": 2}), declined=[declined_race("kobolds", 9)])
        excluded = ["pandaren"][: gone - 1]
        column = [race for race in ("ethereals", "pandaren") if race not in excluded]
        table = SidesTable(
            Seat(), Seat(), neutral, turn=2, combos=rows(ALLIANCE[:4], HORDE[:4], column), excluded=excluded
        )
        table.play("decline")
        assert table.column("neutral") == [*column, "kobolds"]
        assert view_of(table.state).banners_left == (2, 2, 0)
