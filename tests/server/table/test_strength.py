"""Strength of guests: bots of the host's strength, and how games change it."""

from random import Random

import pytest
from msgspec.structs import replace

from elbowroom.bots import CHARACTERS
from elbowroom.engine.game import Game
from elbowroom.engine.rules.scoring import team_results
from elbowroom.engine.state import numbers
from elbowroom.games import new_game
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import SeatInfo, TableInfo, TableSetup
from elbowroom.server.table.lessons import new_seed
from elbowroom.server.table.seating import Guest, set_seat
from elbowroom.server.table.starting import new_table, rematch_table
from elbowroom.server.table.strength import (
    MY_STRENGTH,
    NEWCOMER,
    STRONGEST,
    counts_for_strength,
    level_of,
    strength_after,
)

ANA = Guest("ana", "Ana")


def table(*bots: str, host: Guest = ANA) -> TableInfo:
    """Return a table of a host and bots."""
    setup = TableSetup(game="warcraft", players=len(bots) + 1)
    return new_table(host, setup, public=False, bots=(None, *bots), seed=new_seed())


def over(coins: tuple[int, ...]) -> Game:
    """Return a finished game with these coins."""
    game = new_game("warcraft", len(coins), seed=1)
    rng = Random(1)
    while not game.is_over:
        game.play(game.random_outcome(rng) if game.is_chance else rng.choice(game.legal()))
    game.state.coins = numbers(coins)
    assert len(team_results(game.state)) == len(coins)
    return game


def after(strength: int, coins: tuple[int, ...], *bots: str) -> int:
    """Return the strength of the first seat after a game with these coins."""
    return strength_after(strength, replace(table(*bots), status="over"), over(coins))


class TestChoosingBots:
    def test_a_newcomer_meets_easy_bots_and_never_the_same_twice(self) -> None:
        seats = table(MY_STRENGTH, MY_STRENGTH).seats[1:]
        assert level_of(NEWCOMER) == "easy"
        assert {CHARACTERS[seat.bot or ""].level for seat in seats} == {"easy"}
        assert len({seat.bot for seat in seats}) == 2
        assert all(seat.follows for seat in seats)

    def test_the_plain_bot_is_used_when_all_characters_of_a_level_are_seated(self) -> None:
        seats = table(*[MY_STRENGTH] * 3, host=ANA._replace(strength=4)).seats[1:]
        assert {seat.bot for seat in seats[:2]} == {one.id for one in CHARACTERS.values() if one.level == "hard"}
        assert seats[2].bot == "hard"

    def test_a_seat_can_be_set_later(self) -> None:
        info = set_seat(table("easy"), ANA._replace(strength=STRONGEST), 1, MY_STRENGTH)
        assert CHARACTERS[info.seats[1].bot or ""].level == "expert"
        assert set_seat(info, ANA, 1, "easy").seats[1] == SeatInfo(kind="bot", bot="easy")

    def test_a_rematch_uses_the_new_strength(self) -> None:
        before = replace(table(MY_STRENGTH, "easy"), status="over")
        seats = rematch_table(before, ANA._replace(strength=2), new_seed()).seats
        assert CHARACTERS[seats[1].bot or ""].level == "medium"
        assert (seats[2].bot, seats[2].follows) == ("easy", False)

    def test_an_unknown_bot_is_refused_with_the_list_of_bots(self) -> None:
        with pytest.raises(TableError) as refused:
            table("nobody")
        assert str(refused.value.details["bots"]).endswith(MY_STRENGTH)


class TestStrengthAfter:
    def test_a_win_is_half_a_level_up_and_a_last_place_half_a_level_down(self) -> None:
        assert after(2, (50, 40), "medium") == 3
        assert after(2, (30, 40), "medium") == 1

    def test_between_first_and_last_nothing_changes(self) -> None:
        assert after(2, (40, 50, 30), "medium", "medium") == 2

    def test_two_wins_lead_to_the_next_level(self) -> None:
        assert level_of(after(after(2, (50, 40), "medium"), (50, 40), "medium")) == "hard"

    def test_beating_weaker_bots_or_losing_to_stronger_ones_changes_nothing(self) -> None:
        assert after(4, (50, 40), "easy") == 4
        assert after(0, (30, 40), "expert") == 0

    def test_the_strongest_bot_counts_and_characters_are_as_strong_as_their_level(self) -> None:
        assert after(2, (50, 40, 30), "easy", "hilgard") == 3
        assert after(2, (50, 40, 30), "easy", "brakk") == 2

    def test_strength_has_a_minimum_and_a_maximum(self) -> None:
        assert after(0, (30, 40), "easy") == 0
        assert after(STRONGEST, (50, 40), "expert") == STRONGEST

    def test_bots_of_unknown_strength_change_nothing(self) -> None:
        assert after(2, (50, 40), "random") == 2

    def test_conceding_counts_as_a_loss(self) -> None:
        info = table("easy")
        given_up = replace(info, status="over", seats=(replace(info.seats[0], conceded=True), info.seats[1]))
        assert strength_after(1, given_up, over((50, 40))) == 0


class TestWhichGamesCount:
    def test_one_person_against_bots_to_the_end_counts(self) -> None:
        game = over((50, 40))
        info = replace(table("easy"), status="over")
        assert counts_for_strength(info, game)
        assert not counts_for_strength(replace(info, ended_early=True), game)
        assert not counts_for_strength(replace(info, status="playing"), game)
        assert not counts_for_strength(replace(info, setup=replace(info.setup, hot_seat=True)), game)
        people = (info.seats[0], SeatInfo(kind="person", guest="bob", name="Bob"))
        assert not counts_for_strength(replace(info, seats=people), game)

    def test_games_finished_by_a_stand_in_do_not_count(self) -> None:
        info = replace(table("easy"), status="over")
        away = replace(info.seats[0], away=True, bot="medium")
        assert not counts_for_strength(replace(info, seats=(away, info.seats[1])), over((50, 40)))
