"""A contest: some bots, the games they play, and how these are played by one process or many."""

from collections.abc import Generator, Iterator, Sequence
from typing import Self

import msgspec

from elbowroom.arena.deals import Match, matches, seatings
from elbowroom.arena.errors import ArenaError
from elbowroom.arena.playing import Played, play
from elbowroom.bots import named
from elbowroom.games import AS_USUAL, Agreed, new_game, ruleset_of
from elbowroom.jobs.run import run
from elbowroom.jobs.workers import Workers


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays what: the same contest is always the same games."""

    bots: tuple[str, ...]
    game: str
    players: int
    seed: int = 0
    agreed: Agreed = AS_USUAL

    def demand_playable(self) -> Self:
        """Refuse what cannot be played before anything is."""
        seatings(self.bots, self.game, self.players)
        for name in self.bots:
            named(name)
        new_game(self.game, self.players, seed=0, **self.agreed._asdict())
        return self

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together."""
        return ruleset_of(self.game).teams(self.players)

    @property
    def seatings(self) -> int:
        """How many games a deal has."""
        return len(seatings(self.bots, self.game, self.players))

    def matches(self, games: int) -> Iterator[Match]:
        """The first so many games, rounded up to whole deals."""
        return matches(self.bots, self.game, self.players, games, self.seed, self.agreed)

    def play(self, games: int, known: Sequence[Played] = (), workers: Workers | None = None) -> Generator[Played]:
        """The games that are not known yet, in their order, whoever plays them."""
        done = {(played.deal, played.seating) for played in known}
        return run(play, (match for match in self.matches(games) if match.place not in done), workers)


def deals_of(games: Sequence[Played], size: int) -> list[list[Played]]:
    """Games by deal, those deals left out of which games are missing."""
    deals: dict[int, list[Played]] = {}
    for played in games:
        deals.setdefault(played.deal, []).append(played)
    return [deals[number] for number in sorted(deals) if len(deals[number]) == size]


def demand_same(one: Contest, other: Contest) -> None:
    """Refuse to go on with another contest."""
    if one != other:
        different = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
        raise ArenaError(f"That was another contest: {', '.join(different)} differ.")
