"""Many games stepped by one call, in one or several processes, as a vector environment of Gymnasium.

>>> from elbowroom.env.vector import VectorEnv
>>> with VectorEnv(4, game="classic", players=2) as games:
...     observations, infos = games.reset(seed=1)
...     chosen = infos["action_mask"].argmax(axis=1)  # the first legal action of each
...     observations, rewards, terminations, truncations, infos = games.step(chosen)
...     observations.shape == (4, games.layout.size)
True
"""

import pickle
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from elbowroom.engine.cast import Cast
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.world import World
from elbowroom.env.actions import SIZE, ActionIds
from elbowroom.env.arrays import Bytes
from elbowroom.env.layout import Layout
from elbowroom.env.memory import Memory
from elbowroom.env.observation import Observer
from elbowroom.env.opponents import Opponents
from elbowroom.env.rewards import FINAL
from elbowroom.env.settings import EnvSettings
from elbowroom.env.slots import Slots
from elbowroom.extras import needs

with needs("env"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

# The number of maps drawn for a seed; each game is played on one of them.
MAPS: Final = 16
# Seeds drawn by `reset` without a seed are below this number.
_SEEDS: Final = 1 << 31
# Commands to worker processes.
_RESET: Final = b"r"
_STEP: Final = b"s"
_SAVE: Final = b"p"
_LOAD: Final = b"l"
_END: Final = b"e"

Infos = dict[str, Any]


class VectorSettings(NamedTuple):
    """The settings that every process of a vector environment needs."""

    games: EnvSettings
    maps: int
    reward: str
    bots: tuple[str, ...]
    seat: int


class VectorEnv(gymnasium.vector.VectorEnv[Bytes, NDArray[Any], NDArray[Any]]):
    """Games that begin again in the step in which they end (`AutoresetMode.SAME_STEP`).

    Without `bots` every seat is played by the caller: an observation, its mask and `info["seat"]` belong to the seat
    that decides next, and the reward to the seat that acted; `info["rewards"]` has those of all seats. With `bots`, the
    caller plays `seat`, and the bots sit to its left.

    The arrays `observations`, `masks`, `seats`, `dones`, `rewards`, `coins` and `winners` are the same objects from
    step to step. `reset` and `step` return copies, unless `copy` is False. `coins` and `winners` are those of games
    that ended in the last step, and 0 elsewhere.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 — as its base has it

    def __init__(
        self,
        num_envs: int,
        game: str = "warcraft",
        players: int = 2,
        *,
        bots: tuple[str, ...] = (),
        seat: int = 0,
        reward: str = FINAL,
        processes: int = 1,
        maps: int = MAPS,
        boards: tuple[str, ...] | None = None,
        excluded: tuple[str, ...] = (),
        sets: tuple[str, ...] = (),
        cast: Cast | None = None,
        hide_coins: bool = True,
        adjacency: bool = True,
        copy: bool = True,
    ) -> None:
        games = EnvSettings(game, players, boards, excluded, cast, hide_coins, adjacency, sets)
        self._start(num_envs, VectorSettings(games, maps, reward, bots, seat), processes, copy=copy)
        # The arrays show games from the start, but a first reset without a seed is random.
        self.reset(seed=0)
        self._np_random = None

    def _start(self, num_envs: int, settings: VectorSettings, processes: int, *, copy: bool) -> None:
        """Make the arrays and the processes."""
        self._settings, self._processes, self._copy = settings, processes, copy
        ruleset, players = settings.games.ruleset(), settings.games.players
        self.num_envs = num_envs
        self.layout = Layout(ruleset, players, adjacency=settings.games.adjacency)
        self.action_names: Sequence[str] = ActionIds(ruleset).names
        self.single_observation_space = Box(0, 255, (self.layout.size,), np.uint8)
        self.single_action_space = Discrete(SIZE)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        shapes = {
            "actions": ("h", (num_envs,)),
            "observations": ("B", (num_envs, self.layout.size)),
            "masks": ("B", (num_envs, SIZE)),
            "seats": ("B", (num_envs,)),
            "dones": ("B", (num_envs,)),
            "rewards": ("f", (num_envs, players)),
            "finals": ("B", (num_envs, self.layout.size)),
            "coins": ("h", (num_envs, players)),
            "winners": ("B", (num_envs, players)),
        }
        # Memory that the processes share.
        shared = {name: RawArray(kind, int(np.prod(shape))) for name, (kind, shape) in shapes.items()}
        arrays = {name: np.frombuffer(shared[name], kind).reshape(shape) for name, (kind, shape) in shapes.items()}
        self._arrays = arrays
        self.observations: Bytes = arrays["observations"]
        self.masks: NDArray[np.bool_] = arrays["masks"].view(np.bool_)
        self.seats: NDArray[np.uint8] = arrays["seats"]
        self.dones: NDArray[np.bool_] = arrays["dones"].view(np.bool_)
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        self.coins: NDArray[np.int16] = arrays["coins"]
        self.winners: NDArray[np.bool_] = arrays["winners"].view(np.bool_)
        self._each = np.arange(num_envs)
        self._all = np.ones(num_envs, np.bool_)
        self._none = np.zeros(num_envs, np.bool_)
        self._int_masks = arrays["masks"].view(np.int8)
        # True if a game ended in the last step.
        self._has_ended = True
        # This process plays the first share itself instead of only waiting.
        ends = [round(num_envs * share / processes) for share in range(processes + 1)]
        self._own = _Share(settings, 0, ends[1], shared)
        self._others = [_Worker(settings, first, end, shared) for first, end in pairwise(ends[1:])]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, Infos]:
        """Start new games everywhere; the same seed and actions lead to the same games. There are no options."""
        super().reset(seed=seed, options=options)
        chosen = int(self.np_random.integers(_SEEDS)) if seed is None else seed
        self._clear()
        for other in self._others:
            other.send(_RESET + str(chosen).encode())
        self._own.reset(chosen)
        self._wait()
        return self._given(self.observations), self._infos()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Bytes, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Play an action in each game, by its id; raise IllegalActionError, and play none, if one is illegal."""
        if not self.masks[self._each, actions].all():
            slot = int(np.flatnonzero(~self.masks[self._each, actions])[0])
            raise IllegalActionError("not-legal", action=self.action_names[int(actions[slot])])
        self._arrays["actions"][:] = actions
        acted = self.seats.copy()
        self._clear()
        for other in self._others:
            other.send(_STEP)
        self._own.step()
        self._wait()
        self._has_ended = bool(np.count_nonzero(self.dones))
        rewards = self.rewards[self._each, acted]
        return self._given(self.observations), rewards, self._given(self.dones), self._none.copy(), self._infos()

    def _clear(self) -> None:
        """Forget the rewards of the last step, and the coins and winners of games that ended in it."""
        self.rewards[:] = 0
        if self._has_ended:
            self.coins[:] = 0
            self.winners[:] = False
        self._has_ended = False

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _infos(self) -> Infos:
        """Return masks, seats and rewards and, of games that ended, the last observation, coins and winners."""
        infos: Infos = {
            "action_mask": self._given(self._int_masks),
            "_action_mask": self._all,
            "seat": self._given(self.seats),
            "_seat": self._all,
            "rewards": self._given(self.rewards),
            "_rewards": self._all,
        }
        if self._has_ended:
            dones, ended = self.dones.copy(), np.flatnonzero(self.dones)
            final_obs = np.full(self.num_envs, None, object)
            for slot, last_seen in zip(ended, self._arrays["finals"][ended], strict=True):
                final_obs[slot] = last_seen
            last = {"coins": self.coins.copy(), "winners": self.winners.copy(), "_coins": dones, "_winners": dones}
            infos |= {"final_obs": final_obs, "_final_obs": dones, "final_info": last, "_final_info": dones}
        return infos

    def _wait(self) -> None:
        for other in self._others:
            other.wait()

    def close_extras(self, **_: Any) -> None:
        """End the worker processes."""
        for other in self._others:
            other.end()
        self._others = []

    def __getstate__(self) -> dict[str, Any]:
        """Return the settings, the games and the arrays; a copy has worker processes of its own."""
        for other in self._others:
            other.send(_SAVE)
        return {
            "start": (self.num_envs, self._settings, self._processes, self._copy),
            "shares": [self._own.save(), *(other.wait() for other in self._others)],
            "arrays": {name: array.copy() for name, array in self._arrays.items()},
            "np_random": (self._np_random, self._np_random_seed),
            "spaces": (self.single_action_space, self.action_space, self.observation_space),
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        """Start processes, and restore the games and arrays."""
        num_envs, settings, processes, copy = saved["start"]
        self._start(num_envs, settings, processes, copy=copy)
        self._np_random, self._np_random_seed = saved["np_random"]
        # Spaces have random generators.
        self.single_action_space, self.action_space, self.observation_space = saved["spaces"]
        own, *others = saved["shares"]
        for other, share in zip(self._others, others, strict=True):
            other.send(_LOAD + share)
        self._own.load(own)
        self._wait()
        for name, array in self._arrays.items():
            array[:] = saved["arrays"][name]
        self._has_ended = bool(self.dones.any())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def from_id(num_envs: int, *, max_episode_steps: int, **settings: Any) -> VectorEnv:  # noqa: ARG001
    """Return a vector environment for `gymnasium.make_vec`; without illegal actions no episode is truncated."""
    return VectorEnv(num_envs, **settings)


class _Worker:
    """A worker process with a share of the slots."""

    def __init__(self, settings: VectorSettings, first: int, end: int, shared: dict[str, Any]) -> None:
        # Spawned, not forked: forking a process with threads can deadlock.
        context = get_context("spawn")
        self._connection, connection = context.Pipe()
        self._process = context.Process(target=_work, args=(connection, settings, first, end, shared), daemon=True)
        self._process.start()
        connection.close()

    def send(self, command: bytes) -> None:
        """Send a command."""
        self._connection.send_bytes(command)

    def wait(self) -> bytes:
        """Wait until the command is done, and return its answer."""
        return self._connection.recv_bytes()

    def end(self) -> None:
        """End the process."""
        self._connection.send_bytes(_END)
        self._process.join()
        self._connection.close()


def _work(connection: Connection, settings: VectorSettings, first: int, end: int, shared: dict[str, Any]) -> None:
    """Execute commands until the last one, or until the parent process is gone."""
    share = _Share(settings, first, end, shared)
    while True:
        try:
            command = connection.recv_bytes()
        except EOFError:
            return
        answer = b""
        if command == _END:
            return
        if command == _STEP:
            share.step()
        elif command == _SAVE:
            answer = share.save()
        elif command[:1] == _LOAD:
            share.load(command[1:])
        else:
            share.reset(int(command[1:]))
        connection.send_bytes(answer)


class _Share:
    """The slots of one process."""

    def __init__(self, settings: VectorSettings, first: int, end: int, shared: dict[str, Any]) -> None:
        self._settings = settings
        games, players = settings.games, settings.games.players
        ruleset = games.ruleset()
        observer = Observer(ruleset, players, hide_coins=games.hide_coins, adjacency=games.adjacency)
        numbers = {name: memoryview(array).cast("B").cast(array._type_._type_) for name, array in shared.items()}

        def rows(name: str, width: int, begin: int = 0, stop: int | None = None) -> list[Any]:
            """Return a part of each slot's row."""
            return [numbers[name][slot * width : (slot + 1) * width][begin:stop] for slot in range(first, end)]

        memory = Memory(
            actions=numbers["actions"][first:end],
            unchanging=rows("observations", observer.size, observer.changing),
            observations=rows("observations", observer.size, 0, observer.changing),
            masks=rows("masks", SIZE),
            seats=numbers["seats"][first:end],
            dones=numbers["dones"][first:end],
            rewards=rows("rewards", players),
            finals=rows("finals", observer.size),
            coins=rows("coins", players),
            winners=rows("winners", players),
        )
        opponents = [
            Opponents(settings.bots, settings.seat, players, open_coins=not games.hide_coins)
            for _ in range(end - first if settings.bots else 0)
        ]
        self._slots = Slots(
            ruleset, observer, games.excluded_codes(), players, first, memory, settings.reward, opponents
        )

    def reset(self, seed: int) -> None:
        """Start new games in all slots."""
        self._slots.reset(seed, worlds_of(self._settings.games, seed, self._settings.maps))

    def step(self) -> None:
        """Play an action in each game."""
        self._slots.step()

    def save(self) -> bytes:
        """Return the games, pickled."""
        return pickle.dumps(self._slots.save())

    def load(self, saved: bytes) -> None:
        """Restore saved games."""
        self._slots.load(pickle.loads(saved))


def worlds_of(settings: EnvSettings, seed: int, count: int) -> list[World]:
    """Return the maps on which the games of a seed are played."""
    return [settings.start(f"{seed} {number}").world for number in range(count)]
