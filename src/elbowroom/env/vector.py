"""Many games stepped by one call, in one process or several, with all they show in one array.

>>> from elbowroom.env.vector import VectorEnv
>>> with VectorEnv(4, game="classic", players=2) as games:
...     games.reset(seed=1)
...     games.step(games.masks.argmax(axis=1))  # the first legal action of each
...     games.observations.shape == (4, games.layout.size)
True
"""

from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from types import TracebackType
from typing import Any, Final, Self

from elbowroom.engine.cast import Cast
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.options import excluded_codes
from elbowroom.engine.world import World
from elbowroom.env.actions import SIZE, ActionIds
from elbowroom.env.deal import Deal
from elbowroom.env.layout import Layout
from elbowroom.env.memory import Memory
from elbowroom.env.observation import Observer
from elbowroom.env.slots import Slots
from elbowroom.extras import needs

with needs("env"):
    import numpy as np
    from numpy.typing import NDArray

# So many maps are drawn for a seed; each game is played on one of them.
MAPS: Final = 16
# What a process is told: to start all games anew, to play an action in each, to end.
_RESET: Final = b"r"
_STEP: Final = b"s"
_END: Final = b"e"


class VectorEnv:
    """So many games, one after the other in each slot; the arrays are the same objects from step to step.

    `observations` and `masks` are of the seat that decides in each game, `seats`. After a step `dones` says where a
    game has ended: there `rewards`, which are 0 elsewhere, and `coins` are those of its seats, and all else is already
    of the next game.
    """

    def __init__(
        self,
        slots: int,
        game: str = "warcraft",
        players: int = 2,
        *,
        processes: int = 1,
        maps: int = MAPS,
        boards: tuple[str, ...] | None = None,
        excluded: tuple[str, ...] = (),
        cast: Cast | None = None,
        hide_coins: bool = True,
    ) -> None:
        deal = Deal(game, players, boards, excluded, cast, hide_coins)
        ruleset = deal.ruleset()
        self.layout = Layout(ruleset, players)
        self.action_names: Sequence[str] = ActionIds(ruleset).names
        shapes = {
            "actions": ("h", (slots,)),
            "observations": ("B", (slots, self.layout.size)),
            "masks": ("B", (slots, SIZE)),
            "seats": ("B", (slots,)),
            "dones": ("B", (slots,)),
            "rewards": ("f", (slots, players)),
            "coins": ("h", (slots, players)),
        }
        # Memory that the processes share.
        shared = {name: RawArray(kind, int(np.prod(shape))) for name, (kind, shape) in shapes.items()}
        arrays = {name: np.frombuffer(shared[name], kind).reshape(shape) for name, (kind, shape) in shapes.items()}
        self.observations: NDArray[np.uint8] = arrays["observations"]
        self.masks: NDArray[np.bool_] = arrays["masks"].view(np.bool_)
        self.seats: NDArray[np.uint8] = arrays["seats"]
        self.dones: NDArray[np.bool_] = arrays["dones"].view(np.bool_)
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        self.coins: NDArray[np.int16] = arrays["coins"]
        self._actions: NDArray[np.int16] = arrays["actions"]
        self._each = np.arange(slots)
        # This process has the first share, so that it does not wait for the others with nothing to do.
        ends = [round(slots * share / processes) for share in range(processes + 1)]
        self._own = _Share(deal, maps, 0, ends[1], shared)
        self._others = [_Helper(deal, maps, first, end, shared) for first, end in pairwise(ends[1:])]
        self.reset(seed=0)

    def reset(self, seed: int = 0) -> None:
        """Start all games anew; the same seed and the same actions lead to the same games."""
        for other in self._others:
            other.tell(_RESET + str(seed).encode())
        self._own.reset(seed)
        self._wait()

    def step(self, actions: NDArray[Any]) -> None:
        """Play an action in each game, by its id; nothing is played if one of them is not legal."""
        if not self.masks[self._each, actions].all():
            slot = int(np.flatnonzero(~self.masks[self._each, actions])[0])
            raise IllegalActionError("not-legal", action=self.action_names[int(actions[slot])])
        self._actions[:] = actions
        self.rewards[:] = 0
        for other in self._others:
            other.tell(_STEP)
        self._own.step()
        self._wait()

    def _wait(self) -> None:
        for other in self._others:
            other.wait()

    def close(self) -> None:
        """End the other processes."""
        for other in self._others:
            other.end()
        self._others = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Helper:
    """Another process that has a share of the slots."""

    def __init__(self, deal: Deal, maps: int, first: int, end: int, shared: dict[str, Any]) -> None:
        # A fresh interpreter: copying one that has threads is asking for trouble.
        context = get_context("spawn")
        self._line, line = context.Pipe()
        self._process = context.Process(target=_help, args=(line, deal, maps, first, end, shared), daemon=True)
        self._process.start()
        line.close()

    def tell(self, what: bytes) -> None:
        """Give it something to do."""
        self._line.send_bytes(what)

    def wait(self) -> None:
        """Wait until it is done."""
        self._line.recv_bytes()

    def end(self) -> None:
        """Let it go."""
        self._line.send_bytes(_END)
        self._process.join()
        self._line.close()


def _help(line: Connection, deal: Deal, maps: int, first: int, end: int, shared: dict[str, Any]) -> None:
    """What such a process does: what it is told, until it is told to end or nobody is left to tell it."""
    share = _Share(deal, maps, first, end, shared)
    while True:
        try:
            told = line.recv_bytes()
        except EOFError:
            return
        if told == _END:
            return
        if told == _STEP:
            share.step()
        else:
            share.reset(int(told[1:]))
        line.send_bytes(b"")


class _Share:
    """The slots of one process, and the maps on which they are played."""

    def __init__(self, deal: Deal, maps: int, first: int, end: int, shared: dict[str, Any]) -> None:
        self._deal = deal
        self._maps = maps
        ruleset, players = deal.ruleset(), deal.players
        observer = Observer(ruleset, players, hide_coins=deal.hide_coins)
        excluded = excluded_codes(ruleset, players, deal.excluded)
        numbers = {name: memoryview(array).cast("B").cast(array._type_._type_) for name, array in shared.items()}

        def rows(name: str, width: int) -> list[Any]:
            return [numbers[name][slot * width : (slot + 1) * width] for slot in range(first, end)]

        memory = Memory(
            actions=numbers["actions"][first:end],
            observations=rows("observations", observer.size),
            masks=rows("masks", SIZE),
            seats=numbers["seats"][first:end],
            dones=numbers["dones"][first:end],
            rewards=rows("rewards", players),
            coins=rows("coins", players),
        )
        self._slots = Slots(ruleset, observer, excluded, players, first, memory)

    def reset(self, seed: int) -> None:
        """Start all games anew."""
        self._slots.reset(seed, worlds_of(self._deal, seed, self._maps))

    def step(self) -> None:
        """Play an action in each game."""
        self._slots.step()


def worlds_of(deal: Deal, seed: int, count: int) -> list[World]:
    """The maps on which the games of a seed are played."""
    return [deal.start(f"{seed} {number}").world for number in range(count)]
