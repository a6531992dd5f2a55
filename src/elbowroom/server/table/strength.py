"""My strength: how well a guest plays against bots, and bots that play about as well.

It is counted in half levels: 0 and 1 are easy, 2 and 3 medium, and so on. A newcomer has 1, so that the first win
leads to the next level. A game counts for whoever played it alone against bots: to win against bots that are as strong
as oneself, or stronger, is half a level up; to be last against such as are no stronger is half a level down.
"""

from typing import Final

from elbowroom.bots.characters.character import CHARACTERS, LEVELS, Level
from elbowroom.engine.game import Game
from elbowroom.engine.rules.scoring import team_results
from elbowroom.server.table.info import TableInfo

# A seat for a bot that plays as well as the host.
MY_STRENGTH: Final = "my-strength"
NEWCOMER: Final = 1
HALVES: Final = 2
STRONGEST: Final = HALVES * len(LEVELS) - 1


def level_of(strength: int) -> Level:
    """The level of bots that play as well as somebody."""
    return LEVELS[strength // HALVES]


def match_for(info: TableInfo, strength: int) -> str:
    """A bot that plays as well as somebody: a character who is not at the table yet, else anybody of that level."""
    level = level_of(strength)
    there = {seat.bot for seat in info.seats}
    fresh = (one.id for one in CHARACTERS.values() if one.level == level and one.id not in there)
    return next(fresh, level)


def strength_after(strength: int, info: TableInfo, game: Game) -> int:
    """What becomes of the strength of the only person at a table whose game is over."""
    person = next(number for number, seat in enumerate(info.seats) if seat.kind == "person")
    levels = [_level(seat.bot) for seat in info.seats if seat.kind == "bot"]
    if None in levels:
        return strength
    strongest = max(level for level in levels if level is not None)
    own = strength // HALVES
    results = team_results(game.state)
    teams = game.state.ruleset.teams(game.state.seats)
    mine = results[next(number for number, team in enumerate(teams) if person in team)]
    if info.seats[person].conceded or (mine < max(results) and mine == min(results)):
        return max(0, strength - 1) if strongest <= own else strength
    if mine == max(results) and strongest >= own:
        return min(STRONGEST, strength + 1)
    return strength


def _level(bot: str | None) -> int | None:
    """A bot's level as a number; None for one of which nobody knows how well it plays."""
    name = CHARACTERS[bot].level if bot in CHARACTERS else bot
    return LEVELS.index(name) if name in LEVELS else None


def counts_for_strength(info: TableInfo, game: Game) -> bool:
    """Whether a game was one person's against bots, played to its end, from its beginning, at this device alone."""
    people = [seat for seat in info.seats if seat.kind == "person"]
    setup = info.setup
    is_own = not (setup.hot_seat or setup.referee or setup.lesson or setup.start)
    has_ended = info.status == "over" and not info.ended_early and game.is_over
    return len(people) == 1 and not people[0].away and is_own and has_ended
