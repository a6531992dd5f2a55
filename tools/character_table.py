"""How characters play and fare against bots of their level without a style: the table in docs/bots.md.

    python -m tools.character_table --games 200 --jobs 2
    python -m tools.character_table lumi brakk --game classic --games 20

Two players, paired games (`elbowroom.arena`). Experts think for few visits, so that it takes minutes, not hours.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from elbowroom.arena.chance import Chance
from elbowroom.arena.deals import Match, matches
from elbowroom.bots import named
from elbowroom.bots.characters.character import CHARACTERS
from elbowroom.engine.action_text import action_of
from elbowroom.engine.actions import CONQUER, DECLINE, PICK, ROLL, kind_of, number_of, region_of
from elbowroom.engine.regions import size
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.state import NOBODY, State
from elbowroom.games import new_game
from elbowroom.jobs.processes import Processes
from elbowroom.jobs.run import run
from elbowroom.simulate.playing import decide

GAMES: Final = ("classic", "warcraft")
# So little that two hundred games take minutes, and an expert is still one.
BUDGET: Final = {"expert": "@60v"}


class Manners(NamedTuple):
    """What one side did in some games: counts, which are divided when they are told."""

    games: float = 0.0
    wins: float = 0.0
    turns: float = 0.0
    # Conquests tried of regions that an active race of somebody else holds, and of those in decline.
    attacks: float = 0.0
    gleanings: float = 0.0
    declines: float = 0.0
    # After each turn: the regions one has, and those of them in decline.
    regions: float = 0.0
    faded: float = 0.0
    picks: float = 0.0
    prices: float = 0.0

    def plus(self, other: "Manners") -> "Manners":
        """What was done here and there."""
        return Manners(*(one + more for one, more in zip(self, other, strict=True)))

    @property
    def won(self) -> float:
        """The share of games that were won."""
        return self.wins / self.games

    def told(self) -> dict[str, float]:
        """What tells one style from another."""
        return {
            "attacks": self.attacks / self.turns,
            "gleanings": self.gleanings / self.turns,
            "declines": self.declines / self.games,
            "regions": self.regions / self.turns,
            "faded": self.faded / self.turns,
            "price": self.prices / self.picks,
        }


class Watcher:
    """Watches a game: it is told of every action before it is played."""

    def __init__(self, state: State) -> None:
        self._turn, self._seat = state.turn, state.seat
        self.seen = [Manners(games=1) for _ in range(state.seats)]

    def before(self, state: State, action: int) -> None:
        """Somebody is about to play this, or chance to bring it."""
        self.look(state)
        kind = kind_of(action)
        if kind in (CONQUER, ROLL):
            tribe = state.owner[region_of(action)]
            owner = state.seat_of[tribe] if tribe >= 0 else NOBODY
            if owner not in (NOBODY, state.actor):
                is_active = state.active[owner] == tribe
                self._note(state.actor, Manners(attacks=int(is_active), gleanings=int(not is_active)))
        elif kind == DECLINE:
            self._note(state.actor, Manners(declines=1))
        elif kind == PICK:
            self._note(state.actor, Manners(picks=1, prices=number_of(action)))

    def look(self, state: State) -> None:
        """If a turn has passed: what whoever had it holds."""
        if state.turn != self._turn:
            mine = [tribe for tribe, owner in enumerate(state.seat_of) if owner == self._seat]
            faded = sum(size(state.held[tribe]) for tribe in mine if tribe != state.active[self._seat])
            regions = sum(size(state.held[tribe]) for tribe in mine)
            self._note(self._seat, Manners(turns=1, regions=regions, faded=faded))
        self._turn, self._seat = state.turn, state.seat

    def _note(self, seat: int, noted: Manners) -> None:
        self.seen[seat] = self.seen[seat].plus(noted)


def watched(match: Match) -> dict[str, Manners]:
    """Play a match to its end: the manners of each bot in it."""
    deal = f"{match.seed} {match.deal}"
    game = new_game(match.game, match.players, seed=f"boards {deal}")
    bots = [named(name, f"bot {deal} {match.seating} {seat}") for seat, name in enumerate(match.bots)]
    watcher, chance = Watcher(game.state), Chance(deal)
    while not game.is_over:
        action = decide(game, bots, chance.draw)
        watcher.before(game.state, action)
        game.play(action_of(game.state, action))
    won = winners(game.state)
    for seat in won:
        watcher.seen[seat] = watcher.seen[seat].plus(Manners(wins=1 / len(won)))
    return dict(zip(match.bots, watcher.seen, strict=True))


def compared(character: str, game: str, games: int, jobs: int = 1, seed: int = 1) -> tuple[Manners, Manners]:
    """The manners of a character, and those of its plain level, in games against each other."""
    level = CHARACTERS[character].level
    names = tuple(name + BUDGET.get(level, "") for name in (character, level))
    mine, plain = Manners(), Manners()
    with Processes(jobs) as workers:
        for seen in run(watched, matches(names, game, 2, games, seed), workers if jobs > 1 else None):
            mine, plain = mine.plus(seen[names[0]]), plain.plus(seen[names[1]])
    return mine, plain


def rows(characters: Sequence[str], games: Sequence[str], count: int, jobs: int, seed: int) -> Iterator[str]:
    """The table, line by line: a character's number, and behind it that of its plain level."""
    titles = ("attacks", "gleanings", "declines", "regions", "faded", "price")
    yield f"| character | level | game | wins | {' | '.join(titles)} |"
    yield "|---|---|---|" + "---|" * (len(titles) + 1)
    for character in characters:
        for game in games:
            mine, plain = compared(character, game, count, jobs, seed)
            margin = 196 * sqrt(mine.won * (1 - mine.won) / mine.games)
            numbers = [f"{mine.told()[title]:.2f} / {plain.told()[title]:.2f}" for title in titles]
            level = CHARACTERS[character].level
            won = f"{100 * mine.won:.0f} ± {margin:.0f} %"
            yield f"| `{character}` | {level} | {game} | {won} | {' | '.join(numbers)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("characters", nargs="*", choices=[*CHARACTERS, []], metavar="CHARACTER")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--seed", type=int, default=1, help="Others than those by which styles were chosen flatter less."
    )
    given = parser.parse_args()
    for line in rows(given.characters or list(CHARACTERS), given.game or GAMES, given.games, given.jobs, given.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
