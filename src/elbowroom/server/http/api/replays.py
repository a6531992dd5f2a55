"""Games looked back at: frame by frame, in numbers, by the coach, and whether the dice were fair."""

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from elbowroom.server.http.callers import caller
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.replays.replays import Verified
from elbowroom.server.replays.stories import Story
from elbowroom.server.reviews.reviewer import Reviewing
from elbowroom.server.table.protocol import Number
from elbowroom.server.table.seating import Guest


class FramesAfter(msgspec.Struct, forbid_unknown_fields=True):
    """Which frames of a game are wanted."""

    after: Annotated[Number, msgspec.Meta(description="those after this version")] = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=1000, description="At most so many.")] = 500


async def frames(services: Services, request: Request, live: LiveTable, query: FramesAfter) -> Response:
    """What was done with each entry of the log, and what everybody saw after it; also of a game that is played now.

    Coins are shown once the game is over, or where the table plays with open ones.
    """
    data = await services.replays.frames(live.table, query.after, query.most, caller(request.scope))
    return Response(data, media_type="application/json")


class StepsBefore(msgspec.Struct, forbid_unknown_fields=True):
    """Which steps of a game are wanted."""

    before: Annotated[Number, msgspec.Meta(description="those before this version; left out: the last")] | None = None
    most: Annotated[int, msgspec.Meta(ge=1, le=300, description="At most so many.")] = 100


async def steps(services: Services, request: Request, live: LiveTable, query: StepsBefore) -> Response:
    """What was done with each entry of the log and what that led to, page by page from the end to the beginning."""
    data = await services.replays.steps(live.table, query.before, query.most, caller(request.scope))
    return Response(data, media_type="application/json")


async def story(services: Services, request: Request, live: LiveTable) -> Story:
    """The turns of a game and, once coins are no secret, where all of them came from."""
    return await services.replays.story(live.table, caller(request.scope))


async def verify(services: Services, request: Request, live: LiveTable) -> Verified:
    """Draw the dice of a game that is over again, and say what that proves and what it does not."""
    return await services.replays.verify(live.table, caller(request.scope))


async def review(services: Services, live: LiveTable) -> Reviewing:
    """What the coach says about each turn of a game that is over, or how far that is; nothing begins by asking so."""
    return await services.reviewer.look(live.table)


async def ask_review(services: Services, request: Request, live: LiveTable, guest: Guest) -> Reviewing:
    """Have the coach review a game that is over; asked again, it says how far that is.

    A guest may wait for one review at a time. What was reviewed once is kept with the game.
    """
    return await services.reviewer.ask(live.table, guest.id, caller(request.scope))
