"""Tells a recorded game from its beginning."""

from collections.abc import Iterator

from elbowroom.engine.action_text import parse
from elbowroom.engine.errors import IllegalActionError, RecordError
from elbowroom.engine.game import UNDO, Game, Record
from elbowroom.terminal.speaker import Speaker
from elbowroom.terminal.teller import Teller


def retell(game: Game, record: Record, speaker: Speaker) -> Iterator[str]:
    """Play a record's actions in a game at its start and tell them; RecordError where it leads elsewhere."""
    teller = Teller(game, speaker)
    for number, text in enumerate(record.actions, start=1):
        action = parse(text)
        try:
            if text == UNDO:
                game.undo()
                yield speaker.event(game.events[-1])
            elif action is None:
                raise IllegalActionError("unknown-action", action=text)
            else:
                yield from teller.play(action)
        except IllegalActionError as error:
            raise RecordError("cannot-replay", number=number, action=text) from error
        if record.hashes.get(str(number), game.hash()) != game.hash():
            raise RecordError("state-differs-after", number=number)
