"""What is told of a table: the info without what is still secret, and the game as everybody and one seat see it."""

import msgspec
from msgspec.structs import replace

from elbowroom.engine.choices import decision_of
from elbowroom.engine.decision import Decision
from elbowroom.engine.game import Game
from elbowroom.engine.viewing import view_of
from elbowroom.server.table.hinting import has_hints
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.refereeing import question_to_referee


def public_info(info: TableInfo) -> TableInfo:
    """The info without the nonces, which belong to the seats until the game has begun, and without the cast.

    It says whether there are hints, also where that was left open.
    """
    info = replace(info, setup=replace(info.setup, hints=has_hints(info)))
    if info.status != "open":
        return replace(info, cast=None)
    return replace(info, seats=tuple(replace(seat, nonce="") for seat in info.seats))


class ViewCache:
    """A game as it is shown, made once for each version however many look at it."""

    def __init__(self) -> None:
        self._shown: tuple[int, bool] | None = None
        self._view = msgspec.Raw()
        self._asked = -1
        self._decision: Decision | None = None

    def view(self, game: Game, version: int, *, open_coins: bool) -> msgspec.Raw:
        """What everybody sees."""
        if self._shown != (version, open_coins):
            self._view = msgspec.Raw(msgspec.json.encode(view_of(game.state, None, open_coins=open_coins)))
            self._shown = (version, open_coins)
        return self._view

    def decision(self, game: Game, version: int) -> Decision | None:
        """What the seat to act must decide, or the referee must tell: for nobody else to see."""
        if self._asked != version:
            self._decision = question_to_referee(game.state) if game.is_chance else decision_of(game.state)
            self._asked = version
        return self._decision
