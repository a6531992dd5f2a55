"""Checks that the chance of a recorded game is what its seed and nonces lead to."""

from typing import NamedTuple

import msgspec

from elbowroom.engine.action_text import text_of
from elbowroom.engine.errors import RecordError
from elbowroom.engine.game import Fairness, Record, Settings, replay
from elbowroom.fair.drawing import boards_seed, digest_of, draw, hash_of_nonce, hash_of_seed
from elbowroom.games import load_game, new_game


class Verdict(NamedTuple):
    """The facts that were checked and found to be true."""

    fairness: Fairness
    entries: int
    outcomes: int
    is_over: bool
    digest: str


def verify(record: Record) -> Verdict:
    """Replay a record and draw every outcome again; raise RecordError where it differs."""
    fairness = record.fairness
    if record.settings.referee:
        raise RecordError("chance-typed-in")
    if fairness is msgspec.UNSET:
        raise RecordError("no-fairness")
    if hash_of_seed(fairness.seed) != fairness.seed_hash:
        raise RecordError("seed-differs")
    if len(fairness.nonces) != record.settings.players:
        raise RecordError("nonce-count", count=len(fairness.nonces), players=record.settings.players)
    _require_committed_nonces(fairness)
    game = load_game(record.without_actions())
    _require_drawn_boards(record.settings, fairness)
    outcomes = 0
    for number, entry in replay(game, record):
        if game.is_chance:
            outcomes += 1
            drawn = text_of(draw(game.state, fairness.seed, fairness.nonces, fairness.before + number))
            if drawn != entry:
                raise RecordError("draw-differs", number=number, action=entry, drawn=drawn)
    digest = digest_of(record)
    if fairness.digest is not None and digest != fairness.digest:
        raise RecordError("digest-differs")
    return Verdict(fairness, len(record.actions), outcomes, game.is_over, digest)


def proved_facts(verdict: Verdict) -> tuple[str, ...]:
    """Return the text ids of the facts that a verdict proves."""
    fairness = verdict.fairness
    said = {
        "verify.proves": True,
        "verify.proves-boards": fairness.boards_drawn,
        "verify.proves-nonce": any(fairness.nonces),
        "verify.proves-nonce-hashes": any(fairness.nonce_hashes),
    }
    return tuple(text for text, is_so in said.items() if is_so)


def unproved_facts(verdict: Verdict) -> tuple[str, ...]:
    """Return the text ids of the facts that a verdict does not prove; `entries` in them are those before the record."""
    said = {
        "verify.proves-not": True,
        "verify.proves-not-fixed": any(verdict.fairness.nonces) and not verdict.fairness.nonce_hashes,
        "verify.proves-not-hidden": _has_hidden_nonce(verdict.fairness),
        "verify.proves-not-decisions": True,
        "verify.proves-not-before": verdict.fairness.before > 0,
    }
    return tuple(text for text, is_so in said.items() if is_so)


def _require_committed_nonces(fairness: Fairness) -> None:
    """Raise RecordError unless all revealed nonces match their hashes; older records have no hashes."""
    if not fairness.nonce_hashes:
        return
    if len(fairness.nonce_hashes) != len(fairness.nonces):
        raise RecordError("nonce-count", count=len(fairness.nonce_hashes), players=len(fairness.nonces))
    for seat, (nonce, fixed) in enumerate(zip(fairness.nonces, fairness.nonce_hashes, strict=True), start=1):
        if nonce and hash_of_nonce(nonce) != fixed:
            raise RecordError("nonce-differs", seat=seat)


def _has_hidden_nonce(fairness: Fairness) -> bool:
    """Return whether a seat has committed to a nonce and not revealed it."""
    seats = zip(fairness.nonces, fairness.nonce_hashes, strict=False)
    return any(fixed and not nonce for nonce, fixed in seats)


def _require_drawn_boards(settings: Settings, fairness: Fairness) -> None:
    """Raise RecordError unless the seed draws the boards of the record."""
    if fairness.boards_drawn:
        drawn = new_game(settings.game, settings.players, seed=boards_seed(fairness.seed, fairness.nonces)).settings
        if drawn.boards != settings.boards:
            raise RecordError("boards-differ", boards=", ".join(settings.boards), drawn=", ".join(drawn.boards))
