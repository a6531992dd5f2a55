"""A contest: bots that play paired games against each other."""

from collections.abc import Generator, Iterator, Sequence
from typing import Self

import msgspec

from elbowroom.bots import named
from elbowroom.games import DEFAULT_OPTIONS, TableOptions, new_game, ruleset_of
from elbowroom.matches.jobs import Workers, run
from elbowroom.matches.loop import Result, play
from elbowroom.matches.match import ArenaError, Match, paired_matches, seatings


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """The bots and settings of a contest; the same contest always has the same games."""

    bots: tuple[str, ...]
    game: str
    players: int
    seed: int = 0
    agreed: TableOptions = DEFAULT_OPTIONS

    def check_playable(self) -> Self:
        """Return the contest; raise an error if it cannot be played."""
        seatings(self.bots, self.game, self.players)
        for name in self.bots:
            named(name)
        new_game(self.game, self.players, seed=0, **self.agreed._asdict())
        return self

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together."""
        ruleset = ruleset_of(self.game)
        return ruleset.teams(ruleset.seats_for(self.players))

    @property
    def seatings(self) -> int:
        """The number of games of a deal."""
        return len(seatings(self.bots, self.game, self.players))

    def matches(self, games: int) -> Iterator[Match]:
        """Return the first matches, rounded up to whole deals."""
        return paired_matches(self.bots, self.game, self.players, games, self.seed, self.agreed)

    def play(self, games: int, known: Sequence[Result] = (), workers: Workers | None = None) -> Generator[Result]:
        """Yield the results of the matches that are not known yet, in their order."""
        done = {(result.deal, result.seating) for result in known}
        return run(play, (match for match in self.matches(games) if (match.deal, match.seating) not in done), workers)


def deals_of(results: Sequence[Result], size: int) -> list[list[Result]]:
    """Return the results by deal, without deals that have fewer than `size` games."""
    deals: dict[int, list[Result]] = {}
    for result in results:
        deals.setdefault(result.deal, []).append(result)
    return [deals[number] for number in sorted(deals) if len(deals[number]) == size]


def check_same(one: Contest, other: Contest) -> None:
    """Raise ArenaError unless both contests are the same."""
    if one != other:
        different = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
        raise ArenaError(f"The file holds a contest with other settings: {', '.join(different)}.")
