"""All attacks of docs/attackers.md together: `python -m tools.crowd.attacks SECONDS TARGET [NAME…]`.

Only on loopback, from twenty addresses, in a separate process, so that players do not wait for it. Prints a line of
JSON: what was done, and what a well-behaved client noticed.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec
import uvloop

from tools.crowd.attacker import Attack, Attacker, Target
from tools.crowd.connection_attacks import CONNECTION_ATTACKS
from tools.crowd.websocket_client import addresses
from tools.crowd.witness import Witness
from tools.crowd.work_attacks import WORK_ATTACKS

ADDRESSES: Final = 20
ATTACKS: Final[dict[str, Attack]] = {one.__name__: one for one in (*CONNECTION_ATTACKS, *WORK_ATTACKS)}


class AttackResult(msgspec.Struct):
    """Counts by attack, a well-behaved client's longest waits in ms, and what it was refused."""

    done: dict[str, int] = {}
    witness: dict[str, float] = {}
    refused: list[str] = []


async def attack(target: Target, seconds: float, attacks: Sequence[Attack]) -> AttackResult:
    """Attack from all addresses for some seconds."""
    done: Counter[str] = Counter()
    black_hole = await asyncio.start_server(_swallow, "127.0.0.1", 0)
    target = msgspec.structs.replace(target, black_hole=f"http://127.0.0.1:{black_hole.sockets[0].getsockname()[1]}")
    attackers = [Attacker(target, here, done) for here in addresses(ADDRESSES, network=66)]
    witness = Witness(Attacker(target, addresses(1, network=55)[0], Counter()))
    async with black_hole:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
                group.create_task(witness.watch())
                for attacker in attackers:
                    for one in attacks:
                        group.create_task(attacker.repeat(one))
    return AttackResult(dict(done), witness.longest, witness.refused)


async def _swallow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Read everything and answer nothing."""
    with suppress(OSError):
        while await reader.read(4096):
            pass
    writer.close()


def main(seconds: str, target: str, *names: str) -> None:
    """Attack, and print the result."""
    decoded_target = msgspec.json.decode(target, type=Target)
    attacks = [ATTACKS[name] for name in names or ATTACKS]
    print(msgspec.json.encode(uvloop.run(attack(decoded_target, float(seconds), attacks))).decode())


if __name__ == "__main__":
    main(*sys.argv[1:])
