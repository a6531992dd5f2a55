"""Races of Small World of Warcraft: positions with an obvious best use, which `hard` must find."""

import pytest

from tests.bots.positions.playing import EARLY_TURN, LAST_TURN, covers, next_action, play_turn
from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import h, m


def far() -> Seat:
    """Return an opponent far away."""
    return Seat(active=holds("draenei", "fishing", {m(8): 3}))


@covers("warcraft", "blood_elves")
def test_blood_elves_take_the_magic_region() -> None:
    """W.blood_elves: two tokens, one region: the one with magic."""
    table = Table(Seat(active=holds("blood_elves", "sailing", {h(4): 1}, hand=2)), far(), **LAST_TURN)
    play_turn(table)
    assert len(table.held("blood_elves") & {h(1), h(2), h(11)}) == 1


@covers("warcraft", "draenei")
def test_withdrawn_draenei_go_where_the_enemy_is() -> None:
    """W.draenei: the spared token too reinforces what the enemy stands next to."""
    table = Table(
        Seat(active=holds("orcs", "blacksmith", {h(4): 1, h(6): 1, h(7): 1}, hand=5)),
        Seat(active=holds("draenei", "fishing", {h(9): 2, h(10): 1, m(8): 1})),
        **EARLY_TURN,
    )
    assert play_turn(table.conquer(h(9)).end())[-1] == f"deploy {h(10)} 2"


@covers("warcraft", "dwarves")
def test_dwarves_take_the_mountain_too() -> None:
    """W.dwarves: a mountain for one token, and two for a plain."""
    table = Table(Seat(active=holds("dwarves", "ranger", {h(9): 1}, hand=3)), far(), **LAST_TURN)
    play_turn(table)
    assert table.held("dwarves") & {h(3), h(5), h(10)}
    assert len(table.held("dwarves")) == 3


@covers("warcraft", "ethereals")
def test_ethereals_fetch_the_sword_and_use_it() -> None:
    """W.ethereals.1: with Frostmourne from next door three tokens take two regions."""
    table = Table(
        Seat(active=holds("ethereals", "ranger", {h(9): 1}, hand=3)),
        Seat(active=holds("draenei", "fishing", {h(4): 5})),
        relics={"frostmourne": h(4)},
        **LAST_TURN,
    )
    play_turn(table)
    assert len(table.held("ethereals")) == 3


@covers("warcraft", "ethereals")
def test_ethereals_take_a_guarded_place() -> None:
    """W.ethereals.2: the Dark Portal brings two coins and costs two tokens less, although it is defended."""
    table = Table(
        Seat(active=holds("ethereals", "mining", {h(9): 1}, hand=2)),
        Seat(active=holds("draenei", "fishing", {h(7): 2, m(8): 1})),
        relics={"dark_portal": h(7)},
        **LAST_TURN,
    )
    play_turn(table)
    assert h(7) in table.held("ethereals")


@covers("warcraft", "forsaken")
@pytest.mark.parametrize(("round_", "bought"), [(3, True), (10, False)])
def test_forsaken_buy_tokens_while_these_can_still_fight(round_: int, bought: bool) -> None:
    """W.forsaken.1: early in the game, none in the last turn."""
    table = Table(
        Seat(coins=12, active=holds("forsaken", "ranger", {h(9): 1, h(10): 1, h(11): 1}, hand=6)),
        Seat(coins=12, active=holds("draenei", "fishing", {h(4): 1, h(7): 1, m(8): 2, m(6): 2})),
        round=round_,
        first=1,
        natives=[],
    )
    table.conquer(h(4), h(7)).end()
    assert (next_action(table).number != 0) == bought


@covers("warcraft", "gnomes")
def test_gnomes_fly_to_the_place_that_pays() -> None:
    """W.gnomes.1: the Dark Portal lies on another island, and nobody guards it."""
    table = Table(
        Seat(active=holds("gnomes", "ranger", {m(3): 1}, hand=2)), far(), relics={"dark_portal": h(7)}, **LAST_TURN
    )
    play_turn(table)
    assert h(7) in table.held("gnomes")


@covers("warcraft", "goblins")
def test_goblins_lay_a_bomb_beside_every_neighbour() -> None:
    """W.goblins.2: it costs nothing, and half of them explode."""
    table = Table(
        Seat(active=holds("goblins", "ranger", {h(9): 2, h(10): 2, h(7): 2})),
        Seat(active=holds("draenei", "fishing", {h(4): 4, h(6): 3, m(8): 1, m(6): 1})),
        **EARLY_TURN,
    )
    play_turn(table.end())
    assert table.marked("bomb") == {h(4), h(6)}


@covers("warcraft", "goblins")
@pytest.mark.parametrize(("walls", "bombed"), [([h(11)], 11), ([], 6)])
def test_goblins_lay_the_bomb_that_spares_most_tokens(walls: list[str], bombed: int) -> None:
    """W.goblins.3: an explosion removes a wall with its token, so the last bomb lies there."""
    table = Table(
        Seat(
            active=holds("goblins", "ranger", {h(9): 1, h(10): 4, h(12): 1}),
            declined=[holds("tauren", None, {h(4): 1, h(7): 1})],
        ),
        Seat(active=holds("night_elves", "fishing", {h(6): 1, h(11): 1})),
        markers={"wisp_wall": walls},
        memory={"goblins": {"exploding": 1, "duds": 0}},
        **EARLY_TURN,
    )
    play_turn(table.end())
    assert table.marked("bomb") == {h(bombed)}


@covers("warcraft", "humans")
def test_humans_want_what_they_can_take_next() -> None:
    """W.humans.1: both objectives lie on empty regions next door."""
    table = Table(
        Seat(active=holds("humans", "ranger", {h(9): 3, h(10): 3})),
        Seat(active=holds("orcs", "fishing", {m(6): 3, m(4): 2, m(8): 2, m(1): 2})),
        **EARLY_TURN,
    )
    play_turn(table.end())
    next_door = {h(4), h(6), h(7), h(11), h(12)}
    assert len(table.marked("military_objective")) == 2
    assert table.marked("military_objective") < next_door


@covers("warcraft", "humans")
def test_humans_take_their_objective() -> None:
    """W.humans.2: two coins more than the region beside it."""
    table = Table(
        Seat(active=holds("humans", "ranger", {h(9): 1}, hand=2)),
        far(),
        markers={"military_objective": [h(6)]},
        **LAST_TURN,
    )
    play_turn(table)
    assert h(6) in table.held("humans")


@covers("warcraft", "kobolds")
def test_kobolds_dig_to_the_caverns_that_pay() -> None:
    """W.kobolds.1: four tokens, two caverns on another island."""
    table = Table(Seat(active=holds("kobolds", "mining", {h(9): 1}, hand=4)), far(), **LAST_TURN)
    play_turn(table)
    assert {m(2), m(6)} < table.held("kobolds")


@covers("warcraft", "naga")
def test_naga_dive() -> None:
    """W.naga.1: all land around is held in strength, the lake is free."""
    table = Table(
        Seat(active=holds("naga", "ranger", {h(9): 1}, hand=2)),
        Seat(active=holds("draenei", "fishing", {h(4): 3, h(6): 3, h(7): 3, h(10): 3})),
        **LAST_TURN,
    )
    play_turn(table)
    assert table.held("naga") == {h(8), h(9)}


@covers("warcraft", "night_elves")
def test_night_elves_take_the_forest() -> None:
    """W.night_elves.1: for the one token they have."""
    table = Table(Seat(active=holds("night_elves", "mining", {h(10): 1}, hand=1)), far(), **LAST_TURN)
    play_turn(table)
    assert table.held("night_elves") == {h(10), h(11)}


@covers("warcraft", "orcs")
def test_orcs_attack_the_alliance() -> None:
    """W.orcs, W-3.2: three tokens: Dwarves or Trolls, and Dwarves pay two coins more."""
    table = Table(
        Seat(active=holds("orcs", "ranger", {h(9): 1}, hand=3)),
        Seat(active=holds("dwarves", "fishing", {h(7): 1, m(8): 2}), declined=[holds("trolls", None, {h(6): 1})]),
        **LAST_TURN,
    )
    play_turn(table)
    assert h(7) in table.held("orcs")


@covers("warcraft", "pandaren")
def test_harmony_is_not_broken_for_less_than_it_costs() -> None:
    """W.pandaren.2: a region of theirs is worth a coin, and harmony two."""
    table = Table(
        Seat(active=holds("orcs", "ranger", {h(9): 1}, hand=3)),
        Seat(active=holds("pandaren", "fishing", {h(4): 1, h(7): 1, h(6): 1})),
        memory={"pandaren": {"harmony": [0]}},
        **LAST_TURN,
    )
    play_turn(table)
    assert table.coins(0) >= 5 + 2
    assert table.held("pandaren") == {h(4), h(6), h(7)}


@covers("warcraft", "pandaren")
def test_pandaren_leave_a_strong_neighbour_in_peace() -> None:
    """W.pandaren.1: an empty region costs the same, and keeps harmony with the opponent who could drive them out."""
    table = Table(
        Seat(active=holds("pandaren", "ranger", {h(9): 1, h(6): 1, h(10): 1}, hand=3)),
        Seat(coins=9, active=holds("draenei", "fishing", {h(4): 7, h(7): 1, m(8): 2, m(6): 1})),
        **EARLY_TURN,
    )
    table.conquer(h(11))
    play_turn(table)
    assert table.remembers("pandaren")["harmony"] == [1]


@covers("warcraft", "tauren")
def test_a_lone_tauren_goes_where_the_enemy_is() -> None:
    """W.tauren.3: in any seat's turn."""
    table = Table(
        Seat(active=holds("dwarves", "intimidating", {h(4): 1}, hand=4)),
        Seat(active=holds("tauren", "fishing", {h(7): 2, h(9): 2, m(7): 2})),
        **EARLY_TURN,
    )
    table.use("intimidating").play("target", h(7)).play("target", m(7))
    assert table.actor == 1
    assert next_action(table).region == table.region(h(9))


@covers("warcraft", "tauren")
def test_tauren_take_as_many_regions_as_pairs() -> None:
    """W.tauren.1: four tokens, two plains; the mountain would leave one idle."""
    table = Table(Seat(active=holds("tauren", "ranger", {h(9): 2}, hand=4)), far(), **LAST_TURN)
    play_turn(table)
    assert len(table.held("tauren")) == 3


@covers("warcraft", "trolls")
def test_trolls_prefer_company() -> None:
    """W.trolls: Murlocs cost them no more than an empty region, and they pay."""
    table = Table(
        Seat(active=holds("trolls", "battle_master", {h(9): 1}, hand=2)), far(), **{**LAST_TURN, "natives": [h(7)]}
    )
    play_turn(table)
    assert h(7) in table.held("trolls")


@covers("warcraft", "worgen")
@pytest.mark.parametrize(("hand", "form"), [(0, "human"), (9, "worgen")])
def test_worgen_change_when_there_is_much_to_conquer(hand: int, form: str) -> None:
    """W.worgen: two coins when they cannot fight; with nine tokens for one coin nine regions in place of four."""
    table = Table(Seat(active=holds("worgen", "ranger", {h(6): 1}, hand=hand)), far(), **LAST_TURN)
    assert next_action(table).id == form
