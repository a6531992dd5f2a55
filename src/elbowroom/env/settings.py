"""The settings of the games that an environment plays."""

from typing import NamedTuple

from elbowroom.engine.cast import Cast, recast, with_sets
from elbowroom.engine.errors import SettingsError
from elbowroom.engine.options import excluded_codes
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.games import new_game, ruleset_of
from elbowroom.games.balance import without_presets


class EnvSettings(NamedTuple):
    """Settings of games; the same settings and seed always give the same game.

    Without `boards` they are drawn by the seed. `sets` are ids of small sets, or "all". A `cast` from an older version
    leaves out abilities added since, which keeps the layout of observations as it was; with it, `sets` changes nothing.
    Without `adjacency` they lack the last piece, the adjacency matrix.
    """

    game: str = "warcraft"
    players: int = 2
    boards: tuple[str, ...] | None = None
    excluded: tuple[str, ...] = ()
    cast: Cast | None = None
    hide_coins: bool = True
    adjacency: bool = True
    sets: tuple[str, ...] = ()

    def ruleset(self) -> Ruleset:
        """Return the ruleset; raise SettingsError for a game in which a race plays by itself."""
        ruleset = ruleset_of(self.game)
        if ruleset.automatic_race >= 0:
            raise SettingsError("no-environment", game=self.game)
        return recast(ruleset, self.cast or with_sets(ruleset, self.sets))

    def excluded_codes(self) -> int:
        """Return the excluded races and powers as a set of codes."""
        ruleset = self.ruleset()
        excluded = without_presets(self.excluded, ruleset_of(self.game), self.sets, self.cast)
        return excluded_codes(ruleset, self.players, excluded)

    def start(self, seed: int | str) -> State:
        """Return the state at the start of a game."""
        game = new_game(
            self.game,
            self.players,
            boards=self.boards,
            seed=seed,
            excluded=self.excluded,
            sets=self.sets,
            cast=self.cast,
            open_coins=not self.hide_coins,
        )
        state = game.state
        # No events are recorded.
        state.events = None
        return state
