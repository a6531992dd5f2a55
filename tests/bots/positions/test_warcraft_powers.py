"""Powers of Small World of Warcraft: positions with an obvious best use, which `hard` must find."""

import pytest

from tests.bots.positions.playing import EARLY_TURN, LAST_TURN, covers, play_turn
from tests.bots.positions.test_warcraft_races import far
from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import h, m


@covers("warcraft", "farmer", "herbalist", "ranger", "swamp_walker", "mountaineer", "mining", "fishing", "explorer")
@pytest.mark.parametrize(
    ("power", "start", "hand", "wanted"),
    [
        ("farmer", h(9), 2, {h(7)}),
        ("herbalist", h(10), 2, {h(9), h(12)}),
        ("ranger", h(9), 2, {h(4)}),
        ("swamp_walker", h(9), 2, {h(6)}),
        ("mountaineer", h(9), 3, {h(10)}),
        ("mining", m(1), 2, {m(2)}),
        ("fishing", h(4), 2, {h(6), h(9)}),
        ("explorer", h(9), 3, {m(3), m(6)}),
    ],
)
def test_takes_the_region_that_pays(power: str, start: str, hand: int, wanted: set[str]) -> None:
    """One conquest: the terrain, cavern, shore or island that pays a coin more."""
    opponent = Seat(active=holds("draenei", "sailing", {h(5) if start == m(1) else m(8): 3}))
    table = Table(Seat(active=holds("pandaren", power, {start: 1}, hand=hand)), opponent, face_down=[], **LAST_TURN)
    play_turn(table)
    assert len(table.held("pandaren") & wanted) == 1


@covers("warcraft", "archaeologist")
def test_archaeologists_go_where_something_lies() -> None:
    """W.archaeologist: one of three regions has a legendary place."""
    table = Table(
        Seat(active=holds("pandaren", "archaeologist", {h(9): 1}, hand=2)),
        far(),
        relics={"meeting_stone": h(7)},
        **LAST_TURN,
    )
    play_turn(table)
    assert h(7) in table.held("pandaren")


@covers("warcraft", "battle_master")
def test_battle_masters_attack_defended_regions() -> None:
    """W.battle_master: three tokens take an empty region or Murlocs, who pay twice."""
    table = Table(
        Seat(active=holds("pandaren", "battle_master", {h(9): 1}, hand=3)), far(), **{**LAST_TURN, "natives": [h(7)]}
    )
    play_turn(table)
    assert h(7) in table.held("pandaren")


@covers("warcraft", "beast_master")
def test_beast_masters_want_hills() -> None:
    """W.beast_master.1: a hill is a region and a Beast more, every turn."""
    table = Table(
        Seat(active=holds("pandaren", "beast_master", {h(10): 1, h(11): 1, h(6): 1, h(3): 1}, hand=4)),
        Seat(active=holds("draenei", "fishing", {m(8): 3, m(6): 2, m(4): 2})),
        **EARLY_TURN,
    )
    play_turn(table.conquer(h(2)))
    assert len(table.held("pandaren") & {h(9), h(12)}) == 1


@covers("warcraft", "blacksmith")
def test_blacksmiths_take_a_region_with_each_token() -> None:
    """W.blacksmith: three tokens, three empty regions."""
    table = Table(
        Seat(active=holds("pandaren", "blacksmith", {h(9): 1}, hand=3)), far(), **{**LAST_TURN, "natives": [h(7)]}
    )
    play_turn(table)
    assert len(table.held("pandaren")) == 4


@covers("warcraft", "championing")
def test_the_champion_takes_the_stronghold() -> None:
    """W.championing.1: he costs nothing whatever defends it, and the tokens take the mountain."""
    table = Table(
        Seat(active=holds("pandaren", "championing", {h(9): 1}, hand=3, companions_in_hand=1)),
        Seat(active=holds("draenei", "fishing", {h(4): 3, h(6): 3, h(7): 3})),
        **LAST_TURN,
    )
    play_turn(table)
    assert len(table.held("pandaren")) == 3


@covers("warcraft", "championing")
def test_the_champion_fights_without_a_token_in_hand() -> None:
    """W.championing.1: a region for nothing, every turn."""
    table = Table(
        Seat(active=holds("pandaren", "championing", {h(9): 1, h(10): 1}, companions_in_hand=1)),
        Seat(active=holds("draenei", "fishing", {h(4): 3, h(6): 3, h(7): 3})),
        **LAST_TURN,
    )
    play_turn(table)
    assert len(table.held("pandaren")) == 3


@covers("warcraft", "defensive")
def test_the_defensive_want_fields_they_dominate() -> None:
    """W.defensive.1: the enemy stands beside swamp and fields, and the fields nobody can take again."""
    table = Table(
        Seat(active=holds("pandaren", "defensive", {h(4): 1, h(9): 1, h(1): 1}, hand=5)),
        Seat(active=holds("draenei", "fishing", {h(3): 4, h(5): 4, m(8): 1, m(6): 1})),
        **{**EARLY_TURN, "natives": [h(11), h(12)]},
    )
    play_turn(table.conquer(h(10)))
    assert h(7) in table.held("pandaren")


@covers("warcraft", "enraged")
def test_the_enraged_attack_a_crowd() -> None:
    """W.enraged: four tokens: two empty regions, or one with two enemies, who pay a coin each."""
    table = Table(
        Seat(active=holds("pandaren", "enraged", {h(9): 1}, hand=4)),
        Seat(active=holds("draenei", "fishing", {h(4): 2, m(8): 3})),
        **LAST_TURN,
    )
    play_turn(table)
    assert h(4) in table.held("pandaren")


@covers("warcraft", "garrisoned")
def test_the_last_forts_stand_at_the_border() -> None:
    """W.garrisoned.1: two forts for three regions: those next to the enemy."""
    inland = [h(1), h(5), m(1), m(2), m(3), m(4), m(6), m(7)]
    table = Table(
        Seat(active=holds("forsaken", "garrisoned", dict.fromkeys([h(4), h(7), m(8), *inland], 1))),
        Seat(active=holds("draenei", "fishing", {h(9): 6, h(6): 4})),
        markers={"fort": inland},
        **EARLY_TURN,
    )
    play_turn(table.end())
    assert table.marked("fort") == {h(4), h(7), *inland}


@covers("warcraft", "intimidating")
def test_the_intimidating_clear_the_way() -> None:
    """W.intimidating.1: two tokens take nothing here, unless those who defend it are sent elsewhere first."""
    table = Table(
        Seat(active=holds("pandaren", "intimidating", {h(9): 1}, hand=2)),
        Seat(active=holds("draenei", "fishing", {h(4): 3, h(6): 3, h(7): 1, h(10): 3})),
        **LAST_TURN,
    )
    play_turn(table)
    assert len(table.held("pandaren")) == 2


@covers("warcraft", "intimidating")
def test_the_intimidating_scatter_a_stack() -> None:
    """W.intimidating.1: three uses make three tokens less where two are in hand and no other way leads on."""
    table = Table(
        Seat(active=holds("pandaren", "intimidating", {h(11): 1}, hand=2)),
        Seat(active=holds("draenei", "fishing", {h(10): 2, h(12): 3, h(9): 3})),
        **{**LAST_TURN, "natives": [h(2), h(4), m(3), m(6)]},
    )
    play_turn(table)
    assert h(12) in table.held("pandaren")


@covers("warcraft", "marshdweller")
def test_the_toll_is_avoided() -> None:
    """W.marshdweller.1: only one of their two regions costs a coin."""
    table = Table(
        Seat(active=holds("pandaren", "herbalist", {h(9): 1}, hand=3)),
        Seat(active=holds("draenei", "marshdweller", {h(6): 1, h(7): 1, h(4): 3, h(10): 3})),
        **LAST_TURN,
    )
    play_turn(table)
    assert (table.coins(0), table.coins(1)) == (5 + 2 + 1, 5)


@covers("warcraft", "portal_mage")
def test_portal_mages_send_a_garrison_away() -> None:
    """W.portal_mage.1: the enemy of the magic region next door is swapped for nobody, and it is taken."""
    table = Table(
        Seat(active=holds("pandaren", "portal_mage", {h(10): 1}, hand=2)),
        Seat(active=holds("draenei", "fishing", {h(6): 3, h(9): 3, h(11): 3, h(12): 3})),
        **LAST_TURN,
    )
    assert "conquer hammerhead:11" in play_turn(table)
    assert len(table.held("pandaren")) == 2


@covers("warcraft", "sailing")
def test_sailors_land_elsewhere() -> None:
    """W.sailing: all around is held in strength; across the sea two tokens suffice."""
    table = Table(
        Seat(active=holds("pandaren", "sailing", {h(10): 1}, hand=2)),
        Seat(active=holds("draenei", "fishing", {h(6): 3, h(9): 3, h(11): 3, h(12): 3})),
        **LAST_TURN,
    )
    play_turn(table)
    assert len(table.held("pandaren")) == 2
