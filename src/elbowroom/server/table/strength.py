"""My strength: a guest's skill against bots, and bots of about the same skill.

It is counted in half levels: 0 and 1 are easy, 2 and 3 medium, and so on. A newcomer has 1, so that the first win leads
to the next level. Games of one person against bots count: a win against bots of at least the same strength is half a
level up; the last place against bots that are not stronger is half a level down.
"""

from typing import Final

from elbowroom.bots.characters import CHARACTERS, LEVELS, Level
from elbowroom.engine.game import Game
from elbowroom.engine.rules.scoring import ranked_results
from elbowroom.server.table.info import TableInfo

# Requests a bot as strong as the host.
MY_STRENGTH: Final = "my-strength"
NEWCOMER: Final = 1
STEPS_PER_LEVEL: Final = 2
STRONGEST: Final = STEPS_PER_LEVEL * len(LEVELS) - 1


def level_of(strength: int) -> Level:
    """Return the level of bots with a strength."""
    return LEVELS[strength // STEPS_PER_LEVEL]


def bot_of_strength(info: TableInfo, strength: int) -> str:
    """Return a bot of a strength: a character that is not at the table yet, or the plain bot of that level."""
    level = level_of(strength)
    there = {seat.bot for seat in info.seats}
    fresh = (one.id for one in CHARACTERS.values() if one.level == level and one.id not in there)
    return next(fresh, level)


def strength_after(strength: int, info: TableInfo, game: Game) -> int:
    """Return the strength of the only person at a table after its game."""
    person = next(number for number, seat in enumerate(info.seats) if seat.kind == "person")
    levels = [_level(seat.bot) for seat in info.seats if seat.kind == "bot"]
    if None in levels:
        return strength
    strongest = max(level for level in levels if level is not None)
    own = strength // STEPS_PER_LEVEL
    results = ranked_results(game.state)
    teams = game.state.ruleset.teams(game.state.seats)
    mine = results[next(number for number, team in enumerate(teams) if person in team)]
    if info.seats[person].conceded or (mine < max(results) and mine == min(results)):
        return max(0, strength - 1) if strongest <= own else strength
    if mine == max(results) and strongest >= own:
        return min(STRONGEST, strength + 1)
    return strength


def _level(bot: str | None) -> int | None:
    """Return a bot's level as a number; None for bots of unknown strength."""
    name = CHARACTERS[bot].level if bot in CHARACTERS else bot
    return LEVELS.index(name) if name in LEVELS else None


def counts_for_strength(info: TableInfo, game: Game) -> bool:
    """Return whether a game counts: one person against bots, from the beginning to the end, not on a shared device."""
    people = [seat for seat in info.seats if seat.kind == "person"]
    setup = info.setup
    is_own = not (setup.hot_seat or setup.referee or setup.lesson or setup.start)
    has_ended = info.status == "over" and not info.ended_early and game.is_over
    # A race that plays by itself is no bot of some strength.
    has_bots = game.state.ruleset.automatic_race < 0
    return len(people) == 1 and not people[0].away and is_own and has_ended and has_bots
