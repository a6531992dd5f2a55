"""The client for the browser: its files as they were built, and its one page for every other address.

The page decides by its address what it shows; so an address that nobody else answers is the page's. What looks like a
file and is none is not found. A file may lie beside itself packed, as `X.br` or `X.gz`: who can unpack gets that.
"""

import asyncio
from contextlib import suppress
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from elbowroom.server.basics.tags import tag_of
from elbowroom.server.http.headers import ASK_AGAIN, FOREVER, accepts, is_known
from elbowroom.server.http.pages import start_page

PAGE: Final = "index.html"
ASSETS: Final = "assets"
# What is answered by others, or by nobody.
NOT_OURS: Final = frozenset({"api", "ws", "healthz", "metrics"})
# By name and by how it is packed, the smallest first.
PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
MOST_KEPT: Final = 1024

# Not asked of the system, which may know others or none.
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
PLAIN_BYTES: Final = "application/octet-stream"


def usual_folder() -> Path:
    """Where the client lies in the package, once it has been built."""
    return Path(str(files("elbowroom"))) / "client"


class Kept(NamedTuple):
    """A file in memory, and what it was like when it was read."""

    stamp: tuple[int, int, int]
    data: bytes
    tag: str


class WebClient:
    """Answers whatever nobody else answers: with a file, with the page, or not at all."""

    def __init__(self, folder: str, nobody: ASGIApp) -> None:
        self._folder = (Path(folder).expanduser() if folder else usual_folder()).resolve()
        self._nobody = nobody
        self._kept: dict[Path, Kept] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        response = None
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            with suppress(FileNotFoundError):  # it is being built anew
                response = await self._answer(scope, receive)
        await (response or self._nobody)(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive) -> Response | None:
        names = [name for name in scope["path"].split("/") if name]
        if names and names[0] in NOT_OURS:
            return None
        headers = Headers(scope=scope)
        if names and (found := self._find(names)):
            is_asset = names[0] == ASSETS
            scope["elbowroom.route"] = f"/{ASSETS}/*" if is_asset else "/*"
            return await self._file(found, headers, FOREVER if is_asset else ASK_AGAIN)
        if names and (names[0] == ASSETS or "." in names[-1]):
            return None
        # One route for all pages: the address of a table is a secret.
        scope["elbowroom.route"] = "/"
        page = self._find([PAGE])
        return await self._file(page, headers, ASK_AGAIN) if page else await start_page(Request(scope, receive))

    def _find(self, names: list[str]) -> Path | None:
        """The file at a path inside the folder; nothing outside of it, and nothing that is hidden."""
        if any(name.startswith(".") or "\\" in name or "\0" in name for name in names):
            return None
        try:
            path = self._folder.joinpath(*names).resolve()
            return path if path.is_relative_to(self._folder) and path.is_file() else None
        except (OSError, ValueError):
            return None

    async def _file(self, path: Path, asked: Headers, caching: str) -> Response:
        kind = TYPES.get(PurePosixPath(path.name).suffix, PLAIN_BYTES)
        headers = {"cache-control": caching, "vary": "accept-encoding"}
        for coding, suffix in PACKED:
            packed = path.with_name(path.name + suffix)
            if accepts(asked.get("accept-encoding", ""), coding) and packed.is_file():
                path = packed
                headers["content-encoding"] = coding
                break
        kept = await self._read(path)
        headers["etag"] = kept.tag
        if is_known(kept.tag, asked.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        return Response(kept.data, headers=headers, media_type=kind)

    async def _read(self, path: Path) -> Kept:
        """A file, read again when it has changed; known by what is in it, for all files of a package are of one age."""
        now = path.stat()
        stamp = (now.st_mtime_ns, now.st_size, now.st_ino)
        kept = self._kept.get(path)
        if kept is None or kept.stamp != stamp:
            data = await asyncio.to_thread(path.read_bytes)
            kept = Kept(stamp, data, tag_of(data))
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[path] = kept
        return kept
