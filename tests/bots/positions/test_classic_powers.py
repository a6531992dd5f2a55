"""Powers of classic Small World: positions with an obvious best use, which `hard` must find."""

import pytest

from tests.bots.positions.playing import EARLY_TURN, LAST_TURN, covers, next_action, play_turn
from tests.classic.maps import ClassicTable, Seat, at, elves_elsewhere, holds, v, vs
from tests.engine.table import Combo

# Opponents who hold the west, all in one place: they threaten 9 and 10 from 3 and 4.
WEST = at({3: 5, 4: 4, 2: 1, 7: 1})
# Regions in the east, of which 9 and 10 lie next to the west.
EAST = at({9: 1, 10: 1, 15: 1, 16: 1, 22: 1, 11: 1})


@covers("classic", "forest", "hill", "swamp")
@pytest.mark.parametrize(
    ("power", "start", "wanted"), [("forest", 10, 11), ("hill", 10, 5), ("swamp", 10, 4), ("swamp", 15, 21)]
)
def test_takes_the_region_that_pays(power: str, start: int, wanted: int) -> None:
    """Two tokens, one region: the terrain that pays a coin more."""
    table = ClassicTable(
        Seat(active=holds("ratmen", power, at({start: 1}), hand=2)),
        # Where 10 and 15 have another neighbour of the kind, the Elves stand in strength.
        Seat(active=holds("elves", "mounted", at({15: 3} if power == "hill" else {2: 2}))),
        **LAST_TURN,
    )
    play_turn(table)
    assert v(wanted) in table.held("ratmen")


@covers("classic", "alchemist")
def test_alchemists_do_not_decline_in_the_end() -> None:
    """S.alchemist: nothing to conquer with, but in decline the two coins would be lost."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "alchemist", EAST)), Seat(active=holds("elves", "mounted", WEST)), **LAST_TURN
    )
    assert next_action(table).kind != "decline"


@covers("classic", "berserk")
def test_a_berserk_rolls_before_he_attacks() -> None:
    """S.berserk.1: the die only makes things cheaper."""
    table = ClassicTable(Seat(active=holds("ratmen", "berserk", at({9: 1}), hand=3)), elves_elsewhere(), **LAST_TURN)
    assert str(next_action(table)) == "use berserk"


@covers("classic", "berserk")
def test_after_a_good_roll_the_dear_region_falls() -> None:
    """S.berserk.1: three pips: Orcs take the mountain with an Elf for one token."""
    table = ClassicTable(
        Seat(active=holds("orcs", "berserk", at({10: 1}), hand=2)),
        Seat(active=holds("elves", "mounted", at({9: 1, 17: 1}))),
        **LAST_TURN,
    )
    table.use("berserk").die(3)
    assert next_action(table).region == table.region(v(9))


@covers("classic", "bivouacking")
def test_encampments_stand_at_the_border() -> None:
    """S.bivouacking.1: they defend what the enemy stands next to."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "bivouacking", EAST, companions_in_hand=5)),
        Seat(active=holds("elves", "mounted", WEST)),
        **EARLY_TURN,
    )
    play_turn(table.end())
    assert table.companions(v(9)) + table.companions(v(10)) >= 4


@covers("classic", "commando")
def test_commandos_take_a_region_with_each_token() -> None:
    """S.commando: three tokens, three regions; Lost Tribes would cost two."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "commando", at({10: 1}), hand=3)),
        elves_elsewhere(),
        **{**LAST_TURN, "natives": [v(15)]},
    )
    play_turn(table)
    assert len(table.held("ratmen")) == 4


def f(number: int) -> str:
    """Return a region of Three Fords, the map for three."""
    return f"three-fords:{number}"


@covers("classic", "diplomat")
@pytest.mark.parametrize("neighbour", [1, 2])
def test_peace_with_the_neighbour(neighbour: int) -> None:
    """S.diplomat.1: one opponent stands next door in strength, the other at the far end of the map."""
    near = Seat(active=holds("elves", "mounted", {f(2): 6, f(3): 4}))
    far = Seat(active=holds("trolls", "hill", {f(24): 4, f(29): 5}))
    seats = [near, far] if neighbour == 1 else [far, near]
    own = Seat(active=holds("ratmen", "diplomat", {f(8): 2, f(9): 2}))
    table = ClassicTable(own, *seats, boards=["three-fords"], **EARLY_TURN)
    play_turn(table.end())
    assert table.remembers("diplomat")["peace_with"] == neighbour


@covers("classic", "dragon_master")
def test_the_dragon_takes_the_stronghold() -> None:
    """S.dragon_master.1: one token for the dragon's prey, two for an empty region."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "dragon_master", at({10: 1}), hand=3)),
        Seat(active=holds("elves", "mounted", at({9: 3, 4: 3, 5: 3, 15: 1}))),
        **LAST_TURN,
    )
    play_turn(table)
    assert len(table.held("ratmen") & vs(9, 4, 5)) == 1
    assert len(table.held("ratmen")) == 3


@covers("classic", "flying")
def test_flying_humans_land_on_the_farm_across_the_map() -> None:
    """S.flying: no farmland next door, but one anywhere else."""
    table = ClassicTable(Seat(active=holds("humans", "flying", at({16: 1}), hand=2)), elves_elsewhere(), **LAST_TURN)
    play_turn(table)
    assert len(table.held("humans") & vs(2, 10, 12, 14)) == 1


@covers("classic", "fortified")
def test_the_fortress_stands_at_the_border() -> None:
    """S.fortified.1: where the enemy stands, not behind the lines."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "fortified", EAST)), Seat(active=holds("elves", "mounted", WEST)), **EARLY_TURN
    )
    play_turn(table.end())
    assert table.marked("fortress") < vs(9, 10)


@covers("classic", "heroic")
def test_heroes_stand_at_the_border() -> None:
    """S.heroic: the region where both ways of the enemy meet, and the end of one of them: both cost as much."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "heroic", EAST)), Seat(active=holds("elves", "mounted", WEST)), **EARLY_TURN
    )
    play_turn(table.end())
    assert table.marked("hero") in (vs(9, 10), vs(10, 11))


@covers("classic", "merchant")
def test_merchants_are_picked_for_the_last_turn() -> None:
    """S.merchant: three regions paid twice are more than four paid once."""
    combos = [
        Combo(race="sorcerers", power="heroic"),
        Combo(race="ratmen", power="merchant"),
        Combo(race="dwarves", power="fortified"),
        Combo(race="wizards", power="stout"),
        Combo(race="humans", power="bivouacking"),
        Combo(race="giants", power="spirit"),
    ]
    table = ClassicTable(Seat(), elves_elsewhere(), combos=combos, **LAST_TURN)
    assert next_action(table).number == 1


@covers("classic", "mounted")
def test_mounted_troops_ride_over_hills_and_farms() -> None:
    """S.mounted: two tokens, two regions: 5 and 15 or 10 and one of them, not the forest for both."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "mounted", at({11: 1}), hand=2)),
        Seat(active=holds("elves", "flying", at({17: 2}))),
        **LAST_TURN,
    )
    play_turn(table)
    assert len(table.held("ratmen")) == 3


@covers("classic", "pillaging")
def test_pillagers_attack_defended_regions() -> None:
    """S.pillaging: three tokens take an empty region or Lost Tribes, who pay twice."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "pillaging", at({9: 1}), hand=3)),
        elves_elsewhere(),
        **{**LAST_TURN, "natives": [v(15)]},
    )
    play_turn(table)
    assert v(15) in table.held("ratmen")


@covers("classic", "seafaring")
def test_sailors_take_the_sea() -> None:
    """S.seafaring.1: two tokens for the sea, or three for the mountain beside it."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "seafaring", at({16: 1}), hand=2)),
        Seat(active=holds("elves", "mounted", at({11: 3, 15: 3, 22: 3}))),
        **LAST_TURN,
    )
    play_turn(table)
    assert table.held("ratmen") == vs(16, 23)


@covers("classic", "seafaring")
def test_seas_of_seafarers_need_no_guard() -> None:
    """S.seafaring.3: the tokens stand ashore."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "seafaring", at({1: 1, 8: 1, 23: 1, 9: 1, 10: 1}), hand=6)),
        Seat(active=holds("elves", "mounted", at({3: 5, 4: 4, 2: 1, 7: 1}))),
        **EARLY_TURN,
    )
    play_turn(table.end())
    assert [table.tokens(v(sea)) for sea in (1, 8, 23)] == [1, 1, 1]


@covers("classic", "spirit")
def test_a_spirit_declines_beside_another() -> None:
    """S.spirit: nothing left to conquer with, and both races in decline would go on paying."""
    table = ClassicTable(
        Seat(
            coins=9,
            active=holds("ratmen", "spirit", at({9: 1, 10: 1, 15: 1, 16: 1, 22: 1})),
            declined=[holds("giants", None, at({11: 1, 5: 1, 21: 1, 20: 1}))],
        ),
        Seat(active=holds("elves", "mounted", WEST)),
        **EARLY_TURN,
    )
    assert next_action(table).kind == "decline"


@covers("classic", "stout")
def test_the_stout_decline_after_scoring() -> None:
    """S.stout: nothing is left to conquer with, and declining costs no turn."""
    table = ClassicTable(
        Seat(coins=9, active=holds("ratmen", "stout", at({9: 1, 10: 1, 15: 1, 16: 1, 22: 1, 11: 1, 5: 1}))),
        Seat(active=holds("elves", "mounted", WEST)),
        combos=[
            Combo(race="dwarves", power="fortified"),
            Combo(race="wizards", power="merchant"),
            Combo(race="humans", power="bivouacking"),
            Combo(race="giants", power="spirit"),
            Combo(race="trolls", power="hill"),
            Combo(race="orcs", power="swamp"),
        ],
        **EARLY_TURN,
    )
    assert play_turn(table.end())[-1] == "choose yes"


@covers("classic", "underworld")
def test_through_the_underworld() -> None:
    """S.underworld: caverns cost a token less and lie next to each other: three tokens, three of them."""
    table = ClassicTable(
        Seat(active=holds("ratmen", "underworld", at({15: 1}), hand=2)),
        Seat(active=holds("elves", "mounted", at({2: 2}))),
        **LAST_TURN,
    )
    play_turn(table)
    assert table.held("ratmen") == vs(4, 15, 18)


@covers("classic", "wealthy")
def test_the_wealthy_are_picked_for_the_last_turn() -> None:
    """S.wealthy: seven coins for a price of one."""
    combos = [
        Combo(race="sorcerers", power="heroic"),
        Combo(race="trolls", power="wealthy"),
        Combo(race="dwarves", power="fortified"),
        Combo(race="wizards", power="stout"),
        Combo(race="humans", power="bivouacking"),
        Combo(race="giants", power="spirit"),
    ]
    table = ClassicTable(Seat(), elves_elsewhere(), combos=combos, **LAST_TURN)
    assert next_action(table).number == 1
