"""Matches: deals and seatings with the same luck for every bot."""

from collections import Counter

import pytest

from elbowroom.matches.match import ArenaError, paired_matches, seatings


class TestSeatings:
    def test_two_players_change_seats(self) -> None:
        assert seatings(("a", "b"), "classic", 2) == [("a", "b"), ("b", "a")]

    def test_first_bot_sits_alone_in_every_seat(self) -> None:
        assert seatings(("a", "b"), "warcraft", 4) == [
            ("a", "b", "b", "b"),
            ("b", "a", "b", "b"),
            ("b", "b", "a", "b"),
            ("b", "b", "b", "a"),
        ]

    def test_teams_of_two_change_seats(self) -> None:
        """T.8: allies sit opposite of each other."""
        assert seatings(("a", "b"), "azeroth", 4) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]

    @pytest.mark.parametrize(("bots", "players"), [("abc", 3), ("abc", 4), ("abcd", 3), ("abcde", 5)])
    def test_more_bots_have_every_seat_equally_often(self, bots: str, players: int) -> None:
        rows = seatings(tuple(bots), "classic", players)
        for seat in range(players):
            assert Counter(row[seat] for row in rows) == Counter(bots)

    def test_teams_of_azeroth_with_five(self) -> None:
        """T.1: two of the Alliance, two of the Horde, and one who is neutral."""
        for row in seatings(("a", "b"), "azeroth", 5):
            assert row[0] == row[3]
            assert row[1] == row[4]

    def test_one_bot_plays_alone(self) -> None:
        assert seatings(("a",), "classic", 3) == [("a", "a", "a")]

    @pytest.mark.parametrize("bots", [("a", "a"), ()])
    def test_bots_must_be_named_once(self, bots: tuple[str, ...]) -> None:
        with pytest.raises(ArenaError, match="once"):
            seatings(bots, "classic", 2)

    def test_wrong_number_of_players_is_refused(self) -> None:
        with pytest.raises(ArenaError, match="not for 7 players"):
            seatings(("a",), "classic", 7)


def test_deals_are_whole() -> None:
    found = list(paired_matches(("a", "b"), "classic", 3, 4, seed=5))
    assert [(match.deal, match.seating) for match in found] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert {match.seed for match in found} == {5}
