"""Invalid and nearly valid messages, as broken or malicious clients may send them."""

import json
import string
from random import Random
from typing import Any

import msgspec

from elbowroom.server.table.protocol import ClientMessage, Close
from tools.protocol_page import EXAMPLES

Json = dict[str, Any]
decoder = msgspec.json.Decoder(ClientMessage)

# Documented examples; without `close`, which would end the test.
GOOD: list[Json] = [
    msgspec.to_builtins(example)
    for example in EXAMPLES
    if isinstance(example, ClientMessage) and not isinstance(example, Close)
]
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    5,
    10**9,
    10**9 + 1,
    10**30,
    -(10**30),
    1.5,
    1e308,
    "",
    " ",
    "\x00",
    "a\x00b",
    "\u202e\u2066",
    "💥" * 50,
    "x" * 39,
    "x" * 401,
    "x" * 5000,
    "undo",
    "die 6",
    "conquer 99999999999999999999",
    "'; DROP TABLE tables; --",
    "{{7*7}}",
    "../../../etc/passwd",
    [],
    [None],
    [[[[]]]],
    ["conquer 1"] * 65,
    {},
    {"type": "act"},
    {"$ref": "#"},
]
# Invalid JSON that some programs write, and truncated texts.
BROKEN = [
    b"",
    b" ",
    b"{",
    b"}",
    b"[",
    b"null",
    b"nul",
    b"NaN",
    b"Infinity",
    b"-",
    b"01",
    b'"',
    b'"\\ud800"',
    b'{"type":"say","id":"x","text":"\\ud800"}',
    b'{"type":"say","id":"x","text":"\\udc00\\ud800"}',
    b'{"type":"act","id":"x","version":NaN,"actions":["end"]}',
    b'{"type":"act","id":"x","version":1e400,"actions":["end"]}',
    b'{"type":"ping","type":"ping","type":1}',
    b'{"type":"pi\\u006eg","x":1}',
    b"\xef\xbb\xbf{}",
    b"[" * 10_000,
    b'{"a":' * 3_000,
    b'{"type":"say","id":"x","text":' + b"[" * 9_000,
    b"1" * 10_000,
    b'{"type":"act","version":' + b"9" * 5_000 + b"}",
    b"\x00" * 100,
]


def fuzzed_message(rng: Random) -> tuple[bytes, bool]:
    """Return a random message, and whether it is sent as text."""
    kind = rng.randrange(8)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 300)), False
    if kind == 1:
        letters = string.printable + "äß€\u202e\x00💥"
        return "".join(rng.choices(letters, k=rng.randrange(200))).encode(), True
    if kind == 2:
        return rng.choice(BROKEN), rng.random() < 0.5
    data = json.dumps(_changed(rng)).encode()
    if kind == 3:
        return data[: rng.randrange(len(data) + 1)], True
    if kind == 4:
        spoiled = bytearray(data)
        for _ in range(rng.randrange(1, 5)):
            spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
        return bytes(spoiled), False
    if kind == 5:
        return data + rng.choice([data, b" ", b",", b"\x00", b"x" * 20_000]), True
    return data, True


def _changed(rng: Random) -> Any:
    """Return a message of the protocol with random changes."""
    message = dict(rng.choice(GOOD))
    for _ in range(rng.randrange(1, 4)):
        name = rng.choice([*message, "extra", "id", "version", "type"])
        change = rng.random()
        if change < 0.15:
            message.pop(name, None)
        elif change < 0.3:
            message[rng.choice(["Id", "ID", "x", "", "\x00", "type "])] = message.get(name)
        elif change < 0.4:
            message["type"] = rng.choice([*(good["type"] for good in GOOD), "update", "welcome", "done", "", "ACT"])
        else:
            message[name] = rng.choice(ODD)
    return message if rng.random() < 0.9 else rng.choice([[message], message.get("type"), {"message": message}])


def is_valid(data: bytes, most: int) -> bool:
    """Return whether a message can be decoded and is short enough."""
    try:
        decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return len(data) <= most


def raw_frames(rng: Random) -> bytes:
    """Return bytes that are invalid WebSocket frames."""
    return rng.choice(
        [
            rng.randbytes(rng.randrange(1, 200)),
            # An unmasked frame.
            b"\x81\x02{}",
            # Reserved bits, and an unknown opcode.
            b"\xf1\x80\x00\x00\x00\x00",
            b"\x83\x80\x00\x00\x00\x00",
            # A text frame that is not UTF-8.
            b"\x81\x82\x00\x00\x00\x00\xff\xfe",
            # A control frame that is too long, and a fragmented one.
            b"\x89\xfe\x00\xff\x00\x00\x00\x00" + b"x" * 255,
            b"\x09\x80\x00\x00\x00\x00",
            # A continuation without a start.
            b"\x80\x80\x00\x00\x00\x00",
            # Huge lengths.
            b"\x82\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",
            b"\x82\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",
            # Close frames with invalid codes.
            b"\x88\x82\x00\x00\x00\x00\x03\xed",
            b"\x88\x81\x00\x00\x00\x00\x03",
            b"\x88\x82\x00\x00\x00\x00\x00\x00",
        ]
    )
