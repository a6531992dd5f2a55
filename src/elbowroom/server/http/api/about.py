"""The operator of this server: name, logo and imprint."""

from pathlib import Path
from typing import Final

import msgspec
from starlette.responses import FileResponse, Response

from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.web_client import MEDIA_TYPES
from elbowroom.server.operations.services import Services

LOGO: Final = "image/*"


class About(msgspec.Struct, omit_defaults=True):
    """The server's name, whether it has a logo (at `/api/logo`), and the address of its imprint."""

    name: str = ""
    has_logo: bool = False
    imprint: str = ""


async def about(services: Services) -> About:
    """Return the server's name, logo and imprint."""
    config = services.config
    return About(config.server_name, bool(config.logo), config.imprint)


async def logo(services: Services) -> Response:
    """Return the server's logo, a picture."""
    path = Path(services.config.logo)
    if not services.config.logo or not path.is_file():
        raise ApiError("unknown-page")
    return FileResponse(path, headers={"cache-control": "max-age=3600"}, media_type=MEDIA_TYPES[path.suffix])
