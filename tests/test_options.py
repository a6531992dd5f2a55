"""Options of a game, in all games: exclusions, open coins, boards, the first seat."""

import re
from pathlib import Path
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from elbowroom.engine.action_text import Action, code_of
from elbowroom.engine.cast import Cast
from elbowroom.engine.errors import RecordError, SettingsError
from elbowroom.engine.game import Game
from elbowroom.engine.options import badges_needed, banners_needed, seats_of_column
from elbowroom.engine.position.export import position_of
from elbowroom.engine.ruleset import Ruleset
from elbowroom.files import parse_record, record_text
from elbowroom.games import RULESETS, balanced, game_from, load_game, load_position, new_game, ruleset_with_sets
from elbowroom.games.balance import MARGIN, TOO_STRONG
from elbowroom.matches.checks import Checker
from elbowroom.texts import words

DOCS: Final = Path(__file__).parents[1] / "docs"
GAMES = sorted(RULESETS)
PLAYERS = (2, 3, 4, 5)
TABLES = [(game, players) for game in GAMES for players in RULESETS[game].rounds]


def expect_refusal(game: str, players: int = 2, **options: object) -> SettingsError:
    with pytest.raises(SettingsError) as error:
        new_game(game, players, seed=1, **options)  # type: ignore[arg-type]
    return error.value


def pickable(ruleset: Ruleset, races: int) -> list[str]:
    """Return the ids of the races of a set."""
    return [race.id for number, race in enumerate(ruleset.races) if races >> number & 1]


def most_exclusions(ruleset: Ruleset, players: int, rng: Random) -> list[str]:
    """Return as many random races and powers as may be excluded, without powers that stay in decline."""
    excluded: list[str] = []
    seats = ruleset.seats_for(players)
    for column, races in enumerate(ruleset.columns):
        here = pickable(ruleset, races)
        if seats_of_column(ruleset, seats, column):
            excluded += rng.sample(here, len(here) - banners_needed(ruleset, seats, column))
    going = [power.id for power in ruleset.powers if not power.stays_in_decline]
    return excluded + rng.sample(going, len(ruleset.powers) - badges_needed(ruleset, seats))


def choose_restlessly(game: Game, rng: Random) -> Action:
    """Choose to decline as often as possible, so that few banners and badges are left."""
    options = game.legal()
    state = game.state
    # A race that leaves nothing on the map would give its banner back at once.
    declining = [action for action in options if action.kind == "decline" and state.held[state.active[state.seat]]]
    taking = [action for action in options if action.kind == "conquer"]
    return rng.choice(declining or taking or options)


class TestExclusions:
    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_nobody_gets_stuck_however_many_are_excluded(self, game: str, players: int) -> None:
        """R-3.4, T.5: with the fewest banners and badges that are allowed, games are sound and end."""
        ruleset, fewest = RULESETS[game], 99
        for seed in range(4):
            rng = Random(seed)
            excluded = most_exclusions(ruleset, players, rng)
            played = new_game(game, players, seed=seed, excluded=excluded)
            checker = Checker(played)
            while not played.is_over:
                action = played.random_outcome(rng) if played.is_chance else choose_restlessly(played, rng)
                if action.kind == "pick":
                    fewest = min(fewest, len(played.legal()))
                code = code_of(played.state, action)
                assert code is not None
                played.play(action)
                assert checker.after(code) == []
                assert not {tribe.race for tribe in played.view().tribes} & set(excluded)
            assert checker.at_end() == []
        # All others had a race in decline beside the active one at the time of the pick.
        seats = ruleset.seats_for(players)
        takers = {column: len(seats_of_column(ruleset, seats, column)) for column in range(len(ruleset.columns))}
        left = [banners_needed(ruleset, seats, column) - 2 * takers[column] + 1 for column in takers if takers[column]]
        assert fewest <= min(left)

    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_one_more_is_refused_with_the_number_needed(self, game: str, players: int) -> None:
        """Races by column, powers in all."""
        ruleset = RULESETS[game]
        seats = ruleset.seats_for(players)
        for column, races in enumerate(ruleset.columns):
            if seats_of_column(ruleset, seats, column):
                here = pickable(ruleset, races)
                needed = banners_needed(ruleset, seats, column)
                new_game(game, players, seed=1, excluded=here[needed:])
                error = expect_refusal(game, players, excluded=here[needed - 1 :])
                assert error.reason in ("too-few-banners", "too-few-banners-of")
                assert (error.details["needed"], error.details["left"]) == (needed, needed - 1)
                assert str(needed) in error.sentence("de")
        powers, needed = [power.id for power in ruleset.powers], badges_needed(ruleset, seats)
        error = expect_refusal(game, players, excluded=powers[needed - 1 :])
        assert error.reason == "too-few-badges"
        assert (error.details["needed"], error.details["left"]) == (needed, needed - 1)

    def test_the_numbers_needed(self) -> None:
        """R-2.3, R-7.3, S.spirit.1, T.2: two for each player and one beside them; at least what is visible at first."""
        numbers = {
            game: [
                [banners_needed(RULESETS[game], players, column) for column in range(len(RULESETS[game].columns))]
                for players in PLAYERS
            ]
            for game in GAMES
            if game != "murlocs"
        }
        assert numbers == {
            "warcraft": [[6], [6], [8], [10]],
            "classic": [[6], [7], [9], [11]],
            "azeroth": [[4, 4, 0], [4, 4, 2], [4, 4, 0], [4, 4, 2]],
        }
        badges = {game: [badges_needed(RULESETS[game], players) for players in PLAYERS] for game in numbers}
        assert badges == {"warcraft": [10, 11, 12, 13], "classic": [9, 10, 11, 12], "azeroth": [8, 9, 10, 11]}

    def test_the_team_that_would_have_too_few_is_named(self) -> None:
        """T.2: a faction has its own banners."""
        error = expect_refusal("azeroth", 3, excluded=["naga", "kobolds", "pandaren"])
        assert error.reason == "too-few-banners-of"
        assert error.details == {"team": "neutral", "needed": 2, "left": 1}
        new_game("azeroth", 2, seed=1, excluded=["naga", "kobolds", "pandaren", "ethereals"])

    @pytest.mark.parametrize("game", GAMES)
    def test_unknown_ones(self, game: str) -> None:
        other = "tauren" if game == "classic" else "ghouls"
        for name in (other, "", "Orcs", "frostmourne"):
            assert expect_refusal(game, excluded=["trolls", name]).reason == "unknown-exclusion"

    @pytest.mark.parametrize("game", GAMES)
    def test_they_are_never_seen(self, game: str) -> None:
        """Neither come up nor are counted in the stacks."""
        excluded = ["trolls", "humans", RULESETS[game].powers[3].id]
        started = new_game(game, max(RULESETS[game].rounds), seed=1, excluded=excluded)
        while started.is_chance:
            races, powers = RULESETS[game].races, RULESETS[game].powers
            for action in started.legal():
                if action.kind in ("banner", "badge"):
                    assert (races if action.kind == "banner" else powers)[action.number or 0].id not in excluded
            started.play(started.random_outcome(Random(1)))
        view = started.view()
        in_all = len(view.combos) + sum(view.banners_left)
        assert in_all == RULESETS[game].pickable_races().bit_count() - 2
        assert len(view.badges) + view.badges_left == len(RULESETS[game].powers) - 1


class TestSaved:
    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_records_and_positions_keep_what_was_agreed(self, game: str, players: int) -> None:
        """Saved and loaded, in the middle of a game, it is the same game with the same options."""
        rng, first = Random(3), None if game == "azeroth" else players - 1
        excluded = ["trolls", RULESETS[game].powers[0].id]
        played = new_game(game, players, seed=3, open_coins=True, excluded=excluded, first=first)
        for _ in range(80 if players > 1 else 40):
            played.play(played.random_outcome(rng) if played.is_chance else rng.choice(played.legal()))
        played.draw(rng)
        again = load_game(parse_record(record_text(played.record()).encode()))
        assert again.settings == played.settings
        assert again.state.key() == played.state.key()
        assert sorted(position_of(played.state).excluded) == sorted(excluded)
        assert load_position(position_of(played.state)).key() == played.state.key()
        assert game_from(position_of(played.state), open_coins=True).view(0) == played.view(0)

    def test_a_game_from_a_position_has_its_exclusions_from_there(self) -> None:
        """A record that has them both in its settings and its position is refused: they might differ."""
        started = new_game("classic", 2, seed=1, excluded=["trolls"])
        started.draw(Random(1))
        record = game_from(position_of(started.state)).record()
        assert load_game(record).state.excluded == started.state.excluded
        for changed in (replace(record.settings, excluded=("elves",)), replace(record.settings, first=1)):
            with pytest.raises(RecordError) as error:
                load_game(replace(record, settings=changed))
            assert error.value.reason == "start-differs"


class TestFirst:
    @pytest.mark.parametrize(("game", "players"), [table for table in TABLES if table[0] != "azeroth"])
    def test_the_player_agreed_on_begins(self, game: str, players: int) -> None:
        """R-2.1: chance is not asked, and all play the same number of turns."""
        for first in range(players):
            started, rng = new_game(game, players, seed=1, first=first), Random(1)
            assert started.view().chance != "first"
            started.draw(rng)
            assert started.to_act == first
            assert position_of(started.state).first == first

    @pytest.mark.parametrize("game", ["warcraft", "classic"])
    def test_a_seat_that_is_not_there(self, game: str) -> None:
        for first in (-1, 2, "1"):
            assert expect_refusal(game, first=first).reason == "unknown-seat"

    def test_where_the_rules_say_who_begins(self) -> None:
        """T.1"""
        assert expect_refusal("azeroth", first=0).reason == "first-seat-fixed"


class TestBoards:
    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_drawn_by_the_seed_or_chosen(self, game: str, players: int) -> None:
        """W-1.1, S-1.1: the same seed draws the same boards; chosen boards are used."""
        drawn = new_game(game, players, seed=9)
        assert drawn.settings.boards == new_game(game, players, seed=9).settings.boards
        chosen = new_game(game, players, boards=list(drawn.settings.boards))
        assert chosen.settings.boards == drawn.settings.boards

    def test_boards_of_another_game(self) -> None:
        assert expect_refusal("classic", boards=["hammerhead"]).reason == "board-of-other-game"
        assert expect_refusal("azeroth", boards=["elbow-valley"]).reason == "board-of-other-game"
        assert expect_refusal("classic", boards=["elbow-valley", "three-fords"]).reason == "one-map"


class TestOpenCoins:
    @pytest.mark.parametrize("game", [game for game in GAMES if not RULESETS[game].opens_coins])
    def test_everybody_sees_all(self, game: str) -> None:
        """R-6.4: spectators see all coins, too."""
        for open_coins, seen in ((True, {5}), (False, {None})):
            view = new_game(game, 3, seed=1, open_coins=open_coins).view()
            assert {seat.coins for seat in view.seats} == seen


class TestBalanced:
    """The preset "balanced" among excluded races and powers."""

    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_stands_for_what_is_far_too_strong(self, game: str, players: int) -> None:
        strong = balanced(game)
        assert bool(strong) == (game in TOO_STRONG)
        settings = new_game(game, players, seed=1, excluded=["balanced"]).settings
        assert settings.excluded == strong
        assert new_game(game, players, seed=1, excluded=[*strong[:1], "balanced"]).settings.excluded == strong

    def test_comes_with_other_exclusions(self) -> None:
        settings = new_game("classic", 2, seed=1, excluded=["elves", "balanced"]).settings
        assert settings.excluded == ("elves", *balanced("classic"))

    @pytest.mark.parametrize("sets", [("cursed",), ("all",)])
    def test_names_only_pieces_of_the_game(self, sets: tuple[str, ...]) -> None:
        ruleset = ruleset_with_sets("classic", sets)
        assert set(balanced("classic", sets)) <= {*ruleset.race_ids, *ruleset.power_ids}
        game = new_game("classic", 5, seed=1, sets=sets, excluded=["balanced"])
        assert game.settings.excluded == balanced("classic", sets)

    def test_names_only_pieces_of_a_cast(self) -> None:
        ruleset = RULESETS["warcraft"]
        races = tuple(race for race in ruleset.race_ids if race != "tauren")
        cast = Cast(races=races, powers=ruleset.power_ids, relics=ruleset.relic_ids)
        settings = new_game("warcraft", 2, seed=1, cast=cast, excluded=["balanced"]).settings
        assert settings.excluded == ("forsaken", "blacksmith", "championing")

    def test_a_record_lists_the_pieces(self) -> None:
        """So that it stays the same game when the preset changes."""
        game = new_game("classic", 2, seed=1, first=0, excluded=["balanced"])
        assert "balanced" not in record_text(game.record())
        assert load_game(parse_record(record_text(game.record()).encode())).hash() == game.hash()

    @pytest.mark.parametrize("page", ["balance.md", "balance-sets.md"])
    def test_is_what_the_page_on_balance_says(self, page: str) -> None:
        """Listed are those for which it suggests a handicap of at least MARGIN coins, and no others."""
        text = (DOCS / page).read_text(encoding="utf-8")
        found: dict[str, set[str]] = {}
        tables = re.findall(r"### ([^\n]+): (races|powers)\n.*?\n\n((?:\|[^\n]*\n)+)", text, re.DOTALL)
        for title, kind, table in tables:
            for line in table.splitlines()[2:]:
                name, *_, coins = (cell.strip() for cell in line.strip("|").split("|"))
                if coins.startswith("+") and int(coins) >= MARGIN:
                    found.setdefault(title, set()).add(f"{kind} {name}")
        with_sets = page == "balance-sets.md"
        for game in ["classic"] if with_sets else TOO_STRONG:
            sets = ("all",) if with_sets else ()
            ruleset = ruleset_with_sets(game, sets) if sets else RULESETS[game]
            names = set()
            for name in balanced(game, sets):
                kind = "race" if name in ruleset.race_ids else "power"
                names.add(f"{kind}s {words(f'{kind}.{ruleset.box}.{name}')}")
            title = words(f"game.{game}") + (" with small sets" if with_sets else "")
            assert names == found[title]
