"""Compares each character with the bot of its level without a style, for the table in docs/notes/strength.md.

    python -m tools.character_table --games 200 --jobs 2
    python -m tools.character_table lumi brakk --game classic --games 20

Two players, paired games (`elbowroom.matches.match`). Experts think for few visits, since more would take hours.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from elbowroom.bots.characters import CHARACTERS
from elbowroom.engine.actions import CONQUER, DECLINE, PICK, ROLL, kind_of, number_of, region_of
from elbowroom.engine.regions import size
from elbowroom.engine.state import NOBODY, State
from elbowroom.matches.jobs import Processes, run
from elbowroom.matches.loop import play
from elbowroom.matches.match import Match, paired_matches

GAMES: Final = ("classic", "warcraft")
# A small budget, so that two hundred games take minutes.
BUDGET: Final = {"expert": "@60v"}


class ActionCounts(NamedTuple):
    """Counts of what a bot did in some games."""

    games: float = 0.0
    wins: float = 0.0
    turns: float = 0.0
    # Conquests of regions that other seats hold with active races, and with races in decline.
    attacks: float = 0.0
    takes_declined: float = 0.0
    declines: float = 0.0
    # After each turn: the bot's regions, and those of them in decline.
    regions: float = 0.0
    declined_regions: float = 0.0
    picks: float = 0.0
    prices: float = 0.0

    def plus(self, other: "ActionCounts") -> "ActionCounts":
        """Return the sums of two counts."""
        return ActionCounts(*(one + more for one, more in zip(self, other, strict=True)))

    @property
    def won(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    def rates(self) -> dict[str, float]:
        """Return the rates that distinguish styles."""
        return {
            "attacks": self.attacks / self.turns,
            "attacks on declined": self.takes_declined / self.turns,
            "declines": self.declines / self.games,
            "regions": self.regions / self.turns,
            "declined regions": self.declined_regions / self.turns,
            "price": self.prices / self.picks,
        }


class Watcher:
    """Counts the actions of a game; it is called before each one."""

    def __init__(self, state: State) -> None:
        self._turn, self._seat = state.turn, state.seat
        self.seen = [ActionCounts(games=1) for _ in range(state.seats)]

    def before(self, state: State, action: int) -> None:
        """Count an action that is about to be applied."""
        self.count_regions(state)
        kind = kind_of(action)
        if kind in (CONQUER, ROLL):
            tribe = state.owner[region_of(action)]
            owner = state.seat_of[tribe] if tribe >= 0 else NOBODY
            if owner not in (NOBODY, state.actor):
                is_active = state.active[owner] == tribe
                self._note(state.actor, ActionCounts(attacks=int(is_active), takes_declined=int(not is_active)))
        elif kind == DECLINE:
            self._note(state.actor, ActionCounts(declines=1))
        elif kind == PICK:
            self._note(state.actor, ActionCounts(picks=1, prices=number_of(action)))

    def count_regions(self, state: State) -> None:
        """Count the regions of the last seat if its turn has ended."""
        if state.turn != self._turn:
            mine = [tribe for tribe, owner in enumerate(state.seat_of) if owner == self._seat]
            declined_regions = sum(size(state.held[tribe]) for tribe in mine if tribe != state.active[self._seat])
            regions = sum(size(state.held[tribe]) for tribe in mine)
            self._note(self._seat, ActionCounts(turns=1, regions=regions, declined_regions=declined_regions))
        self._turn, self._seat = state.turn, state.seat

    def _note(self, seat: int, noted: ActionCounts) -> None:
        self.seen[seat] = self.seen[seat].plus(noted)


def count_actions(match: Match) -> dict[str, ActionCounts]:
    """Play a match to its end, and return the counts of each bot."""
    watcher = Watcher(match.new_game().state)
    won = play(match, watcher=watcher.before).winners
    for seat in won:
        watcher.seen[seat] = watcher.seen[seat].plus(ActionCounts(wins=1 / len(won)))
    return dict(zip(match.bots, watcher.seen, strict=True))


def compare(character: str, game: str, games: int, jobs: int = 1, seed: int = 1) -> tuple[ActionCounts, ActionCounts]:
    """Return the counts of a character and of its level in games against each other."""
    level = CHARACTERS[character].level
    names = tuple(name + BUDGET.get(level, "") for name in (character, level))
    mine, plain = ActionCounts(), ActionCounts()
    with Processes(jobs) as workers:
        for seen in run(count_actions, paired_matches(names, game, 2, games, seed), workers if jobs > 1 else None):
            mine, plain = mine.plus(seen[names[0]]), plain.plus(seen[names[1]])
    return mine, plain


def rows(characters: Sequence[str], games: Sequence[str], count: int, jobs: int, seed: int) -> Iterator[str]:
    """Yield the lines of the table: a character's rate, then that of its level."""
    titles = ("attacks", "attacks on declined", "declines", "regions", "declined regions", "price")
    yield f"| character | level | game | wins | {' | '.join(titles)} |"
    yield "|---|---|---|" + "---|" * (len(titles) + 1)
    for character in characters:
        for game in games:
            mine, plain = compare(character, game, count, jobs, seed)
            margin = 196 * sqrt(mine.won * (1 - mine.won) / mine.games)
            numbers = [f"{mine.rates()[title]:.2f} / {plain.rates()[title]:.2f}" for title in titles]
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
    parser.add_argument("--seed", type=int, default=1, help="Use another one than the styles were tuned with.")
    given = parser.parse_args()
    for line in rows(given.characters or list(CHARACTERS), given.game or GAMES, given.games, given.jobs, given.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
