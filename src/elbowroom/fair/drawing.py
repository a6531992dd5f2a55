"""Outcomes that follow from a seed fixed before the game and a nonce of each seat.

The driver of a game publishes the hash of a secret seed, and the hashes of all nonces, before the first nonce is
revealed: so nobody can choose a nonce with knowledge of the others, not even a player who knows the seed. The outcome
of chance in entry *n* of the log is drawn with HMAC-SHA-256, keyed by the seed, over the nonces of all seats, *n* and
the kind of outcome. When the game is over the seed is revealed, and anyone can draw every outcome again.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.engine import chance, chance_name, outcome_at
from elbowroom.engine.game import Record
from elbowroom.engine.state import State

SPAN: Final = 1 << 64


def hash_of_seed(seed: str) -> str:
    """Return the hash that is published before the first action."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def hash_of_nonce(nonce: str) -> str:
    """Return the hash by which a seat commits to its nonce before it reveals it."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def draw(state: State, seed: str, nonces: Sequence[str], number: int) -> Action:
    """Draw the outcome of chance that becomes entry `number` of a game's log."""
    outcomes = chance(state)
    drawn = below(sum(weight for _, weight in outcomes), seed, nonces, number, chance_name(state))
    return action_of(state, outcome_at(outcomes, drawn))


def below(limit: int, seed: str, nonces: Sequence[str], number: int, kind: str) -> int:
    """Return an unbiased number below a limit: digests that would favour some numbers are skipped."""
    key, said = bytes.fromhex(seed), _join(nonces)
    attempt = 0
    while True:
        message = f"{said}|{number}|{kind}|{attempt}".encode()
        value = int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:8], "big")
        if value < SPAN - SPAN % limit:
            return value % limit
        attempt += 1


def boards_seed(seed: str, nonces: Sequence[str]) -> str:
    """Return the seed of the draw of boards, for games whose boards were not chosen."""
    return hmac.new(bytes.fromhex(seed), f"boards|{_join(nonces)}".encode(), hashlib.sha256).hexdigest()


def digest_of(record: Record) -> str:
    """Return the digest of a record: a hash of everything but the hashes of states, which follow from the rest."""
    fairness = record.fairness
    bare = fairness if fairness is msgspec.UNSET else replace(fairness, digest=None)
    return hashlib.sha256(msgspec.json.encode(replace(record, hashes={}, fairness=bare))).hexdigest()


def _join(nonces: Sequence[str]) -> str:
    """Return all nonces as one text, each after its length, so that different lists give different texts."""
    return "".join(f"{len(nonce)}:{nonce}" for nonce in nonces)
