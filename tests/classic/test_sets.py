"""The small sets as an option of a table (S-4)."""

import pytest

from elbowroom.engine.cast import sets_of
from elbowroom.engine.errors import PositionError, SettingsError
from elbowroom.games import Game, game_from_notation, load_game, new_game, ruleset_of, ruleset_with_sets
from elbowroom.games.classic.sets import SETS

BASE = ruleset_of("classic")


def test_numbers_of_pieces() -> None:
    """S-4.1: each set as printed."""
    counts = {name: (len(races), len(powers)) for name, (races, powers) in SETS.items()}
    assert counts == {
        "cursed": (2, 5),
        "grand_dames": (3, 2),
        "be_not_afraid": (5, 5),
        "royal_bonus": (3, 3),
        "spiders_web": (3, 3),
    }


def test_the_base_game_has_no_set() -> None:
    """S-4.1: the same cast, markers, questions and notation as ever."""
    for sets in ((), ("base",)):
        game = new_game("classic", 2, seed=1, first=0, sets=sets)
        assert game.state.ruleset is BASE
        assert "sets" not in game.notation()
    assert (len(BASE.races), len(BASE.powers), len(BASE.markers), BASE.moments) == (14, 20, 5, 5)


def test_pieces_of_sets_follow_those_of_the_base_game() -> None:
    """S-4.2: their numbers, and so the actions of the base game, stay the same."""
    ruleset = ruleset_with_sets("classic")
    assert ruleset.race_ids[:14] == BASE.race_ids
    assert ruleset.power_ids[:20] == BASE.power_ids
    assert ruleset.markers[:5] == BASE.markers
    assert (ruleset.usual_markers, sets_of(ruleset)) == (5, list(SETS))


def test_one_set_and_single_pieces_excluded() -> None:
    """S-4.1"""
    game = new_game("classic", 3, seed=1, sets=["cursed"], excluded=["kobolds", "were"])
    ids = game.state.ruleset.ability_ids
    assert "goblins" in ids
    assert "nomads" not in ids
    assert "sets=cursed/without=kobolds,were" in game.notation()


def test_records_and_notations_carry_the_sets() -> None:
    """S-4.1"""
    game = new_game("classic", 3, seed=1, sets=["grand_dames", "cursed"], first=1)
    assert load_game(game.record()).hash() == game.hash()
    assert isinstance(Game.from_notation(game.notation()), Game)
    assert game.record().settings.cast is not None


def test_unknown_sets() -> None:
    """S-4.1: also those of other games."""
    with pytest.raises(SettingsError, match="spiders"):
        new_game("classic", 2, sets=["spiders"])
    with pytest.raises(SettingsError):
        new_game("warcraft", 2, sets=["cursed"])
    text = new_game("classic", 2, seed=1, sets=["cursed"], first=0).notation()
    with pytest.raises(PositionError, match="spiders"):
        game_from_notation(text.replace("sets=cursed", "sets=spiders"))


BANNERS_AND_TRAYS = {
    "barbarians": (9, 14),
    "fauns": (5, 18),
    "goblins": (6, 11),
    "homunculi": (5, 18),
    "ice_witches": (5, 10),
    "igors": (4, 18),
    "kobolds": (11, 16),
    "leprechauns": (6, 11),
    "nomads": (6, 11),
    "pixies": (11, 16),
    "priestesses": (4, 9),
    "shrubmen": (6, 11),
    "skags": (6, 11),
    "slingmen": (5, 10),
    "white_ladies": (2, 7),
    "witch_doctors": (6, 18),
}
BADGES = {
    "aquatic": 3,
    "barricade": 4,
    "behemoth": 4,
    "catapult": 4,
    "copycat": 3,
    "corrupt": 4,
    "cursed": 0,
    "fireball": 5,
    "historian": 5,
    "hordes_of": 5,
    "imperial": 4,
    "lava": 5,
    "marauding": 5,
    "mercenary": 4,
    "peace_loving": 4,
    "ransacking": 4,
    "soul_touch": 4,
    "were": 4,
}


def test_banners_trays_and_badges() -> None:
    """S-4.3: the numbers of S-5 and S-6."""
    ruleset = ruleset_with_sets("classic")
    assert {race.id: (race.banner, race.tray) for race in ruleset.races[14:]} == BANNERS_AND_TRAYS
    assert {power.id: power.badge for power in ruleset.powers[20:]} == BADGES
