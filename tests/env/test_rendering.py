"""Rendering of environments."""

import numpy as np
import pytest

from elbowroom.engine.region_set import RegionSet
from elbowroom.env.painting import NATIVES, PAPER, SEATS, painted
from elbowroom.env.rendering import Canvas, UnknownModeError
from elbowroom.env.settings import EnvSettings
from elbowroom.words.speaker import Speaker
from tests.classic.maps import BOARD, ClassicTable, at
from tests.engine.table import Seat, holds
from tests.env.games import states


def test_text_has_players_combos_and_regions() -> None:
    state = next(states("classic", 2, seed=1))
    text = Canvas(EnvSettings("classic", 2)).text(state)
    speaker = Speaker("en", state.ruleset, state.world)
    assert text.count("\n") > state.world.size
    for race in state.columns[0]:
        assert speaker.race(state.ruleset.race_ids[race]) in text
    assert "Player 2" in text


def test_text_hides_coins_unless_open() -> None:
    """R-9.2"""
    state = next(states("classic", 2, seed=1)).copy()
    state.coins[1] = 97
    assert "97" not in Canvas(EnvSettings("classic", 2)).text(state)
    assert "97 coins" in Canvas(EnvSettings("classic", 2, hide_coins=False)).text(state)


def test_text_names_the_winner() -> None:
    *_, last = states("classic", 2, seed=1)
    assert "Winner" in Canvas(EnvSettings("classic", 2)).text(last)


def test_a_picture_shows_tokens_in_the_colours_of_their_seats() -> None:
    def pixels(colour: str) -> int:
        wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
        return int((picture == wanted).all(axis=2).sum())

    start = EnvSettings("classic", 2, boards=(BOARD,)).start(1)
    picture = painted(start)
    assert picture.dtype == np.uint8
    bare = {colour: pixels(colour) for colour in (*SEATS[:2], NATIVES, PAPER)}
    assert bare[NATIVES] > 100 * len(RegionSet(start.world.natives))
    ratmen = Seat(active=holds("ratmen", "hill", at({2: 3, 3: 3})))
    elves = Seat(active=holds("elves", "mounted", at({17: 2})), declined=[holds("orcs", None, at({10: 1}))])
    picture = painted(ClassicTable(ratmen, elves, natives=[]).state)
    assert pixels(NATIVES) < 20
    assert pixels(SEATS[0]) > bare[SEATS[0]] + 300
    assert pixels(SEATS[1]) > bare[SEATS[1]] + 150
    assert pixels(PAPER) > bare[PAPER] + 150


def test_an_unknown_mode_is_an_error() -> None:
    with pytest.raises(UnknownModeError, match="ansi, rgb_array, human, not vr"):
        Canvas(EnvSettings("classic", 2)).render(next(states("classic", 2, seed=1)), "vr")
    assert Canvas(EnvSettings("classic", 2)).render(next(states("classic", 2, seed=1)), None) is None


def test_human_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert Canvas(EnvSettings("classic", 2)).render(next(states("classic", 2, seed=1)), "human") is None
    assert "Player 1" in capsys.readouterr().out
