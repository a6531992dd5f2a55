"""All endpoints of the API."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from elbowroom.drawing.scene import Scene
from elbowroom.engine.game import Record
from elbowroom.server.http.api import (
    about,
    boards,
    bots,
    games,
    guests,
    notices,
    privacy,
    puzzles,
    ratings,
    replays,
    tables,
)
from elbowroom.server.http.api.endpoint import Endpoint, encoder
from elbowroom.server.http.api.openapi import docs_page, document
from elbowroom.server.operations.services import Services
from elbowroom.server.replays.frames import EarlierSteps, Frames

TABLE: Final = "/api/tables/{table}"
SVG: Final = "image/svg+xml"

endpoints: Final = (
    Endpoint("POST", "/api/guests", guests.new_guest, status=201),
    Endpoint("GET", "/api/me", guests.me, allows_banned=True),
    Endpoint("PATCH", "/api/me", guests.change_me),
    Endpoint("DELETE", "/api/me", guests.forget_me, status=204, allows_banned=True),
    Endpoint("GET", "/api/me/export", privacy.export, answer=privacy.Export, allows_banned=True),
    Endpoint("POST", "/api/tokens", guests.renew),
    Endpoint("GET", "/api/me/devices", guests.my_devices, people_only=True),
    Endpoint("DELETE", "/api/me/devices/{device}", guests.sign_out_device, status=204, people_only=True),
    Endpoint("POST", "/api/me/sign-out", guests.sign_out, people_only=True),
    Endpoint("POST", "/api/me/link", guests.personal_link, people_only=True),
    Endpoint("POST", "/api/links", guests.use_link),
    Endpoint("GET", "/api/me/tables", tables.my_tables),
    Endpoint("GET", "/api/me/ratings", ratings.my_ratings),
    Endpoint("GET", "/api/me/numbers", ratings.my_numbers),
    Endpoint("GET", "/api/me/subscriptions", notices.subscriptions),
    Endpoint("POST", "/api/me/subscriptions", notices.subscribe, status=201),
    Endpoint("DELETE", "/api/me/subscriptions/{subscription}", notices.unsubscribe, status=204),
    Endpoint("GET", "/api/bots", bots.bots),
    Endpoint("POST", "/api/bots", bots.new_bot, status=201),
    Endpoint("GET", "/api/bots/stream", bots.stream, media=bots.NDJSON),
    Endpoint("DELETE", "/api/bots/{bot}", bots.delete_bot, status=204),
    Endpoint("POST", "/api/bots/{bot}/token", bots.renew_token),
    Endpoint("GET", "/api/me/bots", bots.my_bots),
    Endpoint("GET", "/api/about", about.about),
    Endpoint("GET", "/api/logo", about.logo, media=about.LOGO),
    Endpoint("GET", "/api/announcement", tables.announcement),
    Endpoint("GET", "/api/privacy", privacy.keeping),
    Endpoint("GET", "/api/push-key", notices.push_key),
    Endpoint("GET", "/api/ratings", ratings.leaderboard),
    Endpoint("GET", "/api/games", tables.games),
    Endpoint("GET", "/api/scene", boards.scene, answer=Scene),
    Endpoint("GET", "/api/boards/{board}/thumbnail.webp", boards.board_thumbnail, media=boards.WEBP),
    Endpoint("GET", "/api/boards/{board}/{shape}-{version}.webp", boards.board_picture, media=boards.WEBP),
    Endpoint("POST", "/api/boards/check", boards.check_board, takes_boards=True),
    Endpoint("POST", "/api/boards", boards.store_board, status=201, takes_boards=True),
    Endpoint("GET", "/api/me/boards", boards.my_boards),
    Endpoint("DELETE", "/api/me/boards/{board}", boards.remove_board, status=204),
    Endpoint("GET", "/api/position", tables.position),
    Endpoint("GET", "/api/puzzles", puzzles.puzzles),
    Endpoint("GET", "/api/puzzles/today", puzzles.today),
    Endpoint("POST", "/api/puzzles/{puzzle}/grade", puzzles.grade),
    Endpoint("GET", "/api/tables", tables.tables),
    Endpoint("POST", "/api/tables", tables.new_table, status=201),
    Endpoint("GET", TABLE, tables.table),
    Endpoint("GET", f"{TABLE}/boards", tables.boards_of_table),
    Endpoint("GET", f"{TABLE}/own-boards", boards.custom_boards_of_table),
    Endpoint("GET", f"{TABLE}/chat", tables.chat),
    Endpoint("POST", f"{TABLE}/challenges", bots.challenge),
    Endpoint("POST", f"{TABLE}/reports", tables.report, status=204),
    Endpoint("GET", f"{TABLE}/qr.svg", tables.table_qr, media=SVG),
    Endpoint("GET", f"{TABLE}/game", games.game),
    Endpoint("GET", f"{TABLE}/notation", games.notation),
    Endpoint("GET", f"{TABLE}/record", games.record, answer=Record),
    Endpoint("GET", f"{TABLE}/frames", replays.frames, answer=Frames),
    Endpoint("GET", f"{TABLE}/steps", replays.steps, answer=EarlierSteps),
    Endpoint("GET", f"{TABLE}/story", replays.story),
    Endpoint("GET", f"{TABLE}/verify", replays.verify),
    Endpoint("GET", f"{TABLE}/review", replays.review),
    Endpoint("POST", f"{TABLE}/review", replays.ask_review),
    *(Endpoint("POST", f"{TABLE}/{games.tag_of(kind)}", games.request_handler(kind)) for kind in games.REQUESTS),
)


async def openapi(services: Services) -> Response:
    """Return the OpenAPI document."""
    return Response(_document(services.config.base_url), media_type="application/json")


async def docs(services: Services) -> Response:
    """Return the API's documentation for people."""
    return Response(_page(services.config.base_url), media_type="text/html")


@cache
def _document(server: str) -> bytes:
    return encoder.encode(document(endpoints, server))


@cache
def _page(server: str) -> str:
    return docs_page(document(endpoints, server))


class PathRoutes:
    """All endpoints of one path, by method."""

    def __init__(self, path: str, found: Sequence[Endpoint]) -> None:
        self.path = path
        self.by_method = {endpoint.method: endpoint for endpoint in found if endpoint.path == path}

    async def answer(self, request: Request) -> Response:
        """Answer a request with the endpoint of its method."""
        method = "GET" if request.method == "HEAD" else request.method
        return await self.by_method[method](request)  # type: ignore[index]


def routes() -> list[Route]:
    """Return the routes to all endpoints."""
    found = (*endpoints, Endpoint("GET", "/api/openapi.json", openapi), Endpoint("GET", "/api/docs", docs))
    by_path = [PathRoutes(path, found) for path in dict.fromkeys(endpoint.path for endpoint in found)]
    return [Route(path_routes.path, path_routes.answer, methods=list(path_routes.by_method)) for path_routes in by_path]
