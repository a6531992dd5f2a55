"""The games for OpenSpiel: importing this module registers `python_elbowroom_classic`, `…_warcraft`, `…_azeroth`.

>>> import pyspiel
>>> import elbowroom.env.open_spiel_game
>>> game = pyspiel.load_game("python_elbowroom_classic(players=3,seed=7)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())  # who begins
(True, 3)
"""

from typing import Any, Final

from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import LARGEST, number_of
from elbowroom.engine.engine import apply, chance, is_over
from elbowroom.engine.errors import SettingsError
from elbowroom.engine.position.notation import notation
from elbowroom.engine.state import CHANCE, State
from elbowroom.engine.viewing import notation_for
from elbowroom.env.actions import NOT_LEGAL, SIZE, ActionIds
from elbowroom.env.observation import Observer
from elbowroom.env.rewards import LOSS, final_rewards
from elbowroom.env.settings import EnvSettings
from elbowroom.extras import needs
from elbowroom.games import RULESETS_OF_PLAYERS, game_from_notation

with needs("env"):
    import numpy as np
    import pyspiel

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5
# An upper limit of decisions and outcomes; the longest of many random games has a tenth of it.
MAX_LENGTH: Final = 10_000
PARAMETERS: Final[dict[str, Any]] = {
    "players": MIN_PLAYERS,
    "seed": 0,
    "boards": "",
    "hide_coins": True,
    "excluded": "",
    "sets": "",
}
# The pieces that only the observing seat knows.
PRIVATE: Final = ("coins", "coins_known")


def _type_of(game: str) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"python_elbowroom_{game}",
        long_name=f"Elbow Room: {game}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=MIN_PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game; `boards`, `excluded` and `sets` are ids joined by `+`, and without `boards` they are drawn by `seed`.

    Races with secrets must be excluded: information states only hide coins.
    """

    # The id of the game.
    rules: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given: dict[str, Any] = PARAMETERS | (params or {})
        players: int = given["players"]
        info = pyspiel.GameInfo(
            num_distinct_actions=SIZE,
            max_chance_outcomes=LARGEST + 1,
            num_players=players,
            min_utility=LOSS,
            max_utility=float(players - 1),
            utility_sum=0.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(_type_of(self.rules), info, given)
        boards, excluded, sets = (
            tuple(filter(None, given[name].split("+"))) for name in ("boards", "excluded", "sets")
        )
        self.settings = EnvSettings(
            self.rules, players, boards or None, excluded, hide_coins=given["hide_coins"], sets=sets
        )
        ruleset = self.settings.ruleset()
        for ability in ruleset.secretive:
            if ability.id not in excluded:
                raise SettingsError("no-secrets", race=ability.id)
        self.ids = ActionIds(ruleset)
        self.start = self.settings.start(given["seed"])

    def new_initial_state(self, *_: object) -> "SpielState":
        """Return the state at the start of the game."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper limit of chance nodes in a game."""
        return MAX_LENGTH

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Return an observer of states."""
        if params:
            raise ValueError(f"Observers of these games know no parameters: {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Position:
    """A state that OpenSpiel can copy quickly and pickle, as its notation."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, _: object) -> "Position":
        return Position(self.state.copy())

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        # Compiled states cannot be pickled.
        return position_from, (notation(self.state),)


def position_from(text: str) -> Position:
    """Return the position of a notation."""
    state = game_from_notation(text).state
    # No events are recorded.
    state.events = None
    return Position(state)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of the engine: actions of seats are ids, outcomes of chance are numbers."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._position = Position(game.start.copy())

    @property
    def engine_state(self) -> State:
        """The state of the engine."""
        return self._position.state

    def current_player(self) -> int:
        """Return the seat that decides, or OpenSpiel's ids for chance and for the end."""
        actor = self.engine_state.actor
        if actor >= 0:
            return actor
        return int(pyspiel.PlayerId.CHANCE if actor == CHANCE else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 — always the current player
        return sorted(self.get_game().ids.legal(self.engine_state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the outcomes with their probabilities."""
        outcomes = chance(self.engine_state)
        total = sum(weight for _, weight in outcomes)
        return [(number_of(action), weight / total) for action, weight in outcomes if weight]

    def _apply_action(self, action: int) -> None:
        apply(self.engine_state, self._code(action))

    def _code(self, action: int) -> int:
        """Return the engine's action code for an id, or for the number of an outcome."""
        state = self.engine_state
        if state.actor == CHANCE:
            return next(option for option in state.options if number_of(option) == action)
        chosen = self.get_game().ids.action(state, action)
        if chosen == NOT_LEGAL:
            raise ValueError(f"Action {action} is not legal now.")
        return int(chosen)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 — the text does not depend on it
        return text_of(action_of(self.engine_state, self._code(action)))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return is_over(self.engine_state)

    def returns(self) -> list[float]:
        """Return the reward of each seat: 0 until the game is over."""
        state = self.engine_state
        return final_rewards(state) if is_over(state) else [0.0] * state.seats

    def resample_from_infostate(self, player_id: int, probability_sampler: object) -> "SpielState":  # noqa: ARG002
        """Return a copy: all actions are public and imply the coins, so that one state fits an information state."""
        return self.clone()  # type: ignore[no-any-return]  # OpenSpiel has no types

    def __str__(self) -> str:
        return notation(self.engine_state)


class SpielObserver:
    """An observer of what a seat may know, as a tensor with named pieces and as text.

    Everything but coins is public, also all actions: with perfect recall the text lists all of them, and the tensor is
    the observation with everybody's coins, which follow from the actions.
    """

    def __init__(self, game: SpielGame, wanted: Any) -> None:
        self._recalls = wanted.perfect_recall
        self._is_public = wanted.public_info
        everybody = wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._is_private = wanted.private_info != pyspiel.PrivateInfoType.NONE
        self._is_open = not game.settings.hide_coins
        self._observer = Observer(
            game.settings.ruleset(),
            game.settings.players,
            hide_coins=game.settings.hide_coins and not everybody and not self._recalls,
        )
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._recalls and not self._is_public:
            return
        pieces = [found for found in self._observer.layout.pieces if self._shows(found.name)]
        # The indices of the tensor's numbers in an observation.
        self._indices = np.array(
            [place for found in pieces for place in range(found.offset, found.offset + found.size)], int
        )
        self.tensor = np.zeros(len(self._indices), np.float32)
        offset = 0
        for found in pieces:
            self.dict[found.name] = self.tensor[offset : offset + found.size].reshape(found.shape)
            offset += found.size

    def _shows(self, name: str) -> bool:
        if name in PRIVATE and not self._is_open and not self._recalls:
            return bool(self._is_private)
        return bool(self._is_public)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation of a seat into the tensor."""
        seen = np.frombuffer(self._observer.observe(state.engine_state, player), np.uint8)
        self.tensor[:] = seen[self._indices]

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the observation of a seat as text: the notation of the position, or all actions."""
        if self._recalls:
            return f"seat {player}: {state.history_str()}" if self._is_public else ""
        parts = []
        position = state.engine_state
        if self._is_public:
            viewer = player if self._is_private else None
            parts.append(notation_for(position, viewer, open_coins=self._is_open))
        elif self._is_private and not self._is_open:
            parts.append(f"coins {position.coins[player]}")
        return " ".join(parts)


# Classes rather than functions: OpenSpiel releases them only after Python's shutdown, which functions do not survive.
GAMES: Final = {game: type(f"{game.title()}Game", (SpielGame,), {"rules": game}) for game in RULESETS_OF_PLAYERS}
for _game, _class in GAMES.items():
    pyspiel.register_game(_type_of(_game), _class)
