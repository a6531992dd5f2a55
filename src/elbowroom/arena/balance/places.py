"""Places: what it is worth to play first or last, and what boards bring."""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from elbowroom.arena.balance.tenures import deal_name
from elbowroom.arena.files import Report
from elbowroom.arena.intervals import Estimate, mean_over, share_over
from elbowroom.arena.playing import Played
from elbowroom.arena.standings import sides_of


class Turn(NamedTuple):
    """How those fare who are the first, the second … in the order of play."""

    players: int
    # From 0.
    order: int
    wins: Estimate
    # Coins more than the table has on average.
    coins: Estimate


class BoardEffect(NamedTuple):
    """What a board brings to everybody who plays on it, and to whoever begins."""

    board: str
    players: int
    games: int
    score: Estimate
    first_wins: Estimate


def orders(reports: Sequence[Report]) -> list[Turn]:
    """How the order of play matters, for each number of players."""
    found = []
    for players in sorted({report.contest.players for report in reports}):
        deals = _deals([report for report in reports if report.contest.players == players])
        for order in range(players):
            coins = [fmean(_ahead(played, order) for _, played in deal) for deal in deals]
            wins = [fmean(_won(report, played, order) for report, played in deal) for deal in deals]
            found.append(Turn(players, order, share_over(wins, len(deals[0])), mean_over(coins)))
    return found


def boards(reports: Sequence[Report]) -> list[BoardEffect]:
    """What boards bring, for each number of players."""
    found = []
    for players in sorted({report.contest.players for report in reports}):
        deals = _deals([report for report in reports if report.contest.players == players])
        for board in sorted({board for deal in deals for _, played in deal for board in played.boards}):
            here = [deal for deal in deals if board in deal[0][1].boards]
            scores = [fmean(fmean(played.coins) for _, played in deal) for deal in here]
            wins = [fmean(_won(report, played, 0) for report, played in deal) for deal in here]
            games = sum(map(len, here))
            found.append(BoardEffect(board, players, games, mean_over(scores), share_over(wins, len(here[0]))))
    return found


def _deals(reports: Sequence[Report]) -> list[list[tuple[Report, Played]]]:
    deals: dict[str, list[tuple[Report, Played]]] = defaultdict(list)
    for report in reports:
        for played in report.games:
            deals[deal_name(report, played)].append((report, played))
    return list(deals.values())


def _seat(played: Played, order: int) -> int:
    return (played.first + order) % len(played.coins)


def _ahead(played: Played, order: int) -> float:
    return played.coins[_seat(played, order)] - fmean(played.coins)


def _won(report: Report, played: Played, order: int) -> float:
    sides = report.contest.sides
    number = next(index for index, side in enumerate(sides) if _seat(played, order) in side)
    return sides_of(played, sides)[number].won
