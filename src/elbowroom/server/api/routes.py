"""All endpoints of the API."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from elbowroom.boards.draw.scene import Scene
from elbowroom.engine.game import Record
from elbowroom.server.api import (
    about_games,
    about_guests,
    about_notices,
    about_ratings,
    about_replays,
    about_scenes,
    about_tables,
)
from elbowroom.server.api.docs_page import docs_page
from elbowroom.server.api.endpoint import Endpoint, encoder
from elbowroom.server.api.openapi import document
from elbowroom.server.reels import Frames

if TYPE_CHECKING:
    from elbowroom.server.app import Services

TABLE: Final = "/api/tables/{table}"
SVG: Final = "image/svg+xml"

endpoints: Final = (
    Endpoint("POST", "/api/guests", about_guests.new_guest, status=201),
    Endpoint("GET", "/api/me", about_guests.me),
    Endpoint("PATCH", "/api/me", about_guests.change_me),
    Endpoint("DELETE", "/api/me", about_guests.forget_me, status=204),
    Endpoint("POST", "/api/me/link", about_guests.personal_link),
    Endpoint("POST", "/api/links", about_guests.use_link),
    Endpoint("GET", "/api/me/tables", about_tables.my_tables),
    Endpoint("GET", "/api/me/ratings", about_ratings.my_ratings),
    Endpoint("GET", "/api/me/subscriptions", about_notices.subscriptions),
    Endpoint("POST", "/api/me/subscriptions", about_notices.subscribe, status=201),
    Endpoint("DELETE", "/api/me/subscriptions/{subscription}", about_notices.unsubscribe, status=204),
    Endpoint("GET", "/api/push-key", about_notices.push_key),
    Endpoint("GET", "/api/ratings", about_ratings.leaderboard),
    Endpoint("GET", "/api/games", about_tables.games),
    Endpoint("GET", "/api/scene", about_scenes.scene, answer=Scene),
    Endpoint("GET", "/api/scene.webp", about_scenes.scene_painted, media=about_scenes.WEBP),
    Endpoint("GET", "/api/boards/{board}/thumbnail.webp", about_scenes.board_thumbnail, media=about_scenes.WEBP),
    Endpoint("GET", "/api/tables", about_tables.tables),
    Endpoint("POST", "/api/tables", about_tables.new_table, status=201),
    Endpoint("GET", TABLE, about_tables.table),
    Endpoint("GET", f"{TABLE}/chat", about_tables.chat),
    Endpoint("GET", f"{TABLE}/qr.svg", about_tables.table_qr, media=SVG),
    Endpoint("GET", f"{TABLE}/game", about_games.game),
    Endpoint("GET", f"{TABLE}/record", about_games.record, answer=Record),
    Endpoint("GET", f"{TABLE}/frames", about_replays.frames, answer=Frames),
    Endpoint("GET", f"{TABLE}/story", about_replays.story),
    Endpoint("GET", f"{TABLE}/verify", about_replays.verify),
    *(
        Endpoint("POST", f"{TABLE}/{about_games.tag_of(kind)}", about_games.answering(kind))
        for kind in about_games.REQUESTS
    ),
)


async def openapi(services: "Services") -> Response:
    """The OpenAPI document."""
    return Response(_document(services.config.base_url), media_type="application/json")


async def docs(services: "Services") -> Response:
    """The API for people to read."""
    return Response(_page(services.config.base_url), media_type="text/html")


@cache
def _document(server: str) -> bytes:
    return encoder.encode(document(endpoints, server))


@cache
def _page(server: str) -> str:
    return docs_page(document(endpoints, server))


class Place:
    """Everything that answers at one path."""

    def __init__(self, path: str, found: Sequence[Endpoint]) -> None:
        self.path = path
        self.by_method = {endpoint.method: endpoint for endpoint in found if endpoint.path == path}

    async def answer(self, request: Request) -> Response:
        """Answer a request with one of the methods."""
        method = "GET" if request.method == "HEAD" else request.method
        return await self.by_method[method](request)  # type: ignore[index]


def routes() -> list[Route]:
    """The routes to all endpoints."""
    found = (*endpoints, Endpoint("GET", "/api/openapi.json", openapi), Endpoint("GET", "/api/docs", docs))
    places = [Place(path, found) for path in dict.fromkeys(endpoint.path for endpoint in found)]
    return [Route(place.path, place.answer, methods=list(place.by_method)) for place in places]
