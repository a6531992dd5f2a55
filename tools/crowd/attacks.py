"""All attacks of docs/strangers.md together: `python -m tools.crowd.attacks SECONDS TARGET [NAME…]`.

On loopback alone, from twenty addresses, for so many seconds, with so many sockets; a process of its own, so that
players do not wait for it. Prints what it has done, and what somebody of good will noticed, as a line of JSON.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec
import uvloop

from tools.crowd.burdening import BURDENING
from tools.crowd.crowding import CROWDING
from tools.crowd.lines import addresses
from tools.crowd.stranger import Attack, Stranger, Target
from tools.crowd.witness import Witness

ADDRESSES: Final = 20
ATTACKS: Final[dict[str, Attack]] = {one.__name__: one for one in (*CROWDING, *BURDENING)}


class Attacked(msgspec.Struct):
    """What was done, by name, how long a witness waited for what at most (ms), and what they were refused."""

    done: dict[str, int] = {}
    witness: dict[str, float] = {}
    refused: list[str] = []


async def attack(target: Target, seconds: float, attacks: Sequence[Attack]) -> Attacked:
    """Attack from all addresses for so many seconds."""
    done: Counter[str] = Counter()
    hole = await asyncio.start_server(_swallow, "127.0.0.1", 0)
    target = msgspec.structs.replace(target, black_hole=f"http://127.0.0.1:{hole.sockets[0].getsockname()[1]}")
    strangers = [Stranger(target, here, done) for here in addresses(ADDRESSES, network=66)]
    witness = Witness(Stranger(target, addresses(1, network=55)[0], Counter()))
    async with hole:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
                group.create_task(witness.watch())
                for stranger in strangers:
                    for one in attacks:
                        group.create_task(stranger.again(one))
    return Attacked(dict(done), witness.longest, witness.refused)


async def _swallow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hear everything and answer nothing."""
    with suppress(OSError):
        while await reader.read(4096):
            pass
    writer.close()


def main(seconds: str, target: str, *names: str) -> None:
    """Attack, and print what came of it."""
    against = msgspec.json.decode(target, type=Target)
    attacks = [ATTACKS[name] for name in names or ATTACKS]
    print(msgspec.json.encode(uvloop.run(attack(against, float(seconds), attacks))).decode())


if __name__ == "__main__":
    main(*sys.argv[1:])
