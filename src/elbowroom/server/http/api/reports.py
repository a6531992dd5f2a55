"""A message at a table is reported to whoever runs the server."""

from typing import Annotated

import msgspec
from starlette.requests import Request

from elbowroom.server.basics.tidying import tidied
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.callers import caller
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.table.seating import Guest

LONGEST_NOTE = 200


class NewReport(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A message that somebody finds bad, and why."""

    # The number of what was said at the table.
    message: Annotated[int, msgspec.Meta(ge=1, le=10**9)]
    note: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""


async def report(services: Services, request: Request, live: LiveTable, guest: Guest, body: NewReport) -> None:
    """Report a message to whoever runs the server, who sees it as it is now; nobody at the table is told."""
    # Who has used up the own share takes nothing from others behind the same address.
    if not (services.new_reports.take(guest.id) and services.new_reports.take(caller(request.scope))):
        raise ApiError("too-many-reports")
    await services.store.reports.add(live.id, body.message, guest.id, tidied(body.note)[:LONGEST_NOTE])
