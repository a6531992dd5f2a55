"""The command `elbowroom static`: the game as a folder of files for any web host, played in the browser.

Files name each other relative to themselves, so the folder may lie in any sub-path. Large files are packed, since not
every host compresses what it sends. Pictures of boards have the addresses that a server gives them.
"""

# The rules and texts are imported when the command runs, so that `--help` stays quick.

import gzip
import io
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import typer

from elbowroom.commands.options import LanguageOption
from elbowroom.errors import ElbowRoomError
from elbowroom.texts import Language

PAGE: Final = "index.html"
RUNTIME_LIST: Final = "runtime/manifest.json"
COMPRESSED: Final = (".gz", ".br")
# Lists what the command has written, so that it can be replaced.
MARK: Final = ".elbowroom-static"
# Hosts that use Jekyll would leave out files whose names begin with an underscore.
NO_JEKYLL: Final = ".nojekyll"
# Fetched by Pyodide, and unpacked by the lines below.
PACKED_FILES: Final = ("pyodide.asm.wasm", "python_stdlib.zip")
PACKED: Final = ".packed"
# Begins Pyodide's script in a folder with packed files; the worker that imports it sets `fetch` back.
UNPACK: Final = """\
const fetchPacked = self.fetch;
self.fetch = async (input, init) => {
  if (!/\\/(pyodide\\.asm\\.wasm|python_stdlib\\.zip)$/.test(input)) return fetchPacked(input, init);
  const answer = await fetchPacked(`${input}.packed`, init);
  const type = `${input}`.endsWith(".wasm") ? "application/wasm" : "application/zip";
  // The service worker keeps files unpacked.
  if (!answer.ok || answer.headers.get("Content-Type") === type) return answer;
  const headers = { "Content-Type": type };
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers });
};
"""


class StaticError(ElbowRoomError):
    """The game cannot be written as files for a web page."""


def static(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write; replaced if this command wrote it.")],
    compressed: Annotated[
        bool,
        typer.Option("--compressed", help="Add X.br and X.gz beside each file X, for hosts that send those instead."),
    ] = False,
    client: Annotated[
        Path | None,
        typer.Option("--client", envvar="ELBOWROOM_CLIENT", help="The built client; by default that of the package."),
    ] = None,
    lang: LanguageOption = Language.en,
) -> None:
    """Write the game as a folder of files for any web host; it is played in the browser, without a server."""
    from elbowroom.texts import words

    source = client or Path(str(files("elbowroom"))) / "client"
    if not (source / PAGE).is_file():
        raise StaticError(words("static.no-client", lang.value, folder=source))
    if not (source / RUNTIME_LIST).is_file():
        raise StaticError(words("static.no-runtime", lang.value, folder=source))
    typer.echo(words("static.begins", lang.value, folder=out))
    try:
        if not _is_ours(out):
            raise StaticError(words("static.not-empty", lang.value, folder=out))
        _remove_old(out)
        size = write_files(source, out, compressed=compressed)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StaticError(words("static.unwritable", lang.value, folder=out, text=reason)) from error
    typer.echo(words("static.done", lang.value, folder=out, megabytes=f"{size / 1e6:.1f}"))


def _is_ours(out: Path) -> bool:
    """Return whether the folder is empty or was written by this command; a working copy of Git may be there."""
    return not out.exists() or (out / MARK).is_file() or all(path.name.startswith(".") for path in out.iterdir())


def _remove_old(out: Path) -> None:
    """Remove what this command has written before, and nothing else."""
    if not (out / MARK).is_file():
        return
    names = [name for name in json.loads((out / MARK).read_bytes()) if ".." not in name and not name.startswith("/")]
    for name in names:
        (out / name).unlink(missing_ok=True)
    for folder in sorted({parent for name in names for parent in Path(name).parents[:-1]}, reverse=True):
        if (out / folder).is_dir() and not any((out / folder).iterdir()):
            (out / folder).rmdir()


def write_files(source: Path, out: Path, *, compressed: bool = False) -> int:
    """Write all files from the client in a folder, and return their size in bytes."""
    sizes: dict[str, int] = {}
    out.mkdir(parents=True, exist_ok=True)
    for name, data in chain(_client_files(source, compressed), _pictures(), [(NO_JEKYLL, b"")]):
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        sizes[name] = len(data)
        # Before the next file, so that a run that fails can be repeated.
        (out / MARK).write_text(json.dumps(sorted(sizes), indent=0), encoding="utf-8")
    return sum(sizes.values())


def _client_files(source: Path, compressed: bool) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the client's files."""
    yield PAGE, relative_page((source / PAGE).read_text(encoding="utf-8")).encode()
    yield from _runtime_files(source, compressed)
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        is_written = name.removesuffix(".gz").removesuffix(".br") == PAGE or name.startswith("runtime/")
        is_wanted = compressed or path.suffix not in COMPRESSED
        if path.is_file() and not path.name.startswith(".") and is_wanted and not is_written:
            yield name, path.read_bytes()


def relative_page(page: str) -> str:
    """Return the page with relative addresses, marked so that it looks for no server."""
    page = re.sub(r'\b(href|src)="/(?!/)', r'\1="./', page)
    return page.replace("<html ", "<html data-static ", 1)


def _runtime_files(source: Path, compressed: bool) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the runtime: packed, or plain with compressed forms beside them."""
    listed = json.loads((source / RUNTIME_LIST).read_bytes())
    for file in listed["files"]:
        path = source / "runtime" / file["path"]
        if compressed:
            for suffix in ("", *COMPRESSED):
                yield f"runtime/{file['path']}{suffix}", path.with_name(path.name + suffix).read_bytes()
        else:
            data = _packed(path, file)
            file["bytes"] = len(data)
            yield f"runtime/{file['path']}", data
    for key in ("bytes", "gzip_bytes"):
        listed[key] = sum(file[key] for file in listed["files"])
    yield RUNTIME_LIST, json.dumps(listed, separators=(",", ":")).encode()


def _packed(path: Path, file: dict[str, Any]) -> bytes:
    """Return a file as plain hosts send it; change its description if it has another name."""
    data = path.read_bytes()
    if path.name in PACKED_FILES:
        file["path"] += PACKED
        return gzip.compress(data, mtime=0)
    if path.name == "pyodide.js":
        return UNPACK.encode() + data
    return _deflated(data) if path.suffix == ".zip" else data


def _deflated(archive: bytes) -> bytes:
    """Return a zip archive with compressed files."""
    with io.BytesIO() as buffer:
        with ZipFile(io.BytesIO(archive)) as plain, ZipFile(buffer, "w") as made:
            for info in plain.infolist():
                made.writestr(info, plain.read(info), ZIP_DEFLATED, 9)
        return buffer.getvalue()


def _pictures() -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of the built-in boards, named by the addresses that a server gives them."""
    from elbowroom.boards.catalogue import built_in
    from elbowroom.drawing.painted import painted_picture
    from elbowroom.server.boards.scene_addresses import version_of

    for board in built_in():
        for kind in ("landscape", "portrait", "thumbnail"):
            if data := painted_picture(board, kind):
                name = kind if kind == "thumbnail" else f"{kind}-{version_of(board, kind)}"
                yield f"api/boards/{board.id}/{name}.webp", data
