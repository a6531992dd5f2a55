"""The effects of the order of play and of boards."""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from elbowroom.matches.intervals import Estimate, mean_over, share_over
from elbowroom.matches.journal import Report
from elbowroom.matches.loop import Result
from elbowroom.matches.standings import sides_of
from tools.balance.effects import deal_name


class OrderEffect(NamedTuple):
    """The results of the first, second … player in the order of play."""

    players: int
    # From 0.
    order: int
    wins: Estimate
    # Coins above the mean of the table.
    coins: Estimate


class BoardEffect(NamedTuple):
    """The scores on a board, and how often the first player wins there."""

    board: str
    players: int
    games: int
    score: Estimate
    first_wins: Estimate


def orders(reports: Sequence[Report]) -> list[OrderEffect]:
    """Return the effect of the order of play for each number of players."""
    found = []
    for players in sorted({report.contest.players for report in reports}):
        deals = _deals([report for report in reports if report.contest.players == players])
        for order in range(players):
            coins = [fmean(_ahead(result, order) for _, result in deal) for deal in deals]
            wins = [fmean(_won(report, result, order) for report, result in deal) for deal in deals]
            found.append(OrderEffect(players, order, share_over(wins, len(deals[0])), mean_over(coins)))
    return found


def boards(reports: Sequence[Report]) -> list[BoardEffect]:
    """Return the effect of boards for each number of players."""
    found = []
    for players in sorted({report.contest.players for report in reports}):
        deals = _deals([report for report in reports if report.contest.players == players])
        for board in sorted({board for deal in deals for _, result in deal for board in result.boards}):
            here = [deal for deal in deals if board in deal[0][1].boards]
            scores = [fmean(fmean(result.coins) for _, result in deal) for deal in here]
            wins = [fmean(_won(report, result, 0) for report, result in deal) for deal in here]
            games = sum(map(len, here))
            found.append(BoardEffect(board, players, games, mean_over(scores), share_over(wins, len(here[0]))))
    return found


def _deals(reports: Sequence[Report]) -> list[list[tuple[Report, Result]]]:
    deals: dict[str, list[tuple[Report, Result]]] = defaultdict(list)
    for report in reports:
        for result in report.games:
            deals[deal_name(report, result)].append((report, result))
    return list(deals.values())


def _seat(result: Result, order: int) -> int:
    return (result.first + order) % len(result.coins)


def _ahead(result: Result, order: int) -> float:
    return result.coins[_seat(result, order)] - fmean(result.coins)


def _won(report: Report, result: Result, order: int) -> float:
    sides = report.contest.sides
    number = next(index for index, side in enumerate(sides) if _seat(result, order) in side)
    return sides_of(result, sides)[number].won
