"""Positions of Battle for Azeroth: exported, written by hand, and refused with a reason."""

from random import Random

import pytest

from elbowroom.engine.errors import PositionError
from elbowroom.engine.invariants import violations
from elbowroom.engine.position.export import position_of
from elbowroom.engine.position.model import Position
from elbowroom.files import parse_position, position_text
from elbowroom.games import game_from, load_game, load_position, new_game
from elbowroom.texts import LANGUAGES
from tests.azeroth.sides import ALLIANCE, BADGES, HORDE, NEUTRAL, rows
from tests.engine.play import decisions
from tests.engine.printed import PRINTED
from tests.engine.table import BOARDS, Combo, Seat, holds

BY_HAND = """
format = 2
game = "azeroth"
boards = ["hammerhead", "millstone"]
round = 2
turn = 2
banners_below = ["worgen"]

[[seats]]
coins = 9
active = { race = "humans", power = "farmer", regions = { "millstone:2" = 3 } }

[[seats]]
active = { race = "orcs", power = "garrisoned", regions = { "hammerhead:4" = 2 } }

[[seats]]
coins = 4
declined = [{ race = "naga", regions = { "hammerhead:8" = 1 } }]

[[combos]]
race = ["gnomes", "tauren", "kobolds"]
power = "sailing"

[[combos]]
race = ["dwarves", "trolls", "pandaren"]
power = "mining"

[[combos]]
race = ["draenei", "goblins", "ethereals"]
power = "ranger"

[[combos]]
race = ["night_elves", "forsaken", ""]
power = "enraged"
"""


class TestExport:
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_any_decision_loads_back_to_the_same_state(self, players: int) -> None:
        """Through JSON, at every decision and at the end: same state, same options."""
        game, rng = new_game("azeroth", players, seed=players), Random(players)
        for _ in decisions(game, rng):
            text = position_text(position_of(game.state))
            state = load_position(parse_position(text.encode()))
            assert state.key() == game.state.key()
            assert state.options == game.state.options
        assert load_position(position_of(game.state)).key() == game.state.key()

    @pytest.mark.parametrize("players", [2, 4])
    def test_races_excluded_by_the_rules_are_not_listed(self, players: int) -> None:
        """T.2: only exclusions of the table are listed."""
        game = new_game("azeroth", players, seed=1, excluded=["farmer", "worgen"])
        game.draw(Random(1))
        assert position_of(game.state).excluded == ["farmer", "worgen"]
        assert load_position(position_of(game.state)).key() == game.state.key()

    def test_a_record_that_starts_from_a_position(self) -> None:
        game = new_game("azeroth", 5, seed=4)
        rng = Random(4)
        for count, _ in enumerate(decisions(game, rng)):
            if count == 60:
                break
        again = game_from(position_of(game.state))
        for _ in decisions(again, rng):
            pass
        assert load_game(again.record()).hash() == again.hash()


class TestByHand:
    def test_rows_of_banners_beside_a_badge(self) -> None:
        """T.2, T.3: a race for each column in a row, and nothing for an empty place."""
        state = load_position(parse_position(BY_HAND.encode(), toml=True))
        races, powers = state.ruleset.races, state.ruleset.powers
        assert [[races[race].id for race in column] for column in state.columns] == [
            ["gnomes", "dwarves", "draenei", "night_elves"],
            ["tauren", "trolls", "goblins", "forsaken"],
            ["kobolds", "pandaren", "ethereals"],
        ]
        assert [powers[power].id for power in state.row_badges] == ["sailing", "mining", "ranger", "enraged"]
        assert (state.actor, len(state.options)) == (2, 3)
        assert violations(state) == []
        assert load_position(position_of(state)).key() == state.key()

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_without_combos_the_first_of_each_faction_are_visible(self, players: int) -> None:
        seats = [Seat() for _ in range(players)]
        state = load_position(Position(game="azeroth", boards=BOARDS, seats=seats, cast=PRINTED))
        shown = [[state.ruleset.races[race].id for race in column] for column in state.columns]
        assert shown[:2] == [ALLIANCE[:4], HORDE[:4]]
        assert set(shown[2]) == (set(NEUTRAL) if players in (3, 5) else set())
        assert len(state.row_badges) == 4
        assert violations(state) == []

    def test_short_columns_are_filled_by_chance(self) -> None:
        """T.5"""
        state = load_position(with_two(combos=rows(["humans"], ["orcs"])[:1]))
        assert state.actor < 0
        assert [len(column) for column in state.columns] == [1, 1, 0]


def with_two(alliance: Seat | None = None, horde: Seat | None = None, **rest: object) -> Position:
    seats = [alliance or Seat(), horde or Seat()]
    return Position(game="azeroth", boards=BOARDS, seats=seats, cast=PRINTED, **rest)  # type: ignore[arg-type]


def seat_in_decline(*races: str) -> Seat:
    homes = ("millstone:2", "millstone:3", "millstone:4", "millstone:6", "millstone:8")
    return Seat(declined=[holds(race, None, {home: 1}) for race, home in zip(races, homes, strict=False)])


FIVE = [Combo(race=["", "", ""], power=power) for power in (*BADGES, "sailing")]
FAULTS: list[tuple[str, Position]] = [
    ("coins-on-combo", with_two(combos=[Combo(race=["humans", "orcs", ""], power="farmer", coins=1)])),
    ("first-seat-fixed", with_two(first=1)),
    ("gap-in-column", with_two(combos=rows(["", "humans"], ["orcs", "trolls"]))),
    ("not-in-game", with_two(combos=rows(["humans"], ["orcs"], ["naga"]))),
    ("not-in-game", with_two(seat_in_decline("worgen"), excluded=["worgen"])),
    ("not-in-game", with_two(banners_below=["pandaren"])),
    ("not-in-game", with_two(badges_discarded=["farmer"], excluded=["farmer"])),
    ("not-in-game", with_two(Seat(active=holds("humans", "farmer")), excluded=["farmer"])),
    ("other-column", with_two(combos=rows(["orcs"], ["humans"]))),
    ("power-twice", with_two(combos=[Combo(race=["", "", ""], power="farmer")] * 2)),
    ("race-of-others", with_two(seat_in_decline("orcs"))),
    ("race-of-others", with_two(horde=Seat(active=holds("humans", "farmer")))),
    ("race-twice", with_two(combos=rows(["humans", "humans"], ["orcs"]))),
    ("race-twice", with_two(seat_in_decline("worgen"), banners_below=["worgen"])),
    ("too-few-badges", with_two(excluded=[*BADGES, "sailing", "enraged", "explorer", "fishing", "defensive",
                                          "blacksmith", "swamp_walker", "mountaineer", "intimidating"])),
    ("too-few-banners-of", with_two(excluded=["humans", "worgen", "gnomes"])),
    ("too-many-combos", with_two(combos=FIVE)),
    ("too-many-races", with_two(seat_in_decline("humans", "worgen", "gnomes", "draenei", "dwarves"),
                                excluded=["night_elves"])),
    ("unknown-exclusion", with_two(excluded=["ghouls"])),
    ("unknown-exclusion", with_two(excluded=["frostmourne"])),
    ("wrong-columns", with_two(combos=[Combo(race="humans", power="farmer")])),
]  # fmt: skip


class TestFaults:
    @pytest.mark.parametrize(("reason", "position"), FAULTS, ids=[reason for reason, _ in FAULTS])
    def test_each_is_named(self, reason: str, position: Position) -> None:
        with pytest.raises(PositionError) as error:
            load_position(position)
        assert error.value.reason == reason
        assert all(error.value.sentence(language) for language in LANGUAGES)
