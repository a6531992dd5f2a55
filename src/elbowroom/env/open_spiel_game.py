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
from elbowroom.engine.position.notation import notation
from elbowroom.engine.state import CHANCE, State
from elbowroom.engine.viewing import notation_seen
from elbowroom.env.actions import NOT_LEGAL, SIZE, ActionIds
from elbowroom.env.deal import Deal
from elbowroom.env.match import LOSS, results
from elbowroom.env.observation import Observer
from elbowroom.extras import needs
from elbowroom.games import RULESETS, game_from_notation

with needs("env"):
    import numpy as np
    import pyspiel

FEWEST: Final = 2
MOST: Final = 5
# So many decisions and outcomes a game has at most; the longest of many random ones has a tenth of it.
LONGEST: Final = 10_000
PARAMETERS: Final[dict[str, Any]] = {"players": FEWEST, "seed": 0, "boards": "", "hide_coins": True}
# What only the observing seat knows; all else lies open.
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
        max_num_players=MOST,
        min_num_players=FEWEST,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One game with its map: `boards` (ids with `+` between them), or those that `seed` draws."""

    # The id of the game.
    rules: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told: dict[str, Any] = PARAMETERS | (params or {})
        players: int = told["players"]
        info = pyspiel.GameInfo(
            num_distinct_actions=SIZE,
            max_chance_outcomes=LARGEST + 1,
            num_players=players,
            min_utility=LOSS,
            max_utility=float(players - 1),
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(self.rules), info, told)
        boards = tuple(told["boards"].split("+")) if told["boards"] else None
        self.deal = Deal(self.rules, players, boards, hide_coins=told["hide_coins"])
        self.ids = ActionIds(self.deal.ruleset())
        self.start = self.deal.start(told["seed"])

    def new_initial_state(self, *_: object) -> "SpielState":
        """The game at its very start."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance may have to tell something."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Something that observes states."""
        if params:
            raise ValueError(f"Observers of these games know no parameters: {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Position:
    """A state that OpenSpiel copies with its own, quickly, and writes with its own: as a notation."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, _: object) -> "Position":
        return Position(self.state.copy())

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        # Compiled, a state cannot be pickled.
        return position_from, (notation(self.state),)


def position_from(text: str) -> Position:
    """The position that a notation tells."""
    state = game_from_notation(text).state
    # Nobody is told what happens.
    state.events = None
    return Position(state)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of the engine, with ids of actions for its seats and with numbers for outcomes of chance."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._position = Position(game.start.copy())

    @property
    def engine_state(self) -> State:
        """The state of the engine."""
        return self._position.state

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody."""
        actor = self.engine_state.actor
        if actor >= 0:
            return actor
        return int(pyspiel.PlayerId.CHANCE if actor == CHANCE else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 — it is only asked for the current one
        return sorted(self.get_game().ids.legal(self.engine_state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers that may come up, with their odds."""
        outcomes = chance(self.engine_state)
        total = sum(weight for _, weight in outcomes)
        return [(number_of(action), weight / total) for action, weight in outcomes if weight]

    def _apply_action(self, action: int) -> None:
        apply(self.engine_state, self._code(action))

    def _code(self, action: int) -> int:
        """The engine's int for an id, or for the number of an outcome."""
        state = self.engine_state
        if state.actor == CHANCE:
            return next(option for option in state.options if number_of(option) == action)
        chosen = self.get_game().ids.action(state, action)
        if chosen == NOT_LEGAL:
            raise ValueError(f"Action {action} is not legal now.")
        return int(chosen)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 — an action says the same to all
        return text_of(action_of(self.engine_state, self._code(action)))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return is_over(self.engine_state)

    def returns(self) -> list[float]:
        """What each seat gets: nothing until the game is over."""
        state = self.engine_state
        return results(state) if is_over(state) else [0.0] * state.seats

    def __str__(self) -> str:
        return notation(self.engine_state)


class SpielObserver:
    """What a seat may know, as a tensor with named pieces and as text.

    Everything but coins is public, and so is what was done: to remember all of it is to know every action.
    """

    def __init__(self, game: SpielGame, wanted: Any) -> None:
        self._recalls = wanted.perfect_recall
        self._is_public = wanted.public_info
        everybody = wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._is_private = wanted.private_info != pyspiel.PrivateInfoType.NONE
        self._is_open = not game.deal.hide_coins
        self._observer = Observer(
            game.deal.ruleset(), game.deal.players, hide_coins=game.deal.hide_coins and not everybody
        )
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._recalls:
            return
        pieces = [found for found in self._observer.layout.pieces if self._shows(found.name)]
        # Where the numbers of the tensor are in what is observed.
        self._places = np.array(
            [place for found in pieces for place in range(found.offset, found.offset + found.size)], int
        )
        self.tensor = np.zeros(len(self._places), np.float32)
        offset = 0
        for found in pieces:
            self.dict[found.name] = self.tensor[offset : offset + found.size].reshape(found.shape)
            offset += found.size

    def _shows(self, name: str) -> bool:
        if name in PRIVATE and not self._is_open:
            return bool(self._is_private)
        return bool(self._is_public)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat observes into the tensor."""
        seen = np.frombuffer(self._observer.observe(state.engine_state, player), np.uint8)
        self.tensor[:] = seen[self._places]

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat observes in words: the notation of the position, or all actions."""
        if self._recalls:
            return f"seat {player}: {state.history_str()}" if self._is_public else ""
        said = []
        position = state.engine_state
        if self._is_public:
            viewer = player if self._is_private else None
            said.append(notation_seen(position, viewer, open_coins=self._is_open))
        elif self._is_private and not self._is_open:
            said.append(f"coins {position.coins[player]}")
        return " ".join(said)


# Classes, since OpenSpiel lets go of what it was given only when Python has ended, which a function does not survive.
GAMES: Final = {game: type(f"{game.title()}Game", (SpielGame,), {"rules": game}) for game in RULESETS}
for _game, _class in GAMES.items():
    pyspiel.register_game(_type_of(_game), _class)
