"""The standing of a game in lists, without secrets."""

from typing import Any

from elbowroom.engine.state import numbers
from elbowroom.games import new_game
from elbowroom.server.table.info import SeatInfo, Status, TableInfo, TableSetup
from elbowroom.server.table.results import ShownStanding, Standing, shown_standing, standing_of

STANDING = Standing(round=3, rounds=10, scores=(31, 27, 31), places=(1, 3, 1))


def info(status: Status = "playing", **setup: Any) -> TableInfo:
    seats = (SeatInfo(kind="person", guest="ana"), SeatInfo(kind="bot"), SeatInfo(kind="person", guest="bia"))
    agreed = TableSetup(game="warcraft", players=3, **setup)
    return TableInfo(id="t", status=status, host="ana", public=False, setup=agreed, seats=seats, revision=1)


def test_a_game_that_has_just_begun_is_in_its_first_round() -> None:
    found = standing_of(new_game("warcraft", 3, seed=1))
    assert (found.round, found.rounds) == (1, 10)
    assert len(set(found.scores)) == 1
    assert found.places == (1, 1, 1)


def test_places_follow_coins_and_teams_count_their_poorer_seat() -> None:
    alone = new_game("classic", 3, seed=1)
    alone.state.coins = numbers([20, 40, 20])
    assert standing_of(alone).places == (2, 1, 2)
    teams = new_game("azeroth", 4, seed=1)
    teams.state.coins = numbers([10, 12, 90, 90])
    places = standing_of(teams).places
    for team in teams.state.ruleset.teams(4):
        poorest = min(teams.state.coins[seat] for seat in team)
        assert {places[seat] for seat in team} == {1 if poorest == 12 else 2}


def test_players_see_their_coins_and_their_place_if_coins_are_open() -> None:
    assert shown_standing(STANDING, info(), "bia") == ShownStanding(round=3, rounds=10, score=31)
    open_coins = shown_standing(STANDING, info(open_coins=True), "bia")
    assert open_coins == ShownStanding(round=3, rounds=10, score=31, place=1)
    assert shown_standing(STANDING, info("over"), "ana").place == 1


def test_guests_without_a_single_seat_see_only_the_round() -> None:
    for guest in (None, "caio"):
        assert shown_standing(STANDING, info("over"), guest) == ShownStanding(round=3, rounds=10)
    assert shown_standing(STANDING, info(hot_seat=True), "ana") == ShownStanding(round=3, rounds=10)
