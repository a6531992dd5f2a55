"""Outcomes that follow from a seed fixed before the game and a nonce of each seat.

Whoever drives a game publishes the hash of a secret seed before the first action. What chance brings as entry *n* of
the game's log is drawn with HMAC-SHA-256, keyed by the seed, over the nonces of all seats, *n* and what is drawn. When
the game is over the seed is revealed, and anybody can draw every outcome again.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.engine import chance, chance_name
from elbowroom.engine.game import Record
from elbowroom.engine.state import State

SPAN: Final = 1 << 64


def hash_of_seed(seed: str) -> str:
    """What is published before the first action."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def draw(state: State, seed: str, nonces: Sequence[str], number: int) -> Action:
    """What chance brings as entry `number` of a game's log."""
    outcomes = chance(state)
    place = below(sum(weight for _, weight in outcomes), seed, nonces, number, chance_name(state))
    for action, weight in outcomes:
        place -= weight
        if place < 0:
            return action_of(state, action)
    raise AssertionError("a number below the sum of all weights is within one of them")


def below(limit: int, seed: str, nonces: Sequence[str], number: int, kind: str) -> int:
    """An unbiased number below a limit: digests that would favour some numbers are passed over."""
    key, said = bytes.fromhex(seed), _joined(nonces)
    attempt = 0
    while True:
        message = f"{said}|{number}|{kind}|{attempt}".encode()
        value = int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:8], "big")
        if value < SPAN - SPAN % limit:
            return value % limit
        attempt += 1


def boards_seed(seed: str, nonces: Sequence[str]) -> str:
    """What the draw of boards follows from, where none were agreed on."""
    return hmac.new(bytes.fromhex(seed), f"boards|{_joined(nonces)}".encode(), hashlib.sha256).hexdigest()


def digest_of(record: Record) -> str:
    """What seals a record: a hash of all it tells but the hashes of states, which follow from the rest."""
    fairness = record.fairness
    bare = fairness if fairness is msgspec.UNSET else replace(fairness, digest=None)
    return hashlib.sha256(msgspec.json.encode(replace(record, hashes={}, fairness=bare))).hexdigest()


def _joined(nonces: Sequence[str]) -> str:
    """All nonces as one text, lengths first, so that no two lists are the same text."""
    return "".join(f"{len(nonce)}:{nonce}" for nonce in nonces)
