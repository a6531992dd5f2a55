"""Serves the web client: its built files, and its one page for every other path.

The page decides by its URL what to show, so it answers every path that nothing else answers. A path that looks like a
file but is none is not found. A file may have compressed siblings, `X.br` or `X.gz`, for clients that accept them.
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

from elbowroom.server.boards.cache import weak_etag
from elbowroom.server.http.headers import FOREVER, REVALIDATE, accepts, is_known
from elbowroom.server.http.pages import start_page

PAGE: Final = "index.html"
ASSETS: Final = "assets"
RUNTIME: Final = "runtime"
# First path segments that never belong to the client.
RESERVED_PATHS: Final = frozenset({"api", "ws", "healthz", "metrics"})
# Encodings and suffixes of compressed files, best first.
COMPRESSED_SUFFIXES: Final = (("br", ".br"), ("gzip", ".gz"))
MAX_CACHED: Final = 1024

# Fixed here, because the system's table may differ.
MEDIA_TYPES: Final = {
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
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
DEFAULT_MEDIA_TYPE: Final = "application/octet-stream"


def default_folder() -> Path:
    """Return the folder of the built client in the package."""
    return Path(str(files("elbowroom"))) / "client"


class CachedFile(NamedTuple):
    """A cached file, and its state when it was read."""

    stamp: tuple[int, int, int]
    data: bytes
    tag: str


class WebClient:
    """Answers every path that has no route: with a file, with the page, or with the fallback."""

    def __init__(self, folder: str, fallback: ASGIApp) -> None:
        self._folder = (Path(folder).expanduser() if folder else default_folder()).resolve()
        self._fallback = fallback
        self._cache: dict[Path, CachedFile] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        response = None
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            with suppress(FileNotFoundError):  # the client is being rebuilt
                response = await self._answer(scope, receive)
        await (response or self._fallback)(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive) -> Response | None:
        names = [name for name in scope["path"].split("/") if name]
        if names and names[0] in RESERVED_PATHS:
            return None
        headers = Headers(scope=scope)
        if names and (found := self._find(names)):
            folder = names[0] if names[0] in (ASSETS, RUNTIME) else None
            scope["elbowroom.route"] = f"/{folder}/*" if folder else "/*"
            # Only the list of the runtime's files, which names its version, is not in a folder of a version.
            changes = not folder or names == [RUNTIME, "manifest.json"]
            return await self._file(found, headers, REVALIDATE if changes else FOREVER)
        if names and (names[0] in (ASSETS, RUNTIME) or "." in names[-1]):
            return None
        # One route name for all pages, because a table's URL is a secret.
        scope["elbowroom.route"] = "/"
        page = self._find([PAGE])
        return await self._file(page, headers, REVALIDATE) if page else await start_page(Request(scope, receive))

    def _find(self, names: list[str]) -> Path | None:
        """Return the file at a path inside the folder; never one outside of it or a hidden one."""
        if any(name.startswith(".") or "\\" in name or "\0" in name for name in names):
            return None
        try:
            path = self._folder.joinpath(*names).resolve()
            return path if path.is_relative_to(self._folder) and path.is_file() else None
        except (OSError, ValueError):
            return None

    async def _file(self, path: Path, asked: Headers, caching: str) -> Response:
        kind = MEDIA_TYPES.get(PurePosixPath(path.name).suffix, DEFAULT_MEDIA_TYPE)
        headers = {"cache-control": caching, "vary": "accept-encoding"}
        for coding, suffix in COMPRESSED_SUFFIXES:
            compressed = path.with_name(path.name + suffix)
            if accepts(asked.get("accept-encoding", ""), coding) and compressed.is_file():
                path = compressed
                headers["content-encoding"] = coding
                break
        cached = await self._read(path)
        headers["etag"] = cached.tag
        if is_known(cached.tag, asked.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        return Response(cached.data, headers=headers, media_type=kind)

    async def _read(self, path: Path) -> CachedFile:
        """Return a file, read again if it has changed; its ETag is a hash, as files of a package share one date."""
        now = path.stat()
        stamp = (now.st_mtime_ns, now.st_size, now.st_ino)
        cached = self._cache.get(path)
        if cached is None or cached.stamp != stamp:
            data = await asyncio.to_thread(path.read_bytes)
            cached = CachedFile(stamp, data, weak_etag(data))
            if len(self._cache) >= MAX_CACHED:
                self._cache.clear()
            self._cache[path] = cached
        return cached
