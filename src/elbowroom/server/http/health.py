"""What whoever runs the server asks it: is it well, and what does it count."""

import asyncio

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response

from elbowroom import __version__
from elbowroom.compiled import is_compiled
from elbowroom.server.operations.metrics import MEDIA_TYPE
from elbowroom.server.operations.services import Services

PATIENCE = 5.0


class Health(msgspec.Struct):
    """How the server is: well, closing, or without its database."""

    status: str
    version: str
    # Whether the rules run as compiled code.
    compiled: bool
    # By this others know that it is an Elbow Room that answers.
    name: str = "elbowroom"


async def healthz(services: Services) -> Response:
    """200 while the server is well; 503 while it goes down, or when its database does not answer."""
    status = "closing" if services.hub.is_closing else "well"
    try:
        await asyncio.wait_for(services.store.database.is_well(), PATIENCE)
    except (SQLAlchemyError, OSError, TimeoutError):
        status = "no-database"
    body = msgspec.json.encode(Health(status, __version__, is_compiled()))
    headers = {"cache-control": "no-store"}
    return Response(body, 200 if status == "well" else 503, headers, media_type="application/json")


async def metrics(services: Services) -> Response:
    """The numbers, for Prometheus."""
    return Response(services.metrics.text(), media_type=MEDIA_TYPE, headers={"cache-control": "no-store"})
