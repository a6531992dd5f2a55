"""Artifacts and legendary places: positions with an obvious best use, which `hard` must find."""

import pytest

from tests.bots.positions.playing import EARLY_TURN, LAST_TURN, covers, play_turn
from tests.bots.positions.test_warcraft_races import far
from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import h, m


@covers("warcraft", "dark_portal")
def test_the_dark_portal_is_taken() -> None:
    """W.dark_portal: one of three regions pays two coins more."""
    table = Table(
        Seat(active=holds("pandaren", "sailing", {h(9): 1}, hand=2)), far(), relics={"dark_portal": h(7)}, **LAST_TURN
    )
    play_turn(table)
    assert h(7) in table.held("pandaren")


@covers("warcraft", "karazhan")
def test_karazhan_pays_for_its_terrain() -> None:
    """W.karazhan: it lies in fields, and fields pay a coin more."""
    table = Table(
        Seat(active=holds("pandaren", "ranger", {h(7): 1, h(6): 1}, hand=2)),
        far(),
        relics={"karazhan": h(7)},
        **LAST_TURN,
    )
    play_turn(table)
    assert h(2) in table.held("pandaren")


@covers("warcraft", "aegis_of_aggramar")
def test_the_aegis_guards_the_border() -> None:
    """W.aegis_of_aggramar: the enemy stands next to one of five regions."""
    table = Table(
        Seat(active=holds("kobolds", "herbalist", {h(9): 1, m(1): 1, m(2): 1, m(3): 1, m(7): 1})),
        Seat(active=holds("draenei", "fishing", {h(4): 5, h(6): 1, h(10): 1, h(7): 1})),
        relics={"aegis_of_aggramar": m(2)},
        **EARLY_TURN,
    )
    play_turn(table.end())
    assert table.relic("aegis_of_aggramar") == h(9)


@covers("warcraft", "heart_of_azeroth")
def test_the_heart_lies_next_to_the_opponent() -> None:
    """W.heart_of_azeroth: one of five regions touches the opponent."""
    table = Table(
        Seat(active=holds("pandaren", "ranger", {h(9): 1, m(1): 1, m(2): 1, m(3): 1})),
        Seat(active=holds("draenei", "fishing", {h(4): 3})),
        relics={"heart_of_azeroth": m(2)},
        **LAST_TURN,
    )
    play_turn(table.end())
    assert table.relic("heart_of_azeroth") == h(9)


@covers("warcraft", "ashes_of_alar")
def test_the_ashes_fly_to_the_dark_portal() -> None:
    """W.ashes_of_alar: the Dark Portal lies inland on the other island."""
    table = Table(
        Seat(active=holds("pandaren", "ranger", {h(9): 1}, hand=2)),
        far(),
        relics={"ashes_of_alar": h(9), "dark_portal": m(4)},
        **LAST_TURN,
    )
    play_turn(table)
    assert m(4) in table.held("pandaren")


@covers("warcraft", "doomhammer")
def test_the_doomhammer_strikes_where_it_pays() -> None:
    """W.doomhammer: one token and two coins for the Dark Portal, which brings three, whatever defends it."""
    table = Table(
        Seat(coins=20, active=holds("pandaren", "ranger", {h(9): 1}, hand=1)),
        Seat(active=holds("draenei", "fishing", {h(4): 3, h(6): 3, h(7): 3, h(10): 3})),
        relics={"doomhammer": h(9), "dark_portal": h(7)},
        **LAST_TURN,
    )
    play_turn(table)
    assert h(7) in table.held("pandaren")


@covers("warcraft", "doomhammer")
def test_the_doomhammer_rests_where_it_does_not_pay() -> None:
    """W.doomhammer: nobody gives two coins for a region that brings one."""
    table = Table(
        Seat(active=holds("pandaren", "mining", {h(9): 1}, hand=1)),
        Seat(active=holds("draenei", "fishing", {h(4): 3, h(6): 3, h(7): 3, h(10): 3})),
        relics={"doomhammer": h(9)},
        **LAST_TURN,
    )
    play_turn(table)
    assert table.coins(0) >= 5 + 1


@covers("warcraft", "frostmourne")
def test_frostmourne_takes_the_dear_region() -> None:
    """W.frostmourne: four tokens are two regions if the sword strikes the guarded one."""
    table = Table(
        Seat(active=holds("pandaren", "mining", {h(9): 1}, hand=4)),
        Seat(active=holds("draenei", "fishing", {h(4): 2, h(7): 4, h(10): 4})),
        relics={"frostmourne": h(9)},
        **{**LAST_TURN, "natives": [h(2), h(3), h(11), m(3), m(6)]},
    )
    assert "use frostmourne" in play_turn(table)
    assert len(table.held("pandaren")) == 3


@covers("warcraft", "battleground")
def test_two_regions_of_the_enemy_count() -> None:
    """W.battleground.1: six tokens: three empty regions, or two of the Alliance, which pay twice each."""
    table = Table(
        Seat(active=holds("goblins", "marshdweller", {h(9): 1}, hand=6)),
        Seat(active=holds("dwarves", "fishing", {h(6): 1, h(7): 1, m(8): 2})),
        relics={"battleground": h(9)},
        **LAST_TURN,
    )
    play_turn(table)
    assert {h(6), h(7)} < table.held("goblins")


@covers("warcraft", "lights_hope_chapel", "spirit_healer")
@pytest.mark.parametrize("place", ["lights_hope_chapel", "spirit_healer"])
def test_the_place_that_spares_or_brings_tokens_is_taken(place: str) -> None:
    """W.lights_hope_chapel, W.spirit_healer: among equal regions, take the one with the place."""
    table = Table(
        Seat(active=holds("pandaren", "mining", {h(9): 1, h(4): 1, h(10): 1}, hand=4)),
        Seat(active=holds("draenei", "fishing", {h(1): 4, h(3): 4, m(8): 2, m(6): 1})),
        relics={place: h(7)},
        **{**EARLY_TURN, "natives": [h(12)]},
    )
    play_turn(table.conquer(h(11)))
    assert h(7) in table.held("pandaren")


@covers("warcraft", "meeting_stone")
def test_the_meeting_stone_opens_other_coasts() -> None:
    """W.meeting_stone: all around is held in strength; across the sea two tokens suffice."""
    table = Table(
        Seat(active=holds("pandaren", "ranger", {h(10): 1}, hand=2)),
        Seat(active=holds("draenei", "fishing", {h(6): 3, h(9): 3, h(11): 3, h(12): 3})),
        relics={"meeting_stone": h(10)},
        **LAST_TURN,
    )
    play_turn(table)
    assert len(table.held("pandaren")) == 2


@covers("warcraft", "well_of_eternity")
def test_the_well_pays_for_its_shore() -> None:
    """W.well_of_eternity.2: with a second region of three by the water two coins more than with one inland."""
    table = Table(
        Seat(active=holds("pandaren", "mining", {h(9): 1}, hand=2)),
        Seat(active=holds("draenei", "fishing", {h(10): 3})),
        relics={"well_of_eternity": h(8)},
        **LAST_TURN,
    )
    play_turn(table)
    assert h(6) in table.held("pandaren")
