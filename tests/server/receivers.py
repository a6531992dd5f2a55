"""Receivers of notices on loopback: a webhook, and a push service with a browser."""

import hashlib
import hmac
import json
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.patience import PATIENCE


class Received(NamedTuple):
    """A received request."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """A server that records POST requests; it answers 201, or the next status in `answers`."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.answers: deque[int] = deque()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.received.append(Received(self.path, headers, body))
                self.send_response(receiver.answers.popleft() if receiver.answers else 201)
                self.send_header("location", "/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port: int = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(PATIENCE)

    def wait_for(self, count: int) -> None:
        """Wait for a number of requests."""
        until = time.monotonic() + PATIENCE
        while len(self.received) < count:
            assert time.monotonic() < until, f"{len(self.received)} of {count} came"
            time.sleep(0.02)

    def stays_at(self, count: int, seconds: float = 0.6) -> bool:
        """Wait for a number of requests; return whether no more follow for a while."""
        self.wait_for(count)
        time.sleep(seconds)
        return len(self.received) == count


class Browser:
    """A browser with a push subscription, which can decrypt its messages."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen letters!"

    @property
    def keys(self) -> dict[str, str]:
        """The keys for the subscription."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": encoded(point), "auth": encoded(self._auth)}

    def read(self, message: Received) -> dict[str, Any]:
        """Decrypt a push message (RFC 8291)."""
        assert message.headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(message.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        return dict(json.loads(plain))


def require_signed_by(message: Received, public_key: str, endpoint: str) -> dict[str, Any]:
    """Check the signature of a push message with a server's key (RFC 8292); return its claims."""
    scheme, _, rest = message.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert fields["k"] == public_key
    signed, _, signature = fields["t"].rpartition(".")
    raw = decoded(signature)
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public_key))
    key.verify(both, signed.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(decoded(signed.partition(".")[2]))
    parts = urlsplit(endpoint)
    assert claims["aud"] == f"{parts.scheme}://{parts.netloc}"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    return claims


def require_from_server(message: Received, secret: str) -> dict[str, Any]:
    """Check the signature of a webhook's message; return its content."""
    wanted = "sha256=" + hmac.new(secret.encode(), message.body, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(message.headers["elbowroom-signature"], wanted)
    return dict(json.loads(message.body))


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
