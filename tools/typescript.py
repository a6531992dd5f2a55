"""Makes the types of the browser's client from the structs of the server: web/src/lib/server/protocol.ts.

    python -m tools.typescript

The server omits fields with their default value, so they are optional in TypeScript too; clients may omit any field
with a default.
"""

import inspect
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import NoneType
from typing import Any, Final

import msgspec
from msgspec import inspect as info
from starlette.responses import Response

from elbowroom.engine.game import Record
from elbowroom.engine.view import Choice, View
from elbowroom.games import RULESETS
from elbowroom.games.info import GameInfo
from elbowroom.server.http import sockets
from elbowroom.server.http.api.routes import endpoints
from elbowroom.server.replays.frames import Frame
from elbowroom.server.table.problems import Problem
from elbowroom.server.table.protocol import PROTOCOL, ClientMessage, Request, ServerMessage, Update
from elbowroom.texts import LANGUAGES

FILE: Final = Path(__file__).parent.parent / "web/src/lib/server/protocol.ts"
# Unions with a name.
UNIONS: Final[dict[str, Any]] = {
    "ClientMessage": ClientMessage,
    "Request": Request,
    "ServerMessage": ServerMessage,
    "Choice": Choice,
}
# The types of fields that hold JSON encoded in advance.
PRE_ENCODED: Final[dict[tuple[type, str], type]] = {(Update, "view"): View, (Frame, "view"): View}
CLOSE_CODES: Final = ("INVALID", "NO_GUEST", "BANNED", "UNKNOWN_TABLE", "RECONNECT", "TRY_LATER", "TOO_MANY")
PLAIN: Final[dict[type, str]] = {
    info.StrType: "string",
    info.IntType: "number",
    info.FloatType: "number",
    info.BoolType: "boolean",
    info.NoneType: "null",
    info.AnyType: "unknown",
    info.RawType: "unknown",
}


def roots() -> tuple[list[Any], list[Any]]:
    """Return the types that clients send and that the server sends, over sockets and HTTP."""
    from_client: list[Any] = [ClientMessage]
    from_server: list[Any] = [ServerMessage, Choice, View, GameInfo, Problem]
    for endpoint in endpoints:
        from_client += [kind for kind in (endpoint.body, endpoint.query) if kind is not None]
        # Records are files, and pictures are binary.
        from_server += [] if endpoint.answer in (NoneType, Record, Response) else [endpoint.answer]
    return from_client, from_server


def structs_of(kinds: Iterable[Any]) -> dict[str, info.StructType]:
    """Return all structs that some types contain, by name, dependencies first."""
    found: dict[str, info.StructType] = {}
    waiting = [info.type_info(kind) for kind in kinds]
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, info.StructType):
            name = name_of(kind)
            if name in found:
                if found[name].cls is not kind.cls:
                    raise SystemExit(f"Two structs are named {name}.")
                continue
            found[name] = kind
        waiting = [*_parts(kind), *waiting]
    return found


def name_of(struct: info.StructType) -> str:
    """Return the name of a struct in TypeScript."""
    return struct.cls.__name__


def _parts(kind: info.Type) -> Iterator[info.Type]:
    """Yield the types inside a type."""
    if isinstance(kind, info.StructType):
        yield from (_type_of(kind, field) for field in kind.fields)
    elif isinstance(kind, info.UnionType):
        yield from kind.types
    elif isinstance(kind, info.VarTupleType | info.ListType):
        yield kind.item_type
    elif isinstance(kind, info.TupleType):
        yield from kind.item_types
    elif isinstance(kind, info.DictType):
        yield kind.value_type
    elif isinstance(kind, info.Metadata):
        yield kind.type


def _type_of(struct: info.StructType, field: info.Field) -> info.Type:
    made = PRE_ENCODED.get((struct.cls, field.name))
    return info.type_info(made) if made else field.type


class Writer:
    """Writes types in TypeScript."""

    def __init__(self) -> None:
        from_client, from_server = roots()
        self.from_client = structs_of(from_client)
        self.structs = structs_of([*from_client, *from_server])
        self._unions = {_members(info.type_info(union)): name for name, union in UNIONS.items()}

    def text(self) -> str:
        """Return the whole file."""
        codes = ", ".join(f"{name.lower()}: {getattr(sockets, name)}" for name in CLOSE_CODES)
        parts = [
            "// Made from the structs of the server by tools/typescript.py: do not change it by hand.",
            f"export const PROTOCOL = {PROTOCOL};",
            f"/** Why the server closes a socket. */\nexport const CLOSE = {{ {codes} }} as const;",
            f"/** The languages of all texts. */\nexport const LANGUAGES = {json.dumps(LANGUAGES)} as const;",
            _companions(),
        ]
        for name, union in UNIONS.items():
            members = [name_of(kind) for kind in info.type_info(union).types]  # type: ignore[attr-defined]
            parts.append(f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";")
        parts += [self._interface(name, struct) for name, struct in self.structs.items()]
        return "\n\n".join(parts) + "\n"

    def _interface(self, name: str, struct: info.StructType) -> str:
        notes = notes_of(struct.cls)
        lines = [f"export interface {name} {{"]
        if struct.tag is not None:
            lines.append(f'  {struct.tag_field}: "{struct.tag}";')
        for field in struct.fields:
            if field.name in notes:
                lines.append(f"  /** {notes[field.name]} */")
            lines.append(f"  {self.field(name, struct, field)};")
        return "\n".join([_comment(struct.cls), *lines, "}"])

    def field(self, name: str, struct: info.StructType, field: info.Field) -> str:
        """Return a field of an interface."""
        config = struct.cls.__struct_config__
        may_lack = not field.required and (config.omit_defaults or name in self.from_client)
        kind = self.write(_type_of(struct, field))
        if may_lack and config.omit_defaults and field.default is None and name not in self.from_client:
            # None is never sent.
            kind = kind.removesuffix(" | null")
        return f"{field.encode_name}{'?' if may_lack else ''}: {kind}"

    def write(self, kind: info.Type) -> str:
        """Return a type in TypeScript."""
        if isinstance(kind, info.StructType):
            return name_of(kind)
        if isinstance(kind, info.LiteralType):
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in kind.values)
        if isinstance(kind, info.UnionType):
            named = self._unions.get(_members(kind))
            return named or " | ".join(dict.fromkeys(self.write(part) for part in _null_last(kind.types)))
        if isinstance(kind, info.VarTupleType | info.ListType):
            inner = self.write(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if isinstance(kind, info.TupleType):
            return f"[{', '.join(self.write(part) for part in kind.item_types)}]"
        if isinstance(kind, info.DictType):
            return f"Record<string, {self.write(kind.value_type)}>"
        if isinstance(kind, info.Metadata):
            return self.write(kind.type)
        return PLAIN[type(kind)]


def _companions() -> str:
    """Return the companions by power."""
    powers = {power for ruleset in RULESETS.values() for power in ruleset.powers}
    found = {power.id: power.companion.id for power in powers if power.companion}
    pairs = ", ".join(f'{power}: "{companion}"' for power, companion in sorted(found.items()))
    words = "/** The companions of a combo, by its power. */"
    return f"{words}\nexport const COMPANIONS: Record<string, string> = {{ {pairs} }};"


def _members(kind: info.Type) -> frozenset[str]:
    parts = kind.types if isinstance(kind, info.UnionType) else ()
    return frozenset(part.cls.__qualname__ for part in parts if isinstance(part, info.StructType))


def _null_last(kinds: tuple[info.Type, ...]) -> list[info.Type]:
    """Return a union with null last."""
    return sorted(kinds, key=lambda kind: isinstance(kind, info.NoneType))


def _comment(struct: type[msgspec.Struct]) -> str:
    lines = (inspect.getdoc(struct) or "").splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */"])


def notes_of(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the comments above fields."""
    found: dict[str, str] = {}
    comment = ""
    for line in inspect.getsource(struct).splitlines():
        if said := re.match(r"    # (.*)", line):
            comment = f"{comment} {said[1]}".strip()
        else:
            if field := re.match(r"    (\w+):", line):
                found |= {field[1]: comment} if comment else {}
            comment = ""
    return found


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(Writer().text(), encoding="utf-8")


if __name__ == "__main__":
    main()
