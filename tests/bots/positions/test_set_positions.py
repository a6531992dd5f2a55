"""Races and powers of the small sets: positions with an obvious best use, which `hard` must find."""

import pytest

from tests.bots.positions.playing import EARLY_TURN, LAST_TURN, covers, next_action, play_turn
from tests.classic.maps import Seat, at, elves_elsewhere, holds, v, vs
from tests.classic.set_tables import SetTable
from tests.engine.table import Combo, Tribe

# Opponents who hold the west, all in one place.
WEST = at({3: 5, 4: 4, 2: 1, 7: 1})
# Regions in the east, of which 9 and 10 lie next to the west.
EAST = at({9: 1, 10: 1, 15: 1, 16: 1, 22: 1, 11: 1})


def last_turn(own: Tribe, foe: Seat | None = None, **rest: object) -> SetTable:
    """Return the last turn of a game for two."""
    return SetTable(Seat(active=own), foe or elves_elsewhere(), **{**LAST_TURN, **rest})


@covers("classic", "slingmen")
def test_slingmen_aim_two_steps_away() -> None:
    """S.slingmen.1: one conquest, and a coin more for a far one."""
    table = last_turn(holds("slingmen", "alchemist", at({15: 1}), hand=2))
    play_turn(table)
    assert table.coins(0) == 5 + 2 + 2 + 1


@covers("classic", "ice_witches")
def test_winter_falls_where_it_hurts_or_defends() -> None:
    """S.ice_witches.1: it is laid, not kept."""
    table = SetTable(
        Seat(active=holds("ice_witches", "alchemist", at({14: 2, 15: 2}))),
        Seat(active=holds("elves", "hill", at({9: 2, 13: 2}))),
        **EARLY_TURN,
    )
    play_turn(table.end())
    assert len(table.marked("winter")) == 1


@covers("classic", "skags")
def test_skags_do_not_decline_with_regions_in_reach() -> None:
    """S.skags.1: their loot is worth taking regions for, and their bot needs no guess about it."""
    table = last_turn(holds("skags", "alchemist", at({15: 1}), hand=4))
    play_turn(table)
    assert len(table.held("skags")) + len(table.marked("loot")) >= 3


@covers("classic", "copycat")
def test_a_copycat_names_what_pays() -> None:
    """S.copycat.1: Merchant brings a coin for each of six regions; Hill, Swamp and Forest much less."""
    powers = ("hill", "merchant", "swamp", "forest", "underworld", "mounted")
    races = ("wizards", "giants", "tritons", "dwarves", "goblins", "fauns")
    combos = [Combo(race=race, power=power) for race, power in zip(races, powers, strict=True)]
    foe = Seat(active=holds("elves", "ransacking", at({17: 2})))
    table = last_turn(holds("ratmen", "copycat", EAST), foe, phase="turn", combos=combos)
    assert str(next_action(table)) == "choose merchant"


@covers("classic", "lava")
def test_lava_flows_on_an_enemy() -> None:
    """S.lava.1: the Trolls beside the mountain 9 lose their region in the last round."""
    trolls = Seat(active=holds("trolls", "hill", at({4: 3, 17: 1})))
    table = SetTable(
        Seat(active=holds("ratmen", "lava", at({9: 5}))), trolls, **{**EARLY_TURN, "round": 10, "first": 0}
    )
    play_turn(table.end())
    assert table.marked("lava") == vs(4)


@covers("classic", "soul_touch")
def test_soul_touch_brings_the_others_back() -> None:
    """S.soul_touch.1: nothing is left to conquer with, and a whole race waits in decline."""
    own = Seat(
        active=holds("ratmen", "soul_touch", at({2: 1, 3: 1})), declined=[holds("orcs", None, at({14: 1, 15: 1}))]
    )
    table = SetTable(own, Seat(active=holds("elves", "mounted", at({17: 2}))), **EARLY_TURN)
    assert next_action(table).kind == "decline"


@covers("classic", "goblins")
def test_goblins_attack_the_declined() -> None:
    """S.goblins.1: with two tokens Humans in decline fall, where nobody else would."""
    foe = Seat(active=holds("elves", "mounted", at({17: 1})), declined=[holds("humans", None, at({14: 1}))])
    own = holds("goblins", "pillaging", at({15: 1}), hand=2)
    table = last_turn(own, foe)
    play_turn(table)
    assert v(14) in table.held("goblins")


@covers("classic", "ransacking")
def test_robbers_rob() -> None:
    """S.ransacking.1: two tokens take an empty region, or rob a single Rat with a discount."""
    foe = Seat(active=holds("wizards", "hill", at({14: 1, 17: 1})))
    table = last_turn(holds("ratmen", "ransacking", at({15: 1}), hand=3), foe)
    play_turn(table)
    assert table.holder(v(14)) == "ratmen"


@covers("classic", "were")
def test_wolves_hunt_in_even_rounds() -> None:
    """S.were.1: three tokens, three regions."""
    table = last_turn(holds("ratmen", "were", at({10: 1}), hand=3))
    play_turn(table)
    assert len(table.held("ratmen")) == 4


@covers("classic", "marauding")
def test_marauders_ride_twice() -> None:
    """S.marauding.1: two Lost Tribes leave two tokens to spare, enough for one more region."""
    table = last_turn(holds("ratmen", "marauding", at({15: 1}), hand=6), natives=[v(14), v(9)])
    play_turn(table)
    assert len(table.held("ratmen")) >= 4


@covers("classic", "barricade")
def test_a_barricade_stays_small() -> None:
    """S.barricade.1: a fifth region brings one coin and costs three."""
    table = last_turn(holds("ratmen", "barricade", at({15: 1, 16: 1, 22: 1, 11: 1}), hand=2))
    play_turn(table)
    assert len(table.held("ratmen")) == 4


@covers("classic", "imperial")
def test_an_empire_grows() -> None:
    """S.imperial.1: each region beyond three pays double."""
    table = last_turn(holds("ratmen", "imperial", at({15: 1, 16: 1, 22: 1}), hand=4))
    play_turn(table)
    assert len(table.held("ratmen")) == 5


@covers("classic", "mercenary")
def test_mercenaries_are_paid_when_it_pays() -> None:
    """S.mercenary.1: one token takes a region of two coins for one."""
    table = last_turn(holds("humans", "mercenary", at({15: 1}), hand=1))
    play_turn(table)
    assert len(table.held("humans")) == 2


@covers("classic", "aquatic")
def test_the_coast_pays_double() -> None:
    """S.aquatic.1: the region by the sea, not the one inland."""
    table = last_turn(holds("ratmen", "aquatic", at({16: 1}), hand=2))
    play_turn(table)
    assert v(22) in table.held("ratmen")


@covers("classic", "fireball", "behemoth")
@pytest.mark.parametrize("power", ["fireball", "behemoth"])
def test_aids_take_the_stronghold(power: str) -> None:
    """S.fireball.2, S.behemoth.1: with two tokens and help the dear region falls, too."""
    rest: dict[str, object] = {"memory": {"fireball": {"fireballs": 2}}} if power == "fireball" else {}
    own = holds("ratmen", power, at({4: 1, 21: 1, 15: 1}), hand=2, companions_in_hand=2 * (power == "behemoth"))
    table = last_turn(own, Seat(active=holds("elves", "hill", at({10: 2, 9: 1, 17: 1}))), **rest)
    play_turn(table)
    assert len(table.held("ratmen")) >= 5


@covers("classic", "catapult")
def test_the_catapult_shoots_over_the_wall() -> None:
    """S.catapult.1: neighbours stand in strength; two steps away nobody does."""
    walls = {11: 4, 15: 4, 22: 3}
    table = last_turn(holds("ratmen", "catapult", at({16: 1}), hand=1), Seat(active=holds("elves", "hill", at(walls))))
    play_turn(table)
    assert len(table.held("ratmen")) == 2


@covers("classic", "peace_loving")
def test_the_peace_loving_take_empty_land() -> None:
    """S.peace_loving.1: a region of the enemy brings no more than an empty one, and costs three coins."""
    foe = Seat(active=holds("wizards", "hill", at({14: 1, 17: 1})))
    table = last_turn(holds("ratmen", "peace_loving", at({15: 1}), hand=3), foe)
    play_turn(table)
    assert table.coins(0) >= 5 + 2 + 3


@covers("classic", "leprechauns")
def test_leprechauns_lay_pots() -> None:
    """S.leprechauns.1: each may bring a coin."""
    table = SetTable(
        Seat(active=holds("leprechauns", "hill", EAST)), Seat(active=holds("elves", "mounted", WEST)), **EARLY_TURN
    )
    play_turn(table.end())
    assert len(table.marked("pot")) >= 4


@covers("classic", "nomads")
def test_nomads_leave_what_they_can_replace() -> None:
    """S.nomads.1: in the last turn a region left pays as much as one kept, and its token takes another."""
    table = last_turn(holds("nomads", "alchemist", at({15: 1, 16: 1, 22: 1, 21: 1, 11: 1, 10: 1})))
    play_turn(table)
    assert table.coins(0) >= 5 + 2 + 6


@covers("classic", "hordes_of")
def test_hordes_conquer() -> None:
    """S.hordes_of.1: no race token in hand, and two hordes."""
    table = last_turn(holds("ratmen", "hordes_of", at({15: 1}), companions_in_hand=2))
    play_turn(table)
    assert len(table.held("ratmen")) == 2


@covers("classic", "kobolds", "barbarians", "pixies")
@pytest.mark.parametrize(("race", "least"), [("kobolds", 2), ("barbarians", 1), ("pixies", 1)])
def test_all_tokens_conquer(race: str, least: int) -> None:
    """S.kobolds.1, S.barbarians.1, S.pixies.1: four tokens, two regions, also for a race that redeploys otherwise."""
    table = last_turn(holds(race, "alchemist", at({15: least}), hand=4))
    play_turn(table)
    assert len(table.held(race)) == 3


@covers("classic", "cursed")
def test_coins_on_a_cursed_combo_are_taken() -> None:
    """S.cursed.1: nine coins for a race without a power, in the last turn."""
    races = ("wizards", "giants", "tritons", "dwarves", "goblins", "fauns")
    powers = ("forest", "cursed", "hill", "swamp", "underworld", "mounted")
    combos = [Combo(race=race, power=power) for race, power in zip(races, powers, strict=True)]
    combos[1].coins = 9
    foe = Seat(active=holds("elves", "ransacking", at({17: 2})))
    table = SetTable(Seat(), foe, **{**LAST_TURN, "combos": combos})
    assert str(next_action(table)) == "pick 1"


@covers("classic", "homunculi")
def test_many_homunculi_are_picked() -> None:
    """S.homunculi.2: nine of them wait beside their combo."""
    races = ("wizards", "homunculi", "tritons", "dwarves", "goblins", "fauns")
    powers = ("forest", "commando", "hill", "swamp", "underworld", "mounted")
    combos = [Combo(race=race, power=power) for race, power in zip(races, powers, strict=True)]
    combos[1].tokens = 9
    foe = Seat(active=holds("elves", "ransacking", at({17: 2})))
    table = SetTable(Seat(), foe, **{**EARLY_TURN, "combos": combos})
    assert str(next_action(table)) == "pick 1"


@covers("classic", "shrubmen")
def test_shrubmen_are_left_alone() -> None:
    """S.shrubmen.1: the hill falls, not the forest."""
    foe = Seat(active=holds("shrubmen", "hill", at({11: 1, 16: 1, 22: 1})))
    table = last_turn(holds("ratmen", "pillaging", at({21: 1}), hand=4), foe)
    play_turn(table)
    assert table.holder(v(22)) == "shrubmen"


def ringed(race: str, hand: int) -> Seat:
    """Return a player with one active region, 15, whose neighbours but 9 and 14 are behind it in decline."""
    ring = at({10: 1, 11: 1, 16: 1, 21: 1, 22: 1})
    return Seat(active=holds(race, "alchemist", at({15: 1}), hand=hand), declined=[holds("orcs", None, ring)])


@covers("classic", "igors")
@pytest.mark.parametrize(("lost", "taken"), [(1, 14), (0, 9)])
def test_igors_make_the_loss_that_is_lacking(lost: int, taken: int) -> None:
    """S.igors.2: a Lost Tribe is the second loss, for one more Igor; otherwise the empty mountain is safer."""
    foe = Seat(active=holds("elves", "mounted", at({17: 3, 18: 3, 12: 3})))
    memory = {"memory": {"igors": {"lost": lost}}} if lost else {}
    table = SetTable(ringed("igors", 3), foe, **{**EARLY_TURN, "natives": [v(14)], **memory})
    play_turn(table)
    assert table.held("igors") == vs(15, taken)


@covers("classic", "fauns")
def test_fauns_multiply_at_the_cost_of_others() -> None:
    """S.fauns.1: the region of an active race brings one more Faun; an empty one brings none."""
    foe = Seat(active=holds("elves", "mounted", at({14: 1, 18: 3, 12: 3})))
    table = SetTable(ringed("fauns", 6), foe, **EARLY_TURN)
    play_turn(table)
    assert v(14) in table.held("fauns")
    assert table.tray("fauns") < 18 - 7


@covers("classic", "witch_doctors")
@pytest.mark.parametrize(("race", "taken"), [("witch_doctors", 14), ("giants", 10)])
def test_witch_doctors_are_left_alone(race: str, taken: int) -> None:
    """S.witch_doctors.1: the other single token falls, since Witch Doctors come back in numbers."""
    behind = holds("orcs", None, at({9: 1, 11: 1, 16: 1, 21: 1, 22: 1}))
    own = Seat(active=holds("ratmen", "alchemist", at({15: 1}), hand=3), declined=[behind])
    others = (Seat(active=holds(race, "hill", at({10: 1}))), Seat(active=holds("tritons", "swamp", at({14: 1}))))
    table = SetTable(own, *others, **EARLY_TURN)
    assert str(next_action(table)) == f"conquer {table.region(v(taken))}"


@covers("classic", "corrupt")
@pytest.mark.parametrize(("power", "is_taken"), [("corrupt", False), ("mounted", True)])
def test_nobody_pays_the_corrupt_for_nothing(power: str, is_taken: bool) -> None:
    """S.corrupt.1: the coin for pillaging would go to them, and empty land costs nothing."""
    foe = Seat(active=holds("elves", power, at({14: 1, 17: 1})))
    table = last_turn(holds("ratmen", "pillaging", at({15: 1}), hand=3), foe)
    play_turn(table)
    assert (table.holder(v(14)) == "ratmen") is is_taken


@covers("classic", "historian")
def test_a_historian_is_picked_for_its_coins() -> None:
    """S.historian.1: three coins for one, when the other powers of the column bring nothing any more."""
    races = ("goblins", "giants", "tritons", "dwarves", "kobolds", "fauns")
    powers = ("heroic", "historian", "stout", "diplomat", "fireball", "peace_loving")
    combos = [Combo(race=race, power=power) for race, power in zip(races, powers, strict=True)]
    own = Seat(declined=[holds("orcs", None, at({3: 1}))])
    others = [holds("humans", None, at({12: 1})), holds("ratmen", "spirit", at({20: 1}))]
    foe = Seat(active=holds("elves", "ransacking", at({17: 2})), declined=others)
    table = SetTable(own, foe, **{**LAST_TURN, "combos": combos})
    assert str(next_action(table)) == "pick 1"


@covers("classic", "priestesses", "white_ladies")
@pytest.mark.parametrize("race", ["priestesses", "white_ladies"])
def test_they_decline_when_all_tokens_are_spent(race: str) -> None:
    """S.priestesses.2, S.white_ladies.1: a tower of six tokens, or six immune regions, beside a strong neighbour."""
    table = SetTable(Seat(active=holds(race, "hill", EAST)), Seat(active=holds("elves", "mounted", WEST)), **EARLY_TURN)
    play_turn(table)
    assert table.coins(0) == 5 + 6
    assert not table.state.is_active(table.race(race))


@covers("classic", "priestesses")
@pytest.mark.parametrize(
    ("power", "held", "tower"),
    [("hill", (4, 9, 10, 15, 16), 16), ("seafaring", (8, 14, 20, 19), 8)],
)
def test_the_ivory_tower_stands_where_it_is_safe(power: str, held: tuple[int, ...], tower: int) -> None:
    """S.priestesses.1, S.priestesses.4: on the mountain far behind, or in the lake, where nobody can take it."""
    own = holds("priestesses", power, at(dict.fromkeys(held, 1)))
    table = SetTable(Seat(active=own), Seat(active=holds("ratmen", "mounted", at({3: 5, 5: 6}))), **EARLY_TURN)
    table.play("decline")
    assert next_action(table).region == table.region(v(tower))
