"""The record of a game that is over, with all that is needed to check its chance."""

from msgspec.structs import replace

from elbowroom.engine.fairness import Fairness
from elbowroom.engine.game import Game, Record
from elbowroom.fair.drawing import digest_of
from elbowroom.server.table.info import TableInfo


def record_of(sheet: TableInfo, seed: str, game: Game, base: int = 0) -> Record:
    """The record of a table's game: it names the seed, so it is for games that are over.

    It also tells hashes of states, from which the coins of a running game could be guessed.
    """
    if sheet.setup.referee:
        # What chance brought was typed in: there is nothing to check.
        return game.record()
    fairness = Fairness(
        seed_hash=sheet.seed_hash,
        seed=seed,
        nonces=tuple(seat.nonce for seat in sheet.seats),
        boards_drawn=not (sheet.setup.boards or base),
        before=base,
    )
    record = replace(game.record(), fairness=fairness)
    if sheet.shown_until is not None:
        # What today's rules can still show is a part of the game, which nobody was shown a digest of.
        return record
    return replace(record, fairness=replace(fairness, digest=digest_of(record)))
