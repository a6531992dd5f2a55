"""What people see of an environment's game."""

import numpy as np
import pytest

from elbowroom.engine.regions import RegionSet
from elbowroom.env.deal import Deal
from elbowroom.env.painting import NATIVES, PAPER, SEATS, painted
from elbowroom.env.rendering import Canvas, UnknownModeError
from elbowroom.terminal.speaker import Speaker
from tests.classic.maps import BOARD, ClassicTable, at
from tests.engine.table import Seat, holds
from tests.env.games import states


def test_words_name_the_players_the_combos_and_each_region() -> None:
    state = next(states("classic", 2, seed=1))
    text = Canvas(Deal("classic", 2)).text(state)
    speaker = Speaker("en", state.ruleset, state.world)
    assert text.count("\n") > state.world.size
    for race in state.columns[0]:
        assert speaker.race(state.ruleset.race_ids[race]) in text
    assert "Player 2" in text


def test_words_keep_coins_secret_unless_they_are_open() -> None:
    """R-9.2"""
    state = next(states("classic", 2, seed=1)).copy()
    state.coins[1] = 97
    assert "97" not in Canvas(Deal("classic", 2)).text(state)
    assert "97 coins" in Canvas(Deal("classic", 2, hide_coins=False)).text(state)


def test_the_last_words_name_the_winner() -> None:
    *_, last = states("classic", 2, seed=1)
    assert "Winner" in Canvas(Deal("classic", 2)).text(last)


def test_a_picture_shows_tokens_in_the_colours_of_their_seats() -> None:
    def pixels(colour: str) -> int:
        wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
        return int((picture == wanted).all(axis=2).sum())

    start = Deal("classic", 2, boards=(BOARD,)).start(1)
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


def test_a_mode_that_does_not_exist_is_told() -> None:
    with pytest.raises(UnknownModeError, match="ansi, rgb_array, human, not vr"):
        Canvas(Deal("classic", 2)).render(next(states("classic", 2, seed=1)), "vr")
    assert Canvas(Deal("classic", 2)).render(next(states("classic", 2, seed=1)), None) is None


def test_human_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert Canvas(Deal("classic", 2)).render(next(states("classic", 2, seed=1)), "human") is None
    assert "Player 1" in capsys.readouterr().out
