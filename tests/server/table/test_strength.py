"""My strength: bots that play about as well as the host, and what a game makes of that."""

from random import Random

import pytest
from msgspec.structs import replace

from elbowroom.bots import CHARACTERS
from elbowroom.engine.game import Game
from elbowroom.engine.rules.scoring import team_results
from elbowroom.engine.state import numbers
from elbowroom.games import new_game
from elbowroom.server.table.info import SeatInfo, TableInfo, TableSetup
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import Guest, set_seat
from elbowroom.server.table.seeds import new_seed
from elbowroom.server.table.starting import again, new_table
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
    """A table at which the host plays against bots."""
    setup = TableSetup(game="warcraft", players=len(bots) + 1)
    return new_table(host, setup, public=False, bots=(None, *bots), seed=new_seed())


def over(coins: tuple[int, ...]) -> Game:
    """A game that is over with these coins."""
    game = new_game("warcraft", len(coins), seed=1)
    rng = Random(1)
    while not game.is_over:
        game.play(game.drawn(rng) if game.is_chance else rng.choice(game.legal()))
    game.state.coins = numbers(coins)
    assert len(team_results(game.state)) == len(coins)
    return game


def after(strength: int, coins: tuple[int, ...], *bots: str) -> int:
    """The strength of whoever has the first seat, when a game has ended so."""
    return strength_after(strength, replace(table(*bots), status="over"), over(coins))


class TestWhoPlays:
    def test_a_newcomer_meets_easy_bots_and_never_the_same_twice(self) -> None:
        seats = table(MY_STRENGTH, MY_STRENGTH).seats[1:]
        assert level_of(NEWCOMER) == "easy"
        assert {CHARACTERS[seat.bot or ""].level for seat in seats} == {"easy"}
        assert len({seat.bot for seat in seats}) == 2
        assert all(seat.follows for seat in seats)

    def test_when_all_characters_of_a_level_sit_there_anybody_of_the_level_comes(self) -> None:
        seats = table(*[MY_STRENGTH] * 3, host=ANA._replace(strength=4)).seats[1:]
        assert {seat.bot for seat in seats[:2]} == {one.id for one in CHARACTERS.values() if one.level == "hard"}
        assert seats[2].bot == "hard"

    def test_a_seat_can_be_set_so_later(self) -> None:
        info = set_seat(table("easy"), ANA._replace(strength=STRONGEST), 1, MY_STRENGTH)
        assert CHARACTERS[info.seats[1].bot or ""].level == "expert"
        assert set_seat(info, ANA, 1, "easy").seats[1] == SeatInfo(kind="bot", bot="easy")

    def test_the_next_table_follows_what_the_last_game_has_told(self) -> None:
        before = replace(table(MY_STRENGTH, "easy"), status="over")
        seats = again(before, ANA._replace(strength=2), new_seed()).seats
        assert CHARACTERS[seats[1].bot or ""].level == "medium"
        assert (seats[2].bot, seats[2].follows) == ("easy", False)

    def test_an_unknown_bot_is_refused_with_all_that_can_be_named(self) -> None:
        with pytest.raises(TableError) as refused:
            table("nobody")
        assert str(refused.value.details["bots"]).endswith(MY_STRENGTH)


class TestWhatAGameTells:
    def test_to_win_is_half_a_level_up_and_to_be_last_half_a_level_down(self) -> None:
        assert after(2, (50, 40), "medium") == 3
        assert after(2, (30, 40), "medium") == 1

    def test_between_first_and_last_nothing_changes(self) -> None:
        assert after(2, (40, 50, 30), "medium", "medium") == 2

    def test_two_wins_lead_to_the_next_level(self) -> None:
        assert level_of(after(after(2, (50, 40), "medium"), (50, 40), "medium")) == "hard"

    def test_to_beat_weaker_bots_or_to_lose_to_stronger_ones_tells_nothing(self) -> None:
        assert after(4, (50, 40), "easy") == 4
        assert after(0, (30, 40), "expert") == 0

    def test_the_strongest_bot_counts_and_characters_are_as_strong_as_their_level(self) -> None:
        assert after(2, (50, 40, 30), "easy", "hilgard") == 3
        assert after(2, (50, 40, 30), "easy", "brakk") == 2

    def test_it_ends_at_both_ends(self) -> None:
        assert after(0, (30, 40), "easy") == 0
        assert after(STRONGEST, (50, 40), "expert") == STRONGEST

    def test_nobody_knows_how_well_other_bots_play(self) -> None:
        assert after(2, (50, 40), "random") == 2

    def test_whoever_gives_up_has_lost(self) -> None:
        info = table("easy")
        given_up = replace(info, status="over", seats=(replace(info.seats[0], conceded=True), info.seats[1]))
        assert strength_after(1, given_up, over((50, 40))) == 0


class TestWhichGamesCount:
    def test_one_person_against_bots_to_the_end(self) -> None:
        game = over((50, 40))
        info = replace(table("easy"), status="over")
        assert counts_for_strength(info, game)
        assert not counts_for_strength(replace(info, ended_early=True), game)
        assert not counts_for_strength(replace(info, status="playing"), game)
        assert not counts_for_strength(replace(info, setup=replace(info.setup, hot_seat=True)), game)
        people = (info.seats[0], SeatInfo(kind="person", guest="bob", name="Bob"))
        assert not counts_for_strength(replace(info, seats=people), game)

    def test_not_when_a_bot_has_stood_in_to_the_end(self) -> None:
        info = replace(table("easy"), status="over")
        away = replace(info.seats[0], away=True, bot="medium")
        assert not counts_for_strength(replace(info, seats=(away, info.seats[1])), over((50, 40)))
