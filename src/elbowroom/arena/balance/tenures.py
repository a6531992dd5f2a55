"""Tenures: reigns compared with what is usual, so that those of early and late rounds can be put together."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from elbowroom.arena.files import Report
from elbowroom.arena.playing import Played
from elbowroom.simulate.reigns import Reign


class Tenure(NamedTuple):
    """A reign, the deal in which it was, and the coins it earned beyond what is usual."""

    deal: str
    reign: Reign
    # Less what reigns usually earn in so many turns that are picked in that round, with so many players.
    beyond: float

    @property
    def turns(self) -> int:
        """How long it lasted: a longer one tells more."""
        return self.reign.turns


def deal_name(report: Report, played: Played) -> str:
    """What tells a deal from those of other contests."""
    contest = report.contest
    return f"{contest.game} {contest.players} {' '.join(contest.bots)} {contest.seed} {played.deal}"


def tenures(reports: Sequence[Report]) -> list[Tenure]:
    """All reigns of the games of one ruleset."""
    rates = _usual(reports)
    return [
        Tenure(
            deal_name(report, played),
            reign,
            reign.earned - reign.turns * rates[report.contest.players, reign.round],
        )
        for report, played in _games(reports)
        for reign in played.reigns
    ]


def _games(reports: Iterable[Report]) -> Iterable[tuple[Report, Played]]:
    return ((report, played) for report in reports for played in report.games)


def _usual(reports: Sequence[Report]) -> dict[tuple[int, int], float]:
    """By the number of players and the round of the pick: coins a turn."""
    coins: dict[tuple[int, int], int] = defaultdict(int)
    turns: dict[tuple[int, int], int] = defaultdict(int)
    for report, played in _games(reports):
        for reign in played.reigns:
            key = report.contest.players, reign.round
            coins[key] += reign.earned
            turns[key] += reign.turns
    return {key: coins[key] / turns[key] for key in coins}
