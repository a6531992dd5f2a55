"""What somebody is told."""

from typing import NamedTuple

import msgspec

from elbowroom.locales import words
from elbowroom.server.table.info import TableInfo


class Turn(NamedTuple):
    """A turn for which a table waits for a guest."""

    guest: str
    info: TableInfo
    turn: int
    since: float


class Notice(msgspec.Struct, omit_defaults=True, kw_only=True, tag="turn", tag_field="type"):
    """It is somebody's turn; `id` is the same should a message come twice, `content` repeats `text` for chat rooms."""

    id: str
    table: str
    game: str
    turn: int
    link: str
    title: str
    text: str
    content: str
    deadline: float | None = None


def notice_of(turn: Turn, base_url: str, language: str) -> Notice:
    """What a guest is told of a turn."""
    info = turn.info
    game = words(f"game.{info.setup.game}", language)
    link = f"{base_url}/t/{info.id}"
    text = words("notice.body", language, game=game, link=link)
    return Notice(
        id=f"{info.id}-{turn.turn}",
        table=info.id,
        game=info.setup.game,
        turn=turn.turn,
        link=link,
        title=words("notice.title", language),
        text=text,
        content=text,
        deadline=info.deadline,
    )
