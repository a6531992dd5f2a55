"""Races of classic Small World: positions with an obvious best use, which `hard` must find."""

import pytest

from tests.bots.positions.playing import EARLY_TURN, LAST_TURN, covers, next_action, play_turn
from tests.classic.maps import ClassicTable, Seat, at, elves_elsewhere, holds, v, vs
from tests.engine.table import Combo


@covers("classic", "humans", "wizards", "dwarves")
@pytest.mark.parametrize(
    ("race", "start", "wanted"),
    [("humans", 9, 10), ("wizards", 9, 14), ("dwarves", 9, 3), ("wizards", 12, 17), ("dwarves", 18, 19)],
)
def test_takes_the_region_that_pays(race: str, start: int, wanted: int) -> None:
    """Two tokens, one region: farmland for Humans, a magic source for Wizards, a mine for Dwarves."""
    table = ClassicTable(
        Seat(active=holds(race, "alchemist", at({start: 1}), hand=2)),
        Seat(active=holds("elves", "mounted", at({22: 2}))),
        **LAST_TURN,
    )
    play_turn(table)
    assert v(wanted) in table.held(race)


@covers("classic", "amazons")
def test_amazons_give_up_what_pays_least() -> None:
    """S.amazons.2: seven tokens on four regions, and four must go: a region without hill is given up."""
    table = ClassicTable(
        Seat(active=holds("amazons", "hill", at({5: 1, 10: 1, 11: 1, 15: 1}), hand=3)), elves_elsewhere(), **LAST_TURN
    )
    play_turn(table.end())
    assert vs(5, 15) < table.held("amazons")


@covers("classic", "amazons")
def test_amazons_conquer_with_all_they_have() -> None:
    """S.amazons.1: the four tokens for conquest fight, too, although a region is given up afterwards."""
    table = ClassicTable(
        Seat(active=holds("amazons", "pillaging", at({10: 2}), aside=4)),
        Seat(active=holds("elves", "mounted", at({9: 1, 15: 1}))),
        **LAST_TURN,
    )
    play_turn(table)
    assert table.coins(0) >= 5 + 2 + 1


@covers("classic", "elves")
def test_withdrawn_elves_go_where_the_enemy_is() -> None:
    """S.elves: all come back; they reinforce what the enemy stands next to, not the far corner."""
    table = ClassicTable(
        Seat(active=holds("orcs", "alchemist", at({9: 1}), hand=5)),
        Seat(active=holds("elves", "mounted", at({10: 2, 11: 1, 18: 1}))),
        **EARLY_TURN,
    )
    assert play_turn(table.conquer(v(10)).end())[-1] == f"deploy {v(11)} 2"


@covers("classic", "ghouls")
def test_ghouls_conquer_in_decline() -> None:
    """S.ghouls.2: before the active race does."""
    table = ClassicTable(
        Seat(active=holds("orcs", "alchemist", at({5: 1})), declined=[holds("ghouls", None, at({18: 5}))]),
        Seat(active=holds("elves", "mounted", at({2: 2}))),
        **LAST_TURN,
    )
    play_turn(table)
    assert len(table.held("ghouls")) == 3


@covers("classic", "ghouls")
def test_ghouls_decline_with_all_their_tokens() -> None:
    """S.ghouls.1: in decline they act as before, so a second race costs only a turn."""
    table = ClassicTable(
        Seat(coins=9, active=holds("ghouls", "alchemist", at({5: 3, 10: 2, 11: 2, 4: 2}))),
        Seat(active=holds("elves", "mounted", at({2: 2, 6: 2, 7: 2, 12: 2}))),
        round=3,
    )
    assert next_action(table).kind == "decline"


@covers("classic", "giants")
def test_giants_climb_the_mountain_first() -> None:
    """S.giants: six tokens are three regions, or the mountain and then three neighbours for one token each."""
    table = ClassicTable(Seat(active=holds("giants", "alchemist", at({4: 1}), hand=6)), elves_elsewhere(), **LAST_TURN)
    play_turn(table)
    assert len(table.held("giants")) == 5


@covers("classic", "halflings")
def test_halflings_begin_where_others_cannot() -> None:
    """S.halflings.1: the edge is full of Lost Tribes, the middle is empty."""
    edge = sorted(vs(2, 3, 4, 5, 6, 11, 12, 16, 18, 19, 20, 21, 22))
    table = ClassicTable(
        Seat(active=holds("halflings", "alchemist", hand=4)), elves_elsewhere(), **{**LAST_TURN, "natives": edge}
    )
    play_turn(table)
    assert len(table.held("halflings")) == 2


@covers("classic", "halflings")
def test_halflings_keep_their_holes() -> None:
    """S.halflings.2: an immune region needs no more than one token."""
    table = ClassicTable(
        Seat(active=holds("halflings", "alchemist", at({9: 1, 10: 1, 15: 1}), hand=4)),
        Seat(active=holds("elves", "mounted", at({3: 4, 4: 4, 14: 3}))),
        markers={"hole": [v(9), v(10)]},
        **EARLY_TURN,
    )
    play_turn(table.end())
    assert table.tokens(v(15)) == 5


@covers("classic", "orcs")
def test_orcs_attack_defended_regions() -> None:
    """S.orcs: three tokens take an empty region or one that is not, and that pays twice."""
    table = ClassicTable(
        Seat(active=holds("orcs", "alchemist", at({9: 1}), hand=3)),
        elves_elsewhere(),
        **{**LAST_TURN, "natives": [v(15)]},
    )
    play_turn(table)
    assert v(15) in table.held("orcs")


@covers("classic", "ratmen")
def test_ratmen_are_picked_for_their_number() -> None:
    """S.ratmen: in the last turn thirteen tokens for a coin beat eight for nothing."""
    combos = [Combo(race="trolls", power="fortified"), Combo(race="ratmen", power="mounted")]
    table = ClassicTable(
        Seat(), Seat(active=holds("elves", "heroic", at({17: 2}))), combos=[*combos, *OTHERS], **LAST_TURN
    )
    assert next_action(table).number == 1


OTHERS = [
    Combo(race="humans", power="swamp"),
    Combo(race="sorcerers", power="forest"),
    Combo(race="dwarves", power="hill"),
    Combo(race="wizards", power="stout"),
]


@covers("classic", "skeletons")
def test_skeletons_raise_the_dead() -> None:
    """S.skeletons: the last three tokens take a mountain or Lost Tribes, and these bring one more token.

    With an empty region for two, `hard` and `expert` take that one and throw the die for the Lost Tribes.
    """
    table = ClassicTable(
        Seat(active=holds("skeletons", "alchemist", at({11: 1, 15: 1, 16: 1, 22: 1, 21: 1}), hand=6)),
        Seat(active=holds("elves", "mounted", at({12: 2, 13: 2, 17: 2, 18: 2}))),
        **{**EARLY_TURN, "natives": [v(4), v(5), v(10), v(14)]},
    )
    play_turn(table.conquer(v(10)))
    assert table.tray("skeletons") == 20 - 11 - 1


@covers("classic", "sorcerers")
def test_sorcerers_replace_a_lone_token_behind_walls() -> None:
    """S.sorcerers.1: nothing in hand, and a lone token next door in a lair on a mountain."""
    table = ClassicTable(
        Seat(active=holds("sorcerers", "alchemist", at({10: 1}))),
        Seat(active=holds("trolls", "mounted", at({9: 1, 4: 2}))),
        markers={"lair": [v(9), v(4)]},
        **LAST_TURN,
    )
    play_turn(table)
    assert table.held("sorcerers") == vs(9, 10)


@covers("classic", "sorcerers")
def test_sorcerers_replace_what_would_cost_most() -> None:
    """S.sorcerers.1: once per opponent: the mountain by magic, the plain by force."""
    table = ClassicTable(
        Seat(active=holds("sorcerers", "alchemist", at({10: 1}), hand=3)),
        Seat(active=holds("trolls", "mounted", at({4: 2, 5: 1, 9: 1, 11: 3, 15: 3}))),
        **LAST_TURN,
    )
    play_turn(table)
    assert v(9) in table.held("sorcerers")
    assert len(table.held("sorcerers")) == 3


@covers("classic", "tritons")
def test_tritons_follow_the_shore() -> None:
    """S.tritons: three tokens are three regions by the lake, one and a half elsewhere."""
    table = ClassicTable(Seat(active=holds("tritons", "alchemist", at({9: 1}), hand=3)), elves_elsewhere(), **LAST_TURN)
    play_turn(table)
    assert len(table.held("tritons")) == 4


@covers("classic", "trolls")
def test_a_lair_sends_the_attack_elsewhere() -> None:
    """S.trolls: the region without a lair is cheaper, so one token is left for another region."""
    table = ClassicTable(
        Seat(active=holds("orcs", "alchemist", at({10: 1}), hand=5)),
        Seat(active=holds("elves", "mounted", at({17: 2})), declined=[holds("trolls", None, at({5: 1, 15: 1}))]),
        markers={"lair": [v(5)]},
        **{**LAST_TURN, "natives": []},
    )
    play_turn(table)
    assert table.holder(v(15)) == "orcs"


@covers("classic", "trolls")
def test_trolls_spread_thin_behind_their_lairs() -> None:
    """S.trolls: every region taken is defended by its lair, so all tokens conquer."""
    table = ClassicTable(Seat(active=holds("trolls", "merchant", at({10: 1}), hand=6)), elves_elsewhere(), **EARLY_TURN)
    play_turn(table)
    assert len(table.held("trolls")) == 4
    assert table.marked("lair") == table.held("trolls")
