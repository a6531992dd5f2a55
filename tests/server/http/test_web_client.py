"""The web client: its files, its one page, and nothing else."""

import gzip
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from elbowroom.server.basics.config import config_from
from elbowroom.server.http.headers import accepts, is_known
from elbowroom.texts import LANGUAGES
from tests.patience import PATIENCE
from tests.server.operations.test_operations import numbers
from tests.server.running_server import RunningServer, running_server

PAGE = '<!doctype html><title>Elbow Room</title><script type="module" src="/assets/main-1a2b.js"></script>'
SCRIPT = "let room = 1;\n" * 200
SECRET = "nobody may read this"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    around = tmp_path_factory.mktemp("around")
    folder = around / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    for name in ("assets/main-1a2b.js", "sw.js"):
        (folder / name).write_text(SCRIPT)
        (folder / f"{name}.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets/body-3c4d.woff2").write_bytes(b"font")
    (folder / "assets/plain-5e6f.css").write_text("body{}")
    (folder / "assets/plain-5e6f.css.br").write_bytes(b"packed with brotli")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "runtime/1a2b").mkdir(parents=True)
    (folder / "runtime/manifest.json").write_text("{}")
    for name in ("pyodide.asm.wasm", "python.zip"):
        (folder / "runtime/1a2b" / name).write_bytes(b"code")
    (folder / ".hidden").write_text(SECRET)
    (around / "secret").write_text(SECRET)
    (around / "secret.txt").write_text(SECRET)
    (folder / "escape.txt").symlink_to(around / "secret.txt")
    (folder / "away").symlink_to(around)
    return folder


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("client"), client=str(folder)) as running:
        yield running


class TestPage:
    @pytest.mark.parametrize("path", ["/", "/t/aaaaaaaaaa", "/replay/aaaaaaaaaa", "/rules", "/new", "/no/such/thing"])
    def test_every_path_is_the_page(self, server: RunningServer, path: str) -> None:
        with server.client() as client:
            answer = client.get(path)
        assert (answer.status_code, answer.text) == (200, PAGE)
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"

    @pytest.mark.parametrize("path", ["/api", "/api/", "/api/nowhere", "/ws", "/ws/x", "/healthz/x", "/metrics/x"])
    def test_reserved_paths_are_not_the_page(self, server: RunningServer, path: str) -> None:
        with server.client() as client:
            answer = client.get(path)
        assert (answer.status_code, answer.json()["reason"]) == (404, "unknown-page")

    def test_api_still_answers(self, server: RunningServer) -> None:
        with server.client() as client:
            assert client.get("/healthz").json()["status"] == "well"
            assert client.get("/metrics").text.startswith("#")
            assert client.get("/api/docs").status_code == client.get("/page.css").status_code == 200
            assert client.post("/rules").status_code == 404

    def test_cached_page_is_not_sent_again(self, server: RunningServer) -> None:
        with server.client() as client:
            tag = client.get("/t/aaaaaaaaaa").headers["etag"]
            again = client.get("/rules", headers={"if-none-match": f'"other", {tag}'})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
            assert client.get("/", headers={"if-none-match": '"other"'}).status_code == 200

    def test_etag_depends_on_the_content(self, tmp_path: Path) -> None:
        folder = tmp_path / "client"
        folder.mkdir()
        tags = []
        for number in (1, 2):
            (folder / "index.html").write_text(f"page {number}")
            os.utime(folder / "index.html", (0, 0))
            # As after an update: all files of a package have the same date.
            with running_server(tmp_path, client=str(folder)) as running, running.client() as client:
                tags.append(client.get("/").headers["etag"])
        assert tags[0] != tags[1]

    def test_rebuilt_page_is_read_again(self, tmp_path: Path) -> None:
        folder = tmp_path / "client"
        with running_server(tmp_path, client=str(folder)) as running, running.client() as client:
            assert "./play" in client.get("/").text
            folder.mkdir()
            for page in ("one", "another"):
                (folder / "index.html").write_text(page)
                assert client.get("/").text == page

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_start_page_if_not_built(self, tmp_path: Path, language: str) -> None:
        with running_server(tmp_path) as bare, bare.client() as client:
            pages = [client.get(path, headers={"accept-language": language}) for path in ("/", "/t/aaaaaaaaaa", "/new")]
            missing = client.get("/assets/main-1a2b.js")
        assert {page.status_code for page in pages} == {200}
        assert all(f'<html lang="{language}">' in page.text and "./play" in page.text for page in pages)
        assert missing.status_code == 404

    def test_metrics_do_not_name_tables(self, server: RunningServer) -> None:
        with server.client() as client:
            client.get("/t/secrettable")
            client.get("/assets/main-1a2b.js")
        found = numbers(server)
        assert "secrettable" not in str(found)
        assert found[("elbowroom_requests_total", "GET", "/", "200")] >= 1
        assert found[("elbowroom_requests_total", "GET", "/assets/*", "200")] >= 1


class TestFiles:
    @pytest.mark.parametrize(
        ("path", "kind", "caching"),
        [
            ("/assets/main-1a2b.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
            ("/assets/body-3c4d.woff2", "font/woff2", "public, max-age=31536000, immutable"),
            ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
            ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
            ("/runtime/manifest.json", "application/json", "no-cache"),
            ("/runtime/1a2b/pyodide.asm.wasm", "application/wasm", "public, max-age=31536000, immutable"),
            ("/runtime/1a2b/python.zip", "application/zip", "public, max-age=31536000, immutable"),
        ],
    )
    def test_hashed_names_are_cached_and_others_revalidated(
        self, server: RunningServer, folder: Path, path: str, kind: str, caching: str
    ) -> None:
        with server.client() as client:
            answer = client.get(path)
            again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert (answer.status_code, answer.content) == (200, (folder / path[1:]).read_bytes())
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, caching)
        assert (again.status_code, again.headers["cache-control"]) == (304, caching)

    @pytest.mark.parametrize("path", ["/sw.js", "/assets/main-1a2b.js"])
    def test_compressed_files_if_accepted(self, server: RunningServer, path: str) -> None:
        with server.client() as client:
            packed = client.get(path, headers={"accept-encoding": "gzip, deflate, br"})
            plain = client.get(path, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) == len(SCRIPT)
        assert "content-encoding" not in plain.headers
        assert packed.text == plain.text == SCRIPT
        assert packed.headers["etag"] != plain.headers["etag"]
        assert all("accept-encoding" in one.headers["vary"] for one in (packed, plain))

    def test_brotli_is_preferred(self, server: RunningServer) -> None:
        with (
            server.client() as client,
            client.stream("GET", "/assets/plain-5e6f.css", headers={"accept-encoding": "gzip, br"}) as answer,
        ):
            assert answer.headers["content-encoding"] == "br"
            assert b"".join(answer.iter_raw()) == b"packed with brotli"

    @pytest.mark.parametrize("path", ["/", "/assets/main-1a2b.js", "/manifest.webmanifest"])
    def test_head_equals_get(self, server: RunningServer, path: str) -> None:
        with server.client() as client:
            head, whole = client.head(path), client.get(path)
        assert (head.status_code, head.content) == (200, b"")
        for name in ("content-length", "content-type", "etag", "cache-control"):
            assert head.headers[name] == whole.headers[name]

    @pytest.mark.parametrize(
        "path", ["/assets/main-0000.js", "/assets/deep/er", "/favicon.ico", "/wp-login.php", "/.env"]
    )
    def test_missing_files_are_not_found(self, server: RunningServer, path: str) -> None:
        with server.client() as client:
            answer = client.get(path)
        assert (answer.status_code, answer.json()["reason"]) == (404, "unknown-page")

    def test_content_security_policy_allows_the_page(self, server: RunningServer) -> None:
        with server.client() as client:
            policy = client.get("/").headers["content-security-policy"]
        for part in ("script-src", "style-src", "font-src", "connect-src", "manifest-src", "worker-src"):
            assert f"{part} 'self'" in policy
        assert "img-src 'self' data:" in policy


class TestOutside:
    @pytest.mark.parametrize(
        "path",
        [
            "/../secret",
            "/../secret.txt",
            "/..%2fsecret.txt",
            "/%2e%2e/secret.txt",
            "/%2e%2e%2fsecret.txt",
            "/assets/../../secret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "/assets/%2e%2e/%2e%2e/secret.txt",
            "/..%5csecret.txt",
            "/assets/..%5c..%5csecret.txt",
            "//secret.txt",
            "/%2fetc/passwd",
            "/assets//etc/passwd",
            "/secret.txt%00.js",
            "/escape.txt",
            "/away/secret",
            "/away/secret.txt",
            "/.hidden",
            "/%ff%fe",
            "/" + "x" * 5000,
        ],
    )
    def test_files_outside_the_folder_are_hidden(self, server: RunningServer, path: str) -> None:
        text = raw_get(server, path)
        assert text.startswith(("HTTP/1.1 200 ", "HTTP/1.1 404 "))
        assert SECRET not in text
        assert "root:" not in text

    def test_no_directory_listing(self, server: RunningServer) -> None:
        for path in ("/assets", "/assets/"):
            assert "main-1a2b" not in raw_get(server, path).partition("\r\n\r\n")[2]


def raw_get(server: RunningServer, path: str) -> str:
    """Return the answer to a path without normalisation, which HTTP clients would do."""
    with socket.create_connection(("127.0.0.1", server.config.port), timeout=PATIENCE) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        data = b""
        while chunk := connection.recv(65536):
            data += chunk
    return data.decode(errors="replace")


class TestCompression:
    def test_long_api_answers_are_compressed_if_accepted(self, server: RunningServer) -> None:
        with server.client() as client:
            packed = client.get("/api/games", headers={"accept-encoding": "gzip"})
            plain = client.get("/api/games", headers={"accept-encoding": "identity"})
            short = client.get("/healthz", headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(plain.content) / 2
        assert packed.json() == plain.json()
        assert "content-encoding" not in plain.headers
        assert "content-encoding" not in short.headers


@pytest.mark.parametrize(
    ("accepted", "gzipped"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("", False),
        ("br", False),
        ("gzip; q=0", False),
        ("*;q=0", False),
        ("gzip;q=x", False),
        ("xgzip", False),
    ],
)
def test_accepted_encodings(accepted: str, gzipped: bool) -> None:
    assert accepts(accepted, "gzip") is gzipped


def test_known_etags() -> None:
    assert is_known('"a"', 'W/"a", "b"')
    assert is_known('W/"a"', '"a"')
    assert is_known('"a"', "*")
    assert not is_known('"a"', '"ab"')
    assert not is_known('"a"', "")


def test_folder_from_the_environment() -> None:
    assert config_from({}, {"ELBOWROOM_CLIENT": "/srv/client"}).client == "/srv/client"


def test_name_and_imprint_of_the_operator(tmp_path: Path) -> None:
    """Check the name, logo and imprint that the operator has set."""
    logo = tmp_path / "logo.svg"
    logo.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    settings = {"server_name": "Ana’s table", "logo": str(logo), "imprint": "https://example.org/imprint"}
    with running_server(tmp_path, **settings) as named, named.client() as client:
        wanted = {"name": "Ana’s table", "has_logo": True, "imprint": "https://example.org/imprint"}
        assert client.get("/api/about").json() == wanted
        picture = client.get("/api/logo")
        assert (picture.content, picture.headers["content-type"]) == (logo.read_bytes(), "image/svg+xml")
        assert "script-src 'self'" in picture.headers["content-security-policy"]


def test_a_server_without_a_name(server: RunningServer) -> None:
    with server.client() as client:
        assert client.get("/api/about").json() == {}
        assert client.get("/api/logo").status_code == 404
