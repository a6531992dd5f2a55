"""The record of a game that is over, with all that is needed to check its chance."""

from msgspec.structs import replace

from elbowroom.boards.lent import is_lent
from elbowroom.engine.fairness import Fairness
from elbowroom.engine.game import Game, Record
from elbowroom.fair.drawing import digest_of
from elbowroom.server.table.info import TableInfo


def record_of(info: TableInfo, seed: str, game: Game, base: int = 0) -> Record:
    """The record of a table's game: it names the seed, so it is for games that are over.

    It also tells hashes of states, from which the coins of a running game could be guessed.
    """
    own = tuple(board for board in game.state.world.boards if is_lent(board.id))
    plain = replace(game.record(), maps=own) if own else game.record()
    if info.setup.referee:
        # What chance brought was typed in: there is nothing to check.
        return plain
    fairness = Fairness(
        seed_hash=info.seed_hash,
        seed=seed,
        nonces=tuple(seat.nonce for seat in info.seats),
        boards_drawn=not (info.setup.boards or info.setup.start or base),
        before=base,
    )
    record = replace(plain, fairness=fairness)
    if info.shown_until is not None:
        # What today's rules can still show is a part of the game, which nobody was shown a digest of.
        return record
    return replace(record, fairness=replace(fairness, digest=digest_of(record)))
